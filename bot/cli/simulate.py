"""`gouji simulate`: computer players against each other, over whole matches or on duplicate deals."""

from __future__ import annotations

import math
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import click
import orjson
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bot.ai.player import NAMES, Player, UnknownPlayerError, player
from bot.engine.cards import full_deck, shuffled
from bot.engine.commands import BeginDeal, Deal
from bot.engine.decide import advance
from bot.engine.errors import IllegalCommand
from bot.engine.invariants import InvariantError, check, check_events
from bot.engine.legal import legal
from bot.engine.public import DealResult, Phase
from bot.engine.ruleset import DEFAULT_RULES, PRESETS, Ruleset
from bot.engine.seats import SEATS, side_of
from bot.engine.state import State, new_match
from bot.engine.view import view

_SWAP: Final = 3
"""Turning the table by three seats gives each side the other's cards."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is simulated.

    Attributes:
        rules: the rule set's key.
        names: a computer player's name for each seat.
        seed: every deal and every choice follows from it.
        duplicate: single deals, each played twice with the sides swapped, instead of matches.
        length: deals of a match (with tribute in between).
        check: whether every state is checked against the invariants.
    """

    rules: str
    names: tuple[str, ...]
    seed: int
    duplicate: bool
    length: int
    check: bool = True

    @property
    def ruleset(self) -> Ruleset:
        """The rule set."""
        return PRESETS[self.rules]


@dataclass(slots=True)
class Tally:
    """What came of some deals; tallies add up.

    Attributes:
        deals: deals played to the end.
        void: deals that two revolutions made void.
        decisions: commands given by players.
        wins: deals won by each side, and drawn ones.
        points: points of each side.
        places: by seat, the sum of its places.
        pairs: duplicate deals by the points that the first side's players made in both together: won, lost, even.
        broken: what was wrong, where an invariant broke.
    """

    deals: int = 0
    void: int = 0
    decisions: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    points: list[int] = field(default_factory=lambda: [0, 0])
    places: list[int] = field(default_factory=lambda: [0] * len(SEATS))
    pairs: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.deals += other.deals
        self.void += other.void
        self.decisions += other.decisions
        self.wins += other.wins
        self.points = [mine + more for mine, more in zip(self.points, other.points, strict=True)]
        self.places = [mine + more for mine, more in zip(self.places, other.places, strict=True)]
        self.pairs += other.pairs
        self.broken += other.broken

    def note(self, result: DealResult, *, swapped: bool = False) -> None:
        """Note a finished deal; `swapped`: the first side's players sat on the other one."""
        self.deals += 1
        self.wins[_winner(result, swapped=swapped)] += 1
        for seat in SEATS:
            at = (seat + _SWAP) % len(SEATS) if swapped else seat
            self.places[seat] += result.places[at]
            self.points[side_of(seat)] += result.points[at]


def _winner(result: DealResult, *, swapped: bool) -> str:
    if result.winner is None:
        return "draw"
    return "ab"[result.winner ^ swapped]


def play_deal(
    state: State, players: tuple[Player, ...], rng: Random, seed: str, *, checked: bool = True
) -> tuple[State, int]:
    """Play one deal to its end, or until it is void.

    Args:
        state: a match between deals.
        players: by seat.
        rng: where the players' random choices come from.
        seed: what the shuffle follows from.
        checked: whether the invariants are checked after every event.

    Returns:
        The state afterwards, and how many decisions were made.

    Raises:
        InvariantError: the engine is wrong.
        IllegalCommand: a player is.
    """
    rules = state.public.rules
    decisions = 0
    state, _ = advance(state, BeginDeal())
    while True:
        window = state.public.window
        if window is None:
            if state.public.phase is not Phase.SHUFFLE:
                return state, decisions
            state, _ = advance(state, Deal(shuffled(full_deck(rules.decks, rules.ranks), seed), seed))
            continue
        seat = window.seats[0]
        seen = view(state, seat)
        before = state
        state, events = advance(before, players[seat].choose(seen, legal(seen), rng))
        decisions += 1
        if checked:
            check_events(before, events, state)
            check(state)


