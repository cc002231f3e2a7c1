"""`gouji simulate` from the outside."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from bot.cli import simulate
from bot.cli.simulate import command, wilson
from bot.engine.errors import IllegalCommand


def simulated(*arguments: str) -> dict[str, object]:
    """Return the JSON of a simulation."""
    result = CliRunner().invoke(command, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("rules", ["xuandian", "mingdian", "defen"])
def test_matches_are_played_and_counted(rules: str):
    outcome = simulated("--rules", rules, "--matches", "1", "--seats", "greedy,random")
    assert outcome["deals"] == {"xuandian": 5, "mingdian": 3, "defen": 4}[rules]
    assert sum(outcome["wins"].values()) == outcome["deals"]
    assert sum(outcome["points"]) == 0
    assert sum(outcome["places"]) == pytest.approx(21, abs=0.01)
    assert outcome["broken"] == []


def test_the_same_seed_gives_the_same_deals_on_any_number_of_processes():
    runs = [
        simulated("--deals", "4", "--seed", "7", "--no-check", "--rules", "defen", *jobs)
        for jobs in ((), ("--jobs", "2"))
    ]
    for run in runs:
        for key in ("seconds", "deals_per_second", "decisions_per_second"):
            run.pop(key)
    assert runs[0] == runs[1]


def test_equal_players_on_duplicate_deals_come_out_even():
    outcome = simulated("--deals", "3", "--duplicate", "--seats", "greedy,greedy", "--no-check")
    assert outcome["deals"] == 6
    assert outcome["points"] == [0, 0]
    assert outcome["pairs"] == {"won": 0, "lost": 0, "even": 3}
    assert outcome["wins"]["a"] == outcome["wins"]["b"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seats", "wizard"], "unknown player 'wizard'"),
        (["--seats", "random,random,random"], "give six names"),
        (["--rules", "poker"], "poker"),
        (["--deals", "0"], "0"),
        (["--matches", "1", "--duplicate"], "exclude each other"),
    ],
)
def test_bad_options_are_refused(arguments: list[str], says: str):
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert says in result.output


def test_a_broken_rule_is_reported_and_exits_with_1(monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object, **__: object) -> None:
        raise IllegalCommand("not-held")

    monkeypatch.setattr(simulate, "advance", broken)
    result = CliRunner().invoke(command, ["--deals", "1"])
    assert result.exit_code == 1
    assert "match 0: not-held" in result.output


def test_people_read_speed_shares_and_places():
    result = CliRunner().invoke(command, ["--deals", "2", "--rules", "defen", "--seats", "greedy,random"])
    assert result.exit_code == 0
    assert "decisions/s" in result.output
    assert "95 % interval" in result.output.replace("\n", " ")


def test_an_interval_holds_its_share_and_narrows():
    assert wilson(0, 0) == (0.0, 1.0)
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
