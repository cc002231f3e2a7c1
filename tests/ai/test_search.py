"""Guessing hidden cards, and the search that plays them out."""

from __future__ import annotations

from random import Random

import pytest
from engine.playing import RULE_SETS, play, scaled

from bot.ai import compiled
from bot.ai import search as searching
from bot.ai.core import layout as at
from bot.ai.core.chance import below
from bot.ai.core.encode import decode, encode
from bot.ai.core.guess import CARDS, deal_hidden, exchange, list_movable
from bot.ai.core.inputs import POSITION, sense
from bot.ai.core.nets import HANDS, ROOM
from bot.ai.core.notes import NOTES, fill_tails, note
from bot.ai.core.outlook import at_sight, utility
from bot.ai.core.playout import play_out
from bot.ai.core.policy import choose
from bot.ai.heuristic import weights_for
from bot.ai.search import Search, load_net
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
def test_without_time_the_search_chooses_at_sight(search: Search):
    asked = [question(seen_in(state), Random(1)) for state in playing_states(XUANDIAN, 3, 7)]
    late = [search.best(one, seconds=0.0) for one in asked]
    assert late == [search.best(one, deals=0) for one in asked]
    assert late != [search.best(one) for one in asked]


@needs_numba
def test_the_time_box_is_kept_by_the_clock_it_is_given():
    ticks = iter(range(1000))
    search = Search(clock=lambda: float(next(ticks)))
    state = playing_states(XUANDIAN, 5, 1)[0]
    search.best(question(seen_in(state), Random(1)), deals=10_000, seconds=3.0)
    assert next(ticks) < 10


@needs_numba
@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_strong_wins_more_than_steady_even_at_sight(rules: Ruleset, search: Search):
    import numpy as np  # noqa: PLC0415 - comes with the extra

    core, weights, room = compiled.compiled(), np.array(weights_for(rules)), np.zeros(at.MOVES, dtype=np.int64)
    notes, x, liked = np.zeros(NOTES), np.zeros(ROOM, dtype=np.float32), np.zeros(at.MOVES)
    core.fill_tails(notes)
    net, won, lost = load_net("moves"), 0, 0
    for seed in range(60):
        state = next(step.before for step in play(rules, seed) if step.before.public.phase is Phase.PLAY)
        hands = [hand.counts for hand in state.hands]
        first = np.array(encode(state.public, hands, [sum(hand) for hand in hands], ()))
        for side in range(2):
            row = first.copy()
            while row[at.WINDOW] != at.OVER:
                if row[at.TURN] % 2 == side:
                    core.step(row, core.choose_at_sight(row, weights, net, notes, x, room, liked))
                else:
                    core.step(row, core.choose(row, weights, notes, room))
            won += (row[at.POINTS] > 0) == (side == 0) and row[at.POINTS] != 0
            lost += (row[at.POINTS] < 0) == (side == 0) and row[at.POINTS] != 0
    assert won > 1.5 * lost


@needs_numba
@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_the_net_hears_the_same_compiled_and_plain_and_never_another_hand(rules: Ruleset):
    import numpy as np  # noqa: PLC0415 - comes with the extra

    core, weights, net = compiled.compiled(), weights_for(rules), load_net("moves")
    notes, room, liked, x = [0.0] * NOTES, [0] * at.MOVES, [0.0] * at.MOVES, [0.0] * ROOM
    fill_tails(notes)
    fast = (np.array(weights), net, np.array(notes), np.zeros(ROOM, dtype=np.float32))
    fast_room, fast_liked, plain_net = np.zeros(at.MOVES, dtype=np.int64), np.zeros(at.MOVES), net.tolist()
    compared = 0
    for state in playing_states(rules, 7, 23):
        row = position(seen_in(state))
        blind = row.copy()
        hidden = [cell for cell in range(at.SEATS * at.RANKS) if cell // at.RANKS != row[at.TURN]]
        for cell in hidden:
            row[cell] = cell % 5
        count = at_sight(row, weights, plain_net, notes, x, room, liked)
        assert core.at_sight(np.array(blind), *fast, fast_room, fast_liked) == count
        assert list(fast_room[:count]) == room[:count]
        assert list(fast_liked[:count]) == pytest.approx(liked[:count], abs=1e-3)
        compared += count > 1
    assert compared > 2


def test_guessed_cards_go_where_they_lean_and_known_ones_stay():
    state = playing_states(XUANDIAN, 2, 1)[0]
    seen = seen_in(state)
    sight, row, chance = look(seen), position(seen), [77]
    known = [count for counts in sight.known for count in counts]
    deal_hidden(row, known, list(sight.unseen), [0] * CARDS, chance)
    seats, ranks, leanings = [0] * CARDS, [0] * CARDS, [0.0] * HANDS
    count = list_movable(row, known, seats, ranks)
    after = (row[at.TURN] + 1) % at.SEATS * at.RANKS
    leanings[at.BIG] = 5.0
    before = [sum(row[at.HAND + seat * at.RANKS : at.HAND + (seat + 1) * at.RANKS]) for seat in range(at.SEATS)]
    exchange(row, leanings, seats, ranks, count, 20_000, chance)
    assert [sum(row[at.HAND + s * at.RANKS : at.HAND + (s + 1) * at.RANKS]) for s in range(at.SEATS)] == before
    assert row[at.HAND + after + at.BIG] >= sight.unseen[at.BIG] - 1 > 0
    for rank in range(at.RANKS):
        held = [row[at.HAND + seat * at.RANKS + rank] for seat in range(at.SEATS)]
        assert sum(held) == sight.unseen[rank] + seen.hand.counts[rank]
        assert all(held[seat] >= sight.known[seat][rank] for seat in range(at.SEATS))


def test_the_inputs_of_a_position_are_numbers_about_one():
    notes, x = [0.0] * NOTES, [0.0] * POSITION
    fill_tails(notes)
    for rules in RULE_SETS:
        for state in playing_states(rules, 5, 11):
            row = position(seen_in(state))
            note(row, notes)
            sense(row, notes, x)
            assert all(-2.0 <= told <= 4.0 for told in x)
            assert sum(map(bool, x)) > 40


@needs_numba
def test_a_net_of_another_shape_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(searching._NETS, "moves", 7)
    with pytest.raises(ValueError, match=r"moves\.npz holds .* weights instead of 7"):
        load_net("moves")


@needs_numba
def test_names_that_clash_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(compiled.guess, "FOUR", 99, raising=False)
    with pytest.raises(ImportError, match=r"guess gives FOUR another meaning"):
        compiled.compiled.__wrapped__()
