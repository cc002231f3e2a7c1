"""Any text as a picture: font fallback for names in every script, and what must not be drawn stripped away.

Names are untrusted. Controls, bidi overrides and private characters go; combining marks are capped; emoji
lose their skin tones; what no font draws is left out, and a name of which nothing remains becomes the label
that stands in.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

import regex
from fontTools.ttLib import TTFont, TTLibError
from PIL import Image, ImageDraw

from .assets import Face, PictureError, font, path

CHAIN: Final = (
    Face.LATIN,
    Face.HAN,
    Face.ARABIC,
    Face.HEBREW,
    Face.THAI,
    Face.DEVANAGARI,
    Face.GEORGIAN,
    Face.ARMENIAN,
    Face.BENGALI,
    Face.TAMIL,
    Face.LAO,
    Face.KHMER,
    Face.ETHIOPIC,
    Face.JAVANESE,
    Face.ABORIGINAL,
    Face.CHEROKEE,
    Face.SYMBOLS,
    Face.SYMBOLS2,
)
"""Tried in this order for each cluster of characters."""
_ESSENTIAL: Final = frozenset({Face.LATIN, Face.HAN})
MAX_CLUSTERS: Final = 40
MAX_MARKS: Final = 2
EMOJI_SIZE: Final = 109
"""The only size of the emoji font's bitmaps."""
_EMOJI_PART: Final = 1.12
"""Height of an emoji, as a part of the text's size."""
_ELLIPSIS: Final = "…"

_EMOJI: Final = regex.compile(
    r"\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{RI}|[0-9#*]\ufe0f?\u20e3",
)
_INVISIBLE: Final = frozenset({0x200C, 0x200D, 0xFE0E, 0xFE0F})
_DROPPED: Final = regex.compile(
    r"[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]"
    r"|[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u3164\uffa0\u2800]|\p{Emoji_Modifier}"
)
_TAGS: Final = range(0xE0000, 0xE1000)
_TAGGED_FLAG: Final = "🏴"
_SPACES: Final = regex.compile(r"\s+")


class Run(NamedTuple):
    """A stretch of text that one font draws."""

    face: Face
    text: str


def _capped(cluster: str) -> str:
    """Return a cluster with at most `MAX_MARKS` of the marks stacked on one letter, and tags only on a flag (🏴)."""
    kept, marks = [], 0
    for char in cluster:
        if ord(char) in _TAGS and not cluster.startswith(_TAGGED_FLAG):
            continue
        stacked = unicodedata.category(char) in {"Mn", "Me"} and ord(char) not in _INVISIBLE
        marks = marks + 1 if stacked else 0
        if marks <= MAX_MARKS:
            kept.append(char)
    return "".join(kept)


def _clusters(text: str) -> list[str]:
    return [str(cluster) for cluster in regex.findall(r"\X", text)]


@lru_cache(maxsize=4096)
def sanitise(text: str) -> str:
    r"""Return a text without what could hide, reorder or overflow.

    >>> sanitise("a\u202eb")
    'ab'
    """
    clean = _SPACES.sub(" ", _DROPPED.sub("", unicodedata.normalize("NFC", _SPACES.sub(" ", text)))).strip()
    return "".join(_capped(cluster) for cluster in _clusters(clean)[:MAX_CLUSTERS])


@lru_cache(maxsize=len(Face))
def coverage(face: Face) -> frozenset[int]:
    """Return the characters that a font draws; none if it is broken, so that the next is tried.

    Raises:
        PictureError: it is one of the two without which the interface's own words would be left out.
    """
    try:
        with path(f"fonts/{face}").open("rb") as file, TTFont(file, lazy=True) as shape:
            return frozenset(shape.getBestCmap())
    except (OSError, TTLibError) as error:
        if face in _ESSENTIAL:
            raise PictureError(f"fonts/{face}: {error}") from error
        return frozenset()


def _draws(face: Face, cluster: str) -> bool:
    covered = coverage(face)
    return all(ord(char) in covered or ord(char) in _INVISIBLE for char in cluster)


def _face_for(cluster: str, chain: tuple[Face, ...]) -> Face | None:
    if _EMOJI.match(cluster) and _draws(Face.EMOJI, cluster):
        return Face.EMOJI
    found = next((face for face in chain if _draws(face, cluster)), None)
    return Face.EMOJI if found is None and _draws(Face.EMOJI, cluster) else found


