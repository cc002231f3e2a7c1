"""Faults of real hosts around private hands and direct messages."""

from __future__ import annotations

import asyncio

import pytest
from people import CHANNEL, PATIENCE, PatientClock, Stage, first_play, whispered

from bot.engine.seats import SEATS

pytestmark = pytest.mark.usefixtures("calm")
EDIT = "PATCH /channels/{}/messages/*"
OPEN_DM = "POST /users/@me/channels"


@pytest.fixture
def clock() -> PatientClock:
    return PatientClock()


def dm_of(stage: Stage, number: int) -> int:
    return stage.user(number).messages(None)[-1].channel_id


@pytest.mark.parametrize("code", [50007, 50278])
async def test_dms_close_in_the_middle_of_a_deal(stage: Stage, clock: PatientClock, code: int) -> None:
    """B3: the seat is marked, its hand stays reachable in the channel, its clock runs, and the computer steps in."""
    table = await stage.six()
    await stage.turn()
    refused = stage.sandbox.faults.add(EDIT.format(dm_of(stage, 2)), code=code, times=None)
    await stage.lead()
    await stage.user(1).wait_message(CHANNEL, lambda seen: "無私訊" in seen.text, PATIENCE)
    assert refused.struck == 1
    await stage.user(2).press(table, "我的手牌")
    await stage.user(2).wait_message(CHANNEL, lambda seen: seen.ephemeral and ":pass:" in str(seen.buttons), PATIENCE)
    clock.skip(200)
    await stage.until(lambda: len(stage.table.public.history) == 2)
    assert stage.table.seats[1].missed == 1
    await stage.app.sender.settle()
    assert refused.struck == 1


async def test_moderators_end_a_table_whose_players_cannot_be_reached(stage: Stage) -> None:
    """B1: one player with closed DMs neither keeps the deal from the others nor the table from being ended."""
    stage.user(4).set(dms_open=False)
    table = await stage.six()
    for number in (1, 2, 3, 5, 6):
        await stage.user(number).wait_message(None, lambda seen: bool(seen.attachments), PATIENCE)
    answer = await stage.user(1).slash(CHANNEL, "gouji-mod end")
    assert "收了" in (await answer.done()).message.text
    await stage.user(1).wait_update(table, lambda seen: not seen.buttons, PATIENCE)
    assert not stage.app.tables.live()


async def test_hands_do_not_wait_for_one_another_nor_the_game_for_hands(stage: Stage, clock: PatientClock) -> None:
    """B7: while Discord takes its time to open DMs, everybody has his hand by the button and plays from there."""
    held = asyncio.Event()
    slow = stage.sandbox.faults.add(OPEN_DM, hold=held, times=None)
    table = await stage.six()
    clock.skip(5)
    leader = await stage.turn()
    await stage.user(leader).press(table, "我的手牌")
    mine = await stage.user(leader).wait_message(CHANNEL, whispered("你的手牌"), PATIENCE)
    await stage.user(leader).press(mine, first_play(mine))
    await stage.user(leader).wait_update(mine, lambda seen: "你打了" in seen.text, PATIENCE)
    assert slow.struck
    held.set()
    for number in range(1, 7):
        await stage.user(number).wait_message(None, lambda seen: bool(seen.attachments), PATIENCE)


async def test_computers_are_never_asked_for_a_private_view(stage: Stage) -> None:
    """B4: people and computers start together; only the people have hands, and all seats are bound in one go."""
    lobby = await stage.open()
    await stage.user(2).press(lobby, "入座")
    await stage.user(2).wait_message(CHANNEL, whispered("號位"), PATIENCE)
    await stage.user(1).press(lobby, "補電腦開打")
    for number in (1, 2):
        await stage.user(number).wait_message(None, lambda seen: bool(seen.attachments), PATIENCE)
    assert all(stage.table.seats[seat] is not None for seat in SEATS)
    opened = [one.body["recipient_id"] for one in stage.sandbox.requests if one.path == "/users/@me/channels"]
    assert {int(one) for one in opened} == {stage.user(1).id, stage.user(2).id}


async def test_a_hand_says_where_it_belongs(stage: Stage) -> None:
    """B8: table number and channel stand on every hand, with a link to jump there."""
    first = await stage.open()
    second = await stage.open("閒聊")
    for lobby in (first, second):
        await stage.user(1).press(lobby, "補電腦開打")
    for number, channel in ((1, CHANNEL), (2, "閒聊")):
        place = stage.sandbox.channel_id(channel)
        hand = await stage.user(1).wait_message(
            None, lambda seen, number=number: f"第 {number} 桌" in seen.text and bool(seen.attachments), PATIENCE
        )
        assert f"<#{place}>" in hand.text
        assert f"https://discord.com/channels/{stage.sandbox.guild_id}/{place}" in hand.text


async def test_a_hand_whose_place_is_gone_is_posted_anew(stage: Stage) -> None:
    """B30: a stored place is a hint; when it is gone the DM is opened again, once, and the game goes on."""
    await stage.six()
    await stage.turn()
    old = stage.user(2).messages(None)[-1]
    gone = stage.sandbox.faults.add(EDIT.format(old.channel_id), code=10003)
    await stage.lead()
    again = await stage.user(2).wait_message(None, lambda seen: ":pass:" in str(seen.buttons), PATIENCE, after=old.id)
    assert gone.struck == 1
    assert again.attachments
    assert "無私訊" not in (await stage.table_message()).text


async def test_a_hand_that_can_be_put_nowhere_is_given_up_after_one_more_try(stage: Stage) -> None:
    """B30: what was opened anew and is gone again is not tried for ever."""
    await stage.six()
    await stage.turn()
    dm = dm_of(stage, 2)
    gone = [
        stage.sandbox.faults.add(f"{method} /channels/{dm}/messages*", code=10003, times=None)
        for method in ("PATCH", "POST")
    ]
    await stage.lead()
    await stage.user(1).wait_message(CHANNEL, lambda seen: "無私訊" in seen.text, PATIENCE)
    assert [fault.struck for fault in gone] == [1, 1]
