"""From what a button or a slash command says to a command of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.cards import SUITS, Counts
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
from bot.engine.plays import parse_counts, print_counts
from bot.engine.seats import Seat

CONFIRMED: Final = "-yes"
"""Ends the verb of a button that has been asked about already."""

_Plain = Callable[[Seat], SeatCommand]
_WithCards = Callable[[Seat, Counts], SeatCommand]

_PLAIN: Final[dict[str, _Plain]] = {
    "pass": Pass,
    "yield": Yield,
    "wind": CatchWind,
    "concede": Concede,
    "yes": Yes,
    "revolt": Revolt,
    "head": TakeHead,
    "headless": TakeHeadless,
}
_CARDS: Final[dict[str, _WithCards]] = {"play": PlayCards, "burn": Burn, "return": GiveBack}
VERBS: Final = (*_PLAIN, *_CARDS, "show", "charge")
"""Every verb that acts in the game."""


def command_of(verb: str, seat: Seat, argument: str = "") -> SeatCommand:
    """Return the command that a verb means for a seat.

    Args:
        verb: one of `VERBS`.
        seat: who gives it.
        argument: cards in canonical text; for `charge` three of them, for `show` the suit and how many, as in `s2`.

    Raises:
        ValueError: the verb or its argument means nothing.
    """
    try:
        if verb in _PLAIN:
            return _PLAIN[verb](seat)
        if verb in _CARDS:
            return _CARDS[verb](seat, parse_counts(argument))
        if verb == "show":
            return ShowFours(seat, SUITS.index(argument[0]), int(argument[1:]))
        if verb == "charge":
            return Charge(seat, tuple(parse_counts(play) for play in argument.split()))
    except (KeyError, IndexError) as error:
        raise ValueError(f"{verb} {argument!r}") from error
    raise ValueError(verb)


def argument_of(command: SeatCommand) -> str:
    """Return the argument of a command, as its button carries it."""
    match command:
        case PlayCards(counts=counts) | Burn(counts=counts) | GiveBack(counts=counts):
            return print_counts(counts)
        case Charge(plays=plays):
            return " ".join(map(print_counts, plays))
        case ShowFours(suit=suit, count=count):
            return f"{SUITS[suit]}{count}"
        case _:
            return ""


_NAMES: Final[dict[object, str]] = {
    **{kind: verb for verb, kind in _PLAIN.items()},
    **{kind: verb for verb, kind in _CARDS.items()},
    ShowFours: "show",
    Charge: "charge",
}


def verb_of(command: SeatCommand) -> str:
    """Return the verb of a command."""
    return _NAMES[type(command)]
