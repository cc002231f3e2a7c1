"""How long each decision may take, and what is left in a bank (discord.md 5). Pure: times come in as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from bot.engine.public import Window, WindowName
from bot.engine.seats import Seat
from bot.ledger.events import TimeRanOut, TimeUsed

from .fold import TableState
from .model import Holder, Pace, Status

LOBBY_ASKS: Final = 30 * 60.0
"""An idle lobby asks after so long whether anybody is there."""
LOBBY_EXPIRES: Final = 10 * 60.0
"""So long after asking it closes."""
FINISHED_EXPIRES: Final = 30 * 60.0
"""A finished match that nobody continues closes its table."""
PAUSE_ENDS: Final = 24 * 3600.0
"""A forgotten pause ends by itself, so that no table blocks its channel for ever."""
MISSES_TO_TAKE_OVER: Final = 2
"""So many turns missed in a row, and the computer keeps the seat (托管)."""


@dataclass(frozen=True, slots=True)
class Span:
    """The seconds that a window, or a break, lasts.

    Attributes:
        own: until the bank runs, or until the end where there is no bank.
        bank: what the bank adds.
    """

    own: float
    bank: float = 0

    @property
    def total(self) -> float:
        """Seconds until the very end."""
        return self.own + self.bank


def window_seconds(pace: Pace, window: Window) -> float:
    """Return how long a window lasts, banks aside."""
    match window.name:
        case (
            WindowName.LEAD
            | WindowName.BEAT
            | WindowName.FIGHT
            | WindowName.FIGHT_SET
            | WindowName.HEAD
            | WindowName.CHARGE
        ):
            return pace.turn
        case WindowName.BURN:
            return pace.burn
        case WindowName.SHOW:
            return pace.show
        case WindowName.CALL | WindowName.DECLARE | WindowName.RETURN:
            return pace.declare
        case _:
            assert_never(window.name)


def turn_seconds(pace: Pace, missed: int) -> float:
    """Return the time for a turn before the bank runs: halved by each turn missed just before."""
    return pace.turn / 2.0**missed


def span(state: TableState) -> Span | None:
    """Return how long the present window or break lasts; None if nothing runs, or a computer's turn does."""
    if state.status is Status.BETWEEN:
        return Span(state.pace.between)
    window = state.game.public.window
    if state.status is not Status.PLAYING or window is None:
        return None
    if window.simultaneous:
        return Span(window_seconds(state.pace, window))
    return turn_span(state, window.seats[0])


def turn_span(state: TableState, seat: Seat) -> Span | None:
    """Return how long a seat's turn lasts; None if no person plays it."""
    if not state.acts_himself(seat):
        return None
    holder = state.holder(seat)
    return Span(turn_seconds(state.pace, holder.missed), holder.bank)


def idle_seconds(state: TableState, *, asked: bool) -> float:
    """Return how long nobody may do anything here before the table asks, or closes; a slow table has more patience."""
    if state.status is not Status.LOBBY:
        return max(FINISHED_EXPIRES, state.pace.turn)
    return LOBBY_EXPIRES if asked else max(LOBBY_ASKS, state.pace.turn)


def spent(state: TableState, seat: Seat, used: float) -> TimeUsed | None:
    """Return what a person's answer in turn cost his bank; None if nothing changes for him.

    Args:
        state: the table before the answer.
        seat: who answered.
        used: seconds since he was asked.
    """
    holder, own = state.holder(seat), turn_seconds(state.pace, state.holder(seat).missed)
    bank = round(max(0.0, holder.bank - max(0.0, used - own)), 3)
    return TimeUsed(seat, bank) if bank != holder.bank or holder.missed else None


def ran_out(seat: Seat, holder: Holder) -> TimeRanOut:
    """Return that a person's turn was missed: his bank is empty, and the next allowance is shorter."""
    return TimeRanOut(seat, 0, holder.missed + 1)


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """How long the present window has run; it can be held.

    Attributes:
        started: Unix time at which it would have been started, had it never been held.
        held: Unix time since which it is held; None while it runs.
    """

    started: float
    held: float | None = None

    def elapsed(self, now: float) -> float:
        """Return the seconds that have counted so far."""
        return max(0.0, (now if self.held is None else self.held) - self.started)

    def hold(self, now: float) -> Stopwatch:
        """Return it held; it stays as it is if it was held before."""
        return self if self.held is not None else Stopwatch(self.started, max(now, self.started))

    def go(self, now: float) -> Stopwatch:
        """Return it running, the time while it was held given back."""
        return self if self.held is None else Stopwatch(self.started + now - self.held)

    def give_back(self, seconds: float) -> Stopwatch:
        """Return it with so many seconds not counted, but never more than it had run."""
        return Stopwatch(self.started + seconds, self.held)
