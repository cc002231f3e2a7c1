"""`/gouji voice`: lets a table be heard in a voice channel, and everybody choose who speaks for him (R130)."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.ledger.values import UserId
from bot.table.model import Refused, Snapshot
from bot.text.catalogue import Texts

from . import answers
from .answers import Interaction
from .desk import moderates
from .feature import Feature
from .loudspeaker import PREFERENCE, VOICES, Loudspeakers, installed
from .translate import choices, named, options

_VOICES: Final = choices("choice-voice-", VOICES)


class Sound(Feature):
    """Ties tables to voice channels."""

    loudspeakers: Loudspeakers | None = None

    def let_sound(self, client: discord.Client) -> Loudspeakers:
        """Begin to listen to the tables; without this there is no sound."""
        self.loudspeakers = Loudspeakers(client, self.desk)
        return self.loudspeakers

    async def cog_unload(self) -> None:
        """Leave all voice channels."""
        if self.loudspeakers is not None:
            await self.loudspeakers.stop()

    @app_commands.command(**named("voice"))
    @options("channel", "voice", "on")
    @app_commands.choices(voice=_VOICES)
    async def voice(
        self,
        interaction: Interaction,
        channel: discord.VoiceChannel | None = None,
        voice: str | None = None,
        on: bool | None = None,  # noqa: FBT001 - an option of a slash command
    ) -> None:
        """Tie the table to a voice channel, the caller's by default, untie it, or choose one's own voice."""
        t = await self.desk.greet(interaction)
        await answers.think(interaction)  # a channel may take seconds to be entered
        lines = []
        if voice is not None:
            lines.append(await self._choose(interaction.user.id, voice, t))
        if voice is None or channel is not None or on is not None:
            lines.append(await self._switch(interaction, channel, t, on=on is not False))
        await answers.whisper(interaction, "\n".join(lines))

    async def _choose(self, user: UserId, voice: str, t: Texts) -> str:
        """Remember who speaks for a person."""
        (await self.desk.know(user))[PREFERENCE] = voice
        await self.desk.memory.put_preference(user, PREFERENCE, voice)
        return t("pref-saved", name=t("pref-voice"), value=t(f"choice-voice-{voice}"))

    async def _switch(
        self, interaction: Interaction, channel: discord.VoiceChannel | None, t: Texts, *, on: bool
    ) -> str:
        """Tie or untie the table.

        Raises:
            Refused: `not-seated`, `voice-nowhere`, `no-table-here`, or why the channel cannot be entered.
        """
        snapshot = self.here(interaction)
        if snapshot.seat_of(interaction.user.id) is None and not moderates(interaction):
            raise Refused("not-seated")
        if not installed() or self.loudspeakers is None:
            raise Refused("voice-missing")
        if not on:
            return t("voice-off" if await self.loudspeakers.untie(snapshot.id) else "voice-is-off")
        found = channel or _channel_with(interaction.client, snapshot, interaction.user.id)
        if found is None:
            raise Refused("voice-nowhere")
        if found.guild.id != snapshot.place.guild:
            raise Refused("voice-elsewhere", channel=found.id)
        await self.loudspeakers.tie(snapshot.id, found)
        return t("voice-on", link=found.mention)

    @commands.Cog.listener()
    async def on_voice_state_update(
        self, member: discord.Member, before: discord.VoiceState, after: discord.VoiceState
    ) -> None:
        """Notice that the bot has been moved or thrown out, or that its channel is gone."""
        if self.loudspeakers is None or member.id != member.guild.me.id or before.channel is None:
            return
        if after.channel is None:
            self.loudspeakers.thrown_out(member.guild.id)
        else:
            await self.loudspeakers.moved(member.guild.id, after.channel.id)


def _channel_with(client: Any, snapshot: Snapshot, user: UserId) -> discord.VoiceChannel | None:
    """Return the voice channel of a table's server in which a person is."""
    guild: discord.Guild | None = client.get_guild(snapshot.place.guild)
    channels = guild.voice_channels if guild is not None else []
    return next((channel for channel in channels if user in channel.voice_states), None)
