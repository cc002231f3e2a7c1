"""A whole 宣點夠級 match by six people over real sockets: five deals, five sights, two restarts."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import pytest
from people import CHANNEL, PATIENCE, PatientClock, Stage, world
from script import PLAN, SEEDS, choose, play_deal, shows

from bot.app import App, Options
from bot.engine.commands import Charge, PlayCards, SeatCommand
from bot.engine.events import DealBegan, Event
from bot.engine.invariants import check
from bot.engine.legal import legal
from bot.engine.plays import play_of
from bot.engine.public import Window, WindowName
from bot.engine.ruleset import PRESETS
from bot.engine.seats import Seat
from bot.engine.state import State, new_match
from bot.ledger.events import TableEvent
from bot.ledger.port import Stored
from bot.sandbox import Sandbox, Seen, User
from bot.sandbox.client import patched
from bot.sandbox.limits import Rates
from bot.store.sqlite import SqliteStore
from bot.table.fold import fold
from bot.table.model import Status, Update
from cogs.ids import Ref, read
from cogs.present.controls import letter_of
from cogs.verbs import CONFIRMED, argument_of, verb_of

RESTARTS = {2: 30, 4: 60}
"""In which deals the bot is restarted, and after how many acts."""
IN_TURN = frozenset({WindowName.LEAD, WindowName.BEAT})


@dataclass
class Match(Stage):
    """Six scripted people at one table, by turns pressing buttons, typing in the DM and using commands."""

    clock: PatientClock = field(default_factory=PatientClock)
    seeds: Iterator[str] = field(default_factory=lambda: iter(SEEDS))
    ways: Iterator[str] = field(default_factory=lambda: cycle(("button", "typed", "command")))
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    opened: tuple[object, int] = (None, 0)

    async def start(self, seed: int = 1) -> None:
        options = Options(self.folder / "gouji.sqlite3", durable=False, spacing=0.05, picture_limit=20.0)
        chosen = {"clock": self.clock, "rng": random.Random(seed), "seeds": lambda: next(self.seeds, "one more")}
        app = App(options, self.sandbox.token, guild_ready_timeout=0.05, **chosen)
        self.app = await self.running.enter_async_context(app)
        self.app.tables.listen(self.heard)

    async def heard(self, _update: Update) -> None:
        self.changed.set()

    async def sit_down(self) -> None:
        lobby = await self.open(rules="xuandian", deals=len(SEEDS))
        presses = [(number, "入座") for number in range(2, 7)] + [(number, "準備") for number in range(1, 7)]
        for number, label in presses:
            seq = self.table.seq
            await self.user(number).press(lobby, label)
            await self.until_after(seq)

    async def until_after(self, seq: int) -> None:
        """Return once the table has gone on."""
        async with asyncio.timeout(PATIENCE):
            while self.table.seq <= seq:
                self.changed.clear()
                await self.changed.wait()

    # What a person does -------------------------------------------------------------------------------------------

    def person(self, seat: Seat) -> User:
        holder = self.table.seats[seat]
        assert holder is not None
        assert holder.person is not None
        assert holder.acts_himself, f"{holder.person.name} was too slow"
        return self.user(self.number(holder.person.id))

    async def act(self, command: SeatCommand) -> None:
        """Do it as a person would, and return when it is done."""
        user, seq, window = self.person(command.seat), self.table.seq, self.table.public.window
        in_turn = window is not None and window.name in IN_TURN
        way = next(self.ways) if in_turn and isinstance(command, PlayCards) else "button"
        if way == "button":
            await self.press(user, await self.prepare(user, command), command)
        else:
            await self.write(user, argument_of(command), None if way == "typed" else CHANNEL)
        await self.until_after(seq)

    async def write(self, user: User, cards: str, channel: str | None) -> None:
        """Type cards in the DM, or as a command in the channel; where two readings are possible, say which."""
        seq = self.table.seq
        if channel is None:
            await user.send(None, cards)
        else:
            await user.slash(channel, "gouji play", cards=cards)

        def meant(seen: Seen) -> bool:
            return any(ref.verb == "say-play" and ref.seq >= seq and ref.argument == cards for ref in refs(seen))

        question = await user.wait_message(channel, lambda seen: self.table.seq > seq or meant(seen), PATIENCE)
        if self.table.seq == seq:
            await user.press(question, f":say-play:{cards}")

    async def prepare(self, user: User, command: SeatCommand) -> Seen:
        """Open on the hand what the command needs, and return the hand."""
        hand = await self.panel(user)
        picks: list[tuple[str, str]] = []
        if isinstance(command, Charge):
            picks = [(":pick-charge:", cards) for cards in argument_of(command).split()]
        elif isinstance(command, PlayCards) and button(hand, command) is None:
            play = play_of(command.counts)
            assert play is not None
            picks = [(":rank:", letter_of(play))]
        for menu, value in picks:
            await user.select(hand, menu, [value])
            hand = await user.wait_update(hand, None, PATIENCE)
        return hand

    async def press(self, user: User, hand: Seen, command: SeatCommand) -> None:
        """Press the button that says so, and once more if it asks first."""
        seq = self.table.seq
        wanted = button(hand, command)
        assert wanted, f"no button for {command}: {ids(hand)}"
        response = await user.press(hand, wanted)
        hand = await user.wait_update(hand, lambda seen: self.table.seq > seq or sure(seen, command), PATIENCE)
        if self.table.seq == seq:
            response = await user.press(hand, button(hand, command, CONFIRMED) or "")
        assert not (await response.done(PATIENCE)).failed

    async def panel(self, user: User) -> Seen:
        """A person's hand by DM once it shows the window that is open."""

        def shows_it(seen: Seen) -> bool:
            return any(ref.seat is not None and ref.seq >= self.opened[1] for ref in refs(seen))

        return await user.wait_message(None, shows_it, PATIENCE)

    # A match --------------------------------------------------------------------------------------------------------

    async def step(self) -> None:
        """Let all who are asked answer by what they see now; skip the time of those who can only say no."""
        window, seq = self.note_window(), self.table.seq
        if window is None:
            self.clock.skip(20)
            await self.until_after(seq)
            return
        people = {seat: self.person(seat) for seat in window.seats}
        views = [self.app.tables.view(self.table.id, user.id) for user in people.values()]
        speaking = [seen for seen in views if not window.simultaneous or len(legal(seen)) > 1]
        for command in map(choose, speaking):
            now = self.note_window()
            if now is not None and self.opened[1] <= seq and command.seat in now.seats:
                await self.act(command)
        if not speaking:
            self.clock.skip(30)
            await self.until_after(seq)

    def note_window(self) -> Window | None:
        """Return the open window, and remember at which seq it was seen first."""
        public = self.table.public
        window = public.window
        key = window and (public.number, len(public.history), window.name, window.members)
        if key != self.opened[0]:
            self.opened = key, self.table.seq
        return window

    async def play(self) -> None:
        """Play until the match is over."""
        due = dict(RESTARTS)
        while self.table.status is not Status.FINISHED:
            public = self.table.public
            if public.trick is not None and len(public.history) >= due.get(public.number, 1000):
                del due[public.number]
                await self.restart()
            await self.step()
        assert not due, "there were two restarts"


