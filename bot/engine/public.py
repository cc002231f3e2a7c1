"""What everybody at the table knows: the open window, the trick, the race, and what happened before the first lead.

A `State` (see `state.py`) is `Public` beside all secrets, a view (see `view.py`) is `Public` beside one seat's own; so
what is public lives in one place, and every viewer shares it.
"""

# No `from __future__ import annotations` here: codecs read the field types of these named tuples at run time.
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Literal, NamedTuple

from .cards import EMPTY, Card, Counts, Hand
from .plays import Play
from .ruleset import DebtKind, Ruleset
from .seats import SEATS, Seat, Side, opposite

SHOWN_COUNT = 10
"""R74: at so many cards or fewer a player's count is shown to all."""


class Phase(StrEnum):
    """The step of a deal (rulebook, "The deal, step by step")."""

    READY = "ready"
    """Between deals: `BeginDeal` is next."""
    CALL = "call"
    """預點 window, before any card is dealt (R65)."""
    SHUFFLE = "shuffle"
    """`Deal` is next."""
    RETURN = "return"
    DECLARE = "declare"
    CHARGE = "charge"
    FIGHT = "fight"
    HEAD = "head"
    SHOW = "show"
    PLAY = "play"
    OVER = "over"
    VOID = "void"


class Kind(StrEnum):
    """A kind of answer that a window takes."""

    PLAY = "play"
    PASS = "pass"
    YIELD = "yield"
    WIND = "wind"
    BURN = "burn"
    YES = "yes"
    NO = "no"
    REVOLT = "revolt"
    SHOW = "show"
    HEAD = "head"
    HEADLESS = "headless"
    CHARGE = "charge"
    RETURN = "return"
    CONCEDE = "concede"


class WindowName(StrEnum):
    """What a window is about."""

    LEAD = "lead"
    BEAT = "beat"
    BURN = "burn"
    CALL = "call"
    DECLARE = "declare"
    SHOW = "show"
    CHARGE = "charge"
    FIGHT = "fight"
    FIGHT_SET = "fight_set"
    HEAD = "head"
    RETURN = "return"


class Window(NamedTuple):
    """Who may act now, as data: several seats at once, or one in turn.

    Attributes:
        name: what it is about.
        seats: who must still answer, ascending.
        members: everybody whom it asked.
        kinds: what each may answer, the same for all, whatever they hold.
        simultaneous: whether answers may come in any order.
    """

    name: WindowName
    seats: tuple[Seat, ...]
    members: tuple[Seat, ...]
    kinds: tuple[Kind, ...]
    simultaneous: bool = False


class Act(NamedTuple):
    """One thing that a seat did in the open: for the table picture, the log and computer players.

    Attributes:
        seat: who.
        kind: `play`, `pass`, `yield`, `wind`, `burn` or `concede`.
        play: the play put down, if one.
        cards: its cards.
        leads: whether it began a trick.
    """

    seat: Seat
    kind: Kind
    play: Play | None = None
    cards: tuple[Card, ...] = ()
    leads: bool = False


class Trick(NamedTuple):
    """The trick that is being played, from the card that stands.

    Attributes:
        owner: who played the cards that lie on the table.
        play: the play to beat.
        cards: its cards.
        gouji: whether it is a gouji play (R31).
        shielded: whether it can only be burned (R73, R87).
        last: whether it was its owner's last cards (底牌, R28).
        passed: whose pass stands in this trick (R22–R24).
        declined: who has answered no to the standing card.
        yielded: who has yielded in this trick (R26).
        yield_open: whether the yielder's answer is still due.
        closed: whether the closer has answered the standing card (R27).
        wind: who has announced 接風 on the standing card (R28).
    """

    owner: Seat
    play: Play
    cards: tuple[Card, ...]
    gouji: bool
    shielded: bool
    last: bool = False
    passed: frozenset[Seat] = frozenset()
    declined: frozenset[Seat] = frozenset()
    yielded: Seat | None = None
    yield_open: bool = False
    closed: bool = False
    wind: Seat | None = None


class Burning(NamedTuple):
    """A burn that is under way (R42–R47): who burns, and whose gouji play he burned."""

    seat: Seat
    victim: Seat


class Debt(NamedTuple):
    """Cards owed to the next deal's tribute (R100 f.)."""

    kind: DebtKind
    payer: Seat
    receiver: Seat
    cards: int


class Transfer(NamedTuple):
    """Cards that went from one seat to another as tribute (R103) or as a return (R106)."""

    kind: DebtKind
    payer: Seat
    receiver: Seat
    cards: tuple[Card, ...]


class Purchase(NamedTuple):
    """A bought 3 (R50); `paid` is empty for a gift (要三)."""

    buyer: Seat
    seller: Seat
    paid: tuple[Card, ...]


class Stifle(NamedTuple):
    """A stifled player (R55) and who beat him."""

    seat: Seat
    by: Seat


CallKind = Literal["yu", "ming"]


