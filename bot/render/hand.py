"""The picture of one hand: what a player looks at all evening."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from bot.engine.cards import NO_SUIT, Card, Rank, rank_of, suit_of

from .caches import bounded
from .canvas import SUPERSAMPLE, Canvas, Sprite, shrink, sprite, supersampled
from .faces import RADIUS, card_sprite, lip
from .layout import CANVAS, COUNT, FOOTER, PILL, TITLE, GroupBox, layout_hand
from .palette import AMBER, BLUE, GREEN, INK, ORANGE, PAPER_LOW, WHITE, YELLOW, Colour
from .text import Style, line, pill

_SIGNS: Final = "♠♥♣♦"
_SHOWABLE: Final = 2
"""上班 takes two or more of one suit (R3)."""
_LEAST_ROOM: Final = 90
"""Less than this many pixels is no room for another piece of the footer."""


class Mark(Enum):
    """What a player can do with a rank now; PLAIN says nothing, as when it is not his turn."""

    PLAIN = "plain"
    PLAYABLE = "playable"
    WITH_WILD = "with wild"
    UNPLAYABLE = "unplayable"


class Sign(Enum):
    """A sign on a hand picture, so that nothing is told by colour alone."""

    PLAYABLE = "✓"
    WITH_WILD = "+"
    GOUJI = "★"
    RECEIVED = "↓"


@dataclass(frozen=True, slots=True)
class HandPicture:
    """What a hand picture shows; all texts are in the viewer's language already.

    Attributes:
        cards: the hand, in any order.
        title: top left, such as 你的手牌.
        count: top right, such as 36 張.
        footer: bottom left, a hint; after the legend, if there is one.
        legend: what signs mean, each with its words; drawn with the very signs.
        marks: what can be done with each rank now; a rank that is absent is PLAIN.
        gouji: ranks of which he holds a gouji play (R30): a gold frame and a star.
        received: cards that came as tribute (R104): a blue arrow.
        show_suits_of: a rank whose suits count now (上班, R3): a pill tells the suit that he would show.
    """

    cards: tuple[Card, ...]
    title: str = ""
    count: str = ""
    footer: str = ""
    legend: tuple[tuple[Sign, str], ...] = ()
    marks: Mapping[Rank, Mark] = field(default_factory=dict)
    gouji: frozenset[Rank] = frozenset()
    received: frozenset[Card] = frozenset()
    show_suits_of: Rank | None = None


_ICON: Final = 42
"""Room for a sign in the legend."""
_TITLE_STYLE: Final = Style(37, WHITE)
_TOTAL_STYLE: Final = Style(37, YELLOW)
_FOOTER_STYLE: Final = Style(29, WHITE)
_COUNT_STYLE: Final = Style(29, INK)
_MARK_SIGNS: Final = {Mark.PLAYABLE: Sign.PLAYABLE, Mark.WITH_WILD: Sign.WITH_WILD}
_ROUND_SIGNS: Final = {Sign.PLAYABLE: (GREEN, WHITE), Sign.WITH_WILD: (AMBER, INK), Sign.GOUJI: (INK, YELLOW)}
_STROKES: Final = {
    Sign.PLAYABLE: (((0.27, 0.52), (0.44, 0.69), (0.74, 0.34)),),
    Sign.WITH_WILD: (((0.5, 0.24), (0.5, 0.76)), ((0.24, 0.5), (0.76, 0.5))),
}


def _star(size: int) -> list[tuple[float, float]]:
    """Return the corners of a five-pointed star in a square."""
    radii = (0.36, 0.16)
    turns = [(radii[i % 2], math.tau * i / 10) for i in range(10)]
    return [(size * (0.5 + r * math.sin(turn)), size * (0.5 - r * math.cos(turn))) for r, turn in turns]


@bounded("signs", 1)
def _round_sign(kind: Sign, size: int) -> Sprite:
    """Return a white ✓ on green, a dark + on amber or a gold ★ on black, in a white ring."""
    fill, ink = _ROUND_SIGNS[kind]
    image, pen = supersampled(size, size)
    large = size * SUPERSAMPLE
    rim = large / 12
    pen.ellipse((0, 0, large - 1, large - 1), fill=WHITE)
    pen.ellipse((rim, rim, large - 1 - rim, large - 1 - rim), fill=fill)
    if kind is Sign.GOUJI:
        pen.polygon(_star(large), fill=ink)
    for stroke in _STROKES.get(kind, ()):
        pen.line([(x * large, y * large) for x, y in stroke], fill=ink, width=round(large / 8), joint="curve")
    return sprite(shrink(image), PAPER_LOW)


@bounded("badges", 1)
def _badge(width: int, height: int) -> Sprite:
    """Return the sign of a received card: a white arrow that comes down into a blue tray."""
    image, pen = supersampled(width, height)
    wide, high = image.size
    pen.rounded_rectangle((0, 0, wide - 1, high - 1), wide / 5, fill=BLUE)
    arrow = ((0.39, 0.12), (0.61, 0.12), (0.61, 0.40), (0.84, 0.40), (0.50, 0.74), (0.16, 0.40), (0.39, 0.40))
    pen.polygon([(x * wide, y * high) for x, y in arrow], fill=WHITE)
    pen.line([(0.2 * wide, 0.85 * high), (0.8 * wide, 0.85 * high)], fill=WHITE, width=round(wide / 12))
    return sprite(shrink(image), PAPER_LOW)


def sign_sprite(kind: Sign, size: int) -> Sprite:
    """Return a sign, `size` pixels high."""
    return _badge(round(size * 0.93), size) if kind is Sign.RECEIVED else _round_sign(kind, size)


@bounded("frames", 3)
def _frame(width: int, height: int, colour: Colour) -> Sprite:
    """Return a frame about a fan of this size."""
    image, pen = supersampled(width + 12, height + 12)
    box = (0, 0, image.width - 1, image.height - 1)
    pen.rounded_rectangle(box, (RADIUS + 6) * SUPERSAMPLE, outline=colour, width=5 * SUPERSAMPLE)
    return sprite(shrink(image))


def _suits_to_show(group: GroupBox) -> str:
    """Return the suit to show in 上班 and its count, several if equal, none below two (R3)."""
    suits = Counter(suit_of(card) for card, _ in group.cards if suit_of(card) != NO_SUIT)
    best = max(suits.values(), default=0)
    if best < _SHOWABLE:
        return ""
    return " ".join(f"{_SIGNS[suit]}{best}" for suit in sorted(suits) if suits[suit] == best)


def _paint_pills(canvas: Canvas, picture: HandPicture, group: GroupBox) -> None:
    colour = ORANGE if group.rank in picture.gouji else AMBER
    if group.pill is not None:
        count = pill(f"×{len(group.cards)}", _COUNT_STYLE, colour, PILL[0] + 8, rim=4)
        canvas.paste(count, group.pill.right - count.size[0], group.pill.y)
    suits = _suits_to_show(group) if picture.show_suits_of == group.rank else ""
    if suits:
        words = pill(suits, _COUNT_STYLE, WHITE, 280, rim=4)
        canvas.paste(words, group.box.right + 8 - words.size[0], group.mark.bottom - words.size[1])


def _paint_group(canvas: Canvas, picture: HandPicture, group: GroupBox, scale: float) -> None:
    mark = picture.marks.get(group.rank, Mark.PLAIN)
    if group.rank in picture.gouji:
        canvas.paste(_frame(group.box.width, group.box.height, YELLOW), group.box.x - 6, group.box.y - 6)
    for index, (card, place) in enumerate(group.cards):
        face = card_sprite(rank_of(card), suit_of(card), scale, covering=index > 0, dim=mark is Mark.UNPLAYABLE)
        canvas.paste(face, place.x - (lip(scale) if index else 0), place.y)
    for badge in group.badges:
        canvas.centre(_badge(badge.width, badge.height), badge)
    _paint_pills(canvas, picture, group)
    if group.rank in picture.gouji:
        canvas.centre(_round_sign(Sign.GOUJI, group.star.width), group.star)
    if mark in _MARK_SIGNS:
        canvas.centre(_round_sign(_MARK_SIGNS[mark], group.mark.width), group.mark)


def _paint_footer(canvas: Canvas, picture: HandPicture) -> None:
    """Draw the legend and the hint, one after the other, as far as there is room."""
    x = FOOTER.x
    for kind, words in picture.legend:
        text = line(words, _FOOTER_STYLE, FOOTER.right - x - _ICON)
        canvas.paste(sign_sprite(kind, 34), x, FOOTER.y + 5)
        canvas.paste(text, x + _ICON, FOOTER.y)
        x += _ICON + text.size[0] + 24
        if FOOTER.right - x < _LEAST_ROOM:
            return
    canvas.paste(line(picture.footer, _FOOTER_STYLE, FOOTER.right - x), x, FOOTER.y)


def paint_hand(picture: HandPicture) -> bytes:
    """Draw a hand on the constant canvas of `layout.CANVAS`.

    Returns:
        A PNG file.

    Raises:
        PictureError: an asset is missing or damaged.
    """
    layout = layout_hand(picture.cards, picture.received)
    canvas = Canvas(CANVAS.width, CANVAS.height)
    canvas.paste(line(picture.title, _TITLE_STYLE, TITLE.width), TITLE.x, TITLE.y)
    count = line(picture.count, _TOTAL_STYLE, COUNT.width)
    canvas.paste(count, COUNT.right - count.size[0], COUNT.y)
    _paint_footer(canvas, picture)
    for group in layout.groups:
        canvas.shadow(group.box, round(RADIUS * layout.scale))
    for group in layout.groups:
        _paint_group(canvas, picture, group, layout.scale)
    return canvas.png()
