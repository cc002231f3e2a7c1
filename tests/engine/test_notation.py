"""`parse(print(x)) == x` for hands, plays, actions and records, and what the parsers refuse (notation.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.cards import RANK_COUNT, RANKS
from bot.engine.commands import (
    BeginDeal,
    Burn,
    CatchWind,
    Charge,
    Command,
    Concede,
    Deal,
    GiveBack,
    Pass,
    PlayCards,
    Revolt,
    ShowFours,
    TakeHead,
    TakeHeadless,
    TimeUp,
    Yes,
    Yield,
)
from bot.engine.errors import NotationError, RecordError
from bot.engine.notation import parse_action, parse_cards, parse_hand, parse_play, print_action
from bot.engine.plays import NO_RANK, Play, make_play, print_counts
from bot.engine.public import Debt
from bot.engine.record import DealRecord, Record, dump, load
from bot.engine.ruleset import CHOICES, PRESETS, switches, with_options

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A machine may be busy; how long an example takes says nothing about it."""

SEATS = st.integers(0, 5)
COUNTS = st.tuples(*[st.integers(0, 16)] * RANK_COUNT)
SOME_COUNTS = COUNTS.filter(any)
PARTS = st.tuples(st.integers(1, 16), st.integers(0, 16), st.integers(0, 4), st.integers(0, 4))


@st.composite
def plays(draw: st.DrawFn) -> Play:
    rank = draw(st.integers(NO_RANK, RANKS.index("2")))
    naturals, twos, small, big = draw(PARTS)
    if rank == NO_RANK:
        return make_play(NO_RANK, 0, 0, small, big or 1)
    return make_play(rank, naturals, 0 if RANKS[rank] == "2" else twos, small, big)


ACTIONS: st.SearchStrategy[Command] = st.one_of(
    st.builds(PlayCards, SEATS, SOME_COUNTS),
    st.builds(Burn, SEATS, SOME_COUNTS),
    st.builds(GiveBack, SEATS, COUNTS),
    st.builds(Charge, SEATS, st.lists(SOME_COUNTS, min_size=1, max_size=4).map(tuple)),
    st.builds(ShowFours, SEATS, st.integers(0, 3), st.integers(1, 16)),
    *(st.builds(kind, SEATS) for kind in (Pass, Yield, CatchWind, Concede, Yes, Revolt, TakeHead, TakeHeadless)),
    st.just(TimeUp()),
)


@UNHURRIED
@given(COUNTS)
def test_hands_round_trip(counts: tuple[int, ...]):
    assert parse_cards(print_counts(counts)) == counts
    assert parse_cards(print_counts(counts).lower()) == counts
    assert len(parse_hand(print_counts(counts))) == sum(counts)


@UNHURRIED
@given(plays())
def test_plays_round_trip(play: Play):
    assert parse_play(str(play)) == play
    assert parse_play(str(play)).counts == play.counts
    assert [RANKS.index(letter) for letter in str(play)] == sorted(RANKS.index(letter) for letter in str(play))


@UNHURRIED
@given(ACTIONS)
def test_actions_round_trip(action: Command):
    assert parse_action(print_action(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0 KK", PlayCards(0, parse_cards("KK"))),
        ("3 -", Pass(3)),
        ("3 ~", Yield(3)),
        ("3 =", CatchWind(3)),
        ("1! 22", Burn(1, parse_cards("22"))),
        ("1 99X", PlayCards(1, parse_cards("99X"))),
        ("1 concede", Concede(1)),
        ("4 yes", Yes(4)),
        ("4 revolt", Revolt(4)),
        ("3 show 44s", ShowFours(3, 0, 2)),
        ("4 head", TakeHead(4)),
        ("4 headless", TakeHeadless(4)),
        ("1 charge QQQ AA TTTTT", Charge(1, tuple(map(parse_cards, ("QQQ", "AA", "TTTTT"))))),
        ("0 return 45", GiveBack(0, parse_cards("45"))),
        (".", TimeUp()),
    ],
)
def test_every_action_of_the_notation(text: str, action: Command):
    assert parse_action(text) == action
    assert print_action(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "0",
        "0KK",
        "6 KK",
        "-1 KK",
        "0  KK",
        "0 K K",
        "0 1",
        "0 10",
        "0! ",
        "0 show 44x",
        "0 show 33s",
        "0 ?",
        "..",
        "x -",
        "0! ~",
        "0 yes please",
    ],
)
def test_what_is_no_action_is_refused(text: str):
    with pytest.raises(NotationError):
        parse_action(text)


