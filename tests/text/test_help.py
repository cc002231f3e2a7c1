"""The help pages of the three rule sets in three languages (R133)."""

from __future__ import annotations

import pytest

from bot.engine.ruleset import PRESETS
from bot.text.catalogue import Catalogue, Texts
from bot.text.help import TOPICS, page, pages

LONGEST = 3500
WORDS = {
    "zh-TW": ("搶科", "控點", "讓", "剩四個人"),
    "zh-CN": ("抢科", "控点", "让", "剩四个人"),
    "en": ("race", "control", "yield", "four"),
}


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("locale", WORDS)
def test_tips_are_part_of_the_help(locale, rules):
    """R133: the tips speak of racing, controlling, yielding and of the last four."""
    tips = page(Texts(Catalogue.load(locale, strict=True), locale), "tips", rules).body
    for word in WORDS[locale]:
        assert word in tips.lower()


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("locale", WORDS)
def test_every_page_fits_a_message(locale, rules):
    found = pages(Texts(Catalogue.load(locale, strict=True), locale), rules)
    assert [one.topic for one in found] == list(TOPICS)
    assert all(0 < len(one.body) <= LONGEST and one.title for one in found)


def test_a_page_that_is_not_there():
    with pytest.raises(KeyError):
        page(Texts(Catalogue.load("en"), "en"), "poker", "defen")
