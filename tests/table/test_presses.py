"""Buttons pressed twice, too late, by others, and pre-plays (faults B14, B19, B40)."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.commands import Burn, Pass, PlayCards, SeatCommand
from bot.engine.events import Passed, Played, TrickEnded
from bot.engine.legal import default_command, legal
from bot.engine.public import WindowName
from bot.engine.ruleset import XUANDIAN
from bot.table.model import Act, Asker, HandOver, Prepare, Status

from .harness import PEOPLE, STRANGER, Room


@pytest.fixture
async def game(room: Room) -> Room:
    """Six people; seat 0 leads the first deal."""
    await room.open()
    await room.seat(6)
    return room


def low(room: Room, seat: int) -> SeatCommand:
    """Return a lead that is no gouji play, so that turns follow."""
    counts = room.view(seat).hand.counts
    rank = next(rank for rank in range(7, 12) if counts[rank])
    return PlayCards(seat, tuple(int(other == rank) for other in range(15)))


async def test_the_same_press_twice_is_done_once(game: Room):
    lead = Act(low(game, 0))
    seq = game.snapshot.seq
    presses = [game.tables.submit(game.id, lead, Asker(100, interaction="i", seq=seq)) for _ in range(2)]
    first, second = await asyncio.gather(*presses)
    assert (first.repeated, second.repeated) == (False, True)
    assert second.events == ()
    await game.clock.settle()
    assert len(game.heard(Played)) == 1


async def test_two_different_buttons_at_once_play_one(game: Room):
    leads = [command for command in legal(game.view(0)) if isinstance(command, PlayCards)][:2]
    seq = game.snapshot.seq
    presses = [game.tables.submit(game.id, Act(lead), Asker(100, interaction=str(lead), seq=seq)) for lead in leads]
    outcomes = await asyncio.gather(*presses, return_exceptions=True)
    assert [getattr(outcome, "code", None) for outcome in outcomes] == [None, "old-button"]


async def test_old_button_is_refused_typed_text_is_not(game: Room):
    old = game.snapshot.seq
    await game.act(0, low(game, 0))
    seat = game.asked
    assert (await game.refuse(seat, Act(Pass(seat)), seq=old)).code == "old-button"
    await game.do(seat, Act(Pass(seat)))


async def test_button_of_the_same_window_stays_good_while_others_answer(room: Room):
    await room.open(XUANDIAN)
    await room.seat(6)
    seq = room.snapshot.seq
    for seat in range(5):
        await room.act(seat, Pass(seat), seq=seq)
    assert room.snapshot.seq > seq
    assert (await room.refuse(4, Act(Pass(4)), seq=seq)).code == "already-answered"
    await room.act(5, Pass(5), seq=seq)
    assert (await room.refuse(4, Act(Pass(4)), seq=seq)).code == "old-button"


async def test_strangers_and_other_seats(game: Room):
    assert (await game.refuse(STRANGER, Act(Pass(0)))).code == "not-seated"
    assert (await game.refuse(1, Act(low(game, 0)))).code == "not-your-seat"
    assert (await game.refuse(STRANGER, Prepare(Pass(0)))).code == "not-seated"
    assert (await game.refuse(STRANGER, Prepare(None))).code == "not-seated"
    assert (await game.refuse(1, Prepare(Pass(0)))).code == "not-your-seat"


async def test_illegal_cards_are_refused_with_the_engines_reason(game: Room):
    refused = await game.refuse(0, Act(PlayCards(0, (9, *[0] * 14))))
    assert refused.code == "not-held"
    assert refused.facts == {"cards": "333333333"}
    assert (await game.refuse(0, Act(Pass(0)))).code == "cannot-pass"


async def test_prepared_pass_is_fired_when_asked(game: Room):
    await game.act(0, low(game, 0))
    first = game.asked
    later = (first + 1) % 6
    await game.do(later, Prepare(Pass(later)))
    assert game.tables.prepared(game.id, PEOPLE[later].id) == Prepare(Pass(later))
    assert not game.heard(Passed)
    receipt = await game.act(first, Pass(first))
    assert [event.seat for event in game.heard(Passed)] == [first, later]
    assert [type(event).__name__ for event in receipt.events].count("Passed") == 2
    assert game.tables.prepared(game.id, PEOPLE[later].id) is None


async def test_prepared_play_that_is_illegal_when_asked_is_dropped(game: Room):
    await game.act(0, low(game, 0))
    first = game.asked
    later = (first + 1) % 6
    two = PlayCards(later, (*[0] * 7, 2, *[0] * 7))  # two cards never beat one
    await game.do(later, Prepare(two))
    await game.act(first, Pass(first))
    assert game.asked == later
    assert game.tables.prepared(game.id, PEOPLE[later].id) is None


async def test_prepared_command_can_be_taken_back_and_replaced(game: Room):
    await game.do(1, Prepare(Pass(1)))
    await game.do(1, Prepare(low(game, 1)))
    assert game.tables.prepared(game.id, PEOPLE[1].id) == Prepare(low(game, 1))
    await game.do(1, Prepare(None))
    assert game.tables.prepared(game.id, PEOPLE[1].id) is None
    assert game.tables.prepared(game.id, STRANGER.id) is None


async def test_preparing_in_ones_own_turn_plays_at_once(game: Room):
    receipt = await game.do(0, Prepare(low(game, 0)))
    assert isinstance(receipt.events[0], Played)


async def test_prepared_pass_does_not_outlive_its_trick(game: Room):
    await game.act(0, low(game, 0))
    passer = game.asked
    await game.act(passer, Pass(passer))
    await game.do(passer, Prepare(Pass(passer)))
    await _pass_all(game)
    assert game.tables.prepared(game.id, PEOPLE[passer].id) is None


async def _pass_all(game: Room) -> None:
    ended = len(game.heard(TrickEnded))
    while len(game.heard(TrickEnded)) == ended:
        await game.act(game.asked, Pass(game.asked))


async def test_prepared_lead_waits_for_who_wins_the_trick(game: Room):
    await game.act(0, low(game, 0))
    lead = low(game, 0)
    await game.do(0, Prepare(lead))
    await _pass_all(game)
    assert [event.seat for event in game.heard(Played)] == [0, 0]


async def test_prepared_pass_is_no_answer_to_a_burn_window(game: Room):
    seat = await _to_burn_window(game)
    await game.do(seat, Prepare(Pass(seat)))
    window = game.snapshot.public.window
    assert window is not None
    assert window.name is WindowName.BURN
    assert seat in window.seats
    assert game.tables.prepared(game.id, PEOPLE[seat].id) == Prepare(Pass(seat))


async def test_prepared_burn_is_fired_in_its_window(game: Room):
    seat = await _to_burn_window(game)
    burns = [command for command in legal(game.view(seat)) if isinstance(command, Burn)]
    await game.do(seat, Prepare(burns[0] if burns else Burn(seat, (1, *[0] * 14))))
    assert game.tables.prepared(game.id, PEOPLE[seat].id) is None


async def _to_burn_window(game: Room) -> int:
    """Play gouji leads until a burn window is open; return a seat that it asks."""
    while True:
        window = game.snapshot.public.window
        assert window is not None
        if window.name is WindowName.BURN:
            return window.seats[0]
        plays = [command for command in legal(game.view(window.seats[0])) if isinstance(command, PlayCards)]
        await game.act(window.seats[0], plays[-1] if plays else None)


async def test_handing_over_forgets_what_was_prepared(game: Room):
    await game.do(1, Prepare(Pass(1)))
    await game.do(1, HandOver(1))
    assert game.tables.prepared(game.id, PEOPLE[1].id) is None


async def test_deals_end_forgets_what_was_prepared(game: Room):
    while game.snapshot.status is Status.PLAYING:
        window = game.snapshot.public.window
        assert window is not None
        for seat in range(6):
            if seat not in window.seats and game.tables.prepared(game.id, PEOPLE[seat].id) is None:
                await game.do(seat, Prepare(PlayCards(seat, (*[0] * 14, 9))))
        await game.act(window.seats[0], default_command(game.view(window.seats[0])))
    assert all(game.tables.prepared(game.id, person.id) is None for person in PEOPLE)
