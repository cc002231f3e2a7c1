"""The plates that people's names stand on, in the colours of their sides."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from bot.engine.seats import Side

from .caches import bounded
from .canvas import SUPERSAMPLE, Sprite, rounded, shrink, sprite, supersampled
from .names import draw_text, sanitise
from .palette import (
    BLUE_EDGE,
    CRIMSON,
    INK,
    RED_EDGE,
    SIDE_BLUE,
    SIDE_BLUE_LOW,
    SIDE_GREY,
    SIDE_GREY_LOW,
    SIDE_RED,
    SIDE_RED_LOW,
    WHITE,
    Colour,
    mix,
)

Ground = Side | None
"""A side, or None for grey: who plays no more, and what belongs to nobody."""
RADIUS: Final = 14
_SIDES: Final = ((SIDE_RED, SIDE_RED_LOW, RED_EDGE), (SIDE_BLUE, SIDE_BLUE_LOW, BLUE_EDGE))
_GREY: Final = (SIDE_GREY, SIDE_GREY_LOW, mix(SIDE_GREY, WHITE, 0.4))


def colours(ground: Ground) -> tuple[Colour, Colour, Colour]:
    """Return the upper and the lower colour of a ground, and that of its edge."""
    return _GREY if ground is None else _SIDES[ground]


@bounded("plates", 6)
def panel(width: int, height: int, ground: Ground) -> Sprite:
    """Return an empty plate of a size."""
    high, low, edge = colours(ground)
    width, height = width * SUPERSAMPLE, height * SUPERSAMPLE
    down = Image.linear_gradient("L").resize((width, height))
    body = Image.composite(Image.new("RGB", down.size, low), Image.new("RGB", down.size, high), down)
    shape = Image.new("L", body.size)
    box = (0, 0, width - 1, height - 1)
    ImageDraw.Draw(shape).rounded_rectangle(box, RADIUS * SUPERSAMPLE, fill=255)
    ImageDraw.Draw(body).rounded_rectangle(box, RADIUS * SUPERSAMPLE, outline=edge, width=3 * SUPERSAMPLE)
    body.putalpha(shape)
    return sprite(shrink(body))


@bounded("numbers", 1)
def number(text: str, side: Side, ground: Ground, size: int) -> Sprite:
    """Return a seat's number: on a disc for the side of seat 0, on a square for the other, in the side's colour."""
    edge = colours(side)[2]
    disc = rounded(size, size, size // 2 if side == 0 else 7, edge).copy()
    words = draw_text(sanitise(text), 30, INK)
    disc.alpha_composite(words, (max(0, (size - words.width) // 2), max(0, round(size / 2 - words.height * 0.51))))
    return sprite(disc, colours(ground)[0])


@bounded("card backs", 1)
def card_back(width: int, height: int) -> Sprite:
    """Return the back of a card, beside a count."""
    image, pen = supersampled(width, height)
    wide, high = image.size
    inset = 3 * SUPERSAMPLE
    pen.rounded_rectangle((inset, inset, wide - 1 - inset, high - 1 - inset), wide / 12, fill=CRIMSON)
    step = 6 * SUPERSAMPLE
    for x in range(-high, wide, step):
        pen.line((x, high, x + high, 0), fill=mix(CRIMSON, WHITE, 0.35), width=SUPERSAMPLE)
    frame = Image.new("L", image.size)
    ImageDraw.Draw(frame).rounded_rectangle((inset, inset, wide - 1 - inset, high - 1 - inset), wide / 12, fill=255)
    white = Image.new("RGBA", image.size)
    ImageDraw.Draw(white).rounded_rectangle((0, 0, wide - 1, high - 1), wide / 7, fill=WHITE)
    white.paste(image, (0, 0), frame)
    return sprite(shrink(white), SIDE_GREY)
