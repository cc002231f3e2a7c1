"""Plays and their order (R10–R17, R30)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from .cards import ACE, BIG, EMPTY, JACK, KING, QUEEN, RANKS, SMALL, TEN, THREE, TWO, Counts, Rank

NO_RANK: Final = -1
"""The base rank of a play of jokers alone."""

_GOUJI_COUNT: Final[dict[Rank, int]] = {TWO: 1, ACE: 2, KING: 2, QUEEN: 3, JACK: 4, TEN: 5}
_NEVER: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Play:
    """One play (一套牌): N cards of one rank plus any number of 2s, X and D (R11). Made by `make_play`.

    Attributes:
        rank: the base rank 0–12, or `NO_RANK` for jokers alone.
        naturals: cards of the base rank (for the base 2: its 2s).
        twos: 2s that count as the base rank (R12); 0 if the base is 2 or there is none.
        small: small jokers (X), hung (R13).
        big: big jokers (D), hung.
        size: cards in all.
        gouji: whether it has gouji size (R30); whether it *is* a gouji play depends on its owner (R31).
        counts: the cards by rank.
    """

    rank: Rank
    naturals: int
    twos: int
    small: int
    big: int
    size: int = field(compare=False)
    gouji: bool = field(compare=False)
    counts: Counts = field(compare=False)

    def __str__(self) -> str:
        """Return the canonical text, letters in rank order."""
        return print_counts(self.counts)

    @property
    def body(self) -> int:
        """Cards that count as the base rank, 2s included (R12)."""
        return self.naturals + self.twos

    @property
    def jokers(self) -> int:
        """Jokers of both kinds."""
        return self.small + self.big


@lru_cache(maxsize=1 << 16)
def make_play(rank: Rank, naturals: int, twos: int = 0, small: int = 0, big: int = 0) -> Play:
    """Return the play of these parts; equal parts give the same object.

    Args:
        rank: base rank 0–12, or `NO_RANK` with only jokers.
        naturals: how many cards of the base rank, at least 1 unless there is no base.
        twos: how many 2s go with a lower base (R12).
        small: how many X.
        big: how many D.
    """
    counts = list(EMPTY)
    if rank != NO_RANK:
        counts[rank] = naturals
    counts[TWO] += twos
    counts[SMALL], counts[BIG] = small, big
    body = naturals + twos
    gouji = small + big > 0 or body >= _GOUJI_COUNT.get(rank, _NEVER)
    return Play(rank, naturals, twos, small, big, body + small + big, gouji, tuple(counts))


@lru_cache(maxsize=1 << 16)
def play_of(counts: Counts) -> Play | None:
    """Return the play that these cards make, or None if they make none (R11: two natural ranks, or no card).

    >>> str(play_of(parse_counts("22333"))), play_of(parse_counts("33344"))
    ('33322', None)
    """
    naturals = [rank for rank in range(TWO) if counts[rank]]
    small, big = counts[SMALL], counts[BIG]
    if len(naturals) > 1:
        return None
    if naturals:
        return make_play(naturals[0], counts[naturals[0]], counts[TWO], small, big)
    if counts[TWO]:
        return make_play(TWO, counts[TWO], 0, small, big)
    return make_play(NO_RANK, 0, 0, small, big) if small + big else None


def strength(play: Play, *, downgrade: bool) -> tuple[int, int]:
    """Return how many D and X a play counts (R14: beside an X each D counts as an X if `downgrade`)."""
    if downgrade and play.big and play.small:
        return 0, play.small + play.big
    return play.big, play.small


def unbeatable(play: Play, *, downgrade: bool) -> bool:
    """Return whether the play holds an undowngraded D (R16)."""
    return strength(play, downgrade=downgrade)[0] > 0


def beats(new: Play, old: Play, *, downgrade: bool) -> bool:
    """Return whether `new` beats `old` (R15).

    Sorted high to low, a play is D…, X…, base rank…; every card must be strictly higher than the one it faces.
    So the old one has no D, every X of it faces a D, and the new base cards face base cards of a lower rank.

    Args:
        new: the play that would beat.
        old: the play on the table.
        downgrade: whether D counts as X beside X (R14, a switch of the rule set).
    """
    if new.size != old.size:
        return False
    new_big, _ = strength(new, downgrade=downgrade)
    old_big, old_small = strength(old, downgrade=downgrade)
    if old_big or new_big < old_small:
        return False
    return not new.naturals or new.rank > old.rank


def keeps_threes(play: Play, *, whole_hand: bool) -> bool:
    """Return whether the play respects 憋三 (R17): 3s only as the whole rest of the hand and all 3s.

    Args:
        play: any play.
        whole_hand: whether it empties the hand.
    """
    return play.rank != THREE or (whole_hand and play.naturals == play.size)


def print_counts(counts: Counts) -> str:
    """Return the canonical text of cards: letters in rank order; `-` if there are none."""
    return "".join(letter * count for letter, count in zip(RANKS, counts, strict=True)) or "-"


def parse_counts(text: str) -> Counts:
    """Return the counts of a canonical text, case-insensitive, in any order; `-` is no card.

    Raises:
        KeyError: with the first letter that is no card.
    """
    counts = list(EMPTY)
    for letter in "" if text == "-" else text.upper():
        rank = RANKS.find(letter)
        if rank < 0:
            raise KeyError(letter)
        counts[rank] += 1
    return tuple(counts)
