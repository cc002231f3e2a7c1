"""The listener of all tables: after every change it lets messages show it (discord.md 4).

Per play: one edit of the public message, coalesced, one of the actor's hand, and the next player's when it becomes his
turn. New messages are: a hand by DM per deal, a nudge, a line in the log per trick, the score of a deal.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine, Iterable
from typing import Any, Final

import discord
import structlog

from bot import render
from bot.engine.events import (
    Bought,
    DealEnded,
    Dealt,
    Event,
    Paid,
    PointOpened,
    Returned,
    Stifled,
    TrickEnded,
    Unburned,
)
from bot.engine.public import DealResult
from bot.engine.seats import SEATS, Seat
from bot.ledger.events import MatchBegan, MatchPaused, MatchResumed
from bot.ledger.values import TableId, UserId
from bot.table.clocks import LOBBY_EXPIRES
from bot.table.model import Asker, EndTable, Pause, Refused, Snapshot, Status, Update
from bot.text.catalogue import Texts

from .desk import Desk, Presence, hand_key, table_key, whisper_key
from .logbook import Logbook
from .nudges import Nudges
from .patience import is_sealed, patience
from .ports import Surface
from .present.blocks import Card, Note, Text
from .present.pictures import deal_over_picture, match_picture
from .present.results import match_card, score_card
from .present.table import closed_card
from .present.words import stamp
from .slots import DMS_CLOSED, GONE, DmsClosedError, Key

_LOG = structlog.get_logger(__name__)

NEW_DM_DISTANCE: Final = 0.4
"""Seconds between two DM channels that are opened anew: many at once get a bot limited."""
OPEN_AGAIN: Final = 5.0
"""Seconds after which a DM that could not be opened is tried again at first; each time it is twice as many."""
LONGEST_WAIT: Final = 300.0
OLDEST: Final = 45 * 60.0
"""Seconds after which a message goes on as a new one: edits of messages over an hour old are limited (30046)."""
MOST_BELOW: Final = 30
"""So many messages of a person's below his hand, and it goes on as a new one."""
STOPPING: Final = 2.0
"""Seconds that a clean stop waits for the last lines of logs."""
_SYSTEM: Final = Asker(0, moderator=True)


