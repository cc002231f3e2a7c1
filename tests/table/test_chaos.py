"""People who press anything at any time: the table refuses or obeys, and what must hold of it always does."""

from __future__ import annotations

import random

import pytest
from structlog.testing import LogCapture

from bot.engine.commands import Pass, Yes
from bot.engine.invariants import check
from bot.engine.legal import legal
from bot.engine.ruleset import PRESETS, Ruleset
from bot.engine.seats import SEATS
from bot.table.fold import TableState, apply_all, fold
from bot.table.model import (
    Act,
    AddComputer,
    Again,
    ClearSeat,
    GoOn,
    HandOver,
    Join,
    Leave,
    Order,
    PassHost,
    Pause,
    Prepare,
    Refused,
    Resume,
    SetReady,
    Start,
    Status,
    SwapSeat,
    TakeBack,
)

from .harness import PEOPLE, Room


def any_order(rng: random.Random, room: Room, person: int) -> Order:
    """Return an order that this person might give, sensible or not."""
    seat = rng.choice(SEATS)
    view = room.tables.view(room.id, PEOPLE[person].id)
    commands = legal(view) or (Pass(seat), Yes(seat))
    orders: list[Order] = [
        Join(PEOPLE[person], rng.choice((None, seat))),
        SetReady(ready=rng.random() < 0.7),
        SwapSeat(seat),
        AddComputer(rng.choice((None, seat)), "greedy"),
        HandOver(seat),
        TakeBack(),
        Prepare(rng.choice(commands)),
        Resume(),
        Again(),
        GoOn(),
        *(Act(rng.choice(commands)) for _ in range(12)),
    ]
    rare: list[Order] = [Leave(), ClearSeat(seat), PassHost(seat), Pause(), Start()]
    return rng.choice(rare) if rng.random() < 0.06 else rng.choice(orders)


def must_hold(state: TableState) -> None:
    """Check what is true of every table at rest."""
    seated = [holder.person.id for holder in state.seats if holder is not None and holder.person is not None]
    assert len(seated) == len(set(seated))
    assert set(state.arrivals) <= set(seated)
    if state.status is Status.CLOSED:
        return
    assert state.host in seated
    assert state.host in state.arrivals or not state.arrivals
    if state.status is not Status.LOBBY:
        assert all(holder is not None for holder in state.seats)
    check(state.game)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
@pytest.mark.parametrize("seed", range(4))
async def test_anything_at_any_time(rules: Ruleset, seed: int, log: LogCapture):
    rng, room = random.Random(seed), Room(seed=seed + 1)
    await room.open(rules)
    refusals: set[str] = set()
    for step in range(400):
        if room.snapshot.status is Status.CLOSED:
            await room.open(rules)
        if step % 50 == 49 and room.snapshot.status is Status.LOBBY:
            await room.do(0, Start(), moderator=True)
        person = rng.randrange(6)
        try:
            await room.do(person, any_order(rng, room, person), seq=rng.choice((None, room.snapshot.seq)))
        except Refused as refused:
            refusals.add(refused.code)
        if rng.random() < 0.3:
            await room.clock.advance(rng.choice((0.5, 3, 15, 60)))
        if step % 100 == 99:
            room = await room.again()
    for table, (first, *entries) in room.store.entries.items():
        state = fold(table, first.events)
        for entry in entries:
            state = apply_all(state, entry.events)
            must_hold(state)
    assert {"already-seated", "match-running", "not-your-seat"} <= refusals
    assert not log.entries
    await room.tables.stop()
