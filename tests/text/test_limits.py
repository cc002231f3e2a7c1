"""Everything that Discord shows stays within Discord's limits, in every language (faults B56, B58, B66)."""

from __future__ import annotations

import re
from collections import Counter

import pytest
import regex

from bot.engine.cards import RANKS
from bot.engine.plays import make_play
from bot.engine.ruleset import PRESETS
from bot.text.catalogue import LOCALES, Catalogue, Locale, Texts
from bot.text.help import TOPICS, page, pages
from bot.text.plays import hand_words, option_label, play_words

CATALOGUE = Catalogue.load(*LOCALES, strict=True)
KEYS = sorted(CATALOGUE.keys("zh-TW"))
NAME = regex.compile(r"[-_\p{L}\p{N}]{1,32}")
"""Discord's own pattern for names, without the scripts that we do not use."""


def texts(locale: Locale) -> Texts:
    return Texts(CATALOGUE, locale)


def named(pattern: str) -> list[str]:
    return [key for key in KEYS if re.fullmatch(pattern, key)]


@pytest.mark.parametrize("locale", LOCALES)
def test_names_of_commands_and_options(locale: Locale) -> None:
    for key in named(r"(cmd|opt)-.*-name"):
        name = texts(locale)(key)
        assert NAME.fullmatch(name), (locale, key, name)
        assert name == name.lower(), (locale, key, name)


@pytest.mark.parametrize("locale", LOCALES)
def test_descriptions_of_commands_and_options(locale: Locale) -> None:
    for key in named(r"(cmd|opt)-.*-desc"):
        assert 1 <= len(texts(locale)(key)) <= 100, (locale, key)
        assert key.removesuffix("desc") + "name" in KEYS
    assert len(named(r"(cmd|opt)-.*-desc")) == len(named(r"(cmd|opt)-.*-name"))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("family", [r"cmd-(?!mod-)(?!gouji-).*-name", r"cmd-mod-.*-name", r"opt-.*-name"])
def test_names_are_distinct(locale: Locale, family: str) -> None:
    found = Counter(texts(locale)(key) for key in named(family))
    assert [name for name, times in found.items() if times > 1] == []


def test_a_root_command_with_its_longest_locales_fits() -> None:
    """8,000 characters for names and descriptions of a command, each in its longest language."""
    for family in (r"cmd-(?!mod-).*", r"cmd-mod-.*"):
        options = sum(max(len(texts(locale)(key)) for locale in LOCALES) for key in named(r"opt-.*"))
        assert options + sum(max(len(texts(locale)(key)) for locale in LOCALES) for key in named(family)) < 8000


@pytest.mark.parametrize("locale", LOCALES)
def test_choices_are_short_and_distinct(locale: Locale) -> None:
    for family in ("rules", "pace", "level", "who", "scope", "language", "nudge", "voice", "suit"):
        shown = [texts(locale)(key) for key in named(rf"choice-{family}-.*")]
        assert len(shown) == len(set(shown)) >= 2
        assert all(1 <= len(choice) <= 100 for choice in shown)


LONGEST_PLAYS = [
    make_play(rank, naturals, twos, small, big)
    for rank in range(12)
    for naturals, twos, small, big in ((12, 8, 4, 4), (16, 12, 0, 4), (16, 0, 4, 0), (13, 13, 3, 3))
]


@pytest.mark.parametrize("locale", LOCALES)
def test_labels_of_buttons(locale: Locale) -> None:
    """80 at most with the longest play; what has no play in it stays under 34, so that phones do not cut it."""
    t = texts(locale)
    longest = max((play_words(t, play) for play in LONGEST_PLAYS), key=len)
    for key in named(r"button-.*"):
        source = CATALOGUE.language(locale).source(key)
        label = t(key, play=longest, cards=hand_words(t, (1,) * 2 + (0,) * 13), n=16, suit=t("suit-d"))
        assert 1 <= len(label) <= 80, (locale, key, label)
        assert len(label) <= 34 or "$play" in source, (locale, key, label)


@pytest.mark.parametrize("locale", LOCALES)
def test_usual_play_buttons_fit_a_phone(locale: Locale) -> None:
    """The two quick buttons hold cheap plays: up to six cards of a rank, or with one 2 or joker."""
    t = texts(locale)
    for rank in range(12):
        for play in (make_play(rank, 6), make_play(rank, 3, 1), make_play(rank, 4, 0, 1)):
            assert len(t("button-play", play=play_words(t, play))) <= 34


@pytest.mark.parametrize("locale", LOCALES)
def test_options_of_autocomplete_and_menus(locale: Locale) -> None:
    t = texts(locale)
    for play in LONGEST_PLAYS:
        assert 1 <= len(option_label(t, play, 36, gouji=True)) <= 100
    for key in named(r"menu-.*"):
        assert len(t(key, rank="10", play="", left=35, n=99, number=3)) <= 100 or key == "menu-option"


@pytest.mark.parametrize("locale", LOCALES)
def test_modals(locale: Locale) -> None:
    t = texts(locale)
    for key in named(r"modal-.*"):
        limit = 100 if key.endswith("placeholder") else 45
        assert 1 <= len(t(key, n=3)) <= limit, (locale, key)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", PRESETS)
def test_help_pages(locale: Locale, rules: str) -> None:
    found = pages(texts(locale), rules)
    assert [item.topic for item in found] == list(TOPICS)
    for item in found:
        assert 5 <= len(item.body) <= 3500, (locale, item.topic)
        assert 1 <= len(item.title) <= 80
    assert len({item.title for item in found}) == len(found) <= 25


def test_help_of_nothing_known() -> None:
    for topic, rules in (("nothing", "defen"), ("start", "nothing")):
        with pytest.raises(KeyError):
            page(texts("en"), topic, rules)


@pytest.mark.parametrize("locale", LOCALES)
def test_alt_text_of_the_widest_hand(locale: Locale) -> None:
    t = texts(locale)
    counts = tuple(16 if rank < len(RANKS) - 2 else 4 for rank in range(len(RANKS)))
    assert len(t("alt-hand", n=216, hand=hand_words(t, counts))) <= 1024


@pytest.mark.parametrize("locale", LOCALES)
def test_words_in_pictures_are_short(locale: Locale) -> None:
    for key in named(r"(tag|bubble|word)-.*"):
        assert len(texts(locale)(key, n=3)) <= 12, (locale, key)
