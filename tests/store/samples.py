"""One value of every event and command that is ever stored. The golden payloads stand for these, line by line."""

from __future__ import annotations

from typing import get_args

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.cards import EMPTY, Card, Counts, make_card
from bot.engine.notation import parse_cards, parse_play
from bot.engine.public import DealResult, Debt, Kind, Sealed, Window, WindowName
from bot.engine.ruleset import MINGDIAN, XUANDIAN, with_options
from bot.ledger import events as t
from bot.ledger.values import PaceName, Person, Place, Setup

_HIDDEN = (None,) * 6
_LEFT = (None, 10, 0, None, 3, None)


def _cards(*parts: tuple[int, int, int]) -> tuple[Card, ...]:
    return tuple(make_card(*part) for part in parts)


def _counts(text: str) -> Counts:
    return parse_cards(text)


_SETUP = Setup(
    with_options(MINGDIAN, {"match_deals": 7, "tribute_skips": "A2", "burn_order": [5, 4, 2, 1]}),
    PaceName.SLOW,
    "steady",
    "zh-CN",
    frozenset({2**62 + 1}),
)

TABLE_EVENTS: tuple[t.TableEvent, ...] = (
    t.TableOpened(12, Place(1, 2**62), Person(3, "阿珍 𝓕 👑"), _SETUP, 1_700_000_000.25),
    t.TableOpened(13, Place(1, 4), Person(3, "A"), Setup(XUANDIAN), 0.0),
    t.SeatTaken(1, Person(4, "`@everyone`\n\u202e")),
    t.SeatFreed(1),
    t.SeatsSwapped(0, 5),
    t.ComputerSeated(2, "quick"),
    t.ReadyChanged(3, ready=True),
    t.HostChanged(4),
    t.MatchBegan(2, 1_700_000_001.5),
    t.SeedDrawn("c0ffee"),
    t.TakenOver(4, "steady", "absent"),
    t.TakenBack(4),
    t.PersonLeft(5, 1_700_000_002.0),
    t.Escaped(5, 1, 9, -8),
    t.CoinsCredited(0, 1, 3, 12),
    t.TimeRanOut(0, 0.0, 2),
    t.TimeUsed(1, 87.125),
    t.MatchPaused(3),
    t.MatchResumed(),
    t.MatchFinished((6, -6), 1_700_000_003.0),
    t.TableClosed("ended", 1_700_000_004.0),
)

GAME_EVENTS: tuple[e.Event, ...] = (
    e.DealBegan(2, (Debt("point", 3, 0, 1), Debt("sweep", 5, 2, 2))),
    e.Asked(Window(WindowName.FIGHT_SET, (1, 4), (1, 2, 4), (Kind.PLAY, Kind.PASS), simultaneous=True)),
    e.Answered(1, Sealed(Kind.RETURN, _counts("45"))),
    e.Answered(2, Sealed(Kind.NO)),
    e.Answered(3, None),
    e.Called((0, 3)),
    e.Dealt((_cards((0, 0, 0), (14, 4, 3)), *_HIDDEN[1:]), _LEFT, "ab" * 32, None),
    e.Dealt(tuple(_cards((seat, seat % 4, 1)) for seat in range(6)), _LEFT, "cd" * 32, "c0ffee"),
    e.Bought(0, 3, _cards((12, 1, 0)), make_card(0, 2, 1), _LEFT),
    e.Bought(0, 3, (), make_card(0, 2, 1), _LEFT),
    e.Paid("burn", 1, 2, _cards((14, 4, 0), (12, 3, 2)), _LEFT),
    e.Lapsed("place", 5, 0, 1),
    e.Returned(0, 5, _cards((1, 0, 0), (2, 1, 0)), _LEFT),
    e.Declared((0,)),
    e.Revolted(4, forced=True),
    e.Voided((1, 4)),
    e.Charged(1, (parse_play("QQQ"), parse_play("AA"), parse_play("TTTTT"))),
    e.Declined(4),
    e.FightBegan(4),
    e.SetBeaten(4, parse_play("KKK"), _cards((10, 0, 0), (10, 1, 0), (10, 2, 0)), 7),
    e.SetMissed(4),
    e.HeadTaken(4),
    e.HeadlessTaken(4),
    e.FoursShown(3, 0, 2),
    e.LeaderChosen(3),
    e.Played(
        0, parse_play("33322"), _cards((0, 0, 0), (0, 1, 0), (0, 2, 0), (12, 0, 0), (12, 1, 1)), False, True, None
    ),
    e.Played(0, parse_play("XD"), _cards((13, 4, 0), (14, 4, 0)), True, False, 0),
    e.Burned(1, 0, parse_play("22D"), _cards((12, 0, 0), (12, 0, 1), (14, 4, 1)), True, False, 5),
    e.Passed(2),
    e.Passed(3, closes=True),
    e.Yielded(4),
    e.WindCalled(5, closes=True),
    e.WentOut(0),
    e.Unburned(1, 4),
    e.BurnSucceeded(1, 0),
    e.BurnFailed(1, 0, conceded=True),
    e.Stifled(2, 3, shown=False),
    e.PointOpened(3),
    e.PointsClosed((1, 5)),
    e.ScrambleBegan(),
    e.ScrambleWaits(),
    e.TrickEnded(0, 3),
    e.DealEnded(
        DealResult(2, (1, 4, 2, 5, 3, 6), (Debt("stifle", 1, 4, 1),), (4, 0, 2, -2, 0, -4), (6, -6), 0, None),
        (EMPTY, _counts("3344X"), *(EMPTY,) * 4),
        "c0ffee",
    ),
)

EVENTS: tuple[t.TableEvent | e.Event, ...] = (*TABLE_EVENTS, *GAME_EVENTS)

COMMANDS: tuple[c.Command, ...] = (
    c.BeginDeal(),
    c.Deal(_cards((0, 0, 0), (13, 4, 1), (14, 4, 3)), "c0ffee"),
    c.TimeUp(),
    c.PlayCards(0, _counts("33322")),
    c.Burn(1, _counts("22D")),
    c.Pass(2),
    c.Yield(3),
    c.CatchWind(4),
    c.Concede(5),
    c.Yes(0),
    c.Revolt(1),
    c.ShowFours(2, 3, 4),
    c.TakeHead(3),
    c.TakeHeadless(4),
    c.Charge(5, (_counts("QQQ"), _counts("AA"), _counts("TTTTT"))),
    c.GiveBack(0, _counts("45")),
)


def classes(union: object) -> tuple[type, ...]:
    """Return the classes of a union, nested ones too."""
    members = get_args(union)
    return tuple(cls for member in members for cls in classes(member)) if members else (union,)  # type: ignore[return-value]
