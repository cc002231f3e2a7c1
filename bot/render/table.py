"""The picture of a table: what everybody may know, at a glance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from PIL import ImageDraw

from bot.engine.cards import Card
from bot.engine.seats import SEATS, Seat, Side, opposite, side_of

from .assets import Face
from .caches import bounded
from .canvas import Box, Canvas, Sprite
from .fans import fan_box, glow, paint_fan, shade_fan
from .lettering import bubble, flame, lettering
from .names import label_for, sanitise, text_width
from .palette import AMBER, BLUE, BROWN, CRIMSON, FELT_DASH, INK, PURPLE, SIDE_GREY, TEAL, WHITE, YELLOW
from .plates import RADIUS, Ground, card_back, colours, number, panel
from .table_layout import CANVAS, FLAME, FLAME_BELOW, MIDDLE, PLACES, PLATE, SCORES, TITLE, Place, place_of
from .text import Style, line, pill


class Tone(Enum):
    """The colour of a tag; its words say the same."""

    CALL = "call"
    OPEN = "open"
    HEAD = "head"
    LOSS = "loss"
    FIRE = "fire"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Tag:
    """Something public about a seat, in two to eight letters: 宣點, 開點, 無頭, 夠死級 2, 被悶."""

    text: str
    tone: Tone = Tone.NOTE


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """What is seen of one seat; all texts are in the table's language already.

    Attributes:
        name: the display name, whatever it holds.
        label: what stands in if nothing of the name can be drawn, such as 座位 3.
        number: the seat's number, as people count.
        count: cards left, if all may know it (ten or fewer, R74).
        place: its place if it is out, such as 頭科.
        tags: all else that is public.
        bubble: what it says instead of a play, such as 過牌.
        cards: its last play in this trick.
        lettering: large words beside it (R131).
        flame: whether the lettering burns (燒牌).
        is_turn: whether the game waits for it.
        best: whether its play is the one to beat.
        faded: whether it plays no more in this deal.
    """

    name: str
    label: str = ""
    number: str = ""
    count: int | None = None
    place: str = ""
    tags: tuple[Tag, ...] = ()
    bubble: str = ""
    cards: tuple[Card, ...] = ()
    lettering: str = ""
    flame: bool = False
    is_turn: bool = False
    best: bool = False
    faded: bool = False


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What a table picture shows.

    Attributes:
        seats: six, in seat order.
        title: top left, such as 夠級 第 2 局.
        scores: top right, of the side of seat 0 and of the other.
        over: the small line above the middle, such as 輪到.
        middle: the large line, such as the name of whose turn it is.
        below: the line below, such as 要壓過 6 張 K.
        best_label: the tag on the play to beat, such as 最大.
        bottom: which seat sits at the bottom.
    """

    seats: tuple[SeatPicture, ...]
    title: str = ""
    scores: tuple[str, str] = ("", "")
    over: str = ""
    middle: str = ""
    below: str = ""
    best_label: str = ""
    bottom: Seat = 0


CARD_SCALE: Final = 0.72
"""Size of the cards on the table, as a part of those in a hand."""
_DASHES: Final = 22
"""From a plate to the middle of the table."""
_GLOW: Final = 16
_TONES: Final = {
    Tone.CALL: (TEAL, WHITE),
    Tone.OPEN: (PURPLE, WHITE),
    Tone.HEAD: (BLUE, WHITE),
    Tone.LOSS: (BROWN, WHITE),
    Tone.FIRE: (CRIMSON, WHITE),
    Tone.NOTE: (SIDE_GREY, WHITE),
}
_TAG_SIZE: Final = 27
_LEAST_TAG: Final = 18
_LEAST_WIDE_TAG: Final = 24
_TAG_GAP: Final = 6
_TITLE: Final = Style(35, WHITE)
_OVER: Final = Style(32, WHITE)
_MIDDLE: Final = Style(50, YELLOW)
_BELOW: Final = Style(32, WHITE)
_BEST: Final = Style(25, WHITE)


def _middle_of(box: Box) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2


