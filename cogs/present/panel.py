"""What a hand panel shows, as values: the view of its player, what he may do, and what is opened on it.

A choice in a menu commits nothing: it only draws the panel again with that choice opened (`Focus`).
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.commands import SeatCommand
from bot.engine.public import Trick, Window
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.table.model import Snapshot, Status
from cogs.ids import Ref


@dataclass(frozen=True, slots=True)
class Focus:
    """What is opened on the panel.

    Attributes:
        kind: `rank` for the plays of a rank, `confirm` for a play or declaration that asks once, `charge` and `return`
            for what has been picked so far.
        value: the rank letter, the cards, or the verb to confirm.
    """

    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class Panel:
    """All that a hand panel shows.

    Attributes:
        snapshot: the table.
        view: what its player may know.
        commands: what he may do now.
        suggested: up to two sensible plays, cheapest first.
        prepared: what he has prepared for his turn.
        focus: what is opened.
        notice: one line about what has just happened.
        message: the table message's id, for the link back to it.
    """

    snapshot: Snapshot
    view: View
    commands: tuple[SeatCommand, ...]
    suggested: tuple[SeatCommand, ...] = ()
    prepared: SeatCommand | None = None
    focus: Focus | None = None
    notice: str = ""
    message: int | None = None

    @property
    def seat(self) -> Seat:
        """Whose hand it is."""
        if self.view.viewer is None:
            raise ValueError("a spectator has no hand")
        return self.view.viewer

    @property
    def window(self) -> Window | None:
        """The window in which he is asked."""
        running = self.snapshot.status is Status.PLAYING and self.snapshot.paused is None
        return self.view.public.window if running and self.view.asked else None

    @property
    def open(self) -> Window:
        """The window in which he is asked, where there must be one."""
        if self.window is None:
            raise ValueError("he is not asked")
        return self.window

    @property
    def trick(self) -> Trick:
        """The trick under way, where there must be one."""
        if self.view.public.trick is None:
            raise ValueError("no card lies on the table")
        return self.view.public.trick

    def ref(self, verb: str, argument: str = "") -> str:
        """Return the `custom_id` of a control on this panel."""
        return str(Ref(verb, self.snapshot.id, self.snapshot.seq, self.seat, argument))
