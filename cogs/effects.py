"""Burns and revolutions as animations below the table, for some seconds (R131).

A listener of its own: the game and the table's message never wait for it. At most one animation stands at a table; one
that could not be shown in time, or not at all, is dropped. A server can switch them off, and have the shout attached as
a sound where the table is heard in no voice channel.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

import structlog
from discord import app_commands

from bot.engine.events import Burned, Event, Revolted
from bot.engine.seats import Seat
from bot.ledger.values import TableId
from bot.render.assets import path
from bot.table.model import Snapshot, Status, Update
from bot.text import log
from bot.text.catalogue import Texts
from bot.voice.sounds import read

from . import answers
from .answers import Interaction
from .desk import Desk, table_key
from .feature import Feature
from .present.blocks import Attachment, Note
from .present.words import who
from .translate import named, options

_LOG = structlog.get_logger(__name__)

STAYS: Final = 6.0
"""Seconds for which an animation stands: it would loop for ever."""
LATE: Final = 4.0
"""Seconds after which an animation is of something past, and dropped."""
QUIET: Final = 600.0
"""Seconds for which a channel that took none is left alone."""
SWITCHES: Final = {"animation": "on", "sound": "off"}
"""What a server can switch, and how it stands at first."""

Shout = Callable[[Snapshot, Event], str | None]
"""Returns the clip of what happened, or None where it is heard already."""


def _no_shout(_snapshot: Snapshot, _event: Event) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class _Standing:
    """An animation that can be seen now."""

    channel: int
    message: int


class Effects:
    """Shows animations, and takes them away again.

    Args:
        desk: the shared services.
        shout: the sound to attach, for servers that want it.
    """

    def __init__(self, desk: Desk, shout: Shout = _no_shout) -> None:
        self._desk = desk
        self._shout = shout
        self._showing: dict[TableId, asyncio.Task[None]] = {}
        self._standing: dict[TableId, _Standing] = {}
        self._sleeps: set[asyncio.Future[None]] = set()
        self._quiet: dict[int, float] = {}
        self._stopped = False
        desk.tables.listen(self.heard)

    async def heard(self, update: Update) -> None:
        """Show the newest burn or revolution, unless one is being shown; takes no time."""
        table = update.snapshot.id
        if table in self._showing or self._stopped:
            return
        if update.cause == "resumed":
            self._begin(table, self._clear(table))
        elif update.snapshot.status is not Status.CLOSED:
            happened = [event for event in update.events if isinstance(event, Burned | Revolted)]
            if happened:
                self._begin(table, self._show(update.snapshot, happened[-1], self._desk.clock.now()))

    async def settle(self) -> None:
        """Wait until no animation is under way."""
        await asyncio.gather(*self._showing.values())

    async def stop(self) -> None:
        """Take away what can be seen, and show nothing more."""
        self._stopped = True
        for sleep in self._sleeps:
            sleep.cancel()
        await self.settle()

    def _begin(self, table: TableId, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_logged(work), name=f"effect {table}")
        self._showing[table] = task
        task.add_done_callback(lambda _: self._showing.pop(table, None))

    async def _show(self, snapshot: Snapshot, event: Burned | Revolted, happened: float) -> None:
        channel, desk = snapshot.place.channel, self._desk
        if self._quiet.get(channel, 0) > happened or desk.sender.slot(table_key(snapshot.id)).text_only:
            return
        note = await self._note(snapshot, event)
        if note is None or desk.clock.now() - happened > LATE:
            return
        message = await desk.sender.post(channel, note)
        if message is None:
            self._quiet[channel] = desk.clock.now() + QUIET
            return
        self._standing[snapshot.id] = _Standing(channel, message)
        await desk.memory.put_note(_key(snapshot.id), f"{channel}/{message}")
        await self._stand(STAYS - (desk.clock.now() - happened))
        await self._take_away(snapshot.id)

    async def _stand(self, seconds: float) -> None:
        """Wait for so long, or until everything stops."""
        if seconds > 0 and not self._stopped:
            sleep = asyncio.ensure_future(self._desk.clock.sleep(seconds))
            self._sleeps.add(sleep)
            await asyncio.wait({sleep})
            self._sleeps.discard(sleep)

    async def _take_away(self, table: TableId) -> None:
        """Delete the animation that stands at a table."""
        standing = self._standing.pop(table, None)
        if standing is not None:
            await self._desk.sender.delete(standing.channel, standing.message)
            await self._desk.memory.drop_note(_key(table))

    async def _clear(self, table: TableId) -> None:
        """Delete what a process that was killed has left standing."""
        channel, _, message = (await self._desk.memory.note(_key(table)) or "").partition("/")
        if message:
            self._standing[table] = _Standing(int(channel), int(message))
            await self._take_away(table)

    async def _note(self, snapshot: Snapshot, event: Burned | Revolted) -> Note | None:
        """Return the message, or None where the server wants none."""
        wants = await switches(self._desk, snapshot.place.guild)
        clip = self._shout(snapshot, event) if wants["sound"] == "on" else None
        t = self._desk.table_texts(snapshot)
        files = []
        if wants["animation"] == "on":
            files.append(await asyncio.to_thread(_animation, event, t))
        if clip is not None:
            files.append(Attachment("sound.ogg", await asyncio.to_thread(read, clip)))

        def names(seat: Seat) -> str:
            return who(snapshot, seat, t)

        line = log.line(t, event, names, snapshot.public)
        return Note(f"-# {line}" if line else "", files=tuple(files)) if files else None


async def switches(desk: Desk, guild: int) -> dict[str, str]:
    """Return what a server has switched `on` or `off`."""
    return {name: await desk.memory.note(f"{name}:{guild}") or value for name, value in SWITCHES.items()}


def _animation(event: Burned | Revolted, t: Texts) -> Attachment:
    """Return the animation of what happened. Reads a file."""
    if isinstance(event, Burned):
        return Attachment("burn.webp", path(f"anim/burn_{t.locale}.webp").read_bytes(), t("alt-effect-burn"))
    script = t.locale.partition("-")[0]
    return Attachment(
        "revolution.webp", path(f"anim/revolution_{script}.webp").read_bytes(), t("alt-effect-revolution")
    )


def _key(table: TableId) -> str:
    return f"effect:{table}"


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:  # noqa: BLE001 - an animation is missed by nobody; the game goes on
        _LOG.exception("an animation could not be shown")


class EffectSwitches(Feature):
    """What moderators switch; the command belongs to their root command."""

    @app_commands.command(**named("effects", "mod-effects"))
    @options("animation", "sound")
    async def effects(
        self,
        interaction: Interaction,
        animation: bool | None = None,  # noqa: FBT001 - an option of a slash command
        sound: bool | None = None,  # noqa: FBT001 - the same
    ) -> None:
        """Switch animations, and the sounds attached to them; without a choice, say how they stand."""
        t, guild = await self.desk.greet(interaction), interaction.guild_id or 0
        for name, wanted in (("animation", animation), ("sound", sound)):
            if wanted is not None:
                await self.desk.memory.put_note(f"{name}:{guild}", "on" if wanted else "off")
        now = await switches(self.desk, guild)
        await answers.whisper(interaction, "\n".join(t(f"effects-{name}-{value}") for name, value in now.items()))