@bounded("table backgrounds", 4)
def _background(width: int, height: int) -> Sprite:
    """Return the felt with dashed lines between opposites, which leave the middle free, and the plates' shadows."""
    canvas = Canvas(width, height)
    pen = ImageDraw.Draw(canvas.image)
    for seat in SEATS:
        (x, y), (far_x, far_y) = (_middle_of(PLACES[end].plate) for end in (seat, opposite(seat)))
        for dash in range(_DASHES):
            a, b = dash / _DASHES / 2, (dash + 0.5) / _DASHES / 2
            ends = [(x + (far_x - x) * part, y + (far_y - y) * part) for part in (a, b)]
            if not Box(round(ends[1][0]), round(ends[1][1]), 1, 1).inside(MIDDLE):
                pen.line(ends, fill=FELT_DASH, width=3)
    for place in PLACES:
        canvas.shadow(place.plate, RADIUS)
    return Sprite(canvas.image)


def _tags_width(tags: tuple[Tag, ...], size: int, faces: tuple[Face, ...]) -> float:
    """Return how many pixels a row of tags takes."""
    padding = 2 * round(size * 0.42) + 3
    words = sum(text_width(sanitise(tag.text), size, faces) + padding for tag in tags)
    return words + _TAG_GAP * (len(tags) - 1)


def _tag_setting(tags: tuple[Tag, ...], width: int) -> tuple[int, tuple[Face, ...]]:
    """Return the size and the fonts in which all tags fit one row.

    Four English words must fit where four Chinese ones do: before letters become too small, narrow ones are taken.
    """
    settings = [(size, ()) for size in range(_TAG_SIZE, _LEAST_WIDE_TAG - 1, -1)]
    narrow = [(size, (Face.RANKS,)) for size in range(_TAG_SIZE - 1, _LEAST_TAG, -1)]
    fitting = (setting for setting in (*settings, *narrow) if _tags_width(tags, *setting) <= width)
    return next(fitting, (_LEAST_TAG, (Face.RANKS,)))


