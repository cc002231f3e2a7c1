"""The policy's weights, a row for each feature of `features`, a column for each rule set.

Written by `benchmarks/ai_train.py`, which says how they were found.
"""

from __future__ import annotations

from typing import Final

RULES: Final = ("xuandian", "mingdian", "defen")
TABLE: Final[tuple[tuple[str, float, float, float], ...]] = (
    ("L_CARDS", 0.036, 0.032, 0.001),
    ("L_LOSERS", -2.324, -2.132, -2.146),
    ("L_BROKEN", -1.681, -1.882, -1.604),
    ("L_TWOS", -1.394, -1.194, -1.626),
    ("L_XS", -1.951, -1.842, -1.972),
    ("L_DS", -2.930, -2.964, -3.071),
    ("L_HOLDS", -0.391, -0.476, -0.224),
    ("L_CLOSING", 2.277, 2.102, 2.528),
    ("L_STIFLED", -1.716, -1.791, -1.793),
    ("L_OPENS", 1.130, 1.263, 0.977),
    ("L_RANK", -2.125, -2.177, -2.136),
    ("L_GOUJI", -0.375, -0.077, -0.018),
    ("L_FEEDS", 0.780, 0.750, 0.883),
    ("L_FREES", -1.889, -1.609, -2.187),
    ("L_SHUTS", 0.981, 0.647, 1.041),
    ("L_HOLDS_LATE", 1.854, 1.536, 1.856),
    ("L_SINGLE", 0.286, 0.403, 0.303),
    ("L_CLEARS", 0.886, 0.899, 0.768),
    ("L_GOUJI_LATE", 0.602, 0.310, 0.375),
    ("L_WASTE", -1.191, -1.116, -0.776),
    ("B_ANY", 1.434, 1.167, 1.424),
    ("B_LOSERS", -1.347, -0.989, -1.495),
    ("B_BROKEN", -0.015, -0.011, -0.044),
    ("B_TWOS", -1.417, -1.437, -1.294),
    ("B_XS", -1.292, -1.295, -1.618),
    ("B_DS", -2.177, -2.335, -2.126),
    ("B_HOLDS", -0.149, 0.067, 0.061),
    ("B_CLOSING", 1.665, 1.494, 1.749),
    ("B_STIFLED", -2.209, -2.489, -2.362),
    ("B_OPENS", 0.799, 1.266, 0.720),
    ("B_RANK", -0.743, -0.768, -0.641),
    ("B_MATE", -1.453, -1.523, -1.467),
    ("B_MATE_HOLDS", -0.933, -0.806, -1.180),
    ("B_MATE_LATE", -2.444, -2.276, -2.394),
    ("B_FOE_LATE", 1.594, 1.913, 1.995),
    ("B_ACROSS", 0.317, 0.216, 0.829),
    ("B_GOUJI", -0.216, -0.206, 0.177),
    ("B_FOE_HOLDS", 0.962, 0.924, 0.996),
    ("B_MATES_AFTER", -0.675, -0.552, -0.666),
    ("B_CARDS", -0.006, -0.079, 0.072),
    ("B_LAST", -0.132, 0.086, 0.280),
    ("B_OWN_LATE", 1.103, 1.037, 1.152),
    ("B_CLEARS", 0.090, 0.038, -0.044),
    ("B_SCRAMBLE", -0.099, 0.081, 0.088),
    ("B_TWOS_LATE", 1.058, 1.025, 0.737),
    ("B_JOKERS_LATE", 0.994, 0.914, 0.945),
    ("B_STOPS_POINT", 0.191, 0.668, 0.538),
    ("B_RANK_MATE", -0.911, -1.153, -0.783),
    ("B_FOES_AFTER", -0.190, -0.259, -0.202),
    ("B_YIELD", 0.037, -0.192, -0.065),
    ("B_YIELD_HOLDS", 0.023, 0.163, -0.068),
    ("F_ANY", 0.830, 0.641, 0.643),
    ("F_MATE", -0.369, -0.653, -0.517),
    ("F_LEADS", 0.140, 0.218, -0.049),
    ("F_DS", 0.526, 0.871, 0.691),
    ("F_CARDS", -0.089, -0.081, 0.053),
    ("F_RISK", -0.517, -0.594, -0.530),
)
WEIGHTS_OF: Final[dict[str, tuple[float, ...]]] = {
    key: tuple(row[1:][number] for row in TABLE) for number, key in enumerate(RULES)
}
