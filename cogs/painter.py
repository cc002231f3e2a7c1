"""Pictures off the event loop, within a time limit: late or failing ones are replaced by text, never waited for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import structlog

from bot import render

_LOG = structlog.get_logger(__name__)

P = TypeVar("P")
KEPT: Final = 64
"""Finished pictures that are kept: a hand is shown by DM and ephemerally, a table after a mere change of words."""


class Painter:
    """Paints in a pool of threads.

    Args:
        limit: seconds after which a picture is late.
        run: paints off the event loop.
    """

    def __init__(self, *, limit: float = 1.5, run: Callable[[Any, Any], Awaitable[bytes]] = render.painted) -> None:
        self._limit = limit
        self._run = run
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._running: dict[str, asyncio.Task[bytes | None]] = {}

    async def paint(
        self, paint: Callable[[P], bytes], picture: P, late: Callable[[], None] | None = None
    ) -> bytes | None:
        """Return the picture, or None if it failed or is late.

        Args:
            paint: the function that draws it.
            picture: what it shows; a value.
            late: called when a late picture is ready after all.
        """
        key = f"{paint.__name__} {picture!r}"
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return found
        task = self._running.get(key)
        if task is None:
            task = asyncio.create_task(self._work(key, paint, picture), name="paint")
            self._running[key] = task
        done, _ = await asyncio.wait({task}, timeout=self._limit)
        if done:
            return task.result()
        _LOG.warning("a picture is late", what=paint.__name__, limit=self._limit)
        if late is not None:
            task.add_done_callback(lambda finished: late() if _succeeded(finished) else None)
        return None

    async def _work(self, key: str, paint: Callable[[P], bytes], picture: P) -> bytes | None:
        try:
            data = await self._run(paint, picture)
        except Exception:  # noqa: BLE001 - text stands in for any picture
            _LOG.exception("a picture failed", what=paint.__name__)
            return None
        finally:
            self._running.pop(key, None)
        self._kept[key] = data
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return data


def _succeeded(task: asyncio.Task[bytes | None]) -> bool:
    return not task.cancelled() and task.result() is not None
