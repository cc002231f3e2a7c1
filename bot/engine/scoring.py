"""Places, debts and points (R66, R67, R83, R90–R92, R102, R107, R120–R122)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from .cards import Hand
from .public import CallKind, DealResult, Debt, Race, Setup
from .ruleset import Ruleset
from .seats import SEATS, Seat, Side, around, from_seat, opposite, side_of
from .state import State
from .tribute import ordered_debts

PLACE_POINTS: Final = (4, 2, 0, 0, -2, -4)
ESCAPE_PENALTY: Final = PLACE_POINTS[-1]
"""R123: the 大落 value, in every rule set."""

_CALL_BASE: Final[dict[CallKind | None, int]] = {None: 1, "ming": 2, "yu": 4}
_CALL_PENALTY: Final[dict[CallKind | None, int]] = {None: 0, "ming": 4, "yu": 8}
_POINTS_A_CARD: Final = 2
_SECOND, _THIRD, _FOURTH = 2, 3, 4


def places(race: Race) -> tuple[int | None, ...]:
    """Return each seat's place as far as it is taken (R47, R83, R90).

    A revolutionary's is open until place 2 is taken: 三科 if both his allies are 頭科 and 二科, else 四科. Finishers
    fill from the top, failed burners from the bottom, both past the place that he holds.
    """
    revolutionary = race.revolutionary
    held = None if revolutionary is None else _revolutionary_place(race, revolutionary)
    free = [place for place in range(1, len(SEATS) + 1) if place != held]
    taken: dict[Seat, int] = dict(zip(race.out, free, strict=False))
    taken.update(zip(race.failed, reversed(free), strict=False))
    if revolutionary is not None and held is not None and len(race.out) >= _SECOND:
        taken[revolutionary] = held
    return tuple(taken.get(seat) for seat in SEATS)


def _revolutionary_place(race: Race, revolutionary: Seat) -> int:
    """Return the place that the revolutionary holds, or would hold as things stand (R83)."""
    first_two = race.out[:_SECOND]
    swept = len(first_two) == _SECOND and all(side_of(seat) == side_of(revolutionary) for seat in first_two)
    return _THIRD if swept else _FOURTH


def final_places(race: Race, hands: tuple[Hand, ...]) -> tuple[int, ...]:
    """Return all six places when a deal has ended: the rest by fewer cards, then by seat after the last finisher (R92).

    Args:
        race: the race at its end.
        hands: by seat.
    """
    order = tuple(around(race.out[-1])) if race.out else SEATS
    rest = sorted(race.active, key=lambda seat: (len(hands[seat].cards), order.index(seat)))
    free = range(1, len(SEATS) + 1)
    found = dict(enumerate(places(Race(race.out + tuple(rest), race.failed, race.revolted))))
    if race.revolutionary is not None and found[race.revolutionary] is None:
        taken = set(found.values())
        found[race.revolutionary] = next(place for place in free if place not in taken)
    return tuple(found[seat] or 0 for seat in SEATS)


def sweeping_side(final: tuple[int, ...]) -> Side | None:
    """Return the side that holds places 1–3 (R91): a revolutionary whose allies hold 1 and 2 holds 3 (R83)."""
    for side in (0, 1):
        if sorted(final[seat] for seat in SEATS if side_of(seat) == side) == [1, 2, 3]:
            return side
    return None


def deal_over(rules: Ruleset, race: Race) -> bool:
    """Return whether the deal has ended (R92)."""
    if not rules.ends_with_side:
        return len(race.active) <= 1
    return len({side_of(seat) for seat in race.active}) <= 1


def _point_debts_declared(setup: Setup, race: Race) -> Iterator[Debt]:
    """Yield the point debts of 宣點 (R66), pair by pair."""
    for a in SEATS[:3]:
        b = opposite(a)
        void = race.revolutionary in (a, b)
        declared = [seat for seat in (a, b) if seat in setup.declared and not void]
        first, second = (declared[0], opposite(declared[0])) if declared else (a, b)
        x, y = race.opened[first], race.opened[second]
        owed_by_first, owed_by_second = _declared_row(len(declared), first=x, second=y)
        yield Debt("point", first, second, owed_by_first)
        yield Debt("point", second, first, owed_by_second)


def _declared_row(declared: int, *, first: bool, second: bool) -> tuple[int, int]:
    """Return what each of a pair pays (R66): `declared` of them, `first` and `second` opened or not."""
    if first and second:
        return ((0, 0), (2, 0), (2, 2))[declared]
    if not first and not second:
        return ((1, 1), (1, 2), (2, 2))[declared]
    paid = (1, 3, 4)[declared]
    return (0, paid) if first else (paid, 0)


def _point_debts_called(setup: Setup, race: Race) -> Iterator[Debt]:
    """Yield the point debts of 明點 and 預點 (R67): base(my call) + penalty(his call), pair by pair."""
    called = dict(setup.called)
    for me in SEATS:
        other = opposite(me)
        mine, his = _call_of(called, race, me), _call_of(called, race, other)
        if race.opened[me] and race.opened[other]:
            yield Debt("point", me, other, _CALL_PENALTY[mine])
        elif race.opened[me]:
            yield Debt("point", other, me, _CALL_BASE[mine] + _CALL_PENALTY[his])
        elif not race.opened[other]:
            yield Debt("point", other, me, _CALL_BASE[mine])


def _call_of(called: dict[Seat, CallKind], race: Race, seat: Seat) -> CallKind | None:
    """Return a seat's call; a 明點 in a pair with a revolutionary is void (R65)."""
    call = called.get(seat)
    return None if call == "ming" and race.revolutionary in (seat, opposite(seat)) else call


