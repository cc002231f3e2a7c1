"""What the table itself does in the game: it shuffles and deals, and draws the consequences of a deal's end."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from bot.engine.cards import full_deck, shuffled
from bot.engine.commands import BeginDeal, Deal
from bot.engine.events import DealEnded, Event, Voided
from bot.engine.legal import legal
from bot.engine.public import DealResult, Phase
from bot.engine.ruleset import Ruleset
from bot.engine.scoring import ESCAPE_PENALTY, match_result
from bot.engine.seats import SEATS, Seat, side_of
from bot.engine.view import view
from bot.ledger.events import CoinsCredited, Escaped, MatchFinished, SeedDrawn, TableClosed, TableEvent

from .fold import TableState
from .model import Status

_SEED_BYTES = 16


def secret_seed() -> str:
    """Return a new seed that nobody can foresee."""
    return secrets.token_hex(_SEED_BYTES)


def shuffle(rules: Ruleset, seed: str) -> Deal:
    """Return the deal that a seed decides (R1)."""
    return Deal(shuffled(full_deck(rules.decks, rules.ranks), seed), seed)


def owed(state: TableState, seeds: Callable[[], str]) -> BeginDeal | Deal | None:
    """Return what the table must do now by itself: begin a deal, deal, or deal a void one again (R81).

    Args:
        state: the table.
        seeds: called for a new secret seed.
    """
    if state.status is not Status.PLAYING or state.paused is not None:
        return None
    match state.game.public.phase:
        case Phase.READY | Phase.VOID:
            return BeginDeal()
        case Phase.SHUFFLE:
            return shuffle(state.setup.rules, state.seed or seeds())
        case _:
            return None


def aftermath(
    state: TableState, events: Sequence[Event], now: float, seeds: Callable[[], str]
) -> tuple[TableEvent, ...]:
    """Return what a deal's end brings besides the game.

    The next seed, coins (R124), escapes (R123), the match's end (R122), and the end of a table at which nobody is left.

    Args:
        state: the table before these events.
        events: what happened in the game.
        now: Unix time.
        seeds: called for a new secret seed.
    """
    if any(isinstance(event, Voided) for event in events):
        return (SeedDrawn(seeds()),)
    ended = next((event for event in events if isinstance(event, DealEnded)), None)
    if ended is None:
        return ()
    before = state.game.public.results
    found = [*_purses(state, before, (*before, ended.result)), SeedDrawn(seeds())]
    worth = match_result(state.setup.rules, (*before, ended.result))
    if worth.complete:
        found.append(MatchFinished(worth.sides, now))
    if not state.arrivals:
        found.append(TableClosed("ended" if worth.complete else "abandoned", now))
    return tuple(found)


def _purses(state: TableState, before: tuple[DealResult, ...], after: tuple[DealResult, ...]) -> list[TableEvent]:
    """Return what a deal brings each person: by how much it changed what the match is worth to his side (R124).

    So the coins of a match sum up to its worth in every rule set, also where a deal counts in place of the one before
    (R121). Who has left pays for the escape instead (R123); who was removed neither wins nor loses.
    """
    guild, rules = state.place.guild, state.setup.rules
    old, new = match_result(rules, before).sides, match_result(rules, after).sides
    found: list[TableEvent] = []
    for seat, holder in enumerate(state.seats):
        if holder is None or holder.person is None or holder.why == "removed":
            continue
        coins = new[side_of(seat)] - old[side_of(seat)]
        if holder.left:
            found.append(Escaped(seat, guild, holder.person.id, ESCAPE_PENALTY))
        elif coins:
            found.append(CoinsCredited(seat, guild, holder.person.id, coins))
    return found


def may_say_more(state: TableState, seat: Seat) -> bool:
    """Return whether a seat that is asked has more than one answer. A secret: it depends on what he holds."""
    return len(legal(view(state.game, seat))) > 1


def newly_asked(before: TableState, after: TableState) -> tuple[Seat, ...]:
    """Return seats whose person is asked now and was not before; of several at once, only who may say more than no."""
    window = after.game.public.window
    if window is None or after.paused is not None:
        return ()
    fresh = after.opened != before.opened or before.paused is not None
    return tuple(
        seat
        for seat in SEATS
        if seat in after.asked
        and after.acts_himself(seat)
        and (fresh or not before.acts_himself(seat))
        and (not window.simultaneous or may_say_more(after, seat))
    )
