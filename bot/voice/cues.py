"""One table's sounds waiting to be played: what is late is left out, and a flood becomes one.

Sound never holds the game up, so it must keep up with it: better a silent pass than one that is heard when the next
trick has begun.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from .clips import ORDINARY, call_of

LATE: Final = 2.0
"""Seconds after which a sound is no longer played."""
WAITING: Final = 4
"""So many may wait; beyond them the ordinary ones go first."""


@dataclass(frozen=True, slots=True)
class _Cue:
    clip: str
    at: float

    @property
    def ordinary(self) -> bool:
        return call_of(self.clip) in ORDINARY


class Cues:
    """The queue.

    Args:
        now: seconds, by any clock that does not go back.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._waiting: list[_Cue] = []
        self._some = asyncio.Event()

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._waiting)

    def put(self, clips: Iterable[str]) -> None:
        """Let clips be played soon, in order."""
        for clip in clips:
            self._add(_Cue(clip, self._now()))
        if self._waiting:
            self._some.set()

    def _add(self, cue: _Cue) -> None:
        """Add a cue; one that calls the same and still waits is renewed instead, whoever speaks."""
        for index, other in enumerate(self._waiting):
            if call_of(other.clip) == call_of(cue.clip):
                self._waiting[index] = cue
                return
        self._waiting.append(cue)
        if len(self._waiting) > WAITING:
            self._waiting.remove(next((one for one in self._waiting if one.ordinary), self._waiting[0]))

    def next(self) -> str | None:
        """Return the clip to be played now, or None if nothing is left that is not late."""
        while self._waiting:
            cue = self._waiting.pop(0)
            if self._now() - cue.at <= LATE:
                return cue.clip
        return None

    async def take(self) -> str:
        """Return the clip to be played now, as soon as there is one."""
        while (clip := self.next()) is None:
            self._some.clear()
            await self._some.wait()
        return clip
