from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import structlog
from people import QuickClock, Stage, world

from bot import logs
from bot.sandbox import Sandbox, World
from bot.sandbox.client import patched
from bot.table.ports import Clock


@pytest.fixture(autouse=True)
def log() -> Iterator[None]:
    """Log as the bot does, for these tests alone."""
    logs.set_up("warning")
    structlog.configure(cache_logger_on_first_use=False)
    yield
    structlog.reset_defaults()


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


@pytest.fixture
def calm(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that happens is an error of ours."""
    yield
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not errors
