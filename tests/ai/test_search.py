"""Guessing hidden cards, and the search that plays them out."""

from __future__ import annotations

from random import Random

import pytest
from engine.playing import RULE_SETS, play, scaled

from bot.ai import compiled
from bot.ai.core import layout as at
from bot.ai.core.chance import below
from bot.ai.core.encode import decode
from bot.ai.core.notes import NOTES, fill_tails
from bot.ai.core.playout import play_out
from bot.ai.core.policy import choose
from bot.ai.core.rollouts import deal_hidden, utility
from bot.ai.heuristic import SteadyPlayer, weights_for
from bot.ai.search import Question, Search
from bot.ai.sight import look, position
from bot.ai.strong import question
from bot.engine.legal import legal
from bot.engine.public import Phase
from bot.engine.ruleset import XUANDIAN, Ruleset
from bot.engine.state import State
from bot.engine.view import View, view

needs_numba = pytest.mark.skipif(not compiled.available(), reason="the extra [strong] is not installed")


def playing_states(rules: Ruleset, seed: int, every: int) -> list[State]:
    """Return some states of a deal's play phase."""
    states = [step.before for step in play(rules, seed)]
    return [state for state in states if state.public.phase is Phase.PLAY and state.public.window][::every]


def seen_in(state: State) -> View:
    """Return the view of somebody who is asked."""
    assert state.public.window is not None
    return view(state, state.public.window.seats[0])


@pytest.fixture(scope="module")
def search() -> Search:
    """Return a search that has compiled."""
    found = Search()
    found.warm_up()
    return found


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_guesses_keep_sizes_known_cards_and_the_deck(rules: Ruleset):
    chance, pool = [12345], [0] * 216
    for state in playing_states(rules, 4, 9):
        seen = seen_in(state)
        sight, row = look(seen), position(seen)
        known = [count for counts in sight.known for count in counts]
        deal_hidden(row, known, list(sight.unseen), pool, chance)
        assert tuple(row[at.SIZE : at.SIZE + at.SEATS]) == sight.sizes
        for rank in range(at.RANKS):
            held = [row[at.HAND + seat * at.RANKS + rank] for seat in range(at.SEATS)]
            assert sum(held) == sight.unseen[rank] + seen.hand.counts[rank]
            assert all(held[seat] >= sight.known[seat][rank] for seat in range(at.SEATS))


def test_the_generator_draws_every_number_about_as_often():
    chance = [1]
    drawn = [below(chance, 6) for _ in range(6000)]
    assert all(850 < drawn.count(number) < 1150 for number in range(6))


def test_a_playout_in_plain_python_ends_the_deal():
    state = playing_states(XUANDIAN, 1, 1)[0]
    row, chance = position(seen_in(state)), [7]
    deal_hidden(row, [0] * 90, list(look(seen_in(state)).unseen), [0] * 216, chance)
    notes, room = [0.0] * NOTES, [0] * at.MOVES
    fill_tails(notes)
    points = play_out(row, weights_for(XUANDIAN), notes, room)
    assert row[at.WINDOW] == at.OVER
    assert points == row[at.POINTS]
    assert utility(row, 0) == -utility(row, 1)


@needs_numba
@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_compiled_and_plain_play_alike(rules: Ruleset):
    import numpy as np  # noqa: PLC0415 - comes with the extra

    core, weights = compiled.compiled(), weights_for(rules)
    notes, room = [0.0] * NOTES, [0] * at.MOVES
    fill_tails(notes)
    fast_notes, fast_room = np.array(notes), np.zeros(at.MOVES, dtype=np.int64)
    for seed in range(scaled(2)):
        for state in playing_states(rules, seed, 3):
            row = position(seen_in(state))
            fast = core.choose(np.array(row), np.array(weights), fast_notes, fast_room)
            assert choose(row, weights, notes, room) == fast


@needs_numba
@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_the_search_answers_legally_and_repeatably(rules: Ruleset, search: Search):
    for state in playing_states(rules, 2, 29):
        seen = seen_in(state)
        moves = [search.best(question(seen, Random(3)), deals=16) for _ in range(2)]
        assert moves[0] == moves[1]
        assert seen.viewer is not None
        assert decode(moves[0], seen.viewer) in legal(seen)


@needs_numba
def test_without_time_the_search_plays_as_steady(search: Search):
    for state in playing_states(XUANDIAN, 3, 7):
        seen = seen_in(state)
        if seen.viewer is not None and len(legal(seen)) > 1:
            move = search.best(question(seen, Random(1)), seconds=0.0)
            assert decode(move, seen.viewer) == SteadyPlayer().choose(seen, legal(seen), Random(1))


@needs_numba
def test_the_time_box_is_kept_by_the_clock_it_is_given():
    ticks = iter(range(1000))
    search = Search(clock=lambda: float(next(ticks)))
    state = playing_states(XUANDIAN, 5, 1)[0]
    search.best(question(seen_in(state), Random(1)), deals=10_000, seconds=3.0)
    assert next(ticks) < 10


@needs_numba
def test_with_all_cards_in_sight_one_deal_is_enough(search: Search):
    state = playing_states(XUANDIAN, 6, 40)[1]
    seen = seen_in(state)
    row = position(seen, tuple(hand.counts for hand in state.hands))
    asked = Question(row, [0] * 90, [0] * 15, weights_for(XUANDIAN), 1)
    assert seen.viewer is not None
    assert decode(search.best(asked, deals=1), seen.viewer) in legal(seen)
