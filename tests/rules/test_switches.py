"""No switch of a rule set is dead: turning any of them another way changes what some rule case comes to."""

from __future__ import annotations

import pytest

from bot.engine.commands import BeginDeal
from bot.engine.decide import advance
from bot.engine.public import Phase
from bot.engine.record import DealRecord, Record, dump, load
from bot.engine.ruleset import CHOICES, PRESETS, Ruleset, difference, switches, with_options
from bot.engine.state import new_match

from .cases import Case, all_cases, outcome

NAMES = tuple(switches(PRESETS["defen"]))


def alternatives(rules: Ruleset, name: str) -> list[object]:
    """Return other values of a switch, as an option in a record writes them."""
    value = getattr(rules, name)
    if name in CHOICES:
        return [choice for choice in CHOICES[name] if choice != value]
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 3]
        case frozenset():
            return ["" if value else "A"]
        case tuple():
            return [list(reversed(value))]
        case _:
            return ["34QKA2"]


def changed(case: Case, name: str, value: object) -> bool:
    """Return whether a case comes to something else with this switch turned."""
    try:
        rules = with_options(case.rules, {name: value})
    except ValueError:
        return False
    return outcome(case, rules) != outcome(case)


def step_0_changed(name: str, value: object) -> bool:
    """Return whether a match begins differently; records begin at step 2, so no case can show it."""
    return any(_first_phase(rules) != _first_phase(with_options(rules, {name: value})) for rules in PRESETS.values())


def _first_phase(rules: Ruleset) -> Phase:
    return advance(new_match(rules), BeginDeal())[0].public.phase


@pytest.mark.parametrize("name", [name for name in NAMES if name != "early_call"])
def test_turning_a_switch_changes_some_case(name: str):
    values = {str(value): value for rules in PRESETS.values() for value in alternatives(rules, name)}
    live = [text for text, value in values.items() if any(changed(case, name, value) for case in all_cases())]
    if {"True", "False"} >= set(values):  # to turn one on may mean nothing where what it rules is missing
        assert live, f"{name} changes nothing that a rule case sees"
    else:
        assert live == list(values)


def test_turning_the_early_call_changes_how_a_match_begins():
    assert step_0_changed("early_call", value=True)
    assert step_0_changed("early_call", value=False)


@pytest.mark.parametrize("key", PRESETS)
@pytest.mark.parametrize("name", NAMES)
def test_a_turned_switch_is_printed_in_a_record_and_read_again(key: str, name: str):
    for value in alternatives(PRESETS[key], name):
        rules = with_options(PRESETS[key], {name: value})
        assert list(difference(rules)) == [name]
        record = Record(rules, (DealRecord(seed="s"),))
        assert f"{name} = " in dump(record)
        assert load(dump(record)) == record


@pytest.mark.parametrize(
    "options",
    [
        {"no_such_switch": True},
        {"match_deals": 0},
        {"match_deals": 100},
        {"match_deals": True},
        {"decks": 0},
        {"decks": 9},
        {"ranks": ""},
        {"ranks": "43"},
        {"ranks": "344"},
        {"ranks": "3X", "decks": 1},
        {"burn_order": [1, 2, 3, 4]},
        {"burn_order": [1, 2]},
        {"yielding": "yes"},
        {"pass_lock": "none"},
        {"tribute_order": ["point"]},
        {"tribute_skips": "AB"},
    ],
)
def test_values_that_no_table_can_play_are_refused(options: dict[str, object]):
    with pytest.raises(ValueError, match=r"\w"):
        with_options(PRESETS["defen"], options)
