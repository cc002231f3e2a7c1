"""Tricks: leading, beating, passing, yielding, closing, gouji plays and burning (R20–R47, R55, R60 f., R70–R73)."""

from __future__ import annotations

from typing import Final

from .cards import TWO
from .ending import finish
from .events import (
    Burned,
    BurnFailed,
    BurnSucceeded,
    HeadlessTaken,
    LeaderChosen,
    Passed,
    Played,
    PointOpened,
    PointsClosed,
    ScrambleBegan,
    ScrambleWaits,
    Stifled,
    TrickEnded,
    Unburned,
    WentOut,
    WindCalled,
    Yielded,
)
from .legal import can_lead_burning
from .plays import Play, play_of, unbeatable
from .public import SHOWN_COUNT, Burning, Kind, Public, Trick, WindowName
from .run import Run
from .scoring import deal_over, next_active
from .seats import SEATS, Seat, around, opposite

# CPython 3.11 looks up an enum's member three times slower than a name; these are wanted at every turn.
_BEAT: Final = WindowName.BEAT
_BEATING: Final[tuple[Kind, ...]] = (Kind.PLAY, Kind.PASS)

_SCRAMBLE_SIZE: Final = 4
_CLOSING_PLACES: Final = 2


def gouji_and_shielded(public: Public, seat: Seat, play: Play, *, last: bool) -> tuple[bool, bool]:
    """Return whether a play of this seat is a gouji play (R31, R33), and whether it is shielded (R73, R87).

    Args:
        public: the table before the play.
        seat: who plays.
        play: what he plays.
        last: whether these are his last cards.
    """
    race, trick = public.race, public.trick
    if not play.gouji or public.scramble or _scrambles_at_once(public, last=last):
        return False, False
    if seat in race.paired:
        return True, False
    if race.shielded_plays(seat):
        return True, True
    shield = (
        public.rules.last_play_shields
        and trick is not None
        and trick.gouji
        and trick.last
        and trick.owner == opposite(seat)
        and trick.owner in race.out[:2]
    )
    return shield, shield


def _scrambles_at_once(public: Public, *, last: bool) -> bool:
    """Return whether the play that comes next begins a scramble that waits for nothing (more) (R70)."""
    if public.waiting == "burn":  # the burn ends with the burner's last play, or with a play that beats his
        return last or public.trick is not None
    return last and not public.rules.scramble_waits and len(public.race.active) - 1 <= _SCRAMBLE_SIZE


def put_down(run: Run, seat: Seat, play: Play, *, burn: bool = False) -> None:
    """Put cards on the table: a lead, a beat, or a burn that takes effect; then ask whoever comes next."""
    old, hand, burning = run.public.trick, run.hand(seat), run.public.burning
    remaining = len(hand.cards) - play.size
    last = not remaining
    gouji, shielded = gouji_and_shielded(run.public, seat, play, last=last)
    left = remaining if remaining <= SHOWN_COUNT else None
    cards = hand.take(play.counts)
    if burn and old is not None:
        run.emit(Burned(seat, old.owner, play, cards, gouji, shielded, left))
    else:
        run.emit(Played(seat, play, cards, gouji, shielded, left))
    if old is not None:
        _beaten(run, old, seat, burning)
    if last:
        _go_out(run, seat)
    _scramble_if_due(run, waits=last and gouji)
    if deal_over(run.public.rules, run.public.race):
        finish(run)
    else:
        _ask_after_play(run)


def _beaten(run: Run, old: Trick, by: Seat, burning: Burning | None) -> None:
    """Let follow what follows when the standing card is beaten or burned (R46, R55).

    Args:
        run: the command at work, after the new card was put down.
        old: the card that stood.
        by: who beat it.
        burning: the burn that was under way before.
    """
    rules = run.public.rules
    if rules.stifling and run.hand(old.owner).only_threes:
        run.emit(Stifled(old.owner, by, shown=rules.stifle_shown == "at_once"))
    if burning is not None and burning.seat == old.owner:
        run.emit(Unburned(old.owner, by))


