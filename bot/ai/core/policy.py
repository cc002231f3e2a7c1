"""The heuristic player: each sensible move is worth the sum of its features by weight.

The weights were found by playing (see `benchmarks/ai_train.py`).
"""

from __future__ import annotations

from typing import Final

from .candidates import candidates
from .features import (
    B_YIELD,
    B_YIELD_HOLDS,
    BEATS,
    BEATS_AT,
    BURNS_AT,
    F_ANY,
    F_CARDS,
    F_DS,
    F_LEADS,
    F_MATE,
    F_RISK,
    LEADS,
    beat_features,
    lead_features,
    standing_holds,
)
from .layout import (
    BIG,
    BURNER,
    BURNING,
    CONCEDE,
    HAND,
    LEAD,
    OWNER,
    PASS,
    RANKS,
    SIZE,
    SMALL,
    THREES_LAST,
    TURN,
    TWO,
    WINDOW,
    YIELD,
    Cells,
    ds_of,
    kind_of,
    naturals_of,
    rank_of_move,
    size_of,
    twos_of,
    xs_of,
)
from .notes import FEATURES, TAILS, Numbers, Weights, holds, note

_OUT: Final = 1000.0


def choose(s: Cells, w: Weights, f: Numbers, out: Cells) -> int:
    """Return the move of the seat whose turn it is.

    Args:
        s: the position; only the hand of the seat whose turn it is is read.
        w: the weights.
        f: room for notes, `NOTES` numbers.
        out: room for moves.
    """
    count = candidates(s, out)
    if count == 1:
        return out[0]
    note(s, f)
    best, most = out[0], -1e300
    for number in range(count):
        worth = value(s, w, f, out[number])
        if worth > most:
            best, most = out[number], worth
    return best


def value(s: Cells, w: Weights, f: Numbers, move: int) -> float:
    """Return what a move is worth; passing is worth nothing."""
    kind = kind_of(move)
    if kind in (PASS, CONCEDE):
        return 0.0 if kind == PASS else -_OUT
    for number in range(FEATURES, TAILS):
        f[number] = 0.0
    if kind == YIELD:
        return w[BEATS_AT + B_YIELD] + w[BEATS_AT + B_YIELD_HOLDS] * standing_holds(s, f)
    seat = s[TURN]
    if kind == BURNING:
        return _burn_value(s, w, f, seat, move)
    if size_of(move) == s[SIZE + seat]:
        return _OUT
    if s[WINDOW] == LEAD:
        if s[BURNER] == seat and burn_leads(s, seat, move) < 0:
            return -_OUT
        lead_features(s, f, seat, move)
        first, many = 0, LEADS
    else:
        beat_features(s, f, seat, move)
        first, many = BEATS_AT, BEATS
    total = 0.0
    for number in range(many):
        total += w[first + number] * f[FEATURES + number]
    return total


def _burn_value(s: Cells, w: Weights, f: Numbers, seat: int, move: int) -> float:
    """Return what a burn is worth; one that cannot go through is out of the question."""
    leads = burn_leads(s, seat, move)
    if leads < 0:
        return -_OUT
    if size_of(move) == s[SIZE + seat]:
        return _OUT
    safe = holds(s, f, seat, rank_of_move(move), naturals_of(move) + twos_of(move), xs_of(move), ds_of(move))
    at, first = HAND + seat * RANKS, BURNS_AT
    total = w[first + F_ANY] + w[first + F_LEADS] * leads + w[first + F_RISK] * (1.0 - safe)
    total += w[first + F_DS] * (s[at + BIG] - ds_of(move)) + w[first + F_CARDS] * s[SIZE + seat] / 10.0
    if s[OWNER] % 2 == seat % 2:
        total += w[first + F_MATE]
    return total


def burn_leads(s: Cells, seat: int, move: int) -> int:
    """Return how many leads a burn still takes after the burning play, or -1 if it is not feasible (R44)."""
    at = HAND + seat * RANKS
    rank, naturals, twos = rank_of_move(move), naturals_of(move), twos_of(move)
    jokers = s[at + SMALL] + s[at + BIG] - xs_of(move) - ds_of(move)
    ranks = 0
    for other in range(1 if s[THREES_LAST] else 0, TWO):
        if s[at + other] - (naturals if other == rank else 0):
            ranks += 1
    left = s[at + TWO] - (naturals if rank == TWO else twos)
    if not ranks and left:
        ranks = 1
    threes = s[THREES_LAST] and s[at]
    if jokers < (ranks if threes else ranks - 1):
        return -1
    return ranks + (1 if threes else 0)
