"""Rate limits as Discord answers them: per route and major parameter, and one for the whole bot.

https://discord.com/developers/docs/topics/rate-limits
The numbers of single routes are not documented ("should not be hard coded"); these are what authors of
libraries report.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2s
from typing import Final

GLOBAL_LIMIT: Final = 50
INVALID_LIMIT: Final = 10_000
INVALID_WINDOW: Final = 600.0
OLD_MESSAGE: Final = 3600.0
INVALID_STATUSES: Final = frozenset({401, 403, 429})


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so many seconds."""

    limit: int
    per: float


@dataclass(slots=True)
class Rates:
    """Every number that a test may want to change; `enabled=False` lets everything pass."""

    enabled: bool = True
    channel_messages: Rate = field(default=Rate(5, 5.0))
    old_edits: Rate = field(default=Rate(3, 20.0))
    followups: Rate = field(default=Rate(5, 2.0))
    dm_opens: Rate = field(default=Rate(60, 600.0))
    command_creates: Rate = field(default=Rate(200, 86_400.0))
    other: Rate = field(default=Rate(30, 5.0))
    whole_bot: Rate = field(default=Rate(GLOBAL_LIMIT, 1.0))


@dataclass(slots=True)
class _Window:
    start: float
    used: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a limit says to one request: the headers, and how long to wait when it is refused."""

    headers: dict[str, str]
    retry_after: float | None = None
    whole_bot: bool = False


class Limits:
    """Counts requests in fixed windows that begin with their first request."""

    def __init__(self, rates: Rates, clock: Callable[[], float]) -> None:
        self.rates = rates
        self._clock = clock
        self._windows: dict[tuple[str, str], _Window] = {}

    def wait(self, name: str, major: str, rate: Rate, cost: int = 1) -> float | None:
        """Count `cost` uses, or return the seconds to wait when they would exceed the rate."""
        window = self._window(name, major, rate)
        if self.rates.enabled and window.used + cost > rate.limit:
            return max(window.start + rate.per - self._clock(), 0.001)
        window.used += cost
        return None

    def take(self, name: str, major: str, rate: Rate, *, counted: bool) -> Verdict:
        """Judge a request to a bucket and major parameter; `counted` ones also count for the whole bot."""
        if counted and (retry := self.wait("global", "", self.rates.whole_bot)) is not None:
            return Verdict({"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, retry, whole_bot=True)
        retry = self.wait(name, major, rate)
        headers = self._headers(name, major, rate)
        if retry is not None:
            headers["X-RateLimit-Scope"] = "user"
        return Verdict(headers, retry)

    def invalid(self, status: int) -> None:
        """Count an answer that Discord calls invalid (401, 403, 429)."""
        if status in INVALID_STATUSES:
            self._window("invalid", "", Rate(INVALID_LIMIT, INVALID_WINDOW)).used += 1

    @property
    def invalid_requests(self) -> int:
        """How many invalid answers the present ten minutes saw."""
        return self._window("invalid", "", Rate(INVALID_LIMIT, INVALID_WINDOW)).used

    @property
    def banned(self) -> bool:
        """Whether Cloudflare would block the address now."""
        return self.rates.enabled and self.invalid_requests >= INVALID_LIMIT

    def _window(self, name: str, major: str, rate: Rate) -> _Window:
        now = self._clock()
        window = self._windows.get((name, major))
        if window is None or now >= window.start + rate.per:
            window = self._windows[name, major] = _Window(now)
        return window

    def _headers(self, name: str, major: str, rate: Rate) -> dict[str, str]:
        window = self._window(name, major, rate)
        after = max(window.start + rate.per - self._clock(), 0.0)
        left = max(rate.limit - window.used, 0) if self.rates.enabled else rate.limit
        return {
            "X-RateLimit-Limit": str(rate.limit),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": blake2s(name.encode(), digest_size=8).hexdigest(),
        }
