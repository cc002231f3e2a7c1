"""The heuristic player: sensible moves, what speaks for each, and the weights that decide.

It reads the hand of the seat whose turn it is and public facts, never another hand. What speaks for a play is a row of
features (`L_…` when leading, `B_…` when answering); a move's worth is their sum by weight. The weights were found by
playing (see `benchmarks/ai_train.py`).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from .layout import (
    ACE,
    ACTIVE,
    BEAT,
    BIG,
    BODY,
    BURNER,
    BURNING,
    CLOSED,
    CONCEDE,
    DS,
    GONE,
    GOUJI,
    HAND,
    LAST,
    LEAD,
    NOBODY,
    OPENED,
    OPENING,
    OWNER,
    PASS,
    PLAY,
    RANK,
    RANKS,
    SCRAMBLE,
    SEATS,
    SIZE,
    SMALL,
    THREES_LAST,
    TOTAL,
    TURN,
    TWO,
    WINDOW,
    XS,
    YIELD,
    Cells,
    ds_of,
    kind_of,
    naturals_of,
    pack,
    rank_of_move,
    size_of,
    twos_of,
    xs_of,
)
from .moves import gouji_size, has_gouji_size, headless, may_answer, may_yield, paired, strong_ds, strong_xs

Numbers = MutableSequence[float]
Weights = Sequence[float]

# notes on the position, taken once a decision
_SIZES: Final = 9
_WIDTH: Final = 16
_BUCKETS: Final = 33
_MOST: Final = 32
FIELD: Final = 0
"""By size and rank: whether a play of that size and rank holds against every enemy."""
DUEL: Final = FIELD + _SIZES * _WIDTH
"""The same against those alone who may answer a gouji play."""
NOTED: Final = DUEL + _SIZES * _WIDTH
"""By size: whether the two rows are filled in."""
UNSEEN: Final = NOTED + _SIZES
"""By rank: cards that neither lie open nor are in hand."""
LOSERS: Final = UNSEEN + RANKS
"""How many of the hand's groups would be beaten if they were led."""
GROUPS: Final = LOSERS + 1
"""How many ranks the hand holds."""
ENEMY_LEFT: Final = GROUPS + 1
"""Cards of the enemy who has fewest."""
MATE_LEFT: Final = ENEMY_LEFT + 1
ACROSS_LEFT: Final = MATE_LEFT + 1
FIELD_SHARE: Final = ACROSS_LEFT + 1
FIELD_SEATS: Final = FIELD_SHARE + 1
DUEL_SHARE: Final = FIELD_SEATS + 1
DUEL_SEATS: Final = DUEL_SHARE + 1
FEATURES: Final = DUEL_SEATS + 1

# what speaks for a lead
L_CARDS: Final = 0
L_LOSERS: Final = 1
L_BROKEN: Final = 2
L_TWOS: Final = 3
L_XS: Final = 4
L_DS: Final = 5
L_HOLDS: Final = 6
L_CLOSING: Final = 7
L_STIFLED: Final = 8
L_OPENS: Final = 9
L_RANK: Final = 10
L_GOUJI: Final = 11
L_FEEDS: Final = 12
L_FREES: Final = 13
L_SHUTS: Final = 14
L_HOLDS_LATE: Final = 15
L_SINGLE: Final = 16
L_CLEARS: Final = 17
L_GOUJI_LATE: Final = 18
L_WASTE: Final = 19
LEADS: Final = 20

# what speaks for an answer
B_ANY: Final = 0
B_LOSERS: Final = 1
B_BROKEN: Final = 2
B_TWOS: Final = 3
B_XS: Final = 4
B_DS: Final = 5
B_HOLDS: Final = 6
B_CLOSING: Final = 7
B_STIFLED: Final = 8
B_OPENS: Final = 9
B_RANK: Final = 10
B_MATE: Final = 11
B_MATE_HOLDS: Final = 12
B_MATE_LATE: Final = 13
B_FOE_LATE: Final = 14
B_ACROSS: Final = 15
B_GOUJI: Final = 16
B_FOE_HOLDS: Final = 17
B_MATES_AFTER: Final = 18
B_CARDS: Final = 19
B_LAST: Final = 20
B_OWN_LATE: Final = 21
B_CLEARS: Final = 22
B_SCRAMBLE: Final = 23
B_TWOS_LATE: Final = 24
B_JOKERS_LATE: Final = 25
B_STOPS_POINT: Final = 26
B_RANK_MATE: Final = 27
B_FOES_AFTER: Final = 28
B_YIELD: Final = 29
B_YIELD_HOLDS: Final = 30
BEATS: Final = 31

