"""What speaks for a lead and for an answer, as numbers."""

from __future__ import annotations

from typing import Final

from .layout import (
    ACTIVE,
    BODY,
    CLOSED,
    DS,
    GOUJI,
    HAND,
    LAST,
    NOBODY,
    OPENED,
    OPENING,
    OWNER,
    RANK,
    RANKS,
    SCRAMBLE,
    SEATS,
    SIZE,
    THREES_LAST,
    TWO,
    XS,
    Cells,
    ds_of,
    naturals_of,
    rank_of_move,
    size_of,
    twos_of,
    xs_of,
)
from .moves import gouji_size, has_gouji_size, may_answer, paired
from .notes import ENEMY_LEFT, FEATURES, LOSERS, MATE_LEFT, Numbers, group_holds, holds

# what speaks for a lead
L_CARDS: Final = 0  # cards that it sheds
L_LOSERS: Final = 1  # losing groups that it adds to the hand
L_BROKEN: Final = 2  # a group that it breaks
L_TWOS: Final = 3  # 2s that it spends
L_XS: Final = 4  # small jokers that it spends
L_DS: Final = 5  # big jokers that it spends
L_HOLDS: Final = 6  # how likely it holds
L_CLOSING: Final = 7  # the same when one losing group is left at most: the run home
L_STIFLED: Final = 8  # how likely it is beaten when it leaves only 3s (R55)
L_OPENS: Final = 9  # how likely it opens the point (開點)
L_RANK: Final = 10  # its rank
L_GOUJI: Final = 11  # a gouji play
L_FEEDS: Final = 12  # a size that lets an ally out (送牌)
L_FREES: Final = 13  # a size that lets an enemy out
L_SHUTS: Final = 14  # a size too big for an enemy who is nearly out
L_HOLDS_LATE: Final = 15  # how likely it holds, the more an enemy is nearly out (控點)
L_SINGLE: Final = 16  # a single card
L_CLEARS: Final = 17  # all cards of its rank
L_GOUJI_LATE: Final = 18  # a gouji play, the more an enemy is nearly out
L_WASTE: Final = 19  # 2s and jokers hung on it while the hand is full
LEADS: Final = 20

# what speaks for an answer
B_ANY: Final = 0  # beating at all
B_LOSERS: Final = 1  # losing groups that it adds to the hand
B_BROKEN: Final = 2  # a group that it breaks
B_TWOS: Final = 3  # 2s that it spends
B_XS: Final = 4  # small jokers that it spends
B_DS: Final = 5  # big jokers that it spends
B_HOLDS: Final = 6  # how likely it holds
B_CLOSING: Final = 7  # the same when one losing group is left at most (搶科)
B_STIFLED: Final = 8  # how likely it is beaten when it leaves only 3s (R55)
B_OPENS: Final = 9  # how likely it opens the point (開點)
B_RANK: Final = 10  # its rank
B_MATE: Final = 11  # the card is an ally's
B_MATE_HOLDS: Final = 12  # how likely the ally's card holds anyway
B_MATE_LATE: Final = 13  # how nearly out that ally is
B_FOE_LATE: Final = 14  # how nearly out the enemy is whose card it is
B_ACROSS: Final = 15  # the card is one's own opposite's
B_GOUJI: Final = 16  # the card is a gouji play
B_FOE_HOLDS: Final = 17  # how likely the enemy's card holds
B_MATES_AFTER: Final = 18  # allies who can still beat the enemy's card
B_CARDS: Final = 19  # cards that it sheds
B_LAST: Final = 20  # the owner is out: 1 for an enemy, -1 for an ally
B_OWN_LATE: Final = 21  # how nearly out one is oneself
B_CLEARS: Final = 22  # all cards of its rank
B_SCRAMBLE: Final = 23  # in a scramble (四人亂纏)
B_TWOS_LATE: Final = 24  # 2s that it spends when somebody is nearly out
B_JOKERS_LATE: Final = 25  # jokers that it spends then
B_STOPS_POINT: Final = 26  # it keeps the opposite from opening (控點)
B_RANK_MATE: Final = 27  # its rank, on an ally's card (順小牌)
B_FOES_AFTER: Final = 28  # enemies who can still beat the card
B_YIELD: Final = 29  # yielding (讓牌)
B_YIELD_HOLDS: Final = 30  # the same, the better the card holds
BEATS: Final = 31

