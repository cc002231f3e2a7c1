"""Every computer player, in every window of every rule set: legal, repeatable, and blind to what it cannot see."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from engine.playing import RULE_SETS, play, play_position, scaled, small
from engine.test_secrecy import swapped

from bot.ai import compiled
from bot.ai.player import NAMES, UnknownPlayerError, player
from bot.engine.commands import Burn
from bot.engine.legal import burn_is_feasible, legal
from bot.engine.plays import play_of
from bot.engine.public import Kind, Phase, WindowName
from bot.engine.ruleset import Ruleset
from bot.engine.state import State
from bot.engine.view import view

QUICK = tuple(name for name in NAMES if name != "strong")
"""`strong` thinks a thousand times as long; it has its own tests."""


def asked(rules: Ruleset, seed: int) -> list[State]:
    """Return the states of a deal in which somebody is asked."""
    steps = [*play(small(rules, seed), seed), *play_position(rules, seed)]
    return [step.before for step in steps if step.before.public.window is not None]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_every_player_answers_every_window_legally(rules: Ruleset):
    players = [player(name) for name in QUICK]
    windows: Counter[WindowName] = Counter()
    for seed in range(scaled(8)):
        for state in asked(rules, seed):
            window = state.public.window
            assert window is not None
            seen = view(state, window.seats[-1])
            windows[window.name] += 1
            for one in players:
                assert one.choose(seen, legal(seen), Random(seed)) in legal(seen), (one.name, seen)
    expected = {WindowName.LEAD, WindowName.BEAT, WindowName.BURN}
    expected |= {WindowName.DECLARE, WindowName.HEAD} if rules.revolution else set()
    expected |= {WindowName.SHOW, WindowName.CHARGE, WindowName.FIGHT} if rules.charging else set()
    assert expected <= set(windows)


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_a_choice_follows_from_the_view_and_the_generator_alone(rules: Ruleset):
    compared, rng = 0, Random(5)
    players = [player(name) for name in ("easy", "steady")]
    for seed in range(scaled(6)):
        for state in asked(rules, seed):
            window = state.public.window
            assert window is not None
            viewer = rng.choice(window.seats)
            if any(stifle.seat != viewer for stifle in state.hidden) or state.sealed:
                continue
            other = swapped(state, viewer, rng)
            for one in players:
                first, second = view(state, viewer), view(other, viewer)
                assert one.choose(first, legal(first), Random(seed)) == one.choose(second, legal(second), Random(seed))
            compared += 1
    assert compared > scaled(6) * 50


@pytest.mark.skipif(not compiled.available(), reason="the extra [strong] is not installed")
@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_what_strong_is_asked_follows_from_the_view_alone(rules: Ruleset):
    compared, rng, strong = 0, Random(6), player("strong")
    for seed in range(scaled(3)):
        for state in asked(rules, seed)[::4]:
            window = state.public.window
            assert window is not None
            viewer = rng.choice(window.seats)
            if any(stifle.seat != viewer for stifle in state.hidden) or state.sealed:
                continue
            first, second = view(state, viewer), view(swapped(state, viewer, rng), viewer)
            choices = [strong.choose(seen, legal(seen), Random(seed)) for seen in (first, second)]
            assert choices[0] == choices[1]
            assert choices[0] in legal(first)
            compared += 1
    assert compared > scaled(3) * 10


@pytest.mark.parametrize("name", ["easy", "steady"])
def test_the_same_view_and_generator_give_the_same_choice(name: str):
    for state in asked(RULE_SETS[0], 3):
        assert state.public.window is not None
        seen = view(state, state.public.window.seats[0])
        choices = {player(name).choose(seen, legal(seen), Random(9)) for _ in range(2)}
        assert len(choices) == 1


def test_easy_slips_and_steady_does_not():
    state = next(step.before for step in play(RULE_SETS[0], 1) if step.before.public.phase is Phase.PLAY)
    assert state.public.window is not None
    seen = view(state, state.public.window.seats[0])
    easy, steady = (
        {player(name).choose(seen, legal(seen), Random(n)) for n in range(40)} for name in ("easy", "steady")
    )
    assert len(easy) > 1
    assert len(steady) == 1


@pytest.mark.parametrize("name", ["easy", "steady"])
def test_burns_are_feasible(name: str):
    burns, one, rng = 0, player(name), Random(0)
    for rules in RULE_SETS:
        for seed in range(scaled(150)):
            for step in play_position(rules, seed):
                window = step.before.public.window
                if window is None or window.name is not WindowName.BURN:
                    continue
                for seat in window.seats:
                    seen = view(step.before, seat)
                    command = one.choose(seen, legal(seen), rng)
                    if isinstance(command, Burn):
                        burn = play_of(command.counts)
                        assert burn is not None
                        assert burn_is_feasible(seen.hand, burn, threes_last=rules.threes_last)
                        burns += 1
    assert burns > 10


def test_an_unknown_player_is_refused_with_the_names_that_there_are():
    with pytest.raises(UnknownPlayerError, match=r"unknown player 'wizard'; there are random, greedy, .*steady"):
        player("wizard")


@pytest.mark.parametrize("name", NAMES)
def test_a_player_bears_its_name(name: str):
    assert player(name).name == ("easy" if name == "quick" else name)


def test_greedy_declares_nothing_and_never_burns():
    greedy, rng = player("greedy"), Random(0)
    for rules in RULE_SETS:
        for state in asked(rules, 2):
            window = state.public.window
            assert window is not None
            if {Kind.BURN, Kind.YES, Kind.REVOLT, Kind.SHOW} & set(window.kinds):
                seen = view(state, window.seats[0])
                assert type(greedy.choose(seen, legal(seen), rng)).__name__ == "Pass"
