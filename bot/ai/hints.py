"""What would you play? The three best ideas and a word why each; and the two plays behind a hand's quick buttons."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple, assert_never

from bot.engine.cards import THREE
from bot.engine.commands import (
    Burn,
    CatchWind,
    Charge,
    Concede,
    GiveBack,
    Pass,
    PlayCards,
    Revolt,
    SeatCommand,
    ShowFours,
    TakeHead,
    TakeHeadless,
    Yes,
    Yield,
)
from bot.engine.legal import legal
from bot.engine.plays import Play, play_of
from bot.engine.public import Public, WindowName
from bot.engine.seats import Seat, allies, opposite, side_of
from bot.engine.view import View

from .core.encode import decode
from .core.layout import rank_of_move
from .heuristic import Mind, Thought, playing
from .setup import prepare
from .simple import cost

HINTS: Final = 3
SUGGESTIONS: Final = 2
_NEARLY_OUT: Final = 6
_WORTHLESS: Final = -500.0


class Reason(StrEnum):
    """Why a play is a good idea, in the field's words; the texts are the catalogues' (`reason-…`)."""

    RACE = "race"
    """搶科: nearly out, so run."""
    CONTROL = "control"
    """控點: the opposite, or an enemy, must not open or run."""
    SEAL = "seal"
    """封死: nothing gets over it."""
    FEED = "feed"
    """送牌: a size that an ally can take."""
    YIELD = "yield"
    """讓牌."""
    KEEP = "keep"
    """Let an ally's card stand, or keep high cards for later."""
    CHEAP = "cheap"
    BURN = "burn"
    OPEN = "open"
    """開點."""
    UNBURN = "unburn"
    """解燒."""
    STIFLE = "stifle"
    """悶: it may leave him with his 3s."""
    PASS = "pass"
    SAFE = "safe"
    ONLY = "only"
    DECLARE = "declare"
    NO_DECLARE = "no-declare"
    REVOLT = "revolt"
    HEAD = "head"
    HEADLESS = "headless"
    CHARGE = "charge"
    RETURN = "return"
    WIND = "wind"
    CONCEDE = "concede"


class Hint(NamedTuple):
    """An idea: what to do, and why."""

    command: SeatCommand
    reason: Reason


_mind = Mind()


def hints(view: View) -> list[Hint]:
    """Return up to three best ideas, best first; none for a viewer who is not asked."""
    commands = legal(view)
    seat = view.viewer
    if not commands or seat is None:
        return []
    if len(commands) == 1:
        return [Hint(commands[0], Reason.ONLY)]
    if not playing(view):
        chosen = prepare(view, commands)
        return [Hint(chosen, _setup_reason(view, chosen))]
    best = _ranked(view)[:HINTS]
    return [Hint(command, reason_of(view, command)) for command in (decode(thought.move, seat) for thought in best)]


def suggest(view: View) -> list[PlayCards]:
    """Return the two best plays, cheapest first, for the hand's quick buttons; none where no cards are asked for."""
    window, seat = view.public.window, view.viewer
    if window is None or seat is None or not view.asked or window.name not in {WindowName.LEAD, WindowName.BEAT}:
        return []
    commands = (decode(thought.move, seat) for thought in _ranked(view))
    plays = [command for command in commands if isinstance(command, PlayCards)]
    return sorted(plays[:SUGGESTIONS], key=lambda command: cost(_play(command)))


def _ranked(view: View) -> list[Thought]:
    """Return every sensible move, best first; of leads one for each rank, since sizes differ little."""
    thoughts = sorted(_mind.think(view), key=lambda thought: -thought.worth)
    possible = [thought for thought in thoughts if thought.worth > _WORTHLESS] or thoughts[:1]
    if view.public.trick is not None:
        return possible
    ranks: dict[int, Thought] = {}
    for thought in possible:
        ranks.setdefault(rank_of_move(thought.move), thought)
    return list(ranks.values())


def _play(command: PlayCards | Burn) -> Play:
    play = play_of(command.counts)
    if play is None:
        raise ValueError("no play")
    return play


