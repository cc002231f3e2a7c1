"""Card counting: what a seat notes before it decides, and how likely a play is to hold.

It reads the hand of the seat whose turn it is and public facts, never another hand.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from .layout import ACE, ACTIVE, BIG, GONE, HAND, RANKS, SCRAMBLE, SEATS, SIZE, SMALL, TOTAL, TURN, TWO, Cells
from .moves import has_gouji_size, headless, paired, strong_ds, strong_xs

Numbers = MutableSequence[float]
Weights = Sequence[float]

# notes on the position, taken once a decision
SIZES: Final = 9
_WIDTH: Final = 16
_FILLED: Final = 15
"""In a row of the two tables: whether it is filled in."""
_FEW_GROUPS: Final = 7
"""A hand of more groups is not about to run out, so its losers are not looked at singly."""
_BUCKETS: Final = 33
_MOST: Final = 32
FIELD: Final = 0
"""By size and rank: whether a play of that size and rank holds against every enemy."""
DUEL: Final = FIELD + SIZES * _WIDTH
"""The same against those alone who may answer a gouji play."""
UNSEEN: Final = DUEL + SIZES * _WIDTH
"""By rank: cards that neither lie open nor are in hand."""
LOSERS: Final = UNSEEN + RANKS
"""How many of the hand's groups would be beaten if they were led; of many groups, all."""
ENEMY_LEFT: Final = LOSERS + 1
"""Cards of the enemy who has fewest."""
MATE_LEFT: Final = ENEMY_LEFT + 1
ACROSS_LEFT: Final = MATE_LEFT + 1
FIELD_SHARE: Final = ACROSS_LEFT + 1
FIELD_SEATS: Final = FIELD_SHARE + 1
DUEL_SHARE: Final = FIELD_SEATS + 1
DUEL_SEATS: Final = DUEL_SHARE + 1
FEATURES: Final = DUEL_SEATS + 1

TAILS: Final = FEATURES + 32
"""How likely so many cards of so many unseen ones lie in one hand, by its share of the unseen ones."""
NOTES: Final = TAILS + SIZES * (_MOST + 1) * _BUCKETS


def fill_tails(f: Numbers) -> None:
    """Fill in the table that `at_least` reads; once for a row of notes."""
    for bucket in range(_BUCKETS):
        share = min(bucket / (_BUCKETS - 1), 0.999)
        for cards in range(_MOST + 1):
            term, below = (1.0 - share) ** cards, 0.0
            for need in range(SIZES):
                f[TAILS + (need * (_MOST + 1) + cards) * _BUCKETS + bucket] = max(0.0, 1.0 - below)
                below += term
                term *= max(0, cards - need) * share / (1.0 - share) / (need + 1)


def at_least(f: Numbers, need: int, cards: int, share: float) -> float:
    """Return how likely a seat that holds this share of the unseen cards has so many of these (binomial)."""
    bucket = int(min(share, 1.0) * (_BUCKETS - 1) + 0.5)
    return f[TAILS + (need * (_MOST + 1) + min(cards, _MOST)) * _BUCKETS + bucket]


def _of_none(chance: float, seats: int) -> float:
    """Return how likely none of so many seats can do what each can with this chance."""
    left = 1.0
    for _ in range(seats):
        left *= 1.0 - chance
    return left


def note(s: Cells, f: Numbers) -> None:
    """Take notes on the position for the seat whose turn it is."""
    seat = s[TURN]
    at = HAND + seat * RANKS
    hidden = 0.0
    for rank in range(RANKS):
        f[UNSEEN + rank] = s[TOTAL + rank] - s[GONE + rank] - s[at + rank]
        hidden += f[UNSEEN + rank]
    for size in range(SIZES):
        f[FIELD + size * _WIDTH + _FILLED] = f[DUEL + size * _WIDTH + _FILLED] = 0.0
    _note_seats(s, f, seat, max(1.0, hidden))
    groups = 0
    for rank in range(TWO + 1):
        if s[at + rank]:
            groups += 1
    f[LOSERS] = float(groups)
    if groups <= _FEW_GROUPS:
        for rank in range(TWO + 1):
            if s[at + rank]:
                f[LOSERS] -= group_holds(s, f, seat, rank, s[at + rank])


def _note_seats(s: Cells, f: Numbers, seat: int, hidden: float) -> None:
    """Note who is near going out, and who may answer."""
    field, field_seats, duel, duel_seats = 0.0, 0.0, 0.0, 0.0
    enemy, mate = 99.0, 99.0
    across = (seat + 3) % SEATS
    for step in range(1, SEATS):
        other = (seat + step) % SEATS
        if not s[ACTIVE + other]:
            continue
        size = float(s[SIZE + other])
        if step % 2 == 0:
            mate = min(mate, size)
            continue
        enemy = min(enemy, size)
        field += size
        field_seats += 1.0
        if other == across or headless(s, other):
            duel += size
            duel_seats += 1.0
    f[ENEMY_LEFT], f[MATE_LEFT] = enemy, mate
    f[ACROSS_LEFT] = float(s[SIZE + across]) if s[ACTIVE + across] else 99.0
    f[FIELD_SEATS], f[DUEL_SEATS] = field_seats, duel_seats
    f[FIELD_SHARE] = field / hidden / max(1.0, field_seats)
    f[DUEL_SHARE] = duel / hidden / max(1.0, duel_seats)


def _fill(f: Numbers, row: int, size: int, share: float, seats: int) -> None:
    """Fill in how well plays of a size hold, from the highest rank down."""
    jokers, twos = int(f[UNSEEN + SMALL] + f[UNSEEN + BIG]), int(f[UNSEEN + TWO])
    wild = at_least(f, 1, jokers + twos, share)
    safe = _of_none(at_least(f, size, jokers, share), seats)
    f[row + TWO + 1] = safe
    safe *= _of_none(at_least(f, size, twos, share), seats)
    for rank in range(ACE, -1, -1):
        f[row + rank + 1] = safe
        cards = int(f[UNSEEN + rank])
        full = at_least(f, size, cards, share)
        if size > 1 and wild > 0.0:
            full += wild * (at_least(f, size - 1, cards, share) - full)
        safe *= _of_none(full, seats)
    f[row] = safe


def holds(s: Cells, f: Numbers, seat: int, rank: int, body: int, xs: int, ds: int) -> float:
    """Return how likely a play of this seat is not beaten by an enemy."""
    if strong_ds(s, xs, ds):
        return 1.0
    duel = has_gouji_size(rank, body, xs + ds) and not s[SCRAMBLE] and paired(s, seat)
    share = f[DUEL_SHARE] if duel else f[FIELD_SHARE]
    seats = int(f[DUEL_SEATS] if duel else f[FIELD_SEATS])
    size = min(SIZES - 1, body + xs + ds)
    row = (DUEL if duel else FIELD) + size * _WIDTH
    if not f[row + _FILLED]:
        f[row + _FILLED] = 1.0
        _fill(f, row, size, share, seats)
    safe = f[row + rank + 1]
    jokers = strong_xs(s, xs, ds)
    if jokers:
        able = at_least(f, min(jokers, SIZES - 1), int(f[UNSEEN + BIG]), share)
        safe = max(safe, _of_none(able, seats))
    return safe


def group_holds(s: Cells, f: Numbers, seat: int, rank: int, count: int) -> float:
    """Return how likely a whole group of a rank would hold if it were led."""
    return holds(s, f, seat, rank, count, 0, 0)
