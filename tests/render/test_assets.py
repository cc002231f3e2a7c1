"""Shipped files: whole, covered, and their absence named at the start."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import bot.render.assets as module
from bot.render import HandPicture, PictureError, cache_report, check, paint_hand, warm
from bot.render.lettering import lettering
from bot.render.names import coverage, drawable, fit, label_for, runs, text_width

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"


def test_all_assets_are_there_and_whole() -> None:
    assert check() == []


def test_the_build_script_finds_nothing_wrong() -> None:
    done = subprocess.run([sys.executable, ASSETS / "build.py", "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "assets"
    shutil.copytree(ASSETS, copy)
    monkeypatch.setattr(module, "_root", lambda: copy)
    return copy


def test_what_is_missing_or_damaged_is_named(damaged: Path) -> None:
    (damaged / "fonts" / "NotoSansThai-Bold.ttf").unlink()
    (damaged / "cards" / "sk.png").write_bytes(b"not a picture")
    first, second = check()
    assert "cards/sk.png: damaged" in first
    assert "fonts/NotoSansThai-Bold.ttf: missing" in second


@pytest.fixture
def fresh() -> Iterator[None]:
    """Forget every font that is open, before and after."""
    caches = (module.path, module.font, coverage, runs, text_width, fit)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_bytes(b"no font")])
@pytest.mark.usefixtures("fresh")
def test_without_the_main_font_no_picture_is_drawn_with_words_left_out(
    damaged: Path, harm: Callable[[Path], object]
) -> None:
    harm(damaged / "fonts" / str(module.Face.HAN))
    with pytest.raises(PictureError, match=r"NotoSansTC-Bold\.otf"):
        paint_hand(HandPicture((), title="一副沒有畫過的牌"))


@pytest.mark.usefixtures("fresh")
def test_without_another_font_pictures_are_drawn_still(damaged: Path) -> None:
    (damaged / "fonts" / str(module.Face.ARABIC)).unlink()
    assert label_for("مرحبا", "座位 3") == "座位 3"
    assert paint_hand(HandPicture((), title="另一副沒有畫過的牌 مرحبا"))


def test_warming_up_draws_every_card() -> None:
    assert warm() == []
    assert cache_report()["cards"].entries >= 4 * 54


def test_without_its_list_nothing_is_taken_for_whole(damaged: Path) -> None:
    (damaged / "SHA256SUMS").unlink()
    assert len(check()) == 1


def test_a_missing_shaper_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.features, "check", lambda _name: False)
    assert any("libfribidi" in problem for problem in check())


WORDS = (
    *("宣點", "開點", "上班", "衝點", "要頭", "無頭", "夠死級", "讓牌", "燒牌", "革命", "頭科", "二科", "大落"),
    *("宣点", "开点", "冲点", "要头", "无头", "够死级", "让牌", "烧牌", "头科"),
)


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_lettering_has_a_display_face(word: str) -> None:
    """R131: no word beside a player falls back to plain type."""
    faces = (module.Face.FLAME, module.Face.DISPLAY, module.Face.DISPLAY_SIMPLIFIED)
    assert any(set(map(ord, word)) <= coverage(face) for face in faces)
    assert lettering(word, 330).size[0] <= 330


def test_every_message_of_the_catalogues_can_be_drawn() -> None:
    for path in sorted((ROOT / "bot" / "text").rglob("*.ftl")):
        for line in path.read_text("utf-8").splitlines():
            assert not line.strip() or drawable(line), (path.name, line)


def test_voices_and_effects_are_ogg_opus() -> None:
    sounds = [*(ASSETS / "voice").glob("*.ogg"), *(ASSETS / "sfx").glob("*.ogg")]
    assert len(sounds) == 30 + 14
    assert all(path.read_bytes()[28:36] == b"OpusHead" for path in sounds)
