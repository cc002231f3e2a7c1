"""The search's own game against the engine, move for move (GOUJI_TEST_SCALE=200 plays ten thousand deals a rule set)."""

from __future__ import annotations

from random import Random

import pytest
from engine.playing import RULE_SETS, choose, play_position, scaled, small

from bot.ai.core import layout as at
from bot.ai.core.encode import decode, encode
from bot.ai.core.moves import legal_moves
from bot.ai.core.step import step
from bot.engine.cards import full_deck, shuffled
from bot.engine.commands import BeginDeal, Deal
from bot.engine.decide import advance
from bot.engine.legal import legal
from bot.engine.public import Phase
from bot.engine.ruleset import Ruleset
from bot.engine.seats import side_of
from bot.engine.state import State, new_match
from bot.engine.view import view

CELL_NAMES = {
    value: name
    for name, value in vars(at).items()
    if name.isupper() and isinstance(value, int) and value >= at.SIZE and name not in {"CELLS", "MOVES"}
}


def row_of(state: State) -> list[int]:
    """Return the row of a state, by everything there is to know."""
    hands = [hand.counts for hand in state.hands]
    return encode(state.public, hands, [len(hand.cards) for hand in state.hands], state.stifled)


def differences(core: list[int], engine: list[int]) -> dict[str, tuple[int, int]]:
    """Return where two rows differ, by the name of the cell."""
    unlike = [cell for cell in range(at.CELLS) if core[cell] != engine[cell]]
    names = sorted(CELL_NAMES)
    return {
        f"{CELL_NAMES[max((name for name in names if name <= cell), default=at.SIZE)]} at {cell}": (
            core[cell],
            engine[cell],
        )
        for cell in unlike
    }


def follow(state: State, rng: Random) -> int:
    """Play a deal to its end by chance in both, compare everything after every move, and return how many there were."""
    room, row, moves = [0] * at.MOVES, None, 0
    while state.public.window is not None:
        if state.public.phase is not Phase.PLAY:
            state, _ = advance(state, choose(view(state, rng.choice(state.public.window.seats)), rng))
            continue
        expected = row_of(state)
        assert row is None or not differences(row, expected)
        row, seat = expected, expected[at.TURN]
        packed = room[: legal_moves(row, room)]
        commands = {decode(move, seat): move for move in packed}
        assert len(commands) == len(packed)
        assert set(commands) == set(legal(view(state, seat)))
        command = choose(view(state, seat), rng)
        step(row, commands[command])
        state, _ = advance(state, command)
        moves += 1
    if row is not None and state.public.phase is Phase.OVER:
        agree_on_result(row, state)
    return moves


def agree_on_result(row: list[int], state: State) -> None:
    """Compare what a finished deal came to."""
    result = state.public.result
    assert result is not None
    crossing = [debt for debt in result.debts if side_of(debt.payer) != side_of(debt.receiver)]
    assert row[at.WINDOW] == at.OVER
    assert tuple(row[at.PLACE : at.PLACE + at.SEATS]) == result.places
    assert row[at.POINTS] == result.sides[0]
    assert row[at.SWEEP] == (at.NOBODY if result.sweep is None else result.sweep)
    assert row[at.DEBT_CARDS] == sum(debt.cards if side_of(debt.receiver) == 0 else -debt.cards for debt in crossing)


def dealt(rules: Ruleset, seed: int) -> State:
    """Return a state at the beginning of a deal."""
    state, rng = new_match(rules), Random(seed)
    state, _ = advance(state, BeginDeal())
    while state.public.phase is Phase.CALL:
        assert state.public.window is not None
        state, _ = advance(state, choose(view(state, state.public.window.seats[0]), rng))
    state, _ = advance(state, Deal(shuffled(full_deck(rules.decks, rules.ranks), str(seed)), str(seed)))
    return state


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_the_core_plays_whole_deals_as_the_engine_does(rules: Ruleset):
    moves = sum(follow(dealt(small(rules, seed), seed), Random(seed)) for seed in range(scaled(50)))
    assert moves > 1000


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_the_core_plays_odd_positions_as_the_engine_does(rules: Ruleset):
    moves = 0
    for seed in range(scaled(200)):
        moves += follow(next(play_position(rules, seed)).before, Random(seed))
    assert moves > 1000


def test_a_packed_move_unpacks_to_its_parts():
    move = at.pack(at.BURNING, at.BIG - 10, 32, 31, 8, 7)
    parts = (
        at.kind_of(move),
        at.rank_of_move(move),
        at.naturals_of(move),
        at.twos_of(move),
        at.xs_of(move),
        at.ds_of(move),
    )
    assert parts == (at.BURNING, at.BIG - 10, 32, 31, 8, 7)
    assert at.size_of(move) == 78
