"""A sandbox with voice channels, the bot in it, and people who listen."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest

from bot.app import App, Options
from bot.sandbox import Person, Response, Sandbox, Seen, User, World
from bot.sandbox.client import patched
from bot.sandbox.wire import Permission

TABLE, OTHER, PARLOR, CELLAR = "牌桌", "閒聊", "茶座", "地窖"
NAMES = ("小明", "阿珍", "老王")
PATIENCE = 20.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the library send a packet a millisecond instead of every 20: a test need not listen."""
    monkeypatch.setattr(discord.player.AudioPlayer, "DELAY", 0.001)


@dataclass
class Parlor:
    sandbox: Sandbox
    app: App
    folder: Path
    running: AsyncExitStack

    @property
    def voice_channel(self) -> int:
        return self.sandbox.channel_id(PARLOR)

    @property
    def bot(self) -> int:
        return self.sandbox.core.bot_id

    @property
    def inside(self) -> bool:
        """Whether the bot is in the parlor."""
        return self.bot in self.sandbox.voice.inside(self.voice_channel)

    def user(self, number: int) -> User:
        return self.sandbox.user(number)

    def enter(self, number: int, channel: str = PARLOR) -> None:
        self.sandbox.voice.join(self.user(number).id, self.sandbox.channel_id(channel))

    async def open(self, channel: str = TABLE, number: int = 1) -> Response:
        return await (await self.user(number).slash(channel, "gouji new", rules="defen", pace="fast")).done()

    async def start(self) -> Seen:
        """The first person plays with five computers."""
        lobby = (await self.open()).message
        await self.user(1).press(lobby, ":start:")
        return await self.user(1).wait_message(
            TABLE, lambda seen: any(button["label"] == "我的手牌" for button in seen.buttons), PATIENCE
        )

    async def say_voice(self, number: int = 1, where: str = TABLE, **options: object) -> str:
        """What the bot answers to `/gouji voice`."""
        answer = await (await self.user(number).slash(where, "gouji voice", **options)).done()
        assert answer.message.ephemeral
        return answer.message.text

    async def restart(self) -> None:
        await self.running.aclose()
        self.app = await self.running.enter_async_context(make_app(self.sandbox, self.folder))


def make_app(sandbox: Sandbox, folder: Path) -> App:
    options = Options(folder / "gouji.sqlite3", durable=False, spacing=0.02, picture_limit=20.0)
    return App(options, sandbox.token, rng=random.Random(1), guild_ready_timeout=0.05)


@pytest.fixture
def world() -> World:
    people = tuple(
        Person(name, "zh-TW", permissions=Permission.MANAGE_GUILD if not number else Permission(0))
        for number, name in enumerate(NAMES)
    )
    return World(
        server="夠級茶館", channels=(TABLE, OTHER), voice_channels=(PARLOR, CELLAR), people=people, locale="zh-TW"
    )


@pytest.fixture
async def sandbox(world: World) -> AsyncIterator[Sandbox]:
    async with Sandbox(world=world) as sandbox:
        with patched(sandbox.url):
            yield sandbox


@pytest.fixture
async def parlor(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Parlor]:
    async with AsyncExitStack() as running:
        app = await running.enter_async_context(make_app(sandbox, tmp_path))
        yield Parlor(sandbox, app, tmp_path, running)
