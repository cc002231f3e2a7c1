"""The gateway: sessions that outlive their sockets, replay, shards, intents and both ways of compression.

https://discord.com/developers/docs/events/gateway
"""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final, Protocol

import orjson
from aiohttp import WSMsgType, web

from .limits import Limits, Rate
from .state import State
from .wire import PRIVILEGED_INTENTS, Intent, Json, dumps, loads

HEARTBEAT_MS: Final = 41_250
REPLAYED: Final = 2_000
COMMANDS: Final = Rate(120, 60.0)
"""https://discord.com/developers/docs/events/gateway#rate-limiting"""
LARGEST_INTENTS: Final = 1 << 26

# Opcodes: https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-opcodes
HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 1, 2, 3, 4, 6, 7
MEMBERS, INVALID, HELLO, ACK, SOUNDS = 8, 9, 10, 11, 31
# Close codes: https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, BAD_TOKEN, ALREADY = 4001, 4002, 4003, 4004, 4005
INVALID_SEQ, TOO_FAST, BAD_SHARD, BAD_INTENTS, DISALLOWED_INTENTS = 4007, 4008, 4010, 4013, 4014


class Compressor(Protocol):
    """Turns one payload into one frame."""

    def __call__(self, payload: bytes) -> bytes:
        """Return the frame."""


def zlib_stream() -> Compressor:
    """Return a `zlib-stream` compressor: one context for the connection, each payload flushed."""
    context = zlib.compressobj(1)

    def compress(payload: bytes) -> bytes:
        return context.compress(payload) + context.flush(zlib.Z_SYNC_FLUSH)

    return compress


def zstd_stream() -> Compressor:
    """Return a `zstd-stream` compressor.

    Raises:
        ImportError: when the optional library is missing.
    """
    zstandard = import_module("zstandard")  # optional: a client that asks for it has it installed
    context = zstandard.ZstdCompressor(level=1).compressobj()

    def compress(payload: bytes) -> bytes:
        return bytes(context.compress(payload) + context.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK))

    return compress


COMPRESSORS: Final[dict[str, Callable[[], Compressor]]] = {
    "zlib-stream": zlib_stream,
    "zstd-stream": zstd_stream,
}


class Connection:
    """One socket; payloads leave in the order in which they were put."""

    def __init__(self, socket: web.WebSocketResponse, compressor: Compressor | None) -> None:
        self.socket = socket
        self._compress = compressor
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def put(self, payload: bytes) -> None:
        """Send a payload soon."""
        self._waiting.put_nowait(payload)

    def put_op(self, op: int, data: object = None) -> None:
        """Send a payload that is no event soon."""
        self.put(dumps({"op": op, "d": data, "s": None, "t": None}))

    async def close(self, code: int = 1000) -> None:
        """Close the socket with a code once what waits is sent."""
        self._waiting.put_nowait(b"")
        await asyncio.wait([self._writer], timeout=1)
        self._writer.cancel()
        await self.socket.close(code=code)

    def stop(self) -> None:
        """Send nothing more."""
        self._writer.cancel()

    def cut(self) -> None:
        """Cut the line without a word, as a broken network does."""
        self.stop()
        transport = self.socket._req.transport if self.socket._req else None  # noqa: SLF001 -- no public way to abort
        if transport is not None:
            transport.abort()

    async def _write(self) -> None:
        while payload := await self._waiting.get():
            try:
                if self._compress is None:
                    await self.socket.send_str(payload.decode())
                else:
                    await self.socket.send_bytes(self._compress(payload))
            except ConnectionError:
                return


