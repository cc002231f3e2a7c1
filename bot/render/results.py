"""Pictures of what came of it: tribute, score, the deal with all hands, the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card
from bot.engine.seats import Side

from .canvas import Box, Canvas
from .fans import paint_counted, paint_fan
from .names import label_for
from .palette import AMBER, BLUE, CRIMSON, INK, SIDE_GREY, WHITE, YELLOW, Colour
from .plates import colours, number, panel
from .text import Style, line, pill

WIDTH: Final = 1080
_MARGIN: Final = 20
_TOP: Final = 84
_GAP: Final = 12
_TITLE: Final = Style(38, WHITE)
_NOTE: Final = Style(30, YELLOW)
_FOOT: Final = Style(30, WHITE)
_FOOT_HEIGHT: Final = 60
_SIDE_FILLS: Final = (CRIMSON, BLUE)


@dataclass(frozen=True, slots=True)
class PersonPicture:
    """Who somebody is in a result picture.

    Attributes:
        name: the display name, whatever it holds.
        label: what stands in if nothing of it can be drawn.
        number: the seat's number, as people count.
        side: 0 or 1.
    """

    name: str
    label: str
    number: str
    side: Side


@dataclass(frozen=True, slots=True)
class TributeLine:
    """One payment (R100–R107): who gives which cards to whom, and for what, such as 點貢 or 還貢.

    `note` says what lapsed (R105).
    """

    kind: str
    payer: PersonPicture
    receiver: PersonPicture
    cards: tuple[Card, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class TributePicture:
    """The tribute of a deal, line by line; `more` stands below if there are more than `MOST_TRIBUTES`."""

    title: str
    lines: tuple[TributeLine, ...]
    footer: str = ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One row of a score: a player, what stands beside the name, and his points as they are written."""

    person: PersonPicture
    badge: str
    points: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScorePicture:
    """The score of a deal or of the match so far: `sides` are the two sums, `winner` the line that says who won."""

    title: str
    rows: tuple[ScoreRow, ...]
    sides: tuple[str, str]
    winner: str = ""
    footer: str = ""


