"""Time as it is, and time that a test or a simulation moves by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable


class SystemClock:
    """Real time."""

    def now(self) -> float:
        """Return Unix time in seconds."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class VirtualClock:
    """Time that stands still until it is moved; sleepers wake in the order of their times.

    Args:
        start: the Unix time at which it stands.
        patience: how often the event loop goes round after each waking, so that everything which follows from it is
            done before time goes on.
    """

    def __init__(self, start: float = 1_800_000_000.0, patience: int = 40) -> None:
        self._now = start
        self._patience = patience
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._ticket = itertools.count()

    def now(self) -> float:
        """Return the time at which it stands."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait until time has been moved so far."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + max(0.0, seconds), next(self._ticket), waiting))
        await waiting

    async def settle(self) -> None:
        """Let everything happen that can happen without time going on."""
        for _ in range(self._patience):
            await asyncio.sleep(0)

    async def advance(self, seconds: float) -> None:
        """Move time on, waking every sleeper at his moment."""
        end = self._now + seconds
        await self.settle()
        while self._wake(end):
            await self.settle()
        self._now = end

    async def advance_until(self, done: Callable[[], bool], limit: float) -> None:
        """Move time from sleeper to sleeper until something holds.

        Raises:
            TimeoutError: it does not hold `limit` seconds later, or nobody sleeps any more.
        """
        end = self._now + limit
        await self.settle()
        while not done():
            if not self._wake(end):
                raise TimeoutError("it has not come true")
            await self.settle()

    def _wake(self, end: float) -> bool:
        """Wake the next sleeper, if his time is not after `end`."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)  # cancelled
        if not self._sleepers or self._sleepers[0][0] > end:
            return False
        due, _, waiting = heapq.heappop(self._sleepers)
        self._now = max(self._now, due)
        waiting.set_result(None)
        return True
