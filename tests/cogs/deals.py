"""Random deals for the presenters' tests: every window of every rule set comes up."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.ai.player import player
from bot.engine.cards import full_deck, shuffled
from bot.engine.commands import BeginDeal, Deal
from bot.engine.decide import advance
from bot.engine.legal import legal
from bot.engine.public import Phase
from bot.engine.ruleset import PRESETS
from bot.engine.scoring import match_result
from bot.engine.seats import SEATS
from bot.engine.state import State, new_match
from bot.engine.view import View, view
from bot.ledger.values import Person, Place, Setup
from bot.table.model import Holder, Snapshot, Status


def snapshot_of(state: State, status: Status = Status.PLAYING, **changes: object) -> Snapshot:
    public = state.public
    seats = tuple(
        Holder(Person(100 + seat, f"人{seat}"), ready=True) if seat % 2 == 0 else Holder(None, "steady", ready=True)
        for seat in SEATS
    )
    facts = {
        "id": "abcd1234",
        "seq": 123456,
        "place": Place(10**17, 10**17 + 1),
        "host": 100,
        "setup": Setup(public.rules),
        "status": status,
        "seats": seats,
        "public": public,
        "deadline": 1_800_000_000.0,
        "paused": None,
        "match": 1,
        "result": match_result(public.rules, public.results),
        "number": 12,
        **changes,
    }
    return Snapshot(**facts)  # type: ignore[arg-type]


def states(rules: str, seed: int, deals: int = 1, level: str = "random") -> Iterator[State]:
    """Every state of some deals played by computer players."""
    rng, state = random.Random(seed), new_match(PRESETS[rules])
    done = 0
    while done < deals:
        yield state
        phase = state.public.phase
        if phase in {Phase.READY, Phase.OVER, Phase.VOID}:
            done += phase is Phase.OVER
            state, _ = advance(state, BeginDeal())
        elif phase is Phase.SHUFFLE:
            secret = str(rng.random())
            state, _ = advance(state, Deal(shuffled(full_deck(4, PRESETS[rules].ranks), secret), secret))
        else:
            seen = next(asked_views(state))
            state, _ = advance(state, player(level).choose(seen, legal(seen), rng))


def asked_views(state: State) -> Iterator[View]:
    window = state.public.window
    for seat in window.seats if window else ():
        yield view(state, seat)