@dataclass(frozen=True, slots=True)
class Setup:
    """What happened before the first lead.

    Attributes:
        due: debts of the deal before, paid at step 3.
        paid: tribute paid, in order.
        lapsed: tribute that could not be paid (R105, R106).
        returned: cards given back (R106).
        bought: 3s bought (R50).
        received: by seat, cards that must not be paid on (R52, R104).
        declared: seats that declared 宣點 (R64).
        called: 預點 `yu` and 明點 `ming` by seat (R65).
        shown: 上班: seat, suit, count, in the order of showing (R3).
        charge: the three plays of a charge in order (R84).
        beaten: how many of them the opposite has beaten (R85).
    """

    due: tuple[Debt, ...] = ()
    paid: tuple[Transfer, ...] = ()
    lapsed: tuple[Debt, ...] = ()
    returned: tuple[Transfer, ...] = ()
    bought: tuple[Purchase, ...] = ()
    received: tuple[frozenset[Card], ...] = (frozenset(),) * len(SEATS)
    declared: tuple[Seat, ...] = ()
    called: tuple[tuple[Seat, CallKind], ...] = ()
    shown: tuple[tuple[Seat, int, int], ...] = ()
    charge: tuple[Play, ...] = ()
    beaten: int = 0


@dataclass(frozen=True)
class Race:
    """Who is still in the race for places (爭科), and what each has achieved.

    Attributes:
        out: seats gone out, in order.
        failed: failed burners, in order (R47).
        revolted: who revolted; two or more void the deal (R81).
        shields: shielded plays left to the revolutionary's opposite, None without a head (R87).
        by_choice: whether he is headless by choice or after the third shield (R86, R87).
        opened: by seat, whether he has opened a point (R60).
        closed: seats that can open none any more (R61).
        stifled: stifles that all may know (R55).
        burns: successful burns, burner and victim (R45).
    """

    out: tuple[Seat, ...] = ()
    failed: tuple[Seat, ...] = ()
    revolted: tuple[Seat, ...] = ()
    shields: int | None = None
    by_choice: bool = False
    opened: tuple[bool, ...] = (False,) * len(SEATS)
    closed: frozenset[Seat] = frozenset()
    stifled: tuple[Stifle, ...] = ()
    burns: tuple[Burning, ...] = ()

    @property
    def revolutionary(self) -> Seat | None:
        """The one who revolted, if exactly one did."""
        return self.revolted[0] if len(self.revolted) == 1 else None

    @cached_property
    def active(self) -> frozenset[Seat]:
        """Seats that still have cards and have neither revolted nor failed a burn."""
        return frozenset(SEATS) - set(self.out) - set(self.failed) - set(self.revolted)

    @cached_property
    def headless(self) -> frozenset[Seat]:
        """Active seats without an opposite in play (R72)."""
        return frozenset(seat for seat in self.active if self._without_opposite(opposite(seat)))

    @cached_property
    def paired(self) -> frozenset[Seat]:
        """Active seats whose opposite is active too."""
        return frozenset(seat for seat in self.active if opposite(seat) in self.active)

    def _without_opposite(self, other: Seat) -> bool:
        return other in self.out or other in self.failed or (other in self.revolted and self.by_choice)

    def shielded_plays(self, seat: Seat) -> int:
        """Return how many shielded plays a seat has left (R87)."""
        return self.shields or 0 if opposite(seat) in self.revolted else 0


class DealResult(NamedTuple):
    """What a deal came to (R90, R91, R120, R121).

    Attributes:
        number: which deal of the match.
        places: each seat's place, 1 to 6.
        debts: what the deal counted for tribute.
        points: each seat's points.
        sides: points of seats 0, 2, 4 and of seats 1, 3, 5.
        winner: the side with positive points, None for a draw.
        sweep: the side that swept, or None.
    """

    number: int
    places: tuple[int, ...]
    debts: tuple[Debt, ...]
    points: tuple[int, ...]
    sides: tuple[int, int]
    winner: Side | None
    sweep: Side | None


@dataclass(frozen=True)
class Public:
    """Everything that everybody may know.

    Attributes:
        rules: the rule set.
        phase: the step of the deal.
        number: which deal of the match, from 1.
        results: deals finished so far.
        setup: what happened before the first lead.
        race: places, points, headless and burns.
        leader: who led this trick, or leads the next one.
        trick: the trick under way, None between tricks.
        window: who is asked now, and for what.
        burning: the burn under way.
        scramble: whether a scramble has begun (R70).
        waiting: a scramble that waits for `trick` or `burn` to be over (R70).
        left: by seat, cards left where all may know (ten or fewer, R74), else None.
        history: every open act of the deal, in order.
        trick_from: where the trick under way (or the last one) begins in `history`.
        commitment: SHA-256 of the deal's seed.
        result: the deal's result once it is over.
        hands: all hands once the deal is over (step 9).
        seed: the deal's seed once it is over.
    """

    rules: Ruleset
    phase: Phase = Phase.READY
    number: int = 0
    results: tuple[DealResult, ...] = ()
    setup: Setup = Setup()
    race: Race = Race()
    leader: Seat | None = None
    trick: Trick | None = None
    window: Window | None = None
    burning: Burning | None = None
    scramble: bool = False
    waiting: Literal["trick", "burn"] | None = None
    left: tuple[int | None, ...] = (None,) * len(SEATS)
    history: tuple[Act, ...] = ()
    trick_from: int = 0
    commitment: str = ""
    result: DealResult | None = None
    hands: tuple[Counts, ...] = ()
    seed: str | None = None


class Sealed(NamedTuple):
    """An answer given in a window that still hides it: its kind, and cards (by rank) where it has some."""

    kind: Kind
    counts: Counts = EMPTY


def shown_left(hand: Hand) -> int | None:
    """Return the count that all may know (R74): None above ten cards."""
    return len(hand.cards) if len(hand.cards) <= SHOWN_COUNT else None
