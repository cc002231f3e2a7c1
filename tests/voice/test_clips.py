"""R130 as data: what is heard of each event, and that the files are there."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from bot.engine import events as happen
from bot.engine.cards import EMPTY
from bot.engine.plays import make_play
from bot.engine.public import Act, Kind, Public, Race
from bot.engine.ruleset import DEFEN
from bot.voice.clips import CALLS, DEFAULT_VOICES, Voice, call_of, clips
from bot.voice.sounds import CLIPS, SoundMissing, read

KING = make_play(7, 3)
PUBLIC = Public(rules=DEFEN)
LED = replace(PUBLIC, history=(Act(2, Kind.PLAY, KING, (), leads=True),))
BEATEN = replace(PUBLIC, history=(Act(1, Kind.PLAY, KING, (), leads=True), Act(2, Kind.PLAY, KING, (), leads=False)))
LED_BY_ANOTHER = replace(PUBLIC, history=(Act(1, Kind.PLAY, KING, (), leads=True),))
FIRST_OUT = replace(PUBLIC, race=Race(out=(2,)))
SECOND_OUT = replace(PUBLIC, race=Race(out=(1, 2)))


def played(*, gouji: bool = False, shielded: bool = False) -> happen.Played:
    return happen.Played(2, KING, (), gouji, shielded, None)


CASES = {
    "lead": (played(), LED, "calls/lead_f"),
    "beat": (played(), BEATEN, "calls/beat_f"),
    "beat, the history being another's": (played(), LED_BY_ANOTHER, "calls/beat_f"),
    "beat a set of a charge": (happen.SetBeaten(2, KING, (), None), PUBLIC, "calls/beat_f"),
    "pass": (happen.Passed(2), PUBLIC, "calls/pass_f"),
    "yield": (happen.Yielded(2), PUBLIC, "calls/yield_f"),
    "wind": (happen.WindCalled(2), PUBLIC, "calls/wind_f"),
    "gouji led": (played(gouji=True), LED, "calls/gouji_f"),
    "gouji beaten": (played(gouji=True), BEATEN, "calls/gouji_f"),
    "shielded": (played(gouji=True, shielded=True), LED, "calls/shielded_f"),
    "burn": (happen.Burned(2, 1, KING, (), gouji=True, shielded=False, left=None), PUBLIC, "calls/burn_f"),
    "burn by a man": (happen.Burned(3, 1, KING, (), gouji=True, shielded=False, left=None), PUBLIC, "calls/burn_m"),
    "revolution": (happen.Revolted(2, forced=False), PUBLIC, "calls/revolution_f"),
    "revolution by a man": (happen.Revolted(5, forced=True), PUBLIC, "calls/revolution_m"),
    "declare": (happen.Declared((2, 3)), PUBLIC, "calls/declare_f"),
    "nobody declares": (happen.Declared(()), PUBLIC, None),
    "call": (happen.Called((3,)), PUBLIC, "calls/declare_m"),
    "open": (happen.PointOpened(2), PUBLIC, "calls/open_f"),
    "first lead shown": (happen.FoursShown(2, 0, 3), PUBLIC, "calls/first_f"),
    "first lead": (happen.LeaderChosen(2), PUBLIC, "sfx/turn"),
    "charge": (happen.Charged(2, (KING, KING, KING)), PUBLIC, "calls/charge_f"),
    "head": (happen.HeadTaken(2), PUBLIC, "calls/head_f"),
    "headless": (happen.HeadlessTaken(2), PUBLIC, "calls/headless_f"),
    "deal": (happen.Dealt((None,) * 6, (None,) * 6, "", None), PUBLIC, "sfx/deal"),
    "out first": (happen.WentOut(2), FIRST_OUT, "sfx/fanfare"),
    "out second": (happen.WentOut(2), SECOND_OUT, None),
    "burn failed": (happen.BurnFailed(2, 1, conceded=True), PUBLIC, "sfx/lose"),
    "stifled": (happen.Stifled(2, 1, shown=True), PUBLIC, "sfx/lose"),
    "stifled in secret": (happen.Stifled(2, 1, shown=False), PUBLIC, None),
    "an answer nobody may know of": (happen.Answered(2, None), PUBLIC, None),
    "trick over": (happen.TrickEnded(2, 2), PUBLIC, None),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_heard(name: str) -> None:
    event, public, clip = CASES[name]
    assert clips(event, public) == ((clip,) if clip else ())


def test_a_person_speaks_with_his_own_voice() -> None:
    voices = [*DEFAULT_VOICES[:2], Voice.MALE, *DEFAULT_VOICES[3:]]
    assert clips(happen.Passed(2), PUBLIC, voices) == ("calls/pass_m",)


def test_every_sound_of_the_rulebook_occurs() -> None:
    """R130: each call is made by some event, and each is there in both voices."""
    made = {call_of(clip) for _, _, clip in CASES.values() if clip}
    assert set(CALLS) <= made
    assert {f"calls/{call}_{voice}" for call in CALLS for voice in "fm"} <= set(CLIPS)


def test_every_kind_of_event_is_decided() -> None:
    """No event raises: whatever happens, there is a sound or silence."""
    kinds = {kind for union in get_args(happen.Event) for kind in (get_args(union) or (union,))}
    samples = {type(event) for event, _, _ in CASES.values()}
    silent = {
        happen.Asked(None),
        happen.DealBegan(1, ()),
        happen.DealEnded(None, (EMPTY,) * 6, None),
        happen.Bought(1, 2, (), None, ()),
        happen.Paid(None, 1, 2, (), ()),
        happen.Lapsed(None, 1, 2, 1),
        happen.Returned(1, 2, (), ()),
        happen.Voided((1, 2)),
        happen.Declined(1),
        happen.FightBegan(1),
        happen.SetMissed(1),
        happen.Unburned(1, 2),
        happen.BurnSucceeded(1, 2),
        happen.PointsClosed((1,)),
        happen.ScrambleBegan(),
        happen.ScrambleWaits(),
    }
    assert all(clips(event, PUBLIC) == () for event in silent)
    assert samples | {type(event) for event in silent} == kinds


@pytest.mark.parametrize("clip", CLIPS)
def test_every_clip_is_shipped(clip: str) -> None:
    assert read(clip)[28:36] == b"OpusHead"


def test_a_missing_file_is_named() -> None:
    with pytest.raises(SoundMissing, match=r"assets/sfx/nothing\.ogg"):
        read("sfx/nothing")


def test_what_a_clip_calls() -> None:
    assert [call_of(clip) for clip in ("calls/burn_f", "sfx/play_big", "sfx/deal")] == ["burn", "play_big", "deal"]
