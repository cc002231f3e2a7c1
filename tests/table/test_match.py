"""Whole matches in virtual time, what listeners hear of them, and the match's end (R2, R122–R124)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest

from bot.engine.cards import Card, full_deck
from bot.engine.commands import PlayCards
from bot.engine.events import DealBegan, DealEnded, Dealt
from bot.engine.invariants import check
from bot.engine.opening import commitment
from bot.engine.public import WindowName
from bot.engine.ruleset import PRESETS, XUANDIAN, Ruleset
from bot.engine.seats import SEATS, side_of
from bot.ledger.events import CoinsCredited, MatchBegan, MatchFinished
from bot.table.fold import apply, apply_all, fold
from bot.table.model import (
    Act,
    AddComputer,
    Again,
    EndTable,
    GoOn,
    HandOver,
    Leave,
    SetReady,
    Start,
    Status,
    Update,
)

from .harness import PEOPLE, QUICK, STRANGER, Room


async def play_with_computers(room: Room, rules: Ruleset) -> None:
    """Let six computers play a whole match."""
    await room.open(rules)
    await room.do(0, AddComputer(None, "greedy"))
    await room.do(0, SetReady(ready=True))
    await room.do(0, HandOver(0))
    await room.to_status(Status.FINISHED)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
async def test_six_computers_play_a_whole_match(room: Room, rules: Ruleset):
    await play_with_computers(room, rules)
    snapshot = room.snapshot
    assert snapshot.result.complete
    assert snapshot.public.results[-1].number >= rules.match_deals
    assert [event.sides for event in room.heard(MatchFinished)] == [snapshot.result.sides]
    assert snapshot.deadline is None
    first, *entries = room.store.entries[room.id]
    state = fold(room.id, first.events)
    for entry in entries:
        state = apply_all(state, entry.events)
        check(state.game)
    assert state.seq == snapshot.seq


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
async def test_updates_hold_no_hidden_card(room: Room, rules: Ruleset):
    """Fold the stored events beside the updates, and look in each update for cards that hands hide then."""
    await play_with_computers(room, replace(rules, match_deals=2))
    deck = {int(card) for card in full_deck(rules.decks, rules.ranks) if card > 1000}  # no small number is one
    events = await room.store.load(room.id)
    state = fold(room.id, events[:1])
    for update in room.updates:
        for event in events[state.seq : update.snapshot.seq]:
            state = apply(state, event)
        received = frozenset().union(*state.game.public.setup.received)
        hidden = {int(card) for hand in state.game.hands for card in hand.cards} - received - _bought(update)
        assert state.seed is None or state.seed not in repr(update)
        if state.status is Status.PLAYING:
            assert not hidden & deck & set(_numbers((update.snapshot.public, update.events)))
            assert state.game.seed is None or state.game.seed not in repr(update)


def _bought(update: Update) -> set[int]:
    """3s that a sale or a gift has shown; they are no secret though they are in a hand."""
    shown = (getattr(event, "three", None) for event in update.events)
    return {int(card) for card in shown if card is not None}


def _numbers(value: object) -> Iterator[int]:
    """Yield every number in a value."""
    if isinstance(value, int):
        yield value
    elif is_dataclass(value):
        for item in fields(value):
            yield from _numbers(getattr(value, item.name))
    elif isinstance(value, tuple | frozenset | list):
        for item in value:
            yield from _numbers(item)


async def test_a_deal_is_told_without_hands_and_seed(room: Room):
    await room.open()
    await room.seat(6)
    (dealt,) = room.heard(Dealt)
    assert dealt.hands == (None,) * 6
    assert dealt.seed is None
    assert dealt.commitment == room.snapshot.public.commitment


async def test_seeds_are_committed_to_before_their_deal_and_revealed_after_it(room: Room):
    await room.open()
    committed = [room.snapshot.commitment]
    await room.seat(1)
    assert room.snapshot.commitment is None
    await room.do(0, HandOver(0))
    await room.to_status(Status.BETWEEN)
    committed.append(room.snapshot.commitment)
    await room.to_status(Status.FINISHED)
    assert [event.commitment for event in room.heard(Dealt)] == committed
    assert [commitment(event.seed or "") for event in room.heard(DealEnded)] == committed


async def test_views_are_each_persons_own(room: Room):
    await room.open()
    await room.seat(6)
    hands = [room.view(seat).hand.cards for seat in SEATS]
    assert sorted(card for hand in hands for card in hand) == sorted(full_deck(QUICK.decks, QUICK.ranks))
    assert room.tables.view(room.id, None).hand.cards == ()
    assert room.tables.view(room.id, STRANGER.id).viewer is None


async def test_receipt_tells_what_follows_at_once(room: Room):
    await room.open()
    receipt = await room.do(0, Start())
    assert [type(event).__name__ for event in receipt.events][:2] == ["DealBegan", "Dealt"]
    assert receipt.snapshot.public.window is not None


async def test_the_next_deal_begins_by_itself(room: Room):
    await room.open()
    await room.seat(1)
    await room.do(0, HandOver(0))
    snapshot = await room.to_status(Status.BETWEEN)
    assert snapshot.deadline == room.clock.now() + 12
    await room.clock.advance(11)
    assert room.snapshot.status is Status.BETWEEN
    await room.clock.advance(2)
    assert room.snapshot.status is Status.PLAYING
    assert [event.number for event in room.heard(DealBegan)] == [1, 2]
    assert len({event.commitment for event in room.heard(Dealt)}) == 2


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
async def test_coins_sum_up_to_the_matchs_worth(room: Room, rules: Ruleset):
    await play_with_computers(room, rules)
    (side,) = {side_of(event.seat) for event in room.heard(CoinsCredited)} or {0}
    assert sum(event.coins for event in room.heard(CoinsCredited)) == room.snapshot.result.sides[side]
    assert all(event.user == PEOPLE[0].id and event.guild == 1 for event in room.heard(CoinsCredited))


async def test_going_on_after_the_match_length(room: Room):
    await play_with_computers(room, QUICK)
    receipt = await room.do(0, GoOn())
    assert receipt.snapshot.status is Status.PLAYING
    assert receipt.snapshot.public.number == 3
    await room.to_status(Status.FINISHED)
    assert [event.sides for event in room.heard(MatchFinished)][-1] == room.snapshot.result.sides
    assert len(room.heard(DealEnded)) == 3


async def test_another_match_with_the_same_six(room: Room):
    await play_with_computers(room, QUICK)
    assert (await room.refuse(STRANGER, Again())).code == "not-seated"
    receipt = await room.do(0, Again())
    assert receipt.snapshot.match == 2
    assert receipt.snapshot.public.number == 1
    assert receipt.snapshot.result.deals == 0
    assert receipt.snapshot.seats[0].acts_himself  # type: ignore[union-attr]
    assert len(room.heard(MatchBegan)) == 2
    assert (await room.refuse(0, Again())).code == "match-running"
    assert (await room.refuse(0, GoOn())).code == "match-running"


async def test_leaving_after_the_match_gives_the_seat_up(room: Room):
    await room.open()
    await room.seat(2)
    for seat in (0, 1):
        await room.do(seat, HandOver(seat))
    await room.to_status(Status.FINISHED)
    await room.do(0, Leave())
    assert room.snapshot.host == PEOPLE[1].id
    assert room.snapshot.seats[0].person is None  # type: ignore[union-attr]
    receipt = await room.do(1, Leave())
    assert receipt.snapshot.reason == "ended"


async def test_finished_table_closes_by_itself(room: Room):
    await play_with_computers(room, QUICK)
    await room.clock.advance(29 * 60)
    assert room.snapshot.status is Status.FINISHED
    await room.clock.advance(2 * 60)
    assert room.snapshot.reason == "expired"
    assert not await room.store.live()


async def test_nothing_happens_after_the_end(room: Room):
    await room.open()
    await room.seat(6)
    await room.do(0, EndTable())
    seq, heard = room.snapshot.seq, len(room.updates)
    assert room.snapshot.deadline is None
    await room.clock.advance(24 * 3600)
    assert (room.snapshot.seq, len(room.updates)) == (seq, heard)
    assert (await room.refuse(0, EndTable())).code == "table-closed"


async def test_six_people_with_windows_before_play(room: Room):
    """All declare, and the 上班 window asks in private only who could show something."""
    await room.open(XUANDIAN)
    await room.seat(6)
    window = room.snapshot.public.window
    assert window is not None
    assert window.name is WindowName.DECLARE
    assert room.updates[-1].asked == SEATS
    for seat in SEATS:
        await room.act(seat)
    window = room.snapshot.public.window
    assert window is not None
    assert window.name is WindowName.SHOW
    able = tuple(seat for seat in SEATS if _can_show(room, seat))
    assert next(update.asked for update in reversed(room.updates) if update.snapshot.public.window) == able


def _can_show(room: Room, seat: int) -> bool:
    fours = [card for card in room.view(seat).hand.cards if _is_four(card)]
    return any(sum(_suit(card) == suit for card in fours) >= 2 for suit in range(4))


def _is_four(card: Card) -> bool:
    return card >> 11 == 1


def _suit(card: Card) -> int:
    return card >> 8 & 7


async def test_engine_refusals_pass_through(room: Room):
    await room.open()
    assert (await room.refuse(0, Act(_lead(room, 0)))).code == "no-match"
    await room.seat(6)
    lead = _lead(room, 1)
    refused = await room.refuse(1, Act(lead))
    assert refused.code == "not-your-turn"
    assert refused.facts == {"asked": (0,)}


def _lead(room: Room, seat: int):
    counts = room.view(seat).hand.counts
    rank = next((rank for rank, count in enumerate(counts) if count), 10)
    return PlayCards(seat, tuple(int(other == rank) for other in range(15)))
