"""Public messages through random deals: within limits, without a secret."""

from __future__ import annotations

import pytest
from deals import snapshot_of, states

from bot.engine.plays import print_counts
from bot.engine.public import Phase
from bot.table.model import Status
from bot.text.catalogue import LOCALES, Catalogue, Texts
from bot.text.help import TOPICS
from cogs import wire
from cogs.help import help_card
from cogs.present.blocks import text_of
from cogs.present.lobby import lobby_card, seats_card
from cogs.present.pictures import deal_over_picture, match_picture, table_picture, tribute_picture
from cogs.present.results import match_card, score_card
from cogs.present.table import alt_text, table_card

CATALOGUE = Catalogue.load(*LOCALES, strict=True)


@pytest.mark.parametrize("rules", ["xuandian", "mingdian", "defen"])
async def test_the_table_message_through_a_match(rules: str) -> None:
    scores = 0
    for number, state in enumerate(states(rules, seed=2, deals=3, level="steady")):
        t = Texts(CATALOGUE, LOCALES[number % len(LOCALES)])
        status = Status.BETWEEN if state.public.phase is Phase.OVER else Status.PLAYING
        snapshot = snapshot_of(state, status)
        wire.layout(table_card(snapshot, t, b"png", tribute=b"png", dm_off=frozenset({100, 102})))
        wire.layout(table_card(snapshot, t, None))
        table_picture(snapshot, t)
        tribute_picture(snapshot, t)
        assert len(alt_text(snapshot, t)) <= 1024
        if state.public.result is not None:
            scores += 1
            wire.layout(score_card(snapshot, state.public.result, t, b"png"))
            wire.layout(match_card(snapshot_of(state, Status.FINISHED), t, b"png"))
            wire.layout(table_card(snapshot_of(state, Status.FINISHED), t, b"png"))
            deal_over_picture(snapshot, state.public.result, t)
            match_picture(snapshot, t)
    assert scores


@pytest.mark.parametrize("rules", ["xuandian", "mingdian", "defen"])
async def test_no_hidden_hand_is_in_a_public_message(rules: str) -> None:
    t = Texts(CATALOGUE, "zh-TW")
    for state in states(rules, seed=4):
        if state.public.phase is Phase.OVER:
            break
        card = table_card(snapshot_of(state), t, None)
        everything = text_of(card) + repr(card)
        for hand in state.hands:
            if hand.size > 5:
                assert print_counts(hand.counts) not in everything


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", ["xuandian", "mingdian", "defen"])
async def test_lobby_and_help_within_limits(locale: str, rules: str) -> None:
    t = Texts(CATALOGUE, locale)  # type: ignore[arg-type]
    state = next(states(rules, seed=1))
    wire.layout(lobby_card(snapshot_of(state, Status.LOBBY), t, notice="…"))
    wire.layout(seats_card(snapshot_of(state, Status.LOBBY), t, 0))
    for topic in TOPICS:
        wire.layout(help_card(topic, rules, t, "x" * 200))
