"""The sandbox as a whole: a Discord that runs in this process, for one bot and a few people."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from ssl import SSLContext
from types import TracebackType
from typing import Final, Self

from aiohttp import web

from . import channels, rest_application, rest_channels
from .core import Core
from .driver import User
from .faults import Faults
from .gateway import Gateway
from .interactions import Interactions
from .limits import Limits, Rates
from .objects import member_object
from .page import Page, only_local
from .rest import LARGEST_REQUEST, Logged, Rest, Stats
from .schema import find, load
from .state import State
from .store import Store
from .voice import PATH, Voice
from .wire import API, Json
from .world import World

ENDPOINT_MODULES: Final = (rest_application, rest_channels)
"""Importing them registers their endpoints."""
HOST: Final = "127.0.0.1"


class Sandbox:
    """A local Discord: REST, gateway, files and the page on one loopback port.

    Use it as an async context manager, or call `start` and `stop`.

    Args:
        world: what a new sandbox holds.
        database: where everything is kept; None keeps it in memory.
        port: port to listen on, 0 for a free one.
        clock: seconds, for tokens' lives and rate limits; a test may inject its own.
        rates: rate limits.
        check_schema: check requests against Discord's OpenAPI description when one is found.
    """

    def __init__(
        self,
        *,
        world: World | None = None,
        database: Path | None = None,
        port: int = 0,
        clock: Callable[[], float] = time.monotonic,
        rates: Rates | None = None,
        check_schema: bool = True,
    ) -> None:
        self._port = port
        self._store = Store(database)
        state = State(self._store, clock, world=world or World())
        limits = Limits(rates or Rates(), clock)
        self.core = Core(state, self._store, Gateway(state, limits), limits, Faults(), clock)
        self.core.interactions = Interactions(self.core)
        described = find() if check_schema else None
        self._rest = Rest(self.core, load(described) if described else None)
        self._page = Page(self.core)
        self.voice = Voice(self.core)
        self._runner: web.AppRunner | None = None
        self._drivers: dict[int, User] = {}

    # --- life ---

    async def start(self) -> Self:
        """Load the database and listen.

        Raises:
            OSError: when the port is taken.
            sqlite3.Error: when the database cannot be used.
        """
        app = web.Application(middlewares=[only_local], client_max_size=LARGEST_REQUEST)
        app.router.add_get("/gateway", self.core.gateway.handle)
        app.router.add_get("/gateway/", self.core.gateway.handle)
        app.router.add_get(PATH, self.voice.handle)
        self._rest.add_routes(app)
        self._page.add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.core.base_url = self.url
        self.core.gateway.url = self.gateway_url
        self.core.state.load(await self._store.open(), self.url)
        await self.voice.start()
        return self

    async def listen_tls(self, context: SSLContext) -> int:
        """Listen on a further port, for clients that take this for Discord itself; return the port.

        Raises:
            RuntimeError: when it was not started.
        """
        if self._runner is None:
            raise RuntimeError("not started")
        await web.TCPSite(self._runner, HOST, 0, ssl_context=context).start()
        return int(self._runner.addresses[-1][1])

    async def stop(self) -> None:
        """Say goodbye to everybody, write what is waiting and stop listening."""
        self.core.interactions.close()
        self.core.faults.clear()
        for driver in self._drivers.values():
            driver.close()
        await self._page.close()
        await self.voice.stop()
        await self.core.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        await self._store.close()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    # --- where and what ---

    @property
    def url(self) -> str:
        """Address of the page; everything else lies below it."""
        return f"http://{HOST}:{self._port}"

    @property
    def api_url(self) -> str:
        """Base of the REST API."""
        return self.url + API

    @property
    def cdn_url(self) -> str:
        """Base of files, avatars and emojis."""
        return self.url + "/cdn"

    @property
    def gateway_url(self) -> str:
        """Address of the gateway."""
        return f"ws://{HOST}:{self._port}/gateway"

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.core.state.world.token

    @property
    def guild_id(self) -> int:
        """The server's id."""
        return next(iter(self.core.state.guilds))

    def channel_id(self, name: str | None = None) -> int:
        """Return the id of a text channel by name; the first without one.

        Raises:
            LookupError: when there is none of that name.
        """
        for key, channel in self.core.state.channels.items():
            if channel.get("guild_id") and name in (None, channel["name"]):
                return key
        raise LookupError(name)

    # --- for tests ---

    @property
    def stats(self) -> Stats:
        """Counters of requests."""
        return self._rest.stats

    @property
    def requests(self) -> deque[Logged]:
        """The last requests."""
        return self._rest.requests

    @property
    def faults(self) -> Faults:
        """What shall go wrong."""
        return self.core.faults

    @property
    def rates(self) -> Rates:
        """The rate limits; may be changed while it runs."""
        return self.core.limits.rates

    def user(self, who: int | str = 1) -> User:
        """Return a handle to act as a person, given by id or ordinal (1 is the first)."""
        user_id = self.core.state.person_id(who)
        if user_id not in self._drivers:
            self._drivers[user_id] = User(self.core, user_id)
        return self._drivers[user_id]

    def expire(self) -> None:
        """Fail interactions whose three seconds are over by the injected clock."""
        self.core.interactions.expire()

    async def disconnect_gateway(self, *, resume: bool = True, politely: bool = False) -> None:
        """Lose the bot's connections; see `Gateway.disconnect`."""
        await self.core.gateway.disconnect(resume=resume, politely=politely)

    def repeat(self, event: str = "INTERACTION_CREATE") -> None:
        """Deliver the last event of a kind once more."""
        self.core.gateway.repeat(event)

    async def connected(self) -> None:
        """Return once a bot has identified or resumed."""
        await self.core.gateway.connected.wait()

    def set_available(self, *, available: bool, guild_id: int | None = None) -> None:
        """Let a server go down, or come back: https://discord.com/developers/docs/resources/guild#unavailable-guild-object."""
        key = guild_id or self.guild_id
        gateway = self.core.gateway
        if available:
            self.core.state.unavailable.discard(key)
            for session in gateway.listeners(key, 0):
                gateway.send_guild(session, key)
        else:
            self.core.state.unavailable.add(key)
            gateway.dispatch("GUILD_DELETE", {"id": str(key), "unavailable": True}, key)

    def overwrite(self, channel_id: int, target: int, *, allow: int = 0, deny: int = 0) -> None:
        """Set what a role or member may do in a channel; nothing takes the rule away."""
        channels.overwrite(self.core, self.core.state.channel(channel_id), target, allow, deny)

    def archive(self, thread_id: int, *, locked: bool = False) -> None:
        """Archive a thread as a day of silence does; `locked` as a moderator does."""
        channels.archive(self.core, self.core.state.channel(thread_id), archived=True, locked=locked)

    def delete_channel(self, channel_id: int) -> None:
        """Delete a channel as a moderator does."""
        self.voice.channel_gone(channel_id)
        channels.delete(self.core, self.core.state.channel(channel_id))

    def leave(self, who: int | str, guild_id: int | None = None) -> None:
        """Let a person leave the server."""
        channels.remove_member(self.core, guild_id or self.guild_id, self.core.state.person_id(who))

    def join(self, who: int | str, guild_id: int | None = None) -> None:
        """Let a person join the server again."""
        user = self.core.state.users[self.core.state.person_id(who)]
        channels.add_member(self.core, guild_id or self.guild_id, member_object(user, []))

    def member(self, who: int | str) -> Json:
        """Return a person's member object."""
        return self.core.state.members[self.guild_id][self.core.state.person_id(who)]

    async def settle(self) -> None:
        """Return once everything is written to the database."""
        await self._store.sync()
        await asyncio.sleep(0)
