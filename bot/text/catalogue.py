"""The catalogues: every sentence that people read, in three languages, by Project Fluent.

`zh-TW` is written first and is the reference; what another language lacks comes from it, and is logged. Files are cut
into entries when a language is first used, and an entry is parsed when it is first shown, so that a start costs
milliseconds and not the parsing of a thousand sentences.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Literal, Self, get_args

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

Locale = Literal["zh-TW", "zh-CN", "en"]
LOCALES: Final[tuple[Locale, ...]] = get_args(Locale)
REFERENCE: Final[Locale] = "zh-TW"

_LOG = logging.getLogger(__name__)
_ENTRY = re.compile(r"^([A-Za-z][\w-]*) *=", re.MULTILINE)

_REMEMBERED: Final = 4096
"""How many sentences of a language are kept as they were made: names of cards come again and again."""
_KEPT: Final = frozenset({str, int})
"""Types of facts of which equal ones read the same; True would be taken for 1."""


class TextError(LookupError):
    """A catalogue lacks a sentence, or a sentence lacks a fact. Raised by strict catalogues alone."""


class _Language:
    """One language: its entries as text, and those that have been shown as Fluent messages."""

    def __init__(self, locale: Locale, folder: Traversable) -> None:
        self._entries = _entries(folder)
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._formatted = lru_cache(_REMEMBERED)(self._format)

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all sentences."""
        return frozenset(self._entries)

    def source(self, key: str) -> str:
        """Return the Fluent text of an entry."""
        return self._entries[key]

    def format(self, key: str, facts: Mapping[str, object]) -> tuple[str, tuple[Exception, ...]]:
        """Return a sentence and what went wrong in it; the last few thousand are remembered.

        Raises:
            KeyError: there is no such entry.
        """
        if not all(type(value) in _KEPT for value in facts.values()):
            return self._format(key, tuple(facts.items()))
        return self._formatted(key, tuple(facts.items()))

    def _format(self, key: str, facts: tuple[tuple[str, object], ...]) -> tuple[str, tuple[Exception, ...]]:
        """Return a sentence, made anew.

        Raises:
            KeyError: there is no such entry.
        """
        if not self._bundle.has_message(key):
            self._bundle.add_resource(FluentResource(self._entries[key]))
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(pattern, {name: _fact(value) for name, value in facts})
        return str(text), tuple(errors)


def _fact(value: object) -> object:
    """Return a fact as Fluent takes it; numbers stand without thousands separators, since most of ours are labels."""
    return fluent_number(value, useGrouping=False) if type(value) is int else value


def _entries(folder: Traversable) -> dict[str, str]:
    """Cut all `.ftl` files of a folder into entries by key; the files are read in the order of their names."""
    found: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda item: item.name):
        if file.name.endswith(".ftl"):
            source = file.read_text(encoding="utf-8")
            starts = list(_ENTRY.finditer(source))
            ends = [match.start() for match in starts[1:]] + [len(source)]
            for match, end in zip(starts, ends, strict=True):
                found[match[1]] = source[match.start() : end]
    return found


