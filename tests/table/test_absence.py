"""Handing over, leaving, coming back, and being removed (R123; faults B26, B37, B43)."""

from __future__ import annotations

import pytest

from bot.engine.cards import full_deck
from bot.engine.commands import Pass
from bot.engine.legal import default_command
from bot.engine.seats import SEATS
from bot.ledger.events import CoinsCredited, Escaped, HostChanged, PersonLeft, TakenOver
from bot.ledger.values import Person
from bot.table.model import (
    Act,
    Again,
    ClearSeat,
    EndTable,
    HandOver,
    Join,
    Leave,
    PassHost,
    Pause,
    Prepare,
    Start,
    Status,
    TakeBack,
)

from .harness import PEOPLE, QUICK, STRANGER, Room


@pytest.fixture
async def game(room: Room) -> Room:
    """Six people; seat 0 leads the first deal."""
    await room.open()
    await room.seat(6)
    return room


@pytest.fixture
async def pair(room: Room) -> Room:
    """Two people and four computers; the people sit at seats 0 and 1."""
    await room.open()
    await room.seat(2)
    return room


def conserved(room: Room) -> bool:
    """Whether hands and what was played are the whole deck (B37)."""
    hands = [card for seat in SEATS for card in room.view(seat).hand.cards]
    played = [card for act in room.snapshot.public.history for card in act.cards]
    return sorted(hands + played) == sorted(full_deck(QUICK.decks, QUICK.ranks))


async def test_handing_over_and_taking_back(game: Room):
    await game.do(0, HandOver(0))
    assert game.snapshot.seats[0].why == "asked"  # type: ignore[union-attr]
    assert game.snapshot.deadline is None
    await game.clock.advance(3)
    assert game.snapshot.public.history
    assert game.greedy.levels_asked == ["greedy"]
    await game.do(0, TakeBack())
    assert game.snapshot.seats[0].acts_himself  # type: ignore[union-attr]
    assert (await game.do(0, TakeBack())).events == ()


async def test_who_may_hand_over(game: Room):
    assert (await game.refuse(1, HandOver(2))).code == "not-your-seat"
    assert (await game.refuse(STRANGER, HandOver(2))).code == "not-seated"
    await game.do(0, HandOver(2))
    assert (await game.refuse(0, HandOver(2))).code == "already-handed-over"
    await game.do(STRANGER, HandOver(3), moderator=True)
    assert [event.seat for event in game.heard(TakenOver)] == [2, 3]


async def test_nothing_to_hand_over_in_the_lobby_or_at_a_computers_seat(room: Room):
    await room.open()
    assert (await room.refuse(0, HandOver(0))).code == "no-match"
    assert (await room.refuse(0, TakeBack())).code == "no-match"
    assert (await room.refuse(0, Pause())).code == "no-match"
    assert (await room.refuse(0, Again())).code == "no-match"
    await room.do(0, Start())
    assert (await room.refuse(0, HandOver(1))).code == "seat-computer"
    assert (await room.refuse(0, ClearSeat(1))).code == "seat-computer"


async def test_leaving_costs_each_deal_that_ends_without_him(pair: Room):
    await pair.do(1, HandOver(1))
    await pair.do(0, Leave())
    assert [event.seat for event in pair.heard(PersonLeft)] == [0]
    assert [event.host for event in pair.heard(HostChanged)] == [PEOPLE[1].id]
    assert PEOPLE[0].id not in pair.snapshot.people
    await pair.to_status(Status.FINISHED)
    assert pair.heard(Escaped) == [Escaped(0, 1, PEOPLE[0].id, -4)] * 2
    assert pair.snapshot.seats[0].escapes == 2  # type: ignore[union-attr]
    assert {event.user for event in pair.heard(CoinsCredited)} <= {PEOPLE[1].id}


async def test_who_has_left_only_watches_until_he_comes_back(game: Room):
    await game.do(3, Leave())
    assert game.view(3).viewer is None
    assert game.tables.of_user(PEOPLE[3].id) == []
    lead = Act(default_command(game.view(0)))
    assert (await game.refuse(3, lead)).code == "not-your-seat"
    assert (await game.refuse(3, Leave())).code == "left-match"
    assert (await game.refuse(3, Prepare(Pass(3)))).code == "left-match"
    await game.do(3, Join(Person(PEOPLE[3].id, "D again")))
    holder = game.snapshot.seats[3]
    assert holder is not None
    assert holder.acts_himself
    assert holder.person == (PEOPLE[3].id, "D again")
    assert game.view(3).viewer == 3


