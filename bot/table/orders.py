"""What an order comes to: events and perhaps a command of the game, or a refusal. Pure decisions on a table's state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from bot.engine.commands import BeginDeal, Command, SeatCommand
from bot.engine.seats import SEATS, Seat
from bot.ledger.events import (
    ComputerSeated,
    HostChanged,
    MatchBegan,
    MatchPaused,
    MatchResumed,
    PersonLeft,
    ReadyChanged,
    SeatFreed,
    SeatsSwapped,
    SeatTaken,
    TableClosed,
    TableEvent,
    TakenBack,
    TakenOver,
)
from bot.ledger.values import Person

from .fold import TableState, apply_all
from .model import (
    Act,
    AddComputer,
    Again,
    Asker,
    ClearSeat,
    EndTable,
    GoOn,
    HandOver,
    Holder,
    Join,
    Leave,
    Order,
    PassHost,
    Pause,
    Prepare,
    Refused,
    Resume,
    SetReady,
    Start,
    Status,
    SwapSeat,
    TakeBack,
)

CLOSING_REASONS = ("ended", "expired", "abandoned")


class Decision(NamedTuple):
    """What an order comes to.

    Attributes:
        events: what happens around the game.
        command: what is then asked of the game.
    """

    events: tuple[TableEvent, ...] = ()
    command: Command | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """An order's circumstances.

    Attributes:
        state: the table.
        asker: who gives the order.
        now: Unix time.
        levels: the computer levels there are.
    """

    state: TableState
    asker: Asker
    now: float
    levels: tuple[str, ...]

    @property
    def manages(self) -> bool:
        """Whether the asker may manage the table."""
        return self.asker.moderator or self.asker.user == self.state.host

    def own_seat(self) -> Seat:
        """Return the asker's seat.

        Raises:
            Refused: `not-seated`.
        """
        seat = self.state.seat_of(self.asker.user)
        if seat is None:
            raise Refused("not-seated")
        return seat


def decide_order(case: Case, order: Order) -> Decision:
    """Return what an order comes to.

    Raises:
        Refused: with the reason's code; the table is as it was.
    """
    _require_open(case.state)
    match order:
        case Join():
            return _begun_if_ready(case, _join(case, order))
        case Leave():
            return _begun_if_ready(case, _leave(case))
        case SetReady():
            return _begun_if_ready(case, _set_ready(case, order))
        case SwapSeat():
            return Decision(_swap(case, order))
        case AddComputer():
            return _begun_if_ready(case, _add_computers(case, order))
        case ClearSeat():
            return Decision(_clear(case, order))
        case Start():
            return _begun_if_ready(case, _start(case))
        case HandOver():
            return Decision(_hand_over(case, order))
        case TakeBack():
            return Decision(_take_back(case))
        case Again():
            return Decision(_again(case))
        case GoOn():
            return _go_on(case)
        case EndTable() | Pause() | Resume() | PassHost():
            return Decision(_manage(case, order))
        case Act(command=command):
            check_act(case, command)
            return Decision((), command)
        case Prepare(command=command):
            if command is not None:
                check_own(case, command)
            case.own_seat()
            return Decision()
        case _:
            assert_never(order)


def coming_back(case: Case, order: Order) -> tuple[TableEvent, ...]:
    """Return what brings a person back to the seat that the computer keeps for him: whatever he presses does (托管)."""
    seat = case.state.seat_of(case.asker.user)
    if seat is None or case.state.status is Status.LOBBY or isinstance(order, HandOver | Leave):
        return ()
    holder = case.state.holder(seat)
    return (TakenBack(seat),) if holder.why in ("asked", "absent") else ()


def check_own(case: Case, command: SeatCommand) -> None:
    """Refuse a command of the game that is not the asker's to give.

    Raises:
        Refused: `not-seated`, `not-your-seat`, `no-match`, `left-match` or `seat-removed`.
    """
    seat = case.own_seat()
    if command.seat != seat:
        raise Refused("not-your-seat", seat=command.seat, own=seat)
    if not case.state.in_match:
        raise Refused("no-match", status=case.state.status)
    holder = case.state.holder(seat)
    if holder.left:
        raise Refused("left-match", seat=seat)
    if holder.why == "removed":
        raise Refused("seat-removed", seat=seat)


def check_act(case: Case, command: SeatCommand) -> None:
    """Refuse a command of the game from an old button, or while the clocks stand.

    A window that is still the same takes presses of any picture that showed it: others may have answered since.

    Raises:
        Refused: as `check_own`, `paused`, or `old-button`.
    """
    check_own(case, command)
    state = case.state
    if state.paused is not None:
        raise Refused("paused", by=state.paused)
    if case.asker.seq is not None and case.asker.seq < state.opened:
        raise Refused("old-button", seq=case.asker.seq)


def _require_open(state: TableState) -> None:
    if state.status is Status.CLOSED:
        raise Refused("table-closed", reason=state.reason)


def _require_lobby(state: TableState) -> None:
    if state.in_match:
        raise Refused("match-running")
    if state.status is Status.FINISHED:
        raise Refused("match-over")


def _require_match(state: TableState) -> None:
    if not state.in_match:
        raise Refused("no-match", status=state.status)


def _require_manager(case: Case) -> None:
    if not case.manages:
        raise Refused("not-host", host=case.state.host)


def _begun_if_ready(case: Case, events: tuple[TableEvent, ...]) -> Decision:
    """Add the match's beginning once all six are ready (R2)."""
    after = apply_all(case.state, events)
    ready = all(holder is not None and holder.ready for holder in after.seats)
    if after.status is Status.LOBBY and ready:
        return Decision((*events, MatchBegan(after.match + 1, case.now)))
    return Decision(events)


