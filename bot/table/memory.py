"""An event store in memory, for tests and for play that need not survive the process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.commands import Command
from bot.ledger.events import TableClosed
from bot.ledger.port import Appended, SeqClash, Stored
from bot.ledger.values import TableId, UserId


@dataclass(frozen=True, slots=True)
class Entry:
    """One append as it was made."""

    events: tuple[Stored, ...]
    command: Command | None
    interaction: str | None
    actor: UserId | None


class MemoryStore:
    """Tables as lists of appends; keeps the promises of `EventStore`, durability aside."""

    def __init__(self) -> None:
        self.entries: dict[TableId, list[Entry]] = {}
        self._seqs: dict[TableId, int] = {}
        self._interactions: set[tuple[TableId, str]] = set()
        self._number = 0

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
        """Append events after `expected` ones; an interaction already stored is a no-op.

        Raises:
            SeqClash: the table has another seq.
        """
        seq = self._seqs.get(table, 0)
        if interaction is not None and (table, interaction) in self._interactions:
            return Appended(seq, repeated=True)
        if seq != expected:
            raise SeqClash
        self.entries.setdefault(table, []).append(Entry(tuple(events), command, interaction, actor))
        self._seqs[table] = seq + len(events)
        if interaction is not None:
            self._interactions.add((table, interaction))
        return Appended(seq + len(events))

    async def load(self, table: TableId) -> list[Stored]:
        """Return all events of a table, oldest first; empty if it is unknown."""
        return [event for entry in self.entries.get(table, []) for event in entry.events]

    async def live(self) -> list[TableId]:
        """Return the tables that are not closed, oldest first."""
        return [
            table
            for table, entries in self.entries.items()
            if not any(isinstance(event, TableClosed) for entry in entries for event in entry.events)
        ]

    async def next_number(self) -> int:
        """Return a new short number for people, larger than all before."""
        self._number += 1
        return self._number
