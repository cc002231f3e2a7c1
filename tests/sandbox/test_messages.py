"""https://discord.com/developers/docs/resources/message."""

from __future__ import annotations

from io import BytesIO

import discord
import pytest
from aiohttp import ClientSession

from bot.sandbox.wire import ATTACHMENT_LIMIT, Permission

from .toy import Card, counter_view, picture


async def refused(code: int, status: int, call) -> None:
    with pytest.raises(discord.HTTPException) as error:
        await call
    assert (error.value.code, error.value.status) == (code, status)


async def test_send_edit_delete(sandbox, toy, general):
    two = sandbox.user(2)
    message = await general.send("one")
    seen = await two.wait_message("general")
    await message.edit(content="two")
    assert (await two.wait_update(seen)).content == "two"
    assert (await general.fetch_message(message.id)).edited_at
    await message.delete()
    await two.wait_gone(seen)
    await refused(10008, 404, message.edit(content="three"))
    await refused(10008, 404, general.fetch_message(message.id))


async def test_files_stay_are_replaced_and_go(sandbox, toy, general):
    message = await general.send("look", file=picture(name="a b.png"))
    first = message.attachments[0]
    assert (first.filename, first.width, first.height, first.description) == ("a_b.png", 40, 20, "a plain card")
    async with ClientSession() as session, session.get(first.url) as answer:
        assert answer.content_type == "image/png"
        assert len(await answer.read()) == first.size
    message = await message.edit(content="still")
    assert [file.id for file in message.attachments] == [first.id]
    message = await message.add_files(picture(name="c.png"))
    assert [file.filename for file in message.attachments] == ["a_b.png", "c.png"]
    message = await message.edit(attachments=[message.attachments[1], picture(name="d.png")])
    assert [file.filename for file in message.attachments] == ["c.png", "d.png"]
    message = await message.edit(attachments=[])
    assert message.attachments == []


async def test_replaced_files_are_served_a_little_longer(sandbox, toy, general):
    message = await general.send("look", file=picture(name="0.png"))
    urls = [message.attachments[0].url]
    for number in range(1, 6):
        message = await message.edit(attachments=[picture(name=f"{number}.png")])
        urls.append(message.attachments[0].url)
    async with ClientSession() as session:
        found = [(await session.get(url)).status for url in urls]
    assert found == [404, 404, 200, 200, 200, 200]


async def test_an_embed_shows_its_attachment(sandbox, toy, general):
    embed = discord.Embed(title="t").set_image(url="attachment://card.png")
    message = await general.send(embed=embed, file=picture())
    assert message.embeds[0].image.url.endswith("/card.png")
    assert (message.embeds[0].image.width, message.attachments) == (40, [])
    message = await message.edit(content="more")
    assert message.embeds[0].image.url.endswith("/card.png")


async def test_a_message_becomes_a_layout_and_never_goes_back(sandbox, toy, general):
    message = await general.send("plain", view=counter_view(0))
    await refused(50035, 400, message.edit(view=Card(), attachments=[picture()]))
    message = await message.edit(content=None, view=Card(), attachments=[picture()])
    assert message.flags.components_v2
    await refused(50035, 400, message.edit(content="plain again"))


async def test_layouts_need_their_files(sandbox, toy, general):
    await refused(50035, 400, general.send(view=Card()))
    message = await general.send(view=Card(), file=picture())
    message = await message.edit(view=Card(2))
    assert message.components[0].children[0].content.startswith("# Card 2")
    await refused(50035, 400, message.edit(view=Card(3), attachments=[]))


async def test_only_ones_own_messages_can_be_edited(sandbox, toy, general):
    sent = await sandbox.user(2).send("general", "mine")
    message = await general.fetch_message(sent.id)
    await refused(50005, 403, message.edit(content="yours"))
    await refused(50013, 403, message.delete())


async def test_empty_and_too_large(sandbox, toy, general):
    await refused(50006, 400, general.send(""))
    await refused(50006, 400, general.send("  \n "))
    message = await general.send("full")
    await refused(50006, 400, message.edit(content=None))
    await refused(40005, 413, general.send(file=discord.File(BytesIO(bytes(ATTACHMENT_LIMIT + 1)), "big.bin")))


async def test_unknown_things(sandbox, toy):
    await refused(10003, 404, toy.get_partial_messageable(1).send("x"))
    await refused(10003, 404, toy.fetch_channel(1))
    await refused(10013, 404, toy.fetch_user(1))
    await refused(10004, 404, toy.fetch_guild(1))
    sandbox.leave(6)
    await refused(10007, 404, toy.get_guild(sandbox.guild_id).fetch_member(sandbox.user(6).id))


