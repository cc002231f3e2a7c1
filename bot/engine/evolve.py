"""`evolve(state, event) -> State`: what an event does to a state. It decides nothing and never refuses.

Public facts fold the same way in a state and in a view, so one function, `evolve_public`, serves both.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, assert_never

from .cards import Card, Hand, hand_of
from .events import (
    Answered,
    Asked,
    Bought,
    Burned,
    BurnFailed,
    BurnSucceeded,
    Called,
    Charged,
    DealBegan,
    DealEnded,
    Dealt,
    Declared,
    Declined,
    Event,
    FightBegan,
    FoursShown,
    HeadlessTaken,
    HeadTaken,
    Lapsed,
    LeaderChosen,
    Paid,
    Passed,
    Played,
    PointOpened,
    PointsClosed,
    Returned,
    Revolted,
    ScrambleBegan,
    ScrambleWaits,
    SetBeaten,
    SetMissed,
    SetupEvent,
    Stifled,
    TrickEnded,
    Unburned,
    Voided,
    WentOut,
    WindCalled,
    Yielded,
)
from .public import (
    Act,
    Burning,
    CallKind,
    Debt,
    Kind,
    Phase,
    Public,
    Purchase,
    Race,
    Sealed,
    Setup,
    Stifle,
    Transfer,
    Trick,
    Window,
    WindowName,
)
from .ruleset import Ruleset
from .seats import SEATS, Seat
from .state import State
from .values import but
from .view import View

PHASE_OF_WINDOW: dict[WindowName, Phase] = {
    WindowName.LEAD: Phase.PLAY,
    WindowName.BEAT: Phase.PLAY,
    WindowName.BURN: Phase.PLAY,
    WindowName.CALL: Phase.CALL,
    WindowName.DECLARE: Phase.DECLARE,
    WindowName.SHOW: Phase.SHOW,
    WindowName.CHARGE: Phase.CHARGE,
    WindowName.FIGHT: Phase.FIGHT,
    WindowName.FIGHT_SET: Phase.FIGHT,
    WindowName.HEAD: Phase.HEAD,
    WindowName.RETURN: Phase.RETURN,
}

_PLAY = Kind.PLAY  # looked up once: CPython 3.11 is slow at an enum's members
_PASSES = tuple(Act(seat, Kind.PASS) for seat in SEATS)
_WINDS = tuple(Act(seat, Kind.WIND) for seat in SEATS)
_YIELDS = tuple(Act(seat, Kind.YIELD) for seat in SEATS)
_CONCEDES = tuple(Act(seat, Kind.CONCEDE) for seat in SEATS)


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    public = evolve_public(state.public, event)
    match event:
        case Passed() | TrickEnded():
            return but(state, public=public)
        case Asked() | Called() | Voided():
            return but(state, public=public, sealed=())
        case Played(seat=seat, cards=cards) | SetBeaten(seat=seat, cards=cards):
            return but(state, public=public, hands=_without(state.hands, seat, cards))
        case Burned(seat=seat, cards=cards):
            return but(state, public=public, hands=_without(state.hands, seat, cards), sealed=())
        case Answered(seat=seat, answer=Sealed() as answer):
            return but(state, public=public, sealed=(*state.sealed, (seat, answer)))
        case Dealt(hands=dealt, seed=seed):
            return but(state, public=public, hands=tuple(hand_of(hand or ()) for hand in dealt), seed=seed)
        case Stifled(seat=seat, by=by, shown=shown):
            stifle = Stifle(seat, by)
            hidden = tuple(other for other in state.hidden if other != stifle)
            return but(state, public=public, hidden=hidden if shown else (*hidden, stifle))
        case DealBegan():
            return State(public)
        case Bought() | Paid() | Returned():
            hands = state.hands
            for giver, receiver, cards in _moved(event):
                hands = _with(_without(hands, giver, cards), receiver, cards)
            return but(state, public=public, hands=hands)
        case _:
            return but(state, public=public)


def evolve_view(view: View, event: Event) -> View:
    """Return a viewer's view after an event that was redacted for him (the first law of secrecy)."""
    public = evolve_public(view.public, event)
    me = view.viewer
    if me is None:
        return view._replace(public=public)
    match event:
        case Played(seat=seat, cards=cards) | SetBeaten(seat=seat, cards=cards):
            return view._replace(public=public, hand=view.hand.minus(cards) if seat == me else view.hand)
        case Burned(seat=seat, cards=cards):
            hand = view.hand.minus(cards) if seat == me else view.hand
            return view._replace(public=public, hand=hand, sealed=None)
        case Asked() | Called() | Voided():
            return view._replace(public=public, sealed=None)
        case Answered(seat=seat, answer=answer):
            return view._replace(public=public, sealed=answer if seat == me else view.sealed)
        case Dealt(hands=hands):
            return view._replace(public=public, hand=hand_of(hands[me] or ()))
        case Stifled(seat=seat, by=by, shown=shown):
            hidden = tuple(other for other in view.hidden if other != Stifle(seat, by))
            return view._replace(public=public, hidden=hidden if shown else (*hidden, Stifle(seat, by)))
        case DealBegan():
            return View(me, public)
        case Bought() | Paid() | Returned():
            hand = view.hand
            for giver, receiver, cards in _moved(event):
                hand = hand.minus(cards) if giver == me else hand.plus(cards) if receiver == me else hand
            return view._replace(public=public, hand=hand)
        case _:
            return view._replace(public=public)


