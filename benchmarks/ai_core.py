"""What benchmarks need of the search's own game beside what the product needs; compiled. Needs the extra `[strong]`."""

# ruff: noqa: ANN001, ANN201 - numba's functions take arrays, and no objects
from __future__ import annotations

from typing import Any

import numba
import numpy as np

from bot.ai.compiled import compiled
from bot.ai.core import layout as at

CORE = compiled()
BELOW, CHOOSE, FAVOURITES, GREEDY, LEGAL, PLAY_OUT, STEP, UTILITY = (
    CORE.below,
    CORE.choose,
    CORE.favourites,
    CORE.greedy,
    CORE.legal_moves,
    CORE.play_out,
    CORE.step,
    CORE.utility,
)


@numba.njit
def random_steps(s, out, chance):
    """Play a position to its end by chance, every legal move equally likely, and return how many moves it took."""
    steps = 0
    while s[at.WINDOW] != at.OVER:
        STEP(s, out[BELOW(chance, LEGAL(s, out))])
        steps += 1
    return steps


@numba.njit
def seeing_all(s, w, f, out, own, trial):
    """Return the move that comes out best on the true cards, each one played out by the policy."""
    best, most = 0, -1e30
    for number in range(FAVOURITES(s, w, f, own)):
        trial[:] = s
        STEP(trial, own[number])
        PLAY_OUT(trial, w, f, out)
        got = UTILITY(trial, s[at.TURN])
        if got > most:
            best, most = number, got
    return own[best]


@numba.njit
def ceiling(rows, w, f):
    """Return the points of a side that sees all cards against steady, every deal both ways round."""
    points = np.zeros((rows.shape[0], 2), dtype=np.int64)
    out, own = np.zeros(at.MOVES, dtype=np.int64), np.zeros(at.MOVES, dtype=np.int64)
    trial = np.zeros(at.CELLS, dtype=np.int64)
    for number in range(rows.shape[0]):
        for side in range(2):
            s = rows[number].copy()
            while s[at.WINDOW] != at.OVER:
                seeing = s[at.TURN] % 2 == side
                STEP(s, seeing_all(s, w, f, out, own, trial) if seeing else CHOOSE(s, w, f, out))
            points[number, side] = s[at.POINTS] if side == 0 else -s[at.POINTS]
    return points


@numba.njit
def until_asked(s, side, w, f, out, greedy):
    """Let the other side play until somebody of a side is asked; return whether the deal goes on."""
    while s[at.WINDOW] != at.OVER and s[at.TURN] % 2 != side:
        STEP(s, GREEDY(s, out) if greedy else CHOOSE(s, w, f, out))
    return s[at.WINDOW] != at.OVER


def seen_by_turn(row: Any) -> tuple[Any, list[int]]:
    """Return the row as the seat whose turn it is sees it, and the cards that it does not see, by rank."""
    seat = row[at.TURN]
    seen = row.copy()
    seen[at.HAND : at.HAND + at.SEATS * at.RANKS] = 0
    own = slice(at.HAND + seat * at.RANKS, at.HAND + (seat + 1) * at.RANKS)
    seen[own] = row[own]
    deck, gone = row[at.TOTAL : at.TOTAL + at.RANKS], row[at.GONE : at.GONE + at.RANKS]
    return seen, [int(cards) for cards in deck - gone - row[own]]
