"""Seats and sides (R2): six seats counter-clockwise, sides alternate, everybody has an opposite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .cards import SEATS_AT_TABLE

Seat = int
Side = int

SEATS: Final[tuple[Seat, ...]] = tuple(range(SEATS_AT_TABLE))
_ROUND: Final = tuple(tuple((seat + step) % SEATS_AT_TABLE for step in range(1, SEATS_AT_TABLE)) for seat in SEATS)


def opposite(seat: Seat) -> Seat:
    """Return the seat across the table (對頭)."""
    return (seat + 3) % SEATS_AT_TABLE


def side_of(seat: Seat) -> Side:
    """Return 0 for seats 0, 2, 4 and 1 for seats 1, 3, 5 (聯邦)."""
    return seat % 2


def allies(seat: Seat) -> tuple[Seat, Seat]:
    """Return the two others of his side: seat + 2 (下手聯邦), then seat − 2 (上手聯邦)."""
    return (seat + 2) % SEATS_AT_TABLE, (seat + 4) % SEATS_AT_TABLE


def around(seat: Seat) -> tuple[Seat, ...]:
    """Return the other five seats in turn order, beginning with the next one (下家)."""
    return _ROUND[seat]


def from_seat(seat: Seat) -> Iterator[Seat]:
    """Yield all six seats in turn order, beginning with this one."""
    yield seat
    yield from _ROUND[seat]
