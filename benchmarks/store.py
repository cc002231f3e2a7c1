"""How fast and how small the store is, beside the disk and the plain way: `python -m benchmarks.store`.

Both sides of a ratio are run in turn, round by round, since disks drift; the figures are medians. Goals S1 to S3. What
is stored is whole matches of computer players, every second command as if a person had pressed for it.

`python -m benchmarks.store dictionary` prints a new dictionary for `bot/store/packing.py`.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

import aiosqlite

from bot.ai.player import player
from bot.engine.cards import full_deck, shuffled
from bot.engine.commands import BeginDeal, Command, Deal, SeatCommand
from bot.engine.decide import advance
from bot.engine.events import Passed
from bot.engine.legal import legal
from bot.engine.public import Phase
from bot.engine.ruleset import PRESETS, Ruleset
from bot.engine.seats import SEATS
from bot.engine.state import State, new_match
from bot.engine.view import view
from bot.ledger.events import TableClosed, TableOpened, TimeUsed
from bot.ledger.port import Stored
from bot.ledger.values import Person, Place, Setup
from bot.store.codec import encode, encode_command
from bot.store.sqlite import SqliteStore

ROUNDS = 7
TABLES = 100
SINGLES = 150
PER_TABLE = 20
EVENT = Passed(SEATS[3])
PRESSED = 1 / 3
DICTIONARY_LINES = 300
LONGEST_LINE = 160

_PRAGMAS = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL")


# Speed ---------------------------------------------------------------------------------------------------------------


def raw(folder: Path) -> list[float]:
    """Return the seconds of single durable writes of a page: the disk's floor."""
    times = []
    descriptor = os.open(folder / "raw", os.O_CREAT | os.O_WRONLY)
    try:
        for number in range(SINGLES):
            begun = perf_counter()
            os.pwrite(descriptor, b"x" * 4096, 4096 * number)
            os.fdatasync(descriptor)
            times.append(perf_counter() - begun)
    finally:
        os.close(descriptor)
    return times


async def naive(folder: Path) -> list[float]:
    """Return the seconds of single appends by `execute` and `commit`."""
    times = []
    async with aiosqlite.connect(folder / "naive.sqlite3") as db:
        for pragma in _PRAGMAS:
            await db.execute(pragma)
        await db.execute(
            "CREATE TABLE IF NOT EXISTS events (id TEXT, seq INTEGER, payload BLOB, PRIMARY KEY (id, seq))"
        )
        (row,) = await db.execute_fetchall("SELECT COALESCE(MAX(seq), 0) FROM events")
        for seq in range(row[0] + 1, row[0] + SINGLES + 1):
            begun = perf_counter()
            await db.execute("INSERT INTO events VALUES ('table001', ?, ?)", (seq, encode(EVENT)))
            await db.commit()
            times.append(perf_counter() - begun)
    return times


async def singles(store: SqliteStore, table: str) -> list[float]:
    """Return the seconds of single appends by one table."""
    times = []
    for seq in range(SINGLES):
        begun = perf_counter()
        await store.append(table, seq, (EVENT,), interaction=f"{seq}")
        times.append(perf_counter() - begun)
    return times


async def together(store: SqliteStore, name: str) -> float:
    """Return the appends a second of many tables at once."""

    async def play(table: str) -> None:
        for seq in range(PER_TABLE):
            await store.append(table, seq, (EVENT,), interaction=f"{seq}")

    begun = perf_counter()
    await asyncio.gather(*(play(f"{name}-{number:03}") for number in range(TABLES)))
    return TABLES * PER_TABLE / (perf_counter() - begun)


def percentile_99(times: list[float]) -> float:
    return quantiles(times, n=100)[98]


class Round(NamedTuple):
    """Ratios of one round."""

    to_disk: float
    to_naive: float
    late: float


async def speed(folder: Path, number: int, store: SqliteStore) -> Round:
    disk, plain, alone = raw(folder), await naive(folder), await singles(store, f"s{number:07}")
    rate = await together(store, f"t{number:03}")
    return Round(
        rate * sum(disk) / len(disk), rate * sum(plain) / len(plain), percentile_99(alone) / percentile_99(disk)
    )


# Size ----------------------------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    events: tuple[Stored, ...]
    command: Command | None
    interaction: str | None
    actor: int | None


def match(rules: Ruleset, seed: int, number: int = 1) -> Iterator[Entry]:
    """Play a match of computer players, as a table stores it."""
    rng, state = Random(seed), new_match(rules)
    yield Entry(
        (TableOpened(number, Place(10**18, 10**18 + 1), Person(10**18 + 2, "A"), Setup(rules), 0.0),), None, None, None
    )
    while len(state.public.results) < rules.match_deals:
        command = next_command(state, rng, f"{rng.getrandbits(128):032x}")
        pressed = isinstance(command, SeatCommand) and rng.random() < PRESSED
        state, events = advance(state, command)
        if pressed:
            used = TimeUsed(command.seat, round(rng.random() * 120, 3))
            yield Entry((used, *events), command, f"{rng.randrange(10**18, 2 * 10**18)}", 10**18 + command.seat)
        else:
            yield Entry(events, command, None, None)
    yield Entry((TableClosed("ended", 1.0),), None, None, None)


def next_command(state: State, rng: Random, seed: str) -> Command:
    public = state.public
    if public.phase in (Phase.READY, Phase.OVER, Phase.VOID):
        return BeginDeal()
    if public.phase is Phase.SHUFFLE:
        return Deal(shuffled(full_deck(public.rules.decks, public.rules.ranks), seed), seed)
    assert public.window is not None
    seen = view(state, public.window.seats[0])
    return player("greedy").choose(seen, legal(seen), rng)


