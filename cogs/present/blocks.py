"""What a message consists of, as plain values: presenters make them, `cogs.wire` turns them into Discord's.

Two messages that look alike are equal, which is how the sender knows that there is nothing to send.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Style(Enum):
    """The colour of a button."""

    MAIN = "primary"
    PLAIN = "secondary"
    GOOD = "success"
    GRAVE = "danger"


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Image:
    """A picture, its file name and what it shows in words; `instead` stands in its place where it cannot be sent."""

    name: str
    data: bytes = field(repr=False)
    alt: str
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Divider:
    """A thin line."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `id` is a `custom_id`, or `url` is a link."""

    label: str
    id: str = ""
    style: Style = Style.PLAIN
    disabled: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu."""

    label: str
    value: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of up to 25 options, from `least` to `most` of which are chosen."""

    id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons, or one menu."""

    items: tuple[Button, ...] | tuple[Menu]


Block = Text | Image | Divider | Row


@dataclass(frozen=True, slots=True)
class Card:
    """A message in a frame: blocks from top to bottom, and the frame's colour."""

    blocks: tuple[Block, ...]
    accent: int | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file beside a plain message: its name, and what it shows in words."""

    name: str
    data: bytes = field(repr=False)
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A plain message of one text, with files; only these people are pinged by their mentions in it."""

    text: str
    pings: tuple[int, ...] = ()
    files: tuple[Attachment, ...] = ()


Message = Card | Note

ROW_WIDTH = 5


def rows(buttons: list[Button]) -> list[Row]:
    """Return buttons in rows of five."""
    return [Row(tuple(buttons[start : start + ROW_WIDTH])) for start in range(0, len(buttons), ROW_WIDTH)]


def text_of(message: Message) -> str:
    """Return all text of a message: for logs and tests."""
    if isinstance(message, Note):
        return message.text
    return "\n".join(block.text for block in message.blocks if isinstance(block, Text))


def without_pictures(card: Card) -> Card:
    """Return the card without its pictures, where they cannot be sent (faults B52): words stand in for some."""
    shown = (Text(one.instead) if isinstance(one, Image) and one.instead else one for one in card.blocks)
    return Card(tuple(block for block in shown if not isinstance(block, Image)), card.accent)
