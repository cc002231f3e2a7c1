"""Whatever people and Discord do wrong has a clear answer, and changes nothing."""

from __future__ import annotations

import pytest
from people import CHANNEL, PATIENCE, Stage, first_play, whispered

from bot.table.model import Status


async def test_a_stranger_presses_buttons_of_a_table(stage: Stage) -> None:
    """B19: who is not seated is told so, and nothing changes."""
    table = await stage.six()
    await stage.turn()
    seq, stranger = stage.table.seq, stage.user(7)
    await stranger.press(table, "我的手牌")
    await stranger.wait_message(CHANNEL, whispered("你不在這張桌"))
    assert stage.table.seq == seq


async def test_the_same_press_twice_is_one_play(stage: Stage) -> None:
    """B14: the same event delivered twice."""
    await stage.six()
    leader = await stage.turn()
    hand = await stage.hand(leader)
    await stage.user(leader).press(hand, first_play(hand))
    stage.sandbox.repeat("INTERACTION_CREATE")
    await stage.user(leader).wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)
    await stage.app.sender.settle()
    assert len(stage.table.public.history) == 1


async def test_two_buttons_at_once_are_one_play(stage: Stage) -> None:
    """B14: the second press is told that the hand has changed; which press is first is the network's choice."""
    await stage.six()
    leader = await stage.turn()
    hand = await stage.hand(leader)
    plays = [b["custom_id"] for b in hand.buttons if ":play:" in b["custom_id"]]
    first = await stage.user(leader).press(hand, plays[0], wait=False)
    second = await stage.user(leader).press(hand, plays[-1], wait=False)
    assert not (await first.done()).failed
    assert not (await second.done()).failed
    await stage.user(leader).wait_update(hand, lambda seen: "這是最新的手牌" in seen.text, PATIENCE)
    assert len(stage.table.public.history) == 1


async def test_closed_dms_do_not_stop_anybody(stage: Stage) -> None:
    """B1, B2: told on joining, marked at the table; the hand is there by the button."""
    stage.user(5).set(dms_open=False)
    table = await stage.six()
    await stage.user(5).wait_message(CHANNEL, whispered("我沒辦法私訊你"), PATIENCE)
    await stage.user(1).wait_message(CHANNEL, lambda seen: "無私訊" in seen.text, PATIENCE)
    assert all(stage.user(number).messages(None) for number in (1, 2, 3, 4, 6))
    await stage.user(5).press(table, "我的手牌")
    mine = await stage.user(5).wait_message(CHANNEL, lambda seen: seen.ephemeral and bool(seen.attachments), PATIENCE)
    assert "你的手牌" in mine.text


async def test_a_second_table_in_the_channel_is_refused(stage: Stage) -> None:
    await stage.open()
    response = await stage.user(2).slash(CHANNEL, "gouji new")
    assert "已經有一張桌" in (await response.done()).message.text
    assert len(stage.app.tables.live()) == 1


async def test_a_deleted_table_message_is_posted_once_more(stage: Stage) -> None:
    """B31: a moderator has deleted it."""
    table = await stage.six()
    stage.user(1).delete(table)
    leader = await stage.turn()
    hand = await stage.hand(leader)
    await stage.user(leader).press(hand, first_play(hand))
    again = await stage.user(1).wait_message(CHANNEL, lambda seen: "剛才" in seen.text, PATIENCE, after=table.id)
    assert again.id != table.id


async def test_autocomplete_while_nothing_goes_on(stage: Stage) -> None:
    choices = await stage.user(1).autocomplete(CHANNEL, "gouji play", option="cards", value="k")
    assert len(choices) == 1
    assert "沒有牌桌" in choices[0]["name"]


async def test_autocomplete_of_a_whole_hand_stays_within_limits(stage: Stage) -> None:
    """B58: a fresh hand has more than 25 leads."""
    await stage.six()
    leader = await stage.turn()
    for prefix in ("", "k", "3", "大"):
        choices = await stage.user(leader).autocomplete(CHANNEL, "gouji play", option="cards", value=prefix)
        assert 1 <= len(choices) <= 25
        assert all(choice["name"].strip() and len(choice["name"]) <= 100 for choice in choices)
        assert len({choice["value"] for choice in choices}) == len(choices)


