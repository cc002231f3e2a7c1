"""The point tribute tables, every row for every pair (R66, R67)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.engine.record import DealRecord, Record
from bot.engine.replay import play
from bot.engine.report import state_report
from bot.engine.ruleset import MINGDIAN, XUANDIAN, Ruleset

TABLES = Path(__file__).parent / "tables"
PAIRS = [(0, 3), (1, 4), (5, 2)]


def rows(name: str) -> list[dict[str, Any]]:
    found = tomllib.loads((TABLES / name).read_text(encoding="utf-8"))["rows"]
    assert isinstance(found, list)
    return found


def paid_by_pair(rules: Ruleset, pair: tuple[int, int], deal: DealRecord) -> tuple[int, int]:
    """Return how many cards of point tribute each of a pair owes the other when the deal has ended."""
    report = state_report(play(Record(rules, (deal,))))
    assert report["phase"] == "over"
    assert report["sweep"] is None
    debts = [debt for debt in report["debts"] if debt["kind"] == "point" and {debt["from"], debt["to"]} == set(pair)]
    assert len({debt["from"] for debt in debts}) == len(debts)
    paid = {debt["from"]: debt["cards"] for debt in debts}
    return paid.get(pair[0], 0), paid.get(pair[1], 0)


def last_trick(out: tuple[int, ...], actions: tuple[str, ...], **position: Any) -> DealRecord:
    hands = tuple("-" if seat in out else "4" if seat == 4 else "344" for seat in range(6))
    return DealRecord(hands=hands, lead=4, out=out, actions=actions, **position)


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize(
    "row", rows("declared.toml"), ids=lambda row: f"declared_{row['declared']}-opened_{row['opened']}"
)
def test_r66(row: dict[str, Any], pair: tuple[int, int]):
    seat = dict(zip("ab", pair, strict=True))
    deal = last_trick(
        (0, 1, 2),
        ("4 4",),
        declared=tuple(seat[name] for name in row["declared"]),
        opened=tuple(seat[name] for name in row["opened"]),
    )
    assert paid_by_pair(XUANDIAN, pair, deal) == (row["a_pays"], row["b_pays"])


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize(
    "row", rows("called.toml"), ids=lambda row: f"a_{row['a']}-b_{row['b']}-opened_{row['opened']}"
)
def test_r67(row: dict[str, Any], pair: tuple[int, int]):
    seat = dict(zip("ab", pair, strict=True))
    deal = last_trick(
        (0, 1, 2, 3),
        ("4 4",),
        called={seat[name]: row[name] for name in "ab" if row[name]},
        opened=tuple(seat[name] for name in row["opened"]),
    )
    assert paid_by_pair(MINGDIAN, pair, deal) == (row["a_pays"], row["b_pays"])


def test_the_tables_are_whole():
    assert len({(row["declared"], row["opened"]) for row in rows("declared.toml")}) == 16
    assert len({(row["a"], row["b"], row["opened"]) for row in rows("called.toml")}) == 36
