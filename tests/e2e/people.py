"""Scripted people for the end-to-end tests: they see what the sandbox shows them and press what it offers."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from bot.app import App, Options
from bot.ledger import values
from bot.sandbox import Person, Response, Sandbox, Seen, User, World
from bot.sandbox.wire import Permission
from bot.table.model import Asker, Join, Snapshot
from bot.table.ports import Clock
from cogs.desk import table_key
from cogs.slots import Key

NAMES = ("小明", "阿珍", "老王", "Mei", "建國", "Sam", "路人")
CHANNEL = "牌桌"
PATIENCE = 20.0
LOOK = 0.005


def world(locale: str = "zh-TW") -> World:
    people = [
        Person(name, locale, permissions=Permission.MANAGE_GUILD if index == 0 else Permission(0))
        for index, name in enumerate(NAMES)
    ]
    return World(server="夠級茶館", channels=(CHANNEL, "閒聊"), people=tuple(people), bot="Gouji", locale="zh-TW")


class QuickClock:
    """Time that runs faster than ours, so that nobody waits for computers and windows."""

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self._start, self._began = time.time(), time.monotonic()

    def now(self) -> float:
        return self._start + (time.monotonic() - self._began) * self._factor

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self._factor)


class PatientClock:
    """Time that stands still until a test skips what nobody has to wait for: no slow machine makes anybody late."""

    def __init__(self) -> None:
        self._now = time.time()
        self._bell = asyncio.Event()

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        until = self._now + seconds
        while self._now < until:
            await self._bell.wait()

    def skip(self, seconds: float) -> None:
        self._now += seconds
        self._bell.set()
        self._bell = asyncio.Event()


def make_app(sandbox: Sandbox, folder: Path, rng: random.Random, clock: Clock, **client_options: object) -> App:
    options = Options(folder / "gouji.sqlite3", durable=False, spacing=0.02, picture_limit=20.0)
    # always the same deals; the first of them is led with cards that nobody is asked about
    seeds = map("deal {}".format, count())
    chosen = {"clock": clock, "rng": rng, "seeds": lambda: next(seeds), "guild_ready_timeout": 0.05}
    return App(options, sandbox.token, **chosen, **client_options)


@dataclass
class Stage:
    sandbox: Sandbox
    app: App
    folder: Path
    running: AsyncExitStack
    clock: Clock = field(default_factory=lambda: QuickClock(1.0))
    client_options: dict[str, object] = field(default_factory=dict)

    def user(self, number: int) -> User:
        return self.sandbox.user(number)

    def number(self, user_id: int) -> int:
        """The ordinal of a person."""
        return next(number for number in range(1, len(NAMES) + 1) if self.user(number).id == user_id)

    async def restart(self) -> None:
        """Stop the bot and start it again on the same database."""
        await self.running.aclose()
        await self.start(2)

    async def start(self, seed: int = 1) -> None:
        """Start the bot."""
        app = make_app(self.sandbox, self.folder, random.Random(seed), self.clock, **self.client_options)
        self.app = await self.running.enter_async_context(app)

    @property
    def table(self) -> Snapshot:
        return self.app.tables.live()[-1]

    @property
    def table_key(self) -> Key:
        return table_key(self.table.id)

    def join(self, number: int) -> tuple[Join, Asker]:
        """The order by which a person sits down."""
        user = self.user(number)
        return Join(values.Person(user.id, user.name)), Asker(user.id)

    async def open(self, channel: str = CHANNEL, **options: object) -> Response:
        response = await self.user(1).slash(channel, "gouji new", **{"rules": "defen", **options})
        return await response.done()

    async def table_message(self, channel: str = CHANNEL) -> Seen:
        """The newest public message with the hand button."""
        return await self.user(1).wait_message(
            channel, lambda seen: any(b["label"] == "我的手牌" for b in seen.buttons), PATIENCE
        )

    async def with_computers(self, **options: object) -> Seen:
        """The first person plays with five computers; returns the running table's message."""
        lobby = await self.open(**options)
        await self.user(1).press(lobby, "補電腦開打")
        return await self.table_message()

    async def six(self) -> Seen:
        """Six people sit down and are ready; returns the running table's message."""
        lobby = await self.open()
        for number in range(2, 7):
            await self.user(number).press(lobby, "入座")
            await self.user(number).wait_message(CHANNEL, lambda seen: seen.ephemeral and "號位" in seen.text)
        for number in range(1, 7):
            await self.user(number).press(lobby, "準備")
        await self.turn()
        return await self.table_message()

    async def lead(self) -> tuple[int, Seen]:
        """Whoever leads plays what is suggested first; returns who that is, and his hand as it was."""
        leader = await self.turn()
        hand = await self.hand(leader)
        await self.user(leader).press(hand, first_play(hand))
        await self.until(lambda: bool(self.table.public.history))
        return leader, hand

    async def until(self, done: Callable[[], bool]) -> None:
        """Wait for something inside."""
        async with asyncio.timeout(PATIENCE):
            while not done():  # noqa: ASYNC110 - not everything inside is told to somebody
                await asyncio.sleep(LOOK)

    async def hand(self, number: int) -> Seen:
        """A person's newest hand by DM once it shows what he is asked now."""

        def shows_it(seen: Seen) -> bool:
            seq = f":{_base36(self.table.seq)}:"
            return any(seq in str(b.get("custom_id")) for b in seen.buttons)

        return await self.user(number).wait_message(None, shows_it, PATIENCE)

    async def turn(self) -> int:
        """Who is asked first, as an ordinal, once somebody is."""
        await self.user(1).wait_message(CHANNEL, lambda _: bool(self.asked()), PATIENCE)
        return self.asked()[0]

    def asked(self) -> list[int]:
        """Whose turn it is, as ordinals of people."""
        snapshot = self.table
        window = snapshot.public.window
        holders = [snapshot.seats[seat] for seat in window.seats] if window else []
        return [self.number(holder.person.id) for holder in holders if holder and holder.person]


def first_play(hand: Seen) -> str:
    """The first play that a hand suggests."""
    return next(b["custom_id"] for b in hand.buttons if ":play:" in b["custom_id"])


def whispered(text: str) -> Callable[[Seen], bool]:
    """Whether something is said to one person alone."""
    return lambda seen: seen.ephemeral and text in seen.text


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while number >= 36:
        number, last = divmod(number, 36)
        text = digits[last] + text
    return digits[number] + text
