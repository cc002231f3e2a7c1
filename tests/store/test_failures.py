"""Full disks, locked and foreign files, sudden death: nothing half-written, nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from bot.engine.seats import SEATS
from bot.ledger.events import SeatTaken
from bot.ledger.port import Appended, SeqClash, StoreError
from bot.ledger.values import Person
from bot.store.sqlite import SqliteStore

from .killed import BATCH, TABLES
from .tools import begun, opened, used

ROOT = Path(__file__).parents[2]
NOBODY = 65534


def large(size: int = 100_000) -> SeatTaken:
    """Return an event that does not become small when it is packed."""
    return SeatTaken(SEATS[0], Person(1, Random(size).randbytes(size // 2).hex()))


# Sudden death --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("acknowledged", [1, 40, 150])
def test_a_killed_process_leaves_a_prefix_with_all_that_it_acknowledged(path, acknowledged):
    command = [sys.executable, "-m", "tests.store.killed", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [line for line, _ in zip(process.stdout, range(acknowledged), strict=False)]
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()  # the pipe holds what it said before it died
    acked = Counter[str]()
    for table, seq in (line.split() for line in told if line.endswith("\n")):
        acked[table] = max(acked[table], int(seq))
    assert sum(acked.values()) >= acknowledged * BATCH
    asyncio.run(_check_prefix(path, acked))


async def _check_prefix(path: Path, acked: Counter[str]) -> None:
    async with SqliteStore(path) as store:
        for number in range(TABLES):
            table = f"table{number:03}"
            numbers = [event.person.id for event in await store.load(table) if isinstance(event, SeatTaken)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= acked[table]
            assert len(numbers) % BATCH == 0, "an append is all or nothing"
            assert await store.append(table, len(numbers), (used(0),)) == Appended(len(numbers) + 1)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


# Full disk -----------------------------------------------------------------------------------------------------------


@contextmanager
def _seen_from_outside(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as file:
        yield file


async def _limit(store: SqliteStore, more: int) -> None:
    """Let the file grow by so many pages from now on, and no further."""
    (row,) = await store._db.execute_fetchall("PRAGMA page_count")
    await store._db.execute(f"PRAGMA max_page_count = {row[0] + more}")


async def test_a_full_disk_is_refused_with_nothing_half_written(path, store):
    await store.append("a", 0, (used(0),))
    await _limit(store, 2)
    with pytest.raises(StoreError, match="full"):
        await store.append("a", 1, (used(1), large(), used(2)), interaction="77")
    with _seen_from_outside(path) as file:
        assert file.execute("SELECT COUNT(*) FROM events").fetchone() == (1,)
    await _limit(store, 1000)
    assert await store.append("a", 1, (used(1), large(), used(2)), interaction="77") == Appended(4)
    assert await store.load("a") == [used(0), used(1), large(), used(2)]


async def test_a_full_disk_leaves_room_for_what_is_small(store):
    await _limit(store, 2)
    with pytest.raises(StoreError):
        await store.append("a", 0, (large(),))
    assert await store.append("a", 0, (used(0),)) == Appended(1)


async def test_all_that_share_a_commit_are_told_of_the_full_disk(store):
    await _limit(store, 2)
    outcomes = await asyncio.gather(
        store.append("a", 0, (used(0),)), store.append("b", 0, (large(),)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [StoreError, StoreError]
    assert await store.load("a") == await store.load("b") == []


async def test_a_full_disk_refuses_preferences_too(store):
    await _limit(store, 0)
    with pytest.raises(StoreError, match="full"):
        await store.put_preference(1, "key", "x" * 100_000)
    assert await store.preference(1, "key") is None


# Files that cannot be used now, or ever ------------------------------------------------------------------------------


async def test_a_locked_file_is_refused_and_used_again_afterwards(path, store):
    await store._db.execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            await store.append("a", 0, (used(0),))
        with pytest.raises(StoreError, match="locked"):
            await store.next_number()
        assert await store.load("a") == []
        other.execute("ROLLBACK")
    assert await store.append("a", 0, (used(0),)) == Appended(1)


async def test_a_writer_elsewhere_is_waited_for(path, store):
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        append = asyncio.create_task(store.append("a", 0, (used(0),)))
        await begun(store)
        other.execute("COMMIT")
        assert await append == Appended(1)


@contextmanager
def _as_nobody() -> Iterator[None]:
    """Give up root's rights, before whom every file is open."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that any user can reach; pytest's own are closed to others."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


async def test_a_read_only_file_is_refused_at_the_start(open_folder):
    path = open_folder / "gouji.sqlite3"
    async with SqliteStore(path) as store:
        await store.append("a", 0, (used(0),))
    path.chmod(0o444)
    with _as_nobody(), pytest.raises(StoreError, match=r"readonly|read-only|unable to open"):
        async with SqliteStore(path):
            pass
    path.chmod(0o644)
    async with SqliteStore(path) as store:
        assert await store.load("a") == [used(0)]


async def test_a_folder_that_cannot_be_made_is_refused(open_folder):
    with _as_nobody(), pytest.raises(StoreError, match="Permission denied"):
        async with SqliteStore(open_folder / "new" / "gouji.sqlite3"):
            pass


async def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path):
    with pytest.raises(StoreError, match="unable to open"):
        async with SqliteStore(tmp_path):
            pass


@pytest.mark.parametrize(
    "content", [b"this is a letter, not a database\n" * 100, b"\x00" * 4096, b"SQLite format 3\x00"]
)
async def test_a_file_that_is_no_database_is_refused_and_left_alone(path, content):
    path.write_bytes(content)
    with pytest.raises(StoreError, match=str(path)):
        async with SqliteStore(path):
            pass
    assert path.read_bytes() == content


async def test_a_damaged_payload_names_its_kind(path, store):
    await store.append("a", 0, (used(0),))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE events SET payload = ?", (b'{"v":1,"_":"Sneezed"}',))
    with pytest.raises(ValueError, match="Sneezed"):
        await store.load("a")


@pytest.mark.parametrize("piece", [b"", b"\x01", b"\x01abc", b"\xff\x00", b"{}\n{"])
async def test_a_damaged_piece_is_a_value_error(path, store, piece):
    """What starts the tables leaves such a table alone and goes on with the others."""
    await store.append("a", 0, (used(0),))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE events SET payload = ?", (piece,))
    with pytest.raises(ValueError, match="cannot be read"):
        await store.load("a")


# Appends that cannot be written --------------------------------------------------------------------------------------


async def test_a_name_that_is_no_text_is_refused_alone(store):
    half = SeatTaken(SEATS[1], Person(1, "\ud83d"))
    outcomes = await asyncio.gather(
        store.append("a", 0, (half,)), store.append("b", 0, (used(0),)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [StoreError, Appended]


@pytest.mark.parametrize("actor", [None, 2**70])
async def test_what_the_file_refuses_is_refused_alone(store, actor):
    """A table number that is taken, or a user id too large for the file, in one commit with others."""
    await store.append("x", 0, (opened(1),))
    bad = store.append("a", 0, (opened(1),)) if actor is None else store.append("a", 0, (used(0),), actor=actor)
    outcomes = await asyncio.gather(
        store.append("b", 0, (used(0),)),
        bad,
        store.append("c", 7, (used(0),)),
        store.append("d", 0, (used(0),)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [Appended, StoreError, SeqClash, Appended]
    assert await store.load("a") == []
    assert await store.load("d") == [used(0)]
