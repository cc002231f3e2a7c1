"""`gouji run` where Discord is away, slow or does not know the bot: one line, and a signal ends it at any time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click
import pytest
from people import world

from bot.cli import run
from bot.sandbox import Sandbox
from bot.sandbox.client import patched
from bot.settings import Settings


def settings(folder: Path) -> Settings:
    return Settings(database=folder / "gouji.sqlite3")


async def test_discord_that_is_away_is_one_line(tmp_path: Path) -> None:
    with patched("http://127.0.0.1:1"), pytest.raises(click.ClickException, match="cannot be reached"):
        await run._run(settings(tmp_path), "token")


async def test_a_wrong_token_is_one_line(tmp_path: Path) -> None:
    async with Sandbox(world=world()) as sandbox:
        with patched(sandbox.url), pytest.raises(click.ClickException, match="does not accept"):
            await run._run(settings(tmp_path), "wrong")


async def test_it_can_be_stopped_while_it_waits_for_discord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop = asyncio.Event()
    monkeypatch.setattr(run, "stopping", lambda: stop)
    async with Sandbox(world=world()) as sandbox:
        asked = asyncio.Event()
        sandbox.faults.add("GET /users/@me", hold=asyncio.Event(), when=lambda _: asked.set() is None)
        with patched(sandbox.url):
            running = asyncio.create_task(run._run(settings(tmp_path), sandbox.token))
            await asked.wait()
            stop.set()
            await running
        sandbox.faults.clear()
