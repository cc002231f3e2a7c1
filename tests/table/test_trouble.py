"""Stores that fail, other processes, players and listeners that break, and restarts (faults B17, B20, B34, B54)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from structlog.testing import LogCapture

from bot.engine.cards import EMPTY
from bot.engine.commands import Pass, PlayCards, SeatCommand
from bot.engine.events import Played
from bot.engine.legal import default_command
from bot.engine.ruleset import MINGDIAN, PRESETS, Ruleset
from bot.engine.view import View
from bot.ledger.events import TakenOver, TimeRanOut
from bot.ledger.port import Appended, SeqClash, Stored, StoreError
from bot.ledger.values import Setup
from bot.table.memory import MemoryStore
from bot.table.model import Act, EndTable, HandOver, Join, Pause, Refused, SetReady, Start, Status, Update
from bot.table.timing import VirtualClock

from .harness import PEOPLE, PLACE, QUICK, Greedy, Room


class TroubledStore(MemoryStore):
    """A store that can be told to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.failing = False
        self.attempts = 0

    async def append(self, table: str, expected: int, events: Sequence[Stored], **beside: Any) -> Appended:
        self.attempts += 1
        if self.failing:
            raise StoreError("disk full")
        return await super().append(table, expected, events, **beside)


@pytest.fixture
def store() -> TroubledStore:
    return TroubledStore()


@pytest.fixture
async def game(store: TroubledStore) -> Any:
    """Six people; seat 0 leads the first deal."""
    room = Room(store)
    await room.open()
    await room.seat(6)
    yield room
    await room.tables.stop()


async def test_full_disk_refuses_and_changes_nothing(game: Room, store: TroubledStore):
    store.failing = True
    refused = await game.refuse(0, Act(default_command(game.view(0))), interaction="i")
    assert refused.code == "store-failed"
    store.failing = False
    assert not (await game.do(0, Act(default_command(game.view(0))), interaction="i")).repeated


async def test_clock_tries_again_later_and_later(game: Room, store: TroubledStore):
    store.failing = True
    store.attempts = 0
    await game.clock.advance(45 + 120 + 600)
    assert 5 <= store.attempts <= 20
    store.failing = False
    await game.clock.advance(61)
    assert len(game.heard(Played)) == 1


async def test_time_of_an_outage_of_the_store_is_given_back(game: Room, store: TroubledStore):
    await game.clock.advance(40)
    store.failing = True
    await game.refuse(0, Act(default_command(game.view(0))))
    await game.clock.advance(130)  # beyond turn and bank
    assert not game.heard(TimeRanOut)
    store.failing = False
    await game.act(0)
    holder = game.snapshot.seats[0]
    assert holder is not None
    assert not game.heard(TimeRanOut)
    assert holder.bank > 0


async def test_deal_that_could_not_be_stored_is_dealt_later(store: TroubledStore):
    room = Room(store)
    await room.open()
    append = store.append
    calls = iter((False, True))

    async def fails_at_second(*args: Any, **beside: Any) -> Appended:
        store.failing = next(calls, store.failing)
        return await append(*args, **beside)

    store.append = fails_at_second  # type: ignore[method-assign]
    receipt = await room.do(0, Start())
    assert receipt.snapshot.status is Status.PLAYING
    assert receipt.snapshot.public.number == 0
    store.failing = False
    await room.clock.advance(5)
    assert room.snapshot.public.window is not None
    await room.tables.stop()


async def test_an_alarm_that_fails_is_tried_again_later_and_later(
    game: Room, log: LogCapture, monkeypatch: pytest.MonkeyPatch
):
    """What the clock plays for a missed turn cannot be found for a while: logged once, and the table goes on."""
    tried: list[float] = []

    def broken(*_arguments: object) -> View:
        tried.append(game.clock.now())
        raise RuntimeError("no view")

    with monkeypatch.context() as patch:
        patch.setattr("bot.table.actor.view", broken)
        await game.clock.advance(45 + 120 + 600)
    waits = [round(later - before) for before, later in pairwise(tried)]
    assert waits[:8] == [1, 2, 4, 8, 16, 32, 60, 60]
    assert [entry["event"] for entry in log.entries] == ["an alarm failed"]
    assert not game.heard(Played)
    await game.clock.advance(60)
    assert len(game.heard(Played)) == 1
    assert len(game.heard(TimeRanOut)) == 1


