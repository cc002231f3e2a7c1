"""Playing: buttons, the form, `/gouji play` with suggestions, and text typed in a DM; all end in one `act`."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.engine.commands import Burn, PlayCards, SeatCommand
from bot.engine.plays import play_of
from bot.engine.seats import Seat
from bot.ledger.values import TableId
from bot.table.model import Act, Asker, Refused, Snapshot
from bot.text import typed
from bot.text.catalogue import Texts
from bot.text.plays import play_words

from . import answers
from .answers import Interaction
from .choices import suggestions
from .errors import sentence
from .feature import Feature, Press, on, seat_at
from .ids import Ref
from .present.blocks import Button, Card, Note, Row, Style, Text, rows
from .present.controls import asks_first
from .present.doing import command_label, done_words
from .present.panel import Focus
from .present.refusals import refusal_words
from .sender import constant
from .translate import named, options
from .verbs import CONFIRMED, VERBS, argument_of, command_of, verb_of

_LONGEST: Final = 80
_MOST_TYPED: Final = 60
"""So many characters of what was typed go into a button's `custom_id`."""


class Play(Feature):
    """Everything that acts in the game with cards or without."""

    # Buttons --------------------------------------------------------------------------------------------------------

    @on(*VERBS, *(verb + CONFIRMED for verb in VERBS))
    async def press_act(self, press: Press) -> None:
        """Do what a button says: on a hand or on the table; what cannot be taken back is asked about once."""
        verb = press.ref.verb.removesuffix(CONFIRMED)
        seat = self._seat(press)
        command = command_of(verb, seat, press.ref.argument)
        if press.ref.verb == verb and press.on_panel and self._must_ask(press.ref.table, press.user, command):
            await self.renew(press, Focus("confirm", f"{verb} {press.ref.argument}".strip()))
            return
        await self.act(press, command)

    def _seat(self, press: Press) -> Seat:
        """Return the seat that a press acts for.

        Raises:
            Refused: `not-seated`.
        """
        if press.ref.seat is not None:
            return press.ref.seat
        return seat_at(self.desk.tables.snapshot(press.ref.table), press.user)

    def _must_ask(self, table: TableId, user: int, command: SeatCommand) -> bool:
        """Return whether a command is asked about first; plays of cards only while the person wants that."""
        view = self.desk.tables.view(table, user)
        if isinstance(command, PlayCards) and self.desk.wants(user, "confirm", "on") == "off":
            return False
        return view.asked and asks_first(view, command) and command in self.desk.panel(table, user).commands

    async def act(self, press: Press, command: SeatCommand) -> None:
        """Give a command of the game; the hand, or the table, that the press was on shows it."""
        receipt = await self.order(press, Act(command))
        if receipt is None:
            return
        table = press.ref.table
        if press.on_panel:
            await self.renew(press, notice=self._done(command, receipt.snapshot, press.user))
        else:
            self.desk.show_table(table, urgent=True)

    @on("more", form=True)
    async def press_more(self, press: Press) -> None:
        """Open the form in which cards are typed."""
        await answers.ask(press.interaction, _form(press))

    @on("typed")
    async def press_typed(self, press: Press) -> None:
        """Do what was typed into the form."""
        reading = self._read(press.text, press.ref.table, press.user)
        match reading:
            case typed.Certain(command=command) if self._must_ask(press.ref.table, press.user, command):
                await self.renew(press, Focus("confirm", f"{verb_of(command)} {argument_of(command)}".strip()))
            case typed.Certain(command=command):
                await self.act(press, command)
            case typed.Ambiguous(commands=found):
                snapshot = self.desk.tables.snapshot(press.ref.table)
                await answers.whisper(press.interaction, which_card(snapshot, found, press.t))
            case typed.Unreadable(code=code, facts=facts):
                raise Refused(code, **facts)

    def _done(self, command: SeatCommand, snapshot: Snapshot, user: int) -> str:
        """Return one line about what a person has just done."""
        left = self.desk.tables.view(snapshot.id, user).hand.size
        return done_words(command, snapshot, left, self.desk.texts_of(user))

    def _read(self, text: str, table: TableId, user: int) -> typed.Reading:
        panel = self.desk.panel(table, user)
        return typed.read(text, typed.situation(panel.view, panel.commands))

    # Commands -------------------------------------------------------------------------------------------------------

    @app_commands.command(**named("play"))
    @options("cards")
    async def play(self, interaction: Interaction, cards: str) -> None:
        """Lead or beat with cards."""
        await self.say(interaction, cards)

    @app_commands.command(**named("pass"))
    async def pass_(self, interaction: Interaction) -> None:
        """Pass, or answer no to what is asked."""
        await self.give(interaction, "pass")

    @app_commands.command(**named("burn"))
    @options("cards")
    async def burn(self, interaction: Interaction, cards: str) -> None:
        """Burn the gouji play on the table."""
        await self.say(interaction, cards, burning=True)

    @play.autocomplete("cards")
    @burn.autocomplete("cards")
    async def cards_choices(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Suggest plays; a fault here must not make the list fail."""
        t = self.desk.texts_of(interaction.user.id)
        try:
            snapshot = self.here(interaction)
            panel = self.desk.panel(snapshot.id, interaction.user.id)
        except Refused as refused:
            await answers.suggest(interaction, [(refusal_words(refused.code, refused.facts, t)[:100], "-")])
            return []
        await answers.suggest(interaction, suggestions(panel, current, t))
        return []

    async def give(self, interaction: Interaction, verb: str, argument: str = "") -> None:
        """Give a command that a slash command names."""
        await self.desk.greet(interaction)
        snapshot = self.here(interaction)
        command = command_of(verb, seat_at(snapshot, interaction.user.id), argument)
        await self.give_command(interaction, snapshot, command)

    async def give_command(
        self, interaction: Interaction, snapshot: Snapshot, command: SeatCommand, seq: int | None = None
    ) -> None:
        """Give a command and answer with the hand as it is then."""
        t = self.desk.texts_of(interaction.user.id)
        try:
            receipt = await self.command(interaction, Act(command), snapshot, seq)
        except Refused as refused:
            await answers.whisper(interaction, self.refusal(t, refused, snapshot, interaction.user.id))
            return
        notice = self._done(command, receipt.snapshot, interaction.user.id)
        self.desk.show_hand(snapshot.id, interaction.user.id, notice=notice)
        await self.show_whisper(interaction, snapshot.id, notice)

    async def say(self, interaction: Interaction, text: str, *, burning: bool = False) -> None:
        """Do what was typed as the cards of a slash command; a suggestion's value carries the seq that it was for."""
        t = await self.desk.greet(interaction)
        plain, _sign, seen = text.partition("@")
        tables = self._asked_tables(interaction.user.id)
        if len(tables) > 1 and self.desk.tables.in_channel(interaction.channel_id or 0) is None:
            await answers.whisper(interaction, which_table(tables, f"burn {plain}" if burning else plain, t))
            return
        snapshot = self.here(interaction)
        seat_at(snapshot, interaction.user.id)
        reading = self._read(f"burn {plain}" if burning else plain, snapshot.id, interaction.user.id)
        match reading:
            case typed.Certain(command=command):
                await self.give_command(interaction, snapshot, command, int(seen) if seen.isdecimal() else None)
            case typed.Ambiguous(commands=found):
                await answers.whisper(interaction, which_card(snapshot, found, t))
            case typed.Unreadable(code=code, facts=facts):
                refused = Refused(code, **facts)
                await answers.whisper(interaction, self.refusal(t, refused, snapshot, interaction.user.id))

    # Typed in a DM ----------------------------------------------------------------------------------------------------

    @commands.Cog.listener("on_message")
    async def typed_in_dm(self, message: discord.Message) -> None:
        """Do what somebody types in the DM with the bot; where it could mean two things or two tables, ask."""
        if message.author.bot or message.guild is not None or not message.content:
            return
        try:
            answer = await self._answer_to(message)
        except Exception as error:  # noqa: BLE001 - the one error policy: told and logged
            answer = Note(sentence(error, self.desk.texts_of(message.author.id)))
        if answer is not None:
            await self.desk.sender.post(message.channel.id, answer)

    async def _answer_to(self, message: discord.Message) -> Card | Note | None:
        """Do what a message says; return what is to be said to it, None where the hand says it all."""
        user = message.author.id
        await self.desk.know(user)
        self.herald.typed(user)
        t, tables = self.desk.texts_of(user), self._asked_tables(user)
        if not tables:
            raise Refused("nothing-going-on")
        if len(tables) > 1:
            return which_table(tables, message.content, t)
        try:
            return await self._typed(tables[0], user, message.content, t, str(message.id))
        except Refused as refused:
            return self.refusal(t, refused, tables[0], user)

    def _asked_tables(self, user: int) -> list[Snapshot]:
        """Return the tables that a typed text may be for: those that ask the person, else all of his."""
        mine = self.desk.tables.of_user(user)
        asking = [snapshot for snapshot in mine if self.desk.tables.view(snapshot.id, user).asked]
        return asking or mine

    async def _typed(self, snapshot: Snapshot, user: int, text: str, t: Texts, source: str) -> Card | Note | None:
        """Do what was typed for a table; return what is to be said, None where the hand says it all."""
        match self._read(text, snapshot.id, user):
            case typed.Certain(command=command):
                asker = Asker(user, interaction=source)
                receipt = await self.desk.tables.submit(snapshot.id, Act(command), asker)
                self.desk.show_hand(snapshot.id, user, notice=self._done(command, receipt.snapshot, user), urgent=True)
                return None
            case typed.Ambiguous(commands=found):
                return which_card(snapshot, found, t)
            case typed.Unreadable(code=code, facts=facts):
                raise Refused(code, **facts)

    @on("typed-at")
    async def press_typed_at(self, press: Press) -> None:
        """Do what was typed, at the table that was chosen."""
        snapshot = self.desk.tables.snapshot(press.ref.table)
        answer = await self._typed(snapshot, press.user, press.ref.argument, press.t, str(press.interaction.id))
        await answers.whisper(press.interaction, answer or Note(press.t("hand-answered")))

    @on(*(f"say-{verb}" for verb in VERBS))
    async def press_say(self, press: Press) -> None:
        """Do the reading that was chosen of a typed text."""
        seat = self._seat(press)
        command = command_of(press.ref.verb.removeprefix("say-"), seat, press.ref.argument)
        receipt = await self.order(press, Act(command))
        if receipt is not None:
            words = self._done(command, receipt.snapshot, press.user)
            self.desk.show_hand(press.ref.table, press.user, notice=words, urgent=True)
            self.desk.sender.offer(
                self.source(press), receipt.snapshot.seq, constant(Card((Text(words),))), urgent=True
            )


def _form(press: Press) -> ui.Modal:
    """Return the form with one line for free text."""
    t, ref = press.t, press.ref
    form = ui.Modal(
        title=t("modal-play-title"),
        custom_id=str(Ref("typed", ref.table, ref.seq, ref.seat)),
        timeout=15 * 60,
    )
    field = ui.TextInput[ui.Modal](
        custom_id=str(Ref("text", ref.table)), placeholder=t("modal-play-placeholder"), max_length=_LONGEST
    )
    form.add_item(ui.Label(text=t("modal-play-label"), component=field))
    return form


def which_card(snapshot: Snapshot, found: tuple[SeatCommand, ...], t: Texts) -> Card:
    """Return the question which reading of a text is meant."""
    buttons = []
    for command in found:
        ref = Ref(f"say-{verb_of(command)}", snapshot.id, snapshot.seq, command.seat, argument_of(command))
        style = Style.GRAVE if isinstance(command, Burn) else Style.MAIN
        buttons.append(Button(command_label(command, t), str(ref), style))
    question = t("hand-choose-which")
    if len(found) == 1 and isinstance(found[0], Burn) and (play := play_of(found[0].counts)):
        question = t("confirm-typed-burn", play=play_words(t, play))
    return Card((Text(question), *rows(buttons)))


def which_table(tables: list[Snapshot], text: str, t: Texts) -> Card:
    """Return the question at which table something typed is to be done.

    Raises:
        Refused: `typed-too-long`, since a button carries the text, and half of it might be another play.
    """
    line = " ".join(text.split())
    if len(line) > _MOST_TYPED:
        raise Refused("typed-too-long")
    buttons = [
        Button(f"#{snapshot.number}", str(Ref("typed-at", snapshot.id, snapshot.seq, argument=line)))
        for snapshot in tables
    ]
    places = "\n".join(f"#{snapshot.number}　<#{snapshot.place.channel}>" for snapshot in tables)
    return Card((Text(f"{t('hand-choose-table')}\n{places}"), Row(tuple(buttons[:5]))))
