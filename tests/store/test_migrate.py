"""From nothing, or an older schema, to the present one; what is not ours is left alone."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

import bot.store.migrate as migrations
from bot.ledger.port import Appended, StoreError
from bot.store.codec import encode, encode_command
from bot.store.migrate import HEAD, SchemaError, migrate, schema_version
from bot.store.sqlite import SqliteStore

from .samples import COMMANDS, EVENTS
from .tools import opened, used

ROOT = Path(__file__).parents[2]


def _execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        for statement in statements:
            file.execute(statement)


def _schema(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as file:
        return set(file.execute("SELECT name, sql FROM sqlite_master").fetchall())


def test_head_is_alembics():
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_from_nothing(path):
    assert migrate(path)
    assert schema_version(path) == HEAD
    assert not migrate(path)


def test_from_an_empty_file(path):
    path.touch()
    assert migrate(path)
    assert schema_version(path) == HEAD


async def test_from_the_first_schema(path):
    """Rows of one event each, payloads as they are; the first carries what stood beside all three."""
    migrations._upgrade(path, "0001")
    rows = [
        ("zz", 1, 1.5, encode(opened(7)), None, "75", 3),
        ("aa", 1, 2.5, encode(EVENTS[1]), encode_command(COMMANDS[3]), "77", 9),
        ("aa", 2, 2.5, encode(EVENTS[2]), None, None, None),
        ("aa", 3, 2.5, encode(EVENTS[3]), None, None, None),
    ]
    with closing(sqlite3.connect(path)) as file, file:
        file.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        file.execute("INSERT INTO tables VALUES ('zz', 7, 1, 2, 0)")
    async with SqliteStore(path) as store:
        assert schema_version(path) == HEAD
        assert await store.load("aa") == list(EVENTS[1:4])
        assert await store.append("aa", 0, (used(0),), interaction="77") == Appended(3, repeated=True)
        assert await store.append("aa", 3, (used(0),)) == Appended(4)
        assert await store.load("zz") == [opened(7)]
        assert (await store.live(), await store.next_number()) == (["zz"], 8)


def test_a_later_migration_that_fails_leaves_the_version_before(path):
    migrations._upgrade(path, "0001")
    _execute(
        path,
        "CREATE TABLE archives (id INTEGER)",
        "INSERT INTO events VALUES ('aa', 1, 1.0, x'7b7d', NULL, NULL, NULL)",
    )
    before = _schema(path)
    with pytest.raises(sqlite3.OperationalError, match="archives"):
        migrate(path)
    assert (_schema(path), schema_version(path)) == (before, "0001")


@pytest.mark.parametrize("name", ["夠級 100% #1?.sqlite3", "%(here)s.sqlite3", "a'b\".sqlite3"])
async def test_any_file_name_will_do(tmp_path, name):
    async with SqliteStore(tmp_path / "資料 50%" / name) as store:
        await store.append("a", 0, (used(0),))
    assert (tmp_path / "資料 50%" / name).exists()


def test_a_newer_schema_is_refused_and_left_alone(path):
    migrate(path)
    _execute(path, "UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    with pytest.raises(SchemaError, match=r"newer version.*9999"):
        migrate(path)
    assert path.read_bytes() == before


async def test_the_store_refuses_a_newer_schema(path):
    migrate(path)
    _execute(path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer version"):
        async with SqliteStore(path):
            pass


def test_a_version_that_nobody_knows_is_refused(path):
    migrate(path)
    _execute(path, "UPDATE alembic_version SET version_num = '0000x'")
    with pytest.raises(SchemaError, match="0000x"):
        migrate(path)


def test_another_programs_database_is_left_alone(path):
    _execute(path, "CREATE TABLE recipes (name TEXT)")
    before = _schema(path)
    with pytest.raises(SchemaError, match="recipes"):
        migrate(path)
    assert _schema(path) == before


def test_a_migration_that_fails_leaves_nothing(path):
    """The version table is there, empty; the first migration stumbles over a table in its way."""
    _execute(
        path, "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)", "CREATE TABLE purses (guild INTEGER)"
    )
    before = _schema(path)
    with pytest.raises(sqlite3.OperationalError, match="purses"):
        migrate(path)
    assert _schema(path) == before


def _python(code: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def test_two_processes_may_start_at_once(path):
    code = "import sys; from pathlib import Path; from bot.store.migrate import migrate; migrate(Path(sys.argv[1]))"
    processes = [_python(code, str(path)) for _ in range(2)]
    assert [process.communicate()[0] for process in processes] == ["", ""]
    assert [process.returncode for process in processes] == [0, 0]
    assert schema_version(path) == HEAD


def test_a_later_start_does_not_load_alembic(path):
    """Start-up is fast when nothing is to be done: the migration's libraries are not even imported."""
    migrate(path)
    code = """
import asyncio, sys
from pathlib import Path
from bot.store.sqlite import SqliteStore

async def main():
    async with SqliteStore(Path(sys.argv[1])):
        print(sorted({"alembic", "sqlalchemy", "mako"} & set(sys.modules)))

asyncio.run(main())
"""
    process = _python(code, str(path))
    assert process.communicate()[0] == "[]\n"
