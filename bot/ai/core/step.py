"""What a move does (R20–R47, R55, R60 f., R70–R73, R87), as `bot.engine.tricks` says it."""

from __future__ import annotations

from .layout import (
    ACTIVE,
    BEAT,
    BIG,
    BODY,
    BURN,
    BURN_ORDER,
    BURNER,
    BURNING,
    BY_CHOICE,
    CLOSED,
    CONCEDE,
    DEBT_CARDS,
    DECLINED,
    DS,
    ENDED_BY_CLOSER,
    ENDS_WITH_SIDE,
    FAILED,
    FAILS,
    FOR_BURN,
    FOR_NOTHING,
    FOR_TRICK,
    GONE,
    GOUJI,
    HAND,
    LARGE,
    LAST,
    LAST_SHIELDS,
    LEAD,
    LEADER,
    LET,
    NOBODY,
    OPENED,
    OPENING,
    OUT,
    OUTS,
    OVER,
    OWNER,
    PASS,
    PASSED,
    PLAY,
    PLAYED,
    POINTS_CLOSE,
    RANK,
    RANKS,
    REVOLTED,
    SCRAMBLE,
    SCRAMBLE_LOCK,
    SCRAMBLE_WAITS,
    SEATS,
    SHIELDED,
    SHIELDS,
    SIZE,
    SMALL,
    STIFLING,
    TURN,
    TWO,
    UNDECIDED,
    VICTIM,
    WAITING,
    WIND,
    WINDOW,
    XS,
    YIELD_OPEN,
    YIELDED,
    Cells,
    ds_of,
    kind_of,
    naturals_of,
    rank_of_move,
    twos_of,
    xs_of,
)
from .moves import (
    can_lead_burning,
    closes,
    has_gouji_size,
    headless,
    next_active,
    next_to_act,
    paired,
    strong_ds,
)
from .score import settle


def step(s: Cells, move: int) -> None:
    """Let the seat whose turn it is make a legal move."""
    seat, kind = s[TURN], kind_of(move)
    if kind == PLAY:
        put_down(s, seat, move, False)
    elif kind == BURNING:
        put_down(s, seat, move, True)
    elif kind == CONCEDE:
        _fail_burn(s)
    elif s[WINDOW] == BURN:
        s[UNDECIDED] &= ~(1 << seat)
        _ask_burners(s)
    elif kind in (PASS, WIND):
        _pass(s, seat)
    else:
        s[YIELDED] = seat
        s[YIELD_OPEN] = 1
        s[DECLINED] |= 1 << seat
        _ask_next(s)


def _pass(s: Cells, seat: int) -> None:
    """Pass; a closer's pass closes (R22–R27)."""
    if s[OWNER] % 2 != seat % 2:
        s[let_cell(seat, s[RANK], s[BODY] + s[XS] + s[DS])] += 1
    s[ENDED_BY_CLOSER] = 1 if closes(s, seat) else 0
    s[PASSED] |= 1 << seat
    s[DECLINED] |= 1 << seat
    if s[YIELDED] == seat:
        s[YIELD_OPEN] = 0
    _ask_next(s)


def let_cell(seat: int, rank: int, size: int) -> int:
    """Return the cell that counts how often a seat has let such a card of an enemy pass."""
    return LET + (seat * 2 + (1 if size >= LARGE else 0)) * RANKS + (BIG if rank == NOBODY else rank)


def count_active(s: Cells) -> int:
    """Return how many players are active."""
    return s[ACTIVE] + s[ACTIVE + 1] + s[ACTIVE + 2] + s[ACTIVE + 3] + s[ACTIVE + 4] + s[ACTIVE + 5]


def shielded_plays(s: Cells, seat: int) -> int:
    """Return how many shielded plays a seat has left (R87)."""
    if s[REVOLTED] == NOBODY or (seat + 3) % SEATS != s[REVOLTED]:
        return 0
    return max(0, s[SHIELDS])


def put_down(s: Cells, seat: int, move: int, burn: bool) -> None:  # noqa: FBT001 - numba takes no keywords
    """Put cards on the table: a lead, a beat, or a burn; then ask whoever comes next."""
    old, old_last, old_burner = s[OWNER], s[LAST], s[BURNER]
    rank, twos, xs, ds = rank_of_move(move), twos_of(move), xs_of(move), ds_of(move)
    body = naturals_of(move) + twos
    last = 1 if s[SIZE + seat] == body + xs + ds else 0
    gouji, shielded = _gouji_and_shielded(s, seat, has_gouji_size(rank, body, xs + ds), last)
    _take(s, seat, rank, body - twos, twos, xs, ds)
    if shielded and shielded_plays(s, seat):
        s[SHIELDS] -= 1
    if burn:
        s[BURNER], s[VICTIM] = seat, old
    _lay(s, seat, rank, body, xs, ds)
    s[GOUJI], s[SHIELDED], s[LAST] = gouji, shielded, last
    if old != NOBODY:
        _beaten(s, old, old_last, old_burner, seat)
    if last:
        _go_out(s, seat)
    _scramble_if_due(s, last == 1 and gouji == 1)
    if _deal_over(s):
        _finish(s)
    else:
        _ask_after_play(s)


