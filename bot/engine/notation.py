"""Text for cards, plays, actions and positions: the parser and the printer side by side (notation.md).

>>> print_action(parse_action("1! 22"))
'1! 22'
>>> str(parse_play("33322"))
'33322'
"""

from __future__ import annotations

import re
from typing import Final, assert_never

from .cards import NO_SUIT, SUITS, Counts, Hand, hand_of, make_card
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
    ShowFours,
    TakeHead,
    TakeHeadless,
    TimeUp,
    Yes,
    Yield,
)
from .errors import NotationError
from .plays import Play, parse_counts, play_of, print_counts

TIME_UP: Final = "."
_ACTION = re.compile(r"(?P<seat>[0-5])(?P<burn>!)? (?P<what>\S.*)")
_SHOW = re.compile(r"show (?P<fours>4+)(?P<suit>[shcd])")
_WORDS: Final[dict[str, type[Pass | Yield | CatchWind | Concede | Yes | Revolt | TakeHead | TakeHeadless]]] = {
    "-": Pass,
    "~": Yield,
    "=": CatchWind,
    "concede": Concede,
    "yes": Yes,
    "revolt": Revolt,
    "head": TakeHead,
    "headless": TakeHeadless,
}


def parse_cards(text: str) -> Counts:
    """Return the cards of a text by rank; `-` is none.

    Raises:
        NotationError: a letter is no card, or the text is empty.
    """
    if not text:
        raise NotationError("no cards; an empty hand is written -")
    try:
        return parse_counts(text)
    except KeyError as error:
        raise NotationError(f"{error.args[0]!r} in {text!r} is no card") from None


def parse_play(text: str) -> Play:
    """Return the play of a text.

    Raises:
        NotationError: the text is no cards, or they are no play (R11).
    """
    play = play_of(parse_cards(text))
    if play is None:
        raise NotationError(f"{text!r} is no play")
    return play


def parse_hand(text: str, suits: str | None = None) -> list[tuple[int, int]]:
    """Return the cards of a hand as (rank, suit) in the text's order.

    Args:
        text: letters; `-` is an empty hand.
        suits: one letter of `shcd` a card in the same order, anything for a joker; None if suits are not told.

    Raises:
        NotationError: letters that are no cards, or suits that do not fit.
    """
    parse_cards(text)
    letters = "" if text == "-" else text.upper()
    if suits is None:
        return [(_rank(letter), NO_SUIT) for letter in letters]
    if len(suits) != len(letters):
        raise NotationError(f"{len(suits)} suits for {len(letters)} cards")
    return [(_rank(letter), _suit(letter, suit)) for letter, suit in zip(letters, suits, strict=True)]


def _rank(letter: str) -> int:
    return parse_counts(letter).index(1)


def _suit(letter: str, suit: str) -> int:
    if letter in "XD":
        return NO_SUIT
    if suit not in SUITS:
        raise NotationError(f"{suit!r} is no suit")
    return SUITS.index(suit)


def deal_hands(hands: list[list[tuple[int, int]]]) -> tuple[Hand, ...]:
    """Return hands with card identities: copies of equal cards are numbered in seat order.

    Raises:
        NotationError: more copies of one card than identities.
    """
    copies: dict[tuple[int, int], int] = {}
    dealt = []
    for hand in hands:
        cards = []
        for face in hand:
            copy = copies.get(face, 0)
            if copy > 255:  # noqa: PLR2004 - what a card's identity holds
                raise NotationError("too many equal cards")
            copies[face] = copy + 1
            cards.append(make_card(*face, copy))
        dealt.append(hand_of(cards))
    return tuple(dealt)


def parse_action(text: str) -> Command:
    """Return the command of one action line.

    Raises:
        NotationError: the line is no action.
    """
    if text == TIME_UP:
        return TimeUp()
    match = _ACTION.fullmatch(text)
    if match is None:
        raise NotationError(f"{text!r} is no action")
    seat, what = int(match["seat"]), match["what"]
    if match["burn"]:
        return Burn(seat, parse_cards(what))
    if word := _WORDS.get(what):
        return word(seat)
    if show := _SHOW.fullmatch(what):
        return ShowFours(seat, SUITS.index(show["suit"]), len(show["fours"]))
    verb, _, rest = what.partition(" ")
    if verb == "charge":
        return Charge(seat, tuple(parse_cards(cards) for cards in rest.split(" ")))
    if verb == "return":
        return GiveBack(seat, parse_cards(rest))
    if rest:
        raise NotationError(f"{text!r} is no action")
    return PlayCards(seat, parse_cards(what))


def print_action(command: Command) -> str:
    """Return the action line of a command.

    Raises:
        NotationError: `BeginDeal` and `Deal`, which a record writes as a new `[[deal]]`.
    """
    match command:
        case TimeUp():
            return TIME_UP
        case Burn(seat=seat, counts=counts):
            return f"{seat}! {print_counts(counts)}"
        case PlayCards(seat=seat, counts=counts):
            return f"{seat} {print_counts(counts)}"
        case ShowFours(seat=seat, suit=suit, count=count):
            return f"{seat} show {'4' * count}{SUITS[suit]}"
        case Charge(seat=seat, plays=plays):
            return f"{seat} charge {' '.join(map(print_counts, plays))}"
        case GiveBack(seat=seat, counts=counts):
            return f"{seat} return {print_counts(counts)}"
        case Pass() | Yield() | CatchWind() | Concede() | Yes() | Revolt() | TakeHead() | TakeHeadless():
            word = next(text for text, kind in _WORDS.items() if isinstance(command, kind))
            return f"{command.seat} {word}"
        case BeginDeal() | Deal():
            raise NotationError("a deal is no action")
        case _:
            assert_never(command)
