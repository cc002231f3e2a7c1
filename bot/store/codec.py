"""Events and commands as JSON and back (cattrs): versioned, a tag for each class.

A payload is `{"v": 1, "_": "Played", …}`. Fields may be added with a default and never change their meaning; a payload
of an older version is lifted by a step in `_LIFTS`. Plays are written as canonical text, a rule set as its key with
the switches that differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import orjson
from cattrs.preconf.orjson import make_converter
from cattrs.strategies import configure_tagged_union

from bot.engine.cards import RANKS
from bot.engine.commands import Command
from bot.engine.events import Event
from bot.engine.notation import parse_play
from bot.engine.plays import Play
from bot.engine.ruleset import PRESETS, Ruleset, difference, with_options
from bot.ledger.events import TableEvent

Storable = TableEvent | Event

VERSION: Final = 1
_LIFTS: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""By version: how a payload of it becomes one of the next."""

_converter = make_converter()


def _unstructure_rules(rules: Ruleset) -> dict[str, Any]:
    options = {name: _plain(value) for name, value in difference(rules).items()}
    return {"key": rules.key, "options": options}


def _plain(value: object) -> object:
    """Return a switch's value as JSON and records write it."""
    if isinstance(value, frozenset):
        return "".join(RANKS[rank] for rank in sorted(value))
    return list(value) if isinstance(value, tuple) else value


def _structure_rules(value: dict[str, Any], _: type[Ruleset]) -> Ruleset:
    return with_options(PRESETS[value["key"]], value["options"])


def _structure_play(value: str, _: type[Play]) -> Play:
    return parse_play(value)


_converter.register_unstructure_hook(Play, str)
_converter.register_structure_hook(Play, _structure_play)
_converter.register_unstructure_hook(Ruleset, _unstructure_rules)
_converter.register_structure_hook(Ruleset, _structure_rules)
configure_tagged_union(Storable, _converter, tag_name="_")
configure_tagged_union(Command, _converter, tag_name="_")


def encode(event: Storable) -> bytes:
    """Return an event as JSON bytes."""
    return orjson.dumps({"v": VERSION, **_converter.unstructure(event, Storable)})


def decode(payload: bytes) -> Storable:
    """Return the event of a payload of this version or an older one.

    Raises:
        ValueError: a version that this program does not know.
    """
    return _converter.structure(_lifted(payload), cast("type[Storable]", Storable))


def encode_command(command: Command) -> bytes:
    """Return a command as JSON bytes."""
    return orjson.dumps({"v": VERSION, **_converter.unstructure(command, Command)})


def decode_command(payload: bytes) -> Command:
    """Return the command of a payload.

    Raises:
        ValueError: a version that this program does not know.
    """
    return _converter.structure(_lifted(payload), cast("type[Command]", Command))


def _lifted(payload: bytes) -> dict[str, Any]:
    """Return a payload's content in the present version."""
    data: dict[str, Any] = orjson.loads(payload)
    version = data.pop("v")
    while version in _LIFTS:
        data = _LIFTS[version](data)
        version += 1
    if version != VERSION:
        raise ValueError(f"payload version {version} is newer than this program")
    return data
