"""`decide(state, command)`: refuse, or say what happens.

Each command is checked here, then handed to the part of the game that it belongs to: `opening` before the first lead,
`tricks` from then on.
"""

from __future__ import annotations

from operator import le
from typing import assert_never

from .cards import THREE, Counts, Hand, count_ranks
from .commands import (
    BeginDeal,
    Burn,
    CatchWind,
    Charge,
    Command,
    Concede,
    Deal,
    GiveBack,
    Pass,
    PlayCards,
    Revolt,
    SeatCommand,
    ShowFours,
    TakeHead,
    TakeHeadless,
    TimeUp,
    Yes,
    Yield,
)
from .errors import IllegalCommand
from .events import (
    Answered,
    Charged,
    Declined,
    Event,
    FightBegan,
    FoursShown,
    HeadlessTaken,
    HeadTaken,
    SetBeaten,
    SetMissed,
    WentOut,
)
from .legal import default_command, fours_of, has_called, may_revolt, standing_play
from .opening import (
    ask_fight,
    ask_head,
    begin_deal,
    charge_stands,
    choose_leader,
    deal,
    is_charge,
    next_set,
    settle_calls,
    settle_declarations,
    settle_returns,
    settle_shows,
)
from .plays import Play, beats, keeps_threes, play_of, print_counts, strength, unbeatable
from .public import SHOWN_COUNT, Kind, Sealed, Window, WindowName
from .run import Run
from .seats import Seat
from .state import State
from .tribute import owed_return, own_cards, return_need
from .tricks import fail_burn, pass_turn, put_down, settle_burns, yield_turn

_SHOWN_MINIMUM = 2

# CPython 3.11 looks up an enum's member three times slower than a name; these are wanted at every turn.
_PLAY, _BEAT, _LEAD, _FIGHT_SET = Kind.PLAY, WindowName.BEAT, WindowName.LEAD, WindowName.FIGHT_SET


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """Return what happens when a command is given.

    Raises:
        IllegalCommand: the rules refuse it; the state is as it was.
    """
    return tuple(_run(state, command).events)


