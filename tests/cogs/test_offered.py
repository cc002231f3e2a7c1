"""Every declaration is a button where it is legal, nowhere else, and a slash command besides (R132)."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import discord
import pytest
from deals import asked_views, snapshot_of, states
from discord import app_commands

from bot.engine.commands import SeatCommand
from bot.engine.legal import legal
from bot.engine.public import WindowName
from bot.text.catalogue import LOCALES, Catalogue, Texts
from cogs import ids
from cogs.gouji import Gouji
from cogs.present.blocks import Button, Menu, Row
from cogs.present.hand import hand_card
from cogs.present.panel import Panel
from cogs.verbs import VERBS, verb_of

CATALOGUE = Catalogue.load(*LOCALES, strict=True)
BEHIND = {"pick-charge": "charge", "pick-return": "return"}
"""What a menu leads to."""
AROUND = {"more", "hint", "panel", "rank", "pick-charge", "pick-return"}
SLASH = {"yes": {"declare", "fight"}}
"""Where a command's name differs from its verb."""


def offered(panel: Panel, t: Texts) -> set[str]:
    found: set[str] = set()
    for block in hand_card(panel, t, None).blocks:
        for item in block.items if isinstance(block, Row) else ():
            assert isinstance(item, Button | Menu)
            ref = ids.read(item.id)
            assert ref is not None
            found.add(BEHIND.get(ref.verb, ref.verb))
    if "rank" in found:
        found.add("burn" if panel.open.name is WindowName.BURN else "play")
    return found - AROUND


@pytest.mark.parametrize("rules", ["xuandian", "mingdian", "defen"])
async def test_exactly_what_is_legal_is_offered(rules: str) -> None:
    t, seen = Texts(CATALOGUE, "zh-TW"), Counter[str]()
    for seed in range(3):
        for state in states(rules, seed=seed, deals=2):
            view = next(asked_views(state), None)
            if view is None:
                continue
            commands = legal(view)
            wanted = {verb_of(command) for command in commands}
            got = offered(Panel(snapshot_of(state), view, commands), t)
            assert got == wanted, state.public.window
            seen.update(wanted)
    assert {"play", "pass", "burn"} <= set(seen)


async def test_every_command_of_the_game_is_a_slash_command() -> None:
    names = {command.name for command in Gouji.__cog_app_commands__}  # type: ignore[attr-defined]
    for verb in VERBS:
        assert SLASH.get(verb, {verb}) <= names, verb
    assert len(VERBS) == len(get_args(SeatCommand))


def test_no_group_is_too_large() -> None:
    group = Gouji.__cog_app_commands__  # type: ignore[attr-defined]
    assert len(group) <= 25
    assert all(isinstance(command, app_commands.Command | app_commands.Group) for command in group)
    assert discord.version_info >= (2, 7)
