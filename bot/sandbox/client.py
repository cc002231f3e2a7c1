"""Points discord.py at a sandbox. The only module here that knows the library."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

import aiohttp
import yarl
from aiohttp.abc import AbstractResolver, ResolveResult
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

from .page import DISCORD_HOSTS
from .server import HOST, Sandbox
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


async def connector(sandbox: Sandbox) -> aiohttp.TCPConnector:
    """Return a connector for one client, unpatched, to which Discord's names are the sandbox.

    Several sandboxes can so stand side by side in one process. Every other name is refused, so nothing can leave
    this computer. Give it to `discord.Client(connector=...)`, which closes it.

    Raises:
        ImportError: when trustme, which makes the throw-away certificate, is not installed.
    """
    trustme = import_module("trustme")  # for tests only
    authority = trustme.CA()
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(*DISCORD_HOSTS).configure_cert(server)
    client = ssl.create_default_context()
    authority.configure_trust(client)
    return aiohttp.TCPConnector(resolver=_Resolver(await sandbox.listen_tls(server)), ssl=client, limit=0)


class _Resolver(AbstractResolver):
    """Knows Discord's names, as this computer, and no others."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self,
        host: str,
        port: int = 0,  # noqa: ARG002 -- the sandbox's own is used
        family: socket.AddressFamily = socket.AF_INET,
    ) -> list[ResolveResult]:
        """Return where the sandbox is.

        Raises:
            OSError: for every name that is not Discord's.
        """
        if host not in DISCORD_HOSTS:
            raise OSError(f"{host} is not part of the sandbox")
        return [
            ResolveResult(
                hostname=host,
                host=HOST,
                port=self._port,
                family=family or socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
        ]

    async def close(self) -> None:
        """Nothing is held."""
