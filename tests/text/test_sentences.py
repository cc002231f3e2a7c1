"""Refusals, events, switches: everything that the game can say has words."""

from __future__ import annotations

import ast
import dataclasses
import random
import types
import typing
from pathlib import Path

import pytest

import bot.engine
from bot.engine import events
from bot.engine.cards import Card, full_deck, shuffled
from bot.engine.commands import BeginDeal, Deal
from bot.engine.decide import advance
from bot.engine.errors import IllegalCommand
from bot.engine.legal import legal
from bot.engine.plays import Play, parse_counts, play_of
from bot.engine.public import Act, DealResult, Kind, Public, Window, WindowName
from bot.engine.ruleset import CHOICES, PRESETS, Ruleset, switches, with_options
from bot.engine.seats import SEATS, side_of
from bot.engine.state import State, new_match
from bot.engine.view import redact, view
from bot.text.catalogue import LOCALES, Catalogue, Locale, Texts
from bot.text.house import changed_lines, switch_words, value_words
from bot.text.log import line, plays_line
from bot.text.plays import act_words, people, seat_label, side_name, suit_word, trick_line
from bot.text.refusals import alternatives, refusal

CATALOGUE = Catalogue.load(*LOCALES, strict=True)
ROOT = Path(bot.engine.__file__).parents[2]
RAISERS = {"IllegalCommand", "Refused", "Unreadable"}


def texts(locale: Locale) -> Texts:
    return Texts(CATALOGUE, locale)


def name(seat: int) -> str:
    return f"<@{seat}>"


