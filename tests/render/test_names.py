"""Any display name draws, or becomes the seat's label, and nothing moves because of it (B63, B64)."""

from __future__ import annotations

import unicodedata

import pytest
from PIL import Image, ImageChops

from bot.render import assets
from bot.render.assets import Face
from bot.render.names import CHAIN, MAX_CLUSTERS, draw_text, drawable, fit, label_for, runs, sanitise, text_width
from bot.render.palette import FLAT
from bot.render.table import paint_table
from bot.render.table_layout import PLACES
from tests.render.names_data import BLANK, NAMES
from tests.render.scenes import table_picture
from tests.render.tools import decoded

PLATE_NAME_WIDTH = PLACES[0].name.width


@pytest.mark.parametrize("name", NAMES)
def test_a_name_draws_as_itself(name: str) -> None:
    assert drawable(name)
    clean = sanitise(name)
    shown = fit(clean, 36, PLATE_NAME_WIDTH - 2)
    image = draw_text(shown, 36, (255, 255, 255))
    assert image.getbbox() is not None
    assert image.width <= PLATE_NAME_WIDTH
    assert image.height == 54


@pytest.mark.parametrize("name", BLANK)
def test_a_blank_name_becomes_the_label(name: str) -> None:
    assert label_for(name, "座位 3") == "座位 3"


@pytest.mark.parametrize("name", NAMES + BLANK)
def test_nothing_untrusted_survives(name: str) -> None:
    clean = sanitise(name)
    assert not {unicodedata.category(char) for char in clean} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert not set(clean) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
    marks = 0
    for char in clean:
        marks = marks + 1 if unicodedata.category(char) in {"Mn", "Me"} and char not in "\ufe0e\ufe0f" else 0
        assert marks <= 3, "stacked marks are capped"
    assert sanitise(clean) == clean


def test_no_run_is_drawn_as_a_box() -> None:
    for name in NAMES:
        for run in runs(sanitise(name)):
            missing = [char for char in run.text if ord(char) not in covered(run.face)]
            assert all(char in "\u200c\u200d\ufe0e\ufe0f " for char in missing), (name, run)


def covered(face: Face) -> frozenset[int]:
    from bot.render.names import coverage  # noqa: PLC0415

    return coverage(face)


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    shown = fit(sanitise("國" * 32), 36, 200)
    assert shown.endswith("…")
    assert text_width(shown, 36) <= 200
    assert fit("小明", 36, 200) == "小明"
    assert len(sanitise("x" * 500)) == MAX_CLUSTERS


def test_emoji_families_stay_one_picture() -> None:
    family = "👨‍👩‍👧"
    assert [run.face for run in runs(family)] == [Face.EMOJI]
    assert text_width(family, 36) < 2 * text_width("👨", 36)


def test_without_a_script_s_font_its_names_still_draw_something(monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.render import names  # noqa: PLC0415

    real = names.coverage
    monkeypatch.setattr(names, "coverage", lambda face: frozenset() if face is Face.THAI else real(face))
    names.runs.cache_clear()
    try:
        assert label_for("สมชาย", "座位 3") == "座位 3"
        assert names.runs("abc ส")[0].text.startswith("abc")
    finally:
        names.runs.cache_clear()


def test_every_face_of_the_chain_is_shipped() -> None:
    shipped = {path.name for path in assets.files("assets").joinpath("fonts").iterdir()}
    assert {str(face) for face in Face} == shipped
    assert len(set(CHAIN)) == len(CHAIN)


@pytest.fixture(scope="module")
def plain() -> Image.Image:
    return decoded(paint_table(table_picture(names=("甲",) * 6)))


def name_areas() -> Image.Image:
    """Return a mask of where a name's ink may be: its place on each plate, and the line in the middle."""
    from bot.render.table_layout import CANVAS, MIDDLE  # noqa: PLC0415

    mask = Image.new("L", CANVAS[2:])
    for box in (*(place.name for place in PLACES), MIDDLE):
        mask.paste(255, (box.x, box.y, box.right, box.bottom))
    return mask


@pytest.mark.parametrize("start", range(0, len(NAMES + BLANK), 6))
def test_nothing_on_the_table_moves_because_of_a_name(plain: Image.Image, start: int) -> None:
    everybody = (NAMES + BLANK + NAMES)[start : start + 6]
    drawn = decoded(paint_table(table_picture(names=everybody)))
    assert drawn.size == plain.size
    changed = ImageChops.difference(drawn, plain).convert("L").point(lambda level: 255 if level else 0)
    outside = ImageChops.subtract(changed, name_areas())
    assert outside.getbbox() is None


def test_the_palette_fits_a_png() -> None:
    assert len(FLAT) <= 256 * 3
