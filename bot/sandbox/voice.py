"""Voice channels: who is in them, and the voice gateway, version 8.

https://discord.com/developers/docs/topics/voice-connections
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import orjson
from aiohttp import WSMsgType, web

from .core import Core
from .voice_udp import MODE, Enough, Line, Receiver, VoiceMissing
from .wire import ChannelType, Intent, Json, Permission, dumps, loads

PATH: Final = "/voice/"
VERSION: Final = "8"
HEARTBEAT_MS: Final = 13_750
HOST: Final = "127.0.0.1"
FIRST_SSRC: Final = 1_000

# Opcodes: https://discord.com/developers/docs/topics/opcodes-and-status-codes#voice-voice-opcodes
IDENTIFY, SELECT, READY, HEARTBEAT, DESCRIPTION, SPEAKING, ACK, RESUME, HELLO, RESUMED = range(10)
CLIENT_FLAGS, CLIENT_PLATFORM = 18, 20
# Close codes: https://discord.com/developers/docs/topics/opcodes-and-status-codes#voice-voice-close-event-codes
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, BAD_TOKEN, ALREADY = 4001, 4002, 4003, 4004, 4005
BAD_SESSION, BAD_SERVER, BAD_PROTOCOL, DISCONNECTED = 4006, 4011, 4012, 4014
CRASHED, BAD_MODE, NEEDS_DAVE = 4015, 4016, 4017


@dataclass(slots=True)
class Client:
    """What the voice gateway knows of the bot in one server, connected or not.

    Attributes:
        session_id: of the bot's voice state.
        token: what VOICE_SERVER_UPDATE said.
        line: how it is heard, once it has identified.
        socket: the connection, while there is one.
    """

    session_id: str
    token: str = field(default_factory=lambda: secrets.token_hex(8))
    line: Line | None = None
    socket: web.WebSocketResponse | None = None


class Voice:
    """The voice side of one sandbox.

    The bot's sound arrives encrypted as it would at Discord, except that calls are not end-to-end encrypted: the
    session is described with DAVE version 0. A client that cannot do DAVE is refused all the same, as Discord does.

    Args:
        core: the sandbox's parts.
    """

    def __init__(self, core: Core) -> None:
        self._core = core
        self._receiver = Receiver()
        self._transport: asyncio.DatagramTransport | None = None
        self._port = 0
        self._clients: dict[int, Client] = {}
        self._next_ssrc = FIRST_SSRC
        self._closing: set[asyncio.Task[None]] = set()
        core.gateway.on_voice_state = self._wish

    # --- life ---

    async def start(self) -> None:
        """Listen for datagrams on a free port."""
        loop = asyncio.get_running_loop()
        self._transport, _ = await loop.create_datagram_endpoint(lambda: self._receiver, local_addr=(HOST, 0))
        self._port = self._transport.get_extra_info("sockname")[1]

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        for client in self._clients.values():
            if client.socket is not None:
                await client.socket.close(code=1001)
        await asyncio.gather(*self._closing)
        if self._transport is not None:
            self._transport.close()

    # --- for tests ---

    def heard(self, channel_id: int) -> tuple[bytes, ...]:
        """Return the Opus packets heard in a channel, oldest first; the last five minutes are kept."""
        return self._receiver.heard(channel_id)

    def forget(self, channel_id: int) -> None:
        """Forget what was heard in a channel."""
        self._receiver.forget(channel_id)

    async def hear(self, channel_id: int, enough: Enough) -> tuple[bytes, ...]:
        """Return what was heard in a channel as soon as it is enough."""
        return await self._receiver.wait(channel_id, enough)

    @property
    def refused(self) -> int:
        """How many datagrams were not understood."""
        return self._receiver.refused

    def inside(self, channel_id: int) -> set[int]:
        """Return who is in a voice channel."""
        states = self._core.state.voice_states.get(self._guild_of(channel_id), {})
        return {user for user, state in states.items() if state["channel_id"] == str(channel_id)}

    # --- who is where ---

    def join(self, user_id: int, channel_id: int) -> None:
        """Let a person enter a voice channel, or move there."""
        self._put(self._guild_of(channel_id), user_id, channel_id, secrets.token_hex(16))

    def move(self, user_id: int, channel_id: int) -> None:
        """Move somebody, also the bot, to another channel of the same server as a moderator does."""
        guild_id = self._guild_of(channel_id)
        client = self._clients.get(guild_id)
        if user_id != self._core.bot_id or client is None:
            self.join(user_id, channel_id)
            return
        self._put(guild_id, user_id, channel_id, client.session_id)
        self._drop(client, DISCONNECTED)
        self._send_server(guild_id, client)

    def leave(self, user_id: int, guild_id: int) -> None:
        """Let somebody leave; the bot is thrown out as a moderator does."""
        if user_id == self._core.bot_id:
            self._bot_out(guild_id, DISCONNECTED)
        elif user_id in self._core.state.voice_states.get(guild_id, {}):
            self._put(guild_id, user_id, None, secrets.token_hex(16))

    def channel_gone(self, channel_id: int) -> None:
        """Throw everybody out of a channel that is being deleted."""
        for user_id in self.inside(channel_id):
            self.leave(user_id, self._guild_of(channel_id))

    def _guild_of(self, channel_id: int) -> int:
        return int(self._core.state.channel(channel_id)["guild_id"])

    def _put(self, guild_id: int, user_id: int, channel_id: int | None, session_id: str, **flags: object) -> None:
        """Keep a voice state and tell the bot.

        https://discord.com/developers/docs/resources/voice#voice-state-object
        """
        states = self._core.state.voice_states.setdefault(guild_id, {})
        state: Json = {
            "guild_id": str(guild_id),
            "channel_id": None if channel_id is None else str(channel_id),
            "user_id": str(user_id),
            "member": self._core.state.members[guild_id][user_id],
            "session_id": session_id,
            **dict.fromkeys(("deaf", "mute", "self_deaf", "self_mute", "self_video", "suppress"), False),
            "request_to_speak_timestamp": None,
            **flags,
        }
        if channel_id is None:
            states.pop(user_id, None)
        else:
            states[user_id] = state
        self._core.dispatch("VOICE_STATE_UPDATE", state, guild_id, Intent.GUILD_VOICE_STATES)

    # --- the bot's wish, by opcode 4 of the main gateway ---

    def _wish(self, data: Json) -> None:
        """Let the bot enter, move or leave; what it may not do is met with silence, as at Discord.

        https://discord.com/developers/docs/events/gateway-events#update-voice-state
        """
        guild_id, wanted = int(data.get("guild_id") or 0), data.get("channel_id")
        if wanted is None:
            self._bot_out(guild_id, 1000)
            return
        channel = self._core.state.channels.get(int(wanted))
        if channel is None or not self._may_enter(channel):
            return
        old = self._clients.get(guild_id)
        client = self._clients[guild_id] = Client(old.session_id if old else secrets.token_hex(16))
        if old is not None:
            self._drop(old, DISCONNECTED)
        flags = {name: bool(data.get(name)) for name in ("self_mute", "self_deaf")}
        self._put(guild_id, self._core.bot_id, int(wanted), client.session_id, **flags)
        self._send_server(guild_id, client)

    def _may_enter(self, channel: Json) -> bool:
        """Tell whether the bot may enter: by kind, permission and room."""
        if channel["type"] != ChannelType.GUILD_VOICE or not self._core.bot_may(channel, Permission.CONNECT):
            return False
        others = self.inside(int(channel["id"])) - {self._core.bot_id}
        full = 0 < channel["user_limit"] <= len(others)
        return not full or self._core.bot_may(channel, Permission.MOVE_MEMBERS)

    def _bot_out(self, guild_id: int, code: int) -> None:
        client = self._clients.pop(guild_id, None)
        if client is not None:
            self._put(guild_id, self._core.bot_id, None, client.session_id)
            self._drop(client, code)

    def _send_server(self, guild_id: int, client: Client) -> None:
        endpoint = self._core.base_url.removeprefix("http://") + PATH.rstrip("/")
        data: Json = {"token": client.token, "guild_id": str(guild_id), "endpoint": endpoint}
        self._core.dispatch("VOICE_SERVER_UPDATE", data, guild_id, 0)

    def _drop(self, client: Client, code: int) -> None:
        """Hear a client no more."""
        if client.line is not None:
            self._receiver.lines.pop(client.line.ssrc, None)
            client.line = None
        if client.socket is not None:
            self._close(client.socket, code)

    def _close(self, socket: web.WebSocketResponse, code: int) -> None:
        async def close() -> None:
            with suppress(ConnectionError):
                await socket.close(code=code)

        task = asyncio.create_task(close(), name="close a voice connection")
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    # --- a client's socket ---

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve the bot's connection to a voice server."""
        socket = web.WebSocketResponse(max_msg_size=64 * 1024)
        await socket.prepare(request)
        await _send(socket, HELLO, {"v": int(VERSION), "heartbeat_interval": HEARTBEAT_MS})
        client: Client | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    await socket.close(code=DECODE_ERROR)
                    break
                client = await self._receive(socket, client, message.data)
        finally:
            if client is not None and client.socket is socket:
                client.socket = None
        return socket

    async def _receive(self, socket: web.WebSocketResponse, client: Client | None, text: str) -> Client | None:
        try:
            payload = loads(text)
            op, data = payload["op"], {**payload["d"]}
        except (orjson.JSONDecodeError, KeyError, TypeError):
            await socket.close(code=DECODE_ERROR)
            return client
        if op == HEARTBEAT:
            await _send(socket, ACK, {"t": data.get("t")})
        elif op in {IDENTIFY, RESUME}:
            return await self._enter(socket, client, op, data)
        elif client is None or client.line is None:
            await socket.close(code=NOT_AUTHENTICATED)
        elif op == SELECT:
            await self._select(socket, client.line, data)
        elif op == SPEAKING:
            client.line.announced = data.get("ssrc") == client.line.ssrc
        elif op not in {CLIENT_FLAGS, CLIENT_PLATFORM}:
            await socket.close(code=UNKNOWN_OPCODE)
        return client

    async def _enter(self, socket: web.WebSocketResponse, client: Client | None, op: int, data: Json) -> Client | None:
        """Identify or resume; a client that is refused stays unknown."""
        guild_id = next((key for key in self._clients if str(key) == data.get("server_id")), 0)
        known = self._clients.get(guild_id)
        code = ALREADY if client is not None else _problem(known, op, data)
        if known is None or code is not None:
            await socket.close(code=code or BAD_SERVER)
            return client
        known.socket = socket
        if op == RESUME:
            await _send(socket, RESUMED, None)
            return known
        try:
            known.line = self._new_line(guild_id)
        except VoiceMissing:
            await socket.close(code=CRASHED)
            return None
        address = {"ssrc": known.line.ssrc, "ip": HOST, "port": self._port}
        await _send(socket, READY, {**address, "modes": [MODE], "experiments": []})
        return known

    def _new_line(self, guild_id: int) -> Line:
        state = self._core.state.voice_states[guild_id][self._core.bot_id]
        line = Line(self._next_ssrc, int(state["channel_id"]))
        self._next_ssrc += 1
        self._receiver.lines[line.ssrc] = line
        return line

    async def _select(self, socket: web.WebSocketResponse, line: Line, data: Json) -> None:
        if data.get("protocol") != "udp":
            await socket.close(code=BAD_PROTOCOL)
        elif (data.get("data") or {}).get("mode") != MODE:
            await socket.close(code=BAD_MODE)
        else:
            line.described = True
            described = {"mode": MODE, "secret_key": list(line.key), "audio_codec": "opus", "media_session_id": "1"}
            await _send(socket, DESCRIPTION, {**described, "dave_protocol_version": 0})


def _problem(client: Client | None, op: int, data: Json) -> int | None:
    """Return why a client is refused, or None."""
    if client is None:
        return BAD_SERVER
    if data.get("token") != client.token:
        return BAD_TOKEN
    if data.get("session_id") != client.session_id or (op == RESUME and client.line is None):
        return BAD_SESSION
    # https://discord.com/developers/docs/topics/voice-connections#end-to-end-encryption-dave-protocol
    if op == IDENTIFY and not data.get("max_dave_protocol_version"):
        return NEEDS_DAVE
    return None


async def _send(socket: web.WebSocketResponse, op: int, data: object) -> None:
    await socket.send_str(dumps({"op": op, "d": data}).decode())
