"""Hidden cards dealt again and played out: what the search counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .chance import Chance, below
from .layout import DEBT_CARDS, HAND, OVER, POINTS, RANKS, SEATS, SIZE, TURN, WINDOW, Cells
from .moves import legal_moves
from .notes import Numbers, Weights
from .playout import play_out
from .step import step

_POINT: Final = 0.03
"""What a point is worth beside winning the deal, and a tribute card in the next one beside a point."""


def deal_hidden(s: Cells, known: Sequence[int], unseen: Sequence[int], pool: Cells, chance: Chance) -> None:
    """Deal the unseen cards to the other seats: to each what it must hold, then chance.

    Args:
        s: a position whose other hands are to be filled in; their sizes stand.
        known: by seat and rank, cards that a seat must hold.
        unseen: by rank, cards that lie in other hands, or are laid away.
        pool: room for as many cards.
        chance: the generator.
    """
    cards = _hand_known(s, known, unseen, pool)
    for seat in range(SEATS):
        if seat == s[TURN]:
            continue
        at = HAND + seat * RANKS
        held = 0
        for rank in range(RANKS):
            held += s[at + rank]
        while held < s[SIZE + seat] and cards > 0:
            drawn = below(chance, cards)
            cards -= 1
            s[at + pool[drawn]] += 1
            pool[drawn] = pool[cards]
            held += 1
        s[SIZE + seat] = held  # a position from a record may hold fewer cards than a deal, or more than were counted


def _hand_known(s: Cells, known: Sequence[int], unseen: Sequence[int], pool: Cells) -> int:
    """Give every other seat the cards that it must hold, and return how many unseen ones go into the pool."""
    cards = 0
    for rank in range(RANKS):
        left = unseen[rank]
        for seat in range(SEATS):
            if seat != s[TURN]:
                own = min(known[seat * RANKS + rank], left)
                s[HAND + seat * RANKS + rank] = own
                left -= own
        for _ in range(left):
            pool[cards] = rank
            cards += 1
    return cards


def utility(s: Cells, seat: int) -> float:
    """Return what a finished deal is worth to a seat's side: winning it, then points, then tribute."""
    points = s[POINTS] if seat % 2 == 0 else -s[POINTS]
    cards = s[DEBT_CARDS] if seat % 2 == 0 else -s[DEBT_CARDS]
    won = 1.0 if points > 0 else -1.0 if points < 0 else 0.0
    return won + _POINT * points + _POINT * cards


def compare(  # noqa: PLR0913, PLR0917 - numba takes no objects
    s: Cells,
    whole: Cells,
    moves: Sequence[int],
    alive: Sequence[int],
    w: Weights,
    f: Numbers,
    out: Cells,
    trial: Cells,
    sums: Numbers,
    squares: Numbers,
) -> None:
    """Play every move that is alive on the same guessed deal, and add up by how much each beats the first.

    Args:
        s: the position.
        whole: the position with all hands filled in.
        moves: the moves; the first is the one to beat.
        alive: by move, 1 if it is still in question.
        w: the weights that everybody plays by.
        f: room for notes.
        out: room for moves.
        trial: room for a position.
        sums: by move, the differences added up.
        squares: by move, their squares.
    """
    seat = s[TURN]
    first = 0.0
    for number in range(len(moves)):
        if not alive[number]:
            continue
        trial[:] = whole
        step(trial, moves[number])
        play_out(trial, w, f, out)
        got = utility(trial, seat)
        if number == 0:
            first = got
        else:
            sums[number] += got - first
            squares[number] += (got - first) * (got - first)


def random_steps(s: Cells, out: Cells, chance: Chance) -> int:
    """Play a position to its end by chance, every legal move equally likely, and return how many moves it took."""
    steps = 0
    while s[WINDOW] != OVER:
        step(s, out[below(chance, legal_moves(s, out))])
        steps += 1
    return steps
