"""The policy's weights, a row for each feature of `features`, a column for each rule set.

Written by `benchmarks/ai_train.py`, which says how they were found.
"""

from __future__ import annotations

from typing import Final

RULES: Final = ("xuandian", "mingdian", "defen")
TABLE: Final[tuple[tuple[str, float, float, float], ...]] = (
    ("L_CARDS", 0.166, 0.032, 0.166),
    ("L_LOSERS", -2.236, -2.132, -2.236),
    ("L_BROKEN", -1.588, -1.882, -1.588),
    ("L_TWOS", -1.425, -1.194, -1.425),
    ("L_XS", -2.019, -1.842, -2.019),
    ("L_DS", -2.874, -2.964, -2.874),
    ("L_HOLDS", -0.454, -0.476, -0.454),
    ("L_CLOSING", 2.046, 2.102, 2.046),
    ("L_STIFLED", -1.911, -1.791, -1.911),
    ("L_OPENS", 0.814, 1.263, 0.814),
    ("L_RANK", -1.921, -2.177, -1.921),
    ("L_GOUJI", -0.485, -0.077, -0.485),
    ("L_FEEDS", 0.779, 0.750, 0.779),
    ("L_FREES", -1.821, -1.609, -1.821),
    ("L_SHUTS", 0.986, 0.647, 0.986),
    ("L_HOLDS_LATE", 1.869, 1.536, 1.869),
    ("L_SINGLE", 0.104, 0.403, 0.104),
    ("L_CLEARS", 0.879, 0.899, 0.879),
    ("L_GOUJI_LATE", 0.444, 0.310, 0.444),
    ("L_WASTE", -1.046, -1.116, -1.046),
    ("B_ANY", 1.212, 1.167, 1.212),
    ("B_LOSERS", -1.736, -0.989, -1.736),
    ("B_BROKEN", -0.525, -0.011, -0.525),
    ("B_TWOS", -1.242, -1.437, -1.242),
    ("B_XS", -1.461, -1.295, -1.461),
    ("B_DS", -2.149, -2.335, -2.149),
    ("B_HOLDS", 0.204, 0.067, 0.204),
    ("B_CLOSING", 1.030, 1.494, 1.030),
    ("B_STIFLED", -2.337, -2.489, -2.337),
    ("B_OPENS", 0.799, 1.266, 0.799),
    ("B_RANK", -0.893, -0.768, -0.893),
    ("B_MATE", -1.835, -1.523, -1.835),
    ("B_MATE_HOLDS", -1.112, -0.806, -1.112),
    ("B_MATE_LATE", -2.254, -2.276, -2.254),
    ("B_FOE_LATE", 1.813, 1.913, 1.813),
    ("B_ACROSS", 0.473, 0.216, 0.473),
    ("B_GOUJI", -0.094, -0.206, -0.094),
    ("B_FOE_HOLDS", 1.137, 0.924, 1.137),
    ("B_MATES_AFTER", -0.481, -0.552, -0.481),
    ("B_CARDS", -0.114, -0.079, -0.114),
    ("B_LAST", 0.236, 0.086, 0.236),
    ("B_OWN_LATE", 0.703, 1.037, 0.703),
    ("B_CLEARS", 0.314, 0.038, 0.314),
    ("B_SCRAMBLE", 0.171, 0.081, 0.171),
    ("B_TWOS_LATE", 0.800, 1.025, 0.800),
    ("B_JOKERS_LATE", 0.763, 0.914, 0.763),
    ("B_STOPS_POINT", 0.438, 0.668, 0.438),
    ("B_RANK_MATE", -1.110, -1.153, -1.110),
    ("B_FOES_AFTER", -0.295, -0.259, -0.295),
    ("B_YIELD", -0.221, -0.192, -0.221),
    ("B_YIELD_HOLDS", -0.014, 0.163, -0.014),
    ("F_ANY", 0.845, 0.641, 0.845),
    ("F_MATE", -0.479, -0.653, -0.479),
    ("F_LEADS", 0.084, 0.218, 0.084),
    ("F_DS", 0.570, 0.871, 0.570),
    ("F_CARDS", -0.054, -0.081, -0.054),
    ("F_RISK", -0.492, -0.594, -0.492),
)
WEIGHTS_OF: Final[dict[str, tuple[float, ...]]] = {
    key: tuple(row[1:][number] for row in TABLE) for number, key in enumerate(RULES)
}
