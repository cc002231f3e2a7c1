"""Pre-plays (預先出牌): which kept command fits an open window, and which ones an event makes pointless. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

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
from bot.engine.events import DealEnded, TrickEnded, Voided
from bot.engine.public import Kind, Window
from bot.engine.seats import Seat
from bot.ledger.events import MatchBegan, PersonLeft, TableClosed, TakenOver
from bot.ledger.port import Stored

_KIND: Final[dict[type[SeatCommand], Kind]] = {
    PlayCards: Kind.PLAY,
    Pass: Kind.PASS,
    Burn: Kind.BURN,
    Yield: Kind.YIELD,
    CatchWind: Kind.WIND,
    Concede: Kind.CONCEDE,
    Yes: Kind.YES,
    Revolt: Kind.REVOLT,
    ShowFours: Kind.SHOW,
    TakeHead: Kind.HEAD,
    TakeHeadless: Kind.HEADLESS,
    Charge: Kind.CHARGE,
    GiveBack: Kind.RETURN,
}


def fits(command: SeatCommand, window: Window) -> bool:
    """Return whether a window takes this kind of command. "Pass" means a turn: it is no "no" to a burn window."""
    return _KIND[type(command)] in window.kinds


def waits(command: SeatCommand, window: Window) -> bool:
    """Return whether a command that does not fit is kept: a window of several seats comes before the turn it is for."""
    return window.simultaneous and not fits(command, window)


def still_prepared(prepared: Mapping[Seat, SeatCommand], events: Iterable[Stored]) -> dict[Seat, SeatCommand]:
    """Return what is still worth keeping after these events.

    A pre-play is meant for the trick that its owner saw; only a lead for who wins the trick outlives it.
    """
    kept = dict(prepared)
    for event in events:
        match event:
            case DealEnded() | Voided() | MatchBegan() | TableClosed():
                kept = {}
            case TrickEnded(leader=leader):
                lead = kept.get(leader)
                kept = {leader: lead} if isinstance(lead, PlayCards) else {}
            case TakenOver(seat=seat) | PersonLeft(seat=seat):
                kept.pop(seat, None)
            case _:
                pass
    return kept
