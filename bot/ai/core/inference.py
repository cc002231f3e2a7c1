"""What the others' plays tell of their cards: guesses that make what they did look sensible are kept.

Each decision of another seat is looked back on. Given a guessed hand, the policy says by how much the move that was
made falls short of the best one; the sum is how surprising the guess is. Guessed deals are changed card by card and
kept with the odds of their surprise (a Metropolis chain), so that a seat that let a low card pass is seldom guessed to
hold what beats it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from .candidates import candidates
from .chance import Chance, below
from .layout import (
    BURN,
    BURNER,
    BURNING,
    CONCEDE,
    HAND,
    LEAD,
    NOBODY,
    OVER,
    PASS,
    RANKS,
    SEATS,
    SIZE,
    TURN,
    WINDOW,
    Cells,
    kind_of,
    pack,
)
from .notes import Numbers, Weights, note
from .policy import value
from .step import step

SHOTS: Final = 256
"""Decisions that are looked back on at most."""
_CAP: Final = 3.0
"""No decision is more surprising than this: people are no machines."""
_SCALE: Final = 1 << 20


def look_back(s: Cells, seats: Sequence[int], moves: Sequence[int], shots: Sequence[Cells], made: Cells) -> int:
    """Play the deal so far again, and keep the position of each decision that says something.

    Args:
        s: the first lead of the deal; each hand holds the cards that it has played since, no others.
        seats: who acted, in order; answers "no" to burn windows are not among them.
        moves: what he did.
        shots: room for positions; the hand in each lacks what its seat holds to this day.
        made: room for the moves made in them.

    Returns:
        How many decisions were kept; looking back ends where the acts do not fit the position.
    """
    kept = 0
    for number in range(len(seats)):
        while s[WINDOW] == BURN and not (kind_of(moves[number]) == BURNING and s[TURN] == seats[number]):
            step(s, pack(PASS, NOBODY, 0, 0, 0, 0))
        if s[WINDOW] == LEAD and s[BURNER] == s[TURN] and s[TURN] != seats[number]:
            step(s, pack(CONCEDE, NOBODY, 0, 0, 0, 0))
        if s[WINDOW] == OVER or s[TURN] != seats[number] or kept == len(shots):
            return kept
        if s[WINDOW] != BURN and kind_of(moves[number]) != CONCEDE:
            shots[kept][:] = s
            made[kept] = moves[number]
            kept += 1
        step(s, moves[number])
    return kept


def surprise(s: Cells, move: int, w: Weights, f: Numbers, out: Cells) -> float:
    """Return by how much a move falls short of the policy's best one."""
    count = candidates(s, out)
    note(s, f)
    best = value(s, w, f, move)
    own = best
    for number in range(count):
        best = max(best, value(s, w, f, out[number]))
    return min(_CAP, best - own)


def surprise_of_seat(
    s: Cells,
    seat: int,
    shots: Sequence[Cells],
    made: Sequence[int],
    w: Weights,
    f: Numbers,
    out: Cells,
    trial: Cells,
) -> float:
    """Return how surprising all decisions of a seat are with the hand that it is guessed to hold."""
    total = 0.0
    for number in range(len(made)):
        if shots[number][TURN] != seat:
            continue
        trial[:] = shots[number]
        for rank in range(RANKS):
            trial[HAND + seat * RANKS + rank] += s[HAND + seat * RANKS + rank]
        total += surprise(trial, made[number], w, f, out)
    return total


def _card(s: Cells, seat: int, known: Sequence[int], chance: Chance) -> int:
    """Return the rank of a random card of a guessed hand, or nobody's if the one drawn is known to be there."""
    drawn = below(chance, s[SIZE + seat])
    for rank in range(RANKS):
        at = HAND + seat * RANKS + rank
        drawn -= s[at]
        if drawn < 0:
            return rank if s[at] > known[seat * RANKS + rank] else NOBODY
    return NOBODY


def surprise_of_deal(
    s: Cells,
    me: int,
    shots: Sequence[Cells],
    made: Sequence[int],
    surprises: Numbers,
    w: Weights,
    f: Numbers,
    out: Cells,
    trial: Cells,
) -> None:
    """Write by seat how surprising a guessed deal is."""
    for seat in range(SEATS):
        surprises[seat] = 0.0 if seat == me else surprise_of_seat(s, seat, shots, made, w, f, out, trial)


def improve(  # noqa: PLR0913, PLR0917 - numba takes no objects
    s: Cells,
    me: int,
    known: Sequence[int],
    swaps: int,
    patience: float,
    shots: Sequence[Cells],
    made: Sequence[int],
    surprises: Numbers,
    w: Weights,
    f: Numbers,
    out: Cells,
    trial: Cells,
    chance: Chance,
) -> None:
    """Try so many swaps of two cards between other seats, and keep those that make the deal look more sensible.

    Args:
        s: the guessed deal; it is changed.
        me: the seat whose hand is no guess.
        known: by seat and rank, cards that a seat must hold.
        swaps: how many swaps to try.
        patience: how much surprise is borne; a small one insists.
        shots: what `look_back` kept.
        made: the moves made in them.
        surprises: by seat, the surprise of the deal as it is.
        w: the weights by which everybody is taken to play.
        f: room for notes.
        out: room for moves.
        trial: room for a position.
        chance: the generator.
    """
    for _ in range(swaps):
        first, second = below(chance, SEATS), below(chance, SEATS)
        if first in (second, me) or second == me or not s[SIZE + first] or not s[SIZE + second]:
            continue
        given, taken = _card(s, first, known, chance), _card(s, second, known, chance)
        if given in (taken, NOBODY) or taken == NOBODY:
            continue
        _swap(s, first, second, given, taken)
        one = surprise_of_seat(s, first, shots, made, w, f, out, trial)
        other = surprise_of_seat(s, second, shots, made, w, f, out, trial)
        if _borne(one + other - surprises[first] - surprises[second], patience, chance):
            surprises[first], surprises[second] = one, other
        else:
            _swap(s, first, second, taken, given)


def _borne(worse: float, patience: float, chance: Chance) -> bool:
    """Return whether a deal that is more surprising by so much is kept all the same."""
    return worse <= 0.0 or below(chance, _SCALE) < math.exp(-worse / patience) * _SCALE


def _swap(s: Cells, first: int, second: int, given: int, taken: int) -> None:
    """Let the first seat give one card and take another from the second."""
    s[HAND + first * RANKS + given] -= 1
    s[HAND + first * RANKS + taken] += 1
    s[HAND + second * RANKS + taken] -= 1
    s[HAND + second * RANKS + given] += 1
