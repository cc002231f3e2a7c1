"""Faults of real hosts at the end of a match: nothing runs on, nothing is posted to what is gone (B29, B34)."""

from __future__ import annotations

import pytest
from people import CHANNEL, PATIENCE, Stage

from bot.sandbox.seen import Seen
from bot.table.model import Asker, HandOver, Status

pytestmark = pytest.mark.usefixtures("calm")
LONG = 120.0


@pytest.fixture
def factor() -> float:
    return 40.0


def offers_again(seen: Seen) -> bool:
    return any(button["label"] == "再來" for button in seen.buttons)


async def finished(stage: Stage) -> None:
    """Play a match of one deal by computers to its score page."""
    await stage.with_computers(deals=1, pace="fast")
    user = stage.user(1)
    await stage.app.tables.submit(stage.table.id, HandOver(0), Asker(user.id))
    await user.wait_message(CHANNEL, lambda seen: "這一場打完了" in seen.text, LONG)
    await user.wait_message(CHANNEL, offers_again, PATIENCE)
    await stage.app.herald.settle()
    await stage.app.sender.settle()


async def test_a_restart_at_the_score_page_gives_no_second_result(stage: Stage) -> None:
    """B34: one result, before and after a restart; the page's buttons still work."""
    await finished(stage)
    await stage.restart()
    await stage.app.herald.settle()
    await stage.app.sender.settle()
    assert stage.table.status is Status.FINISHED
    user = stage.user(1)
    assert sum("第 1 局結果" in seen.text for seen in user.messages(CHANNEL)) == 1
    page = await user.wait_message(CHANNEL, offers_again, PATIENCE)  # an old page may have been posted anew
    await (await user.press(page, "再來")).done()
    await stage.until(lambda: stage.table.match == 2)


async def test_a_channel_deleted_at_the_score_page(stage: Stage) -> None:
    """B29: closed as abandoned, the result stays what it was, nothing more is posted there."""
    await finished(stage)
    table, channel = stage.table, stage.sandbox.channel_id(CHANNEL)
    since = len(stage.sandbox.requests)
    stage.sandbox.delete_channel(channel)
    await stage.until(lambda: not stage.app.tables.live())
    await stage.app.herald.settle()
    await stage.app.sender.settle()
    after = stage.app.tables.snapshot(table.id)
    assert after.reason == "abandoned"
    assert after.result == table.result
    assert not [one.path for one in list(stage.sandbox.requests)[since:] if str(channel) in one.path]
