"""The fonts and pictures that are shipped, and whether they are all there and whole."""

from __future__ import annotations

import atexit
import hashlib
from contextlib import ExitStack
from enum import StrEnum
from functools import lru_cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from PIL import Image, ImageFont, features

from .caches import bounded

_SUMS: Final = "SHA256SUMS"
_OPEN: Final = ExitStack()
"""Holds files that were unpacked because the package is an archive."""
atexit.register(_OPEN.close)


class PictureError(Exception):
    """A picture cannot be drawn, because an asset is missing or damaged; the caller shows text instead."""


class Face(StrEnum):
    """A font file below assets/fonts."""

    LATIN = "NotoSans-Bold.ttf"
    HAN = "NotoSansTC-Bold.otf"
    ARABIC = "NotoSansArabic-Bold.ttf"
    HEBREW = "NotoSansHebrew-Bold.ttf"
    THAI = "NotoSansThai-Bold.ttf"
    DEVANAGARI = "NotoSansDevanagari-Bold.ttf"
    GEORGIAN = "NotoSansGeorgian-Bold.ttf"
    ARMENIAN = "NotoSansArmenian-Bold.ttf"
    BENGALI = "NotoSansBengali-Bold.ttf"
    TAMIL = "NotoSansTamil-Bold.ttf"
    LAO = "NotoSansLao-Bold.ttf"
    KHMER = "NotoSansKhmer-Bold.ttf"
    ETHIOPIC = "NotoSansEthiopic-Bold.ttf"
    JAVANESE = "NotoSansJavanese-Bold.ttf"
    ABORIGINAL = "NotoSansCanadianAboriginal-Bold.ttf"
    CHEROKEE = "NotoSansCherokee-Bold.ttf"
    SYMBOLS = "NotoSansSymbols-Bold.ttf"
    SYMBOLS2 = "NotoSansSymbols2-Regular.ttf"
    EMOJI = "NotoColorEmoji-lite.ttf"
    RANKS = "BarlowCondensed-Bold-ranks.ttf"
    FLAME = "ReggaeOne-labels.ttf"
    DISPLAY = "WDXLLubrifontTC-labels.ttf"
    DISPLAY_SIMPLIFIED = "ZCOOLQingKeHuangYou-labels.ttf"


def _root() -> Traversable:
    return files("assets")


@lru_cache(maxsize=256)
def path(name: str) -> Path:
    """Return where a shipped file lies, such as `fonts/NotoSans-Bold.ttf`; it need not exist.

    A path, for FreeType then reads what it needs; from memory it would copy the whole font for every size.
    """
    return _OPEN.enter_context(as_file(_root().joinpath(name)))


@lru_cache(maxsize=160)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return a font at a size in pixels.

    Raises:
        PictureError: the file is missing or is no font.
    """
    try:
        return ImageFont.truetype(path(f"fonts/{face}"), size, layout_engine=ImageFont.Layout.RAQM)
    except OSError as error:
        raise PictureError(f"fonts/{face}: {error}") from error


@bounded("pictures", 8)
def picture(name: str) -> Image.Image:
    """Return a shipped picture, such as `cards/sk.png`, as RGBA.

    Raises:
        PictureError: the file is missing or is no picture.
    """
    try:
        with Image.open(path(name)) as image:
            return image.convert("RGBA")
    except OSError as error:
        raise PictureError(f"{name}: {error}") from error


def _problem(line: str) -> str | None:
    """Return what is wrong with the file of one line of SHA256SUMS, or None."""
    digest, name = line.split(maxsplit=1)
    try:
        data = _root().joinpath(name).read_bytes()
    except OSError as error:
        return f"assets/{name}: missing ({error.strerror or error})"
    if hashlib.sha256(data).hexdigest() != digest:
        return f"assets/{name}: damaged (its sum differs from assets/{_SUMS})"
    return None


def check() -> list[str]:
    """Return one line for each asset that is missing or damaged, and for a missing text shaper."""
    problems = []
    if not features.check("raqm"):
        problems.append("libfribidi is not installed: Arabic names and some emoji will be drawn wrongly")
    try:
        listing = _root().joinpath(_SUMS).read_text("ascii")
    except (OSError, ModuleNotFoundError, ValueError) as error:
        return [*problems, f"assets/{_SUMS}: {error}"]
    found = (_problem(line) for line in listing.splitlines())
    return problems + [problem for problem in found if problem is not None]
