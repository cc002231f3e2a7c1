"""Computer players for tables: quick ones think at once, `strong` in a worker process, so that no table ever waits.

It fits `bot.table.ports.ComputerPlayers` without knowing it.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random
from typing import Final

import structlog

from bot.engine.commands import SeatCommand
from bot.engine.legal import legal
from bot.engine.view import View

from . import compiled
from .core.encode import decode
from .heuristic import playing
from .player import Player, player
from .search import Question
from .strong import SECONDS, question, shared_search

LEVELS: Final = ("easy", "steady", "strong")
"""The levels that a table may ask for, weakest first."""
PATIENCE: Final = 3.0
"""Seconds after which a seat plays `steady` because its worker does not answer."""

_log = structlog.get_logger(__name__)


def _warm_up() -> bool:
    """Compile, or load what is compiled, in the worker."""
    shared_search().warm_up()
    return True


def _search(asked: Question) -> int:
    """Search in the worker."""
    return shared_search().best(asked, seconds=SECONDS)


class ComputerPlayers:
    """The levels, and the worker process of `strong`.

    Attributes:
        warm: done once the worker has compiled; until then `strong` plays `steady`.
    """

    def __init__(self) -> None:
        self._players: dict[str, Player] = {}
        self._pool: ProcessPoolExecutor | None = None
        self.warm: Future[bool] | None = None

    def levels(self) -> tuple[str, ...]:
        """Return the levels that a table may ask for."""
        return LEVELS

    @property
    def ready(self) -> bool:
        """Whether the worker is compiled and alive."""
        return self.warm is not None and self.warm.done() and self.warm.exception() is None

    def start(self) -> None:
        """Start the worker process if the extra `[strong]` is installed; it compiles while others play."""
        if self._pool is None and compiled.available():
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
            self.warm = self._pool.submit(_warm_up)

    def workers(self) -> tuple[int, ...]:
        """Return the process ids of the workers."""
        return () if self._pool is None else tuple(self._pool._processes)  # noqa: SLF001 - no public name has them

    def close(self) -> None:
        """Stop the worker process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self.warm = None

    async def choose(self, level: str, view: View, rng: Random) -> SeatCommand:
        """Return a legal command for the viewer, who is asked.

        Raises:
            UnknownPlayerError: there is no such level.
        """
        commands = legal(view)
        if level == "strong" and playing(view) and len(commands) > 1:
            found = await self._searched(view, rng)
            if found is not None:
                return found
            level = "steady"
        return self._player(level).choose(view, commands, rng)

    def _player(self, name: str) -> Player:
        if name not in self._players:
            self._players[name] = player(name)
        return self._players[name]

    async def _searched(self, view: View, rng: Random) -> SeatCommand | None:
        """Return what the worker finds, or None if there is none, it is late, or it died; then a new one is started."""
        self.start()
        if self._pool is None or view.viewer is None or not self.ready:
            return None
        try:
            move = await asyncio.wait_for(
                asyncio.wrap_future(self._pool.submit(_search, question(view, rng))), PATIENCE
            )
        except TimeoutError:
            _log.warning("the worker of strong is late; the seat plays steady")
            return None
        except BrokenProcessPool:
            _log.warning("the worker of strong died; the seat plays steady")
            self.close()
            self.start()
            return None
        return decode(move, view.viewer)
