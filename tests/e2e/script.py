"""What scripted people do at the table, and the search for deals in which that shows what a test wants to see.

The people follow rules of their own, not a computer player's: those learn, and the deals must stay what they are.
Run it as a program to search anew: it prints the seeds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from bot.engine.cards import ACE, full_deck, shuffled
from bot.engine.commands import (
    BeginDeal,
    Burn,
    Charge,
    Concede,
    Deal,
    Pass,
    PlayCards,
    Revolt,
    SeatCommand,
    ShowFours,
    Yes,
    Yield,
)
from bot.engine.decide import advance
from bot.engine.events import BurnSucceeded, Charged, DealEnded, Event, Revolted, Yielded
from bot.engine.legal import burn_is_feasible, legal
from bot.engine.plays import Play, play_of
from bot.engine.public import Phase, Window, WindowName
from bot.engine.ruleset import PRESETS
from bot.engine.seats import side_of
from bot.engine.state import State, new_match
from bot.engine.view import View, view

DECLARES_WITH = 13
"""Cards from A up with which a scripted person declares."""
PLAN = ({"yield", "burn"}, {"revolution", "charge"}, {"sweep"}, set(), set())
"""What each deal of a match has to show at least."""
SEEDS = ("deal 1, 42", "deal 2, 111", "deal 3, 90", "deal 4, 83", "deal 5, 62")
"""The deals that do so."""


def choose(seen: View) -> SeatCommand:
    """Return what a scripted person does who sees this; he is asked."""
    commands = legal(seen)
    window = seen.public.window
    assert window is not None
    if window.name is WindowName.DECLARE:
        return _declare(seen, commands)
    for kind in (Charge, Yield, ShowFours):
        if wanted := [one for one in commands if isinstance(one, kind)]:
            return wanted[0]
    if window.name is WindowName.BURN:
        return next((one for one in _by_cost(commands) if _goes_through(seen, one)), commands[-1])
    plays = [one for one in _by_cost(commands) if not isinstance(one, Concede)]
    if not plays or (window.name is WindowName.BEAT and _spares(seen)):
        return next((one for one in commands if isinstance(one, Pass)), commands[0])
    if seen.public.burning is not None and seen.public.trick is None:
        return next((one for one in plays if _goes_through(seen, one)), plays[0])
    return plays[0]


def _declare(seen: View, commands: tuple[SeatCommand, ...]) -> SeatCommand:
    wish: type[SeatCommand] = Yes if sum(seen.hand.counts[ACE:]) >= DECLARES_WITH else Pass
    kinds = (Revolt, wish, Pass)
    return next(one for kind in kinds for one in commands if isinstance(one, kind))


def _spares(seen: View) -> bool:
    """Whether the play on the table is an ally's: he is let go on."""
    trick = seen.public.trick
    return trick is not None and side_of(trick.owner) == side_of(seen.viewer or 0)


def _goes_through(seen: View, command: SeatCommand) -> bool:
    play = _play(command)
    return play is not None and burn_is_feasible(seen.hand, play, threes_last=seen.public.rules.threes_last)


def _by_cost(commands: tuple[SeatCommand, ...]) -> list[SeatCommand]:
    return sorted((one for one in commands if _play(one)), key=_cost)


def _cost(command: SeatCommand) -> tuple[int, int, int, int]:
    play = _play(command)
    assert play is not None
    return play.jokers, play.twos, play.rank, -play.size


def _play(command: SeatCommand) -> Play | None:
    return play_of(command.counts) if isinstance(command, PlayCards | Burn) else None


# Deals that show something ------------------------------------------------------------------------------------------


def shows(events: list[Event]) -> set[str]:
    """Return what of the five sights a deal showed."""
    names = {Revolted: "revolution", Charged: "charge", BurnSucceeded: "burn", Yielded: "yield"}
    found = {names[type(event)] for event in events if type(event) in names}
    if any(isinstance(event, DealEnded) and event.result.sweep is not None for event in events):
        found.add("sweep")
    return found


def play_deal(state: State, seed: str) -> tuple[State, list[Event]]:
    """Let scripted people play a deal with this seed; all who are asked at once answer by what they saw then."""
    rules, happened = state.public.rules, []
    state, events = advance(state, BeginDeal())
    happened += events
    while (window := state.public.window) is not None or state.public.phase is Phase.SHUFFLE:
        if window is None:
            state, events = advance(state, Deal(shuffled(full_deck(rules.decks, rules.ranks), seed), seed))
            happened += events
            continue
        for command in [choose(view(state, seat)) for seat in window.seats]:
            if not still_asked(state, window, command):
                continue
            state, events = advance(state, command)
            happened += events
    return state, happened


def still_asked(state: State, window: Window, command: SeatCommand) -> bool:
    """Whether a window still waits for this answer: others may have closed it."""
    now = state.public.window
    return now is not None and now.members == window.members and now.name is window.name and command.seat in now.seats


def search(trials: int) -> Iterator[tuple[str, int]]:
    """Yield seeds that make a match show what is planned, and how many acts each deal has: the fewest found."""
    state = new_match(PRESETS["xuandian"])
    for number, wanted in enumerate(PLAN, start=1):
        found = []
        for trial in range(trials):
            seed = f"deal {number}, {trial}"
            after, events = play_deal(state, seed)
            if after.public.phase is not Phase.VOID and wanted <= shows(events):
                found.append((len(after.public.history), seed, after))
        acts, seed, state = min(found, key=lambda one: one[0])
        yield seed, acts


if __name__ == "__main__":
    for seed, acts in search(int(sys.argv[1])):
        sys.stdout.write(f"{seed!r}: {acts} acts\n")
