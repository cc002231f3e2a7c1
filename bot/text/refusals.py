"""Refusals in words: a code and its facts become one sentence in somebody's language (faults B57)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.engine.plays import Play
from bot.engine.seats import Seat

from .catalogue import Texts, quoted
from .plays import Names, canonical_words, people, play_words, seat_label

_ALTERNATIVES = 3


def refusal(texts: Texts, code: str, facts: Mapping[str, object], names: Names | None = None) -> str:
    """Return why something was refused.

    Args:
        texts: the language of the one who is refused.
        code: a refusal's code, of the engine, the table or Discord.
        facts: its facts as they were raised; what the sentence lacks is named in general words.
        names: how seats are named; their labels by default.
    """
    key = f"refusal-{code}"
    if not texts.has(key):
        return texts("refusal-other", code=code)
    named = names or (lambda seat: seat_label(texts, seat))
    words: dict[str, object] = {**_general(texts), **facts}
    for name, value in facts.items():
        if name in _IN_WORDS:
            into, convert = _IN_WORDS[name]
            words[into] = convert(texts, value, named)
    return texts(key, **words)


def alternatives(texts: Texts, plays: Iterable[Play]) -> str:
    """Return what could be played instead, the first few."""
    shown = [play_words(texts, play) for _, play in zip(range(_ALTERNATIVES), plays, strict=False)]
    return texts("alternatives", plays=texts("list-comma").join(shown)) if shown else texts("alternatives-pass")


def _general(texts: Texts) -> dict[str, object]:
    """Return what stands in for facts that nobody gave."""
    plain = ("cards", "target", "need", "held", "number", "host", "link", "permissions", "tables", "id", "limit")
    found: dict[str, object] = dict.fromkeys((*plain, "name", "known", "value", "low", "high", "missing"), "…")
    return {**found, "channels": "…", "players": texts("nobody"), "kinds": texts("nobody-may")}


_Convert = Callable[[Texts, object, Names], str]


def _cards(texts: Texts, value: object, _names: Names) -> str:
    return canonical_words(texts, str(value))


def _readings(texts: Texts, value: object, _names: Names) -> str:
    return texts.join(f"`{reading}`" for reading in _items(value))


def _people(texts: Texts, value: object, names: Names) -> str:
    seats: list[Seat] = [seat for seat in _items(value) if isinstance(seat, int)]
    return people(texts, seats, names)


def _kinds(texts: Texts, value: object, _names: Names) -> str:
    """Return kinds of answers as a list; a "no" beside a "pass" would say the same twice."""
    return texts("list-comma").join(texts(f"kind-{kind}") for kind in _items(value)) or texts("nobody-may")


def _levels(texts: Texts, value: object, _names: Names) -> str:
    return texts("list-comma").join(_level(texts, level) for level in _items(value))


def _level(texts: Texts, level: object) -> str:
    key = f"choice-level-{level}"
    return texts(key) if texts.has(key) else str(level)


def _permissions(texts: Texts, value: object, _names: Names) -> str:
    keys = [(f"permission-{name}", str(name)) for name in _items(value)]
    return texts("list-comma").join(texts(key) if texts.has(key) else name for key, name in keys)


def _number(_texts: Texts, value: object, _names: Names) -> str:
    return str(value + 1) if isinstance(value, int) else str(value)


def _mention(_texts: Texts, value: object, _names: Names) -> str:
    return f"<@{value}>" if isinstance(value, int) else str(value)


def _quoted(_texts: Texts, value: object, _names: Names) -> str:
    return quoted(str(value))


def _items(value: object) -> tuple[object, ...]:
    """Return a fact that should be a list as a tuple."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        return (value,)
    return tuple(value)


_IN_WORDS: dict[str, tuple[str, _Convert]] = {
    "cards": ("cards", _cards),
    "target": ("target", _cards),
    "readings": ("readings", _readings),
    "asked": ("players", _people),
    "kinds": ("kinds", _kinds),
    "levels": ("known", _levels),
    "level": ("name", _quoted),
    "permissions": ("permissions", _permissions),
    "seat": ("number", _number),
    "host": ("host", _mention),
}
"""Which fact becomes which variable of the sentence, and how."""
