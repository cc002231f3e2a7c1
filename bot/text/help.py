"""The help pages: one a topic, as each rule set plays it (R133 among them)."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.engine.ruleset import PRESETS

from .catalogue import Texts

TOPICS: Final = (
    "start",
    "plays",
    "turn",
    "gouji",
    "burn",
    "threes",
    "points",
    "revolution",
    "end",
    "tribute",
    "scoring",
    "typing",
    "tips",
)


class HelpPage(NamedTuple):
    """One page: its topic, its title and its text, at most 3,500 characters."""

    topic: str
    title: str
    body: str


def page(texts: Texts, topic: str, rules: str) -> HelpPage:
    """Return a help page.

    Args:
        texts: the language.
        topic: one of `TOPICS`.
        rules: the rule set's key.

    Raises:
        KeyError: there is no such topic or rule set.
    """
    if topic not in TOPICS or rules not in PRESETS:
        raise KeyError(topic, rules)
    own = f"help-{topic}-body-{rules}"
    body = texts(own if texts.has(own) else f"help-{topic}-body")
    extra = f"help-{topic}-extra-{rules}"
    if texts.has(extra):
        body = f"{body}\n\n{texts(extra)}"
    return HelpPage(topic, texts(f"help-{topic}-title"), body)


def pages(texts: Texts, rules: str) -> tuple[HelpPage, ...]:
    """Return all pages for a rule set, in reading order.

    Raises:
        KeyError: there is no such rule set.
    """
    return tuple(page(texts, topic, rules) for topic in TOPICS)
