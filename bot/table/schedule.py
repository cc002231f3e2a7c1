"""Which alarms a table needs, and when each is due. It decides on delays by chance, on everything else by the state."""

from __future__ import annotations

import random
from typing import Final, assert_never

from bot.engine.public import Window, WindowName
from bot.engine.seats import Seat

from .alarms import Alarm, AlarmKind
from .clocks import PAUSE_ENDS, Stopwatch, idle_seconds, turn_span, window_seconds
from .deals import may_say_more
from .fold import TableState
from .model import Status

_LONGEST_COMPUTER_WINDOW: Final = 6.0
_OVERTIME: Final = 1.15
"""Answers that the table gives for people are drawn beyond the window's end, where its end answers for them: so a
window that lasts to its end tells no more of who let it pass than one that does not."""


class Schedule:
    """The plan of one table.

    Args:
        rng: for the moments of computers and of silent answers.
        touched_at: when somebody last did something here.
    """

    def __init__(self, rng: random.Random, touched_at: float) -> None:
        self._rng = rng
        self._touched_at = touched_at
        self._touches = 0
        self._idle_asked = False
        self._silent: dict[tuple[int, Seat], bool] = {}

    def touch(self, now: float) -> None:
        """Note that somebody did something: an idle table is idle no more."""
        self._touched_at = now
        self._touches += 1
        self._idle_asked = False

    def ask(self) -> None:
        """Note that an idle lobby has asked whether anybody is there."""
        self._idle_asked = True

    def wanted(self, state: TableState) -> set[Alarm]:
        """Return the alarms that the table needs as it is now."""
        if state.paused is not None:
            return {Alarm(AlarmKind.PAUSE, state.opened)}
        match state.status:
            case Status.LOBBY:
                return {Alarm(AlarmKind.EXPIRE if self._idle_asked else AlarmKind.IDLE, self._touches)}
            case Status.FINISHED:
                return {Alarm(AlarmKind.EXPIRE, self._touches)}
            case Status.BETWEEN:
                return {Alarm(AlarmKind.NEXT, state.opened)}
            case Status.PLAYING:
                return self._in_deal(state)
            case Status.CLOSED:
                return set()
            case _:
                assert_never(state.status)

    def _in_deal(self, state: TableState) -> set[Alarm]:
        window, key = state.game.public.window, state.opened
        if window is None:
            return {Alarm(AlarmKind.STEP, state.seq)}
        found = {Alarm(AlarmKind.COMPUTER, key, seat) for seat in window.seats if not state.acts_himself(seat)}
        if not window.simultaneous:
            person = next((seat for seat in window.seats if state.acts_himself(seat)), None)
            return found | {Alarm(AlarmKind.TIME, key, person)}
        silent = {seat for seat in window.seats if state.acts_himself(seat) and self._is_silent(state, seat)}
        return found | {Alarm(AlarmKind.SILENT, key, seat) for seat in silent} | {Alarm(AlarmKind.TIME, key)}

    def _is_silent(self, state: TableState, seat: Seat) -> bool:
        """Return whether a person can give one answer only; asked once a window, since his hand does not change."""
        key = (state.opened, seat)
        if key not in self._silent:
            self._silent = {known: value for known, value in self._silent.items() if known[0] == state.opened}
            self._silent[key] = not may_say_more(state, seat)
        return self._silent[key]

    def due(self, alarm: Alarm, state: TableState, watch: Stopwatch, now: float) -> float:
        """Return when a wanted alarm rings.

        Args:
            alarm: the alarm.
            state: the table.
            watch: how long its window has run.
            now: Unix time.
        """
        match alarm.kind:
            case AlarmKind.COMPUTER:
                return self._computer_moment(state, watch, now)
            case AlarmKind.SILENT:
                return watch.started + self._rng.uniform(0.1, _OVERTIME) * self._length(state, alarm.seat)
            case AlarmKind.TIME:
                return watch.started + self._length(state, alarm.seat)
            case AlarmKind.NEXT:
                return watch.started + state.pace.between
            case AlarmKind.PAUSE:
                return (watch.held if watch.held is not None else now) + PAUSE_ENDS
            case AlarmKind.IDLE | AlarmKind.EXPIRE:
                since = now if self._idle_asked else self._touched_at
                return since + idle_seconds(state, asked=self._idle_asked)
            case AlarmKind.STEP:
                return now
            case _:
                assert_never(alarm.kind)

    def _length(self, state: TableState, seat: Seat | None) -> float:
        """Return the seconds of the open window; for a person's turn with his bank."""
        window = _window(state)
        turn = None if seat is None or window.simultaneous else turn_span(state, seat)
        return window_seconds(state.pace, window) if turn is None else turn.total

    def _computer_moment(self, state: TableState, watch: Stopwatch, now: float) -> float:
        """Return when a computer acts: after its delay; beside people in a burn window at any moment of it."""
        window = _window(state)
        if window.name is WindowName.BURN and any(state.acts_himself(seat) for seat in window.members):
            length = min(window_seconds(state.pace, window), _LONGEST_COMPUTER_WINDOW)
            return watch.started + self._rng.uniform(0.1, 0.9) * length
        return now + self._rng.uniform(*state.pace.computer)


def _window(state: TableState) -> Window:
    """Return the open window.

    Raises:
        ValueError: none is open.
    """
    if state.game.public.window is None:
        raise ValueError("no window is open")
    return state.game.public.window
