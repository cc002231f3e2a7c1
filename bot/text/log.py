"""What happened, in words: one line for each event."""

from __future__ import annotations

from typing import assert_never

from bot.engine.events import (
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
    Stifled,
    TrickEnded,
    Unburned,
    Voided,
    WentOut,
    WindCalled,
    Yielded,
)
from bot.engine.plays import Play
from bot.engine.public import Public

from .catalogue import Texts
from .plays import Names, identities_line, people, play_words, suit_word

_HASH_SHOWN = 16


def line(texts: Texts, event: Event, names: Names, public: Public) -> str | None:
    """Return an event in words, or None if it needs none (a window opening, a hidden answer).

    Args:
        texts: the language.
        event: what a spectator may see of it (`view.redact`).
        names: how seats are named.
        public: where the match stands after the event.
    """
    match event:
        case Asked() | Answered() | Stifled(shown=False):
            return None
        case Played() | Passed() | Burned() | Yielded() | WindCalled() | TrickEnded():
            return _trick(texts, event, names)
        case WentOut() | Unburned() | BurnSucceeded() | BurnFailed() | Stifled() | PointOpened() | PointsClosed():
            return _race(texts, event, names, public)
        case ScrambleBegan():
            return texts("log-scramble-began")
        case ScrambleWaits():
            return texts("log-scramble-waits")
        case Bought() | Paid() | Lapsed() | Returned():
            return _tribute(texts, event, names)
        case DealBegan() | Called() | Dealt() | Declared() | LeaderChosen() | FoursShown() | DealEnded():
            return _step(texts, event, names, public)
        case _:
            return _revolution(texts, event, names, public)


def _trick(texts: Texts, event: Played | Passed | Burned | Yielded | WindCalled | TrickEnded, names: Names) -> str:
    player = names(event.owner if isinstance(event, TrickEnded) else event.seat)
    match event:
        case Played():
            kind = "-shielded" if event.shielded else "-gouji" if event.gouji else ""
            return texts(f"log-played{kind}", player=player, play=play_words(texts, event.play))
        case Passed():
            return texts("log-passed-closes" if event.closes else "log-passed", player=player)
        case Burned():
            return texts("log-burned", player=player, other=names(event.victim), play=play_words(texts, event.play))
        case Yielded():
            return texts("log-yielded", player=player)
        case WindCalled():
            return texts("log-wind-called", player=player)
        case TrickEnded(owner=owner, leader=leader) if owner == leader:
            return texts("log-trick-ended-same", player=player)
        case TrickEnded():
            return texts("log-trick-ended", player=player, leader=names(event.leader))
        case _:
            assert_never(event)


def _race(
    texts: Texts,
    event: WentOut | Unburned | BurnSucceeded | BurnFailed | Stifled | PointOpened | PointsClosed,
    names: Names,
    public: Public,
) -> str:
    if isinstance(event, PointsClosed):
        return texts("log-points-closed", players=people(texts, event.seats, names))
    player = names(event.seat)
    match event:
        case WentOut():
            return _went_out(texts, event, player, public)
        case Unburned():
            return texts("log-unburned", player=player, other=names(event.by))
        case BurnSucceeded():
            key = "log-burn-succeeded" if public.rules.tribute else "log-burn-succeeded-plain"
            facts = {"other": names(event.victim)} if public.rules.tribute else {}
            return texts(key, player=player, **facts)
        case BurnFailed():
            return texts("log-burn-failed-conceded" if event.conceded else "log-burn-failed", player=player)
        case Stifled():
            return texts("log-stifled", player=player, other=names(event.by))
        case PointOpened():
            return texts("log-point-opened", player=player)
        case _:
            assert_never(event)


def _went_out(texts: Texts, event: WentOut, player: str, public: Public) -> str:
    """Return who went out, with his place where nothing can change it any more (R83)."""
    out = public.race.out
    if public.race.revolutionary is not None or event.seat not in out:
        return texts("log-went-out", player=player)
    return texts("log-went-out-place", player=player, place=texts(f"place-{out.index(event.seat) + 1}"))


def _tribute(texts: Texts, event: Bought | Paid | Lapsed | Returned, names: Names) -> str:
    match event:
        case Bought():
            key = "log-bought" if event.paid else "log-bought-free"
            facts = {"cards": identities_line(texts, event.paid)} if event.paid else {}
            return texts(key, player=names(event.buyer), other=names(event.seller), **facts)
        case Paid():
            kind, cards = texts(f"debt-{event.kind}"), identities_line(texts, event.cards)
            return texts("log-paid", kind=kind, player=names(event.payer), other=names(event.receiver), cards=cards)
        case Lapsed():
            kind = texts(f"debt-{event.kind}")
            return texts("log-lapsed", kind=kind, player=names(event.payer), other=names(event.receiver), n=event.cards)
        case Returned():
            cards = identities_line(texts, event.cards)
            return texts("log-returned", player=names(event.giver), other=names(event.receiver), cards=cards)
        case _:
            assert_never(event)


def _step(
    texts: Texts,
    event: DealBegan | Called | Dealt | Declared | LeaderChosen | FoursShown | DealEnded,
    names: Names,
    public: Public,
) -> str:
    match event:
        case DealBegan():
            return texts("log-deal-began", number=str(event.number))
        case Called(seats=()):
            return texts("log-called-nobody")
        case Called():
            return texts("log-called", players=people(texts, event.seats, names))
        case Dealt():
            return texts("log-dealt", hash=event.commitment[:_HASH_SHOWN])
        case Declared(seats=()):
            return texts("log-declared-nobody")
        case Declared():
            key = "log-declared-ming" if public.rules.declaring == "ming" else "log-declared-xuan"
            return texts(key, players=people(texts, event.seats, names))
        case LeaderChosen():
            return texts("log-leader-chosen", player=names(event.seat))
        case FoursShown():
            suit = suit_word(texts, event.suit)
            return texts("log-fours-shown", player=names(event.seat), n=event.count, suit=suit)
        case DealEnded():
            return texts("log-deal-ended", places=places_line(texts, event.result.places, names))
        case _:
            assert_never(event)


def _revolution(
    texts: Texts,
    event: Revolted | Voided | Charged | Declined | FightBegan | SetBeaten | SetMissed | HeadTaken | HeadlessTaken,
    names: Names,
    public: Public,
) -> str:
    if isinstance(event, Voided):
        return texts("log-voided", players=people(texts, event.seats, names))
    player = names(event.seat)
    match event:
        case Revolted():
            return texts("log-revolted-forced" if event.forced else "log-revolted", player=player)
        case Charged():
            return texts("log-charged", player=player, plays=plays_line(texts, event.plays))
        case Declined():
            by_revolutionary = event.seat in public.race.revolted
            return texts("log-declined-charge" if by_revolutionary else "log-declined-fight", player=player)
        case FightBegan():
            return texts("log-fight-began", player=player)
        case SetBeaten():
            return texts("log-set-beaten", player=player, play=play_words(texts, event.play))
        case SetMissed():
            return texts("log-set-missed", player=player)
        case HeadTaken():
            return texts("log-head-taken", player=player)
        case HeadlessTaken():
            return texts("log-headless-taken", player=player)
        case _:
            assert_never(event)


def plays_line(texts: Texts, plays: tuple[Play, ...]) -> str:
    """Return the sets of a charge in their order (R84)."""
    return texts("action-separator").join(play_words(texts, play) for play in plays)


def places_line(texts: Texts, places: tuple[int, ...], names: Names) -> str:
    """Return all six places from first to last."""
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    return texts("list-comma").join(f"{texts(f'place-{places[seat]}')} {names(seat)}" for seat in order)
