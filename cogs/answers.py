"""First answers to presses and commands, and what follows by their token: none of it counts against the bot's limit.

An answer that comes too late (10062) or twice (40060) is a line in the log with its latency: what the press asked for
has been done once already, and the kept messages show it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Protocol

import aiohttp
import discord
import structlog
from discord import ui

from . import limits, wire
from .present.blocks import Card, Message, Note
from .slots import Edit, Follow, Undo

_LOG = structlog.get_logger(__name__)

LATE: Final = 10062
ANSWERED_TWICE: Final = 40060
EXPECTED: Final = frozenset({LATE, ANSWERED_TWICE, 10008, 10015, 50027})

Interaction = discord.Interaction[Any]


class Editable(Protocol):
    """What can be edited by a token: an answer or a follow-up."""

    async def edit(self, *, view: ui.LayoutView, attachments: Sequence[discord.File]) -> object:
        """Edit it."""


async def accept(interaction: Interaction) -> bool:
    """Acknowledge a press at once; its message will be edited. False if Discord no longer takes answers to it."""
    return await _done(interaction, interaction.response.defer())


async def think(interaction: Interaction) -> bool:
    """Acknowledge a command at once; the answer, which only this person sees, may take its time."""
    return await _done(interaction, interaction.response.defer(ephemeral=True, thinking=True))


async def whisper(interaction: Interaction, message: Message | str) -> Edit | None:
    """Answer so that only this person sees it.

    Returns:
        A way to edit the answer later, or None if it could not be given.
    """
    if isinstance(message, str):
        message = Note(message)
    arguments = _arguments(message)
    try:
        if interaction.response.is_done():
            sent = await interaction.followup.send(**arguments, ephemeral=True, wait=True)
            return _edit_of(sent)
        await interaction.response.send_message(**arguments, ephemeral=True)
    except discord.HTTPException as error:
        if error.code not in EXPECTED:
            raise
        _log_late(interaction, error)
        return None
    return original(interaction)


async def ask(interaction: Interaction, modal: ui.Modal) -> bool:
    """Show a form; it must be the first answer."""
    limits.check_modal(modal.to_dict())
    return await _done(interaction, interaction.response.send_modal(modal))


async def suggest(interaction: Interaction, choices: Sequence[tuple[str, str]]) -> None:
    """Answer autocomplete with names and values."""
    limits.check_choices(choices)
    await _done(
        interaction,
        interaction.response.autocomplete(
            [discord.app_commands.Choice(name=name, value=value) for name, value in choices]
        ),
    )


def original(interaction: Interaction) -> Edit:
    """Return the way to edit the message that a press was on, or the answer to a command."""

    async def edit(view: ui.LayoutView, files: list[discord.File]) -> object:
        return await interaction.edit_original_response(view=view, attachments=files)

    return edit


def follower(interaction: Interaction, *, ephemeral: bool) -> Follow:
    """Return the way to post below the message that a press was on, for him alone if `ephemeral`."""

    async def follow(note: Note) -> Undo:
        sent = await interaction.followup.send(**_arguments(note), ephemeral=ephemeral, wait=True)
        return sent.delete

    return follow


def _edit_of(message: Editable) -> Edit:
    async def edit(view: ui.LayoutView, files: list[discord.File]) -> object:
        return await message.edit(view=view, attachments=files)

    return edit


def _arguments(message: Message) -> dict[str, Any]:
    if isinstance(message, Note):
        limits.check_content(message.text)
        return {"content": message.text, "allowed_mentions": wire.pings(message)}
    return {"view": wire.layout(message), "files": wire.files(message)}


async def _done(interaction: Interaction, call: Awaitable[object]) -> bool:
    """Await a first answer; False if it came too late or was the second one."""
    try:
        await call
    except discord.HTTPException as error:
        if error.code not in EXPECTED:
            raise
        _log_late(interaction, error)
        return False
    except discord.InteractionResponded:
        return False
    except (aiohttp.ClientError, OSError) as error:
        _LOG.warning("no way to answer", error=str(error))
        return False
    return True


def _log_late(interaction: Interaction, error: discord.HTTPException) -> None:
    latency = datetime.now(UTC) - interaction.created_at
    _LOG.warning("late ack", code=error.code, latency=round(latency.total_seconds(), 3), user=interaction.user.id)


async def edit(route: Edit, card: Card) -> None:
    """Edit an answer by its token; one that is too old is a line in the log."""
    try:
        await route(wire.layout(card), wire.files(card))
    except discord.HTTPException as error:
        if error.code not in EXPECTED:
            raise
        _LOG.info("an answer cannot be edited any more", code=error.code)
