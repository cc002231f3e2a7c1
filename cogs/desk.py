"""What every feature shares: the tables, the people's languages, and the messages as they should look now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import structlog

from bot import render
from bot.engine.legal import legal
from bot.engine.seats import Seat
from bot.ledger.values import TableId, UserId
from bot.table.model import Snapshot, Status
from bot.table.ports import Clock
from bot.table.service import Tables
from bot.text.catalogue import Catalogue, Locale, Texts, negotiate

from .answers import Interaction
from .painter import Painter
from .ports import Advisor, Memory
from .present.blocks import Card
from .present.hand import hand_card
from .present.lobby import lobby_card
from .present.panel import Focus, Panel
from .present.pictures import hand_picture, table_picture, tribute_picture
from .present.table import closed_card, table_card
from .sender import Sender
from .slots import Key

_LOG = structlog.get_logger(__name__)

PREFERENCES: Final = ("language", "client_locale", "nudge", "confirm", "hand_in_dm", "voice")
_CLOSED: Final = {"expired": "lobby-expired", "abandoned": "table-abandoned"}


def table_key(table: TableId) -> Key:
    """Return the key of a table's public message."""
    return Key("table", table)


def hand_key(table: TableId, user: UserId) -> Key:
    """Return the key of a person's hand by DM."""
    return Key("hand", table, user)


def whisper_key(table: TableId, user: UserId) -> Key:
    """Return the key of a person's hand shown only to him in the channel."""
    return Key("whisper", table, user)


@dataclass(slots=True)
class Presence:
    """What is known of a table besides its snapshot; it dies with the process, and is found again.

    Attributes:
        log: the thread of the log.
        deal: by person, for which deal he has a hand by DM.
        dms: by person, his DM channel.
        dm_off: people whom no DM reaches.
        below: by person, how many messages lie below his hand.
        moved: old messages that shall point to where theirs went.
        words: lettering for what has just happened, by seat.
        notice: a line on the public message.
        asked: whose hands show a question now.
    """

    log: int | None = None
    deal: dict[UserId, int] = field(default_factory=dict)
    dms: dict[UserId, int] = field(default_factory=dict)
    dm_off: set[UserId] = field(default_factory=set)
    below: dict[UserId, int] = field(default_factory=dict)
    moved: dict[Key, int] = field(default_factory=dict)
    words: dict[Seat, str] = field(default_factory=dict)
    notice: str = ""
    asked: frozenset[Seat] = frozenset()


