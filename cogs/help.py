"""Help: how to begin, the rules of each rule set, how to type, and the strategy tips (R133)."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.engine.ruleset import DEFAULT_RULES, PRESETS
from bot.table.model import Refused
from bot.text.catalogue import Texts
from bot.text.help import TOPICS, page

from . import answers
from .answers import Interaction
from .feature import Feature, Press, on
from .ids import Ref
from .present.blocks import Button, Card, Menu, Option, Row, Text
from .present.lobby import house_lines
from .present.words import cut
from .translate import choices, named, options

_TOPICS: Final = choices("help-", TOPICS, "-title")
_SETS: Final = choices("choice-rules-", PRESETS)
_ROOM: Final = 3600


class Help(Feature):
    """Shows help pages, each with a menu to the others."""

    @app_commands.command(**named("help"))
    @options("topic", "rules")
    @app_commands.choices(topic=_TOPICS, rules=_SETS)
    async def help(self, interaction: Interaction, topic: str | None = None, rules: str | None = None) -> None:
        """Say how the game and the bot are used, or show the rules of a rule set, this table's by default.

        One command for both: Discord takes 25 below a root, and the game needs nearly all of them.
        """
        t = await self.desk.greet(interaction)
        page_shown = topic or ("turn" if rules else TOPICS[0])
        await answers.whisper(interaction, help_card(page_shown, rules or self._rules_of(interaction), t))

    def _rules_of(self, interaction: Interaction) -> str:
        """Return the rule set of the table that somebody is at."""
        try:
            return self.here(interaction).setup.rules.key
        except Refused:
            return DEFAULT_RULES

    @on("rules")
    async def press_rules(self, press: Press) -> None:
        """Show the rules of the table that was pressed, its house rules first."""
        snapshot = self.desk.tables.snapshot(press.ref.table)
        house = "\n".join(house_lines(snapshot, press.t))
        await answers.whisper(press.interaction, help_card("turn", snapshot.setup.rules.key, press.t, house))

    @on("help")
    async def press_help(self, press: Press) -> None:
        """Turn to the page that was chosen; the message is the same."""
        topic = press.values[0] if press.values else TOPICS[0]
        edit = answers.original(press.interaction)
        await answers.edit(edit, help_card(topic, press.ref.argument or DEFAULT_RULES, press.t))


def help_card(topic: str, rules: str, t: Texts, head: str = "") -> Card:
    """Return a help page.

    Args:
        topic: one of `TOPICS`.
        rules: the rule set that it is about.
        t: the reader's language.
        head: a paragraph before it.
    """
    found = page(t, topic, rules)
    title = f"{t(f'choice-rules-{rules}')}・{found.title}"
    parts = [f"### {t('help-title', page=title)}", head, found.body]
    text = cut("\n".join(part for part in parts if part), _ROOM)
    others = tuple(Option(t(f"help-{other}-title"), other, chosen=other == topic) for other in TOPICS)
    menu = Menu(str(Ref("help", argument=rules)), t("button-help"), others)
    settings = Button(t("settings-title"), str(Ref("settings")))
    return Card((Text(text), Row((menu,)), Row((settings,))))
