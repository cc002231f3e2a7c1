"""Faults of real hosts around presses: slow pictures, late answers, old buttons, other people's, other processes."""

from __future__ import annotations

import asyncio
import random
import threading
from contextlib import AsyncExitStack

import pytest
from people import CHANNEL, PATIENCE, PatientClock, Stage, first_play, make_app, whispered

from bot import render
from bot.sandbox import Seen

CALLBACK = "POST /interactions/{interaction_id}/{token}/callback"
pytestmark = pytest.mark.usefixtures("calm")


@pytest.fixture
def clock() -> PatientClock:
    return PatientClock()


def pressable(seen: Seen) -> list[str]:
    return [b["custom_id"] for b in seen.buttons if b.get("custom_id") and not b.get("disabled")]


async def test_a_late_picture_is_a_hand_in_words_first(stage: Stage) -> None:
    """B12: the press is acknowledged, a text hand stands at once, and the picture comes when it is ready."""
    table = await stage.six()
    leader = await stage.turn()
    ready, painter = asyncio.Event(), stage.app.desk.painter

    async def slow(paint, picture) -> bytes:
        await ready.wait()
        return await render.painted(paint, picture)

    painter._run, painter._limit = slow, 0.01
    painter._kept.clear()
    await stage.user(leader).press(table, "我的手牌")
    mine = await stage.user(leader).wait_message(CHANNEL, whispered("你的手牌"), PATIENCE)
    assert not mine.attachments
    assert first_play(mine)
    ready.set()
    await stage.user(leader).wait_update(mine, lambda seen: bool(seen.attachments), PATIENCE)


async def test_a_crowd_of_pictures_holds_nobody_up(stage: Stage) -> None:
    """B69: while every thread that paints is busy, presses are answered and people play."""
    table = await stage.six()
    leader = await stage.turn()
    release = threading.Event()
    stage.app.desk.painter._limit = 0.01
    stage.app.desk.painter._kept.clear()
    crowd = [asyncio.create_task(render.painted(lambda _: bytes(release.wait()), None)) for _ in range(60)]
    await stage.user(leader).press(table, "我的手牌")
    mine = await stage.user(leader).wait_message(CHANNEL, whispered("你的手牌"), PATIENCE)
    await stage.user(leader).press(mine, first_play(mine))
    await stage.until(lambda: len(stage.table.public.history) == 1)
    assert not any(task.done() for task in crowd)
    release.set()
    await asyncio.gather(*crowd)


async def test_a_late_answer_is_in_the_log_with_its_latency(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """B13: the play is done once, the table shows it, and the log says how late the answer was."""
    table = await stage.six()
    leader = await stage.turn()
    hand = await stage.hand(leader)
    stage.sandbox.faults.add(CALLBACK, code=10062)
    await stage.user(leader).press(hand, first_play(hand), wait=False)
    await stage.user(1).wait_update(table, lambda seen: "剛才" in seen.text, PATIENCE)
    assert len(stage.table.public.history) == 1
    (late,) = [record.msg for record in caplog.records if "late ack" in str(record.msg)]
    assert late["code"] == 10062
    assert late["latency"] >= 0


async def test_there_is_one_way_in_for_a_press(stage: Stage) -> None:
    """B15, B16: the library keeps no view of ours, so nothing runs twice and nothing times out."""
    await stage.six()
    leader, hand = await stage.lead()
    await stage.user(leader).wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)
    store = stage.app.client._connection._view_store
    assert not any(store._views.values())
    assert not store._dynamic_items
    assert not store._synced_message_views


async def test_every_old_button_has_an_answer_after_a_restart(stage: Stage) -> None:
    """B17: in a fresh process every button on every message works, or says that it is old."""
    await stage.six()
    await stage.lead()
    await stage.app.sender.settle()
    seen = {
        number: [*stage.user(number).messages(None), *stage.user(number).messages(CHANNEL)] for number in range(1, 7)
    }
    await stage.restart()
    for number, messages in seen.items():
        for message in messages:
            for custom_id in pressable(message):
                now = stage.user(number).message(message.channel_id, message.id)
                if custom_id in pressable(now):
                    answer = await (await stage.user(number).press(now, custom_id)).done()
                    assert not answer.failed, custom_id
    told = [one.text for number in range(1, 7) for one in stage.user(number).messages(CHANNEL) if one.ephemeral]
    assert not [text for text in told if "出了意外" in text]


async def test_a_player_of_another_table_changes_nothing_here(stage: Stage) -> None:
    """B19: who sits elsewhere is told that he does not sit here."""
    table = await stage.six()
    lobby = await (await stage.user(7).slash("閒聊", "gouji new", rules="defen")).done()
    await stage.user(7).press(lobby, "補電腦開打")
    first = stage.app.tables.live()[0].id
    await stage.user(7).wait_message(None, lambda seen: bool(seen.attachments), PATIENCE)
    before = stage.app.tables.snapshot(first)
    leader = next(
        number for number in range(1, 7) if stage.user(number).id == before.people[before.public.window.seats[0]]
    )
    hand = await stage.user(leader).wait_message(None, lambda seen: ":play:" in str(seen.buttons), PATIENCE)
    await stage.user(leader).press(hand, first_play(hand))
    await stage.user(leader).wait_update(table, lambda seen: "剛才" in seen.text, PATIENCE)
    before = stage.app.tables.snapshot(first)
    for label in ("我的手牌", "過牌"):
        count = len(stage.user(7).messages(CHANNEL))
        await stage.user(7).press(table, label)
        await stage.until(lambda count=count: len(stage.user(7).messages(CHANNEL)) > count)
        assert "你不在這張桌" in stage.user(7).messages(CHANNEL)[-1].text
    assert stage.app.tables.snapshot(first) == before


async def test_two_processes_on_one_file_play_once(stage: Stage) -> None:
    """B70: both hear the press; one stores it, the other takes over what was stored."""
    await stage.six()
    leader = await stage.turn()
    async with AsyncExitStack() as second:
        other = make_app(stage.sandbox, stage.folder, random.Random(3), stage.clock)
        await second.enter_async_context(other)
        table = stage.table.id
        hand = await stage.hand(leader)
        await stage.user(leader).press(hand, first_play(hand))
        await stage.until(
            lambda: len(stage.table.public.history) == 1 or len(other.tables.snapshot(table).public.history) == 1
        )
        (follower,) = {one for app in (stage.app, other) for one in app.tables.snapshot(table).public.window.seats} - {
            leader - 1
        }
        mine = await stage.user(follower + 1).wait_message(None, lambda seen: ":pass:" in str(seen.buttons), PATIENCE)
        await stage.user(follower + 1).press(mine, ":pass:")
        await stage.until(
            lambda: all(len(app.tables.snapshot(table).public.history) == 2 for app in (stage.app, other))
        )


async def test_the_play_command_has_one_option_that_says_nothing_of_lengths(stage: Stage) -> None:
    """B58, B62: one option, so that no other can make its suggestions fail; no `max_length` to be checked against."""
    root = next(one for one in stage.sandbox.core.state.commands.values() if one["name"] == "gouji")
    (option,) = next(one for one in root["options"] if one["name"] == "play")["options"]
    assert option["autocomplete"]
    assert "max_length" not in option
