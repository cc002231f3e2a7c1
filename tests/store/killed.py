"""A process that appends until it is killed, and says what has been acknowledged: `TABLE SEQ`, a line each."""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from pathlib import Path
from typing import NoReturn

from bot.engine.seats import SEATS
from bot.ledger.events import SeatTaken
from bot.ledger.values import Person
from bot.store.sqlite import SqliteStore

TABLES = 8
BATCH = 3


async def _append(store: SqliteStore, table: str) -> NoReturn:
    for seq in count(0, BATCH):
        events = tuple(SeatTaken(SEATS[0], Person(seq + number, "x" * 500)) for number in range(1, BATCH + 1))
        await store.append(table, seq, events, interaction=f"{seq}")
        print(table, seq + BATCH, flush=True)  # noqa: T201 - whoever kills it reads this


async def _main(path: Path) -> None:
    async with SqliteStore(path) as store:
        await asyncio.gather(*(_append(store, f"table{number:03}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1])))
