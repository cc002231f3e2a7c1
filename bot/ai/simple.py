"""The two yardsticks: a player who plays anything, and one who always plays his cheapest cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.engine.commands import PlayCards, SeatCommand
from bot.engine.legal import default_command
from bot.engine.plays import Play, play_of
from bot.engine.view import View


class RandomPlayer:
    """Plays any legal command, each equally likely."""

    name = "random"

    def choose(self, view: View, commands: Sequence[SeatCommand], rng: Random) -> SeatCommand:  # noqa: ARG002 - protocol
        """Return one of the commands."""
        return commands[int(rng.random() * len(commands))]


class GreedyPlayer:
    """Plays the cheapest legal cards whenever it can, spares nothing and nobody, and says no to all else.

    It never changes: every other level is measured against it.
    """

    name = "greedy"

    def choose(self, view: View, commands: Sequence[SeatCommand], rng: Random) -> SeatCommand:  # noqa: ARG002 - protocol
        """Return the cheapest play; without one what the table would do for an absent player."""
        plays = [command for command in commands if isinstance(command, PlayCards)]
        return min(plays, key=_cost_of, default=None) or default_command(view)


def cost(play: Play) -> tuple[int, int, int, int]:
    """Return what a play costs: jokers first, then 2s, then its rank; of equal ones the longer play is cheaper."""
    return play.small + 2 * play.big, play.twos, play.rank, -play.size


def _cost_of(command: PlayCards) -> tuple[int, int, int, int]:
    play = play_of(command.counts)
    if play is None:
        raise ValueError("no play")  # `legal` lists plays only
    return cost(play)
