"""https://discord.com/developers/docs/events/gateway."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import aiohttp
import discord
import pytest

from bot.sandbox import Sandbox, World
from bot.sandbox.client import connector, patched
from bot.sandbox.wire import Intent

from .toy import INTENTS, Toy, running


async def test_ready_tells_who_and_where(sandbox, toy):
    assert toy.user.id == toy.application_id == sandbox.core.bot_id
    guild = toy.get_guild(sandbox.guild_id)
    assert [channel.name for channel in guild.text_channels] == ["general"]
    assert guild.me.guild_permissions.send_messages
    assert guild.owner_id == sandbox.user(1).id


async def test_wrong_token_is_refused(sandbox):
    with patched(sandbox.url):
        client = discord.Client(intents=INTENTS)
        with pytest.raises(discord.LoginFailure):
            await client.start("wrong")
        await client.close()


async def test_privileged_intents_must_be_switched_on(sandbox):
    with patched(sandbox.url):
        client = discord.Client(intents=discord.Intents(guilds=True, members=True))
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(sandbox.token)
        await client.close()


async def test_members_come_in_chunks_with_the_intent():
    world = World(privileged_intents=int(Intent.GUILD_MEMBERS))
    intents = discord.Intents(guilds=True, members=True)
    async with Sandbox(world=world) as sandbox, running(sandbox, intents=intents) as toy:
        assert len(toy.get_guild(sandbox.guild_id).members) == 7
        found = await toy.get_guild(sandbox.guild_id).query_members(user_ids=[sandbox.user(2).id])
        assert [member.display_name for member in found] == ["User 2"]


async def test_resume_brings_what_was_missed(sandbox, toy):
    one = sandbox.user(1)
    dm = await one.dm()
    await one.send(dm, "before")
    assert (await toy.seen.get()).content == "before"
    await sandbox.disconnect_gateway()
    await one.send(dm, "meanwhile")
    await asyncio.wait_for(toy.resumed.wait(), 10)
    assert (await toy.seen.get()).content == "meanwhile"
    assert toy.seen.empty()


async def test_opcode_7_resumes_too(sandbox, toy):
    await sandbox.disconnect_gateway(politely=True)
    await asyncio.wait_for(toy.resumed.wait(), 10)


async def test_a_lost_session_identifies_again(sandbox, toy):
    one = sandbox.user(1)
    toy.is_up.clear()
    await sandbox.disconnect_gateway(resume=False)
    await asyncio.wait_for(toy.is_up.wait(), 20)
    assert not toy.resumed.is_set()
    assert (await one.slash("general", "shop buy", what="tea")).message.content == "1 tea"


async def test_direct_messages_come_to_shard_0_and_the_server_to_its_own(sandbox):
    async with running(sandbox, shard_count=2) as toy:
        assert toy.get_guild(sandbox.guild_id).shard_id == 1
        assert {session.shard for session in sandbox.core.gateway.sessions.values()} == {(0, 2), (1, 2)}
        one = sandbox.user(1)
        await one.send(await one.dm(), "psst")
        assert (await toy.seen.get()).content == "psst"
        assert not (await one.slash("general", "shop buy", what="tea")).failed


async def test_a_server_goes_down_and_comes_back(sandbox, toy):
    gone, back = asyncio.Event(), asyncio.Event()

    @toy.event
    async def on_guild_unavailable(_guild):
        gone.set()

    @toy.event
    async def on_guild_available(_guild):
        back.set()

    sandbox.set_available(available=False)
    await asyncio.wait_for(gone.wait(), 5)
    with pytest.raises(discord.NotFound) as refused:
        await toy.fetch_guild(sandbox.guild_id)
    assert refused.value.code == 10004
    sandbox.set_available(available=True)
    await asyncio.wait_for(back.wait(), 5)


async def test_without_message_content_only_mentions_are_readable(sandbox, toy):
    one = sandbox.user(1)
    await one.send("general", "a secret")
    await one.send("general", f"<@{toy.user.id}> hello")
    assert (await toy.seen.get()).content == ""
    assert (await toy.seen.get()).content == f"<@{toy.user.id}> hello"


async def connect(sandbox, session, **query):
    return await session.ws_connect(sandbox.gateway_url, params={"v": "10", "encoding": "json", **query})


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"op": 2, "d": {"token": "no", "intents": 1}}, 4004),
        ({"op": 2, "d": {"token": "sandbox-token", "intents": 1, "shard": [2, 2]}}, 4010),
        ({"op": 2, "d": {"token": "sandbox-token", "intents": -1}}, 4013),
        ({"op": 2, "d": {"token": "sandbox-token", "intents": 1 << 15}}, 4014),
        ({"op": 3, "d": {}}, 4003),
        ("no json", 4002),
    ],
)
async def test_close_codes(sandbox, sent, code):
    async with aiohttp.ClientSession() as session, await connect(sandbox, session) as socket:
        assert (await socket.receive_json())["op"] == 10
        await (socket.send_str(sent) if isinstance(sent, str) else socket.send_json(sent))
        await socket.receive()
        assert socket.close_code == code


async def test_plain_frames_for_those_who_ask_for_no_compression(sandbox):
    async with aiohttp.ClientSession() as session, await connect(sandbox, session) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        await socket.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1}})
        ready = await socket.receive_json()
        assert (ready["t"], ready["s"]) == ("READY", 1)
        assert ready["d"]["resume_gateway_url"] == sandbox.gateway_url
        assert (await socket.receive_json())["t"] == "GUILD_CREATE"
        await socket.send_json({"op": 2, "d": {}})
        await socket.receive()
        assert socket.close_code == 4005


async def test_two_toys_do_not_share_events_of_a_dead_one(sandbox):
    with patched(sandbox.url):
        async with running(sandbox):
            pass
        async with running(sandbox, sync=False) as second:
            assert isinstance(second, Toy)
            assert len(sandbox.core.gateway.sessions) == 1


@asynccontextmanager
async def unpatched(sandbox):
    toy = Toy(connector=await connector(sandbox))
    async with toy:
        task = asyncio.create_task(toy.start(sandbox.token))
        await asyncio.wait_for(toy.is_up.wait(), 10)
        yield toy
    await task


async def test_unpatched_clients_side_by_side(sandbox):
    async with Sandbox(world=World(bot="Other")) as other, unpatched(sandbox) as one, unpatched(other) as two:
        assert (one.user.name, two.user.name) == ("Bot", "Other")
        await one.get_channel(sandbox.channel_id()).send("here")
        with pytest.raises(aiohttp.ClientConnectorError):
            await one.http.get_from_cdn("https://example.org/x.png")
        assert len(sandbox.user(1).messages("general")) == 1
        assert other.user(1).messages("general") == []
