"""Levels for tables: legal answers, and a seat that never waits for a worker that is missing, late or dead."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from random import Random

import pytest
from engine.playing import play

from bot.ai import compiled, service
from bot.ai.heuristic import SteadyPlayer
from bot.ai.player import UnknownPlayerError
from bot.ai.service import ComputerPlayers
from bot.engine.legal import legal
from bot.engine.public import Phase
from bot.engine.ruleset import XUANDIAN
from bot.engine.view import View, view

needs_numba = pytest.mark.skipif(not compiled.available(), reason="the extra [strong] is not installed")


@pytest.fixture
def players() -> Iterator[ComputerPlayers]:
    found = ComputerPlayers()
    yield found
    found.close()


def seen_somewhere() -> View:
    """Return the view of a seat that has a choice."""
    for step in play(XUANDIAN, 1):
        public = step.before.public
        if public.phase is Phase.PLAY and public.window is not None:
            seen = view(step.before, public.window.seats[0])
            if len(legal(seen)) > 5:
                return seen
    raise AssertionError


def steady(seen: View) -> object:
    return SteadyPlayer().choose(seen, legal(seen), Random(0))


async def warmed(players: ComputerPlayers) -> None:
    players.start()
    assert players.warm is not None
    await asyncio.wrap_future(players.warm)


async def test_every_level_answers_legally(players: ComputerPlayers):
    seen = seen_somewhere()
    for level in players.levels():
        assert await players.choose(level, seen, Random(0)) in legal(seen)


async def test_an_unknown_level_is_refused(players: ComputerPlayers):
    with pytest.raises(UnknownPlayerError, match="wizard"):
        await players.choose("wizard", seen_somewhere(), Random(0))


async def test_without_the_extra_strong_plays_steady(players: ComputerPlayers, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(compiled, "available", lambda: False)
    seen = seen_somewhere()
    assert await players.choose("strong", seen, Random(0)) == steady(seen)
    assert not players.ready


@needs_numba
async def test_strong_thinks_in_its_worker_once_that_has_compiled(players: ComputerPlayers):
    seen = seen_somewhere()
    assert await players.choose("strong", seen, Random(0)) == steady(seen)  # still compiling
    await warmed(players)
    assert players.ready
    assert await players.choose("strong", seen, Random(0)) in legal(seen)


@needs_numba
async def test_a_dead_worker_is_replaced_and_the_seat_plays_steady(players: ComputerPlayers):
    await warmed(players)
    (worker,) = players.workers()
    os.kill(worker, signal.SIGKILL)
    seen = seen_somewhere()
    assert await players.choose("strong", seen, Random(0)) == steady(seen)
    await warmed(players)
    assert players.workers() != (worker,)


@needs_numba
async def test_a_late_worker_is_not_waited_for(players: ComputerPlayers, monkeypatch: pytest.MonkeyPatch):
    await warmed(players)
    monkeypatch.setattr(service, "PATIENCE", 0.0)
    seen = seen_somewhere()
    assert await players.choose("strong", seen, Random(0)) == steady(seen)
