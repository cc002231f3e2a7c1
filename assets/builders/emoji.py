"""The 54 card emoji for text and buttons: at 22 pixels the rank must be read, and the suit be told."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw, ImageFont

from .common import ASSETS

OUT: Final = ASSETS / "emoji"
SIDE: Final = 128
SCALE: Final = 4
CARD: Final = (16, 3, 112, 125)
RADIUS: Final = 15
RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "2")
SUITS: Final = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}
RED: Final = "#ce202c"
INK: Final = "#14161c"
NAVY: Final = "#24407f"
HAN: Final = ASSETS / "fonts" / "NotoSansTC-Bold.otf"
TALL: Final = ASSETS / "fonts" / "BarlowCondensed-Bold-ranks.ttf"
COLOURS: Final = 64


def blank(fill: str) -> Image.Image:
    """Return an empty card on a transparent ground, `SCALE` times too large."""
    image = Image.new("RGBA", (SIDE * SCALE, SIDE * SCALE))
    box = tuple(part * SCALE for part in CARD)
    ImageDraw.Draw(image).rounded_rectangle(box, RADIUS * SCALE, fill=fill, outline="#8a8a86", width=3 * SCALE)
    return image


def ink(image: Image.Image, text: str, font: object, box: tuple[int, int, int, int], colour: str) -> None:
    """Stretch the ink of a text over a box (left, top, right, bottom)."""
    shape = ImageFont.truetype(str(font), 400)
    left, top, right, bottom = shape.getbbox(text)
    mask = Image.new("L", (round(right - left), round(bottom - top)))
    ImageDraw.Draw(mask).text((-left, -top), text, font=shape, fill=255)
    width, height = (box[2] - box[0]) * SCALE, (box[3] - box[1]) * SCALE
    width = min(width, round(mask.width * height / mask.height * 1.15))
    mask = mask.resize((width, height), Image.Resampling.LANCZOS)
    x = (box[0] + box[2]) * SCALE // 2 - width // 2
    image.paste(Image.new("RGBA", mask.size, colour), (x, box[1] * SCALE), mask)


def save(image: Image.Image, name: str) -> None:
    """Shrink a picture and write it with a small palette."""
    small = image.resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    small.quantize(COLOURS).save(OUT / f"gj_{name}.png", optimize=True)


def build() -> None:
    """Write assets/emoji."""
    OUT.mkdir(exist_ok=True)
    for suit, sign in SUITS.items():
        colour = RED if suit in "hd" else INK
        for rank in RANKS:
            card = blank("#ffffff")
            bottom = 84 if rank == "queen" else 78
            ink(card, rank[0].upper() if rank.isalpha() else rank, TALL, (22, 12, 106, bottom), colour)
            ink(card, sign, HAN, (40, 86, 88, 119), colour)
            save(card, f"{suit}{rank}")
    for name, first, fill, colour in (("bj", "大", "#ffcf6b", RED), ("sj", "小", "#cfdcf7", NAVY)):
        card = blank(fill)
        ink(card, first, HAN, (28, 10, 100, 64), colour)
        ink(card, "王", HAN, (28, 68, 100, 118), colour)
        save(card, name)