def _paint_row(canvas: Canvas, seat: SeatPicture, ground: Ground, row: Box) -> None:
    """Draw the lower row of a plate: count or place at the left, tags from there on."""
    over = colours(ground)[0]
    x = row.x
    if seat.place:
        badge = pill(seat.place, Style(_TAG_SIZE + 2, INK, over), AMBER, 150)
        canvas.paste(badge, x, row.y + (row.height - badge.size[1]) // 2)
        x += badge.size[0] + 10
    elif seat.count is not None:
        canvas.paste(card_back(29, 40), x, row.y + 1)
        count = line(str(seat.count), Style(38, WHITE, over), 70)
        canvas.paste(count, x + 36, row.y - 8)
        x += 36 + count.size[0] + 12
    size, faces = _tag_setting(seat.tags, row.right - x)
    for tag in seat.tags:
        fill, ink = _TONES[tag.tone]
        words = pill(tag.text, Style(size, ink, over, faces), fill, max(40, row.right - x))
        if x + words.size[0] > row.right:
            break
        canvas.paste(words, x, row.y + (row.height - words.size[1]) // 2)
        x += words.size[0] + _TAG_GAP


def _paint_plate(canvas: Canvas, seat: SeatPicture, side: Side, place: Place) -> None:
    plate = place.plate
    ground = None if seat.faded else side
    if seat.is_turn:
        canvas.paste(glow(*PLATE, RADIUS, YELLOW, _GLOW), plate.x - _GLOW, plate.y - _GLOW)
    canvas.paste(panel(*PLATE, ground), plate.x, plate.y)
    canvas.paste(number(seat.number, side, ground, place.number.width), place.number.x, place.number.y)
    over = colours(ground)[0]
    name = line(label_for(seat.name, seat.label), Style(36, WHITE, over, cut=True), place.name.width)
    canvas.paste(name, place.name.x, place.name.y)
    _paint_row(canvas, seat, ground, place.row)


def _paint_slot(canvas: Canvas, seat: SeatPicture, place: Place) -> None:
    """Draw the last play, or the bubble that takes its place."""
    if seat.bubble:
        words = bubble(seat.bubble, above=place.above)
        x = place.slot.x + (place.slot.width - words.size[0]) // 2
        canvas.paste(words, x, place.slot.bottom - words.size[1] + 4 if place.above else place.slot.y - 4)
        return
    if not seat.cards:
        return
    box = fan_box(seat.cards, place.slot, CARD_SCALE)
    if seat.best:
        canvas.paste(glow(box.width, box.height, 8, YELLOW, _GLOW), box.x - _GLOW, box.y - _GLOW)
    paint_fan(canvas, seat.cards, place.slot, CARD_SCALE)


def _paint_lettering(canvas: Canvas, seat: SeatPicture, place: Place) -> None:
    """Draw large words beyond the slot, or in it if it is empty: as near to the plate as can be."""
    if not seat.lettering:
        return
    box = place.lettering if seat.cards or seat.bubble else place.slot
    if seat.flame:
        words = flame(seat.lettering, min(box.width, FLAME_BELOW if place.above else FLAME))
        bottom = place.slot.y if place.above and seat.cards else box.bottom
        canvas.paste(words, box.x + (box.width - words.size[0]) // 2, bottom - words.size[1])
    else:
        canvas.centre(lettering(seat.lettering, box.width), box)


def _paint_best(canvas: Canvas, seat: SeatPicture, place: Place, label: str) -> None:
    """Draw the tag on the play to beat; last, so that no flame covers it."""
    if seat.best and seat.cards and label and not seat.bubble:
        words = pill(label, _BEST, CRIMSON, 200, rim=3)
        tag = place.tag(fan_box(seat.cards, place.slot, CARD_SCALE), *words.size)
        canvas.paste(words, tag.x, tag.y)


def _paint_header(canvas: Canvas, table: TablePicture) -> None:
    canvas.paste(line(table.title, _TITLE, TITLE.width), TITLE.x, TITLE.y)
    x = SCORES.right
    for text, fill, sign in zip(reversed(table.scores), (BLUE, CRIMSON), "■●", strict=True):
        if text:
            words = pill(f"{sign} {text}", Style(29, WHITE), fill, SCORES.width // 2 - 6)
            x -= words.size[0]
            canvas.paste(words, x, SCORES.y + (SCORES.height - words.size[1]) // 2)
            x -= 12


def _paint_middle(canvas: Canvas, table: TablePicture) -> None:
    """Draw the three lines of the middle, one below the other about its centre."""
    texts = ((table.over, _OVER), (table.middle, _MIDDLE), (table.below, _BELOW))
    lines = [line(text, style, MIDDLE.width) for text, style in texts if text]
    height = sum(words.size[1] for words in lines)
    y = MIDDLE.y + (MIDDLE.height - height) // 2
    for words in lines:
        canvas.paste(words, MIDDLE.x + (MIDDLE.width - words.size[0]) // 2, y)
        y += words.size[1]


def paint_table(table: TablePicture) -> bytes:
    """Draw a table on the constant canvas of `table_layout.CANVAS`.

    Returns:
        A PNG file.

    Raises:
        PictureError: an asset is missing or damaged.
    """
    canvas = Canvas(CANVAS.width, CANVAS.height, _background(CANVAS.width, CANVAS.height))
    _paint_header(canvas, table)
    _paint_middle(canvas, table)
    places = [place_of(seat, table.bottom) for seat in SEATS]
    for picture_, place in zip(table.seats, places, strict=True):
        if picture_.cards and not picture_.bubble:
            shade_fan(canvas, picture_.cards, place.slot, CARD_SCALE)
    for seat, picture_, place in zip(SEATS, table.seats, places, strict=True):
        _paint_plate(canvas, picture_, side_of(seat), place)
    for picture_, place in zip(table.seats, places, strict=True):
        _paint_slot(canvas, picture_, place)
    for picture_, place in zip(table.seats, places, strict=True):
        _paint_lettering(canvas, picture_, place)
        _paint_best(canvas, picture_, place, table.best_label)
    return canvas.png()
