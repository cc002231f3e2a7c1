"""The typed reader: the table of cases, and that what we print can be read."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import commands as engine
from bot.engine.cards import RANKS, SUITS, Counts, full_deck, hand_of
from bot.engine.movegen import answers, leads
from bot.engine.plays import parse_counts, play_of, print_counts
from bot.engine.public import Kind, WindowName
from bot.text.catalogue import LOCALES, Catalogue, Texts
from bot.text.plays import hand_words, play_words
from bot.text.typed import Ambiguous, Certain, Reading, Situation, Unreadable, read
from bot.text.typed_cards import normalised, readings

from .cases import (
    BEAT_HAND,
    BURN_HAND,
    LEAD_HAND,
    TYPED_ANSWERS,
    TYPED_BEATS,
    TYPED_BURNS,
    TYPED_LEADS,
)

CATALOGUE = Catalogue.load(strict=True)


def shown(command: engine.SeatCommand) -> str:
    """Return a command as the cases write it."""
    match command:
        case engine.PlayCards(counts=counts):
            return print_counts(counts)
        case engine.Burn(counts=counts):
            return f"burn {print_counts(counts)}"
        case engine.GiveBack(counts=counts):
            return f"return {print_counts(counts)}"
        case engine.ShowFours(suit=suit, count=count):
            return f"show {count}{SUITS[suit]}"
        case engine.Charge(plays=plays):
            return "charge " + " ".join(map(print_counts, plays))
        case _:
            return WORDS[type(command)]


WORDS = {
    engine.Pass: "-",
    engine.Yield: "~",
    engine.CatchWind: "=",
    engine.Concede: "concede",
    engine.Yes: "yes",
    engine.Revolt: "revolt",
    engine.TakeHead: "head",
    engine.TakeHeadless: "headless",
}


def described(reading: Reading) -> str:
    """Return a reading as the cases write it."""
    match reading:
        case Certain(command=command):
            return shown(command)
        case Ambiguous(commands=(command,)):
            return f"? {shown(command)}"
        case Ambiguous(commands=commands):
            return " ? ".join(map(shown, commands))
        case Unreadable(code="typed-neither", facts=facts):
            return " ! ".join(map(str, facts["readings"]))  # type: ignore[call-overload]
        case Unreadable(code=code):
            return f"! {code}"


def leading(hand: str) -> Situation:
    counts = parse_counts(hand)
    legal = frozenset(play.counts for play in leads(counts, threes_last=True))
    return Situation(0, counts, WindowName.LEAD, (Kind.PLAY,), legal)


def answering(hand: str, target: str, window: WindowName) -> Situation:
    counts, old = parse_counts(hand), play_of(parse_counts(target))
    assert old is not None
    legal = frozenset(play.counts for play in answers(counts, old, downgrade=True, threes_last=True))
    kinds = (Kind.BURN, Kind.NO) if window is WindowName.BURN else (Kind.PLAY, Kind.PASS, Kind.YIELD)
    return Situation(0, counts, window, kinds, legal)


def asked(window: str | None) -> Situation:
    counts = parse_counts("344455TTTTTQQQKKAA")
    if window is None:
        return Situation(0, parse_counts("KKK"))
    returns = frozenset(parse_counts("".join(two)) for two in combinations_with_replacement("45TQ", 2))
    legal = returns if window == "return" else frozenset()
    return Situation(0, counts, WindowName(window), (Kind.YES, Kind.NO), legal, (3, 2, 1, 0))


def test_there_are_enough_cases() -> None:
    assert len(TYPED_LEADS) + len(TYPED_BEATS) + len(TYPED_BURNS) + len(TYPED_ANSWERS) >= 120


@pytest.mark.parametrize(("text", "expected"), TYPED_LEADS)
def test_leads(text: str, expected: str) -> None:
    now = leading(LEAD_HAND)
    reading = read(text, now)
    if expected.endswith(" !") and isinstance(reading, Certain):
        assert isinstance(reading.command, engine.PlayCards)
        assert reading.command.counts not in now.legal
    assert described(reading) == expected.removesuffix(" !")


@pytest.mark.parametrize(("target", "text", "expected"), TYPED_BEATS)
def test_beats(target: str, text: str, expected: str) -> None:
    reading = read(text, answering(BEAT_HAND, target, WindowName.BEAT))
    assert described(reading) == expected.removesuffix(" !")


@pytest.mark.parametrize(("target", "text", "expected"), TYPED_BURNS)
def test_burns(target: str, text: str, expected: str) -> None:
    assert described(read(text, answering(BURN_HAND, target, WindowName.BURN))) == expected


def test_a_burn_without_cards_asks_with_which() -> None:
    reading = read("燒牌", answering(BURN_HAND, "QQ", WindowName.BURN))
    assert isinstance(reading, Ambiguous)
    assert [shown(command) for command in reading.commands][:2] == ["burn KK", "burn K2"]


@pytest.mark.parametrize(("window", "text", "expected"), TYPED_ANSWERS)
def test_answers(window: str | None, text: str, expected: str) -> None:
    assert described(read(text, asked(window))) == expected


@pytest.mark.parametrize(
    "text", ["2x" * 40, "2x3k" * 20, "花" * 80, "23456789" * 10, "2k 3q 4j 5t 6a 7x 8d " * 3, "(" * 60, "`" * 5]
)
def test_nonsense_is_answered(text: str) -> None:
    assert isinstance(read(text, leading(LEAD_HAND)), Unreadable)


DECK = full_deck(4, RANKS)
hands = st.lists(st.sampled_from(DECK), min_size=1, max_size=36, unique=True).map(lambda cards: hand_of(cards).counts)


@st.composite
def legal_plays(draw: st.DrawFn) -> tuple[Situation, Counts]:
    """Return a lead or a beat with one of its legal plays."""
    counts = draw(hands)
    plays = leads(counts, threes_last=draw(st.booleans()))
    window = WindowName.LEAD
    if draw(st.booleans()):
        target = draw(st.sampled_from(plays))
        found = answers(draw(hands), target, downgrade=True, threes_last=True)
        window, plays = (WindowName.BEAT, found) if found else (window, plays)
    chosen = draw(st.sampled_from(plays)).counts
    most = tuple(max(play.counts[rank] for play in plays) for rank in range(len(RANKS)))
    return Situation(2, most, window, (Kind.PLAY,), frozenset(play.counts for play in plays)), chosen


def may_mean_another(text: str) -> bool:
    """Return whether a canonical text begins with a lone digit before a lone card, so that it may be a count."""
    return text[0].isdigit() and text[1:2] not in ("", text[0]) and text[2:3] != text[1:2]


@settings(max_examples=300, deadline=None)
@given(legal_plays())
def test_canonical_text_reads_back(case: tuple[Situation, Counts]) -> None:
    now, counts = case
    text = print_counts(counts)
    reading = read(text, now)
    if may_mean_another(text) and isinstance(reading, Ambiguous):
        assert engine.PlayCards(2, counts) in reading.commands
    else:
        assert reading == Certain(engine.PlayCards(2, counts))


@settings(max_examples=300, deadline=None)
@given(legal_plays(), st.sampled_from(LOCALES))
def test_our_own_words_read_back(case: tuple[Situation, Counts], locale: str) -> None:
    now, counts = case
    play = play_of(counts)
    assert play is not None
    texts = Texts(CATALOGUE, locale)  # type: ignore[arg-type]
    assert read(play_words(texts, play), now) == Certain(engine.PlayCards(2, counts))


@settings(max_examples=100, deadline=None)
@given(hands)
def test_a_hand_line_can_be_read(counts: Counts) -> None:
    assert counts in readings(normalised(hand_words(Texts(CATALOGUE, "zh-TW"), counts)))
