"""`gouji rules`: every switch of a rule set and its value, generated from the `Ruleset`."""

from __future__ import annotations

import json

import click

from bot.engine.cards import RANKS
from bot.engine.ruleset import CHOICES, DEFAULT_RULES, PRESETS, switches


def shown(value: object) -> str:
    """Return a switch's value as an option in a record writes it."""
    if isinstance(value, frozenset):
        return json.dumps("".join(RANKS[rank] for rank in sorted(value)))
    return json.dumps(list(value) if isinstance(value, tuple) else value)


@click.command("rules")
@click.option("--rules", "key", type=click.Choice(list(PRESETS)), default=DEFAULT_RULES, show_default=True)
def command(key: str) -> None:
    """Print every switch that a table may override, with its default in this rule set."""
    for name, value in switches(PRESETS[key]).items():
        choices = f"  ({' | '.join(CHOICES[name])})" if name in CHOICES else ""
        click.echo(f"{name} = {shown(value)}{choices}")
