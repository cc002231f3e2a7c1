"""Drawing ahead what every picture is made of, so that a table's first picture is as quick as its hundredth."""

from __future__ import annotations

from itertools import product

from bot.engine.cards import NO_SUIT, SMALL, SUITS, TWO

from .assets import Face, PictureError
from .faces import card_sprite
from .names import coverage
from .table import CARD_SCALE


def warm() -> list[str]:
    """Fill the caches; takes a second or so, for a thread at the start.

    Returns:
        One line if an asset is missing; empty if all went well.
    """
    suited = product(range(TWO + 1), range(len(SUITS)))
    jokers = ((rank, NO_SUIT) for rank in (SMALL, SMALL + 1))
    try:
        for face in Face:
            coverage(face)
        for (rank, suit), scale, covering in product((*suited, *jokers), (1.0, CARD_SCALE), (False, True)):
            card_sprite(rank, suit, scale, covering=covering)
    except PictureError as error:
        return [str(error)]
    return []
