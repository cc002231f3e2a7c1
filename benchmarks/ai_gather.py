"""Plays deals for `ai_learn.py` to learn from, one process a core; what it finds goes into files.

`deals`: positions between tricks with all hands, and what the deal came to. Before each there is one stray move at
least, so that the net also learns what follows from moves that nobody would make.

`moves`: decisions, told as a seat sees them, with what the net of deals promises after each move on the *true* cards.
Nobody sees those cards; but over many decisions they are a fair sample of what may lie hidden when a seat sees what it
sees, so a net that is told only what the seat sees learns each move's mean worth. The true hands are kept as well, for
the net of hands.

    python benchmarks/ai_gather.py deals --into DIR --minutes 9 --seed 1
    python benchmarks/ai_gather.py moves --into DIR --minutes 6 --seed 1
"""

# ruff: noqa: ANN001, ANN201, PLR0913, PLR0917 - numba's functions take arrays, and no objects
from __future__ import annotations

import argparse
import time
from pathlib import Path

import numba
import numpy as np
from ai import first_leads
from ai_train import deals

from bot.ai.compiled import compiled
from bot.ai.core import layout as at
from bot.ai.core.inputs import MOVE, POSITION
from bot.ai.core.nets import MOVES_NET, ROOM
from bot.ai.core.notes import NOTES
from bot.ai.core.open_hands import WHOLE
from bot.ai.core.outlook import WORTH_A_LOOK
from bot.ai.core.weights import WEIGHTS_OF
from bot.ai.search import load_net
from bot.engine.ruleset import PRESETS

CORE = compiled()
BELOW, CANDIDATES, CHOOSE, AT_SIGHT, CHOOSE_AT_SIGHT = (
    CORE.below,
    CORE.candidates,
    CORE.choose,
    CORE.at_sight,
    CORE.choose_at_sight,
)
FAVOURITES, OUTLOOK, SENSE_MOVE, STEP, SURVEY = CORE.favourites, CORE.outlook, CORE.sense_move, CORE.step, CORE.survey
UTILITY, VALUE = CORE.utility, CORE.value

SCALE = 24.0
"""Inputs are kept as bytes, so many to one; this one may be below 0, and is kept with 100 added."""
SIGNED = WHOLE - 32 - 24 + 19
EACH = 4
"""Positions kept of a deal at most."""
DECISIONS = 20_000
ASKED = 150
"""Of a thousand decisions, so many are looked at."""
STRAY = 300
"""Of a thousand decisions that were looked at, so many are followed by a stray move."""


@numba.njit
def made(s, w, net, netted, f, x, moves, liked):
    """Return the move that a side makes: at sight by the net, or by the policy."""
    if netted[s[at.TURN] % 2]:
        return CHOOSE_AT_SIGHT(s, w, net, f, x, moves, liked)
    return CHOOSE(s, w, f, moves)


@numba.njit
def gather_deals(rows, w, net, netted, chance, f, x, moves, liked, wholes, ends):
    """Fill in positions with all hands and what came of them; return how many there are."""
    count = 0
    kept = np.zeros((EACH, at.CELLS), dtype=np.int64)
    for number in range(rows.shape[0]):
        s = rows[number].copy()
        astray, often, steps, have = BELOW(chance, 150), 2 + BELOW(chance, 8), 0, 0
        while s[at.WINDOW] != at.OVER:
            if steps <= astray and CANDIDATES(s, moves) > 1 and (steps == astray or BELOW(chance, 100) < often):
                STEP(s, moves[BELOW(chance, min(FAVOURITES(s, w, f, moves), 6))])
                steps += 1
                continue
            if steps > astray and s[at.WINDOW] == at.LEAD and BELOW(chance, 100) < 40:
                spot = have if have < EACH else BELOW(chance, steps - astray + 1)
                if spot < EACH:
                    kept[spot] = s
                    have = max(have, spot + 1)
            STEP(s, made(s, w, net, netted, f, x, moves, liked))
            steps += 1
        for one in range(have):
            side = kept[one, at.TURN] % 2
            SURVEY(kept[one], x, 1.0 if netted[side] else 0.0, 1.0 if netted[1 - side] else 0.0)
            for cell in range(WHOLE):
                wholes[count, cell] = min(255.0, x[cell] * SCALE + (100.0 if cell == SIGNED else 0.0))
            ends[count] = UTILITY(s, kept[one, at.TURN])
            count += 1
    return count


