"""A table as the fold of its events: who sits where, and the game. Pure; it decides nothing and never refuses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from bot.engine.events import Asked, DealBegan, DealEnded, Dealt, Event
from bot.engine.evolve import evolve
from bot.engine.seats import SEATS, Seat
from bot.engine.state import State, new_match
from bot.ledger.events import (
    CoinsCredited,
    ComputerSeated,
    Escaped,
    HostChanged,
    MatchBegan,
    MatchFinished,
    MatchPaused,
    MatchResumed,
    PersonLeft,
    ReadyChanged,
    SeatFreed,
    SeatsSwapped,
    SeatTaken,
    SeedDrawn,
    TableClosed,
    TableEvent,
    TableOpened,
    TakenBack,
    TakenOver,
    TimeRanOut,
    TimeUsed,
)
from bot.ledger.port import Stored
from bot.ledger.values import Person, Place, Setup, TableId, UserId

from .model import PACES, Holder, Pace, Status


@dataclass(frozen=True, slots=True)
class TableState:
    """All there is to know of a table; held by its actor alone.

    Attributes:
        id: the table.
        number: its short number.
        place: where it stands.
        host: who may manage it.
        setup: what the host chose.
        seats: who holds each seat.
        arrivals: people who are there, longest seated first; who has left or was removed is not.
        game: the game, with its secrets.
        seq: how many events have happened.
        opened: the seq at which the present window, break or status began; clocks and buttons are checked against it.
        status: its life.
        match: which match of this table, from 1; 0 before the first.
        paused: who paused it.
        reason: why it was closed.
        seed: the next deal's seed; a secret.
    """

    id: TableId
    number: int
    place: Place
    host: UserId
    setup: Setup
    seats: tuple[Holder | None, ...]
    arrivals: tuple[UserId, ...]
    game: State
    seq: int = 1
    opened: int = 1
    status: Status = Status.LOBBY
    match: int = 0
    paused: UserId | None = None
    reason: str | None = None
    seed: str | None = None

    @property
    def pace(self) -> Pace:
        """The seconds that each kind of decision may take here."""
        return PACES[self.setup.pace]

    @property
    def in_match(self) -> bool:
        """Whether a match runs: in a deal, or between two."""
        return self.status in (Status.PLAYING, Status.BETWEEN)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Seats that must still answer the open window."""
        window = self.game.public.window
        return window.seats if window is not None and self.status is Status.PLAYING else ()

    def seat_of(self, user: UserId) -> Seat | None:
        """Return the seat that is this person's, also while he is away."""
        for seat, holder in enumerate(self.seats):
            if holder is not None and holder.person is not None and holder.person.id == user:
                return seat
        return None

    def acts_himself(self, seat: Seat) -> bool:
        """Return whether a person decides for this seat now."""
        holder = self.seats[seat]
        return holder is not None and holder.acts_himself

    def holder(self, seat: Seat) -> Holder:
        """Return who holds a seat.

        Raises:
            ValueError: nobody does.
        """
        holder = self.seats[seat]
        if holder is None:
            raise ValueError(f"nobody holds seat {seat}")
        return holder


def fold(table: TableId, events: Iterable[Stored]) -> TableState:
    """Return the table that these events made, the first of which opened it.

    Raises:
        ValueError: there are no events, or the first one opens no table.
    """
    stream = iter(events)
    match next(stream, None):
        case TableOpened() as first:
            return apply_all(opened_table(table, first), stream)
        case _:
            raise ValueError(f"the events of table {table} do not begin with its opening")


def opened_table(table: TableId, event: TableOpened) -> TableState:
    """Return a table just opened: its host sits at seat 0 (R4: who sat down first)."""
    host = _seated(event.host, PACES[event.setup.pace])
    seats = (host, *(None for _ in SEATS[1:]))
    game = new_match(event.setup.rules)
    return TableState(table, event.number, event.place, event.host.id, event.setup, seats, (event.host.id,), game)


def apply_all(state: TableState, events: Iterable[Stored]) -> TableState:
    """Return the table after these events."""
    for event in events:
        state = apply(state, event)
    return state


def apply(state: TableState, event: Stored) -> TableState:
    """Return the table after one event, its own or the game's."""
    state = replace(state, seq=state.seq + 1)
    return _around(state, event) if isinstance(event, TableEvent) else _in_game(state, event)


