"""Faults on demand: what a test wants to go wrong, where, and how often."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Final, TypedDict, Unpack

from .errors import KNOWN, ApiError
from .wire import Json

TOO_MANY: Final = 429


@dataclass(slots=True)
class Fault:
    """One thing that goes wrong.

    Attributes:
        pattern: "METHOD /path" with `*`, compared with both the real path and its template.
        status: HTTP status to answer with; 0 lets the request pass (only slower).
        code: Discord's JSON code; 0 answers a plain text, as a broken proxy does.
        times: how often it strikes; None for ever.
        delay: seconds to wait first.
        hold: an event to wait for first, so that tests need no sleeping.
        after: do what was asked and only then answer with the fault, as a lost answer looks.
        cut: close the connection without an answer.
        retry_after: what a 429 says.
        when: further condition on the parsed body.
    """

    pattern: str
    status: int = 0
    code: int = 0
    times: int | None = 1
    delay: float = 0.0
    hold: asyncio.Event | None = None
    after: bool = False
    cut: bool = False
    retry_after: float = 0.05
    when: Callable[[Json], bool] | None = None
    struck: int = 0

    def matches(self, names: tuple[str, ...], body: Json) -> bool:
        """Tell whether it strikes a request known under these names."""
        if self.times is not None and self.struck >= self.times:
            return False
        if not any(fnmatchcase(name, self.pattern) for name in names):
            return False
        return self.when is None or self.when(body)

    async def wait(self) -> None:
        """Be as slow as asked."""
        if self.hold is not None:
            await self.hold.wait()
        if self.delay:
            await asyncio.sleep(self.delay)

    def error(self) -> ApiError | None:
        """Return the refusal to answer with, or None when the request shall pass."""
        if not self.status and not self.code:
            return None
        status, text = KNOWN.get(self.code, (self.status, f"{self.status}: injected"))
        extra: Json = {"retry_after": self.retry_after, "global": False} if (self.status or status) == TOO_MANY else {}
        return ApiError(self.status or status, self.code, text, **extra)


class Options(TypedDict, total=False):
    """What a fault may be made with; see `Fault`."""

    status: int
    code: int
    times: int | None
    delay: float
    hold: asyncio.Event | None
    after: bool
    cut: bool
    retry_after: float
    when: Callable[[Json], bool] | None


@dataclass(slots=True)
class Faults:
    """The faults that are waiting to strike, first come first served."""

    waiting: list[Fault] = field(default_factory=list)

    def add(self, pattern: str, **options: Unpack[Options]) -> Fault:
        """Add a fault; `options` are the attributes of `Fault`.

        Returns:
            The fault, whose `struck` counts its strikes.
        """
        fault = Fault(pattern, **options)
        self.waiting.append(fault)
        return fault

    def strike(self, names: tuple[str, ...], body: Json) -> Fault | None:
        """Return the fault that strikes this request, counted, or None."""
        for fault in self.waiting:
            if fault.matches(names, body):
                fault.struck += 1
                return fault
        return None

    def clear(self) -> None:
        """Let everything work again; held requests go on."""
        for fault in self.waiting:
            if fault.hold is not None:
                fault.hold.set()
        self.waiting.clear()
