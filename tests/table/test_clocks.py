"""Turn time, banks, windows, and moments that must tell nothing (discord.md 5; faults B23, B24, B27, B34, B35)."""

from __future__ import annotations

import pytest

from bot.engine.commands import Pass, PlayCards
from bot.engine.events import Answered, Asked, Played
from bot.engine.legal import legal
from bot.engine.public import WindowName
from bot.engine.ruleset import MINGDIAN
from bot.ledger.events import MatchPaused, MatchResumed, TakenBack, TakenOver, TimeRanOut, TimeUsed
from bot.ledger.values import PaceName
from bot.table.clocks import Stopwatch, turn_seconds
from bot.table.model import PACES, Act, Again, EndTable, Pause, Refused, Resume, Snapshot, Status, TakeBack

from .harness import QUICK, STRANGER, Room


@pytest.fixture
async def game(room: Room) -> Room:
    """Six people; seat 0 leads the first deal."""
    await room.open()
    await room.seat(6)
    return room


def bank(snapshot: Snapshot, seat: int) -> float:
    holder = snapshot.seats[seat]
    assert holder is not None
    return holder.bank


async def test_deadline_counts_the_bank_which_begins_after_the_turn(game: Room):
    now = game.clock.now()
    assert game.snapshot.bank_from == now + 45
    assert game.snapshot.deadline == now + 45 + 120


async def test_answer_in_time_costs_nothing(game: Room):
    await game.clock.advance(44)
    await game.act(0)
    assert bank(game.snapshot, 0) == 120
    assert not game.heard(TimeUsed)


async def test_late_answer_costs_the_bank_until_the_next_deal(game: Room):
    await game.clock.advance(45 + 30)
    await game.act(0)
    assert bank(game.snapshot, 0) == 90
    assert [(event.seat, event.bank) for event in game.heard(TimeUsed)] == [(0, 90)]
    await game.to_status(Status.BETWEEN)
    await game.clock.advance(20)
    assert game.snapshot.status is Status.PLAYING
    assert bank(game.snapshot, 0) == 120


async def test_missed_turn_is_played_by_the_steady_player(game: Room):
    await game.clock.advance(45 + 120 - 1)
    assert game.snapshot.public.trick is None
    await game.clock.advance(2)
    assert [event.seat for event in game.heard(Played)] == [0]
    assert game.greedy.levels_asked == ["steady"]
    assert game.heard(TimeRanOut) == [TimeRanOut(0, 0, 1)]
    assert game.snapshot.seats[0].acts_himself  # type: ignore[union-attr]


async def test_next_allowance_is_shorter_and_the_second_miss_hands_over(game: Room):
    await game.clock.advance(45 + 121)
    await game.to_turn(0)
    opened = game.clock.now()
    assert game.snapshot.bank_from == game.snapshot.deadline == opened + 22.5
    await game.clock.advance(23)
    assert [(event.seat, event.why) for event in game.heard(TakenOver) if event.seat == 0] == [(0, "absent")]
    assert [(event.missed, event.bank) for event in game.heard(TimeRanOut) if event.seat == 0] == [(1, 0), (2, 0)]


async def test_answer_forgives_the_miss(game: Room):
    await game.clock.advance(45 + 121)
    await game.to_turn(0)
    await game.act(0)
    assert game.snapshot.seats[0].missed == 0  # type: ignore[union-attr]
    assert game.heard(TimeUsed)[-1].seat == 0


def test_turn_time_halves_with_each_miss():
    assert [turn_seconds(PACES[PaceName.NORMAL], missed) for missed in range(3)] == [45, 22.5, 11.25]


async def test_any_press_brings_the_owner_back_even_a_refused_one(game: Room):
    await game.clock.advance(45 + 121)
    await game.to_turn(0)
    await game.clock.advance(23)
    assert not game.snapshot.seats[0].acts_himself  # type: ignore[union-attr]
    refused = await _refused(game, 0)
    assert refused == "not-your-turn"
    assert game.snapshot.seats[0].acts_himself  # type: ignore[union-attr]
    assert [event.seat for event in game.heard(TakenBack)] == [0]


