"""Cards, ranks and hands (R1, R10).

A rank is a small integer in the rank order of R10, a card is an integer that carries rank, suit and copy, and a
hand is its cards beside the counts of its fifteen ranks, on which every rule of play runs. Card identities exist
for conservation, for suits (上班, R3), for pictures and for "received cards are not paid on" (R104).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, NewType

Rank = int
Counts = tuple[int, ...]
Card = NewType("Card", int)

RANKS: Final = "3456789TJQKA2XD"
THREE, FOUR, TEN, JACK, QUEEN, KING, ACE, TWO, SMALL, BIG = 0, 1, 7, 8, 9, 10, 11, 12, 13, 14
RANK_COUNT: Final = len(RANKS)
EMPTY: Final[Counts] = (0,) * RANK_COUNT

SUITS: Final = "shcd"
NO_SUIT: Final = len(SUITS)
"""The suit of a joker, or of a card whose suit a record does not tell."""

SEATS_AT_TABLE: Final = 6

_COPY_BITS, _SUIT_BITS = 8, 3
_RANK_SHIFT = _COPY_BITS + _SUIT_BITS
_SUIT_MASK = (1 << _SUIT_BITS) - 1


def make_card(rank: Rank, suit: int, copy: int) -> Card:
    """Return the card of this rank, suit (0–3 as in `SUITS`, or `NO_SUIT`) and copy (0–255).

    >>> rank_of(make_card(ACE, 2, 3)) == ACE
    True
    """
    return Card((rank << _SUIT_BITS | suit) << _COPY_BITS | copy)


def rank_of(card: Card) -> Rank:
    """Return the rank of a card, 0 (a 3) to 14 (the big joker)."""
    return card >> _RANK_SHIFT


def suit_of(card: Card) -> int:
    """Return the suit of a card, 0–3 as in `SUITS`, or `NO_SUIT`."""
    return card >> _COPY_BITS & _SUIT_MASK


class Hand(NamedTuple):
    """The cards of one player: `cards` ascending, and how many of each rank."""

    cards: tuple[Card, ...]
    counts: Counts

    @property
    def size(self) -> int:
        """How many cards."""
        return len(self.cards)

    @property
    def only_threes(self) -> bool:
        """Whether it holds 3s and nothing else (R17, R55)."""
        return 0 < self.counts[THREE] == len(self.cards)

    def take(self, counts: Counts, first: frozenset[Card] = frozenset()) -> tuple[Card, ...]:
        """Choose cards of these counts; those in `first` go before others of their rank.

        Args:
            counts: how many of each rank, at most what the hand holds.
            first: cards to prefer.

        Returns:
            The chosen cards, ascending by rank.
        """
        taken: list[Card] = []
        start = 0
        for wanted, held in zip(counts, self.counts, strict=True):
            if wanted:
                of_rank = self.cards[start : start + held]
                if first:
                    of_rank = tuple(sorted(of_rank, key=lambda card: card not in first))
                taken += of_rank[:wanted]
            start += held
        return tuple(taken)

    def minus(self, cards: Iterable[Card]) -> Hand:
        """Return the hand without these cards, all of which it holds."""
        kept = list(self.cards)
        counts = list(self.counts)
        for card in cards:
            kept.remove(card)
            counts[card >> _RANK_SHIFT] -= 1
        return Hand(tuple(kept), tuple(counts))

    def plus(self, cards: Iterable[Card]) -> Hand:
        """Return the hand with these cards added."""
        return hand_of((*self.cards, *cards))


NO_CARDS: Final = Hand((), EMPTY)


def count_ranks(cards: Iterable[Card]) -> Counts:
    """Return how many cards of each rank."""
    counts = [0] * RANK_COUNT
    for card in cards:
        counts[rank_of(card)] += 1
    return tuple(counts)


def hand_of(cards: Iterable[Card]) -> Hand:
    """Return the hand that holds these cards."""
    ordered = tuple(sorted(cards))
    return Hand(ordered, count_ranks(ordered))


def full_deck(decks: int, ranks: str) -> tuple[Card, ...]:
    """Return every card of so many decks that hold only `ranks` (letters of `RANKS`), in order (R1).

    >>> len(full_deck(4, RANKS))
    216
    """
    return tuple(
        make_card(rank, suit, copy)
        for rank in map(RANKS.index, ranks)
        for suit in ((NO_SUIT,) if rank >= SMALL else range(len(SUITS)))
        for copy in range(decks)
    )


def _random_numbers(seed: str) -> Iterator[int]:
    """Yield an endless stream of 64-bit numbers that follow from a seed alone (SHA-256 in counter mode)."""
    counter = 0
    while True:
        block = hashlib.sha256(f"{seed}:{counter}".encode()).digest()
        for start in range(0, len(block), 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def _below(numbers: Iterator[int], bound: int) -> int:
    """Draw a number below `bound`, each equally likely: a draw from the incomplete last span is thrown away."""
    span = (1 << 64) - (1 << 64) % bound
    return next(number for number in numbers if number < span) % bound


def shuffled(cards: Iterable[Card], seed: str) -> tuple[Card, ...]:
    """Return the cards in the order that the seed decides, every order equally likely (R1).

    The shuffle is Fisher–Yates over a stream made of the seed by SHA-256, so that anybody can check a deal
    against its seed in any language, and the engine needs no random generator.
    """
    deck = list(cards)
    numbers = _random_numbers(f"deck:{seed}")
    for last in range(len(deck) - 1, 0, -1):
        other = _below(numbers, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def draw(seed: str, purpose: str, bound: int) -> int:
    """Return a number below `bound` that the seed decides for this purpose (R3: the random first leader)."""
    return _below(_random_numbers(f"{purpose}:{seed}"), bound)
