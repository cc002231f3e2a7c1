"""Where everything of a table goes: six places on a ring, fixed for ever, so that nothing moves because of a name.

Seats run counter-clockwise (R2): the next player sits to one's right. Each place has its plate, before it a
slot for the last play or a speech bubble, and beyond that one for lettering; the middle is for whose turn
it is and what to beat.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .canvas import Box

CANVAS: Final = Box(0, 0, 1080, 1040)
PLATE: Final = (340, 118)
CARDS: Final = (340, 114)
LETTERING: Final = (330, 96)
TITLE: Final = Box(24, 12, 470, 54)
SCORES: Final = Box(504, 14, 552, 50)
FLAME: Final = 246
FLAME_BELOW: Final = 206
"""Width of burning words; those of the lower seats stand between their cards and the middle."""
MIDDLE: Final = Box(374, 446, 332, 216)

_LEFT, _CENTRE, _RIGHT = 14, 370, 726
_MARGIN: Final = 10
_BEYOND: Final = 26
"""Between a slot and its lettering: room for the tag on the play to beat."""


class Place(NamedTuple):
    """What belongs to one seat.

    Attributes:
        plate: name, count and tags.
        slot: its last play, or its bubble.
        lettering: 宣點, 燒牌 and the like (R131).
        above: whether the slot lies above the plate.
    """

    plate: Box
    slot: Box
    lettering: Box
    above: bool

    def tag(self, fan: Box, width: int, height: int) -> Box:
        """Return where a tag of this size hangs on a fan in the slot, away from the plate."""
        x = fan.x + (fan.width - width) // 2
        return Box(x, fan.y - height + 3 if self.above else fan.bottom - 3, width, height)

    @property
    def name(self) -> Box:
        """The upper row of the plate, right of the seat's number."""
        return Box(self.plate.x + 66, self.plate.y + 9, self.plate.width - 80, 54)

    @property
    def number(self) -> Box:
        """Where the seat's number stands."""
        return Box(self.plate.x + 13, self.plate.y + 13, 44, 44)

    @property
    def row(self) -> Box:
        """The lower row of the plate: count or place, then tags."""
        return Box(self.plate.x + 13, self.plate.y + 66, self.plate.width - 26, 42)


def _place(x: int, y: int, *, above: bool) -> Place:
    plate = Box(x, y, *PLATE)
    slot_y = y - _MARGIN - CARDS[1] if above else plate.bottom + _MARGIN
    slot = Box(x, slot_y, *CARDS)
    lettering_y = slot.y - _BEYOND - LETTERING[1] if above else slot.bottom + _BEYOND
    lettering = Box(x + (PLATE[0] - LETTERING[0]) // 2, lettering_y, *LETTERING)
    return Place(plate, slot, lettering, above)


PLACES: Final[tuple[Place, ...]] = (
    _place(_CENTRE, 908, above=True),
    _place(_RIGHT, 816, above=True),
    _place(_RIGHT, 174, above=False),
    _place(_CENTRE, 80, above=False),
    _place(_LEFT, 174, above=False),
    _place(_LEFT, 816, above=True),
)
"""Counter-clockwise from the bottom: the place after one is to its right."""


def place_of(seat: int, bottom: int) -> Place:
    """Return the place of a seat, when another seat sits at the bottom."""
    return PLACES[(seat - bottom) % len(PLACES)]
