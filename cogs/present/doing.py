"""What somebody has just done, and what a button would do, in words."""

from __future__ import annotations

from bot.engine.cards import SUITS
from bot.engine.commands import (
    Burn,
    CatchWind,
    Charge,
    GiveBack,
    Pass,
    PlayCards,
    Revolt,
    SeatCommand,
    ShowFours,
    Yield,
)
from bot.table.model import Snapshot
from bot.text.catalogue import Texts
from bot.text.plays import cards_words, hand_words
from cogs.verbs import verb_of

_LABEL = 80


def command_label(command: SeatCommand, t: Texts) -> str:
    """Return a command as a button's label."""
    match command:
        case PlayCards(counts=counts) | Burn(counts=counts):
            key = "button-burn" if isinstance(command, Burn) else "button-play"
            return t(key, play=cards_words(t, counts))[:_LABEL]
        case GiveBack(counts=counts):
            return t("button-return", cards=hand_words(t, counts))[:_LABEL]
        case ShowFours(suit=suit, count=count):
            return t("button-show", n=count, suit=t(f"suit-{SUITS[suit]}"))
        case Charge(plays=plays):
            return " → ".join(cards_words(t, counts) for counts in plays)[:_LABEL]
        case _:
            return t(f"kind-{verb_of(command)}")


def done_words(command: SeatCommand, snapshot: Snapshot, left: int, t: Texts) -> str:
    """Return one line about what a person has just done; `left` cards are in his hand now."""
    match command:
        case PlayCards(counts=counts):
            return t("hand-played", play=cards_words(t, counts), left=left)
        case Burn(counts=counts):
            return t("hand-burned", play=cards_words(t, counts))
        case Pass():
            window = snapshot.public.window
            answered = window is not None and window.simultaneous and command.seat in window.members
            return t("hand-answered" if answered else "hand-passed")
        case Yield():
            return t("hand-yielded")
        case CatchWind():
            return t("hand-wind")
        case ShowFours(suit=suit, count=count):
            return t("hand-shown", n=count, suit=t(f"suit-{SUITS[suit]}"))
        case GiveBack(counts=counts):
            return t("hand-returned", cards=hand_words(t, counts))
        case Revolt():
            return t("hand-revolted")
        case _:
            return t("hand-answered")
