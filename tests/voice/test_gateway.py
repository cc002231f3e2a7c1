"""The voice gateway, version 8, spoken by hand: what Discord refuses is refused, with its codes."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import nacl.secret
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.voice_udp import MODE
from bot.sandbox.wire import Permission

from .conftest import PARLOR

OPUS = b"\xfc\x00\x01\x02"


class Bare(discord.VoiceProtocol):
    """Keeps what the main gateway says, and does nothing with it."""

    def __init__(self, client: discord.Client, channel: discord.abc.Connectable) -> None:
        super().__init__(client, channel)
        self.state: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.server: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    async def on_voice_state_update(self, data: dict[str, Any], /) -> None:
        if not self.state.done():
            self.state.set_result(data)

    async def on_voice_server_update(self, data: dict[str, Any], /) -> None:
        if not self.server.done():
            self.server.set_result(data)

    async def connect(self, **_options: object) -> None:
        await self.channel.guild.change_voice_state(channel=self.channel, self_deaf=True)
        await asyncio.wait_for(asyncio.gather(self.state, self.server), 5)

    async def disconnect(self, **_options: object) -> None:
        await self.channel.guild.change_voice_state(channel=None)
        self.cleanup()


@dataclass
class Spoken:
    """A connection to the voice gateway, and what it takes to be let in."""

    sandbox: Sandbox
    line: Bare
    socket: aiohttp.ClientWebSocketResponse
    session: aiohttp.ClientSession

    @property
    def who(self) -> dict[str, Any]:
        state, server = self.line.state.result(), self.line.server.result()
        return {
            "server_id": server["guild_id"],
            "user_id": state["user_id"],
            "session_id": state["session_id"],
            "token": server["token"],
            "max_dave_protocol_version": 1,
        }

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def hear(self, op: int) -> Any:
        message = await self.socket.receive_json(timeout=5)
        assert message["op"] == op
        return message["d"]

    async def closed(self) -> int:
        message = await self.socket.receive(timeout=5)
        assert message.type in {aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING}, message
        return message.data

    async def again(self) -> None:
        """Lose the connection and open another."""
        self.socket._response.connection.transport.abort()
        self.socket = await open_socket(self.session, self.line)
        await self.hear(8)

    async def enter(self) -> dict[str, Any]:
        """Identify and select; returns READY with the key."""
        await self.send(0, self.who)
        ready = await self.hear(2)
        await self.send(1, {"protocol": "udp", "data": {"address": "127.0.0.1", "port": 1, "mode": MODE}})
        return {**ready, **await self.hear(4)}


async def open_socket(session: aiohttp.ClientSession, line: Bare) -> aiohttp.ClientWebSocketResponse:
    endpoint = line.server.result()["endpoint"]
    return await session.ws_connect(f"ws://{endpoint}/?v=8")


@pytest.fixture
async def spoken(sandbox: Sandbox) -> AsyncIterator[Spoken]:
    client = discord.Client(intents=discord.Intents(guilds=True, voice_states=True), guild_ready_timeout=0.05)
    async with client, aiohttp.ClientSession() as session:
        await client.login(sandbox.token)
        running = asyncio.create_task(client.connect())
        await client.wait_until_ready()
        line = await client.get_channel(sandbox.channel_id(PARLOR)).connect(cls=Bare)
        socket_ = await open_socket(session, line)
        spoken = Spoken(sandbox, line, socket_, session)
        assert await spoken.hear(8) == {"v": 8, "heartbeat_interval": 13_750}
        yield spoken
        await spoken.socket.close()
    await running


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"session_id": "wrong"}, 4006),
        ({"server_id": "1"}, 4011),
        ({"max_dave_protocol_version": 0}, 4017),
    ],
)
async def test_who_is_not_let_in(spoken: Spoken, changed: dict[str, object], code: int) -> None:
    await spoken.send(0, {**spoken.who, **changed})
    assert await spoken.closed() == code


async def test_nothing_before_identify(spoken: Spoken) -> None:
    await spoken.send(5, {"speaking": 1, "ssrc": 1})
    assert await spoken.closed() == 4003


async def test_twice(spoken: Spoken) -> None:
    await spoken.enter()
    await spoken.send(0, spoken.who)
    assert await spoken.closed() == 4005


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (1, {"protocol": "tcp", "data": {"mode": MODE}}, 4012),
        (1, {"protocol": "udp", "data": {"mode": "xsalsa20_poly1305"}}, 4016),
        (99, {}, 4001),
        (1, 7, 4002),
    ],
)
async def test_what_is_not_understood(spoken: Spoken, op: int, data: object, code: int) -> None:
    await spoken.send(0, spoken.who)
    await spoken.hear(2)
    await spoken.send(op, data)
    assert await spoken.closed() == code


async def test_heartbeats(spoken: Spoken) -> None:
    await spoken.send(3, {"t": 17, "seq_ack": -1})
    assert await spoken.hear(6) == {"t": 17}


async def test_a_lost_connection_is_resumed(spoken: Spoken) -> None:
    await spoken.enter()
    await spoken.again()
    await spoken.send(7, {key: spoken.who[key] for key in ("server_id", "session_id", "token")})
    assert await spoken.hear(9) is None


async def test_nothing_to_resume(spoken: Spoken) -> None:
    await spoken.send(7, {key: spoken.who[key] for key in ("server_id", "session_id", "token")})
    assert await spoken.closed() == 4006


def sealed(ready: dict[str, Any], packet: bytes, *, ssrc: int | None = None, key: bytes | None = None) -> bytes:
    header = struct.pack(">BBHII", 0x80, 0x78, 1, 960, ssrc or ready["ssrc"])
    nonce = struct.pack(">I", 5)
    box = nacl.secret.Aead(key or bytes(ready["secret_key"]))
    return header + box.encrypt(packet, header, nonce.ljust(24, b"\0")).ciphertext + nonce


async def test_only_what_is_sealed_right_is_heard(spoken: Spoken) -> None:
    ready = await spoken.enter()
    voice, channel = spoken.sandbox.voice, spoken.line.channel.id
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect((ready["ip"], ready["port"]))
        line.send(sealed(ready, OPUS))  # not announced yet: op 5 comes first
        while not voice.refused:  # noqa: ASYNC110 - a datagram that is refused tells nobody
            await asyncio.sleep(0)
        await spoken.send(5, {"speaking": 1, "delay": 0, "ssrc": ready["ssrc"]})
        await spoken.send(3, {"t": 1})
        await spoken.hear(6)
        line.send(sealed(ready, OPUS, ssrc=9))
        line.send(sealed(ready, OPUS, key=b"k" * 32))
        line.send(b"noise")
        line.send(b"\x00\x01" + bytes(72))
        line.send(sealed(ready, OPUS))
        assert await asyncio.wait_for(voice.hear(channel, bool), 5) == (OPUS,)
    assert voice.refused == 5
    voice.forget(channel)
    assert voice.heard(channel) == ()


async def test_how_one_looks_from_outside(spoken: Spoken) -> None:
    ready = await spoken.enter()
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        await loop.sock_connect(line, (ready["ip"], ready["port"]))
        await loop.sock_sendall(line, struct.pack(">HHI66x", 1, 70, ready["ssrc"]))
        kind, length, ssrc, host, port = struct.unpack(">HHI64sH", await loop.sock_recv(line, 100))
        assert (kind, length, ssrc, host.rstrip(b"\0"), port) == (
            2,
            70,
            ready["ssrc"],
            b"127.0.0.1",
            line.getsockname()[1],
        )


async def test_a_forbidden_channel_is_met_with_silence(sandbox: Sandbox) -> None:
    sandbox.overwrite(sandbox.channel_id(PARLOR), sandbox.core.bot_id, deny=int(Permission.CONNECT))
    wish = {"guild_id": str(sandbox.guild_id), "channel_id": str(sandbox.channel_id(PARLOR))}
    for data in (wish, {**wish, "channel_id": str(sandbox.channel_id())}, {**wish, "channel_id": "1"}, {}):
        sandbox.core.gateway.on_voice_state(data)
    assert sandbox.voice.inside(sandbox.channel_id(PARLOR)) == set()
