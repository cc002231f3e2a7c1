"""What a good player would do, as the hand's quick buttons and hints ask for it."""

from __future__ import annotations

from bot.engine.commands import SeatCommand
from bot.engine.view import View
from cogs.ports import Advice


class AiAdvisor:
    """The computer players' advice; see `cogs.ports.Advisor`."""

    def suggest(self, view: View) -> tuple[SeatCommand, ...]:
        """Return up to two sensible plays, cheapest first."""
        del view
        return ()

    def hints(self, view: View) -> tuple[Advice, ...]:
        """Return up to three choices with reasons."""
        del view
        return ()