@pytest.mark.parametrize("text", ["", "KQ", "1", "10", "33344", "K K", "花"])
def test_what_is_no_play_is_refused(text: str):
    with pytest.raises(NotationError):
        parse_play(text)


def test_a_deal_is_no_action():
    for command in (BeginDeal(), Deal((), "seed")):
        with pytest.raises(NotationError):
            print_action(command)


TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
FEW = st.lists(SEATS, unique=True, max_size=3).map(tuple)
HAND = COUNTS.map(print_counts)
SIX = st.lists(HAND, min_size=6, max_size=6).map(tuple)
DEBTS = st.builds(
    Debt,
    st.sampled_from(["point", "burn", "stifle", "place", "sweep"]),
    st.integers(0, 2),
    st.integers(3, 5),
    st.integers(1, 12),
)
DEALS = st.builds(
    DealRecord,
    seed=st.none() | TEXTS.filter(bool),
    hands=SIX,
    actions=st.lists(ACTIONS.map(print_action), max_size=5).map(tuple),
    lead=st.none() | SEATS,
    out=FEW,
    revolted=st.none() | SEATS,
    failed=FEW,
    head=st.dictionaries(SEATS, st.integers(0, 3), max_size=1),
    headless=FEW,
    opened=FEW,
    declared=FEW,
    called=st.dictionaries(SEATS, st.sampled_from(["yu", "ming"]), max_size=6),
    debts=st.none() | st.lists(DEBTS, max_size=3).map(tuple),
    received=st.none() | SIX,
    number=st.none() | st.integers(1, 99),
)


def options() -> st.SearchStrategy[dict[str, object]]:
    """Switches that are yes or no, or words, and some values of theirs."""
    names = [name for name in switches(PRESETS["defen"]) if isinstance(getattr(PRESETS["defen"], name), bool)]
    yes_or_no = st.dictionaries(st.sampled_from(names), st.booleans(), max_size=4)
    words = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in CHOICES.items()})
    return st.builds(lambda first, second: first | second, yes_or_no, words)


RULE_SETS = st.builds(with_options, st.sampled_from(list(PRESETS.values())), options())
RECORDS = st.builds(
    Record,
    RULE_SETS,
    st.lists(DEALS, min_size=1, max_size=3).map(tuple),
    st.just(()) | st.lists(TEXTS, min_size=6, max_size=6).map(tuple),
)


@UNHURRIED
@given(RECORDS)
def test_records_round_trip(record: Record):
    assert load(dump(record)) == record


HEADER = 'format = 1\nrules = "defen"\n'
DEAL = '[[deal]]\nlead = 0\nhands = ["344", "344", "344", "344", "344", "344"]\n'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "format = 1",
        "format = 2\n" + DEAL,
        'format = 1\nrules = "other"\n' + DEAL,
        HEADER,
        HEADER + "deal = []",
        HEADER + "deal = [1]",
        HEADER + "[[deal]]\n",
        HEADER + "surprise = 1\n" + DEAL,
        HEADER + DEAL + "surprise = 1",
        HEADER + DEAL.replace("lead = 0", "lead = 6"),
        HEADER + DEAL.replace("lead = 0", "lead = true"),
        HEADER + DEAL.replace('"344", ', "", 1),
        HEADER + DEAL + "actions = [1]",
        HEADER + DEAL + "out = [1, 1]",
        HEADER + DEAL + 'head = { "x" = 1 }',
        HEADER + DEAL + 'head = { "1" = 4 }',
        HEADER + DEAL + 'called = { "1" = "loud" }',
        HEADER + DEAL + 'debts = [{ kind = "gift", from = 0, to = 1, cards = 1 }]',
        HEADER + DEAL + 'debts = [{ kind = "point", from = 0, to = 0, cards = 1 }]',
        HEADER + DEAL + 'debts = [{ kind = "point", from = 0, to = 1, cards = 0 }]',
        HEADER + DEAL + "number = 0",
        HEADER + "options = { nothing = 1 }\n" + DEAL,
        HEADER + "options = { decks = 9 }\n" + DEAL,
        HEADER + 'options = { pass_lock = "loose" }\n' + DEAL,
        HEADER + 'players = ["a"]\n' + DEAL,
        "rules = [",
    ],
)
def test_what_is_no_record_is_refused_in_one_line(text: str):
    with pytest.raises(RecordError) as refusal:
        load(text)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value)


def test_players_are_kept():
    record = Record(replace(PRESETS["defen"], match_deals=7), (DealRecord(seed='"\\\n\x7f'),), tuple('甲"\\乙\t '))
    assert load(dump(record)) == record
