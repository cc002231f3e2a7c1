"""What a finished deal came to (R66, R67, R83, R90–R92, R102, R107, R120, R121), as `bot.engine.scoring` says it."""

from __future__ import annotations

from .layout import (
    ACTIVE,
    BY_DEBTS,
    DEBT_CARDS,
    DECLARED,
    FAILED,
    FAILS,
    NOBODY,
    OPENED,
    OUT,
    OUTS,
    PLACE,
    POINT_DEBTS,
    POINTS,
    REVOLTED,
    SEATS,
    SIZE,
    SWEEP,
    SWEEP_DEBTS,
    SWEEP_DOUBLES,
    TRIBUTE,
    Cells,
)


def settle(s: Cells) -> None:
    """Fill in places, sweep, debts and points of a deal that has ended."""
    _rank_rest(s)
    _place(s)
    s[SWEEP] = _sweeping_side(s)
    if not s[TRIBUTE]:
        s[DEBT_CARDS] = 0
    elif s[SWEEP_DEBTS] and s[SWEEP] != NOBODY:
        s[DEBT_CARDS] = 3 if s[SWEEP] == 0 else -3
    else:
        _count_debts(s)
    s[POINTS] = 2 * s[DEBT_CARDS] if s[BY_DEBTS] else _place_points(s)


def _rank_rest(s: Cells) -> None:
    """Let the seats that are left follow the finishers: by fewer cards, then by seat after the last one (R92)."""
    last = s[OUT + s[OUTS] - 1] if s[OUTS] else SEATS - 1
    while True:
        best, fewest = NOBODY, 1 << 20
        for step in range(1, SEATS + 1):
            seat = (last + step) % SEATS
            if s[ACTIVE + seat] and s[SIZE + seat] < fewest:
                best, fewest = seat, s[SIZE + seat]
        if best == NOBODY:
            return
        s[ACTIVE + best] = 0
        s[OUT + s[OUTS]] = best
        s[OUTS] += 1


def _place(s: Cells) -> None:
    """Give out the places (R83, R90)."""
    rebel = s[REVOLTED]
    held = 0
    if rebel != NOBODY:
        swept = s[OUTS] >= 2 and s[OUT] % 2 == rebel % 2 and s[OUT + 1] % 2 == rebel % 2  # noqa: PLR2004
        held = 3 if swept else 4
        s[PLACE + rebel] = held
    free = 1
    for number in range(s[OUTS]):
        if free == held:
            free += 1
        s[PLACE + s[OUT + number]] = free
        free += 1
    free = SEATS
    for number in range(s[FAILS]):
        if free == held:
            free -= 1
        s[PLACE + s[FAILED + number]] = free
        free -= 1


def _at_place(s: Cells, place: int) -> int:
    for seat in range(SEATS):
        if s[PLACE + seat] == place:
            return seat
    return NOBODY


def _sweeping_side(s: Cells) -> int:
    """Return the side that swept (R91), or nobody."""
    first = _at_place(s, 1) % 2
    if _at_place(s, 2) % 2 != first:
        return NOBODY
    if _at_place(s, 3) % 2 == first or (s[REVOLTED] != NOBODY and s[REVOLTED] % 2 == first):
        return first
    return NOBODY


def _count_debts(s: Cells) -> None:
    """Add the debts of points and places to those of burns and stifles (R66, R67, R102)."""
    for seat in range(3):
        if s[POINT_DEBTS] == 1:
            _declared_pair(s, seat)
        elif s[POINT_DEBTS] == 2:  # noqa: PLR2004 - R67
            _called_seat(s, seat)
            _called_seat(s, seat + 3)
    _pay(s, _at_place(s, 6), _at_place(s, 1), 2)
    _pay(s, _at_place(s, 5), _at_place(s, 2), 1)


def _pay(s: Cells, payer: int, receiver: int, cards: int) -> None:
    if payer % 2 != receiver % 2:
        s[DEBT_CARDS] += -cards if payer % 2 == 0 else cards


def _declared_pair(s: Cells, a: int) -> None:
    """Settle a pair by R66."""
    b = a + 3
    count = s[DECLARED + a] + s[DECLARED + b]
    if not s[DECLARED + a] and s[DECLARED + b]:
        a, b = b, a
    x, y = s[OPENED + a], s[OPENED + b]
    if x and y:
        _pay(s, a, b, 2 if count else 0)
        _pay(s, b, a, 2 if count == 2 else 0)  # noqa: PLR2004
    elif not x and not y:
        _pay(s, a, b, 2 if count == 2 else 1)  # noqa: PLR2004
        _pay(s, b, a, 2 if count else 1)
    else:
        paid = 1 if count == 0 else 3 if count == 1 else 4
        if x:
            _pay(s, b, a, paid)
        else:
            _pay(s, a, b, paid)


def _called_seat(s: Cells, seat: int) -> None:
    """Settle what a seat's opening comes to by R67."""
    other = (seat + 3) % SEATS
    mine, his = s[DECLARED + seat], s[DECLARED + other]
    base = 1 if mine == 0 else 2 if mine == 1 else 4
    if s[OPENED + seat] and s[OPENED + other]:
        _pay(s, seat, other, 4 * mine)
    elif s[OPENED + seat]:
        _pay(s, other, seat, base + 4 * his)
    elif not s[OPENED + other]:
        _pay(s, other, seat, base)


def _place_points(s: Cells) -> int:
    """Return the points of seats 0, 2, 4 by their places (R120)."""
    points = 0
    for seat in range(0, SEATS, 2):
        place = s[PLACE + seat]
        if place == 1:
            points += 4
        elif place in (2, 5, 6):
            points += 2 if place == 2 else -2 if place == 5 else -4  # noqa: PLR2004
    return points * 2 if s[SWEEP_DOUBLES] and s[SWEEP] != NOBODY else points
