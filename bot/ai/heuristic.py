"""The players that think in features: `steady` plays its best move, `easy` slips like a person."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bot.engine.commands import SeatCommand
from bot.engine.public import WindowName
from bot.engine.ruleset import Ruleset
from bot.engine.view import View

from .core import layout as at
from .core.candidates import candidates
from .core.encode import decode
from .core.notes import NOTES, fill_tails, note
from .core.policy import value
from .core.weights import WEIGHTS_OF
from .setup import prepare
from .sight import position

_PLAYING = frozenset({WindowName.LEAD, WindowName.BEAT, WindowName.BURN})


class Thought(NamedTuple):
    """A move and what it is worth; passing is worth 0."""

    move: int
    worth: float


def weights_for(rules: Ruleset) -> tuple[float, ...]:
    """Return the weights that were found under the rules most like these."""
    if rules.scoring == "debts":
        return WEIGHTS_OF["mingdian"]
    return WEIGHTS_OF["xuandian" if rules.threes_last else "defen"]


def playing(view: View) -> bool:
    """Return whether the viewer is asked to lead, beat or burn."""
    window = view.public.window
    return window is not None and window.name in _PLAYING


class Mind:
    """Room to think in, used again and again; it remembers nothing from one decision to the next."""

    def __init__(self) -> None:
        self._notes = [0.0] * NOTES
        self._moves = [0] * at.MOVES
        fill_tails(self._notes)

    def think(self, view: View) -> list[Thought]:
        """Return every move worth a thought, with its worth.

        Args:
            view: of a seat that is asked to lead, beat or burn.
        """
        s = position(view)
        count = candidates(s, self._moves)
        note(s, self._notes)
        weights = weights_for(view.public.rules)
        return [Thought(move, value(s, weights, self._notes, move)) for move in self._moves[:count]]


class SteadyPlayer:
    """Counts cards, plays with its side, and makes the move that its features say is best."""

    name = "steady"

    def __init__(self) -> None:
        self._mind = Mind()

    def choose(self, view: View, commands: Sequence[SeatCommand], rng: Random) -> SeatCommand:  # noqa: ARG002 - protocol
        """Return the best move."""
        if not playing(view):
            return prepare(view, commands)
        if len(commands) == 1 or view.viewer is None:
            return commands[0]
        best = max(self._mind.think(view), key=lambda thought: thought.worth)
        return decode(best.move, view.viewer)


class EasyPlayer:
    """Sees the same moves as `steady`, but weighs them hastily: the worse of two close moves is often played.

    Its slips are those of a person: a card too high, a group broken, a pass too many; never a wild throw.
    """

    name = "easy"
    HASTE = 0.65
    """How large its errors are; `steady` makes none."""

    def __init__(self) -> None:
        self._mind = Mind()

    def choose(self, view: View, commands: Sequence[SeatCommand], rng: Random) -> SeatCommand:
        """Return a move; each one's worth is off by a chance error."""
        if not playing(view):
            return prepare(view, commands)
        if len(commands) == 1 or view.viewer is None:
            return commands[0]
        hasty = max(self._mind.think(view), key=lambda thought: thought.worth + self._error(rng))
        return decode(hasty.move, view.viewer)

    def _error(self, rng: Random) -> float:
        """Return an error of logistic shape, which turns the choice into one by odds of the worths."""
        chance = min(max(rng.random(), 1e-9), 1.0 - 1e-9)
        return self.HASTE * math.log(chance / (1.0 - chance))
