"""`gouji`: the one console script (`python -m bot` does the same)."""

from __future__ import annotations

import importlib
from typing import Final

import click

_COMMANDS: Final = {
    "play": "A table in the browser: no token, no network.",
    "run": "The bot on Discord; token from DISCORD_TOKEN.",
    "replay": "Play a record and print the state after it.",
    "compare": "Whether one play beats another, in all rule sets.",
    "simulate": "Computer players against each other.",
    "render": "The picture of a position.",
    "rules": "A rule set's switches and their values.",
    "doctor": "Check token, permissions, database, fonts and voice.",
}


class _LazyGroup(click.Group):
    """Commands by name, each imported when it is used, so that none pays for another's libraries."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command = importlib.import_module(f"bot.cli.{cmd_name}").command
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gouji-bot", prog_name="gouji")
def main() -> None:
    """夠級 (Gouji): Shandong's six-player card game, hosted on Discord."""


if __name__ == "__main__":
    main(prog_name="gouji")
