"""Serves the page, its WebSocket and the files that messages show; only to this computer."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import orjson
from aiohttp import WSMsgType, web

from .core import Core
from .person import Session
from .show import Showroom
from .wire import Json, dumps, loads

WEB: Final = Path(__file__).parent / "web"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self' ws:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
GATEWAY_HOST: Final = "gateway.discord.gg"
DISCORD_HOSTS: Final = ("discord.com", GATEWAY_HOST, "cdn.discordapp.com")
LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def only_local(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests that a foreign page made a browser send: wrong Host (rebinding) or wrong Origin."""
    host, _, _ = request.host.rpartition(":")
    origin = request.headers.get("Origin")
    # Discord's own names only lead here for a client that was told so, and then by TLS: see client.py.
    if host not in LOOPBACK and not (request.secure and request.host in DISCORD_HOSTS):
        raise web.HTTPForbidden(text="This host is not served.")
    if origin is not None and origin != f"{request.scheme}://{request.host}":
        raise web.HTTPForbidden(text="This origin is not served.")
    return await handler(request)


class Page:
    """The page's side of one sandbox."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._showroom = Showroom(core)
        self._sockets: set[web.WebSocketResponse] = set()

    def add_routes(self, app: web.Application) -> None:
        """Add the page, its socket and the files to an application."""
        app.router.add_get("/", self._index)
        app.router.add_get("/page/socket", self._socket)
        app.router.add_get("/cdn/attachments/{channel}/{id}/{name}", self._attachment)
        app.router.add_get("/cdn/emojis/{name}", self._emoji)
        app.router.add_get("/emojis/{name}", self._emoji)
        app.router.add_get("/cdn/{rest:.*}", self._avatar)
        app.router.add_get("/{path:.+}", self._static)

    async def close(self) -> None:
        """Close every page's socket."""
        for socket in tuple(self._sockets):
            await socket.close(code=1001)

    # --- files ---

    async def _index(self, request: web.Request) -> web.StreamResponse:
        if request.host == GATEWAY_HOST:
            return await self._core.gateway.handle(request)
        return self._send_file("index.html")

    async def _static(self, request: web.Request) -> web.StreamResponse:
        return self._send_file(request.match_info["path"])

    def _send_file(self, name: str) -> web.StreamResponse:
        path = (WEB / name).resolve()
        if not path.is_relative_to(WEB.resolve()) or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=HEADERS)

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        return await self._bytes(int(request.match_info["id"]), request.match_info["name"])

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        key, _, _ = request.match_info["name"].partition(".")
        return await self._bytes(int(key), request.match_info["name"])

    async def _bytes(self, key: int, name: str) -> web.StreamResponse:
        content = await self._core.store.file(key)
        if content is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        # An uploaded file is not the page's: it must not run as one.
        headers = {**HEADERS, "Content-Security-Policy": "default-src 'none'; sandbox", "Content-Type": kind}
        headers["Cache-Control"] = "max-age=31536000, immutable"
        return web.Response(body=content, headers=headers)

    async def _avatar(self, _request: web.Request) -> web.StreamResponse:
        """Answer for avatars and icons, which nobody here has, with a plain disc."""
        disc = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></svg>'
        return web.Response(text=disc, content_type="image/svg+xml", headers={"X-Content-Type-Options": "nosniff"})

    # --- the socket ---

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=256 * 1024)
        await socket.prepare(request)
        self._sockets.add(socket)
        waiting: asyncio.Queue[Json] = asyncio.Queue()
        writer = asyncio.create_task(self._write(socket, waiting))
        session = Session(self._core, waiting.put_nowait, self._showroom)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._receive(session, waiting, message.data)
                    await self._core.store.sync()
        finally:
            session.close()
            writer.cancel()
            self._sockets.discard(socket)
        return socket

    def _receive(self, session: Session, waiting: asyncio.Queue[Json], text: str) -> None:
        try:
            frame = loads(text)
        except orjson.JSONDecodeError:
            frame = None
        if isinstance(frame, dict):
            session.handle(frame)
        else:
            waiting.put_nowait({"op": "error", "text": "A frame is a JSON object"})

    async def _write(self, socket: web.WebSocketResponse, waiting: asyncio.Queue[Json]) -> None:
        """Send frames in order; addresses become relative, as a page may call this server otherwise."""
        prefix = f"{self._core.base_url}/cdn/".encode()
        while True:
            payload = dumps(await waiting.get()).replace(prefix, b"/cdn/")
            try:
                await socket.send_str(payload.decode())
            except ConnectionError:
                return
