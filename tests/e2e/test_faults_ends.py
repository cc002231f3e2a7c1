"""Faults of real hosts around stuck games: outages, absence, pauses, deleted channels and messages, ends."""

from __future__ import annotations

import pytest
from people import CHANNEL, PATIENCE, PatientClock, Stage, whispered

from bot.sandbox import Seen
from bot.table.model import Status
from cogs.sender import REPOST_DISTANCE

pytestmark = pytest.mark.usefixtures("calm")
EDITS = ("PATCH /channels/*", "PATCH /webhooks/*")


@pytest.fixture
def clock() -> PatientClock:
    return PatientClock()


def sent_to(stage: Stage, channel: int, since: int) -> list[str]:
    return [f"{one.method} {one.path}" for one in list(stage.sandbox.requests)[since:] if str(channel) in one.path]


async def test_an_outage_costs_nobody_his_time(stage: Stage, clock: PatientClock) -> None:
    """B24: while Discord answers 5xx nobody is absent; afterwards the turn has its whole time, and runs out again."""
    await stage.six()
    await stage.turn()
    stage.app.sender.slot(stage.table_key).route = None
    broken = stage.sandbox.faults.add("PATCH /channels/*", status=503, times=None)
    await stage.lead()
    await stage.until(lambda: broken.struck > 0 and stage.app.tables._frozen)
    clock.skip(500)
    stage.sandbox.faults.clear()
    await stage.until(lambda: not stage.app.tables._frozen)
    assert len(stage.table.public.history) == 1
    assert not any(holder.missed for holder in stage.table.seats)
    assert stage.table.deadline > clock.now() + 40
    await stage.user(2).wait_message(None, lambda seen: f"<t:{round(stage.table.deadline)}:R>" in seen.text, PATIENCE)
    assert "重新啟動" not in (await stage.table_message()).text
    clock.skip(200)
    await stage.until(lambda: stage.table.seats[1].missed == 1)


async def test_the_time_before_an_outage_was_seen_is_given_back_too(stage: Stage, clock: PatientClock) -> None:
    """B24: the library tries for half a minute before it says that Discord is away."""
    await stage.six()
    await stage.turn()
    deadline = stage.table.deadline
    clock.skip(40)
    stage.app.tables.freeze(25)
    clock.skip(500)
    stage.app.tables.thaw()
    assert stage.table.deadline == deadline + 525


async def test_a_message_that_is_given_up_ends_the_trouble_that_it_made(stage: Stage) -> None:
    """B24: the clocks of other tables do not wait for the message of a table that is gone."""
    await stage.open("閒聊")
    first = stage.table.id
    stage.app.sender.slot(stage.table_key).route = None
    await stage.six()
    stage.sandbox.faults.add("PATCH *", status=503, times=None, when=lambda body: "table.png" not in str(body))
    await stage.app.tables.submit(first, *stage.join(7))
    await stage.until(lambda: stage.app.tables._frozen)
    stage.sandbox.delete_channel(stage.sandbox.channel_id("閒聊"))
    await stage.until(lambda: not stage.app.tables._frozen)
    assert stage.app.tables.snapshot(first).status is Status.CLOSED


async def test_a_moderator_is_in_charge_when_the_host_has_left_the_server(stage: Stage) -> None:
    """B26: transfer, removal and end work though the host is gone, and are shown at the table."""
    lobby = await (await stage.user(2).slash(CHANNEL, "gouji new", rules="defen")).done()
    await stage.user(3).press(lobby, "入座")
    await stage.user(3).wait_message(CHANNEL, whispered("號位"), PATIENCE)
    await stage.user(2).press(lobby, "補電腦開打")
    await stage.turn()
    stage.sandbox.leave(2)
    for command, person in (("host", 3), ("free", 2)):
        answer = await stage.user(1).slash(CHANNEL, f"gouji-mod {command}", player=stage.user(person))
        assert stage.user(person).mention in (await answer.done()).message.text
    assert stage.table.host == stage.user(3).id
    assert stage.table.seats[0].why == "removed"
    ended = await stage.user(1).slash(CHANNEL, "gouji-mod end")
    assert not (await ended.done()).failed
    await stage.user(1).wait_update(lobby.message, lambda seen: "收了" in seen.text and not seen.buttons, PATIENCE)


async def test_a_pause_outlives_a_restart_in_every_view(stage: Stage, clock: PatientClock) -> None:
    """B27: paused everywhere, by whom and until when; no clock of the game in any view, and nobody is called."""
    table = await stage.six()
    await stage.turn()
    await (await stage.user(1).slash(CHANNEL, "gouji-mod pause")).done()
    await stage.user(1).wait_update(table, lambda seen: "暫停" in seen.text, PATIENCE)
    await stage.restart()
    clock.skip(600)
    seen = await stage.user(1).wait_message(CHANNEL, lambda seen: "暫停" in seen.text and bool(seen.buttons), PATIENCE)
    assert stage.user(1).mention in seen.text
    assert seen.text.count("<t:") == 1
    leader = stage.asked()[0]
    await stage.user(leader).press(seen, "我的手牌")
    mine = await stage.user(leader).wait_message(CHANNEL, whispered("暫停"), PATIENCE)
    assert "<t:" not in mine.text
    assert not stage.table.public.history
    assert not [one for one in stage.user(1).messages(CHANNEL) if one.content and not one.ephemeral]