class Catalogue:
    """All sentences in all languages.

    Args:
        strict: raise `TextError` where a running bot falls back and logs; for tests.
    """

    def __init__(self, *, strict: bool = False) -> None:
        self._strict = strict
        self._languages: dict[Locale, _Language] = {}
        self._reported: set[tuple[Locale, str]] = set()

    @classmethod
    def load(cls, *locales: Locale, strict: bool = False) -> Self:
        """Return the catalogue; the languages named are read now, others when first used."""
        catalogue = cls(strict=strict)
        for locale in locales:
            catalogue.language(locale)
        return catalogue

    def language(self, locale: Locale) -> _Language:
        """Return a language, read at its first use."""
        if locale not in self._languages:
            self._languages[locale] = _Language(locale, files("bot.text") / "locales" / locale)
        return self._languages[locale]

    def keys(self, locale: Locale) -> frozenset[str]:
        """Return the keys of a language."""
        return self.language(locale).keys

    def has(self, key: str) -> bool:
        """Return whether the reference has a sentence of this key."""
        return key in self.language(REFERENCE).keys

    def t(self, locale: Locale, key: str, **facts: object) -> str:
        """Return a sentence.

        Args:
            locale: the language; what it lacks comes from the reference.
            key: which sentence.
            facts: its variables; numbers as `int` where the grammar needs them, what is no amount as `str`.

        Returns:
            The text. A key that not even the reference has is returned itself, between ⟨ ⟩, and logged.

        Raises:
            TextError: the catalogue is strict, and the key or a fact is missing.
        """
        for tried in dict.fromkeys((locale, REFERENCE)):
            try:
                text, errors = self.language(tried).format(key, facts)
            except KeyError:
                self._complain(tried, key, "no such sentence")
                continue
            if errors:
                self._complain(tried, key, "; ".join(map(str, errors)))
            return text
        return f"⟨{key}⟩"

    def _complain(self, locale: Locale, key: str, what: str) -> None:
        """Raise if strict, else log once for each sentence."""
        if self._strict:
            raise TextError(f"{locale}: {key}: {what}")
        if (locale, key) not in self._reported:
            self._reported.add((locale, key))
            _LOG.error("text %s in %s: %s", key, locale, what)


@dataclass(frozen=True, slots=True)
class Texts:
    """A catalogue bound to one language: `texts("prompt-lead")`."""

    catalogue: Catalogue
    locale: Locale

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return a sentence in this language (see `Catalogue.t`)."""
        return self.catalogue.t(self.locale, key, **facts)

    def has(self, key: str) -> bool:
        """Return whether there is a sentence of this key."""
        return self.catalogue.has(key)

    def word(self, amount: int) -> str:
        """Return a small amount as a word, as before a classifier: 兩, 三, three; from 13 on in digits."""
        key = f"number-{amount}"
        return self(key) if self.has(key) else str(amount)

    def join(self, items: Iterable[str]) -> str:
        """Return a list in words: 甲、乙和丙."""
        parts = list(items)
        if len(parts) < 2:  # noqa: PLR2004
            return "".join(parts)
        return self("list-last", first=self("list-comma").join(parts[:-1]), last=parts[-1])

    def signed(self, points: int) -> str:
        """Return points with their sign: +4, −2, 0."""
        return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def negotiate(*wanted: str | None, default: Locale = REFERENCE) -> Locale:
    """Return our language for the first locale that is given, as Discord names locales.

    Args:
        wanted: locales in order of preference, such as a preference, the person's, the server's; None is skipped.
        default: the language if none is given.

    >>> negotiate(None, "en-GB"), negotiate("ja"), negotiate("zh-CN"), negotiate(None)
    ('en', 'en', 'zh-CN', 'zh-TW')
    """
    for name in wanted:
        if name:
            return _nearest(name)
    return default


def _nearest(name: str) -> Locale:
    """Return our language for a locale: Chinese by its script, English for all others."""
    parts = name.replace("_", "-").split("-")
    if parts[0].lower() != "zh":
        return "en"
    return "zh-TW" if {part.lower() for part in parts} & {"tw", "hk", "mo", "hant"} else "zh-CN"


_HIDDEN = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff`]")


def quoted(text: str, limit: int = 20) -> str:
    """Return what somebody typed so that it may stand inside a sentence: an inline code span, cut to `limit`.

    Control and direction marks and backticks are dropped, since they would break what follows (faults B45, B65).

    >>> quoted("**@everyone**"), quoted("`")
    ('`**@everyone**`', '` `')
    """
    shown = _HIDDEN.sub("", text).strip()
    shown = shown if len(shown) <= limit else shown[: limit - 1] + "…"
    return f"`{shown or ' '}`"
