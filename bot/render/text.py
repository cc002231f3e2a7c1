"""Lines of text, pills and bubbles as sprites, cached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from .assets import Face
from .caches import bounded
from .canvas import Sprite, rounded, sprite
from .names import draw_text, fit, sanitise, text_width
from .palette import FELT, Colour

_SMALLEST: Final = 0.62
"""How far a text shrinks before it is cut."""
_PILL_HEIGHT: Final = 1.36
_MIDDLE: Final = 0.51
"""Where the middle of capitals and of Han lies in a line of `draw_text`, as a part of its height."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set.

    Attributes:
        size: in pixels.
        ink: its colour; emoji keep theirs.
        over: the colour behind it.
        faces: fonts to prefer.
        cut: never shrink it, only cut it: for names, which all look alike then.
    """

    size: int
    ink: Colour
    over: Colour = FELT
    faces: tuple[Face, ...] = ()
    cut: bool = False


def _picture(text: str, style: Style, width: int) -> Image.Image:
    """Return a text made safe, shrunk and then cut to a width."""
    clean = sanitise(text)
    needed = text_width(clean, style.size, style.faces)
    size = style.size
    if needed > width and not style.cut:
        size = max(int(size * _SMALLEST), int(size * width / needed))
    return draw_text(fit(clean, size, width, style.faces), size, style.ink, style.faces)


@bounded("lines", 6)
def line(text: str, style: Style, width: int) -> Sprite:
    """Return one line of text, at most so many pixels wide; anything that people type is made safe."""
    return sprite(_picture(text, style, width - 2), style.over, dither=True)


@bounded("pills", 4)
def pill(text: str, style: Style, fill: Colour, width: int, rim: int = 0) -> Sprite:
    """Return a text on a rounded ground, as wide as it needs.

    Args:
        text: anything; it is made safe.
        style: of the text; `over` is what lies behind the pill.
        fill: the colour of the ground.
        width: the most that it may take.
        rim: the width of a rim in the colour behind it, which sets it off from what it half covers.
    """
    padding, high = round(style.size * 0.42), round(style.size * _PILL_HEIGHT)
    words = _picture(text, style, width - 2 * (padding + rim))
    wide = max(words.width + 2 * padding, high)
    image = rounded(wide + 2 * rim, high + 2 * rim, high // 2 + rim, style.over if rim else fill).copy()
    image.alpha_composite(rounded(wide, high, high // 2, fill), (rim, rim))
    ground = Image.new("RGBA", image.size)
    ground.paste(words, ((image.width - words.width) // 2, image.height // 2 - round(words.height * _MIDDLE)))
    image.alpha_composite(ground)
    return sprite(image, style.over)