def reason_of(view: View, command: SeatCommand) -> Reason:
    """Return why a move of the play phase may be good.

    Args:
        view: the view of the seat that is asked.
        command: what it may do.
    """
    match command:
        case PlayCards():
            return _lead_reason(view, command) if view.public.trick is None else _beat_reason(view, command)
        case Burn():
            return Reason.BURN
        case Pass(seat=seat):
            return _pass_reason(view.public, seat)
        case Yield():
            return Reason.YIELD
        case CatchWind():
            return Reason.WIND
        case Concede():
            return Reason.CONCEDE
        case Yes() | Revolt() | ShowFours() | TakeHead() | TakeHeadless() | Charge() | GiveBack():
            return _setup_reason(view, command)
        case _:
            assert_never(command)


def _setup_reason(view: View, command: SeatCommand) -> Reason:
    """Return why an answer before the first lead may be good."""
    window = view.public.window
    match command:
        case Revolt():
            return Reason.REVOLT
        case TakeHead():
            return Reason.HEAD
        case TakeHeadless():
            return Reason.HEADLESS
        case Charge():
            return Reason.CHARGE
        case GiveBack():
            return Reason.RETURN
        case Yes():
            return Reason.CONTROL if window and window.name is WindowName.FIGHT else Reason.DECLARE
        case ShowFours():
            return Reason.SAFE
        case PlayCards():
            return Reason.CHEAP
        case _:
            declaring = window is not None and window.name in {WindowName.CALL, WindowName.DECLARE}
            return Reason.NO_DECLARE if declaring else Reason.KEEP


def _pass_reason(public: Public, seat: Seat) -> Reason:
    """Return why passing may be good."""
    trick = public.trick
    if trick is None:
        return Reason.PASS
    if side_of(trick.owner) == side_of(seat):
        return Reason.FEED if (public.left[trick.owner] or 99) <= _NEARLY_OUT else Reason.KEEP
    return Reason.KEEP if trick.gouji else Reason.PASS


def _lead_reason(view: View, command: PlayCards) -> Reason:
    """Return why a lead may be good."""
    public, seat, play = view.public, command.seat, _play(command)
    left = len(view.hand.cards) - play.size
    if left <= _NEARLY_OUT:
        return Reason.RACE
    if play.big:
        return Reason.SEAL
    paired = seat in public.race.paired and not public.scramble
    if play.gouji and paired and public.rules.opening != "no" and not public.race.opened[seat]:
        return Reason.OPEN
    if any((public.left[ally] or 99) <= max(_NEARLY_OUT, play.size) for ally in allies(seat)) and not play.gouji:
        return Reason.FEED
    if play.gouji:
        return Reason.CONTROL
    return Reason.CHEAP if play.naturals == view.hand.counts[play.rank] else Reason.SAFE


def _beat_reason(view: View, command: PlayCards) -> Reason:
    """Return why beating the standing card may be good."""
    public, seat, play, trick = view.public, command.seat, _play(command), view.public.trick
    if trick is None:
        return Reason.CHEAP
    if public.burning is not None and public.burning.seat == trick.owner and side_of(trick.owner) != side_of(seat):
        return Reason.UNBURN
    if len(view.hand.cards) - play.size <= _NEARLY_OUT:
        return Reason.RACE
    if side_of(trick.owner) != side_of(seat):
        if _only_threes_may_be_left(view, trick.owner):
            return Reason.STIFLE
        if play.big:
            return Reason.SEAL
        if trick.gouji or (public.left[trick.owner] or 99) <= _NEARLY_OUT:
            return Reason.CONTROL
    if play.gouji and trick.owner == opposite(seat) and not public.race.opened[seat] and public.rules.opening != "no":
        return Reason.OPEN
    return Reason.CHEAP if not play.jokers and not play.twos else Reason.SAFE


def _only_threes_may_be_left(view: View, seat: Seat) -> bool:
    """Return whether a seat holds so few cards that they may all be 3s (R55)."""
    rules, left = view.public.rules, view.public.left[seat]
    unplayed = rules.decks * 4 - view.hand.counts[THREE]
    return rules.stifling and left is not None and 0 < left <= min(2, unplayed)
