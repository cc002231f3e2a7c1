"""Looking back on what the others did, and guesses that fit it."""

from __future__ import annotations

from random import Random

import pytest
from engine.playing import RULE_SETS, play, scaled

from bot.ai.core import layout as at
from bot.ai.core.inference import SHOTS, improve, look_back, surprise, surprise_of_deal
from bot.ai.core.notes import NOTES, fill_tails
from bot.ai.core.rollouts import deal_hidden
from bot.ai.core.step import step as make
from bot.ai.heuristic import SteadyPlayer, playing, weights_for
from bot.ai.sight import look, past, position
from bot.engine.cards import full_deck, shuffled
from bot.engine.commands import BeginDeal, Deal
from bot.engine.decide import advance
from bot.engine.legal import legal
from bot.engine.public import Phase
from bot.engine.ruleset import Ruleset
from bot.engine.state import State, new_match
from bot.engine.view import view

COMPARED = (at.OWNER, at.RANK, at.BODY, at.XS, at.DS, at.GOUJI, at.LAST, at.WINDOW, at.PASSED, at.YIELDED, at.SCRAMBLE)


def room() -> tuple[list[list[int]], list[int]]:
    """Return room for what is looked back on."""
    return [[0] * at.CELLS for _ in range(SHOTS)], [0] * SHOTS


def steady_states(rules: Ruleset, seed: str) -> list[State]:
    """Return the states of the play phase of a deal between steady players."""
    steady, rng = SteadyPlayer(), Random(0)
    state, _ = advance(new_match(rules), BeginDeal())
    states: list[State] = []
    while state.public.phase not in (Phase.OVER, Phase.VOID):
        window = state.public.window
        if window is None:
            state, _ = advance(state, Deal(shuffled(full_deck(rules.decks, rules.ranks), seed), seed))
            continue
        seen = view(state, window.seats[0])
        if playing(seen):
            states.append(state)
        state, _ = advance(state, steady.choose(seen, legal(seen), rng))
    return states


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_looking_back_ends_where_the_deal_stands(rules: Ruleset):
    compared = 0
    for seed in range(scaled(3)):
        for step in play(rules, seed):
            public = step.before.public
            if public.phase is not Phase.PLAY or not public.history or public.race.revolted or not public.window:
                continue
            seen = view(step.before, public.window.seats[0])
            row, acts = past(seen, look(seen))
            shots, made = room()
            kept = look_back(row, [seat for seat, _ in acts], [move for _, move in acts], shots, made)
            if public.window.name != "burn" and kept < SHOTS:
                while row[at.WINDOW] == at.BURN:  # the last window's "no"s are no acts
                    make(row, at.pack(at.PASS, at.NOBODY, 0, 0, 0, 0))
                if (
                    row[at.BURNER] == row[at.TURN] and public.race.failed and not public.burning
                ):  # nor is a burn's failing
                    make(row, at.pack(at.CONCEDE, at.NOBODY, 0, 0, 0, 0))
                now = position(seen)
                assert [row[cell] for cell in COMPARED] == [now[cell] for cell in COMPARED]
                assert row[at.SIZE : at.SIZE + at.SEATS] == now[at.SIZE : at.SIZE + at.SEATS]
                compared += 1
    assert compared > 100


def test_the_policy_is_never_surprised_by_itself():
    weights, notes, moves = weights_for(RULE_SETS[0]), [0.0] * NOTES, [0] * at.MOVES
    fill_tails(notes)
    state = steady_states(RULE_SETS[0], "a")[-1]
    assert state.public.window is not None
    seen = view(state, state.public.window.seats[0])
    row, acts = past(seen, look(seen))
    shots, made = room()
    kept = look_back(row, [seat for seat, _ in acts], [move for _, move in acts], shots, made)
    for shot, move in zip(shots[:kept], made[:kept], strict=True):
        seat = shot[at.TURN]
        for rank, count in enumerate(state.hands[seat].counts):
            shot[at.HAND + seat * at.RANKS + rank] += count
        assert surprise(shot, move, weights, notes, moves) == pytest.approx(0.0, abs=1e-9)


def test_swaps_keep_sizes_and_known_cards_and_lessen_surprise():
    rules = RULE_SETS[0]
    weights, notes, moves, trial = weights_for(rules), [0.0] * NOTES, [0] * at.MOVES, [0] * at.CELLS
    fill_tails(notes)
    states = steady_states(rules, "b")
    state = states[len(states) // 2]
    assert state.public.window is not None
    seen = view(state, state.public.window.seats[0])
    me, sight = state.public.window.seats[0], look(seen)
    start, acts = past(seen, sight)
    shots, made = room()
    kept = look_back(start, [seat for seat, _ in acts], [move for _, move in acts], shots, made)
    shots, made = shots[:kept], made[:kept]
    known = [count for counts in sight.known for count in counts]
    row, chance, surprises = position(seen), [99], [0.0] * at.SEATS
    deal_hidden(row, known, list(sight.unseen), [0] * 216, chance)
    surprise_of_deal(row, me, shots, made, surprises, weights, notes, moves, trial)
    before = sum(surprises)
    improve(row, me, known, 150, 0.3, shots, made, surprises, weights, notes, moves, trial, chance)
    assert sum(surprises) < before
    assert tuple(row[at.SIZE : at.SIZE + at.SEATS]) == sight.sizes
    for seat in range(at.SEATS):
        hand = row[at.HAND + seat * at.RANKS : at.HAND + (seat + 1) * at.RANKS]
        assert sum(hand) == sight.sizes[seat]
        assert all(held >= must for held, must in zip(hand, sight.known[seat], strict=True))
    again = [0.0] * at.SEATS
    surprise_of_deal(row, me, shots, made, again, weights, notes, moves, trial)
    assert again == pytest.approx(surprises)
