from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from people import Stage, make_app, world

from bot import logs
from bot.sandbox import Sandbox
from bot.sandbox.client import patched

logs.set_up("warning")


@pytest.fixture
def factor() -> float:
    """How much faster time runs at the tables."""
    return 1.0


@pytest.fixture
async def stage(tmp_path: Path, factor: float) -> AsyncIterator[Stage]:
    """A sandbox with the bot running in it."""
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(Sandbox(world=world()))
        stack.enter_context(patched(sandbox.url))
        running = await stack.enter_async_context(AsyncExitStack())
        app = await running.enter_async_context(make_app(sandbox, tmp_path, random.Random(1), factor))
        yield Stage(sandbox, app, tmp_path, running, factor)
