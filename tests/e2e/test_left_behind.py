"""What must not get lost: a table whose first answer was lost, a seat that somebody left, clocks after an outage."""

from __future__ import annotations

import asyncio

from people import CHANNEL, PATIENCE, Stage

from bot.table.model import Asker, EndTable, Leave, Pause

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


async def test_a_table_whose_first_answer_came_too_late_is_shown_all_the_same(stage: Stage) -> None:
    stage.sandbox.faults.add(CALLBACK, status=404, code=10062)
    await stage.user(1).slash(CHANNEL, "gouji new", rules="defen")
    lobby = await stage.user(1).wait_message(CHANNEL, lambda seen: bool(seen.buttons), PATIENCE)
    await stage.user(2).press(lobby, "入座")
    await stage.user(1).wait_message(CHANNEL, lambda seen: stage.user(2).mention in seen.text, PATIENCE)


async def test_who_left_is_shown_the_way_back_to_his_hand(stage: Stage) -> None:
    table = await stage.six()
    await stage.app.tables.submit(stage.table.id, Leave(), Asker(stage.user(2).id))
    await stage.user(2).press(table, "我的手牌")
    told = await stage.user(2).wait_message(CHANNEL, lambda seen: "離開了這場牌" in seen.text, PATIENCE)
    await stage.user(2).press(told, "接回座位")
    await stage.user(2).wait_message(
        CHANNEL, lambda seen: seen.ephemeral and "hand.png" in str(seen.data["attachments"]), PATIENCE
    )


async def test_a_paused_table_says_until_when(stage: Stage) -> None:
    table = await stage.six()
    await stage.app.tables.submit(stage.table.id, Pause(), Asker(stage.user(1).id))
    seen = await stage.user(1).wait_update(table, lambda seen: "暫停了牌局" in seen.text, PATIENCE)
    assert f"<t:{round(stage.table.paused_until or 0)}:R>" in seen.text


async def test_clocks_go_on_when_what_failed_is_refused_afterwards(stage: Stage) -> None:
    lobby = await stage.open()
    slot = stage.app.sender.slot(stage.table_key)
    slot.route = None
    stage.sandbox.faults.add(EDIT, cut=True)
    refused = stage.sandbox.faults.add(EDIT, status=403, code=50013, times=None)
    await stage.app.tables.submit(stage.table.id, *stage.join(2))
    await stage.user(1).wait_message(None, lambda seen: "少了權限" in seen.text, 40)
    assert lobby.message
    assert not stage.app.sender._down
    assert refused.struck <= 2


async def test_a_closed_table_leaves_nothing_behind(stage: Stage) -> None:
    await stage.six()
    table = stage.table.id
    await stage.app.tables.submit(table, EndTable(), Asker(stage.user(1).id))
    await stage.user(1).wait_message(CHANNEL, lambda seen: not seen.buttons, PATIENCE)
    await asyncio.gather(*stage.app.herald._tasks)
    await stage.app.sender.settle()
    assert not [key for key in stage.app.sender._slots if key.table == table and key.kind != "whisper"]
    assert table not in stage.app.desk.presences
    assert await stage.app.desk.memory.note(f"log:{table}") is None