async def test_a_failing_alarm_is_forgotten_when_its_turn_is_taken(
    game: Room, log: LogCapture, monkeypatch: pytest.MonkeyPatch
):
    play = Act(default_command(game.view(0)))

    def broken(*_arguments: object) -> View:
        raise RuntimeError("no view")

    with monkeypatch.context() as patch:
        patch.setattr("bot.table.actor.view", broken)
        await game.clock.advance(45 + 120 + 10)
        await game.do(0, play)
    await game.clock.advance(44)
    assert len(game.heard(Played)) == 1
    assert not game.heard(TimeRanOut)
    assert len(log.entries) == 1


async def test_another_process_wrote_it_is_taken_over(game: Room, store: TroubledStore):
    other = Room(store, game.clock, seed=3)
    other.id = game.id
    await other.tables.start()
    await other.act(0)
    refused = await _code(game, 0, Act(default_command(game.view(0))))
    assert refused == "busy"
    assert game.snapshot.seq == other.snapshot.seq
    assert game.updates[-1].cause == "resumed"
    seat = _first_asked(game)
    await game.act(seat)
    assert await _code(other, seat, Act(Pass(seat))) == "busy"
    await other.tables.stop()


async def _code(room: Room, who: int, order: Act) -> str:
    with pytest.raises(Refused) as refused:
        await room.do(who, order)
    return refused.value.code


def _first_asked(room: Room) -> int:
    window = room.snapshot.public.window
    assert window is not None
    return window.seats[0]


async def test_opening_on_a_full_disk(store: TroubledStore):
    room = Room(store)
    store.failing = True
    with pytest.raises(Refused, match="store-failed"):
        await room.open()
    store.failing = False
    await room.open()
    await room.tables.stop()


async def test_memory_store_keeps_its_promises():
    store = MemoryStore()
    events = (HandOver(0),)  # any value
    assert await store.append("t", 0, events, interaction="i") == Appended(1)  # type: ignore[arg-type]
    assert await store.append("t", 0, events, interaction="i") == Appended(1, repeated=True)  # type: ignore[arg-type]
    with pytest.raises(SeqClash):
        await store.append("t", 0, events)  # type: ignore[arg-type]
    assert await store.load("t") == [HandOver(0)]
    assert await store.load("unknown") == []
    assert [await store.next_number() for _ in range(2)] == [1, 2]


async def test_broken_listener_harms_nobody(game: Room, log: LogCapture):
    heard: list[Update] = []

    async def broken(update: Update) -> None:
        raise RuntimeError("no picture")

    async def sound(update: Update) -> None:
        heard.append(update)

    game.tables.listen(broken)
    game.tables.listen(sound)
    await game.act(0)
    assert heard
    assert [entry["event"] for entry in log.entries] == ["listener failed"] * len(heard)


async def test_listener_may_give_orders(room: Room):
    async def eager(update: Update) -> None:
        if update.snapshot.status is Status.LOBBY and update.snapshot.seats[1] is None:
            await room.do(1, Join(PEOPLE[1]))

    room.tables.listen(eager)
    await room.open()
    await room.clock.settle()
    assert room.snapshot.seats[1] is not None


class Broken(Greedy):
    """Computer players that fail, cheat or never answer."""

    def __init__(self, fault: str, clock: VirtualClock) -> None:
        super().__init__()
        self.fault = fault
        self.clock = clock

    async def choose(self, level: str, view: View, rng: random.Random) -> SeatCommand:
        if self.fault == "raises":
            raise RuntimeError(level)
        if self.fault == "sleeps":
            await self.clock.sleep(1e9)
        command = await super().choose(level, view, rng)
        if self.fault == "cheats":
            return PlayCards(command.seat, (*EMPTY[1:], 9))
        return replace(command, seat=(command.seat + 1) % 6)


