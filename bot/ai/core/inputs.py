"""What the net is told of a position and of a move: numbers from 0 to 1, nearly all of them yes or no.

It reads the hand of the seat whose turn it is and public facts, never another hand. Seats are counted from that seat.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from .features import BEATS, BEATS_AT, LEADS, standing_holds
from .layout import (
    ACTIVE,
    BEAT,
    BODY,
    BURN,
    BURNER,
    BURNING,
    BY_CHOICE,
    BY_DEBTS,
    CLOSED,
    DEBT_CARDS,
    DECLARED,
    DECLINED,
    DS,
    ENDS_WITH_SIDE,
    FAILED,
    FAILS,
    FOR_BURN,
    FOR_TRICK,
    GOUJI,
    HAND,
    LAST,
    LEAD,
    LET,
    NOBODY,
    OPENED,
    OUT,
    OUTS,
    OWNER,
    PASSED,
    PLAYED,
    RANK,
    RANKS,
    REVOLTED,
    SCRAMBLE,
    SEATS,
    SHIELDED,
    SHIELDS,
    SIZE,
    THREES_LAST,
    TRIBUTE,
    TURN,
    VICTIM,
    WAITING,
    WINDOW,
    XS,
    YIELD_OPEN,
    YIELDED,
    Cells,
    ds_of,
    kind_of,
    naturals_of,
    rank_of_move,
    size_of,
    twos_of,
    xs_of,
)
from .notes import FEATURES, LOSERS, UNSEEN, Numbers
from .policy import burn_leads

Inputs = MutableSequence[float]

HELD: Final = (1, 2, 3, 4, 5, 6, 8)
_HIDDEN: Final = (1, 2, 3, 4, 6, 8, 12)
_LEFT: Final = (2, 3, 4, 5, 7, 10, 14, 19)
COUNTS: Final = (1, 2, 3, 4, 5, 6, 7, 8)
_OTHER_FACTS: Final = 14

# of the position
_OWN_AT: Final = 0
_UNSEEN_AT: Final = _OWN_AT + RANKS * 7
_SEATS_AT: Final = _UNSEEN_AT + RANKS * 7
SEAT_FACTS: Final = 1 + 8 + _OTHER_FACTS
_RACE_AT: Final = _SEATS_AT + SEATS * SEAT_FACTS
_TRICK_AT: Final = _RACE_AT + 24
_PAST_AT: Final = _TRICK_AT + 48
_PAST: Final = 3 * RANKS
POSITION: Final = _PAST_AT + (SEATS - 1) * _PAST


# of the move, after those of the position
_KINDS: Final = 6
_PLAY_RANK_AT: Final = _KINDS
_CARDS_AT: Final = _PLAY_RANK_AT + RANKS + 1
_FEATURES_AT: Final = _CARDS_AT + 30
_WORTH_AT: Final = _FEATURES_AT + LEADS + BEATS + 2
MOVE: Final = _WORTH_AT + 4

_EIGHTH: Final = 0.125


def steps_up(x: Inputs, at: int, value: int, bounds: tuple[int, ...]) -> None:
    """Write for each bound whether a number reaches it."""
    for number in range(len(bounds)):
        if value >= bounds[number]:
            x[at + number] = 1.0


def sense(s: Cells, f: Numbers, x: Inputs) -> None:
    """Write what the net is told of a position.

    Args:
        s: the position; only the hand of the seat whose turn it is is read.
        f: notes on it.
        x: room for `POSITION` numbers.
    """
    for number in range(POSITION):
        x[number] = 0.0
    seat = s[TURN]
    for rank in range(RANKS):
        steps_up(x, _OWN_AT + rank * 7, s[HAND + seat * RANKS + rank], HELD)
        steps_up(x, _UNSEEN_AT + rank * 7, int(f[UNSEEN + rank]), _HIDDEN)
    for step in range(SEATS):
        sense_seat(s, x, _SEATS_AT + step * SEAT_FACTS, (seat + step) % SEATS)
    sense_race(s, x, _RACE_AT, seat)
    x[_RACE_AT + 20] = f[LOSERS] * _EIGHTH
    if s[OWNER] != NOBODY:
        sense_trick(s, x, _TRICK_AT, seat)
        x[_TRICK_AT + 40] = standing_holds(s, f)
    for step in range(1, SEATS):
        _sense_past(s, x, _PAST_AT + (step - 1) * _PAST, (seat + step) % SEATS)


def sense_seat(s: Cells, x: Inputs, at: int, seat: int) -> None:
    """Write what is known of a seat."""
    if s[ACTIVE + seat]:
        x[at] = 1.0
        steps_up(x, at + 1, s[SIZE + seat], _LEFT)
    at += 9
    x[at] = s[OPENED + seat]
    x[at + 1] = s[CLOSED + seat]
    x[at + 2] = 1.0 if s[DECLARED + seat] == 1 else 0.0
    x[at + 3] = 1.0 if s[DECLARED + seat] == 2 else 0.0  # noqa: PLR2004 - 預點
    x[at + 4] = s[PASSED] >> seat & 1
    x[at + 5] = s[DECLINED] >> seat & 1
    x[at + 6] = 1.0 if s[OWNER] == seat else 0.0
    x[at + 7] = 1.0 if s[BURNER] == seat else 0.0
    x[at + 8] = 1.0 if s[VICTIM] == seat else 0.0
    x[at + 9] = 1.0 if s[OUTS] > 0 and s[OUT] == seat else 0.0
    x[at + 10] = 1.0 if s[OUTS] > 1 and s[OUT + 1] == seat else 0.0
    for number in range(s[FAILS]):
        if s[FAILED + number] == seat:
            x[at + 11] = 1.0
    x[at + 12] = 1.0 if s[REVOLTED] == seat else 0.0
    x[at + 13] = 1.0 if s[YIELDED] == seat else 0.0


def sense_race(s: Cells, x: Inputs, at: int, seat: int) -> None:
    """Write how the deal stands."""
    x[at] = s[THREES_LAST]
    x[at + 1] = s[BY_DEBTS]
    x[at + 2] = s[ENDS_WITH_SIDE]
    x[at + 3] = s[TRIBUTE]
    x[at + 4] = s[SCRAMBLE]
    x[at + 5] = 1.0 if s[WAITING] == FOR_TRICK else 0.0
    x[at + 6] = 1.0 if s[WAITING] == FOR_BURN else 0.0
    x[at + 7] = s[BY_CHOICE]
    x[at + 8] = 1.0 if s[SHIELDS] > 0 else 0.0
    x[at + 9] = 1.0 if s[WINDOW] == LEAD else 0.0
    x[at + 10] = 1.0 if s[WINDOW] == BEAT else 0.0
    x[at + 11] = 1.0 if s[WINDOW] == BURN else 0.0
    for other in range(SEATS):
        if s[ACTIVE + other] == 0:
            x[at + (12 if other % 2 == seat % 2 else 15)] += 1.0 / 3.0
    x[at + 13] = 1.0 if s[OUTS] > 0 and s[OUT] % 2 == seat % 2 else 0.0
    x[at + 14] = 1.0 if s[OUTS] > 1 and s[OUT + 1] % 2 == seat % 2 else 0.0
    x[at + 16] = 1.0 if s[OUTS] > 0 and s[OUT] % 2 != seat % 2 else 0.0
    x[at + 17] = 1.0 if s[OUTS] > 1 and s[OUT + 1] % 2 != seat % 2 else 0.0
    x[at + 19] = (s[DEBT_CARDS] if seat % 2 == 0 else -s[DEBT_CARDS]) * _EIGHTH


def sense_trick(s: Cells, x: Inputs, at: int, seat: int) -> None:
    """Write what lies on the table."""
    x[at + s[RANK] + 1] = 1.0
    at += RANKS + 1
    steps_up(x, at, s[BODY] + s[XS] + s[DS], COUNTS)
    at += 8
    x[at] = 1.0 if s[XS] else 0.0
    x[at + 1] = 1.0 if s[XS] > 1 else 0.0
    x[at + 2] = 1.0 if s[DS] else 0.0
    x[at + 3] = s[GOUJI]
    x[at + 4] = s[SHIELDED]
    x[at + 5] = s[LAST]
    x[at + 6] = s[YIELD_OPEN]
    x[at + 7] = 1.0 if s[OWNER] % 2 == seat % 2 else 0.0


def _sense_past(s: Cells, x: Inputs, at: int, seat: int) -> None:
    """Write what a seat has played and let pass."""
    for rank in range(RANKS):
        x[at + rank] = s[PLAYED + seat * RANKS + rank] * _EIGHTH
        x[at + RANKS + rank] = min(s[LET + seat * 2 * RANKS + rank], 4) * 0.25
        x[at + 2 * RANKS + rank] = min(s[LET + (seat * 2 + 1) * RANKS + rank], 4) * 0.25


def sense_move(s: Cells, f: Numbers, x: Inputs, move: int, worth: float, best: float) -> None:
    """Write what the net is told of a move; its features must lie in the notes, as `policy.value` leaves them.

    Args:
        s: the position.
        f: the notes.
        x: room for `MOVE` numbers from `POSITION` on.
        move: the move.
        worth: what the policy says that it is worth.
        best: what it says of its best one.
    """
    for number in range(POSITION, POSITION + MOVE):
        x[number] = 0.0
    kind, seat = kind_of(move), s[TURN]
    x[POSITION + kind] = 1.0
    at = POSITION + _WORTH_AT
    x[at] = min(max(worth, -6.0), 6.0) / 3.0
    x[at + 1] = max(worth - best, -6.0) / 3.0
    x[at + 2] = 1.0 if worth == best else 0.0
    size = size_of(move)
    if not size:
        return
    x[at + 3] = 1.0 if size == s[SIZE + seat] else 0.0
    _sense_cards(s, x, seat, move)
    at = POSITION + _FEATURES_AT
    if kind == BURNING:
        x[at + LEADS + BEATS] = burn_leads(s, seat, move) * _EIGHTH
        return
    first, many = (0, LEADS) if s[WINDOW] == LEAD else (BEATS_AT, BEATS)
    for number in range(many):
        x[at + first + number] = f[FEATURES + number]


def _sense_cards(s: Cells, x: Inputs, seat: int, move: int) -> None:
    """Write which cards a play is made of, and what it leaves."""
    rank, size = rank_of_move(move), size_of(move)
    x[POSITION + _PLAY_RANK_AT + rank + 1] = 1.0
    at = POSITION + _CARDS_AT
    steps_up(x, at, naturals_of(move), COUNTS)
    steps_up(x, at + 8, size, COUNTS)
    x[at + 16] = 1.0 if twos_of(move) > 0 else 0.0
    x[at + 17] = 1.0 if twos_of(move) > 1 else 0.0
    x[at + 18] = 1.0 if xs_of(move) > 0 else 0.0
    x[at + 19] = 1.0 if xs_of(move) > 1 else 0.0
    x[at + 20] = 1.0 if ds_of(move) > 0 else 0.0
    x[at + 21] = 1.0 if ds_of(move) > 1 else 0.0
    if rank != NOBODY:
        steps_up(x, at + 22, s[HAND + seat * RANKS + rank] - naturals_of(move), (1, 2, 3, 4))
    steps_up(x, at + 26, s[SIZE + seat] - size, (2, 3, 5, 8))