# what speaks for a burn
F_ANY: Final = 0  # burning at all
F_MATE: Final = 1  # burning an ally
F_LEADS: Final = 2  # leads that the burn still takes
F_DS: Final = 3  # big jokers left for it
F_CARDS: Final = 4  # cards in hand, in tens
F_RISK: Final = 5  # how likely the burning play is beaten
BURNS: Final = 6

BEATS_AT: Final = LEADS
BURNS_AT: Final = BEATS_AT + BEATS
WEIGHTS: Final = BURNS_AT + BURNS

_LATE: Final = 10.0
_ONE_LOSER: Final = 1.2
"""With so few losing groups left, the last of them may go out at the end."""


def after(s: Cells, f: Numbers, seat: int, move: int) -> float:
    """Return by how much a play changes the number of losing groups."""
    rank, naturals, twos = rank_of_move(move), naturals_of(move), twos_of(move)
    at = HAND + seat * RANKS
    change = 0.0
    if rank != NOBODY:
        held = s[at + rank]
        change -= 1.0 - group_holds(s, f, seat, rank, held)
        if held > naturals:
            change += 1.0 - group_holds(s, f, seat, rank, held - naturals)
    if twos and rank != TWO:
        held = s[at + TWO]
        change -= 1.0 - group_holds(s, f, seat, TWO, held)
        if held > twos:
            change += 1.0 - group_holds(s, f, seat, TWO, held - twos)
    return change


def stifles(s: Cells, seat: int, move: int) -> bool:
    """Return whether a play leaves only 3s where that costs (R55)."""
    threes = s[HAND + seat * RANKS]
    return s[THREES_LAST] == 1 and threes > 0 and s[SIZE + seat] - size_of(move) == threes and rank_of_move(move) != 0


def may_open(s: Cells, seat: int, rank: int, body: int, xs: int, ds: int) -> bool:
    """Return whether a play could open the seat's point (R60)."""
    if not s[OPENING] or s[OPENED + seat] or s[CLOSED + seat] or s[SCRAMBLE] or not paired(s, seat):
        return False
    if not has_gouji_size(rank, body, xs + ds):
        return False
    if s[OPENING] == 2:  # noqa: PLR2004 - without the big joker
        return ds == 0
    return xs + ds == 0 and not (rank == TWO and body == 1)


def broken(s: Cells, seat: int, rank: int, naturals: int) -> float:
    """Return how much a play breaks a group: 1 for a gouji group that is none afterwards, less for others."""
    if rank == NOBODY:
        return 0.0
    held = s[HAND + seat * RANKS + rank]
    left = held - naturals
    if left == 0:
        return 0.0
    need = gouji_size(rank)
    if need <= held and left < need:
        return 1.0
    return 0.4


def lead_features(s: Cells, f: Numbers, seat: int, move: int) -> None:
    """Write what speaks for a lead."""
    rank, naturals, twos, xs, ds = rank_of_move(move), naturals_of(move), twos_of(move), xs_of(move), ds_of(move)
    size = naturals + twos + xs + ds
    safe = holds(s, f, seat, rank, naturals + twos, xs, ds)
    change = after(s, f, seat, move)
    left = f[LOSERS] + change
    late = max(0.0, _LATE - f[ENEMY_LEFT]) / _LATE
    row = FEATURES
    f[row + L_CARDS] = size
    f[row + L_LOSERS] = change
    f[row + L_BROKEN] = broken(s, seat, rank, naturals)
    f[row + L_TWOS] = twos if rank != TWO else naturals
    f[row + L_XS] = xs
    f[row + L_DS] = ds
    f[row + L_HOLDS] = safe
    f[row + L_CLOSING] = safe if left <= _ONE_LOSER else 0.0
    f[row + L_STIFLED] = 1.0 - safe if stifles(s, seat, move) else 0.0
    f[row + L_OPENS] = safe if may_open(s, seat, rank, naturals + twos, xs, ds) else 0.0
    f[row + L_RANK] = (rank + 1) / 13.0 if rank != NOBODY else 0.0
    gouji = has_gouji_size(rank, naturals + twos, xs + ds) and paired(s, seat) and not s[SCRAMBLE]
    f[row + L_GOUJI] = 1.0 if gouji else 0.0
    f[row + L_FEEDS] = 1.0 - safe if f[MATE_LEFT] == size else 0.0
    f[row + L_FREES] = 1.0 - safe if f[ENEMY_LEFT] == size else 0.0
    f[row + L_SHUTS] = 1.0 if f[ENEMY_LEFT] < size else 0.0
    f[row + L_HOLDS_LATE] = safe * late
    f[row + L_SINGLE] = 1.0 if size == 1 else 0.0
    f[row + L_CLEARS] = 1.0 if rank != NOBODY and naturals == s[HAND + seat * RANKS + rank] else 0.0
    f[row + L_GOUJI_LATE] = late if gouji else 0.0
    f[row + L_WASTE] = (twos + xs + ds) * s[SIZE + seat] / 36.0 if rank not in (TWO, NOBODY) else 0.0


