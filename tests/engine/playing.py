"""Games played by chance, for the tests that look at whole deals and matches."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bot.engine.cards import full_deck, shuffled
from bot.engine.commands import BeginDeal, Burn, Command, Concede, Deal, PlayCards, Revolt, SeatCommand, TimeUp
from bot.engine.decide import advance
from bot.engine.events import Event
from bot.engine.legal import burn_is_feasible, charging_sets, legal
from bot.engine.plays import play_of
from bot.engine.public import Phase
from bot.engine.record import DealRecord
from bot.engine.replay import begin
from bot.engine.ruleset import PRESETS, Ruleset, with_options
from bot.engine.state import State, new_match
from bot.engine.view import View, view

SMALL_DECKS = ("34QKA2XD", "349TJKA2XD", "34TQKA")
"""Ranks of small decks, so that gouji plays, revolutions and scrambles come often and deals are short."""


def scaled(default: int) -> int:
    """Return how many games a test plays: `default`, times the environment's GOUJI_TEST_SCALE."""
    return max(1, int(default * float(os.environ.get("GOUJI_TEST_SCALE", "1"))))


def small(rules: Ruleset, number: int) -> Ruleset:
    """Return a rule set on one of several decks: every fourth on the whole one, the others on small ones."""
    if number % 4 == 0:
        return rules
    ranks = SMALL_DECKS[number % 4 - 1]
    decks = next(n for n in range(2, 7) if len(full_deck(n, ranks)) % 6 == 0)
    return with_options(rules, {"ranks": ranks, "decks": decks})


class Step(NamedTuple):
    """One command of a game: what was before, what was asked for, what happened, and what is then."""

    before: State
    command: Command
    events: tuple[Event, ...]
    after: State


def choose(view: View, rng: Random) -> SeatCommand:
    """Choose an answer by chance, but so that the corners of the rules are reached.

    The kind comes first, so that yields, burns and revolts are not drowned by the many ways to play. Burns mostly have
    a chance to go through, revolts are seldom, and half of all plays are of many cards.
    """
    kinds: defaultdict[type[SeatCommand], list[SeatCommand]] = defaultdict(list)
    for command in legal(view):
        kinds[type(command)].append(command)
    if Burn in kinds and rng.random() < 0.8:
        kinds[Burn] = _hopeful(view, kinds[Burn])
    if Concede in kinds:
        kinds[PlayCards] = _hopeful(view, kinds[PlayCards]) or kinds[PlayCards]
    if len(charging_sets(view.hand)) < 3 and rng.random() < 0.7:
        kinds.pop(Revolt, None)
    if rng.random() < 0.9:
        kinds.pop(Concede, None)
    commands = rng.choice([kinds[kind] for kind in sorted(kinds, key=lambda kind: kind.__name__) if kinds[kind]])
    if rng.random() < 0.5:
        most = max(map(_size, commands))
        commands = [command for command in commands if _size(command) == most]
    return rng.choice(commands)


def _hopeful(view: View, plays: list[SeatCommand]) -> list[SeatCommand]:
    """Return the plays after which a burn can still go through (R44)."""
    threes_last = view.public.rules.threes_last
    return [
        command
        for command in plays
        if isinstance(command, PlayCards | Burn)
        for play in [play_of(command.counts)]
        if play is not None and burn_is_feasible(view.hand, play, threes_last=threes_last)
    ]


def _size(command: SeatCommand) -> int:
    return sum(command.counts) if isinstance(command, PlayCards | Burn) else 0


def next_command(state: State, rng: Random, seed: str) -> Command:
    """Return what is done next in a state: the deal goes on, somebody who is asked answers, or time is up."""
    public = state.public
    if public.phase in (Phase.READY, Phase.OVER, Phase.VOID):
        return BeginDeal()
    if public.phase is Phase.SHUFFLE:
        return Deal(shuffled(full_deck(public.rules.decks, public.rules.ranks), seed), seed)
    assert public.window is not None
    if rng.random() < 0.02:
        return TimeUp()
    seat = rng.choice(public.window.seats)
    return choose(view(state, seat), rng)


def play(rules: Ruleset, seed: int, deals: int = 1) -> Iterator[Step]:
    """Play so many deals of a match by chance; void ones come on top."""
    return _play(new_match(rules), Random(seed), seed, deals)


def play_position(rules: Ruleset, seed: int) -> Iterator[Step]:
    """Play one deal by chance from a position that chance made: few cards, many of them gouji size."""
    rng = Random(seed)
    return _play(begin(new_match(rules), _position(rules, rng)), rng, seed, 1)


def _play(state: State, rng: Random, seed: int, deals: int) -> Iterator[Step]:
    dealt = 0
    while len(state.public.results) < deals:
        command = next_command(state, rng, f"{seed}:{dealt}")
        dealt += isinstance(command, Deal)
        after, events = advance(state, command)
        yield Step(state, command, events, after)
        state = after


def _position(rules: Ruleset, rng: Random) -> DealRecord:
    """Return a position in which somebody may be out, may have failed or revolted, or may be about to revolt."""
    first, second, *_ = rng.sample(range(6), 6)
    revolting = rules.revolution and rng.random() < 0.4
    out = (first,) if rng.random() < 0.5 else ()
    failed = (second,) if not out and not revolting and rng.random() < 0.3 else ()
    hands = ["-" if seat in out else _some_cards(rng, "3459TQKKAA222XD") for seat in range(6)]
    if not revolting:
        return DealRecord(hands=tuple(hands), lead=rng.randrange(6), out=out, failed=failed)
    hands[second] = "3344AAKK"
    if rng.random() < 0.5:
        hands = [f"33{hand.replace('-', '44')}X" for hand in hands]
        hands[second] = "33AAAKKKQQQQJJJJ"
        hands[(second + 3) % 6] = "3322AAAAKKKKXXDD"
        return DealRecord(hands=tuple(hands))
    return DealRecord(hands=tuple(hands), lead=rng.randrange(6), out=out, revolted=second)


def _some_cards(rng: Random, ranks: str) -> str:
    pairs = rng.choices(ranks, k=rng.randint(1, 4))
    return "".join(card * rng.randint(1, 3) for card in pairs)


RULE_SETS = tuple(PRESETS.values())
