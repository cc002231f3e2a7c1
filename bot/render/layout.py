"""Where everything of a hand goes: pure geometry, tested as data.

Groups of one rank are fans, strongest first, wrapped over rows and never split. The canvas is constant, so
that the message never jumps: a hand that does not fit is drawn with smaller cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.engine.cards import Card, Rank, rank_of, suit_of

from .canvas import Box
from .faces import HEIGHT, INDEX, WIDTH

CANVAS: Final = Box(0, 0, 1080, 720)
TITLE: Final = Box(28, 12, 700, 54)
COUNT: Final = Box(764, 12, 288, 54)
FOOTER: Final = Box(28, 664, 1024, 45)
CARDS: Final = Box(22, 74, 1036, 584)
"""Where fans may lie, their pills and marks included."""

_GAP: Final = 20
"""Between the fans of a row, in nominal pixels."""
_ABOVE: Final = 16
_BELOW: Final = 18
"""How far pills rise above a fan and marks hang below it."""
_SCALES: Final = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4)
PILL: Final = (65, 46)
SIGN: Final = (36, 36)
BADGE: Final = (24, 26)
"""Nominal sizes of a count pill, of a sign that hangs on a fan, and of the badge of a received card."""


@dataclass(frozen=True, slots=True)
class GroupBox:
    """One rank's fan.

    Attributes:
        rank: its rank.
        box: the fan.
        cards: each card and its box, from left to right.
        pill: where the count goes; None for a single card.
        mark: where ✓ or + goes, at the bottom left.
        star: where the sign of a gouji play goes, at the bottom right.
        badges: where each received card's badge goes.
    """

    rank: Rank
    box: Box
    cards: tuple[tuple[Card, Box], ...]
    pill: Box | None
    mark: Box
    star: Box
    badges: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class HandLayout:
    """All of a hand's places, and the scale of its cards."""

    canvas: Box
    scale: float
    groups: tuple[GroupBox, ...]


def grouped(cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards by rank, strongest first (R10); within a rank by suit.

    >>> grouped([])
    ()
    """
    ordered = sorted(cards, key=lambda card: (-rank_of(card), suit_of(card), card))
    return tuple(tuple(group) for _, group in groupby(ordered, key=rank_of))


def _fan_width(count: int, scale: float) -> int:
    return (count - 1) * round(INDEX * scale) + round(WIDTH * scale)


def _wrap(widths: Sequence[int], gap: int, limit: int) -> list[list[int]]:
    """Fill rows of at most `limit` pixels one after another; return the indices in each row."""
    rows: list[list[int]] = []
    used = limit + 1
    for index, width in enumerate(widths):
        if used + gap + width > limit:
            rows.append([])
            used = width
        else:
            used += gap + width
        rows[-1].append(index)
    return rows


def _balanced(widths: Sequence[int], gap: int, limit: int) -> list[list[int]]:
    """Return the fewest rows, as even as they can be."""
    rows = _wrap(widths, gap, limit)
    low, high = max(widths, default=0), limit
    while low < high:
        middle = (low + high) // 2
        if len(_wrap(widths, gap, middle)) > len(rows):
            low = middle + 1
        else:
            high = middle
    return _wrap(widths, gap, high)


def _row_height(scale: float) -> int:
    return _ABOVE + round(HEIGHT * scale) + _BELOW


def _place(group: tuple[Card, ...], x: int, y: int, scale: float, received: frozenset[Card]) -> GroupBox:
    step, wide, high = round(INDEX * scale), round(WIDTH * scale), round(HEIGHT * scale)
    box = Box(x, y, _fan_width(len(group), scale), high)
    cards = tuple((card, Box(x + i * step, y, wide, high)) for i, card in enumerate(group))
    pill = Box(box.right - PILL[0] + 11, y - _ABOVE, *PILL) if len(group) > 1 else None
    sign = (round(SIGN[0] * scale), round(SIGN[1] * scale))
    mark = Box(x - round(15 * scale), box.bottom + _BELOW - sign[1], *sign)
    star = Box(box.right - round(32 * scale), mark.y, *sign)
    badge = (round(BADGE[0] * scale), round(BADGE[1] * scale))
    badges = tuple(
        Box(place.x + mark.right - x, y + round(127 * scale), *badge) for card, place in cards if card in received
    )
    return GroupBox(rank_of(group[0]), box, cards, pill, mark, star, badges)


def layout_hand(cards: Iterable[Card], received: frozenset[Card] = frozenset()) -> HandLayout:
    """Lay out a hand of any size on the constant canvas, with the largest cards that fit.

    Args:
        cards: in any order.
        received: those that came as tribute, which get a badge (R104).
    """
    groups = grouped(cards)
    for scale in _SCALES:
        widths = [_fan_width(len(group), scale) for group in groups]
        gap = round(_GAP * scale)
        rows = _balanced(widths, gap, CARDS.width)
        if len(rows) * _row_height(scale) <= CARDS.height and max(widths, default=0) <= CARDS.width:
            break
    placed = []
    spare = CARDS.height - len(rows) * _row_height(scale)
    between = min(14, spare // (len(rows) + 1))
    y = CARDS.y + (spare - between * (len(rows) - 1)) // 2 + _ABOVE
    for row in rows:
        total = sum(widths[i] for i in row) + gap * (len(row) - 1)
        x = CARDS.x + (CARDS.width - total) // 2
        for index in row:
            placed.append(_place(groups[index], x, y, scale, received))
            x += widths[index] + gap
        y += _row_height(scale) + between
    return HandLayout(CANVAS, scale, tuple(placed))
