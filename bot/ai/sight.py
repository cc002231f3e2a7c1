"""What a seat can work out from its view: who holds how many cards, which ones, and the position as the search sees it.

Everything here follows from the view alone: the cards that went over the table, tribute and bought 3s, shown 4s.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from bot.engine.cards import EMPTY, FOUR, RANK_COUNT, THREE, Card, Counts, rank_of, suit_of
from bot.engine.public import SHOWN_COUNT, Public
from bot.engine.seats import SEATS, Seat
from bot.engine.view import View

from .core import layout as at
from .core.encode import deck_counts, encode, gone_cards


class Sight(NamedTuple):
    """What a seat knows of the others.

    Attributes:
        sizes: by seat, how many cards it holds.
        known: by seat, cards by rank that it must still hold; his own hand for the viewer.
        unseen: cards by rank that are neither played nor the viewer's, the known ones among them.
    """

    sizes: tuple[int, ...]
    known: tuple[Counts, ...]
    unseen: Counts


def look(view: View) -> Sight:
    """Return what the viewer can work out.

    Raises:
        ValueError: a spectator holds no cards to reckon from.
    """
    if view.viewer is None:
        raise ValueError("a spectator has no seat")
    public = view.public
    known = _known(public)
    known[view.viewer] = view.hand.counts
    total, gone = deck_counts(public.rules), gone_cards(public)
    unseen = tuple(max(0, cards - out - own) for cards, out, own in zip(total, gone, view.hand.counts, strict=True))
    return Sight(_sizes(view), tuple(known), unseen)


def _sizes(view: View) -> tuple[int, ...]:
    """Return how many cards each seat holds: shown ones (R74), own ones, and the rest by counting."""
    public, setup = view.public, view.public.setup
    share = sum(deck_counts(public.rules)) // len(SEATS)
    sizes = [share] * len(SEATS)
    for purchase in setup.bought:
        sizes[purchase.buyer] += 1 - len(purchase.paid)
        sizes[purchase.seller] += len(purchase.paid) - 1
    for transfer in (*setup.paid, *setup.returned):
        sizes[transfer.payer] -= len(transfer.cards)
        sizes[transfer.receiver] += len(transfer.cards)
    for act in public.history:
        sizes[act.seat] -= len(act.cards)
    for seat in SEATS:
        left = public.left[seat]
        sizes[seat] = max(sizes[seat], SHOWN_COUNT + 1) if left is None else left
    if view.viewer is not None:
        sizes[view.viewer] = len(view.hand.cards)
    return tuple(sizes)


def _known(public: Public) -> list[Counts]:
    """Return by seat the cards that it must still hold: received ones, shown 4s, and a 3 where 3s come last (R17)."""
    played = [set[Card]() for _ in SEATS]
    for act in public.history:
        played[act.seat].update(act.cards)
    held = [set[Card]() for _ in SEATS]
    for transfer in (*public.setup.paid, *public.setup.returned):
        for seat in SEATS:
            held[seat].difference_update(transfer.cards)
        held[transfer.receiver].update(transfer.cards)
    for purchase in public.setup.bought:
        held[purchase.seller].update(purchase.paid)
    return [_known_of(public, seat, frozenset(held[seat] - played[seat]), played[seat]) for seat in SEATS]


def _known_of(public: Public, seat: Seat, held: frozenset[Card], played: set[Card]) -> Counts:
    """Return what a seat must still hold, by rank."""
    if seat not in public.race.active:
        return EMPTY
    counts = Counter(map(rank_of, held))
    for shower, suit, count in public.setup.shown:
        if shower == seat:
            gone = sum(1 for card in played if rank_of(card) == FOUR and suit_of(card) == suit)
            counts[FOUR] = max(counts[FOUR], count - gone)
    if public.rules.threes_last and public.rules.buying != "no":
        counts[THREE] = max(counts[THREE], 1)
    return tuple(counts[rank] for rank in range(RANK_COUNT))


def position(view: View, hands: tuple[Counts | None, ...] | None = None, sight: Sight | None = None) -> list[int]:
    """Return the position as the search sees it, with the viewer's turn.

    Args:
        view: the view of a seat that is asked, in the play phase.
        hands: by seat, guessed hands; without them only the viewer's own is filled in.
        sight: `look(view)`, if it is there already.

    Returns:
        The row. In a burn window those who would come first and have not answered are taken to say no.

    Raises:
        ValueError: the view is a spectator's.
    """
    seen = look(view) if sight is None else sight
    seat = view.viewer
    if seat is None:
        raise ValueError("a spectator has no turn")
    own = tuple(view.hand.counts if other == seat else None for other in SEATS)
    row = encode(view.public, own if hands is None else hands, seen.sizes, view.public.race.stifled + view.hidden)
    if row[at.WINDOW] == at.BURN and row[at.TURN] != seat:
        _skip_to(row, seat)
    return row


def _skip_to(row: list[int], seat: Seat) -> None:
    """Give a burn window's turn to a seat that others outrank."""
    for step in row[at.BURN_ORDER : at.BURN_ORDER + 4]:
        other = (row[at.OWNER] + step) % at.SEATS
        if other == seat:
            break
        row[at.UNDECIDED] &= ~(1 << other)
    row[at.TURN] = seat
