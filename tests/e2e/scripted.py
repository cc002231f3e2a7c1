"""Six scripted people at one table over real sockets, for a whole match and for measuring."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle

from people import CHANNEL, PATIENCE, PatientClock, Stage
from script import SEEDS, choose

from bot.app import App, Options
from bot.engine.commands import Charge, PlayCards, SeatCommand
from bot.engine.legal import legal
from bot.engine.plays import play_of
from bot.engine.public import Window, WindowName
from bot.engine.seats import Seat
from bot.engine.view import View
from bot.sandbox import Response, Seen, User
from bot.table.model import Update
from cogs.ids import Ref, read
from cogs.present.controls import letter_of
from cogs.verbs import CONFIRMED, argument_of, verb_of

IN_TURN = frozenset({WindowName.LEAD, WindowName.BEAT})


@dataclass
class Match(Stage):
    """Six scripted people at one table, by turns pressing buttons, typing in the DM and using commands."""

    clock: PatientClock = field(default_factory=PatientClock)
    seeds: Iterator[str] = field(default_factory=lambda: iter(SEEDS))
    ways: Iterator[str] = field(default_factory=lambda: cycle(("button", "typed", "command")))
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    opened: tuple[object, int] = (None, 0)
    responses: list[Response] = field(default_factory=list)
    spacing: float = 0.05
    patience: float = PATIENCE

    async def start(self, seed: int = 1) -> None:
        options = Options(self.folder / "gouji.sqlite3", durable=False, spacing=self.spacing, picture_limit=20.0)
        chosen = {"clock": self.clock, "rng": random.Random(seed), "seeds": lambda: next(self.seeds, "one more")}
        app = App(options, self.sandbox.token, guild_ready_timeout=0.05, **chosen)
        self.app = await self.running.enter_async_context(app)
        self.app.tables.listen(self.heard)

    async def heard(self, _update: Update) -> None:
        self.changed.set()

    async def sit_down(self, **options: object) -> None:
        """Six people open a table and are ready."""
        lobby = await self.open(**options)
        presses = [(number, "入座") for number in range(2, 7)] + [(number, "準備") for number in range(1, 7)]
        for number, label in presses:
            seq = self.table.seq
            await self.user(number).press(lobby, label)
            await self.until_after(seq)

    async def until_after(self, seq: int) -> None:
        """Return once the table has gone on."""
        async with asyncio.timeout(self.patience):
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

        question = await user.wait_message(channel, lambda seen: self.table.seq > seq or meant(seen), self.patience)
        if self.table.seq == seq:
            await user.press(question, f":say-play:{cards}")

    async def prepare(self, user: User, command: SeatCommand) -> Seen:
        """Open on the hand what the command needs, and return the hand."""
        hand = await self.panel(user)
        if isinstance(command, Charge):
            return await self.pick_sets(user, hand, argument_of(command).split())
        if isinstance(command, PlayCards) and button(hand, command) is None:
            play = play_of(command.counts)
            assert play is not None
            await user.select(hand, ":rank:", [letter_of(play)])
            return await user.wait_update(hand, lambda seen: button(seen, command) is not None, self.patience)
        return hand

    async def pick_sets(self, user: User, hand: Seen, sets: list[str]) -> Seen:
        """Pick the sets of a charge, one after the other."""
        for number, cards in enumerate(sets, start=1):
            picked = " ".join(sets[:number])

            def shows_it(seen: Seen, picked: str = picked) -> bool:
                return any(ref.verb in {"pick-charge", "charge"} and ref.argument == picked for ref in refs(seen))

            await user.select(hand, ":pick-charge:", [cards])
            hand = await user.wait_update(hand, shows_it, self.patience)
        return hand

    async def press(self, user: User, hand: Seen, command: SeatCommand) -> None:
        """Press the button that says so, and once more if it asks first."""
        seq = self.table.seq
        wanted = button(hand, command)
        assert wanted, f"no button for {command}: {ids(hand)}"
        self.responses.append(await user.press(hand, wanted))
        hand = await user.wait_update(hand, lambda seen: self.table.seq > seq or sure(seen, command), self.patience)
        if self.table.seq == seq:
            self.responses.append(await user.press(hand, button(hand, command, CONFIRMED) or ""))
        assert not (await self.responses[-1].done(self.patience)).failed

    async def panel(self, user: User) -> Seen:
        """A person's hand by DM once it shows the window that is open."""

        def shows_it(seen: Seen) -> bool:
            return any(ref.seat is not None and ref.seq >= self.opened[1] for ref in refs(seen))

        return await user.wait_message(None, shows_it, self.patience)

    # A match --------------------------------------------------------------------------------------------------------

    async def step(self) -> None:
        """Let all who are asked answer by what they see now; skip the time of those who can only say no."""
        window, seq = self.note_window(), self.table.seq
        speaking = [] if window is None else self.speaking(window)
        for command in map(choose, speaking):
            now = self.note_window()
            if now is not None and self.opened[1] <= seq and command.seat in now.seats:
                await self.act(command)
        if not speaking:
            await self.wait_out(seq)

    def speaking(self, window: Window) -> list[View]:
        """What those see who have something to say, or whose turn it is."""
        holders = self.table.seats
        seats = [seat for seat in window.seats if (holder := holders[seat]) and holder.person]
        views = [self.app.tables.view(self.table.id, self.person(seat).id) for seat in seats]
        return [seen for seen in views if not window.simultaneous or len(legal(seen)) > 1]

    async def wait_out(self, seq: int) -> None:
        """Let time pass until the table goes on by itself."""
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
