"""How fast the bot answers on Discord, and how few requests it makes: `python -m benchmarks.on_discord`.

The real client plays over the sandbox's sockets. Its presses are timed beside those of a bare discord.py client that
only acknowledges, which runs in a process of its own; both sides are measured in turn, round by round, since machines
drift. Requests are counted while a deal runs at a person's pace, with a loop whose time is faster than ours, so that
every distance between edits and every token's life is what it is on Discord.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import selectors
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import click
import discord

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "e2e")]

from people import world  # noqa: E402
from scripted import Match, button  # noqa: E402

from bot.engine.commands import SeatCommand  # noqa: E402
from bot.render import paint_hand  # noqa: E402
from bot.sandbox import Rates, Sandbox, Seen, User  # noqa: E402
from bot.sandbox.client import patched  # noqa: E402
from bot.table.model import Status  # noqa: E402
from bot.text.catalogue import Texts  # noqa: E402
from cogs.present.pictures import hand_picture  # noqa: E402

ROUND = 50
"""Presses of each side in turn."""
THINKING = 3.0
"""Seconds that a person thinks in the mean."""
TOKEN_LIFE = 15 * 60.0
"""By then no press in the lobby helps to edit the table for nothing: it is so in all deals but the first."""
HANDS = 20
"""How often each hand is drawn."""


# A bare client, in a process of its own -----------------------------------------------------------------------------


class Bare(discord.Client):
    """The least that answers a press."""

    async def on_message(self, message: discord.Message) -> None:
        if not message.author.bot:
            view = discord.ui.View(timeout=None)
            view.add_item(discord.ui.Button(label="press", custom_id="press"))
            await message.channel.send("here", view=view)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()


async def serve_bare() -> None:
    """For each line on standard input make a round of presses, and print their latencies."""
    async with (
        Sandbox(world=world()) as sandbox,
        Bare(intents=discord.Intents(guilds=True, dm_messages=True)) as client,
    ):
        with patched(sandbox.url):
            running = asyncio.create_task(client.start(sandbox.token))
            await client.wait_for("ready")
            user = sandbox.user(1)
            await user.send(None, "hello")
            message = await user.wait_message(None, lambda seen: bool(seen.buttons))
            while await asyncio.to_thread(sys.stdin.readline):
                found = [(await user.press(message, "press")).latency for _ in range(ROUND)]
                print(json.dumps(found), flush=True)
            await client.close()
            await running


@asynccontextmanager
async def bare_client() -> AsyncIterator[Callable[[], Awaitable[list[float]]]]:
    command = [sys.executable, "-m", "benchmarks.on_discord", "--bare"]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=pipe, stdout=pipe)
    assert process.stdin is not None
    assert process.stdout is not None
    reader, writer = process.stdout, process.stdin

    async def measure() -> list[float]:
        writer.write(b"go\n")
        return list(json.loads(await reader.readline()))

    try:
        yield measure
    finally:
        writer.close()
        await process.wait()


# Presses and pictures -----------------------------------------------------------------------------------------------


@asynccontextmanager
async def running(kind: type[Match], *, rates: Rates | None = None, **options: Any) -> AsyncIterator[Match]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        clock = asyncio.get_running_loop().time
        sandbox = await stack.enter_async_context(Sandbox(world=world(), rates=rates, clock=clock))
        stack.enter_context(patched(sandbox.url))
        match = kind(sandbox, None, folder, await stack.enter_async_context(AsyncExitStack()), **options)  # type: ignore[arg-type]
        await match.start()
        yield match


async def presses(total: int) -> tuple[list[float], list[float]]:
    """Return the seconds to the answer of so many presses at a running table, and of as many of a bare client."""
    ours: list[float] = []
    theirs: list[float] = []
    async with bare_client() as bare, running(Match, rates=Rates(enabled=False), ways=cycle(["button"])) as match:
        await match.sit_down(rules="defen", deals=20)
        gc.freeze()  # as `gouji run` does
        while len(ours) < total:
            await match.step()
            if len(match.responses) >= ROUND:
                ours += [response.latency for response in match.responses if response.latency is not None]
                match.responses.clear()
                await match.app.sender.settle()
                theirs += await bare()
        pictures(match)
    return ours[:total], theirs[:total]


def pictures(match: Match) -> None:
    """Print how long warm hand pictures take, and how large they are."""
    seconds, sizes = [], []
    for number in range(1, 7):
        desk, user = match.app.desk, match.user(number).id
        picture = hand_picture(desk.panel(match.table.id, user), Texts(desk.catalogue, "zh-TW"))
        for _ in range(HANDS):
            began = time.perf_counter()
            size = len(paint_hand(picture))
            seconds.append(time.perf_counter() - began)
            sizes.append(size)
    line("hand pictures, warm", seconds[HANDS:])
    print(f"{'largest':36}{max(sizes) / 1000:8.1f} KB")


def line(what: str, seconds: list[float]) -> None:
    cuts = quantiles(seconds, n=100)
    print(f"{what:36}{median(seconds) * 1000:8.2f} ms{cuts[98] * 1000:10.2f} ms p99{len(seconds):8}")


# Requests -----------------------------------------------------------------------------------------------------------


class FastSelector(selectors.DefaultSelector):
    def __init__(self, factor: float) -> None:
        super().__init__()
        self._factor = factor

    def select(self, timeout: float | None = None) -> Any:
        return super().select(timeout and timeout / self._factor)


class FastLoop(asyncio.SelectorEventLoop):
    """A loop whose time runs faster than ours."""

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self.skipped = 0.0
        super().__init__(FastSelector(factor))

    def time(self) -> float:
        return super().time() * self._factor + self.skipped


class LoopClock:
    """The loop's time as the table's, without what the loop skipped."""

    def __init__(self, loop: FastLoop) -> None:
        self._loop, self._began = loop, time.time() - loop.time()

    def now(self) -> float:
        return self._began + self._loop.time() - self._loop.skipped

    async def sleep(self, seconds: float) -> None:
        until = self.now() + seconds
        while (left := until - self.now()) > 0:  # noqa: ASYNC110 - the loop skips time, and wakes too early
            await asyncio.sleep(left)


@dataclass
class AtLeisure(Match):
    """People who think before they press."""

    spacing: float = 1.5
    patience: float = 600.0
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    async def act(self, command: SeatCommand) -> None:
        seq = self.table.seq
        await asyncio.sleep(self.rng.expovariate(1 / THINKING))
        window = self.table.public.window
        if window is not None and command.seat in window.seats and (window.simultaneous or self.table.seq == seq):
            await super().act(command)

    async def press(self, user: User, hand: Seen, command: SeatCommand) -> None:
        if button(hand, command) is not None:  # else he has thought for too long: the window has closed
            await super().press(user, hand, command)

    async def wait_out(self, seq: int) -> None:
        await self.until_after(seq)


async def requests(people: int, *, touched: bool) -> tuple[int, int, dict[str, int]]:
    """Return the counted requests of a deal, how many decisions it had, and which requests they were.

    Args:
        people: how many are no computers.
        touched: whether somebody presses a button of the table's message at the start; else all play by DM alone.
    """
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    async with running(AtLeisure, clock=LoopClock(loop), ways=cycle(["button"])) as match:
        if people == 1:
            await match.with_computers(rules="defen")
        else:
            await match.sit_down(rules="defen")
        loop.skipped += TOKEN_LIFE
        if touched:
            table = await match.table_message()
            await match.user(1).press(table, "我的手牌")
        stats = match.sandbox.stats
        stats.clear()
        while match.table.status in {Status.LOBBY, Status.PLAYING}:
            await match.step()
        await match.app.sender.settle()
        counted = {
            route: number
            for route, number in stats.by_route.items()
            if not route.startswith(("POST /inter", "PATCH /web"))
        }
        return stats.counted, len(match.table.public.history), counted


def count_requests(people: int, factor: float, *, touched: bool) -> None:
    with asyncio.Runner(loop_factory=lambda: FastLoop(factor)) as runner:
        counted, decisions, routes = runner.run(requests(people, touched=touched))
    name = "six people" if people > 1 else "one person, five computers"
    how = "table pressed once" if touched else "DMs alone"
    print(f"{f'{name}, {how}':52}{counted / decisions:8.2f} counted requests a decision ({counted} for {decisions})")
    for route, number in sorted(routes.items(), key=lambda one: -one[1]):
        print(f"    {number:6} {route}")


@click.command()
@click.option("--presses", "total", default=500, show_default=True, help="How many presses are timed.")
@click.option("--speed", default=6.0, show_default=True, help="How much faster time runs while requests are counted.")
@click.option("--bare", is_flag=True, hidden=True)
def main(total: int, speed: float, *, bare: bool) -> None:
    """Measure."""
    if bare:
        asyncio.run(serve_bare())
        return
    ours, theirs = asyncio.run(presses(total))
    line("press to acknowledgement", ours)
    line("  a bare client's", theirs)
    print(f"{'  ratio of medians':36}{median(ours) / median(theirs):8.2f}")
    for people in (6, 1):
        for touched in (True, False):
            count_requests(people, speed, touched=touched)


if __name__ == "__main__":
    main()
