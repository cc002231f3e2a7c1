"""`gouji compare NEW OLD`: whether NEW beats OLD by R10–R16, in every rule set (notation.md)."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from bot.engine.errors import NotationError
from bot.engine.notation import parse_play
from bot.engine.plays import beats
from bot.engine.ruleset import PRESETS

from .records import fail


def verdict(new: str, old: str) -> str:
    """Return `NEW OLD xuandian=yes mingdian=yes defen=no`; each says `invalid` if one of the two is no play."""
    try:
        plays = parse_play(new), parse_play(old)
    except NotationError:
        answers = dict.fromkeys(PRESETS, "invalid")
    else:
        won = ((key, beats(*plays, downgrade=rules.downgrade_big)) for key, rules in PRESETS.items())
        answers = {key: "yes" if yes else "no" for key, yes in won}
    return f"{new} {old} {' '.join(f'{key}={answer}' for key, answer in answers.items())}"


def _pairs(lines: Iterable[str]) -> Iterable[tuple[str, str]]:
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words:
            continue
        if len(words) != 2:  # noqa: PLR2004 - a pair
            fail(f"line {number}: two plays are needed, NEW OLD")
        yield words[0], words[1]


@click.command("compare", context_settings={"ignore_unknown_options": True})
@click.argument("new")
@click.argument("old", required=False)
def command(new: str, old: str | None) -> None:
    """Print whether NEW beats OLD; `-` reads pairs from standard input, a line each."""
    if new == "-" and old is None:
        for pair in _pairs(sys.stdin):
            click.echo(verdict(*pair))
    elif old is None:
        fail("two plays are needed, NEW OLD")
    else:
        click.echo(verdict(new, old))