@dataclass(frozen=True, slots=True)
class DealOverRow:
    """One seat at the end of a deal: his place, his points, and the cards that he was dealt or still held."""

    person: PersonPicture
    badge: str
    points: str
    cards: tuple[Card, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class DealOverPicture:
    """The end of a deal, with all six hands in the open (step 9)."""

    title: str
    rows: tuple[DealOverRow, ...]
    sides: tuple[str, str]
    winner: str = ""
    footer: str = ""


@dataclass(frozen=True, slots=True)
class MatchPicture:
    """The result of a match.

    Attributes:
        title: such as 終局.
        winner: the large line.
        side: which side won; None for a draw.
        sides: the sums of the sides, with their names.
        rows: the six players.
        deals: for each deal its name and the points of both sides, as they are written.
        footer: a line below.
    """

    title: str
    winner: str
    side: Side | None
    sides: tuple[str, str]
    rows: tuple[ScoreRow, ...]
    deals: tuple[tuple[str, str, str], ...] = ()
    footer: str = ""


def _head(canvas: Canvas, title: str, sides: tuple[str, str]) -> None:
    """Draw the title at the left and the sums of the sides at the right."""
    canvas.paste(line(title, _TITLE, 480), _MARGIN + 6, 12)
    x = WIDTH - _MARGIN
    for text, fill, sign in zip(reversed(sides), reversed(_SIDE_FILLS), "■●", strict=True):
        if text:
            words = pill(f"{sign} {text}", Style(30, WHITE), fill, 270)
            x -= words.size[0]
            canvas.paste(words, x, 20)
            x -= 12


def _foot(canvas: Canvas, y: int, winner: str, footer: str) -> None:
    """Draw the line of the winner and the hint below everything."""
    left = line(winner, _NOTE, WIDTH // 2 - _MARGIN) if winner else None
    if left is not None:
        canvas.paste(left, _MARGIN + 6, y + 6)
    taken = 0 if left is None else left.size[0] + 30
    if footer:
        words = line(footer, _FOOT, WIDTH - 2 * _MARGIN - taken - 6)
        canvas.paste(words, WIDTH - _MARGIN - words.size[0], y + 6)


def _name(canvas: Canvas, person: PersonPicture, box: Box, size: int, over: Colour) -> None:
    """Draw a seat's number and name in a box, cut to it."""
    badge = number(person.number, person.side, person.side, 42)
    canvas.paste(badge, box.x, box.y + (box.height - 42) // 2)
    style = Style(size, WHITE, over, cut=True)
    words = line(label_for(person.name, person.label), style, box.width - 54)
    canvas.paste(words, box.x + 54, box.y + (box.height - words.size[1]) // 2)


def _points_colour(text: str) -> Colour:
    return YELLOW if text.strip().startswith("+") else WHITE


_TRIBUTE_HEIGHT: Final = 108
_TRIBUTE_SCALE: Final = 0.56
_TRIBUTE_NAME: Final = 32
MOST_TRIBUTES: Final = 12
"""Lines that one picture takes; more are left to the text."""


def _tribute_line(canvas: Canvas, row: TributeLine, y: int) -> None:
    """Draw the payer, what for, the cards, an arrow, and the receiver; what lapsed stands below the payer."""
    box = Box(_MARGIN, y, WIDTH - 2 * _MARGIN, _TRIBUTE_HEIGHT)
    canvas.paste(panel(box.width, box.height, None), box.x, box.y)
    payer = Box(box.x + 16, y, 290, 64 if row.note else _TRIBUTE_HEIGHT)
    _name(canvas, row.payer, payer, _TRIBUTE_NAME, SIDE_GREY)
    if row.note:
        canvas.paste(line(row.note, Style(25, YELLOW, SIDE_GREY), 420), box.x + 70, y + 62)
    kind = pill(row.kind, Style(29, INK, SIDE_GREY), AMBER, 128)
    canvas.centre(kind, Box(box.x + 312, y, 130, payer.height))
    if row.cards:
        paint_fan(canvas, row.cards, Box(box.x + 450, y, 200, _TRIBUTE_HEIGHT), _TRIBUTE_SCALE)
    canvas.centre(line("➜", Style(44, WHITE, SIDE_GREY), 60), Box(box.x + 656, y, 56, _TRIBUTE_HEIGHT))
    _name(canvas, row.receiver, Box(box.x + 722, y, 304, _TRIBUTE_HEIGHT), _TRIBUTE_NAME, SIDE_GREY)


def paint_tribute(picture: TributePicture) -> bytes:
    """Draw the tribute of a deal, one line a payment: from whom, what for, which cards, to whom.

    Returns:
        A PNG file.

    Raises:
        PictureError: an asset is missing or damaged.
    """
    rows = picture.lines[:MOST_TRIBUTES]
    height = _TOP + len(rows) * (_TRIBUTE_HEIGHT + _GAP) + _FOOT_HEIGHT
    canvas = Canvas(WIDTH, height)
    _head(canvas, picture.title, ("", ""))
    for index, row in enumerate(rows):
        _tribute_line(canvas, row, _TOP + index * (_TRIBUTE_HEIGHT + _GAP))
    _foot(canvas, height - _FOOT_HEIGHT, "", picture.footer)
    return canvas.png()


_SCORE_HEIGHT: Final = 76


def _score_row(canvas: Canvas, row: ScoreRow, y: int) -> None:
    box = Box(_MARGIN, y, WIDTH - 2 * _MARGIN, _SCORE_HEIGHT)
    side = row.person.side
    over = colours(side)[0]
    canvas.paste(panel(box.width, box.height, side), box.x, box.y)
    _name(canvas, row.person, Box(box.x + 16, y, 370, _SCORE_HEIGHT), 34, over)
    x = box.x + 400
    if row.badge:
        badge = pill(row.badge, Style(30, INK, over), AMBER, 160)
        canvas.paste(badge, x, y + (_SCORE_HEIGHT - badge.size[1]) // 2)
    x += 150
    for note in row.notes:
        words = pill(note, Style(26, WHITE, over), SIDE_GREY, 200)
        if x + words.size[0] > box.right - 150:
            break
        canvas.paste(words, x, y + (_SCORE_HEIGHT - words.size[1]) // 2)
        x += words.size[0] + 8
    points = line(row.points, Style(42, _points_colour(row.points), over), 140)
    canvas.paste(points, box.right - 24 - points.size[0], y + (_SCORE_HEIGHT - points.size[1]) // 2)


def paint_score(picture: ScorePicture) -> bytes:
    """Draw a score: one row a player.

    Returns:
        A PNG file.

    Raises:
        PictureError: an asset is missing or damaged.
    """
    height = _TOP + len(picture.rows) * (_SCORE_HEIGHT + _GAP) + _FOOT_HEIGHT
    canvas = Canvas(WIDTH, height)
    _head(canvas, picture.title, picture.sides)
    for index, row in enumerate(picture.rows):
        _score_row(canvas, row, _TOP + index * (_SCORE_HEIGHT + _GAP))
    _foot(canvas, height - _FOOT_HEIGHT, picture.winner, picture.footer)
    return canvas.png()


_HAND_SCALE: Final = 0.52
_DEAL_HEIGHT: Final = 156


def _deal_row(canvas: Canvas, row: DealOverRow, y: int) -> None:
    box = Box(_MARGIN, y, WIDTH - 2 * _MARGIN, _DEAL_HEIGHT)
    side = row.person.side
    over = colours(side)[0]
    canvas.paste(panel(box.width, box.height, side), box.x, box.y)
    head = Box(box.x + 14, y + 4, 360, 52)
    _name(canvas, row.person, head, 31, over)
    x = box.x + 390
    if row.badge:
        badge = pill(row.badge, Style(27, INK, over), AMBER, 150)
        canvas.paste(badge, x, y + 11)
        x += badge.size[0] + 12
    if row.note:
        canvas.paste(line(row.note, Style(26, WHITE, over), box.right - 150 - x), x, y + 10)
    points = line(row.points, Style(36, _points_colour(row.points), over), 120)
    canvas.paste(points, box.right - 18 - points.size[0], y + 2)
    paint_counted(canvas, row.cards, Box(box.x + 14, y + 60, box.width - 28, _DEAL_HEIGHT - 68), _HAND_SCALE)


def paint_deal_over(picture: DealOverPicture) -> bytes:
    """Draw the end of a deal: each seat's place, points and whole hand, one card a rank with its count.

    Returns:
        A PNG file.

    Raises:
        PictureError: an asset is missing or damaged.
    """
    height = _TOP + len(picture.rows) * (_DEAL_HEIGHT + _GAP) + _FOOT_HEIGHT
    canvas = Canvas(WIDTH, height)
    _head(canvas, picture.title, picture.sides)
    for index, row in enumerate(picture.rows):
        _deal_row(canvas, row, _TOP + index * (_DEAL_HEIGHT + _GAP))
    _foot(canvas, height - _FOOT_HEIGHT, picture.winner, picture.footer)
    return canvas.png()


_BANNER: Final = 132
_DEALS_HEIGHT: Final = 128


def _banner(canvas: Canvas, picture: MatchPicture) -> None:
    box = Box(_MARGIN, _TOP, WIDTH - 2 * _MARGIN, _BANNER)
    canvas.paste(panel(box.width, box.height, picture.side), box.x, box.y)
    over = colours(picture.side)[0]
    canvas.centre(line(picture.winner, Style(64, YELLOW, over), box.width - 60), box)


def _deals(canvas: Canvas, picture: MatchPicture, y: int) -> None:
    """Draw the points of each deal in columns; the last ones if there are more than fit."""
    shown = picture.deals[-8:]
    width = (WIDTH - 2 * _MARGIN) // max(1, len(shown))
    for index, (name, *points) in enumerate(shown):
        column = Box(_MARGIN + index * width, y, width, 40)
        canvas.centre(line(name, Style(26, WHITE), width - 8), column)
        for side, text in enumerate(points):
            words = pill(text, Style(27, WHITE), _SIDE_FILLS[side], width - 8)
            canvas.centre(words, Box(column.x, y + 42 + side * 42, width, 40))


def paint_match(picture: MatchPicture) -> bytes:
    """Draw the result of a match: the winner, the points of each deal, the six players.

    Returns:
        A PNG file.

    Raises:
        PictureError: an asset is missing or damaged.
    """
    deals = _DEALS_HEIGHT + _GAP if picture.deals else 0
    rows_y = _TOP + _BANNER + _GAP + deals
    height = rows_y + len(picture.rows) * (_SCORE_HEIGHT + _GAP) + _FOOT_HEIGHT
    canvas = Canvas(WIDTH, height)
    _head(canvas, picture.title, picture.sides)
    _banner(canvas, picture)
    if picture.deals:
        _deals(canvas, picture, _TOP + _BANNER + _GAP)
    for index, row in enumerate(picture.rows):
        _score_row(canvas, row, rows_y + index * (_SCORE_HEIGHT + _GAP))
    _foot(canvas, height - _FOOT_HEIGHT, "", picture.footer)
    return canvas.png()
