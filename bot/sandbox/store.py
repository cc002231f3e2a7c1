"""Keeps a sandbox over a restart: every change goes to SQLite in order, written beside the loop."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

from .wire import Json, dumps, loads

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS things (
    kind TEXT, id INTEGER, body BLOB NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
"""
PUT: Final = "INSERT OR REPLACE INTO things VALUES (?, ?, ?)"
DROP: Final = "DELETE FROM things WHERE kind = ? AND id = ?"
PUT_FILE: Final = "INSERT OR REPLACE INTO files VALUES (?, ?)"
DROP_FILE: Final = "DELETE FROM files WHERE id = ?"
READ_FILE: Final = "SELECT bytes FROM files WHERE id = ?"


class _Step:
    """One statement; `answer` gets its first row, or None, once all before it is committed."""

    __slots__ = ("answer", "sql", "values")

    def __init__(self, sql: str, values: tuple[object, ...], answer: asyncio.Future[object] | None = None) -> None:
        self.sql = sql
        self.values = values
        self.answer = answer


class Store:
    """Where a sandbox keeps its things.

    Without a path nothing is written and only the files are kept, in memory.

    Args:
        path: the database, or None.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._steps: SimpleQueue[_Step | None] = SimpleQueue()
        self._files: dict[int, bytes] = {}
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._failure: sqlite3.Error | None = None
        self._unsynced = False

    async def open(self) -> list[tuple[str, int, bytes]]:
        """Open the database and return everything in it as (kind, id, JSON).

        Raises:
            sqlite3.Error: when the file is no database or cannot be written.
        """
        if self._path is None:
            return []
        self._loop = asyncio.get_running_loop()
        ready: asyncio.Future[list[tuple[str, int, bytes]]] = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, args=(ready,), name="sandbox-store", daemon=True)
        self._thread.start()
        return await ready

    def put(self, kind: str, key: int, body: Json) -> None:
        """Write one thing."""
        self._do(PUT, (kind, key, dumps(body)))

    def drop(self, kind: str, key: int) -> None:
        """Forget one thing."""
        self._do(DROP, (kind, key))

    def put_file(self, key: int, content: bytes) -> None:
        """Write a file."""
        if self._path is None:
            self._files[key] = content
        self._do(PUT_FILE, (key, content))

    def drop_file(self, key: int) -> None:
        """Forget a file."""
        self._files.pop(key, None)
        self._do(DROP_FILE, (key,))

    async def file(self, key: int) -> bytes | None:
        """Return a file's bytes, or None when there is no such file."""
        if self._path is None:
            return self._files.get(key)
        row = await self._ask(READ_FILE, (key,))
        return row[0] if isinstance(row, tuple) else None

    async def sync(self) -> None:
        """Return once everything put so far is committed.

        Raises:
            sqlite3.Error: what the writer failed with.
        """
        if self._unsynced:
            self._unsynced = False
            await self._ask("SELECT 1", ())
        if self._failure is not None:
            raise self._failure

    async def close(self) -> None:
        """Write what is waiting and close the database."""
        if self._thread is not None:
            self._steps.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None

    def _do(self, sql: str, values: tuple[object, ...]) -> None:
        if self._thread is not None:
            self._unsynced = True
            self._steps.put(_Step(sql, values))

    async def _ask(self, sql: str, values: tuple[object, ...]) -> object:
        if self._loop is None or self._thread is None:
            return None
        answer: asyncio.Future[object] = self._loop.create_future()
        self._steps.put(_Step(sql, values, answer))
        return await answer

    # --- the writer's thread ---

    def _run(self, ready: asyncio.Future[list[tuple[str, int, bytes]]]) -> None:
        try:
            database = self._connect()
        except sqlite3.Error as error:
            self._resolve(ready, error=error)
            return
        try:
            self._resolve(ready, database.execute("SELECT kind, id, body FROM things ORDER BY id").fetchall())
            while self._write(database, list(self._batch())):
                pass
        finally:
            database.close()

    def _connect(self) -> sqlite3.Connection:
        assert self._path is not None  # noqa: S101 -- open() checked it
        database = sqlite3.connect(self._path, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute("PRAGMA busy_timeout = 5000")
        database.executescript(SCHEMA)
        return database

    def _batch(self) -> Iterator[_Step | None]:
        """Yield what waits; one commit for all of it costs no more than for one."""
        yield self._steps.get()
        while True:
            try:
                yield self._steps.get_nowait()
            except Empty:
                return

    def _write(self, database: sqlite3.Connection, steps: list[_Step | None]) -> bool:
        answers: list[tuple[asyncio.Future[object], object]] = []
        try:
            database.execute("BEGIN")
            for step in steps:
                if step is not None:
                    row = database.execute(step.sql, step.values).fetchone()
                    if step.answer is not None:
                        answers.append((step.answer, row))
            database.execute("COMMIT")
        except sqlite3.Error as error:
            self._fail(database, steps, error)
            answers.clear()
        for answer, row in answers:
            self._resolve(answer, row)
        return None not in steps

    def _fail(self, database: sqlite3.Connection, steps: list[_Step | None], error: sqlite3.Error) -> None:
        """Keep the error for the next `sync`: a request must not succeed when its effect is not on disk."""
        self._failure = error
        if database.in_transaction:
            database.execute("ROLLBACK")
        for step in steps:
            if step is not None and step.answer is not None:
                self._resolve(step.answer, error=error)

    def _resolve(self, future: asyncio.Future[Any], value: object = None, error: Exception | None = None) -> None:
        def settle() -> None:
            if future.done():
                return
            if error is None:
                future.set_result(value)
            else:
                future.set_exception(error)

        assert self._loop is not None  # noqa: S101 -- set before the thread starts
        self._loop.call_soon_threadsafe(settle)


def read(rows: list[tuple[str, int, bytes]], kind: str) -> Iterator[tuple[int, Json]]:
    """Yield (id, JSON) of one kind of things."""
    for row_kind, key, body in rows:
        if row_kind == kind:
            yield key, loads(body)