class Herald:
    """Keeps every message of every table as it should be.

    Args:
        desk: the shared services.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._sender = desk.sender
        self._log = Logbook(desk)
        self._nudges = Nudges(desk)
        self._known: set[TableId] = set()
        self._reopened: set[Key] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.opening: set[int] = set()
        """Channels in which an answer to a command is about to become the table's message."""
        desk.sender.watch(self)

    async def heard(self, update: Update) -> None:
        """Take note of a change; what has to be sent is sent by other tasks."""
        snapshot = update.snapshot
        presence = await self._meet(snapshot)
        if update.cause == "resumed":
            presence.notice = self._desk.table_texts(snapshot)(
                "lobby-restored" if snapshot.status is Status.LOBBY else "table-restarted"
            )
        elif update.cause == "idle":
            when = stamp(self._desk.clock.now() + LOBBY_EXPIRES)
            presence.notice = self._desk.table_texts(snapshot)("lobby-idle-ask", when=when)
        elif update.cause not in {"computer", "clock", "thawed"}:
            presence.notice = ""  # somebody has acted, so he has seen it
        _take_words(presence, update.events)
        if snapshot.status is Status.CLOSED:
            self._spawn(self._close(snapshot))
            return
        if any(isinstance(item, MatchResumed) for item in update.news):
            self._sender.open(snapshot.place.channel)
            self._sender.open(presence.log or 0)
        self._show(presence, update)
        self._nudges.heard(update)
        await self._log.heard(update)

    def _show(self, presence: Presence, update: Update) -> None:
        snapshot = update.snapshot
        results = [event.result for event in update.events if isinstance(event, DealEnded)]
        if results:
            self._spawn(self._deal_over(snapshot, results[-1]))
        elif update.cause == "resumed" and snapshot.status is Status.PLAYING:
            self._deal(snapshot)  # the process before may have died between dealing and sending hands
        elif any(isinstance(event, Dealt) for event in update.events):
            presence.dm_off.clear()  # somebody may have opened his DMs since the deal before
            self._deal(snapshot)
        elif any(isinstance(event, TrickEnded) for event in update.events):
            self._renew_old(snapshot, presence)
        if not is_sealed(update):
            behind = self._may_lag(snapshot)
            self._desk.show_table(snapshot.id, delay=patience(update, behind=behind))
        changed = _touched(update) | (presence.asked ^ _asked_now(snapshot)) | set(update.asked)
        if results or any(isinstance(item, MatchPaused | MatchResumed | MatchBegan) for item in update.news):
            changed = set(SEATS)
        elif update.cause == "thawed":
            changed |= _asked_now(snapshot)
        presence.asked = _asked_now(snapshot)
        for user in self._desk.people_at(snapshot, changed):
            self._desk.show_hand(snapshot.id, user)
        self._hands(
            snapshot,
            [user for user in self._desk.people_at(snapshot, update.asked) if not self._has_hand(snapshot, user)],
        )

    def _may_lag(self, snapshot: Snapshot) -> bool:
        """Return whether each edit of the public message counts, and everybody who plays has a hand of his own."""
        if self._sender.is_free(table_key(snapshot.id)):
            return False
        playing = [seat for seat in SEATS if (holder := snapshot.seats[seat]) and holder.acts_himself]
        people = self._desk.people_at(snapshot, playing)
        keys = [(hand_key(snapshot.id, user), whisper_key(snapshot.id, user)) for user in people]
        return all(any(self._sender.reaches(key) for key in both) for both in keys)

    def _renew_old(self, snapshot: Snapshot, presence: Presence) -> None:
        """Let messages that are old, or that many others lie below, go on as new ones; the old ones point to them."""
        keys = [table_key(snapshot.id), *(hand_key(snapshot.id, user) for user in snapshot.people)]
        for key in keys:
            message = self._sender.message(key)
            if message is None or not (self._is_old(message) or presence.below.get(key.user, 0) >= MOST_BELOW):
                continue
            presence.below.pop(key.user, None)
            self._move(key, presence)
            if key.user:
                self._desk.show_hand(snapshot.id, key.user)

    def _move(self, key: Key, presence: Presence) -> None:
        """Let a message go on as a new one; the old one will point to it."""
        slot = self._sender.slot(key)
        if slot.message is not None:
            presence.moved[key] = slot.message
        slot.message, slot.shown, slot.route, slot.posted_at = None, None, None, float("-inf")

    def repost(self, snapshot: Snapshot) -> None:
        """Post a table's message anew, below everything."""
        self._move(table_key(snapshot.id), self._desk.presence(snapshot.id))
        self._desk.show_table(snapshot.id, urgent=True)

    def _is_old(self, message: int) -> bool:
        return self._desk.clock.now() - discord.utils.snowflake_time(message).timestamp() > OLDEST

    def typed(self, user: UserId) -> None:
        """Take note that a message of a person's lies below his hands."""
        for snapshot in self._desk.tables.of_user(user):
            below = self._desk.presence(snapshot.id).below
            below[user] = below.get(user, 0) + 1

    async def settle(self) -> None:
        """Wait until all is sent that is under way; for tests."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def stop(self) -> None:
        """Stop what is under way."""
        self._nudges.stop()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._log.flush(), STOPPING)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Finding a table's messages again ---------------------------------------------------------------------------

    async def _meet(self, snapshot: Snapshot) -> Presence:
        """Return the presence of a table; the first time its messages are looked up."""
        desk, table = self._desk, snapshot.id
        presence = desk.presence(table)
        if table in self._known:
            return presence
        self._known.add(table)
        self._sender.place(table_key(table), snapshot.place.channel).parked = snapshot.place.channel in self.opening
        for surface in await desk.memory.surfaces(table):
            self._found(presence, snapshot, surface)
        for user in snapshot.people:
            await desk.know(user)
        return presence

    def _found(self, presence: Presence, snapshot: Snapshot, surface: Surface) -> None:
        match surface.kind:
            case "table":
                self._sender.place(table_key(snapshot.id), surface.channel, surface.message)
            case "hand":
                self._sender.place(hand_key(snapshot.id, surface.user), surface.channel, surface.message)
                presence.dms[surface.user] = surface.channel
                presence.deal[surface.user] = snapshot.public.number
            case "log":
                presence.log = surface.channel
            case _:
                _LOG.warning("unknown surface", kind=surface.kind, table=snapshot.id)

    # Hands by DM ------------------------------------------------------------------------------------------------

    def _has_hand(self, snapshot: Snapshot, user: UserId) -> bool:
        presence = self._desk.presence(snapshot.id)
        return user in presence.dm_off or presence.deal.get(user) == snapshot.public.number

    def _deal(self, snapshot: Snapshot) -> None:
        """Give everybody his hand by DM, a new message a deal."""
        self._hands(snapshot, [user for user in snapshot.people if not self._has_hand(snapshot, user)])

    def _hands(self, snapshot: Snapshot, users: list[UserId]) -> None:
        """Give people their hands: known channels at once, others apart from each other, so that none waits for one."""
        presence, table = self._desk.presence(snapshot.id), snapshot.id
        for user in users:
            presence.deal[user] = snapshot.public.number
        wanting = [user for user in users if self._desk.wants(user, "hand_in_dm", "on") != "off"]
        unknown = [user for user in wanting if user not in presence.dms]
        for number, user in enumerate(unknown):
            self._spawn(self._open_hand(table, user, number * NEW_DM_DISTANCE))
        for user in set(wanting) - set(unknown):
            self._sender.place(hand_key(table, user), presence.dms[user])
            self._desk.show_hand(table, user)

    async def _open_hand(self, table: TableId, user: UserId, delay: float) -> None:
        """Give a person his hand in a DM that is opened for it; what cannot be opened now is tried again later."""
        presence, wait = self._desk.presence(table), OPEN_AGAIN
        deal = presence.deal.get(user)
        await self._desk.clock.sleep(delay)
        try:
            while (channel := await self._sender.open_dm(user)) is None:
                await self._desk.clock.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
                if self._desk.presences.get(table) is not presence or presence.deal.get(user) != deal:
                    return  # the table is closed, or a new deal has brought another try
        except DmsClosedError:
            self._dm_closed(table, user)
            return
        presence.dms[user] = channel
        self._sender.place(hand_key(table, user), channel)
        self._desk.show_hand(table, user)

    def _dm_closed(self, table: TableId, user: UserId) -> None:
        self._desk.presence(table).dm_off.add(user)
        self._desk.show_table(table)

    # The end of a deal and of a table -----------------------------------------------------------------------------

    async def _deal_over(self, snapshot: Snapshot, result: DealResult) -> None:
        """Close the deal's message, post the score, and let the table go on in a new message below."""
        desk, t, table = self._desk, self._desk.table_texts(snapshot), snapshot.id
        pictures = [await desk.painter.paint(render.paint_deal_over, deal_over_picture(snapshot, result, t))]
        if snapshot.status is Status.FINISHED:
            pictures.append(await desk.painter.paint(render.paint_match, match_picture(snapshot, t)))
        old = self._sender.forget(table_key(table))
        slot = self._sender.place(table_key(table), snapshot.place.channel)
        slot.parked = True
        try:
            if old is not None and old.message is not None:
                card = closed_card(snapshot, t, t("table-over-pointer"))
                self._sender.once(snapshot.place.channel, old.message, card, old.route)
            await self._sender.post(snapshot.place.channel, score_card(snapshot, result, t, pictures[0]))
            if snapshot.status is Status.FINISHED:
                await self._sender.post(snapshot.place.channel, match_card(snapshot, t, pictures[1]))
        finally:  # whatever becomes of the score, the table goes on
            slot.parked = False
            desk.show_table(table)

    async def _close(self, snapshot: Snapshot) -> None:
        """Bring every message in line with a table that is closed, then forget them."""
        table, desk = snapshot.id, self._desk
        self._nudges.forget(table)
        keys = [table_key(table), *(hand_key(table, user) for user in snapshot.people)]
        if snapshot.reason == "abandoned":
            self._sender.forget(table_key(table))
        else:
            desk.show_table(table, urgent=True)
        for user in snapshot.people:
            desk.show_hand(table, user)
            self._sender.forget(whisper_key(table, user))
        self._sender.retire_table(table)
        await self._log.closed(snapshot)
        await self._sender.settle(*keys)
        await desk.memory.drop_surfaces(table)
        desk.presences.pop(table, None)
        self._known.discard(table)

    def begin(self) -> None:
        """Tidy up after the process before, once the tables are there."""
        self._spawn(self._tidy())

    async def _tidy(self) -> None:
        """Bring messages in line whose tables ended in a process that could not do it any more (faults B54)."""
        memory, t = self._desk.memory, Texts(self._desk.catalogue, self._desk.default)
        strays = await memory.strays()
        shown = [one for one in strays if one.kind in {"table", "hand"}]
        keys = [self._sender.once(one.channel, one.message, Card((Text(t("table-closed")),))) for one in shown]
        if keys:
            await self._sender.settle(*keys)
        for table in {one.table for one in strays}:
            await self._log.forget(table)
            await memory.drop_surfaces(table)

    # What the sender tells ----------------------------------------------------------------------------------------

    async def posted(self, key: Key, channel: int, message: int) -> None:
        """Remember where a message is, for the next process."""
        self._reopened.discard(key)
        if key.kind in {"table", "hand"}:
            await self._desk.memory.keep_surface(Surface(key.table, key.kind, key.user, channel, message))
        presence = self._desk.presences.get(key.table)
        old = None if presence is None else presence.moved.pop(key, None)
        if old is not None:
            snapshot = self._desk.tables.snapshot(key.table)
            t = self._desk.texts_of(key.user) if key.user else self._desk.table_texts(snapshot)
            link = f"https://discord.com/channels/{snapshot.place.guild if not key.user else '@me'}/{channel}/{message}"
            self._sender.once(channel, old, closed_card(snapshot, t, t("table-moved", link=link)))

    async def failed(self, key: Key, code: int) -> None:
        """Do what a message that cannot be sent any more means for the table."""
        if key.kind == "hand" and code in GONE and key not in self._reopened:
            self._reopened.add(key)  # the place was a hint; it is tried once to find another
            self._desk.presence(key.table).dms.pop(key.user, None)
            self._spawn(self._open_hand(key.table, key.user, 0))
        elif key.kind == "hand" and code in DMS_CLOSED | GONE:
            self._dm_closed(key.table, key.user)
        elif key.kind == "table" and code in GONE:
            self._spawn(self._submit(key.table, EndTable("abandoned")))
        elif key.kind == "table":
            self._spawn(self._forbidden(key.table))

    async def shut(self, channel: int, code: int) -> None:
        """Do what a channel that takes nothing any more means for its table."""
        snapshot = self._desk.tables.in_channel(channel)
        if snapshot is not None:
            await self.failed(table_key(snapshot.id), code)

    async def trouble(self, *, begins: bool, since: float = 0) -> None:
        """Hold all clocks while Discord cannot be reached (faults B24)."""
        if begins:
            self._desk.tables.freeze(since)
        else:
            self._desk.tables.thaw()

    async def channel_gone(self, channel: int) -> None:
        """Close the table of a channel or thread that was deleted."""
        snapshot = self._desk.tables.in_channel(channel)
        if snapshot is not None:
            await self._submit(snapshot.id, EndTable("abandoned"))

    def thread_archived(self, channel: int, *, locked: bool) -> None:
        """Open the thread of a live table again, since buttons in an archived one fail unheard (faults B53).

        A new message opens it; a locked one stays closed, and its table waits.
        """
        snapshot = self._desk.tables.in_channel(channel)
        if snapshot is None:
            return
        if locked:
            self._spawn(self._forbidden(snapshot.id))
        else:
            self.repost(snapshot)

    async def _forbidden(self, table: TableId) -> None:
        """Pause a table in whose channel nothing can be shown, and tell its host why (faults B50)."""
        snapshot = self._desk.tables.snapshot(table)
        self._sender.shut(snapshot.place.channel)
        self._sender.shut(self._desk.presence(table).log or 0)
        await self._submit(table, Pause())
        t = self._desk.texts_of(snapshot.host)
        permissions = t.join([t("permission-view_channel"), t("permission-send_messages")])
        place = f"<#{snapshot.place.channel}>"
        await self._sender.write_to(snapshot.host, Note(f"{place} {t('table-no-permission', permissions=permissions)}"))

    async def _submit(self, table: TableId, order: EndTable | Pause) -> None:
        try:
            await self._desk.tables.submit(table, order, _SYSTEM)
        except Refused as refused:
            _LOG.info("the table does not need it", table=table, code=refused.code)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # a stop may come before it has begun


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:  # noqa: BLE001 - the next change brings the messages in line again
        _LOG.exception("messages of a table could not be sent")


def _asked_now(snapshot: Snapshot) -> frozenset[Seat]:
    window = snapshot.public.window
    return frozenset(window.seats) if window is not None else frozenset()


def _touched(update: Update) -> set[Seat]:
    """Return the seats whose own hand is changed by what happened."""
    seats: set[Seat] = set()
    for event in update.events:
        match event:
            case Paid(payer=first, receiver=second) | Returned(giver=first, receiver=second):
                seats |= {first, second}
            case Bought(buyer=first, seller=second):
                seats |= {first, second}
            case _:
                seat = getattr(event, "seat", None)
                if isinstance(seat, int):
                    seats.add(seat)
    return seats


def _take_words(presence: Presence, events: Iterable[Event]) -> None:
    """Keep the lettering of what has just happened; a new trick clears it (R131)."""
    if events:
        presence.words = {}
    for event in events:
        match event:
            case PointOpened(seat=seat):
                presence.words[seat] = "word-open"
            case Unburned(by=seat):
                presence.words[seat] = "word-unburn"
            case Stifled(seat=seat, shown=True):
                presence.words[seat] = "word-stifled"
            case _:
                pass
