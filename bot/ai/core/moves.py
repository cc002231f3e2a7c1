"""Which moves a position allows (R11–R17, R20–R32, R40, R43), as `bot.engine.legal` says it."""

from __future__ import annotations

from .layout import (
    ACE,
    ACTIVE,
    BEAT,
    BIG,
    BODY,
    BURN,
    BURNER,
    BURNING,
    BY_CHOICE,
    CATCHING,
    CLOSING,
    CONCEDE,
    DECLINED,
    DOWNGRADE,
    DS,
    ENDED_BY_CLOSER,
    GOUJI,
    HAND,
    JACK,
    KING,
    LAST,
    LEAD,
    LOCK_UNTIL_GOUJI,
    NOBODY,
    OWNER,
    PASS,
    PASSED,
    PLAY,
    QUEEN,
    RANK,
    RANKS,
    REVOLTED,
    SCRAMBLE,
    SEATS,
    SHIELDED,
    SIZE,
    SMALL,
    TEN,
    THREES_LAST,
    TURN,
    TWO,
    WIND,
    WINDOW,
    XS,
    YIELD,
    YIELD_OPEN,
    YIELDED,
    YIELDING,
    Cells,
    pack,
)


def gouji_size(rank: int) -> int:
    """Return how many cards of a rank make a gouji play (R30); more than there are where none does."""
    if rank == TWO:
        return 1
    if rank in (ACE, KING):
        return 2
    if rank == QUEEN:
        return 3
    if rank == JACK:
        return 4
    if rank == TEN:
        return 5
    return 1000


def has_gouji_size(rank: int, body: int, jokers: int) -> bool:
    """Return whether a play has gouji size (R30)."""
    return jokers > 0 or body >= gouji_size(rank)


def strong_ds(s: Cells, xs: int, ds: int) -> int:
    """Return how many D of a play count as D (R14)."""
    return 0 if s[DOWNGRADE] and xs else ds


def strong_xs(s: Cells, xs: int, ds: int) -> int:
    """Return how many jokers of a play count as X (R14)."""
    return xs + ds if s[DOWNGRADE] and xs else xs


def headless(s: Cells, seat: int) -> bool:
    """Return whether an active seat has no opposite in play (R72)."""
    other = (seat + 3) % SEATS
    if s[ACTIVE + seat] == 0 or s[ACTIVE + other] == 1:
        return False
    return s[REVOLTED] != other or s[BY_CHOICE] == 1


def paired(s: Cells, seat: int) -> bool:
    """Return whether an active seat's opposite is active too."""
    return s[ACTIVE + seat] == 1 and s[ACTIVE + (seat + 3) % SEATS] == 1


def next_active(s: Cells, seat: int) -> int:
    """Return the seat itself if it is active, else the next active one after it."""
    for step in range(SEATS):
        other = (seat + step) % SEATS
        if s[ACTIVE + other]:
            return other
    return NOBODY


def may_answer(s: Cells, seat: int) -> bool:
    """Return whether a seat is still to be asked in its ordinary turn about the standing card (R20–R25, R32)."""
    if s[ACTIVE + seat] == 0 or s[DECLINED] >> seat & 1:
        return False
    owner = s[OWNER]
    across = (owner + 3) % SEATS == seat
    if s[GOUJI] and (s[SHIELDED] or (not across and not headless(s, seat))):
        return False
    if not s[PASSED] >> seat & 1:
        return True
    return across and (s[LOCK_UNTIL_GOUJI] == 0 or s[GOUJI] == 1)


def next_to_act(s: Cells) -> int:
    """Return who is asked next about the standing card, or nobody (R20–R27)."""
    owner = s[OWNER]
    for step in range(1, SEATS):
        seat = (owner + step) % SEATS
        if may_answer(s, seat):
            return seat
    if s[YIELD_OPEN]:
        return s[YIELDED]
    across = (owner + 3) % SEATS
    if s[CLOSING] and not s[GOUJI] and not s[ENDED_BY_CLOSER] and s[ACTIVE + across]:
        return across
    return NOBODY


def may_yield(s: Cells, seat: int) -> bool:
    """Return whether a seat may yield on the standing card (R26)."""
    owner = s[OWNER]
    if (
        s[YIELDING] == 0
        or s[GOUJI]
        or s[SCRAMBLE]
        or s[YIELDED] != NOBODY
        or (owner + 3) % SEATS != seat
        or s[ACTIVE + owner] == 0
    ):
        return False
    for step in range(1, 3):
        before = (owner + step) % SEATS
        if s[ACTIVE + before] and not s[PASSED] >> before & 1:
            return False
    return may_answer(s, (owner + 4) % SEATS) or may_answer(s, (owner + 5) % SEATS)


