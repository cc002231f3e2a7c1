"""Playouts that Hypothesis steers, on decks so small that a deal ends; a failing one shrinks to its shortest."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.cards import full_deck
from bot.engine.commands import BeginDeal, Deal
from bot.engine.decide import advance
from bot.engine.invariants import check
from bot.engine.legal import default_command, legal
from bot.engine.public import Phase
from bot.engine.ruleset import PRESETS, with_options
from bot.engine.state import State, new_match
from bot.engine.view import view

DECKS = st.sampled_from([("34A2XD", 1), ("3TJQKA2XD", 1), ("34A2XD", 2), ("34QKA", 3)])


@st.composite
def deals(draw: st.DrawFn) -> State:
    ranks, decks = draw(DECKS)
    rules = with_options(PRESETS[draw(st.sampled_from(sorted(PRESETS)))], {"ranks": ranks, "decks": decks})
    state, _ = advance(new_match(rules), BeginDeal())
    while state.public.phase is Phase.CALL:
        state = answer(state, draw)
    deck = draw(st.permutations(full_deck(decks, ranks)))
    return advance(state, Deal(tuple(deck), "hypothesis"))[0]


def answer(state: State, draw: st.DrawFn) -> State:
    """Let a drawn seat give a drawn answer; zeros, to which Hypothesis shrinks, are the lowest seat and its default."""
    window = state.public.window
    assert window is not None
    seat = draw(st.sampled_from(window.seats))
    seen = view(state, seat)
    commands = (default_command(seen), *legal(seen))
    return advance(state, draw(st.sampled_from(commands)))[0]


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(st.data(), deals())
def test_whatever_is_answered_every_deal_ends_and_keeps_every_invariant(data: st.DataObject, state: State):
    check(state)
    answers = 0
    while state.public.phase not in (Phase.OVER, Phase.VOID):
        state = answer(state, data.draw)
        check(state)
        answers += 1
        assert answers < 2000


@settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
@given(deals())
def test_when_everybodys_time_is_always_up_the_deal_ends(state: State):
    answers = 0
    while state.public.phase not in (Phase.OVER, Phase.VOID):
        window = state.public.window
        assert window is not None
        for seat in window.seats:
            command = default_command(view(state, seat))
            assert command in legal(view(state, seat))
        state, _ = advance(state, default_command(view(state, window.seats[0])))
        check(state)
        answers += 1
        assert answers < 2000