# People ------------------------------------------------------------------------------------------------------------


def _join(case: Case, order: Join) -> tuple[TableEvent, ...]:
    state, user = case.state, case.asker.user
    if order.person.id != user:
        raise Refused("not-your-seat")
    own = state.seat_of(user)
    if own is not None:
        return _return_to(case, own, order.person)
    _require_lobby(state)
    if state.setup.invited and user not in state.setup.invited:
        raise Refused("not-invited", host=state.host)
    return (SeatTaken(_seat_to_join(state, order.seat), order.person),)


def _return_to(case: Case, seat: Seat, person: Person) -> tuple[TableEvent, ...]:
    """Let somebody come back to his own seat after leaving (R123) or being removed."""
    state = case.state
    holder = state.holder(seat)
    if not holder.left and holder.why != "removed":
        raise Refused("already-seated", seat=seat)
    back: tuple[TableEvent, ...] = (SeatTaken(seat, person),)
    return back if state.host in state.arrivals else (*back, HostChanged(person.id))


def _seat_to_join(state: TableState, wanted: Seat | None) -> Seat:
    """Return where somebody new sits down: a free seat, or a computer's that he names."""
    if wanted is None:
        free = next((seat for seat in SEATS if state.seats[seat] is None), None)
        if free is None:
            computers = tuple(seat for seat in SEATS if state.holder(seat).person is None)
            raise Refused("table-full", computers=computers)
        return free
    holder = state.seats[_seat(wanted)]
    if holder is not None and holder.person is not None:
        raise Refused("seat-taken", seat=wanted)
    return wanted


def _leave(case: Case) -> tuple[TableEvent, ...]:
    state, seat = case.state, case.own_seat()
    if state.status is Status.LOBBY:
        return _and_host(case, (SeatFreed(seat),))
    if state.status is Status.FINISHED:  # the match is over: nobody is left in the lurch
        return _and_host(case, (ComputerSeated(seat, state.setup.level),))
    if state.holder(seat).left:
        raise Refused("left-match", seat=seat)
    return _and_host(case, (PersonLeft(seat, case.now), TakenOver(seat, state.setup.level, "left")))


def _and_host(case: Case, events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    """Add what follows when somebody is gone: the host passes to the longest seated; an empty table closes."""
    after = apply_all(case.state, events)
    if after.arrivals:
        return events if after.host in after.arrivals else (*events, HostChanged(after.arrivals[0]))
    if case.state.status is Status.PLAYING and case.state.paused is None:
        # R123 counts the running deal, and lets him come back meanwhile; the table closes after it
        return events
    reason = "ended" if case.state.status is Status.FINISHED else "abandoned"
    return (*events, TableClosed(reason, case.now))


def _set_ready(case: Case, order: SetReady) -> tuple[TableEvent, ...]:
    seat = case.own_seat()
    _require_lobby(case.state)
    if case.state.holder(seat).ready == order.ready:
        return ()
    return (ReadyChanged(seat, order.ready),)


def _swap(case: Case, order: SwapSeat) -> tuple[TableEvent, ...]:
    own = case.own_seat()
    _require_lobby(case.state)
    if own == _seat(order.seat):
        raise Refused("already-seated", seat=own)
    other = case.state.seats[order.seat]
    if other is not None and other.person is not None:
        raise Refused("seat-taken", seat=order.seat)
    return (SeatsSwapped(own, order.seat),)


# Computers, and seats that others keep ---------------------------------------------------------------------------


def _add_computers(case: Case, order: AddComputer) -> tuple[TableEvent, ...]:
    state = case.state
    if not case.manages:
        case.own_seat()
    _require_lobby(state)
    require_level(order.level, case.levels)
    if order.seat is not None:
        if state.seats[_seat(order.seat)] is not None:
            raise Refused("seat-taken", seat=order.seat)
        return (ComputerSeated(order.seat, order.level),)
    if not (free := _free(state)):
        raise Refused("table-full", computers=())
    return tuple(ComputerSeated(seat, order.level) for seat in free)


def require_level(level: str, levels: Iterable[str]) -> None:
    """Refuse a computer level that does not exist.

    Raises:
        Refused: `unknown-level`, with those there are.
    """
    if level not in levels:
        raise Refused("unknown-level", level=level, levels=tuple(levels))


def _free(state: TableState) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS if state.seats[seat] is None)


