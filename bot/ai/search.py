"""`strong`: guarded rollouts on guessed deals.

The heuristic's move stands unless another one is better on the same guessed deals by more than chance would have it; so
few rollouts never make it worse. Numbers go in and out, so that it runs in a worker process.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from .compiled import compiled
from .core import layout as at
from .core.features import WEIGHTS
from .core.inference import SHOTS
from .core.notes import NOTES

ROUND: Final = 16
"""Deals between two looks at what is still in question."""
DEALS: Final = 160
CANDIDATES: Final = 10
LOOKED_BACK: Final = 40
"""So many decisions of each seat say something about its cards."""
FIRST_SWAPS: Final = 900
"""Swaps tried before the first guess is good enough."""
SWAPS: Final = 12
"""Swaps tried between two guesses."""
SURPRISE_BORNE: Final = 0.4
"""How much surprise is borne; the smaller, the more the others are taken to play by the policy."""
_DROPPED: Final = 1.5
"""A move is dropped when it trails by so many standard errors."""
_GUARD: Final = 2.0
"""A move must lead by so many standard errors to be played instead of the heuristic's."""
_MARGIN: Final = 0.12
"""And by so much of a deal (1 is a win instead of a draw). Guesses are no truth: with half an error and no margin the
search lost 28 of 34 deals against the heuristic that it starts from."""


class Question(NamedTuple):
    """A decision to search: the position as its seat sees it, and what is known of the hidden cards.

    Attributes:
        row: the position.
        known: by seat and rank, cards that a seat must hold.
        unseen: by rank, cards that are hidden; none for a search that sees all cards.
        weights: the weights that everybody is taken to play by.
        seed: where the guesses come from.
        start: the first lead of the deal, to look back from; empty if there is nothing to learn from.
        seats: who acted since, in order.
        moves: what he did.
    """

    row: Sequence[int]
    known: Sequence[int]
    unseen: Sequence[int]
    weights: Sequence[float]
    seed: int
    start: Sequence[int] = ()
    seats: Sequence[int] = ()
    moves: Sequence[int] = ()


