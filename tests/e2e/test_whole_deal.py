"""A whole deal by the presses of six people, and what goes on after a restart."""

from __future__ import annotations

import asyncio
import re
from itertools import count

import pytest
from people import CHANNEL, PATIENCE, Stage

from bot.sandbox import Seen
from bot.table.model import Status


@pytest.fixture
def factor() -> float:
    return 15.0


def choice(hand: Seen) -> str:
    """The first thing that is offered: a suggested play, else no."""
    ids = [b["custom_id"] for b in hand.buttons if not b.get("disabled") and b.get("custom_id")]
    for verb in (":play-yes:", ":play:", ":pass:", ":burn-yes:", ":head:", ":return:", ":wind:", ":concede-yes:"):
        found = next((one for one in ids if verb in one), None)
        if found:
            return found
    raise LookupError(ids)


async def play_on(stage: Stage, number: int) -> None:
    """Press what is offered whenever this person is asked, until the deal is over."""
    user, table = stage.user(number), stage.table.id

    def asked(seen: Seen) -> bool:
        return any(verb in str(b.get("custom_id")) for b in seen.buttons for verb in (":play", ":pass:", ":return:"))

    pressed: set[tuple[int, str]] = set()
    while stage.app.tables.snapshot(table).status is Status.PLAYING:
        hand = await user.wait_message(None, lambda seen: asked(seen) or "夠級" in seen.text, PATIENCE)
        hands = [seen for seen in user.messages(None) if asked(seen)]
        fresh = next((seen for seen in hands if (seen.id, choice(seen)) not in pressed), None)
        if fresh is None or not hand:
            await asyncio.wait({asyncio.create_task(_any_frame(user))}, timeout=2)
            continue
        pressed.add((fresh.id, choice(fresh)))
        await (await user.press(fresh, choice(fresh))).done()


async def act(stage: Stage) -> None:
    """Whoever's turn it is does what is offered first; what asks once is confirmed."""
    number, acts = await stage.turn(), len(stage.table.public.history)
    while len(stage.table.public.history) == acts and number in stage.asked():
        hand = await stage.hand(number)
        await stage.user(number).press(hand, choice(hand))
        await stage.user(number).wait_update(hand, None, PATIENCE)


async def _any_frame(user) -> None:
    await user.wait_frame(lambda _: True, PATIENCE)


def assert_no_secret_was_public(stage: Stage) -> None:
    """No payload to the channel carries a private hand, or a button that names cards or a seat (faults B59)."""
    channel = str(stage.sandbox.channel_id(CHANNEL))
    for request in stage.sandbox.requests:
        sent = str(request.body)
        if channel in request.path or "table.png" in sent:
            assert "hand.png" not in sent
            assert not re.search(r"gouji:[a-z0-9]{8}:[0-9a-z]+:[0-5]:", sent)


async def test_a_whole_deal_by_six_people(stage: Stage) -> None:
    table = await stage.six()
    before = stage.sandbox.stats.counted
    await asyncio.gather(*(play_on(stage, number) for number in range(1, 7)))
    tricks = sum(act.leads for act in stage.table.public.history)
    score = await stage.user(1).wait_message(CHANNEL, lambda seen: "第 1 局結果" in seen.text, PATIENCE)
    assert score.attachments
    assert "大落" in score.text
    assert (stage.sandbox.stats.counted - before) / len(stage.table.public.history) <= 1, "counted requests a decision"
    assert_no_secret_was_public(stage)
    old = await stage.user(1).wait_update(table, lambda seen: not seen.buttons, PATIENCE)
    assert "結果在下面" in old.text
    await assert_all_are_in_the_log(stage, tricks)


async def assert_all_are_in_the_log(stage: Stage, tricks: int) -> None:
    """Each trick once and in order, the one that the deal's end broke off among them."""
    (thread,) = [int(one["id"]) for one in stage.sandbox.core.state.threads(stage.sandbox.guild_id)]
    await stage.user(1).wait_message(thread, lambda seen: "打完了" in seen.content, PATIENCE)
    written = "\n".join(seen.content for seen in stage.user(1).messages(thread))
    lines = written.partition("打完了")[0].splitlines()
    numbers = [int(line.partition(".")[0]) for line in lines if re.match(r"\d+\.", line)]
    assert numbers == list(range(1, tricks + 1))


async def test_a_restart_in_the_middle_of_a_trick(stage: Stage) -> None:
    await stage.six()
    for step in count():
        await act(stage)
        if step == 3:
            break
    hands = {number: stage.app.tables.view(stage.table.id, stage.user(number).id).hand for number in range(1, 7)}
    seq, public = stage.table.seq, stage.table.public
    await stage.restart()
    assert stage.table.public.history[: len(public.history)] == public.history
    assert stage.table.seq >= seq
    await stage.user(1).wait_message(CHANNEL, lambda seen: "重新啟動" in seen.text, PATIENCE)
    for number in range(1, 7):
        assert stage.app.tables.view(stage.table.id, stage.user(number).id).hand == hands[number]
    await act(stage)
    assert len(stage.table.public.history) > len(public.history)