SAID = {
    "raises": "computer player failed",
    "sleeps": "computer player is too slow",
    "cheats": "computer player chose wrong",
    "meddles": "computer player chose for another seat",
}


@pytest.mark.parametrize("fault", SAID)
async def test_broken_computer_players_do_not_stop_the_game(fault: str, log: LogCapture):
    clock = VirtualClock()
    room = Room(clock=clock, players=Broken(fault, clock))
    await room.open()
    await room.seat(1)
    await room.do(0, HandOver(0))
    await room.to_status(Status.FINISHED)
    await room.tables.stop()
    assert {entry["event"] for entry in log.entries} == {SAID[fault]}


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
async def test_restart_in_mid_deal_equals_going_on(rules: Ruleset):
    room = Room()
    await room.open(rules)
    await room.seat(3)
    await room.clock.advance(200)
    await room.do(0, Pause())
    before = room.snapshot
    views = [room.tables.view(room.id, person.id) for person in PEOPLE]
    after = await room.again()
    assert after.snapshot.seq == before.seq
    assert after.snapshot.public == before.public
    assert after.snapshot.seats == before.seats
    assert after.snapshot.paused == PEOPLE[0].id
    assert after.snapshot.deadline is None
    assert [after.tables.view(after.id, person.id) for person in PEOPLE] == views
    assert [update.cause for update in after.updates] == ["resumed"]
    await after.tables.stop()


async def test_restart_gives_a_turn_its_whole_time_again():
    room = Room()
    await room.open()
    await room.seat(6)
    await room.clock.advance(45 + 60)
    after = await room.again()
    assert after.snapshot.bank_from == after.clock.now() + 45
    assert after.snapshot.deadline == after.clock.now() + 45 + 120
    seq = room.snapshot.seq
    await after.act(0, seq=seq)  # the buttons of before work
    await after.tables.stop()


async def test_restarted_computers_play_on_to_the_end():
    room = Room()
    await room.open(MINGDIAN)
    await room.seat(1)
    await room.do(0, HandOver(0))
    for _ in range(6):
        await room.clock.advance(60)
        room = await room.again()
    await room.to_status(Status.FINISHED)
    await room.tables.stop()


async def test_lobby_outlives_a_restart():
    room = Room()
    await room.open()
    for number in range(1, 4):
        await room.do(number, Join(PEOPLE[number]))
    await room.do(2, SetReady(ready=True))
    after = await room.again()
    assert after.snapshot.seats == room.snapshot.seats
    assert after.tables.in_channel(PLACE.channel) == after.snapshot
    await after.do(0, Start())
    await after.tables.stop()


async def test_ended_table_is_never_resurrected():
    room = Room()
    await room.open()
    await room.seat(6)
    await room.do(0, EndTable())
    after = await room.again()
    assert after.tables.live() == []
    await after.tables.open(PLACE, PEOPLE[0], Setup(QUICK, level="greedy"))
    await after.tables.stop()


async def test_restart_between_deals_goes_on_by_itself():
    room = Room()
    await room.open()
    await room.seat(1)
    await room.do(0, HandOver(0))
    await room.to_status(Status.BETWEEN)
    after = await room.again()
    assert after.snapshot.deadline == after.clock.now() + 12
    await after.clock.advance(13)
    assert after.snapshot.status is Status.PLAYING
    assert len([event for event in await after.store.load(after.id) if isinstance(event, TakenOver)]) == 1
    await after.tables.stop()


async def test_unreadable_table_leaves_the_others_alone():
    room = Room()
    await room.open()
    await room.store.append("broken00", 0, (TakenOver(0, "greedy", "asked"),))
    after = await room.again()
    assert [snapshot.id for snapshot in after.tables.live()] == [room.id]
    await after.tables.stop()


async def test_stopped_tables_refuse(game: Room):
    await game.tables.stop()
    assert await _code(game, 0, Act(default_command(game.view(0)))) == "stopping"
