"""Perft: how many ways there are to go on from a deal, depth by depth.

While several seats are asked at once only the lowest of them is followed, so that the number tells what may be done and
not in how many orders. `python -m tests.perft.counting` prints the file that `test_perft.py` compares with; a number
that changes is a rule that changed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from bot.engine.cards import full_deck, shuffled
from bot.engine.commands import BeginDeal, Deal, TimeUp
from bot.engine.decide import advance
from bot.engine.legal import legal
from bot.engine.public import Phase
from bot.engine.ruleset import PRESETS, with_options
from bot.engine.state import State, new_match
from bot.engine.view import view

COUNTS: Final = Path(__file__).parent / "counts.json"
DECKS: Final[tuple[tuple[str, int], ...]] = (("34A2XD", 1), ("3TJQKA2XD", 1), ("34A2XD", 2), ("34TQKA", 2))
SEEDS: Final = ("one", "two")
LIMIT: Final = 1500
"""A deck is followed to the first depth with so many ways, and to the end of the deal at most."""


def dealt(key: str, ranks: str, decks: int, seed: str) -> State:
    """Return a deal of a small deck; but for the first deck nobody declared or showed anything."""
    rules = with_options(PRESETS[key], {"ranks": ranks, "decks": decks})
    state, _ = advance(new_match(rules), BeginDeal())
    if state.public.phase is Phase.CALL:
        state, _ = advance(state, TimeUp())
    state, _ = advance(state, Deal(shuffled(full_deck(decks, ranks), seed), seed))
    while (ranks, decks) != DECKS[0] and state.public.phase in (Phase.DECLARE, Phase.CHARGE, Phase.HEAD, Phase.SHOW):
        state, _ = advance(state, TimeUp())
    return state


def ways(states: list[State]) -> list[State]:
    """Return every state one answer further on."""
    found = []
    for state in states:
        window = state.public.window
        if window is not None:
            commands = legal(view(state, window.seats[0]))
            found += [advance(state, command)[0] for command in commands]
    return found


def perft(key: str, ranks: str, decks: int, seed: str) -> list[int]:
    """Return the number of ways after 1, 2, 3 … answers."""
    states, numbers = [dealt(key, ranks, decks, seed)], []
    while states and len(states) < LIMIT:
        states = ways(states)
        numbers.append(len(states))
    return numbers


def names() -> list[str]:
    """Return what is counted: rule set, decks and ranks, seed."""
    return [f"{key} {decks}x{ranks} {seed}" for key in PRESETS for ranks, decks in DECKS for seed in SEEDS]


def counted(name: str) -> list[int]:
    """Return the numbers of one name."""
    key, deck, seed = name.split()
    decks, ranks = deck.split("x")
    return perft(key, ranks, int(decks), seed)


if __name__ == "__main__":
    lines = (f"  {json.dumps(name)}: {json.dumps(counted(name))}" for name in names())
    sys.stdout.write("{\n" + ",\n".join(lines) + "\n}\n")