def _clear(case: Case, order: ClearSeat) -> tuple[TableEvent, ...]:
    state, seat = case.state, _seat(order.seat)
    _require_manager(case)
    holder = state.seats[seat]
    if holder is None:
        raise Refused("seat-empty", seat=seat)
    if state.status is Status.LOBBY:
        return _and_host(case, (SeatFreed(seat),))
    _require_person(holder, seat)
    if state.status is Status.FINISHED:
        return _and_host(case, (ComputerSeated(seat, state.setup.level),))
    if holder.left or holder.why == "removed":
        raise Refused("already-handed-over", seat=seat)
    return _and_host(case, (TakenOver(seat, state.setup.level, "removed"),))


def _require_person(holder: Holder, seat: Seat) -> Person:
    if holder.person is None:
        raise Refused("seat-computer", seat=seat)
    return holder.person


def _hand_over(case: Case, order: HandOver) -> tuple[TableEvent, ...]:
    state, seat = case.state, _seat(order.seat)
    _require_match(state)
    if not case.manages and case.own_seat() != seat:
        raise Refused("not-your-seat", seat=seat, own=case.own_seat())
    holder = state.holder(seat)
    _require_person(holder, seat)
    if holder.level is not None:
        raise Refused("already-handed-over", seat=seat)
    return (TakenOver(seat, state.setup.level, "asked"),)


def _take_back(case: Case) -> tuple[TableEvent, ...]:
    """Take one's seat back; who presses it needlessly is told nothing, since the seat is his already."""
    seat = case.own_seat()
    _require_match(case.state)
    holder = case.state.holder(seat)
    if holder.left or holder.why == "removed":
        return _return_to(case, seat, _require_person(holder, seat))
    return ()


# Beginning, going on, ending --------------------------------------------------------------------------------------


def _start(case: Case) -> tuple[TableEvent, ...]:
    state = case.state
    _require_manager(case)
    _require_lobby(state)
    filled: list[TableEvent] = [ComputerSeated(seat, state.setup.level) for seat in _free(state)]
    unready = [seat for seat, holder in enumerate(state.seats) if holder is not None and not holder.ready]
    return (*filled, *(ReadyChanged(seat, ready=True) for seat in unready))


def _require_finished(case: Case) -> None:
    if not case.manages:
        case.own_seat()
    if case.state.in_match:
        raise Refused("match-running")
    if case.state.status is not Status.FINISHED:
        raise Refused("no-match", status=case.state.status)


def _again(case: Case) -> tuple[TableEvent, ...]:
    """Begin the next match; whoever left the last one for good has given up his seat."""
    _require_finished(case)
    state = case.state
    gone = [seat for seat in SEATS if state.holder(seat).left or state.holder(seat).why == "removed"]
    computers = tuple(ComputerSeated(seat, state.setup.level) for seat in gone)
    return (*computers, MatchBegan(state.match + 1, case.now))


def _go_on(case: Case) -> Decision:
    _require_finished(case)
    return Decision((), BeginDeal())


def _manage(case: Case, order: EndTable | Pause | Resume | PassHost) -> tuple[TableEvent, ...]:
    state = case.state
    _require_manager(case)
    match order:
        case EndTable(reason=reason):
            if reason not in CLOSING_REASONS:
                raise Refused("unknown-reason", reason=reason)
            return (TableClosed(reason, case.now),)
        case Pause():
            _require_match(state)
            if state.paused is not None:
                raise Refused("already-paused", by=state.paused)
            return (MatchPaused(case.asker.user),)
        case Resume():
            if state.paused is None:
                raise Refused("not-paused")
            return (MatchResumed(),)
        case PassHost(seat=seat):
            holder = state.seats[_seat(seat)]
            if holder is None or holder.person is None or holder.person.id not in state.arrivals:
                raise Refused("host-must-be-person", seat=seat)
            return () if holder.person.id == state.host else (HostChanged(holder.person.id),)
        case _:
            assert_never(order)


def _seat(seat: Seat) -> Seat:
    """Return the seat if there is such a one.

    Raises:
        Refused: `no-such-seat`.
    """
    if seat not in SEATS:
        raise Refused("no-such-seat", seat=seat)
    return seat
