"""Transcripts of records: a line for each action, with the card that stands, who is asked then and for what.

Golden records are replayed to a transcript; a difference is a rule that changed. A record once here stays for ever.
`python -m tests.records.transcript FILE...` writes the transcript of each record beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from bot.engine.notation import parse_action
from bot.engine.plays import print_counts
from bot.engine.record import load
from bot.engine.replay import act, begin
from bot.engine.state import State, new_match


def transcript(text: str) -> str:
    """Return the transcript of a record's text."""
    return "".join(f"{line.rstrip()}\n" for line in _lines(text))


def _lines(text: str) -> Iterator[str]:
    record = load(text)
    state = new_match(record.rules)
    for deal in record.deals:
        state = begin(state, deal)
        yield f"deal {state.public.number} | {_situation(state)}"
        yield from (f"  {seat}: {print_counts(hand.counts)}" for seat, hand in enumerate(state.hands))
        for action in deal.actions:
            state = act(state, parse_action(action))
            yield f"{action} | {_situation(state)}"
        yield from _end(state)


def _situation(state: State) -> str:
    """Return what lies on the table, what goes on around it, and who is asked for what."""
    public, trick, window = state.public, state.public.trick, state.public.window
    parts = [str(public.phase)]
    if trick is not None:
        marks = " gouji" * trick.gouji + " shielded" * trick.shielded
        parts.append(f"{trick.owner} {trick.play}{marks}")
    if public.burning is not None:
        parts.append(f"{public.burning.seat} burns {public.burning.victim}")
    if public.scramble:
        parts.append("scramble")
    if window is not None:
        parts.append(f"{','.join(map(str, window.seats))}: {' '.join(window.kinds)}")
    return " | ".join(parts)


def _end(state: State) -> Iterator[str]:
    result = state.public.result
    if result is not None:
        yield f"places {result.places} points {result.points} sweep {result.sweep}"
        yield from (f"  {debt.payer} owes {debt.receiver} {debt.cards} ({debt.kind})" for debt in result.debts)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.with_suffix(".txt").write_text(transcript(path.read_text(encoding="utf-8")), encoding="utf-8")
