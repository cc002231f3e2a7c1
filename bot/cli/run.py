"""`gouji run`: the bot on Discord."""

from __future__ import annotations

import asyncio
import gc

import click

from bot import logs, settings

from .stopping import stopping


@click.command("run")
def command() -> None:
    """Run the bot on Discord; the token comes from DISCORD_TOKEN."""
    try:
        chosen = settings.load()
    except settings.SettingsError as error:
        raise click.ClickException("\n".join(error.lines)) from None
    if chosen.token is None or not chosen.token.get_secret_value().strip():
        raise click.ClickException("DISCORD_TOKEN is not set; `gouji play` needs none")
    token = chosen.token.get_secret_value().strip()
    logs.set_up(chosen.log_level, as_json=chosen.log_json, secrets=(token,))
    asyncio.run(_run(chosen, token))


async def _run(chosen: settings.Settings, token: str) -> None:
    """Run until a signal stops it, or Discord does.

    Raises:
        click.ClickException: the token is wrong, or the database cannot be used.
    """
    import discord

    from bot.app import App, Options
    from bot.ledger.port import StoreError

    options = Options(chosen.database, chosen.language, chosen.durable, chosen.sync)
    stop = stopping()
    try:
        async with App(options, token) as app:
            gc.freeze()  # what was loaded stays: to look through it for garbage would hold a press up for 0.1 s
            ended = asyncio.create_task(app.ended())
            stopped = asyncio.create_task(stop.wait())
            await asyncio.wait({ended, stopped}, return_when=asyncio.FIRST_COMPLETED)
            stopped.cancel()
            if ended.done():
                ended.result()
    except discord.LoginFailure:
        raise click.ClickException("Discord does not accept DISCORD_TOKEN") from None
    except StoreError as error:
        raise click.ClickException(str(error)) from None
