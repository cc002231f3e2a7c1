"""One command at work: events are emitted one by one and folded at once, so that each step sees what the last did."""

from __future__ import annotations

from functools import lru_cache

from .cards import Hand
from .events import Asked, Event
from .evolve import evolve
from .public import Kind, Window, WindowName
from .seats import Seat
from .state import State
from .view import View, view


@lru_cache(maxsize=256)
def _asked(name: WindowName, seats: tuple[Seat, ...], kinds: tuple[Kind, ...]) -> Asked:
    """Return the event that opens a window in turn; there are few of them, so equal ones are one object."""
    return Asked(Window(name, seats, seats, kinds))


class Run:
    """The state while a command is being decided, and the events so far.

    Args:
        state: the state before the command.

    Attributes:
        state: the state after `events`, but for the window that the command's last event opened.
        public: what everybody knows then.
        events: what has happened so far.
    """

    __slots__ = ("_opened", "events", "public", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.public = state.public
        self.events: list[Event] = []
        self._opened: Asked | None = None

    def emit(self, event: Event) -> None:
        """Let something happen."""
        if self._opened is not None:
            self._fold(self._opened)
        self.events.append(event)
        if isinstance(event, Asked):
            self._opened = event  # nearly always the last: who wants only the events need not pay for its fold
        else:
            self._fold(event)

    def _fold(self, event: Event) -> None:
        self._opened = None
        self.state = state = evolve(self.state, event)
        self.public = state.public

    @property
    def asked(self) -> bool:
        """Whether this command has opened a window."""
        return self._opened is not None

    def final(self) -> State:
        """Return the state after all events."""
        if self._opened is not None:
            self._fold(self._opened)
        return self.state

    def hand(self, seat: Seat) -> Hand:
        """Return a seat's cards."""
        return self.state.hands[seat]

    def view(self, seat: Seat) -> View:
        """Return a seat's view now."""
        return view(self.state, seat)

    def ask(self, name: WindowName, seats: tuple[Seat, ...], *kinds: Kind) -> None:
        """Open a window for one seat in turn."""
        self.emit(_asked(name, seats, kinds))

    def ask_all(self, name: WindowName, seats: tuple[Seat, ...], *kinds: Kind) -> None:
        """Open a window that several seats answer at once, in any order."""
        self.emit(Asked(Window(name, seats, seats, kinds, simultaneous=True)))
