"""What one viewer may know (secrets of the game, R55, R74; the two laws of the architecture).

Folding redacted events equals the view of the fold, for every viewer at every step; and two states that differ only in
what a viewer cannot see give him the same view.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from .cards import NO_CARDS, Card, Hand
from .events import Answered, Dealt, Event, Stifled
from .public import Public, Sealed, Stifle
from .seats import SEATS, Seat
from .state import State

Viewer = Seat | None
"""A seat, or None for a spectator."""


class View(NamedTuple):
    """All that a seat, or a spectator, may know.

    Attributes:
        viewer: whose view it is; None for a spectator.
        public: what everybody knows.
        hand: his own cards; none for a spectator.
        sealed: his own answer in the open window, if it is still hidden.
        hidden: whether he was stifled and others do not know it yet (R55), and by whom.
    """

    viewer: Viewer
    public: Public
    hand: Hand = NO_CARDS
    sealed: Sealed | None = None
    hidden: tuple[Stifle, ...] = ()

    @property
    def asked(self) -> bool:
        """Whether the viewer must answer now."""
        window = self.public.window
        return window is not None and self.viewer in window.seats

    @property
    def received(self) -> frozenset[Card]:
        """His cards that must not be paid on (R104)."""
        return frozenset() if self.viewer is None else self.public.setup.received[self.viewer]


def view(state: State, viewer: Viewer) -> View:
    """Return all that a seat (0–5), or a spectator (None), may know of a state."""
    if viewer is None:
        return View(None, state.public)
    sealed = next((answer for seat, answer in state.sealed if seat == viewer), None) if state.sealed else None
    hidden = tuple([stifle for stifle in state.hidden if stifle.seat == viewer]) if state.hidden else ()
    return View(viewer, state.public, state.hands[viewer], sealed, hidden)


def redact(event: Event, viewer: Viewer) -> Event | None:
    """Return what a viewer may see of an event, or None if he may not even know that it happened."""
    match event:
        case Dealt(hands=hands):
            own = tuple(hands[seat] if seat == viewer else None for seat in SEATS)
            return replace(event, hands=own, seed=None)
        case Answered(seat=seat) if seat != viewer:
            return Answered(seat, None)
        case Stifled(seat=seat, shown=False) if seat != viewer:
            return None
        case _:
            return event