@numba.njit
def gather_moves(
    rows, w, net, deals_net, netted, taught, chance, f, x, y, moves, liked, positions, told, ends, counts, hands
):
    """Fill in decisions of the sides that play by the net; return how many there are, of how many moves.

    `taught` is 1, or 0 while there is no net: an empty one plays as the policy does.
    """
    count, total = 0, 0
    trial, own = np.zeros(at.CELLS, dtype=np.int64), np.zeros(at.MOVES, dtype=np.int64)
    for number in range(rows.shape[0]):
        s = rows[number].copy()
        while s[at.WINDOW] != at.OVER:
            if BELOW(chance, 1000) >= ASKED or not netted[s[at.TURN] % 2] or CANDIDATES(s, own) == 1:
                STEP(s, made(s, w, net, netted, f, x, moves, liked))
                continue
            seat = s[at.TURN]
            many = AT_SIGHT(s, w, net, f, x, own, liked)
            positions[count] = x[:POSITION]
            top = VALUE(s, w, f, own[0])
            for one in range(many):
                SENSE_MOVE(s, f, x, own[one], VALUE(s, w, f, own[one]), top)
                told[total + one] = x[POSITION : POSITION + MOVE]
            for one in range(many):
                trial[:] = s
                STEP(trial, own[one])
                theirs = taught if netted[1 - seat % 2] else 0.0
                ends[total + one] = OUTLOOK(trial, seat, w, deals_net, f, y, moves, taught, theirs)
            counts[count] = many
            for step in range(1, 6):
                other = at.HAND + (seat + step) % 6 * at.RANKS
                hands[count, step - 1] = s[other : other + at.RANKS]
            count += 1
            total += many
            stray = BELOW(chance, 1000) < STRAY
            STEP(s, own[BELOW(chance, min(many, 4))] if stray else made(s, w, net, netted, f, x, moves, liked))
            if count == counts.shape[0] or total + WORTH_A_LOOK > ends.shape[0]:
                return count, total
    return count, total


def sides(kind: int) -> np.ndarray:
    """Return which side plays by the net: one, the other, or both."""
    return np.array([kind % 4 != 1, kind % 4 != 0])


def some_deals(key: str, own: int, engine: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return deals of our own and as many of the engine's as there are, shuffled."""
    rows = np.concatenate([deals(key, own, rng), engine])
    rng.shuffle(rows)
    return rows


def gather(chosen: argparse.Namespace) -> None:
    """Play until the time is over; write a file a round."""
    rng, began, number = np.random.default_rng(chosen.seed), time.time(), 0
    chance, notes = np.array([chosen.seed * 7919 + 1]), np.zeros(NOTES)
    CORE.fill_tails(notes)
    x, y = np.zeros(ROOM, dtype=np.float32), np.zeros(ROOM, dtype=np.float32)
    room, liked = np.zeros(at.MOVES, dtype=np.int64), np.zeros(at.MOVES)
    net = np.zeros(MOVES_NET, dtype=np.float32) if chosen.first else load_net("moves")
    taught = 0.0 if chosen.first else 1.0
    engine = {key: np.stack(first_leads(key, chosen.engine_deals, chosen.seed)) for key in PRESETS}
    chosen.into.mkdir(parents=True, exist_ok=True)
    while time.time() - began < chosen.minutes * 60:
        key, netted = tuple(PRESETS)[number % 3], sides(number // 3)
        w, rows = np.array(WEIGHTS_OF[key]), some_deals(key, 5000, engine[key], rng)
        if chosen.what == "deals":
            netted = np.zeros(2, dtype=bool) if chosen.first else netted
            wholes = np.zeros((len(rows) * EACH, WHOLE), dtype=np.uint8)
            ends = np.zeros(len(wholes), dtype=np.float32)
            count = gather_deals(rows, w, net, netted, chance, notes, x, room, liked, wholes, ends)
            found = {"wholes": wholes[:count], "ends": ends[:count]}
        else:
            positions = np.zeros((DECISIONS, POSITION), dtype=np.float32)
            told, ends = np.zeros((DECISIONS * 8, MOVE), dtype=np.float32), np.zeros(DECISIONS * 8, dtype=np.float32)
            counts, hands = np.zeros(DECISIONS, dtype=np.int64), np.zeros((DECISIONS, 5, at.RANKS), dtype=np.uint8)
            rest = (positions, told, ends, counts, hands)
            count, total = gather_moves(
                rows, w, net, load_net("deals"), netted, taught, chance, notes, x, y, room, liked, *rest
            )
            found = {
                "positions": positions[:count].astype(np.float16),
                "moves": told[:total].astype(np.float16),
                "ends": ends[:total],
                "counts": counts[:count],
                "hands": hands[:count],
            }
        np.savez(chosen.into / f"{chosen.seed}-{number}.npz", **found)
        number += 1
        print(f"{key} {count} after {time.time() - began:.0f} s", flush=True)


def main() -> None:
    """Gather what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("deals", "moves"))
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine-deals", type=int, default=2500, help="deals a rule set that the engine sets up")
    parser.add_argument("--first", action="store_true", help="there is no net of moves yet; the policy plays")
    gather(parser.parse_args())


if __name__ == "__main__":
    main()
