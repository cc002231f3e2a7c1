"""`gouji replay FILE`: the state after a record (notation.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from bot.engine.report import state_report, view_report
from bot.engine.view import view

from .records import played


def _viewer(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and value != "spectator" and value not in "012345":
        raise click.BadParameter("must be a seat, 0 to 5, or spectator")
    return value


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.option("--as", "viewer", metavar="SEAT", callback=_viewer, help="Only what this seat, or `spectator`, may see.")
def command(file: Path, viewer: str | None, *, as_json: bool) -> None:
    """Play the record FILE and print the state after it."""
    state = played(file)
    if viewer is None:
        report = state_report(state)
    else:
        report = view_report(view(state, None if viewer == "spectator" else int(viewer)))
    click.echo(json.dumps(report, ensure_ascii=False) if as_json else _text(report))


def _text(report: Mapping[str, Any]) -> str:
    """Return a report as lines for people: a key a line, what is empty left out."""
    lines = []
    for key, value in report.items():
        if value in (None, [], {}, False):
            continue
        lines.append(f"{key:10} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines)