def json_rows(path: Path, matches: list[list[Entry]]) -> None:
    """Write matches the plain way: a JSON row an event."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "CREATE TABLE events (table_id TEXT, seq INTEGER, at REAL, payload TEXT, command TEXT, interaction TEXT,"
            " actor INTEGER, PRIMARY KEY (table_id, seq)) WITHOUT ROWID"
        )
        db.execute("CREATE UNIQUE INDEX i ON events (table_id, interaction) WHERE interaction IS NOT NULL")
        for table, entry, seq in interleaved(matches):
            command = None if entry.command is None else encode_command(entry.command).decode()
            for number, event in enumerate(entry.events):
                beside = (None, None, None) if number else (command, entry.interaction, entry.actor)
                row = (table, seq + number + 1, 1.0, encode(event).decode(), *beside)
                db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", row)


async def ours(path: Path, matches: list[list[Entry]]) -> None:
    async with SqliteStore(path, durable=False) as store:
        for table, entry, seq in interleaved(matches):
            beside = {"command": entry.command, "interaction": entry.interaction, "actor": entry.actor}
            await store.append(table, seq, entry.events, **beside)


def interleaved(matches: list[list[Entry]]) -> Iterator[tuple[str, Entry, int]]:
    """Return the appends of matches that are played at the same time: table, append, seq before it."""
    seqs = [0] * len(matches)
    for turn in range(max(map(len, matches))):
        for number, entries in enumerate(matches):
            if turn < len(entries):
                yield f"table{number:03}", entries[turn], seqs[number]
                seqs[number] += len(entries[turn].events)


def bytes_used(path: Path) -> int:
    """Return the bytes of the pages in use once everything is in the file."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("VACUUM")
        (pages,), (size,) = (db.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    return int(pages) * int(size)


async def sizes(folder: Path) -> tuple[int, float, float, float]:
    """Return how many events, and the bytes of each: JSON rows, live, archived; an empty file's bytes left out."""
    played = enumerate([(rules, seed) for seed in range(4) for rules in PRESETS.values()], 1)
    matches = [list(match(rules, seed, number)) for number, (rules, seed) in played]
    events = sum(len(entry.events) for entries in matches for entry in entries)
    json_rows(folder / "json.sqlite3", matches)
    await ours(folder / "live.sqlite3", matches)
    await ours(folder / "empty.sqlite3", [[]])
    plain, empty = bytes_used(folder / "json.sqlite3"), bytes_used(folder / "empty.sqlite3")
    live = bytes_used(folder / "live.sqlite3") - empty
    async with archived(folder / "live.sqlite3"):
        pass
    return events, plain / events, live / events, (bytes_used(folder / "live.sqlite3") - empty) / events


@asynccontextmanager
async def archived(path: Path) -> AsyncIterator[None]:
    """Open a store and let it archive what is closed."""
    async with SqliteStore(path, durable=False) as store:
        assert store._archivist is not None  # noqa: SLF001 - who measures may look
        await store._archivist  # noqa: SLF001
        yield


# Printing ------------------------------------------------------------------------------------------------------------


def line(goal: str, words: str, value: float, limit: float, *, least: bool) -> None:
    met = value >= limit if least else value <= limit
    sign = "≥" if least else "≤"
    print(f"{goal}  {words:<58} {value:8.3f}  (goal {sign} {limit:g}) {'✓' if met else '✗'}")


async def measure(folder: Path) -> None:
    async with SqliteStore(folder / "gouji.sqlite3") as store:
        rounds = [await speed(folder, number, store) for number in range(ROUNDS)]
    line("S1", f"durable appends of {TABLES} tables / raw fdatasync", median(r.to_disk for r in rounds), 8, least=True)
    line("S1", "the same / aiosqlite execute + commit", median(r.to_naive for r in rounds), 14, least=True)
    line("S2", "p99 of a single append / p99 of raw fdatasync", median(r.late for r in rounds), 3, least=False)
    events, plain, live, put_away = await sizes(folder)
    print(f"    {events} events: JSON rows {plain:.1f}, live {live:.1f}, archived {put_away:.2f} bytes each")
    line("S3", "bytes of an event, live / JSON row", live / plain, 0.25, least=False)
    line("S3", "bytes of an event, archived / JSON row", put_away / plain, 0.03, least=False)


def dictionary() -> None:
    """Print typical payloads, the most frequent last, where deflate finds them most cheaply."""
    found = Counter[bytes]()
    for rules in PRESETS.values():
        for seed in range(100, 104):
            for entry in match(rules, seed):
                found.update(map(encode, entry.events))
                found.update([] if entry.command is None else [encode_command(entry.command)])
    short = [payload for payload, _ in found.most_common() if len(payload) <= LONGEST_LINE]
    of_kind = {payload[payload.rindex(b'"_"') :]: payload for payload in reversed(short)}
    typical = dict.fromkeys([*short[:DICTIONARY_LINES], *of_kind.values()])
    sys.stdout.buffer.write(b"\n".join(reversed(typical)) + b"\n")


def main() -> None:
    if sys.argv[1:] == ["dictionary"]:
        dictionary()
        return
    with tempfile.TemporaryDirectory(dir=".") as name:  # here, since a folder for temporary files may be in memory
        asyncio.run(measure(Path(name)))


if __name__ == "__main__":
    main()
