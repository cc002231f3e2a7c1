"""Who can sit at a table: the computer players by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Protocol

from bot.engine.commands import SeatCommand
from bot.engine.view import View

from .heuristic import EasyPlayer, SteadyPlayer
from .simple import GreedyPlayer, RandomPlayer
from .strong import StrongPlayer


class Player(Protocol):
    """A computer player. It keeps no memory: a choice follows from the view, the commands and the generator alone."""

    @property
    def name(self) -> str:
        """Its name, as people type it."""

    def choose(self, view: View, commands: Sequence[SeatCommand], rng: Random) -> SeatCommand:
        """Return what to do now.

        Args:
            view: what the seat may know; it is asked.
            commands: `legal(view)`, not empty.
            rng: where every random choice comes from.
        """


class UnknownPlayerError(ValueError):
    """A name that no computer player bears."""


_PLAYERS: Final[dict[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "quick": EasyPlayer,
    "easy": EasyPlayer,
    "steady": SteadyPlayer,
    "strong": StrongPlayer,
}
NAMES: Final = tuple(_PLAYERS)
"""Every name that `player` knows."""


def player(name: str) -> Player:
    """Return the computer player of this name.

    Raises:
        UnknownPlayerError: naming those that there are.
    """
    make = _PLAYERS.get(name)
    if make is None:
        raise UnknownPlayerError(f"unknown player {name!r}; there are {', '.join(NAMES)}")
    return make()