# what speaks for a burn
F_ANY: Final = 0
F_MATE: Final = 1
F_LEADS: Final = 2
F_DS: Final = 3
F_CARDS: Final = 4
F_RISK: Final = 5
BURNS: Final = 6

BEATS_AT: Final = LEADS
BURNS_AT: Final = BEATS_AT + BEATS
WEIGHTS: Final = BURNS_AT + BURNS
TAILS: Final = FEATURES + 32
"""How likely so many cards of so many unseen ones lie in one hand, by its share of the unseen ones."""
NOTES: Final = TAILS + _SIZES * (_MOST + 1) * _BUCKETS

_OUT: Final = 1000.0
_LATE: Final = 10.0


def fill_tails(f: Numbers) -> None:
    """Fill in the table that `at_least` reads; once for a row of notes."""
    for bucket in range(_BUCKETS):
        share = min(bucket / (_BUCKETS - 1), 0.999)
        for cards in range(_MOST + 1):
            term, below = (1.0 - share) ** cards, 0.0
            for need in range(_SIZES):
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
    for size in range(_SIZES):
        f[NOTED + size] = 0.0
    _note_seats(s, f, seat, max(1.0, hidden))
    f[LOSERS] = f[GROUPS] = 0.0
    for rank in range(TWO + 1):
        if s[at + rank]:
            f[GROUPS] += 1.0
            f[LOSERS] += 1.0 - group_holds(s, f, seat, rank, s[at + rank])


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


def _note_size(f: Numbers, size: int) -> None:
    """Fill in how well plays of this size hold, from the highest rank down."""
    f[NOTED + size] = 1.0
    _fill(f, FIELD + size * _WIDTH, size, f[FIELD_SHARE], int(f[FIELD_SEATS]))
    _fill(f, DUEL + size * _WIDTH, size, f[DUEL_SHARE], int(f[DUEL_SEATS]))


def _fill(f: Numbers, row: int, size: int, share: float, seats: int) -> None:
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
    size = min(_SIZES - 1, body + xs + ds)
    if not f[NOTED + size]:
        _note_size(f, size)
    safe = f[(DUEL if duel else FIELD) + size * _WIDTH + rank + 1]
    jokers = strong_xs(s, xs, ds)
    if jokers:
        share = f[DUEL_SHARE] if duel else f[FIELD_SHARE]
        seats = f[DUEL_SEATS] if duel else f[FIELD_SEATS]
        able = at_least(f, min(jokers, _SIZES - 1), int(f[UNSEEN + BIG]), share)
        safe = max(safe, _of_none(able, int(seats)))
    return safe


def group_holds(s: Cells, f: Numbers, seat: int, rank: int, count: int) -> float:
    """Return how likely a whole group of a rank would hold if it were led."""
    return holds(s, f, seat, rank, count, 0, 0)


def candidates(s: Cells, out: Cells) -> int:
    """Write the moves worth a thought into `out`, and return how many there are."""
    window = s[WINDOW]
    if window == LEAD:
        return _lead_candidates(s, out)
    count = _answer_candidates(s, out, PLAY if window == BEAT else BURNING)
    out[count] = pack(PASS, NOBODY, 0, 0, 0, 0)
    count += 1
    if window == BEAT and may_yield(s, s[TURN]):
        out[count] = pack(YIELD, NOBODY, 0, 0, 0, 0)
        count += 1
    return count


def _lead_candidates(s: Cells, out: Cells) -> int:
    """Write leads: every size of a rank, whole groups with a 2 or a joker, jokers alone; a burner's with a joker."""
    seat = s[TURN]
    at = HAND + seat * RANKS
    twos, xs, ds, whole = s[at + TWO], s[at + SMALL], s[at + BIG], s[SIZE + seat]
    burning = s[BURNER] == seat
    count = 0
    for rank in range(1 if s[THREES_LAST] else 0, TWO + 1):
        held = s[at + rank]
        attached = 0 if rank == TWO else twos
        if held + attached + xs + ds == whole and held:
            out[0] = pack(PLAY, rank, held, attached, xs, ds)
            return 1
        if not burning:
            for naturals in range(1, held + 1):
                out[count] = pack(PLAY, rank, naturals, 0, 0, 0)
                count += 1
            for two in range(1, min(2, attached) + 1):
                if held:
                    out[count] = pack(PLAY, rank, held, two, 0, 0)
                    count += 1
        if held and xs:
            out[count] = pack(PLAY, rank, held, 0, 1, 0)
            count += 1
        if held and ds:
            out[count] = pack(PLAY, rank, held, 0, 0, 1)
            count += 1
        if held and burning and attached and xs + ds:
            out[count] = pack(PLAY, rank, held, attached, 1 if xs else 0, 0 if xs else 1)
            count += 1
    if s[THREES_LAST] and s[at] and s[at] == whole:
        out[0] = pack(PLAY, 0, whole, 0, 0, 0)
        return 1
    if xs:
        out[count] = pack(PLAY, NOBODY, 0, 0, 1, 0)
        count += 1
    if ds:
        out[count] = pack(PLAY, NOBODY, 0, 0, 0, 1)
        count += 1
    if xs + ds == whole:
        out[0] = pack(PLAY, NOBODY, 0, 0, xs, ds)
        return 1
    if not count:
        out[0] = pack(CONCEDE, NOBODY, 0, 0, 0, 0)
        return 1
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
        return w[BEATS_AT + B_YIELD] + w[BEATS_AT + B_YIELD_HOLDS] * _standing_holds(s, f)
    seat = s[TURN]
    if kind == BURNING:
        return _burn_value(s, w, f, seat, move)
    if size_of(move) == s[SIZE + seat]:
        return _OUT
    if s[WINDOW] == LEAD:
        if s[BURNER] == seat and burn_leads(s, seat, move) < 0:
            return -_OUT
        _lead_features(s, f, seat, move)
        first, many = 0, LEADS
    else:
        _beat_features(s, f, seat, move)
        first, many = BEATS_AT, BEATS
    total = 0.0
    for number in range(many):
        total += w[first + number] * f[FEATURES + number]
    return total


