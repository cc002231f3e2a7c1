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
    if chosen.token is None:
        raise click.ClickException("DISCORD_TOKEN is not set; `gouji play` needs none")
    token = chosen.token.get_secret_value()
    logs.set_up(chosen.log_level, as_json=chosen.log_json, secrets=(token,))
    asyncio.run(_run(chosen, token))


async def _run(chosen: settings.Settings, token: str) -> None:
    """Run until a signal stops it, also while it still waits for Discord, or Discord does.

    Raises:
        click.ClickException: the token is wrong, Discord cannot be reached, or the database cannot be used.
    """
    import aiohttp
    import discord

    from bot.ledger.port import StoreError

    stop = asyncio.create_task(stopping().wait())
    serving = asyncio.create_task(_serve(chosen, token))
    await asyncio.wait({serving, stop}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    serving.cancel()
    try:
        await serving
    except asyncio.CancelledError:
        return
    except discord.LoginFailure:
        raise click.ClickException("Discord does not accept DISCORD_TOKEN") from None
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise click.ClickException(f"Discord cannot be reached: {error}") from error
    except StoreError as error:
        raise click.ClickException(str(error)) from None


async def _serve(chosen: settings.Settings, token: str) -> None:
    """Run until the connection to Discord has ended for good."""
    from bot.app import App, Options

    async with App(Options(chosen.database, chosen.language, chosen.durable, chosen.sync), token) as app:
        gc.freeze()  # what was loaded stays: to look through it for garbage would hold a press up for 0.1 s
        await app.ended()
