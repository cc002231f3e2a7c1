"""Every rule that the engine can show is held by a case or a test, and every refusal is provoked by one."""

from __future__ import annotations

import re
from pathlib import Path

from bot.engine.public import Kind

from .cases import all_cases

HERE = Path(__file__).parent
ENGINE = HERE.parents[1] / "bot" / "engine"

RULES = {
    *range(1, 6), *range(10, 18), *range(20, 29), *range(30, 34), *range(40, 48), *range(50, 53), 55,
    60, 61, 62, 64, 65, 66, 67, *range(70, 75), *range(80, 88), *range(90, 93), *range(100, 108), *range(120, 125),
    *range(130, 134),
}  # fmt: skip
ELSEWHERE = {124, *range(130, 134)}
"""Purses, sounds, lettering, buttons and tips are no business of the engine."""

UNREACHABLE = {"unbeatable"}
"""Nobody is asked about a play that nothing beats (R16); the refusal is a second lock."""


def named() -> set[int]:
    """Return the rules that a case holds the engine to, or that a test of the engine bears in its name."""
    found = {int(rule.removeprefix("R")) for case in all_cases() for rule in case.holds}
    for path in (*HERE.glob("test_*.py"), *(HERE.parent / "engine").glob("test_*.py")):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            found |= {int(number) for number in re.findall(r"_r(\d+)(?=_|$)", name)}
    return found


def test_every_rule_is_held():
    assert RULES - named() == ELSEWHERE
    assert named() <= RULES


def test_every_refusal_is_provoked():
    source = "\n".join(path.read_text(encoding="utf-8") for path in ENGINE.glob("*.py"))
    codes = set(re.findall(r'IllegalCommand\("([a-z-]+)"', source))
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (HERE.parent / "engine").glob("test_*.py"))
    provoked = {case.refused for case in all_cases()} | set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', tests))
    assert codes - provoked == UNREACHABLE


def test_every_kind_of_answer_is_refused_where_the_window_does_not_take_it():
    provoked = {case.refused for case in all_cases()}
    answers = {kind.value for kind in Kind} - {"no"}  # "no" is a pass
    assert {f"cannot-{answer}" for answer in answers} <= provoked
