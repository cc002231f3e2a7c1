"""Golden records replay to the transcripts that lie beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .transcript import transcript

RECORDS = sorted(Path(__file__).parent.glob("*.toml"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden(path: Path):
    expected = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert transcript(path.read_text(encoding="utf-8")) == expected


def test_there_are_records_of_every_rule_set():
    assert {path.stem.split("-")[0] for path in RECORDS} >= {"xuandian", "mingdian", "defen"}
