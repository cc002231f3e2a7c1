"""Sound in voice channels: which table is heard where, and the players that speak there (R130).

A listener of the tables with queues of its own: the game never waits for it. discord.py's extra `voice` is optional;
without it nothing here is ever connected.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

import discord
import structlog
from discord import voice_client, voice_state
from discord.oggparse import OggError, OggStream

from bot.engine.events import Event
from bot.engine.seats import SEATS
from bot.ledger.values import TableId
from bot.table.model import Refused, Snapshot, Status, Update
from bot.voice.clips import DEFAULT_VOICES, Voice, call_of, clips
from bot.voice.cues import Cues
from bot.voice.sounds import CLIPS, SoundMissing, read

from .desk import Desk
from .present.blocks import Note

_LOG = structlog.get_logger(__name__)

PREFERENCE: Final = "voice"
VOICES: Final[dict[str, Voice]] = {"female": Voice.FEMALE, "male": Voice.MALE}
"""What a person may choose."""
ATTACHED: Final = frozenset({"burn", "revolution"})
"""What may come as a file where there is no voice channel."""
CONNECTING: Final = 10.0
"""Seconds after which a connection that is not there has failed."""
NEEDED: Final = ("view_channel", "connect", "speak")
PACKET: Final = 0.02
HELD_UP: Final = 1.0
"""Seconds after which a sound that should be over is broken off: it would be late."""
_HEADERS: Final = 2


def installed() -> bool:
    """Return whether the extra `voice` is there; Discord refuses calls without either of its parts (faults B72)."""
    return voice_client.has_nacl and voice_state.has_dave


class OggOpusSource(discord.AudioSource):
    """Opus packets as they are in the file: nothing is decoded, so neither ffmpeg nor libopus is needed.

    Args:
        packets: of 20 ms each.
    """

    def __init__(self, packets: tuple[bytes, ...]) -> None:
        self._packets: Iterator[bytes] = iter(packets)

    def read(self) -> bytes:
        """Return the next packet; nothing at the end."""
        return next(self._packets, b"")

    def is_opus(self) -> bool:
        """Return that it needs no encoder."""
        return True


@lru_cache(maxsize=len(CLIPS))
def packets(clip: str) -> tuple[bytes, ...]:
    """Return the Opus packets of a clip. Reads a file the first time: not for the event loop.

    Raises:
        SoundMissing: the file is not there, or is no Ogg.
    """
    try:
        return tuple(OggStream(io.BytesIO(read(clip))).iter_packets())[_HEADERS:]
    except OggError as error:
        raise SoundMissing(f"{clip}: {error}") from error


class Loudspeaker:
    """What is heard of one table in its voice channel.

    Args:
        line: the connection.
        now: time, for what is late.
    """

    def __init__(self, line: discord.VoiceClient, now: Callable[[], float]) -> None:
        self.line = line
        self.channel = line.channel.id
        self.cues = Cues(now)
        self._task = asyncio.create_task(self._run(), name="loudspeaker")

    async def stop(self, *, thrown_out: bool = False) -> None:
        """Say nothing more and leave the channel, unless it has been left already: who leaves twice waits in vain."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if not thrown_out and self.line.guild.voice_client is self.line:
            await self.line.disconnect(force=True)

    async def _run(self) -> None:
        while True:
            clip = await self.cues.take()
            try:
                await self._play(await asyncio.to_thread(packets, clip))
            except SoundMissing as error:
                _LOG.warning("a sound cannot be played", error=str(error))
            except discord.ClientException as error:
                _LOG.info("nothing can be heard just now", error=str(error))

    async def _play(self, sound: tuple[bytes, ...]) -> None:
        """Play packets to their end.

        Raises:
            discord.ClientException: the connection is not there just now.
        """
        loop, over = asyncio.get_running_loop(), asyncio.Event()

        def after(error: Exception | None) -> None:
            if error is not None:
                _LOG.warning("a sound broke off", error=str(error))
            if not loop.is_closed():
                loop.call_soon_threadsafe(over.set)

        self.line.play(OggOpusSource(sound), after=after)
        try:
            async with asyncio.timeout(len(sound) * PACKET + HELD_UP):
                await over.wait()
        except TimeoutError:
            _LOG.info("a sound was held up", channel=self.channel)  # the library waits for a lost connection
        finally:
            self.line.stop()

    def anybody(self) -> bool:
        """Return whether somebody else is in the channel."""
        me = self.line.user.id
        return any(user != me for user in self.line.channel.voice_states)


