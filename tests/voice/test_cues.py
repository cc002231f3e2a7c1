"""What waits to be played: late is left out, a flood becomes one, and the great outlives the ordinary."""

from __future__ import annotations

import asyncio

import pytest

from bot.voice.cues import LATE, WAITING, Cues


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def cues(clock: Clock) -> Cues:
    return Cues(clock)


def drained(cues: Cues) -> list[str]:
    found = []
    while (clip := cues.next()) is not None:
        found.append(clip)
    return found


def test_in_order(cues: Cues) -> None:
    cues.put(["calls/lead_f", "calls/open_f"])
    cues.put(["calls/pass_m"])
    assert drained(cues) == ["calls/lead_f", "calls/open_f", "calls/pass_m"]


def test_late_is_left_out(cues: Cues, clock: Clock) -> None:
    cues.put(["calls/lead_f"])
    clock.now = 1.5
    cues.put(["calls/beat_m"])
    clock.now = LATE + 0.01
    assert drained(cues) == ["calls/beat_m"]


def test_just_in_time(cues: Cues, clock: Clock) -> None:
    cues.put(["calls/lead_f"])
    clock.now = LATE
    assert drained(cues) == ["calls/lead_f"]


def test_a_flood_becomes_one_and_is_renewed(cues: Cues, clock: Clock) -> None:
    for voice in "fmfm":
        cues.put([f"calls/pass_{voice}"])
        clock.now += 1
    assert drained(cues) == ["calls/pass_m"]


def test_the_ordinary_gives_way(cues: Cues) -> None:
    cues.put(["calls/lead_f", "calls/burn_m", "calls/open_f", "sfx/fanfare", "calls/declare_f"])
    assert len(cues) == WAITING
    assert drained(cues) == ["calls/burn_m", "calls/open_f", "sfx/fanfare", "calls/declare_f"]


def test_without_anything_ordinary_the_oldest_gives_way(cues: Cues) -> None:
    cues.put(["calls/burn_m", "calls/open_f", "sfx/fanfare", "calls/declare_f", "calls/head_m"])
    assert drained(cues) == ["calls/open_f", "sfx/fanfare", "calls/declare_f", "calls/head_m"]


def test_many_events_hold_nothing_up(cues: Cues) -> None:
    for number in range(10_000):
        cues.put([f"calls/{('pass', 'lead', 'burn', 'open', 'head', 'charge')[number % 6]}_f"])
    assert len(cues) == WAITING


async def test_taking_waits_for_the_next(cues: Cues, clock: Clock) -> None:
    taking = asyncio.create_task(cues.take())
    await asyncio.sleep(0)
    assert not taking.done()
    cues.put(["calls/pass_f"])
    assert await taking == "calls/pass_f"


async def test_taking_waits_when_all_is_late(cues: Cues, clock: Clock) -> None:
    cues.put(["calls/pass_f"])
    clock.now = 9
    taking = asyncio.create_task(cues.take())
    await asyncio.sleep(0)
    assert not taking.done()
    cues.put(["calls/burn_f"])
    assert await taking == "calls/burn_f"
