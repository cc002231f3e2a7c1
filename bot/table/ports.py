"""What a table needs of the world, as Protocols: a store, computer players, a clock and listeners."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.engine.commands import Command, SeatCommand
from bot.engine.events import Event
from bot.engine.view import View

from .events import TableEvent
from .model import TableId, Update, UserId

Stored = TableEvent | Event
"""One stored event: the table's own, or the game's."""


class SeqClash(Exception):  # noqa: N818 - reads as what happened
    """Somebody else has appended to this table since it was read."""


class StoreError(Exception):
    """The store cannot take anything now (full disk, locked file): nothing was written."""


@dataclass(frozen=True, slots=True)
class Appended:
    """What became of an append.

    Attributes:
        seq: the table's seq after it.
        repeated: whether this interaction had been stored before; nothing was written then.
    """

    seq: int
    repeated: bool = False


class EventStore(Protocol):
    """Tables as streams of events; the expected seq is the lock."""

    async def append(
        self,
        table: TableId,
        expected: int,
        events: Sequence[Stored],
        *,
        command: Command | None = None,
        interaction: str | None = None,
        actor: UserId | None = None,
    ) -> Appended:
        """Append events after `expected` ones, all or none, durably.

        Raises:
            SeqClash: the table has another seq.
            StoreError: nothing could be written.
        """

    async def load(self, table: TableId) -> list[Stored]:
        """Return all events of a table, oldest first; empty if it is unknown."""

    async def live(self) -> list[TableId]:
        """Return the tables that are not closed, oldest first."""

    async def next_number(self) -> int:
        """Return a new short number for people, larger than all before."""


class ComputerPlayers(Protocol):
    """Computer players by level; may think in another thread or process."""

    def levels(self) -> tuple[str, ...]:
        """Return the levels that a table may ask for."""

    async def choose(self, level: str, view: View, rng: random.Random) -> SeatCommand:
        """Return a legal command for the viewer, who is asked."""


class Clock(Protocol):
    """Time, injected so that tests need no waiting."""

    def now(self) -> float:
        """Return Unix time in seconds."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


Listener = Callable[[Update], Awaitable[None]]
"""Called after every change, in order for each table; must return quickly and not raise."""
