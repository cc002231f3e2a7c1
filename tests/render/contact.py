"""Writes the pictures of docs/pictures: `python -m tests.render.contact`.

Full size for the README, and contact sheets of what a phone shows: every script at 400 pixels, on Discord's light and dark
grounds, to be looked at whenever something about the pictures changes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image

from bot.render import paint_deal_over, paint_hand, paint_match, paint_score, paint_table, paint_tribute
from tests.render.scenes import (
    LEGENDS,
    deal_over_picture,
    hand_picture,
    match_picture,
    score_picture,
    table_picture,
    tribute_picture,
)
from tests.render.tools import decoded

DOCS: Final = Path(__file__).parents[2] / "docs" / "pictures"
PHONE: Final = 400
GROUNDS: Final = ("#ffffff", "#313338")
GAP: Final = 12


def on_a_phone(data: bytes) -> Image.Image:
    """Return a picture as wide as a phone shows it."""
    image = decoded(data)
    return image.resize((PHONE, round(image.height * PHONE / image.width)), Image.Resampling.LANCZOS)


def sheet(columns: list[list[Image.Image]]) -> Image.Image:
    """Return columns of pictures, once on each ground, one above the other."""
    height = max(sum(image.height + GAP for image in column) for column in columns) + GAP
    width = len(columns) * (PHONE + GAP) + GAP
    whole = Image.new("RGB", (width, height * len(GROUNDS)))
    for row, ground in enumerate(GROUNDS):
        whole.paste(ground, (0, row * height, width, (row + 1) * height))
        for index, column in enumerate(columns):
            y = row * height + GAP
            for image in column:
                whole.paste(image, (GAP + index * (PHONE + GAP), y))
                y += image.height + GAP
    return whole


def main() -> None:
    """Write everything."""
    DOCS.mkdir(parents=True, exist_ok=True)
    full = {
        "hand": paint_hand(hand_picture()),
        "table": paint_table(table_picture()),
        "deal-over": paint_deal_over(deal_over_picture()),
    }
    for name, data in full.items():
        (DOCS / f"{name}.png").write_bytes(data)
    languages = [
        [on_a_phone(paint_table(table_picture(language))), on_a_phone(paint_hand(hand_picture(language)))]
        for language in LEGENDS
    ]
    sheet(languages).save(DOCS / "phone.webp", quality=82, method=6)
    results = [
        [on_a_phone(paint_deal_over(deal_over_picture()))],
        [on_a_phone(paint_match(match_picture())), on_a_phone(paint_score(score_picture()))],
        [on_a_phone(paint_tribute(tribute_picture()))],
    ]
    sheet(results).save(DOCS / "phone-results.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
