"""What is stored can be read again: by this program, and by every later one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.cards import RANK_COUNT, RANKS
from bot.engine.commands import Command
from bot.engine.events import Event
from bot.engine.notation import parse_play
from bot.engine.plays import Play
from bot.engine.public import Kind, Sealed
from bot.engine.ruleset import PRESETS, Ruleset, switches, with_options
from bot.ledger.events import TableEvent, TableOpened
from bot.ledger.values import Person, Place, Setup
from bot.store.codec import VERSION, PayloadError, decode, decode_command, encode, encode_command
from tests.engine.playing import RULE_SETS, play, play_position, scaled, small

from .samples import COMMANDS, EVENTS, classes

GOLDEN = Path(__file__).parent / "golden"
EVENT_CLASSES = classes(TableEvent | Event)
COMMAND_CLASSES = classes(Command)

_counts = st.lists(st.integers(0, 4), min_size=RANK_COUNT, max_size=RANK_COUNT).map(tuple)
_plays = st.sampled_from([parse_play(text) for text in ("3", "33322", "QQ", "22D", "XD", "999XXDD")])
_rules = st.builds(
    with_options,
    st.sampled_from(list(PRESETS.values())),
    st.fixed_dictionaries({}, optional={"match_deals": st.integers(1, 99), "yielding": st.booleans()}),
)
st.register_type_strategy(int, st.integers(-(2**63), 2**63 - 1))
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
st.register_type_strategy(Play, _plays)
st.register_type_strategy(Ruleset, _rules)
st.register_type_strategy(Sealed, st.builds(Sealed, st.sampled_from(Kind), _counts))


def _built(cls: type) -> st.SearchStrategy[object]:
    """Return values of a class: any, but cards by rank where it holds some."""
    special = {"PlayCards": "counts", "Burn": "counts", "GiveBack": "counts", "Charge": "plays", "DealEnded": "hands"}
    field = special.get(cls.__name__)
    if field is None:
        return st.from_type(cls)
    cards = _counts if field == "counts" else st.lists(_counts, max_size=6).map(tuple)
    return st.builds(cls, **{field: cards})


def _lines(name: str) -> list[bytes]:
    return (GOLDEN / name).read_bytes().splitlines()


def test_no_two_classes_share_a_name():
    assert max(Counter(cls.__name__ for cls in EVENT_CLASSES).values()) == 1
    assert max(Counter(cls.__name__ for cls in COMMAND_CLASSES).values()) == 1


def test_there_is_a_sample_of_every_class():
    assert {type(event) for event in EVENTS} == set(EVENT_CLASSES)
    assert {type(command) for command in COMMANDS} == set(COMMAND_CLASSES)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back(event):
    assert decode(encode(event)) == event


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_comes_back(command):
    assert decode_command(encode_command(command)) == command


@pytest.mark.parametrize("cls", EVENT_CLASSES, ids=lambda cls: cls.__name__)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_event_comes_back(cls, data):
    event = data.draw(_built(cls))
    assert decode(encode(event)) == event


@pytest.mark.parametrize("cls", COMMAND_CLASSES, ids=lambda cls: cls.__name__)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_command_comes_back(cls, data):
    command = data.draw(_built(cls))
    assert decode_command(encode_command(command)) == command


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_whole_deals_come_back(rules):
    for seed in range(scaled(4)):
        steps = [*play(small(rules, seed), seed), *play_position(rules, seed)]
        for step in steps:
            assert decode_command(encode_command(step.command)) == step.command
            assert tuple(decode(encode(event)) for event in step.events) == step.events


def test_every_switch_of_a_rule_set_comes_back():
    for base in PRESETS.values():
        for other in PRESETS.values():
            mixed = {name: value for name, value in _switches(other).items() if name not in ("key", "ranks", "decks")}
            setup = Setup(with_options(base, mixed))
            event = TableOpened(1, Place(1, 2), Person(3, "A"), setup, 0.0)
            assert decode(encode(event)) == event


def _switches(rules: Ruleset) -> dict[str, object]:
    plain = {frozenset: lambda ranks: "".join(RANKS[rank] for rank in ranks), tuple: list}
    return {name: plain.get(type(value), lambda same: same)(value) for name, value in switches(rules).items()}


# Golden payloads: lines are only ever added. A new version of the payload gets files of its own; these stay. ---------


def test_old_events_are_read_for_ever():
    assert [decode(line) for line in _lines("events-v1.jsonl")] == list(EVENTS)


def test_old_commands_are_read_for_ever():
    assert [decode_command(line) for line in _lines("commands-v1.jsonl")] == list(COMMANDS)


def test_payloads_are_written_as_ever():
    assert VERSION == 1, "write the samples to golden files of the new version, and keep the old ones"
    assert [encode(event) for event in EVENTS] == _lines("events-v1.jsonl")
    assert [encode_command(command) for command in COMMANDS] == _lines("commands-v1.jsonl")


def test_cards_by_rank_are_text_that_people_can_read():
    assert orjson.loads(encode_command(COMMANDS[3]))["counts"] == "33322"


# Payloads that cannot be read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "payload",
    [
        b'{"v":2,"seat":1,"_":"Yielded"}',
        b'{"v":0,"seat":1,"_":"Yielded"}',
        b'{"v":"1","seat":1,"_":"Yielded"}',
        b'{"seat":1,"_":"Yielded"}',
        b'{"v":1,"seat":1}',
        b'{"v":1,"seat":1,"_":"Sneezed"}',
        b'{"v":1,"_":"Yielded"}',
        b'{"v":1,"seat":"x","_":"Yielded"}',
        b'{"v":1,"seat":0,"play":"33344","cards":[],"gouji":false,"shielded":false,"left":0,"_":"Played"}',
        b'{"v":1,"window":["lead"],"_":"Asked"}',
        b"[1]",
        b"null",
        b"{",
        b"",
        b"\xff",
    ],
)
def test_a_payload_that_cannot_be_read_is_an_error_of_its_own(payload):
    with pytest.raises(PayloadError):
        decode(payload)


def test_an_unreadable_payload_keeps_its_cards_to_itself():
    dealt = b'{"v":1,"hands":"KKK","left":[],"commitment":"","seed":null,"_":"Dealt"}'
    with pytest.raises(PayloadError, match="'Dealt'") as caught:
        decode(dealt)
    assert "KKK" not in str(caught.value)
