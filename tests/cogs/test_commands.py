"""The commands as they are sent to Discord: within its limits, in every language."""

from __future__ import annotations

from typing import Any

from bot.text.catalogue import Catalogue
from cogs import limits
from cogs.client import GoujiClient, commands_payload
from cogs.gouji import Gouji
from cogs.moderation import Moderation
from cogs.preferences import Preferences
from cogs.translate import CatalogueTranslator


async def payload() -> list[dict[str, Any]]:
    async def begin(client: GoujiClient) -> Any:
        raise NotImplementedError(client)

    client = GoujiClient(begin, Catalogue.load())
    for cog in (Gouji, Moderation, Preferences):
        await client.add_cog(cog(None, None))  # type: ignore[arg-type]
    await client.tree.set_translator(CatalogueTranslator(Catalogue.load()))
    return await commands_payload(client.tree)


async def test_commands_are_within_limits() -> None:
    for command in await payload():
        limits.check_command(command)


async def test_every_name_and_description_is_translated() -> None:
    def walk(item: dict[str, Any]) -> None:
        for key in ("name_localizations", "description_localizations"):
            assert set(item[key]) >= {"zh-TW", "zh-CN", "en-US", "en-GB"}, (item["name"], key)
        for choice in item.get("choices", ()):
            assert set(choice["name_localizations"]) >= {"zh-TW", "zh-CN"}, choice
        for option in item.get("options", ()):
            walk(option)

    for command in await payload():
        walk(command)


async def test_the_subcommands_of_players() -> None:
    gouji = next(command for command in await payload() if command["name"] == "gouji")
    names = {option["name"] for option in gouji["options"]}
    assert names == {
        "new",
        "join",
        "leave",
        "ready",
        "start",
        "swap",
        "computer",
        "hand",
        "play",
        "pass",
        "burn",
        "yield",
        "wind",
        "concede",
        "declare",
        "fight",
        "revolt",
        "head",
        "headless",
        "charge",
        "return",
        "show",
        "help",
        "voice",
        "end",
    }
    play = next(option for option in gouji["options"] if option["name"] == "play")
    assert len(play["options"]) == 1
    assert "max_length" not in play["options"][0]


async def test_moderators_have_their_own_root_command() -> None:
    root = next(command for command in await payload() if command["name"] == "gouji-mod")
    assert root["default_member_permissions"] == 1 << 5
    assert root["contexts"] == [0]
