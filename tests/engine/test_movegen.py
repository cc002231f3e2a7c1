"""The move generator against every sub-multiset of a hand, filtered by the rulebook's sentences (R11–R17)."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.cards import hand_of, make_card
from bot.engine.commands import Burn, PlayCards
from bot.engine.legal import burn_is_feasible, can_lead_burning, whole_hand_play
from bot.engine.movegen import answer_commands, answers, burn_commands, lead_commands, leads
from bot.engine.plays import parse_counts, play_of, print_counts
from bot.engine.ruleset import PRESETS, Ruleset

from . import by_the_book as book

RULE_SETS = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
CORNERS = ("3", "33", "34", "3344", "332", "33X", "333222", "33XD", "2", "22X", "X", "XD", "D", "344X2", "33344422XD")


def hands() -> list[str]:
    """Corners of R17 first, then random small hands of few ranks, so that plays of several cards are common."""
    rng = Random(17)
    random_hands = [
        "".join(rng.choices(rng.sample(book.ORDER, 3) + list("32XD"), k=rng.randint(1, 9))) for _ in range(150)
    ]
    return [*CORNERS, *random_hands]


def playable(hand: str, rules: Ruleset) -> set[str]:
    return {
        cards
        for cards in book.parts(hand)
        if book.is_play(cards) and book.may_be_played(cards, hand, threes_last=rules.threes_last)
    }


def texts(plays) -> set[str]:
    found = [str(play) for play in plays]
    assert len(set(found)) == len(found)
    return set(found)


@RULE_SETS
def test_r11_r17_leads_are_the_playable_parts_of_the_hand(rules: Ruleset):
    for hand in hands():
        found = leads(parse_counts(hand), threes_last=rules.threes_last)
        assert texts(found) == playable(hand, rules), hand
        commands = lead_commands(2, parse_counts(hand), threes_last=rules.threes_last)
        assert commands == tuple(PlayCards(2, play.counts) for play in found)


@RULE_SETS
def test_r15_answers_are_the_playable_parts_that_beat(rules: Ruleset):
    rng = Random(15)
    for hand in hands():
        counts = parse_counts(hand)
        for _ in range(6):
            size = rng.randint(1, 4)
            target = rng.choice([cards for cards in book.multisets("34Q2XD", size) if book.is_play(cards)])
            old = play_of(parse_counts(target))
            assert old is not None
            found = answers(counts, old, downgrade=rules.downgrade_big, threes_last=rules.threes_last)
            expected = {new for new in playable(hand, rules) if book.beats(new, target, downgrade=rules.downgrade_big)}
            assert texts(found) == expected, (hand, target)
            beat = answer_commands(1, counts, old, downgrade=rules.downgrade_big, threes_last=rules.threes_last)
            assert beat == tuple(PlayCards(1, play.counts) for play in found)
            burn = burn_commands(1, counts, old, downgrade=rules.downgrade_big, threes_last=rules.threes_last)
            assert burn == tuple(Burn(1, play.counts) for play in found)


@RULE_SETS
def test_r17_there_is_always_a_lead(rules: Ruleset):
    for hand in hands():
        assert leads(parse_counts(hand), threes_last=rules.threes_last), hand


@RULE_SETS
def test_r20_the_first_lead_is_the_default(rules: Ruleset):
    for hand in hands():
        lowest = str(leads(parse_counts(hand), threes_last=rules.threes_last)[0])
        may = [card for card in hand if not rules.threes_last or card != "3"]
        assert lowest == (min(may, key=book.ORDER.index) if may else hand), hand


def held(cards: str):
    return hand_of(make_card(book.ORDER.index(card), 4, copy) for copy, card in enumerate(cards))


@RULE_SETS
def test_r43_r47_a_burner_can_lead_with_a_joker_or_his_whole_hand(rules: Ruleset):
    for hand in hands():
        whole = book.is_play(hand) and book.may_be_played(hand, hand, threes_last=rules.threes_last)
        assert (whole_hand_play(held(hand), threes_last=rules.threes_last) is not None) == whole, hand
        can = whole or "X" in hand or "D" in hand
        assert can_lead_burning(held(hand), threes_last=rules.threes_last) == can, hand


def goes_through(hand: str, *, threes_last: bool, seen: dict[str, bool]) -> bool:
    """Whether some order of unanswered leads by R43 empties the hand (what R44 gives a formula for)."""
    if not hand:
        return True
    if hand not in seen:
        seen[hand] = any(
            goes_through(rest, threes_last=threes_last, seen=seen)
            for cards in book.parts(hand)
            if book.is_play(cards) and book.may_be_played(cards, hand, threes_last=threes_last)
            if "X" in cards or "D" in cards or len(cards) == len(hand)
            for rest in [minus(hand, cards)]
        )
    return seen[hand]


def minus(hand: str, cards: str) -> str:
    return "".join(card * (hand.count(card) - cards.count(card)) for card in book.ORDER)


@pytest.mark.parametrize("threes_last", [True, False])
def test_r44_a_burn_is_feasible_when_some_order_of_leads_goes_through(threes_last: bool):  # noqa: FBT001
    rng = Random(44)
    seen: dict[str, bool] = {}
    outcomes = set()
    for _ in range(250):
        rest = "".join(sorted(rng.choices("3345KA2XXD", k=rng.randint(0, 7)), key=book.ORDER.index))
        burn = play_of(parse_counts("2"))
        assert burn is not None
        expected = goes_through(rest, threes_last=threes_last, seen=seen)
        assert burn_is_feasible(held(rest + "2"), burn, threes_last=threes_last) == expected, rest
        outcomes.add(expected)
    assert outcomes == {True, False}
    assert print_counts(parse_counts("-")) == "-"
