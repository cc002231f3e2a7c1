"""The moves worth a thought."""

from __future__ import annotations

from .layout import (
    BEAT,
    BIG,
    BODY,
    BURNER,
    BURNING,
    CONCEDE,
    DS,
    HAND,
    LEAD,
    NOBODY,
    PASS,
    PLAY,
    RANK,
    RANKS,
    SIZE,
    SMALL,
    THREES_LAST,
    TURN,
    TWO,
    WINDOW,
    XS,
    YIELD,
    Cells,
    pack,
)
from .moves import gouji_size, may_yield, strong_ds, strong_xs


def candidates(s: Cells, out: Cells) -> int:
    """Write the moves worth a thought into `out`, and return how many there are."""
    window = s[WINDOW]
    if window == LEAD:
        return _lead_candidates(s, out)
    count = 0
    if window == BEAT or _might_burn(s):
        count = _answer_candidates(s, out, PLAY if window == BEAT else BURNING)
    out[count] = pack(PASS, NOBODY, 0, 0, 0, 0)
    count += 1
    if window == BEAT and may_yield(s, s[TURN]):
        out[count] = pack(YIELD, NOBODY, 0, 0, 0, 0)
        count += 1
    return count


def _might_burn(s: Cells) -> bool:
    """Return whether a burn could be feasible at all (R44): a joker for nearly every rank."""
    at = HAND + s[TURN] * RANKS
    ranks = 0
    for rank in range(1 if s[THREES_LAST] else 0, TWO):
        if s[at + rank]:
            ranks += 1
    return ranks <= s[at + SMALL] + s[at + BIG] + 2


def _whole_hand(s: Cells, seat: int) -> int:
    """Return the play that empties the hand, or nobody's move if one play cannot (R11, R17)."""
    at, whole = HAND + seat * RANKS, s[SIZE + seat]
    twos, xs, ds = s[at + TWO], s[at + SMALL], s[at + BIG]
    if xs + ds == whole:
        return pack(PLAY, NOBODY, 0, 0, xs, ds)
    if s[THREES_LAST] and s[at]:
        return pack(PLAY, 0, whole, 0, 0, 0) if s[at] == whole else NOBODY
    for rank in range(TWO + 1):
        held, attached = s[at + rank], 0 if rank == TWO else twos
        if held and held + attached + xs + ds == whole:
            return pack(PLAY, rank, held, attached, xs, ds)
    return NOBODY


def _lead_candidates(s: Cells, out: Cells) -> int:
    """Write leads; the whole hand alone, if one play empties it; a burner's only way out may be to give up (R47)."""
    seat = s[TURN]
    at = HAND + seat * RANKS
    out[0] = _whole_hand(s, seat)
    if out[0] != NOBODY:
        return 1
    count = 0
    for rank in range(1 if s[THREES_LAST] else 0, TWO + 1):
        if s[at + rank]:
            count = _leads_of_rank(s, seat, rank, out, count)
    if s[at + SMALL]:
        out[count] = pack(PLAY, NOBODY, 0, 0, 1, 0)
        count += 1
    if s[at + BIG]:
        out[count] = pack(PLAY, NOBODY, 0, 0, 0, 1)
        count += 1
    if not count:
        out[0] = pack(CONCEDE, NOBODY, 0, 0, 0, 0)
        return 1
    return count


def _leads_of_rank(s: Cells, seat: int, rank: int, out: Cells, count: int) -> int:
    """Write leads of a rank after `count` others: the group and small parts of it, with 2s, with a joker (R43)."""
    at, burning = HAND + seat * RANKS, s[BURNER] == seat
    held, xs, ds = s[at + rank], s[at + SMALL], s[at + BIG]
    attached = 0 if rank == TWO else s[at + TWO]
    if not burning:
        for naturals in range(1, held + 1):
            if 2 < naturals < held and naturals != gouji_size(rank):  # noqa: PLR2004 - odd parts are seldom led
                continue
            out[count] = pack(PLAY, rank, naturals, 0, 0, 0)
            count += 1
        for two in range(1, min(2, attached) + 1):
            out[count] = pack(PLAY, rank, held, two, 0, 0)
            count += 1
    if xs:
        out[count] = pack(PLAY, rank, held, 0, 1, 0)
        count += 1
    if ds:
        out[count] = pack(PLAY, rank, held, 0, 0, 1)
        count += 1
    if burning and attached and xs + ds:
        out[count] = pack(PLAY, rank, held, attached, 1 if xs else 0, 0 if xs else 1)
        count += 1
    return count


def _answer_candidates(s: Cells, out: Cells, kind: int) -> int:
    """Write answers: of each rank the one with fewest 2s and jokers, and one sealed with a D."""
    seat = s[TURN]
    at = HAND + seat * RANKS
    if strong_ds(s, s[XS], s[DS]):
        return 0
    need = s[BODY] + s[XS] + s[DS]
    facing = strong_xs(s, s[XS], s[DS])
    twos, xs, ds = s[at + TWO], s[at + SMALL], s[at + BIG]
    count = 0
    for rank in range(max(s[RANK] + 1, 1 if s[THREES_LAST] else 0), TWO + 1):
        held = s[at + rank]
        if not held:
            continue
        attached = 0 if rank == TWO else twos
        for seal in range(2):
            big = max(facing, seal)
            if big > ds or big >= need or (seal and big == facing):
                continue
            body = need - big
            naturals = min(held, body)
            two = min(attached, body - naturals)
            x = body - naturals - two
            if x > xs or (x and big and strong_ds(s, x, big) < facing):
                continue
            out[count] = pack(kind, rank, naturals, two, x, big)
            count += 1
    if facing <= ds and need <= xs + ds:
        big = max(facing, need - xs)
        if big <= min(ds, need) and strong_ds(s, need - big, big) >= facing:
            out[count] = pack(kind, NOBODY, 0, 0, need - big, big)
            count += 1
    return count
