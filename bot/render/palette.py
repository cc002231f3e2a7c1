"""The one palette that every picture is drawn in.

Pictures are composed as palette indices: pasting indices and deflating them costs a tenth of doing it in
colour. The palette is laid out by hand, so that nothing is quantised when a picture is drawn and nothing
shifts its colour: every pair of colours that meet has its own steps between them for smooth edges. Sprites
are quantised once (`canvas.sprite`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageColor

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """Return the colour of a text such as `#ff8800`."""
    red, green, blue, *_ = ImageColor.getrgb(text)
    return red, green, blue


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """Return the colour that lies at `part` (0 to 1) of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


FELT_DEEP: Final = rgb("#041711")
FELT_LIGHT: Final = rgb("#1a5c42")
FELT_STEPS: Final = 54
"""The felt takes the first indices, from its deepest shade up: subtracting from an index casts a shadow."""
FELT_TOP: Final = 47
"""The index of the lightest felt."""
FELT_DASH: Final = FELT_STEPS - 1
"""The index of lines drawn on the felt, which shadows may fall on as well."""
FELT_EDGE: Final = 22
"""The index of the felt at a picture's corners; what is below it is for shadows."""
FELT: Final = mix(FELT_DEEP, FELT_LIGHT, 0.75)
"""The felt as sprites take it for granted where they are smooth against it."""

WHITE: Final = rgb("#ffffff")
PAPER_LOW: Final = rgb("#e6e4dc")
INK: Final = rgb("#14161c")
RED: Final = rgb("#ce202c")
SHADED_PAPER: Final = rgb("#8d928f")
SHADED_RED: Final = rgb("#75181f")
"""Cards that cannot be played lie in the shade."""
GOLD_CARD: Final = rgb("#ffe6a8")
GOLD_CARD_LOW: Final = rgb("#fbc660")
BLUE_CARD: Final = rgb("#e2eafa")
BLUE_CARD_LOW: Final = rgb("#b6c8ec")
NAVY: Final = rgb("#24407f")

YELLOW: Final = rgb("#ffd84d")
AMBER: Final = rgb("#ffc107")
ORANGE: Final = rgb("#ff7a3c")
GREEN: Final = rgb("#0f9d58")
TEAL: Final = rgb("#00897b")
PURPLE: Final = rgb("#7c4dff")
BROWN: Final = rgb("#6d4c41")
CRIMSON: Final = rgb("#d93a36")
BLUE: Final = rgb("#2b66d9")
SIDE_RED: Final = rgb("#6b2428")
SIDE_RED_LOW: Final = rgb("#451519")
SIDE_BLUE: Final = rgb("#24407a")
SIDE_BLUE_LOW: Final = rgb("#13264d")
SIDE_GREY: Final = rgb("#3f464b")
SIDE_GREY_LOW: Final = rgb("#2a2f33")
RED_EDGE: Final = rgb("#ff8a80")
BLUE_EDGE: Final = rgb("#82b1ff")

_RAMPS: Final[tuple[tuple[Colour, Colour, int], ...]] = (
    (WHITE, PAPER_LOW, 7),
    (PAPER_LOW, INK, 9),
    (WHITE, RED, 7),
    (SHADED_PAPER, INK, 5),
    (SHADED_PAPER, SHADED_RED, 4),
    (GOLD_CARD, GOLD_CARD_LOW, 6),
    (GOLD_CARD_LOW, RED, 4),
    (BLUE_CARD, BLUE_CARD_LOW, 6),
    (BLUE_CARD_LOW, NAVY, 5),
    (FELT, WHITE, 8),
    (FELT, YELLOW, 8),
    (AMBER, INK, 6),
    (ORANGE, INK, 5),
    (GREEN, WHITE, 5),
    (TEAL, WHITE, 5),
    (PURPLE, WHITE, 5),
    (BROWN, WHITE, 5),
    (CRIMSON, WHITE, 5),
    (BLUE, WHITE, 5),
    (SIDE_RED, SIDE_RED_LOW, 9),
    (SIDE_RED, WHITE, 6),
    (SIDE_RED, RED_EDGE, 4),
    (SIDE_BLUE, SIDE_BLUE_LOW, 9),
    (SIDE_BLUE, WHITE, 6),
    (SIDE_BLUE, BLUE_EDGE, 4),
    (SIDE_GREY, SIDE_GREY_LOW, 6),
    (SIDE_GREY, WHITE, 6),
    (CRIMSON, FELT, 4),
    (AMBER, FELT, 4),
    (rgb("#d84a04"), FELT, 5),
    (rgb("#8a2403"), FELT, 4),
    (rgb("#2a0602"), rgb("#b02a02"), 5),
    (rgb("#d84a04"), rgb("#ffb22a"), 5),
    (rgb("#ffd060"), rgb("#fff6d0"), 4),
)
_COURT_SPOTS: Final = "#ff0000 #4444ff #ffcc44 #000000 #9090ff #ff8080 #a06000 #803040"
_EMOJI_SPOTS: Final = (
    "#fcc21b #f79329 #ed6c30 #f44336 #ff8a65 #e91e63 #f06292 #f8bbd0 #ffccbc #9c27b0 #ce93d8 #512da8 "
    "#3f51b5 #1e88e5 #42a5f5 #90caf9 #b3e5fc #00acc1 #4dd0e1 #009688 #43a047 #7cb342 #aed581 #dce775 "
    "#fdd835 #fff59d #ffe0b2 #c47c3f #8d5524 #543930 #bdbdbd #78909c #455a64 #263238"
)


def _colours() -> list[Colour]:
    felt = [mix(FELT_DEEP, FELT_LIGHT, i / FELT_TOP) for i in range(FELT_TOP + 1)]
    felt += [mix(FELT_LIGHT, WHITE, 0.045 * i) for i in range(1, FELT_STEPS - FELT_TOP)]
    ramps = [mix(a, b, i / (steps - 1)) for a, b, steps in _RAMPS for i in range(steps)]
    spots = [rgb(text) for text in f"{_COURT_SPOTS} {_EMOJI_SPOTS}".split()]
    own = dict.fromkeys(colour for colour in ramps + spots if colour not in felt)
    return [*felt, *own]


COLOURS: Final[tuple[Colour, ...]] = tuple(_colours())
FLAT: Final[list[int]] = [channel for colour in COLOURS for channel in colour]


@lru_cache(maxsize=1)
def palette_image() -> Image.Image:
    """Return the picture whose palette Pillow quantises to."""
    image = Image.new("P", (1, 1))
    image.putpalette(FLAT)
    return image


@lru_cache(maxsize=512)
def nearest(colour: Colour) -> int:
    """Return the index of the palette's colour nearest to this one."""
    red, green, blue = colour

    def distance(index: int) -> int:
        other = COLOURS[index]
        return (other[0] - red) ** 2 * 2 + (other[1] - green) ** 2 * 4 + (other[2] - blue) ** 2 * 3

    return min(range(len(COLOURS)), key=distance)


def _shaded(colour: Colour) -> Colour:
    dark = mix(colour, FELT_DEEP, 0.45)
    near_paper = min(colour) > min(PAPER_LOW) - 8
    return SHADED_PAPER if near_paper else dark


@lru_cache(maxsize=1)
def faded() -> tuple[int, ...]:
    """Return, for each index, that of the same colour in the shade: for unplayable cards."""
    shade = [nearest(_shaded(colour)) for colour in COLOURS]
    return tuple(shade + [0] * (256 - len(shade)))
