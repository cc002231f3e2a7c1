"""A table before its match: seats, the host, and when it begins (R2; faults B32, B40, B42)."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.ruleset import XUANDIAN
from bot.ledger.events import HostChanged, MatchBegan, TableClosed
from bot.ledger.values import Person, Place, Setup
from bot.table.model import (
    AddComputer,
    Asker,
    ClearSeat,
    EndTable,
    Join,
    Leave,
    PassHost,
    Refused,
    SetReady,
    Start,
    Status,
    SwapSeat,
)

from .harness import PEOPLE, PLACE, QUICK, STRANGER, Room


def seated(room: Room) -> list[str]:
    return [
        "-" if holder is None else holder.person.name if holder.person else f"({holder.level})"
        for holder in room.snapshot.seats
    ]


async def test_host_sits_at_seat_0(room: Room):
    receipt = await room.open(XUANDIAN)
    assert seated(room) == ["A", "-", "-", "-", "-", "-"]
    assert receipt.snapshot.host == PEOPLE[0].id
    assert receipt.snapshot.status is Status.LOBBY
    assert receipt.snapshot.number == 1
    assert len(receipt.snapshot.id) == 8


async def test_one_live_table_a_channel(room: Room):
    await room.open()
    with pytest.raises(Refused, match="table-exists-here"):
        await room.tables.open(PLACE, PEOPLE[1], Setup(QUICK, level="greedy"))
    await room.do(0, EndTable())
    await room.tables.open(PLACE, PEOPLE[1], Setup(QUICK, level="greedy"))


async def test_two_openings_of_one_channel_at_once(room: Room):
    openings = [room.tables.open(PLACE, person, Setup(QUICK, level="greedy")) for person in PEOPLE[:2]]
    outcomes = await asyncio.gather(*openings, return_exceptions=True)
    assert [isinstance(outcome, Refused) for outcome in outcomes] == [False, True]
    assert len(room.tables.live()) == 1


async def test_one_press_opens_one_table(room: Room):
    first = await room.tables.open(PLACE, PEOPLE[0], Setup(QUICK, level="greedy"), interaction="i")
    second = await room.tables.open(PLACE, PEOPLE[0], Setup(QUICK, level="greedy"), interaction="i")
    assert second.repeated
    assert second.snapshot.id == first.snapshot.id


async def test_unknown_level_is_refused_with_those_that_there_are(room: Room):
    with pytest.raises(Refused) as refused:
        await room.tables.open(PLACE, PEOPLE[0], Setup(QUICK, level="genius"))
    assert refused.value.facts == {"level": "genius", "levels": ("greedy", "steady")}
    await room.open()
    assert (await room.refuse(0, AddComputer(None, "genius"))).code == "unknown-level"


async def test_join_takes_the_first_free_seat_or_the_named_one(room: Room):
    await room.open()
    await room.do(1, Join(PEOPLE[1], 3))
    await room.do(2, Join(PEOPLE[2]))
    assert seated(room) == ["A", "C", "-", "B", "-", "-"]
    assert (await room.refuse(3, Join(PEOPLE[3], 3))).code == "seat-taken"
    assert (await room.refuse(2, Join(PEOPLE[2]))).code == "already-seated"
    assert (await room.refuse(3, Join(PEOPLE[3], 6))).code == "no-such-seat"
    assert (await room.refuse(3, Join(PEOPLE[4]))).code == "not-your-seat"


async def test_two_joins_of_one_person_seat_him_once(room: Room):
    await room.open()
    joins = [room.tables.submit(room.id, Join(PEOPLE[1]), Asker(PEOPLE[1].id)) for _ in range(2)]
    outcomes = await asyncio.gather(*joins, return_exceptions=True)
    assert [getattr(outcome, "code", None) for outcome in outcomes] == [None, "already-seated"]
    assert seated(room) == ["A", "B", "-", "-", "-", "-"]


async def test_race_for_the_last_seat(room: Room):
    await room.open()
    for seat in range(1, 5):
        await room.do(0, AddComputer(seat, "greedy"))
    joins = [room.tables.submit(room.id, Join(PEOPLE[n]), Asker(PEOPLE[n].id)) for n in (1, 2)]
    outcomes = await asyncio.gather(*joins, return_exceptions=True)
    assert [getattr(outcome, "code", None) for outcome in outcomes] == [None, "table-full"]
    assert outcomes[1].facts == {"computers": (1, 2, 3, 4)}  # type: ignore[union-attr]
    await room.do(2, Join(PEOPLE[2], 4))  # a computer's seat can be had by naming it
    assert seated(room) == ["A", "(greedy)", "(greedy)", "(greedy)", "C", "B"]


async def test_only_who_is_invited_joins(room: Room):
    await room.open(invited=frozenset({PEOPLE[1].id}))
    await room.do(1, Join(PEOPLE[1]))
    assert (await room.refuse(STRANGER, Join(STRANGER))).code == "not-invited"


async def test_six_ready_begin(room: Room):
    await room.open()
    await room.seat(6)
    assert room.snapshot.status is Status.PLAYING
    assert room.snapshot.public.commitment
    assert len(room.heard(MatchBegan)) == 1


async def test_computers_are_ready_and_the_last_ready_begins(room: Room):
    await room.open()
    await room.do(0, SetReady(ready=True))
    await room.do(0, SetReady(ready=False))
    await room.do(0, SetReady(ready=True))
    assert (await room.do(0, SetReady(ready=True))).events == ()
    await room.do(0, AddComputer(None, "greedy"))
    assert room.snapshot.status is Status.PLAYING


async def test_start_fills_free_seats(room: Room):
    await room.open()
    await room.do(1, Join(PEOPLE[1]))
    assert (await room.refuse(1, Start())).code == "not-host"
    receipt = await room.do(0, Start())
    assert seated(room) == ["A", "B", *["(greedy)"] * 4]
    assert receipt.snapshot.status is Status.PLAYING
    assert receipt.snapshot.public.number == 1


async def test_three_starts_are_one(room: Room):
    await room.open()
    starts = [room.tables.submit(room.id, Start(), Asker(PEOPLE[0].id)) for _ in range(3)]
    outcomes = await asyncio.gather(*starts, return_exceptions=True)
    assert [getattr(outcome, "code", None) for outcome in outcomes] == [None, "match-running", "match-running"]
    await room.clock.settle()
    assert len(room.heard(MatchBegan)) == 1


async def test_join_after_the_start_is_refused_whole(room: Room):
    await room.open()
    start = room.tables.submit(room.id, Start(), Asker(PEOPLE[0].id))
    join = room.tables.submit(room.id, Join(PEOPLE[1]), Asker(PEOPLE[1].id))
    outcomes = await asyncio.gather(start, join, return_exceptions=True)
    assert [getattr(outcome, "code", None) for outcome in outcomes] == [None, "match-running"]
    assert room.tables.of_user(PEOPLE[1].id) == []


async def test_swap_to_a_free_seat_or_a_computers(room: Room):
    await room.open()
    await room.do(1, Join(PEOPLE[1]))
    await room.do(0, AddComputer(5, "greedy"))
    await room.do(1, SetReady(ready=True))
    await room.do(1, SwapSeat(3))
    await room.do(0, SwapSeat(5))
    assert seated(room) == ["(greedy)", "-", "-", "B", "-", "A"]
    assert room.snapshot.seats[3].ready  # type: ignore[union-attr]
    assert (await room.refuse(0, SwapSeat(3))).code == "seat-taken"
    assert (await room.refuse(0, SwapSeat(5))).code == "already-seated"
    assert (await room.refuse(STRANGER, SwapSeat(1))).code == "not-seated"


async def test_host_passes_to_the_longest_seated_with_all_rights(room: Room):
    await room.open()
    await room.do(2, Join(PEOPLE[2], 4))
    await room.do(1, Join(PEOPLE[1], 1))
    await room.do(0, AddComputer(2, "greedy"))
    await room.do(0, Leave())
    assert room.snapshot.host == PEOPLE[2].id
    await room.do(0, Join(PEOPLE[0]))
    assert room.snapshot.host == PEOPLE[2].id
    assert (await room.refuse(0, ClearSeat(1))).code == "not-host"
    await room.do(2, ClearSeat(1))
    await room.do(2, Start())
    assert room.snapshot.status is Status.PLAYING


async def test_host_leaving_a_full_table_does_not_begin_it(room: Room):
    await room.open()
    for number in range(1, 6):
        await room.do(number, Join(PEOPLE[number]))
        await room.do(number, SetReady(ready=True))
    await room.do(0, Leave())
    assert room.snapshot.status is Status.LOBBY
    assert room.snapshot.host == PEOPLE[1].id


async def test_lobby_without_people_closes(room: Room):
    await room.open()
    await room.do(0, AddComputer(1, "greedy"))
    receipt = await room.do(0, Leave())
    assert receipt.snapshot.status is Status.CLOSED
    assert receipt.snapshot.reason == "abandoned"
    assert room.tables.in_channel(PLACE.channel) is None
    assert (await room.refuse(1, Join(PEOPLE[1]))).code == "table-closed"


async def test_host_clears_seats_and_passes_his_office(room: Room):
    await room.open()
    await room.do(1, Join(PEOPLE[1]))
    await room.do(0, AddComputer(2, "greedy"))
    await room.do(0, ClearSeat(2))
    assert (await room.refuse(0, ClearSeat(2))).code == "seat-empty"
    assert (await room.refuse(0, PassHost(2))).code == "host-must-be-person"
    await room.do(0, PassHost(1))
    assert room.snapshot.host == PEOPLE[1].id
    await room.do(1, ClearSeat(0))
    assert seated(room) == ["-", "B", "-", "-", "-", "-"]


async def test_moderator_may_do_what_the_host_may(room: Room):
    await room.open()
    await room.do(1, Join(PEOPLE[1]))
    assert (await room.refuse(STRANGER, ClearSeat(0))).code == "not-host"
    await room.do(STRANGER, ClearSeat(0), moderator=True)
    assert [event.host for event in room.heard(HostChanged)] == [PEOPLE[1].id]
    await room.do(STRANGER, EndTable("abandoned"), moderator=True)
    assert [event.reason for event in room.heard(TableClosed)] == ["abandoned"]


async def test_strangers_may_not_add_computers(room: Room):
    await room.open()
    assert (await room.refuse(STRANGER, AddComputer(None, "greedy"))).code == "not-seated"
    assert (await room.refuse(STRANGER, SetReady(ready=True))).code == "not-seated"
    assert (await room.refuse(STRANGER, Leave())).code == "not-seated"


async def test_person_at_two_tables(room: Room):
    await room.open()
    other = await room.tables.open(Place(1, 3), PEOPLE[0], Setup(QUICK, level="greedy"))
    assert [snapshot.id for snapshot in room.tables.of_user(PEOPLE[0].id)] == [room.id, other.snapshot.id]
    assert [snapshot.number for snapshot in room.tables.live()] == [1, 2]


async def test_unknown_table(room: Room):
    with pytest.raises(Refused, match="no-such-table"):
        room.tables.snapshot("nowhere1")
    with pytest.raises(Refused, match="no-such-table"):
        await room.tables.submit("nowhere1", Leave(), Asker(1))


async def test_idle_lobby_asks_once_then_expires(room: Room):
    await room.open()
    await room.clock.advance(29 * 60)
    await room.do(1, Join(PEOPLE[1]))
    await room.clock.advance(29 * 60)
    assert not [update for update in room.updates if update.cause == "idle"]
    await room.clock.advance(2 * 60)
    assert [update.cause for update in room.updates][-1] == "idle"
    await room.do(1, SetReady(ready=False))  # "we are here" changes nothing, but counts
    await room.clock.advance(31 * 60)
    assert room.snapshot.status is Status.LOBBY
    await room.clock.advance(10 * 60)
    assert room.snapshot.reason == "expired"
    assert len([update for update in room.updates if update.cause == "idle"]) == 2


async def test_updates_come_in_order_and_name_their_cause(room: Room):
    await room.open()
    await room.do(1, Join(Person(PEOPLE[1].id, "Bea")))
    await room.do(0, Start())
    assert [update.cause for update in room.updates][:3] == ["lobby"] * 3
    seqs = [update.snapshot.seq for update in room.updates]
    assert seqs == sorted(set(seqs))
