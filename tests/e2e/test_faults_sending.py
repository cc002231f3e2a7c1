"""Faults of real hosts around rate limits and permissions: calls that come late, too often, or where they may not."""

from __future__ import annotations

import asyncio

import pytest
from people import CHANNEL, PATIENCE, PatientClock, Stage, first_play, whispered

from bot.engine.events import WentOut
from bot.sandbox import Seen
from bot.sandbox.wire import Permission
from bot.table.model import Update
from cogs.desk import hand_key
from cogs.logbook import AT_ONCE, GATHERING, TRICKS, Logbook
from cogs.patience import BEHIND

pytestmark = pytest.mark.usefixtures("calm")


@pytest.fixture
def clock() -> PatientClock:
    return PatientClock()


def calls(stage: Stage) -> list[Seen]:
    """Messages that call somebody to the table."""
    return [
        seen for number in range(1, 7) for seen in stage.user(number).messages(CHANNEL) if "輪到你了" in seen.content
    ]


def deny(stage: Stage, *permissions: Permission) -> None:
    denied = 0
    for permission in permissions:
        denied |= permission
    stage.sandbox.overwrite(stage.sandbox.channel_id(CHANNEL), stage.sandbox.core.bot_id, deny=denied)


def without_routes(stage: Stage) -> None:
    """Forget all tokens of presses, so that every call is the bot's own."""
    for slot in stage.app.sender._slots.values():
        slot.route = None


async def test_who_answers_in_time_is_not_called(stage: Stage, clock: PatientClock) -> None:
    """B49: no call for a turn that is taken at once; exactly one for one that is not, gone when it is taken."""
    await stage.six()
    clock.skip(2)
    await stage.lead()
    await stage.hand(2)
    clock.skip(19)
    await stage.app.herald.settle()
    assert not calls(stage)
    clock.skip(2)
    await stage.until(lambda: bool(calls(stage)))
    (call,) = {seen.id: seen for seen in calls(stage)}.values()
    assert stage.user(2).mention in call.content
    assert [one["id"] for one in call.data["mentions"]] == [str(stage.user(2).id)]
    clock.skip(20)
    await stage.app.herald.settle()
    assert {seen.id for seen in calls(stage)} == {call.id}
    await stage.user(2).press(await stage.hand(2), ":pass:")
    await stage.until(lambda: not calls(stage))


async def test_tricks_are_gathered_in_the_log(stage: Stage, clock: PatientClock) -> None:
    """B48: a whole trick is one line, and some tricks are one message; the deal's end is said at once."""
    await stage.six()
    thread, before = await log_of(stage, clock)
    await trick(stage)
    clock.skip(GATHERING)
    await trick(stage)
    assert len(stage.user(1).messages(thread)) == before
    clock.skip(TRICKS - GATHERING)
    await stage.until(lambda: len(stage.user(1).messages(thread)) > before)
    (two,) = stage.user(1).messages(thread)[before:]
    assert [line.partition(".")[0] for line in two.content.splitlines()] == ["1", "2"]


async def test_what_people_talk_about_is_in_the_log_at_once_with_all_before_it(
    stage: Stage, clock: PatientClock
) -> None:
    await stage.six()
    thread, before = await log_of(stage, clock)
    await trick(stage)
    await stage.app.herald._log.heard(Update(stage.table, (WentOut(0),), (), "order"))
    clock.skip(AT_ONCE)
    await stage.until(lambda: len(stage.user(1).messages(thread)) > before)
    (news,) = stage.user(1).messages(thread)[before:]
    assert len(news.content.splitlines()) == 2
    assert "走了" in news.content


