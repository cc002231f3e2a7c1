"""Events and commands as JSON and back (cattrs): versioned, a tag for each class.

A payload is `{"v": 1, "_": "Played", …}`. Fields may be added with a default and never change their meaning; a payload
of an older version is lifted by a step in `_LIFTS`. Plays and counts are written as canonical text, cards as their
numbers, a rule set as its key with the switches that differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import orjson
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.preconf.orjson import make_converter
from cattrs.strategies import configure_tagged_union

from bot.engine.cards import RANKS, Counts
from bot.engine.commands import Burn, Charge, Command, GiveBack, PlayCards
from bot.engine.events import DealEnded, Event
from bot.engine.notation import parse_cards, parse_play
from bot.engine.plays import Play, print_counts
from bot.engine.public import Kind, Sealed
from bot.engine.ruleset import PRESETS, Ruleset, difference, with_options
from bot.ledger.events import TableEvent

Storable = TableEvent | Event

VERSION: Final = 1
_LIFTS: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""By version: how a payload of it becomes one of the next."""

_COUNTS_FIELDS: Final[tuple[tuple[type, str, bool], ...]] = (
    (PlayCards, "counts", False),
    (Burn, "counts", False),
    (GiveBack, "counts", False),
    (Charge, "plays", True),
    (DealEnded, "hands", True),
)
"""Fields of cards by rank: class, field, and whether there are several of them. To cattrs they are tuples of numbers
like any other, so they are named here."""

_converter = make_converter(detailed_validation=False)


class PayloadError(ValueError):
    """A payload that this program cannot read: written by a newer one, or damaged."""


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


def _unstructure_sealed(sealed: Sealed) -> list[str]:
    return [sealed.kind, print_counts(sealed.counts)]


def _structure_sealed(value: list[str], _: type[Sealed]) -> Sealed:
    kind, counts = value
    return Sealed(Kind(kind), parse_cards(counts))


def _print_several(several: tuple[Counts, ...]) -> list[str]:
    return [print_counts(counts) for counts in several]


def _parse_one(text: str, _: Any) -> Counts:
    return parse_cards(text)


def _parse_several(texts: list[str], _: Any) -> tuple[Counts, ...]:
    return tuple(map(parse_cards, texts))


def _write_counts_as_text(cls: type, name: str, *, several: bool) -> None:
    """Let a class's field of cards by rank be written as canonical text."""
    written = override(
        unstruct_hook=_print_several if several else print_counts,
        struct_hook=_parse_several if several else _parse_one,
    )
    fields: dict[str, Any] = {name: written}
    _converter.register_unstructure_hook(cls, make_dict_unstructure_fn(cls, _converter, **fields))
    _converter.register_structure_hook(cls, make_dict_structure_fn(cls, _converter, **fields))


_converter.register_unstructure_hook(Play, str)
_converter.register_structure_hook(Play, _structure_play)
_converter.register_unstructure_hook(Ruleset, _unstructure_rules)
_converter.register_structure_hook(Ruleset, _structure_rules)
_converter.register_unstructure_hook(Sealed, _unstructure_sealed)
_converter.register_structure_hook(Sealed, _structure_sealed)
for _class, _name, _several in _COUNTS_FIELDS:
    _write_counts_as_text(_class, _name, several=_several)
configure_tagged_union(Storable, _converter, tag_name="_")
configure_tagged_union(Command, _converter, tag_name="_")


def encode(event: Storable) -> bytes:
    """Return an event as JSON bytes.

    Raises:
        TypeError: a text in it is no Unicode text (it holds half a surrogate pair), or a number is too large.
    """
    return _encode(event, Storable)


def decode(payload: bytes) -> Storable:
    """Return the event of a payload of this version or an older one.

    Raises:
        PayloadError: a newer version, or no such event.
    """
    return cast("Storable", _decode(payload, Storable))


def encode_command(command: Command) -> bytes:
    """Return a command as JSON bytes.

    Raises:
        TypeError: as for `encode`.
    """
    return _encode(command, Command)


def decode_command(payload: bytes) -> Command:
    """Return the command of a payload of this version or an older one.

    Raises:
        PayloadError: a newer version, or no such command.
    """
    return cast("Command", _decode(payload, Command))


def _encode(value: Storable | Command, union: Any) -> bytes:
    return orjson.dumps({"v": VERSION, **_converter.unstructure(value, union)})


def _decode(payload: bytes, union: Any) -> Any:
    tag = "?"
    try:
        data = _lifted(orjson.loads(payload))
        tag = data["_"]
        return _converter.structure(data, union)
    except PayloadError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError) as error:  # its content stays out: it may be a hand
        raise PayloadError(f"a payload of {tag!r} cannot be read ({type(error).__name__})") from error


def _lifted(data: dict[str, Any]) -> dict[str, Any]:
    """Return a payload's content in the present version.

    Raises:
        PayloadError: its version is not known.
    """
    version = data.pop("v")
    while version in _LIFTS:
        data = _LIFTS[version](data)
        version += 1
    if version != VERSION:
        raise PayloadError(f"payload version {version!r} is not known to this program (its own is {VERSION})")
    return data