async def test_missing_access_and_permissions(sandbox, toy, general):
    sandbox.overwrite(general.id, toy.user.id, deny=Permission.ATTACH_FILES)
    await general.send("text")
    await refused(50013, 403, general.send(file=picture()))
    sandbox.overwrite(general.id, toy.user.id, deny=Permission.EMBED_LINKS)
    await refused(50013, 403, general.send(embed=discord.Embed(title="t")))
    sandbox.overwrite(general.id, toy.user.id, deny=Permission.SEND_MESSAGES)
    await refused(50013, 403, general.send("text"))
    sandbox.overwrite(general.id, toy.user.id, deny=Permission.VIEW_CHANNEL)
    await refused(50001, 403, general.send("text"))
    sandbox.overwrite(general.id, toy.user.id)
    await general.send("text")


async def test_direct_messages(sandbox, toy):
    three = sandbox.user(3)
    person = await toy.fetch_user(three.id)
    message = await person.send("hello", file=picture())
    assert (await three.wait_message()).content == "hello"
    assert sandbox.user(2).messages() == []
    three.set(dms_open=False)
    await refused(50007, 403, person.send("again"))
    await message.edit(content="an edit still works")
    three.set(dms_open=True)
    sandbox.leave(three.id)
    await refused(50278, 403, person.send("again"))
    sandbox.join(three.id)
    await person.send("again")


async def test_mentions_reach_those_allowed(sandbox, toy, general):
    two, three = sandbox.user(2), sandbox.user(3)
    allowed = discord.AllowedMentions(users=[discord.Object(two.id)])
    message = await general.send(f"{two.mention} {three.mention} @everyone", allowed_mentions=allowed)
    assert ([user.id for user in message.mentions], message.mention_everyone) == ([two.id], False)
    silent = await general.send(f"{two.mention}")
    assert silent.mentions == []
    assert any(frame["op"] == "mention" for frame in two.frames)
    assert not any(frame["op"] == "mention" for frame in three.frames)


async def test_a_nonce_is_sent_once(sandbox, toy, general):
    first = await general.send("once", nonce="n1")
    second = await general.send("once", nonce="n1")
    assert first.id == second.id
    assert len(sandbox.user(1).messages("general")) == 1


async def test_replies(sandbox, toy, general):
    message = await general.send("one")
    answer = await message.reply("two")
    assert (answer.reference.message_id, answer.type) == (message.id, discord.MessageType.reply)
    await message.delete()
    await refused(50035, 400, message.reply("three"))


async def test_history_pins_and_bulk_deletes(sandbox, toy, general):
    sent = [await general.send(str(number)) for number in range(5)]
    assert [m.content async for m in general.history(limit=2)] == ["4", "3"]
    assert [m.content async for m in general.history(limit=2, before=sent[3])] == ["2", "1"]
    assert [m.content async for m in general.history(limit=2, after=sent[0], oldest_first=True)] == ["1", "2"]
    await refused(50013, 403, sent[0].pin())
    sandbox.overwrite(general.id, toy.user.id, allow=Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES)
    await sent[0].pin()
    assert [m.content async for m in general.pins()] == ["0"]
    await general.delete_messages(sent[1:3])
    assert [seen.content for seen in sandbox.user(1).messages("general")] == ["0", "3", "4"]


async def test_threads(sandbox, toy, general):
    message = await general.send("start")
    thread = await message.create_thread(name="log")
    assert thread.id == message.id
    await refused(160004, 400, message.create_thread(name="log"))
    line = await thread.send("first")
    assert sandbox.user(2).messages(thread.id)[0].content == "first"
    sandbox.archive(thread.id)
    await refused(50083, 400, line.edit(content="no"))
    await thread.send("second")
    await line.edit(content="yes")
    sandbox.archive(thread.id, locked=True)
    await refused(50083, 400, thread.send("third"))
    with pytest.raises(PermissionError):
        await sandbox.user(2).send(thread.id, "me too")


async def test_a_deleted_channel_is_gone_with_its_threads(sandbox, toy, general):
    thread = await general.create_thread(name="log", type=discord.ChannelType.public_thread)
    sandbox.delete_channel(general.id)
    await refused(10003, 404, general.send("x"))
    await refused(10003, 404, thread.send("x"))


async def test_people_delete_what_they_may(sandbox, toy, general):
    one, two, three = sandbox.user(1), sandbox.user(2), sandbox.user(3)
    mine = await two.send("general", "mine")
    with pytest.raises(PermissionError):
        three.delete(mine)
    two.delete(mine)
    other = await two.send("general", "other")
    one.delete(other)
    assert one.messages("general") == []


async def test_application_emojis(sandbox, toy):
    emoji = await toy.create_application_emoji(name="card", image=picture().fp.read())
    assert (await toy.fetch_application_emojis())[0].name == "card"
    assert (await emoji.read())[:4] == b"\x89PNG"
    await emoji.delete()
    await refused(10014, 404, toy.fetch_application_emoji(emoji.id))
