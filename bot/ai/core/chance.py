"""A random generator for compiled code: xorshift, 32 bits, in one cell."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

Chance = MutableSequence[int]
"""One cell: the generator's state, never 0."""

_MASK: Final = 0xFFFFFFFF


def below(chance: Chance, bound: int) -> int:
    """Return a random number from 0 up to, not including, `bound`."""
    x = chance[0]
    x ^= (x << 13) & _MASK
    x ^= x >> 17
    x ^= (x << 5) & _MASK
    chance[0] = x
    return (x >> 4) % bound
