"""One table at work: a queue, and one thing at a time: check, decide, store, fold, tell."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import structlog

from bot.engine.commands import BeginDeal, Command, SeatCommand, TimeUp
from bot.engine.decide import decide
from bot.engine.errors import IllegalCommand
from bot.engine.events import Event
from bot.engine.legal import default_command
from bot.engine.seats import Seat
from bot.engine.view import View, redact, view
from bot.ledger.events import MatchResumed, SeedDrawn, TableClosed, TableEvent, TakenOver
from bot.ledger.port import EventStore, SeqClash, Stored, StoreError
from bot.ledger.values import DEFAULT_LEVEL, UserId

from .alarms import Alarm, AlarmKind, Alarms
from .announcer import Announcer
from .clocks import MISSES_TO_TAKE_OVER, Stopwatch, ran_out, spent
from .deals import aftermath, newly_asked, owed
from .fold import TableState, apply_all, fold
from .mailbox import Mailbox
from .model import Act, Asker, Order, Prepare, Receipt, Refused, Snapshot, Status, Update
from .orders import Case, coming_back, decide_order
from .picture import snapshot_of
from .ports import Clock, ComputerPlayers, Listener
from .prepared import fits, still_prepared, waits
from .schedule import Schedule
from .thinking import Thinker

_REMEMBERED_INTERACTIONS: Final = 500
_LONGEST_BACKOFF: Final = 60.0

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class World:
    """What every table needs of the world.

    Attributes:
        store: where events go before anything is shown.
        players: the computer players.
        clock: time.
        rng: chance for delays and for computer players' choices.
        seeds: called for the secret seed of each deal.
        listeners: whom to tell; may grow.
    """

    store: EventStore
    players: ComputerPlayers
    clock: Clock
    rng: random.Random
    seeds: Callable[[], str]
    listeners: Sequence[Listener]


class TableActor:
    """A table: its state, its clocks, and the queue of what is asked of it.

    Args:
        state: the table as its events made it.
        world: what it needs of the world.
        seen: interactions that have been done already.
    """

    def __init__(self, state: TableState, world: World, seen: Sequence[str] = ()) -> None:
        now = world.clock.now()
        self._state = state
        self._world = world
        self._thinker = Thinker(world.players, world.clock, world.rng)
        self._schedule = Schedule(world.rng, touched_at=now)
        self._watch = Stopwatch(now)
        self._frozen = False
        self._prepared: dict[Seat, SeatCommand] = {}
        self._seen: dict[str, None] = dict.fromkeys(seen)
        self._told: list[Event] = []
        self._trouble: float | None = None
        self._failures = 0
        self._not_before = now
        self._announcer = Announcer(world.listeners)
        self._alarms = Alarms(world.clock, self._think_ahead, self._ring)
        self._sync_watch()
        self._mailbox = Mailbox(self._after, self._finished)

    # What others ask ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """The table with all its secrets; for the service alone."""
        return self._state

    @property
    def closed(self) -> bool:
        """Whether the table is closed for ever."""
        return self._state.status is Status.CLOSED

    async def submit(self, order: Order, asker: Asker) -> Receipt:
        """Do what somebody asks, after everything that was asked before.

        Raises:
            Refused: with the reason's code; nothing has changed, but that a person is back at his own seat.
        """
        if self._mailbox.over:
            return self._late(asker)
        return await self._mailbox.ask(lambda: self._order(order, asker))

    def resume(self) -> None:
        """Let the clocks of a table run that was just loaded, and show it."""
        self._tell((), (), (), "resumed")
        self._mailbox.post(self._catch_up)

    def appear(self, event: TableEvent) -> None:
        """Show a table that was just opened, and let its clocks run."""
        self._tell((), (event,), (), "lobby")
        self._arm()

    def freeze(self, since: float = 0) -> None:
        """Hold all clocks: for `since` seconds something that nobody here can help has kept people from playing."""
        self._frozen = True
        self._sync_watch(since)
        self._arm()

    def thaw(self) -> None:
        """Let the clocks go on; the time since `freeze` is given back."""
        self._frozen = False
        self._sync_watch()
        self._touch()
        self._arm()
        self._tell((), (), (), "thawed")

    async def stop(self) -> None:
        """Stop after what was asked so far."""
        await self._mailbox.end()
        await self._announcer.ended()

    def snapshot(self) -> Snapshot:
        """Return what everybody may know."""
        return snapshot_of(self._state, self._watch)

    def view(self, user: UserId | None) -> View:
        """Return what a person may know of the game: his seat's view while it is his, else the spectator's."""
        seat = None if user is None else self._state.seat_of(user)
        away = seat is not None and self._state.holder(seat).left
        return view(self._state.game, None if away else seat)

    def prepared(self, user: UserId) -> Prepare | None:
        """Return what a person has prepared."""
        seat = self._state.seat_of(user)
        command = None if seat is None else self._prepared.get(seat)
        return None if command is None else Prepare(command)

    # One thing at a time ---------------------------------------------------------------------------------------------

    def _after(self, error: Exception | None) -> bool:
        """Set the alarms anew after whatever was done; return whether that was all."""
        if error is not None:
            self._back_off(error)
        self._arm()
        return self.closed

    def _finished(self) -> None:
        self._alarms.clear()
        self._announcer.end()

    def _late(self, asker: Asker) -> Receipt:
        """Answer who asks after the end."""
        if asker.interaction in self._seen:
            return Receipt(self.snapshot(), repeated=True)
        if self.closed:
            raise Refused("table-closed", reason=self._state.reason)
        raise Refused("stopping")

    async def _order(self, order: Order, asker: Asker) -> Receipt:
        """Carry out an order, then what follows from it."""
        if asker.interaction in self._seen:
            return Receipt(self.snapshot(), repeated=True)
        self._told = []
        cause = "lobby" if self._state.status is Status.LOBBY else "order"
        try:
            await self._come_back(order, asker)
            repeated = await self._carry_out(order, asker, cause)
        except SeqClash as clash:
            await self._reload()
            raise Refused("busy") from clash
        except StoreError as error:
            self._trouble = self._trouble if self._trouble is not None else self._world.clock.now()
            logger.exception("store failed", table=self._state.id, order=type(order).__name__)
            raise Refused("store-failed") from error
        self._remember(asker.interaction)
        self._touch()
        await self._drive(cause)
        return Receipt(self.snapshot(), tuple(self._told), repeated)

    async def _come_back(self, order: Order, asker: Asker) -> None:
        """Give a person his seat back, whatever becomes of his order (托管 ends at any press)."""
        back = coming_back(self._case(asker), order)
        if back:
            await self._commit(back, "order", asker=Asker(asker.user))

    async def _carry_out(self, order: Order, asker: Asker, cause: str) -> bool:
        """Decide and store an order; return whether the store knew it already."""
        decision = decide_order(self._case(asker), order)
        events: list[Stored] = list(decision.events)
        if decision.command is not None:
            events += self._in_game(decision.command)
        if isinstance(order, Act):
            events = [*self._time_used(order.command.seat), *events]
        repeated = bool(events) and await self._commit(events, cause, command=decision.command, asker=asker)
        if isinstance(order, Act | Prepare):
            self._prepare(order, asker)
        return repeated

    def _prepare(self, order: Act | Prepare, asker: Asker) -> None:
        """Keep what somebody prepares; who acts has no more use for what he had prepared."""
        seat = self._state.seat_of(asker.user)
        if seat is not None:
            self._prepared.pop(seat, None)
            if isinstance(order, Prepare) and order.command is not None:
                self._prepared[seat] = order.command

    def _case(self, asker: Asker) -> Case:
        return Case(self._state, asker, self._world.clock.now(), self._world.players.levels())

    def _remember(self, interaction: str | None) -> None:
        if interaction is None:
            return
        self._seen[interaction] = None
        if len(self._seen) > _REMEMBERED_INTERACTIONS:
            del self._seen[next(iter(self._seen))]

    # Deciding, storing, telling --------------------------------------------------------------------------------------

    def _in_game(self, command: Command) -> list[Stored]:
        """Return what a command brings about.

        Raises:
            Refused: with the engine's code and facts.
        """
        try:
            events = decide(self._state.game, command)
        except IllegalCommand as illegal:
            raise Refused(illegal.code, **illegal.facts) from illegal
        return [*events, *aftermath(self._state, events, self._world.clock.now(), self._world.seeds)]

    def _time_used(self, seat: Seat) -> list[Stored]:
        """Return what a person's answer costs his bank; a window of several seats costs nothing."""
        window = self._state.game.public.window
        if window is None or window.simultaneous or not self._state.acts_himself(seat):
            return []
        used = spent(self._state, seat, self._watch.elapsed(self._world.clock.now()))
        return [] if used is None else [used]

    async def _commit(
        self, events: Sequence[Stored], cause: str, *, command: Command | None = None, asker: Asker | None = None
    ) -> bool:
        """Store events, fold them, and tell; nothing is folded or told that is not stored.

        Returns:
            Whether the store knew this interaction already; nothing has changed then.

        Raises:
            SeqClash: another process wrote to this table.
            StoreError: nothing could be written.
        """
        before = self._state
        appended = await self._world.store.append(
            before.id,
            before.seq,
            events,
            command=command,
            interaction=None if asker is None else asker.interaction,
            actor=None if asker is None else asker.user,
        )
        if appended.repeated:  # by this process before its restart, or by another one
            await self._reload()
            return True
        self._state = apply_all(before, events)
        self._keep_time(before)
        self._prepared = still_prepared(self._prepared, events)
        game = [event for event in events if not isinstance(event, TableEvent)]
        shown = tuple(seen for event in game if (seen := redact(event, None)) is not None)
        news = tuple(event for event in events if isinstance(event, TableEvent) and not isinstance(event, SeedDrawn))
        self._told += shown
        self._tell(shown, news, newly_asked(before, self._state), cause)
        return False

    def _tell(
        self, events: tuple[Event, ...], news: tuple[TableEvent, ...], asked: tuple[Seat, ...], cause: str
    ) -> None:
        self._announcer.tell(Update(self.snapshot(), events, asked, cause, news))

    async def _reload(self) -> None:
        """Take over what another process wrote; if the store cannot be read now, the next append tries again."""
        before = self._state
        try:
            found = fold(before.id, await self._world.store.load(before.id))
        except StoreError as error:
            self._back_off(error)
            return
        if found.seq == before.seq:
            return
        logger.warning("another process wrote to this table", table=before.id, seq=before.seq)
        self._state = found
        self._prepared = {}
        self._watch = Stopwatch(self._world.clock.now())
        self._sync_watch()
        self._alarms.clear()
        self._tell((), (), newly_asked(before, self._state), "resumed")

    # What the table does by itself -----------------------------------------------------------------------------------

    async def _catch_up(self) -> None:
        await self._drive("resumed")

    async def _drive(self, cause: str) -> None:
        """Do what is due at once: begin and deal, and play what people have prepared.

        The order that led here is done; if the store fails now, an alarm tries again.
        """
        try:
            while (command := owed(self._state, self._world.seeds) or self._ripe()) is not None:
                events = self._in_game(command)
                if isinstance(command, SeatCommand):
                    events = [*self._time_used(command.seat), *events]
                await self._commit(events, cause, command=command)
        except SeqClash:
            await self._reload()
        except StoreError as error:
            self._back_off(error)

    def _ripe(self) -> SeatCommand | None:
        """Return a prepared command that can be played now; what cannot be played when asked is dropped."""
        window = self._state.game.public.window
        if window is None or self._state.paused is not None:
            return None
        for seat in self._state.asked:
            command = self._prepared.get(seat)
            if command is None or waits(command, window):
                continue
            del self._prepared[seat]
            if self._state.acts_himself(seat) and fits(command, window) and self._is_legal(command):
                return command
        return None

    def _is_legal(self, command: SeatCommand) -> bool:
        try:
            decide(self._state.game, command)
        except IllegalCommand:
            return False
        return True

    # Clocks -----------------------------------------------------------------------------------------------------------

    @property
    def _held(self) -> bool:
        return self._frozen or self._state.paused is not None

    def _sync_watch(self, since: float = 0) -> None:
        now = self._world.clock.now()
        self._watch = self._watch.hold(now - since) if self._held else self._watch.go(now)

    def _keep_time(self, before: TableState) -> None:
        """Start the watch for a new window; give back what an outage of the store took from an old one."""
        now = self._world.clock.now()
        self._failures = 0
        if self._state.opened != before.opened:
            self._trouble = None
            self._watch = Stopwatch(now)
        elif self._trouble is not None:
            self._give_back(now)
        if self._state.status is not before.status:
            self._touch()  # a match that just ended has not been idle
        self._sync_watch()

    def _give_back(self, now: float) -> None:
        """Do not count the time in which the store took nothing."""
        if self._trouble is not None:
            self._watch = self._watch.give_back(now - max(self._trouble, self._watch.started))
            self._trouble = None
            self._alarms.clear()

    def _touch(self) -> None:
        self._schedule.touch(self._world.clock.now())

    def _arm(self) -> None:
        """Set the alarms that there should be now."""
        wanted = set() if self._frozen else self._schedule.wanted(self._state)
        self._alarms.keep(wanted, self._due)

    def _due(self, alarm: Alarm) -> float:
        due = self._schedule.due(alarm, self._state, self._watch, self._world.clock.now())
        return max(due, self._not_before)

    def _back_off(self, error: Exception) -> None:
        """Let the next alarm wait, longer each time."""
        logger.error("the table could not go on by itself", table=self._state.id, seq=self._state.seq, exc_info=error)
        self._not_before = self._world.clock.now() + min(_LONGEST_BACKOFF, 2.0**self._failures)
        self._failures += 1

    async def _think_ahead(self, alarm: Alarm) -> SeatCommand | None:
        """Choose for a seat before its moment comes, so that no delay tells how hard the choice was."""
        return await self._choose(alarm) if alarm.kind in (AlarmKind.COMPUTER, AlarmKind.SILENT) else None

    async def _ring(self, alarm: Alarm, command: SeatCommand | None) -> None:
        """Queue what an alarm is for; for a missed turn the computer chooses only now."""
        chosen = command if command is not None else await self._choose(alarm)
        self._mailbox.post(lambda: self._see_to(alarm, chosen))

    async def _choose(self, alarm: Alarm) -> SeatCommand | None:
        """Return what is done for the alarm's seat, if it is for one that is still asked."""
        state, seat = self._state, alarm.seat
        if seat is None or alarm.key != state.opened or seat not in state.asked:
            return None
        seen = view(state.game, seat)
        if alarm.kind is AlarmKind.SILENT:
            return default_command(seen)
        return await self._thinker.choose(state.holder(seat).level or DEFAULT_LEVEL, seen)

    async def _see_to(self, alarm: Alarm, command: SeatCommand | None) -> None:
        """Do what an alarm is for, unless it is late."""
        self._alarms.done(alarm)
        self._told = []
        if self._frozen or alarm not in self._schedule.wanted(self._state):
            return
        try:
            await self._answer(alarm, command)
        except SeqClash:
            await self._reload()
        else:
            await self._drive("clock")

    async def _answer(self, alarm: Alarm, command: SeatCommand | None) -> None:
        """Do what an alarm is for."""
        match alarm.kind:
            case AlarmKind.COMPUTER | AlarmKind.SILENT if command is not None:
                await self._play(command, "computer" if alarm.kind is AlarmKind.COMPUTER else "clock")
            case AlarmKind.TIME if alarm.seat is not None and command is not None:
                await self._miss(alarm.seat, command)
            case AlarmKind.TIME:
                await self._commit(self._in_game(TimeUp()), "clock", command=TimeUp())
            case AlarmKind.NEXT:
                await self._begin_next()
            case AlarmKind.PAUSE:
                await self._commit((MatchResumed(),), "clock")
            case AlarmKind.IDLE:
                self._schedule.ask()
                self._tell((), (), (), "idle")
            case AlarmKind.EXPIRE:
                await self._commit((TableClosed("expired", self._world.clock.now()),), "clock")
            case _:  # STEP: `_drive` takes it
                pass

    async def _begin_next(self) -> None:
        command = BeginDeal()
        await self._commit(self._in_game(command), "clock", command=command)

    async def _play(self, command: SeatCommand, cause: str, before: Sequence[Stored] = ()) -> None:
        """Let a seat do what was chosen for it; if that is not allowed after all, the rules' default."""
        try:
            events = self._in_game(command)
        except Refused as refused:
            logger.warning("computer player chose wrong", table=self._state.id, seat=command.seat, code=refused.code)
            command = default_command(view(self._state.game, command.seat))
            events = self._in_game(command)
        await self._commit([*before, *events], cause, command=command)

    async def _miss(self, seat: Seat, command: SeatCommand) -> None:
        """Let the computer play one missed turn; twice in a row, and it keeps the seat (托管)."""
        if self._trouble is not None:  # the person may have pressed, and the store did not take it
            self._give_back(self._world.clock.now())
            return
        missed = ran_out(seat, self._state.holder(seat))
        happened: list[Stored] = [missed]
        if missed.missed >= MISSES_TO_TAKE_OVER:
            happened.append(TakenOver(seat, self._state.setup.level, "absent"))
        await self._play(command, "clock", happened)
