"""`gouji doctor`: what is there, what is missing and what is broken, one line each."""

from __future__ import annotations

import asyncio
import base64
import binascii
import importlib.metadata
import importlib.util
import os
import re
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

import click
import discord
from aiohttp import ClientError
from PIL import features

from bot import settings
from bot.render import check
from bot.store.migrate import HEAD, SchemaError, check_version, schema_version

PLAY_DATABASE: Final = "gouji.sqlite3"
"""The tables of `gouji play`, in its folder."""

_PATIENCE: Final = 10.0
"""Seconds to wait for Discord."""
_NAMED_SERVERS: Final = 10
"""How many servers that lack permissions are named."""

_PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    use_external_emojis=True,
)
"""What the bot asks for where it is invited, sound aside."""

_TOKEN: Final = re.compile(r"([\w-]{18,})\.[\w-]{6,}\.[\w-]{25,}", re.ASCII)
_VOICE: Final = {"davey": "davey", "nacl": "PyNaCl"}
"""Modules of the voice extra, and their packages."""


class Mark(StrEnum):
    """What a line says at its beginning."""

    FINE = "✓"
    BROKEN = "✗"
    ABSENT = "–"
    """Not there, and not needed."""


_COLOURS: Final = {Mark.FINE: "green", Mark.BROKEN: "red", Mark.ABSENT: "yellow"}


class Finding(NamedTuple):
    """One line: how it is, what it is about, and the words."""

    mark: Mark
    subject: str
    words: str


@click.command("doctor")
def command() -> None:
    """Check token, permissions, database, fonts and voice; exit 1 if something needed is broken."""
    broken = 0
    for mark, subject, words in _findings():
        click.echo(f"{click.style(mark, fg=_COLOURS[mark])} {subject:<11} {words}")
        broken += mark is Mark.BROKEN
    if broken:
        raise SystemExit(1)


def _findings() -> Iterator[Finding]:
    """Examine everything, in the order of the lines."""
    try:
        chosen = settings.load()
        yield from _settings()
    except settings.SettingsError as error:
        yield from (Finding(Mark.BROKEN, "settings", line) for line in error.lines)
        chosen = None
    if chosen is not None:
        yield _database("database", chosen.database)
        yield _database("play", chosen.sandbox_database / PLAY_DATABASE)
    yield from _pictures()
    yield _voice()
    if chosen is not None:
        token = None if chosen.token is None else chosen.token.get_secret_value()
        yield from _token(token)


def _settings() -> Iterator[Finding]:
    """Report variables that are not read, most likely for a slip of the pen."""
    unknown = settings.unknown_variables()
    for name, meant in unknown.items():
        hint = "" if meant is None else f"; {meant} is"
        yield Finding(Mark.ABSENT, "settings", f"{name} is no setting{hint}")
    if not unknown:
        yield Finding(Mark.FINE, "settings", "every variable can be read")


# Database ------------------------------------------------------------------------------------------------------------


