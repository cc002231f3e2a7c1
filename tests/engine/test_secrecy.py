"""The two laws of secrecy (R40, R55, R74; architecture): what a viewer sees is his view, and hidden cards change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.engine.cards import Card, Hand, hand_of
from bot.engine.commands import Pass, SeatCommand
from bot.engine.decide import advance
from bot.engine.events import Answered, BurnFailed, Dealt, Event, Stifled
from bot.engine.evolve import evolve, evolve_view
from bot.engine.legal import legal
from bot.engine.public import Kind, Phase
from bot.engine.ruleset import Ruleset
from bot.engine.seats import SEATS, Seat
from bot.engine.state import State, new_match
from bot.engine.view import View, redact, view

from .playing import RULE_SETS, Step, play, play_position, scaled, small

PER_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
VIEWERS: tuple[Seat | None, ...] = (*SEATS, None)


def follow(rules: Ruleset, seed: int) -> None:
    """Fold what each viewer sees of a game, and compare it with his view of the state after every event."""
    state = new_match(rules)
    views: list[View] = [view(state, viewer) for viewer in VIEWERS]
    for step in play(rules, seed, deals=2 if seed % 2 else 1):
        state = step.before
        for event in step.events:
            state = evolve(state, event)
            for index, viewer in enumerate(VIEWERS):
                seen = redact(event, viewer)
                if seen is not None:
                    views[index] = evolve_view(views[index], seen)
                assert views[index] == view(state, viewer), (viewer, event)
        assert state == step.after


@PER_RULE_SET
def test_first_law_folding_redacted_events_gives_the_view_of_the_fold(rules: Ruleset):
    for seed in range(scaled(20)):
        follow(small(rules, seed), 3000 + seed)


def known_cards(state: State) -> frozenset[Card]:
    """Return cards in hands that everybody knows of: bought, paid and returned ones (R50, R106)."""
    setup = state.public.setup
    bought = [buy.paid for buy in setup.bought]
    moved = [transfer.cards for transfer in (*setup.paid, *setup.returned)]
    return frozenset(card for cards in (*bought, *moved) for card in cards)


def swapped(state: State, viewer: Seat, rng: Random) -> State:
    """Return a state that differs from this one only in which hidden cards the others hold."""
    others = [seat for seat in SEATS if seat != viewer]
    known = known_cards(state)
    hidden = {seat: [card for card in state.hands[seat].cards if card not in known] for seat in others}
    pool = [card for seat in others for card in hidden[seat]]
    rng.shuffle(pool)
    hands: list[Hand] = list(state.hands)
    for seat in others:
        kept = [card for card in state.hands[seat].cards if card in known]
        hands[seat] = hand_of([*kept, *(pool.pop() for _ in hidden[seat])])
    return replace(state, hands=tuple(hands))


def answers_to_try(state: State, viewer: Seat, rng: Random) -> Iterator[SeatCommand]:
    """Yield what may be answered now whatever the others hold: every "no", and the viewer's own answers."""
    window = state.public.window
    if window is None:
        return
    if Kind.PASS in window.kinds or Kind.NO in window.kinds:
        yield from map(Pass, window.seats)
    own = legal(view(state, viewer))
    yield from rng.sample(own, min(4, len(own)))


def reveals(events: tuple[Event, ...]) -> bool:
    """Return whether the rules lay open what a hand does not hold: a burn that failed (R47), a stifle (R55)."""
    return any(isinstance(event, BurnFailed | Stifled | Dealt) for event in events)


def same_for(viewer: Seat, first: State, second: State, command: SeatCommand) -> bool:
    """Compare what a command brings about in two states for one viewer; return whether there was something to compare."""
    one, two = advance(first, command), advance(second, command)
    if reveals(one[1]) or reveals(two[1]) or Phase.OVER in (one[0].public.phase, two[0].public.phase):
        return False
    assert [redact(event, viewer) for event in one[1]] == [redact(event, viewer) for event in two[1]], command
    assert view(one[0], viewer) == view(two[0], viewer)
    assert one[0].public.window == two[0].public.window
    return True


def compare_worlds(step: Step, rng: Random) -> int:
    """Swap hidden cards behind one viewer's back and compare; return how many commands were compared."""
    viewer = rng.choice(SEATS)
    state = step.after
    if any(answer.counts != (0,) * 15 for _, answer in state.sealed) or any(s.seat != viewer for s in state.hidden):
        return 0  # sealed cards and hidden stifles belong to the hands as they are
    other = swapped(state, viewer, rng)
    assert view(other, viewer) == view(state, viewer)
    assert legal(view(other, viewer)) == legal(view(state, viewer))
    return sum(same_for(viewer, state, other, command) for command in answers_to_try(state, viewer, rng))


@PER_RULE_SET
def test_second_law_hidden_cards_change_neither_views_nor_windows(rules: Ruleset):
    compared = 0
    rng = Random(2)
    for seed in range(scaled(16)):
        for index, step in enumerate(play(small(rules, seed), 4000 + seed)):
            if index % 5 == 0 and step.after.public.phase not in (Phase.CALL, Phase.SHUFFLE):
                compared += compare_worlds(step, rng)
        for step in play_position(rules, seed):
            compared += compare_worlds(step, rng)
    assert compared > 500 or scaled(16) < 16


def test_an_answer_is_sealed_but_that_one_answered_is_seen():
    event = Answered(1, None)
    assert redact(event, 2) == event


def test_the_deal_shows_each_his_own_hand_and_nobody_the_seed():
    *_, last = play(RULE_SETS[2], 1)
    dealt = next(event for step in play(RULE_SETS[2], 1) for event in step.events if isinstance(event, Dealt))
    assert last.after.public.seed == dealt.seed
    for viewer in VIEWERS:
        seen = redact(dealt, viewer)
        assert isinstance(seen, Dealt)
        assert seen.seed is None
        assert [hand is not None for hand in seen.hands] == [seat == viewer for seat in SEATS]


def test_r74_counts_are_shown_at_ten_cards_or_fewer_and_hidden_above():
    for step in play(RULE_SETS[2], 4):
        for seat, hand in enumerate(step.after.hands):
            if step.after.public.phase is Phase.PLAY:
                size = len(hand.cards)
                assert step.after.public.left[seat] == (size if size <= 10 else None)
