"""What a table needs of the world besides the ledger's store, as Protocols: computer players, a clock, listeners."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.engine.commands import SeatCommand
from bot.engine.view import View

from .model import Update


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
