"""Logging: structlog in front, the standard library's loggers (discord.py's among them) through the same renderer."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog
from structlog.typing import Processor

_HIDDEN = "•••"


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
        structlog.processors.format_exc_info,
        _Scrubber(secrets),
    ]
    renderer: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
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
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for noisy in ("discord.http", "discord.gateway", "aiohttp.access", "aiosqlite", "alembic", "PIL"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, root.level))


class _Scrubber:
    """Replace secrets in every text of a log line.

    Args:
        secrets: what must not appear.
    """

    def __init__(self, secrets: tuple[str, ...]) -> None:
        self._secrets = tuple(secret for secret in secrets if secret)

    def __call__(self, _logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        for key, value in event.items():
            for secret in self._secrets:
                if isinstance(value, str) and secret in value:
                    event[key] = value = value.replace(secret, _HIDDEN)  # noqa: PLW2901 - several secrets in one
        return event
