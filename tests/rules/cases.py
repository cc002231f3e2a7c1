"""Rule cases: TOML files beside this module, one `[[case]]` each.

A case is a record (notation.md) with a name, the rules that it holds the engine to, and what must be true afterwards:

    [[case]]
    name = "…"                      # one sentence
    holds = ["R22", "R24"]          # the R-numbers
    rules = ["xuandian"]            # the rule sets that it is played in
    options = { yielding = false }  # optional, as in a record
    refused = "threes-last"         # optional: the last action is refused with this code
    as = "spectator"                # optional: compare what this viewer may see (a seat, or "spectator")
    [[case.deal]]                   # one or more, as in a record
    [case.after]                    # a part of the replay's JSON; "null" stands for null
    [case.contains]                 # items that a list of the JSON holds
    [case.lacks]                    # items that it does not hold
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bot.engine.errors import RecordError
from bot.engine.record import DealRecord, Record, read_deal
from bot.engine.replay import play
from bot.engine.report import state_report, view_report
from bot.engine.ruleset import PRESETS, Ruleset, with_options
from bot.engine.view import view

HERE = Path(__file__).parent
WHOLE = frozenset({"asked", "head", "called"})
"""Tables of the JSON that are compared as a whole."""


@dataclass(frozen=True)
class Case:
    """One case in one rule set."""

    name: str
    holds: tuple[str, ...]
    rules: Ruleset
    deals: tuple[DealRecord, ...]
    refused: str | None
    viewer: int | str | None
    after: dict[str, Any]
    contains: dict[str, list[Any]]
    lacks: dict[str, list[Any]]

    @property
    def record(self) -> Record:
        """The record to play."""
        return Record(self.rules, self.deals)

    def __str__(self) -> str:
        """Return an identifier for pytest."""
        return f"{'-'.join(self.holds)}-{self.rules.key}-{self.name.replace(' ', '_')}"


@cache
def all_cases() -> tuple[Case, ...]:
    """Return every case of every file."""
    return tuple(case for path in sorted(HERE.glob("*.toml")) for case in _read(path))


def _read(path: Path) -> list[Case]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert set(data) == {"case"}, path
    return [case for table in data["case"] for case in _cases(table)]


def _cases(table: dict[str, Any]) -> list[Case]:
    known = {"name", "holds", "rules", "options", "refused", "as", "deal", "after", "contains", "lacks"}
    assert set(table) <= known, table["name"]
    return [
        Case(
            name=table["name"],
            holds=tuple(table["holds"]),
            rules=with_options(PRESETS[key], table.get("options", {})),
            deals=tuple(read_deal(deal, number) for number, deal in enumerate(table["deal"], 1)),
            refused=table.get("refused"),
            viewer=table.get("as"),
            after=table.get("after", {}),
            contains=table.get("contains", {}),
            lacks=table.get("lacks", {}),
        )
        for key in table["rules"]
    ]


def outcome(case: Case, rules: Ruleset | None = None) -> dict[str, Any]:
    """Return the JSON after a case's record, or `{"refused": code}`; optionally in another rule set."""
    try:
        state = play(Record(rules or case.rules, case.deals))
    except RecordError as error:
        return {"refused": error.code, "deal": error.deal, "action": error.action, "message": str(error)}
    if case.viewer is None:
        return state_report(state)
    return view_report(view(state, None if case.viewer == "spectator" else int(case.viewer)))


def differences(expected: Any, actual: Any, path: str = "") -> list[str]:
    """Return where `actual` is not what was expected; tables may have more keys than expected."""
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return [f"{path}: expected {expected}, got {actual}"]
        if not expected and actual:
            return [f"{path}: expected nothing, got {actual}"]
        if path.removeprefix(".") in WHOLE and set(actual) != set(expected):
            return [f"{path}: expected {expected}, got {actual}"]
        found = [differences(value, actual.get(key, "missing"), f"{path}.{key}") for key, value in expected.items()]
        return [line for lines in found for line in lines]
    wanted = _nulls(expected)
    return [] if wanted == actual else [f"{path}: expected {wanted}, got {actual}"]


def _nulls(value: Any) -> Any:
    if isinstance(value, list):
        return [_nulls(item) for item in value]
    return None if value == "null" else value
