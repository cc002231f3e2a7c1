"""How fast and how small pictures are, beside the way one would write it first: `python -m benchmarks.render`.

The naive hand is the same picture of the same cached sprites, pasted as RGBA through their masks, and saved
by `save()`. Both sides are run in turn, round by round, since machines drift; the figures are medians.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter

from PIL import Image, ImageDraw, ImageFilter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.render import cache_report, paint_deal_over, paint_hand, paint_table, painted
from bot.render import hand as hand_module
from bot.render.canvas import Box, Canvas, Sprite, felt
from bot.render.palette import FLAT
from tests.render.scenes import deal_over_picture, hand_picture, table_picture

ROUNDS = 21


class NaiveCanvas(Canvas):
    """The same picture the plain way: RGBA pasted through its own mask, blurred black for shadows, and `save()`."""

    def __init__(self, width: int, height: int, background: Sprite | None = None) -> None:
        self.image = coloured(background or felt(width, height)).copy()

    def paste(self, piece: Sprite, x: int, y: int) -> None:
        picture = coloured(piece)
        self.image.paste(picture, (x, y), picture)

    def shadow(self, box: Box, radius: int, *, blur: int = 7, depth: int = 16, drop: int = 5) -> None:
        shade = soft_black(box.width, box.height, radius, blur, depth)
        self.image.paste(shade, (box.x - 2 * blur, box.y - 2 * blur + drop), shade)

    def png(self) -> bytes:
        out = BytesIO()
        self.image.save(out, "PNG")
        return out.getvalue()


@lru_cache
def coloured(piece: Sprite) -> Image.Image:
    """Return a sprite in RGBA."""
    image = piece.indices.copy()
    image.putpalette(FLAT)
    image = image.convert("RGBA")
    image.putalpha(piece.mask.convert("L") if piece.mask else 255)
    return image


@lru_cache
def soft_black(width: int, height: int, radius: int, blur: int, depth: int) -> Image.Image:
    """Return a shadow in RGBA."""
    margin = 2 * blur
    alpha = Image.new("L", (width + 2 * margin, height + 2 * margin))
    ImageDraw.Draw(alpha).rounded_rectangle((margin, margin, margin + width, margin + height), radius, fill=10 * depth)
    image = Image.new("RGBA", alpha.size)
    image.putalpha(alpha.filter(ImageFilter.GaussianBlur(blur / 1.5)))
    return image


@contextmanager
def naively() -> Iterator[None]:
    """Let hands be drawn the plain way for a while."""
    hand_module.Canvas = NaiveCanvas
    try:
        yield
    finally:
        hand_module.Canvas = Canvas


def naive_hand() -> bytes:
    """Draw the hand the plain way."""
    with naively():
        return paint_hand(hand_picture())


def milliseconds(paint: Callable[[], bytes]) -> float:
    """Return how long one call takes."""
    start = perf_counter()
    paint()
    return (perf_counter() - start) * 1000


async def longest_stall() -> tuple[float, float]:
    """Return the longest stall of the event loop while six hands for ten tables are drawn, and the whole, in ms."""
    gap, last = 0.0, perf_counter()
    picture = hand_picture()
    work = asyncio.gather(*(painted(paint_hand, picture) for _ in range(60)))
    start = last
    while not work.done():
        await asyncio.sleep(0)
        now = perf_counter()
        gap, last = max(gap, now - last), now
    return gap * 1000, (perf_counter() - start) * 1000


def main() -> None:
    """Print one line a picture, then what the event loop and the caches took."""
    hand, table, deal = hand_picture(), table_picture(), deal_over_picture()
    paints: dict[str, Callable[[], bytes]] = {
        "naive hand (RGBA paste, save())": naive_hand,
        "hand": lambda: paint_hand(hand),
        "table": lambda: paint_table(table),
        "deal over": lambda: paint_deal_over(deal),
    }
    cold = {name: milliseconds(paint) for name, paint in paints.items()}
    times: dict[str, list[float]] = {name: [] for name in paints}
    for _ in range(ROUNDS):
        for name, paint in paints.items():
            times[name].append(milliseconds(paint))
    naive = median(times["naive hand (RGBA paste, save())"])
    print(f"{'picture':34}{'cold ms':>9}{'warm ms':>9}{'least':>8}{'bytes':>9}{'naive/this':>12}")
    for name, paint in paints.items():
        warm = median(times[name])
        print(f"{name:34}{cold[name]:9.1f}{warm:9.2f}{min(times[name]):8.2f}{len(paint()):9,}{naive / warm:11.1f}x")
    stall, total = asyncio.run(longest_stall())
    print(f"60 hands in threads: {total:.0f} ms, the event loop stood still for {stall:.1f} ms at most")
    for name, size in cache_report().items():
        print(f"  cache {name:20}{size.used:>12,} of {size.limit:>12,} bytes, {size.entries} entries")


if __name__ == "__main__":
    main()
