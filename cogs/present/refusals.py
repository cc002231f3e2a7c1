"""Refusals with what can be done instead (faults B57); the sentences are the catalogues'."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.public import Kind
from bot.engine.seats import Seat
from bot.table.model import Snapshot
from bot.text.catalogue import Texts
from bot.text.plays import seat_label
from bot.text.refusals import alternatives as plays_instead
from bot.text.refusals import refusal

from .controls import cost, plays_of
from .panel import Panel
from .words import who

_ABOUT_PLAYS: Final = frozenset(
    {"not-a-play", "not-held", "wrong-count", "does-not-beat", "small-joker-needs-big", "unbeatable", "threes-last"}
)


def refusal_words(code: str, facts: Mapping[str, object], t: Texts, snapshot: Snapshot | None = None) -> str:
    """Return the sentence of a refusal.

    Args:
        code: its stable code.
        facts: what came with it.
        t: the person's language.
        snapshot: the table, if one is concerned: its people are named.
    """

    def names(seat: Seat) -> str:
        return seat_label(t, seat) if snapshot is None else who(snapshot, seat, t)

    known = dict(facts)
    if isinstance(channel := facts.get("channel"), int):
        known["link"] = f"<#{channel}>"
    return refusal(t, code, known, names)


def alternatives(panel: Panel, code: str, t: Texts) -> str:
    """Return what the person may do instead, or nothing where the refusal is not about his cards."""
    window = panel.window
    if code not in _ABOUT_PLAYS or window is None:
        return ""
    plays = sorted(plays_of(panel.commands), key=cost)
    if not plays and not {Kind.PASS, Kind.NO} & set(window.kinds):
        return ""
    return plays_instead(t, plays)
