"""Everything that goes out to Discord, but for first answers (`cogs.answers`): one class for every call.

A *slot* is one message that is kept and edited. Its newest payload alone waits; equal ones are not sent; edits keep a
distance, older tables never overwrite newer ones, and what goes wrong is sorted by Discord's codes. A press on a
message leaves a *route*: for fifteen minutes its token edits that message without a counted request.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Sequence
from typing import Final, TypeVar

import aiohttp
import discord
import structlog

from . import limits, wire
from .present.blocks import Card, Message, Note, without_pictures
from .slots import (
    DMS_CLOSED,
    FORBIDDEN,
    GONE,
    NO_DMS,
    NO_PERMISSION,
    ROUTE_ENDED,
    THREAD_ARCHIVED,
    TOO_MANY_OLD_EDITS,
    UNKNOWN_MESSAGE,
    Build,
    DmsClosedError,
    Edit,
    Follow,
    Job,
    Key,
    Route,
    Slot,
    Undo,
    Watcher,
)

_LOG = structlog.get_logger(__name__)

ROUTE_LIFE: Final = 14 * 60
"""Seconds for which a route is used; Discord ends tokens after fifteen minutes."""
COUNTED_SPACING: Final = 2.0
"""How many times as far apart the edits of a public message are that count against the bot's limit."""
REPOST_DISTANCE: Final = 10.0
"""At most one re-post of a message in so many seconds (faults B31)."""
MOST_REFUSALS: Final = 2
"""So many posts in a channel are refused one after the other, and nothing more is sent there (faults B50)."""
LONGEST_BACKOFF: Final = 60.0

T = TypeVar("T")


