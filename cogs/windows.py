"""Every declaration as a slash command; its buttons stand on the hand and are handled by `cogs.play`."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.engine.cards import SUITS
from bot.engine.commands import ShowFours
from bot.engine.legal import fours_of
from bot.engine.public import WindowName
from bot.table.model import Refused

from .answers import Interaction
from .feature import seat_at
from .play import Play
from .translate import choices, named, options

_SUITS: Final = choices("choice-suit-", SUITS)


class Windows(Play):
    """Plays, and the declarations that the rules know beside them."""

    @app_commands.command(**named("yield"))
    async def yield_(self, interaction: Interaction) -> None:
        """Let those after act first (R26)."""
        await self.give(interaction, "yield")

    @app_commands.command(**named("wind"))
    async def wind(self, interaction: Interaction) -> None:
        """Announce to lead after a finisher's last cards (R28)."""
        await self.give(interaction, "wind")

    @app_commands.command(**named("concede"))
    async def concede(self, interaction: Interaction) -> None:
        """Give up a burn (R47)."""
        await self.give(interaction, "concede")

    @app_commands.command(**named("declare"))
    async def declare(self, interaction: Interaction) -> None:
        """Declare: 宣點, 明點 or 預點 (R64, R65)."""
        self._asked_by(interaction, WindowName.CALL, WindowName.DECLARE)
        await self.give(interaction, "yes")

    @app_commands.command(**named("fight"))
    async def fight(self, interaction: Interaction) -> None:
        """Fight a charge (R85)."""
        self._asked_by(interaction, WindowName.FIGHT)
        await self.give(interaction, "yes")

    def _asked_by(self, interaction: Interaction, *names: WindowName) -> None:
        """Hold a yes to the question that it is meant for: what is declared cannot be taken back.

        Raises:
            Refused: `typed-not-now`, where something else is asked.
        """
        window = self.here(interaction).public.window
        if window is not None and window.name not in names:
            raise Refused("typed-not-now", kinds=window.kinds)

    @app_commands.command(**named("revolt"))
    async def revolt(self, interaction: Interaction) -> None:
        """Revolt (R80)."""
        await self.give(interaction, "revolt")

    @app_commands.command(**named("head"))
    async def head(self, interaction: Interaction) -> None:
        """Keep a head after a revolution (R86)."""
        await self.give(interaction, "head")

    @app_commands.command(**named("headless"))
    async def headless(self, interaction: Interaction) -> None:
        """Go headless after a revolution (R86)."""
        await self.give(interaction, "headless")

    @app_commands.command(**named("charge"))
    @options("sets")
    async def charge(self, interaction: Interaction, sets: str) -> None:
        """Charge with three gouji plays in order (R84)."""
        await self.say(interaction, f"charge {sets}")

    @app_commands.command(**named("return"))
    @options("cards")
    async def return_(self, interaction: Interaction, cards: str) -> None:
        """Give cards back for place tribute (R106)."""
        await self.say(interaction, f"return {cards}")

    @app_commands.command(**named("show"))
    @options("suit")
    @app_commands.choices(suit=_SUITS)
    async def show(self, interaction: Interaction, suit: str) -> None:
        """Show all one's 4s of a suit (R3)."""
        await self.desk.greet(interaction)
        snapshot = self.here(interaction)
        seat = seat_at(snapshot, interaction.user.id)
        hand = self.desk.tables.view(snapshot.id, interaction.user.id).hand
        number = SUITS.index(suit)
        await self.give_command(interaction, snapshot, ShowFours(seat, number, fours_of(hand, number)))
