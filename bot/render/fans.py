"""A play as a small fan: every card while there is room, else one of each rank with its count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.cards import NO_SUIT, Card, Rank, rank_of, suit_of

from .caches import bounded
from .canvas import SUPERSAMPLE as S
from .canvas import Box, Canvas, Sprite, shrink, sprite, supersampled
from .faces import HEIGHT, INDEX, RADIUS, WIDTH, card_sprite, lip
from .layout import grouped
from .palette import AMBER, INK, Colour, mix
from .text import Style, pill

_EDGE: Final = 5
"""Width of the bright edge of a glow."""
_STEP_BETWEEN: Final = 8
"""Between ranks that are shown by one card each."""
_PILL_PART: Final = 0.38
"""Size of the count on a card, as a part of its width."""


@bounded("glows", 4)
def glow(width: int, height: int, radius: int, colour: Colour, reach: int) -> Sprite:
    """Return a frame of light about a box, `reach` pixels beyond it on every side."""
    image, pen = supersampled(width + 2 * reach, height + 2 * reach)
    for ring in range(reach, _EDGE - 1, -2):
        inset = (reach - ring) * S
        box = (inset, inset, image.width - 1 - inset, image.height - 1 - inset)
        alpha = round(150 * (1 - (ring - _EDGE + 1) / (reach - _EDGE + 2)) ** 2)
        pen.rounded_rectangle(box, (radius + ring) * S, fill=(*mix(colour, (0, 0, 0), 0.15), alpha))
    inner = (reach - _EDGE) * S
    edge = (inner, inner, image.width - 1 - inner, image.height - 1 - inner)
    pen.rounded_rectangle(edge, (radius + _EDGE) * S, fill=(*colour, 255))
    return sprite(shrink(image))


Piece = tuple[Rank, int, int]
"""Rank and suit of a card to draw, and for how many it stands; 0 for itself alone."""


def _counted(cards: Sequence[Card]) -> list[Piece]:
    return [(rank_of(group[0]), NO_SUIT, len(group)) for group in grouped(cards)]


def _pieces(cards: Sequence[Card], width: int, scale: float) -> list[Piece]:
    """Return what to draw of a play in so many pixels."""
    step, wide = round(INDEX * scale), round(WIDTH * scale)
    if (len(cards) - 1) * step + wide <= width:
        return [(rank_of(card), suit_of(card), 0) for group in grouped(cards) for card in group]
    return _counted(cards)


def _step(pieces: Sequence[Piece], scale: float) -> int:
    return round(WIDTH * scale) + _STEP_BETWEEN if pieces and pieces[0][2] else round(INDEX * scale)


def fan_box(cards: Sequence[Card], box: Box, scale: float) -> Box:
    """Return the part of a box that a play's fan takes, in the middle of it."""
    pieces = _pieces(cards, box.width, scale)
    wide, high = round(WIDTH * scale), round(HEIGHT * scale)
    width = wide + _step(pieces, scale) * (len(pieces) - 1)
    return Box(box.x + (box.width - width) // 2, box.y + (box.height - high) // 2, width, high)


def _paint_pieces(canvas: Canvas, pieces: Sequence[Piece], x: int, y: int, scale: float) -> None:
    wide, high = round(WIDTH * scale), round(HEIGHT * scale)
    for index, (rank, suit, count) in enumerate(pieces):
        covering = index > 0 and not count
        canvas.paste(card_sprite(rank, suit, scale, covering=covering), x - (lip(scale) if covering else 0), y)
        if count > 1:
            words = pill(f"×{count}", Style(round(_PILL_PART * wide), INK), AMBER, wide, rim=3)
            canvas.paste(words, x + (wide - words.size[0]) // 2, y + high - words.size[1] - 2)
        x += _step(pieces, scale)


def shade_fan(canvas: Canvas, cards: Sequence[Card], box: Box, scale: float) -> None:
    """Cast the shadow of a play that will lie on the felt."""
    canvas.shadow(fan_box(cards, box, scale), round(RADIUS * scale), blur=5)


def paint_fan(canvas: Canvas, cards: Sequence[Card], box: Box, scale: float) -> None:
    """Draw a play in the middle of a box, at most as wide as it.

    Args:
        canvas: what to draw on.
        cards: the play, in any order.
        box: its slot.
        scale: of the cards.
    """
    place = fan_box(cards, box, scale)
    _paint_pieces(canvas, _pieces(cards, box.width, scale), place.x, place.y, scale)


def paint_counted(canvas: Canvas, cards: Sequence[Card], box: Box, scale: float) -> None:
    """Draw a hand from the left of a box, one card a rank with its count."""
    _paint_pieces(canvas, _counted(cards), box.x, box.y, scale)