def _in_game(state: TableState, event: Event) -> TableState:
    """Return the table after an event of the game."""
    state = replace(state, game=evolve(state.game, event))
    match event:
        case Asked():
            return replace(state, opened=state.seq)
        case DealBegan():  # a bank is for one deal
            seats = tuple(holder and replace(holder, bank=state.pace.bank) for holder in state.seats)
            return replace(state, status=Status.PLAYING, seats=seats)
        case Dealt():
            return replace(state, seed=None)
        case DealEnded():
            return replace(state, status=Status.BETWEEN, opened=state.seq)
        case _:
            return state


def _around(state: TableState, event: TableEvent) -> TableState:
    """Return the table after an event around the game."""
    match event:
        case TableOpened() | CoinsCredited():  # the first event, see `fold`; a purse is no part of a table
            return state
        case SeatTaken(seat=seat, person=person):
            return _taken(state, seat, person)
        case SeatFreed(seat=seat):
            return _gone(_put(state, seat, None), state.seats[seat])
        case SeatsSwapped(first=first, second=second):
            swapped = _put(state, first, state.seats[second])
            return _put(swapped, second, state.seats[first])
        case ComputerSeated(seat=seat, level=level):
            return _gone(_put(state, seat, Holder(None, level, ready=True)), state.seats[seat])
        case ReadyChanged(seat=seat, ready=ready):
            return _put(state, seat, replace(state.holder(seat), ready=ready))
        case HostChanged(host=host):
            return replace(state, host=host)
        case MatchBegan() | MatchFinished() | MatchPaused() | MatchResumed() | TableClosed():
            return _staged(state, event)
        case SeedDrawn(seed=seed):
            return replace(state, seed=seed)
        case TakenOver(seat=seat, level=level, why=why):
            over = _put(state, seat, replace(state.holder(seat), level=level, why=why))
            return _gone(over, state.seats[seat]) if why == "removed" else over
        case TakenBack(seat=seat):
            return _put(state, seat, replace(state.holder(seat), level=None, why=None, missed=0))
        case PersonLeft(seat=seat):
            return _gone(_put(state, seat, replace(state.holder(seat), left=True)), state.seats[seat])
        case Escaped(seat=seat):
            holder = state.holder(seat)
            return _put(state, seat, replace(holder, escapes=holder.escapes + 1))
        case TimeRanOut(seat=seat, bank=bank, missed=missed):
            return _put(state, seat, replace(state.holder(seat), bank=bank, missed=missed))
        case TimeUsed(seat=seat, bank=bank):
            return _put(state, seat, replace(state.holder(seat), bank=bank, missed=0))
        case _:
            assert_never(event)


def _staged(
    state: TableState, event: MatchBegan | MatchFinished | MatchPaused | MatchResumed | TableClosed
) -> TableState:
    """Return the table at another stage of its life."""
    match event:
        case MatchBegan(number=number):
            seats = tuple(holder and replace(holder, missed=0, escapes=0) for holder in state.seats)
            game = new_match(state.setup.rules)
            return replace(
                state, status=Status.PLAYING, match=number, game=game, seats=seats, paused=None, opened=state.seq
            )
        case MatchFinished():
            return replace(state, status=Status.FINISHED, opened=state.seq)
        case MatchPaused(by=by):
            return replace(state, paused=by)
        case MatchResumed():
            return replace(state, paused=None)
        case TableClosed(reason=reason):
            return replace(state, status=Status.CLOSED, reason=reason, paused=None, opened=state.seq)
        case _:
            assert_never(event)


def _taken(state: TableState, seat: Seat, person: Person) -> TableState:
    """Return the table with a person at a seat: new there, or back at his own."""
    old = state.seats[seat]
    own = old is not None and old.person is not None and old.person.id == person.id
    if own and old is not None:
        holder = replace(old, person=person, level=None, why=None, left=False, missed=0)
    else:
        holder = _seated(person, state.pace)
    arrivals = (*(user for user in state.arrivals if user != person.id), person.id)
    return replace(_put(state, seat, holder), arrivals=arrivals)


def _seated(person: Person, pace: Pace) -> Holder:
    return Holder(person, bank=pace.bank)


def _put(state: TableState, seat: Seat, holder: Holder | None) -> TableState:
    return replace(state, seats=(*state.seats[:seat], holder, *state.seats[seat + 1 :]))


def _gone(state: TableState, holder: Holder | None) -> TableState:
    """Return the table without this holder's person among those who are there."""
    if holder is None or holder.person is None:
        return state
    gone = holder.person.id
    return replace(state, arrivals=tuple(user for user in state.arrivals if user != gone))