async def test_a_killed_process_loses_no_trick_of_the_log(
    stage: Stage, clock: PatientClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.six()
    thread, before = await log_of(stage, clock)
    await trick(stage)
    clock.skip(TRICKS)
    await stage.until(lambda: len(stage.user(1).messages(thread)) > before)
    await trick(stage)
    monkeypatch.setattr(Logbook, "flush", _nothing)
    await stage.restart()
    monkeypatch.undo()
    await stage.until(lambda: any(page.lines for page in stage.app.herald._log._pages.values()))
    clock.skip(GATHERING)
    await stage.until(lambda: len(stage.user(1).messages(thread)) > before + 1)
    lost = stage.user(1).messages(thread)[-1].content
    assert lost.startswith("2.")
    assert len(lost.splitlines()) == 1


async def _nothing(_log: Logbook) -> None:
    pass


async def test_a_clean_stop_writes_the_log(stage: Stage, clock: PatientClock) -> None:
    await stage.six()
    thread, before = await log_of(stage, clock)
    await trick(stage)
    await stage.restart()
    (line,) = stage.user(1).messages(thread)[before:]
    assert line.content.startswith("1.")


async def log_of(stage: Stage, clock: PatientClock) -> tuple[int, int]:
    """The thread of the log once the deal's beginning is in it, and how many messages that is."""
    clock.skip(GATHERING)
    await stage.until(lambda: bool(stage.sandbox.core.state.threads(stage.sandbox.guild_id)))
    (thread,) = [int(one["id"]) for one in stage.sandbox.core.state.threads(stage.sandbox.guild_id)]
    await stage.user(1).wait_message(thread, lambda _: True, PATIENCE)
    return thread, len(stage.user(1).messages(thread))


async def trick(stage: Stage) -> None:
    """Whoever leads plays what is suggested first, and all others pass."""
    done = len(stage.table.public.history)
    leader = await stage.turn()
    hand = await stage.hand(leader)
    await stage.user(leader).press(hand, first_play(hand))
    await stage.until(lambda: len(stage.table.public.history) > done)
    while stage.table.public.trick is not None:
        (number,) = stage.asked()
        await stage.user(number).press(await stage.hand(number), ":pass:")
        await stage.until(lambda number=number: number not in stage.asked() or stage.table.public.trick is None)


async def test_where_all_play_by_dm_the_table_follows_behind(stage: Stage) -> None:
    """Every edit counts there; a press on the table shows at once what waits, and pays for what follows."""
    table = await stage.six()
    await stage.app.sender.settle()
    without_routes(stage)
    await stage.lead()
    slot = stage.app.sender.slot(stage.table_key)
    assert slot.job is not None
    assert slot.job.due - asyncio.get_running_loop().time() > BEHIND / 2
    await stage.user(6).press(table, "規則")
    await stage.user(6).wait_update(table, lambda seen: "要壓過" in seen.text, BEHIND / 2)


async def test_whom_no_dm_reaches_the_table_does_not_keep_waiting(stage: Stage) -> None:
    table = await stage.six()
    await stage.app.sender.settle()
    without_routes(stage)
    stage.app.sender.slot(hand_key(stage.table.id, stage.user(4).id)).parked = True
    await stage.lead()
    await stage.user(4).wait_update(table, lambda seen: "要壓過" in seen.text, BEHIND / 2)


async def test_a_new_hand_that_asks_calls_by_itself(stage: Stage) -> None:
    """Who is asked with the deal is not called a second time: the hand is a new message."""
    lobby = await stage.open(rules="mingdian")
    for number in range(1, 7):  # as after a deal before
        user = stage.user(number).id
        stage.app.desk.presence(stage.table.id).dms[user] = await stage.app.sender.open_dm(user) or 0
    for number in range(2, 7):
        await stage.app.tables.submit(stage.table.id, *stage.join(number))
    for number in range(1, 7):
        seq = stage.table.seq
        await stage.user(number).press(lobby, "準備")
        await stage.until(lambda seq=seq: stage.table.seq > seq)
    await stage.turn()
    asked = stage.asked()
    for number in asked:
        await stage.hand(number)
    await stage.app.herald.settle()
    assert asked
    called = [seen for number in asked for seen in stage.user(number).messages(None) if "有事問你" in seen.content]
    assert not called


async def test_a_channel_that_forbids_sending_is_left_alone(stage: Stage, clock: PatientClock) -> None:
    """B50: calls and log lines cannot be posted: at most three tries, then the table waits, and the host knows."""
    await stage.six()
    await stage.lead()
    deny(stage, Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS, Permission.CREATE_PUBLIC_THREADS)
    failed = stage.sandbox.stats.by_status[403]
    for number in (2, 3):
        hand = await stage.hand(number)
        without_routes(stage)
        before = stage.app.sender._refusals.get(stage.table.place.channel, 0)
        clock.skip(21)
        await stage.until(lambda before=before: stage.app.sender._refusals.get(stage.table.place.channel, 0) > before)
        if number == 2:
            await stage.user(2).press(hand, ":pass:")
    await stage.user(1).wait_message(None, lambda seen: "少了權限" in seen.text, PATIENCE)
    await stage.until(lambda: stage.table.paused is not None)
    clock.skip(500)
    await stage.app.sender.settle()
    await stage.app.herald.settle()
    assert stage.sandbox.stats.by_status[403] - failed <= 3
    deny(stage)
    await (await stage.user(1).slash(CHANNEL, "gouji-mod resume")).done()
    await stage.user(3).press(await stage.hand(3), ":pass:")
    await stage.until(lambda: len(stage.table.public.history) == 3)
    await stage.hand(4)
    without_routes(stage)
    clock.skip(21)
    await stage.until(lambda: any(stage.user(4).mention in call.content for call in calls(stage)))


async def test_what_was_closed_is_shown_again_after_its_pause(stage: Stage) -> None:
    """B50: the bot cannot even see the channel; once it can again, the table's message goes on."""
    table = await stage.six()
    await stage.app.sender.settle()
    without_routes(stage)
    deny(stage, Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES)
    failed = stage.sandbox.stats.by_status[403]
    await stage.lead()
    await stage.user(1).wait_message(None, lambda seen: "少了權限" in seen.text, PATIENCE)
    await stage.app.sender.settle()
    assert stage.sandbox.stats.by_status[403] - failed <= 3
    deny(stage)
    await (await stage.user(1).slash(CHANNEL, "gouji-mod resume")).done()
    await stage.user(1).wait_update(table, lambda seen: "剛才" in seen.text and bool(seen.attachments), PATIENCE)


async def test_a_lobby_that_could_not_be_shown_is_shown_at_the_next_press(stage: Stage) -> None:
    """B50: a lobby cannot be paused and resumed; a press in a channel that is open again is enough."""
    lobby = await stage.open()
    without_routes(stage)
    deny(stage, Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES)
    await stage.app.tables.submit(stage.table.id, *stage.join(2))
    await stage.until(lambda: stage.app.sender.slot(stage.table_key).parked)
    deny(stage)
    await stage.user(3).press(lobby, "入座")
    await stage.user(1).wait_update(lobby.message, lambda seen: "3／6" in seen.text, PATIENCE)


@pytest.mark.parametrize(
    "permission",
    [
        Permission.ATTACH_FILES,
        Permission.EMBED_LINKS,
        Permission.READ_MESSAGE_HISTORY,
        Permission.MANAGE_MESSAGES,
        Permission.CREATE_PUBLIC_THREADS,
        Permission.SEND_MESSAGES_IN_THREADS,
    ],
)
@pytest.mark.parametrize("before", [False, True])
async def test_whatever_else_is_forbidden_people_play(stage: Stage, permission: Permission, *, before: bool) -> None:
    """B52: each permission taken away before a table and during one; without files the table is told in words."""
    if before:
        deny(stage, permission)
    table = await stage.six()
    if not before:
        await stage.app.sender.settle()
        without_routes(stage)
        deny(stage, permission)
    leader, hand = await stage.lead()
    shown = await stage.user(1).wait_message(CHANNEL, lambda seen: "剛才" in seen.text, PATIENCE)
    assert shown.id == table.id
    await stage.user(leader).wait_update(hand, lambda seen: "你打了" in seen.text, PATIENCE)
    assert stage.table.paused is None
    if permission is Permission.ATTACH_FILES:
        assert not shown.attachments
        assert all(stage.user(number).mention in shown.text for number in range(1, 7))
    await stage.user(2).press(table, "我的手牌")
    await stage.user(2).wait_message(CHANNEL, whispered("你的手牌"), PATIENCE)
