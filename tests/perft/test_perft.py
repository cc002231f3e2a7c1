"""The number of ways to go on, depth by depth, is what it was (see `counting.py`)."""

from __future__ import annotations

import json

import pytest

from .counting import COUNTS, counted, names

EXPECTED: dict[str, list[int]] = json.loads(COUNTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
def test_perft(name: str):
    assert counted(name) == EXPECTED[name]


def test_every_deck_seed_and_rule_set_is_counted():
    assert list(EXPECTED) == names()
