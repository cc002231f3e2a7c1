"""Autocomplete: ranked, by the prefix, never more than Discord takes."""

from __future__ import annotations

import pytest
from deals import asked_views, snapshot_of, states

from bot.engine.legal import legal
from bot.engine.public import WindowName
from bot.engine.view import view
from bot.text.catalogue import LOCALES, Catalogue, Texts
from cogs import limits
from cogs.choices import suggestions
from cogs.present.panel import Panel

CATALOGUE = Catalogue.load(*LOCALES, strict=True)


def panels(rules: str, seed: int):
    for state in states(rules, seed, level="steady"):
        for seen in asked_views(state):
            yield Panel(snapshot_of(state), seen, legal(seen))
            break


@pytest.mark.parametrize("rules", ["xuandian", "mingdian", "defen"])
def test_always_within_limits(rules: str) -> None:
    prefixes = ("", "k", "K", "3", "33", "大", "小王", "10", "過", "pass", "蘋果", "KKKD", "x", " ")
    for number, panel in enumerate(panels(rules, 6)):
        t = Texts(CATALOGUE, LOCALES[number % len(LOCALES)])
        found = suggestions(panel, prefixes[number % len(prefixes)], t)
        assert found
        limits.check_choices(found)


def test_an_empty_prefix_when_leading_shows_each_rank_at_full_count() -> None:
    panel = next(one for one in panels("defen", 1) if one.open.name is WindowName.LEAD)
    t = Texts(CATALOGUE, "zh-TW")
    values = [value.partition("@")[0] for _, value in suggestions(panel, "", t)]
    counts = panel.view.hand.counts
    for rank, letter in enumerate("3456789TJQKA2"):
        if counts[rank]:
            assert letter * counts[rank] in values


def test_a_letter_shows_that_rank_alone_first() -> None:
    panel = next(one for one in panels("defen", 1) if one.open.name is WindowName.LEAD)
    letter = next(letter for rank, letter in enumerate("3456789TJQK") if panel.view.hand.counts[rank] >= 2)
    values = [value.partition("@")[0] for _, value in suggestions(panel, letter, Texts(CATALOGUE, "en"))]
    assert values[0] == letter
    assert values[1] == letter * 2


def test_following_shows_answers_and_pass() -> None:
    panel = next(one for one in panels("defen", 1) if one.open.name is WindowName.BEAT and len(one.commands) > 3)
    found = suggestions(panel, "", Texts(CATALOGUE, "zh-TW"))
    assert "pass" in [value for _, value in found[:3]]


def test_who_is_not_asked_gets_one_entry_that_explains() -> None:
    state = next(one for one in states("defen", 1) if one.public.window is not None)
    assert state.public.window is not None
    other = next(seat for seat in range(6) if seat not in state.public.window.seats)
    panel = Panel(snapshot_of(state), view(state, other), ())
    assert len(suggestions(panel, "", Texts(CATALOGUE, "zh-TW"))) == 1
