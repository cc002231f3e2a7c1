from __future__ import annotations

import pytest
from deals import snapshot_of

from bot.engine.ruleset import PRESETS
from bot.engine.state import new_match
from bot.table.model import Refused
from bot.text.catalogue import LOCALES, Catalogue, Locale, Texts
from cogs.lobby import house_rules
from cogs.present.lobby import house_lines


def test_without_house_rules_it_is_the_preset() -> None:
    assert house_rules("defen", None, "") == PRESETS["defen"]


def test_house_rules_as_they_are_typed() -> None:
    rules = house_rules("xuandian", 2, "burn_order=1245, charging=no stifling=off")
    assert rules.match_deals == 2
    assert rules.burn_order == (1, 2, 4, 5)
    assert not rules.charging
    assert not rules.stifling


@pytest.mark.parametrize(
    ("key", "house", "code"),
    [
        ("chess", "", "unknown-rules"),
        ("defen", "nonsense=yes", "unknown-option"),
        ("defen", "closing=maybe", "bad-option"),
        ("defen", "burn_order=12", "bad-option"),
        ("defen", "decks=many", "bad-option"),
        ("defen", "decks=99", "bad-option"),
        ("defen", "scoring=stars", "bad-option"),
        ("defen", "closing", "bad-option"),
    ],
)
def test_what_cannot_be(key: str, house: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        house_rules(key, None, house)
    assert refused.value.code == code


@pytest.mark.parametrize("locale", LOCALES)
def test_house_rules_are_shown_in_words(locale: Locale) -> None:
    state = new_match(house_rules("xuandian", 2, "tribute_skips=34 burn_order=5421 charging=no"))
    _heading, *lines = house_lines(snapshot_of(state), Texts(Catalogue.load(*LOCALES, strict=True), locale))
    assert len(lines) == 3
    assert not any("frozenset" in line or "1, 2" in line or "switch-" in line for line in lines)
