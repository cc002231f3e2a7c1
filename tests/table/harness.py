"""Six people, a table and a clock that is moved by hand."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest

from bot.ai.player import player
from bot.engine.commands import SeatCommand
from bot.engine.legal import default_command, legal
from bot.engine.ruleset import DEFEN, Ruleset
from bot.engine.seats import SEATS, Seat
from bot.engine.view import View
from bot.ledger.values import Person, Place, Setup
from bot.table.memory import MemoryStore
from bot.table.model import Act, AddComputer, Asker, Join, Order, Receipt, Refused, SetReady, Snapshot, Status, Update
from bot.table.ports import ComputerPlayers
from bot.table.service import Tables
from bot.table.timing import VirtualClock

PEOPLE = tuple(Person(100 + seat, name) for seat, name in enumerate("ABCDEF"))
STRANGER = Person(900, "Z")
PLACE = Place(1, 2)
QUICK = replace(DEFEN, decks=3, ranks="TJQKA2XD", match_deals=2)
"""Hands of 13 cards, for tests in which the cards do not matter."""


Happened = TypeVar("Happened")


class Greedy:
    """The yardstick player under several level names."""

    def __init__(self) -> None:
        self._player = player("greedy")
        self.levels_asked: list[str] = []

    def levels(self) -> tuple[str, ...]:
        return "greedy", "steady"

    async def choose(self, level: str, view: View, rng: random.Random) -> SeatCommand:
        self.levels_asked.append(level)
        return self._player.choose(view, legal(view), rng)


class Room:
    """A table with everything around it."""

    def __init__(
        self,
        store: MemoryStore | None = None,
        clock: VirtualClock | None = None,
        seed: int = 1,
        players: ComputerPlayers | None = None,
    ) -> None:
        self.store = store if store is not None else MemoryStore()
        self.clock = clock or VirtualClock()
        self.greedy = Greedy()
        seeds = (f"seed-{seed}-{number}" for number in itertools.count())
        self.tables = Tables(self.store, players or self.greedy, self.clock, random.Random(seed), lambda: next(seeds))
        self.updates: list[Update] = []
        self.times: list[float] = []
        self.tables.listen(self._hear)
        self.id = ""

    async def _hear(self, update: Update) -> None:
        self.updates.append(update)
        self.times.append(self.clock.now())

    async def open(self, rules: Ruleset = QUICK, **setup: object) -> Receipt:
        receipt = await self.tables.open(PLACE, PEOPLE[0], Setup(rules, level="greedy", **setup))  # type: ignore[arg-type]
        self.id = receipt.snapshot.id
        return receipt

    async def again(self) -> Room:
        """Restart the process: the same store and clock, everything else new."""
        await self.tables.stop()
        room = Room(self.store, self.clock, seed=2)
        room.id = self.id
        await room.tables.start()
        await self.clock.settle()
        return room

    async def do(self, who: int | Person, order: Order, **asker: object) -> Receipt:
        """Give an order as one of the six, by number, or as somebody else."""
        person = PEOPLE[who] if isinstance(who, int) else who
        receipt = await self.tables.submit(self.id, order, Asker(person.id, **asker))  # type: ignore[arg-type]
        await self.clock.settle()
        return receipt

    async def seat(self, people: int = 6, level: str = "greedy") -> None:
        """Seat so many people, the rest computers; all ready, so that the match begins."""
        for number in range(1, people):
            await self.do(number, Join(PEOPLE[number]))
        if people < len(SEATS):
            await self.do(0, AddComputer(None, level))
        for number in range(people):
            await self.do(number, SetReady(ready=True))

    @property
    def snapshot(self) -> Snapshot:
        return self.tables.snapshot(self.id)

    def view(self, seat: Seat) -> View:
        return self.tables.view(self.id, PEOPLE[seat].id)

    async def act(self, seat: Seat, command: SeatCommand | None = None, **asker: object) -> Receipt:
        """Let a person do something in the game; by default what the rules' default is."""
        return await self.do(seat, Act(command or default_command(self.view(seat))), **asker)

    async def until(self, done: Callable[[Snapshot], bool], limit: float = 36_000) -> Snapshot:
        await self.clock.advance_until(lambda: done(self.snapshot), limit)
        return self.snapshot

    async def refuse(self, who: int | Person, order: Order, **asker: object) -> Refused:
        """Give an order that must be refused and must change nothing."""
        before = self.snapshot
        with pytest.raises(Refused) as refused:
            await self.do(who, order, **asker)
        assert self.snapshot == before
        return refused.value

    @property
    def asked(self) -> Seat:
        """The seat whose turn it is."""
        window = self.snapshot.public.window
        assert window is not None
        assert not window.simultaneous
        return window.seats[0]

    def heard(self, kind: type[Happened]) -> list[Happened]:
        """Return everything of a kind that happened, as listeners were told."""
        happened = (event for update in self.updates for event in (*update.events, *update.news))
        return [event for event in happened if isinstance(event, kind)]

    async def to_turn(self, seat: Seat) -> Snapshot:
        """Move time on until a person is asked in turn."""

        def asked(snapshot: Snapshot) -> bool:
            window = snapshot.public.window
            return window is not None and not window.simultaneous and seat in window.seats

        return await self.until(asked)

    async def to_status(self, status: Status) -> Snapshot:
        return await self.until(lambda snapshot: snapshot.status is status)
