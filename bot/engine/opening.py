"""Steps 0–7 of a deal: calls, dealing, buying 3s, tribute, declarations, revolution, charge, head, the first leader."""

from __future__ import annotations

import hashlib
from typing import Final

from .cards import THREE, Card, draw, full_deck, rank_of
from .commands import Deal
from .errors import IllegalCommand
from .events import (
    Bought,
    Called,
    DealBegan,
    Dealt,
    Declared,
    Lapsed,
    LeaderChosen,
    Left,
    Paid,
    PointOpened,
    Returned,
    Revolted,
    Voided,
)
from .plays import Play
from .public import Debt, Kind, Phase, WindowName, shown_left
from .ruleset import DebtKind
from .run import Run
from .scoring import next_active
from .seats import SEATS, Seat, opposite
from .tribute import next_deal, owed_return, price, seller_of, tribute_cards
from .tricks import begin_trick

_CHARGE_SETS: Final = 3
_VOIDING: Final = 2
_NO_DEBTS: Final[tuple[Debt, ...]] = ()


def begin_deal(run: Run) -> None:
    """Begin the next deal, or a void one again (steps 0 and 1; R65, R81).

    Raises:
        IllegalCommand: `deal-running` in a deal.
    """
    public = run.public
    if public.phase not in (Phase.READY, Phase.OVER, Phase.VOID):
        raise IllegalCommand("deal-running")
    again = public.phase is Phase.VOID
    if again:
        number, due = public.number, public.setup.due
    elif public.result is None:
        number, due = 1, _NO_DEBTS
    else:
        number, due = next_deal(public.rules, public.result)
    run.emit(DealBegan(number, due))
    if public.rules.early_call and not again:
        run.ask_all(WindowName.CALL, SEATS, Kind.YES, Kind.NO)


def settle_calls(run: Run) -> None:
    """Close the 預點 window (R65)."""
    run.emit(Called(tuple(sorted(seat for seat, answer in run.state.sealed if answer.kind is Kind.YES))))


def deal(run: Run, command: Deal) -> None:
    """Deal the shuffled deck, a sixth to each seat (R1).

    Raises:
        IllegalCommand: `not-shuffling` at another time, `wrong-deck` if it is not the rule set's deck.
    """
    public = run.public
    if public.phase is not Phase.SHUFFLE:
        raise IllegalCommand("not-shuffling")
    deck = command.deck
    if tuple(sorted(deck)) != full_deck(public.rules.decks, public.rules.ranks):
        raise IllegalCommand("wrong-deck")
    share = len(deck) // len(SEATS)
    hands = tuple(deck[seat * share : (seat + 1) * share] for seat in SEATS)
    left: Left = (share if share <= 10 else None,) * len(SEATS)  # noqa: PLR2004 - R74
    run.emit(Dealt(hands, left, commitment(command.seed), command.seed))
    buy_and_pay(run)


def commitment(seed: str) -> str:
    """Return what is shown of a seed before its deal: the hexadecimal SHA-256 of its text."""
    return hashlib.sha256(seed.encode()).hexdigest()


def buy_and_pay(run: Run) -> None:
    """Buy threes (step 2), pay tribute (step 3), and open the return window if place tribute came (R106)."""
    if run.public.rules.buying != "no":
        _buy_threes(run)
    for debt in run.public.setup.due:
        _pay(run, debt.kind, debt.payer, debt.receiver, debt.cards)
    receivers = tuple(seat for seat in SEATS if owed_return(run.public.setup.paid, seat))
    if run.public.rules.returning and receivers:
        run.ask_all(WindowName.RETURN, receivers, Kind.RETURN)
    else:
        buy_again(run)


def _buy_threes(run: Run) -> None:
    """Let everybody without a 3 buy one, from seat 0 on (R50, R51)."""
    for buyer in SEATS:
        if run.hand(buyer).cards and buyer in run.public.race.active and not run.hand(buyer).counts[THREE]:
            _buy_three(run, buyer)


def _buy_three(run: Run, buyer: Seat) -> None:
    rules, received = run.public.rules, run.public.setup.received[buyer]
    offer = seller_of(rules, run.state.hands, buyer)
    card = price(rules, run.hand(buyer), received)
    if offer is None or card is None:
        return
    seller, free = offer
    paid = () if free else (card,)
    three = next(card for card in run.hand(seller).cards if rank_of(card) == THREE)
    left = list(run.public.left)
    left[buyer] = shown_left(run.hand(buyer).minus(paid).plus((three,)))
    left[seller] = shown_left(run.hand(seller).minus((three,)).plus(paid))
    run.emit(Bought(buyer, seller, paid, three, tuple(left)))


def _pay(run: Run, kind: DebtKind, payer: Seat, receiver: Seat, count: int) -> None:
    """Pay one debt as far as the payer can (R103–R105)."""
    public = run.public
    cards = tribute_cards(public.rules, run.hand(payer), public.setup.received[payer], count)
    if cards:
        run.emit(Paid(kind, payer, receiver, cards, _moved(run, payer, receiver, cards)))
    if len(cards) < count:
        run.emit(Lapsed(kind, payer, receiver, count - len(cards)))


def _moved(run: Run, giver: Seat, receiver: Seat, cards: tuple[Card, ...]) -> Left:
    """Return what all may know of every count once these cards have gone from one to the other (R74)."""
    left = list(run.public.left)
    left[giver] = shown_left(run.hand(giver).minus(cards))
    left[receiver] = shown_left(run.hand(receiver).plus(cards))
    return tuple(left)


