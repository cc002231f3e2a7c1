"""Switches of a rule set in words: the house rules of a table (家規) and `gouji rules`."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.cards import RANKS
from bot.engine.ruleset import PRESETS, Ruleset, difference, switches

from .catalogue import Texts


class SwitchWords(NamedTuple):
    """A switch in words: its key, its name, what it decides, its value and the preset's."""

    key: str
    name: str
    description: str
    value: str
    preset: str


def switch_words(texts: Texts, rules: Ruleset, key: str) -> SwitchWords:
    """Return a switch of a rule set in words.

    Raises:
        KeyError: there is no such switch.
    """
    value, preset = switches(rules)[key], switches(PRESETS[rules.key])[key]
    words, usual = value_words(texts, key, value), value_words(texts, key, preset)
    return SwitchWords(key, texts(f"switch-{key}"), texts(f"switch-{key}-desc"), words, usual)


def value_words(texts: Texts, key: str, value: object) -> str:
    """Return a switch's value in words."""
    match value:
        case bool():
            return texts("value-yes" if value else "value-no")
        case frozenset():
            ranks = " ".join(texts(f"rank-{RANKS[rank]}") for rank in sorted(value))
            return ranks or texts("value-none")
        case tuple() if key == "tribute_order":
            return texts("list-comma").join(texts(f"debt-{kind}") for kind in value)
        case tuple():
            return texts("list-comma").join(texts(f"switch-{key}-{item}") for item in value)
        case str() if texts.has(f"switch-{key}-{value}"):
            return texts(f"switch-{key}-{value}")
        case _:
            return str(value)


def changed_lines(texts: Texts, rules: Ruleset) -> tuple[str, ...]:
    """Return what a table plays differently from its preset, a bold line each; empty if nothing."""
    words = (switch_words(texts, rules, key) for key in difference(rules))
    return tuple(texts("house-changed", name=item.name, value=item.value, preset=item.preset) for item in words)
