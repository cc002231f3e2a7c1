"""SIGKILL at random moments of running deals: `python -m benchmarks.kill`.

`gouji play` with five computers and one person who plays over the page's socket is killed again and again: mostly while
cards are played, now and then while it starts. After each kill the database is read: all that was shown is there, all
that was there before is still there and the same, every step of the game holds 216 cards; and the game goes on.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "e2e")]

from test_kill import Visitor, _play, gouji_play, visit  # noqa: E402

from bot.engine.invariants import check, check_events  # noqa: E402
from bot.ledger.events import TableEvent  # noqa: E402
from bot.ledger.port import Stored  # noqa: E402
from bot.store.sqlite import SqliteStore  # noqa: E402
from bot.table.fold import fold  # noqa: E402

STARTING = 5
"""One kill in so many comes while the program starts or catches up."""
STEPS = 3
"""Events after which a game has gone on."""


async def stored(folder: Path) -> tuple[str, list[Stored]]:
    async with SqliteStore(folder / "gouji.sqlite3") as store:
        (table,) = await store.live()
        return table, await store.load(table)


def audit(table: str, before: Sequence[Stored], events: Sequence[Stored], shown: int) -> None:
    """Check what is stored after a kill.

    Raises:
        AssertionError: an event was lost, changed or shown too early.
        InvariantError: cards were lost or are there twice.
    """
    assert len(events) >= shown, f"{shown} events were shown, {len(events)} are stored"
    assert list(events[: len(before)]) == list(before), "what was stored has changed"
    old, new = fold(table, before or events[:1]).game, fold(table, events).game
    happened = [event for event in events[max(1, len(before)) :] if not isinstance(event, TableEvent)]
    check_events(old, tuple(happened), new)
    check(new)


async def open_table(visitor: Visitor) -> None:
    await visitor.command("new", rules="defen", deals=99, pace="fast")
    await visitor.press(":start:")
    await visitor.until(lambda: visitor.button(":hand:"))
    await visitor.press(":hand:")


async def live(folder: Path, rng: random.Random, begun: int, *, first: bool, starting: bool) -> tuple[int, float]:
    """Let the program run until it is killed; return up to which event it has shown, and its seconds to the page."""
    began = time.perf_counter()
    async with gouji_play(folder) as (process, url):
        ready = time.perf_counter() - began
        async with visit(url) as visitor:
            if first:
                await open_table(visitor)
            playing = asyncio.create_task(_play(visitor))
            if not starting:
                await visitor.until(lambda: visitor.seq >= begun + STEPS or None)
            await asyncio.wait({playing}, timeout=rng.uniform(0, 0.5 if starting else 1.5))
            process.kill()
            await process.wait()
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
            return visitor.seq, ready


async def run(kills: int, seed: int) -> None:
    rng, events, starts = random.Random(seed), [], []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills + 1):
            starting = number > 0 and number % STARTING == 0
            shown, ready = await live(Path(folder), rng, len(events), first=not number, starting=starting)
            before = events
            table, events = await stored(Path(folder))
            audit(table, before, events, shown)
            starts.append(ready)
            public = fold(table, events).game.public
            print(
                f"{number:3}: {len(events)} events, deal {public.number}, {len(events) - len(before)} new", flush=True
            )
    print(f"{kills} kills: nothing lost, nothing twice; {sorted(starts)[len(starts) // 2]:.2f} s to the page")


@click.command()
@click.option("--kills", default=50, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(kills: int, seed: int) -> None:
    """Kill and look."""
    asyncio.run(run(kills, seed))


if __name__ == "__main__":
    main()
