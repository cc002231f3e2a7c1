"""What a voice channel hears, decoded by the sandbox's voice server from what the real library sent."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import discord
import pytest

import assets
from bot.sandbox import Sandbox
from bot.voice.sounds import CLIPS, read
from cogs.loudspeaker import Loudspeaker, OggOpusSource, packets

from .conftest import PARLOR

ROOT = Path(assets.__file__).parent
SILENCE = b"\xf8\xff\xfe"
"""What the library sends after each sound, so that nothing is made up in between."""
WORDS = sorted({path.stem[:-2] for path in (ROOT / "voice").glob("*.ogg")})
EFFECTS = sorted(path.stem for path in (ROOT / "sfx").glob("*.ogg"))
CALLED = (
    *("xuandian", "kaidian", "guopai", "rangpai", "shaopai", "geming"),
    *("chongdian", "yaotou", "wutou", "gousiji", "shangpai", "fapai"),
)


def ogg_packets(data: bytes) -> list[bytes]:
    """The packets of an Ogg file by RFC 3533, read apart from the library and from the bot."""
    found, at, packet = [], 0, b""
    while at < len(data):
        (count,) = struct.unpack_from("<26xB", data, at)
        laces = data[at + 27 : at + 27 + count]
        at += 27 + count
        for lace in laces:
            packet, at = packet + data[at : at + lace], at + lace
            if lace < 255:
                found.append(packet)
                packet = b""
    return found[2:]


@pytest.fixture
async def line(sandbox: Sandbox) -> AsyncIterator[discord.VoiceClient]:
    """A bare client of the library, connected to a voice channel."""
    client = discord.Client(intents=discord.Intents(guilds=True, voice_states=True), guild_ready_timeout=0.05)
    async with client:
        await client.login(sandbox.token)
        running = asyncio.create_task(client.connect())
        await client.wait_until_ready()
        channel = client.get_channel(sandbox.channel_id(PARLOR))
        yield await channel.connect(timeout=10)
    await running


async def heard(sandbox: Sandbox, count: int) -> list[bytes]:
    """So many packets that are not silence."""

    def sound(found: tuple[bytes, ...]) -> list[bytes]:
        return [packet for packet in found if packet != SILENCE]

    channel = sandbox.channel_id(PARLOR)
    return sound(await asyncio.wait_for(sandbox.voice.hear(channel, lambda found: len(sound(found)) >= count), 20))


async def test_the_words_are_all_there() -> None:
    assert set(CALLED) <= set(WORDS)
    assert len(EFFECTS) == 14


@pytest.mark.parametrize("folder", ["voice", "sfx"])
async def test_every_word_and_effect_arrives_as_it_is(sandbox: Sandbox, line: discord.VoiceClient, folder: str) -> None:
    """Each file is played to its end, one after the other; the server hears the very packets of the files."""
    for path in sorted((ROOT / folder).glob("*.ogg")):
        expected = ogg_packets(path.read_bytes())
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        line.play(
            OggOpusSource(packets(f"{folder}/{path.stem}")),
            after=lambda error, loop=loop, over=over: (loop.call_soon_threadsafe(over.set), error),
        )
        assert await heard(sandbox, len(expected)) == expected, path.name
        await over.wait()
        sandbox.voice.forget(line.channel.id)
    assert sandbox.voice.refused == 0


async def test_a_loudspeaker_plays_every_clip_in_order(sandbox: Sandbox, line: discord.VoiceClient) -> None:
    """R130: every call in either voice, and the effects without words."""
    speaker = Loudspeaker(line, lambda: 0.0)
    for clip in CLIPS:
        speaker.cues.put([clip])
        expected = ogg_packets((ROOT / f"{clip}.ogg").read_bytes())
        assert await heard(sandbox, len(expected)) == expected, clip
        sandbox.voice.forget(line.channel.id)
    await speaker.stop()
    assert not line.is_connected()


async def test_a_sound_lasts_as_long_as_it_is() -> None:
    """20 ms a packet: at the library's own pace a word of 42 packets takes 0.84 s."""
    sizes = {len(ogg_packets((ROOT / f"{clip}.ogg").read_bytes())) for clip in CLIPS}
    assert max(sizes) * 0.02 <= 2.4
    assert min(sizes) * 0.02 >= 0.5


@pytest.fixture
def damaged(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One file is no Ogg, another is not there."""

    def read_damaged(clip: str) -> bytes:
        return b"no Ogg at all" if clip == "sfx/turn" else read("sfx/nothing" if clip == "calls/head_f" else clip)

    monkeypatch.setattr("cogs.loudspeaker.read", read_damaged)
    packets.cache_clear()
    yield
    packets.cache_clear()


@pytest.mark.usefixtures("damaged")
async def test_missing_and_damaged_files_are_skipped(sandbox: Sandbox, line: discord.VoiceClient) -> None:
    speaker = Loudspeaker(line, lambda: 0.0)
    speaker.cues.put(["sfx/turn", "calls/head_f", "calls/burn_m"])
    expected = ogg_packets((ROOT / "calls" / "burn_m.ogg").read_bytes())
    assert await heard(sandbox, len(expected)) == expected
    await speaker.stop()