def _go_out(run: Run, seat: Seat) -> None:
    """Let a seat go out: its burn succeeds (R45), its hidden stifle is shown (R55), points close (R61)."""
    run.emit(WentOut(seat))
    burning = run.public.burning
    if burning is not None and burning.seat == seat:
        run.emit(BurnSucceeded(seat, burning.victim))
    for stifle in run.state.hidden:
        if stifle.seat == seat:
            run.emit(Stifled(seat, stifle.by, shown=True))
    closing = closed_by_places(run.public)
    if closing:
        run.emit(PointsClosed(closing))


def closed_by_places(public: Public) -> tuple[Seat, ...]:
    """Return the seats whose points the places taken so far close, and that were open to it until now (R61)."""
    race = public.race
    if not public.rules.points_close or not race.out:
        return ()
    affected = SEATS if len(race.out) >= _CLOSING_PLACES else (race.out[0], opposite(race.out[0]))
    return tuple(seat for seat in affected if not race.opened[seat] and seat not in race.closed)


def _scramble_if_due(run: Run, *, waits: bool) -> None:
    """Begin a scramble, or let it wait for the gouji last play that brought it about to be settled (R70)."""
    public = run.public
    if public.scramble or public.waiting or len(public.race.active) > _SCRAMBLE_SIZE:
        return
    run.emit(ScrambleWaits() if waits and public.rules.scramble_waits else ScrambleBegan())


def _ask_after_play(run: Run) -> None:
    """Ask whoever comes after a play: nobody (R16), the burners (R40), or the next to beat or pass."""
    public = run.public
    trick = public.trick
    if trick is None or unbeatable(trick.play, downgrade=public.rules.downgrade_big):
        end_trick(run)
        return
    burners = burning_seats(public, trick) if trick.gouji else ()
    if burners:
        run.ask_all(WindowName.BURN, burners, Kind.BURN, Kind.NO)
    else:
        ask_next(run)


def burning_seats(public: Public, trick: Trick) -> tuple[Seat, ...]:
    """Return who is asked to burn, by public facts alone (R40)."""
    race = public.race
    return tuple(
        seat
        for seat in SEATS
        if seat in race.active
        and seat not in (trick.owner, opposite(trick.owner))
        and (trick.shielded or seat not in race.headless)
    )


def settle_burns(run: Run) -> None:
    """Let the best burn take effect once nobody undecided could outrank it, or go on if nobody burned (R41)."""
    state = run.state
    trick, window = state.public.trick, state.public.window
    if trick is None:
        return
    undecided = window.seats if window is not None else ()
    answers = dict(state.sealed)
    for step in state.public.rules.burn_order:
        seat = (trick.owner + step) % len(SEATS)
        if seat in undecided:
            return
        play = play_of(answers[seat].counts) if seat in answers else None
        if play is not None:
            put_down(run, seat, play, burn=True)
            return
    ask_next(run)


def ask_next(run: Run) -> None:
    """Ask the next seat to beat or pass, or end the trick if nobody is left."""
    public = run.public
    trick = public.trick
    seat = None if trick is None else next_to_act(public, trick)
    if seat is None or trick is None:
        end_trick(run)
        return
    kinds = _BEATING
    if may_yield(public, trick, seat):
        kinds = (*kinds, Kind.YIELD)
    if may_catch_wind(public, trick, seat):
        kinds = (*kinds, Kind.WIND)
    run.ask(_BEAT, (seat,), *kinds)


def next_to_act(public: Public, trick: Trick) -> Seat | None:
    """Return who is asked next about the standing card, or None (R20–R27, R32)."""
    for seat in around(trick.owner):
        if _may_answer(public, trick, seat):
            return seat
    if trick.yield_open:
        return trick.yielded
    closer = opposite(trick.owner)
    if public.rules.closing and not trick.gouji and not trick.closed and closer in public.race.active:
        return closer
    return None


def _may_answer(public: Public, trick: Trick, seat: Seat) -> bool:
    """Return whether a seat is still to be asked in its ordinary turn about the standing card."""
    race = public.race
    if seat not in race.active or seat in trick.declined:
        return False
    if trick.gouji and (trick.shielded or (seat != opposite(trick.owner) and seat not in race.headless)):
        return False
    if seat not in trick.passed:
        return True
    by_opposite = trick.owner == opposite(seat)
    return by_opposite and (public.rules.pass_lock == "opposite" or trick.gouji)


