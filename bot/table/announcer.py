"""Telling listeners what happened at one table: in order, and without the game waiting for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from .model import Update
from .ports import Listener

logger = structlog.get_logger(__name__)


class Announcer:
    """One table's updates on their way to the listeners.

    Args:
        listeners: whom to tell; may grow while it runs.
    """

    def __init__(self, listeners: Sequence[Listener]) -> None:
        self._listeners = listeners
        self._updates: asyncio.Queue[Update | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    def tell(self, update: Update) -> None:
        """Let listeners know, after everything before it."""
        self._updates.put_nowait(update)

    def end(self) -> None:
        """Stop after what has been said so far."""
        self._updates.put_nowait(None)

    async def ended(self) -> None:
        """Wait until the last update has been heard."""
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        while (update := await self._updates.get()) is not None:
            for listener in tuple(self._listeners):
                await self._tell_one(listener, update)

    async def _tell_one(self, listener: Listener, update: Update) -> None:
        """Tell one listener; what goes wrong there is his affair, and never the table's."""
        try:
            await listener(update)
        except Exception:
            logger.exception("listener failed", table=update.snapshot.id, seq=update.snapshot.seq)
