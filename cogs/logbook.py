"""The log: a public thread with one line a trick, and what happens between tricks (discord.md 1; faults B48)."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from bot.engine.events import Burned, DealBegan, Event, Passed, Played, TrickEnded, WindCalled, Yielded
from bot.engine.seats import Seat
from bot.ledger.values import TableId
from bot.table.model import Snapshot, Status, Update
from bot.text import log
from bot.text.plays import trick_line

from .desk import Desk
from .limits import CONTENT
from .ports import Surface
from .present.blocks import Note
from .present.words import who

_LOG = structlog.get_logger(__name__)

GATHERING: Final = 10.0
"""Seconds for which lines are gathered into one message."""
_IN_TRICK = (Played, Passed, Burned, Yielded, WindCalled)


class Logbook:
    """Writes the logs of all tables.

    Args:
        desk: the shared services.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lines: dict[TableId, list[str]] = {}
        self._tasks: dict[TableId, asyncio.Task[None]] = {}

    def heard(self, update: Update) -> None:
        """Take down what happened."""
        lines = self._lines_of(update)
        if not lines:
            return
        table = update.snapshot.id
        self._lines.setdefault(table, []).extend(lines)
        task = self._tasks.get(table)
        if task is None or task.done():
            self._tasks[table] = asyncio.create_task(self._later(update.snapshot), name=f"log {table}")

    def _lines_of(self, update: Update) -> list[str]:
        snapshot = update.snapshot
        t = self._desk.table_texts(snapshot)

        def names(seat: Seat) -> str:
            return who(snapshot, seat, t)

        lines = []
        for event in update.events:
            if isinstance(event, TrickEnded):
                public = snapshot.public
                number = sum(1 for act in public.history if act.leads)
                lines.append(trick_line(t, number, public.history[public.trick_from :], names))
            elif not isinstance(event, _IN_TRICK) and (line := log.line(t, event, names, snapshot.public)):
                lines.append(_quiet(event, line))
        return lines

    async def _later(self, snapshot: Snapshot) -> None:
        await self._desk.clock.sleep(GATHERING)
        await self._write(snapshot)

    async def closed(self, snapshot: Snapshot) -> None:
        """Write what is left of a table that is closed, and forget it."""
        task = self._tasks.pop(snapshot.id, None)
        if task is not None:
            task.cancel()
        if snapshot.reason != "abandoned":
            await self._write(snapshot)
        self._lines.pop(snapshot.id, None)

    async def flush(self) -> None:
        """Write everything that is gathered: for a clean stop."""
        for task in self._tasks.values():
            task.cancel()
        for table in [table for table, lines in self._lines.items() if lines]:
            snapshot = self._desk.tables.snapshot(table)
            if snapshot.status is not Status.CLOSED:
                await self._write(snapshot)

    async def _write(self, snapshot: Snapshot) -> None:
        lines = self._lines.pop(snapshot.id, [])
        thread = await self._thread(snapshot) if lines else None
        if thread is None:
            return
        for text in pages(lines):
            await self._desk.sender.post(thread, Note(text), tries=1)  # nobody misses a line as he would miss a call

    async def _thread(self, snapshot: Snapshot) -> int | None:
        """Return the thread of the log; opened at the first line, and never tried twice where it is not allowed."""
        presence = self._desk.presence(snapshot.id)
        if presence.log is None:
            t = self._desk.table_texts(snapshot)
            name = t("table-log-thread", table=str(snapshot.number))
            presence.log = await self._desk.sender.open_thread(snapshot.place.channel, name) or 0
            if presence.log:
                surface = Surface(snapshot.id, "log", 0, presence.log, 0)
                await self._desk.memory.keep_surface(surface)
        return presence.log or None


def pages(lines: list[str]) -> list[str]:
    """Return lines joined to messages that Discord takes (faults B66).

    >>> [len(page) for page in pages(["x" * 1500, "y" * 600])]
    [1500, 600]
    """
    found: list[str] = []
    for line in lines:
        text = line if len(line) <= CONTENT else line[: CONTENT - 1] + "…"
        if found and len(found[-1]) + 1 + len(text) <= CONTENT:
            found[-1] += f"\n{text}"
        else:
            found.append(text)
    return found


def _quiet(event: Event, line: str) -> str:
    """Return a line that is not about a trick, set apart from those that are."""
    return f"**{line}**" if isinstance(event, DealBegan) else line
