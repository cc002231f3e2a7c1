"""What a seat, or the table, may ask of the engine.

Cards come as counts by rank; the engine chooses the card identities, which no rule of play looks at.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Counts
from .seats import Seat


@dataclass(frozen=True, slots=True)
class BeginDeal:
    """The next deal begins: for `mingdian` with the 預點 window (R65), else at once with waiting for `Deal`."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards are dealt (R1).

    Attributes:
        deck: every card of the rule set's deck once, shuffled; seat 0 gets the first sixth, and so on.
        seed: the seed that the shuffle came from; it decides the random first leader (R3).
    """

    deck: tuple[Card, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """Time is up: every seat that is asked now gives its default answer."""


@dataclass(frozen=True, slots=True)
class PlayCards:
    """Lead or beat (發牌, 上牌), in a trick or in a fight (R85)."""

    seat: Seat
    counts: Counts


@dataclass(frozen=True, slots=True)
class Burn:
    """Burn the gouji play on the table with these cards (燒牌, R40)."""

    seat: Seat
    counts: Counts


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass (過牌), or "no" to whatever the open window asks."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Yield:
    """Let those after act first (讓牌, R26)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CatchWind:
    """Pass, and announce to lead after a finisher's last cards (接風, R28)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Concede:
    """Give up one's burn when one must lead (R47)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Yes:
    """Declare (宣點, 明點, 預點: R64, R65), or fight a charge (應戰, R85)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Revolt:
    """Revolt in the declaration window (革命, R80)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowFours:
    """Show all one's 4s of one suit (上班, R3).

    Attributes:
        seat: who shows.
        suit: 0–3 as in `SUITS`.
        count: how many; it must be all that he has of the suit.
    """

    seat: Seat
    suit: int
    count: int


@dataclass(frozen=True, slots=True)
class TakeHead:
    """Keep a head after a revolution (要頭, R86)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeHeadless:
    """Go headless after a revolution (無頭, R86)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Charge:
    """Name three gouji plays in order (衝點, R84)."""

    seat: Seat
    plays: tuple[Counts, ...]


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Return cards for place tribute received (還貢, R106)."""

    seat: Seat
    counts: Counts


SeatCommand = (
    PlayCards
    | Burn
    | Pass
    | Yield
    | CatchWind
    | Concede
    | Yes
    | Revolt
    | ShowFours
    | TakeHead
    | TakeHeadless
    | Charge
    | GiveBack
)
Command = SeatCommand | BeginDeal | Deal | TimeUp
