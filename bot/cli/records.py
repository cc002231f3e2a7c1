"""What the commands that read records share: a file becomes a state, or one line on standard error and exit 2."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import click

from bot.engine.errors import RecordError
from bot.engine.record import Record, load
from bot.engine.replay import play
from bot.engine.state import State

BAD_INPUT = 2


def fail(message: str) -> NoReturn:
    """Print one line on standard error and exit 2."""
    click.echo(" ".join(message.split()), err=True)
    raise SystemExit(BAD_INPUT)


def read_record(path: Path) -> Record:
    """Return the record in a file; a file that cannot be read ends the program with `FILE: …`."""
    try:
        return load(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "not UTF-8 text"
        fail(f"{path}: {reason}")
    except RecordError as error:
        fail(f"{path}: {error}")


def played(path: Path) -> State:
    """Return the state after the record in a file; a refused action ends the program with `FILE: deal 1, …`."""
    try:
        return play(read_record(path))
    except RecordError as error:
        fail(f"{path}: {error}")
