"""Where a match stands, secrets and all; held by the table alone."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import NO_CARDS, Hand
from .public import Public, Sealed, Stifle
from .ruleset import Ruleset
from .seats import SEATS, Seat


@dataclass(frozen=True)
class State:
    """All there is to know; held by the table alone.

    Attributes:
        public: what everybody knows.
        hands: by seat; laid-away hands stay where they are.
        sealed: answers of the open window by seat, in the order in which they came.
        hidden: stifles that are not shown yet (R55).
        seed: the deal's seed.
    """

    public: Public
    hands: tuple[Hand, ...] = (NO_CARDS,) * len(SEATS)
    sealed: tuple[tuple[Seat, Sealed], ...] = ()
    hidden: tuple[Stifle, ...] = ()
    seed: str | None = None

    @property
    def stifled(self) -> tuple[Stifle, ...]:
        """All stifles, shown or not."""
        return self.public.race.stifled + self.hidden


def new_match(rules: Ruleset) -> State:
    """Return the state of a match before its first deal."""
    return State(Public(rules))
