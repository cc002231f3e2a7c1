"""From our blocks to discord.py's objects.

Views are stopped as soon as they are built: the library would keep them for ever to dispatch presses, while ours are
dispatched by their `custom_id` alone, in this process or the next.
"""

from __future__ import annotations

import io
from typing import Any, assert_never

import discord
from discord import ui

from . import limits
from .present.blocks import Block, Button, Card, Divider, Image, Menu, Note, Row, Text

_STYLES = {style.name: style for style in discord.ButtonStyle}


def layout(card: Card) -> ui.LayoutView:
    """Return the card as a layout, checked against Discord's limits.

    Raises:
        limits.OverLimitError: Discord would refuse it.
    """
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*[_item(block) for block in card.blocks], accent_colour=card.accent))
    limits.check_components(view.to_components())  # type: ignore[no-untyped-call]
    view.stop()
    return view


def files(card: Card | Note) -> list[discord.File]:
    """Return the files of a message as fresh ones; a file can be sent once only."""
    if isinstance(card, Note):
        return [discord.File(io.BytesIO(one.data), one.name, description=one.alt or None) for one in card.files]
    return [discord.File(io.BytesIO(block.data), block.name) for block in card.blocks if isinstance(block, Image)]


def pings(note: Note) -> discord.AllowedMentions:
    """Return the mentions that may ping."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in note.pings]
    )


def _item(block: Block) -> ui.Item[Any]:
    match block:
        case Text(text=text):
            return ui.TextDisplay(text)
        case Image(name=name, alt=alt):
            return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt or None))
        case Divider():
            return ui.Separator()
        case Row(items=items):
            return ui.ActionRow(*[_control(item) for item in items])
        case _:
            assert_never(block)


def _control(item: Button | Menu) -> ui.Item[Any]:
    if isinstance(item, Button):
        if item.url:
            return ui.Button(label=item.label, url=item.url)
        return ui.Button(label=item.label, custom_id=item.id, style=_STYLES[item.style.value], disabled=item.disabled)
    return ui.Select(
        custom_id=item.id,
        placeholder=item.placeholder,
        min_values=item.least,
        max_values=item.most,
        options=[
            discord.SelectOption(
                label=option.label, value=option.value, description=option.note or None, default=option.chosen
            )
            for option in item.options
        ],
    )
