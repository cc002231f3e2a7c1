"""The tables of this bot: one door for everything that people and clocks ask of them."""

from __future__ import annotations

import asyncio
import random
import secrets
import string
from collections.abc import Callable
from typing import Final

import structlog

from bot.engine.view import View
from bot.ledger.events import SeedDrawn, TableOpened
from bot.ledger.port import EventStore, SeqClash, StoreError
from bot.ledger.values import Person, Place, Setup, TableId, UserId

from .actor import TableActor, World
from .deals import secret_seed
from .fold import fold
from .model import Asker, Order, Prepare, Receipt, Refused, Snapshot
from .orders import require_level
from .ports import Clock, ComputerPlayers, Listener

_ID_LETTERS: Final = string.ascii_lowercase + string.digits
_ID_LENGTH: Final = 8
_REMEMBERED_CLOSED: Final = 100

logger = structlog.get_logger(__name__)


class Tables:
    """All tables, each behind an actor of its own that does one thing at a time.

    Args:
        store: where events go before anything is shown.
        players: the computer players.
        clock: time.
        rng: for computer players' delays and choices.
        seeds: called for the seed of each deal; only tests want others than secret ones.
    """

    def __init__(
        self,
        store: EventStore,
        players: ComputerPlayers,
        clock: Clock,
        rng: random.Random,
        seeds: Callable[[], str] = secret_seed,
    ) -> None:
        self._listeners: list[Listener] = []
        self._world = World(store, players, clock, rng, seeds, self._listeners)
        self._actors: dict[TableId, TableActor] = {}
        self._opening: set[int] = set()
        self._opened: dict[str, TableId] = {}
        self._frozen = False

    async def start(self) -> None:
        """Fold every live table, give back the time that the outage took, and let clocks run again.

        A table that cannot be read is logged and left alone; the others go on.
        """
        for table in await self._world.store.live():
            try:
                state = fold(table, await self._world.store.load(table))
            except ValueError:
                logger.exception("table cannot be read", table=table)
                continue
            self._actors[table] = actor = TableActor(state, self._world)
            if self._frozen:
                actor.freeze()
            actor.resume()

    async def stop(self) -> None:
        """Stop all actors after what they are doing now."""
        await asyncio.gather(*(actor.stop() for actor in self._actors.values()))

    def listen(self, listener: Listener) -> None:
        """Tell a listener of every change from now on."""
        self._listeners.append(listener)

    def freeze(self, since: float = 0) -> None:
        """Hold the clocks of all tables: nobody can play while Discord does not answer (B24).

        Args:
            since: for how many seconds that has been so already; they are given back too.
        """
        if not self._frozen:
            self._frozen = True
            for actor in self._alive():
                actor.freeze(since)

    def thaw(self) -> None:
        """Let all clocks go on; the time since `freeze` is given back."""
        if self._frozen:
            self._frozen = False
            for actor in self._alive():
                actor.thaw()

    async def open(self, place: Place, host: Person, setup: Setup, *, interaction: str | None = None) -> Receipt:
        """Open a table with the host at seat 0.

        Raises:
            Refused: `table-exists-here`, `unknown-level`, `store-failed`.
        """
        if interaction is not None and interaction in self._opened:
            return Receipt(self.snapshot(self._opened[interaction]), repeated=True)
        if place.channel in self._opening or self.in_channel(place.channel) is not None:
            raise Refused("table-exists-here", channel=place.channel)
        require_level(setup.level, self._world.players.levels())
        self._opening.add(place.channel)
        try:
            return await self._open(place, host, setup, interaction)
        except (SeqClash, StoreError) as error:
            raise Refused("store-failed") from error
        finally:
            self._opening.discard(place.channel)

    async def _open(self, place: Place, host: Person, setup: Setup, interaction: str | None) -> Receipt:
        """Store the opening, then let the table live."""
        table, world = _new_id(), self._world
        number = await world.store.next_number()
        event = TableOpened(number, place, host, setup, world.clock.now())
        events = (event, SeedDrawn(world.seeds()))
        await world.store.append(table, 0, events, interaction=interaction, actor=host.id)
        seen = () if interaction is None else (interaction,)
        self._forget_closed()
        self._actors[table] = actor = TableActor(fold(table, events), world, seen)
        if interaction is not None:
            self._opened[interaction] = table
        if self._frozen:
            actor.freeze()
        actor.appear(event)
        return Receipt(actor.snapshot())

    def _forget_closed(self) -> None:
        """Keep only the newest of the closed tables, for late presses."""
        closed = [table for table, actor in self._actors.items() if actor.closed]
        for table in closed[:-_REMEMBERED_CLOSED]:
            del self._actors[table]
            self._opened = {key: value for key, value in self._opened.items() if value != table}

    async def submit(self, table: TableId, order: Order, asker: Asker) -> Receipt:
        """Do what somebody asks of a table: stored first, then shown to listeners.

        A person for whom the computer stands in gets his seat back by anything that he asks, also if it is refused.

        Raises:
            Refused: with the reason's code; nothing else has changed.
        """
        return await self._actor(table).submit(order, asker)

    def snapshot(self, table: TableId) -> Snapshot:
        """Return what everybody may know of a table.

        Raises:
            Refused: `no-such-table`.
        """
        return self._actor(table).snapshot()

    def view(self, table: TableId, user: UserId | None) -> View:
        """Return what a person may know of the game: his seat's view, or the spectator's.

        Raises:
            Refused: `no-such-table`.
        """
        return self._actor(table).view(user)

    def prepared(self, table: TableId, user: UserId) -> Prepare | None:
        """Return what the person has prepared for his next turn.

        Raises:
            Refused: `no-such-table`.
        """
        return self._actor(table).prepared(user)

    def in_channel(self, channel: int) -> Snapshot | None:
        """Return the live table of a channel."""
        there = (actor for actor in self._alive() if actor.state.place.channel == channel)
        return next((actor.snapshot() for actor in there), None)

    def of_user(self, user: UserId) -> list[Snapshot]:
        """Return the live tables at which a person holds a seat and has not left."""
        return [actor.snapshot() for actor in self._alive() if user in actor.state.arrivals]

    def live(self) -> list[Snapshot]:
        """Return all live tables, oldest first."""
        return [actor.snapshot() for actor in self._alive()]

    def _alive(self) -> list[TableActor]:
        return [actor for actor in self._actors.values() if not actor.closed]

    def _actor(self, table: TableId) -> TableActor:
        actor = self._actors.get(table)
        if actor is None:
            raise Refused("no-such-table")
        return actor


def _new_id() -> TableId:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
