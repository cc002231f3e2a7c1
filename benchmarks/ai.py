"""How strong and how fast the computer players are; `benchmarks/RESULTS.md` keeps the runs.

python benchmarks/ai.py levels --deals 300       # duplicate deals, sides swapped, every pair of quick levels
python benchmarks/ai.py strong --deals 500       # strong against steady, or --against greedy
python benchmarks/ai.py ceiling --deals 50       # one step of search that sees all cards, against steady
python benchmarks/ai.py speed                    # time a decision, and steps a second of the search's own game
python benchmarks/ai.py burns --deals 300        # what becomes of the burns of steady
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from bot.ai import compiled, strong
from bot.ai.core import layout as at
from bot.ai.core.encode import encode
from bot.ai.core.notes import NOTES
from bot.ai.heuristic import EasyPlayer, playing, weights_for
from bot.ai.player import Player, player
from bot.ai.search import DEALS, Question
from bot.cli.simulate import wilson
from bot.engine.cards import full_deck, shuffled
from bot.engine.commands import BeginDeal, Burn, Deal, Pass, SeatCommand
from bot.engine.decide import advance
from bot.engine.events import Burned, BurnFailed, BurnSucceeded, Event, Unburned
from bot.engine.legal import burn_is_feasible, legal
from bot.engine.plays import play_of
from bot.engine.public import Phase, WindowName
from bot.engine.ruleset import PRESETS, Ruleset
from bot.engine.seats import Seat
from bot.engine.state import State, new_match
from bot.engine.view import View, view

HASTES = {"greedy": -1.0, "easy": EasyPlayer.HASTE, "steady": 0.0}


def compare_quick(rules: str, first: str, second: str, deals: int, seed: int) -> None:
    """Print the same for quick levels: the engine deals and sets up, the search's own game plays."""
    import numpy as np  # noqa: PLC0415 - comes with the extra

    core, weights = compiled.compiled(), np.array(weights_for(PRESETS[rules]))
    notes, room, chance = np.zeros(NOTES), np.zeros(at.MOVES, dtype=np.int64), np.array([seed])
    core.fill_tails(notes)
    one, other = HASTES[first], HASTES[second]
    there, back = np.array([one, other]), np.array([other, one])
    points: list[int] = []
    for row in first_leads(rules, deals, seed):
        points.append(core.contest(row.copy(), weights, weights, there, notes, room, chance))
        points.append(-core.contest(row.copy(), weights, weights, back, notes, room, chance))
    won, lost = sum(gain > 0 for gain in points), sum(gain < 0 for gain in points)
    print_share(rules, f"{first} against {second}", won, lost, len(points))


@cache
def first_leads(rules: str, deals: int, seed: int) -> list[Any]:
    """Return deals of the engine, set up by steady players, at their first leads."""
    import numpy as np  # noqa: PLC0415 - comes with the extra

    steady, rows = of_player(player("steady"), Random(0)), []
    for number in range(deals):
        for state, _, _ in turns(PRESETS[rules], f"{seed}:{number}", steady):
            if state.public.phase is Phase.PLAY:
                hands = [hand.counts for hand in state.hands]
                rows.append(np.array(encode(state.public, hands, [sum(hand) for hand in hands], ())))
                break
    return rows


def print_share(rules: str, what: str, won: int, lost: int, deals: int) -> None:
    """Print a share of decided deals with its interval, as a row of a table."""
    low, high = wilson(won, won + lost)
    share = won / max(1, won + lost)
    print(f"| {rules} | {what} | {deals} | {100 * share:.1f} % | {100 * low:.1f}–{100 * high:.1f} % |", flush=True)


Choice = Callable[[State, Seat], SeatCommand]


def turns(rules: Ruleset, seed: str, choose: Choice) -> Iterator[tuple[State, SeatCommand, Sequence[Event]]]:
    """Play one deal; yield each state in which somebody was asked, what he did, and what happened."""
    state, _ = advance(new_match(rules), BeginDeal())
    while state.public.phase not in (Phase.OVER, Phase.VOID):
        window = state.public.window
        if window is None:
            state, _ = advance(state, Deal(shuffled(full_deck(rules.decks, rules.ranks), seed), seed))
            continue
        command = choose(state, window.seats[0])
        after, events = advance(state, command)
        yield state, command, events
        state = after
    yield state, Pass(0), ()


def of_player(one: Player, rng: Random) -> Choice:
    """Return a player's choice."""

    def choose(state: State, seat: Seat) -> SeatCommand:
        seen = view(state, seat)
        return one.choose(seen, legal(seen), rng)

    return choose


def ceiling(rules: str, deals: int, seed: int) -> None:
    """Print how often a search of one step that sees all cards wins against steady."""
    import numpy as np  # noqa: PLC0415 - comes with the extra
    from ai_core import CORE, ceiling  # noqa: PLC0415

    notes = np.zeros(NOTES)
    CORE.fill_tails(notes)
    points = ceiling(np.stack(first_leads(rules, deals, seed)), np.array(weights_for(PRESETS[rules])), notes)
    print_share(rules, "one step that sees all cards against steady", (points > 0).sum(), (points < 0).sum(), 2 * deals)


