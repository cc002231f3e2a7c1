"""The `strong` player where a program may wait for it: simulations, benchmarks and the worker process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from bot.engine.commands import SeatCommand
from bot.engine.view import View

from . import compiled
from .core.encode import decode
from .heuristic import SteadyPlayer, playing, weights_for
from .search import Question, Search
from .sight import look, position

SECONDS = 0.4
"""The time box of one decision."""


def question(view: View, rng: Random) -> Question:
    """Return what the search is asked for a seat that is to lead, beat or burn; numbers only."""
    sight = look(view)
    known = [count for counts in sight.known for count in counts]
    weights = weights_for(view.public.rules)
    return Question(position(view, sight=sight), known, sight.unseen, weights, rng.getrandbits(31))


@cache
def shared_search() -> Search:
    """Return this process's search.

    Raises:
        ImportError: the extra `[strong]` is not installed.
    """
    return Search()


class StrongPlayer:
    """Weighs each sensible move by a net at sight and on guessed deals.

    Without the extra `[strong]` it plays as `steady` does.
    """

    name = "strong"

    def __init__(self) -> None:
        self._steady = SteadyPlayer()

    def choose(self, view: View, commands: Sequence[SeatCommand], rng: Random) -> SeatCommand:
        """Return the best move found."""
        if not playing(view) or len(commands) == 1 or view.viewer is None or not compiled.available():
            return self._steady.choose(view, commands, rng)
        return decode(shared_search().best(question(view, rng)), view.viewer)
