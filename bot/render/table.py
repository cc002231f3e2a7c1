"""The picture of a table: what everybody may know, at a glance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from bot.engine.cards import Card
from bot.engine.seats import SEATS, Seat, Side, opposite, side_of

from .assets import Face, picture
from .caches import bounded
from .canvas import SUPERSAMPLE, Box, Canvas, Sprite, felt, rounded, shrink, sprite, supersampled
from .fans import fan_box, glow, paint_fan
from .names import coverage, draw_text, fit, label_for, sanitise, text_width
from .palette import (
    AMBER,
    BLUE,
    BLUE_EDGE,
    BROWN,
    CRIMSON,
    FELT,
    INK,
    PURPLE,
    RED_EDGE,
    SIDE_BLUE,
    SIDE_BLUE_LOW,
    SIDE_GREY,
    SIDE_GREY_LOW,
    SIDE_RED,
    SIDE_RED_LOW,
    TEAL,
    WHITE,
    YELLOW,
    Colour,
    mix,
    nearest,
)
from .table_layout import CANVAS, MIDDLE, PLACES, PLATE, SCORES, TITLE, Place, place_of
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


_SCALE: Final = 0.72
"""Of the cards on the table."""
_DASHES: Final = 22
"""From a plate to the middle of the table."""
_PLATE_RADIUS: Final = 14
_GLOW: Final = 16
_TONES: Final = {
    Tone.CALL: (TEAL, WHITE),
    Tone.OPEN: (PURPLE, WHITE),
    Tone.HEAD: (BLUE, WHITE),
    Tone.LOSS: (BROWN, WHITE),
    Tone.FIRE: (CRIMSON, WHITE),
    Tone.NOTE: (SIDE_GREY, WHITE),
}
_SIDES: Final = ((SIDE_RED, SIDE_RED_LOW, RED_EDGE), (SIDE_BLUE, SIDE_BLUE_LOW, BLUE_EDGE))
_FADED: Final = (SIDE_GREY, SIDE_GREY_LOW, mix(SIDE_GREY, WHITE, 0.4))
_TAG_SIZE: Final = 27
_TAG_GAP: Final = 6
_TITLE: Final = Style(35, WHITE)
_OVER: Final = Style(32, WHITE)
_MIDDLE: Final = Style(50, YELLOW)
_BELOW: Final = Style(32, WHITE)
_BUBBLE: Final = Style(34, INK)
_BEST: Final = Style(25, WHITE)
_LETTERING_SIZE: Final = 74
_LEAST_LETTERING: Final = 30
_FLAME_SIZE: Final = 64
_DISPLAY_FACES: Final = (Face.FLAME, Face.DISPLAY, Face.DISPLAY_SIMPLIFIED)
_FLAMES: Final = {"燒牌": "zh-TW", "烧牌": "zh-CN", "burn": "en"}
_FLAME_WIDTH: Final = 246
_FLAME_LEAST: Final = 90
"""Smoke of less alpha would only look like dirt on the felt."""


def _middle_of(box: Box) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2


@bounded("table backgrounds", 4)
def _background(width: int, height: int) -> Sprite:
    """Return the felt with dashed lines between opposites, which leave the middle free."""
    image = felt(width, height).indices.copy()
    pen = ImageDraw.Draw(image)
    ink = nearest(mix(FELT, WHITE, 0.22))
    for seat in SEATS:
        (x, y), (far_x, far_y) = (_middle_of(PLACES[end].plate) for end in (seat, opposite(seat)))
        for dash in range(_DASHES):
            a, b = dash / _DASHES / 2, (dash + 0.5) / _DASHES / 2
            ends = [(x + (far_x - x) * part, y + (far_y - y) * part) for part in (a, b)]
            if not Box(round(ends[1][0]), round(ends[1][1]), 1, 1).inside(MIDDLE):
                pen.line(ends, fill=ink, width=3)
    return Sprite(image, Image.new("1", (1, 1)))


def _colours(side: Side, *, faded: bool) -> tuple[Colour, Colour, Colour]:
    return _FADED if faded else _SIDES[side]


@bounded("plates", 4)
def _plate(side: Side, faded: bool) -> Sprite:  # noqa: FBT001 - cachetools keys positional arguments
    """Return an empty plate in the colours of a side, or grey."""
    high, low, edge = _colours(side, faded=faded)
    width, height = (length * SUPERSAMPLE for length in PLATE)
    down = Image.linear_gradient("L").resize((width, height))
    body = Image.composite(Image.new("RGB", down.size, low), Image.new("RGB", down.size, high), down)
    shape = Image.new("L", body.size)
    box = (0, 0, width - 1, height - 1)
    ImageDraw.Draw(shape).rounded_rectangle(box, _PLATE_RADIUS * SUPERSAMPLE, fill=255)
    ImageDraw.Draw(body).rounded_rectangle(box, _PLATE_RADIUS * SUPERSAMPLE, outline=edge, width=3 * SUPERSAMPLE)
    body.putalpha(shape)
    return sprite(shrink(body))


@bounded("numbers", 1)
def _number(text: str, side: Side, faded: bool, size: int) -> Sprite:  # noqa: FBT001 - as above
    """Return a seat's number: on a disc for the side of seat 0, on a square for the other."""
    high, _, edge = _colours(side, faded=faded)
    ground = rounded(size, size, size // 2 if side == 0 else 7, edge).copy()
    words = draw_text(sanitise(text), 30, INK)
    ground.alpha_composite(words, (max(0, (size - words.width) // 2), max(0, round(size / 2 - words.height * 0.51))))
    return sprite(ground, high)


@bounded("card backs", 1)
def _back(width: int, height: int) -> Sprite:
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


@bounded("bubbles", 2)
def _bubble(text: str, above: bool) -> Sprite:  # noqa: FBT001 - as above
    """Return a speech bubble whose tail points at the plate below or above it."""
    words = draw_text(fit(sanitise(text), _BUBBLE.size, 290), _BUBBLE.size, INK)
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
def _lettering(text: str, width: int) -> Sprite:
    """Return large words beside a player."""
    clean = sanitise(text)
    faces = _display_face(clean)
    needed = text_width(clean, _LETTERING_SIZE, faces) + 20
    size = max(_LEAST_LETTERING, min(_LETTERING_SIZE, int(_LETTERING_SIZE * width / needed)))
    return sprite(_outlined(fit(clean, size, width - 20, faces), size, (WHITE, YELLOW), INK))


@bounded("flames", 3)
def _flame(text: str, width: int) -> Sprite:
    """Return burning words: one of the shipped stills, or lettering in the colours of fire for other words."""
    key = _FLAMES.get(sanitise(text).casefold().rstrip("!！ "))
    if key is None:
        clean = sanitise(text)
        words = fit(clean, _FLAME_SIZE, width - 20, _display_face(clean))
        return sprite(_outlined(words, _FLAME_SIZE, (WHITE, AMBER), CRIMSON))
    still = picture(f"anim/flame_{key}.png")
    still = still.crop(still.getchannel("A").point(lambda alpha: 255 if alpha > _FLAME_LEAST else 0).getbbox())
    size = (_FLAME_WIDTH, round(still.height * _FLAME_WIDTH / still.width))
    return sprite(still.resize(size, Image.Resampling.LANCZOS), dither=True, least=_FLAME_LEAST)


def _tag_size(tags: tuple[Tag, ...], width: int) -> int:
    """Return the size at which all tags fit one row, down to the least that can be read."""
    for size in range(_TAG_SIZE, 17, -1):
        padding = 2 * round(size * 0.42)
        wide = sum(text_width(sanitise(tag.text), size) + padding + 3 for tag in tags) + _TAG_GAP * (len(tags) - 1)
        if wide <= width:
            return size
    return 18


def _paint_row(canvas: Canvas, seat: SeatPicture, side: Side, row: Box) -> None:
    """Draw the lower row of a plate: count or place at the left, tags from there on."""
    over = _colours(side, faded=seat.faded)[0]
    x = row.x
    if seat.place:
        badge = pill(seat.place, Style(_TAG_SIZE + 2, INK, over), AMBER, 150)
        canvas.paste(badge, x, row.y + (row.height - badge.size[1]) // 2)
        x += badge.size[0] + 10
    elif seat.count is not None:
        canvas.paste(_back(29, 40), x, row.y + 1)
        number = line(str(seat.count), Style(38, WHITE, over), 70)
        canvas.paste(number, x + 36, row.y - 8)
        x += 36 + number.size[0] + 12
    size = _tag_size(seat.tags, row.right - x)
    for tag in seat.tags:
        fill, ink = _TONES[tag.tone]
        words = pill(tag.text, Style(size, ink, over), fill, max(40, row.right - x))
        if x + words.size[0] > row.right:
            break
        canvas.paste(words, x, row.y + (row.height - words.size[1]) // 2)
        x += words.size[0] + _TAG_GAP


def _paint_plate(canvas: Canvas, seat: SeatPicture, side: Side, place: Place) -> None:
    plate = place.plate
    if seat.is_turn:
        canvas.paste(glow(*PLATE, _PLATE_RADIUS, YELLOW, _GLOW), plate.x - _GLOW, plate.y - _GLOW)
    else:
        canvas.shadow(plate, _PLATE_RADIUS)
    canvas.paste(_plate(side, seat.faded), plate.x, plate.y)
    canvas.paste(_number(seat.number, side, seat.faded, place.number.width), place.number.x, place.number.y)
    over = _colours(side, faded=seat.faded)[0]
    name = line(label_for(seat.name, seat.label), Style(36, WHITE, over, cut=True), place.name.width)
    canvas.paste(name, place.name.x, place.name.y)
    _paint_row(canvas, seat, side, place.row)


def _paint_slot(canvas: Canvas, seat: SeatPicture, place: Place) -> None:
    """Draw the last play, or the bubble that takes its place."""
    if seat.bubble:
        words = _bubble(seat.bubble, place.above)
        x = place.slot.x + (place.slot.width - words.size[0]) // 2
        canvas.paste(words, x, place.slot.bottom - words.size[1] + 4 if place.above else place.slot.y - 4)
        return
    if not seat.cards:
        return
    box = fan_box(seat.cards, place.slot, _SCALE)
    if seat.best:
        canvas.paste(glow(box.width, box.height, 8, YELLOW, _GLOW), box.x - _GLOW, box.y - _GLOW)
    paint_fan(canvas, seat.cards, place.slot, _SCALE)


def _paint_lettering(canvas: Canvas, seat: SeatPicture, place: Place) -> None:
    if not seat.lettering:
        return
    if seat.flame:
        words = _flame(seat.lettering, place.lettering.width)
        x = place.lettering.x + (place.lettering.width - words.size[0]) // 2
        canvas.paste(words, x, place.lettering.bottom - words.size[1])
    else:
        canvas.centre(_lettering(seat.lettering, place.lettering.width), place.lettering)


def _paint_best(canvas: Canvas, seat: SeatPicture, place: Place, label: str) -> None:
    """Draw the tag on the play to beat; last, so that no flame covers it."""
    if seat.best and seat.cards and label and not seat.bubble:
        words = pill(label, _BEST, CRIMSON, 200, rim=3)
        tag = place.tag(fan_box(seat.cards, place.slot, _SCALE), *words.size)
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
    canvas = Canvas(CANVAS.width, CANVAS.height, _background(CANVAS.width, CANVAS.height).indices)
    _paint_header(canvas, table)
    _paint_middle(canvas, table)
    places = [place_of(seat, table.bottom) for seat in SEATS]
    for seat, picture_, place in zip(SEATS, table.seats, places, strict=True):
        _paint_plate(canvas, picture_, side_of(seat), place)
    for picture_, place in zip(table.seats, places, strict=True):
        _paint_slot(canvas, picture_, place)
    for picture_, place in zip(table.seats, places, strict=True):
        _paint_lettering(canvas, picture_, place)
        _paint_best(canvas, picture_, place, table.best_label)
    return canvas.png()
