"""The log: a public thread with one line a trick, and what happens between tricks (discord.md 1; faults B48).

Lines are gathered, so that a message is some tricks; what people talk about is said at once, with all before it. A
process that is killed loses no trick: the next one finds in the history what was not written yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

import structlog

from bot.engine.events import (
    Burned,
    BurnFailed,
    BurnSucceeded,
    DealBegan,
    DealEnded,
    Event,
    Passed,
    Played,
    Revolted,
    TrickEnded,
    Unburned,
    Voided,
    WentOut,
    WindCalled,
    Yielded,
)
from bot.engine.public import Act, Kind
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

AT_ONCE: Final = 1.0
"""Seconds for which a line that people wait for is held back, since more such lines may come with it."""
GATHERING: Final = 10.0
"""Seconds for which all other lines between tricks are gathered into one message."""
TRICKS: Final = 60.0
"""Seconds for which lines of tricks are gathered: the table itself shows them."""
_IN_TRICK = (Played, Passed, Burned, Yielded, WindCalled, TrickEnded)
_NEWS = (DealEnded, WentOut, Unburned, BurnSucceeded, BurnFailed, Revolted, Voided)


class Mark(NamedTuple):
    """Up to where a log is written: so many tricks of a deal of a match."""

    match: int
    deal: int
    tricks: int

    def __str__(self) -> str:
        return " ".join(map(str, self))


@dataclass(slots=True)
class _Page:
    """What is to be written next for a table, when, and who waits for that moment; whether a trick is under way."""

    lines: list[str] = field(default_factory=list)
    trick: bool = False
    mark: Mark | None = None
    due: float = float("inf")
    sleep: asyncio.Task[None] | None = None
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)


class Logbook:
    """Writes the logs of all tables.

    Args:
        desk: the shared services.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pages: dict[TableId, _Page] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def heard(self, update: Update) -> None:
        """Take down what happened."""
        snapshot = update.snapshot
        page = self._pages.setdefault(snapshot.id, _Page())
        lines, patience = self._lines_of(update, under_way=page.trick)
        page.trick = snapshot.public.trick is not None
        if update.cause == "resumed" and not update.events:
            lines, patience = await self._missing(snapshot), GATHERING
        if not lines:
            return
        page.lines += lines
        page.mark = Mark(snapshot.match, snapshot.public.number, len(tricks(snapshot)))
        self._wait(page, snapshot, patience)

    def _wait(self, page: _Page, snapshot: Snapshot, patience: float) -> None:
        """Let a page be written after so many seconds, unless it is to be written before."""
        due = self._desk.clock.now() + patience
        if due >= page.due:
            return
        if page.sleep is not None:
            page.sleep.cancel()
        page.due = due
        page.sleep = task = asyncio.create_task(self._later(page, snapshot), name=f"log {snapshot.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _lines_of(self, update: Update, *, under_way: bool) -> tuple[list[str], float]:
        """Return what an update says, and how long that may wait; `under_way` is whether a trick was before it."""
        snapshot, patience = update.snapshot, TRICKS
        t, names = self._desk.table_texts(snapshot), self._names(snapshot)
        lines = []
        for event in update.events:
            if isinstance(event, TrickEnded) or (isinstance(event, DealEnded) and _breaks_off(update, under_way)):
                done = tricks(snapshot)
                lines.append(trick_line(t, len(done), done[-1], names))
                if any(act.kind is Kind.BURN for act in done[-1]):
                    patience = AT_ONCE
            if not isinstance(event, _IN_TRICK) and (line := log.line(t, event, names, snapshot.public)):
                lines.append(_quiet(event, line))
                patience = min(patience, AT_ONCE if isinstance(event, _NEWS) else GATHERING)
        return lines, patience

    def _names(self, snapshot: Snapshot) -> Callable[[Seat], str]:
        t = self._desk.table_texts(snapshot)
        return lambda seat: who(snapshot, seat, t)

    async def _missing(self, snapshot: Snapshot) -> list[str]:
        """Return the lines of tricks that a process which was killed has not written any more."""
        words = (await self._desk.memory.note(_key(snapshot.id)) or "").split()
        page = self._pages.get(snapshot.id)
        marks = [Mark(*map(int, words))] if words else []
        if page is not None and page.mark is not None:  # another process has written meanwhile
            marks.append(page.mark)
        mark = max(marks, default=None)
        if snapshot.status is not Status.PLAYING or mark is None:
            return []
        same = (mark.match, mark.deal) == (snapshot.match, snapshot.public.number)
        done, written = tricks(snapshot), mark.tricks if same else 0
        t, names = self._desk.table_texts(snapshot), self._names(snapshot)
        return [trick_line(t, number, acts, names) for number, acts in enumerate(done, start=1) if number > written]

    async def _later(self, page: _Page, snapshot: Snapshot) -> None:
        await self._desk.clock.sleep(max(0.0, page.due - self._desk.clock.now()))
        page.sleep, page.due = None, float("inf")  # from here on it cannot be cancelled: lines must not be lost
        await self._write(page, snapshot)

    async def closed(self, snapshot: Snapshot) -> None:
        """Write what is left of a table that is closed, and forget it."""
        page = self._pages.pop(snapshot.id, None)
        if page is not None:
            if page.sleep is not None:
                page.sleep.cancel()
            if snapshot.reason == "abandoned":
                page.lines.clear()
            await self._write(page, snapshot)
        await self.forget(snapshot.id)

    async def forget(self, table: TableId) -> None:
        """Forget up to where the log of a table is written that is closed."""
        await self._desk.memory.drop_note(_key(table))

    async def flush(self) -> None:
        """Write everything that is gathered: for a clean stop."""
        for page in self._pages.values():
            if page.sleep is not None:
                page.sleep.cancel()
        for table, page in tuple(self._pages.items()):
            snapshot = self._desk.tables.snapshot(table)
            if snapshot.status is not Status.CLOSED:
                await self._write(page, snapshot)

    async def _write(self, page: _Page, snapshot: Snapshot) -> None:
        """Write what is gathered, and remember up to where; where no thread can be, it is dropped."""
        async with page.writing:
            lines, page.lines, mark = page.lines, [], page.mark
            if not lines or mark is None:
                return
            thread = await self._thread(snapshot)
            for text in pages(lines) if thread else ():
                await self._desk.sender.post(thread, Note(text), tries=1)  # nobody misses a line as he would a call
            await self._desk.memory.put_note(_key(snapshot.id), str(mark))

    async def _thread(self, snapshot: Snapshot) -> int:
        """Return the thread of the log, 0 if there is none.

        It is opened at the first line, and never tried twice where it is not allowed.
        """
        presence = self._desk.presence(snapshot.id)
        if presence.log is None:
            t = self._desk.table_texts(snapshot)
            name = t("table-log-thread", table=str(snapshot.number))
            presence.log = await self._desk.sender.open_thread(snapshot.place.channel, name) or 0
            if presence.log:
                surface = Surface(snapshot.id, "log", 0, presence.log, 0)
                await self._desk.memory.keep_surface(surface)
        return presence.log


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


def _breaks_off(update: Update, under_way: bool) -> bool:  # noqa: FBT001 - the only other argument
    """Return whether the end of the deal ends a trick of which nothing was written."""
    begun = under_way or any(isinstance(event, Played | Burned) for event in update.events)
    return begun and not any(isinstance(event, TrickEnded) for event in update.events)


def tricks(snapshot: Snapshot) -> list[tuple[Act, ...]]:
    """Return what was done in each trick of the deal that has ended."""
    history = snapshot.public.history
    begins = [index for index, act in enumerate(history) if act.leads]
    found = [history[begin:end] for begin, end in pairwise([*begins, len(history)])]
    return found if snapshot.public.trick is None else found[:-1]


def _key(table: TableId) -> str:
    return f"log:{table}"
