from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import structlog
from structlog.testing import LogCapture

from .harness import Room


@pytest.fixture(autouse=True)
def log() -> LogCapture:
    """Catch what is logged; the default renderer would print every local variable of a failure."""
    capture = LogCapture()
    structlog.configure(processors=[capture])
    return capture


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    room = Room()
    yield room
    await room.tables.stop()