async def _refused(game: Room, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        await game.do(seat, Act(Pass(seat)))
    return refused.value.code


async def test_taking_back_in_ones_own_turn_asks_at_once(game: Room):
    await game.clock.advance(45 + 121)
    await game.to_turn(0)
    await game.clock.advance(23)
    await game.until(lambda snapshot: snapshot.public.window is not None and snapshot.public.window.seats == (0,))
    assert game.snapshot.deadline is None  # a computer's turn shows no clock
    await game.do(0, TakeBack())
    assert game.updates[-1].asked == (0,)
    assert game.snapshot.deadline is not None


async def test_nobody_there_the_computers_end_it_and_the_channel_is_free(game: Room):
    await game.clock.advance(24 * 3600)
    assert game.snapshot.status is Status.CLOSED
    assert game.tables.live() == []
    assert sorted({event.seat for event in game.heard(TakenOver)}) == [0, 1, 2, 3, 4, 5]


async def test_window_ends_with_the_defaults_and_costs_no_bank(room: Room):
    await room.open(MINGDIAN)
    await room.seat(6)
    window = room.snapshot.public.window
    assert window is not None
    assert window.name is WindowName.CALL
    assert room.snapshot.deadline == room.clock.now() + 20
    assert room.snapshot.bank_from is None
    await room.clock.advance(20.5)
    window = room.snapshot.public.window
    assert window is not None
    assert window.name is WindowName.DECLARE
    assert not room.heard(TimeRanOut)
    assert room.snapshot.public.setup.called == ()


async def test_who_can_only_say_no_is_answered_at_a_moment_of_the_window(game: Room):
    """Nobody answers in burn windows: the table does so for whoever can only say no, anywhere within them."""
    while len(game.heard(Answered)) < 60:
        if _simultaneous(game):
            await game.clock.advance(7 if game.snapshot.status is Status.PLAYING else 13)
        elif game.snapshot.status is Status.PLAYING:
            await game.act(game.asked, _dearest(game, game.asked))
        if game.snapshot.status is Status.FINISHED:
            await game.do(0, Again())
    moments = _answering_moments(game)
    assert all(0 < moment <= 6 for moment in moments)
    assert min(moments) < 2
    assert max(moments) > 4


def _answering_moments(game: Room) -> list[float]:
    """Return how long after their window's beginning answers came, those at its end aside."""
    opened, moments = 0.0, []
    for moment, update in zip(game.times, game.updates, strict=True):
        kinds = {type(event) for event in update.events}
        if kinds == {Answered}:
            moments.append(moment - opened)
        elif Asked in kinds:
            opened = moment
    return moments


async def test_only_who_may_burn_is_asked_in_private(game: Room):
    asked: list[tuple[Snapshot, tuple[int, ...]]] = []
    while game.snapshot.status is Status.PLAYING:
        window = game.snapshot.public.window
        assert window is not None
        if window.name is WindowName.BURN:
            able = tuple(seat for seat in window.seats if len(legal(game.view(seat))) > 1)
            asked.append((game.snapshot, able))
            assert game.updates[-1].asked == able
            await game.clock.advance(7)
        else:
            await game.act(game.asked, _dearest(game, game.asked))
    assert any(able for _, able in asked)
    assert any(not able for _, able in asked)


def _dearest(room: Room, seat: int):
    """Return the highest single card or beat that a person can play; None if there is none."""
    plays = [command for command in legal(room.view(seat)) if isinstance(command, PlayCards)]
    return max(plays, key=lambda play: (-sum(play.counts), play.counts[::-1]), default=None)


async def test_persons_turn_is_never_skipped(game: Room):
    """Whoever can only pass is asked all the same (R20): his turn runs for its whole time."""
    asked = {update.asked for update in game.updates if update.asked}
    assert asked == {(0,)}
    for _ in range(30):
        seat = game.asked if not _simultaneous(game) else None
        if seat is None:
            await game.clock.advance(7)
        elif legal(game.view(seat)) == (Pass(seat),):
            await game.clock.advance(44)
            assert game.asked == seat
            return
        else:
            await game.act(seat, _dearest(game, seat))
    pytest.fail("nobody was ever unable to beat")


def _simultaneous(game: Room) -> bool:
    window = game.snapshot.public.window
    return window is None or window.simultaneous


async def test_pause_stops_every_clock_and_gives_the_rest_back(game: Room):
    await game.clock.advance(40)
    assert (await game.refuse(1, Pause())).code == "not-host"
    await game.do(0, Pause())
    assert game.snapshot.deadline is None
    assert game.snapshot.paused_until == game.clock.now() + 24 * 3600
    assert (await game.refuse(0, Pause())).code == "already-paused"
    assert (await game.refuse(0, Act(Pass(0)))).code == "paused"
    await game.clock.advance(3600)
    assert game.snapshot.public.trick is None
    await game.do(STRANGER, Resume(), moderator=True)
    assert game.snapshot.bank_from == game.clock.now() + 5
    assert game.updates[-1].asked == (0,)
    assert [event.by for event in game.heard(MatchPaused)] == [100]
    assert (await game.refuse(0, Resume())).code == "not-paused"


async def test_forgotten_pause_ends_by_itself(game: Room):
    await game.do(0, Pause())
    await game.clock.advance(24 * 3600 + 1)
    assert game.heard(MatchResumed)
    assert game.snapshot.paused is None


async def test_outage_counts_for_nobody(game: Room):
    """B24: 90 s without Discord on a clock of 45 s."""
    await game.clock.advance(30)
    game.tables.freeze()
    assert game.snapshot.deadline is None
    await game.clock.advance(1000)
    assert not game.heard(TimeRanOut)
    game.tables.thaw()
    assert game.snapshot.bank_from == game.clock.now() + 15
    await game.clock.advance(14)
    await game.act(0)
    assert bank(game.snapshot, 0) == 120


async def test_computers_act_after_their_delay(room: Room):
    await room.open()
    await room.seat(1)
    await room.act(0)
    if _simultaneous(room):  # a gouji lead: the window first
        await room.clock.advance(7)
    before = room.snapshot.seq
    await room.clock.advance(0.79)
    assert room.snapshot.seq == before
    await room.clock.advance(1.8)
    assert room.snapshot.seq > before


async def test_alarm_after_the_end_is_a_no_op(game: Room):
    await game.clock.advance(164)
    await game.do(0, EndTable())
    await game.clock.advance(10)
    assert not game.heard(TimeRanOut)


async def test_slow_table_has_patience(room: Room):
    await room.open(QUICK, pace=PaceName.SLOW)
    await room.clock.advance(11 * 3600)
    assert room.snapshot.status is Status.LOBBY
    await room.seat(2)
    assert room.snapshot.deadline == room.clock.now() + 12 * 3600


def test_stopwatch_holds_and_goes():
    watch = Stopwatch(100.0).hold(110)
    assert watch.elapsed(500) == 10
    assert watch.hold(300) == watch
    assert watch.go(150) == Stopwatch(140.0)
    assert watch.go(150).elapsed(151) == 11
    assert Stopwatch(100.0).give_back(5).elapsed(120) == 15
