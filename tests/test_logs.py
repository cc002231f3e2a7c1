"""Log lines: for people or machines, from structlog or the standard library, and never with a secret."""

from __future__ import annotations

import json
import logging
import warnings
from collections.abc import Callable, Iterator

import pytest
import structlog

from bot import logs

SECRET = "MTIz.abc.secret"


@pytest.fixture
def written(capsys) -> Iterator[Callable[[], str]]:
    """Return what has been written to standard error; logging is as it was afterwards."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, warnings.showwarning
    yield lambda: capsys.readouterr().err
    root.handlers[:], root.level = before[:2]
    logging.captureWarnings(capture=False)
    warnings.showwarning = before[2]
    structlog.reset_defaults()


def fail(error: Exception) -> None:
    raise error


def test_lines_for_people(written):
    logs.set_up("info")
    structlog.get_logger("bot.table").info("table opened", table="ab12", seq=3)
    logging.getLogger("other").warning("%s is late", "Discord")
    first, second = written().splitlines()
    assert "[info" in first
    assert "table opened" in first
    assert "seq=3 table=ab12" in first or "table=ab12 seq=3" in first
    assert "Discord is late" in second


def test_lines_for_machines(written):
    logs.set_up("info", as_json=True)
    structlog.get_logger("bot.table").info("夠級", table="ab12")
    try:
        fail(ValueError("broken"))
    except ValueError:
        logging.getLogger("other").exception("it %s", "failed")
    text = written()
    first, second = map(json.loads, text.splitlines())
    assert (first["event"], first["table"], first["level"], first["logger"]) == ("夠級", "ab12", "info", "bot.table")
    assert (second["event"], second["level"]) == ("it failed", "error")
    assert "ValueError: broken" in second["exception"]
    assert "夠級" in text


@pytest.mark.parametrize("as_json", [False, True])
def test_a_secret_shows_nowhere(written, as_json):
    logs.set_up("debug", as_json=as_json, secrets=("", SECRET))
    log = structlog.get_logger("bot.x")
    try:
        fail(RuntimeError(f"Bot {SECRET}"))
    except RuntimeError as error:
        log.exception("failed", error=error, nested={"headers": [f"Bot {SECRET}"]}, raw=SECRET.encode())
        logging.getLogger("y").exception("failed: %s", SECRET)
    log.info(SECRET)
    text = written()
    assert SECRET not in text
    assert text.count("•••") >= 6


def test_a_traceback_does_not_show_variables(written):
    logs.set_up("info")
    hand = "33344" + "XXDD"
    try:
        fail(RuntimeError("failed"))
    except RuntimeError:
        structlog.get_logger("z").exception("oops")
    text = written()
    assert "RuntimeError: failed" in text
    assert hand not in text


@pytest.mark.parametrize(("level", "seen"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)])
def test_levels(written, level, seen):
    logs.set_up(level)
    log = structlog.get_logger("levels")
    for name in ("debug", "info", "warning", "error"):
        getattr(log, name)("line")
    assert len(written().splitlines()) == seen


@pytest.mark.parametrize("library", ["discord.http", "aiosqlite", "alembic.runtime.migration", "PIL.Image"])
def test_libraries_speak_when_something_is_wrong(written, library):
    logs.set_up("debug")
    logging.getLogger(library).info("chatter")
    logging.getLogger(library).warning("trouble")
    assert len(written().splitlines()) == 1


def test_warnings_become_lines(written):
    logs.set_up("info")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=True)
        warnings.warn("old-fashioned", DeprecationWarning, stacklevel=1)
    assert "old-fashioned" in written()
