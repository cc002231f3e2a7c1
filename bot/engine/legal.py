"""What a viewer may do now, from his view alone. Never empty for a seat that is asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import assert_never

from .cards import ACE, BIG, FOUR, RANK_COUNT, SMALL, SUITS, THREE, TWO, Hand, count_ranks, rank_of, suit_of
from .commands import (
    CatchWind,
    Charge,
    Concede,
    GiveBack,
    Pass,
    PlayCards,
    Revolt,
    SeatCommand,
    ShowFours,
    TakeHead,
    TakeHeadless,
    Yes,
    Yield,
)
from .movegen import answer_commands, burn_commands, lead_commands, leads
from .plays import Play, keeps_threes, make_play, play_of
from .public import Kind, Public, Window, WindowName
from .seats import SEATS, Seat
from .tribute import default_return, owed_return, own_cards, return_need
from .view import View

_PASSES = tuple(Pass(seat) for seat in SEATS)
_YIELDS = tuple(Yield(seat) for seat in SEATS)
_WINDS = tuple(CatchWind(seat) for seat in SEATS)
_CHARGE_SETS = 3
_SHOWN_MINIMUM = 2


def legal(view: View) -> tuple[SeatCommand, ...]:
    """Return what the viewer may do now; empty if he is not asked.

    A charge (R84) has far too many forms to list: for it only the cheapest sets are combined, in every order.
    """
    window = view.public.window
    if window is None or view.viewer not in window.seats:
        return ()
    seat, counts, rules = view.viewer, view.hand.counts, view.public.rules
    match window.name:
        case WindowName.BEAT | WindowName.FIGHT_SET:
            target = standing_play(view.public)
            beats = answer_commands(seat, counts, target, downgrade=rules.downgrade_big, threes_last=rules.threes_last)
            return (*beats, *_refusing(seat, window))
        case WindowName.LEAD:
            if view.public.burning is None:
                return lead_commands(seat, counts, threes_last=rules.threes_last)
            return (*_burning_leads(view, seat), Concede(seat))
        case WindowName.BURN:
            target = standing_play(view.public)
            burns = burn_commands(seat, counts, target, downgrade=rules.downgrade_big, threes_last=rules.threes_last)
            return (*burns, _PASSES[seat])
        case WindowName.CALL:
            return Yes(seat), _PASSES[seat]
        case WindowName.DECLARE:
            return tuple(_declarations(view, seat))
        case WindowName.SHOW:
            return (*_shows(view.hand, seat), _PASSES[seat])
        case WindowName.CHARGE:
            return (*_charges(view, seat), _PASSES[seat])
        case WindowName.FIGHT:
            return Yes(seat), _PASSES[seat]
        case WindowName.HEAD:
            return TakeHead(seat), TakeHeadless(seat)
        case WindowName.RETURN:
            return tuple(_returns(view, seat))
        case _:
            assert_never(window.name)


def standing_play(public: Public) -> Play:
    """Return the play that a beat, a burn or a fight must beat.

    Raises:
        ValueError: there is none.
    """
    if public.trick is not None:
        return public.trick.play
    if public.setup.beaten < len(public.setup.charge):
        return public.setup.charge[public.setup.beaten]
    raise ValueError("no play stands on the table")


def default_command(view: View) -> SeatCommand:
    """Return what the viewer does when his time is up (R20 and each window's default).

    Raises:
        ValueError: he is not asked.
    """
    window = view.public.window
    if window is None or view.viewer not in window.seats:
        raise ValueError("not asked")
    seat = view.viewer
    match window.name:
        case WindowName.LEAD:
            return _default_lead(view, seat)
        case WindowName.HEAD:
            return TakeHead(seat)
        case WindowName.RETURN:
            need = return_need(view.hand, view.received, owed_return(view.public.setup.paid, seat))
            return GiveBack(seat, default_return(view.hand, view.received, need))
        case _:
            return Pass(seat)


def _default_lead(view: View, seat: Seat) -> PlayCards:
    """Return the default lead (R20); for a burner his whole hand, else his lowest joker alone."""
    rules, counts = view.public.rules, view.hand.counts
    if view.public.burning is None:
        lowest = leads(counts, threes_last=rules.threes_last)[0]
        return PlayCards(seat, lowest.counts)
    whole = whole_hand_play(view.hand, threes_last=rules.threes_last)
    joker = SMALL if counts[SMALL] else BIG
    alone = tuple(int(rank == joker) for rank in range(RANK_COUNT))
    return PlayCards(seat, whole.counts if whole else alone)


def whole_hand_play(hand: Hand, *, threes_last: bool) -> Play | None:
    """Return the play that empties the hand, or None if one play cannot (R11, R17)."""
    play = play_of(hand.counts)
    if play is None or (threes_last and not keeps_threes(play, whole_hand=True)):
        return None
    return play


def can_lead_burning(hand: Hand, *, threes_last: bool) -> bool:
    """Return whether a burner has a lead that R43 allows: a joker, or his whole hand as one play."""
    return bool(hand.counts[SMALL] + hand.counts[BIG]) or whole_hand_play(hand, threes_last=threes_last) is not None


def burn_is_feasible(hand: Hand, burn: Play, *, threes_last: bool) -> bool:
    """Return whether a burn could go through if nobody answers (R44).

    Args:
        hand: the burner's hand before the burn.
        burn: the play that he would burn with.
        threes_last: whether 憋三 holds.
    """
    rest = tuple(held - used for held, used in zip(hand.counts, burn.counts, strict=True))
    jokers = rest[SMALL] + rest[BIG]
    ranks = sum(1 for rank in range(1 if threes_last else 0, ACE + 1) if rest[rank])
    if not ranks and rest[TWO]:
        ranks = 1
    threes = threes_last and rest[THREE]
    return jokers >= (ranks if threes else ranks - 1)


def _refusing(seat: Seat, window: Window) -> Iterator[SeatCommand]:
    """Yield pass, and yield or 接風 where the window takes them."""
    yield _PASSES[seat]
    if Kind.YIELD in window.kinds:
        yield _YIELDS[seat]
    if Kind.WIND in window.kinds:
        yield _WINDS[seat]


def _burning_leads(view: View, seat: Seat) -> Iterator[SeatCommand]:
    """Yield a burner's leads: with a joker, or his whole hand (R43)."""
    rules, hand = view.public.rules, view.hand
    for play in leads(hand.counts, threes_last=rules.threes_last):
        if play.jokers or play.size == len(hand.cards):
            yield PlayCards(seat, play.counts)


def _declarations(view: View, seat: Seat) -> Iterator[SeatCommand]:
    """Yield the answers to a declaration window (R64, R65, R80)."""
    yield _PASSES[seat]
    window = view.public.window
    if window and Kind.YES in window.kinds and not has_called(view.public, seat):
        yield Yes(seat)
    if window and Kind.REVOLT in window.kinds and may_revolt(view.hand):
        yield Revolt(seat)


def has_called(public: Public, seat: Seat) -> bool:
    """Return whether a seat's 預點 stands (R65: at most one call)."""
    return any(other == seat for other, _ in public.setup.called)


def may_revolt(hand: Hand) -> bool:
    """Return whether a hand holds no D, X or 2 (R80)."""
    return not any(hand.counts[TWO:])


def fours_of(hand: Hand, suit: int) -> int:
    """Return how many 4s of a suit a hand holds (R3)."""
    return sum(1 for card in hand.cards if rank_of(card) == FOUR and suit_of(card) == suit)


def _shows(hand: Hand, seat: Seat) -> Iterator[SeatCommand]:
    """Yield what a hand can show (上班, R3)."""
    for suit in range(len(SUITS)):
        if (count := fours_of(hand, suit)) >= _SHOWN_MINIMUM:
            yield ShowFours(seat, suit, count)


def charging_sets(hand: Hand) -> tuple[Play, ...]:
    """Return the cheapest gouji plays that a hand could charge with: one a rank without jokers or 2s, and pieces.

    A set of a rank is its smallest gouji size (R30), as often as the rank holds it; a revolutionary has no other
    gouji plays, since he holds no 2 and no joker (R80).
    """
    found: list[Play] = []
    for rank in range(TWO):
        size = next((n for n in range(1, hand.counts[rank] + 1) if make_play(rank, n).gouji), None)
        if size:
            found += [make_play(rank, size)] * (hand.counts[rank] // size)
    return tuple(found)


def _charges(view: View, seat: Seat) -> Iterator[SeatCommand]:
    """Yield charges of the cheapest sets, in every order (R84)."""
    seen: set[tuple[Play, ...]] = set()
    for sets in combinations(charging_sets(view.hand), _CHARGE_SETS):
        for order in permutations(sets):
            if order not in seen:
                seen.add(order)
                yield Charge(seat, tuple(play.counts for play in order))


def _returns(view: View, seat: Seat) -> Iterator[SeatCommand]:
    """Yield every return by rank (R106): so many own cards, not the last 3; low cards first."""
    need = return_need(view.hand, view.received, owed_return(view.public.setup.paid, seat))
    own = count_ranks(own_cards(view.hand, view.received))
    pool = [rank for rank in range(RANK_COUNT) for _ in range(min(need, own[rank]))]
    for ranks in dict.fromkeys(combinations(pool, need)):
        yield GiveBack(seat, tuple(ranks.count(rank) for rank in range(RANK_COUNT)))
