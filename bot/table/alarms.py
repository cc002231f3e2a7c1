"""What rings when: the alarms of one table, each keyed by the seq it belongs to, so that a late one is a no-op."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from enum import StrEnum
from typing import Final, NamedTuple

import structlog

from bot.engine.commands import SeatCommand
from bot.engine.seats import Seat

from .ports import Clock

LONGEST_WAIT: Final = 60.0
"""Seconds after which at the latest an alarm that failed is tried again."""

logger = structlog.get_logger(__name__)


class AlarmKind(StrEnum):
    """What an alarm is for."""

    COMPUTER = "computer"
    """A computer seat acts."""
    SILENT = "silent"
    """The table answers no for a person who can say nothing else."""
    TIME = "time"
    """The window's time is up."""
    NEXT = "next"
    """The next deal begins (R122)."""
    STEP = "step"
    """What the table owes is tried again, after the store refused it."""
    PAUSE = "pause"
    """A forgotten pause ends."""
    IDLE = "idle"
    """An idle lobby asks whether anybody is there."""
    EXPIRE = "expire"
    """An idle table closes."""


class Alarm(NamedTuple):
    """One alarm.

    Attributes:
        kind: what it is for.
        key: the seq at which the window began that it belongs to (for an idle table: a count of what people did).
        seat: the seat that it is for, where it is for one.
    """

    kind: AlarmKind
    key: int
    seat: Seat | None = None


Ahead = Callable[[Alarm], Awaitable[SeatCommand | None]]
Ring = Callable[[Alarm, SeatCommand | None], Awaitable[None]]


class Alarms:
    """The alarms that are set now.

    Args:
        clock: time.
        ahead: called when an alarm is set; what it returns is handed to `ring`.
        ring: called when an alarm's time has come; the alarm counts as set until `done`. If this or `ahead` fails, it
            is tried again.
    """

    def __init__(self, clock: Clock, ahead: Ahead, ring: Ring) -> None:
        self._clock = clock
        self._ahead = ahead
        self._ring = ring
        self._tasks: dict[Alarm, asyncio.Task[None]] = {}

    def keep(self, wanted: Iterable[Alarm], due: Callable[[Alarm], float]) -> None:
        """Take back every alarm that is not wanted, and set those that are new.

        Args:
            wanted: the alarms that there should be.
            due: the time of a new one; those already set keep theirs.
        """
        wanted = set(wanted)
        for alarm in self._tasks.keys() - wanted:
            self._tasks.pop(alarm).cancel()
        for alarm in sorted(wanted - self._tasks.keys()):
            self._tasks[alarm] = asyncio.create_task(self._wait(alarm, due(alarm)))

    def done(self, alarm: Alarm) -> None:
        """Forget an alarm that has rung and been seen to; if it is still wanted, it is set anew."""
        self._tasks.pop(alarm, None)

    def clear(self) -> None:
        """Take back all alarms."""
        self.keep((), lambda _: 0)

    async def _wait(self, alarm: Alarm, due: float) -> None:
        """Wait and ring; what fails is tried again, later and later, since nothing else would let the table go on."""
        failures = 0
        while not await self._rings(alarm, due, first=failures == 0):
            await self._clock.sleep(min(LONGEST_WAIT, 2.0**failures))
            failures += 1

    async def _rings(self, alarm: Alarm, due: float, *, first: bool) -> bool:
        """Wait and ring once; False if that failed, which is logged the first time."""
        try:
            command = await self._ahead(alarm)
            await self._clock.sleep(max(0.0, due - self._clock.now()))
            await self._ring(alarm, command)
        except Exception:
            if first:
                logger.exception("an alarm failed", kind=alarm.kind, key=alarm.key, seat=alarm.seat)
            return False
        return True
