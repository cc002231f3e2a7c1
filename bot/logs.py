"""Logging: structlog in front, the standard library's loggers (discord.py's among them) through the same renderer."""

from __future__ import annotations

import logging
import sys
from typing import Final, cast

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

_HIDDEN: Final = "•••"

_NOISY: Final = ("discord.http", "discord.gateway", "aiohttp.access", "aiosqlite", "alembic", "asyncio", "PIL")
"""Libraries that tell more than an operator wants to know, below a warning."""


def set_up(level: str, *, as_json: bool = False, secrets: tuple[str, ...] = ()) -> None:
    """Write log lines to standard error.

    Args:
        level: the lowest level shown, such as `info`.
        as_json: one JSON object a line instead of text for people.
        secrets: texts that never appear, wherever they stand.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.StackInfoRenderer(),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_rendering(as_json=as_json),
                _Scrubber(secrets),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.captureWarnings(capture=True)
    for noisy in _NOISY:
        logging.getLogger(noisy).setLevel(max(logging.WARNING, root.level))


def _rendering(*, as_json: bool) -> tuple[Processor, ...]:
    """Return what makes a line of an event; tracebacks stay plain, without the values of variables."""
    if as_json:
        return structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)
    plain = structlog.dev.plain_traceback
    return (structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain),)


class _Scrubber:
    """Replaces secrets in the finished line, so that none escapes inside an exception or a nested value.

    Args:
        secrets: what must not appear.
    """

    def __init__(self, secrets: tuple[str, ...]) -> None:
        self._secrets = tuple(secret for secret in secrets if secret)

    def __call__(self, _logger: WrappedLogger, _method: str, line: EventDict) -> str:
        text = cast("str", line)  # the renderer before it makes a text of the event
        for secret in self._secrets:
            text = text.replace(secret, _HIDDEN)
        return text