def _database(subject: str, path: Path) -> Finding:
    """Examine a database without making or changing it."""
    try:
        if not path.exists():
            return _folder(subject, path.parent)
        version = schema_version(path)
        check_version(version)
        _write_nothing(path)
    except (OSError, sqlite3.Error, SchemaError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        return Finding(Mark.BROKEN, subject, f"{path}: {reason}")
    schema = f"schema {HEAD}" if version == HEAD else f"schema {version or 'none'}, {HEAD} at the next start"
    return Finding(Mark.FINE, subject, f"{path}: readable, writable, whole; {schema}")


def _write_nothing(path: Path) -> None:
    """Take the right to write, give it back, and look the file through.

    Raises:
        sqlite3.Error: it cannot be written, or is damaged.
    """
    uri = f"{path.resolve().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(f"damaged: {verdict}")


def _folder(subject: str, path: Path) -> Finding:
    """Say whether a folder can be written, or made, in which a database is to be."""
    there = next(folder for folder in (path, *path.absolute().parents) if folder.exists())
    if not there.is_dir():
        return Finding(Mark.BROKEN, subject, f"{there} is a file, and a folder is needed")
    if not os.access(there, os.W_OK | os.X_OK):
        return Finding(Mark.BROKEN, subject, f"{there} cannot be written")
    return Finding(Mark.FINE, subject, f"{path}: a new database will be made here")


# Pictures and sound --------------------------------------------------------------------------------------------------


def _pictures() -> Iterator[Finding]:
    """Examine fonts, pictures and sounds that are shipped, and what shapes names."""
    problems = [line for line in check() if line.startswith("assets/")]
    yield from (Finding(Mark.BROKEN, "assets", line) for line in problems)
    if not problems:
        yield Finding(Mark.FINE, "assets", "fonts, pictures and sounds are there and whole")
    if features.check_feature("raqm") and features.check_feature("fribidi"):
        versions = f"Raqm {features.version('raqm')}, FriBiDi {features.version('fribidi')}"
        yield Finding(Mark.FINE, "lettering", versions)
    else:
        missing = "no FriBiDi (apt-get install libfribidi0): Arabic names and joined emoji look plain"
        yield Finding(Mark.ABSENT, "lettering", missing)


def _voice() -> Finding:
    missing = [package for module, package in _VOICE.items() if importlib.util.find_spec(module) is None]
    if missing:
        words = f"no {' and no '.join(missing)} (pip install 'gouji-bot[voice]'): the bot plays without sound"
        return Finding(Mark.ABSENT, "voice", words)
    versions = (f"{package} {importlib.metadata.version(package)}" for package in _VOICE.values())
    return Finding(Mark.FINE, "voice", ", ".join(versions))


# Discord -------------------------------------------------------------------------------------------------------------


def _token(token: str | None) -> Iterator[Finding]:
    """Examine the token's shape, then ask Discord."""
    if token is None:
        yield Finding(Mark.ABSENT, "token", "DISCORD_TOKEN is not set: `gouji play` needs none, `gouji run` does")
        return
    wrong = _wrong_shape(token)
    if wrong is not None:
        yield Finding(Mark.BROKEN, "token", f"DISCORD_TOKEN {wrong}")
        return
    yield Finding(Mark.FINE, "token", "has the shape of a bot's token")
    yield from asyncio.run(_ask(token))


def _wrong_shape(token: str) -> str | None:
    """Return what is wrong with a token's shape; its first part is the bot's id in base64."""
    if token.lower().startswith("bot "):
        return "begins with `Bot `; leave that away"
    match = _TOKEN.fullmatch(token)
    if match is None:
        return "is no bot's token: three parts with points between them (not the client secret, not the public key)"
    first = match[1]
    try:
        number = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4))
    except binascii.Error:
        number = b""
    return None if number.isdigit() else "is no bot's token: its first part names no bot"


async def _ask(token: str) -> list[Finding]:
    """Log in over HTTP, without connecting, and ask about the application and its servers."""
    found: list[Finding] = []
    try:
        async with asyncio.timeout(_PATIENCE), discord.Client(intents=discord.Intents(guilds=True)) as client:
            await client.login(token)
            found.append(Finding(Mark.FINE, "discord", f"answers; the bot is {client.user}"))
            async for finding in _application(client):
                found.append(finding)  # noqa: PERF401 - what came before an error counts
    except discord.LoginFailure:
        found.append(Finding(Mark.BROKEN, "discord", "does not accept DISCORD_TOKEN"))
    except TimeoutError:
        found.append(Finding(Mark.BROKEN, "discord", f"has not answered for {_PATIENCE:g} seconds"))
    except (OSError, ClientError, discord.HTTPException) as error:
        found.append(Finding(Mark.BROKEN, "discord", f"cannot be asked: {error}"))
    except (TypeError, KeyError, ValueError):  # a proxy's page, most likely
        found.append(Finding(Mark.BROKEN, "discord", "something answers in its place (a proxy?)"))
    return found


async def _application(client: discord.Client) -> AsyncIterator[Finding]:
    """Say what keeps commands from the bot, and which servers give it less than it asks for."""
    address = (await client.application_info()).interactions_endpoint_url
    if address:
        words = "an interactions endpoint URL is set at Discord: commands go there, and never reach the bot"
        yield Finding(Mark.BROKEN, "discord", words)
    # discord.py's own `fetch_guilds` drops the permissions that this answer holds.
    servers = await client.http.get_guilds(200, with_counts=False)
    lacking = {server["name"]: _lacking(server.get("permissions", "0")) for server in servers}
    for found in _servers({name: missing for name, missing in lacking.items() if missing}):
        yield found
    if not any(lacking.values()):
        yield Finding(Mark.FINE, "permissions", f"all that is needed, in {len(servers)} servers")


def _lacking(permissions: str) -> list[str]:
    """Return the names of what is missing in a server's permissions."""
    has = discord.Permissions(int(permissions))
    if has.administrator:
        return []
    return [name.replace("_", " ") for name, needed in _PERMISSIONS if needed and not getattr(has, name)]


def _servers(lacking: dict[str, Iterable[str]]) -> Iterator[Finding]:
    """Name servers that give the bot less than it asks for; a channel may give more, so nothing is broken."""
    for name, missing in list(lacking.items())[:_NAMED_SERVERS]:
        yield Finding(Mark.ABSENT, "permissions", f"in {name!r} the bot lacks: {', '.join(missing)}")
    if len(lacking) > _NAMED_SERVERS:
        yield Finding(Mark.ABSENT, "permissions", f"and in {len(lacking) - _NAMED_SERVERS} servers more")
