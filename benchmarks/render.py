"""How fast and how small pictures are, beside the way one would write it first: `python -m benchmarks.render`.

The naive hand pastes RGBA cards through their masks and calls `save()`. Both sides are run in turn, round by round,
since machines drift; the figures are medians.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.engine.cards import rank_of, suit_of
from bot.render import cache_report, paint_deal_over, paint_hand, paint_table
from bot.render.faces import card_sprite, lip
from bot.render.layout import CANVAS, layout_hand
from bot.render.palette import FELT, FLAT
from tests.render.scenes import deal_over_picture, hand_picture, table_picture

ROUNDS = 21
SPRITES: dict[tuple[int, int, float, bool], Image.Image] = {}


def rgba_card(rank: int, suit: int, scale: float, *, covering: bool) -> Image.Image:
    """Return the same card as an RGBA picture, cached."""
    key = (rank, suit, scale, covering)
    if key not in SPRITES:
        sprite = card_sprite(rank, suit, scale, covering=covering)
        image = sprite.indices.copy()
        image.putpalette(FLAT)
        image = image.convert("RGBA")
        image.putalpha(sprite.mask.convert("L"))
        SPRITES[key] = image
    return SPRITES[key]


def naive_hand() -> bytes:
    """Draw the cards of the hand the plain way: nothing but RGBA cards on a flat ground."""
    layout = layout_hand(hand_picture().cards)
    canvas = Image.new("RGBA", (CANVAS.width, CANVAS.height), FELT)
    for group in layout.groups:
        for index, (card, box) in enumerate(group.cards):
            face = rgba_card(rank_of(card), suit_of(card), layout.scale, covering=index > 0)
            canvas.paste(face, (box.x - (lip(layout.scale) if index else 0), box.y), face)
    out = BytesIO()
    canvas.save(out, "PNG")
    return out.getvalue()


def milliseconds(paint: Callable[[], bytes]) -> float:
    """Return how long one call takes."""
    start = perf_counter()
    paint()
    return (perf_counter() - start) * 1000


async def longest_stall() -> tuple[float, float]:
    """Return the longest stall of the event loop while six hands for ten tables are drawn, and the whole, in ms."""
    gap, last = 0.0, perf_counter()
    picture = hand_picture()
    work = asyncio.gather(*(asyncio.to_thread(paint_hand, picture) for _ in range(60)))
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
