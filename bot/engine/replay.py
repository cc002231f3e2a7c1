"""Playing records: from a record to the state after its last action (notation.md)."""

from __future__ import annotations

from itertools import chain
from typing import Final

from .cards import SUITS, Card, Counts, Hand, full_deck, hand_of, rank_of, shuffled, suit_of
from .commands import Command, TimeUp
from .decide import advance
from .errors import IllegalCommand, NotationError, RecordError
from .notation import deal_hands, parse_action, parse_cards, parse_hand
from .opening import buy_and_pay, commitment
from .plays import print_counts
from .public import CallKind, Debt, Phase, Public, Race, Setup, shown_left
from .record import DealRecord, Record
from .ruleset import Ruleset
from .run import Run
from .scoring import next_active
from .seats import SEATS, Seat, opposite
from .state import State, new_match
from .tribute import next_deal, ordered_debts
from .tricks import resume
from .values import but

_SHIELDS: Final = 3
_NO_DEBTS: Final[tuple[Debt, ...]] = ()


def play(record: Record) -> State:
    """Play a record from its first deal to its last action and return the state after it.

    Raises:
        RecordError: an action is refused or no action, a position cannot be, or a deal begins before the last ended.
    """
    state = new_match(record.rules)
    for number, deal in enumerate(record.deals, 1):
        state = _play_deal(state, deal, number)
    return state


def _play_deal(before: State, deal: DealRecord, number: int) -> State:
    try:
        state = begin(before, deal)
    except (RecordError, NotationError) as error:
        raise RecordError(str(error), deal=number) from None
    for index, text in enumerate(deal.actions, 1):
        try:
            state = act(state, parse_action(text))
        except NotationError as error:
            raise RecordError(str(error), deal=number, action=index) from None
        except IllegalCommand as error:
            raise RecordError(f"{text!r} is refused", deal=number, action=index, code=error.code) from None
    return state


def act(state: State, command: Command) -> State:
    """Return the state after a record's action, which may close a window first.

    While a simultaneous window is open, an action by a seat that it never asked closes it with default answers.

    Raises:
        IllegalCommand: the action is refused.
    """
    seat = getattr(command, "seat", None)
    while seat is not None:
        window = state.public.window
        if window is None or not window.simultaneous or seat in window.members:
            break
        state, _ = advance(state, TimeUp())
    return advance(state, command)[0]


def begin(before: State, deal: DealRecord) -> State:
    """Return the state when a record's deal begins: at step 2, or with `lead` at step 8.

    Args:
        before: the match before it.
        deal: the deal.

    Raises:
        RecordError: the deal before has not ended, or the position cannot be.
        NotationError: a hand is no text for one.
    """
    number, due = _carried(before.public, deal)
    hands = _hands(before.public.rules, deal)
    race = _race(before.public.rules, deal)
    setup = Setup(
        due=due,
        received=_received(deal, hands),
        declared=tuple(sorted(deal.declared)),
        called=tuple(sorted(deal.called.items())) or _standing(before.public),
    )
    _check_position(before.public.rules, deal, hands, setup)
    public = Public(
        before.public.rules,
        Phase.PLAY if deal.lead is not None else Phase.DECLARE,
        number,
        before.public.results,
        setup,
        race,
        left=tuple(shown_left(hand) for hand in hands),
        commitment=commitment(deal.seed) if deal.seed else "",
    )
    if deal.lead is None:
        run = Run(State(public, hands, seed=deal.seed))
        buy_and_pay(run)
    else:
        leader = next_active(race, deal.lead) if race.active else deal.lead
        run = Run(State(but(public, leader=leader), hands, seed=deal.seed))
        resume(run)
    return run.final()


def _carried(public: Public, deal: DealRecord) -> tuple[int, tuple[Debt, ...]]:
    """Return the deal's number and the debts due in it: as told, else as the deal before left them."""
    number, due = 1, _NO_DEBTS
    if public.phase is Phase.VOID:
        number, due = public.number, public.setup.due
    elif public.result is not None:
        number, due = next_deal(public.rules, public.result)
    elif public.phase is not Phase.READY:
        raise RecordError("the deal before has not ended")
    debts = due if deal.debts is None else deal.debts
    return deal.number or number, ordered_debts(public.rules, debts)


