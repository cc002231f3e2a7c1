"""What is packed comes out again, whatever it was packed with; closed tables are kept small and whole."""

from __future__ import annotations

import bz2
import hashlib
import sqlite3
from contextlib import closing
from importlib.resources import files

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.commands import Deal
from bot.ledger.events import TableClosed, TableOpened
from bot.ledger.port import Appended, SeqClash
from bot.store.codec import decode, decode_command, encode, encode_command
from bot.store.packing import bundle, pack, separated, unbundle, unpack
from bot.store.sqlite import SqliteStore

from .samples import COMMANDS, EVENTS
from .tools import opened, used

SUMS = {"typical-1.jsonl": "2a87b0b573778136fe2185245b3f56a17f0bbc0de3e82e4d3a31e3ac5b47247c"}
"""Dictionaries that have been released. They never change: what is packed against them needs them for ever."""

PACKED_IN_2026 = bytes.fromhex(
    "017ddbd10a82301406e077f1ba81a579d15def10148817634d1aad4dcc4924be7be73fc22246de1ec760e0ce11f9bfd5c4d7"
    "6ab829668c0ba6944a33102d613efd135a94eac705780ea1cb0e53d6078beb3f65770d78f90ad25d8d44dbf3dd60bcc3b379"
    "c651b019bdf3fd833e123120476d59dcd210c159ad57d262c9fb264e672a18379a0140b36ee6258f9effe4d1937f8491b4ee"
    "185cd004d853270669ad23ec457ddb3069c5881090ae4c5cab8da8fe11d7a228cb4b425dbfcc55e56dab758a593f"
)
"""Two events and their command, packed by the first version that packed."""


@pytest.mark.parametrize("name", SUMS)
def test_a_dictionary_never_changes(name):
    assert hashlib.sha256(files("bot.store").joinpath(name).read_bytes()).hexdigest() == SUMS[name]


def test_a_dictionary_is_payloads():
    for line in files("bot.store").joinpath("typical-1.jsonl").read_bytes().splitlines():
        assert orjson.loads(line)["v"] == 1


def test_an_old_piece_can_be_read():
    command, events = separated(unpack(PACKED_IN_2026), 2)
    assert command is not None
    assert (decode_command(command), *map(decode, events)) == (COMMANDS[3], EVENTS[1], EVENTS[-1])


@given(st.lists(st.binary().filter(lambda line: b"\n" not in line), min_size=1))
def test_packed_lines_come_out_again(lines):
    assert unpack(pack(lines)) == lines


def test_plain_lines_are_read_too():
    payloads = [encode_command(COMMANDS[3]), encode(EVENTS[0])]
    assert unpack(b"\n".join(payloads)) == payloads


def test_every_payload_is_one_line():
    assert not any(b"\n" in payload for payload in [*map(encode, EVENTS), *map(encode_command, COMMANDS)])


def test_what_is_usual_takes_a_few_bytes():
    assert len(pack([b'{"v":1,"seat":4,"_":"Pass"}'])) < 10


def test_a_bundle_keeps_events_and_commands():
    payloads = [*map(encode, EVENTS)]
    bundled = bundle([(9, encode_command(COMMANDS[1]), payloads[:5]), (None, None, payloads[5:])])
    assert unbundle(bundled) == payloads


def test_a_damaged_bundle_is_a_value_error():
    for damaged in (b"BZh91AY", b"", b"text", bz2.compress(b"{"), bz2.compress(b"[1]")):
        with pytest.raises(ValueError, match="damaged"):
            unbundle(damaged)


# Archives ------------------------------------------------------------------------------------------------------------


async def _closed_table(store: SqliteStore) -> list[object]:
    """Store a table that has had every event, and is closed at last."""
    events = [event for event in EVENTS if not isinstance(event, TableOpened | TableClosed)]
    await store.append("a", 0, (opened(1),))
    await store.append("a", 1, events[:20], command=COMMANDS[1], interaction="77", actor=9)
    await store.append("a", 21, events[20:])
    await store.append("a", 1 + len(events), (TableClosed("ended", 1.0),))
    return [opened(1), *events, TableClosed("ended", 1.0)]


def _rows(path) -> tuple[int, int]:
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute("SELECT (SELECT COUNT(*) FROM events), (SELECT COUNT(*) FROM archives)").fetchone()
    return int(rows[0]), int(rows[1])


async def _started(path) -> SqliteStore:
    """Open a store and let it finish what it does at the start."""
    store = await SqliteStore(path).__aenter__()
    assert store._archivist is not None
    await store._archivist
    return store


async def test_a_closed_table_is_archived_at_the_next_start(path):
    async with SqliteStore(path) as store:
        history = await _closed_table(store)
        await store.append("b", 0, (opened(2), used(0)))
        assert await store.load("a") == history
    assert _rows(path) == (5, 0)
    store = await _started(path)
    assert await store.load("a") == history
    assert await store.load("b") == [opened(2), used(0)]
    assert await store.live() == ["b"]
    assert await store.next_number() == 3
    await store.__aexit__()
    assert _rows(path) == (1, 1)


async def test_commands_stay_in_the_archive(path):
    async with SqliteStore(path) as store:
        await _closed_table(store)
    await (await _started(path)).__aexit__()
    with closing(sqlite3.connect(path)) as file:
        (archive,) = file.execute("SELECT events FROM archives").fetchone()
    assert Deal in {type(decode_command(command)) for command in _commands(archive)}


def _commands(archive: bytes) -> list[bytes]:
    lines = [orjson.loads(line) for line in bz2.decompress(archive).splitlines()]
    return [orjson.dumps(command) for _, command, _ in lines if command is not None]


async def test_an_archived_table_still_has_its_seq(path):
    async with SqliteStore(path) as store:
        history = await _closed_table(store)
    store = await _started(path)
    with pytest.raises(SeqClash):
        await store.append("a", 0, (used(0),))
    assert await store.append("a", len(history), (used(0),)) == Appended(len(history) + 1)
    assert await store.load("a") == [*history, used(0)]
    await store.__aexit__()
    await (await _started(path)).__aexit__()  # it has an archive already, and stays as it is
    assert _rows(path) == (1, 1)


async def test_a_table_that_cannot_be_archived_stays_as_it_is(path):
    async with SqliteStore(path) as store:
        await _closed_table(store)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE events SET payload = x'ff' WHERE seq = 2")
    await (await _started(path)).__aexit__()
    assert _rows(path) == (4, 0)


async def test_closing_at_once_loses_nothing(path):
    async with SqliteStore(path) as store:
        history = await _closed_table(store)
    async with SqliteStore(path):
        pass
    async with SqliteStore(path) as store:
        assert await store.load("a") == history