@dataclass(slots=True)
class Desk:
    """The services that features share.

    Attributes:
        tables: the tables.
        catalogue: all texts.
        sender: every outgoing call.
        painter: pictures.
        advisor: what a good player would do.
        memory: messages and preferences that outlive the process.
        clock: time.
        default: the language of who has none.
    """

    tables: Tables
    catalogue: Catalogue
    sender: Sender
    painter: Painter
    advisor: Advisor
    memory: Memory
    clock: Clock
    default: Locale = "zh-TW"
    presences: dict[TableId, Presence] = field(default_factory=dict)
    preferences: dict[UserId, dict[str, str]] = field(default_factory=dict)

    # People ---------------------------------------------------------------------------------------------------

    async def know(self, user: UserId) -> dict[str, str]:
        """Return a person's preferences, read once."""
        if user not in self.preferences:
            found = {name: await self.memory.preference(user, name) for name in PREFERENCES}
            chosen = {name: value for name, value in found.items() if value is not None}
            self.preferences.setdefault(user, chosen)  # somebody else may have read them meanwhile, and changed one
        return self.preferences[user]

    async def greet(self, interaction: Interaction) -> Texts:
        """Return the texts for who pressed or typed something, and remember his language for messages to come."""
        user, seen = interaction.user.id, str(interaction.locale)
        chosen = await self.know(user)
        if chosen.get("client_locale") != seen:
            chosen["client_locale"] = seen
            await self.memory.put_preference(user, "client_locale", seen)
        return self.texts_of(user)

    def texts_of(self, user: UserId) -> Texts:
        """Return the texts in a person's language."""
        chosen = self.preferences.get(user, {})
        locale = negotiate(chosen.get("language"), chosen.get("client_locale"), default=self.default)
        return Texts(self.catalogue, locale)

    def table_texts(self, snapshot: Snapshot) -> Texts:
        """Return the texts in a table's language."""
        return Texts(self.catalogue, negotiate(snapshot.setup.locale, default=self.default))

    def wants(self, user: UserId, name: str, default: str) -> str:
        """Return a preference of a person whom `know` has read."""
        return self.preferences.get(user, {}).get(name, default)

    # Messages as they should look now ---------------------------------------------------------------------------

    def presence(self, table: TableId) -> Presence:
        """Return what is known of a table besides its snapshot."""
        return self.presences.setdefault(table, Presence())

    async def table_message(self, table: TableId) -> Card:
        """Return a table's public message: the lobby, the running table, or its last line."""
        snapshot = self.tables.snapshot(table)
        t = self.table_texts(snapshot)
        if snapshot.status is Status.CLOSED:
            return closed_card(snapshot, t, t(_CLOSED.get(snapshot.reason or "", "table-closed")))
        presence = self.presence(table)
        if snapshot.status is Status.LOBBY:
            return lobby_card(snapshot, t, notice=presence.notice)
        picture = await self.painter.paint(
            render.paint_table, table_picture(snapshot, t, presence.words), late=lambda: self.show_table(table)
        )
        tribute = None
        if not snapshot.public.history and (snapshot.public.setup.paid or snapshot.public.setup.lapsed):
            tribute = await self.painter.paint(render.paint_tribute, tribute_picture(snapshot, t))
        off = frozenset(presence.dm_off)
        return table_card(
            snapshot, t, picture, extension=render.extension, notice=presence.notice, tribute=tribute, dm_off=off
        )

    def panel(self, table: TableId, user: UserId, focus: Focus | None = None, notice: str = "") -> Panel:
        """Return what a person's hand shows now.

        Raises:
            Refused: `no-such-table`.
        """
        snapshot, view = self.tables.snapshot(table), self.tables.view(table, user)
        commands = legal(view) if view.asked else ()
        prepared = self.tables.prepared(table, user)
        message = self.sender.message(table_key(table))
        return Panel(
            snapshot,
            view,
            commands,
            self.advisor.suggest(view) if view.asked else (),
            None if prepared is None else prepared.command,
            focus,
            notice,
            message,
        )

    async def hand_message(self, table: TableId, user: UserId, focus: Focus | None = None, notice: str = "") -> Card:
        """Return a person's hand, the same by DM and ephemerally."""
        await self.know(user)
        t, panel = self.texts_of(user), self.panel(table, user, focus, notice)
        picture = None
        if panel.view.hand.size:
            picture = await self.painter.paint(
                render.paint_hand, hand_picture(panel, t), late=lambda: self.show_hand(table, user, focus, notice)
            )
        return hand_card(panel, t, picture, extension=render.extension)

    # Showing them -------------------------------------------------------------------------------------------------

    def show_table(self, table: TableId, *, urgent: bool = False, delay: float = 0) -> None:
        """Let the public message show the table as it is."""
        seq = self.tables.snapshot(table).seq
        self.sender.offer(table_key(table), seq, lambda: self.table_message(table), urgent=urgent, delay=delay)

    def show_hand(
        self, table: TableId, user: UserId, focus: Focus | None = None, notice: str = "", *, urgent: bool = False
    ) -> None:
        """Let every message that shows a person's hand show it as it is."""
        seq = self.tables.snapshot(table).seq
        for key in (hand_key(table, user), whisper_key(table, user)):
            if self.sender.has(key):
                self.sender.offer(key, seq, lambda: self.hand_message(table, user, focus, notice), urgent=urgent)

    def people_at(self, snapshot: Snapshot, seats: Iterable[Seat]) -> list[UserId]:
        """Return the people who hold these seats and have not left."""
        holders = [snapshot.seats[seat] for seat in seats]
        return [holder.person.id for holder in holders if holder and holder.person and not holder.left]


def moderates(interaction: Interaction) -> bool:
    """Return whether somebody may manage the server."""
    permissions: Any = interaction.permissions
    return bool(interaction.guild_id and (permissions.manage_guild or permissions.administrator))