def _standing(public: Public) -> tuple[tuple[Seat, CallKind], ...]:
    """Return the 預點 calls that a void deal leaves standing (R81)."""
    if public.phase is not Phase.VOID:
        return ()
    return tuple(call for call in public.setup.called if call[1] == "yu")


def _hands(rules: Ruleset, deal: DealRecord) -> tuple[Hand, ...]:
    """Return the hands: as written, else as the seed deals them."""
    if deal.hands is None:
        deck = shuffled(full_deck(rules.decks, rules.ranks), deal.seed or "")
        share = len(deck) // len(SEATS)
        return tuple(hand_of(deck[seat * share : (seat + 1) * share]) for seat in SEATS)
    suits = deal.suits or ("",) * len(SEATS)
    return deal_hands([parse_hand(text or "-", suit or None) for text, suit in zip(deal.hands, suits, strict=True)])


def _received(deal: DealRecord, hands: tuple[Hand, ...]) -> tuple[frozenset[Card], ...]:
    """Return the cards that must not be paid on (R104): of each rank the last ones of the hand."""
    marked = []
    for text, hand in zip(deal.received or ("",) * len(SEATS), hands, strict=True):
        counts = parse_cards(text or "-")
        if any(used > held for used, held in zip(counts, hand.counts, strict=True)):
            raise RecordError(f"received: {text} is not in the hand")
        marked.append(frozenset(_last_of(hand, counts)))
    return tuple(marked)


def _last_of(hand: Hand, counts: Counts) -> tuple[Card, ...]:
    """Return the last so many cards of each rank."""
    of_rank = (
        [card for card in hand.cards if rank_of(card) == rank][-count:] for rank, count in enumerate(counts) if count
    )
    return tuple(chain.from_iterable(of_rank))


def _race(rules: Ruleset, deal: DealRecord) -> Race:
    """Return the race of a position."""
    shields, by_choice = None, False
    if deal.revolted is not None:
        other = opposite(deal.revolted)
        by_choice = other in deal.headless or deal.head.get(other) == 0
        if deal.lead is not None and not by_choice:
            shields = deal.head.get(other, _SHIELDS)
    opened = set(deal.opened)
    if deal.revolted is not None and rules.revolution_opens:
        opened.add(opposite(deal.revolted))
    return Race(
        out=deal.out,
        failed=deal.failed,
        revolted=() if deal.revolted is None else (deal.revolted,),
        shields=shields,
        by_choice=by_choice,
        opened=tuple(seat in opened for seat in SEATS),
    )


def _check_position(rules: Ruleset, deal: DealRecord, hands: tuple[Hand, ...], setup: Setup) -> None:
    """Refuse a position that cannot be.

    Raises:
        RecordError: naming what.
    """
    gone = [*deal.out, *deal.failed, *([] if deal.revolted is None else [deal.revolted])]
    if len(set(gone)) != len(gone):
        raise RecordError("a seat is out, failed or revolted twice")
    for seat in SEATS:
        if seat in deal.out and hands[seat].cards:
            raise RecordError(f"seat {seat} is out but holds cards")
        if seat not in gone and not hands[seat].cards:
            raise RecordError(f"seat {seat} holds no cards and is not out")
    for seat in (*deal.head, *deal.headless):
        if deal.revolted is None or seat != opposite(deal.revolted):
            raise RecordError(f"seat {seat} is not opposite a revolutionary")
    if deal.revolted is not None and not rules.revolution:
        raise RecordError(f"{rules.key} has no revolution")
    if setup.due and not rules.tribute:
        raise RecordError(f"{rules.key} has no tribute")
    if setup.called and rules.declaring != "ming":
        raise RecordError(f"{rules.key} has no calls")
    if setup.declared and rules.declaring != "xuan":
        raise RecordError(f"{rules.key} has no declarations")


def dealt(state: State, seed: str | None = None) -> DealRecord:
    """Return the start of a deal's record from the state right after dealing: hands and suits as they lie there."""
    return DealRecord(
        seed=seed,
        hands=tuple(print_counts(hand.counts) for hand in state.hands),
        suits=tuple("".join(_suit_letter(card) for card in hand.cards) for hand in state.hands),
        number=state.public.number,
    )


def _suit_letter(card: Card) -> str:
    suit = suit_of(card)
    return SUITS[suit] if suit < len(SUITS) else "-"