def advance(state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a command and what happened: `decide` and the fold of its events in one.

    Raises:
        IllegalCommand: the rules refuse it.
    """
    run = _run(state, command)
    return run.final(), tuple(run.events)


def _run(state: State, command: Command) -> Run:
    """Return the run of a command."""
    run = Run(state)
    match command:
        case BeginDeal():
            begin_deal(run)
        case Deal():
            deal(run, command)
        case TimeUp():
            _time_up(run)
        case _:
            _act(run, command)
    return run


def _time_up(run: Run) -> None:
    """Give the default answer of every seat that is asked now, until the window has closed.

    Raises:
        IllegalCommand: `nothing-asked`.
    """
    window = run.public.window
    if window is None:
        raise IllegalCommand("nothing-asked")
    for seat in window.seats:
        if run.asked or run.public.window is None:
            return
        _act(run, default_command(run.view(seat)))


def _act(run: Run, command: SeatCommand) -> None:
    """Check who acts and what he may do now, then let him."""
    window = _window_for(run, command.seat)
    match command:
        case PlayCards():
            _require(window, _PLAY)
            _play(run, window, command)
        case Pass():
            _pass(run, window, command.seat)
        case Burn():
            _require(window, Kind.BURN)
            play = _checked_play(run, command.seat, command.counts)
            _must_beat(run, play)
            _answer(run, command.seat, Sealed(Kind.BURN, command.counts))
        case Yield():
            _require(window, Kind.YIELD)
            yield_turn(run, command.seat)
        case CatchWind():
            _require(window, Kind.WIND)
            pass_turn(run, command.seat, wind=True)
        case Concede():
            _require(window, Kind.CONCEDE)
            fail_burn(run, conceded=True)
        case Yes():
            _require(window, Kind.YES)
            _yes(run, window, command.seat)
        case Revolt():
            _require(window, Kind.REVOLT)
            if not may_revolt(run.hand(command.seat)):
                raise IllegalCommand("revolt-holds-high")
            _answer(run, command.seat, Sealed(Kind.REVOLT))
        case ShowFours():
            _require(window, Kind.SHOW)
            _show(run, command)
        case TakeHead():
            _require(window, Kind.HEAD)
            run.emit(HeadTaken(command.seat))
            choose_leader(run)
        case TakeHeadless():
            _require(window, Kind.HEADLESS)
            run.emit(HeadlessTaken(command.seat))
            choose_leader(run)
        case Charge():
            _require(window, Kind.CHARGE)
            _charge(run, command)
        case GiveBack():
            _require(window, Kind.RETURN)
            _give_back(run, command)
        case _:
            assert_never(command)


def _window_for(run: Run, seat: Seat) -> Window:
    """Return the open window, in which this seat is asked.

    Raises:
        IllegalCommand: `nothing-asked`, `already-answered` or `not-your-turn`.
    """
    window = run.public.window
    if window is None:
        raise IllegalCommand("nothing-asked")
    if seat not in window.seats:
        raise IllegalCommand("already-answered" if seat in window.members else "not-your-turn", asked=window.seats)
    return window


def _require(window: Window, kind: Kind) -> None:
    """Refuse a kind of answer that the window does not take.

    Raises:
        IllegalCommand: `cannot-…` with the kind.
    """
    if kind not in window.kinds:
        raise IllegalCommand(f"cannot-{kind.value}", kinds=window.kinds)


def _checked_play(run: Run, seat: Seat, counts: Counts) -> Play:
    """Return the play that these cards make in this hand (R11, R17).

    Raises:
        IllegalCommand: `not-a-play`, `not-held` or `threes-last`.
    """
    play = play_of(counts)
    if play is None:
        raise IllegalCommand("not-a-play", cards=print_counts(counts))
    hand = run.hand(seat)
    _must_hold(hand, counts)
    if run.public.rules.threes_last and not keeps_threes(play, whole_hand=play.size == len(hand.cards)):
        raise IllegalCommand("threes-last", cards=print_counts(counts))
    return play


def _must_hold(hand: Hand, counts: Counts) -> None:
    """Refuse cards that the hand does not hold.

    Raises:
        IllegalCommand: `not-held`, with the cards that are missing.
    """
    if not all(map(le, counts, hand.counts)):
        missing = tuple(max(0, used - held) for used, held in zip(counts, hand.counts, strict=True))
        raise IllegalCommand("not-held", cards=print_counts(missing))


def _must_beat(run: Run, play: Play) -> None:
    """Refuse a play that does not beat the one on the table (R15, R16).

    Raises:
        IllegalCommand: `wrong-count`, `unbeatable` or `does-not-beat`.
    """
    target, downgrade = standing_play(run.public), run.public.rules.downgrade_big
    if beats(play, target, downgrade=downgrade):
        return
    if unbeatable(target, downgrade=downgrade):
        raise IllegalCommand("unbeatable", target=str(target))
    if play.size != target.size:
        raise IllegalCommand("wrong-count", cards=str(play), target=str(target), need=target.size)
    if strength(play, downgrade=downgrade)[0] < strength(target, downgrade=downgrade)[1]:
        raise IllegalCommand("small-joker-needs-big", cards=str(play), target=str(target))
    raise IllegalCommand("does-not-beat", cards=str(play), target=str(target))


def _play(run: Run, window: Window, command: PlayCards) -> None:
    """Lead, beat, or beat a set of a charge."""
    play = _checked_play(run, command.seat, command.counts)
    if window.name is _LEAD:
        whole = play.size == len(run.hand(command.seat).cards)
        if run.public.burning is not None and not play.jokers and not whole:
            raise IllegalCommand("burner-needs-joker", cards=str(play))
        put_down(run, command.seat, play)
        return
    _must_beat(run, play)
    if window.name is _FIGHT_SET:
        _beat_set(run, command.seat, play)
    else:
        put_down(run, command.seat, play)


def _beat_set(run: Run, seat: Seat, play: Play) -> None:
    """Beat the next set of a charge; it is no trick (R85)."""
    hand = run.hand(seat)
    remaining = len(hand.cards) - play.size
    left = remaining if remaining <= SHOWN_COUNT else None
    run.emit(SetBeaten(seat, play, hand.take(play.counts), left))
    if not remaining:
        run.emit(WentOut(seat))
    next_set(run)


def _pass(run: Run, window: Window, seat: Seat) -> None:
    """Pass, or say no to the open window."""
    if window.name is _BEAT:
        pass_turn(run, seat)
    elif window.name is WindowName.FIGHT_SET:
        run.emit(SetMissed(seat))
        charge_stands(run)
    elif window.simultaneous and Kind.NO in window.kinds:
        _answer(run, seat, Sealed(Kind.NO))
    elif window.name is WindowName.CHARGE:
        run.emit(Declined(seat))
        ask_head(run)
    elif window.name is WindowName.FIGHT:
        run.emit(Declined(seat))
        charge_stands(run)
    else:
        raise IllegalCommand("cannot-pass", kinds=window.kinds)


def _yes(run: Run, window: Window, seat: Seat) -> None:
    """Call, declare or fight."""
    if window.name is WindowName.FIGHT:
        run.emit(FightBegan(seat))
        next_set(run)
        return
    if has_called(run.public, seat):
        raise IllegalCommand("already-called")
    _answer(run, seat, Sealed(Kind.YES))


def _answer(run: Run, seat: Seat, answer: Sealed) -> None:
    """Keep an answer until the window closes."""
    window = run.public.window
    run.emit(Answered(seat, answer))
    _settle(run, window)


def _settle(run: Run, window: Window | None) -> None:
    """Close a window if all have answered; a burn may close its window earlier (R41)."""
    if window is None:
        return
    if window.name is WindowName.BURN:
        settle_burns(run)
        return
    if run.public.window is not None:
        return
    match window.name:
        case WindowName.CALL:
            settle_calls(run)
        case WindowName.DECLARE:
            settle_declarations(run)
        case WindowName.SHOW:
            settle_shows(run)
        case WindowName.RETURN:
            settle_returns(run)
        case (
            WindowName.LEAD
            | WindowName.BEAT
            | WindowName.CHARGE
            | WindowName.FIGHT
            | WindowName.FIGHT_SET
            | WindowName.HEAD
        ):
            raise AssertionError("a window in turn settles itself")
        case _:
            assert_never(window.name)


def _show(run: Run, command: ShowFours) -> None:
    """Show 4s of one suit (R3).

    Raises:
        IllegalCommand: `show-two` for fewer than two, `show-all` for another number than he holds.
    """
    held = fours_of(run.hand(command.seat), command.suit)
    if command.count < _SHOWN_MINIMUM or held < _SHOWN_MINIMUM:
        raise IllegalCommand("show-two")
    if command.count != held:
        raise IllegalCommand("show-all", held=held)
    window = run.public.window
    run.emit(FoursShown(command.seat, command.suit, command.count))
    _settle(run, window)


def _charge(run: Run, command: Charge) -> None:
    """Name three gouji plays that the hand holds side by side (R84).

    Raises:
        IllegalCommand: `charge-three`, or `not-held` if they are not held or overlap.
    """
    plays = tuple(play_of(counts) for counts in command.plays)
    if not is_charge(plays):
        raise IllegalCommand("charge-three")
    chosen = tuple(play for play in plays if play is not None)
    if run.public.rules.threes_last and not all(keeps_threes(play, whole_hand=False) for play in chosen):
        raise IllegalCommand("threes-last")
    total = tuple(map(sum, zip(*command.plays, strict=True)))
    _must_hold(run.hand(command.seat), total)
    run.emit(Charged(command.seat, chosen))
    ask_fight(run)


def _give_back(run: Run, command: GiveBack) -> None:
    """Give cards back for place tribute (R106).

    Raises:
        IllegalCommand: `return-count`, `not-held`, `return-received` or `return-last-three`.
    """
    hand, received = run.hand(command.seat), run.public.setup.received[command.seat]
    need = return_need(hand, received, owed_return(run.public.setup.paid, command.seat))
    if sum(command.counts) != need:
        raise IllegalCommand("return-count", need=need)
    _must_hold(hand, command.counts)
    if hand.counts[THREE] and command.counts[THREE] == hand.counts[THREE]:
        raise IllegalCommand("return-last-three")
    own = count_ranks(own_cards(hand, received))
    if any(used > held for used, held in zip(command.counts, own, strict=True)):
        raise IllegalCommand("return-received")
    _answer(run, command.seat, Sealed(Kind.RETURN, command.counts))
