"""How moves compare: by what the net says at sight, and by what guessed deals promise after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .candidates import candidates
from .inputs import Inputs, sense, sense_move
from .layout import DEBT_CARDS, LEAD, OVER, POINTS, TURN, WINDOW, Cells
from .nets import Net, appraise, appraise_position, promise
from .notes import Numbers, Weights, note
from .open_hands import survey
from .policy import choose, value
from .step import step

WORTH_A_LOOK: Final = 12
"""So many moves are looked at, the policy's favourites."""
_POINT: Final = 0.03
"""What a point is worth beside winning the deal, and a tribute card in the next one beside a point."""


def utility(s: Cells, seat: int) -> float:
    """Return what a finished deal is worth to a seat's side: winning it, then points, then tribute."""
    points = s[POINTS] if seat % 2 == 0 else -s[POINTS]
    cards = s[DEBT_CARDS] if seat % 2 == 0 else -s[DEBT_CARDS]
    won = 1.0 if points > 0 else -1.0 if points < 0 else 0.0
    return won + _POINT * points + _POINT * cards


def favourites(s: Cells, w: Weights, f: Numbers, out: Cells) -> int:
    """Write the moves worth a look into `out`, the policy's favourite first, and return how many there are.

    Args:
        s: the position; only the hand of the seat whose turn it is is read.
        w: the policy's weights.
        f: room for notes; they are taken.
        out: room for moves.
    """
    count = candidates(s, out)
    if count == 1:
        return 1
    note(s, f)
    worths = [0.0] * count
    for number in range(count):
        worths[number] = value(s, w, f, out[number])
    kept = min(count, WORTH_A_LOOK)
    for place in range(kept):
        best = place
        for number in range(place + 1, count):
            if worths[number] > worths[best]:
                best = number
        worths[place], worths[best] = worths[best], worths[place]
        out[place], out[best] = out[best], out[place]
    return kept


def at_sight(s: Cells, w: Weights, net: Net, f: Numbers, x: Inputs, moves: Cells, liked: Numbers) -> int:
    """Write the moves worth a look and what the net thinks of each, and return how many there are.

    Args:
        s: the position; only the hand of the seat whose turn it is is read.
        w: the policy's weights.
        net: the net of moves.
        f: room for notes.
        x: room for inputs; the position's are left in it unless there is one move only.
        moves: room for moves.
        liked: room for what the net thinks.
    """
    count = favourites(s, w, f, moves)
    if count == 1:
        liked[0] = 0.0
        return 1
    sense(s, f, x)
    appraise_position(net, x)
    top = value(s, w, f, moves[0])
    for number in range(count):
        worth = value(s, w, f, moves[number])
        sense_move(s, f, x, moves[number], worth, top)
        liked[number] = appraise(net, x)
    return count


def choose_at_sight(s: Cells, w: Weights, net: Net, f: Numbers, x: Inputs, moves: Cells, liked: Numbers) -> int:
    """Return the move that the net likes best; what is given is what `at_sight` takes."""
    count = at_sight(s, w, net, f, x, moves, liked)
    best = 0
    for number in range(1, count):
        if liked[number] > liked[best]:
            best = number
    return moves[best]


def outlook(
    s: Cells, seat: int, w: Weights, deals: Net, f: Numbers, x: Inputs, out: Cells, mine: float, theirs: float
) -> float:
    """Let the policy finish the trick, and return what the deal then promises to a seat's side.

    Args:
        s: a position with all hands filled in; it is changed.
        seat: whose side it is about.
        w: the policy's weights.
        deals: the net of deals.
        f: room for notes.
        x: room for inputs.
        out: room for moves.
        mine: 1 if the seat's side plays by the net of moves, 0 if by the policy.
        theirs: the same of the other side.
    """
    while s[WINDOW] not in (LEAD, OVER):
        step(s, choose(s, w, f, out))
    if s[WINDOW] == OVER:
        return utility(s, seat)
    if s[TURN] % 2 == seat % 2:
        survey(s, x, mine, theirs)
        return promise(deals, x)
    survey(s, x, theirs, mine)
    return -promise(deals, x)


def weigh(
    whole: Cells,
    moves: Sequence[int],
    w: Weights,
    deals: Net,
    f: Numbers,
    x: Inputs,
    out: Cells,
    trial: Cells,
    sums: Numbers,
) -> None:
    """Try each move on a guessed deal, and add up what the deal promises after it.

    Args:
        whole: the position with all hands filled in.
        moves: the moves of the seat whose turn it is.
        w: the policy's weights.
        deals: the net of deals.
        f: room for notes.
        x: room for inputs.
        out: room for moves.
        trial: room for a position.
        sums: by move, what was promised so far.
    """
    for number in range(len(moves)):
        trial[:] = whole
        step(trial, moves[number])
        # who plays against it is not known; the policy is the opponent that the net has seen most of
        sums[number] += outlook(trial, whole[TURN], w, deals, f, x, out, 1.0, 0.0)