def compare_strong(rules: str, second: str, deals: int, seed: int, guesses: int) -> None:
    """Print how often strong wins: the engine deals and sets up, the search's own game plays."""
    import numpy as np  # noqa: PLC0415 - comes with the extra
    from ai_core import CORE, seen_by_turn, until_asked  # noqa: PLC0415

    weights = weights_for(PRESETS[rules])
    room = (np.array(weights), np.zeros(NOTES), np.zeros(at.MOVES, dtype=np.int64), second == "greedy")
    CORE.fill_tails(room[1])
    search, points, spent = strong.shared_search(), list[int](), list[float]()
    for number, first in enumerate(first_leads(rules, deals, seed)):
        for side in range(2):
            row = first.copy()
            while until_asked(row, side, *room):
                seen, unseen = seen_by_turn(row)
                began = time.perf_counter()
                asked = Question(seen, [0] * at.SEATS * at.RANKS, unseen, weights, seed + number)
                move = search.best(asked, deals=guesses)
                spent.append(1000 * (time.perf_counter() - began))
                CORE.step(row, move)
            points.append(int(row[at.POINTS]) * (1 if side == 0 else -1))
    won, lost = sum(gain > 0 for gain in points), sum(gain < 0 for gain in points)
    print_share(rules, f"strong ({guesses} guesses) against {second}", won, lost, len(points))
    cuts = statistics.quantiles(spent, n=100)
    print(f"points {statistics.mean(points):+.2f}; median {cuts[49]:.1f} ms, 99th {cuts[98]:.1f} ms", flush=True)


def speed(rules: str, deals: int, seed: int) -> None:
    """Print the time of a decision of each level, forced ones left out, and the speed of the search's own game."""
    for name in ("easy", "steady", "strong"):
        spent: list[float] = []
        one, rng = player(name), Random(seed)
        if name == "strong":
            strong.shared_search().warm_up()

        def timed(
            state: State, seat: Seat, one: Player = one, rng: Random = rng, spent: list[float] = spent
        ) -> SeatCommand:
            seen = view(state, seat)
            commands = legal(seen)
            began = time.perf_counter()
            command = one.choose(seen, commands, rng)
            if playing(seen) and len(commands) > 1:
                spent.append(1000 * (time.perf_counter() - began))
            return command

        for number in range(deals if name != "strong" else max(1, deals // 20)):
            deque(turns(PRESETS[rules], f"{seed}:{number}", timed), maxlen=0)
        cuts = statistics.quantiles(spent, n=100)
        print(f"| {rules} | {name} | {len(spent)} | {cuts[49]:.2f} ms | {cuts[98]:.1f} ms |", flush=True)


def core_speed(rules: str, deals: int, seed: int) -> None:
    """Print how many random moves the search's own game makes in a second, listing all legal ones each time."""
    import numpy as np  # noqa: PLC0415 - comes with the extra
    from ai_core import random_steps  # noqa: PLC0415

    rows = first_leads(rules, deals, seed)
    room, chance = np.zeros(at.MOVES, dtype=np.int64), np.array([1])
    random_steps(rows[0].copy(), room, chance)
    began = time.perf_counter()
    steps = sum(random_steps(row.copy(), room, chance) for row in rows for _ in range(50))
    print(f"| {rules} | {steps} steps | {steps / (time.perf_counter() - began):,.0f} steps/s |", flush=True)


def burns(rules: str, deals: int, seed: int) -> None:
    """Print how often steady burns where a burn is feasible, and what becomes of it."""
    steady = of_player(player("steady"), Random(seed))
    seen: Counter[str] = Counter()
    for number in range(deals):
        for state, command, events in turns(PRESETS[rules], f"{seed}:{number}", steady):
            window = state.public.window
            if window is not None and window.name is WindowName.BURN and feasible(view(state, window.seats[0])):
                seen["feasible"] += 1
                seen["tried"] += isinstance(command, Burn)
            for event in events:
                seen[type(event).__name__] += 1
    done = seen[BurnSucceeded.__name__] + seen[BurnFailed.__name__]
    print(
        f"| {rules} | {seen['feasible']} | {seen['tried']} | {seen[Burned.__name__]} | {seen[Unburned.__name__]} | "
        f"{seen[BurnSucceeded.__name__]} of {done} |",
        flush=True,
    )


def feasible(seen: View) -> bool:
    """Return whether the viewer has a feasible burn (R44)."""
    plays = (play_of(command.counts) for command in legal(seen) if isinstance(command, Burn))
    last = seen.public.rules.threes_last
    return any(play is not None and burn_is_feasible(seen.hand, play, threes_last=last) for play in plays)


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("levels", "strong", "ceiling", "speed", "burns"))
    parser.add_argument("--rules", choices=tuple(PRESETS), action="append")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--against", choices=("steady", "greedy"), default="steady", help="whom strong plays")
    parser.add_argument("--guesses", type=int, default=DEALS, help="deals that strong guesses a decision")
    chosen = parser.parse_args()
    for rules in chosen.rules or PRESETS:
        match chosen.what:
            case "levels":
                for first, second in (("easy", "greedy"), ("steady", "greedy"), ("steady", "easy")):
                    compare_quick(rules, first, second, chosen.deals, chosen.seed)
            case "strong":
                compare_strong(rules, chosen.against, chosen.deals, chosen.seed, chosen.guesses)
            case "ceiling":
                ceiling(rules, chosen.deals, chosen.seed)
            case "speed":
                speed(rules, chosen.deals, chosen.seed)
                core_speed(rules, chosen.deals, chosen.seed)
            case "burns":
                burns(rules, chosen.deals, chosen.seed)


if __name__ == "__main__":
    main()
