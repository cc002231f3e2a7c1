"""The hand panel in every window of random deals: within Discord's limits, and nothing offered that is refused."""

from __future__ import annotations

import pytest
from deals import asked_views, snapshot_of, states

from bot.engine.decide import decide
from bot.engine.legal import legal
from bot.engine.seats import SEATS
from bot.engine.view import view
from bot.text.catalogue import LOCALES, Catalogue, Texts
from cogs import ids, wire
from cogs.present.blocks import Button, Card, Menu, Row
from cogs.present.hand import hand_card
from cogs.present.panel import Focus, Panel
from cogs.present.pictures import hand_picture
from cogs.verbs import CONFIRMED, VERBS, command_of

CATALOGUE = Catalogue.load(*LOCALES, strict=True)


def controls(card: Card) -> list[Button | Menu]:
    return [item for block in card.blocks if isinstance(block, Row) for item in block.items]


def focuses(card: Card) -> list[Focus | None]:
    found: list[Focus | None] = [None]
    for item in controls(card):
        if isinstance(item, Menu):
            ref = ids.read(item.id)
            assert ref is not None
            if ref.verb == "rank":
                found += [Focus("rank", option.value) for option in item.options]
            elif ref.verb == "pick-charge":
                found += [Focus("charge", f"{ref.argument} {option.value}".strip()) for option in item.options]
    return found


@pytest.mark.parametrize("rules", ["xuandian", "mingdian", "defen"])
@pytest.mark.parametrize("level", ["random", "steady"])
async def test_every_window_is_offered_within_limits(rules: str, level: str) -> None:
    windows = set()
    for number, state in enumerate(states(rules, seed=5, deals=2, level=level)):
        t = Texts(CATALOGUE, LOCALES[number % len(LOCALES)])
        for seen in asked_views(state):
            assert state.public.window is not None
            windows.add(state.public.window.name)
            panel = Panel(snapshot_of(state), seen, legal(seen))
            card = hand_card(panel, t, None)
            hand_picture(panel, t)
            for focus in focuses(card)[:6]:
                opened = hand_card(Panel(panel.snapshot, seen, panel.commands, focus=focus), t, b"png")
                wire.layout(opened)
                for item in controls(opened):
                    _accepted(state, item)
            break
    assert {"lead", "beat", "burn"} <= {name.value for name in windows}


def _accepted(state: object, item: Button | Menu) -> None:
    """A button that acts is accepted by the rules as it stands."""
    ref = ids.read(item.id) if item.id else None
    if ref is None or not isinstance(item, Button) or ref.verb.removesuffix(CONFIRMED) not in VERBS:
        return
    assert ref.seat is not None
    decide(state, command_of(ref.verb.removesuffix(CONFIRMED), ref.seat, ref.argument))  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["xuandian", "mingdian", "defen"])
async def test_who_waits_may_prepare_within_limits(rules: str) -> None:
    prepared = 0
    for number, state in enumerate(states(rules, seed=9)):
        if number % 5:
            continue
        t = Texts(CATALOGUE, LOCALES[number % len(LOCALES)])
        for seat in SEATS:
            seen = view(state, seat)
            card = hand_card(Panel(snapshot_of(state), seen, legal(seen)), t, None)
            wire.layout(card)
            prepared += any("prepare" in item.id for item in controls(card))
    assert prepared


async def test_the_largest_panel_stays_far_from_the_limits() -> None:
    most = 0
    for state in states("defen", seed=3):
        for seen in asked_views(state):
            card = hand_card(Panel(snapshot_of(state), seen, legal(seen)), Texts(CATALOGUE, "en"), None)
            options = sum(len(item.options) for item in controls(card) if isinstance(item, Menu))
            menus = sum(isinstance(item, Menu) for item in controls(card))
            most = max(most, options)
            assert menus <= 2
    assert 0 < most <= 40
