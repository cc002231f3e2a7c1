"""Records: whole matches and positions as TOML, read, played and written (notation.md)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast, get_args

from .cards import RANK_COUNT
from .errors import RecordError
from .plays import print_counts
from .public import CallKind, Debt
from .ruleset import PRESETS, DebtKind, Ruleset, difference, with_options
from .seats import SEATS, Seat

FORMAT: Final = 1
_SHIELDS: Final = 3


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One `[[deal]]`; the attributes are its keys, None or empty where the record does not tell."""

    seed: str | None = None
    hands: tuple[str, ...] | None = None
    suits: tuple[str, ...] | None = None
    actions: tuple[str, ...] = ()
    lead: Seat | None = None
    out: tuple[Seat, ...] = ()
    revolted: Seat | None = None
    failed: tuple[Seat, ...] = ()
    head: Mapping[Seat, int] = field(default_factory=dict)
    headless: tuple[Seat, ...] = ()
    opened: tuple[Seat, ...] = ()
    declared: tuple[Seat, ...] = ()
    called: Mapping[Seat, CallKind] = field(default_factory=dict)
    debts: tuple[Debt, ...] | None = None
    received: tuple[str, ...] | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A match, or one deal of it.

    Attributes:
        rules: the rule set with the record's options.
        deals: its deals in order, at least one.
        players: who sat where, if told.
    """

    rules: Ruleset
    deals: tuple[DealRecord, ...]
    players: tuple[str, ...] = ()


# Reading -----------------------------------------------------------------------------------------------------------


def load(text: str) -> Record:
    """Read a record.

    Raises:
        RecordError: the text is no TOML, a key is unknown or missing, or a value cannot be.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(f"no TOML: {error}") from None
    _known(data, ("format", "rules", "options", "players", "deal"))
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise RecordError(f"format must be {FORMAT}")
    players = _texts(data["players"], "players") if "players" in data else ()
    deals = data.get("deal")
    if not isinstance(deals, list) or not deals or not all(isinstance(deal, dict) for deal in deals):
        raise RecordError("there must be at least one [[deal]]")
    return Record(_rules(data), tuple(read_deal(deal, number) for number, deal in enumerate(deals, 1)), players)


def _rules(data: Mapping[str, Any]) -> Ruleset:
    key = data.get("rules")
    if not isinstance(key, str) or key not in PRESETS:
        raise RecordError(f"rules must be one of {', '.join(PRESETS)}")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise RecordError("options must be a table")
    try:
        return with_options(PRESETS[key], options)
    except ValueError as error:
        raise RecordError(f"options: {error}") from None


def read_deal(data: Mapping[str, Any], number: int) -> DealRecord:
    """Read one `[[deal]]`, the `number`th of its record.

    Raises:
        RecordError: a key is unknown or missing, or a value cannot be.
    """
    try:
        _known(data, tuple(_READERS))
        values = {key: read(data[key], key) for key, read in _READERS.items() if key in data}
    except RecordError as error:
        raise RecordError(error.message, deal=number) from None
    if "hands" not in values and "seed" not in values:
        raise RecordError("hands or a seed must be given", deal=number)
    return DealRecord(**values)


def _known(data: Mapping[str, Any], keys: Sequence[str]) -> None:
    for key in data:
        if key not in keys:
            raise RecordError(f"unknown key {key!r}")


def _text(value: object, key: str) -> str:
    if not isinstance(value, str) or not value:
        raise RecordError(f"{key} must be text")
    return value


def _list(value: object, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"{key} must be a list")
    return value


def _lines(value: object, key: str) -> tuple[str, ...]:
    if not all(isinstance(item, str) for item in _list(value, key)):
        raise RecordError(f"{key} must be texts")
    return tuple(cast("list[str]", value))


def _texts(value: object, key: str) -> tuple[str, ...]:
    lines = _lines(value, key)
    if len(lines) != len(SEATS):
        raise RecordError(f"{key} must be six, one a seat")
    return lines


def _seat(value: object, key: str) -> Seat:
    if type(value) is not int or value not in SEATS:
        raise RecordError(f"{key}: {value!r} is no seat, 0 to 5")
    return value


def _seats(value: object, key: str) -> tuple[Seat, ...]:
    seats = tuple(_seat(item, key) for item in _list(value, key))
    if len(set(seats)) != len(seats):
        raise RecordError(f"{key} names a seat twice")
    return seats


def _seat_table(value: object, key: str) -> dict[Seat, Any]:
    if not isinstance(value, dict):
        raise RecordError(f"{key} must be a table by seat")
    return {_seat(int(name) if name.isdecimal() else name, key): item for name, item in value.items()}


