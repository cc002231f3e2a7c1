"""Guesses at the hidden cards: known ones where they must lie, the others as they lean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from .chance import Chance, below
from .layout import HAND, RANKS, SEATS, SIZE, TURN, Cells
from .notes import Numbers

CARDS: Final = 1024
"""More cards than are ever hidden, whatever decks the house plays with: compiled code checks no bounds."""
_ODDS: Final = 1 << 20


def deal_hidden(s: Cells, known: Sequence[int], unseen: Sequence[int], pool: Cells, chance: Chance) -> None:
    """Deal the unseen cards to the other seats: to each what it must hold, then chance.

    Args:
        s: a position whose other hands are to be filled in; their sizes stand.
        known: by seat and rank, cards that a seat must hold.
        unseen: by rank, cards that lie in other hands, or are laid away.
        pool: room for as many cards.
        chance: the generator.
    """
    cards = _hand_known(s, known, unseen, pool)
    for seat in range(SEATS):
        if seat == s[TURN]:
            continue
        at = HAND + seat * RANKS
        held = 0
        for rank in range(RANKS):
            held += s[at + rank]
        while held < s[SIZE + seat] and cards > 0:
            drawn = below(chance, cards)
            cards -= 1
            s[at + pool[drawn]] += 1
            pool[drawn] = pool[cards]
            held += 1
        s[SIZE + seat] = held  # a position from a record may hold fewer cards than a deal, or more than were counted


def _hand_known(s: Cells, known: Sequence[int], unseen: Sequence[int], pool: Cells) -> int:
    """Give every other seat the cards that it must hold, and return how many unseen ones go into the pool."""
    cards = 0
    for rank in range(RANKS):
        left = unseen[rank]
        for seat in range(SEATS):
            if seat != s[TURN]:
                own = min(known[seat * RANKS + rank], left)
                s[HAND + seat * RANKS + rank] = own
                left -= own
        for _ in range(left):
            pool[cards] = rank
            cards += 1
    return cards


def list_movable(s: Cells, known: Sequence[int], seats: Cells, ranks: Cells) -> int:
    """Write where each guessed card lies that may lie elsewhere, and return how many there are.

    Args:
        s: the guessed deal.
        known: by seat and rank, cards that a seat must hold.
        seats: room for their seats.
        ranks: room for their ranks.
    """
    count = 0
    for seat in range(SEATS):
        if seat == s[TURN]:
            continue
        for rank in range(RANKS):
            for _ in range(s[HAND + seat * RANKS + rank] - known[seat * RANKS + rank]):
                seats[count], ranks[count] = seat, rank
                count += 1
    return count


def exchange(s: Cells, leanings: Numbers, seats: Cells, ranks: Cells, count: int, swaps: int, chance: Chance) -> None:
    """Try so many swaps of two cards between seats, and keep each by how the two cards lean (a Metropolis chain).

    Args:
        s: the guessed deal; it is changed.
        leanings: by seat, counted from the one after the viewer's, and rank: the logarithm of the odds.
        seats: where the cards lie that may be swapped.
        ranks: which cards they are.
        count: how many.
        swaps: how many to try.
        chance: the generator.
    """
    if count == 0:
        return
    turn = s[TURN]
    for _ in range(swaps):
        one, other = below(chance, count), below(chance, count)
        here, there, given, taken = seats[one], seats[other], ranks[one], ranks[other]
        if here == there or given == taken:
            continue
        from_here, from_there = (here - turn - 1) % SEATS * RANKS, (there - turn - 1) % SEATS * RANKS
        better = leanings[from_there + given] + leanings[from_here + taken]
        better -= leanings[from_here + given] + leanings[from_there + taken]
        if better < 0.0 and below(chance, _ODDS) >= math.exp(better) * _ODDS:
            continue
        ranks[one], ranks[other] = taken, given
        s[HAND + here * RANKS + given] -= 1
        s[HAND + here * RANKS + taken] += 1
        s[HAND + there * RANKS + taken] -= 1
        s[HAND + there * RANKS + given] += 1
