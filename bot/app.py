"""The composition root: settings → store → tables → client. The one place that wires everything."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import structlog

from bot.ai.service import ComputerPlayers
from bot.ledger.values import TableId, UserId
from bot.render.warm import warm
from bot.store.sqlite import SqliteStore
from bot.store.sqlite import Surface as StoredSurface
from bot.table.deals import secret_seed
from bot.table.ports import Clock
from bot.table.service import Tables
from bot.table.timing import SystemClock
from bot.text.catalogue import Catalogue, Locale
from cogs.client import GoujiClient, Sync
from cogs.desk import Desk
from cogs.herald import Herald
from cogs.painter import Painter
from cogs.ports import Surface
from cogs.sender import Sender

from .advice import AiAdvisor

_LOG = structlog.get_logger(__name__)


async def _warm() -> None:
    """Read fonts and card faces before anybody waits for a picture, and name those that are missing."""
    for fault in await asyncio.to_thread(warm):
        _LOG.warning("pictures are not complete", fault=fault)


class StoredMemory:
    """The cogs' memory in the store; see `cogs.ports.Memory`.

    Args:
        store: the store.
    """

    def __init__(self, store: SqliteStore) -> None:
        self._store = store

    async def surfaces(self, table: TableId) -> Sequence[Surface]:
        """Return the messages of a table."""
        return [
            Surface(table, found.kind, found.user, found.channel, found.message)
            for found in await self._store.surfaces(table)
        ]

    async def keep_surface(self, surface: Surface) -> None:
        """Remember a message."""
        kept = StoredSurface(surface.kind, surface.user, surface.channel, surface.message)
        await self._store.put_surface(surface.table, kept)

    async def drop_surfaces(self, table: TableId) -> None:
        """Forget all messages of a table."""
        for found in await self._store.surfaces(table):
            await self._store.drop_surface(table, found.kind, found.user)

    async def strays(self) -> Sequence[Surface]:
        """Return the messages of tables that live no more."""
        return [
            Surface(table, found.kind, found.user, found.channel, found.message)
            for table, found in await self._store.stray_surfaces()
        ]

    async def preference(self, user: UserId, key: str) -> str | None:
        """Return a person's choice."""
        return await self._store.preference(user, key)

    async def put_preference(self, user: UserId, key: str, value: str) -> None:
        """Remember a choice."""
        await self._store.put_preference(user, key, value)

    async def note(self, key: str) -> str | None:
        """Return a note of the program to itself."""
        return await self._store.note(key)

    async def put_note(self, key: str, value: str) -> None:
        """Keep a note."""
        await self._store.put_note(key, value)

    async def drop_note(self, key: str) -> None:
        """Forget a note."""
        await self._store.drop_note(key)


@dataclass(frozen=True, slots=True)
class Options:
    """How the bot runs.

    Attributes:
        database: the SQLite file.
        language: of who has none.
        durable: whether each move waits for the disk.
        sync: when the commands are sent to Discord.
        spacing: least seconds between two edits of a message.
        picture_limit: seconds after which a picture is late and text stands in.
    """

    database: Path
    language: Locale = "zh-TW"
    durable: bool = True
    sync: Sync = "changed"
    spacing: float = 1.5
    picture_limit: float = 1.5


class App:
    """The bot, from its store to its client. An async context manager: inside it the bot is ready.

    Args:
        options: how it runs.
        token: the bot's token.
        clock: time; the system's by default.
        rng: for computer players.
        seeds: called for the seed of each deal; only tests want others than secret ones.
        client_options: more for discord.py.
    """

    def __init__(
        self,
        options: Options,
        token: str,
        *,
        clock: Clock | None = None,
        rng: random.Random | None = None,
        seeds: Callable[[], str] = secret_seed,
        **client_options: Any,
    ) -> None:
        self.options = options
        self.clock: Clock = clock or SystemClock()
        self.rng = rng or random.Random()  # noqa: S311 - delays and choices; deals come from `secrets`
        self._seeds = seeds
        self._token = token
        self._client_options = client_options
        self._stack = AsyncExitStack()
        self._runner: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._players = ComputerPlayers()
        self.client: GoujiClient
        self.tables: Tables
        self.sender: Sender
        self.herald: Herald
        self.desk: Desk

    async def __aenter__(self) -> Self:
        """Open the store, log in and wait until Discord says READY.

        Raises:
            StoreError: the database cannot be used.
            discord.LoginFailure: the token is wrong.
        """
        async with AsyncExitStack() as stack:
            store = await stack.enter_async_context(SqliteStore(self.options.database, durable=self.options.durable))
            catalogue = Catalogue.load(self.options.language)
            self.client = GoujiClient(
                self._begin(store, catalogue), catalogue, sync=self.options.sync, **self._client_options
            )
            await stack.enter_async_context(self.client)
            stack.push_async_callback(self._stop_services)
            await self.client.login(self._token)
            self._runner = asyncio.create_task(self.client.connect(), name="gateway")
            ready = asyncio.create_task(self.client.wait_until_ready())
            await asyncio.wait({ready, self._runner}, return_when=asyncio.FIRST_COMPLETED)
            if self._runner.done():
                ready.cancel()
                self._runner.result()
            self._stack = stack.pop_all()
        return self

    async def __aexit__(self, *error: object) -> None:
        """Stop cleanly: actors finish what they do, waiting messages are dropped, files are closed."""
        await self._stack.aclose()
        if self._runner is not None:
            with suppress(asyncio.CancelledError):
                await self._runner

    async def ended(self) -> None:
        """Wait until the connection to Discord has ended for good.

        Raises:
            Exception: what ended it.
        """
        if self._runner is not None:
            await asyncio.shield(self._runner)

    def _begin(self, store: SqliteStore, catalogue: Catalogue) -> Callable[[GoujiClient], Any]:
        async def begin(client: GoujiClient) -> tuple[Desk, Herald]:
            self.sender = Sender(client, spacing=self.options.spacing)
            self.tables = Tables(store, self._players, self.clock, self.rng, self._seeds)
            memory, advisor = StoredMemory(store), AiAdvisor()
            painter = Painter(limit=self.options.picture_limit)
            self.desk = Desk(
                self.tables, catalogue, self.sender, painter, advisor, memory, self.clock, self.options.language
            )
            self.herald = Herald(self.desk)
            self.tables.listen(self.herald.heard)
            self._warming = asyncio.create_task(_warm(), name="warm pictures")
            await self.tables.start()
            self.herald.begin()
            return self.desk, self.herald

        return begin

    async def _stop_services(self) -> None:
        if self.client.desk is None:
            return
        if self._warming is not None:
            self._warming.cancel()
        await self.tables.stop()
        if self.client.effects is not None:
            await self.client.effects.stop()
        self._players.close()
        await self.herald.stop()
        await self.sender.stop()
