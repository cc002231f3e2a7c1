"""Deals played out to their end: by the policy, and by the greedy yardstick."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from .candidates import candidates
from .chance import Chance, below
from .layout import (
    BURN,
    NOBODY,
    OVER,
    PASS,
    PLAY,
    POINTS,
    TURN,
    WINDOW,
    Cells,
    ds_of,
    kind_of,
    pack,
    rank_of_move,
    size_of,
    twos_of,
    xs_of,
)
from .notes import Numbers, Weights, note
from .policy import choose, value
from .step import step

_FINE: Final = 1 << 24


def play_out(s: Cells, w: Weights, f: Numbers, out: Cells) -> int:
    """Let the policy play a position to the end of its deal, and return the points of seats 0, 2, 4."""
    while s[WINDOW] != OVER:
        step(s, choose(s, w, f, out))
    return s[POINTS]


def greedy(s: Cells, out: Cells) -> int:
    """Return the cheapest play, as the `greedy` player chooses it; it never burns."""
    if s[WINDOW] == BURN:
        return pack(PASS, NOBODY, 0, 0, 0, 0)
    count = candidates(s, out)
    best, least = out[count - 1], 1 << 60
    for number in range(count):
        move = out[number]
        if kind_of(move) != PLAY:
            continue
        dear = xs_of(move) + 2 * ds_of(move)
        price = ((dear * 64 + twos_of(move)) * 64 + rank_of_move(move) + 1) * 64 - size_of(move)
        if price < least:
            best, least = move, price
    return best


def hasty(s: Cells, w: Weights, f: Numbers, out: Cells, haste: float, chance: Chance) -> int:
    """Return a move as the `easy` player chooses it: each one's worth is off by a chance error of logistic shape."""
    count = candidates(s, out)
    if count == 1:
        return out[0]
    note(s, f)
    best, most = out[0], -1e300
    for number in range(count):
        odds = (below(chance, _FINE) + 0.5) / _FINE
        worth = value(s, w, f, out[number]) + haste * math.log(odds / (1.0 - odds))
        if worth > most:
            best, most = out[number], worth
    return best


def contest(
    s: Cells, first: Weights, second: Weights, hastes: Sequence[float], f: Numbers, out: Cells, chance: Chance
) -> int:
    """Let two sides play a position to the end of its deal; return the points of seats 0, 2, 4.

    Args:
        s: the position.
        first: the weights of seats 0, 2, 4.
        second: the weights of seats 1, 3, 5.
        hastes: by side, how hasty it plays: not at all (0), or by the greedy yardstick instead (below 0).
        f: room for notes.
        out: room for moves.
        chance: the generator.
    """
    while s[WINDOW] != OVER:
        side = s[TURN] % 2
        if hastes[side] < 0.0:
            move = greedy(s, out)
        elif hastes[side] > 0.0:
            move = hasty(s, first if side == 0 else second, f, out, hastes[side], chance)
        else:
            move = choose(s, first if side == 0 else second, f, out)
        step(s, move)
    return s[POINTS]
