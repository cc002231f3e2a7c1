"""How fast the engine plays: random players, checks off, one core; beside python-chess where it is installed.

Run `python -m benchmarks.engine`. Rounds are interleaved and medians are of processor time, so that the ratios hold
on a machine that is busy with other things too.
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import time
from collections.abc import Callable

from bot.engine.cards import Card, full_deck, shuffled
from bot.engine.commands import BeginDeal, Deal
from bot.engine.decide import advance, decide
from bot.engine.evolve import evolve
from bot.engine.legal import legal
from bot.engine.public import Phase
from bot.engine.ruleset import PRESETS, Ruleset
from bot.engine.state import State, new_match
from bot.engine.view import view

DEALS, ROUNDS, MOVES = 25, 7, 3000


def _deck(rules: Ruleset, number: int) -> tuple[Card, ...]:
    return shuffled(full_deck(rules.decks, rules.ranks), str(number))


def _begun(rules: Ruleset, deck: tuple[Card, ...]) -> State:
    state = advance(new_match(rules), BeginDeal())[0]
    return state if state.public.window else advance(state, Deal(deck, "x"))[0]


def decisions(rules: Ruleset, decks: list[tuple[Card, ...]], *, folded_twice: bool) -> int:
    """Play each deck once by random players; return how many decisions that took."""
    rng, count = random.Random(1), 0
    for deck in decks:
        state = _begun(rules, deck)
        while state.public.phase is not Phase.OVER:
            window = state.public.window
            if window is None:
                state = advance(state, Deal(deck, "x") if state.public.phase is Phase.SHUFFLE else BeginDeal())[0]
                deck = deck[::-1]  # noqa: PLW2901 - a void deal is dealt otherwise
                continue
            commands = legal(view(state, window.seats[int(rng.random() * len(window.seats))]))
            command = commands[int(rng.random() * len(commands))]
            if folded_twice:
                for event in decide(state, command):
                    state = evolve(state, event)
            else:
                state = advance(state, command)[0]
            count += 1
    return count


def chess_moves() -> int:
    """Make random moves in python-chess; return how many."""
    import chess  # noqa: PLC0415 - an optional yardstick

    rng, board = random.Random(1), chess.Board()
    for _ in range(MOVES):
        if board.is_game_over():
            board = chess.Board()
        board.push(rng.choice(list(board.legal_moves)))
    return MOVES


def rate(work: Callable[[], int]) -> float:
    """Return how much of the work is done in a second of processor time."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def main() -> None:
    """Print decisions a second, and the ratio to python-chess."""
    works: dict[str, Callable[[], int]] = {}
    for key, rules in PRESETS.items():
        decks = [_deck(rules, number) for number in range(DEALS)]
        works[f"{key}, advance"] = lambda rules=rules, decks=decks: decisions(rules, decks, folded_twice=False)
        works[f"{key}, decide and evolve"] = lambda rules=rules, decks=decks: decisions(rules, decks, folded_twice=True)
    if importlib.util.find_spec("chess"):
        works["python-chess random moves"] = chess_moves
    for work in works.values():
        work()
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            rates[name].append(rate(work))
    medians = {name: statistics.median(values) for name, values in rates.items()}
    yardstick = medians.get("python-chess random moves")
    for name, median in medians.items():
        ratio = f"  {median / yardstick:.2f}x" if yardstick else ""
        print(f"{name:30} {median:9,.0f}/s  [{min(rates[name]):,.0f}..{max(rates[name]):,.0f}]{ratio}")


if __name__ == "__main__":
    main()
