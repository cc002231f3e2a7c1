"""How long the public message may wait: longest where all play by DM, and never what people talk about."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import snapshot_of, states

from bot.engine.events import Asked, Burned, Event, Passed, Played, WentOut
from bot.engine.plays import make_play
from bot.engine.public import Kind, Window, WindowName
from bot.ledger.events import TakenBack, TimeUsed
from bot.ledger.values import Person
from bot.table.model import Holder, Snapshot, Status, Update
from cogs.patience import BEHIND, COMPUTERS_WAIT, FAR_BEHIND, PASS_WAITS, patience

PEOPLE = tuple(Holder(Person(100 + seat, f"人{seat}"), ready=True) for seat in range(6))
COMPUTERS = tuple(Holder(None, "steady", ready=True) for _ in range(6))
PLAY = Played(0, make_play(3, 2), (), gouji=False, shielded=False, left=None)
BURN = Burned(0, 3, make_play(12, 2), (), gouji=True, shielded=False, left=None)


def asking(*seats: int, name: WindowName = WindowName.BEAT, simultaneous: bool = False) -> Asked:
    return Asked(Window(name, seats, seats, (Kind.PLAY,), simultaneous))


def told(*events: Event, seats: tuple[Holder, ...] = PEOPLE, cause: str = "order", **more: object) -> Update:
    """What is told when this happens, its last event being who is asked then."""
    state = next(one for one in states("defen", seed=1) if one.public.window is not None)
    window = next(event.window for event in events if isinstance(event, Asked))
    snapshot = snapshot_of(state, seats=seats, public=replace(state.public, window=window))
    return Update(snapshot, events, window.seats, cause, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("update", "near", "behind"),
    [
        (told(PLAY, asking(1)), 0, BEHIND),
        (told(PLAY, asking(1), news=(TimeUsed(0, 100.0),)), 0, BEHIND),
        (told(Passed(0), asking(1)), PASS_WAITS, FAR_BEHIND),
        (told(PLAY, asking(1), seats=COMPUTERS, cause="computer"), COMPUTERS_WAIT, FAR_BEHIND),
        (told(Passed(0), asking(1), seats=COMPUTERS, cause="computer"), COMPUTERS_WAIT, FAR_BEHIND),
    ],
    ids=["play", "play-on-the-bank", "pass", "computers-play", "computers-pass"],
)
def test_what_happens_in_every_trick_waits_longer_where_all_play_by_dm(
    update: Update, near: float, behind: float
) -> None:
    assert patience(update) == near
    assert patience(update, behind=True) == behind


@pytest.mark.parametrize(
    "update",
    [
        told(BURN, asking(1)),
        told(PLAY, WentOut(0), asking(1)),
        told(PLAY, asking(1, 2, 4, 5, name=WindowName.BURN, simultaneous=True)),
        told(PLAY, asking(1), news=(TakenBack(0),)),
    ],
    ids=["burn", "out", "window", "somebody-is-back"],
)
def test_what_is_rare_or_short_is_shown_at_once(update: Update) -> None:
    assert patience(update, behind=True) == 0


def test_outside_a_deal_nothing_waits() -> None:
    update = told(PLAY, asking(1))
    state = next(iter(states("defen", seed=1)))
    lobby: Snapshot = snapshot_of(state, Status.LOBBY)
    assert patience(Update(lobby, update.events, (), "order"), behind=True) == 0
