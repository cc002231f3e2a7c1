"""What everybody chooses for himself: language, nudges, asking before costly plays, the hand by DM."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.text.catalogue import LOCALES, Texts

from . import answers
from .answers import Interaction
from .feature import Feature, Press, on
from .ids import Ref
from .present.blocks import Block, Card, Menu, Option, Row, Text
from .translate import named

_SWITCH: Final = ("on", "off")
CHOICES: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "language": (LOCALES, "choice-language-"),
    "nudge": (("at_once", "later", "never"), "choice-nudge-"),
    "confirm": (_SWITCH, "choice-"),
    "hand_in_dm": (_SWITCH, "choice-"),
}
"""Each preference with its values, and the beginning of their texts' keys."""
DEFAULTS: Final = {"nudge": "later", "confirm": "on", "hand_in_dm": "on"}


class Preferences(Feature):
    """Shows and changes preferences."""

    @app_commands.command(**named("gouji-settings", "settings"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def settings(self, interaction: Interaction) -> None:
        """Show your preferences."""
        t = await self.desk.greet(interaction)
        await answers.whisper(interaction, preferences_card(await self.desk.know(interaction.user.id), t))

    @on("settings")
    async def press_settings(self, press: Press) -> None:
        """Show the preferences of who pressed."""
        await answers.whisper(press.interaction, preferences_card(await self.desk.know(press.user), press.t))

    @on("prefer")
    async def press_prefer(self, press: Press) -> None:
        """Keep a choice, and show it on the same message."""
        name, value = press.ref.argument, press.values[0] if press.values else ""
        values, prefix = CHOICES.get(name, ((), ""))
        if value not in values:
            return
        chosen = await self.desk.know(press.user)
        chosen[name] = value
        await self.desk.memory.put_preference(press.user, name, value)
        t = self.desk.texts_of(press.user)
        saved = t("pref-saved", name=t(f"pref-{name}"), value=t(f"{prefix}{value}"))
        await answers.edit(answers.original(press.interaction), preferences_card(chosen, t, saved))


def preferences_card(chosen: dict[str, str], t: Texts, notice: str = "") -> Card:
    """Return a person's preferences, each with a menu to change it."""
    blocks: list[Block] = [Text(f"### {t('settings-title')}" + (f"\n-# {notice}" if notice else ""))]
    for name, (values, prefix) in CHOICES.items():
        now = chosen.get(name, DEFAULTS.get(name, t.locale))
        options = tuple(Option(t(f"{prefix}{value}"), value, chosen=value == now) for value in values)
        blocks.append(Text(t(f"pref-{name}")))
        blocks.append(Row((Menu(str(Ref("prefer", argument=name)), t(f"pref-{name}"), options),)))
    return Card(tuple(blocks))
