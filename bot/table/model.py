"""What a table is to everybody around it: people, seats, pace, orders and snapshots. Values only."""

# No `from __future__ import annotations` here: codecs read the field types of these named tuples at run time.
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.engine.commands import SeatCommand
from bot.engine.errors import GoujiError
from bot.engine.events import Event
from bot.engine.public import Public
from bot.engine.scoring import MatchResult
from bot.engine.seats import SEATS, Seat
from bot.ledger.values import PaceName, Person, Place, Setup, TableId, UserId

if TYPE_CHECKING:
    from bot.ledger.events import TableEvent


class Refused(GoujiError):  # noqa: N818 - reads as what happened
    """An order that the table refuses; nothing has changed.

    Args:
        code: a stable refusal code in kebab case; engine codes pass through. The catalogues have `refusal-<code>`.
        facts: what the sentence needs.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Status(StrEnum):
    """The life of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    """A deal runs."""
    BETWEEN = "between"
    """A deal is over; the next begins by itself at `Snapshot.deadline` (R122)."""
    FINISHED = "finished"
    """The match length is reached: again, go on, or stop (R122)."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that each kind of decision may take.

    Attributes:
        turn: a turn to lead or beat, a fight, head, a charge.
        bank: extra time for turns, per person and deal.
        burn: a burn window.
        declare: a declaration, call or return window.
        show: the 上班 window.
        between: the pause between two deals.
        computer: shortest and longest time that a computer seat takes.
    """

    turn: float = 45
    bank: float = 120
    burn: float = 6
    declare: float = 20
    show: float = 8
    between: float = 12
    computer: tuple[float, float] = (0.8, 2.5)


PACES: dict[PaceName, Pace] = {
    PaceName.FAST: Pace(turn=20, bank=60, burn=5, declare=12, show=6, between=8, computer=(0.4, 1.2)),
    PaceName.NORMAL: Pace(),
    PaceName.SLOW: Pace(turn=12 * 3600, bank=0, burn=3600, declare=12 * 3600, show=3600, between=600),
}


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat.

    Attributes:
        person: whose seat it is; None for a computer's own seat.
        level: the computer player that acts, or None while the person acts himself. For a person's seat it is the
            stand-in (托管) until he presses anything.
        why: why the computer stands in: `asked`, `absent`, `left` or `removed`; None while the person acts himself.
        ready: whether the person is ready to start.
        left: whether the person has left (R123) and may come back before the match ends.
        bank: seconds left in his bank this deal.
        missed: turns missed in a row.
        escapes: deals that ended without him (R123).
    """

    person: Person | None
    level: str | None = None
    why: str | None = None
    ready: bool = False
    left: bool = False
    bank: float = 0
    missed: int = 0
    escapes: int = 0

    @property
    def acts_himself(self) -> bool:
        """Whether a person decides for this seat now."""
        return self.person is not None and self.level is None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that everybody may know of a table.

    Attributes:
        id: the table.
        seq: how many events have happened; buttons carry it.
        place: where it stands.
        host: who may manage it; never a computer.
        setup: what the host chose.
        status: its life.
        seats: who holds each seat; None if it is empty.
        public: the game's public facts; before the first deal its phase is `ready`.
        deadline: Unix time at which the open window, or the break between two deals, ends; None if nothing runs.
        bank_from: Unix time from which a person's turn runs on his bank; None if no person's turn runs.
        paused: who paused it, or None.
        paused_until: Unix time at which a pause ends by itself.
        commitment: what the next deal's seed is held to (its SHA-256), shown before that deal (R1); None in a deal.
        match: which match of this table, from 1.
        result: what the match is worth so far.
        number: a short number for people ("table 12"), unique on this bot.
        reason: why it was closed: `ended`, `expired`, `abandoned`; None while it lives.
    """

    id: TableId
    seq: int
    place: Place
    host: UserId
    setup: Setup
    status: Status
    seats: tuple[Holder | None, ...]
    public: Public
    deadline: float | None
    paused: UserId | None
    match: int
    result: MatchResult
    number: int
    reason: str | None = None
    bank_from: float | None = None
    paused_until: float | None = None
    commitment: str | None = None

    def seat_of(self, user: UserId) -> Seat | None:
        """Return the seat that is this person's, also while he is away or the computer stands in."""
        for seat in SEATS:
            holder = self.seats[seat]
            if holder is not None and holder.person is not None and holder.person.id == user:
                return seat
        return None

    @property
    def people(self) -> tuple[UserId, ...]:
        """Everybody who holds a seat and has not left."""
        return tuple(holder.person.id for holder in self.seats if holder and holder.person and not holder.left)


