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
_PILL: Final = Style(29, INK)


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


def _pieces(cards: Sequence[Card], width: int, scale: float) -> list[tuple[Rank, int, int]]:
    """Return (rank, suit, count) of each card to draw; a count above 0 stands for so many cards."""
    groups = grouped(cards)
    step, wide = round(INDEX * scale), round(WIDTH * scale)
    if (len(cards) - 1) * step + wide <= width:
        return [(rank_of(card), suit_of(card), 0) for group in groups for card in group]
    return [(rank_of(group[0]), NO_SUIT, len(group)) for group in groups]


def fan_box(cards: Sequence[Card], box: Box, scale: float) -> Box:
    """Return the part of a box that a play's fan takes, in the middle of it."""
    pieces = _pieces(cards, box.width, scale)
    wide, high = round(WIDTH * scale), round(HEIGHT * scale)
    step = wide + _STEP_BETWEEN if pieces and pieces[0][2] else round(INDEX * scale)
    width = wide + step * (len(pieces) - 1)
    return Box(box.x + (box.width - width) // 2, box.y + (box.height - high) // 2, width, high)


def paint_fan(canvas: Canvas, cards: Sequence[Card], box: Box, scale: float) -> None:
    """Draw a play in the middle of a box, at most as wide as it.

    Args:
        canvas: what to draw on.
        cards: the play, in any order.
        box: its slot.
        scale: of the cards.
    """
    place = fan_box(cards, box, scale)
    pieces = _pieces(cards, box.width, scale)
    counted = bool(pieces and pieces[0][2])
    step = round(WIDTH * scale) + _STEP_BETWEEN if counted else round(INDEX * scale)
    canvas.shadow(place, round(RADIUS * scale), blur=5)
    for index, (rank, suit, count) in enumerate(pieces):
        x = place.x + index * step
        covering = index > 0 and not counted
        face = card_sprite(rank, suit, scale, covering=covering)
        canvas.paste(face, x - (lip(scale) if covering else 0), place.y)
        if count > 1:
            words = pill(f"×{count}", _PILL, AMBER, 80, rim=3)
            canvas.paste(words, x + (round(WIDTH * scale) - words.size[0]) // 2, place.bottom - words.size[1] - 4)
