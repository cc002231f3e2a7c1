"""DMs that cannot be opened: closed by the person, or only not now."""

from __future__ import annotations

import pytest
from people import CHANNEL, PATIENCE, PatientClock, Stage

from bot.sandbox import Seen
from cogs.herald import OPEN_AGAIN

OPEN_DM = "POST /users/@me/channels"


@pytest.fixture
def clock() -> PatientClock:
    return PatientClock()


@pytest.mark.parametrize("trouble", [{"cut": True}, {"status": 503}, {"status": 403, "code": 40003}])
async def test_a_dm_that_cannot_be_opened_now_is_opened_later(
    stage: Stage, clock: PatientClock, trouble: dict[str, object]
) -> None:
    """Only who takes no DMs is marked; whatever else goes wrong passes, and the hand comes."""
    table = await six_unprobed(stage)
    broken = stage.sandbox.faults.add(OPEN_DM, when=lambda body: mine(stage, body, 3), **trouble)
    clock.skip(2)
    await stage.until(lambda: broken.struck == 1)

    def has_hand() -> bool:
        clock.skip(OPEN_AGAIN / 5)
        return any(seen.attachments for seen in stage.user(3).messages(None))

    await stage.until(has_hand)
    await stage.app.sender.settle()
    assert "無私訊" not in stage.user(1).message(table.channel_id, table.id).text


async def test_who_takes_no_dms_is_marked_and_not_tried_again(stage: Stage, clock: PatientClock) -> None:
    await six_unprobed(stage)
    refused = stage.sandbox.faults.add(OPEN_DM, code=50007, times=None, when=lambda body: mine(stage, body, 3))
    clock.skip(2)
    await stage.user(1).wait_message(CHANNEL, lambda seen: "無私訊" in seen.text, PATIENCE)
    clock.skip(2 * OPEN_AGAIN)
    await stage.app.herald.settle()
    assert refused.struck == 1


async def six_unprobed(stage: Stage) -> Seen:
    """Six people at a table of whom the bot knows no DMs but the host's."""
    lobby = await stage.open()
    for number in range(2, 7):
        await stage.app.tables.submit(stage.table.id, *stage.join(number))
    for number in range(1, 7):
        seq = stage.table.seq
        await stage.user(number).press(lobby, "準備")
        await stage.until(lambda seq=seq: stage.table.seq > seq)
    await stage.turn()
    return await stage.table_message()


def mine(stage: Stage, body: dict[str, object], number: int) -> bool:
    return str(body.get("recipient_id")) == str(stage.user(number).id)
