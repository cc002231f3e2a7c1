"""Buying 3s, tribute and return (R50–R52, R100–R107): which cards go from whom to whom."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import BIG, SMALL, THREE, TWO, Card, Counts, Hand, count_ranks, rank_of
from .public import DealResult, Debt, Transfer
from .ruleset import Ruleset
from .seats import Seat, allies, opposite

_SELLING_MINIMUM = 2


def sellers(rules: Ruleset, buyer: Seat) -> tuple[tuple[Seat, bool], ...]:
    """Return whom a buyer asks for a 3, in order, and whether it is for nothing (R50)."""
    own = tuple((seat, True) for seat in allies(buyer))
    opposing = tuple(((buyer + step) % 6, False) for step in (1, 5))
    others = own + opposing if rules.buying == "own_side_first" else opposing + own
    return ((opposite(buyer), False), *others)


def seller_of(rules: Ruleset, hands: tuple[Hand, ...], buyer: Seat) -> tuple[Seat, bool] | None:
    """Return who sells a 3 to the buyer and whether for nothing, or None if nobody has two (R50)."""
    able = (offer for offer in sellers(rules, buyer) if hands[offer[0]].counts[THREE] >= _SELLING_MINIMUM)
    return next(able, None)


def price(rules: Ruleset, hand: Hand, received: frozenset[Card]) -> Card | None:
    """Return the card that a buyer pays: his lowest of 2, X, D; else his highest (R51), or None if he is poor.

    Any 2 or joker may pay; of equal ones a card that must not be paid on goes first, so that tribute stays possible.
    """
    for rank in (TWO, SMALL, BIG):
        if hand.counts[rank]:
            return _one_of(hand, rank, received)
    if rules.poor_buyer == "highest_card" and hand.cards:
        return _one_of(hand, rank_of(hand.cards[-1]), received)
    return None


def _one_of(hand: Hand, rank: int, first: frozenset[Card]) -> Card:
    cards = [card for card in hand.cards if rank_of(card) == rank]
    return min(cards, key=lambda card: (card not in first, card))


def own_cards(hand: Hand, received: frozenset[Card]) -> tuple[Card, ...]:
    """Return the cards that may leave the hand as tribute or return: own ones (R104), but never the last 3 (R103)."""
    own = [card for card in hand.cards if card not in received]
    if hand.counts[THREE] and hand.counts[THREE] == sum(rank_of(card) == THREE for card in own):
        own = own[1:]  # ascending, so this keeps one 3
    return tuple(own)


def tribute_cards(rules: Ruleset, hand: Hand, received: frozenset[Card], count: int) -> tuple[Card, ...]:
    """Return up to `count` cards that a payer gives: his highest own ones, high to low (R103, R105)."""
    payable = [card for card in own_cards(hand, received) if rank_of(card) not in rules.tribute_skips]
    return tuple(sorted(payable, key=lambda card: (-rank_of(card), card))[:count])


def ordered_debts(rules: Ruleset, debts: Iterable[Debt]) -> tuple[Debt, ...]:
    """Return debts in the order of payment: by kind, then by payer's seat, then as they arose (R101)."""
    return tuple(sorted(debts, key=lambda debt: (rules.tribute_order.index(debt.kind), debt.payer)))


def owed_return(paid: Iterable[Transfer], seat: Seat) -> tuple[Transfer, ...]:
    """Return the place tribute that a seat received and must give back as many cards for (R106)."""
    return tuple(transfer for transfer in paid if transfer.kind == "place" and transfer.receiver == seat)


def return_need(hand: Hand, received: frozenset[Card], owed: Iterable[Transfer]) -> int:
    """Return how many cards a receiver gives back: as many as came, or what he has (R106)."""
    came = sum(len(transfer.cards) for transfer in owed)
    return min(came, len(own_cards(hand, received)))


def default_return(hand: Hand, received: frozenset[Card], need: int) -> Counts:
    """Return the default return: the lowest own cards that are no 3, then 3s (R106)."""
    cards = sorted(own_cards(hand, received), key=lambda card: (rank_of(card) == THREE, card))
    return count_ranks(cards[:need])


def next_deal(rules: Ruleset, result: DealResult) -> tuple[int, tuple[Debt, ...]]:
    """Return the number of the deal after a finished one, and the debts due in it (R100, R107)."""
    if rules.sweep_tribute == "restart" and result.sweep is not None and result.number < rules.match_deals:
        return 1, ()
    return result.number + 1, ordered_debts(rules, result.debts) if rules.tribute else ()