def may_yield(public: Public, trick: Trick, seat: Seat) -> bool:
    """Return whether a seat may yield on the standing card (R26)."""
    owner, active = trick.owner, public.race.active
    if (
        not public.rules.yielding
        or trick.gouji
        or public.scramble
        or trick.yielded is not None
        or owner != opposite(seat)
        or owner not in active
    ):
        return False
    before, after = around(owner)[:2], around(owner)[3:]
    return all(other in trick.passed or other not in active for other in before) and any(
        _may_answer(public, trick, other) for other in after
    )


def may_catch_wind(public: Public, trick: Trick, seat: Seat) -> bool:
    """Return whether a seat may announce 接風: the first active one after a finisher (R28)."""
    return public.rules.catching_wind and trick.last and seat == next_active(public.race, trick.owner)


def _closes(public: Public, trick: Trick, seat: Seat) -> bool:
    """Return whether a seat's answer is the closer's: nobody else is left to act (R27)."""
    if not public.rules.closing or seat != opposite(trick.owner):
        return False
    return not any(_may_answer(public, trick, other) for other in around(trick.owner) if other != seat)


def pass_turn(run: Run, seat: Seat, *, wind: bool = False) -> None:
    """Let a seat pass, with or without announcing 接風."""
    public = run.public
    closes = public.trick is not None and _closes(public, public.trick, seat)
    run.emit(WindCalled(seat, closes) if wind else Passed(seat, closes))
    ask_next(run)


def yield_turn(run: Run, seat: Seat) -> None:
    """Let a seat yield (R26)."""
    run.emit(Yielded(seat))
    ask_next(run)


def end_trick(run: Run) -> None:
    """End the trick: the owner opens a point and leads, or the next active seat after him (R21, R28, R60)."""
    public = run.public
    trick = public.trick
    if trick is None:
        return
    owner, race = trick.owner, public.race
    if opens_point(public, trick):
        run.emit(PointOpened(owner))
    run.emit(TrickEnded(owner, next_active(race, owner)))
    if race.shields == 0:
        run.emit(HeadlessTaken(opposite(race.revolted[0])))
    _scramble_if_due(run, waits=False)
    begin_trick(run)


def opens_point(public: Public, trick: Trick) -> bool:
    """Return whether the standing card, unbeaten, opens its owner's point (R60, R61)."""
    owner, race, play = trick.owner, public.race, trick.play
    if not trick.gouji or race.opened[owner] or public.rules.opening == "no":
        return False
    if owner in race.headless:  # R73's shielded play
        return False
    finishing = trick.last and owner in race.out[:_CLOSING_PLACES]
    if owner in race.closed and not finishing:
        return False
    if public.rules.opening == "without_big":
        return not play.big
    return not play.jokers and not (play.size == 1 and play.rank == TWO)


def begin_trick(run: Run) -> None:
    """Ask the leader; a burner who cannot go on has failed (R43, R47)."""
    public = run.public
    leader, burning = public.leader, public.burning
    if leader is None:
        return
    if burning is None or burning.seat != leader:
        run.ask(WindowName.LEAD, (leader,), Kind.PLAY)
    elif can_lead_burning(run.hand(leader), threes_last=public.rules.threes_last):
        run.ask(WindowName.LEAD, (leader,), Kind.PLAY, Kind.CONCEDE)
    else:
        fail_burn(run, conceded=False)


def fail_burn(run: Run, *, conceded: bool) -> None:
    """Let the burn fail: the burner is out of the deal, the victim leads (R47)."""
    burning = run.public.burning
    if burning is None:
        return
    run.emit(BurnFailed(burning.seat, burning.victim, conceded))
    _scramble_if_due(run, waits=False)
    if deal_over(run.public.rules, run.public.race):
        finish(run)
        return
    run.emit(LeaderChosen(next_active(run.public.race, burning.victim)))
    begin_trick(run)


def resume(run: Run) -> None:
    """Begin step 8 in a given position: its points close, its scramble begins, its leader is asked."""
    closing = closed_by_places(run.public)
    if closing:
        run.emit(PointsClosed(closing))
    _scramble_if_due(run, waits=False)
    if deal_over(run.public.rules, run.public.race):
        finish(run)
    else:
        begin_trick(run)