async def test_playing_by_command_and_out_of_turn(stage: Stage) -> None:
    """B57: each refusal names its own reason."""
    await stage.six()
    leader = await stage.turn()
    other = leader % 6 + 1
    refused = await (await stage.user(other).slash(CHANNEL, "gouji play", cards="3")).done()
    assert "還沒輪到你" in refused.message.text
    nonsense = await (await stage.user(leader).slash(CHANNEL, "gouji play", cards="蘋果")).done()
    assert "看不懂" in nonsense.message.text
    choices = await stage.user(leader).autocomplete(CHANNEL, "gouji play", option="cards", value="")
    played = await (await stage.user(leader).slash(CHANNEL, "gouji play", cards=choices[0]["value"])).done()
    assert "你打了" in played.message.text
    assert len(stage.table.public.history) == 1


async def test_text_typed_in_the_dm(stage: Stage) -> None:
    await stage.six()
    leader = await stage.turn()
    user, hand = stage.user(leader), await stage.hand(leader)
    await user.send(None, "過")
    await user.wait_message(None, lambda seen: "不能過牌" in seen.text)
    cards = first_play(hand).rpartition(":")[2]
    await user.send(None, cards)
    await user.wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)
    assert str(stage.table.public.history[0].play) == cards


async def test_the_form_for_typed_plays(stage: Stage) -> None:
    await stage.six()
    leader = await stage.turn()
    hand = await stage.hand(leader)
    response = await stage.user(leader).press(hand, "更多…")
    await stage.user(leader).submit_modal(response, {"要打的牌": first_play(hand).rpartition(":")[2]})
    await stage.user(leader).wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)


async def test_missing_permissions_are_named(stage: Stage) -> None:
    """B52: checked before the table is opened."""
    channel = stage.sandbox.channel_id(CHANNEL)
    stage.sandbox.overwrite(channel, stage.sandbox.core.bot_id, deny=1 << 11)
    response = await stage.open()
    assert "傳送訊息" in response.message.text
    assert not stage.app.tables.live()


async def test_a_late_acknowledgement_still_plays_once(stage: Stage) -> None:
    """B13: 10062 on the acknowledgement."""
    await stage.six()
    leader = await stage.turn()
    hand = await stage.hand(leader)
    fault = stage.sandbox.faults.add(
        "POST /interactions/{interaction_id}/{token}/callback", status=404, code=10062, times=1
    )
    await stage.user(leader).press(hand, first_play(hand), wait=False)
    await stage.user(leader).wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)
    assert fault.struck == 1
    assert len(stage.table.public.history) == 1


async def test_a_deleted_channel_closes_its_table(stage: Stage) -> None:
    """B29: in the middle of a trick."""
    await stage.six()
    table = stage.table.id
    stage.sandbox.delete_channel(stage.sandbox.channel_id(CHANNEL))
    await stage.user(1).wait_message(None, lambda seen: not seen.buttons and bool(seen.attachments), PATIENCE)
    assert stage.app.tables.snapshot(table).status is Status.CLOSED
    assert stage.app.tables.snapshot(table).reason == "abandoned"


async def test_a_button_that_nobody_knows_has_an_answer(stage: Stage) -> None:
    table = await stage.six()
    await stage.user(1).press(table, "規則")
    await stage.user(1).wait_message(CHANNEL, whispered("夠級說明"), PATIENCE)


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
async def test_each_person_reads_his_own_language(stage: Stage, locale: str) -> None:
    stage.user(2).set(locale=locale)
    lobby = await stage.open()
    await stage.user(2).press(lobby, "入座")
    words = {"zh-CN": "号位", "en-US": "seat"}[locale]
    await stage.user(2).wait_message(CHANNEL, whispered(words), PATIENCE)
