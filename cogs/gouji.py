"""`/gouji`: one root command whose subcommands come from the features."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from .desk import Desk
from .hand import Hand
from .help import Help
from .herald import Herald
from .lobby import Lobby
from .moderation import Ending
from .translate import named
from .voice import Sound
from .windows import Windows


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class Gouji(
    Lobby,
    Hand,
    Windows,
    Help,
    Ending,
    Sound,
    commands.GroupCog,
    group_name=named("gouji")["name"],
    group_description=named("gouji")["description"],
):
    """Everything that players do.

    Args:
        desk: the shared services.
        herald: the listener of the tables.
    """

    def __init__(self, desk: Desk, herald: Herald) -> None:
        super().__init__(desk, herald)
