"""People, places and what a host chose: the values that a table's events hold."""

# No `from __future__ import annotations` here: codecs read the field types of these named tuples at run time.
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.engine.ruleset import Ruleset

TableId = str
"""Eight lower-case letters and digits, so that a `custom_id` stays short."""
UserId = int

DEFAULT_LEVEL = "steady"


class Place(NamedTuple):
    """Where a table stands: a server and a channel (or thread) in it."""

    guild: int
    channel: int


class Person(NamedTuple):
    """Somebody at or around a table; the name is for pictures and logs only."""

    id: UserId
    name: str


class PaceName(StrEnum):
    """Clock presets (discord.md 5)."""

    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


@dataclass(frozen=True, slots=True)
class Setup:
    """What the host chose when the table was opened.

    Attributes:
        rules: the rule set with its house rules.
        pace: the clock preset.
        level: the computer level for empty seats.
        locale: the language of the table's public messages.
        invited: who may join; empty for everybody.
    """

    rules: Ruleset
    pace: PaceName = PaceName.NORMAL
    level: str = DEFAULT_LEVEL
    locale: str = "zh-TW"
    invited: frozenset[UserId] = frozenset()