def may_catch(s: Cells, seat: int) -> bool:
    """Return whether a seat may announce 接風 (R28)."""
    return s[CATCHING] == 1 and s[LAST] == 1 and next_active(s, s[OWNER]) == seat


def closes(s: Cells, seat: int) -> bool:
    """Return whether a seat's answer is the closer's (R27)."""
    if s[CLOSING] == 0 or (s[OWNER] + 3) % SEATS != seat:
        return False
    for other in range(SEATS):  # noqa: SIM110 - numba compiles no generator expression
        if other not in (seat, s[OWNER]) and may_answer(s, other):
            return False
    return True


def can_lead_burning(s: Cells, seat: int) -> bool:
    """Return whether a burner has a lead that R43 allows: a joker, or his whole hand as one play."""
    at = HAND + seat * RANKS
    if s[at + SMALL] + s[at + BIG]:
        return True
    ranks, lowest = 0, TWO
    for rank in range(TWO):
        if s[at + rank]:
            ranks += 1
            lowest = min(lowest, rank)
    if ranks > 1:
        return False
    return not (s[THREES_LAST] and lowest == 0 and s[at + TWO])


def legal_moves(s: Cells, out: Cells) -> int:
    """Write every move of the seat whose turn it is into `out`, and return how many there are."""
    seat, window = s[TURN], s[WINDOW]
    if window == LEAD:
        count = _leads(s, seat, out)
        if s[BURNER] == seat:
            out[count] = pack(CONCEDE, NOBODY, 0, 0, 0, 0)
            count += 1
        return count
    count = answers(s, seat, PLAY if window == BEAT else BURNING, out)
    out[count] = pack(PASS, NOBODY, 0, 0, 0, 0)
    count += 1
    if window == BURN:
        return count
    if may_yield(s, seat):
        out[count] = pack(YIELD, NOBODY, 0, 0, 0, 0)
        count += 1
    if may_catch(s, seat):
        out[count] = pack(WIND, NOBODY, 0, 0, 0, 0)
        count += 1
    return count


def _leads(s: Cells, seat: int, out: Cells) -> int:
    """Write every lead (R11, R17, R43)."""
    at = HAND + seat * RANKS
    twos, xs, ds, whole = s[at + TWO], s[at + SMALL], s[at + BIG], s[SIZE + seat]
    must_hang = s[BURNER] == seat
    count = 0
    for rank in range(1 if s[THREES_LAST] else 0, TWO + 1):
        attached = 0 if rank == TWO else twos
        for naturals in range(1, s[at + rank] + 1):
            for two in range(attached + 1):
                for x in range(xs + 1):
                    for d in range(ds + 1):
                        if not must_hang or x + d or naturals + two == whole:
                            out[count] = pack(PLAY, rank, naturals, two, x, d)
                            count += 1
    for x in range(xs + 1):
        for d in range(ds + 1):
            if x + d:
                out[count] = pack(PLAY, NOBODY, 0, 0, x, d)
                count += 1
    if s[THREES_LAST] and s[at] and s[at] == whole:
        out[count] = pack(PLAY, 0, whole, 0, 0, 0)
        count += 1
    return count


def answers(s: Cells, seat: int, kind: int, out: Cells) -> int:
    """Write every play of a seat that beats the standing one (R15, R17), as moves of this kind."""
    faced, facing = strong_ds(s, s[XS], s[DS]), strong_xs(s, s[XS], s[DS])
    if faced:
        return 0
    at = HAND + seat * RANKS
    need = s[BODY] + s[XS] + s[DS]
    twos, xs, ds = s[at + TWO], s[at + SMALL], s[at + BIG]
    count = 0
    for x in range(min(xs, need) + 1):
        for d in range(min(ds, need - x) + 1):
            if strong_ds(s, x, d) < facing:
                continue
            body = need - x - d
            if not body:
                out[count] = pack(kind, NOBODY, 0, 0, x, d)
                count += 1
                continue
            for rank in range(max(s[RANK] + 1, 1 if s[THREES_LAST] else 0), TWO + 1):
                attached = 0 if rank == TWO else min(twos, body - 1)
                for two in range(attached + 1):
                    if body - two <= s[at + rank]:
                        out[count] = pack(kind, rank, body - two, two, x, d)
                        count += 1
    return count
