"""Which plays a hand holds (R11–R17): the leads, and the plays that beat a given one.

Everything is cached by the little that it depends on: a rank's plays follow from how many of it, of 2s, of X and of D
the hand holds. The tuples of fifteen ranks are then only chained, which is what makes long playouts cheap. Cached
functions take their arguments by position, which halves the price of a hit.
"""

from __future__ import annotations

from functools import lru_cache

from .cards import BIG, SMALL, THREE, TWO, Counts
from .commands import Burn, PlayCards
from .plays import NO_RANK, Play, make_play, strength, unbeatable
from .seats import Seat

_CACHED = 1 << 17


@lru_cache(maxsize=_CACHED)
def _plays_of_rank(rank: int, held: int, twos: int, small: int, big: int) -> tuple[Play, ...]:
    """Return every play with this base rank from so many cards of it, 2s, X and D; cheapest first."""
    attached = 0 if rank == TWO else twos
    return tuple(
        make_play(rank, naturals, two, x, d)
        for d in range(big + 1)
        for x in range(small + 1)
        for two in range(attached + 1)
        for naturals in range(1, held + 1)
    )


@lru_cache(maxsize=_CACHED)
def _joker_plays(small: int, big: int) -> tuple[Play, ...]:
    """Return every play of jokers alone."""
    return tuple(make_play(NO_RANK, 0, 0, x, d) for d in range(big + 1) for x in range(small + 1) if x + d)


@lru_cache(maxsize=_CACHED)
def _beating_of_rank(
    rank: int,
    held: int,
    twos: int,
    small: int,
    big: int,
    size: int,
    faced: int,
    downgrade: bool,  # noqa: FBT001
) -> tuple[Play, ...]:
    """Return the plays of this base rank with `size` cards that put a D on each of `faced` X (R15)."""
    plays = _joker_plays(small, big) if rank == NO_RANK else _plays_of_rank(rank, held, twos, small, big)
    return tuple(play for play in plays if play.size == size and strength(play, downgrade=downgrade)[0] >= faced)


def leads(counts: Counts, *, threes_last: bool) -> tuple[Play, ...]:
    """Return every play that a hand may lead, by base rank from low to high.

    Args:
        counts: the hand.
        threes_last: whether 憋三 holds (R17).

    >>> from .plays import parse_counts
    >>> [str(play) for play in leads(parse_counts("334"), threes_last=True)]
    ['4']
    >>> [str(play) for play in leads(parse_counts("33"), threes_last=True)]
    ['33']
    """
    twos, small, big = counts[TWO], counts[SMALL], counts[BIG]
    plays: tuple[Play, ...] = ()
    for rank in range(1 if threes_last else 0, TWO + 1):
        if held := counts[rank]:
            plays += _plays_of_rank(rank, held, twos, small, big)
    if small or big:
        plays += _joker_plays(small, big)
    if threes_last and not plays and counts[THREE]:
        return (make_play(THREE, counts[THREE]),)
    return plays


def answers(counts: Counts, target: Play, *, downgrade: bool, threes_last: bool) -> tuple[Play, ...]:
    """Return every play of a hand that beats the target, by base rank from low to high, jokers alone last.

    Args:
        counts: the hand.
        target: the play on the table.
        downgrade: whether R14 holds.
        threes_last: whether 憋三 holds (R17); a 3 beats nothing, so it makes no difference to 3s alone.
    """
    if unbeatable(target, downgrade=downgrade):
        return ()
    _, faced = strength(target, downgrade=downgrade)
    twos, small, big, size = counts[TWO], counts[SMALL], counts[BIG], target.size
    plays: tuple[Play, ...] = ()
    for rank in range(max(target.rank + 1, 1 if threes_last else 0), TWO + 1):
        if held := counts[rank]:
            plays += _beating_of_rank(rank, held, twos, small, big, size, faced, downgrade)
    if small + big >= size:
        plays += _beating_of_rank(NO_RANK, 0, 0, small, big, size, faced, downgrade)
    return plays


@lru_cache(maxsize=_CACHED)
def play_command(seat: Seat, play: Play) -> PlayCards:
    """Return the command by which a seat leads or beats with a play; equal arguments give the same object."""
    return PlayCards(seat, play.counts)


@lru_cache(maxsize=_CACHED)
def _rank_commands(seat: Seat, rank: int, held: int, twos: int, small: int, big: int) -> tuple[PlayCards, ...]:
    return tuple(play_command(seat, play) for play in _plays_of_rank(rank, held, twos, small, big))


@lru_cache(maxsize=_CACHED)
def _joker_commands(seat: Seat, small: int, big: int) -> tuple[PlayCards, ...]:
    return tuple(play_command(seat, play) for play in _joker_plays(small, big))


@lru_cache(maxsize=_CACHED)
def _beating_commands(
    seat: Seat,
    rank: int,
    held: int,
    twos: int,
    small: int,
    big: int,
    size: int,
    faced: int,
    downgrade: bool,  # noqa: FBT001
) -> tuple[PlayCards, ...]:
    plays = _beating_of_rank(rank, held, twos, small, big, size, faced, downgrade)
    return tuple(play_command(seat, play) for play in plays)


def lead_commands(seat: Seat, counts: Counts, *, threes_last: bool) -> tuple[PlayCards, ...]:
    """Return `leads` as commands of a seat."""
    twos, small, big = counts[TWO], counts[SMALL], counts[BIG]
    commands: tuple[PlayCards, ...] = ()
    for rank in range(1 if threes_last else 0, TWO + 1):
        if held := counts[rank]:
            commands += _rank_commands(seat, rank, held, twos, small, big)
    if small or big:
        commands += _joker_commands(seat, small, big)
    if threes_last and not commands and counts[THREE]:
        return (play_command(seat, make_play(THREE, counts[THREE])),)
    return commands


def answer_commands(
    seat: Seat, counts: Counts, target: Play, *, downgrade: bool, threes_last: bool
) -> tuple[PlayCards, ...]:
    """Return `answers` as commands of a seat."""
    if unbeatable(target, downgrade=downgrade):
        return ()
    _, faced = strength(target, downgrade=downgrade)
    twos, small, big, size = counts[TWO], counts[SMALL], counts[BIG], target.size
    commands: tuple[PlayCards, ...] = ()
    for rank in range(max(target.rank + 1, 1 if threes_last else 0), TWO + 1):
        if (held := counts[rank]) and held + twos + small + big >= size:
            commands += _beating_commands(seat, rank, held, twos, small, big, size, faced, downgrade)
    if small + big >= size:
        commands += _beating_commands(seat, NO_RANK, 0, 0, small, big, size, faced, downgrade)
    return commands


def burn_commands(seat: Seat, counts: Counts, target: Play, *, downgrade: bool, threes_last: bool) -> tuple[Burn, ...]:
    """Return the burns by which a seat can beat the target (R42)."""
    return tuple(
        Burn(seat, play.counts) for play in answers(counts, target, downgrade=downgrade, threes_last=threes_last)
    )