def _gouji_and_shielded(s: Cells, seat: int, size: bool, last: int) -> tuple[int, int]:  # noqa: FBT001
    """Return whether a play is a gouji play (R31, R33) and whether it is shielded (R73, R87)."""
    if not size or s[SCRAMBLE]:
        return 0, 0
    if _scrambles_at_once(s, last):
        return 0, 0
    if paired(s, seat):
        return 1, 0
    if shielded_plays(s, seat):
        return 1, 1
    across = (seat + 3) % SEATS
    if s[LAST_SHIELDS] and s[OWNER] == across and s[GOUJI] and s[LAST]:
        for number in range(min(2, s[OUTS])):
            if s[OUT + number] == across:
                return 1, 1
    return 0, 0


def _scrambles_at_once(s: Cells, last: int) -> bool:
    """Return whether a play begins a scramble that waits for nothing (more) (R70)."""
    if s[WAITING] == FOR_BURN:
        return last == 1 or s[OWNER] != NOBODY
    return last == 1 and s[SCRAMBLE_WAITS] == 0 and count_active(s) <= 5  # noqa: PLR2004 - one fewer is a scramble


def _take(s: Cells, seat: int, rank: int, naturals: int, twos: int, xs: int, ds: int) -> None:
    """Take cards from a hand."""
    if rank != NOBODY:
        _take_rank(s, seat, rank, naturals)
    _take_rank(s, seat, TWO, twos)
    _take_rank(s, seat, SMALL, xs)
    _take_rank(s, seat, BIG, ds)
    s[SIZE + seat] -= naturals + twos + xs + ds


def _take_rank(s: Cells, seat: int, rank: int, cards: int) -> None:
    s[HAND + seat * RANKS + rank] -= cards
    s[GONE + rank] += cards
    s[PLAYED + seat * RANKS + rank] += cards


def _lay(s: Cells, seat: int, rank: int, body: int, xs: int, ds: int) -> None:
    """Make a play the standing one; passes stand as R24, R26 and R71 say."""
    passed = 0
    if s[OWNER] != NOBODY and not (s[SCRAMBLE] and not s[SCRAMBLE_LOCK]):
        passed = s[PASSED]
        if s[YIELD_OPEN]:
            passed |= 1 << s[YIELDED]
        passed &= ~(1 << seat)
    if s[OWNER] == NOBODY:
        s[YIELDED] = NOBODY
    s[OWNER], s[RANK], s[BODY], s[XS], s[DS] = seat, rank, body, xs, ds
    s[PASSED] = passed
    s[UNDECIDED] = s[DECLINED] = s[YIELD_OPEN] = s[ENDED_BY_CLOSER] = 0


def _beaten(s: Cells, old: int, old_last: int, old_burner: int, by: int) -> None:
    """Let follow what follows when a card is beaten or burned (R46, R55)."""
    if s[STIFLING] and s[SIZE + old] and s[HAND + old * RANKS] == s[SIZE + old]:
        owe(s, old, by, 1)
    if old_burner == old and not old_last and s[BURNER] == old:
        _end_burn(s)


def owe(s: Cells, payer: int, receiver: int, cards: int) -> None:
    """Note a debt; within a side it counts nothing."""
    if payer % 2 != receiver % 2:
        s[DEBT_CARDS] += -cards if payer % 2 == 0 else cards


def _end_burn(s: Cells) -> None:
    s[BURNER] = s[VICTIM] = NOBODY
    if s[WAITING] == FOR_BURN:
        s[WAITING] = FOR_NOTHING


def _go_out(s: Cells, seat: int) -> None:
    """Let a seat go out: its burn succeeds (R45), points close (R61)."""
    s[OUT + s[OUTS]] = seat
    s[OUTS] += 1
    s[ACTIVE + seat] = 0
    if s[BURNER] == seat:
        owe(s, s[VICTIM], seat, 1)
        _end_burn(s)
    if not s[POINTS_CLOSE]:
        return
    for other in range(SEATS):
        affected = s[OUTS] >= 2 or other in (s[OUT], (s[OUT] + 3) % SEATS)  # noqa: PLR2004 - place 2
        if affected and not s[OPENED + other]:
            s[CLOSED + other] = 1


def _scramble_if_due(s: Cells, waits: bool) -> None:  # noqa: FBT001
    """Begin a scramble, or let it wait for a gouji last play to be settled (R70)."""
    if s[SCRAMBLE] or s[WAITING] or count_active(s) > 4:  # noqa: PLR2004 - R70
        return
    if waits and s[SCRAMBLE_WAITS]:
        s[WAITING] = FOR_TRICK
        return
    s[SCRAMBLE] = 1
    s[BURNER] = s[VICTIM] = NOBODY
    s[SHIELDS] = -1
    if s[OWNER] != NOBODY:
        s[GOUJI] = s[SHIELDED] = 0
        if not s[SCRAMBLE_LOCK]:
            s[PASSED] = 0


