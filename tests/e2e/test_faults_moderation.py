"""Faults of real hosts around fair play: who is kept out stays out (B73)."""

from __future__ import annotations

import pytest
from people import CHANNEL, PATIENCE, PatientClock, Stage, whispered

pytestmark = pytest.mark.usefixtures("calm")


@pytest.fixture
def clock() -> PatientClock:
    return PatientClock()


async def test_who_is_blocked_cannot_sit_down_by_an_old_button(stage: Stage) -> None:
    """B73: checked when he acts: by the button that he saw before, by command, and at a table of his own."""
    lobby = await stage.open()
    answer = await stage.user(1).slash(CHANNEL, "gouji-mod block", player=stage.user(2))
    assert stage.user(2).mention in (await answer.done()).message.text
    await stage.restart()
    await stage.user(2).press(lobby, "入座")
    await stage.user(2).wait_message(CHANNEL, whispered("不能入座"), PATIENCE)
    joined = await (await stage.user(2).slash(CHANNEL, "gouji join")).done()
    assert "不能入座" in joined.message.text
    opened = await (await stage.user(2).slash("閒聊", "gouji new")).done()
    assert "不能入座" in opened.message.text
    assert len(stage.app.tables.live()) == 1
    assert stage.table.people == (stage.user(1).id,)


async def test_who_is_no_longer_blocked_sits_down(stage: Stage) -> None:
    lobby = await stage.open()
    for command in ("block", "unblock"):
        await (await stage.user(1).slash(CHANNEL, f"gouji-mod {command}", player=stage.user(2))).done()
    await stage.user(2).press(lobby, "入座")
    await stage.user(2).wait_message(CHANNEL, whispered("號位"), PATIENCE)


async def test_players_block_nobody(stage: Stage) -> None:
    lobby = await stage.open()
    answer = await stage.user(3).slash(CHANNEL, "gouji-mod block", player=stage.user(2))
    assert answer.failed or "權限" in (await answer.done()).message.text
    await stage.user(2).press(lobby, "入座")
    await stage.user(2).wait_message(CHANNEL, whispered("號位"), PATIENCE)
