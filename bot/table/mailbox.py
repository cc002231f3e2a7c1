"""One thing at a time: a queue of work and the task that does it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

logger = structlog.get_logger(__name__)

Result = TypeVar("Result")
Work = Callable[[], Awaitable[None]]


class Mailbox:
    """Work in the order in which it came.

    Args:
        after: called after each piece of work, with what went wrong where nobody waits for it; returns whether that
            was the last one. What had come before it ended is still done.
        finished: called at the end.
    """

    def __init__(self, after: Callable[[Exception | None], bool], finished: Callable[[], None]) -> None:
        self._after = after
        self._finished = finished
        self._queue: asyncio.Queue[Work | None] = asyncio.Queue()
        self._over = False
        self._task = asyncio.create_task(self._run())

    @property
    def over(self) -> bool:
        """Whether nothing new is done any more."""
        return self._over

    def post(self, work: Work) -> None:
        """Queue something that nobody waits for."""
        if not self._over:
            self._queue.put_nowait(work)

    async def ask(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Queue something and return what it comes to; it is done also if who asked stops waiting.

        Raises:
            RuntimeError: it is over.
            Exception: what the work raised.
        """
        if self._over:
            raise RuntimeError("nothing is done any more")
        outcome: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

        async def answer() -> None:
            try:
                result = await work()
            except Exception as error:  # noqa: BLE001 - handed to who asked
                if not outcome.done():
                    outcome.set_exception(error)
            else:
                if not outcome.done():
                    outcome.set_result(result)

        self.post(answer)
        return await outcome

    async def end(self) -> None:
        """Stop after what has come so far, and wait for it; what comes from now on is not done."""
        if not self._over:
            self._over = True
            self._queue.put_nowait(None)
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        while (work := await self._queue.get()) is not None:
            if self._was_last(await self._done(work)) and self._queue.empty():
                break
        self._over = True
        self._finished()

    def _was_last(self, error: Exception | None) -> bool:
        """Call `after`; a fault in it must not leave everybody waiting who asks from now on."""
        try:
            return self._after(error)
        except Exception:
            logger.exception("what follows a piece of work failed")
            return False

    async def _done(self, work: Work) -> Exception | None:
        """Do one thing; no fault in it ends the others."""
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - handed to `after`
            return error
        return None
