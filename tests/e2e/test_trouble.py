"""Discord in trouble: slow, forbidden, away; and many changes at once."""

from __future__ import annotations

import asyncio

import pytest
from people import CHANNEL, PATIENCE, Stage, first_play

from bot.table.model import Status

EDITS = "PATCH /webhooks/{webhook_id}/{token}/messages/{message}"


async def test_many_changes_are_few_edits(stage: Stage) -> None:
    """B46: the last state wins, and no backlog builds up."""
    lobby = await stage.open()
    stage.app.sender._spacing = 0.5
    before = stage.sandbox.stats.by_route[EDITS]
    for _ in range(12):
        stage.app.desk.show_table(stage.table.id)
    for number in (2, 3, 4):
        await stage.app.tables.submit(stage.table.id, *stage.join(number))
        stage.app.desk.show_table(stage.table.id)
    await stage.app.sender.settle()
    seen = stage.user(1).message(lobby.message.channel_id, lobby.message.id)
    assert stage.user(4).mention in seen.text
    assert stage.sandbox.stats.by_route[EDITS] - before <= 3


async def test_an_older_table_never_overwrites_a_newer_one(stage: Stage) -> None:
    """B41: the first edit is overtaken by the next."""
    lobby = await stage.open()
    held = asyncio.Event()
    stage.sandbox.faults.add(EDITS, hold=held)
    await stage.user(2).press(lobby, "入座")
    for number in (3, 4):
        await stage.app.tables.submit(stage.table.id, *stage.join(number))
    held.set()
    await stage.user(1).wait_message(CHANNEL, lambda seen: "4／6" in seen.text, PATIENCE)
    await stage.app.sender.settle()
    seen = stage.user(1).message(lobby.message.channel_id, lobby.message.id)
    assert all(stage.user(number).mention in seen.text for number in (1, 2, 3, 4))


async def test_a_press_is_answered_while_the_table_waits_in_the_limiter(stage: Stage) -> None:
    """B47: a limit on one call delays no other."""
    await stage.six()
    leader = await stage.turn()
    hand = await stage.hand(leader)
    held = asyncio.Event()
    stage.sandbox.faults.add("PATCH *", hold=held, when=lambda body: "table.png" in str(body), times=None)
    await stage.user(leader).press(hand, first_play(hand))
    await stage.user(leader).wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)
    held.set()
    await stage.user(1).wait_message(CHANNEL, lambda seen: "剛才" in seen.text, PATIENCE)


async def test_losing_the_channel_pauses_the_table_and_tells_the_host(stage: Stage) -> None:
    """B50: the bot neither sees the channel nor may it write."""
    await stage.six()
    leader = await stage.turn()
    hand = await stage.hand(leader)
    channel, bot = stage.sandbox.channel_id(CHANNEL), stage.sandbox.core.bot_id
    stage.sandbox.overwrite(channel, bot, deny=(1 << 10) | (1 << 11))
    stage.app.sender.slot(stage.table_key).route = None
    failed = stage.sandbox.stats.by_status[403]
    await stage.user(leader).press(hand, first_play(hand))
    await stage.user(1).wait_message(None, lambda seen: "少了權限" in seen.text, PATIENCE)
    assert stage.table.paused is not None
    await stage.app.sender.settle()
    assert stage.sandbox.stats.by_status[403] - failed <= 3


async def test_an_outage_stops_all_clocks(stage: Stage) -> None:
    """B24: the message comes when Discord is back."""
    await stage.six()
    leader = await stage.turn()
    hand = await stage.hand(leader)
    stage.app.sender.slot(stage.table_key).route = None
    stage.sandbox.faults.add("PATCH /channels/{channel_id}/messages/{message_id}", status=500, times=5)
    await stage.user(leader).press(hand, first_play(hand))
    await stage.user(1).wait_message(CHANNEL, lambda seen: "剛才" in seen.text, 40)
    assert stage.table.status is Status.PLAYING


async def test_a_fresh_process_does_not_send_the_commands_again(stage: Stage) -> None:
    """B61: they have not changed."""
    route = "PUT /applications/{application_id}/commands"
    assert stage.sandbox.stats.by_route[route] == 1
    await stage.restart()
    assert stage.sandbox.stats.by_route[route] == 1


async def test_a_lobby_survives_a_restart(stage: Stage) -> None:
    """B20: who sat there still does."""
    lobby = await stage.open()
    await stage.user(2).press(lobby, "入座")
    await stage.user(2).wait_message(CHANNEL, lambda seen: seen.ephemeral and "號位" in seen.text)
    await stage.restart()
    await stage.user(1).wait_message(CHANNEL, lambda seen: "座位都還在" in seen.text, PATIENCE)
    await stage.user(3).press(lobby, "入座")
    await stage.user(1).wait_message(CHANNEL, lambda seen: stage.user(3).mention in seen.text, PATIENCE)


async def test_a_table_that_ended_stays_ended_after_a_restart(stage: Stage) -> None:
    """B54: never resurrected."""
    lobby = await stage.open()
    ended = await (await stage.user(1).slash(CHANNEL, "gouji end")).done()
    await stage.user(1).press(ended, "確定")
    await stage.user(1).wait_message(CHANNEL, lambda seen: seen.id == lobby.message_id and not seen.buttons, PATIENCE)
    await stage.restart()
    assert not stage.app.tables.live()
    again = await stage.open()
    assert again.message.buttons


@pytest.mark.parametrize(
    ("locale", "text"), [("en-GB", "not playing"), ("zh-CN", "你现在没有"), ("zh-TW", "你現在沒有")]
)
async def test_who_is_faster_than_the_start_is_told_in_his_language(stage: Stage, locale: str, text: str) -> None:
    stage.user(3).set(locale=locale)
    stage.app.client.desk = None
    answer = await stage.user(3).slash(None, "gouji hand")
    assert text in (await answer.done()).message.content