def _moved(event: Bought | Paid | Returned) -> tuple[tuple[Seat, Seat, tuple[Card, ...]], ...]:
    """Return who gave which cards to whom."""
    match event:
        case Bought(buyer=buyer, seller=seller, paid=paid, three=three):
            return (buyer, seller, paid), (seller, buyer, (three,))
        case Paid(payer=payer, receiver=receiver, cards=cards):
            return ((payer, receiver, cards),)
        case Returned(giver=giver, receiver=receiver, cards=cards):
            return ((giver, receiver, cards),)


def _without(hands: tuple[Hand, ...], seat: Seat, cards: tuple[Card, ...]) -> tuple[Hand, ...]:
    return (*hands[:seat], hands[seat].minus(cards), *hands[seat + 1 :])


def _with(hands: tuple[Hand, ...], seat: Seat, cards: tuple[Card, ...]) -> tuple[Hand, ...]:
    return (*hands[:seat], hands[seat].plus(cards), *hands[seat + 1 :])


def evolve_public(public: Public, event: Event) -> Public:
    """Return the public facts after an event; it reads nothing that is secret."""
    match event:
        case Passed(seat=seat, closes=closes):
            return _pass(public, _PASSES[seat], closes=closes)
        case Asked(window=window):
            return but(public, window=window, phase=PHASE_OF_WINDOW[window.name])
        case Played():
            return _put(public, event, _PLAY)
        case Burned(seat=seat, victim=victim):
            return but(_put(public, event, Kind.BURN), burning=Burning(seat, victim))
        case TrickEnded(leader=leader):
            waiting = public.waiting
            if waiting == "trick":
                waiting = "burn" if public.burning else None
            return but(public, trick=None, leader=leader, window=None, waiting=waiting)
        case WindCalled(seat=seat, closes=closes):
            passed = _pass(public, _WINDS[seat], closes=closes)
            return but(passed, trick=_trick(passed)._replace(wind=seat))
        case Yielded(seat=seat):
            old = _trick(public)
            yielding = old._replace(yielded=seat, yield_open=True, declined=old.declined | {seat})
            return but(public, trick=yielding, window=None, history=(*public.history, _YIELDS[seat]))
        case Answered(seat=seat):
            return but(public, window=_answered(public.window, seat))
        case WentOut(seat=seat):
            return _race(public, replace(public.race, out=(*public.race.out, seat)))
        case PointOpened(seat=seat):
            opened = tuple(was or other == seat for other, was in enumerate(public.race.opened))
            return _race(public, replace(public.race, opened=opened))
        case Unburned(seat=seat):
            still = public.burning if public.burning and public.burning.seat != seat else None  # who burned him
            return but(public, burning=still, waiting=_after_burn(public))
        case BurnSucceeded(seat=seat, victim=victim):
            race = replace(public.race, burns=(*public.race.burns, Burning(seat, victim)))
            return but(public, race=race, burning=None, waiting=_after_burn(public))
        case BurnFailed(seat=seat, conceded=conceded):
            race = replace(public.race, failed=(*public.race.failed, seat))
            history = (*public.history, _CONCEDES[seat]) if conceded else public.history
            waiting = _after_burn(public)
            return but(public, race=race, burning=None, history=history, window=None, waiting=waiting)
        case Stifled(seat=seat, by=by, shown=shown):
            if not shown:
                return public
            return _race(public, replace(public.race, stifled=(*public.race.stifled, Stifle(seat, by))))
        case PointsClosed(seats=seats):
            return _race(public, replace(public.race, closed=public.race.closed.union(seats)))
        case ScrambleBegan():
            race = replace(public.race, shields=None)
            trick = public.trick and _ordinary(public.trick, locked=public.rules.scramble_pass_lock)
            return but(public, scramble=True, waiting=None, burning=None, race=race, trick=trick)
        case ScrambleWaits():
            return but(public, waiting="trick")
        case HeadTaken():
            return _race(public, replace(public.race, shields=3))
        case HeadlessTaken():
            return _race(public, replace(public.race, shields=None, by_choice=True))
        case _:
            return _evolve_setup(public, event)


