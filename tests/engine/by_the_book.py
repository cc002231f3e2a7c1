"""Plays as the rulebook's sentences have them (R10–R17, R30), on letters alone: what the engine is measured against.

Nothing here is shared with `bot.engine`. A play is a string of letters in any order; sorting and comparing card by card
is all there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

ORDER = "3456789TJQKA2XD"
GOUJI = {"2": 1, "A": 2, "K": 2, "Q": 3, "J": 4, "T": 5}


def is_play(cards: str) -> bool:
    """R11: N cards of one rank plus any number of 2s, X and D; 2s alone, jokers alone and a single card count."""
    natural = set(cards) - set("2XD")
    return bool(cards) and len(natural) <= 1


def base(cards: str) -> str:
    """The rank that the play's 2s count as (R12); 2 for 2s alone, nothing for jokers alone."""
    natural = set(cards) - set("2XD")
    return natural.pop() if natural else "2" if "2" in cards else ""


def worth(cards: str, *, downgrade: bool) -> list[int]:
    """The cards as they count, high to low (R12 to R14)."""
    counted = [base(cards) if card == "2" else card for card in cards]
    if downgrade and "D" in counted and "X" in counted:
        counted = ["X" if card == "D" else card for card in counted]
    return sorted(map(ORDER.index, counted), reverse=True)


def beats(new: str, old: str, *, downgrade: bool) -> bool:
    """R15: as many cards, and every one strictly higher than the one it faces."""
    mine, his = worth(new, downgrade=downgrade), worth(old, downgrade=downgrade)
    return len(mine) == len(his) and all(high > low for high, low in zip(mine, his, strict=True))


def is_gouji(cards: str) -> bool:
    """R30: any joker, or after R12 enough cards of a rank from T to 2."""
    rank = base(cards)
    return "X" in cards or "D" in cards or len(cards) >= GOUJI.get(rank, 99)


def may_be_played(cards: str, hand: str, *, threes_last: bool) -> bool:
    """R17: with 憋三 3s only as the whole rest of the hand, all 3s, without 2 and joker."""
    if not threes_last or "3" not in cards:
        return True
    return set(cards) == {"3"} and len(cards) == len(hand)


def multisets(letters: str, size: int) -> Iterator[str]:
    """Every choice of so many letters, with repetition, in rank order."""
    return map("".join, combinations_with_replacement(letters, size))


def parts(hand: str) -> Iterator[str]:
    """Every way to take some cards of a hand, by rank, each once."""
    choices = [""]
    for letter in sorted(set(hand), key=ORDER.index):
        choices = [chosen + letter * count for chosen in choices for count in range(hand.count(letter) + 1)]
    return iter(choices)
