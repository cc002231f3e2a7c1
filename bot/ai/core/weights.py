"""The policy's weights."""

from __future__ import annotations

from typing import Final

_LEAD = (0.3, -2, -1.5, -1.5, -2, -3, 0, 2, -2, 1, -2, -0.5, 1, -2, 1, 2, 0, 0.5, 0.5, -1)
_BEAT = (
    1,
    -2,
    -1,
    -1,
    -1.5,
    -2,
    0.5,
    1,
    -2,
    1,
    -1,
    -2,
    -1,
    -2,
    1.5,
    0.3,
    0,
    1,
    -0.3,
    0.1,
    0,
    0.5,
    0.5,
    0,
    0.5,
    0.5,
    0.5,
    -1,
    0,
    0,
    0,
)
_BURN = (1, -0.5, -0.3, 0.3, 0, -0.3)
WEIGHTS_OF: Final = dict.fromkeys(("xuandian", "mingdian", "defen"), _LEAD + _BEAT + _BURN)