def _after(s: Cells, f: Numbers, seat: int, move: int) -> float:
    """Return by how much a play changes the number of losing groups."""
    rank, naturals, twos = rank_of_move(move), naturals_of(move), twos_of(move)
    at = HAND + seat * RANKS
    change = 0.0
    if rank != NOBODY:
        held = s[at + rank]
        change -= 1.0 - group_holds(s, f, seat, rank, held)
        if held > naturals:
            change += 1.0 - group_holds(s, f, seat, rank, held - naturals)
    if twos and rank != TWO:
        held = s[at + TWO]
        change -= 1.0 - group_holds(s, f, seat, TWO, held)
        if held > twos:
            change += 1.0 - group_holds(s, f, seat, TWO, held - twos)
    return change


def _stifles(s: Cells, seat: int, move: int) -> bool:
    """Return whether a play leaves only 3s where that costs (R55)."""
    threes = s[HAND + seat * RANKS]
    return s[THREES_LAST] == 1 and threes > 0 and s[SIZE + seat] - size_of(move) == threes and rank_of_move(move) != 0


def _may_open(s: Cells, seat: int, rank: int, body: int, xs: int, ds: int) -> bool:
    """Return whether a play could open the seat's point (R60)."""
    if not s[OPENING] or s[OPENED + seat] or s[CLOSED + seat] or s[SCRAMBLE] or not paired(s, seat):
        return False
    if not has_gouji_size(rank, body, xs + ds):
        return False
    if s[OPENING] == 2:  # noqa: PLR2004 - without the big joker
        return ds == 0
    return xs + ds == 0 and not (rank == TWO and body == 1)


def _broken(s: Cells, seat: int, rank: int, naturals: int) -> float:
    """Return how much a play breaks a group: 1 for a gouji group that is none afterwards, less for others."""
    if rank == NOBODY:
        return 0.0
    held = s[HAND + seat * RANKS + rank]
    left = held - naturals
    if left == 0:
        return 0.0
    need = gouji_size(rank)
    if need <= held and left < need:
        return 1.0
    return 0.4


def _lead_features(s: Cells, f: Numbers, seat: int, move: int) -> None:
    """Write what speaks for a lead."""
    rank, naturals, twos, xs, ds = rank_of_move(move), naturals_of(move), twos_of(move), xs_of(move), ds_of(move)
    size = naturals + twos + xs + ds
    safe = holds(s, f, seat, rank, naturals + twos, xs, ds)
    change = _after(s, f, seat, move)
    left = f[LOSERS] + change
    late = max(0.0, _LATE - f[ENEMY_LEFT]) / _LATE
    row = FEATURES
    f[row + L_CARDS] = size
    f[row + L_LOSERS] = change
    f[row + L_BROKEN] = _broken(s, seat, rank, naturals)
    f[row + L_TWOS] = twos if rank != TWO else naturals
    f[row + L_XS] = xs
    f[row + L_DS] = ds
    f[row + L_HOLDS] = safe
    f[row + L_CLOSING] = safe if left <= 1.2 else 0.0  # noqa: PLR2004 - one loser may go last
    f[row + L_STIFLED] = 1.0 - safe if _stifles(s, seat, move) else 0.0
    f[row + L_OPENS] = safe if _may_open(s, seat, rank, naturals + twos, xs, ds) else 0.0
    f[row + L_RANK] = (rank + 1) / 13.0 if rank != NOBODY else 0.0
    gouji = has_gouji_size(rank, naturals + twos, xs + ds) and paired(s, seat) and not s[SCRAMBLE]
    f[row + L_GOUJI] = 1.0 if gouji else 0.0
    f[row + L_FEEDS] = 1.0 - safe if f[MATE_LEFT] == size else 0.0
    f[row + L_FREES] = 1.0 - safe if f[ENEMY_LEFT] == size else 0.0
    f[row + L_SHUTS] = 1.0 if f[ENEMY_LEFT] < size else 0.0
    f[row + L_HOLDS_LATE] = safe * late
    f[row + L_SINGLE] = 1.0 if size == 1 else 0.0
    f[row + L_CLEARS] = 1.0 if rank != NOBODY and naturals == s[HAND + seat * RANKS + rank] else 0.0
    f[row + L_GOUJI_LATE] = late if gouji else 0.0
    f[row + L_WASTE] = (twos + xs + ds) * s[SIZE + seat] / 36.0 if rank not in (TWO, NOBODY) else 0.0


