"""Games by chance to the end: invariants after every command, and the store's audit (R1, R90)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import reduce
from itertools import chain

import pytest

from bot.engine.cards import count_ranks, full_deck
from bot.engine.commands import BeginDeal, Command, Deal
from bot.engine.decide import advance, decide
from bot.engine.errors import IllegalCommand
from bot.engine.events import (
    Asked,
    BurnFailed,
    BurnSucceeded,
    Charged,
    DealEnded,
    Event,
    HeadlessTaken,
    HeadTaken,
    Lapsed,
    Paid,
    PointsClosed,
    Returned,
    Revolted,
    ScrambleWaits,
    SetMissed,
    Stifled,
    Unburned,
    Voided,
    WindCalled,
    Yielded,
)
from bot.engine.evolve import evolve
from bot.engine.invariants import InvariantError, check
from bot.engine.public import Phase
from bot.engine.ruleset import Ruleset, with_options
from bot.engine.scoring import match_result
from bot.engine.state import State, new_match

from .playing import RULE_SETS, play, play_position, scaled, small

PER_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
SEEN = {
    "xuandian": (
        Yielded,
        Stifled,
        Revolted,
        Voided,
        Charged,
        SetMissed,
        HeadTaken,
        HeadlessTaken,
        Paid,
        Returned,
    ),
    "mingdian": (
        WindCalled,
        Stifled,
        Revolted,
        Voided,
        PointsClosed,
        ScrambleWaits,
        HeadTaken,
        HeadlessTaken,
        Paid,
        Lapsed,
    ),
    "defen": (WindCalled, ScrambleWaits),
}


def test_every_corner_is_reached_by_chance_and_keeps_every_invariant():
    """Deals, whole matches with tribute, and positions, in every rule set."""
    for rules in RULE_SETS:
        seen: Counter[type[Event]] = Counter()
        games = [play(small(rules, seed), seed) for seed in range(scaled(48))]
        games += [play(small(rules, seed), 1000 + seed, deals=4) for seed in range(scaled(12))]
        games += [play_position(rules, seed) for seed in range(scaled(120))]
        for step in chain.from_iterable(games):
            check(step.after)
            seen.update(map(type, step.events))
        expected = (BurnFailed, BurnSucceeded, Unburned, *SEEN[rules.key])
        missing = [kind.__name__ for kind in expected if not seen[kind]]
        assert not missing, f"chance no longer reaches these in {rules.key}"


@PER_RULE_SET
def test_r90_every_deal_ends(rules: Ruleset):
    for seed in range(scaled(8)):
        *_, last = play(small(rules, seed), 500 + seed)
        assert last.after.public.phase is Phase.OVER
        assert isinstance(last.events[-1], DealEnded)


@PER_RULE_SET
def test_audit_commands_decided_again_give_the_same_events_and_their_fold_the_same_state(rules: Ruleset):
    for seed in range(scaled(10)):
        folded = new_match(small(rules, seed))
        for before, command, events, after in play(small(rules, seed), 2000 + seed, deals=2):
            assert folded == before
            assert decide(before, command) == events
            folded = reduce(evolve, events, before)
            assert folded == after


def tried(state: State, command: Command) -> str | None:
    """Return the refusal code of a command, or None if it was taken; nothing but a refusal is ever raised."""
    try:
        check(advance(state, command)[0])
    except IllegalCommand as error:
        return error.code
    return None


@PER_RULE_SET
def test_a_refused_command_changes_nothing_and_has_a_code(rules: Ruleset):
    pool = [step.command for step in play(rules, 7)][::3]
    codes = set()
    for step in play(small(rules, 1), 8):
        kept = replace(step.after)
        codes |= {tried(step.after, command) for command in pool[::29]}
        assert step.after == kept
    assert "not-your-turn" in codes
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes if code)


@PER_RULE_SET
def test_r1_the_deck_must_be_the_rule_sets_own(rules: Ruleset):
    state, _ = advance(new_match(replace(rules, early_call=False)), BeginDeal())
    deck = full_deck(rules.decks, rules.ranks)
    for wrong in (deck[:-1], (*deck[:-1], deck[0]), ()):
        with pytest.raises(IllegalCommand) as refusal:
            advance(state, Deal(wrong, "seed"))
        assert refusal.value.code == "wrong-deck"
    dealt, _ = advance(state, Deal(deck, "seed"))
    assert sum(len(hand.cards) for hand in dealt.hands) == 216
    with pytest.raises(IllegalCommand) as refusal:
        advance(dealt, Deal(deck, "seed"))
    assert refusal.value.code == "not-shuffling"
    with pytest.raises(IllegalCommand) as refusal:
        advance(dealt, BeginDeal())
    assert refusal.value.code == "deal-running"


@PER_RULE_SET
def test_step_9_the_end_shows_all_hands_and_the_seed(rules: Ruleset):
    *_, last = play(rules, 3)
    ended = next(event for event in last.events if isinstance(event, DealEnded))
    assert ended.hands == tuple(count_ranks(hand.cards) for hand in last.after.hands)
    assert ended.seed == last.after.seed


@PER_RULE_SET
def test_every_deal_asks_somebody_after_every_command(rules: Ruleset):
    for step in play(small(rules, 2), 5):
        asked = [event for event in step.events if isinstance(event, Asked)]
        if step.after.public.phase is Phase.PLAY:
            assert step.after.public.window is not None
            assert len(asked) <= 1


def broken(state: State, **changes: object) -> State:
    return replace(state, **changes)


def test_invariants_are_no_empty_words():
    """Each way to break a state is found, and told in a sentence."""
    rules = with_options(RULE_SETS[0], {"ranks": "34QKA2XD", "decks": 3})
    *steps, _ = play(rules, 1)
    state = next(step.after for step in reversed(steps) if step.after.public.phase is Phase.PLAY)
    check(state)
    public = state.public
    seat = public.window.seats[0] if public.window else 0
    robbed = tuple(hand.minus(hand.cards[:1]) if other == seat else hand for other, hand in enumerate(state.hands))
    wrong = [
        broken(state, hands=robbed),
        broken(state, public=replace(public, window=None)),
        broken(state, public=replace(public, left=(99, *public.left[1:]))),
        broken(state, public=replace(public, race=replace(public.race, out=(0, 0)))),
        broken(state, public=replace(public, race=replace(public.race, out=tuple(range(6))))),
    ]
    for bad in wrong:
        with pytest.raises(InvariantError, match=r"\w+ \w+"):
            check(bad)


def test_r122_a_match_is_worth_what_its_deals_say():
    for rules in RULE_SETS:
        *_, last = play(small(rules, 2), 11, deals=3)
        results = last.after.public.results
        worth = match_result(rules, results)
        assert sum(worth.sides) == 0
        assert worth.deals == 3
        if rules.scoring == "places":
            assert worth.sides[0] == sum(result.sides[0] for result in results)
