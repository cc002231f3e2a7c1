"""Finds the policy's weights by play: the cross-entropy method on duplicate deals, one run a kind of rule set.

Deals are made here, without setup (a seat without a 3 gets one for a 2 where 3s come last); the engine's own deals
judge the result (`benchmarks/ai.py`). One core, some minutes: `python benchmarks/ai_train.py --rules xuandian`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numba
import numpy as np

from bot.ai.compiled import compiled
from bot.ai.core import layout as at
from bot.ai.core import weights
from bot.ai.core.encode import encode
from bot.ai.core.features import WEIGHTS
from bot.ai.core.notes import NOTES
from bot.ai.core.weights import RULES, TABLE, WEIGHTS_OF
from bot.engine.public import Phase, Public
from bot.engine.ruleset import PRESETS

CORE = compiled()
CONTEST, TAILS = CORE.contest, CORE.fill_tails


def blank(key: str) -> np.ndarray:
    """Return a position with the rules filled in and nobody's cards."""
    public = Public(PRESETS[key], Phase.PLAY)
    row = np.array(encode(public, [None] * 6, [36] * 6, ()), dtype=np.int64)
    row[at.WINDOW] = at.LEAD
    return row


def deals(key: str, count: int, rng: np.random.Generator) -> np.ndarray:
    """Return positions at the first lead."""
    row = blank(key)
    deck = np.repeat(np.arange(at.RANKS), row[at.TOTAL : at.TOTAL + at.RANKS])
    made = np.tile(row, (count, 1))
    for number in range(count):
        hands = rng.permutation(deck).reshape(6, -1)
        for seat in range(6):
            counts = np.bincount(hands[seat], minlength=at.RANKS)
            made[number, at.HAND + seat * at.RANKS : at.HAND + (seat + 1) * at.RANKS] = counts
        if row[at.THREES_LAST]:
            give_threes(made[number])
        made[number, at.TURN] = made[number, at.LEADER] = rng.integers(6)
    return made


def give_threes(row: np.ndarray) -> None:
    """Give a 3 to whoever has none, for his lowest 2 or joker (R50, roughly)."""
    for seat in range(6):
        own = at.HAND + seat * at.RANKS
        if row[own]:
            continue
        seller = max(range(6), key=lambda other: (row[at.HAND + other * at.RANKS] >= 2, other == (seat + 3) % 6))
        theirs = at.HAND + seller * at.RANKS
        for rank in (at.TWO, at.SMALL, at.BIG):
            if row[own + rank]:
                row[own + rank] -= 1
                row[theirs + rank] += 1
                row[theirs] -= 1
                row[own] += 1
                break


@numba.njit
def match(rows, first, second, greedy):  # noqa: ANN001, ANN201
    """Return the points of the first weights on every deal, both ways round, with each deal's debts."""
    f = np.zeros(NOTES)
    TAILS(f)
    out = np.zeros(at.MOVES, dtype=np.int64)
    chance = np.array([1])
    there, back = np.zeros(2), np.zeros(2)
    if greedy:
        there[1] = back[0] = -1.0
    points = np.zeros((rows.shape[0], 2), dtype=np.int64)
    for number in range(rows.shape[0]):
        points[number, 0] = CONTEST(rows[number].copy(), first, second, there, f, out, chance)
        points[number, 1] = -CONTEST(rows[number].copy(), second, first, back, f, out, chance)
    return points


def share(points: np.ndarray) -> float:
    """Return the share of decided deals that were won."""
    return float((points > 0).sum() / max(1, (points != 0).sum()))


def worth(points: np.ndarray) -> float:
    """Return what training maximises: deals won, and a little for points."""
    return float(np.sign(points).mean() + 0.01 * points.mean())


def train(key: str, minutes: float, seed: int, start: np.ndarray, spread: float) -> np.ndarray:
    """Return better weights."""
    rng = np.random.default_rng(seed)
    mean, sigma = start.copy(), np.full(WEIGHTS, spread)
    champion = start.copy()
    began, generation = time.time(), 0
    test = deals(key, 1500, np.random.default_rng(999))
    while time.time() - began < minutes * 60:
        rows = deals(key, 150 + min(250, 5 * generation), rng)
        tries = mean + sigma * rng.standard_normal((24, WEIGHTS))
        tries[0] = mean
        scores = [worth(match(rows, one, champion, False)) for one in tries]
        best = np.argsort(scores)[::-1][:6]
        mean = 0.6 * mean + 0.4 * tries[best].mean(axis=0)
        sigma = np.maximum(0.75 * sigma + 0.25 * tries[best].std(axis=0) * 1.1, 0.04)
        generation += 1
        if generation % 10 == 0:
            versus = share(match(test[:600], mean, champion, False))
            print(
                f"{key} {generation} {time.time() - began:.0f}s greedy {share(match(test, mean, champion, True)):.3f}"
                f" champion {versus:.3f} spread {sigma.mean():.3f}",
                flush=True,
            )
            if versus > 0.52:
                champion = mean.copy()
    return mean


def write(key: str, found: np.ndarray) -> None:
    """Put the weights of a rule set into the policy's table."""
    column = 1 + RULES.index(key)
    rows = []
    for number, row in enumerate(TABLE):
        values = [found[number] if place == column else row[place] for place in range(1, len(row))]
        rows.append(f'"{row[0]}", ' + ", ".join(f"{weight:.3f}" for weight in values))
    path = Path(weights.__file__)
    text = path.read_text(encoding="utf-8")
    start, end = text.index("= (\n") + 4, text.index("\n)\n")
    path.write_text(text[:start] + "\n".join(f"    ({row})," for row in rows) + text[end:], encoding="utf-8")


def main() -> None:
    """Train, and write the weights into `bot/ai/core/weights.py`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=tuple(PRESETS), default="xuandian")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spread", type=float, default=0.4)
    chosen = parser.parse_args()
    start = np.array(WEIGHTS_OF[chosen.rules])
    write(chosen.rules, train(chosen.rules, chosen.minutes, chosen.seed, start, chosen.spread))


if __name__ == "__main__":
    main()