class Search:
    """Compiled search with its room to think in.

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
        self._notes = np.zeros(NOTES)
        self._core.fill_tails(self._notes)
        self._moves, self._pool = self._cells(at.MOVES), self._cells(1024)
        self._trial, self._made = self._cells(at.CELLS), self._cells(SHOTS)
        self._shots = np.zeros((SHOTS, at.CELLS), dtype=np.int64)

    def warm_up(self) -> None:
        """Compile everything by searching the smallest position: one seat leads one of two cards."""
        row = [0] * at.CELLS
        row[at.HAND + 1], row[at.HAND + 2] = 1, 1
        row[at.HAND + at.RANKS + 1] = 1
        row[at.SIZE], row[at.SIZE + 1] = 2, 1
        row[at.ACTIVE] = row[at.ACTIVE + 1] = 1
        row[at.OUTS], row[at.OUT : at.OUT + 4] = 4, [2, 3, 4, 5]
        row[at.TOTAL + 1], row[at.TOTAL + 2] = 2, 1
        row[at.OWNER] = row[at.RANK] = row[at.YIELDED] = row[at.REVOLTED] = row[at.BURNER] = row[at.VICTIM] = at.NOBODY
        row[at.SHIELDS], row[at.SCRAMBLE] = -1, 1
        unseen = [int(rank == 1) for rank in range(at.RANKS)]
        self.best(Question(row, [0] * at.SEATS * at.RANKS, unseen, [0.0] * WEIGHTS, 1), deals=1)

    def _cells(self, many: int) -> Any:
        return self._np.zeros(many, dtype=self._np.int64)

    def best(self, question: Question, *, deals: int = DEALS, seconds: float = math.inf) -> int:
        """Return the best move found within so many guessed deals and so much time.

        Args:
            question: the decision.
            deals: how many guessed deals at most; one is enough where nothing is hidden.
            seconds: the time box; when it is over the best move so far is played.
        """
        np, until = self._np, self._clock() + seconds
        row, weights = self._array(question.row), np.array(question.weights, dtype=np.float64)
        moves = self._ordered(row, weights)
        if len(moves) == 1:
            return int(moves[0])
        alive, sums, squares = np.ones(len(moves), dtype=np.int64), np.zeros(len(moves)), np.zeros(len(moves))
        done = 0
        for whole in self._guesses(question, row, weights, deals):
            if alive.sum() == 1 or self._clock() >= until:
                break
            room = (weights, self._notes, self._moves, self._trial, sums, squares)
            self._core.compare(row, whole, moves, alive, *room)
            done += 1
            if done % ROUND == 0:
                self._drop(alive, sums, squares, done)
        return int(moves[self._winner(alive, sums, squares, done)])

    def _array(self, cells: Sequence[int]) -> Any:
        return self._np.array(cells, dtype=self._np.int64)

    def _guesses(self, question: Question, row: Any, weights: Any, deals: int) -> Iterator[Any]:
        """Yield the position with all hands filled in, guessed anew each time as far as cards are hidden."""
        if not any(question.unseen):
            yield from [row] * deals
            return
        known, unseen = self._array(question.known), self._array(question.unseen)
        chance, whole = self._array([question.seed % 0xFFFFFFFE + 1]), row.copy()
        self._core.deal_hidden(whole, known, unseen, self._pool, chance)
        shots, made = self._past(question)
        surprises = self._np.zeros(at.SEATS)
        me, room = int(row[at.TURN]), (weights, self._notes, self._moves, self._trial)
        self._core.surprise_of_deal(whole, me, shots, made, surprises, *room)
        swaps = FIRST_SWAPS
        for _ in range(deals):
            if len(made):
                self._core.improve(whole, me, known, swaps, SURPRISE_BORNE, shots, made, surprises, *room, chance)
                swaps = SWAPS
            else:
                whole[:] = row
                self._core.deal_hidden(whole, known, unseen, self._pool, chance)
            yield whole

    def _past(self, question: Question) -> tuple[Any, Any]:
        """Return the decisions of others to learn from: the last ones of each seat that still holds cards."""
        made = self._made[:0]
        if not question.moves:
            return self._shots[:0], made
        past = self._array(question.seats), self._array(question.moves)
        count = self._core.look_back(self._array(question.start), *past, self._shots, self._made)
        turns = self._shots[:count, at.TURN]
        row = self._array(question.row)
        kept = [
            number
            for seat in range(at.SEATS)
            if seat != row[at.TURN] and row[at.SIZE + seat]
            for number in self._np.flatnonzero(turns == seat)[-LOOKED_BACK:]
        ]
        return self._shots[kept], self._made[kept]

    def _ordered(self, row: Any, weights: Any) -> Any:
        """Return the most promising moves, the heuristic's own first."""
        count = self._core.candidates(row, self._moves)
        moves = self._moves[:count].copy()
        if count == 1:
            return moves
        self._core.note(row, self._notes)
        worths = [-self._core.value(row, weights, self._notes, int(move)) for move in moves]
        return moves[self._np.argsort(worths, kind="stable")][:CANDIDATES].copy()

    def _errors(self, sums: Any, squares: Any, done: int) -> tuple[Any, Any]:
        """Return the means and their standard errors."""
        means = sums / done
        return means, self._np.sqrt(self._np.maximum(squares / done - means * means, 1e-6) / done)

    def _drop(self, alive: Any, sums: Any, squares: Any, done: int) -> None:
        """Drop the moves that trail too far; the heuristic's stays, the others are measured by it."""
        means, errors = self._errors(sums, squares, done)
        alive[(means + _DROPPED * errors < 0) & (self._np.arange(len(alive)) > 0)] = 0

    def _winner(self, alive: Any, sums: Any, squares: Any, done: int) -> int:
        """Return the move that leads beyond chance, else the heuristic's."""
        if not done:
            return 0
        means, errors = self._errors(sums, squares, done)
        leads = self._np.where((alive == 1) & (means > self._np.maximum(_GUARD * errors, _MARGIN)), means, 0.0)
        leads[0] = 0.0
        return int(leads.argmax()) if leads.max() > 0 else 0