def _debts(rules: Ruleset, state: State, final: tuple[int, ...]) -> tuple[Debt, ...]:
    """Return what the deal counts for tribute, a sweep aside (R45, R55, R66, R67, R102)."""
    public = state.public
    race = public.race
    found: list[Debt] = []
    if rules.point_debts == "declared":
        found += _point_debts_declared(public.setup, race)
    elif rules.point_debts == "called":
        found += _point_debts_called(public.setup, race)
    found += (Debt("burn", burn.victim, burn.seat, 1) for burn in race.burns)
    found += (Debt("stifle", stifle.seat, stifle.by, 1) for stifle in state.stifled)
    found.append(Debt("place", final.index(6), final.index(1), 2))
    found.append(Debt("place", final.index(5), final.index(2), 1))
    return ordered_debts(rules, [debt for debt in found if debt.cards])


def _sweep_debts(sweep: Side) -> tuple[Debt, ...]:
    """Return one card from each loser to his own opposite (R107)."""
    return tuple(Debt("sweep", seat, opposite(seat), 1) for seat in SEATS if side_of(seat) != sweep)


def deal_result(state: State) -> DealResult:
    """Return what a finished deal came to (R90–R92, R107, R120, R121)."""
    public = state.public
    rules, race = public.rules, public.race
    final = final_places(race, state.hands)
    sweep = sweeping_side(final)
    debts: tuple[Debt, ...] = ()
    if rules.tribute and sweep is not None and rules.sweep_tribute == "own_opposite":
        debts = _sweep_debts(sweep)
    elif rules.tribute:
        debts = _debts(rules, state, final)
    points = _points(rules, final, debts, sweep)
    sides = (sum(points[::2]), sum(points[1::2]))
    winner = None if not sides[0] else 0 if sides[0] > 0 else 1
    return DealResult(public.number, final, debts, points, sides, winner, sweep)


def _points(rules: Ruleset, final: tuple[int, ...], debts: tuple[Debt, ...], sweep: Side | None) -> tuple[int, ...]:
    """Return each seat's points: of places (R120), or two for every card owed (R121)."""
    if rules.scoring == "places":
        factor = 2 if rules.sweep_doubles and sweep is not None else 1
        return tuple(PLACE_POINTS[place - 1] * factor for place in final)
    points = [0] * len(SEATS)
    for debt in debts:
        points[debt.receiver] += _POINTS_A_CARD * debt.cards
        points[debt.payer] -= _POINTS_A_CARD * debt.cards
    return tuple(points)


class MatchResult(NamedTuple):
    """What a match is worth so far (R121, R122).

    Attributes:
        sides: points of seats 0, 2, 4 and of seats 1, 3, 5.
        winner: the side with positive points, None for a draw.
        complete: whether the match length is reached.
        deals: how many deals count.
    """

    sides: tuple[int, int]
    winner: Side | None
    complete: bool
    deals: int


def match_result(rules: Ruleset, results: tuple[DealResult, ...]) -> MatchResult:
    """Return what a match is worth after these deals (R121, R122).

    By places it is the sum of its deals. By debts it is the last deal at or after the match length, and every sweep
    scored on the way (R107).
    """
    complete = bool(results) and results[-1].number >= rules.match_deals
    counted = list(results)
    if rules.scoring == "debts":
        restarting = rules.sweep_tribute == "restart"
        counted = [
            item for item in results if restarting and item.number < rules.match_deals and item.sweep is not None
        ]
        counted += results[-1:] if complete else []
    first = sum(item.sides[0] for item in counted)
    winner = None if not first else 0 if first > 0 else 1
    return MatchResult((first, sum(item.sides[1] for item in counted)), winner, complete, len(results))


def next_active(race: Race, seat: Seat) -> Seat:
    """Return the seat itself if it is active, else the next active one after it (R5, R28, R47).

    Raises:
        StopIteration: nobody is active; the deal is over then.
    """
    return next(other for other in from_seat(seat) if other in race.active)
