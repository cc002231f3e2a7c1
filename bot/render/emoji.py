"""The card emoji that the application uploads once and then uses in text and buttons."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from bot.engine.cards import ACE, BIG, JACK, KING, NO_SUIT, QUEEN, RANKS, SMALL, SUITS, Rank

from .faces import rank_text

_WORDS: Final = {JACK: "jack", QUEEN: "queen", KING: "king", ACE: "ace"}


def emoji_name(rank: Rank, suit: int) -> str | None:
    """Return the name of a card's emoji, or None for a card whose suit nobody knows.

    >>> emoji_name(BIG, NO_SUIT), emoji_name(0, 0), emoji_name(JACK, 1)
    ('gj_bj', 'gj_s3', 'gj_hjack')
    """
    if rank >= SMALL:
        return "gj_bj" if rank == BIG else "gj_sj"
    if suit == NO_SUIT:
        return None
    return f"gj_{SUITS[suit]}{_WORDS.get(rank, rank_text(rank))}"


def emoji_files() -> dict[str, bytes]:
    """Return the 54 emoji by name, each a PNG of 128 by 128 pixels."""
    suited = [emoji_name(rank, suit) for rank in range(RANKS.index("2") + 1) for suit in range(len(SUITS))]
    names = [name for name in (*suited, emoji_name(SMALL, NO_SUIT), emoji_name(BIG, NO_SUIT)) if name is not None]
    return {name: files("assets").joinpath("emoji", f"{name}.png").read_bytes() for name in names}
