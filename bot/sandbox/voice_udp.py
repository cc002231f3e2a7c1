"""The voice server's UDP side: IP discovery, and RTP packets that are decrypted and kept.

https://discord.com/developers/docs/topics/voice-connections
"""

from __future__ import annotations

import asyncio
import secrets
import struct
from collections import deque
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, cast

MODE: Final = "aead_xchacha20_poly1305_rtpsize"
"""The one mode that every client must know; the other, with AES-GCM, is offered only where hardware has it."""
HEADER: Final = struct.Struct(">BBHII")
"""RTP: version and flags, payload type, sequence, time stamp, SSRC (RFC 3550, 5.1)."""
RTP_VERSION: Final = 0x80
PAYLOAD_OPUS: Final = 0x78
DISCOVERY: Final = struct.Struct(">HHI64sH")
"""https://discord.com/developers/docs/topics/voice-connections#ip-discovery"""
DISCOVER, DISCOVERED, DISCOVERY_LENGTH = 1, 2, 70
NONCE: Final = 4
"""Bytes of the nonce that travel at the end of each packet; the rest of the 24 are zero."""
KEPT: Final = 15_000
"""Opus packets kept of a channel: five minutes of one voice."""

Opener = Callable[[bytes, bytes, bytes], bytes | None]
Enough = Callable[[tuple[bytes, ...]], bool]


class VoiceMissing(Exception):  # noqa: N818 -- reads as what it is
    """PyNaCl, of discord.py's extra `voice`, is not installed: nobody can be heard."""


def opener(key: bytes) -> Opener:
    """Return what decrypts a payload, given also what was authenticated beside it and the nonce; None if it cannot.

    Raises:
        VoiceMissing: PyNaCl is not installed.
    """
    try:
        box = import_module("nacl.secret").Aead(key)
        failure: type[Exception] = import_module("nacl.exceptions").CryptoError
    except ImportError as error:
        raise VoiceMissing("discord.py's extra `voice` is not installed") from error

    def open_(payload: bytes, beside: bytes, nonce: bytes) -> bytes | None:
        try:
            return bytes(box.decrypt(payload, beside, nonce.ljust(24, b"\0")))
        except failure:
            return None

    return open_


class Line:
    """One client's way of being heard.

    Args:
        ssrc: its source number.
        channel_id: where it is heard.

    Raises:
        VoiceMissing: PyNaCl is not installed.
    """

    def __init__(self, ssrc: int, channel_id: int) -> None:
        self.ssrc = ssrc
        self.channel_id = channel_id
        self.key = secrets.token_bytes(32)
        self.open = opener(self.key)
        self.described = False
        self.announced = False
        """Whether it has told its SSRC by opcode 5; nobody hears it before."""


class Receiver(asyncio.DatagramProtocol):
    """Takes the datagrams of all clients of one sandbox."""

    def __init__(self) -> None:
        self.lines: dict[int, Line] = {}
        self.refused = 0
        """Datagrams that were not understood: wrong SSRC, form, key or nonce."""
        self._heard: dict[int, deque[bytes]] = {}
        self._waiting: list[tuple[int, Enough, asyncio.Future[None]]] = []
        self._transport: asyncio.DatagramTransport | None = None

    # --- what was heard ---

    def heard(self, channel_id: int) -> tuple[bytes, ...]:
        """Return the Opus packets that arrived in a channel, oldest first."""
        return tuple(self._heard.get(channel_id, ()))

    def forget(self, channel_id: int) -> None:
        """Forget what was heard in a channel."""
        self._heard.pop(channel_id, None)

    async def wait(self, channel_id: int, enough: Enough) -> tuple[bytes, ...]:
        """Return what was heard in a channel as soon as it is enough."""
        if not enough(self.heard(channel_id)):
            waiter = channel_id, enough, asyncio.get_running_loop().create_future()
            self._waiting.append(waiter)
            try:
                await waiter[2]
            finally:
                self._waiting.remove(waiter)
        return self.heard(channel_id)

    # --- asyncio's side ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way back."""
        # no isinstance: up to Python 3.11 the loop's own transports are not registered as DatagramTransport
        self._transport = cast("asyncio.DatagramTransport", transport)

    def datagram_received(self, data: bytes, addr: tuple[str | Any, int]) -> None:
        """Answer IP discovery; keep sound."""
        known = self._discover(data, addr) if data[:2] == DISCOVER.to_bytes(2, "big") else self._hear(data)
        self.refused += not known

    def _discover(self, data: bytes, address: tuple[str | Any, int]) -> bool:
        """Tell a client how it looks from outside; False if it is none of ours."""
        if len(data) != DISCOVERY.size or self._transport is None:
            return False
        _kind, _length, ssrc, _address, _port = DISCOVERY.unpack(data)
        if ssrc not in self.lines:
            return False
        host, port = address
        self._transport.sendto(DISCOVERY.pack(DISCOVERED, DISCOVERY_LENGTH, ssrc, host.encode(), port), address)
        return True

    def _hear(self, data: bytes) -> bool:
        """Keep the Opus packet in a datagram; False if there is none that could be read."""
        if len(data) < HEADER.size + NONCE:
            return False
        version, kind, _sequence, _stamp, ssrc = HEADER.unpack_from(data)
        line = self.lines.get(ssrc)
        if (version, kind) != (RTP_VERSION, PAYLOAD_OPUS) or line is None or not (line.described and line.announced):
            return False
        packet = line.open(data[HEADER.size : -NONCE], data[: HEADER.size], data[-NONCE:])
        if packet is None:
            return False
        self._heard.setdefault(line.channel_id, deque(maxlen=KEPT)).append(packet)
        self._tell(line.channel_id)
        return True

    def _tell(self, channel_id: int) -> None:
        """Let go on who waits for what has now been heard."""
        for where, enough, future in self._waiting:
            if where == channel_id and not future.done() and enough(self.heard(channel_id)):
                future.set_result(None)