def _parts(cluster: str, chain: tuple[Face, ...]) -> list[Run]:
    """Return the runs of a cluster: itself, its compatibility form (𝓐 as A), its bare letter."""
    face = _face_for(cluster, chain)
    if face is not None:
        return [Run(face, cluster)]
    plain = unicodedata.normalize("NFKC", cluster)
    if plain != cluster:
        return [run for part in _clusters(plain) for run in _parts(part, chain)]
    return _parts(cluster[0], chain) if len(cluster) > 1 else []


@lru_cache(maxsize=4096)
def runs(text: str, first: tuple[Face, ...] = ()) -> tuple[Run, ...]:
    """Split a clean text into runs of one font each; what no font draws is left out.

    Args:
        text: as `sanitise` returns it.
        first: fonts to prefer, for lettering.
    """
    chain = first + CHAIN
    out: list[Run] = []
    for cluster in _clusters(text):
        for part in _parts(cluster, chain):
            joins = bool(out) and (out[-1].face == part.face or (part.text.isspace() and out[-1].face != Face.EMOJI))
            if joins:
                out[-1] = Run(out[-1].face, out[-1].text + part.text)
            else:
                out.append(part)
    return tuple(out)


def drawable(name: str) -> bool:
    """Whether anything of a name would be seen."""
    return any(unicodedata.category(char)[0] in "LNPS" for run in runs(sanitise(name)) for char in run.text)


def label_for(name: str, label: str) -> str:
    """Return his name made safe, or the label (his seat's) if nothing of it can be seen."""
    return sanitise(name) if drawable(name) else sanitise(label)


def _run_width(run: Run, size: int) -> float:
    if run.face is Face.EMOJI:
        return font(Face.EMOJI, EMOJI_SIZE).getlength(run.text) * _emoji_scale(size)
    return font(run.face, size).getlength(run.text)


def _emoji_scale(size: int) -> float:
    return size * _EMOJI_PART / 128


@lru_cache(maxsize=8192)
def text_width(text: str, size: int, first: tuple[Face, ...] = ()) -> float:
    """Return how many pixels a clean text takes."""
    return sum(_run_width(run, size) for run in runs(text, first))


@lru_cache(maxsize=4096)
def fit(text: str, size: int, width: int, first: tuple[Face, ...] = ()) -> str:
    """Return a clean text, cut with an ellipsis to at most so many pixels."""
    if text_width(text, size, first) <= width:
        return text
    clusters = _clusters(text)
    low, high = 0, len(clusters)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width("".join(clusters[:middle]).rstrip() + _ELLIPSIS, size, first) <= width:
            low = middle
        else:
            high = middle - 1
    return "".join(clusters[:low]).rstrip() + _ELLIPSIS


def _draw_emoji(image: Image.Image, text: str, x: float, baseline: int, size: int) -> None:
    shape = font(Face.EMOJI, EMOJI_SIZE)
    width = max(1, round(shape.getlength(text)))
    glyphs = Image.new("RGBA", (width, 136))
    ImageDraw.Draw(glyphs).text((0, 128), text, font=shape, embedded_color=True, anchor="ls", fill="white")
    scale = _emoji_scale(size)
    small = glyphs.resize((max(1, round(width * scale)), max(1, round(136 * scale))), Image.Resampling.LANCZOS)
    image.alpha_composite(small, (round(x), max(0, baseline - round(size * 1.02))))


def draw_text(text: str, size: int, colour: tuple[int, int, int], first: tuple[Face, ...] = ()) -> Image.Image:
    """Return a clean text as an RGBA picture, whose height depends on the size alone.

    The baseline lies at `size * 1.12`, the height is `size * 1.5`: ink that reaches beyond is cut, so that
    stacked marks cannot reach a neighbour.

    Raises:
        PictureError: a font is missing.
    """
    baseline = round(size * 1.12)
    width = max(1, round(text_width(text, size, first) + 2))
    image = Image.new("RGBA", (width, round(size * 1.5)), (*colour, 0))
    pen = ImageDraw.Draw(image)
    x = 1.0
    for run in runs(text, first):
        if run.face is Face.EMOJI:
            _draw_emoji(image, run.text, x, baseline, size)
        else:
            pen.text((x, baseline), run.text, font=font(run.face, size), fill=colour, anchor="ls")
        x += _run_width(run, size)
    return image
