"""Payloads made small: deflated against typical ones while a table lives, all at once when it is closed.

A packed piece is lines, one a payload: as they are, beginning with `{`, or the number of a dictionary and the lines
deflated.
A dictionary is a file of typical payloads, a line each; it never changes once it is released, since what is packed
against it needs it for ever. A better one gets the next number.
"""

from __future__ import annotations

import bz2
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import orjson

from bot.ledger.values import UserId

DICTIONARY: Final = 1
"""The dictionary against which payloads are packed now."""
_RAW_DEFLATE: Final = -15

Entry = tuple[UserId | None, bytes | None, Sequence[bytes]]
"""An append as it is kept of a closed table: who gave the command, the command, and its events' payloads."""


@cache
def _dictionary(number: int) -> bytes:
    return files(__package__).joinpath(f"typical-{number}.jsonl").read_bytes()


@cache
def _deflater() -> zlib._Compress:
    """Return a compressor that has read the dictionary; copies of it need not read it again."""
    strategy, dictionary = zlib.Z_DEFAULT_STRATEGY, _dictionary(DICTIONARY)
    return zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE, zlib.DEF_MEM_LEVEL, strategy, dictionary)


def pack(payloads: Sequence[bytes]) -> bytes:
    """Return payloads as one small piece; each must be one line."""
    deflater = _deflater().copy()
    return bytes((DICTIONARY,)) + deflater.compress(b"\n".join(payloads)) + deflater.flush()


def unpack(packed: bytes) -> list[bytes]:
    """Return the payloads of a piece.

    Raises:
        ValueError: it is damaged, or needs a dictionary that this program does not have.
    """
    if packed[:1] == b"{":
        return packed.split(b"\n")
    try:
        inflater = zlib.decompressobj(_RAW_DEFLATE, _dictionary(packed[0]))
        return (inflater.decompress(packed[1:]) + inflater.flush()).split(b"\n")
    except (zlib.error, OSError, IndexError) as error:
        raise ValueError(f"a packed payload cannot be read ({type(error).__name__})") from error


def separated(payloads: list[bytes], count: int) -> tuple[bytes | None, list[bytes]]:
    """Return the command before so many events, None if there is none, and the events."""
    return (payloads[0] if len(payloads) > count else None), payloads[len(payloads) - count :]


def bundle(entries: Iterable[Entry]) -> bytes:
    """Return all appends of a closed table as one small piece."""
    lines = (
        orjson.dumps([actor, _fragment(command), [orjson.Fragment(payload) for payload in payloads]])
        for actor, command, payloads in entries
    )
    return bz2.compress(b"\n".join(lines))


def _fragment(payload: bytes | None) -> orjson.Fragment | None:
    return None if payload is None else orjson.Fragment(payload)


def unbundle(bundled: bytes) -> list[bytes]:
    """Return the events' payloads of a closed table.

    Raises:
        ValueError: it is damaged.
    """
    try:
        lines = bz2.decompress(bundled).split(b"\n")
        return [orjson.dumps(payload) for line in lines for payload in orjson.loads(line)[2]]
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise ValueError(f"the archive of a table is damaged ({type(error).__name__})") from error
