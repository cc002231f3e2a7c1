"""Records: what was played, printed and read again, plays to the same end (notation.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.engine.cards import count_ranks
from bot.engine.commands import BeginDeal, Deal
from bot.engine.events import Bought, Dealt, Paid
from bot.engine.evolve import evolve
from bot.engine.notation import print_action
from bot.engine.plays import print_counts
from bot.engine.public import Phase
from bot.engine.record import DealRecord, Record, dump, load
from bot.engine.replay import dealt
from bot.engine.replay import play as replay
from bot.engine.report import state_report
from bot.engine.ruleset import Ruleset
from bot.engine.state import State

from .playing import RULE_SETS, Step, play, scaled, small

PER_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)


def right_after_dealing(step: Step) -> State:
    """Return the state after the hands were given out, before anything is bought or paid."""
    assert isinstance(step.events[0], Dealt)
    return evolve(step.before, step.events[0])


def record_of(rules: Ruleset, steps: list[Step], *, by_seed: bool) -> Record:
    """Write a match down: by the seeds of its deals, or by the hands and suits that they dealt."""
    deals: list[DealRecord] = []
    actions: list[str] = []
    for step in steps:
        match step.command:
            case BeginDeal():
                continue
            case Deal(seed=seed):
                actions = []
                called = dict(step.before.public.setup.called)
                deal = DealRecord(seed=seed) if by_seed else dealt(right_after_dealing(step), seed)
                deals.append(replace(deal, called=called))
            case command if step.before.public.phase is not Phase.CALL:
                actions.append(print_action(command))
                deals[-1] = replace(deals[-1], actions=tuple(actions))
            case _:
                continue
    return Record(rules, tuple(deals))


def matches(rules: Ruleset) -> Iterator[tuple[Ruleset, list[Step]]]:
    for seed in range(scaled(6)):
        variant = small(rules, seed)
        yield variant, list(play(variant, 5000 + seed, deals=3))


@PER_RULE_SET
@pytest.mark.parametrize("by_seed", [True, False], ids=["by_seed", "by_hands"])
def test_a_match_written_down_and_replayed_ends_the_same(rules: Ruleset, by_seed: bool):  # noqa: FBT001
    for variant, steps in matches(rules):
        record = record_of(variant, steps, by_seed=by_seed)
        read = load(dump(record))
        assert read == record
        assert state_report(replay(read)) == state_report(steps[-1].after)


@PER_RULE_SET
def test_a_match_cut_short_anywhere_replays_to_where_it_was(rules: Ruleset):
    steps = list(play(small(rules, 1), 6000, deals=2))
    for end in range(2, len(steps), 17):
        state = steps[end - 1].after
        if state.public.phase in (Phase.CALL, Phase.SHUFFLE, Phase.READY):
            continue
        record = record_of(small(rules, 1), steps[:end], by_seed=True)
        assert state_report(replay(record)) == state_report(state)


def test_bought_and_paid_cards_are_in_the_report_as_they_moved():
    found = set()
    for seed in range(40):
        for step in play(small(RULE_SETS[1], seed), seed, deals=2):
            report = state_report(step.after)
            for event in step.events:
                if isinstance(event, Bought):
                    found.add("bought")
                    assert {"buyer": event.buyer, "seller": event.seller, "paid": _letters(event.paid)} in report[
                        "bought"
                    ]
                if isinstance(event, Paid):
                    found.add("paid")
                    kind, cards = event.kind, _letters(event.cards)
                    entry = {"kind": kind, "from": event.payer, "to": event.receiver, "cards": cards}
                    assert entry in report["paid"]
        if found == {"bought", "paid"}:
            return
    raise AssertionError(f"only {found} happened")


def _letters(cards) -> str:
    return print_counts(count_ranks(cards)).replace("-", "")
