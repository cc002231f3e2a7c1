"""Writes the goldens anew: `python -m tests.render.golden`; look at each before committing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.render import (
    HandPicture,
    paint_deal_over,
    paint_hand,
    paint_match,
    paint_score,
    paint_table,
    paint_tribute,
)
from tests.render.scenes import (
    cards,
    deal_over_picture,
    hand_picture,
    match_picture,
    score_picture,
    table_picture,
    tribute_picture,
)
from tests.render.tools import GOLDEN

PICTURES: Final[dict[str, Callable[[], bytes]]] = {
    "hand": lambda: paint_hand(hand_picture()),
    "hand-show-suits": lambda: paint_hand(HandPicture(cards("44444455KKXD"), "上班", "12 張", show_suits_of=1)),
    "table": lambda: paint_table(table_picture()),
    "table-en": lambda: paint_table(table_picture("en")),
    "tribute": lambda: paint_tribute(tribute_picture()),
    "score": lambda: paint_score(score_picture()),
    "deal-over": lambda: paint_deal_over(deal_over_picture()),
    "match": lambda: paint_match(match_picture()),
}


def main() -> None:
    """Write every golden."""
    GOLDEN.mkdir(exist_ok=True)
    for name, paint in PICTURES.items():
        (GOLDEN / f"{name}.png").write_bytes(paint())


if __name__ == "__main__":
    main()
