"""What people say and do, in large: speech bubbles, lettering (R131), and the letters that burn."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageFilter

from .assets import Face, picture
from .caches import bounded
from .canvas import SUPERSAMPLE, Sprite, shrink, sprite, supersampled
from .names import coverage, draw_text, fit, sanitise, text_width
from .palette import AMBER, CRIMSON, INK, WHITE, YELLOW, Colour

_BUBBLE_SIZE: Final = 34
_LETTERING_SIZE: Final = 74
_LEAST_LETTERING: Final = 30
_FLAME_SIZE: Final = 64
_DISPLAY_FACES: Final = (Face.FLAME, Face.DISPLAY, Face.DISPLAY_SIMPLIFIED)
_FLAMES: Final = {"燒牌": "zh-TW", "烧牌": "zh-CN", "burn": "en"}
_FLAME_LEAST: Final = 90
"""Smoke of less alpha would only look like dirt on the felt."""


@bounded("bubbles", 2)
def bubble(text: str, *, above: bool) -> Sprite:
    """Return a speech bubble whose tail points at the plate below or above it."""
    words = draw_text(fit(sanitise(text), _BUBBLE_SIZE, 290), _BUBBLE_SIZE, INK)
    width, height, tail = max(120, words.width + 48), 60, 16
    image, pen = supersampled(width, height + tail)
    top = 0 if above else tail
    box = (0, top * SUPERSAMPLE, width * SUPERSAMPLE - 1, (top + height) * SUPERSAMPLE - 1)
    pen.rounded_rectangle(box, height * SUPERSAMPLE // 2, fill=WHITE)
    base, tip = (height - 4, height + tail) if above else (tail + 4, 0)
    middle = width / 2
    corners = [(middle - 15, base), (middle + 15, base), (middle - 4, tip)]
    pen.polygon([(x * SUPERSAMPLE, y * SUPERSAMPLE) for x, y in corners], fill=WHITE)
    small = shrink(image)
    small.alpha_composite(words, ((width - words.width) // 2, round(top + height / 2 - words.height * 0.51)))
    return sprite(small)


def _display_face(text: str) -> tuple[Face, ...]:
    """Return the first display face that has every letter, so that no word mixes two."""
    wanted = {ord(char) for char in text}
    return next(((face,) for face in _DISPLAY_FACES if wanted <= coverage(face)), ())


def _outlined(text: str, size: int, fills: tuple[Colour, Colour], outline: Colour) -> Image.Image:
    """Return display lettering with a fill that changes from above to below."""
    words = draw_text(text, size, WHITE, _display_face(text)).getchannel("A")
    mask = Image.new("L", (words.width + 20, words.height + 8))
    mask.paste(words, (10, 4))
    edge = mask.filter(ImageFilter.MaxFilter(9)).filter(ImageFilter.GaussianBlur(1))
    image = Image.new("RGBA", mask.size, outline)
    image.putalpha(edge)
    down = Image.linear_gradient("L").resize(mask.size)
    body = Image.composite(Image.new("RGBA", mask.size, fills[1]), Image.new("RGBA", mask.size, fills[0]), down)
    body.putalpha(mask)
    image.alpha_composite(body)
    return image.crop(image.getbbox())


@bounded("lettering", 4)
def lettering(text: str, width: int) -> Sprite:
    """Return large words beside a player."""
    clean = sanitise(text)
    faces = _display_face(clean)
    needed = text_width(clean, _LETTERING_SIZE, faces)
    size = max(_LEAST_LETTERING, min(_LETTERING_SIZE, int(_LETTERING_SIZE * (width - 24) / needed)))
    return sprite(_outlined(fit(clean, size, width - 20, faces), size, (WHITE, YELLOW), INK))


@bounded("flames", 3)
def flame(text: str, width: int) -> Sprite:
    """Return burning words: one of the shipped stills, or lettering in the colours of fire for other words."""
    key = _FLAMES.get(sanitise(text).casefold().rstrip("!！ "))
    if key is None:
        clean = sanitise(text)
        words = fit(clean, _FLAME_SIZE, width - 20, _display_face(clean))
        return sprite(_outlined(words, _FLAME_SIZE, (WHITE, AMBER), CRIMSON))
    still = picture(f"anim/flame_{key}.png")
    still = still.crop(still.getchannel("A").point(lambda alpha: 255 if alpha > _FLAME_LEAST else 0).getbbox())
    size = (width, round(still.height * width / still.width))
    return sprite(still.resize(size, Image.Resampling.LANCZOS), dither=True, least=_FLAME_LEAST)
