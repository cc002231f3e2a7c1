"""What lies between deals: sides, calls before the deal, first leaders, redeals, restarts and the worth of a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import RANKS, draw, full_deck, hand_of, make_card, shuffled, suit_of
from bot.engine.commands import BeginDeal, Command, Deal, Pass, Revolt, TakeHeadless, TimeUp, Yes
from bot.engine.decide import advance
from bot.engine.errors import IllegalCommand
from bot.engine.events import Called, LeaderChosen, Voided
from bot.engine.opening import commitment
from bot.engine.public import DealResult, Debt, Kind, Phase, WindowName
from bot.engine.ruleset import DEFEN, MINGDIAN, PRESETS, XUANDIAN, Ruleset, with_options
from bot.engine.scoring import ESCAPE_PENALTY, match_result
from bot.engine.seats import SEATS, allies, around, from_seat, opposite, side_of
from bot.engine.state import State, new_match
from bot.engine.tribute import next_deal
from bot.engine.view import view


def after(state: State, *commands: Command) -> State:
    for command in commands:
        state, _ = advance(state, command)
    return state


def fresh(rules: Ruleset, seed: str = "seed") -> Deal:
    return Deal(shuffled(full_deck(rules.decks, rules.ranks), seed), seed)


def stacked(rules: Ruleset, *poor: int) -> Deal:
    """Return a deal in which the seats in `poor` hold neither 2 nor joker."""
    deck = full_deck(rules.decks, rules.ranks)
    high = [card for card in deck if RANKS[card >> 11] in "2XD"]
    threes = [card for card in deck if RANKS[card >> 11] == "3"]
    rest = [card for card in deck if card not in set(high) | set(threes)]
    share = len(deck) // 6
    hands: list[list[int]] = [[threes.pop()] for _ in SEATS]
    for card in high:
        min((hands[seat] for seat in SEATS if seat not in poor), key=len).append(card)
    for card in rest + threes:
        next(hand for hand in hands if len(hand) < share).append(card)
    return Deal(tuple(card for hand in hands for card in hand), "stacked")  # type: ignore[arg-type]


def test_r2_sides_alternate_and_everybody_has_an_opposite_of_the_other_side():
    assert [side_of(seat) for seat in SEATS] == [0, 1, 0, 1, 0, 1]
    for seat in SEATS:
        assert opposite(opposite(seat)) == seat
        assert side_of(opposite(seat)) != side_of(seat)
        assert {side_of(ally) for ally in allies(seat)} == {side_of(seat)}
        assert allies(seat)[0] == (seat + 2) % 6
        assert around(seat)[0] == (seat + 1) % 6
        assert tuple(from_seat(seat)) == (seat, *around(seat))


def test_r1_four_decks_with_jokers():
    deck = full_deck(4, RANKS)
    assert len(deck) == len(set(deck)) == 216
    counts = hand_of(deck).counts
    assert counts == (16,) * 13 + (4, 4)
    assert {suit_of(card) for card in deck if card < make_card(13, 0, 0)} == {0, 1, 2, 3}


def test_r1_the_shuffle_follows_from_the_seed_and_every_place_is_as_likely():
    deck = full_deck(1, "34")
    assert shuffled(deck, "a") == shuffled(deck, "a") != shuffled(deck, "b")
    first = [shuffled(deck, str(seed)).index(deck[0]) for seed in range(1600)]
    assert all(140 < first.count(place) < 260 for place in range(8))
    assert commitment("a") != commitment("b")


def test_r1_the_commitment_is_shown_before_and_the_seed_only_after():
    state = after(new_match(DEFEN), BeginDeal(), fresh(DEFEN, "secret"))
    assert state.public.commitment == commitment("secret")
    assert state.public.seed is None
    assert view(state, None).public.commitment == commitment("secret")


def test_r3_nobody_shows_the_seed_draws_an_active_seat():
    leaders = set()
    for number in range(12):
        seed = f"seed {number}"
        state = after(new_match(XUANDIAN), BeginDeal(), fresh(XUANDIAN, seed), TimeUp())
        assert state.public.phase is Phase.SHOW
        state, events = advance(state, TimeUp())
        (chosen,) = [event.seat for event in events if isinstance(event, LeaderChosen)]
        assert chosen == sorted(state.public.race.active)[draw(seed, "lead", 6)]
        leaders.add(chosen)
    assert len(leaders) > 2


def test_r4_the_lead_rotates_with_the_number_of_the_deal():
    results = [DealResult(number, (1, 2, 3, 4, 5, 6), (), (0,) * 6, (0, 0), None, None) for number in (1, 2, 8)]
    for result in results:
        before = new_match(DEFEN)
        public = replace(before.public, phase=Phase.OVER, result=result, results=(result,), number=result.number)
        state = after(replace(before, public=public), BeginDeal(), fresh(DEFEN))
        assert state.public.number == result.number + 1
        assert state.public.leader == result.number % 6


def test_r65_everybody_may_call_before_the_cards_are_dealt():
    state = after(new_match(MINGDIAN), BeginDeal())
    window = state.public.window
    assert window is not None
    assert (state.public.phase, window.name, window.seats) == (Phase.CALL, WindowName.CALL, SEATS)
    assert window.kinds == (Kind.YES, Kind.NO)
    assert window.simultaneous
    state = after(state, Yes(3), Pass(0))
    assert state.public.setup.called == ()
    state, events = advance(state, TimeUp())
    assert events[-1] == Called((3,))
    assert state.public.phase is Phase.SHUFFLE
    assert state.public.setup.called == ((3, "yu"),)


@pytest.mark.parametrize("rules", [XUANDIAN, DEFEN], ids=lambda rules: rules.key)
def test_r65_only_mingdian_calls_before_the_deal(rules: Ruleset):
    assert after(new_match(rules), BeginDeal()).public.phase is Phase.SHUFFLE


def test_r65_one_call_at_most():
    state = after(new_match(MINGDIAN), BeginDeal(), Yes(3), TimeUp(), fresh(MINGDIAN))
    with pytest.raises(IllegalCommand) as refusal:
        advance(state, Yes(3))
    assert refusal.value.code == "already-called"


def test_r81_two_revolutions_are_dealt_again_with_the_same_number_and_calls():
    state = after(new_match(MINGDIAN), BeginDeal(), Yes(2), TimeUp(), stacked(MINGDIAN, 1, 4), Revolt(1), Revolt(4))
    state, events = advance(state, TimeUp())
    assert Voided((1, 4)) in events
    assert state.public.phase is Phase.VOID
    state = after(state, BeginDeal())
    assert (state.public.phase, state.public.number) == (Phase.SHUFFLE, 1)  # no second 預點 window
    assert state.public.setup.called == ((2, "yu"),)
    assert not state.public.race.revolted
    assert after(state, fresh(MINGDIAN), TimeUp()).public.leader == 0


def test_r81_the_debts_stand_through_a_redeal():
    due = (Debt("point", 0, 3, 1),)
    state = new_match(XUANDIAN)
    public = replace(
        state.public,
        phase=Phase.OVER,
        number=1,
        result=DealResult(1, (1, 2, 3, 4, 5, 6), due, (0,) * 6, (0, 0), None, None),
    )
    state = after(replace(state, public=public), BeginDeal(), stacked(XUANDIAN, 1, 4))
    paid = state.public.setup.paid
    assert [transfer.payer for transfer in paid] == [0]
    state = after(state, Revolt(1), Revolt(4), TimeUp())
    assert state.public.phase is Phase.VOID
    state = after(state, BeginDeal())
    assert state.public.setup.due == due
    assert after(state, fresh(XUANDIAN)).public.setup.paid != ()


def test_r86_the_revolutionary_is_out_and_a_headless_opposite_leads_where_it_is_his_turn():
    state = after(
        new_match(MINGDIAN), BeginDeal(), TimeUp(), stacked(MINGDIAN, 0), Revolt(0), TimeUp(), TakeHeadless(3)
    )
    assert state.public.leader == 1
    assert state.public.race.headless == {3}


def result(number: int, first: int, sweep: int | None = None) -> DealResult:
    winner = None if not first else 0 if first > 0 else 1
    return DealResult(number, (1, 2, 3, 4, 5, 6), (Debt("place", 5, 0, 2),), (0,) * 6, (first, -first), winner, sweep)


@pytest.mark.parametrize("rules", [XUANDIAN, DEFEN], ids=lambda rules: rules.key)
def test_r122_by_places_a_match_is_worth_the_sum_of_its_deals(rules: Ruleset):
    worth = match_result(rules, (result(1, 2), result(2, -12, sweep=1), result(3, 4)))
    assert (worth.sides, worth.winner, worth.complete, worth.deals) == ((-6, 6), 1, False, 3)
    assert match_result(rules, tuple(result(n, 0) for n in range(1, rules.match_deals + 1))).complete
    assert match_result(rules, ()).sides == (0, 0)


def test_r122_the_match_lengths():
    assert {key: rules.match_deals for key, rules in PRESETS.items()} == {"xuandian": 5, "mingdian": 3, "defen": 4}


def test_r121_by_debts_a_match_is_worth_its_last_deal_at_or_after_its_length():
    deals = (result(1, 2), result(2, 10), result(3, -4))
    assert match_result(MINGDIAN, deals[:2]).sides == (0, 0)
    assert not match_result(MINGDIAN, deals[:2]).complete
    assert match_result(MINGDIAN, deals) == ((-4, 4), 1, True, 3)
    assert match_result(MINGDIAN, (*deals, result(4, 6))).sides == (6, -6)
    assert match_result(MINGDIAN, (*deals, result(4, 0))).winner is None


def test_r107_r121_sweeps_scored_on_the_way_are_added():
    deals = (result(1, 2), result(2, 10, sweep=0), result(1, 8), result(2, 6), result(3, -4))
    assert match_result(MINGDIAN, deals[:2]).sides == (10, -10)
    assert match_result(MINGDIAN, deals).sides == (6, -6)
    assert match_result(with_options(MINGDIAN, {"sweep_tribute": "as_usual"}), deals).sides == (-4, 4)


def test_r107_a_sweep_before_the_last_deal_starts_the_count_again():
    assert next_deal(MINGDIAN, result(1, 4, sweep=0)) == (1, ())
    assert next_deal(MINGDIAN, result(2, 4, sweep=1)) == (1, ())
    assert next_deal(MINGDIAN, result(2, 4)) == (3, (Debt("place", 5, 0, 2),))
    assert next_deal(MINGDIAN, result(3, 4, sweep=0)) == (4, (Debt("place", 5, 0, 2),))
    assert next_deal(DEFEN, result(3, 4, sweep=0)) == (4, ())


def test_r123_the_penalty_of_an_escape_is_the_last_place_in_every_rule_set():
    assert ESCAPE_PENALTY == -4


def refused(state: State, command: Command) -> str:
    with pytest.raises(IllegalCommand) as refusal:
        advance(state, command)
    return refusal.value.code


def test_nothing_is_asked_between_deals():
    for command in (TimeUp(), Pass(0)):
        assert refused(new_match(DEFEN), command) == "nothing-asked"
        assert refused(after(new_match(DEFEN), BeginDeal()), command) == "nothing-asked"
    assert refused(new_match(DEFEN), fresh(DEFEN)) == "not-shuffling"