async def test_coming_back_before_the_deal_ends_costs_nothing(pair: Room):
    await pair.do(1, HandOver(1))
    await pair.do(0, Leave())
    await pair.do(0, TakeBack())
    await pair.do(0, HandOver(0))
    await pair.to_status(Status.BETWEEN)
    assert not pair.heard(Escaped)


async def test_last_person_leaving_the_deal_is_played_out_and_the_table_closes(pair: Room):
    await pair.do(0, Leave())
    await pair.do(1, Leave())
    assert pair.snapshot.status is Status.PLAYING
    await pair.to_status(Status.CLOSED)
    assert pair.snapshot.reason == "abandoned"
    assert [event.user for event in pair.heard(Escaped)] == [100, 101]


async def test_returning_to_an_empty_table_makes_him_its_host(pair: Room):
    await pair.do(1, Leave())
    await pair.do(0, Leave())
    assert pair.snapshot.host == PEOPLE[0].id
    await pair.do(1, TakeBack())
    assert pair.snapshot.host == PEOPLE[1].id
    assert pair.snapshot.status is Status.PLAYING


async def test_leaving_between_deals_or_in_a_pause_closes_an_empty_table(room: Room):
    await room.open()
    await room.seat(1)
    await room.do(0, HandOver(0))
    await room.to_status(Status.BETWEEN)
    receipt = await room.do(0, Leave())
    assert receipt.snapshot.reason == "abandoned"
    other = Room()
    await other.open()
    await other.seat(1)
    await other.do(0, Pause())
    assert (await other.do(0, Leave())).snapshot.status is Status.CLOSED
    await other.tables.stop()


@pytest.mark.parametrize("seat", SEATS)
async def test_moderator_removes_a_seat_before_at_and_after_its_turn(game: Room, seat: int):
    await game.act(0)
    await game.clock.advance(7)
    await game.do(STRANGER, ClearSeat(seat), moderator=True)
    assert conserved(game)
    assert game.snapshot.seats[seat].why == "removed"  # type: ignore[union-attr]
    assert (game.snapshot.host == PEOPLE[0].id) == (seat != 0)
    await game.clock.advance(20)
    assert conserved(game)
    assert (await game.refuse(seat, Act(Pass(seat)))).code == "seat-removed"
    await game.do(seat, TakeBack())
    assert game.snapshot.seats[seat].acts_himself  # type: ignore[union-attr]


async def test_two_absent_players_in_one_trick_hold_nobody_up(game: Room):
    for seat in (1, 2):
        await game.do(0, HandOver(seat))
    await game.act(0)
    if game.snapshot.public.window.simultaneous:  # type: ignore[union-attr]
        await game.clock.advance(6.5)
    await game.clock.advance(6)
    assert game.asked not in (1, 2)


async def test_host_gone_a_moderator_hands_on_and_ends(game: Room):
    assert (await game.refuse(1, PassHost(1))).code == "not-host"
    await game.do(STRANGER, PassHost(2), moderator=True)
    assert game.snapshot.host == PEOPLE[2].id
    await game.do(2, EndTable())
    assert game.snapshot.reason == "ended"
    assert (await game.refuse(2, EndTable("bored"))).code == "table-closed"


async def test_unknown_reason_is_refused(game: Room):
    assert (await game.refuse(0, EndTable("bored"))).code == "unknown-reason"


async def test_again_replaces_who_left(pair: Room):
    await pair.do(1, HandOver(1))
    await pair.do(0, Leave())
    await pair.to_status(Status.FINISHED)
    receipt = await pair.do(1, Again())
    assert receipt.snapshot.seats[0].person is None  # type: ignore[union-attr]
    assert receipt.snapshot.seats[1].acts_himself  # type: ignore[union-attr]
    assert (await pair.refuse(0, Join(PEOPLE[0]))).code == "match-running"
