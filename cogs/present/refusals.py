"""Refusals as sentences, with the legal alternatives where there are some (faults B57)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from bot.engine.plays import play_of
from bot.engine.public import Kind
from bot.table.model import Snapshot
from bot.text.catalogue import Texts, quoted
from bot.text.plays import canonical_words, play_words

from .controls import cost, plays_of
from .panel import Panel
from .words import everybody, mention

_SAME: Final = {
    "no-such-table": "unknown-table",
    "seat-computer": "seat-is-computer",
    "store-failed": "store-trouble",
    "no-such-seat": "unknown-seat",
    "seat-removed": "seat-taken",
    "stopping": "busy",
    "unknown-reason": "internal-error",
}
"""Codes that mean the same to a person."""

_SHOWN_PLAYS: Final = 4
_ABOUT_PLAYS: Final = frozenset(
    {"not-a-play", "not-held", "wrong-count", "does-not-beat", "small-joker-needs-big", "unbeatable", "threes-last"}
)


def refusal_words(code: str, facts: Mapping[str, object], t: Texts, snapshot: Snapshot | None = None) -> str:
    """Return the sentence of a refusal.

    Args:
        code: its stable code.
        facts: what came with it.
        t: the person's language.
        snapshot: the table, if one is concerned.
    """
    key = f"refusal-{_SAME.get(code, code)}"
    if not t.has(key):
        return t("refusal-internal-error", id=code)
    return t(key, **_facts(facts, t, snapshot))


def alternatives(panel: Panel, code: str, t: Texts) -> str:
    """Return what the person may do instead, or nothing where the refusal is not about his cards."""
    window = panel.window
    if code not in _ABOUT_PLAYS or window is None:
        return ""
    plays = sorted(plays_of(panel.commands), key=cost)[:_SHOWN_PLAYS]
    if not plays:
        return t("alternatives-pass") if {Kind.PASS, Kind.NO} & set(window.kinds) else ""
    return t("alternatives", plays=t.join([play_words(t, play) for play in plays]))


def _facts(facts: Mapping[str, object], t: Texts, snapshot: Snapshot | None) -> dict[str, Any]:
    """Return the facts as the sentences name them."""
    out: dict[str, Any] = {
        "players": t("nobody"),
        "kinds": t("kind-pass"),
        "host": mention(snapshot.host) if snapshot else t("nobody"),
        "missing": sum(1 for holder in snapshot.seats if holder is None) if snapshot else 0,
        "limit": 0,
        "id": "-",
    }
    for name, value in facts.items():
        _add(out, name, value, t, snapshot)
    return out


def _add(out: dict[str, Any], name: str, value: object, t: Texts, snapshot: Snapshot | None) -> None:
    match name, value:
        case "asked", tuple() if snapshot is not None:
            out["players"] = everybody(snapshot, value, t)
        case "kinds", tuple():
            out["kinds"] = t.join([t(f"kind-{Kind(kind).value}") for kind in value])
        case "cards" | "target", str():
            out[name] = canonical_words(t, value)
        case "seat", int():
            out["number"] = str(value + 1)
        case "host", int():
            out["host"] = mention(value)
        case "channel", int():
            out["link"] = out["channels"] = f"<#{value}>"
        case "level", str():
            out["name"] = quoted(value)
        case "levels", tuple():
            out["known"] = t.join([t(f"choice-level-{level}") for level in value])
        case "word", str():
            out["word"] = quoted(value)
        case _, bool() | int() | str():
            out[name] = value
        case _, tuple() | list() | frozenset():
            out[name] = t.join(_strings(value, t))
        case _:
            out[name] = str(value)


def _strings(values: Iterable[object], t: Texts) -> list[str]:
    """Return values in words: plays and canonical cards as cards, all else as it is."""
    words = []
    for value in values:
        counts = value if isinstance(value, tuple) else None
        play = play_of(counts) if counts and all(isinstance(held, int) for held in counts) else None
        words.append(play_words(t, play) if play else canonical_words(t, str(value)))
    return words
