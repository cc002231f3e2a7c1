"""What the host and who may manage the server can do: end, remove, hand over, pause, resume, list (discord.md 6)."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.table.model import ClearSeat, EndTable, HandOver, PassHost, Pause, Refused, Resume, Snapshot, Status
from bot.text.catalogue import Texts

from . import answers
from .answers import Interaction
from .blocklist import Blocklist
from .desk import Desk, moderates
from .effects import EffectSwitches
from .feature import Feature, seat_at, whispered
from .herald import Herald
from .lobby import confirm_card
from .present.blocks import Note
from .present.hand import link_to
from .present.lobby import seated_line
from .present.words import mention, rules_name, who
from .translate import named, options


class Ending(Feature):
    """What a host does with a command of his own."""

    @app_commands.command(**named("end"))
    async def end(self, interaction: Interaction) -> None:
        """End the table, after asking."""
        t = await self.desk.greet(interaction)
        snapshot = self.here(interaction)
        if interaction.user.id != snapshot.host and not moderates(interaction):
            raise Refused("not-host", host=snapshot.host)
        await answers.whisper(interaction, confirm_card(snapshot, t, "end"))


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class Moderation(
    EffectSwitches,
    Blocklist,
    commands.GroupCog,
    group_name=named("gouji-mod", "mod")["name"],
    group_description=named("gouji-mod", "mod")["description"],
):
    """The moderators' own root command: Discord checks permissions of root commands only, and we check again.

    Args:
        desk: the shared services.
        herald: the listener of the tables.
    """

    def __init__(self, desk: Desk, herald: Herald) -> None:
        super().__init__(desk, herald)

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Let only those in who may manage the server."""
        if not moderates(interaction):
            raise Refused("you-lack-permission")
        return True

    @app_commands.command(**named("list", "mod-list"))
    async def list_(self, interaction: Interaction) -> None:
        """List the tables of this server."""
        t = await self.desk.greet(interaction)
        lines = [
            _line(snapshot, t) for snapshot in self.desk.tables.live() if snapshot.place.guild == interaction.guild_id
        ]
        await answers.whisper(interaction, Note("\n".join(lines)[:2000] or t("refusal-no-table-here")))

    @app_commands.command(**named("end", "mod-end"))
    async def end(self, interaction: Interaction) -> None:
        """End this channel's table."""
        t = await self.desk.greet(interaction)
        await self.command(interaction, EndTable(), self._here(interaction))
        await answers.whisper(interaction, whispered(t, "table-closed"))

    @app_commands.command(**named("pause", "mod-pause"))
    async def pause(self, interaction: Interaction) -> None:
        """Stop the clocks of this channel's table."""
        t = await self.desk.greet(interaction)
        await self.command(interaction, Pause(), self._here(interaction))
        await answers.whisper(interaction, whispered(t, "log-paused", player=mention(interaction.user.id)))

    @app_commands.command(**named("resume", "mod-resume"))
    async def resume(self, interaction: Interaction) -> None:
        """Let the clocks of this channel's table run again."""
        t = await self.desk.greet(interaction)
        await self.command(interaction, Resume(), self._here(interaction))
        await answers.whisper(interaction, whispered(t, "table-resumed", player=mention(interaction.user.id)))

    @app_commands.command(**named("computer", "mod-computer"))
    @options("player")
    async def computer(self, interaction: Interaction, player: discord.User) -> None:
        """Hand a person's seat to the computer."""
        t = await self.desk.greet(interaction)
        snapshot = self._here(interaction)
        seat = seat_at(snapshot, player.id)
        await self.command(interaction, HandOver(seat), snapshot)
        await answers.whisper(interaction, whispered(t, "log-taken-over", player=who(snapshot, seat, t)))

    @app_commands.command(**named("free", "mod-free"))
    @options("player")
    async def free(self, interaction: Interaction, player: discord.User) -> None:
        """Remove a person; in a match the computer takes the seat."""
        t = await self.desk.greet(interaction)
        snapshot = self._here(interaction)
        await self.command(interaction, ClearSeat(seat_at(snapshot, player.id)), snapshot)
        await answers.whisper(interaction, whispered(t, "lobby-removed", player=mention(player.id)))

    @app_commands.command(**named("host", "mod-host"))
    @options("player")
    async def host(self, interaction: Interaction, player: discord.User) -> None:
        """Make another seated person the host."""
        t = await self.desk.greet(interaction)
        snapshot = self._here(interaction)
        await self.command(interaction, PassHost(seat_at(snapshot, player.id)), snapshot)
        await answers.whisper(interaction, whispered(t, "lobby-new-host", player=mention(player.id)))

    @app_commands.command(**named("repost", "mod-repost"))
    async def repost(self, interaction: Interaction) -> None:
        """Post the table's message anew, below everything."""
        t = await self.desk.greet(interaction)
        snapshot = self._here(interaction)
        self.herald.repost(snapshot)
        link = link_to(snapshot, None)
        await answers.whisper(interaction, whispered(t, "table-moved", link=link))

    def _here(self, interaction: Interaction) -> Snapshot:
        """Return the table of this channel.

        Raises:
            Refused: `no-table-here`.
        """
        snapshot = self.desk.tables.in_channel(interaction.channel_id or 0)
        if snapshot is None:
            raise Refused("no-table-here")
        return snapshot


def _line(snapshot: Snapshot, t: Texts) -> str:
    state = {
        Status.LOBBY: seated_line(snapshot, t),
        Status.FINISHED: t("match-title"),
    }.get(snapshot.status) or t("table-title-short", number=str(snapshot.public.number))
    return f"#{snapshot.number} <#{snapshot.place.channel}>　{rules_name(snapshot.setup.rules.key, t)}　{state}"