def _deal_over(s: Cells) -> bool:
    """Return whether the deal has ended (R92)."""
    if not s[ENDS_WITH_SIDE]:
        return count_active(s) <= 1
    even = s[ACTIVE] + s[ACTIVE + 2] + s[ACTIVE + 4]
    return even == 0 or even == count_active(s)


def _finish(s: Cells) -> None:
    """End the deal."""
    settle(s)
    clear_trick(s)
    s[BURNER] = s[VICTIM] = NOBODY
    s[WINDOW], s[TURN], s[UNDECIDED] = OVER, NOBODY, 0


def clear_trick(s: Cells) -> None:
    """Leave the table empty."""
    s[OWNER] = s[YIELDED] = NOBODY
    s[RANK] = NOBODY
    s[BODY] = s[XS] = s[DS] = 0
    s[GOUJI] = s[SHIELDED] = s[LAST] = s[PASSED] = s[DECLINED] = s[YIELD_OPEN] = s[ENDED_BY_CLOSER] = 0


def _ask_after_play(s: Cells) -> None:
    """Ask whoever comes after a play: nobody (R16), the burners (R40), or the next to beat or pass."""
    if strong_ds(s, s[XS], s[DS]):
        _end_trick(s)
        return
    s[UNDECIDED] = burning_seats(s) if s[GOUJI] else 0
    _ask_burners(s)


def burning_seats(s: Cells) -> int:
    """Return a bit for each seat that is asked to burn (R40)."""
    found = 0
    for seat in range(SEATS):
        if s[ACTIVE + seat] and seat % 3 != s[OWNER] % 3 and (s[SHIELDED] or not headless(s, seat)):
            found |= 1 << seat
    return found


def _ask_burners(s: Cells) -> None:
    """Ask the undecided burner whom none outranks (R41), or go on if nobody is left."""
    for number in range(4):
        seat = (s[OWNER] + s[BURN_ORDER + number]) % SEATS
        if s[UNDECIDED] >> seat & 1:
            s[WINDOW], s[TURN] = BURN, seat
            return
    s[UNDECIDED] = 0
    _ask_next(s)


def _ask_next(s: Cells) -> None:
    """Ask the next seat to beat or pass, or end the trick if nobody is left."""
    seat = next_to_act(s)
    if seat == NOBODY:
        _end_trick(s)
    else:
        s[WINDOW], s[TURN] = BEAT, seat


def _end_trick(s: Cells) -> None:
    """End the trick: the owner opens a point and leads, or the next active seat after him (R21, R28, R60)."""
    if _opens_point(s):
        s[OPENED + s[OWNER]] = 1
    s[LEADER] = next_active(s, s[OWNER])
    clear_trick(s)
    if s[WAITING] == FOR_TRICK:
        s[WAITING] = FOR_BURN if s[BURNER] != NOBODY else FOR_NOTHING
    if s[SHIELDS] == 0:
        s[SHIELDS] = -1
        s[BY_CHOICE] = 1
    _scramble_if_due(s, False)
    _begin_trick(s)


def _opens_point(s: Cells) -> bool:
    """Return whether the standing card, unbeaten, opens its owner's point (R60, R61)."""
    owner = s[OWNER]
    if not s[GOUJI] or s[OPENED + owner] or not s[OPENING] or headless(s, owner):
        return False
    finishing = s[LAST] == 1 and ((s[OUTS] > 0 and s[OUT] == owner) or (s[OUTS] > 1 and s[OUT + 1] == owner))
    if s[CLOSED + owner] and not finishing:
        return False
    if s[OPENING] == 2:  # noqa: PLR2004 - without the big joker
        return s[DS] == 0
    return s[XS] + s[DS] == 0 and not (s[RANK] == TWO and s[BODY] == 1)


def _begin_trick(s: Cells) -> None:
    """Ask the leader; a burner who cannot go on has failed (R43, R47)."""
    leader = s[LEADER]
    if s[BURNER] == leader and not can_lead_burning(s, leader):
        _fail_burn(s)
    else:
        s[WINDOW], s[TURN] = LEAD, leader


def _fail_burn(s: Cells) -> None:
    """Let the burn fail: the burner is out of the deal, the victim leads (R47)."""
    seat, victim = s[BURNER], s[VICTIM]
    s[FAILED + s[FAILS]] = seat
    s[FAILS] += 1
    s[ACTIVE + seat] = 0
    _end_burn(s)
    _scramble_if_due(s, False)
    if _deal_over(s):
        _finish(s)
        return
    s[LEADER] = next_active(s, victim)
    s[WINDOW], s[TURN] = LEAD, s[LEADER]
