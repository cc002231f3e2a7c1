"""https://discord.com/developers/docs/interactions/receiving-and-responding."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.sandbox.interactions import Phase

from .toy import Toy, counter_view, running


async def test_a_command_is_answered(sandbox, toy):
    one, two = sandbox.user(1), sandbox.user(2)
    answer = await one.slash("general", "shop buy", what="tea", many=2)
    assert (answer.state, answer.message.content) == (Phase.DONE, "2 tea")
    assert answer.latency < 1
    assert answer.message.data["interaction_metadata"]["name"] == "shop buy"
    assert two.messages("general")[-1].content == "2 tea"


async def test_choices_follow_what_is_typed(sandbox, toy):
    one = sandbox.user(1)
    choices = await one.autocomplete("general", "shop buy", option="what", value="red")
    assert choices == [{"name": "red apple", "value": "apple"}, {"name": "red pear", "value": "pear"}]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({}, "required"),
        ({"what": "tea", "many": 10}, "range"),
        ({"what": "tea", "many": "x"}, "number"),
        ({"what": "tea", "other": "x"}, "no option"),
    ],
)
async def test_options_that_do_not_fit_are_not_sent(sandbox, toy, options, why):
    answer = await sandbox.user(1).slash("general", "shop buy", **options)
    assert answer.failed
    assert why in answer.text
    assert toy.clicks.empty()


async def test_a_command_never_synced_cannot_be_run(sandbox):
    async with running(sandbox, sync=False):
        with pytest.raises(LookupError):
            await sandbox.user(1).slash("general", "shop buy", what="tea")


async def test_moderators_commands_and_places(sandbox, toy):
    one, two = sandbox.user(1), sandbox.user(2)
    assert (await one.slash("general", "admin")).message.content == "yes"
    assert (await two.slash("general", "admin")).failed
    assert (await one.slash(await one.dm(), "admin")).failed
    assert (await one.slash(await one.dm(), "shop buy", what="tea")).message.content == "1 tea"


async def test_a_button_edits_its_message(sandbox, toy):
    one, two = sandbox.user(1), sandbox.user(2)
    answer = await one.slash("general", "shop buy", what="tea")
    seen = two.messages("general")[-1]
    await two.press(seen, "Count 0")
    assert (await one.wait_update(seen)).content == "Count 1"
    assert (await two.press(answer.message, "Count 1")).message.content == "Count 2"


async def test_a_dynamic_item_works_in_a_fresh_process(sandbox):
    one = sandbox.user(1)
    async with running(sandbox):
        answer = await one.slash("general", "shop buy", what="tea")
    async with running(sandbox, sync=False):
        await one.press(answer.message, "Count 0")
        assert answer.message.content == "Count 1"


async def test_disabled_and_unknown_buttons_are_not_pressed(sandbox, toy):
    one = sandbox.user(1)
    answer = await one.slash("general", "shop buy", what="tea")
    toy.clicks.get_nowait()
    assert (await one.press(answer, "never")).failed
    with pytest.raises(LookupError):
        await one.press(answer, "absent")
    assert toy.clicks.empty()


async def test_an_ephemeral_answer_is_seen_by_one(sandbox, toy):
    one, two = sandbox.user(1), sandbox.user(2)
    answer = await one.slash("general", "shop secret")
    assert answer.message.ephemeral
    assert two.messages("general") == []
    with pytest.raises(LookupError):
        await two.press(answer, "pick")
    with pytest.raises(discord.NotFound) as refused:
        await toy.get_channel(sandbox.channel_id()).fetch_message(answer.message_id)
    assert refused.value.code == 10008
    assert [message async for message in toy.get_channel(sandbox.channel_id()).history()] == []
    one.dismiss(answer.message)
    assert one.messages("general") == []


async def test_menus_send_their_values(sandbox, toy):
    one = sandbox.user(1)
    answer = await one.slash("general", "shop secret")
    chosen = await one.select(answer, "pick", ["One", "three"])
    assert (chosen.message.content, chosen.message.ephemeral) == ("one,three", True)
    assert (await one.select(answer, "pick", ["one", "two", "three"])).failed
    assert (await one.select(answer, "pick", ["four"])).failed
    who = await one.select(answer, "who", [str(sandbox.user(3).id)])
    assert who.message.content == sandbox.user(3).mention


async def test_a_form_comes_back_filled_in(sandbox, toy):
    one = sandbox.user(1)
    asked = await one.slash("general", "shop form")
    assert asked.modal["title"] == "A form"
    assert (await one.submit_modal(asked, {"Kind": ["a"]})).failed
    assert (await one.submit_modal(asked, {"Line": "x" * 21, "Kind": ["a"]})).failed
    sent = await one.submit_modal(asked, {"Line": "hello", "kind": ["b"]})
    assert sent.message.content == "hello/b"
    again = await one.submit_modal(asked, {"Line": "hello", "kind": ["b"]})
    assert again.failed


@pytest.mark.parametrize("private", [False, True])
async def test_thinking_ends_with_the_first_follow_up(sandbox, toy, private):
    one, two = sandbox.user(1), sandbox.user(2)
    answer = await one.slash("general", "shop slow", private=private)
    await answer.done()
    await one.wait_message("general", lambda seen: seen.content == "and more")
    assert [seen.content for seen in one.messages("general")] == ["at last", "and more"]
    assert answer.message.ephemeral is private
    assert len(two.messages("general")) == (1 if private else 2)


async def test_a_layout_shows_its_picture_and_turns_it(sandbox, toy):
    one = sandbox.user(1)
    answer = await one.slash("general", "shop card")
    gallery = next(c for c in answer.message.components if c["type"] == 12)
    media = gallery["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (40, 20, "image/png")
    assert gallery["items"][0]["description"] == "a plain card"
    old = media["url"]
    await one.press(answer, "Turn")
    gallery = next(c for c in answer.message.components if c["type"] == 12)
    media = gallery["items"][0]["media"]
    assert (media["width"], media["height"]) == (60, 30)
    assert media["url"] != old
    assert len(answer.message.attachments) == 1


async def test_silence_fails_after_three_seconds(sandbox, toy, clock):
    """An initial response must come within three seconds."""
    answer = await sandbox.user(1).slash("general", "shop mute", wait=False)
    clock.now += 3
    sandbox.expire()
    assert (answer.failed, answer.text) == (True, "The application did not respond")


async def caught(toy: Toy) -> discord.Interaction:
    return await asyncio.wait_for(toy.clicks.get(), 5)


async def refused(code: int, status: int, call) -> None:
    with pytest.raises(discord.HTTPException) as error:
        await call
    assert (error.value.code, error.value.status) == (code, status)


async def test_10062_when_too_late(sandbox, toy, clock):
    await sandbox.user(1).slash("general", "shop mute", wait=False)
    click = await caught(toy)
    clock.now += 3
    await refused(10062, 404, click.response.send_message("late"))


async def test_40060_the_second_time(sandbox, toy):
    await sandbox.user(1).slash("general", "shop mute", wait=False)
    click = await caught(toy)
    await click.response.send_message("one")
    click._cs_response = discord.InteractionResponse(click)
    await refused(40060, 400, click.response.send_message("two"))


async def test_10015_before_an_answer_and_50027_after_a_quarter(sandbox, toy, clock):
    await sandbox.user(1).slash("general", "shop mute", wait=False)
    click = await caught(toy)
    await refused(10015, 404, click.followup.send("early"))
    await click.response.send_message("now")
    await click.followup.send("after")
    clock.now += 15 * 60
    await refused(50027, 401, click.followup.send("too late"))


async def test_10008_for_a_deleted_answer(sandbox, toy):
    await sandbox.user(1).slash("general", "shop mute", wait=False)
    click = await caught(toy)
    await click.response.send_message("one")
    await click.delete_original_response()
    await refused(10008, 404, click.edit_original_response(content="two"))


async def test_a_command_cannot_be_answered_by_an_update(sandbox, toy):
    await sandbox.user(1).slash("general", "shop mute", wait=False)
    click = await caught(toy)
    await refused(
        50035,
        400,
        toy.http.request(
            discord.http.Route("POST", f"/interactions/{click.id}/{click.token}/callback"), json={"type": 7, "data": {}}
        ),
    )
    await click.response.send_message("a form refused may be sent again")


async def test_edit_original_of_an_ephemeral_answer(sandbox, toy):
    one = sandbox.user(1)
    answer = await one.slash("general", "shop mute", wait=False)
    click = await caught(toy)
    await click.response.send_message("one", ephemeral=True, view=counter_view(3))
    await click.edit_original_response(content="two", view=None)
    assert (answer.message.content, answer.message.buttons) == ("two", [])
    assert (await click.original_response()).flags.ephemeral


async def test_an_archived_thread_takes_no_presses(sandbox, toy, general):
    thread = await general.create_thread(name="log", type=discord.ChannelType.public_thread)
    message = await thread.send("here", view=counter_view(0))
    one = sandbox.user(1)
    seen = one.message(thread.id, message.id)
    sandbox.archive(thread.id)
    assert (await one.press(seen, "Count 0")).failed
    await thread.send("awake again")
    assert not (await one.press(seen, "Count 0")).failed


async def test_the_persons_language_and_rights_come_along(sandbox, toy):
    two = sandbox.user(2)
    two.set(locale="zh-TW")
    await two.slash("general", "shop mute", wait=False)
    click = await caught(toy)
    assert click.locale is discord.Locale.taiwan_chinese
    assert click.user.id == two.id
    assert click.permissions.send_messages
    assert not click.permissions.manage_guild
    assert click.app_permissions.attach_files
    assert click.context.guild


async def test_a_click_delivered_twice_is_answered_once(sandbox, toy):
    await sandbox.user(1).slash("general", "shop mute", wait=False)
    first = await caught(toy)
    sandbox.repeat()
    second = await caught(toy)
    assert first.id == second.id
    await first.response.send_message("one")
    await refused(40060, 400, second.response.send_message("two"))


async def test_a_command_in_the_dm_with_the_bot(sandbox, toy):
    one = sandbox.user(1)
    answer = await one.slash(None, "shop buy", what="tea")
    assert [seen.id for seen in one.messages()] == [answer.message.id]
    click = await caught(toy)
    assert (click.guild_id, click.context.dm_channel) == (None, True)
