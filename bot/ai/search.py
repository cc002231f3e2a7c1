"""`strong`: what the net thinks of each move at sight, and what guessed deals promise after it.

Numbers go in and out, so that it runs in a worker process.
"""

from __future__ import annotations

import io
import math
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

from .compiled import compiled
from .core import layout as at
from .core.features import WEIGHTS
from .core.guess import CARDS
from .core.nets import DEALS_NET, HANDS, HANDS_NET, MOVES_NET, ROOM
from .core.notes import NOTES

DEALS: Final = 200
"""Guessed deals at most."""
ROUND: Final = 4
"""Deals between two looks at the clock."""
GAP: Final = 0.3
"""A move that the net likes so much less than another is not tried on guessed deals."""
_TRUST: Final = 0.7
"""What a guessed deal's promise counts beside the net's opinion of the move."""
_FIRST_SWAPS: Final = 12
"""Swaps tried, by hidden card, before the first guess."""
_SWAPS: Final = 2
"""The same between two guesses."""
LAYERS: Final = 3
_NETS: Final = {"moves": MOVES_NET, "hands": HANDS_NET, "deals": DEALS_NET}


class Question(NamedTuple):
    """A decision to search: the position as its seat sees it, and what is known of the hidden cards.

    Attributes:
        row: the position.
        known: by seat and rank, cards that a seat must hold.
        unseen: by rank, cards that are hidden.
        weights: the policy's weights.
        seed: where the guesses come from.
    """

    row: Sequence[int]
    known: Sequence[int]
    unseen: Sequence[int]
    weights: Sequence[float]
    seed: int


def load_net(name: str) -> Any:
    """Return a net's weights in one row, as `core.nets` reads them.

    Args:
        name: `moves`, `hands` or `deals`.

    Raises:
        ImportError: numpy is not installed.
        ValueError: the file does not hold as many weights as the net has.
    """
    import numpy as np  # noqa: PLC0415 - comes with the optional extra

    data = io.BytesIO((files("assets") / "nets" / f"{name}.npz").read_bytes())
    with np.load(data, allow_pickle=False) as parts:
        layers = [(parts[f"weights{n}"] * parts[f"scales{n}"], parts[f"biases{n}"]) for n in range(LAYERS)]
    cells = np.concatenate([part.ravel() for layer in layers for part in layer]).astype(np.float32)
    if cells.shape != (_NETS[name],):
        raise ValueError(f"assets/nets/{name}.npz holds {len(cells)} weights instead of {_NETS[name]}")
    return cells


class Search:
    """Compiled search with its nets and its room to think in.

    Args:
        clock: seconds, for the time box.

    Raises:
        ImportError: numba is not installed.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        import numpy as np  # noqa: PLC0415 - comes with the optional extra

        self._np: Any = np
        self._core = compiled()
        self._clock = clock
        self._moves_net, self._hands_net, self._deals_net = map(load_net, ("moves", "hands", "deals"))
        self._notes = np.zeros(NOTES)
        self._core.fill_tails(self._notes)
        self._sight, self._survey = np.zeros(ROOM, dtype=np.float32), np.zeros(ROOM, dtype=np.float32)
        self._leanings = np.zeros(HANDS)
        self._liked = np.zeros(at.MOVES)
        self._moves, self._room, self._trial = self._cells(at.MOVES), self._cells(at.MOVES), self._cells(at.CELLS)
        self._pool, self._seats, self._ranks = self._cells(CARDS), self._cells(CARDS), self._cells(CARDS)

    def _cells(self, many: int) -> Any:
        return self._np.zeros(many, dtype=self._np.int64)

    def _array(self, cells: Sequence[int]) -> Any:
        return self._np.array(cells, dtype=self._np.int64)

    def warm_up(self) -> None:
        """Compile everything by searching the smallest position: one seat leads one of two cards."""
        row = [0] * at.CELLS
        row[at.HAND + 1], row[at.HAND + 2] = 1, 1
        row[at.SIZE], row[at.SIZE + 1] = 2, 1
        row[at.ACTIVE] = row[at.ACTIVE + 1] = 1
        row[at.OUTS], row[at.OUT : at.OUT + 4] = 4, [2, 3, 4, 5]
        row[at.TOTAL + 1], row[at.TOTAL + 2] = 2, 1
        row[at.OWNER] = row[at.RANK] = row[at.YIELDED] = row[at.REVOLTED] = row[at.BURNER] = row[at.VICTIM] = at.NOBODY
        row[at.SHIELDS], row[at.SCRAMBLE] = -1, 1
        unseen = [int(rank == 1) for rank in range(at.RANKS)]
        asked = Question(row, [0] * at.SEATS * at.RANKS, unseen, [0.0] * WEIGHTS, 1)
        self.best(asked, deals=1, gap=math.inf)

    def best(self, question: Question, *, deals: int = DEALS, seconds: float = math.inf, gap: float = GAP) -> int:
        """Return the best move found within so many guessed deals and so much time.

        Args:
            question: the decision.
            deals: how many guessed deals at most; without any the net chooses at sight.
            seconds: the time box; when it is over the best move so far is played.
            gap: a move that the net likes so much less than another is not tried on guessed deals.
        """
        until = self._clock() + seconds
        row, weights = self._array(question.row), self._np.array(question.weights, dtype=self._np.float64)
        room = (weights, self._moves_net, self._notes, self._sight, self._moves, self._liked)
        count = self._core.at_sight(row, *room)
        moves, liked = self._moves[:count].copy(), self._liked[:count].copy()
        close = liked >= liked.max() - gap
        moves, liked = moves[close], liked[close]
        if len(moves) == 1:
            return int(moves[0])
        return int(moves[(liked + _TRUST * self._promised(question, row, weights, moves, deals, until)).argmax()])

    def _promised(self, question: Question, row: Any, weights: Any, moves: Any, deals: int, until: float) -> Any:
        """Return by move what guessed deals promise after it, in the mean; nothing if there is no time for any."""
        sums, done = self._np.zeros(len(moves)), 0
        room = (weights, self._deals_net, self._notes, self._survey, self._room, self._trial)
        for whole in self._guesses(question, row, deals):
            if done % ROUND == 0 and self._clock() >= until:
                break
            self._core.weigh(whole, moves, *room, sums)
            done += 1
        return sums / max(1, done)

    def _guesses(self, question: Question, row: Any, deals: int) -> Iterator[Any]:
        """Yield the position with all hands filled in, guessed anew each time; `at_sight` must have seen it."""
        known, unseen = self._array(question.known), self._array(question.unseen)
        chance, whole = self._array([question.seed % 0xFFFFFFFE + 1]), row.copy()
        self._core.deal_hidden(whole, known, unseen, self._pool, chance)
        self._core.place_cards(self._hands_net, self._sight, self._leanings)
        count = self._core.list_movable(whole, known, self._seats, self._ranks)
        swaps = _FIRST_SWAPS
        for _ in range(deals):
            room = (self._leanings, self._seats, self._ranks, count, swaps * count, chance)
            self._core.exchange(whole, *room)
            yield whole
            swaps = _SWAPS