def play_match(setting: Setting, number: int) -> Tally:
    """Play one match, tribute and all; void deals are dealt again (R81)."""
    tally, rng = Tally(), _generator(setting, number)
    players = tuple(map(player, setting.names))
    state = new_match(setting.ruleset)
    dealt = 0
    while len(state.public.results) < setting.length:
        state, decisions = play_deal(state, players, rng, f"{setting.seed}:{number}:{dealt}", checked=setting.check)
        dealt += 1
        tally.decisions += decisions
        if state.public.phase is Phase.VOID:
            tally.void += 1
        elif state.public.result is not None:
            tally.note(state.public.result)
    return tally


def play_duplicate(setting: Setting, number: int) -> Tally:
    """Play one deal twice with the sides swapped; void deals are dealt again."""
    tally = Tally()
    names = setting.names
    first = tuple(map(player, names))
    second = first[_SWAP:] + first[:_SWAP]
    gain = 0
    for swapped, players in ((False, first), (True, second)):
        result = _decided(setting, number, players, tally)
        tally.note(result, swapped=swapped)
        gain += result.sides[swapped]
    tally.pairs["even" if not gain else "won" if gain > 0 else "lost"] += 1
    return tally


def _generator(setting: Setting, number: int) -> Random:
    return Random(f"{setting.seed}:{number}")  # noqa: S311 - players' choices must be repeatable, not secret


def _decided(setting: Setting, number: int, players: tuple[Player, ...], tally: Tally) -> DealResult:
    """Return the result of the first deal of this number that is not void."""
    rng = _generator(setting, number)
    state = new_match(setting.ruleset)
    again = 0
    while True:
        state, decisions = play_deal(state, players, rng, f"{setting.seed}:{number}:{again}", checked=setting.check)
        tally.decisions += decisions
        if state.public.result is not None:
            return state.public.result
        tally.void += 1
        again += 1


