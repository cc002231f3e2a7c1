"""The three best ideas, the reasons, and the quick buttons."""

from __future__ import annotations

from pathlib import Path

import pytest
from engine.playing import RULE_SETS, play, play_position, scaled, small

from bot.ai.hints import HINTS, SUGGESTIONS, Reason, hints, suggest
from bot.engine.legal import legal
from bot.engine.plays import parse_counts
from bot.engine.public import WindowName
from bot.engine.record import DealRecord
from bot.engine.replay import begin
from bot.engine.ruleset import DEFEN, MINGDIAN, XUANDIAN, Ruleset
from bot.engine.state import new_match
from bot.engine.view import View, view


def seen_at(rules: Ruleset, *hands: str, **position: object) -> View:
    """Return the leader's view of a position."""
    state = begin(new_match(rules), DealRecord(hands=hands, lead=0, **position))  # type: ignore[arg-type]
    return view(state, 0)


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_hints_are_legal_different_and_few(rules: Ruleset):
    for seed in range(scaled(4)):
        for step in [*play(small(rules, seed), seed), *play_position(rules, seed)]:
            window = step.before.public.window
            if window is None:
                continue
            seen = view(step.before, window.seats[0])
            ideas = hints(seen)
            assert 1 <= len(ideas) <= HINTS
            assert len({idea.command for idea in ideas}) == len(ideas)
            assert all(idea.command in legal(seen) for idea in ideas)
            quick = suggest(seen)
            assert len(quick) <= SUGGESTIONS
            assert all(command in legal(seen) for command in quick)
            if window.name is WindowName.LEAD:
                assert quick or seen.public.burning


def test_nobody_is_advised_who_is_not_asked():
    seen = seen_at(XUANDIAN, "3456", "3", "3", "3", "3", "3")
    state_of_another = seen._replace(viewer=1)
    assert hints(state_of_another) == []
    assert suggest(state_of_another) == []
    assert hints(seen._replace(viewer=None)) == []


def test_the_last_cards_are_a_race():
    seen = seen_at(DEFEN, "KKK", "34567", "34567", "34567", "34567", "34567")
    best = hints(seen)[0]
    assert best.command.counts == parse_counts("KKK")  # type: ignore[union-attr]
    assert best.reason is Reason.RACE


def test_the_only_choice_says_so():
    seen = seen_at(MINGDIAN, "333", "34567", "34567", "34567", "34567", "34567")
    (only,) = hints(seen)
    assert only.reason is Reason.ONLY


def test_every_reason_has_its_words():
    catalogue = Path("bot/text/locales/en/play.ftl").read_text(encoding="utf-8")
    assert all(f"\nreason-{reason} =" in catalogue for reason in Reason)