def _head(value: object, key: str) -> dict[Seat, int]:
    table = _seat_table(value, key)
    if any(type(left) is not int or not 0 <= left <= _SHIELDS for left in table.values()):
        raise RecordError("head: shielded plays left must be 0 to 3")
    return table


def _called(value: object, key: str) -> dict[Seat, CallKind]:
    table = _seat_table(value, key)
    if any(call not in get_args(CallKind) for call in table.values()):
        raise RecordError("called: a call is yu or ming")
    return table


def _debts(value: object, key: str) -> tuple[Debt, ...]:
    return tuple(_debt(item, key) for item in _list(value, key))


def _debt(value: object, key: str) -> Debt:
    if not isinstance(value, dict) or set(value) != {"kind", "from", "to", "cards"}:
        raise RecordError(f"{key}: a debt has kind, from, to and cards")
    kind, cards = value["kind"], value["cards"]
    if kind not in get_args(DebtKind):
        raise RecordError(f"{key}: kind must be one of {', '.join(get_args(DebtKind))}")
    payer, receiver = _seat(value["from"], key), _seat(value["to"], key)
    if type(cards) is not int or cards < 1 or payer == receiver:
        raise RecordError(f"{key}: cards must be 1 or more, from one seat to another")
    return Debt(kind, payer, receiver, cards)


def _number(value: object, key: str) -> int:
    if type(value) is not int or value < 1:
        raise RecordError(f"{key} must be 1 or more")
    return value


_READERS: Final[dict[str, Callable[[object, str], Any]]] = {
    "seed": _text,
    "hands": _texts,
    "suits": _texts,
    "actions": _lines,
    "lead": _seat,
    "out": _seats,
    "revolted": _seat,
    "failed": _seats,
    "head": _head,
    "headless": _seats,
    "opened": _seats,
    "declared": _seats,
    "called": _called,
    "debts": _debts,
    "received": _texts,
    "number": _number,
}


# Writing -----------------------------------------------------------------------------------------------------------


def dump(record: Record) -> str:
    """Return a record as text; `load(dump(record)) == record`."""
    lines = [f"format = {FORMAT}", f"rules = {_quoted(record.rules.key)}"]
    options = difference(record.rules)
    if options:
        lines.append(f"options = {_table({name: _value(value) for name, value in options.items()})}")
    if record.players:
        lines.append(f"players = {_array(record.players)}")
    for deal in record.deals:
        lines += ["", "[[deal]]", *_deal_lines(deal)]
    return "\n".join(lines) + "\n"


def _deal_lines(deal: DealRecord) -> list[str]:
    """Return the key lines of a deal, without what it does not tell."""
    lines = [f"{key} = {value}" for key in ("number", "lead", "revolted") if (value := getattr(deal, key)) is not None]
    if deal.seed is not None:
        lines.append(f"seed = {_quoted(deal.seed)}")
    texts = ((key, getattr(deal, key)) for key in ("hands", "suits", "received"))
    lines += [f"{key} = {_array(value)}" for key, value in texts if value is not None]
    seats = ((key, getattr(deal, key)) for key in ("out", "failed", "headless", "opened", "declared"))
    lines += [f"{key} = {list(value)}" for key, value in seats if value]
    if deal.head:
        lines.append(f"head = {_table({str(seat): str(left) for seat, left in deal.head.items()})}")
    if deal.called:
        lines.append(f"called = {_table({str(seat): _quoted(call) for seat, call in deal.called.items()})}")
    if deal.debts is not None:
        lines.append(f"debts = [{', '.join(map(_debt_text, deal.debts))}]")
    lines.append(f"actions = {_array(deal.actions)}")
    return lines


def _debt_text(debt: Debt) -> str:
    return f'{{ kind = "{debt.kind}", from = {debt.payer}, to = {debt.receiver}, cards = {debt.cards} }}'


def _quoted(text: str) -> str:
    """Return a TOML basic string."""
    escaped = "".join(
        f"\\u{ord(char):04x}" if ord(char) < 0x20 or ord(char) == 0x7F else f"\\{char}" if char in '"\\' else char  # noqa: PLR2004
        for char in text
    )
    return f'"{escaped}"'


def _array(texts: Sequence[str]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def _table(values: Mapping[str, str]) -> str:
    return (
        "{ "
        + ", ".join(f'"{key}" = {value}' if key.isdecimal() else f"{key} = {value}" for key, value in values.items())
        + " }"
    )


def _value(value: object) -> str:
    """Return the TOML of an option's value."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case frozenset():
            return _quoted(print_counts(tuple(int(rank in value) for rank in range(RANK_COUNT))).replace("-", ""))
        case tuple():
            return "[" + ", ".join(_value(item) for item in value) + "]"
        case _:
            return _quoted(str(value))
