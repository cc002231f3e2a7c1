"""Deals played out to their end: by the policy, and by the greedy yardstick."""

from __future__ import annotations

from .candidates import candidates
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
from .notes import Numbers, Weights
from .policy import choose
from .step import step


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


def play_against(s: Cells, first: Weights, second: Weights, yardstick: int, f: Numbers, out: Cells) -> int:
    """Let one side play by the first weights and the other by the second, or greedily; return the first's points.

    Args:
        s: the position.
        first: the weights of seats 0, 2, 4.
        second: the weights of seats 1, 3, 5.
        yardstick: -1, or the side that plays greedily instead.
        f: room for notes.
        out: room for moves.
    """
    while s[WINDOW] != OVER:
        side = s[TURN] % 2
        if side == yardstick:
            move = greedy(s, out)
        elif side == 0:
            move = choose(s, first, f, out)
        else:
            move = choose(s, second, f, out)
        step(s, move)
    return s[POINTS]