def play_one(job: tuple[Setting, int]) -> Tally:
    """Play one match, or one duplicate deal; a rule that breaks ends it and is noted."""
    setting, number = job
    try:
        return play_duplicate(setting, number) if setting.duplicate else play_match(setting, number)
    except (IllegalCommand, InvariantError) as error:
        return Tally(broken=[f"{'deal' if setting.duplicate else 'match'} {number}: {error}"])


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson's score interval); the whole range for no games.

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    """
    if not games:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - reach) / scale, (middle + reach) / scale


def run(setting: Setting, units: int, jobs: int) -> Iterator[Tally]:
    """Yield the tally of each match or duplicate deal, as they are done, on so many processes."""
    work = [(setting, number) for number in range(units)]
    if jobs == 1:
        yield from map(play_one, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_one, work, chunksize=max(1, min(16, units // (jobs * 4))))


def _gathered(tallies: Iterable[Tally], units: int, console: Console) -> Tally:
    """Return the sum of all tallies, with a progress bar on the way."""
    total = Tally()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("simulating", total=units)
        for tally in tallies:
            total.add(tally)
            progress.advance(task)
    return total


def report(setting: Setting, tally: Tally, seconds: float) -> dict[str, Any]:
    """Return the outcome as plain data."""
    decided = tally.wins["a"] + tally.wins["b"]
    low, high = wilson(tally.wins["a"], decided)
    return {
        "rules": setting.rules,
        "seats": list(setting.names),
        "seed": setting.seed,
        "duplicate": setting.duplicate,
        "deals": tally.deals,
        "void": tally.void,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "deals_per_second": round(tally.deals / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds),
        "wins": {side: tally.wins[side] for side in ("a", "b", "draw")},
        "share": round(tally.wins["a"] / decided, 4) if decided else None,
        "interval": [round(low, 4), round(high, 4)],
        "points": tally.points,
        "places": [round(total / tally.deals, 3) if tally.deals else None for total in tally.places],
        "pairs": {outcome: tally.pairs[outcome] for outcome in ("won", "lost", "even")},
        "broken": tally.broken,
    }


def _print(console: Console, outcome: dict[str, Any]) -> None:
    """Print the outcome for people."""
    wins, names = outcome["wins"], outcome["seats"]
    console.print(
        f"{outcome['rules']}: {outcome['deals']} deals, {outcome['void']} void, {outcome['decisions']} decisions in "
        f"{outcome['seconds']} s: {outcome['deals_per_second']} deals/s, {outcome['decisions_per_second']} decisions/s"
    )
    if outcome["share"] is not None:
        low, high = outcome["interval"]
        console.print(
            f"side a ({', '.join(names[::2])}) wins {100 * outcome['share']:.1f} % of the decided deals against side b "
            f"({', '.join(names[1::2])}), 95 % interval {100 * low:.1f} to {100 * high:.1f} %; "
            f"{wins['a']} won, {wins['b']} lost, {wins['draw']} drawn; points {outcome['points']}"
        )
    console.print(
        "places " + ", ".join(f"{name} {place}" for name, place in zip(names, outcome["places"], strict=True))
    )
    for line in outcome["broken"]:
        console.print(f"[red]broken[/red] {line}")


def _seats(_context: click.Context, _parameter: click.Parameter, value: str) -> tuple[str, ...]:
    """Return six player names; one or two names are repeated round the table."""
    names = tuple(name.strip() for name in value.split(","))
    if len(names) not in (1, 2, len(SEATS)):
        raise click.BadParameter("give six names, or two for the two sides, or one")
    names *= len(SEATS) // len(names)
    try:
        for name in names:
            player(name)
    except UnknownPlayerError as error:
        raise click.BadParameter(str(error)) from error
    return names


@click.command("simulate", help="Let computer players play against each other.")
@click.option("--deals", type=click.IntRange(1), default=100, show_default=True, help="How many deals.")
@click.option("--matches", type=click.IntRange(1), help="How many whole matches, instead of --deals.")
@click.option("--rules", type=click.Choice(tuple(PRESETS)), default=DEFAULT_RULES, show_default=True)
@click.option("--seats", callback=_seats, default="random", show_default=True, help=f"Names: {', '.join(NAMES)}.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same deals.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes, at most one a core.")
@click.option("--duplicate", is_flag=True, help="Play every deal twice, sides swapped, without tribute.")
@click.option(
    "--check/--no-check", "check_all", default=True, show_default=True, help="Check the invariants after every event."
)
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    context: click.Context,
    *,
    deals: int,
    matches: int | None,
    rules: str,
    seats: tuple[str, ...],
    seed: int,
    jobs: int,
    as_json: bool,
    duplicate: bool,
    check_all: bool,
) -> None:
    """Simulate, print what came of it, and exit with 1 if the rules broke."""
    length = PRESETS[rules].match_deals
    if matches is not None and duplicate:
        raise click.UsageError("--matches and --duplicate exclude each other")
    if matches is None and not duplicate:
        matches, length = _as_matches(deals, length)
    setting = Setting(rules, seats, seed, duplicate, length, check_all)
    units = deals if matches is None else matches
    console = Console(stderr=True, quiet=as_json)
    began = time.perf_counter()
    tally = _gathered(run(setting, units, min(jobs, os.cpu_count() or 1)), units, console)
    outcome = report(setting, tally, time.perf_counter() - began)
    if as_json:
        click.echo(orjson.dumps(outcome).decode())
    else:
        _print(Console(), outcome)
    context.exit(1 if tally.broken else 0)


def _as_matches(deals: int, length: int) -> tuple[int, int]:
    """Return how many matches of which length make so many deals: whole ones if they go up, else single deals."""
    return (deals // length, length) if deals % length == 0 else (deals, 1)
