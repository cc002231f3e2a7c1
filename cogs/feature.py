"""What all features are made of: a press with everything it needs, verbs, and one way to refuse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import discord
from discord.ext import commands

from bot.engine.seats import Seat
from bot.ledger.values import Person, TableId, UserId
from bot.table.model import Asker, Order, Receipt, Refused, Snapshot
from bot.text.catalogue import Texts

from . import answers
from .answers import Interaction
from .desk import Desk, hand_key, moderates, table_key, whisper_key
from .herald import Herald
from .ids import Ref
from .present.blocks import Button, Card, Note, Row, Style, Text
from .present.panel import Focus
from .present.refusals import alternatives, refusal_words
from .slots import Key

_VERBS: Final = "__gouji_verbs__"
_FORMS: Final = "__gouji_form__"


@dataclass(frozen=True, slots=True)
class Press:
    """A button, menu or form that somebody used.

    Attributes:
        interaction: Discord's.
        ref: what its `custom_id` says.
        t: the person's language.
        values: what was chosen in a menu.
        text: what was typed into a form.
    """

    interaction: Interaction
    ref: Ref
    t: Texts
    values: tuple[str, ...] = ()
    text: str = ""

    @property
    def user(self) -> int:
        """Who pressed."""
        return self.interaction.user.id

    @property
    def asker(self) -> Asker:
        """Who gives the order that this press is."""
        return Asker(self.user, moderates(self.interaction), str(self.interaction.id), self.ref.seq)

    @property
    def on_panel(self) -> bool:
        """Whether it was on a private hand."""
        return self.ref.seat is not None


Handler = Callable[[Any, Press], Awaitable[None]]
H = TypeVar("H", bound=Handler)


def on(*verbs: str, form: bool = False) -> Callable[[H], H]:
    """Mark a method as the handler of presses with these verbs.

    Args:
        verbs: what stands in the `custom_id`.
        form: whether it answers with a form, which must be the first answer; all others are acknowledged before they
            are handled.
    """

    def mark(method: H) -> H:
        setattr(method, _VERBS, verbs)
        setattr(method, _FORMS, form)
        return method

    return mark


class Feature(commands.Cog):
    """One feature: commands and presses that share the desk.

    Args:
        desk: the shared services.
        herald: the listener of the tables.
    """

    def __init__(self, desk: Desk, herald: Herald) -> None:
        self.desk = desk
        self.herald = herald

    def verbs(self) -> dict[str, tuple[Callable[[Press], Awaitable[None]], bool]]:
        """Return this feature's handlers by verb, and whether each answers with a form."""
        found = {}
        for name in dir(type(self)):
            method = getattr(type(self), name)
            for verb in getattr(method, _VERBS, ()):
                found[verb] = getattr(self, name), getattr(method, _FORMS)
        return found

    # Presses ------------------------------------------------------------------------------------------------------

    def source(self, press: Press) -> Key:
        """Return the key of the message that a press was on."""
        return source_of(self.desk, press.interaction, press.ref)

    async def order(self, press: Press, order: Order) -> Receipt | None:
        """Give an order that a press means; None if it was refused, which has then been said."""
        try:
            return await self.desk.tables.submit(press.ref.table, order, press.asker)
        except Refused as refused:
            await self.refuse_press(press, refused)
            return None

    async def refuse_press(self, press: Press, refused: Refused) -> None:
        """Say why a press did nothing; a hand is drawn anew, so that it shows what can be done."""
        snapshot = self.snapshot(press.ref.table)
        if refused.code == "old-button" and press.on_panel:
            await self.renew(press, notice=press.t("hand-renewed"))
            return
        await answers.whisper(press.interaction, self._refused(press, refused, snapshot))
        if press.on_panel and snapshot is not None:
            await self.renew(press)

    def _refused(self, press: Press, refused: Refused, snapshot: Snapshot | None) -> Card | Note:
        if refused.code == "left-match" and snapshot is not None:
            return left_card(snapshot, press.t)
        return self.refusal(press.t, refused, snapshot, press.user)

    def refusal(self, t: Texts, refused: Refused, snapshot: Snapshot | None, user: int) -> Note:
        """Return a refusal as a sentence, with what can be done instead."""
        lines = [refusal_words(refused.code, refused.facts, t, snapshot)]
        if snapshot is not None and snapshot.seat_of(user) is not None:
            lines.append(alternatives(self.desk.panel(snapshot.id, user), refused.code, t))
        return Note("\n".join(line for line in lines if line))

    async def renew(self, press: Press, focus: Focus | None = None, notice: str = "") -> None:
        """Draw the hand that a press was on anew, with what was chosen opened, at once."""
        table, user, key = press.ref.table, press.user, self.source(press)
        if self.desk.tables.view(table, user).viewer is None:
            return
        if key in {hand_key(table, user), whisper_key(table, user)}:
            self.desk.show_hand(table, user, focus, notice, urgent=True)
            return
        seq = self.desk.tables.snapshot(table).seq
        self.desk.sender.offer(key, seq, lambda: self.desk.hand_message(table, user, focus, notice), urgent=True)

    def snapshot(self, table: TableId) -> Snapshot | None:
        """Return a table, or None if it is not known any more."""
        try:
            return self.desk.tables.snapshot(table)
        except Refused:
            return None

    # Commands -----------------------------------------------------------------------------------------------------

    def here(self, interaction: Interaction) -> Snapshot:
        """Return the table that a command is about: this channel's, else the only one where the person sits.

        Raises:
            Refused: `no-table-here`, `nothing-going-on` or `which-table`.
        """
        if interaction.channel_id is not None and interaction.guild_id is not None:
            snapshot = self.desk.tables.in_channel(interaction.channel_id)
            if snapshot is not None:
                return snapshot
        mine = self.desk.tables.of_user(interaction.user.id)
        if len(mine) > 1:
            mine = [one for one in mine if self.desk.tables.view(one.id, interaction.user.id).asked] or mine
        if len(mine) == 1:
            return mine[0]
        if mine:
            links = tuple(f"<#{snapshot.place.channel}>" for snapshot in mine)
            raise Refused("which-table", tables=links)
        raise Refused("no-table-here" if interaction.guild_id is not None else "nothing-going-on")

    async def command(
        self, interaction: Interaction, order: Order, snapshot: Snapshot | None = None, seq: int | None = None
    ) -> Receipt:
        """Give an order that a slash command means; `seq` is the table's that a suggestion was made for.

        Raises:
            Refused: the table refuses it.
        """
        table = snapshot or self.here(interaction)
        asker = Asker(interaction.user.id, moderates(interaction), str(interaction.id), seq)
        return await self.desk.tables.submit(table.id, order, asker)

    async def show_own_hand(self, interaction: Interaction, snapshot: Snapshot) -> None:
        """Answer with the person's hand, or with the way back to it after leaving (R123).

        Raises:
            Refused: `not-seated`.
        """
        seat_at(snapshot, interaction.user.id)
        if self.desk.tables.view(snapshot.id, interaction.user.id).viewer is None:
            await answers.whisper(interaction, left_card(snapshot, self.desk.texts_of(interaction.user.id)))
            return
        await self.show_whisper(interaction, snapshot.id)

    async def show_whisper(self, interaction: Interaction, table: TableId, notice: str = "") -> None:
        """Answer with the person's hand, seen by him alone; it is kept up to date while its token lives."""
        card = await self.desk.hand_message(table, interaction.user.id, notice=notice)
        edit = await answers.whisper(interaction, card)
        if edit is not None:
            key = whisper_key(table, interaction.user.id)
            self.desk.sender.forget(key)
            self.desk.sender.ride(key, edit, answers.follower(interaction, ephemeral=True))
            slot = self.desk.sender.slot(key)
            slot.shown = card


