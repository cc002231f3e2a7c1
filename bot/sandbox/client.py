"""Points discord.py at a sandbox. The only module here that knows the library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from .wire import API


def patch(sandbox_url: str) -> None:
    """Point every client of this process at the sandbox, for good.

    Args:
        sandbox_url: its address, such as "http://127.0.0.1:8080".
    """
    url = sandbox_url.rstrip("/")
    Route.BASE = url + API
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1) + "/gateway")
    Asset.BASE = url + "/cdn"


@contextmanager
def patched(sandbox_url: str) -> Iterator[None]:
    """Point every client of this process at the sandbox while the block runs."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    patch(sandbox_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
