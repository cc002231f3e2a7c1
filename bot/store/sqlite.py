"""The event store on SQLite (aiosqlite): one writer connection, WAL, appends grouped into one commit.

A row of `events` is one append, a command and what it brought about. A closed
table's rows become one archive at the next start.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

import aiosqlite
import structlog

from bot.engine.commands import Command
from bot.ledger.port import Appended, Stored, StoreError
from bot.ledger.values import TableId, UserId

from .appends import Append, Outcome, prepared, write
from .codec import decode
from .migrate import SchemaError, migrate
from .packing import bundle, separated, unbundle, unpack

_log = structlog.get_logger(__name__)

_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
)
_PROBE: Final = ("BEGIN IMMEDIATE", "ROLLBACK")
"""Fails on a file that cannot be written; better at the start than at the first move."""

_NEXT_NUMBER: Final = """
INSERT INTO notes SELECT 'table-number', COALESCE(MAX(number), 0) + 1 FROM tables WHERE true
ON CONFLICT DO UPDATE SET value = MAX(CAST(value AS INTEGER) + 1, CAST(excluded.value AS INTEGER))
RETURNING value
"""
"""Takes a number for good, so that two tables that open at once, in two processes even, never have the same."""

_HISTORY: Final = """
SELECT 0, archives.count, archives.events FROM archives JOIN streams ON id = stream WHERE table_id = ?1
UNION ALL SELECT seq, count, payload FROM events JOIN streams ON id = stream WHERE table_id = ?1
ORDER BY 1
"""
"""A table's history in one look, so that the archivist cannot come between: the archive, if there is one, is seq 0."""

_STRAYS: Final = """
SELECT table_id, kind, user, channel, message FROM surfaces
WHERE table_id NOT IN (SELECT table_id FROM tables WHERE closed = 0)
"""
_ENTRIES: Final = "SELECT count, actor, payload FROM events WHERE stream = ? ORDER BY seq"
_TO_ARCHIVE: Final = """
SELECT id FROM streams JOIN tables USING (table_id)
WHERE closed = 1 AND id NOT IN (SELECT stream FROM archives) ORDER BY id DESC
"""


def _bundled(rows: Iterable[sqlite3.Row]) -> bytes:
    """Return the rows of `_ENTRIES` as an archive."""
    return bundle((actor, *separated(unpack(payload), count)) for count, actor, payload in rows)


def _failed(error: Exception) -> StoreError:
    failure = StoreError(str(error))
    failure.__cause__ = error
    return failure


@dataclass(frozen=True, slots=True)
class Surface:
    """Where a message of a table is: its kind, whose it is (0 for everybody's), its channel and id."""

    kind: str
    user: UserId
    channel: int
    message: int


