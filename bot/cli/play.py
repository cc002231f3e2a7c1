"""`gouji play`: a table in the browser, with a local Discord inside; no token, no network."""

from __future__ import annotations

import asyncio
import gc
import logging
import sqlite3
import webbrowser
from pathlib import Path
from typing import Final

import click

from bot import logs, settings
from bot.ledger.port import StoreError

from .stopping import stopping

_SERVER: Final = "夠級茶館"
_CHANNELS: Final = ("牌桌", "閒聊")
_PEOPLE: Final = (
    ("小明", "zh-TW"),
    ("阿珍", "zh-TW"),
    ("老王", "zh-CN"),
    ("Mei", "en-US"),
    ("建國", "zh-CN"),
    ("Sam", "en-US"),
)


@click.command("play")
@click.option("--port", type=click.IntRange(0, 65535), help="Port of the page on this machine; 0 takes a free one.")
@click.option(
    "--database",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder in which the table and the local Discord are kept.",
)
@click.option("--no-browser", is_flag=True, help="Print the address only.")
def command(port: int | None, database: Path | None, *, no_browser: bool) -> None:
    """Open a local Discord in the browser and play there; everything is kept for the next time."""
    try:
        chosen = settings.load()
    except settings.SettingsError as error:
        raise click.ClickException("\n".join(error.lines)) from None
    logs.set_up(_quieter(chosen.log_level), as_json=chosen.log_json)
    # On loopback a heartbeat is answered before discord.py notes that it was sent; it then warns of a slow gateway.
    logging.getLogger("discord.gateway").setLevel(logging.ERROR)
    folder = database or chosen.sandbox_database
    try:
        folder.mkdir(parents=True, exist_ok=True)
        asyncio.run(_play(chosen, folder, chosen.port if port is None else port, browser=not no_browser))
    except OSError as error:
        raise click.ClickException(f"{error.strerror or error}; another --port or --database may help") from None
    except (StoreError, sqlite3.Error) as error:
        raise click.ClickException(f"{folder}: {error}; another --database may help") from None


def _quieter(level: str) -> str:
    """Return a log level that leaves the terminal to the address."""
    return "warning" if level == "info" else level


async def _play(chosen: settings.Settings, folder: Path, port: int, *, browser: bool) -> None:
    """Run the local Discord and the bot in it until somebody presses Ctrl+C."""
    from bot.app import App, Options
    from bot.sandbox import Person, Sandbox, World
    from bot.sandbox.client import patched
    from bot.sandbox.wire import Permission

    people = tuple(
        Person(name, locale, permissions=Permission.MANAGE_GUILD if not number else Permission(0))
        for number, (name, locale) in enumerate(_PEOPLE)
    )
    world = World(server=_SERVER, channels=_CHANNELS, people=people, bot="Gouji", locale="zh-TW")
    options = Options(folder / "gouji.sqlite3", chosen.language, chosen.durable, chosen.sync)
    stop = stopping()
    async with Sandbox(world=world, database=folder / "discord.sqlite3", port=port) as sandbox:
        with patched(sandbox.url):
            async with App(options, sandbox.token, guild_ready_timeout=0.05):
                gc.freeze()  # what was loaded stays: to look through it for garbage would hold a press up for 0.1 s
                # only now does somebody answer to what is pressed on the page
                click.echo(f"夠級 {sandbox.url}  (Ctrl+C)")
                if browser:
                    await asyncio.to_thread(webbrowser.open, sandbox.url)
                await stop.wait()
