"""The store keeps the port's promises on a real file."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from bot.engine.commands import Pass, PlayCards
from bot.engine.events import Passed
from bot.engine.notation import parse_cards
from bot.engine.ruleset import DEFEN
from bot.engine.seats import SEATS
from bot.ledger.events import CoinsCredited, Escaped, TableClosed, TableOpened, TimeUsed
from bot.ledger.port import Appended, SeqClash, StoreError
from bot.store.codec import decode, decode_command
from bot.store.packing import separated, unpack
from bot.store.sqlite import SqliteStore, Surface
from bot.table.model import Status
from bot.table.timing import VirtualClock
from tests.table.harness import Room

from .samples import COMMANDS, EVENTS
from .tools import begun, opened, used

# Appending -----------------------------------------------------------------------------------------------------------


async def test_everything_appended_is_loaded_in_order(store):
    events = [event for event in EVENTS if not isinstance(event, TableOpened)]
    seq = 0
    for start in range(0, len(events), 3):
        batch = events[start : start + 3]
        assert await store.append("a", seq, batch) == Appended(seq + len(batch))
        seq += len(batch)
    assert await store.load("a") == events


async def test_it_is_all_there_after_a_restart(path, store):
    await store.append("a", 0, (Passed(SEATS[1]),))
    await store.__aexit__()
    async with SqliteStore(path) as again:
        assert await again.load("a") == [Passed(SEATS[1])]


async def test_an_unknown_table_has_no_events(store):
    assert await store.load("nobody") == []


async def test_tables_do_not_touch_each_other(store):
    await store.append("a", 0, (used(0),))
    await store.append("b", 0, (used(1), used(2)))
    assert (await store.load("a"), await store.load("b")) == ([used(0)], [used(1), used(2)])


@pytest.mark.parametrize("expected", [0, 1, 3])
async def test_another_seq_is_refused_and_nothing_written(store, expected):
    await store.append("a", 0, (used(0), used(1)))
    with pytest.raises(SeqClash):
        await store.append("a", expected, (used(5),))
    assert await store.load("a") == [used(0), used(1)]


async def test_two_stores_on_one_file_clash_and_one_wins(path, store):
    async with SqliteStore(path) as other:
        await store.append("a", 0, (used(0),))
        outcomes = await asyncio.gather(
            store.append("a", 1, (used(1),)), other.append("a", 1, (used(2),)), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Appended", "SeqClash"]
        assert await store.load("a") == await other.load("a")
        assert len(await store.load("a")) == 2


async def test_the_same_press_twice_is_done_once(store):
    first = await store.append("a", 0, (used(0), used(1)), interaction="77", actor=9)
    again = await store.append("a", 0, (used(0), used(1)), interaction="77", actor=9)
    late = await store.append("a", 2, (used(2),), interaction="77")
    assert (first, again, late) == (Appended(2), Appended(2, repeated=True), Appended(2, repeated=True))
    assert await store.load("a") == [used(0), used(1)]


async def test_the_same_press_twice_at_once_is_done_once(store):
    outcomes = await asyncio.gather(*(store.append("a", 0, (used(0),), interaction="77") for _ in range(5)))
    assert sorted(outcome.repeated for outcome in outcomes) == [False, True, True, True, True]
    assert await store.load("a") == [used(0)]


@pytest.mark.parametrize("press", ["1234567890123456789", "a-b", "0"])
async def test_presses_are_told_apart_to_the_last_digit(store, press):
    await store.append("a", 0, (used(0),), interaction=press)
    assert (await store.append("a", 0, (used(0),), interaction=press)).repeated
    assert not (await store.append("a", 1, (used(1),), interaction=press[:-1] + "8")).repeated


async def test_a_press_that_was_refused_may_come_again(store):
    await store.append("a", 0, (used(0),))
    with pytest.raises(SeqClash):
        await store.append("a", 0, (used(1),), interaction="77")
    assert await store.append("a", 1, (used(1),), interaction="77") == Appended(2)


async def test_one_press_may_reach_two_tables(store):
    assert not (await store.append("a", 0, (used(0),), interaction="77")).repeated
    assert not (await store.append("b", 0, (used(0),), interaction="77")).repeated


async def test_command_interaction_and_actor_stand_beside_the_events(path):
    command = PlayCards(SEATS[0], parse_cards("KK"))
    async with SqliteStore(path, now=lambda: 1_700_000_000.5) as store:
        await store.append("a", 0, (used(0), used(1)), command=command, interaction="1234567890123456789", actor=9)
        await store.append("a", 2, (used(2),))
    with closing(sqlite3.connect(path)) as file:
        first, second = file.execute("SELECT seq, count, at, interaction, actor, payload FROM events").fetchall()
    assert first[:5] == (1, 2, 1_700_000_000, 1234567890123456789, 9)
    assert second[:5] == (3, 1, 1_700_000_000, None, None)
    written, events = separated(unpack(first[5]), 2)
    assert written is not None
    assert (decode_command(written), *map(decode, events)) == (command, used(0), used(1))
    assert separated(unpack(second[5]), 1)[0] is None


async def test_every_command_can_stand_there(store):
    for seq, command in enumerate(COMMANDS):
        await store.append("a", seq, (used(0),), command=command)
    assert len(await store.load("a")) == len(COMMANDS)


async def test_appends_of_one_group_count_for_each_other(store):
    outcomes = await asyncio.gather(
        store.append("a", 0, (used(0),)),
        store.append("a", 1, (used(1),)),
        store.append("a", 1, (used(5),)),
        store.append("b", 0, (used(2),)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [Appended, Appended, SeqClash, Appended]
    assert await store.load("a") == [used(0), used(1)]


async def test_fifty_tables_at_once(path):
    """Each appends 20 times, every press comes twice, and somebody late tries an old seq (faults B70)."""

    async def play(store: SqliteStore, table: str) -> None:
        for number in range(20):
            events = (used(number % 6, number), Passed(SEATS[number % 6]))
            press = {"command": Pass(SEATS[number % 6]), "interaction": f"{table}-{number}", "actor": number}
            both = await asyncio.gather(*(store.append(table, 2 * number, events, **press) for _ in range(2)))
            assert [outcome.seq for outcome in both] == [2 * number + 2] * 2
            with pytest.raises(SeqClash):
                await store.append(table, 2 * number, events)

    tables = [f"table{number:03}" for number in range(50)]
    async with SqliteStore(path) as store:
        await asyncio.gather(*(play(store, table) for table in tables))
    async with SqliteStore(path) as store:
        for table in tables:
            banks = [event.bank for event in await store.load(table) if isinstance(event, TimeUsed)]
            assert banks == list(range(20))
    with closing(sqlite3.connect(path)) as file:
        gaps = "SELECT 1 FROM events GROUP BY stream HAVING SUM(count) <> 40 OR MIN(seq) <> 1 OR MAX(seq + count) <> 41"
        assert file.execute(gaps).fetchall() == []


# Who waits, and who goes away ----------------------------------------------------------------------------------------


async def test_who_gives_up_before_his_turn_leaves_nothing(store):
    async with store._lock:  # as if a long read were going on
        patient = asyncio.create_task(store.append("a", 0, (used(0),)))
        hasty = asyncio.create_task(store.append("b", 0, (used(1),)))
        await asyncio.sleep(0)
        hasty.cancel()
        await asyncio.wait([hasty])
    assert await patient == Appended(1)
    assert hasty.cancelled()
    assert await store.load("b") == []


async def test_who_gives_up_in_mid_write_does_not_disturb_others(store):
    appends = [asyncio.create_task(store.append(table, 0, (used(0),))) for table in "abc"]
    await begun(store)
    appends[0].cancel()
    assert await asyncio.gather(*appends[1:]) == [Appended(1), Appended(1)]
    assert await store.load("b") == await store.load("c") == [used(0)]


async def test_closing_writes_what_waits(path):
    async with SqliteStore(path) as store:
        append = asyncio.create_task(store.append("a", 0, (used(0),)))
        await asyncio.sleep(0)
    assert await append == Appended(1)
    async with SqliteStore(path) as store:
        assert await store.load("a") == [used(0)]


async def test_a_closed_store_says_so(path):
    store = SqliteStore(path)
    for use in (lambda: store.append("a", 0, (used(0),)), lambda: store.load("a"), store.live, store.next_number):
        with pytest.raises(StoreError, match="not open"):
            await use()


# Read models ---------------------------------------------------------------------------------------------------------


async def test_live_tables_come_oldest_first(store):
    for number, table in enumerate(("zz", "mm", "aa"), 1):
        await store.append(table, 0, (opened(number),))
    await store.append("mm", 1, (TableClosed("ended", 1.0),))
    assert await store.live() == ["zz", "aa"]


async def test_a_table_may_open_and_close_in_one_breath(store):
    await asyncio.gather(
        store.append("a", 0, (opened(1),)), store.append("a", 1, (TableClosed("expired", 1.0),)), return_exceptions=True
    )
    assert await store.live() == []


async def test_numbers_are_never_given_twice(path, store):
    """Neither at once, nor by a second process, nor after a restart, nor below a number that was used."""
    async with SqliteStore(path) as other:
        numbers = await asyncio.gather(*(each.next_number() for each in (store, other) * 5))
        assert sorted(numbers) == list(range(1, 11))
        await store.append("a", 0, (opened(40),))
        assert await other.next_number() == 41
    async with SqliteStore(path) as again:
        assert await again.next_number() == 42


async def test_purses_add_up_by_server(store):
    events = (
        CoinsCredited(SEATS[0], 1, 9, 12),
        CoinsCredited(SEATS[1], 1, 8, -12),
        Escaped(SEATS[0], 1, 9, -8),
        CoinsCredited(SEATS[0], 2, 9, 5),
    )
    await store.append("a", 0, events)
    assert [await store.purse(1, 9), await store.purse(1, 8), await store.purse(2, 9)] == [4, -12, 5]
    assert await store.purse(1, 7) == 0


async def test_a_repeated_press_credits_nobody_twice(store):
    for _ in range(2):
        await store.append("a", 0, (CoinsCredited(SEATS[0], 1, 9, 12),), interaction="77")
    assert await store.purse(1, 9) == 12


async def test_surfaces_are_replaced_by_kind_and_person(store):
    for surface in (Surface("table", 0, 10, 1), Surface("hand", 9, 11, 2), Surface("table", 0, 10, 3)):
        await store.put_surface("a", surface)
    assert set(await store.surfaces("a")) == {Surface("table", 0, 10, 3), Surface("hand", 9, 11, 2)}
    await store.drop_surface("a", "table")
    assert await store.surfaces("a") == [Surface("hand", 9, 11, 2)]
    assert await store.surfaces("b") == []


async def test_preferences_and_notes_are_kept(path, store):
    await store.put_preference(9, "language", "en")
    await store.put_preference(9, "language", "zh-TW")
    await store.put_note("commands", "abc")
    async with SqliteStore(path) as other:
        assert await other.preference(9, "language") == "zh-TW"
        assert await other.preference(8, "language") is None
        assert await other.note("commands") == "abc"
        assert await other.note("nothing") is None
        await other.drop_note("commands")
        await other.drop_note("nothing")
    assert await store.note("commands") is None


# A table on it -------------------------------------------------------------------------------------------------------


class DiskClock(VirtualClock):
    """Lets the disk do its work before time goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.store: SqliteStore | None = None

    async def settle(self) -> None:
        await super().settle()
        while self.store is not None and self.store._writer is not None and not self.store._writer.done():
            await self.store._writer
            await super().settle()


async def test_a_table_plays_on_it_and_survives_a_restart(path):
    """Computers play a match on a small deck; after its first deal the process starts anew from the file."""
    rules, clock = replace(DEFEN, decks=1, ranks="34QKA2", match_deals=2), DiskClock()
    async with SqliteStore(path, durable=False) as clock.store:
        room = Room(clock.store, clock)
        await room.open(rules)
        await room.seat(1)
        before = await room.to_status(Status.BETWEEN)
        await room.tables.stop()
    async with SqliteStore(path, durable=False) as clock.store:
        again = Room(clock.store, clock, seed=2)
        again.id = room.id
        await again.tables.start()
        assert (again.snapshot.public, again.snapshot.seats) == (before.public, before.seats)
        after = await again.to_status(Status.FINISHED)
        await again.tables.stop()
        assert len(after.public.results) == 2
        assert await clock.store.live() == [room.id]
