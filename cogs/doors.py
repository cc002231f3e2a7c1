"""The one door for presses: every button, menu and form of ours, whichever process drew it.

Presses are dispatched by their `custom_id` alone. Our views are never kept by the library, so that a press has exactly
one way in (faults B15), works after a restart (B17), and gets an answer even if nobody knows its verb.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import discord
from discord.ext import commands

from bot.table.model import Refused

from . import answers, ids
from .answers import Interaction
from .desk import Desk, table_key
from .errors import answer_error
from .feature import Feature, Press, lacking, source_of

_KINDS = frozenset({discord.InteractionType.component, discord.InteractionType.modal_submit})


class Doors(commands.Cog):
    """Hands every press to the feature that knows its verb.

    Args:
        desk: the shared services.
        features: who handles presses.
    """

    def __init__(self, desk: Desk, features: Iterable[Feature]) -> None:
        self._desk = desk
        self._handlers: dict[str, tuple[Callable[[Press], Awaitable[None]], bool]] = {}
        for feature in features:
            self._handlers.update(feature.verbs())

    @commands.Cog.listener("on_interaction")
    async def pressed(self, interaction: Interaction) -> None:
        """Handle a press of ours; anything else is not for us."""
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if interaction.type not in _KINDS or not ids.is_ours(custom_id):
            return
        try:
            await self._handle(interaction, ids.read(custom_id), data)
        except Exception as error:  # noqa: BLE001 - the one error policy: told and logged
            await answer_error(interaction, error, self._desk.texts_of(interaction.user.id))

    async def _handle(self, interaction: Interaction, ref: ids.Ref | None, data: Mapping[str, Any]) -> None:
        """Hand a press over.

        Raises:
            Refused: `old-button` where nobody knows its verb, or what its feature refuses.
        """
        handler, form = self._handlers.get(ref.verb, (None, False)) if ref is not None else (None, False)
        if ref is not None and not form:
            await self._accept(interaction, ref)
        t = await self._desk.greet(interaction)
        if ref is None or handler is None:
            raise Refused("old-button")
        await handler(Press(interaction, ref, t, tuple(data.get("values", ())), _typed(data.get("components", ()))))

    async def _accept(self, interaction: Interaction, ref: ids.Ref) -> None:
        """Acknowledge a press before anything else, and leave its token as a route to the message that it was on."""
        key = source_of(self._desk, interaction, ref)
        if await answers.accept(interaction):
            follow = answers.follower(interaction, ephemeral=key.kind == "whisper")
            self._desk.sender.ride(key, answers.original(interaction), follow)
        if key == table_key(ref.table):
            slot = self._desk.sender.slot(key)
            if slot.parked and slot.channel is not None and not lacking(interaction):
                self._desk.sender.open(slot.channel)  # what was missing is there again
            slot.text_only = not interaction.app_permissions.attach_files


def _typed(components: Iterable[Mapping[str, Any]]) -> str:
    """Return the text of a form's only field."""
    for item in components:
        inner = item.get("component")
        if inner is not None and "value" in inner:
            return str(inner["value"])
        if text := _typed(item.get("components", ())):
            return text
        if "value" in item:
            return str(item["value"])
    return ""