class SqliteStore:
    """Tables as streams of events in one SQLite file; see `bot.ledger.port.EventStore`.

    Args:
        path: the database file; its folder is made.
        durable: whether each commit waits for the disk (`synchronous` FULL; else NORMAL).
        now: Unix time.
    """

    def __init__(self, path: Path, *, durable: bool = True, now: Callable[[], float] = time.time) -> None:
        self._path = path
        self._durable = durable
        self._now = now
        self._waiting: list[Append] = []
        self._writer: asyncio.Task[None] | None = None
        self._closed: list[int] = []
        self._archivist: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        """Held while a transaction is open on the one connection, and by every read."""
        self._connection: aiosqlite.Connection | None = None

    async def __aenter__(self) -> Self:
        """Open the file and bring its schema up to date.

        Raises:
            StoreError: the file cannot be opened or written, or is not ours, or a newer program wrote it.
        """
        try:
            await self._open()
        except BaseException as error:
            await self._close()
            if isinstance(error, (OSError, sqlite3.Error, SchemaError)):
                raise StoreError(f"{self._path}: {error}") from error
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        """Write what waits and close the file; what was acknowledged is in it."""
        self._closed.clear()
        try:
            for task in (self._writer, self._archivist):
                if task is not None:
                    await task
        finally:
            await self._close()

    async def _open(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(migrate, self._path)
        self._connection = await aiosqlite.connect(self._path, isolation_level=None)
        for statement in (*_PRAGMAS, f"PRAGMA synchronous = {'FULL' if self._durable else 'NORMAL'}", *_PROBE):
            await self._connection.execute(statement)
        self._closed = [int(row[0]) for row in await self._rows(_TO_ARCHIVE)]
        self._archivist = asyncio.create_task(self._archive_closed(), name="store-archivist")

    async def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    @property
    def _db(self) -> aiosqlite.Connection:
        if self._connection is None:
            raise StoreError("the store is not open")
        return self._connection

    # Events --------------------------------------------------------------------------------------------------------

    async def append(  # noqa: D102 - see the port
        self,
        table: TableId,
        expected: int,
        events: Sequence[Stored],
        *,
        command: Command | None = None,
        interaction: str | None = None,
        actor: UserId | None = None,
    ) -> Appended:
        if self._connection is None:
            raise StoreError("the store is not open")
        append = prepared(table, expected, events, command, interaction, actor)
        self._waiting.append(append)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_waiting(), name="store-writer")
        return await append.done

    async def _write_waiting(self) -> None:
        """Write group after group until none waits: a task of its own, so that no caller's end disturbs another."""
        while self._waiting:
            async with self._lock:
                group, self._waiting = self._waiting, []
                await self._write([append for append in group if not append.done.cancelled()])

    async def _write(self, group: Sequence[Append]) -> None:
        """Write a group in one transaction; if something in it cannot be written, write each append alone."""
        try:
            outcomes: Sequence[Outcome | StoreError] = await self._commit(group)
        except Exception as error:  # noqa: BLE001 - who waits is told, whatever it is
            # An operational error is nobody's fault (full disk, locked file) and would come again.
            if len(group) > 1 and not isinstance(error, sqlite3.OperationalError):
                for append in group:
                    await self._write([append])
                return
            _log.warning("the store took nothing", path=str(self._path), appends=len(group), error=str(error))
            outcomes = [_failed(error) for _ in group]
        except BaseException:  # the loop ends
            for append in group:
                append.done.cancel()
            raise
        for append, outcome in zip(group, outcomes, strict=True):
            append.settle(outcome)

    async def _commit(self, group: Sequence[Append]) -> list[Outcome]:
        """Write a group and commit it, or leave nothing of it in the file."""
        async with self._transaction() as db:
            return await write(db, group, self._now())

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """Commit what is done inside, or leave nothing of it in the file; whoever uses it holds the lock."""
        try:
            await self._db.execute("BEGIN IMMEDIATE")
            yield self._db
            await self._db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.OperationalError):  # SQLite has ended it already, or it never began
                await self._db.execute("ROLLBACK")
            raise

    async def _archive_closed(self) -> None:
        """Archive, one by one and beside everything else, the tables that were closed before this start.

        Later ones wait for the next start: a press that comes twice is still known by its row.
        """
        while self._closed:
            stream = self._closed.pop()
            try:
                await self._archive(stream)
            except (StoreError, sqlite3.Error, ValueError) as error:  # it stays as it is; the next start tries again
                _log.warning("a closed table was not archived", stream=stream, error=str(error))

    async def _archive(self, stream: int) -> None:
        """Put one small piece in the place of a closed table's rows."""
        rows = await self._rows(_ENTRIES, stream)
        bundled = await asyncio.to_thread(_bundled, rows)
        count = sum(row[0] for row in rows)
        async with self._lock, self._transaction() as db:
            await db.execute("INSERT INTO archives VALUES (?, ?, ?)", (stream, count, bundled))
            await db.execute("DELETE FROM events WHERE stream = ? AND seq <= ?", (stream, count))

    async def load(self, table: TableId) -> list[Stored]:  # noqa: D102 - see the port
        payloads: list[bytes] = []
        for seq, count, stored in await self._rows(_HISTORY, table):
            payloads += separated(unpack(stored), count)[1] if seq else unbundle(stored)
        return [decode(payload) for payload in payloads]

    async def live(self) -> list[TableId]:  # noqa: D102 - see the port
        return [str(row[0]) for row in await self._rows("SELECT table_id FROM tables WHERE closed = 0 ORDER BY number")]

    async def next_number(self) -> int:  # noqa: D102 - see the port
        (row,) = await self._rows(_NEXT_NUMBER)
        return int(row[0])

    async def _rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        """Run one statement by itself, outside of any group's transaction, and return its rows.

        Raises:
            StoreError: the file cannot be read, or takes nothing.
        """
        async with self._lock:
            try:
                return list(await self._db.execute_fetchall(query, values))
            except sqlite3.Error as error:
                raise StoreError(f"{self._path}: {error}") from error

    # Surfaces, preferences and notes -------------------------------------------------------------------------------

    async def surfaces(self, table: TableId) -> list[Surface]:
        """Return where a table's messages are."""
        rows = await self._rows("SELECT kind, user, channel, message FROM surfaces WHERE table_id = ?", table)
        return [Surface(str(row[0]), int(row[1]), int(row[2]), int(row[3])) for row in rows]

    async def stray_surfaces(self) -> list[tuple[TableId, Surface]]:
        """Return where messages are of tables that are closed: a process ended before it forgot them."""
        rows = await self._rows(_STRAYS)
        return [(str(row[0]), Surface(str(row[1]), int(row[2]), int(row[3]), int(row[4]))) for row in rows]

    async def put_surface(self, table: TableId, surface: Surface) -> None:
        """Remember where a message is, in place of the one of its kind and person before."""
        row = (table, surface.kind, surface.user, surface.channel, surface.message)
        await self._rows("INSERT OR REPLACE INTO surfaces VALUES (?, ?, ?, ?, ?)", *row)

    async def drop_surface(self, table: TableId, kind: str, user: UserId = 0) -> None:
        """Forget a message."""
        await self._rows("DELETE FROM surfaces WHERE table_id = ? AND kind = ? AND user = ?", table, kind, user)

    async def preference(self, user: UserId, key: str) -> str | None:
        """Return a person's preference."""
        rows = await self._rows("SELECT value FROM preferences WHERE user = ? AND key = ?", user, key)
        return str(rows[0][0]) if rows else None

    async def put_preference(self, user: UserId, key: str, value: str) -> None:
        """Keep a person's preference."""
        await self._rows("INSERT OR REPLACE INTO preferences VALUES (?, ?, ?)", user, key, value)

    async def note(self, key: str) -> str | None:
        """Return a note of the program to itself, such as the hash of the commands that it has synced."""
        rows = await self._rows("SELECT value FROM notes WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    async def put_note(self, key: str, value: str) -> None:
        """Keep a note."""
        await self._rows("INSERT OR REPLACE INTO notes VALUES (?, ?)", key, value)

    async def drop_note(self, key: str) -> None:
        """Forget a note, if there is one."""
        await self._rows("DELETE FROM notes WHERE key = ?", key)

    async def purse(self, guild: int, user: UserId) -> int:
        """Return a person's coins in a server (R124)."""
        rows = await self._rows("SELECT coins FROM purses WHERE guild = ? AND user = ?", guild, user)
        return int(rows[0][0]) if rows else 0
