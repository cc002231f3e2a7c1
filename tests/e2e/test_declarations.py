"""A whole `xuandian` match over the sandbox: declarations, 上班, tribute and returns, by what the panels offer."""

from __future__ import annotations

import asyncio

import pytest
from people import CHANNEL, Stage

from bot.sandbox import Seen, User
from bot.table.model import Status

LONG = 120.0


@pytest.fixture
def factor() -> float:
    return 40.0


VERBS = (":play-yes:", ":play:", ":yes:", ":show:", ":return:", ":head:", ":pass:")


def offered(hand: Seen) -> str | None:
    ids = [b["custom_id"] for b in hand.buttons if not b.get("disabled") and b.get("custom_id")]
    return next((one for verb in VERBS for one in ids if verb in one), None)


async def answer_everything(user: User, until: asyncio.Event) -> set[str]:
    """Press what is offered, whenever something is, until the match is over; returns the verbs used."""
    used: set[str] = set()
    pressed: set[str] = set()
    while not until.is_set():
        fresh = [seen for seen in user.messages(None) if (one := offered(seen)) and one not in pressed]
        if not fresh:
            frame = asyncio.create_task(user.wait_frame(lambda _: True, LONG))
            over = asyncio.create_task(until.wait())
            await asyncio.wait({frame, over}, return_when=asyncio.FIRST_COMPLETED)
            frame.cancel()
            over.cancel()
            continue
        custom_id = offered(fresh[-1])
        assert custom_id is not None
        pressed.add(custom_id)
        used.add(custom_id.split(":")[4])
        await (await user.press(fresh[-1], custom_id)).done()
    return used


@pytest.mark.parametrize("rules", ["xuandian", "mingdian"])
async def test_a_match_with_tribute(stage: Stage, rules: str) -> None:
    await stage.with_computers(rules=rules, deals=2, pace="fast")
    table, over = stage.table.id, asyncio.Event()
    playing = asyncio.create_task(answer_everything(stage.user(1), over))
    await stage.user(1).wait_message(CHANNEL, lambda seen: "這一場打完了" in seen.text, LONG)
    over.set()
    used = await playing
    snapshot = stage.app.tables.snapshot(table)
    assert snapshot.status is Status.FINISHED
    assert {"play", "yes"} <= used
    last = await stage.user(1).wait_message(CHANNEL, lambda seen: any(b["label"] == "再來" for b in seen.buttons))
    await (await stage.user(1).press(last, "再來")).done()
    await stage.user(1).wait_message(CHANNEL, lambda seen: "第 1／2 局" in seen.text, after=last.id - 1)
    assert stage.app.tables.snapshot(table).match == 2