def _evolve_setup(public: Public, event: SetupEvent) -> Public:
    """Return the public facts after an event of steps 0–7 or 9."""
    setup = public.setup
    match event:
        case DealBegan(number=number, due=due):
            return Public(
                public.rules,
                Phase.SHUFFLE,
                number,
                public.results,
                Setup(due=due, called=_standing(public, number)),
            )
        case Called(seats=seats):
            called: tuple[tuple[Seat, CallKind], ...] = tuple((seat, "yu") for seat in seats)
            return but(public, phase=Phase.SHUFFLE, window=None, setup=replace(setup, called=called))
        case Dealt(left=left, commitment=commitment):
            return but(public, phase=Phase.DECLARE, left=left, commitment=commitment)
        case Bought(buyer=buyer, seller=seller, paid=paid, left=left):
            bought = (*setup.bought, Purchase(buyer, seller, paid))
            received = _mark(setup.received, seller, paid)
            return but(public, left=left, setup=replace(setup, bought=bought, received=received))
        case Paid(kind=kind, payer=payer, receiver=receiver, cards=cards, left=left):
            paid_so_far = (*setup.paid, Transfer(kind, payer, receiver, cards))
            received = _mark(setup.received, receiver, cards)
            return but(public, left=left, setup=replace(setup, paid=paid_so_far, received=received))
        case Lapsed(kind=kind, payer=payer, receiver=receiver, cards=count):
            lapsed = (*setup.lapsed, Debt(kind, payer, receiver, count))
            return but(public, setup=replace(setup, lapsed=lapsed))
        case Returned(giver=giver, receiver=receiver, cards=cards, left=left):
            returned = (*setup.returned, Transfer("place", giver, receiver, cards))
            received = _mark(setup.received, receiver, cards)
            return but(public, left=left, setup=replace(setup, returned=returned, received=received))
        case Declared(seats=seats):
            return but(public, setup=_declare(public.rules, setup, seats), window=None)
        case Revolted(seat=seat):
            return _race(public, replace(public.race, revolted=(*public.race.revolted, seat)))
        case Voided():
            return but(public, phase=Phase.VOID, window=None)
        case Charged(plays=plays):
            return but(public, setup=replace(setup, charge=plays), window=None)
        case SetBeaten(seat=seat, play=play, cards=cards, left=left_one):
            history = (*public.history, Act(seat, Kind.PLAY, play, cards, leads=True))
            setup = replace(setup, beaten=setup.beaten + 1)
            return but(public, left=_put_left(public.left, seat, left_one), setup=setup, history=history, window=None)
        case FoursShown(seat=seat, suit=suit, count=count):
            setup = replace(setup, shown=(*setup.shown, (seat, suit, count)))
            return but(public, setup=setup, window=_answered(public.window, seat))
        case LeaderChosen(seat=seat):
            return but(public, leader=seat, window=None)
        case DealEnded(result=result, hands=hands, seed=seed):
            return but(
                public,
                phase=Phase.OVER,
                window=None,
                trick=None,
                burning=None,
                results=(*public.results, result),
                result=result,
                hands=hands,
                seed=seed,
            )
        case Declined() | FightBegan() | SetMissed():
            return but(public, window=None)
        case _:
            assert_never(event)


