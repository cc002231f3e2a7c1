"""Every case of the rulebook that stands beside this file as data."""

from __future__ import annotations

import pytest

from .cases import Case, all_cases, differences, outcome


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_case(case: Case):
    actual = outcome(case)
    if case.refused is not None:
        last = case.deals[-1].actions
        assert (actual.get("refused"), actual.get("action")) == (case.refused, len(last)), actual
        return
    assert "refused" not in actual, actual["message"]
    wrong = differences(case.after, actual) if case.after else []
    wrong += [
        f"{key} lacks {item}" for key, items in case.contains.items() for item in items if item not in actual[key]
    ]
    wrong += [f"{key} holds {item}" for key, items in case.lacks.items() for item in items if item in actual[key]]
    assert not wrong, "\n".join(wrong)
    assert case.after or case.contains or case.lacks, "the case expects nothing"


def test_names_are_unique():
    names = [(case.name, case.rules) for case in all_cases()]
    assert len(set(names)) == len(names)
