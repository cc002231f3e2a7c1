"""Fonts: the Noto chain for any name, three display faces for lettering, one for the ranks of cards.

Character sets come from Python's own codecs, so that no list has to be fetched. Hinting is dropped (pictures are
shown scaled) and time stamps are kept from the source, so that the same sources give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

from .common import ASSETS, debian_version, npm_package

OUT: Final = ASSETS / "fonts"
CJK: Final = "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
CJK_TC_FACE: Final = 3
NOTO: Final = Path("/usr/share/fonts/truetype/noto")
NAME_RECORDS: Final = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]

SCRIPTS: Final = [
    "Arabic",
    "Hebrew",
    "Thai",
    "Devanagari",
    "Georgian",
    "Armenian",
    "Bengali",
    "Tamil",
    "Lao",
    "Khmer",
    "Ethiopic",
    "Javanese",
    "CanadianAboriginal",
    "Cherokee",
    "Symbols",
]
"""Scripts of display names beyond Han, kana, hangul, Latin, Greek and Cyrillic; Bold."""

LETTERING: Final = (
    "夠級够级燒牌烧革命宣點宣点開點开点讓牌让牌過牌过牌上班衝點冲点要頭要头無頭无头夠死級够死级預明點预明被悶闷憋三接風风扣發发"
    "頭科二三四落大小王反悔托管逃跑勝負平局胜负解燒失敗败買买進貢还還贡得分"
)
"""Words drawn in a display face beside a player (R131), in both scripts."""
ASCII: Final = "".join(map(chr, range(0x20, 0x7F)))
SUITS: Final = "♠♥♣♦"

SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
EMOJI_COLOURS: Final = 64

DEBIAN: Final = {
    "fonts-noto-cjk": "1:20220127+repack1-1",
    "fonts-noto-core": "20201225-1",
    "fonts-noto-color-emoji": "2.042-0+deb12u1",
}
NPM: Final = (
    (
        "@fontsource/reggae-one",
        "5.3.0",
        "reggae-one-japanese-400-normal.woff2",
        "ReggaeOne-labels.ttf",
        LETTERING + ASCII,
    ),
    (
        "@fontsource/wdxl-lubrifont-tc",
        "5.3.0",
        "wdxl-lubrifont-tc-chinese-traditional-400-normal.woff2",
        "WDXLLubrifontTC-labels.ttf",
        LETTERING,
    ),
    (
        "@fontsource/zcool-qingke-huangyou",
        "5.3.0",
        "zcool-qingke-huangyou-chinese-simplified-400-normal.woff2",
        "ZCOOLQingKeHuangYou-labels.ttf",
        LETTERING + ASCII,
    ),
    (
        "@fontsource/barlow-condensed",
        "5.3.0",
        "barlow-condensed-latin-700-normal.woff2",
        "BarlowCondensed-Bold-ranks.ttf",
        ASCII + "×",
    ),
)


def chars(codec: str, lead: Iterable[int]) -> set[int]:
    """Return every character that a codec writes in two bytes."""
    found = set()
    for first in lead:
        for second in (*range(0x40, 0x7F), *range(0x80, 0xFF)):
            text = bytes([first, second]).decode(codec, errors="ignore")
            if len(text) == 1:
                found.add(ord(text))
    return found


def name_characters() -> set[int]:
    """Return what the big CJK font keeps: names in Han, kana, hangul, and the symbols about them."""
    codecs = ("gb2312", "big5", "big5hkscs", "gbk", "cp932")
    han = {c for codec in codecs for c in chars(codec, range(0x81, 0xFF)) if 0x3400 <= c <= 0x9FFF or c >= 0x20000}
    blocks = (
        (0x20, 0x7F), (0xA0, 0x250), (0x370, 0x530), (0x2000, 0x2070), (0x2100, 0x2800),
        (0x3000, 0x3400), (0xF900, 0xFB00), (0xFF00, 0xFFEF), (0x20BB7, 0x20BB8),
    )  # fmt: skip
    base = {c for first, end in blocks for c in range(first, end)}
    hangul = {c for c in chars("euc_kr", range(0xB0, 0xC9)) if c >= 0xAC00}
    return base | han | hangul


def cut(source: Path | str, target: Path, unicodes: Iterable[int], face: int = -1) -> None:
    """Write the subset of one face that draws these characters."""
    font = TTFont(source, fontNumber=face, recalcTimestamp=False)
    options = subset.Options()
    cjk = face >= 0
    options.layout_features = ["ccmp", "kern", "mark", "mkmk", "ljmo", "vjmo", "tjmo"] if cjk else ["*"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = NAME_RECORDS
    bitmaps = ("CBDT", "CBLC")
    vertical = ["BASE", "VORG", "vhea", "vmtx"] if cjk else []
    options.drop_tables = [tag for tag in options.drop_tables if tag not in bitmaps] + vertical
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=list(unicodes))
    cutter.subset(font)
    font.flavor = None
    font.save(target)
    print(f"{target.name} {target.stat().st_size:,}")


def shrink_emoji(path: Path) -> None:
    """Re-quantise the bitmaps of an emoji font wherever that makes them smaller."""
    font = TTFont(path, recalcTimestamp=False)
    for strike in font["CBDT"].strikeData:
        for glyph in strike.values():
            small = io.BytesIO()
            picture = Image.open(io.BytesIO(glyph.imageData)).convert("RGBA")
            picture = picture.quantize(EMOJI_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
            picture.save(small, "PNG", optimize=True)
            if small.tell() < len(glyph.imageData):
                glyph.imageData = small.getvalue()
    font.save(path)
    print(f"{path.name} {path.stat().st_size:,}")


def every_character(path: Path) -> set[int]:
    """Return all that a font can draw."""
    return set(TTFont(path).getBestCmap())


def build() -> None:
    """Write assets/fonts."""
    for package, version in DEBIAN.items():
        if debian_version(package) != version:
            print(f"{package} is {debian_version(package)}, not {version}: the fonts will differ from the shipped ones")
    OUT.mkdir(exist_ok=True)
    cut(CJK, OUT / "NotoSansTC-Bold.otf", name_characters(), CJK_TC_FACE)
    latin = NOTO / "NotoSans-Bold.ttf"
    cut(latin, OUT / "NotoSans-Bold.ttf", every_character(latin))
    for script in SCRIPTS:
        path = NOTO / f"NotoSans{script}-Bold.ttf"
        cut(path, OUT / path.name, every_character(path))
    symbols = NOTO / "NotoSansSymbols2-Regular.ttf"
    cut(symbols, OUT / symbols.name, every_character(symbols))
    emoji = NOTO / "NotoColorEmoji.ttf"
    lite = OUT / "NotoColorEmoji-lite.ttf"
    cut(emoji, lite, every_character(emoji) - set(SKIN_TONES))
    shrink_emoji(lite)
    for package, version, file, name, text in NPM:
        cut(npm_package(package, version) / "files" / file, OUT / name, map(ord, text))
