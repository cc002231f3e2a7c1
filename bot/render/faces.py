"""Card faces: white cards with a tall index of rank over suit on the left, where a fan shows them."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from bot.engine.cards import BIG, JACK, KING, NO_SUIT, QUEEN, RANKS, SMALL, SUITS, TEN, Rank

from .assets import Face, font, picture
from .caches import bounded
from .canvas import SUPERSAMPLE, Sprite, shrink, sprite
from .palette import (
    BLUE_CARD,
    BLUE_CARD_LOW,
    FELT,
    GOLD_CARD,
    GOLD_CARD_LOW,
    INK,
    NAVY,
    PAPER_LOW,
    RED,
    WHITE,
    Colour,
    faded,
    mix,
)

WIDTH: Final = 106
HEIGHT: Final = 158
RADIUS: Final = 11
INDEX: Final = 48
"""How much of a covered card is seen: the width of its index."""

_SIGNS: Final = dict(zip(SUITS, "♠♥♣♦", strict=True))
_RED_SUITS: Final = frozenset({SUITS.index("h"), SUITS.index("d")})
_COURT: Final = {JACK: "j", QUEEN: "q", KING: "k"}
_JOKER: Final = {BIG: ("大王", "cards/j1.png"), SMALL: ("小王", "cards/j2.png")}
_LIP: Final = 5
"""Width of the shadow that a card casts on the one under it."""


def rank_text(rank: Rank) -> str:
    """Return what stands on the card: `10` for a T.

    >>> rank_text(TEN), rank_text(0)
    ('10', '3')
    """
    return "10" if rank == TEN else RANKS[rank]


def _paper(rank: Rank) -> tuple[Colour, Colour]:
    if rank == BIG:
        return GOLD_CARD, GOLD_CARD_LOW
    if rank == SMALL:
        return BLUE_CARD, BLUE_CARD_LOW
    return WHITE, PAPER_LOW


def _ink(rank: Rank, suit: int) -> Colour:
    if rank == BIG:
        return RED
    if rank == SMALL:
        return NAVY
    return RED if suit in _RED_SUITS else INK


class _Drawing:
    """One card in the making, `scale` times its nominal size."""

    def __init__(self, rank: Rank, suit: int, scale: float) -> None:
        self.rank, self.suit = rank, suit
        self.unit = scale * SUPERSAMPLE
        self.size = (round(WIDTH * scale) * SUPERSAMPLE, round(HEIGHT * scale) * SUPERSAMPLE)
        self.ink = _ink(rank, suit)
        self.image = self._blank()

    def _blank(self) -> Image.Image:
        """Return the paper: light above, a little darker below, with a thin edge."""
        top, bottom = _paper(self.rank)
        down = Image.linear_gradient("L").resize(self.size)
        paper = Image.composite(Image.new("RGB", self.size, bottom), Image.new("RGB", self.size, top), down)
        box = (0, 0, self.size[0] - 1, self.size[1] - 1)
        shape = Image.new("L", self.size)
        ImageDraw.Draw(shape).rounded_rectangle(box, RADIUS * self.unit, fill=255)
        edge = mix(bottom, INK, 0.45)
        ImageDraw.Draw(paper).rounded_rectangle(box, RADIUS * self.unit, outline=edge, width=round(1.6 * self.unit))
        paper.putalpha(shape)
        return paper

    def ink_in(self, text: str, face: Face, box: tuple[float, float, float, float], *, stretch: bool = False) -> None:
        """Draw a text as large as a box (left, top, width, height) allows, its ink in the middle.

        With `stretch` it gets the whole height, and is squeezed if it is too wide.
        """
        left, top, width, height = (part * self.unit for part in box)
        mask = _ink_mask(text, face, round(height))
        wide = min(mask.width, width) if stretch else mask.width * min(1, width / mask.width)
        high = mask.height if stretch else mask.height * wide / mask.width
        mask = mask.resize((max(1, round(wide)), max(1, round(high))), Image.Resampling.LANCZOS)
        at = (round(left + (width - mask.width) / 2), round(top + (height - mask.height) / 2))
        self.image.paste(Image.new("RGBA", mask.size, self.ink), at, mask)

    def put_picture(self, name: str, box: tuple[float, float, float, float], *, frame: bool) -> None:
        """Paste a shipped picture into a box; with a frame it fills the box, cut at the sides."""
        left, top, width, height = (round(part * self.unit) for part in box)
        art = picture(name)
        if frame:
            wide = round(art.height * width / height)
            start = (art.width - wide) // 2
            art = art.crop((start, 0, start + wide, art.height))
        art = art.resize((width, round(width * art.height / art.width)), Image.Resampling.LANCZOS)
        self.image.alpha_composite(art, (left, top))
        if frame:
            edge = (left - 1, top - 1, left + art.width, top + art.height)
            ImageDraw.Draw(self.image).rectangle(edge, outline=mix(WHITE, self.ink, 0.6), width=round(self.unit))


@bounded("ink", 4)
def _ink_mask(text: str, face: Face, height: int) -> Image.Image:
    """Return the ink of a text, exactly so many pixels tall, as a mask."""
    size = max(8, height)
    shape = font(face, size)
    left, top, right, bottom = shape.getbbox(text)
    # the first size only tells the proportion of ink to size
    shape = font(face, max(8, round(size * height / max(1, bottom - top))))
    left, top, right, bottom = shape.getbbox(text)
    mask = Image.new("L", (max(1, round(right - left)), max(1, round(bottom - top))))
    ImageDraw.Draw(mask).text((-left, -top), text, font=shape, fill=255)
    return mask


def _draw_joker(card: _Drawing) -> None:
    words, art = _JOKER[card.rank]
    for line, word in enumerate(words):
        card.ink_in(word, Face.HAN, (5, 7 + line * 40, 38, 37))
    card.ink_in(RANKS[card.rank], Face.RANKS, (7, 91, 34, 26))
    card.put_picture(art, (50, 78, 50, 0), frame=False)


def _draw_suited(card: _Drawing) -> None:
    # Q alone reaches below the line, so its ink is taken a little taller
    high = 84 if card.rank == QUEEN else 74
    card.ink_in(rank_text(card.rank), Face.RANKS, (4, 8, 40, high), stretch=True)
    sign = "" if card.suit == NO_SUIT else _SIGNS[SUITS[card.suit]]
    if sign:
        card.ink_in(sign, Face.HAN, (8, 92, 32, 31))
    if card.rank in _COURT and sign:
        card.put_picture(f"cards/{SUITS[card.suit]}{_COURT[card.rank]}.png", (50, 56, 50, 93), frame=True)
    elif sign:
        card.ink_in(sign, Face.HAN, (47, 83, 54, 65))
    else:
        card.ink_in(rank_text(card.rank), Face.RANKS, (56, 99, 40, 47), stretch=True)


def _lip(card: _Drawing) -> Image.Image:
    """Return the card with the shadow that it casts on the one under it, to its left."""
    width, inset = round(_LIP * card.unit), round(RADIUS * card.unit)
    height = card.size[1]
    fade = Image.linear_gradient("L").rotate(90).resize((width, height - inset)).point(lambda level: level * 3 // 8)
    whole = Image.new("RGBA", (card.size[0] + width, height))
    shade = Image.new("RGBA", fade.size, INK)
    shade.putalpha(fade)
    whole.paste(shade, (0, inset // 2))
    whole.paste(card.image, (width, 0))
    return whole


def _under(rank: Rank, size: tuple[int, int]) -> Image.Image:
    """Return what a covering card lies on: the card under it on the left, the felt on the right."""
    ground = Image.new("RGBA", size, FELT)
    ground.paste(mix(*_paper(rank), 0.5), (0, 0, size[0] // 2, size[1]))
    return ground


def card_picture(rank: Rank, suit: int, scale: float, *, covering: bool = False) -> Image.Image:
    """Return one card in full colour, as RGBA; see `card_sprite`."""
    card = _Drawing(rank, suit, scale)
    if rank in _JOKER:
        _draw_joker(card)
    else:
        _draw_suited(card)
    return shrink(_lip(card) if covering else card.image)


@bounded("cards", 16)
def card_sprite(rank: Rank, suit: int, scale: float, *, covering: bool = False, dim: bool = False) -> Sprite:
    """Return one card.

    Args:
        rank: 0–14.
        suit: 0–3, or `NO_SUIT`: a card whose suit nobody knows is drawn without one.
        scale: of the nominal size.
        covering: with a shadow on the card under it; the sprite is wider by `lip(scale)` on the left.
        dim: as if in the shade.
    """
    if dim:
        return card_sprite(rank, suit, scale, covering=covering).mapped(faded())
    image = card_picture(rank, suit, scale, covering=covering)
    return sprite(image, _under(rank, image.size) if covering else FELT)


def lip(scale: float) -> int:
    """Return by how much a covering card's sprite is wider than the card."""
    return round(_LIP * scale * SUPERSAMPLE) // SUPERSAMPLE
