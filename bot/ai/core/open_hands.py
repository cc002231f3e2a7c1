"""What the net of deals is told of a position in which all hands lie open: guessed ones, in the search."""

from __future__ import annotations

from typing import Final

from .inputs import COUNTS, HELD, SEAT_FACTS, Inputs, sense_race, sense_seat, sense_trick, steps_up
from .layout import (
    ACTIVE,
    BIG,
    HAND,
    NOBODY,
    OWNER,
    RANKS,
    SCRAMBLE,
    SEATS,
    SMALL,
    TURN,
    TWO,
    Cells,
)
from .moves import has_gouji_size, headless, paired

_SIZES: Final = 9
_GROUPS: Final = 2 * RANKS + 8
_HAND: Final = RANKS * 7 + SEAT_FACTS + _GROUPS
_WHOLE_RACE_AT: Final = SEATS * _HAND
_WHOLE_TRICK_AT: Final = _WHOLE_RACE_AT + 24
WHOLE: Final = _WHOLE_TRICK_AT + 32


def survey(s: Cells, x: Inputs, mine: float, theirs: float) -> None:
    """Write what the net of whole deals is told of a position in which all hands are filled in.

    Args:
        s: the position; it is not over.
        x: room for `WHOLE` numbers.
        mine: 1 if the side of the seat whose turn it is plays by the net, 0 if by the policy.
        theirs: the same of the other side.
    """
    for number in range(WHOLE):
        x[number] = 0.0
    turn = s[TURN]
    plain, wild = [NOBODY] * (SEATS * _SIZES), [NOBODY] * (SEATS * _SIZES)
    for seat in range(SEATS):
        if s[ACTIVE + seat]:
            _tops(s, seat, plain, wild)
    for step in range(SEATS):
        seat, at = (turn + step) % SEATS, step * _HAND
        if s[ACTIVE + seat]:
            _sense_groups(s, x, at + RANKS * 7 + SEAT_FACTS, seat, plain, wild)
        for rank in range(RANKS):
            steps_up(x, at + rank * 7, s[HAND + seat * RANKS + rank], HELD)
        sense_seat(s, x, at + RANKS * 7, seat)
    sense_race(s, x, _WHOLE_RACE_AT, turn)
    x[_WHOLE_RACE_AT + 21], x[_WHOLE_RACE_AT + 22] = mine, theirs
    if s[OWNER] != NOBODY:
        sense_trick(s, x, _WHOLE_TRICK_AT, turn)


def _tops(s: Cells, seat: int, plain: Cells, wild: Cells) -> None:
    """Note by size the highest rank that a hand can play: of that rank alone, and with 2s and jokers hung on it."""
    at, row = HAND + seat * RANKS, seat * _SIZES
    jokers = s[at + SMALL] + s[at + BIG]
    for rank in range(TWO + 1):
        held = s[at + rank]
        hung = held + jokers + (s[at + TWO] if rank < TWO else 0) if held else 0
        for size in range(1, min(held, _SIZES - 1) + 1):
            plain[row + size] = rank
        for size in range(1, min(hung, _SIZES - 1) + 1):
            wild[row + size] = rank
    for size in range(1, min(jokers, _SIZES - 1) + 1):
        plain[row + size] = SMALL


def _sense_groups(s: Cells, x: Inputs, at: int, seat: int, plain: Cells, wild: Cells) -> None:
    """Write which whole groups of a hand an enemy can beat at once, and which none can beat at all."""
    own, losers = HAND + seat * RANKS, 0
    across = (seat + 3) % SEATS
    duels = paired(s, seat) and not s[SCRAMBLE]
    for rank in range(TWO + 1):
        held = s[own + rank]
        if not held:
            continue
        size = min(held, _SIZES - 1)
        alone = duels and has_gouji_size(rank, held, 0)
        loses, stands = False, True
        for step in range(1, SEATS, 2):
            other = (seat + step) % SEATS
            if s[ACTIVE + other] and (not alone or other == across or headless(s, other)):
                loses = loses or plain[other * _SIZES + size] > rank
                stands = stands and wild[other * _SIZES + size] <= rank
        if loses:
            x[at + rank] = 1.0
            losers += 1
        elif stands:
            x[at + RANKS + rank] = 1.0
    steps_up(x, at + 2 * RANKS, losers, COUNTS)
