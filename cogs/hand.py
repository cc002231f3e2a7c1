"""The hand: shown by DM and in the channel to its player alone, and what opens something on it without committing."""

from __future__ import annotations

from discord import app_commands

from bot.table.model import Prepare, Refused, Status, TakeBack

from . import answers
from .answers import Interaction
from .feature import Feature, Press, on
from .present.blocks import Card, Note, Text
from .present.doing import command_label
from .present.panel import Focus
from .present.table import last_actions, seat_lines, waiting_line
from .translate import named
from .verbs import command_of


class Hand(Feature):
    """Shows hands."""

    @app_commands.command(**named("hand"))
    async def hand(self, interaction: Interaction) -> None:
        """Show your hand, to you alone."""
        await self.desk.greet(interaction)
        await self.show_own_hand(interaction, self.here(interaction))

    @on("hand", "declare")
    async def press_hand(self, press: Press) -> None:
        """Show the hand of who pressed, below the table (faults B11)."""
        await self.show_own_hand(press.interaction, self.desk.tables.snapshot(press.ref.table))

    @on("back")
    async def press_back(self, press: Press) -> None:
        """Take one's seat back after leaving, and show the hand (R123)."""
        receipt = await self.order(press, TakeBack())
        if receipt is not None:
            await self.show_own_hand(press.interaction, receipt.snapshot)

    @on("panel")
    async def press_panel(self, press: Press) -> None:
        """Draw the hand anew, with nothing opened."""
        await self.renew(press)

    @on("rank")
    async def press_rank(self, press: Press) -> None:
        """Open the plays of a rank."""
        await self.renew(press, Focus("rank", press.values[0] if press.values else press.ref.argument))

    @on("pick-charge")
    async def press_pick_charge(self, press: Press) -> None:
        """Add the next set of a charge."""
        await self.renew(press, Focus("charge", f"{press.ref.argument} {' '.join(press.values)}".strip()))

    @on("pick-return")
    async def press_pick_return(self, press: Press) -> None:
        """Choose the cards to give back; values are a rank's letter and which copy."""
        await self.renew(press, Focus("return", "".join(value[0] for value in press.values)))

    @on("prepare")
    async def press_prepare(self, press: Press) -> None:
        """Keep a play for one's turn."""
        await self._prepare(press, "play", press.values[0] if press.values else press.ref.argument)

    @on("prepare-pass")
    async def press_prepare_pass(self, press: Press) -> None:
        """Keep a pass for one's turn."""
        await self._prepare(press, "pass", "")

    async def _prepare(self, press: Press, verb: str, argument: str) -> None:
        if press.ref.seat is not None and await self.order(press, Prepare(command_of(verb, press.ref.seat, argument))):
            await self.renew(press)

    @on("unprepare")
    async def press_unprepare(self, press: Press) -> None:
        """Forget what was prepared."""
        if await self.order(press, Prepare(None)):
            await self.renew(press, notice=press.t("hand-preplay-cancelled"))

    @on("hint")
    async def press_hint(self, press: Press) -> None:
        """Say what a good player would do, and why (R133)."""
        view = self.desk.tables.view(press.ref.table, press.user)
        hints = self.desk.advisor.hints(view) if view.asked else ()
        if not hints:
            raise Refused("no-hint")
        lines = [f"**{command_label(hint.command, press.t)}**　{press.t(hint.reason)}" for hint in hints]
        await answers.whisper(press.interaction, Note("\n".join(lines)))

    @on("watch")
    async def press_watch(self, press: Press) -> None:
        """Show what everybody may see, to who does not play."""
        t, snapshot = press.t, self.desk.tables.snapshot(press.ref.table)
        parts = [t("table-watching")]
        if snapshot.status is not Status.LOBBY:
            parts += [waiting_line(snapshot, t), seat_lines(snapshot, t), last_actions(snapshot, t)]
        await answers.whisper(press.interaction, Card((Text("\n".join(part for part in parts if part)),)))
