from __future__ import annotations

import pytest

from bot.sandbox import Rates, Sandbox

from .toy import running


class Clock:
    """A clock that only moves when told to."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def sandbox(clock):
    async with Sandbox(clock=clock, rates=Rates(enabled=False)) as sandbox:
        yield sandbox


@pytest.fixture
async def toy(sandbox):
    async with running(sandbox) as toy:
        yield toy


@pytest.fixture
def general(sandbox, toy):
    return toy.get_channel(sandbox.channel_id("general"))