def _standing_holds(s: Cells, f: Numbers) -> float:
    """Return how likely nobody on the other side of the owner of the standing play beats it (roughly)."""
    return holds(s, f, s[OWNER], s[RANK], s[BODY], s[XS], s[DS])


def _beat_features(s: Cells, f: Numbers, seat: int, move: int) -> None:
    """Write what speaks for an answer."""
    rank, naturals, twos, xs, ds = rank_of_move(move), naturals_of(move), twos_of(move), xs_of(move), ds_of(move)
    owner = s[OWNER]
    mate = owner % 2 == seat % 2
    safe = holds(s, f, seat, rank, naturals + twos, xs, ds)
    standing = _standing_holds(s, f)
    change = _after(s, f, seat, move)
    owner_late = max(0.0, _LATE - s[SIZE + owner]) / _LATE if s[ACTIVE + owner] else 0.0
    own_late = max(0.0, 16.0 - s[SIZE + seat]) / 16.0
    late = max(0.0, _LATE - f[ENEMY_LEFT]) / _LATE
    mates, foes = 0.0, 0.0
    if not s[GOUJI]:
        for step in range(1, SEATS):
            other = (owner + step) % SEATS
            if other != seat and may_answer(s, other):
                if other % 2 == seat % 2:
                    mates += 1.0
                else:
                    foes += 1.0
    row = FEATURES
    f[row + B_ANY] = 1.0
    f[row + B_LOSERS] = change
    f[row + B_BROKEN] = _broken(s, seat, rank, naturals)
    f[row + B_TWOS] = twos if rank != TWO else naturals
    f[row + B_XS] = xs
    f[row + B_DS] = ds
    f[row + B_HOLDS] = safe
    f[row + B_CLOSING] = safe if f[LOSERS] + change <= 1.2 else 0.0  # noqa: PLR2004
    f[row + B_STIFLED] = 1.0 - safe if _stifles(s, seat, move) else 0.0
    f[row + B_OPENS] = safe if _may_open(s, seat, rank, naturals + twos, xs, ds) else 0.0
    f[row + B_RANK] = (rank + 1) / 13.0 if rank != NOBODY else 1.0
    if mate:
        f[row + B_MATE] = 1.0
        f[row + B_MATE_HOLDS] = standing
        f[row + B_MATE_LATE] = owner_late
        f[row + B_RANK_MATE] = (rank + 1) / 13.0 if rank != NOBODY else 1.0
    else:
        f[row + B_FOE_LATE] = owner_late
        f[row + B_FOE_HOLDS] = standing
        f[row + B_ACROSS] = 1.0 if owner == (seat + 3) % SEATS else 0.0
    f[row + B_GOUJI] = 1.0 if s[GOUJI] else 0.0
    f[row + B_MATES_AFTER] = 0.0 if mate else mates
    f[row + B_FOES_AFTER] = foes
    f[row + B_CARDS] = naturals + twos + xs + ds
    f[row + B_LAST] = (-1.0 if mate else 1.0) if s[LAST] else 0.0
    f[row + B_OWN_LATE] = own_late
    f[row + B_CLEARS] = 1.0 if rank != NOBODY and naturals == s[HAND + seat * RANKS + rank] else 0.0
    f[row + B_SCRAMBLE] = 1.0 if s[SCRAMBLE] else 0.0
    f[row + B_TWOS_LATE] = (twos if rank != TWO else naturals) * max(late, own_late)
    f[row + B_JOKERS_LATE] = (xs + ds) * max(late, own_late)
    stops = s[GOUJI] and not mate and _may_open(s, owner, s[RANK], s[BODY], s[XS], s[DS])
    f[row + B_STOPS_POINT] = 1.0 if stops else 0.0


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
