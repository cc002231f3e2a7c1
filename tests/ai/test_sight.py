"""What a seat works out: sizes by counting, cards that others must hold, and what is hidden."""

from __future__ import annotations

import pytest
from engine.playing import RULE_SETS, play, scaled

from bot.ai.sight import look, position
from bot.engine.cards import THREE
from bot.engine.public import Phase
from bot.engine.ruleset import Ruleset
from bot.engine.seats import SEATS
from bot.engine.view import view


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_counting_finds_every_size_and_only_true_cards(rules: Ruleset):
    compared = 0
    for seed in range(scaled(2)):
        for step in play(rules, seed, deals=3):
            state = step.before
            if state.public.phase is not Phase.PLAY or state.public.window is None:
                continue
            viewer = state.public.window.seats[0]
            sight = look(view(state, viewer))
            for seat in SEATS:
                hand = state.hands[seat]
                if seat in state.public.race.active:
                    assert sight.sizes[seat] == len(hand.cards)
                    assert all(known <= held for known, held in zip(sight.known[seat], hand.counts, strict=True))
            others = [state.hands[seat].counts for seat in SEATS if seat != viewer]
            assert sight.unseen == tuple(map(sum, zip(*others, strict=True)))
            compared += 1
    assert compared > 100


def test_where_3s_come_last_everybody_is_known_to_hold_one():
    state = next(step.before for step in play(RULE_SETS[0], 1) if step.before.public.phase is Phase.PLAY)
    sight = look(view(state, 0))
    assert all(sight.known[seat][THREE] >= 1 for seat in state.public.race.active)


def test_a_spectator_has_nothing_to_reckon_from():
    state = next(play(RULE_SETS[0], 1)).after
    with pytest.raises(ValueError, match="spectator"):
        look(view(state, None))
    with pytest.raises(ValueError, match="spectator"):
        position(view(state, None))
