"""Names and descriptions of commands in every language, from the catalogues (faults B56).

Commands, options and choices are defined with a key (`cmd-join-name`, `opt-seat-desc`, `choice-pace-fast`) and their
English text; the translations are looked up when the commands are sent to Discord.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypedDict, TypeVar

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.text.catalogue import Catalogue, Locale, Texts

_LOCALES: Final[dict[discord.Locale, Locale]] = {
    discord.Locale.taiwan_chinese: "zh-TW",
    discord.Locale.chinese: "zh-CN",
    discord.Locale.british_english: "en",
    discord.Locale.american_english: "en",
}
_LONGEST: Final = 100
_ENGLISH: Final = Texts(Catalogue.load("en"), "en")

F = TypeVar("F", bound=Callable[..., Any])


class Named(TypedDict):
    """What a command's decorator takes."""

    name: locale_str
    description: locale_str


def named(name: str, key: str = "") -> Named:
    """Return a command's name and description.

    Args:
        name: its name in English.
        key: the middle of its keys, its name by default.
    """
    middle = key or name
    return {
        "name": locale_str(name, key=f"cmd-{middle}-name"),
        "description": locale_str(_ENGLISH(f"cmd-{middle}-desc"), key=f"cmd-{middle}-desc"),
    }


def options(*names: str) -> Callable[[F], F]:
    """Give a command's options their names and descriptions."""

    def decorate(function: F) -> F:
        described = {name: locale_str(_ENGLISH(f"opt-{name}-desc"), key=f"opt-{name}-desc") for name in names}
        renamed = {name: locale_str(name, key=f"opt-{name}-name") for name in names}
        return app_commands.rename(**renamed)(app_commands.describe(**described)(function))

    return decorate


def choices(prefix: str, values: Iterable[str], suffix: str = "") -> list[app_commands.Choice[str]]:
    """Return the choices of an option; their keys are `prefix`, the value and `suffix`."""
    return [
        app_commands.Choice(
            name=locale_str(_ENGLISH(f"{prefix}{value}{suffix}"), key=f"{prefix}{value}{suffix}"), value=value
        )
        for value in values
    ]


class CatalogueTranslator(app_commands.Translator):
    """Looks translations up in the catalogues.

    Args:
        catalogue: all texts.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: TranslationContextTypes,  # noqa: ARG002 - the library's signature
    ) -> str | None:
        """Return a text in a language that we have, else None."""
        key, ours = string.extras.get("key"), _LOCALES.get(locale)
        if key is None or ours is None or not self._catalogue.has(key):
            return None
        return self._catalogue.t(ours, key)[:_LONGEST]
