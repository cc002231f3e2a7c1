"""From a view to a row, and from a packed move to a command."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.engine.cards import Counts, count_ranks, full_deck, rank_of
from bot.engine.commands import Burn, CatchWind, Concede, Pass, PlayCards, SeatCommand, Yield
from bot.engine.public import Kind, Public, Stifle, WindowName
from bot.engine.ruleset import Ruleset
from bot.engine.seats import SEATS as ALL_SEATS
from bot.engine.seats import opposite, side_of

from . import layout as at
from .step import let_cell

_WINDOWS = {WindowName.LEAD: at.LEAD, WindowName.BEAT: at.BEAT, WindowName.BURN: at.BURN}
_PASSES = (Kind.PASS, Kind.WIND)
_WAITING = {None: at.FOR_NOTHING, "trick": at.FOR_TRICK, "burn": at.FOR_BURN}


@lru_cache(maxsize=64)
def _of_rules(rules: Ruleset) -> tuple[tuple[int, int], ...]:
    """Return what a rule set puts into the row, by cell."""
    found = {
        at.DOWNGRADE: rules.downgrade_big,
        at.THREES_LAST: rules.threes_last,
        at.LOCK_UNTIL_GOUJI: rules.pass_lock == "opposite_gouji",
        at.YIELDING: rules.yielding,
        at.CLOSING: rules.closing,
        at.CATCHING: rules.catching_wind,
        at.LAST_SHIELDS: rules.last_play_shields,
        at.SCRAMBLE_WAITS: rules.scramble_waits,
        at.SCRAMBLE_LOCK: rules.scramble_pass_lock,
        at.ENDS_WITH_SIDE: rules.ends_with_side,
        at.STIFLING: rules.stifling,
        at.OPENING: ("no", "without_jokers", "without_big").index(rules.opening),
        at.POINTS_CLOSE: rules.points_close,
        at.POINT_DEBTS: ("no", "declared", "called").index(rules.point_debts),
        at.TRIBUTE: rules.tribute,
        at.SWEEP_DEBTS: rules.sweep_tribute == "own_opposite",
        at.BY_DEBTS: rules.scoring == "debts",
        at.SWEEP_DOUBLES: rules.sweep_doubles,
        **{at.BURN_ORDER + number: step for number, step in enumerate(rules.burn_order)},
        **{at.TOTAL + rank: cards for rank, cards in enumerate(deck_counts(rules))},
    }
    return tuple((cell, int(value)) for cell, value in found.items())


@lru_cache(maxsize=64)
def deck_counts(rules: Ruleset) -> Counts:
    """Return how many cards of each rank the deck holds (R1)."""
    return count_ranks(full_deck(rules.decks, rules.ranks))


def gone_cards(public: Public) -> Counts:
    """Return how many cards of each rank have been played."""
    return count_ranks(card for act in public.history for card in act.cards)


def encode(
    public: Public, hands: Sequence[Counts | None], sizes: Sequence[int], stifled: Sequence[Stifle]
) -> list[int]:
    """Return the row of a position in the play phase, or of a deal that is over.

    Args:
        public: what everybody knows.
        hands: by seat, as far as they are known or guessed.
        sizes: by seat, how many cards it holds.
        stifled: every stifle that is known.
    """
    s = [0] * at.CELLS
    for cell, value in _of_rules(public.rules):
        s[cell] = value
    for seat in ALL_SEATS:
        s[at.SIZE + seat] = sizes[seat]
        hand = hands[seat]
        if hand is not None:
            s[at.HAND + seat * at.RANKS : at.HAND + (seat + 1) * at.RANKS] = hand
    _put_race(s, public)
    _put_trick(s, public)
    _put_window(s, public)
    s[at.GONE : at.GONE + at.RANKS] = gone_cards(public)
    _put_past(s, public)
    debts = [(stifle.seat, stifle.by) for stifle in stifled]
    debts += [(burn.victim, burn.seat) for burn in public.race.burns]
    for payer, receiver in debts:
        if side_of(payer) != side_of(receiver):
            s[at.DEBT_CARDS] += 1 if side_of(receiver) == 0 else -1
    return s


def _put_past(s: list[int], public: Public) -> None:
    """Put down what each seat has played, and which cards of enemies it has let pass."""
    owner, play = at.NOBODY, None
    for act in public.history:
        for card in act.cards:
            s[at.PLAYED + act.seat * at.RANKS + rank_of(card)] += 1
        if act.play is not None:
            owner, play = act.seat, act.play
        elif act.kind in _PASSES and play is not None and side_of(act.seat) != side_of(owner):
            s[let_cell(act.seat, play.rank, play.size)] += 1


def _put_race(s: list[int], public: Public) -> None:
    """Put down places, points and calls."""
    race, setup = public.race, public.setup
    for seat in ALL_SEATS:
        s[at.ACTIVE + seat] = int(seat in race.active)
        s[at.OPENED + seat] = int(race.opened[seat])
        s[at.CLOSED + seat] = int(seat in race.closed)
        void = race.revolutionary in (seat, opposite(seat))
        s[at.DECLARED + seat] = int(seat in setup.declared and not void)
    for seat, call in setup.called:
        if call == "yu" or race.revolutionary not in (seat, opposite(seat)):
            s[at.DECLARED + seat] = 2 if call == "yu" else 1
    s[at.OUT : at.OUT + len(race.out)] = race.out
    s[at.FAILED : at.FAILED + len(race.failed)] = race.failed
    s[at.OUTS], s[at.FAILS] = len(race.out), len(race.failed)
    s[at.REVOLTED] = at.NOBODY if race.revolutionary is None else race.revolutionary
    s[at.SHIELDS] = -1 if race.shields is None else race.shields
    s[at.BY_CHOICE] = int(race.by_choice)
    s[at.SCRAMBLE] = int(public.scramble)
    s[at.WAITING] = _WAITING[public.waiting]
    s[at.LEADER] = at.NOBODY if public.leader is None else public.leader
    s[at.BURNER] = s[at.VICTIM] = at.NOBODY
    if public.burning is not None:
        s[at.BURNER], s[at.VICTIM] = public.burning


def _put_trick(s: list[int], public: Public) -> None:
    """Put down the trick under way."""
    trick = public.trick
    s[at.OWNER] = s[at.RANK] = s[at.YIELDED] = at.NOBODY
    if trick is None:
        return
    play = trick.play
    s[at.OWNER], s[at.RANK], s[at.BODY], s[at.XS], s[at.DS] = trick.owner, play.rank, play.body, play.small, play.big
    s[at.GOUJI], s[at.SHIELDED], s[at.LAST] = int(trick.gouji), int(trick.shielded), int(trick.last)
    s[at.PASSED] = sum(1 << seat for seat in trick.passed)
    s[at.DECLINED] = sum(1 << seat for seat in trick.declined)
    s[at.YIELDED] = at.NOBODY if trick.yielded is None else trick.yielded
    s[at.YIELD_OPEN], s[at.ENDED_BY_CLOSER] = int(trick.yield_open), int(trick.closed)


def _put_window(s: list[int], public: Public) -> None:
    """Put down who is asked; in a burn window the first undecided one (R41)."""
    window = public.window
    s[at.TURN], s[at.WINDOW] = at.NOBODY, at.OVER
    if window is None or window.name not in _WINDOWS:
        return
    s[at.WINDOW], s[at.TURN] = _WINDOWS[window.name], window.seats[0]
    if window.name is WindowName.BURN and public.trick is not None:
        order = [(public.trick.owner + step) % at.SEATS for step in public.rules.burn_order]
        s[at.TURN] = next(seat for seat in order if seat in window.seats)
        s[at.UNDECIDED] = sum(1 << seat for seat in window.seats)


def decode(move: int, seat: int) -> SeatCommand:
    """Return the command that a packed move of a seat stands for."""
    match at.kind_of(move):
        case at.PLAY:
            return PlayCards(seat, counts_of(move))
        case at.BURNING:
            return Burn(seat, counts_of(move))
        case at.PASS:
            return Pass(seat)
        case at.YIELD:
            return Yield(seat)
        case at.WIND:
            return CatchWind(seat)
        case _:
            return Concede(seat)


def counts_of(move: int) -> Counts:
    """Return the cards of a play by rank."""
    counts = [0] * at.RANKS
    if at.rank_of_move(move) != at.NOBODY:
        counts[at.rank_of_move(move)] = at.naturals_of(move)
    counts[at.TWO] += at.twos_of(move)
    counts[at.SMALL] += at.xs_of(move)
    counts[at.BIG] += at.ds_of(move)
    return tuple(counts)
