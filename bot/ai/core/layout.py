"""Where everything lies in the row, and how a move is packed into one integer."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

Cells = MutableSequence[int]
"""One position: a row of `CELLS` integers."""

SEATS: Final = 6
RANKS: Final = 15
FOUR: Final = 1
TEN: Final = 7
JACK: Final = 8
QUEEN: Final = 9
KING: Final = 10
ACE: Final = 11
TWO: Final = 12
SMALL: Final = 13
BIG: Final = 14
NOBODY: Final = -1

# windows
LEAD: Final = 0
BEAT: Final = 1
BURN: Final = 2
OVER: Final = 3

# kinds of move
PLAY: Final = 0
PASS: Final = 1
YIELD: Final = 2
WIND: Final = 3
BURNING: Final = 4
CONCEDE: Final = 5

# what a scramble waits for (R70)
FOR_NOTHING: Final = 0
FOR_TRICK: Final = 1
FOR_BURN: Final = 2

# by seat and rank: cards in hand
HAND: Final = 0
# by seat
SIZE: Final = HAND + SEATS * RANKS
"""Cards in hand."""
ACTIVE: Final = SIZE + SEATS
OPENED: Final = ACTIVE + SEATS
CLOSED: Final = OPENED + SEATS
DECLARED: Final = CLOSED + SEATS
"""1 for 宣點 and 明點, 2 for 預點; 0 where it is void."""
OUT: Final = DECLARED + SEATS
"""Seats in order of going out."""
FAILED: Final = OUT + SEATS
PLACE: Final = FAILED + SEATS
"""Places, once the deal is over."""
# by rank
GONE: Final = PLACE + SEATS
"""Cards that have been played."""
TOTAL: Final = GONE + RANKS
"""Cards in the deck."""
# one each
_SINGLE: Final = TOTAL + RANKS
OUTS: Final = _SINGLE
"""How many are out."""
FAILS: Final = _SINGLE + 1
REVOLTED: Final = _SINGLE + 2
"""The seat that revolted, or nobody."""
SHIELDS: Final = _SINGLE + 3
"""Shielded plays left to its opposite; -1 without a head."""
BY_CHOICE: Final = _SINGLE + 4
BURNER: Final = _SINGLE + 5
VICTIM: Final = _SINGLE + 6
SCRAMBLE: Final = _SINGLE + 7
WAITING: Final = _SINGLE + 8
LEADER: Final = _SINGLE + 9
OWNER: Final = _SINGLE + 10
"""Who owns the standing play; nobody between tricks."""
RANK: Final = _SINGLE + 11
BODY: Final = _SINGLE + 12
"""Cards of the standing play that count as its rank, 2s included."""
XS: Final = _SINGLE + 13
DS: Final = _SINGLE + 14
GOUJI: Final = _SINGLE + 15
SHIELDED: Final = _SINGLE + 16
LAST: Final = _SINGLE + 17
PASSED: Final = _SINGLE + 18
"""A bit for each seat whose pass stands."""
DECLINED: Final = _SINGLE + 19
"""A bit for each seat that said no to the standing card."""
YIELDED: Final = _SINGLE + 20
YIELD_OPEN: Final = _SINGLE + 21
ENDED_BY_CLOSER: Final = _SINGLE + 22
WINDOW: Final = _SINGLE + 23
TURN: Final = _SINGLE + 24
"""Who is asked; in a burn window the first undecided one in the order of R41."""
UNDECIDED: Final = _SINGLE + 25
"""A bit for each seat that has not answered the burn window."""
DEBT_CARDS: Final = _SINGLE + 26
"""Cards owed to seats 0, 2, 4 less cards owed by them: burns and stifles, in the end everything."""
POINTS: Final = _SINGLE + 27
"""Points of seats 0, 2, 4 once the deal is over; the other side has as many less."""
SWEEP: Final = _SINGLE + 28
# rules, as in `Ruleset`
DOWNGRADE: Final = _SINGLE + 29
THREES_LAST: Final = _SINGLE + 30
LOCK_UNTIL_GOUJI: Final = _SINGLE + 31
YIELDING: Final = _SINGLE + 32
CLOSING: Final = _SINGLE + 33
CATCHING: Final = _SINGLE + 34
LAST_SHIELDS: Final = _SINGLE + 35
SCRAMBLE_WAITS: Final = _SINGLE + 36
SCRAMBLE_LOCK: Final = _SINGLE + 37
ENDS_WITH_SIDE: Final = _SINGLE + 38
STIFLING: Final = _SINGLE + 39
OPENING: Final = _SINGLE + 40
"""0 no points, 1 without jokers, 2 without the big joker (R60)."""
POINTS_CLOSE: Final = _SINGLE + 41
POINT_DEBTS: Final = _SINGLE + 42
"""0 none, 1 by R66, 2 by R67."""
TRIBUTE: Final = _SINGLE + 43
SWEEP_DEBTS: Final = _SINGLE + 44
"""Whether a sweep costs each loser one card and nothing else (R107)."""
BY_DEBTS: Final = _SINGLE + 45
"""Whether a deal is scored by debts (R121)."""
SWEEP_DOUBLES: Final = _SINGLE + 46
BURN_ORDER: Final = _SINGLE + 47
"""Four steps from the owner, first choice first (R41)."""
# what the others have shown of their cards
PLAYED: Final = BURN_ORDER + 4
"""By seat and rank, cards that it has played."""
LET: Final = PLAYED + SEATS * RANKS
"""By seat, size and rank, how often it has let an enemy's card pass: singles and pairs, then larger ones."""
LARGE: Final = 3
"""A card of so many is a large one; jokers alone count as D."""
CELLS: Final = LET + SEATS * 2 * RANKS

MOVES: Final = 4096
"""More moves than any position has."""

_RANK_AT: Final = 3
_NATURALS_AT: Final = 7
_TWOS_AT: Final = 13
_XS_AT: Final = 19
_DS_AT: Final = 25
_MANY: Final = 63


def pack(kind: int, rank: int, naturals: int, twos: int, xs: int, ds: int) -> int:
    """Return a move: its kind, and of a play the base rank (-1 for jokers alone), naturals, attached 2s, X and D."""
    return kind | (rank + 1) << _RANK_AT | naturals << _NATURALS_AT | twos << _TWOS_AT | xs << _XS_AT | ds << _DS_AT


def kind_of(move: int) -> int:
    """Return a move's kind."""
    return move & 7


def rank_of_move(move: int) -> int:
    """Return a play's base rank, -1 for jokers alone."""
    return (move >> _RANK_AT & 15) - 1


def naturals_of(move: int) -> int:
    """Return how many cards of its base rank a play holds."""
    return move >> _NATURALS_AT & _MANY


def twos_of(move: int) -> int:
    """Return how many 2s are attached to a play."""
    return move >> _TWOS_AT & _MANY


def xs_of(move: int) -> int:
    """Return how many small jokers a play holds."""
    return move >> _XS_AT & _MANY


def ds_of(move: int) -> int:
    """Return how many big jokers a play holds."""
    return move >> _DS_AT & _MANY


def size_of(move: int) -> int:
    """Return how many cards a play has."""
    return naturals_of(move) + twos_of(move) + xs_of(move) + ds_of(move)