def ids(seen: Seen) -> list[str]:
    return [one["custom_id"] for one in seen.components if one.get("custom_id") and not one.get("disabled")]


def refs(seen: Seen) -> list[Ref]:
    return [ref for one in ids(seen) if (ref := read(one)) is not None]


def button(hand: Seen, command: SeatCommand, ending: str = "") -> str | None:
    end = f":{verb_of(command)}{ending}:{argument_of(command)}"
    return next((one for one in ids(hand) if one.endswith(end)), None)


def sure(hand: Seen, command: SeatCommand) -> bool:
    """Whether a hand asks if this is meant."""
    return button(hand, command, CONFIRMED) is not None


@pytest.fixture
async def match(tmp_path: Path) -> AsyncIterator[Match]:
    async with AsyncExitStack() as stack:
        # at sixty times a table's pace, limits would be all that is tested
        sandbox = await stack.enter_async_context(Sandbox(world=world(), rates=Rates(enabled=False)))
        stack.enter_context(patched(sandbox.url))
        running = await stack.enter_async_context(AsyncExitStack())
        started = Match(sandbox, None, tmp_path, running)  # type: ignore[arg-type]  # the app comes with the start
        await started.start()
        yield started


async def test_a_whole_match_with_all_that_people_come_for(match: Match) -> None:
    await match.sit_down()
    await match.play()
    table, reader = match.table.id, match.user(1)
    for number in range(1, len(SEEDS) + 1):
        await reader.wait_message(CHANNEL, lambda seen, number=number: f"第 {number} 局結果" in seen.text, PATIENCE)
    await reader.wait_message(CHANNEL, lambda seen: "這一場打完了" in seen.text, PATIENCE)
    await match.app.sender.settle()
    await match.running.aclose()

    async with SqliteStore(match.folder / "gouji.sqlite3") as store:
        stored = await store.load(table)
    deals = by_deal(stored)
    assert [wanted - shows(events) for wanted, events in zip(PLAN, deals, strict=True)] == [set()] * len(PLAN)
    game = fold(table, stored).game
    check(game)
    assert game.public.results == alone().public.results, "it is the match that the rules alone make of it"


def by_deal(stored: list[Stored]) -> list[list[Event]]:
    deals: list[list[Event]] = []
    for event in stored:
        if isinstance(event, DealBegan):
            deals.append([])
        if deals and not isinstance(event, TableEvent):
            deals[-1].append(event)
    return deals


def alone() -> State:
    """The same match without Discord."""
    state = new_match(PRESETS["xuandian"])
    for seed in SEEDS:
        state, _ = play_deal(state, seed)
    return state
