"""What must be true of every state, whatever was played: for playouts, `gouji simulate` and the store's audit.

`check` reads a state and compares what the engine keeps twice: cards against the deck, the shown counts against the
hands, places and points against each other. It decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .cards import Card, count_ranks, full_deck
from .errors import GoujiError
from .events import Event
from .evolve import evolve
from .legal import legal
from .public import Kind, Phase, Public, WindowName, shown_left
from .scoring import places
from .seats import SEATS, Seat, opposite
from .state import State
from .view import view

_BEFORE_CARDS: Final = frozenset({Phase.READY, Phase.CALL, Phase.SHUFFLE})
_ENDED: Final = frozenset({Phase.OVER, Phase.VOID})
_RUNNING: Final = frozenset(Phase) - _BEFORE_CARDS - _ENDED
_SHIELDS: Final = 3
_BURNERS: Final = frozenset({Kind.BURN, Kind.NO})


class InvariantError(GoujiError, AssertionError):
    """A state that no game can reach: the engine is wrong.

    Args:
        message: what does not hold, one sentence.
    """


def check(state: State) -> None:
    """Refuse a state that breaks an invariant.

    Args:
        state: the state after any command of a match, or of a position.

    Raises:
        InvariantError: with what does not hold.
    """
    if state.public.phase in _BEFORE_CARDS:
        _check_before_cards(state)
        return
    _check_cards(state)
    _check_counts(state)
    _check_race(state)
    _check_table(state)
    if state.public.phase in _RUNNING:
        _check_asked(state)
    elif state.public.window is not None:
        raise InvariantError(f"a window is open in phase {state.public.phase}")
    if state.public.phase is Phase.OVER:
        _check_result(state)


def check_events(before: State, events: tuple[Event, ...], after: State) -> None:
    """Refuse a command whose events lose a card on the way, or do not lead to the state that was decided.

    Between two events of one command nobody may be asked yet, but cards and counts hold after each.

    Args:
        before: the state before the command.
        events: what happened.
        after: the state that deciding it led to.

    Raises:
        InvariantError: with what does not hold.
    """
    state = before
    for event in events:
        state = evolve(state, event)
        if state.public.phase not in _BEFORE_CARDS:
            _check_cards(state)
            _check_counts(state)
    _require(state == after, "the fold of the events is another state")


def _require(holds: object, message: str) -> None:
    if not holds:
        raise InvariantError(message)


def _check_before_cards(state: State) -> None:
    """Before the cards nobody has any, and only the 預點 window may be open (R65)."""
    window = state.public.window
    _require(not any(hand.cards for hand in state.hands), "somebody holds cards before the deal")
    _require(window is None or window.name is WindowName.CALL, "a window other than 預點 is open before the deal")
    _require((window is not None) == (state.public.phase is Phase.CALL), "the 預點 window and its phase disagree")


def _seen(state: State) -> Iterator[Card]:
    """Yield every card, in hand or played."""
    for hand in state.hands:
        yield from hand.cards
    for act in state.public.history:
        yield from act.cards


def _check_cards(state: State) -> None:
    """Every card is somewhere once; a whole deck stays whole (R1)."""
    cards = sorted(_seen(state))
    _require(len(set(cards)) == len(cards), "a card is in two places")
    if state.seed is not None:
        rules = state.public.rules
        _require(tuple(cards) == full_deck(rules.decks, rules.ranks), "cards of the deck are missing")
    for seat, hand in enumerate(state.hands):
        _require(hand.counts == count_ranks(hand.cards), f"the counts of seat {seat} do not fit its cards")


def _check_counts(state: State) -> None:
    """The counts that all may know follow from the hands (R74)."""
    for seat, hand in enumerate(state.hands):
        shown = state.public.left[seat]
        _require(shown == shown_left(hand), f"seat {seat} holds {len(hand.cards)} cards, but {shown} is shown")


def _check_race(state: State) -> None:
    """Nobody has two fates, and who is out has no card, who is active has some (R45, R47, R80, R90)."""
    race = state.public.race
    fates = (*race.out, *race.failed, *race.revolted)
    _require(len(set(fates)) == len(fates), "a seat went out, failed or revolted twice")
    for seat in SEATS:
        has_cards = bool(state.hands[seat].cards)
        _require(not (seat in race.out and has_cards), f"seat {seat} is out and holds cards")
        _require(has_cards or seat not in race.active, f"seat {seat} is active and holds no card")
    _require(race.shields is None or 0 <= race.shields <= _SHIELDS, "shielded plays are miscounted")
    known = [place for place in places(race) if place is not None]
    _require(len(set(known)) == len(known), "two seats hold one place")
    _check_headless(state.public)


def _check_headless(public: Public) -> None:
    """Whose opposite plays on has a head; with shields left, too (R72, R87)."""
    race = public.race
    _require(not race.headless & race.paired, "a headless seat has an opposite in play")
    for seat in race.active - race.headless - race.paired:
        revolted = opposite(seat) in race.revolted
        _require(revolted, f"seat {seat} has neither an opposite in play nor a head, and is not headless")


def _check_table(state: State) -> None:
    """The card that stands fits the open acts, and scramble and burn exclude each other (R42, R70)."""
    public, trick, burning = state.public, state.public.trick, state.public.burning
    if trick is not None:
        _require(trick.play.counts == count_ranks(trick.cards), "the standing play does not fit its cards")
        _require(not (public.scramble and trick.gouji), "there is a gouji play in a scramble")
        _require(trick.gouji or not trick.shielded, "a play is shielded that is no gouji play")
    _require(burning is None or not public.scramble, "a burn goes on in a scramble")
    _require(burning is None or burning.seat in public.race.active, "a burner is not active")


def _check_asked(state: State) -> None:
    """Somebody is asked, nobody who is not active, and everybody asked can answer."""
    window = state.public.window
    if window is None:
        raise InvariantError("a deal runs and nobody is asked")
    _require(window.seats and set(window.seats) <= set(window.members), "a window asks nobody, or a stranger")
    _require(window.simultaneous or len(window.members) == 1, "a window in turn asks several seats")
    for seat in window.seats:
        active = seat in state.public.race.active
        charging = window.name is WindowName.CHARGE and seat == state.public.race.revolutionary
        _require(active or charging, f"seat {seat} is asked and not active")
        _require(legal(view(state, seat)), f"seat {seat} is asked and can answer nothing")
    _check_burn_window(state, window.members)


def _check_burn_window(state: State, members: tuple[Seat, ...]) -> None:
    """A burn window stands on a gouji play and leaves out its owner and his opposite (R40)."""
    window, trick = state.public.window, state.public.trick
    if window is None or window.name is not WindowName.BURN:
        return
    _require(frozenset(window.kinds) == _BURNERS, "a burn window takes other answers")
    if trick is None or not trick.gouji:
        raise InvariantError("a burn window is open on what is no gouji play")
    _require(not {trick.owner, opposite(trick.owner)} & set(members), "owner or opposite is asked to burn")


def _check_result(state: State) -> None:
    """Places are a permutation, points and debts add up to nothing (R90, R120, R121)."""
    result = state.public.result
    if result is None:
        raise InvariantError("the deal is over without a result")
    _require(sorted(result.places) == [seat + 1 for seat in SEATS], "the places are no permutation")
    _require(sum(result.points) == 0 and sum(result.sides) == 0, "the points do not add up to nothing")
    _require(result.sides == (sum(result.points[::2]), sum(result.points[1::2])), "a side has not its seats' points")
    expected = None if not result.sides[0] else 0 if result.sides[0] > 0 else 1
    _require(result.winner == expected, "the winner has not more points")
    _require(not state.hidden, "a stifle is hidden after the deal")
    for debt in result.debts:
        _require(debt.cards > 0 and debt.payer != debt.receiver, "a debt is owed to oneself, or is none")
    for seat, place in enumerate(places(state.public.race)):
        _require(place in (None, result.places[seat]), f"seat {seat} lost its place at the end")
