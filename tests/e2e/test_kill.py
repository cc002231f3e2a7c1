"""`gouji play` killed with SIGKILL in the middle of a deal: it goes on with the same hands, nothing shown is lost."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import aiohttp

from bot.engine.invariants import check
from bot.store.sqlite import SqliteStore
from bot.table.fold import TableState, fold

KILLS = int(os.environ.get("GOUJI_TEST_KILLS", "3"))
PATIENCE = 30.0
CHANNEL = "牌桌"
T = TypeVar("T")
OFFERS = (":play-yes:", ":play:", ":pass:", ":head:", ":return:", ":show:")


@asynccontextmanager
async def gouji_play(folder: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "play", "--no-browser", "--port", "0", "--database", str(folder),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        yield process, line.decode().split()[1]
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


class Visitor:
    """A person on the page, by the page's protocol."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._nonces = count()
        self.ready: dict[str, Any] = {}
        self.messages: dict[str, dict[str, Any]] = {}
        self.seq = 0
        self._changed = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self._socket:
            self._hear(frame.json())
            self._changed.set()

    def _hear(self, frame: dict[str, Any]) -> None:
        match frame["op"]:
            case "ready":
                self.ready = frame
            case "commands":
                self.ready["commands"] = frame["commands"]
            case "messages":
                self.messages.update({message["id"]: message for message in frame["messages"]})
            case "message_create" | "message_update":
                self.messages[frame["message"]["id"]] = frame["message"]
            case "message_delete":
                self.messages.pop(frame["id"], None)
            case _:
                pass
        for found in re.findall(r"gouji:[a-z0-9]{8}:([0-9a-z]+):", str(frame)):
            self.seq = max(self.seq, int(found, 36))

    async def until(self, look: Callable[[], T | None]) -> T:
        async with asyncio.timeout(PATIENCE):
            while (found := look()) is None:
                self._changed.clear()
                await self._changed.wait()
            return found

    async def say(self, op: str, **fields: Any) -> None:
        await self._socket.send_json({"op": op, "nonce": f"n{next(self._nonces)}", **fields})

    async def command(self, name: str, **options: Any) -> None:
        root = next(one for one in self.ready["commands"] if one["name"] == "gouji")
        given = [{"name": k, "type": 4 if isinstance(v, int) else 3, "value": v} for k, v in options.items()]
        inner = [{"name": name, "type": 1, "options": given}]
        await self.say("command", channel_id=self.channel, command_id=root["id"], options=inner)

    @property
    def channel(self) -> str:
        return next(one["id"] for one in self.ready["guilds"][0]["channels"] if one["name"] == CHANNEL)

    def button(self, *wanted: str) -> tuple[dict[str, Any], str] | None:
        """The newest message with such a button that can be pressed."""
        for message in sorted(self.messages.values(), key=lambda one: -int(one["id"])):
            ids = [found["custom_id"] for found in _walk(message["components"]) if not found.get("disabled")]
            for want in wanted:
                if found := next((one for one in ids if want in one), None):
                    return message, found
        return None

    def offers(self, custom_id: str) -> bool:
        found = self.button(*OFFERS)
        return found is not None and found[1] == custom_id

    async def press(self, *wanted: str) -> str:
        message, custom_id = await self.until(lambda: self.button(*wanted))
        await self.say("component", channel_id=message["channel_id"], message_id=message["id"], custom_id=custom_id)
        return custom_id


def _walk(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for component in components:
        if component.get("custom_id"):
            found.append(component)
        found += _walk(component.get("components", []))
    return found


@asynccontextmanager
async def visit(url: str) -> AsyncIterator[Visitor]:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}/page/socket", origin=url) as socket:
        visitor = Visitor(socket)
        await visitor.say("hello", user_id=1)
        await visitor.until(lambda: visitor.ready or None)
        await visitor.until(lambda: visitor.ready["commands"] or None)
        for channel in (visitor.channel, *(dm["id"] for dm in visitor.ready["dms"])):
            await visitor.say("open", channel_id=channel)
        yield visitor
        visitor._reading.cancel()


async def stored(folder: Path) -> TableState:
    async with SqliteStore(folder / "gouji.sqlite3") as store:
        (table,) = await store.live()
        return fold(table, await store.load(table))


async def _play(visitor: Visitor) -> None:
    """Press whatever is offered, for ever."""
    while True:
        seen, pressed = visitor.seq, await visitor.press(*OFFERS)
        await visitor.until(
            lambda seen=seen, pressed=pressed: visitor.seq > seen or not visitor.offers(pressed) or None
        )


async def test_killed_in_the_middle_of_a_deal(tmp_path: Path) -> None:
    rng = random.Random(7)
    shown, before = 0, None
    for round_number in range(KILLS + 1):
        async with gouji_play(tmp_path) as (process, url), visit(url) as visitor:
            if round_number == 0:
                await visitor.command("new", rules="defen", pace="fast")
                await visitor.press(":start:")
                await visitor.until(lambda: visitor.button(":hand:"))
                await visitor.press(":hand:")
            playing = asyncio.create_task(_play(visitor))
            begun = shown
            await visitor.until(lambda begun=begun, visitor=visitor: visitor.seq > begun + 3 or None)
            await asyncio.wait({playing}, timeout=rng.uniform(0.1, 1.5))
            process.send_signal(signal.SIGKILL)
            await process.wait()
            playing.cancel()
            shown = visitor.seq
        state = await stored(tmp_path)
        check(state.game)
        assert state.seq >= shown, "what was shown is stored"
        if before is not None:
            acts = before.game.public.history
            assert (
                state.game.public.number > before.game.public.number or state.game.public.history[: len(acts)] == acts
            )
        before = state
