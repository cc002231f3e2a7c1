"""Where things go, as data (R1, R10, R50, R104)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import RANKS, Card, full_deck, rank_of
from bot.render.canvas import Box
from bot.render.layout import CANVAS, CARDS, COUNT, FOOTER, TITLE, GroupBox, layout_hand
from bot.render.table_layout import CANVAS as TABLE
from bot.render.table_layout import MIDDLE, PLACES, SCORES, place_of
from bot.render.table_layout import TITLE as TABLE_TITLE
from tests.render.scenes import WORST_HANDS, cards, dealt

DECK = full_deck(4, RANKS)


def outline(group: GroupBox) -> Box:
    """Return all that a group covers, its signs included."""
    parts = [group.box, group.mark, group.star, *([group.pill] if group.pill else []), *group.badges]
    left, top = min(part.x for part in parts), min(part.y for part in parts)
    return Box(left, top, max(part.right for part in parts) - left, max(part.bottom for part in parts) - top)


def assert_sound(hand: tuple[Card, ...]) -> None:
    layout = layout_hand(hand, frozenset(hand))
    placed = [card for group in layout.groups for card, _ in group.cards]
    assert sorted(placed) == sorted(hand)
    assert [group.rank for group in layout.groups] == sorted({rank_of(card) for card in hand}, reverse=True)
    assert layout.canvas == CANVAS
    for group in layout.groups:
        assert outline(group).inside(CANVAS), group
        assert not any(outline(group).overlaps(words) for words in (TITLE, COUNT, FOOTER))
        assert not any(group.mark.overlaps(badge) for badge in group.badges)
        assert len({place.y for _, place in group.cards}) == 1, "a group is never split"
        assert all(rank_of(card) == group.rank for card, _ in group.cards)
    for one, other in combinations(layout.groups, 2):
        assert not one.box.overlaps(other.box)
        if one.box.y != other.box.y:
            assert not outline(one).overlaps(outline(other)), "rows keep clear of each other"
        assert not one.mark.overlaps(other.star)
        assert not other.mark.overlaps(one.star)


@pytest.mark.parametrize("name", WORST_HANDS)
def test_the_worst_hands_fit_without_overlap(name: str) -> None:
    assert_sound(cards(WORST_HANDS[name]))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(DECK), unique=True, max_size=60))
def test_any_hand_fits_without_overlap(hand: list[Card]) -> None:
    assert_sound(tuple(hand))


def test_most_dealt_hands_are_drawn_at_full_size() -> None:
    scales = [layout_hand(dealt(str(seed))).scale for seed in range(60)]
    assert sum(scale == 1 for scale in scales) >= 45
    assert min(scales) >= 0.88


def test_a_rank_is_tall_enough_on_a_phone() -> None:
    # B68: 24 pixels at a width of 360, where one pixel in three is left
    from bot.render.faces import card_sprite  # noqa: PLC0415

    sprite = card_sprite(RANKS.index("8"), 0, 1.0)
    column = sprite.indices.crop((6, 0, 46, 88)).point(lambda index: 255 if index == darkest(sprite.indices) else 0)
    box = column.getbbox()
    assert box is not None
    assert (box[3] - box[1]) * 360 / CANVAS.width >= 24


def darkest(image: object) -> int:
    from bot.render.palette import INK, nearest  # noqa: PLC0415

    return nearest(INK)


def test_cards_stay_where_their_area_is() -> None:
    for seed in range(20):
        for group in layout_hand(dealt(str(seed))).groups:
            assert group.box.x >= CARDS.x
            assert group.box.right <= CARDS.right


def test_nothing_on_the_table_overlaps() -> None:
    boxes = {"title": TABLE_TITLE, "scores": SCORES, "middle": MIDDLE}
    for index, place in enumerate(PLACES):
        boxes |= {f"plate {index}": place.plate, f"slot {index}": place.slot, f"lettering {index}": place.lettering}
    for (name, box), (other_name, other) in combinations(boxes.items(), 2):
        assert not box.overlaps(other), (name, other_name)
    assert all(box.inside(TABLE) for box in boxes.values())


def test_inside_a_plate_nothing_overlaps() -> None:
    for place in PLACES:
        parts = (place.number, place.name, place.row)
        assert all(part.inside(place.plate) for part in parts)
        assert not any(one.overlaps(other) for one, other in combinations(parts, 2))


def test_seats_run_counter_clockwise() -> None:
    """R2: seat s + 1 sits to one's right, so from the bottom it goes right and up."""
    bottom, right, upper_right, top, upper_left, left = PLACES
    assert right.plate.x > bottom.plate.x > left.plate.x
    assert upper_right.plate.y < right.plate.y
    assert top.plate.y < upper_right.plate.y
    assert upper_left.plate.x < top.plate.x


@pytest.mark.parametrize("bottom", range(6))
def test_opposites_face_each_other(bottom: int) -> None:
    for seat in range(6):
        one, other = place_of(seat, bottom).plate, place_of((seat + 3) % 6, bottom).plate
        assert one.x + one.width / 2 + other.x + other.width / 2 == TABLE.width
        assert place_of(seat, seat) == PLACES[0]
