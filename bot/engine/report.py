"""The JSON that `gouji replay` prints (notation.md): the whole state, or what one viewer may see of it."""

from __future__ import annotations

from typing import Any

from .cards import Card, count_ranks
from .plays import print_counts
from .public import Debt, Phase, Public, Stifle, Transfer
from .scoring import places
from .seats import SEATS, opposite
from .state import State
from .view import View


def state_report(state: State) -> dict[str, Any]:
    """Return everything about a state, every key of notation.md."""
    hands = [print_counts(hand.counts) for hand in state.hands]
    return _report(state.public, hands, state.stifled)


def view_report(view: View) -> dict[str, Any]:
    """Return what a viewer may see, in the same shape: hands hidden from him are null."""
    public = view.public
    hands: list[str | None] = [print_counts(counts) for counts in public.hands] or [None] * len(SEATS)
    if view.viewer is not None:
        hands[view.viewer] = print_counts(view.hand.counts)
    return _report(public, hands, public.race.stifled + view.hidden)


def _report(public: Public, hands: list[Any], stifled: tuple[Stifle, ...]) -> dict[str, Any]:
    race, setup, result, window = public.race, public.setup, public.result, public.window
    placed = result.places if result else places(race)
    return {
        "rules": public.rules.key,
        "deal": public.number,
        "phase": public.phase.value,
        "asked": {str(seat): [kind.value for kind in window.kinds] for seat in window.seats} if window else {},
        "trick": _trick(public),
        "hands": hands,
        "leader": public.leader,
        "out": list(race.out),
        "places": list(placed),
        "revolted": race.revolutionary,
        "failed": list(race.failed),
        "burning": public.burning and {"seat": public.burning.seat, "victims": [public.burning.victim]},
        "headless": sorted(race.headless),
        "scramble": public.scramble,
        "opened": list(race.opened),
        "stifled": [{"from": stifle.seat, "to": stifle.by} for stifle in stifled],
        "debts": _debts(public),
        "paid": [_transfer(transfer) for transfer in setup.paid],
        "lapsed": [_debt(debt) for debt in setup.lapsed],
        "returned": [{"from": t.payer, "to": t.receiver, "cards": _cards(t.cards)} for t in setup.returned],
        "bought": [
            {"buyer": buy.buyer, "seller": buy.seller, "paid": _cards(buy.paid) if buy.paid else ""}
            for buy in setup.bought
        ],
        "head": {str(opposite(race.revolted[0])): race.shields} if race.shields else {},
        "declared": list(setup.declared),
        "called": {str(seat): call for seat, call in setup.called},
        "sweep": result.sweep if result else None,
        "points": list(result.points) if result else None,
        "sides": list(result.sides) if result else None,
        "winner": ("draw" if result.winner is None else result.winner) if result else None,
    }


def _trick(public: Public) -> dict[str, Any] | None:
    trick = public.trick
    if trick is None:
        return None
    return {
        "owner": trick.owner,
        "cards": str(trick.play),
        "gouji": trick.gouji,
        "shielded": trick.shielded,
        "passed": sorted(trick.passed),
        "yielded": trick.yielded,
    }


def _debts(public: Public) -> list[dict[str, Any]] | None:
    """Return what a finished deal counted, or the debts that still stand, or null."""
    if public.result is not None:
        return [_debt(debt) for debt in public.result.debts]
    setup = public.setup
    standing = setup.due and (public.phase is Phase.VOID or not (setup.paid or setup.lapsed))
    return [_debt(debt) for debt in setup.due] if standing else None


def _debt(debt: Debt) -> dict[str, Any]:
    return {"kind": debt.kind, "from": debt.payer, "to": debt.receiver, "cards": debt.cards}


def _transfer(transfer: Transfer) -> dict[str, Any]:
    cards = _cards(transfer.cards)
    return {"kind": transfer.kind, "from": transfer.payer, "to": transfer.receiver, "cards": cards}


def _cards(cards: tuple[Card, ...]) -> str:
    return print_counts(count_ranks(cards))
