"""Animations of burns and revolutions: beside the table, for some seconds, and never in anybody's way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from people import CHANNEL, PATIENCE, Stage

from bot.engine.cards import make_card
from bot.engine.events import Burned, Event, Revolted
from bot.engine.plays import make_play
from bot.sandbox import Seen
from bot.table.model import Snapshot, Update
from cogs.effects import LATE, STAYS, Effects
from cogs.present.blocks import Attachment, Note

BURN = Burned(1, 0, make_play(12, 2), (make_card(12, 0, 0), make_card(12, 1, 0)), gouji=True, shielded=False, left=None)
REVOLUTION = Revolted(2, forced=False)


class HandClock:
    """Time that moves when the test says so."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._moved = asyncio.Condition()

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        until = self.time + seconds
        async with self._moved:
            await self._moved.wait_for(lambda: self.time >= until)

    async def move(self, seconds: float) -> None:
        async with self._moved:
            self.time += seconds
            self._moved.notify_all()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def effects(stage: Stage, clock: HandClock) -> AsyncIterator[Effects]:
    """Effects whose time is the test's, at a table that has been opened."""
    await stage.open()
    gouji = stage.app.client.get_cog("Gouji")
    made = Effects(replace(stage.app.desk, clock=clock), gouji.loudspeakers.unheard)
    yield made
    await made.stop()


def happened(snapshot: Snapshot, event: Event) -> Update:
    return Update(snapshot, (event,), (), "order")


def names(seen: Seen) -> list[str]:
    return [file["filename"] for file in seen.attachments]


def animated(seen: Seen) -> bool:
    return bool({"burn.webp", "revolution.webp"} & set(names(seen)))


def standing(stage: Stage) -> list[Seen]:
    return [seen for seen in stage.user(2).messages(CHANNEL) if animated(seen)]


async def test_a_burn_is_shown_and_taken_away(stage: Stage, effects: Effects, clock: HandClock) -> None:
    await effects.heard(happened(stage.table, BURN))
    shown = await stage.user(2).wait_message(CHANNEL, animated)
    assert names(shown) == ["burn.webp"]
    assert shown.attachments[0]["description"] == "火焰「燒牌」動畫"
    assert "燒" in shown.content
    await clock.move(STAYS)
    await stage.user(2).wait_gone(shown)
    await effects.settle()
    await effects.heard(happened(stage.table, REVOLUTION))
    again = await stage.user(2).wait_message(CHANNEL, animated)
    assert names(again) == ["revolution.webp"]


async def test_one_at_a_time(stage: Stage, effects: Effects, clock: HandClock) -> None:
    await effects.heard(happened(stage.table, BURN))
    shown = await stage.user(2).wait_message(CHANNEL, animated)
    await effects.heard(happened(stage.table, BURN))
    await clock.move(STAYS)
    await stage.user(2).wait_gone(shown)
    assert standing(stage) == []


async def test_what_comes_late_is_dropped(stage: Stage, effects: Effects, clock: HandClock) -> None:
    await effects.heard(happened(stage.table, BURN))
    clock.time += LATE + 1
    await effects.settle()
    assert standing(stage) == []


async def test_a_stop_takes_it_away(stage: Stage, effects: Effects) -> None:
    await effects.heard(happened(stage.table, BURN))
    shown = await stage.user(2).wait_message(CHANNEL, animated)
    await effects.stop()
    await stage.user(2).wait_gone(shown)
    assert await stage.app.desk.memory.note(f"effect:{stage.table.id}") is None


async def test_what_a_killed_process_left_is_taken_away(stage: Stage) -> None:
    await stage.open()
    table, channel = stage.table.id, stage.table.place.channel
    message = await stage.app.sender.post(channel, Note("", files=(Attachment("burn.webp", b"RIFF"),)))
    await stage.app.desk.memory.put_note(f"effect:{table}", f"{channel}/{message}")
    await stage.restart()
    for left in standing(stage):
        await stage.user(2).wait_gone(left, PATIENCE)


async def test_a_channel_that_takes_none_is_left_alone(stage: Stage, effects: Effects) -> None:
    fault = stage.sandbox.faults.add(f"POST /channels/{stage.table.place.channel}/messages", code=50013, times=5)
    for _ in range(2):
        await effects.heard(happened(stage.table, BURN))
        await effects.settle()
    assert fault.struck == 1
    assert standing(stage) == []


async def test_moderators_switch(stage: Stage, effects: Effects) -> None:
    answer = await stage.user(1).slash(CHANNEL, "gouji-mod effects", animation=False)
    assert "動畫：關" in (await answer.done()).message.text
    await effects.heard(happened(stage.table, BURN))
    await effects.settle()
    assert standing(stage) == []
    answer = await stage.user(1).slash(CHANNEL, "gouji-mod effects", animation=True, sound=True)
    assert "聲音：開" in (await answer.done()).message.text
    await effects.heard(happened(stage.table, BURN))
    shown = await stage.user(2).wait_message(CHANNEL, animated)
    assert names(shown) == ["burn.webp", "sound.ogg"]


async def test_players_do_not_switch(stage: Stage, effects: Effects) -> None:
    assert effects
    answer = await stage.user(2).slash(CHANNEL, "gouji-mod effects", animation=False)
    assert answer.failed or "權限" in (await answer.done()).message.text
