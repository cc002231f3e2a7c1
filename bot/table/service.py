"""The tables of this bot: one door for everything that people and clocks ask of them."""

from __future__ import annotations

import random

from bot.engine.view import View

from .model import Asker, Order, Person, Place, Receipt, Setup, Snapshot, TableId, UserId
from .ports import Clock, ComputerPlayers, EventStore, Listener


class Tables:
    """All tables, each behind an actor of its own that does one thing at a time.

    Args:
        store: where events go before anything is shown.
        players: the computer players.
        clock: time.
        rng: for computer players' delays and choices; deal seeds come from `secrets`.
    """

    def __init__(self, store: EventStore, players: ComputerPlayers, clock: Clock, rng: random.Random) -> None:
        raise NotImplementedError

    async def start(self) -> None:
        """Fold every live table, give back the time that the outage took, and let clocks run again."""
        raise NotImplementedError

    async def stop(self) -> None:
        """Stop all actors after what they are doing now."""
        raise NotImplementedError

    def listen(self, listener: Listener) -> None:
        """Tell a listener of every change from now on."""
        raise NotImplementedError

    async def open(self, place: Place, host: Person, setup: Setup, *, interaction: str | None = None) -> Receipt:
        """Open a table with the host at seat 0.

        Raises:
            Refused: `table-exists-here`.
        """
        raise NotImplementedError

    async def submit(self, table: TableId, order: Order, asker: Asker) -> Receipt:
        """Do what somebody asks of a table: stored first, then shown to listeners.

        Raises:
            Refused: with the reason's code; nothing has changed.
        """
        raise NotImplementedError

    def snapshot(self, table: TableId) -> Snapshot:
        """Return what everybody may know of a table.

        Raises:
            Refused: `no-such-table`.
        """
        raise NotImplementedError

    def view(self, table: TableId, user: UserId | None) -> View:
        """Return what a person may know of the game: his seat's view, or the spectator's."""
        raise NotImplementedError

    def prepared(self, table: TableId, user: UserId) -> Order | None:
        """Return what the person has prepared for his next turn."""
        raise NotImplementedError

    def in_channel(self, channel: int) -> Snapshot | None:
        """Return the live table of a channel."""
        raise NotImplementedError

    def of_user(self, user: UserId) -> list[Snapshot]:
        """Return the live tables at which a person holds a seat."""
        raise NotImplementedError

    def live(self) -> list[Snapshot]:
        """Return all live tables, oldest first."""
        raise NotImplementedError
