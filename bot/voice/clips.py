"""Which sound belongs to which event (R130): pure, by data.

A clip is named like its file below `assets/`, without the ending: `calls/burn_f` is 燒牌 called by a woman over the
crackling of fire, `sfx/deal` an effect alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, assert_never

from bot.engine.events import (
    Answered,
    Asked,
    Bought,
    Burned,
    BurnFailed,
    BurnSucceeded,
    Called,
    Charged,
    DealBegan,
    DealEnded,
    Dealt,
    Declared,
    Declined,
    Event,
    FightBegan,
    FoursShown,
    HeadlessTaken,
    HeadTaken,
    Lapsed,
    LeaderChosen,
    Paid,
    Passed,
    Played,
    PointOpened,
    PointsClosed,
    Returned,
    Revolted,
    ScrambleBegan,
    ScrambleWaits,
    SetBeaten,
    SetMissed,
    Stifled,
    TrickEnded,
    Unburned,
    Voided,
    WentOut,
    WindCalled,
    Yielded,
)
from bot.engine.public import Kind, Public
from bot.engine.seats import Seat


class Voice(StrEnum):
    """Who speaks for a seat; the value ends the names of clips."""

    FEMALE = "f"
    MALE = "m"


_SUFFIXES: Final = frozenset(voice.value for voice in Voice)
DEFAULT_VOICES: Final = (Voice.FEMALE, Voice.MALE) * 3
"""By seat, for who has chosen none: each side has one voice, so one hears which side acts."""
CALLS: Final = (
    "lead",
    "beat",
    "pass",
    "yield",
    "wind",
    "gouji",
    "shielded",
    "burn",
    "revolution",
    "declare",
    "open",
    "first",
    "charge",
    "head",
    "headless",
)
"""What is spoken, each by either voice."""
ORDINARY: Final = frozenset({"lead", "beat", "pass"})
"""Calls that come all the time: the first to be left out when there is too much to say."""


def call_of(clip: str) -> str:
    """Return what a clip calls, whoever speaks: `burn` of `calls/burn_f`; an effect's own name otherwise."""
    name = clip.rpartition("/")[2]
    call, _, voice = name.rpartition("_")
    return call if voice in _SUFFIXES else name


def clips(event: Event, public: Public, voices: Sequence[Voice] = DEFAULT_VOICES) -> tuple[str, ...]:
    """Return what is heard of an event (R130), in order; nothing for most.

    Args:
        event: what happened, as everybody may know it.
        public: the public facts after it.
        voices: who speaks for each seat.
    """
    match event:
        case Dealt():
            return ("sfx/deal",)
        case LeaderChosen():
            return ("sfx/turn",)
        case WentOut(seat=seat):
            return ("sfx/fanfare",) if public.race.out[:1] == (seat,) else ()
        case BurnFailed() | Stifled(shown=True):
            return ("sfx/lose",)
        case Called(seats=seats) | Declared(seats=seats):
            return (_call("declare", seats[0], voices),) if seats else ()
        case Answered() | Asked() | Bought() | BurnSucceeded() | DealBegan() | DealEnded() | Declined() | FightBegan():
            return ()
        case Lapsed() | Paid() | PointsClosed() | Returned() | ScrambleBegan() | ScrambleWaits() | SetMissed():
            return ()
        case Stifled() | TrickEnded() | Unburned() | Voided():
            return ()
        case _:
            return (_call(_spoken(event, public), event.seat, voices),)


_Spoken = (
    Burned
    | Charged
    | FoursShown
    | HeadTaken
    | HeadlessTaken
    | Passed
    | Played
    | PointOpened
    | Revolted
    | SetBeaten
    | WindCalled
    | Yielded
)


def _spoken(event: _Spoken, public: Public) -> str:
    """Return what the acting player calls."""
    match event:
        case Played(shielded=True):
            return "shielded"
        case Played(gouji=True):
            return "gouji"
        case Played():
            return "lead" if _leads(event, public) else "beat"
        case SetBeaten():
            return "beat"
        case Passed():
            return "pass"
        case Yielded():
            return "yield"
        case WindCalled():
            return "wind"
        case Burned():
            return "burn"
        case Revolted():
            return "revolution"
        case PointOpened():
            return "open"
        case FoursShown():
            return "first"
        case Charged():
            return "charge"
        case HeadTaken():
            return "head"
        case HeadlessTaken():
            return "headless"
        case _:
            assert_never(event)


def _leads(event: Played, public: Public) -> bool:
    """Return whether a play began its trick; the history says so of each."""
    for act in reversed(public.history):
        if act.kind is Kind.PLAY:
            return act.leads and act.seat == event.seat
    return False


def _call(call: str, seat: Seat, voices: Sequence[Voice]) -> str:
    return f"calls/{call}_{voices[seat]}"
