"""What the store's tests share."""

from __future__ import annotations

import asyncio

from bot.engine.ruleset import DEFEN
from bot.engine.seats import SEATS
from bot.ledger.events import TableOpened, TimeUsed
from bot.ledger.values import Person, Place, Setup
from bot.store.sqlite import SqliteStore


def opened(number: int, channel: int = 2) -> TableOpened:
    return TableOpened(number, Place(1, channel), Person(3, "A"), Setup(DEFEN), 0.0)


def used(seat: int, bank: float = 1.0) -> TimeUsed:
    return TimeUsed(SEATS[seat], bank)


async def begun(store: SqliteStore) -> None:
    """Let appends that are tasks already come to the writer, and the writer to the file."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert store._lock.locked()
