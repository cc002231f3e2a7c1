"""What happens at a table besides the game: stored in the same stream as the game's events."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.seats import Seat

from .values import Person, Place, Setup, UserId


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened by its host, who sits at seat 0."""

    number: int
    place: Place
    host: Person
    setup: Setup
    at: float


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person sat down, or came back to his seat."""

    seat: Seat
    person: Person


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """A seat became free in the lobby."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Two seats changed holders in the lobby."""

    first: Seat
    second: Seat


@dataclass(frozen=True, slots=True)
class ComputerSeated:
    """A computer player has a seat of its own."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class ReadyChanged:
    """A person is ready, or no longer."""

    seat: Seat
    ready: bool


@dataclass(frozen=True, slots=True)
class HostChanged:
    """The table has another host."""

    host: UserId


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match of the table begins, numbered from 1."""

    number: int
    at: float


@dataclass(frozen=True, slots=True)
class SeedDrawn:
    """The next deal's seed is drawn (R1): a secret, of which only the commitment is shown before that deal."""

    seed: str


@dataclass(frozen=True, slots=True)
class TakenOver:
    """The computer stands in for a person (托管): `why` is `asked`, `absent`, `left` or `removed`."""

    seat: Seat
    level: str
    why: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A person plays his seat himself again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PersonLeft:
    """A person left a running match (R123)."""

    seat: Seat
    at: float


@dataclass(frozen=True, slots=True)
class Escaped:
    """A deal ended without a person (R123): points to him alone, in his purse of that server."""

    seat: Seat
    guild: int
    user: UserId
    points: int


@dataclass(frozen=True, slots=True)
class CoinsCredited:
    """A deal ended: a person is credited his side's sum, to his purse in that server (R124)."""

    seat: Seat
    guild: int
    user: UserId
    coins: int


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """The clock answered for a seat; what his bank holds afterwards, and how often in a row."""

    seat: Seat
    bank: float
    missed: int


@dataclass(frozen=True, slots=True)
class TimeUsed:
    """A person answered in time; what his bank holds afterwards."""

    seat: Seat
    bank: float


@dataclass(frozen=True, slots=True)
class MatchPaused:
    """Somebody stopped the clocks."""

    by: UserId


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """The clocks run again."""


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """The match length is reached, or the match went on for a deal (R122): what each side has, and when."""

    sides: tuple[int, int]
    at: float


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is closed for ever: `ended`, `expired` or `abandoned`."""

    reason: str
    at: float


TableEvent = (
    TableOpened
    | SeatTaken
    | SeatFreed
    | SeatsSwapped
    | ComputerSeated
    | ReadyChanged
    | HostChanged
    | MatchBegan
    | SeedDrawn
    | TakenOver
    | TakenBack
    | PersonLeft
    | Escaped
    | CoinsCredited
    | TimeRanOut
    | TimeUsed
    | MatchPaused
    | MatchResumed
    | MatchFinished
    | TableClosed
)
