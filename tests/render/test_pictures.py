"""What comes out: goldens, formats, sizes, and that no caller can break it."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.render import (
    HandPicture,
    PictureError,
    SeatPicture,
    Sign,
    TablePicture,
    Tag,
    cache_report,
    emoji_files,
    extension,
    mime,
    paint_hand,
    paint_table,
    painted,
)
from bot.render.table import Tone
from tests.render.golden import PICTURES
from tests.render.scenes import LEGENDS, WORST_HANDS, cards, dealt, gouji_ranks, hand_picture, table_picture
from tests.render.tools import assert_like_golden, decoded

HAND_BYTES, TABLE_BYTES = 60_000, 110_000


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_look_like_their_goldens(name: str, tmp_path: Path) -> None:
    assert_like_golden(PICTURES[name](), name, tmp_path)


def test_a_changed_picture_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="differs from its golden"):
        assert_like_golden(paint_hand(hand_picture(seed="another")), "hand", tmp_path)
    assert (tmp_path / "hand-difference.png").exists()


@pytest.mark.parametrize("seed", range(12))
def test_a_dealt_hand_is_small_enough_to_send(seed: int) -> None:
    assert len(paint_hand(hand_picture(seed=str(seed)))) <= HAND_BYTES


@pytest.mark.parametrize("name", WORST_HANDS)
def test_the_worst_hands_draw_on_the_same_canvas(name: str) -> None:
    hand = cards(WORST_HANDS[name])
    data = paint_hand(
        HandPicture(hand, "你的手牌", f"{len(hand)} 張", legend=LEGENDS["zh-TW"], gouji=gouji_ranks(hand))
    )
    assert decoded(data).size == (1080, 720)
    assert len(data) <= HAND_BYTES


@pytest.mark.parametrize("language", ["zh-TW", "zh-CN", "en"])
def test_a_full_table_is_small_enough_to_send(language: str) -> None:
    data = paint_table(table_picture(language))
    assert decoded(data).size == (1080, 1040)
    assert len(data) <= TABLE_BYTES


def test_pictures_are_opaque_png() -> None:
    data = paint_hand(hand_picture())
    assert data.startswith(b"\x89PNG")
    assert (extension, mime) == ("png", "image/png")
    assert b"tRNS" not in data


def test_the_same_input_gives_the_same_bytes() -> None:
    assert paint_table(table_picture()) == paint_table(table_picture())


def test_an_empty_table_draws() -> None:
    paint_table(TablePicture(tuple(SeatPicture("") for _ in range(6))))


def test_too_many_long_tags_stay_on_the_plate() -> None:
    tags = tuple(Tag("exceedingly long words", tone) for tone in Tone)
    seat = SeatPicture("W" * 32, count=10, tags=tags, bubble="a very long remark " * 4, lettering="enormous " * 6)
    full = decoded(paint_table(TablePicture((seat,) * 6)))
    assert full.size == (1080, 1040)


@pytest.mark.parametrize("lettering", ["燒牌", "烧牌", "Burn!", "BURN", "火"])
def test_burning_words_in_every_language(lettering: str) -> None:
    seat = SeatPicture("甲", lettering=lettering, flame=True)
    still = paint_table(TablePicture((seat,) + (SeatPicture("乙"),) * 5))
    without = paint_table(TablePicture((SeatPicture("甲"),) + (SeatPicture("乙"),) * 5))
    assert still != without


def test_every_card_has_its_emoji() -> None:
    files = emoji_files()
    assert len(files) == 54
    for data in files.values():
        with Image.open(BytesIO(data)) as image:
            assert image.size == (128, 128)


def test_signs_differ_by_shape_and_not_by_colour_alone() -> None:
    from bot.render.hand import sign_sprite  # noqa: PLC0415

    shapes = {sign: sign_sprite(sign, 36).indices.point(lambda index: 255 * (index > 100)).tobytes() for sign in Sign}
    assert len(set(shapes.values())) == len(Sign)


async def test_six_pictures_at_once_are_those_drawn_one_by_one() -> None:
    pictures = [hand_picture(seed=str(seed)) for seed in range(6)]
    together = await asyncio.gather(*(painted(paint_hand, picture) for picture in pictures))
    assert together == [paint_hand(picture) for picture in pictures]


def test_caches_are_bounded_and_tell_their_size() -> None:
    for number in range(40):
        paint_table(table_picture(names=tuple(f"玩家 {number} {seat}" for seat in range(6))))
        paint_hand(HandPicture(dealt(str(number), 1 + number)))
    report = cache_report()
    assert {"cards", "lines", "plates", "backgrounds"} <= report.keys()
    assert all(0 <= size.used <= size.limit for size in report.values())
    assert sum(size.limit for size in report.values()) < 90_000_000


def test_a_missing_asset_is_an_error_with_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.render import assets  # noqa: PLC0415

    with pytest.raises(PictureError, match=r"cards/no\.png"):
        assets.picture("cards/no.png")
