from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.app import App, Options
from bot.sandbox import Person, Sandbox, User, World
from bot.sandbox.client import patched
from bot.sandbox.wire import Permission

NAMES = ("小明", "阿珍", "老王", "Mei", "建國", "Sam", "路人")
CHANNEL = "牌桌"


@dataclass
class Stage:
    """A sandbox with the bot running in it."""

    sandbox: Sandbox
    app: App
    folder: Path

    def user(self, number: int) -> User:
        return self.sandbox.user(number)


def world(**changes: object) -> World:
    people = [
        Person(name, "zh-TW", permissions=Permission.MANAGE_GUILD if index == 0 else Permission(0))
        for index, name in enumerate(NAMES)
    ]
    return World(server="夠級茶館", channels=(CHANNEL, "閒聊"), people=tuple(people), bot="Gouji", locale="zh-TW")


def make_app(sandbox: Sandbox, folder: Path) -> App:
    options = Options(folder / "gouji.sqlite3", durable=False, spacing=0.05)
    return App(options, sandbox.token, rng=random.Random(1), guild_ready_timeout=0.05)


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox(world=world()))
        stack.enter_context(patched(sandbox.url))
        app = await stack.enter_async_context(make_app(sandbox, tmp_path))
        yield Stage(sandbox, app, tmp_path)