def codes_in(source: str) -> set[str]:
    """Return the refusal codes that a module raises, from its first arguments."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISERS and node.args:
            found |= codes_of(node.args[0])
    return found


def codes_of(node: ast.expr) -> set[str]:
    match node:
        case ast.Constant(value=str(code)):
            return {code}
        case ast.IfExp(body=body, orelse=orelse):
            return codes_of(body) | codes_of(orelse)
        case ast.JoinedStr(values=[ast.Constant(value="cannot-"), ast.FormattedValue()]):
            return {f"cannot-{kind.value}" for kind in Kind}
        case ast.Name() | ast.Attribute() | ast.Call():
            return set()
        case _:
            raise AssertionError(f"a code that this test cannot read: {ast.dump(node)}")


def raised_codes() -> dict[str, str]:
    """Return every refusal code in the source, with a module that raises it."""
    folders = ("engine", "table", "text")
    modules = [path for folder in folders for path in (ROOT / "bot" / folder).rglob("*.py")]
    modules += (ROOT / "cogs").rglob("*.py")
    return {code: path.name for path in modules for code in codes_in(path.read_text(encoding="utf-8"))}


def test_the_scan_finds_codes() -> None:
    codes = raised_codes()
    assert {"not-your-turn", "already-answered", "does-not-beat", "cannot-burn", "typed-neither"} <= codes.keys()


@pytest.mark.parametrize("code", sorted(raised_codes()))
def test_every_code_has_a_sentence(code: str) -> None:
    assert CATALOGUE.has(f"refusal-{code}")


ENGINE_FACTS: dict[str, dict[str, object]] = {
    "not-your-turn": {"asked": (1, 4)},
    "already-answered": {"asked": (1,)},
    "not-a-play": {"cards": "33344"},
    "not-held": {"cards": "KK"},
    "threes-last": {"cards": "33"},
    "unbeatable": {"target": "D"},
    "wrong-count": {"cards": "KK", "target": "QQQ", "need": 3},
    "small-joker-needs-big": {"cards": "KKX", "target": "99X"},
    "does-not-beat": {"cards": "99", "target": "QQ"},
    "burner-needs-joker": {"cards": "99"},
    "show-all": {"held": 3},
    "return-count": {"need": 2},
    **{f"cannot-{kind.value}": {"kinds": (Kind.PLAY, Kind.PASS)} for kind in Kind},
    "typed-unknown": {"word": "`x`"},
    "typed-neither": {"readings": ("KK", "K2")},
    "typed-needs-cards": {"example": "KKK"},
    "typed-not-now": {"kinds": (Kind.BURN, Kind.NO)},
    "already-seated": {"seat": 2},
    "not-host": {"host": 99},
    "unknown-level": {"level": "godlike", "levels": ("easy", "steady")},
    "missing-permission": {"permissions": ("attach_files", "speak")},
    "old-button": {"seq": 3},
}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("code", sorted(ENGINE_FACTS))
def test_facts_become_words(locale: Locale, code: str) -> None:
    """No raw letters, kinds or numbers of seats, and nothing left open."""
    sentence = refusal(texts(locale), code, ENGINE_FACTS[code], name)
    assert "…" not in sentence
    assert "Kind." not in sentence
    assert not any(raw in sentence for raw in ("33344", "QQQ", "99X") if code != "typed-neither")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", sorted(key for key in CATALOGUE.keys("zh-TW") if key.startswith("refusal-")))
def test_a_refusal_without_facts_is_still_a_sentence(locale: Locale, key: str) -> None:
    code = key.removeprefix("refusal-")
    assert refusal(texts(locale), code, {"word": "x", "example": "x", "readings": (), "code": "x"})


def test_a_refusal_that_nobody_wrote_says_its_code() -> None:
    assert refusal(texts("en"), "brand-new", {}) == "That cannot be done now (brand-new)."


@pytest.mark.parametrize(
    ("locale", "code", "sentence"),
    [
        ("zh-TW", "not-your-turn", "還沒輪到你，現在等的是 <@1>和<@4>。"),
        ("zh-TW", "does-not-beat", "「兩張 9」壓不過「兩張 Q」：每一張都要比對面那張大。"),
        ("en", "does-not-beat", "You cannot beat two Qs with two 9s: every card must be higher than the one it faces."),
        ("zh-CN", "cannot-burn", "现在不能烧牌。你可以：出牌、过牌。"),
        (
            "en",
            "missing-permission",
            "I lack permissions in this channel: Attach Files, Speak. Please ask a server manager for them.",
        ),
    ],
)
def test_sentences_as_people_read_them(locale: Locale, code: str, sentence: str) -> None:
    assert refusal(texts(locale), code, ENGINE_FACTS[code], name) == sentence


def test_alternatives() -> None:
    plays = [play for text in ("KK", "AA", "22", "XX") if (play := play_of(parse_counts(text)))]
    assert alternatives(texts("en"), plays) == "You can play: two Ks, two As, two 2s"
    assert alternatives(texts("zh-TW"), []) == "你現在只能過牌。"


# Events --------------------------------------------------------------------------------------------------------------


def value_for(kind: object, *, flag: bool) -> object:
    """Return some value of a type, for building events of every kind."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return value_for(arguments[0], flag=flag)
    if origin is typing.Literal:
        return arguments[0]
    if origin is tuple:
        if not flag:
            return ()
        first = tuple(value_for(argument, flag=flag) for argument in arguments if argument is not Ellipsis)
        return first * (3 if Ellipsis in arguments else 1)
    samples: dict[object, object] = {
        int: 2,
        str: "ab" * 20,
        bool: flag,
        Card: full_deck(1, "4")[0],
        Play: play_of(parse_counts("99922X")),
        Window: Window(WindowName.BEAT, (1,), (1,), (Kind.PLAY,)),
        DealResult: DealResult(1, (1, 6, 2, 3, 4, 5), (), (0,) * 6, (4, -4), 0, None),
    }
    return samples.get(kind)


EVENTS = tuple(
    kind for kind in vars(events).values() if dataclasses.is_dataclass(kind) and kind.__module__ == events.__name__
)


def sample(kind: type, *, flag: bool) -> events.Event:
    hints = typing.get_type_hints(kind)
    made: events.Event = kind(**{field: value_for(hint, flag=flag) for field, hint in hints.items()})
    return made


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
@pytest.mark.parametrize("kind", EVENTS, ids=[kind.__name__ for kind in EVENTS])
def test_every_event_has_a_line(locale: Locale, rules: Ruleset, kind: type) -> None:
    silent = (events.Asked, events.Answered)
    for flag in (True, False):
        event = sample(kind, flag=flag)
        text = line(texts(locale), event, name, Public(rules))
        hidden = isinstance(event, silent) or (isinstance(event, events.Stifled) and not event.shown)
        assert (text is None) == hidden
        assert text is None or len(text) <= 500