def standing_holds(s: Cells, f: Numbers) -> float:
    """Return how likely nobody on the other side of the owner of the standing play beats it (roughly)."""
    return holds(s, f, s[OWNER], s[RANK], s[BODY], s[XS], s[DS])


def beat_features(s: Cells, f: Numbers, seat: int, move: int) -> None:
    """Write what speaks for an answer."""
    _answer_itself(s, f, seat, move)
    _answered_card(s, f, seat)


def _answer_itself(s: Cells, f: Numbers, seat: int, move: int) -> None:
    """Write what the answer does to the hand, and how it holds."""
    rank, naturals, twos, xs, ds = rank_of_move(move), naturals_of(move), twos_of(move), xs_of(move), ds_of(move)
    safe = holds(s, f, seat, rank, naturals + twos, xs, ds)
    change = after(s, f, seat, move)
    own_late = max(0.0, 16.0 - s[SIZE + seat]) / 16.0
    late = max(own_late, max(0.0, _LATE - f[ENEMY_LEFT]) / _LATE)
    row = FEATURES
    f[row + B_ANY] = 1.0
    f[row + B_LOSERS] = change
    f[row + B_BROKEN] = broken(s, seat, rank, naturals)
    f[row + B_TWOS] = twos if rank != TWO else naturals
    f[row + B_XS] = xs
    f[row + B_DS] = ds
    f[row + B_HOLDS] = safe
    f[row + B_CLOSING] = safe if f[LOSERS] + change <= _ONE_LOSER else 0.0
    f[row + B_STIFLED] = 1.0 - safe if stifles(s, seat, move) else 0.0
    f[row + B_OPENS] = safe if may_open(s, seat, rank, naturals + twos, xs, ds) else 0.0
    f[row + B_RANK] = (rank + 1) / 13.0 if rank != NOBODY else 1.0
    f[row + B_CARDS] = naturals + twos + xs + ds
    f[row + B_OWN_LATE] = own_late
    f[row + B_CLEARS] = 1.0 if rank != NOBODY and naturals == s[HAND + seat * RANKS + rank] else 0.0
    f[row + B_TWOS_LATE] = (twos if rank != TWO else naturals) * late
    f[row + B_JOKERS_LATE] = (xs + ds) * late


def _answered_card(s: Cells, f: Numbers, seat: int) -> None:
    """Write whose card would be beaten, and who could do it instead."""
    owner, row = s[OWNER], FEATURES
    mate = owner % 2 == seat % 2
    standing = standing_holds(s, f)
    owner_late = max(0.0, _LATE - s[SIZE + owner]) / _LATE if s[ACTIVE + owner] else 0.0
    mates, foes = 0.0, 0.0
    if not s[GOUJI]:
        for step in range(1, SEATS):
            other = (owner + step) % SEATS
            if other != seat and may_answer(s, other):
                if other % 2 == seat % 2:
                    mates += 1.0
                else:
                    foes += 1.0
    if mate:
        f[row + B_MATE] = 1.0
        f[row + B_MATE_HOLDS] = standing
        f[row + B_MATE_LATE] = owner_late
        f[row + B_RANK_MATE] = f[row + B_RANK]
    else:
        f[row + B_FOE_LATE] = owner_late
        f[row + B_FOE_HOLDS] = standing
        f[row + B_ACROSS] = 1.0 if owner == (seat + 3) % SEATS else 0.0
        stops = s[GOUJI] and may_open(s, owner, s[RANK], s[BODY], s[XS], s[DS])
        f[row + B_STOPS_POINT] = 1.0 if stops else 0.0
    f[row + B_GOUJI] = 1.0 if s[GOUJI] else 0.0
    f[row + B_MATES_AFTER] = 0.0 if mate else mates
    f[row + B_FOES_AFTER] = foes
    f[row + B_LAST] = (-1.0 if mate else 1.0) if s[LAST] else 0.0
    f[row + B_SCRAMBLE] = 1.0 if s[SCRAMBLE] else 0.0
