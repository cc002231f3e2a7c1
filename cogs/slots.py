"""Kept messages as values: their keys, what is known of each, who hears of them, and Discord's codes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

import discord
from discord import ui

from .present.blocks import Message, Note

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK = 10003, 10008, 10015
NO_ACCESS, CANNOT_DM, NO_PERMISSION, BAD_TOKEN, NO_SHARED_SERVER = 50001, 50007, 50013, 50027, 50278
DM_LIMITED, TOO_MANY_OLD_EDITS, THREAD_ARCHIVED = 40003, 30046, 50083

GONE: Final = frozenset({UNKNOWN_CHANNEL})
FORBIDDEN: Final = frozenset({NO_ACCESS, NO_PERMISSION})
NO_DMS: Final = frozenset({CANNOT_DM, NO_SHARED_SERVER})
DMS_CLOSED: Final = NO_DMS | {DM_LIMITED}
ROUTE_ENDED: Final = frozenset({UNKNOWN_WEBHOOK, UNKNOWN_MESSAGE, BAD_TOKEN, 10062, 50006, 0})

Build = Callable[[], Awaitable[Message]]
"""Makes the newest payload when its turn to be sent has come."""


class DmsClosedError(Exception):
    """A person takes no DMs of ours."""


class Key(NamedTuple):
    """Which kept message: its kind, the table, and for private ones the person."""

    kind: str
    table: str
    user: int = 0


class Watcher(Protocol):
    """Who hears of what happens to kept messages."""

    async def posted(self, key: Key, channel: int, message: int) -> None:
        """A slot has a new message."""

    async def failed(self, key: Key, code: int) -> None:
        """A slot cannot be sent any more: its channel is gone, closed or forbidden."""

    async def shut(self, channel: int, code: int) -> None:
        """A channel takes nothing any more, so that nothing is sent there until it is opened again."""

    async def trouble(self, *, begins: bool, since: float = 0) -> None:
        """Discord has become unreachable, so many seconds ago, or is reachable again."""


Edit = Callable[[ui.LayoutView, list[discord.File]], Coroutine[Any, Any, object]]
Undo = Callable[[], Coroutine[Any, Any, object]]
Follow = Callable[[Note], Coroutine[Any, Any, Undo]]


@dataclass(slots=True)
class Route:
    """What an interaction's token can do, until when: edit its message, and post below it."""

    edit: Edit
    until: float
    follow: Follow | None = None


@dataclass(slots=True)
class Job:
    """What waits to be sent: the table's seq that it shows, who makes it, and when it is due."""

    seq: int
    build: Build
    due: float


@dataclass(slots=True)
class Slot:
    """One kept message: where it is, what it shows, and what it should show next."""

    channel: int | None = None
    message: int | None = None
    route: Route | None = None
    job: Job | None = None
    shown: Message | None = None
    shown_seq: int = -1
    sent_at: float = float("-inf")
    posted_at: float = float("-inf")
    failures: int = 0
    parked: bool = False
    retired: bool = False
    text_only: bool = False
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    def alive(self, now: float) -> bool:
        """Return whether something waits to be sent, or could be by its route."""
        return self.job is not None or self.is_free(now)

    def is_free(self, now: float) -> bool:
        """Return whether its route can be used."""
        return self.route is not None and now < self.route.until
