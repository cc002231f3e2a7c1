"""Small nets of two hidden layers: what a move is worth, who holds which cards, what a deal promises.

A net lies in one row: for each layer its weights, by input and then by unit, and its biases. Nearly all inputs are 0,
so only the others are added up. `benchmarks/ai_learn.py` taught them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .inputs import MOVE, POSITION, Inputs
from .open_hands import WHOLE

Net = Sequence[float]

FIRST: Final = 256
"""Units of the first hidden layer."""
MOVES_SECOND: Final = 64
"""Units of the second one, where moves are appraised."""
HANDS_SECOND: Final = 64
DEALS_SECOND: Final = 32
HANDS: Final = 75
"""What the net of hands says: a number for each other seat and each rank."""


def _cells(inputs: int, second: int, outs: int) -> int:
    return inputs * FIRST + FIRST + FIRST * second + second + second * outs + outs


MOVES_NET: Final = _cells(POSITION + MOVE, MOVES_SECOND, 1)
HANDS_NET: Final = _cells(POSITION, HANDS_SECOND, HANDS)
DEALS_NET: Final = _cells(WHOLE, DEALS_SECOND, 1)

_SHARED_AT: Final = POSITION + MOVE
"""What all moves of a position have in common."""
_ALONE_AT: Final = _SHARED_AT + FIRST
ROOM: Final = max(
    _ALONE_AT + FIRST + MOVES_SECOND, WHOLE + FIRST + DEALS_SECOND, _ALONE_AT + FIRST + HANDS_SECOND + HANDS
)
"""Numbers to work with: inputs, then what the units say."""


def _hear(net: Net, x: Inputs, first: int, last: int, to: int) -> None:
    """Add what the inputs from `first` up to `last` tell the first layer to the units at `to`."""
    for number in range(first, last):
        told = x[number]
        if told != 0.0:
            row = number * FIRST
            for unit in range(FIRST):
                x[to + unit] += told * net[row + unit]


def _pass_on(net: Net, weights: int, x: Inputs, at: int, units: int, to: int, outs: int) -> None:
    """Write what a layer makes of the units at `at`, of which only those above 0 speak."""
    biases = weights + units * outs
    for out in range(outs):
        x[to + out] = net[biases + out]
    for unit in range(units):
        told = x[at + unit]
        if told > 0.0:
            row = weights + unit * outs
            for out in range(outs):
                x[to + out] += told * net[row + out]


def _first_biases(net: Net, inputs: int, x: Inputs, to: int) -> None:
    for unit in range(FIRST):
        x[to + unit] = net[inputs * FIRST + unit]


def appraise_position(net: Net, x: Inputs) -> None:
    """Work out what all moves of a position have in common; `sense` must have written it."""
    _first_biases(net, POSITION + MOVE, x, _SHARED_AT)
    _hear(net, x, 0, POSITION, _SHARED_AT)


def appraise(net: Net, x: Inputs) -> float:
    """Return what the net thinks of a move that `sense_move` has written; only differences of moves mean anything."""
    for unit in range(FIRST):
        x[_ALONE_AT + unit] = x[_SHARED_AT + unit]
    _hear(net, x, POSITION, POSITION + MOVE, _ALONE_AT)
    second = (POSITION + MOVE + 1) * FIRST
    _pass_on(net, second, x, _ALONE_AT, FIRST, _ALONE_AT + FIRST, MOVES_SECOND)
    return _last(net, second + (FIRST + 1) * MOVES_SECOND, x, _ALONE_AT + FIRST, MOVES_SECOND)


def _last(net: Net, weights: int, x: Inputs, at: int, units: int) -> float:
    """Return what the one unit of a last layer says."""
    total = net[weights + units]
    for unit in range(units):
        total += max(x[at + unit], 0.0) * net[weights + unit]
    return total


def promise(net: Net, x: Inputs) -> float:
    """Return what a deal promises to the side whose turn it is; `survey` must have written it."""
    _first_biases(net, WHOLE, x, WHOLE)
    _hear(net, x, 0, WHOLE, WHOLE)
    second = (WHOLE + 1) * FIRST
    _pass_on(net, second, x, WHOLE, FIRST, WHOLE + FIRST, DEALS_SECOND)
    return _last(net, second + (FIRST + 1) * DEALS_SECOND, x, WHOLE + FIRST, DEALS_SECOND)


def place_cards(net: Net, x: Inputs, leanings: Inputs) -> None:
    """Write how much each card leans to each other seat; `sense` must have written the position.

    Args:
        net: the net of hands.
        x: the inputs, and room.
        leanings: by seat, counted from the one after the viewer's, and rank: the logarithm of the odds.
    """
    _first_biases(net, POSITION, x, _ALONE_AT)
    _hear(net, x, 0, POSITION, _ALONE_AT)
    second = (POSITION + 1) * FIRST
    to = _ALONE_AT + FIRST
    _pass_on(net, second, x, _ALONE_AT, FIRST, to, HANDS_SECOND)
    _pass_on(net, second + (FIRST + 1) * HANDS_SECOND, x, to, HANDS_SECOND, to + HANDS_SECOND, HANDS)
    for number in range(HANDS):
        leanings[number] = x[to + HANDS_SECOND + number]