class Sender:
    """Every outgoing call.

    Args:
        client: the Discord client, logged in before the first call.
        spacing: least seconds between two edits of a message.
    """

    def __init__(self, client: discord.Client, *, spacing: float = 1.5) -> None:
        self._client = client
        self._spacing = spacing
        self._slots: dict[Key, Slot] = {}
        self._watcher: Watcher | None = None
        self._down = False
        self._refusals: dict[int, int] = {}

    def watch(self, watcher: Watcher) -> None:
        """Tell somebody of new messages and failures."""
        self._watcher = watcher

    # Kept messages --------------------------------------------------------------------------------------------

    def slot(self, key: Key) -> Slot:
        """Return the slot of a kept message, a new one if there is none."""
        return self._slots.setdefault(key, Slot())

    def has(self, key: Key) -> bool:
        """Return whether a message is kept under this key."""
        return key in self._slots

    def message(self, key: Key) -> int | None:
        """Return the id of a kept message, if it is there."""
        slot = self._slots.get(key)
        return None if slot is None else slot.message

    def is_free(self, key: Key) -> bool:
        """Return whether a press's token can edit a kept message, so that no edit counts against the bot's limit."""
        slot = self._slots.get(key)
        return slot is not None and slot.is_free(self._now())

    def reaches(self, key: Key) -> bool:
        """Return whether a kept message is there, and can be edited."""
        slot = self._slots.get(key)
        if slot is None or slot.parked:
            return False
        return slot.message is not None or slot.is_free(self._now())

    def place(self, key: Key, channel: int, message: int | None = None) -> Slot:
        """Say where a kept message stands, or in which channel it is to be posted."""
        slot = self.slot(key)
        slot.channel, slot.message, slot.parked = channel, message, False
        slot.shown, slot.shown_seq, slot.posted_at = None, -1, float("-inf")
        return slot

    def open(self, channel: int) -> None:
        """Try again to send to a channel that took nothing: somebody may have changed its permissions."""
        self._refusals.pop(channel, None)
        for slot in self._slots.values():
            if slot.channel == channel:
                slot.parked, slot.text_only, slot.shown = False, False, None

    def shut(self, channel: int) -> None:
        """Send nothing more to a channel until it is opened again."""
        self._refusals[channel] = MOST_REFUSALS

    def forget(self, key: Key) -> Slot | None:
        """Keep a message no longer; what waits for it is not sent."""
        slot = self._slots.pop(key, None)
        if slot is not None:
            slot.job = None
            slot.bell.set()
        return slot

    def retire(self, key: Key) -> None:
        """Keep a message no longer once all that waits for it has been sent: its pictures must not pile up."""
        slot = self._slots.get(key)
        if slot is None:
            return
        slot.retired = True
        if not slot.parked and (slot.task is None or slot.task.done()):
            self._drop(key, slot)

    def retire_table(self, table: str) -> None:
        """Keep no message of a table once all that waits has been sent."""
        for key in [key for key in self._slots if key.table == table]:
            self.retire(key)

    def _drop(self, key: Key, slot: Slot) -> None:
        """Forget a slot, unless another has taken its place."""
        if self._slots.get(key) is slot:
            del self._slots[key]

    def ride(self, key: Key, edit: Edit, follow: Follow | None = None) -> None:
        """Leave a route to a message, the newest one is used; what only a route knows is forgotten with it."""
        now = self._now()
        ended = [one for one, slot in self._slots.items() if slot.channel is None and not slot.alive(now)]
        for one in ended:
            del self._slots[one]
        slot = self.slot(key)
        slot.route = Route(edit, now + ROUTE_LIFE, follow)
        if slot.job is not None and slot.message is not None:  # who presses shall not see what has passed
            slot.job.due = min(slot.job.due, max(now, slot.sent_at + self._spacing))
            slot.bell.set()

    def once(self, channel: int, message: int, card: Card, route: Route | None = None) -> Key:
        """Edit a message for the last time: it is not kept any more. Returns its key until then."""
        key = Key(f"last-{message}", "")
        self.place(key, channel, message).route = route
        self.offer(key, 0, constant(card), urgent=True)
        self.retire(key)
        return key

    def offer(self, key: Key, seq: int, build: Build, *, urgent: bool = False, delay: float = 0) -> None:
        """Let a kept message show something newer, soon.

        Args:
            key: the message.
            seq: the table's seq that the payload shows; older ones never go out after newer ones.
            build: makes the payload when it is sent.
            urgent: at once, as the answer to a press.
            delay: seconds for which it may wait for something newer still.
        """
        slot = self.slot(key)
        newest = max(slot.shown_seq, slot.job.seq if slot.job else -1)
        if slot.parked or seq < newest:
            return
        due = self._now() if urgent else max(self._now() + delay, slot.sent_at + self._distance(key, slot))
        if slot.job is not None:
            due = min(due, slot.job.due)
        if slot.message is None:
            due = max(due, slot.posted_at + REPOST_DISTANCE)
        slot.job = Job(seq, build, due)
        slot.bell.set()
        if slot.task is None or slot.task.done():
            slot.task = asyncio.create_task(self._work(key, slot), name=f"send {key.kind} {key.table}")

    def _distance(self, key: Key, slot: Slot) -> float:
        """Return the least seconds between two edits: a public message that no press pays for is edited less often."""
        return self._spacing if slot.is_free(self._now()) or key.kind != "table" else self._spacing * COUNTED_SPACING

    async def settle(self, *keys: Key) -> None:
        """Wait until nothing waits to be sent: for some messages, or for all."""
        while tasks := [
            slot.task
            for key, slot in self._slots.items()
            if slot.task and not slot.task.done() and (not keys or key in keys)
        ]:
            await asyncio.gather(*tasks, return_exceptions=True)

    async def stop(self) -> None:
        """Send nothing more."""
        tasks = [slot.task for slot in self._slots.values() if slot.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, key: Key, slot: Slot) -> None:
        while (job := slot.job) is not None or slot.failures:
            if job is None:  # what could not be sent is not wanted any more: nothing else would end the trouble
                await self._reached(slot)
                continue
            slot.bell.clear()
            if (wait := job.due - self._now()) > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(slot.bell.wait(), wait)
                continue
            slot.job = None
            await self._try(key, slot, job)
        if slot.retired and not slot.parked:
            self._drop(key, slot)

    async def _try(self, key: Key, slot: Slot, job: Job) -> None:
        """Send one payload, and sort out what goes wrong."""
        asked, began = True, self._now()
        try:
            asked = await self._show(key, slot, job)
        except (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError) as error:
            await self._back_off(key, slot, job, error, self._now() - began)
            return
        except discord.HTTPException as error:
            await self._sort_out(key, slot, job, error)
        except Exception:  # noqa: BLE001 - one message that cannot be built must not end those of other tables
            _LOG.exception("message not sent", kind=key.kind, table=key.table)
            return
        if asked:
            await self._reached(slot)

    async def _show(self, key: Key, slot: Slot, job: Job) -> bool:
        """Send one payload, by the route, as an edit, or as a new message; False if nothing had to be sent."""
        message = await job.build()
        if slot.text_only and isinstance(message, Card):
            message = without_pictures(message)
        if message == slot.shown or job.seq < slot.shown_seq:
            slot.shown_seq = max(slot.shown_seq, job.seq)
            return False
        slot.sent_at = self._now()
        if not await self._by_route(slot, message):
            if slot.channel is None:
                self._drop(key, slot)
                return False
            await self._by_token(key, slot, slot.channel, message)
        slot.shown, slot.shown_seq = message, job.seq
        return True

    async def _by_route(self, slot: Slot, message: Message) -> bool:
        """Edit by a press's token; False if there is no usable one."""
        route = slot.route
        if route is None or not isinstance(message, Card):
            return False
        if self._now() < route.until:
            try:
                await route.edit(wire.layout(message), wire.files(message))
            except discord.HTTPException as error:
                if error.code not in ROUTE_ENDED:
                    raise
            else:
                return True
        if slot.route is route:
            slot.route = None
        return False

    async def _by_token(self, key: Key, slot: Slot, where: int, message: Message) -> None:
        """Edit the message with the bot's token, or post it if there is none."""
        channel = self._client.get_partial_messageable(where)
        if slot.message is None:
            sent = await self._post(channel, message)
            slot.message, slot.posted_at = sent.id, self._now()
            if self._watcher is not None:
                await self._watcher.posted(key, where, sent.id)
            return
        partial = channel.get_partial_message(slot.message)
        if isinstance(message, Note):
            await partial.edit(content=message.text, allowed_mentions=wire.pings(message))
        else:
            await partial.edit(view=wire.layout(message), attachments=wire.files(message))

    async def _sort_out(self, key: Key, slot: Slot, job: Job, error: discord.HTTPException) -> None:
        """Decide what a refusal of Discord's means for a kept message."""
        if error.code in {UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS}:
            slot.message, slot.shown = None, None
            slot.job = slot.job or job
            slot.job.due = max(self._now(), slot.posted_at + REPOST_DISTANCE)
            _LOG.info("message is posted anew", kind=key.kind, table=key.table, code=error.code)
        elif error.code == THREAD_ARCHIVED and slot.message is not None:
            slot.message, slot.shown = None, None
            slot.job = slot.job or Job(job.seq, job.build, self._now())
            _LOG.info("the thread was archived; a new message opens it", table=key.table)
        elif error.code == NO_PERMISSION and not slot.text_only and key.kind == "table":
            slot.text_only = True
            slot.job = slot.job or Job(job.seq, job.build, self._now())
            _LOG.warning("pictures are not allowed, trying without", table=key.table)
        elif error.code in GONE | FORBIDDEN | DMS_CLOSED | {THREAD_ARCHIVED}:
            slot.parked = True
            if slot.channel is not None and error.code not in DMS_CLOSED:
                self.shut(slot.channel)
            _LOG.info("message cannot be sent any more", kind=key.kind, table=key.table, code=error.code)
            if self._watcher is not None:
                await self._watcher.failed(key, error.code)
        else:
            _LOG.error("Discord refused a message", kind=key.kind, table=key.table, code=error.code, text=error.text)

    async def _back_off(self, key: Key, slot: Slot, job: Job, error: Exception, since: float) -> None:
        """Try the same message again later; Discord is slow or away, and the library has tried for some time."""
        slot.failures += 1
        wait = min(LONGEST_BACKOFF, 2.0**slot.failures)
        slot.job = slot.job or job
        slot.job.due = self._now() + wait
        _LOG.warning("Discord is in trouble", kind=key.kind, table=key.table, error=str(error), wait=wait)
        if not self._down:
            self._down = True
            await self._tell_trouble(begins=True, since=since)

    async def _reached(self, slot: Slot) -> None:
        """Take note that Discord answers, be it with a refusal, or that nothing is left to try."""
        slot.failures = 0
        if self._down:
            self._down = False
            await self._tell_trouble(begins=False)

    async def _tell_trouble(self, *, begins: bool, since: float = 0) -> None:
        if self._watcher is not None:
            await self._watcher.trouble(begins=begins, since=since)

    # Messages that are not kept -------------------------------------------------------------------------------

    async def post(self, channel: int, message: Message, *, tries: int = MOST_REFUSALS) -> int | None:
        """Post a message that is never edited.

        Args:
            channel: where.
            message: what.
            tries: after how many refusals nothing more is sent to the channel, until it is opened again.

        Returns:
            Its id, or None if Discord does not take it: that is logged, and nothing depends on it.
        """
        if self._refusals.get(channel, 0) >= MOST_REFUSALS:
            return None
        try:
            sent = await self._post(self._client.get_partial_messageable(channel), message)
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as error:
            _LOG.info("a call to Discord failed", what="post", error=str(error))
            await self._refused(channel, error, tries)
            return None
        self._refusals.pop(channel, None)
        return sent.id

    async def _refused(self, channel: int, error: Exception, tries: int) -> None:
        """Count what a channel refuses, and stop before it is too often."""
        if not isinstance(error, discord.HTTPException) or error.code not in FORBIDDEN | GONE | {THREAD_ARCHIVED}:
            return
        self._refusals[channel] = self._refusals.get(channel, 0) + 1
        if self._refusals[channel] < tries:
            return
        self.shut(channel)
        if self._watcher is not None:
            await self._watcher.shut(channel, error.code)

    async def call(self, keys: Sequence[Key], channel: int | None, note: Note) -> Undo | None:
        """Post a message that will be deleted: below one of these by its route if it can be, else in a channel.

        Returns:
            How to delete it, or None if it could not be posted.
        """
        routes = [slot.route for key in keys if (slot := self._slots.get(key)) is not None]
        for route in routes:
            if route is not None and route.follow is not None and self._now() < route.until:
                undo = await self._attempt("post a follow-up", route.follow(note))
                if undo is not None:
                    return undo
        message = await self.post(channel, note) if channel is not None else None
        if channel is None or message is None:
            return None
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        return target.delete

    async def undo(self, undo: Undo) -> None:
        """Delete a message that was posted by `call`, if it is still there."""
        await self._attempt("delete", undo())

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message of ours, if it is still there."""
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        await self._attempt("delete", partial.delete())

    async def open_dm(self, user: int) -> int | None:
        """Return the id of the DM channel with a person, or None if it cannot be opened now.

        Asks Discord, not the library: what that remembers may be gone (faults B30).

        Raises:
            DmsClosedError: he takes none.
        """
        try:
            return int((await self._client.http.start_private_message(user))["id"])
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as error:
            _LOG.info("a call to Discord failed", what="open a DM", error=str(error))
            if isinstance(error, discord.HTTPException) and error.code in NO_DMS:
                raise DmsClosedError from error
            return None

    async def open_thread(self, channel: int, name: str) -> int | None:
        """Return the id of a new public thread, or None where there can be none, as in a thread."""
        call = self._client.http.start_thread_without_message(
            channel, name=name, auto_archive_duration=1440, type=discord.ChannelType.public_thread.value
        )
        data = await self._attempt("open a thread", call)
        return int(data["id"]) if data is not None else None

    async def write_to(self, user: int, message: Message) -> tuple[int, int] | int:
        """Post to a person's DM.

        Returns:
            The channel and the message, or the code why it cannot be done; 0 if Discord cannot be reached.
        """
        try:
            channel = await self._client.create_dm(discord.Object(user))
            target = self._client.get_partial_messageable(channel.id)
            return channel.id, (await self._post(target, message)).id
        except discord.HTTPException as error:
            _LOG.info("no DM", user=user, code=error.code)
            return error.code
        except (discord.RateLimited, aiohttp.ClientError, OSError) as error:
            _LOG.info("no DM", user=user, error=str(error))
            return 0

    async def _post(self, channel: discord.PartialMessageable, message: Message) -> discord.Message:
        if isinstance(message, Note):
            if message.text or not message.files:
                limits.check_content(message.text)
            return await channel.send(message.text, files=wire.files(message), allowed_mentions=wire.pings(message))
        return await channel.send(view=wire.layout(message), files=wire.files(message))

    async def _attempt(self, what: str, call: Awaitable[T]) -> T | None:
        """Await a call whose failure changes nothing but the log."""
        try:
            return await call
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as error:
            _LOG.info("a call to Discord failed", what=what, error=str(error))
            return None

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def constant(message: Message) -> Build:
    """Return a builder of a payload that is ready."""

    async def build() -> Message:
        return message

    return build
