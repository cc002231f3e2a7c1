"""Two shards in one process: direct messages arrive at shard 0, the table's server lives on shard 1 (faults B71)."""

from __future__ import annotations

import pytest
from people import CHANNEL, PATIENCE, PatientClock, Stage, first_play

pytestmark = pytest.mark.usefixtures("calm")


@pytest.fixture
def clock() -> PatientClock:
    return PatientClock()


@pytest.fixture
def client_options() -> dict[str, object]:
    return {"shard_count": 2}


async def test_text_and_buttons_of_a_dm_reach_a_table_on_another_shard(stage: Stage) -> None:
    table = await stage.six()
    assert (stage.sandbox.guild_id >> 22) % 2 == 1
    leader = await stage.turn()
    hand = await stage.hand(leader)
    await stage.user(leader).send(None, first_play(hand).rpartition(":")[2])
    await stage.user(leader).wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)
    await stage.user(2).press(await stage.hand(2), ":pass:")
    await stage.until(lambda: len(stage.table.public.history) == 2)
    await stage.user(1).wait_update(table, lambda seen: "過" in seen.text, PATIENCE)
    assert CHANNEL
