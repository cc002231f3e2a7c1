"""What autocomplete suggests for cards (discord.md 3): at most 25, best first, in words, by the prefix that is typed.

No database, no picture: everything comes from the view that lies in memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.plays import NO_RANK, Play
from bot.engine.public import Kind, WindowName
from bot.text import typed
from bot.text.catalogue import Texts
from bot.text.plays import option_label

from .limits import CHOICE_TEXT, CHOICES
from .present.controls import cost, letter_of, plays_of
from .present.panel import Panel
from .present.words import everybody

_PASS: Final = "pass"
Choice = tuple[str, str]


def suggestions(panel: Panel, prefix: str, t: Texts) -> list[Choice]:
    """Return names and values for what has been typed so far.

    Args:
        panel: what the person may know and do.
        prefix: what he has typed.
        t: his language.
    """
    if panel.window is None:
        return [_explanation(panel, t)]
    plays = plays_of(panel.commands)
    ranked = _matching(panel, plays, prefix.strip()) if prefix.strip() else _best(panel, plays)
    choices = [(_name(panel, play, t), f"{play}@{panel.snapshot.seq}") for play in ranked]
    if not prefix.strip() and {Kind.PASS, Kind.NO} & set(panel.window.kinds):
        choices.insert(min(2, len(choices)), (t("button-pass"), _PASS))
    return choices[:CHOICES] or [(t("hand-nothing-beats")[:CHOICE_TEXT], prefix.strip() or _PASS)]


def _explanation(panel: Panel, t: Texts) -> Choice:
    """Return the one entry that says why nothing can be played now."""
    window = panel.view.public.window
    if window is None:
        return t("refusal-nothing-asked")[:CHOICE_TEXT], _PASS
    players = everybody(panel.snapshot, window.seats, t) if not window.simultaneous else t("nobody")
    text = t("refusal-not-your-turn", players=players)
    return (t("prompt-none") if "<@" in text else text)[:CHOICE_TEXT], _PASS


def _best(panel: Panel, plays: tuple[Play, ...]) -> list[Play]:
    """Return the order without a prefix: following, cheapest first; leading, one a rank at full count, then hung."""
    suggested = [play for play in plays_of(panel.suggested) if play in plays]
    if panel.open.name is WindowName.LEAD:
        full: dict[str, Play] = {}
        for play in plays:
            best = full.get(letter_of(play))
            if not play.twos + play.jokers and (best is None or play.size > best.size):
                full[letter_of(play)] = play
        rest = sorted(full.values(), key=lambda play: play.rank)
        hung = sorted((play for play in plays if play.jokers and play.rank != NO_RANK), key=cost)[:2]
        return list(dict.fromkeys((*suggested, *rest, *hung)))
    return list(dict.fromkeys((*suggested, *sorted(plays, key=cost))))


def _matching(panel: Panel, plays: tuple[Play, ...], prefix: str) -> Iterator[Play]:
    """Yield the plays that a prefix may become: what it says already, then its first rank's, by count, then hung."""
    reading = typed.read(prefix, typed.situation(panel.view, panel.commands))
    said: list[Play] = []
    match reading:
        case typed.Certain(command=command):
            said = list(plays_of((command,)))
        case typed.Ambiguous(commands=commands):
            said = list(plays_of(commands))
        case typed.Unreadable():
            pass
    letters = {letter_of(play) for play in said} or {prefix[0].upper()}
    found = [play for play in said if play in plays]
    same = [play for play in plays if letter_of(play) in letters]
    found += sorted(same, key=lambda play: (play.jokers, play.twos, play.size))
    yield from dict.fromkeys(found)


def _name(panel: Panel, play: Play, t: Texts) -> str:
    return option_label(t, play, panel.view.hand.size, gouji=play.gouji)[:CHOICE_TEXT]
