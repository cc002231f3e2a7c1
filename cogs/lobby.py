"""The lobby: open, join, leave, ready, swap, computer players, start, again (discord.md 6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from discord import app_commands

from bot.engine.ruleset import DEFAULT_RULES, PRESETS, Ruleset, with_options
from bot.engine.seats import SEATS, Seat, allies, opposite
from bot.ledger.values import DEFAULT_LEVEL, PaceName, Place, Setup
from bot.table.model import (
    AddComputer,
    Again,
    EndTable,
    GoOn,
    Join,
    Leave,
    Refused,
    SetReady,
    Snapshot,
    Start,
    Status,
    SwapSeat,
)
from bot.text.catalogue import Texts

from . import answers, wire
from .answers import Interaction
from .blocklist import admit
from .desk import table_key
from .feature import Feature, Press, lacking, on, person_of, seat_at, whispered
from .ids import Ref
from .present.blocks import Button, Card, Note, Row, Style, Text
from .present.lobby import seats_card
from .present.words import everybody
from .slots import DMS_CLOSED
from .translate import choices, named, options

_RULES: Final = choices("choice-rules-", PRESETS)
_PACES: Final = choices("choice-pace-", [pace.value for pace in PaceName])
_LEVELS: Final = choices("choice-level-", ("easy", "steady", "strong"))
_MOST_DEALS: Final = 99


class Lobby(Feature):
    """Everything before the first deal, and between matches."""

    # Commands -----------------------------------------------------------------------------------------------------

    @app_commands.command(**named("new"))
    @options("rules", "deals", "pace", "level", "house")
    @app_commands.choices(rules=_RULES, pace=_PACES, level=_LEVELS)
    async def new(
        self,
        interaction: Interaction,
        rules: str = DEFAULT_RULES,
        deals: app_commands.Range[int, 1, _MOST_DEALS] | None = None,
        pace: str = PaceName.NORMAL.value,
        level: str = DEFAULT_LEVEL,
        house: str = "",
    ) -> None:
        """Open a table in this channel."""
        t = await self.desk.greet(interaction)
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("not-in-server")
        if missing := lacking(interaction):
            raise Refused("missing-permission", permissions=tuple(missing))
        setup = Setup(house_rules(rules, deals, house), PaceName(pace), level, t.locale)
        await admit(self.desk, interaction.guild_id, interaction.user.id)
        place = Place(interaction.guild_id, interaction.channel_id)
        self.herald.opening.add(place.channel)
        try:
            receipt = await self.desk.tables.open(place, person_of(interaction), setup, interaction=str(interaction.id))
            await self._appear(interaction, receipt.snapshot)
        finally:
            self.herald.opening.discard(place.channel)
        await self._probe(receipt.snapshot, interaction)

    async def _appear(self, interaction: Interaction, snapshot: Snapshot) -> None:
        """Let the answer to the command be the table's message, which then costs no counted request."""
        key, table = table_key(snapshot.id), snapshot.id
        card = await self.desk.table_message(table)
        try:
            response = await interaction.response.send_message(view=wire.layout(card), files=wire.files(card))
        except Exception:  # the answer came too late, or not at all; the table is open, and must be seen
            self.desk.sender.place(key, snapshot.place.channel)
            self.desk.show_table(table)
            raise
        slot = self.desk.sender.place(key, snapshot.place.channel, response.message_id)
        slot.text_only = not interaction.app_permissions.attach_files
        self.desk.sender.ride(key, answers.original(interaction), answers.follower(interaction, ephemeral=False))
        if response.message_id is not None:
            await self.herald.posted(key, snapshot.place.channel, response.message_id)
        self.desk.show_table(table)

    @app_commands.command(**named("join"))
    @options("seat")
    async def join(self, interaction: Interaction, seat: app_commands.Range[int, 1, 6] | None = None) -> None:
        """Sit down at this channel's table."""
        t = await self.desk.greet(interaction)
        snapshot = self.here(interaction)
        await admit(self.desk, snapshot.place.guild, interaction.user.id)
        order = Join(person_of(interaction), None if seat is None else seat - 1)
        receipt = await self.command(interaction, order, snapshot)
        await answers.whisper(interaction, joined_note(receipt.snapshot, interaction.user.id, t))
        await self._probe(receipt.snapshot, interaction)

    @app_commands.command(**named("leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Leave the table."""
        t = await self.desk.greet(interaction)
        snapshot = self.here(interaction)
        seat_at(snapshot, interaction.user.id)
        if snapshot.status in {Status.PLAYING, Status.BETWEEN}:
            await answers.whisper(interaction, confirm_card(snapshot, t, "leave"))
            return
        await self.command(interaction, Leave(), snapshot)
        await answers.whisper(interaction, whispered(t, "lobby-left"))

    @app_commands.command(**named("ready"))
    async def ready(self, interaction: Interaction) -> None:
        """Say that you are ready, or no longer."""
        t = await self.desk.greet(interaction)
        snapshot = self.here(interaction)
        wish = not is_ready(snapshot, interaction.user.id)
        await self.command(interaction, SetReady(wish), snapshot)
        await answers.whisper(interaction, whispered(t, "lobby-you-are-ready" if wish else "lobby-you-are-unready"))

    @app_commands.command(**named("start"))
    async def start(self, interaction: Interaction) -> None:
        """Fill free seats with computers and start; after a match, start the next one."""
        t = await self.desk.greet(interaction)
        snapshot = self.here(interaction)
        await self.command(interaction, Again() if snapshot.status is Status.FINISHED else Start(), snapshot)
        await answers.whisper(interaction, whispered(t, "lobby-starting"))

    @app_commands.command(**named("swap"))
    @options("seat")
    async def swap(self, interaction: Interaction, seat: app_commands.Range[int, 1, 6]) -> None:
        """Change to another seat before the start."""
        t = await self.desk.greet(interaction)
        receipt = await self.command(interaction, SwapSeat(seat - 1))
        await answers.whisper(interaction, joined_note(receipt.snapshot, interaction.user.id, t))

    @app_commands.command(**named("computer"))
    @options("seat", "level")
    @app_commands.choices(level=_LEVELS)
    async def computer(
        self, interaction: Interaction, seat: app_commands.Range[int, 1, 6] | None = None, level: str | None = None
    ) -> None:
        """Seat computer players: at a seat, or at all free ones."""
        t = await self.desk.greet(interaction)
        snapshot = self.here(interaction)
        level = level or snapshot.setup.level
        await self.command(interaction, AddComputer(None if seat is None else seat - 1, level), snapshot)
        free = [number for number in SEATS if snapshot.seats[number] is None]
        seats = free if seat is None else [seat - 1]
        lines = [computer_line(number, level, t) for number in seats]
        await answers.whisper(interaction, Note("\n".join(lines) or t("refusal-table-full")))

    # Presses --------------------------------------------------------------------------------------------------------

    @on("join")
    async def press_join(self, press: Press) -> None:
        """Sit down at the first free seat."""
        snapshot = self.desk.tables.snapshot(press.ref.table)
        await admit(self.desk, snapshot.place.guild, press.user)
        receipt = await self.order(press, Join(person_of(press.interaction)))
        if receipt is not None:
            self.desk.show_table(press.ref.table, urgent=True)
            await answers.whisper(press.interaction, joined_note(receipt.snapshot, press.user, press.t))
            await self._probe(receipt.snapshot, press.interaction)

    @on("ready")
    async def press_ready(self, press: Press) -> None:
        """Be ready, or no longer."""
        snapshot = self.desk.tables.snapshot(press.ref.table)
        if await self.order(press, SetReady(not is_ready(snapshot, press.user))):
            self.desk.show_table(press.ref.table, urgent=True)

    @on("add-computer")
    async def press_computer(self, press: Press) -> None:
        """Seat a computer player at the first free seat."""
        snapshot = self.desk.tables.snapshot(press.ref.table)
        free = next((seat for seat in SEATS if snapshot.seats[seat] is None), None)
        if await self.order(press, AddComputer(free, snapshot.setup.level)):
            self.desk.show_table(press.ref.table, urgent=True)

    @on("start")
    async def press_start(self, press: Press) -> None:
        """Start with computer players at the free seats."""
        if await self.order(press, Start()):
            self.desk.show_table(press.ref.table, urgent=True)

    @on("again")
    async def press_again(self, press: Press) -> None:
        """Start the next match with the same six."""
        if await self.order(press, Again()):
            self.desk.show_table(press.ref.table, urgent=True)

    @on("go-on")
    async def press_go_on(self, press: Press) -> None:
        """Play another deal of the same match."""
        if await self.order(press, GoOn()):
            self.desk.show_table(press.ref.table, urgent=True)

    @on("swap")
    async def press_swap(self, press: Press) -> None:
        """Offer the seats to change to."""
        snapshot = self.desk.tables.snapshot(press.ref.table)
        await answers.whisper(press.interaction, seats_card(snapshot, press.t, seat_at(snapshot, press.user)))

    @on("swap-to")
    async def press_swap_to(self, press: Press) -> None:
        """Change to the seat that was chosen."""
        receipt = await self.order(press, SwapSeat(int(press.ref.argument)))
        if receipt is not None:
            await answers.whisper(press.interaction, joined_note(receipt.snapshot, press.user, press.t))

    @on("leave")
    async def press_leave(self, press: Press) -> None:
        """Leave; in a running match only after asking."""
        snapshot = self.desk.tables.snapshot(press.ref.table)
        seat_at(snapshot, press.user)
        if snapshot.status in {Status.PLAYING, Status.BETWEEN}:
            await answers.whisper(press.interaction, confirm_card(snapshot, press.t, "leave"))
            return
        if await self.order(press, Leave()):
            self.desk.show_table(press.ref.table, urgent=True)

    @on("leave-yes")
    async def press_leave_yes(self, press: Press) -> None:
        """Leave a running match (R123)."""
        if await self.order(press, Leave()):
            await answers.whisper(press.interaction, whispered(press.t, "lobby-left"))

    @on("end")
    async def press_end(self, press: Press) -> None:
        """Ask before the table is ended."""
        snapshot = self.desk.tables.snapshot(press.ref.table)
        await answers.whisper(press.interaction, confirm_card(snapshot, press.t, "end"))

    @on("end-yes")
    async def press_end_yes(self, press: Press) -> None:
        """End the table; the host or a moderator."""
        if await self.order(press, EndTable()):
            await answers.whisper(press.interaction, whispered(press.t, "table-closed"))

    # DMs --------------------------------------------------------------------------------------------------------------

    async def _probe(self, snapshot: Snapshot, interaction: Interaction) -> None:
        """Find out by a message whether a person can be reached by DM, and tell him what to do if not (faults B2)."""
        user, table = interaction.user.id, snapshot.id
        presence, t = self.desk.presence(table), self.desk.texts_of(interaction.user.id)
        if user in presence.dms or self.desk.wants(user, "hand_in_dm", "on") == "off":
            return
        place = f"<#{snapshot.place.channel}>"
        result = await self.desk.sender.write_to(
            user, Note(t("lobby-dm-probe", place=place, table=str(snapshot.number)))
        )
        if isinstance(result, tuple):
            presence.dms[user] = result[0]
            presence.dm_off.discard(user)
        elif result in DMS_CLOSED:
            presence.dm_off.add(user)
            await answers.whisper(interaction, whispered(t, "lobby-joined-dm-closed"))


def house_rules(key: str, deals: int | None, house: str) -> Ruleset:
    """Return a rule set with house rules as they are typed: `name=value`, several apart by commas or spaces.

    Raises:
        Refused: `unknown-rules`, `unknown-option` or `bad-option`.
    """
    preset = PRESETS.get(key)
    if preset is None:
        raise Refused("unknown-rules", name=key, known=tuple(PRESETS))
    rules = preset if deals is None else replace(preset, match_deals=deals)
    for item in house.replace(",", " ").split():
        name, _sign, value = item.partition("=")
        try:
            rules = with_options(rules, {name: _typed_value(name, value, rules)})
        except (ValueError, TypeError) as error:
            code = "unknown-option" if "unknown option" in str(error) else "bad-option"
            raise Refused(code, name=name, value=value) from error
    return rules


_ON, _OFF = (
    frozenset({"yes", "on", "true", "1", "有", "開", "开"}),
    frozenset({"no", "off", "false", "0", "沒有", "没有", "關", "关"}),
)


def _typed_value(name: str, value: str, rules: Ruleset) -> object:
    """Return a typed value in the type of its switch."""
    known = getattr(rules, name, value)
    if isinstance(known, bool):
        if value.lower() in _ON | _OFF:
            return value.lower() in _ON
        raise ValueError(value)
    if isinstance(known, int):
        return int(value)
    if name == "burn_order":
        return [int(step) for step in value]
    return value.split("+") if isinstance(known, tuple) else value


def is_ready(snapshot: Snapshot, user: int) -> bool:
    """Return whether a person has said that he is ready."""
    seat = snapshot.seat_of(user)
    holder = snapshot.seats[seat] if seat is not None else None
    return holder is not None and holder.ready


def joined_note(snapshot: Snapshot, user: int, t: Texts) -> Note:
    """Return where a person sits, and with whom and against whom."""
    seat = seat_at(snapshot, user)
    against = everybody(snapshot, [opposite(seat)], t)
    beside = everybody(snapshot, allies(seat), t)
    lines = [t("lobby-joined", number=str(seat + 1), opposite=against, allies=beside), t("lobby-joined-dm-ok")]
    return Note("\n".join(lines))


def computer_line(seat: Seat, level: str, t: Texts) -> str:
    """Return that a computer player sits down."""
    return t("lobby-computer-added", level=t(f"choice-level-{level}"), number=str(seat + 1))


def confirm_card(snapshot: Snapshot, t: Texts, verb: str) -> Card:
    """Return a private question before something that cannot be taken back."""
    yes = Button(t("button-confirm"), str(Ref(f"{verb}-yes", snapshot.id, snapshot.seq)), Style.GRAVE)
    return Card((Text(t(f"confirm-{verb}")), Row((yes,))))
