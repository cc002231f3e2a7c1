from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from people import QuickClock, Stage, world

from bot import logs
from bot.sandbox import Sandbox, World
from bot.sandbox.client import patched
from bot.table.ports import Clock

logs.set_up("warning")


@pytest.fixture
def factor() -> float:
    """How much faster time runs at the tables."""
    return 1.0


@pytest.fixture
def clock(factor: float) -> Clock:
    """Time at the tables."""
    return QuickClock(factor)


@pytest.fixture
def client_options() -> dict[str, object]:
    """More for the bot's client."""
    return {}


@pytest.fixture
def place() -> World:
    """Where it all happens."""
    return world()


@pytest.fixture
async def stage(tmp_path: Path, clock: Clock, client_options: dict[str, object], place: World) -> AsyncIterator[Stage]:
    """A sandbox with the bot running in it."""
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox(world=place))
        stack.enter_context(patched(sandbox.url))
        running = await stack.enter_async_context(AsyncExitStack())
        stage = Stage(sandbox, None, tmp_path, running, clock, client_options)  # type: ignore[arg-type]  # it starts now
        await stage.start()
        yield stage
