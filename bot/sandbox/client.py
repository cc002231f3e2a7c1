"""Points discord.py at a sandbox. The only module here that knows the library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

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
    _let_voice_through(url)


def _let_voice_through(base: str) -> None:
    """Let connections to the sandbox's voice server go without TLS: the library asks for it everywhere."""
    connect, secure, plain = HTTPClient.ws_connect, base.replace("http", "wss", 1), base.replace("http", "ws", 1)

    async def ws_connect(self: HTTPClient, url: str, *, compress: int = 0) -> aiohttp.ClientWebSocketResponse:
        return await connect(self, url.replace(secure, plain, 1), compress=compress)

    HTTPClient.ws_connect = ws_connect  # type: ignore[method-assign]


@contextmanager
def patched(sandbox_url: str) -> Iterator[None]:
    """Point every client of this process at the sandbox while the block runs."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE, HTTPClient.ws_connect
    patch(sandbox_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE, connect = before
        HTTPClient.ws_connect = connect  # type: ignore[method-assign]
