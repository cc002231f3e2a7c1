"""Plays and their order against the brute-force comparer (R10–R17, R30)."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest

from bot.engine.plays import beats, make_play, parse_counts, play_of, print_counts, unbeatable
from bot.engine.ruleset import PRESETS, Ruleset

from . import by_the_book as book

RULE_SETS = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)


def play(cards: str):
    made = play_of(parse_counts(cards))
    assert made is not None
    return made


def plays_of_size(size: int) -> list[str]:
    return [cards for cards in book.multisets(book.ORDER, size) if book.is_play(cards)]


def test_r10_the_ranks_are_in_order():
    singles = plays_of_size(1)
    assert singles == list("3456789TJQKA2XD")
    for low, high in pairwise(singles):
        assert beats(play(high), play(low), downgrade=False)
        assert not beats(play(low), play(high), downgrade=False)


def test_r11_exactly_the_plays_of_the_rulebook_are_plays():
    for size in range(5):
        for cards in book.multisets(book.ORDER, size):
            assert (play_of(parse_counts(cards)) is not None) == book.is_play(cards), cards


def test_r11_r12_r30_a_play_keeps_its_cards_and_knows_its_base_and_size():
    for size in range(1, 6):
        for cards in plays_of_size(size):
            made = play(cards)
            assert print_counts(made.counts) == str(made) == cards
            assert made.size == size
            assert made.body == size - cards.count("X") - cards.count("D")
            assert made.gouji == book.is_gouji(cards), cards
            assert made is make_play(made.rank, made.naturals, made.twos, made.small, made.big)


@RULE_SETS
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_r15_every_pair_of_small_plays(rules: Ruleset, size: int):
    downgrade = rules.downgrade_big
    small = [(cards, play(cards)) for cards in plays_of_size(size)]
    wrong = [
        (new, old)
        for (new, new_play), (old, old_play) in product(small, repeat=2)
        if beats(new_play, old_play, downgrade=downgrade) != book.beats(new, old, downgrade=downgrade)
    ]
    assert not wrong


def random_play(rng: Random, size: int) -> str:
    while True:
        letters = rng.choice(book.ORDER) + "2XD"
        cards = "".join(sorted(rng.choices(letters, weights=(6, 2, 2, 2), k=size), key=book.ORDER.index))
        if book.is_play(cards):
            return cards


@RULE_SETS
def test_r15_five_thousand_random_pairs(rules: Ruleset):
    rng = Random(20)
    beaten = 0
    for _ in range(5000):
        size = rng.randint(1, 12)
        new, old = random_play(rng, size), random_play(rng, size if rng.random() < 0.9 else rng.randint(1, 12))
        expected = book.beats(new, old, downgrade=rules.downgrade_big)
        assert beats(play(new), play(old), downgrade=rules.downgrade_big) == expected, (new, old)
        beaten += expected
    assert beaten > 300


@RULE_SETS
def test_r16_a_play_is_unbeatable_when_nothing_beats_it(rules: Ruleset):
    downgrade = rules.downgrade_big
    for size in (1, 2, 3):
        cards = plays_of_size(size)
        for old in cards:
            beaten = any(book.beats(new, old, downgrade=downgrade) for new in cards)
            if unbeatable(play(old), downgrade=downgrade):
                assert not beaten
                assert "D" in old
            else:
                assert beaten or "D" not in old or "X" in old


@pytest.mark.parametrize(
    ("new", "old", "xuandian", "other"),
    [
        ("DD999", "XX888", True, True),  # the example of 000
        ("DDD99", "XX888", True, True),  # "3 花" are three D
        ("XXX99", "XX888", False, False),
        ("DX999", "XX888", False, False),
        ("DXX99", "X8888", False, True),  # beside an X the D is an X
        ("XD", "22", True, True),
        ("DD", "XD", True, False),  # XD counts as XX
        ("XD", "XX", False, False),
        ("22", "AA", True, True),
        ("2222", "A222", True, True),
        ("K222", "QQQQ", True, True),
        ("Q222", "QQQQ", False, False),
        ("X9", "29", False, False),
        ("D3", "X3", False, False),
        ("D4", "X3", True, True),
        ("DD", "X3", True, True),
        ("KKK", "QQ", False, False),
    ],
)
def test_r14_r15_pairs_that_players_argue_about(new: str, old: str, xuandian: bool, other: bool):  # noqa: FBT001
    assert beats(play(new), play(old), downgrade=True) == xuandian == book.beats(new, old, downgrade=True)
    assert beats(play(new), play(old), downgrade=False) == other == book.beats(new, old, downgrade=False)