def playout(rules: Ruleset, seed: int) -> typing.Iterator[tuple[State, events.Event]]:
    """Yield everything that happens in one deal of random play."""
    rng = random.Random(seed)
    state = new_match(rules)
    state, happened = advance(state, BeginDeal())
    yield from ((state, event) for event in happened)
    while state.public.result is None:
        window = state.public.window
        if window is None:
            begin = state.public.phase == "void"
            deck = shuffled(full_deck(rules.decks, rules.ranks), f"{seed}:{rng.random()}")
            command: typing.Any = BeginDeal() if begin else Deal(deck, str(seed))
        else:
            command = rng.choice(legal(view(state, rng.choice(window.seats))))
        state, happened = advance(state, command)
        yield from ((state, event) for event in happened)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_a_whole_deal_can_be_told(rules: Ruleset) -> None:
    told = 0
    for state, event in playout(rules, 7):
        public = redact(event, None)
        if public is not None:
            lines = [line(texts(locale), public, name, state.public) for locale in LOCALES]
            told += lines[0] is not None
        for act in state.public.history[-1:]:
            assert all(act_words(texts(locale), act, name) for locale in LOCALES)
    assert told > 100


def test_a_trick_in_one_line() -> None:
    kings = play_of(parse_counts("KK"))
    acts = (Act(0, Kind.PLAY, kings, (), leads=True), Act(1, Kind.PASS), Act(2, Kind.YIELD), Act(5, Kind.BURN, kings))
    told = trick_line(texts("zh-TW"), 3, acts, lambda seat: "甲乙丙丁戊己"[seat])
    assert told == "3. 甲 兩張 K → 乙 過 → 丙 讓 → 己 燒 兩張 K"


def test_small_words() -> None:
    t = texts("zh-TW")
    assert [suit_word(t, suit) for suit in (0, 4)] == ["黑桃", ""]
    assert [seat_label(t, seat) for seat in SEATS[:2]] == ["1 號位", "2 號位"]
    assert [side_name(t, side_of(seat)) for seat in SEATS[:2]] == ["紅聯邦", "藍聯邦"]
    assert people(t, (), name) == "沒有人"
    kings = play_of(parse_counts("KK"))
    assert kings is not None
    assert plays_line(t, (kings, kings)) == "兩張 K → 兩張 K"


# House rules ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_every_switch_has_words(locale: Locale, rules: Ruleset) -> None:
    t = texts(locale)
    found = [switch_words(t, rules, key) for key in switches(rules)]
    assert all(item.name and item.description and item.value and item.value == item.preset for item in found)
    assert len({item.name for item in found}) == len(found)
    for key, choices in CHOICES.items():
        shown = [value_words(t, key, choice) for choice in choices]
        assert len(set(shown)) == len(choices)
        assert not set(shown) & set(choices)


def test_changed_switches_are_told_with_what_was() -> None:
    rules = with_options(PRESETS["xuandian"], {"burn_order": [1, 2, 4, 5], "yielding": False})
    assert changed_lines(texts("zh-TW"), rules) == (
        "**讓牌：沒有**（原本：有）",
        "**燒牌先後：下家、下手聯邦、上手聯邦、上家**（原本：下手聯邦、上手聯邦、下家、上家）",
    )
    assert changed_lines(texts("en"), PRESETS["defen"]) == ()


def test_engine_refusals_carry_these_facts() -> None:
    """The facts above are those that the engine gives: a real refusal becomes a whole sentence."""
    state, _ = advance(new_match(PRESETS["defen"]), BeginDeal())
    with pytest.raises(IllegalCommand) as caught:
        advance(state, BeginDeal())
    assert refusal(texts("zh-TW"), caught.value.code, caught.value.facts) == "這一局還沒打完。"