class Loudspeakers:
    """The loudspeakers of all tables.

    Args:
        client: the bot.
        desk: the shared services.
    """

    def __init__(self, client: discord.Client, desk: Desk) -> None:
        self._client = client
        self._desk = desk
        self._tied: dict[TableId, Loudspeaker] = {}
        self._tying = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        desk.tables.listen(self.heard)
        self._spawn(self._restore())

    async def stop(self) -> None:
        """Leave all channels; they are entered again after a restart."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        while self._tied:
            await self._tied.popitem()[1].stop()

    async def heard(self, update: Update) -> None:
        """Let a change be heard; takes no time, whatever the channel does."""
        snapshot = update.snapshot
        speaker = self._tied.get(snapshot.id)
        if snapshot.status is Status.CLOSED:
            if speaker is not None:
                self._spawn(self.untie(snapshot.id))
            return
        if speaker is None or not speaker.anybody():
            return
        voices = self._voices(snapshot)
        found = tuple(clip for event in update.events for clip in clips(event, snapshot.public, voices))
        speaker.cues.put(found)

    def unheard(self, snapshot: Snapshot, event: Event) -> str | None:
        """Return the clip of a burn or a revolution at a table that is heard in no channel: for an attachment."""
        if snapshot.id in self._tied:
            return None
        found = clips(event, snapshot.public, self._voices(snapshot))
        return next((clip for clip in found if call_of(clip) in ATTACHED), None)

    def _voices(self, snapshot: Snapshot) -> tuple[Voice, ...]:
        """Return who speaks for each seat: what its person has chosen, else the seat's own."""
        chosen = []
        for seat in SEATS:
            holder = snapshot.seats[seat]
            wish = self._desk.wants(holder.person.id, PREFERENCE, "") if holder and holder.person else ""
            chosen.append(VOICES.get(wish, DEFAULT_VOICES[seat]))
        return tuple(chosen)

    # Tying --------------------------------------------------------------------------------------------------------

    def channel_of(self, table: TableId) -> int | None:
        """Return the voice channel where a table is heard."""
        speaker = self._tied.get(table)
        return speaker.channel if speaker is not None else None

    async def tie(self, table: TableId, channel: discord.VoiceChannel) -> None:
        """Let a table be heard in a channel, from now on and after a restart.

        Raises:
            Refused: `voice-missing`, `missing-voice-permission`, `voice-full`, `voice-busy` or `voice-forbidden`.
        """
        async with self._tying:
            if self.channel_of(table) == channel.id and self._tied[table].line.is_connected():
                return
            await self._check(table, channel)
            await self._leave(table)
            self._tied[table] = Loudspeaker(await _connect(channel), self._desk.clock.now)
            await self._desk.memory.put_note(_note(table), str(channel.id))

    async def untie(self, table: TableId) -> bool:
        """Let a table be heard no more; False if it was not."""
        async with self._tying:
            return await self._leave(table)

    async def _leave(self, table: TableId) -> bool:
        await self._desk.memory.drop_note(_note(table))
        speaker = self._tied.pop(table, None)
        if speaker is not None:
            await speaker.stop()
        return speaker is not None

    async def _check(self, table: TableId, channel: discord.VoiceChannel) -> None:
        """Refuse a channel that the bot cannot speak in."""
        if not installed():
            raise Refused("voice-missing")
        has = channel.permissions_for(channel.guild.me)
        if lacking := tuple(name for name in NEEDED if not getattr(has, name)):
            raise Refused("missing-voice-permission", channel=channel.id, permissions=lacking)
        me = channel.guild.me.id
        others = sum(user != me for user in channel.voice_states)
        if 0 < channel.user_limit <= others and not has.move_members:
            raise Refused("voice-full", channel=channel.id)
        for other, speaker in self._tied.items():
            if other != table and speaker.line.guild.id == channel.guild.id:
                number = self._desk.tables.snapshot(other).number
                raise Refused("voice-busy", number=str(number), channel=speaker.channel)

    # Losing the channel, and finding it again ---------------------------------------------------------------------

    async def moved(self, guild: int, channel: int) -> None:
        """Take note that a moderator has moved the bot: the table is heard there from now on."""
        for table, speaker in tuple(self._tied.items()):
            if speaker.line.guild.id == guild and speaker.channel != channel:
                speaker.channel = channel
                await self._desk.memory.put_note(_note(table), str(channel))

    def thrown_out(self, guild: int) -> None:
        """Take note that the bot is in no voice channel of a server any more: said once, at the table."""
        for table, speaker in self._tied.items():
            if speaker.line.guild.id == guild:
                self._spawn(self._give_up(table, speaker))

    async def _give_up(self, table: TableId, speaker: Loudspeaker) -> None:
        async with self._tying:
            if self._tied.get(table) is not speaker:  # tied anew meanwhile
                return
            del self._tied[table]
            await speaker.stop(thrown_out=True)
            await self._desk.memory.drop_note(_note(table))
        await self._say(table, speaker.channel)

    async def _say(self, table: TableId, channel: int) -> None:
        """Say at the table that it is no longer heard."""
        snapshot = self._desk.tables.snapshot(table)
        text = self._desk.table_texts(snapshot)("voice-lost", link=f"<#{channel}>")
        await self._desk.sender.post(snapshot.place.channel, Note(text))

    async def _restore(self) -> None:
        """Enter the channels again that tables were tied to before the process began."""
        if not installed():
            return
        await self._client.wait_until_ready()
        for snapshot in self._desk.tables.live():
            kept = await self._desk.memory.note(_note(snapshot.id))
            channel = self._client.get_channel(int(kept)) if kept else None
            if not isinstance(channel, discord.VoiceChannel):
                continue
            try:
                await self.tie(snapshot.id, channel)
            except Refused as refused:
                _LOG.info("a table is no longer heard", table=snapshot.id, why=refused.code)
                await self.untie(snapshot.id)
                await self._say(snapshot.id, channel.id)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work, name="sound")
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _LOG.error("sound failed", exc_info=error)


def _note(table: TableId) -> str:
    return f"voice:{table}"


async def _connect(channel: discord.VoiceChannel) -> discord.VoiceClient:
    """Enter a channel, deaf: the bot only speaks.

    Raises:
        Refused: `voice-forbidden`.
    """
    if (left_behind := channel.guild.voice_client) is not None:
        await left_behind.disconnect(force=True)
    try:
        return await channel.connect(timeout=CONNECTING, self_deaf=True)
    except (TimeoutError, discord.DiscordException, OSError) as error:
        _LOG.warning("no way into a voice channel", channel=channel.id, error=repr(error))
        raise Refused("voice-forbidden", channel=channel.id) from error
