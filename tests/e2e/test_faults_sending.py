"""Faults of real hosts around rate limits and permissions: calls that come late, too often, or where they may not."""

from __future__ import annotations

import pytest
from people import CHANNEL, PATIENCE, PatientClock, Stage, whispered

from bot.sandbox import Seen
from bot.sandbox.wire import Permission

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


async def test_a_trick_is_one_line_of_the_log(stage: Stage, clock: PatientClock) -> None:
    """B48: what happens is gathered; a whole trick is one message with one line for it."""
    await stage.six()
    clock.skip(10)
    await stage.until(lambda: bool(stage.sandbox.core.state.threads(stage.sandbox.guild_id)))
    (thread,) = [int(one["id"]) for one in stage.sandbox.core.state.threads(stage.sandbox.guild_id)]
    await stage.user(1).wait_message(thread, lambda _: True, PATIENCE)
    before = len(stage.user(1).messages(thread))
    await stage.lead()
    while stage.table.public.trick is not None:
        (number,) = stage.asked()
        await stage.user(number).press(await stage.hand(number), ":pass:")
        await stage.until(lambda number=number: number not in stage.asked() or stage.table.public.trick is None)
    clock.skip(10)
    await stage.until(lambda: len(stage.user(1).messages(thread)) > before)
    (line,) = stage.user(1).messages(thread)[before:]
    assert len(line.content.splitlines()) == 1


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