def seat_at(snapshot: Snapshot, user: UserId) -> Seat:
    """Return a person's seat.

    Raises:
        Refused: `not-seated`.
    """
    seat = snapshot.seat_of(user)
    if seat is None:
        raise Refused("not-seated")
    return seat


def left_card(snapshot: Snapshot, t: Texts) -> Card:
    """Return what somebody is told who has left a match: that he may have his seat back."""
    back = Button(t("button-back"), str(Ref("back", snapshot.id, snapshot.seq)), Style.GOOD)
    return Card((Text(t("refusal-left-match")), Row((back,))))


def source_of(desk: Desk, interaction: Interaction, ref: Ref) -> Key:
    """Return the key of the message that a press was on; one that is not kept has a key of its own."""
    user, message = interaction.user.id, interaction.message
    if message is None:
        return Key("none", ref.table, user)
    if message.flags.ephemeral:
        return whisper_key(ref.table, user) if ref.seat is not None else Key(f"other-{message.id}", ref.table, user)
    key = table_key(ref.table) if ref.seat is None else hand_key(ref.table, user)
    return key if desk.sender.message(key) == message.id else Key(f"other-{message.id}", ref.table, user)


def person_of(interaction: Interaction) -> Person:
    """Return who somebody is, with the name he bears here."""
    return Person(interaction.user.id, interaction.user.display_name)


def whispered(t: Texts, key: str, **facts: object) -> Note:
    """Return a sentence as a plain message."""
    return Note(t(key, **facts))


def lacking(interaction: Interaction) -> list[str]:
    """Return the permissions that the bot needs in a channel and lacks (faults B52)."""
    has = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = ["view_channel", "send_messages_in_threads" if in_thread else "send_messages"]
    return [name for name in needed if not getattr(has, name)]


__all__ = ["Card", "Feature", "Press", "lacking", "on", "person_of", "seat_at", "whispered"]
