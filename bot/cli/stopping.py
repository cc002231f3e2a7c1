"""What the commands that serve share: they run until somebody stops them."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress


def stopping() -> asyncio.Event:
    """Return an event that a signal to stop sets."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows knows no signal handlers in a loop; Ctrl+C ends it all the same
            loop.add_signal_handler(number, stop.set)
    return stop