def settle_returns(run: Run) -> None:
    """Close the return window: cards go back, in seat order (R106)."""
    for seat, answer in sorted(run.state.sealed):
        owed = owed_return(run.public.setup.paid, seat)
        received = run.public.setup.received[seat]
        cards = list(run.hand(seat).take(answer.counts, frozenset(run.hand(seat).cards) - received))
        for transfer in owed:
            back = tuple(cards[: len(transfer.cards)])
            del cards[: len(transfer.cards)]
            if back:
                run.emit(Returned(seat, transfer.payer, back, _moved(run, seat, transfer.payer, back)))
            if len(back) < len(transfer.cards):
                run.emit(Lapsed("place", seat, transfer.payer, len(transfer.cards) - len(back)))
    buy_again(run)


def buy_again(run: Run) -> None:
    """Buy threes again (step 4), force the poor to revolt (R82), and open the declaration window (step 5)."""
    rules = run.public.rules
    if rules.buying != "no":
        _buy_threes(run)
    if rules.poor_buyer == "revolution" and rules.revolution:
        for seat in SEATS:
            hand = run.hand(seat)
            if seat in run.public.race.active and not hand.counts[THREE] and price(rules, hand, frozenset()) is None:
                run.emit(Revolted(seat, forced=True))
    if not rules.windows_before_play:
        choose_leader(run)
        return
    kinds = [Kind.YES] if rules.declaring != "no" else []
    kinds += [Kind.NO, Kind.REVOLT] if rules.revolution else [Kind.NO]
    run.ask_all(WindowName.DECLARE, tuple(sorted(run.public.race.active)), *kinds)


def settle_declarations(run: Run) -> None:
    """Close the declaration window; two revolutions void the deal, one is played out (step 6; R64, R65, R81)."""
    answers = sorted(run.state.sealed)
    run.emit(Declared(tuple(seat for seat, answer in answers if answer.kind is Kind.YES)))
    for seat, answer in answers:
        if answer.kind is Kind.REVOLT:
            run.emit(Revolted(seat, forced=False))
    revolted = run.public.race.revolted
    if len(revolted) >= _VOIDING:
        run.emit(Voided(revolted))
    elif revolted:
        _play_out_revolution(run, revolted[0])
    else:
        choose_leader(run)


def _play_out_revolution(run: Run, revolutionary: Seat) -> None:
    """Ask for a charge where there is one, else the opposite for head or headless (R62, R84, R86)."""
    rules = run.public.rules
    if rules.revolution_opens:
        run.emit(PointOpened(opposite(revolutionary)))
    if rules.charging:
        run.ask(WindowName.CHARGE, (revolutionary,), Kind.CHARGE, Kind.NO)
    else:
        ask_head(run)


def ask_fight(run: Run) -> None:
    """Ask the opposite whether he fights the charge (R85)."""
    run.ask(WindowName.FIGHT, (opposite(run.public.race.revolted[0]),), Kind.YES, Kind.NO)


def next_set(run: Run) -> None:
    """Ask the opposite to beat the next set, or end the fight (R85)."""
    setup, fighter = run.public.setup, opposite(run.public.race.revolted[0])
    if setup.beaten == len(setup.charge):
        open_point(run, fighter)
        ask_head(run)
    elif fighter not in run.public.race.active:
        charge_stands(run)
    else:
        run.ask(WindowName.FIGHT_SET, (fighter,), Kind.PLAY, Kind.PASS)


def charge_stands(run: Run) -> None:
    """The charge is not fought, or not beaten: the revolutionary has opened (R85)."""
    open_point(run, run.public.race.revolted[0])
    ask_head(run)


def open_point(run: Run, seat: Seat) -> None:
    """Open a seat's point where points exist."""
    if run.public.rules.opening != "no" and not run.public.race.opened[seat]:
        run.emit(PointOpened(seat))


def ask_head(run: Run) -> None:
    """Ask the revolutionary's opposite for head or headless (R86)."""
    seat = opposite(run.public.race.revolted[0])
    if seat in run.public.race.active:
        run.ask(WindowName.HEAD, (seat,), Kind.HEAD, Kind.HEADLESS)
    else:
        choose_leader(run)


def choose_leader(run: Run) -> None:
    """Choose the first leader by rotation (R4, R5), or open the 上班 window (R3)."""
    public = run.public
    if public.rules.first_lead == "show":
        run.ask_all(WindowName.SHOW, tuple(sorted(public.race.active)), Kind.SHOW, Kind.NO)
    else:
        _lead_first(run, next_active(public.race, (public.number - 1) % len(SEATS)))


def settle_shows(run: Run) -> None:
    """Close the 上班 window: most 4s, then the earlier showing; nobody: as the seed decides (R3)."""
    public = run.public
    active = sorted(public.race.active)
    if public.setup.shown:
        leader = max(public.setup.shown, key=lambda shown: shown[2])[0]  # max keeps the first of equals
    elif run.state.seed is None:
        leader = active[0]
    else:
        leader = active[draw(run.state.seed, "lead", len(active))]
    _lead_first(run, leader)


def _lead_first(run: Run, seat: Seat) -> None:
    run.emit(LeaderChosen(seat))
    begin_trick(run)


def is_charge(plays: tuple[Play | None, ...]) -> bool:
    """Return whether these are three gouji plays (R84)."""
    return len(plays) == _CHARGE_SETS and all(play is not None and play.gouji for play in plays)
