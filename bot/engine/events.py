"""What happened: the game is the list of these.

Events carry all that follows from a command, so that a state is their fold and replay never decides again. Three of
them hold secrets: `Dealt`, `Answered` and a hidden `Stifled`; `view.redact` makes what one viewer may see of them.
`left` is always what all may know of a seat's count afterwards (R74): None above ten.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Counts
from .plays import Play
from .public import DealResult, Debt, Sealed, Window
from .ruleset import DebtKind
from .seats import Seat

Left = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class DealBegan:
    """The deal of this number is due; what the one before counted becomes due (R100)."""

    number: int
    due: tuple[Debt, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A window opens; it replaces the one before."""

    window: Window


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered a window that hides answers until it closes; `answer` is None to others."""

    seat: Seat
    answer: Sealed | None


@dataclass(frozen=True, slots=True)
class Called:
    """The 預點 window closed: who called (R65)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards are dealt (R1): by seat, None to whom a hand is hidden; the seed is revealed with the deal's end."""

    hands: tuple[tuple[Card, ...] | None, ...]
    left: Left
    commitment: str
    seed: str | None


@dataclass(frozen=True, slots=True)
class Bought:
    """A player without 3s got one (R50); `paid` is empty for a gift."""

    buyer: Seat
    seller: Seat
    paid: tuple[Card, ...]
    three: Card
    left: Left


@dataclass(frozen=True, slots=True)
class Paid:
    """Tribute was paid (R103)."""

    kind: DebtKind
    payer: Seat
    receiver: Seat
    cards: tuple[Card, ...]
    left: Left


@dataclass(frozen=True, slots=True)
class Lapsed:
    """Tribute or a return could not be paid in full (R105, R106)."""

    kind: DebtKind
    payer: Seat
    receiver: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Returned:
    """Cards were given back for place tribute (R106)."""

    giver: Seat
    receiver: Seat
    cards: tuple[Card, ...]
    left: Left


@dataclass(frozen=True, slots=True)
class Declared:
    """The declaration window closed: who declared (R64, R65)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Revolted:
    """A seat revolted (R80), by force if it could not pay for a 3 (R82)."""

    seat: Seat
    forced: bool


@dataclass(frozen=True, slots=True)
class Voided:
    """Two or more revolted: the deal is void (R81)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Charged:
    """The revolutionary charges with these plays in order (R84)."""

    seat: Seat
    plays: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat said no to a charge (R84), or to fighting one (R85)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FightBegan:
    """The opposite fights the charge (R85)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetBeaten:
    """The opposite beat the next set of the charge (R85)."""

    seat: Seat
    play: Play
    cards: tuple[Card, ...]
    left: int | None


@dataclass(frozen=True, slots=True)
class SetMissed:
    """The opposite did not beat the next set of the charge (R85)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HeadTaken:
    """The revolutionary's opposite keeps a head: three shielded plays (R86, R87)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HeadlessTaken:
    """The revolutionary's opposite is headless: by choice (R86), or after his third shield (R87)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FoursShown:
    """A seat showed all its 4s of a suit (R3)."""

    seat: Seat
    suit: int
    count: int


@dataclass(frozen=True, slots=True)
class LeaderChosen:
    """Who leads first (R3–R5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Played:
    """A seat led or beat."""

    seat: Seat
    play: Play
    cards: tuple[Card, ...]
    gouji: bool
    shielded: bool
    left: int | None


@dataclass(frozen=True, slots=True)
class Burned:
    """A seat burned the gouji play on the table (R42)."""

    seat: Seat
    victim: Seat
    play: Play
    cards: tuple[Card, ...]
    gouji: bool
    shielded: bool
    left: int | None


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed; `closes` if nobody else was left to act (R27)."""

    seat: Seat
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Yielded:
    """A seat yielded (R26)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WindCalled:
    """A seat passed and announced 接風 (R28)."""

    seat: Seat
    closes: bool = False


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat's last card lies on the table (R90)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Unburned:
    """A burner's card was beaten; his duty ends (R46)."""

    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class BurnSucceeded:
    """A burner went out in his burn (R45)."""

    seat: Seat
    victim: Seat


@dataclass(frozen=True, slots=True)
class BurnFailed:
    """A burner could not go on, or gave up (R47)."""

    seat: Seat
    victim: Seat
    conceded: bool


@dataclass(frozen=True, slots=True)
class Stifled:
    """A play that left only 3s was beaten (R55); `shown` once all may know it."""

    seat: Seat
    by: Seat
    shown: bool


@dataclass(frozen=True, slots=True)
class PointOpened:
    """A seat opened its point (R60, R62, R85)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PointsClosed:
    """These seats can open no point any more (R61)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ScrambleBegan:
    """A scramble begins (R70)."""


@dataclass(frozen=True, slots=True)
class ScrambleWaits:
    """A scramble is due after this trick and the burn begun in it (R70)."""


@dataclass(frozen=True, slots=True)
class TrickEnded:
    """Nobody beat the owner's card; who leads next (R21, R28)."""

    owner: Seat
    leader: Seat


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over: its result, and all hands as they were then (step 9)."""

    result: DealResult
    hands: tuple[Counts, ...]
    seed: str | None


SetupEvent = (
    DealBegan
    | Called
    | Dealt
    | Bought
    | Paid
    | Lapsed
    | Returned
    | Declared
    | Revolted
    | Voided
    | Charged
    | Declined
    | FightBegan
    | SetBeaten
    | SetMissed
    | FoursShown
    | LeaderChosen
    | DealEnded
)
"""Steps 0–7 and 9 of a deal."""

Event = (
    Played
    | Passed
    | Asked
    | Burned
    | TrickEnded
    | Answered
    | WentOut
    | Yielded
    | WindCalled
    | PointOpened
    | Unburned
    | BurnSucceeded
    | BurnFailed
    | Stifled
    | PointsClosed
    | ScrambleBegan
    | ScrambleWaits
    | HeadTaken
    | HeadlessTaken
    | SetupEvent
)
