"""The port of the event store: who implements it is nobody's business but the composition root's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.engine.commands import Command
from bot.engine.events import Event

from .events import TableEvent
from .values import TableId, UserId

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
