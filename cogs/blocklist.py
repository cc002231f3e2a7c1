"""Who may not sit down on a server: kept by its moderators, checked when somebody acts, not when he sees a button."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.ledger.values import UserId
from bot.table.model import Refused

from . import answers
from .answers import Interaction
from .desk import Desk
from .feature import Feature, whispered
from .present.words import mention
from .translate import named, options


async def admit(desk: Desk, guild: int, user: UserId) -> None:
    """Let somebody sit down, or open a table (faults B73).

    Raises:
        Refused: `blocked`.
    """
    if user in await _blocked(desk, guild):
        raise Refused("blocked")


class Blocklist(Feature):
    """What moderators keep; the commands belong to their root command."""

    @app_commands.command(**named("block", "mod-block"))
    @options("player")
    async def block(self, interaction: Interaction, player: discord.User) -> None:
        """Keep somebody from sitting down; who sits already is removed by a command of its own."""
        await self._change(interaction, player.id, blocked=True)

    @app_commands.command(**named("unblock", "mod-unblock"))
    @options("player")
    async def unblock(self, interaction: Interaction, player: discord.User) -> None:
        """Let somebody sit down again."""
        await self._change(interaction, player.id, blocked=False)

    async def _change(self, interaction: Interaction, user: UserId, *, blocked: bool) -> None:
        t, guild = await self.desk.greet(interaction), interaction.guild_id or 0
        known = await _blocked(self.desk, guild)
        kept = known | {user} if blocked else known - {user}
        await self.desk.memory.put_note(_key(guild), " ".join(map(str, sorted(kept))))
        key = "mod-blocked" if blocked else "mod-unblocked"
        await answers.whisper(interaction, whispered(t, key, player=mention(user)))


async def _blocked(desk: Desk, guild: int) -> set[UserId]:
    return {int(user) for user in (await desk.memory.note(_key(guild)) or "").split()}


def _key(guild: int) -> str:
    return f"blocked:{guild}"
