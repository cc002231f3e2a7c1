"""How long a table's public message may wait for what follows, so that several acts are one edit (discord.md 4).

An edit by a press's token costs nothing, and everybody may look at that message to see that it is his turn. Where
nobody has pressed anything on it for long, all play by DM, each sees his turn there at once, and every edit counts
against the bot's limit: then the public message follows some seconds behind.
"""

from __future__ import annotations

from typing import Final

from bot.engine.events import Answered, Asked, Passed, Played, TrickEnded, WindCalled, Yielded
from bot.ledger.events import TimeUsed
from bot.table.model import Status, Update

COMPUTERS_WAIT: Final = 4.0
"""Seconds that an edit may wait while only computers act, so that several of their acts are one."""
PASS_WAITS: Final = 2.0
"""Seconds that a pass may wait to be shown, so that several passes, or a pass and a play, are one edit."""
BEHIND: Final = 4.0
"""Seconds that an act may wait to be shown where each who is asked sees it on his own hand, and every edit counts."""
FAR_BEHIND: Final = 8.0
"""The same for passes, and while only computers act: the next play, or the next person's turn, shows it before."""
_PASSES: Final = (Passed, Asked)
_ORDINARY: Final = (Played, Passed, Asked, Answered, TrickEnded, Yielded, WindCalled)


def patience(update: Update, *, behind: bool = False) -> float:
    """Return how many seconds the public message may wait to show a change.

    Args:
        update: the change.
        behind: whether every edit counts, and each who is asked sees the change on his own hand.
    """
    snapshot = update.snapshot
    window = snapshot.public.window
    if snapshot.status is not Status.PLAYING or window is None:
        return 0
    behind = behind and _is_ordinary(update) and not window.simultaneous
    if update.events and all(isinstance(event, _PASSES) for event in update.events):
        if behind:
            return FAR_BEHIND
        return COMPUTERS_WAIT if update.cause == "computer" else PASS_WAITS
    holders = [snapshot.seats[seat] for seat in window.seats]
    if any(holder and holder.acts_himself for holder in holders):
        return BEHIND if behind else 0
    if update.cause in {"computer", "clock"}:
        return FAR_BEHIND if behind else COMPUTERS_WAIT
    return BEHIND if behind else 0


def is_sealed(update: Update) -> bool:
    """Return whether all that happened is an answer that stays hidden while its window is open: nothing to show."""
    window = update.snapshot.public.window
    hidden = bool(update.events) and all(isinstance(event, Answered) for event in update.events)
    return hidden and window is not None and window.simultaneous and not update.news


def _is_ordinary(update: Update) -> bool:
    """Return whether nothing happened but what happens in every trick."""
    ordinary = bool(update.events) and all(isinstance(event, _ORDINARY) for event in update.events)
    return ordinary and all(isinstance(item, TimeUsed) for item in update.news)
