"""What the cogs need of the world besides tables: advice, a memory for messages and preferences, and time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from bot.engine.commands import SeatCommand
from bot.engine.view import View
from bot.ledger.values import TableId, UserId


class Surface(NamedTuple):
    """A message or channel that belongs to a table, so that it is found again after a restart.

    Attributes:
        table: the table.
        kind: `table`, `hand` or `log`.
        user: whose it is; 0 for a public one.
        channel: where it is.
        message: which message; 0 for a thread.
    """

    table: TableId
    kind: str
    user: UserId
    channel: int
    message: int


class Memory(Protocol):
    """What outlives the process besides the tables themselves."""

    async def surfaces(self, table: TableId) -> Sequence[Surface]:
        """Return the messages of a table."""

    async def keep_surface(self, surface: Surface) -> None:
        """Remember a message in place of the one of its kind and person before."""

    async def drop_surfaces(self, table: TableId) -> None:
        """Forget all messages of a table."""

    async def strays(self) -> Sequence[Surface]:
        """Return the messages that are still remembered of tables that live no more."""

    async def preference(self, user: UserId, key: str) -> str | None:
        """Return what a person has chosen."""

    async def put_preference(self, user: UserId, key: str, value: str) -> None:
        """Remember a choice."""

    async def note(self, key: str) -> str | None:
        """Return a note of the program to itself."""

    async def put_note(self, key: str, value: str) -> None:
        """Keep a note."""

    async def drop_note(self, key: str) -> None:
        """Forget a note, if there is one."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One of the best things to do, and the key of its reason."""

    command: SeatCommand
    reason: str


class Advisor(Protocol):
    """What a good player would do; thinks quickly, in this thread."""

    def suggest(self, view: View) -> tuple[SeatCommand, ...]:
        """Return up to two sensible plays, cheapest first; empty if the viewer is not asked."""

    def hints(self, view: View) -> tuple[Advice, ...]:
        """Return up to three choices with reasons, best first."""
