"""A whole 宣點夠級 match by six people over real sockets: five deals, five sights, two restarts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from people import CHANNEL, PATIENCE, world
from script import PLAN, SEEDS, play_deal, shows
from scripted import Match

from bot.engine.events import DealBegan, Event
from bot.engine.invariants import check
from bot.engine.ruleset import PRESETS
from bot.engine.state import State, new_match
from bot.ledger.events import TableEvent
from bot.ledger.port import Stored
from bot.sandbox import Sandbox
from bot.sandbox.client import patched
from bot.sandbox.limits import Rates
from bot.store.sqlite import SqliteStore
from bot.table.fold import fold
from bot.table.model import Status

RESTARTS = {2: 30, 4: 60}
"""In which deals the bot is restarted, and after how many acts."""


async def play(match: Match) -> None:
    """Play until the match is over, with restarts on the way."""
    due = dict(RESTARTS)
    while match.table.status is not Status.FINISHED:
        public = match.table.public
        if public.trick is not None and len(public.history) >= due.get(public.number, 1000):
            del due[public.number]
            await match.restart()
        await match.step()
    assert not due, "there were two restarts"


@pytest.fixture
async def match(tmp_path: Path) -> AsyncIterator[Match]:
    async with AsyncExitStack() as stack:
        # at sixty times a table's pace, limits would be all that is tested
        sandbox = await stack.enter_async_context(Sandbox(world=world(), rates=Rates(enabled=False)))
        stack.enter_context(patched(sandbox.url))
        running = await stack.enter_async_context(AsyncExitStack())
        started = Match(sandbox, None, tmp_path, running)  # type: ignore[arg-type]  # the app comes with the start
        await started.start()
        yield started


async def test_a_whole_match_with_all_that_people_come_for(match: Match) -> None:
    await match.sit_down(rules="xuandian", deals=len(SEEDS))
    await play(match)
    table, reader = match.table.id, match.user(1)
    for number in range(1, len(SEEDS) + 1):
        await reader.wait_message(CHANNEL, lambda seen, number=number: f"第 {number} 局結果" in seen.text, PATIENCE)
    await reader.wait_message(CHANNEL, lambda seen: "這一場打完了" in seen.text, PATIENCE)
    await match.app.sender.settle()
    await match.running.aclose()

    async with SqliteStore(match.folder / "gouji.sqlite3") as store:
        stored = await store.load(table)
    deals = by_deal(stored)
    assert [wanted - shows(events) for wanted, events in zip(PLAN, deals, strict=True)] == [set()] * len(PLAN)
    game = fold(table, stored).game
    check(game)
    assert game.public.results == alone().public.results, "it is the match that the rules alone make of it"


def by_deal(stored: list[Stored]) -> list[list[Event]]:
    deals: list[list[Event]] = []
    for event in stored:
        if isinstance(event, DealBegan):
            deals.append([])
        if deals and not isinstance(event, TableEvent):
            deals[-1].append(event)
    return deals


def alone() -> State:
    """The same match without Discord."""
    state = new_match(PRESETS["xuandian"])
    for seed in SEEDS:
        state, _ = play_deal(state, seed)
    return state