@pytest.mark.parametrize("begun", [False, True])
async def test_a_deleted_channel_frees_everybody(stage: Stage, clock: PatientClock, *, begun: bool) -> None:
    """B29: closed as abandoned, nobody is bound, nothing is posted to the dead id; a new table works."""
    if begun:
        await stage.six()
        await stage.lead()
        clock.skip(25)
        await stage.user(1).wait_message(CHANNEL, lambda seen: "輪到你了" in seen.content, PATIENCE)
        sent = stage.sandbox.requests
        await stage.until(lambda: any(one.path.endswith("/threads") for one in sent))  # the log's, on its way as well
    else:
        lobby = await stage.open()
        await stage.user(2).press(lobby, "入座")
        await stage.user(2).wait_message(CHANNEL, whispered("號位"), PATIENCE)
    await stage.app.sender.settle()
    table, channel = stage.table.id, stage.sandbox.channel_id(CHANNEL)
    since = len(stage.sandbox.requests)
    stage.sandbox.delete_channel(channel)
    await stage.until(lambda: not stage.app.tables.live())
    clock.skip(500)
    await stage.app.sender.settle()
    await stage.app.herald.settle()
    assert stage.app.tables.snapshot(table).reason == "abandoned"
    assert not stage.app.tables.of_user(stage.user(2).id)
    assert sent_to(stage, channel, since) == []
    again = await stage.open("閒聊")
    assert again.message.buttons


async def test_a_table_message_is_posted_anew_but_not_in_a_row(stage: Stage) -> None:
    """B31: deleted, it comes back once; deleted again at once, it waits, whatever is pressed."""
    table = await stage.six()
    await stage.lead()
    await stage.user(1).wait_update(table, lambda seen: "剛才" in seen.text, PATIENCE)
    slot = stage.app.sender.slot(stage.table_key)
    stage.user(1).delete(table)
    await stage.user(2).press(await stage.hand(2), ":pass:")
    again = await stage.user(1).wait_message(CHANNEL, lambda seen: "剛才" in seen.text, PATIENCE, after=table.id)
    await stage.until(lambda: slot.message == again.id)
    stage.user(1).delete(again)
    await stage.user(3).press(await stage.hand(3), ":pass:")
    await stage.until(lambda: slot.message is None)
    await stage.user(4).press(await stage.hand(4), ":pass:")
    await stage.until(lambda: len(stage.table.public.history) == 4)
    stage.app.desk.show_table(stage.table.id, urgent=True)
    assert slot.job is not None
    assert slot.job.due >= slot.posted_at + REPOST_DISTANCE


async def test_an_idle_lobby_asks_once_then_goes_with_its_buttons(stage: Stage, clock: PatientClock) -> None:
    """B33: asked after half an hour, gone ten minutes later, with a line and no button."""
    lobby = await stage.open()
    await stage.user(2).press(lobby, "入座")
    await stage.user(2).wait_message(CHANNEL, whispered("號位"), PATIENCE)
    clock.skip(30 * 60)
    await stage.user(1).wait_update(lobby.message, lambda seen: "還要打嗎" in seen.text, PATIENCE)
    clock.skip(10 * 60)
    gone = await stage.user(1).wait_update(lobby.message, lambda seen: "太久沒人動" in seen.text, PATIENCE)
    assert not gone.buttons
    assert not stage.app.tables.live()


async def test_nothing_is_announced_after_a_moderators_end(stage: Stage, clock: PatientClock) -> None:
    """B34: the clock of a turn, a call and a log line that were due do not outlive the table."""
    table = await stage.six()
    await stage.lead()
    clock.skip(10)
    await (await stage.user(1).slash(CHANNEL, "gouji-mod end")).done()
    await stage.user(1).wait_update(table, lambda seen: not seen.buttons, PATIENCE)
    await stage.app.herald.settle()
    since, channel = len(stage.sandbox.requests), stage.sandbox.channel_id(CHANNEL)
    clock.skip(1000)
    await stage.app.herald.settle()
    await stage.app.sender.settle()
    assert sent_to(stage, channel, since) == []


async def test_an_end_that_could_not_be_shown_is_shown_after_the_restart(stage: Stage) -> None:
    """B54: ended in the store, killed before any message said so: never alive again, and the messages follow."""
    table = await stage.six()
    await stage.turn()
    await stage.app.sender.settle()
    hand = stage.user(2).messages(None)[-1]
    broken = [stage.sandbox.faults.add(pattern, status=503, times=None) for pattern in EDITS]
    await (await stage.user(1).slash(CHANNEL, "gouji-mod end")).done()
    await stage.until(lambda: any(fault.struck for fault in broken))
    await stage.running.aclose()
    stage.sandbox.faults.clear()
    assert stage.user(1).message(table.channel_id, table.id).buttons
    await stage.start(2)
    assert not stage.app.tables.live()

    def closed(seen: Seen) -> bool:
        return not seen.buttons and "收了" in seen.text

    await stage.user(1).wait_update(table, closed, PATIENCE)
    await stage.user(2).wait_update(hand, closed, PATIENCE)
    again = await stage.open()
    assert again.message.buttons