@dataclass(slots=True)
class Session:
    """What the gateway remembers of a client, connected or not."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    replay: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REPLAYED))
    connection: Connection | None = None

    def dispatch(self, event: str, body: bytes) -> None:
        """Number an event, keep it for a resume and send it when a socket is there."""
        self.sequence += 1
        payload = b'{"op":0,"s":%d,"t":"%s","d":%s}' % (self.sequence, event.encode(), body)
        self.replay.append((self.sequence, payload))
        if self.connection is not None:
            self.connection.put(payload)

    def missed(self, seen: int) -> list[bytes] | None:
        """Return the payloads after `seen`, or None when some are no longer kept."""
        if seen > self.sequence or (self.replay and self.replay[0][0] > seen + 1):
            return None
        return [payload for number, payload in self.replay if number > seen]

    def serves(self, guild_id: int | None) -> bool:
        """Tell whether events of a server (None: of no server) come to this shard.

        https://discord.com/developers/docs/events/gateway#sharding
        """
        number, count = self.shard
        return (0 if guild_id is None else (guild_id >> 22) % count) == number


class Gateway:
    """All sessions of the bot."""

    def __init__(self, state: State, limits: Limits) -> None:
        self._state = state
        self._limits = limits
        self.sessions: dict[str, Session] = {}
        self.url = ""
        self.on_voice_state: Callable[[Json], None] | None = None
        self.connected = asyncio.Event()
        self._last: dict[str, tuple[Json, int | None, Intent | int]] = {}

    # --- events to the bot ---

    def listeners(self, guild_id: int | None, intent: Intent | int) -> Iterator[Session]:
        """Yield the sessions that get an event of a server with an intent (0: none needed)."""
        for session in self.sessions.values():
            if session.serves(guild_id) and (not intent or session.intents & intent):
                yield session

    def dispatch(self, event: str, data: Json, guild_id: int | None = None, intent: Intent | int = 0) -> None:
        """Send an event to every session that wants it."""
        self._last[event] = (data, guild_id, intent)
        body: bytes | None = None
        for session in self.listeners(guild_id, intent):
            body = body or dumps(data)
            session.dispatch(event, body)

    def repeat(self, event: str) -> None:
        """Send the last event of a kind once more, as Discord now and then delivers one twice.

        Raises:
            KeyError: when there was none.
        """
        data, guild_id, intent = self._last[event]
        self.dispatch(event, data, guild_id, intent)

    async def disconnect(self, *, resume: bool = True, politely: bool = False) -> None:
        """Lose every connection.

        Args:
            resume: whether the sessions can be resumed; otherwise a RESUME is answered with opcode 9.
            politely: ask the client by opcode 7 to come again, instead of cutting the line.
        """
        sessions = list(self.sessions.values())
        if not resume:
            self.sessions.clear()
        self.connected.clear()
        for session in sessions:
            connection, session.connection = session.connection, None
            if connection is None:
                continue
            if politely:
                connection.put_op(RECONNECT)
            else:
                connection.cut()

    async def close(self) -> None:
        """Close every connection for good."""
        for session in list(self.sessions.values()):
            if session.connection is not None:
                await session.connection.close(1001)
        self.sessions.clear()

    # --- a client's socket ---

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one client."""
        socket = web.WebSocketResponse(max_msg_size=64 * 1024, compress=False)
        await socket.prepare(request)
        make = COMPRESSORS.get(request.query.get("compress", ""))
        connection = Connection(socket, make() if make else None)
        connection.put_op(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": ["sandbox"]})
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    await connection.close(DECODE_ERROR)
                    break
                session = await self._receive(connection, session, message.data)
        finally:
            if session is not None and session.connection is connection:
                session.connection = None
                if socket.close_code in (1000, 1001):
                    self.sessions.pop(session.id, None)  # said goodbye: no resume
            connection.stop()
        return socket

    async def _receive(self, connection: Connection, session: Session | None, text: str) -> Session | None:
        try:
            payload = loads(text)
            op, data = payload["op"], payload.get("d")
        except (orjson.JSONDecodeError, KeyError, TypeError):
            await connection.close(DECODE_ERROR)
            return session
        if self._limits.wait("gateway", str(id(connection)), COMMANDS) is not None:
            await connection.close(TOO_FAST)
            return session
        if op == HEARTBEAT:
            connection.put_op(ACK)
            return session
        if op in (IDENTIFY, RESUME):
            if session is not None:
                await connection.close(ALREADY)
                return session
            return await (self._identify if op == IDENTIFY else self._resume)(connection, data)
        if session is None:
            await connection.close(NOT_AUTHENTICATED)
            return None
        await self._command(connection, session, op, data)
        return session

    async def _identify(self, connection: Connection, data: Json) -> Session | None:
        code = self._identify_problem(data)
        if code is not None:
            await connection.close(code)
            return None
        number, count = data.get("shard") or (0, 1)
        session = Session(secrets.token_hex(16), int(data["intents"]), (number, count), connection=connection)
        self._replace(session)
        self._ready(session)
        self.connected.set()
        return session

    def _identify_problem(self, data: Json) -> int | None:
        if data.get("token", "").removeprefix("Bot ") != self._state.world.token:
            return BAD_TOKEN
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            return BAD_SHARD
        intents = data.get("intents")
        if not isinstance(intents, int) or not 0 <= intents < LARGEST_INTENTS:
            return BAD_INTENTS
        if intents & PRIVILEGED_INTENTS & ~self._state.world.privileged_intents:
            return DISALLOWED_INTENTS
        return None

    def _replace(self, session: Session) -> None:
        """Forget what this shard's former process left behind: events shall not go to it any more."""
        for old in list(self.sessions.values()):
            if old.shard == session.shard and old.connection is None:
                del self.sessions[old.id]
        self.sessions[session.id] = session

    def _ready(self, session: Session) -> None:
        state = self._state
        mine = [guild_id for guild_id in state.guilds if session.serves(guild_id)]
        ready = {
            "v": 10,
            "user": {
                **state.users[state.application_id],
                "verified": True,
                "mfa_enabled": False,
                "email": None,
            },
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in mine],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {"id": str(state.application_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
        }
        session.dispatch("READY", dumps(ready))
        if session.intents & Intent.GUILDS:
            for guild_id in mine:
                if guild_id not in state.unavailable:
                    self.send_guild(session, guild_id)

    def send_guild(self, session: Session, guild_id: int) -> None:
        """Send GUILD_CREATE; without the members intent it lists only the bot."""
        payload = self._state.guild_payload(guild_id)
        if not session.intents & Intent.GUILD_MEMBERS:
            me = str(self._state.application_id)
            payload["members"] = [member for member in payload["members"] if member["user"]["id"] == me]
        if not session.intents & Intent.GUILD_VOICE_STATES:
            payload["voice_states"] = []
        session.dispatch("GUILD_CREATE", dumps(payload))

    async def _resume(self, connection: Connection, data: Json) -> Session | None:
        session = self.sessions.get(data.get("session_id", ""))
        missed = session.missed(int(data.get("seq") or 0)) if session else None
        if data.get("token", "").removeprefix("Bot ") != self._state.world.token:
            await connection.close(BAD_TOKEN)
            return None
        if session is None or missed is None:
            connection.put_op(INVALID, data=False)
            return None
        session.connection = connection
        for payload in missed:
            connection.put(payload)
        session.dispatch("RESUMED", b'{"_trace":["sandbox"]}')
        self.connected.set()
        return session

    async def _command(self, connection: Connection, session: Session, op: int, data: Json) -> None:
        if op == MEMBERS:
            self._chunk(session, data)
        elif op == VOICE:
            if self.on_voice_state is not None:
                self.on_voice_state(data)
        elif op == SOUNDS:
            for guild_id in data.get("guild_ids", []):
                session.dispatch("SOUNDBOARD_SOUNDS", dumps({"guild_id": guild_id, "soundboard_sounds": []}))
        elif op != PRESENCE:
            await connection.close(UNKNOWN_OPCODE)

    def _chunk(self, session: Session, data: Json) -> None:
        """https://discord.com/developers/docs/events/gateway-events#request-guild-members."""
        guild_id = int(data["guild_id"])
        wanted = {str(user_id) for user_id in data.get("user_ids") or []}
        query = (data.get("query") or "").lower()
        members = [
            member
            for member in self._state.members.get(guild_id, {}).values()
            if (member["user"]["id"] in wanted if wanted else member["user"]["username"].startswith(query))
        ]
        chunk: Json = {"guild_id": str(guild_id), "members": members, "chunk_index": 0, "chunk_count": 1}
        known = {member["user"]["id"] for member in members}
        chunk["not_found"] = sorted(wanted - known)
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", dumps(chunk))
