"""What a good player would do, as a hand's quick buttons and hints ask for it."""

from __future__ import annotations

from bot.ai.hints import hints, suggest
from bot.engine.commands import SeatCommand
from bot.engine.view import View
from cogs.ports import Advice


class AiAdvisor:
    """The computer players' advice; see `cogs.ports.Advisor`."""

    def suggest(self, view: View) -> tuple[SeatCommand, ...]:
        """Return up to two sensible plays, cheapest first."""
        return tuple(suggest(view))

    def hints(self, view: View) -> tuple[Advice, ...]:
        """Return up to three choices with the keys of their reasons."""
        return tuple(Advice(hint.command, f"reason-{hint.reason.value}") for hint in hints(view))
