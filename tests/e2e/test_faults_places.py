"""Faults of real hosts around threads, shards and where commands are registered."""

from __future__ import annotations

import pytest
from people import PATIENCE, PatientClock, Stage, first_play, whispered

from bot.sandbox import channels
from bot.sandbox.wire import Permission

pytestmark = pytest.mark.usefixtures("calm")


@pytest.fixture
def clock() -> PatientClock:
    return PatientClock()


@pytest.fixture
async def thread(stage: Stage) -> int:
    core = stage.sandbox.core
    parent = core.state.channel(stage.sandbox.channel_id("閒聊"))
    return int(channels.create_thread(core, parent, {"name": "小桌"})["id"])


async def begun(stage: Stage, thread: int) -> None:
    """A table in a thread, played by one person and computers, at his turn."""
    lobby = await stage.open(thread)
    await stage.user(1).press(lobby, "補電腦開打")
    await stage.until(lambda: 1 in stage.asked())
    await stage.app.sender.settle()


async def test_a_table_in_a_thread_opens_it_again(stage: Stage, thread: int) -> None:
    """B53: a day of silence archives the thread; the table's new message opens it, and its buttons work."""
    await begun(stage, thread)
    old = stage.user(1).messages(thread)[-1]
    stage.sandbox.archive(thread)
    new = await stage.user(1).wait_message(thread, lambda seen: bool(seen.attachments), PATIENCE, after=old.id)
    assert not stage.sandbox.core.state.channel(thread)["thread_metadata"]["archived"]
    await stage.user(1).press(new, "我的手牌")
    mine = await stage.user(1).wait_message(thread, whispered("你的手牌"), PATIENCE)
    await stage.user(1).press(mine, first_play(mine))
    await stage.until(lambda: bool(stage.table.public.history))


async def test_a_locked_thread_parks_its_table(stage: Stage, thread: int) -> None:
    """B53: after a lock the table waits, the host is told, and it goes on when the thread is open again."""
    await begun(stage, thread)
    stage.sandbox.archive(thread, locked=True)
    await stage.user(1).wait_message(None, lambda seen: "少了權限" in seen.text and "暫停" in seen.text, PATIENCE)
    await stage.until(lambda: stage.table.paused is not None)
    core = stage.sandbox.core
    channels.archive(core, core.state.channel(thread), archived=False, locked=False)
    await (await stage.user(1).slash(thread, "gouji-mod resume")).done()
    assert stage.table.paused is None
    await stage.user(1).wait_message(
        thread, lambda seen: bool(seen.attachments) and "暫停" not in seen.text and not seen.ephemeral, PATIENCE
    )


async def test_a_deleted_thread_closes_its_table(stage: Stage, thread: int) -> None:
    """B29: a thread that is deleted is a channel that is gone."""
    await begun(stage, thread)
    table = stage.table.id
    stage.sandbox.delete_channel(thread)
    await stage.until(lambda: not stage.app.tables.live())
    assert stage.app.tables.snapshot(table).reason == "abandoned"


async def test_in_a_thread_that_forbids_sending_the_permission_is_named(stage: Stage, thread: int) -> None:
    """B52: what is needed in a thread is not what is needed in a channel."""
    parent, bot = stage.sandbox.channel_id("閒聊"), stage.sandbox.core.bot_id
    stage.sandbox.overwrite(parent, bot, deny=Permission.SEND_MESSAGES_IN_THREADS)
    answer = await stage.open(thread)
    assert "討論串" in answer.message.text
    assert not stage.app.tables.live()


async def test_commands_are_registered_in_one_scope_and_only_when_they_change(stage: Stage) -> None:
    """B60, B61: however often it starts, they are sent once, and never to a server of their own."""
    for _ in range(3):
        await stage.restart()
    sent = [one for one in stage.sandbox.requests if one.method != "GET" and "/commands" in one.path]
    assert [one.route for one in sent] == ["/applications/{application_id}/commands"]
