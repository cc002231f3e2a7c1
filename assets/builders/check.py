"""What CI can tell of the built files, with nothing but the run-time dependencies."""

from __future__ import annotations

import hashlib
import io
import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont
from PIL import Image

from .common import ASSETS

SUMS: Final = ASSETS / "SHA256SUMS"
KINDS: Final = ("fonts", "cards", "emoji", "anim", "voice", "sfx", "calls", "nets", "LICENSES")
TOTAL_LIMIT: Final = 15_000_000
FILE_LIMIT: Final = 7_000_000
EMOJI_LIMIT: Final = 256 * 1024
ANIMATION_LIMIT: Final = 500 * 1024
PACKET_SAMPLES: Final = 960
"""20 ms at 48 kHz, what Discord takes."""
OPUS_FRAMES: Final = (480, 960, 1920, 2880)
"""Samples of a SILK frame by the low two bits of the configuration (RFC 6716, table 2)."""


def shipped() -> list[Path]:
    """Return every built file, in order."""
    return sorted(path for kind in KINDS for path in (ASSETS / kind).rglob("*") if path.is_file())


def write_sums() -> None:
    """Write SHA256SUMS, in the form that `sha256sum -c` reads."""
    lines = [f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.relative_to(ASSETS).as_posix()}\n" for p in shipped()]
    SUMS.write_text("".join(lines), encoding="ascii")


def check_sums() -> Iterator[str]:
    """Yield what differs between SHA256SUMS and the files."""
    listed = dict(reversed(line.split("  ", 1)) for line in SUMS.read_text("ascii").splitlines())
    found = {path.relative_to(ASSETS).as_posix(): path for path in shipped()}
    for name in sorted(listed.keys() | found.keys()):
        if name not in found:
            yield f"{name}: missing"
        elif name not in listed:
            yield f"{name}: not listed in SHA256SUMS"
        elif hashlib.sha256(found[name].read_bytes()).hexdigest() != listed[name]:
            yield f"{name}: its sum differs"


def check_sizes() -> Iterator[str]:
    """Yield files that are too large."""
    sizes = {path.name: path.stat().st_size for path in shipped()}
    yield from (f"{name}: {size:,} bytes" for name, size in sizes.items() if size > FILE_LIMIT)
    if sum(sizes.values()) > TOTAL_LIMIT:
        yield f"all assets: {sum(sizes.values()):,} bytes"


def ogg_packets(data: bytes) -> Iterator[bytes]:
    """Yield the packets of an Ogg stream (RFC 3533)."""
    position, packet = 0, b""
    while position < len(data):
        if data[position : position + 4] != b"OggS":
            raise ValueError("no Ogg page")
        count = data[position + 26]
        laces = data[position + 27 : position + 27 + count]
        position += 27 + count
        for lace in laces:
            packet += data[position : position + lace]
            position += lace
            if lace < 255:
                yield packet
                packet = b""


def packet_samples(packet: bytes) -> int:
    """Return how long an Opus packet plays, in samples at 48 kHz (RFC 6716, 3.1)."""
    config, code = packet[0] >> 3, packet[0] & 3
    if config < 12:
        frame = OPUS_FRAMES[config & 3]
    elif config < 16:
        frame = (480, 960)[config & 1]
    else:
        frame = (120, 240, 480, 960)[config & 3]
    return frame * (1, 2, 2, packet[1] & 63 if code == 3 else 0)[code]


def check_sounds() -> Iterator[str]:
    """Yield sounds that are not Ogg Opus in two channels and packets of 20 ms."""
    for path in sorted(path for kind in ("voice", "sfx", "calls") for path in (ASSETS / kind).glob("*")):
        try:
            head, _tags, *packets = ogg_packets(path.read_bytes())
        except ValueError as error:
            yield f"{path.name}: {error}"
            continue
        if head[:8] != b"OpusHead" or struct.unpack_from("<B", head, 9) != (2,):
            yield f"{path.name}: not Opus in two channels"
        elif any(packet_samples(packet) != PACKET_SAMPLES for packet in packets):
            yield f"{path.name}: a packet is not 20 ms long"


def check_pictures() -> Iterator[str]:
    """Yield emoji and animations that Discord would not take as they are meant."""
    for path in sorted((ASSETS / "emoji").glob("*")):
        with Image.open(path) as image:
            if image.size != (128, 128) or path.stat().st_size > EMOJI_LIMIT:
                yield f"{path.name}: no emoji of 128 by 128 pixels"
    for path in sorted((ASSETS / "anim").glob("*.webp")):
        with Image.open(path) as image:
            if getattr(image, "n_frames", 1) < 2 or path.stat().st_size > ANIMATION_LIMIT:
                yield f"{path.name}: no animation, or too large"


def interface_texts() -> Iterator[str]:
    """Yield every character that the message catalogues use."""
    for path in sorted((ASSETS.parent / "bot" / "text").rglob("*")):
        if path.suffix in {".ftl", ".json", ".toml"}:
            yield path.read_text("utf-8")


def check_coverage() -> Iterator[str]:
    """Yield characters of the interface that no font draws."""
    covered: set[int] = {ord("\n"), ord("\t"), 0x200B, 0x2068, 0x2069, 0xFE0F}
    for path in (ASSETS / "fonts").glob("*"):
        covered |= set(TTFont(io.BytesIO(path.read_bytes()), lazy=True).getBestCmap())
    missing = {char for text in interface_texts() for char in text if ord(char) not in covered}
    if missing:
        yield f"no font draws {json.dumps(sorted(missing), ensure_ascii=False)}"


def check() -> list[str]:
    """Return one line for each fault; empty if all is well."""
    checks = (check_sums, check_sizes, check_sounds, check_pictures, check_coverage)
    return [problem for part in checks for problem in part()]