# Orders: what somebody asks of a table -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down: at a seat, or at the first free one. Also comes back to one's own seat."""

    person: Person
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave: in the lobby the seat becomes free; in a match the computer takes it (R123)."""


@dataclass(frozen=True, slots=True)
class SetReady:
    """Say that one is ready, or no longer; six ready seats start the match (R2)."""

    ready: bool


@dataclass(frozen=True, slots=True)
class SwapSeat:
    """Move to a free seat, or change places with a computer; in the lobby."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat a computer player at a seat, or at all free ones (`seat` None)."""

    seat: Seat | None
    level: str


@dataclass(frozen=True, slots=True)
class ClearSeat:
    """Take a computer player, or in the lobby a person, off a seat; the host or a moderator."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Start:
    """Start with everybody seated counted as ready: free seats are filled with computer players; the host."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """Hand a person's seat to the computer (托管): oneself, the host or a moderator."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take one's own seat back from the computer."""


@dataclass(frozen=True, slots=True)
class Again:
    """Start the next match with the same six (after the match length; host or any seated person)."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Play another deal of the same match after its length (R122)."""


@dataclass(frozen=True, slots=True)
class EndTable:
    """End the table; the host or a moderator."""

    reason: str = "ended"


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop all clocks; the host or a moderator."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clocks run again."""


@dataclass(frozen=True, slots=True)
class PassHost:
    """Make the person at a seat the host; the host or a moderator."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Act:
    """A command of the game; `command.seat` must be the seat of who gives it."""

    command: SeatCommand


@dataclass(frozen=True, slots=True)
class Prepare:
    """Keep a command for one's next turn, or forget it (None). Not stored: it dies with the process."""

    command: SeatCommand | None


Order = (
    Join
    | Leave
    | SetReady
    | SwapSeat
    | AddComputer
    | ClearSeat
    | Start
    | HandOver
    | TakeBack
    | Again
    | GoOn
    | EndTable
    | Pause
    | Resume
    | PassHost
    | Act
    | Prepare
)


@dataclass(frozen=True, slots=True)
class Asker:
    """Who gives an order.

    Attributes:
        user: the person.
        moderator: whether he may manage the server (checked by who asks).
        interaction: the id of the press or command; the same one twice is done once.
        seq: the table's seq that he saw; an older one is refused as `old-button` where the order acts in the game.
            None for typed text and slash commands, which name their cards themselves.
    """

    user: UserId
    moderator: bool = False
    interaction: str | None = None
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of an order: the table after it, and what happened (empty if it had been done before)."""

    snapshot: Snapshot
    events: tuple[Event, ...] = ()
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Update:
    """What listeners are told after every change, in order.

    Attributes:
        snapshot: the table after it.
        events: game events, all public as they stand here (redacted for a spectator).
        asked: seats whose person is newly asked and should see his hand now; in a window of several seats only who may
            say more than no. For private prompts: whom a window could interest is nothing to show in public.
        cause: `order`, `computer`, `clock`, `resumed` (after a restart), `thawed` (clocks that were held go on),
            `lobby`, or `idle` (nothing has happened for long; the table asks once before it closes).
        news: what happened around the game: people, seats, the host, the table's end.
    """

    snapshot: Snapshot
    events: tuple[Event, ...]
    asked: tuple[Seat, ...]
    cause: str
    news: "tuple[TableEvent, ...]" = ()