def _trick(public: Public) -> Trick:
    """Return the trick under way.

    Raises:
        ValueError: between tricks; an event that needs one is then out of place.
    """
    if public.trick is None:
        raise ValueError("no trick is under way")
    return public.trick


def _pass(public: Public, act: Act, *, closes: bool) -> Public:
    """Return the public facts after a pass (R22–R24)."""
    trick = _trick(public)
    seat = act.seat
    trick = trick._replace(
        passed=trick.passed | {seat},
        declined=trick.declined | {seat},
        yield_open=trick.yield_open and trick.yielded != seat,
        closed=closes,
    )
    return but(public, trick=trick, window=None, history=(*public.history, act))


def _put(public: Public, event: Played | Burned, kind: Kind) -> Public:
    """Return the public facts after cards were put down in a trick."""
    seat, play, old = event.seat, event.play, public.trick
    act = Act(seat, kind, play, event.cards, old is None)
    race = public.race
    if event.shielded and race.shielded_plays(seat):
        race = replace(race, shields=(race.shields or 0) - 1)
    return but(
        public,
        trick=Trick(
            seat,
            play,
            event.cards,
            event.gouji,
            event.shielded,
            event.left == 0,
            _locked_after(public, seat),
            yielded=old.yielded if old else None,
        ),
        race=race,
        window=None,
        left=_put_left(public.left, seat, event.left),
        history=(*public.history, act),
        trick_from=len(public.history) if old is None else public.trick_from,
    )


def _locked_after(public: Public, seat: Seat) -> frozenset[Seat]:
    """Return whose pass stands after this seat played (R24, R26, R71)."""
    old = public.trick
    if old is None or (public.scramble and not public.rules.scramble_pass_lock):
        return frozenset()
    passed = old.passed | {old.yielded} if old.yield_open and old.yielded is not None else old.passed
    return passed - {seat} if passed else passed


def _ordinary(trick: Trick, *, locked: bool) -> Trick:
    """Return the trick as a scramble finds it (R70, R71)."""
    passed = trick.passed if locked else frozenset()
    return trick._replace(gouji=False, shielded=False, passed=passed)


def _after_burn(public: Public) -> Literal["trick", "burn"] | None:
    """Return what a waiting scramble still waits for when a burn has ended (R70)."""
    return None if public.waiting == "burn" else public.waiting


def _answered(window: Window | None, seat: Seat) -> Window | None:
    """Return the window without a seat that has answered; None once all have."""
    if window is None:
        return None
    seats = tuple(other for other in window.seats if other != seat)
    return window._replace(seats=seats) if seats else None


def _race(public: Public, race: Race) -> Public:
    return but(public, race=race)


def _mark(received: tuple[frozenset[Card], ...], seat: Seat, cards: tuple[Card, ...]) -> tuple[frozenset[Card], ...]:
    """Return the received cards by seat with more of them marked (R52, R104)."""
    return (*received[:seat], received[seat].union(cards), *received[seat + 1 :])


def _put_left(left: tuple[int | None, ...], seat: Seat, count: int | None) -> tuple[int | None, ...]:
    return left if left[seat] == count else (*left[:seat], count, *left[seat + 1 :])


def _standing(public: Public, number: int) -> tuple[tuple[Seat, CallKind], ...]:
    """Return the 預點 calls that stand when a deal begins: those of a void deal of this number (R65, R81)."""
    if public.phase is not Phase.VOID or public.number != number:
        return ()
    return tuple(call for call in public.setup.called if call[1] == "yu")


def _declare(rules: Ruleset, setup: Setup, seats: tuple[Seat, ...]) -> Setup:
    """Return the setup with what was declared in the declaration window (R64, R65)."""
    if rules.declaring == "ming":
        ming: tuple[tuple[Seat, CallKind], ...] = tuple((seat, "ming") for seat in seats)
        return replace(setup, called=(*setup.called, *ming))
    return replace(setup, declared=tuple(sorted({*setup.declared, *seats})))
