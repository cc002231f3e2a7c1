"""Nudges: a new message for who lets the table wait, deleted when he has acted (faults B49).

A turn is called in the channel after a while, since everybody sees whose turn it is. What a window asks in private is
called by DM at once, since windows are short, and only those are called who may say more than no.
"""

from __future__ import annotations

import asyncio
from typing import Final

from bot.engine.seats import Seat
from bot.ledger.values import TableId, UserId
from bot.table.model import Snapshot, Status, Update

from .desk import Desk, hand_key, table_key, whisper_key
from .present.blocks import Note
from .present.words import mention, stamp, window_key
from .slots import Undo

PATIENCE: Final = 20.0
"""Seconds before a turn is called, unless the person has chosen otherwise."""

_Who = tuple[TableId, UserId]


class Nudges:
    """Calls people, and takes it back.

    Args:
        desk: the shared services.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._waiting: dict[_Who, asyncio.Task[None]] = {}
        self._calls: dict[_Who, Undo] = {}
        self._removing: set[asyncio.Task[None]] = set()

    def heard(self, update: Update) -> None:
        """Call who is newly asked, and take back the calls of who is not asked any more."""
        snapshot = update.snapshot
        asked = set(self._asked(snapshot))
        for key in [key for key in (*self._waiting, *self._calls) if key[0] == snapshot.id and key[1] not in asked]:
            self._take_back(key)
        for user in self._desk.people_at(snapshot, update.asked):
            if user in asked:
                self._take_back((snapshot.id, user))
                task = asyncio.create_task(self._later(snapshot, user), name=f"nudge {user}")
                self._waiting[snapshot.id, user] = task

    def _asked(self, snapshot: Snapshot) -> list[UserId]:
        window = snapshot.public.window
        if window is None or snapshot.status is not Status.PLAYING or snapshot.paused is not None:
            return []
        seats: list[Seat] = [seat for seat in window.seats if (one := snapshot.seats[seat]) and one.acts_himself]
        return self._desk.people_at(snapshot, seats)

    async def _later(self, snapshot: Snapshot, user: UserId) -> None:
        window = snapshot.public.window
        wish = self._desk.wants(user, "nudge", "later")
        if window is None or wish == "never":
            return
        private = window.simultaneous
        if wish == "later" and not private:
            await self._desk.clock.sleep(PATIENCE)
        # from here on it cannot be cancelled half-way: a message that was posted must be known, to be deleted
        self._waiting.pop((snapshot.id, user), None)
        await self._call(snapshot, user, private=private)

    async def _call(self, snapshot: Snapshot, user: UserId, *, private: bool) -> None:
        presence, window = self._desk.presence(snapshot.id), snapshot.public.window
        if window is None:
            return
        if private and self._hand_comes(snapshot, user):
            return
        dm = None if user in presence.dm_off else presence.dms.get(user)
        channel = dm if private else snapshot.place.channel
        table = snapshot.id
        keys = [hand_key(table, user), whisper_key(table, user)] if private else [table_key(table)]
        t = self._desk.texts_of(user)
        when = stamp(snapshot.deadline) if snapshot.deadline else "…"
        what = t(f"picture-{window_key(snapshot.public.rules, window.name)}") if private else ""
        key = "nudge-window" if private else "nudge-turn"
        facts = {"what": what} if private else {}
        text = t(key, player=mention(user), when=when, **facts)
        undo = await self._desk.sender.call(keys, channel, Note(text, (user,)))
        if undo is None:
            return
        if user in self._asked(now := self._desk.tables.snapshot(snapshot.id)) and _same_question(snapshot, now):
            self._calls[snapshot.id, user] = undo
        else:  # answered while it was on its way
            self._undo(undo)

    def _hand_comes(self, snapshot: Snapshot, user: UserId) -> bool:
        """Return whether a person's hand is about to be posted as a new message: that calls him, and asks."""
        presence, sender, table = self._desk.presence(snapshot.id), self._desk.sender, snapshot.id
        if user in presence.dm_off or self._desk.wants(user, "hand_in_dm", "on") == "off":
            return False
        due = presence.deal.get(user) == snapshot.public.number and sender.message(hand_key(table, user)) is None
        return due and not sender.reaches(whisper_key(table, user))

    def _take_back(self, key: _Who) -> None:
        """Cancel a call that is due, and delete one that was made."""
        task = self._waiting.pop(key, None)
        if task is not None and not task.done():
            task.cancel()
        call = self._calls.pop(key, None)
        if call is not None:
            self._undo(call)

    def _undo(self, call: Undo) -> None:
        removing = asyncio.create_task(self._desk.sender.undo(call), name="delete a nudge")
        self._removing.add(removing)
        removing.add_done_callback(self._removing.discard)

    def forget(self, table: TableId) -> None:
        """Take back all calls of a table."""
        for key in {*self._waiting, *self._calls}:
            if key[0] == table:
                self._take_back(key)

    def stop(self) -> None:
        """Call nobody any more."""
        for task in self._waiting.values():
            task.cancel()


def _same_question(then: Snapshot, now: Snapshot) -> bool:
    """Return whether a table still asks what it asked, whoever has answered meanwhile."""
    old, new = then.public, now.public
    if old.window is None or new.window is None:
        return False
    asked = [(public.number, len(public.history), public.setup, public.trick) for public in (old, new)]
    return asked[0] == asked[1] and (old.window.name, old.window.members) == (new.window.name, new.window.members)
