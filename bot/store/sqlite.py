"""The event store on SQLite (aiosqlite): one writer connection, WAL, appends grouped into one commit."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import aiosqlite
import structlog

from bot.engine.commands import Command
from bot.ledger.events import CoinsCredited, Escaped, TableClosed, TableOpened
from bot.ledger.port import Appended, SeqClash, Stored, StoreError
from bot.ledger.values import TableId, UserId

from .codec import decode, encode, encode_command
from .migrate import migrate

_log = structlog.get_logger(__name__)

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
)


@dataclass(slots=True)
class _Append:
    """An append that waits for its group's commit."""

    table: TableId
    expected: int
    events: Sequence[Stored]
    command: Command | None
    interaction: str | None
    actor: UserId | None
    done: asyncio.Future[Appended] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


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
        self._waiting: list[_Append] = []
        self._lock = asyncio.Lock()
        self._connection: aiosqlite.Connection | None = None

    async def __aenter__(self) -> Self:
        """Open the file and bring its schema up to date.

        Raises:
            StoreError: the file cannot be opened, or a newer program wrote it.
        """
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(migrate, self._path)
            self._connection = await aiosqlite.connect(self._path, isolation_level=None)
            for pragma in (*_PRAGMAS, f"PRAGMA synchronous = {'FULL' if self._durable else 'NORMAL'}"):
                await self._connection.execute(pragma)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{self._path}: {error}") from error
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the file; what was acknowledged is in it."""
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

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
        waiting = _Append(table, expected, events, command, interaction, actor)
        self._waiting.append(waiting)
        async with self._lock:
            if not waiting.done.done():
                group, self._waiting = self._waiting, []
                await self._commit(group)
        return await waiting.done

    async def _commit(self, group: list[_Append]) -> None:
        """Write a group of appends in one transaction; each fails or succeeds by itself, unless the disk fails."""
        outcomes: Sequence[Appended | Exception]
        try:
            await self._db.execute("BEGIN IMMEDIATE")
            outcomes = [await self._write(waiting) for waiting in group]
            await self._db.execute("COMMIT")
        except (sqlite3.Error, StoreError) as error:
            await self._roll_back()
            _log.exception("store_failed", path=str(self._path))
            outcomes = [StoreError(str(error))] * len(group)
        except BaseException:
            await self._roll_back()
            for waiting in group:
                waiting.done.cancel()
            raise
        for waiting, outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, Exception):
                waiting.done.set_exception(outcome)
            else:
                waiting.done.set_result(outcome)

    async def _roll_back(self) -> None:
        if self._connection is not None and self._connection.in_transaction:
            await self._connection.execute("ROLLBACK")

    async def _write(self, waiting: _Append) -> Appended | Exception:
        """Write one append inside the group's transaction; return what became of it."""
        seq, repeated = await self._standing(waiting.table, waiting.interaction)
        if repeated:
            return Appended(seq, repeated=True)
        if seq != waiting.expected:
            return SeqClash(f"{waiting.table} is at {seq}, not at {waiting.expected}")
        command = encode_command(waiting.command) if waiting.command is not None else None
        beside = (command, waiting.interaction, waiting.actor)
        at = self._now()
        rows = [
            (waiting.table, seq + number, at, encode(event), *(beside if number == 1 else (None, None, None)))
            for number, event in enumerate(waiting.events, 1)
        ]
        await self._db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        for event in waiting.events:
            await self._project(waiting.table, event)
        return Appended(seq + len(rows))

    async def _standing(self, table: TableId, interaction: str | None) -> tuple[int, bool]:
        """Return a table's seq, and whether the interaction is stored there already."""
        query = (
            "SELECT COALESCE(MAX(seq), 0),"
            " EXISTS (SELECT 1 FROM events WHERE table_id = ?1 AND interaction = ?2) FROM events WHERE table_id = ?1"
        )
        async with self._db.execute(query, (table, interaction)) as cursor:
            row = await cursor.fetchone()
        return (int(row[0]), bool(row[1])) if row else (0, False)

    async def _project(self, table: TableId, event: Stored) -> None:
        """Keep the read models: which tables live, and what is in people's purses (R123, R124)."""
        match event:
            case TableOpened(number=number, place=place):
                row = (table, number, place.guild, place.channel)
                await self._db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, 0)", row)
            case TableClosed():
                await self._db.execute("UPDATE tables SET closed = 1 WHERE table_id = ?", (table,))
            case CoinsCredited(guild=guild, user=user, coins=coins):
                await self._purse(guild, user, coins, deals=1)
            case Escaped(guild=guild, user=user, points=points):
                await self._purse(guild, user, points, escapes=1)
            case _:
                pass

    async def _purse(self, guild: int, user: UserId, coins: int, *, deals: int = 0, escapes: int = 0) -> None:
        await self._db.execute(
            "INSERT INTO purses VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
            " coins = coins + excluded.coins, deals = deals + excluded.deals, escapes = escapes + excluded.escapes",
            (guild, user, coins, deals, escapes),
        )

    async def load(self, table: TableId) -> list[Stored]:  # noqa: D102 - see the port
        query = "SELECT payload FROM events WHERE table_id = ? ORDER BY seq"
        return [decode(row[0]) for row in await self._rows(query, table)]

    async def live(self) -> list[TableId]:  # noqa: D102 - see the port
        return [str(row[0]) for row in await self._rows("SELECT table_id FROM tables WHERE closed = 0 ORDER BY number")]

    async def next_number(self) -> int:  # noqa: D102 - see the port
        (row,) = await self._rows("SELECT COALESCE(MAX(number), 0) + 1 FROM tables")
        return int(row[0])

    async def _rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        async with self._reading(), self._db.execute(query, values) as cursor:
            return list(await cursor.fetchall())

    def _reading(self) -> asyncio.Lock:
        """Return the lock that keeps reads out of an open transaction."""
        return self._lock

    # Surfaces, preferences and notes -------------------------------------------------------------------------------

    async def surfaces(self, table: TableId) -> list[Surface]:
        """Return where a table's messages are."""
        rows = await self._rows("SELECT kind, user, channel, message FROM surfaces WHERE table_id = ?", table)
        return [Surface(str(row[0]), int(row[1]), int(row[2]), int(row[3])) for row in rows]

    async def put_surface(self, table: TableId, surface: Surface) -> None:
        """Remember where a message is, in place of the one of its kind and person before."""
        row = (table, surface.kind, surface.user, surface.channel, surface.message)
        await self._change("INSERT OR REPLACE INTO surfaces VALUES (?, ?, ?, ?, ?)", *row)

    async def drop_surface(self, table: TableId, kind: str, user: UserId = 0) -> None:
        """Forget a message."""
        await self._change("DELETE FROM surfaces WHERE table_id = ? AND kind = ? AND user = ?", table, kind, user)

    async def preference(self, user: UserId, key: str) -> str | None:
        """Return a person's preference."""
        rows = await self._rows("SELECT value FROM preferences WHERE user = ? AND key = ?", user, key)
        return str(rows[0][0]) if rows else None

    async def put_preference(self, user: UserId, key: str, value: str) -> None:
        """Keep a person's preference."""
        await self._change("INSERT OR REPLACE INTO preferences VALUES (?, ?, ?)", user, key, value)

    async def note(self, key: str) -> str | None:
        """Return a note of the program to itself, such as the hash of the commands that it has synced."""
        rows = await self._rows("SELECT value FROM notes WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    async def put_note(self, key: str, value: str) -> None:
        """Keep a note."""
        await self._change("INSERT OR REPLACE INTO notes VALUES (?, ?)", key, value)

    async def purse(self, guild: int, user: UserId) -> int:
        """Return a person's coins in a server (R124)."""
        rows = await self._rows("SELECT coins FROM purses WHERE guild = ? AND user = ?", guild, user)
        return int(rows[0][0]) if rows else 0

    async def _change(self, statement: str, *values: object) -> None:
        async with self._lock:
            try:
                await self._db.execute(statement, values)
            except sqlite3.Error as error:
                raise StoreError(str(error)) from error
