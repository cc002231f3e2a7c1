"""Every way in which typed text can be read as cards (notation.md, "What people type is wider").

The text becomes symbols, and a small parser without memory of what is legal finds all multisets of cards that the
symbols can mean: `2K` is a 2 with a K, or two Ks. Who knows the hand and the table chooses among them (`typed.py`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from bot.engine.cards import BIG, EMPTY, JACK, KING, QUEEN, RANK_COUNT, RANKS, SMALL, TEN, TWO, Counts, Rank

EITHER_JOKER: Final = RANK_COUNT
"""The slot for jokers of which it is not said whether they are big or small."""
MOST_OF_A_RANK: Final = 24
"""No larger number is read as a count."""

_Bag = tuple[int, ...]
"""Counts of the fifteen ranks and of `EITHER_JOKER`."""
_NOTHING: Final[_Bag] = (*EMPTY, 0)


class Sort(Enum):
    """What a symbol is."""

    CARD = auto()
    NUMBER = auto()
    EITHER = auto()
    """A number that is also a card: 三, two."""
    DIGIT = auto()
    CLASSIFIER = auto()
    TIMES = auto()
    X = auto()
    """The letter x: a small joker, or "times"."""
    SPACE = auto()
    PLUS = auto()
    HANG = auto()
    """掛: only jokers follow."""
    STICK = auto()
    """貼: only 2s follow."""


class Style(Enum):
    """How the piece of text that is being read has gone on so far."""

    HEAD = auto()
    CARDS = auto()
    COUNTS = auto()


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol.

    Attributes:
        sort: what it is.
        rank: the card's rank, or -1.
        amount: the number, or 0.
        plural: a card that needs a number before it.
        letter: a card typed as its canonical letter.
    """

    sort: Sort
    rank: int = -1
    amount: int = 0
    plural: bool = False
    letter: bool = False


_MOST_READINGS: Final = 200


class TooManyReadingsError(ValueError):
    """The text can mean so many things that nobody could choose among them."""


class UnknownWordError(ValueError):
    """The text holds something that is no card; the word is its only argument."""


_NUMERALS: Final = {
    "一": 1, "二": 2, "兩": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
    "倆": 2, "俩": 2, "仨": 3,
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "single": 1, "an": 1,
}  # fmt: skip
_NO_CARDS: Final = frozenset({"一", "倆", "俩", "仨", "one", "eleven", "twelve", "single", "an"})

_CARD_WORDS: Final[dict[str, Rank]] = {
    **dict.fromkeys(("錢", "钱"), TWO),
    **dict.fromkeys(("尖", "ace", "aces"), RANKS.index("A")),
    **dict.fromkeys(("凱", "凯", "king", "kings"), KING),
    **dict.fromkeys(("圈", "queen", "queens"), QUEEN),
    **dict.fromkeys(("鉤", "钩", "勾", "jack", "jacks"), JACK),
    **dict.fromkeys(("twos", "deuce", "deuces"), TWO),
    **{f"{word}s": rank for word, rank in zip(("three", "four", "five"), range(3), strict=True)},
    **{f"{word}s": rank for word, rank in zip(("seven", "eight", "nine", "ten"), range(4, 8), strict=True)},
    "sixes": 3,
}

_BIG = r"(?:大[王花鬼虎貓猫]|(?:big|red)[ -]?jokers?|bj|大)"
_SMALL = r"(?:小[王花鬼虎貓猫]|(?:small|little|black)[ -]?jokers?|sj|小)"
_WORDS = "|".join(sorted((*_CARD_WORDS, *(word for word in _NUMERALS if word.isascii())), key=len, reverse=True))

_SYMBOL: Final = re.compile(
    rf"""
    (?P<suit>黑桃|[紅红][桃心]|梅花|草花|方[塊块片]|[♠♥♣♦]|老|the\b|of\b)
  | (?P<both>大小[王花鬼虎])
  | (?P<big>{_BIG})
  | (?P<small>{_SMALL})
  | (?P<pair>[一1]?[對对]子?|(?:a\ )?pair(?:\ of)?\b)
  | (?P<tens>二?十[一二三四五六七八九]|二十)
  | (?P<joker>[花虎鬼王]|jokers?|🃏)
  | (?P<plus>[+,，、&＆和加帶带跟]|and\b|with\b|plus\b)
  | (?P<hang>[掛挂]|hung\ with\b|hung\b)
  | (?P<stick>[貼贴])
  | (?P<classifier>[張张個个箇隻只枚條条])
  | (?P<times>[*×✕·]|times\b)
  | (?P<article>a\ (?=(?:{_WORDS}|big|red|small|little|black|joker)))
  | (?P<word>(?:{_WORDS})(?![a-z]))
  | (?P<numeral>[一二兩两三四五六七八九十倆俩仨])
  | (?P<card>[錢钱尖凱凯圈鉤钩勾])
  | (?P<plural>(?:10|[2-9tjqkad])'?s(?![a-z]))
  | (?P<digit>[0-9])
  | (?P<x>x)
  | (?P<letter>[tjqkad])
  | (?P<space>\s+|[;；/|])
    """,
    re.VERBOSE,
)
_DROPPED: Final = re.compile("[\ufe0f\u20e3\u200b-\u200d\u2060\ufeff]")


def normalised(text: str) -> str:
    """Return typed text with full-width forms, case, invisible marks and dashes evened out."""
    plain = _DROPPED.sub("", unicodedata.normalize("NFKC", text))
    return re.sub(r"[‐-―−ー]", "-", plain).strip().lower()


def symbols(text: str) -> tuple[Symbol, ...]:
    """Return the symbols of a normalised text.

    Raises:
        UnknownWordError: some of it is no symbol.
    """
    found: list[Symbol] = []
    position = 0
    while position < len(text):
        match = _SYMBOL.match(text, position)
        if match is None:
            raise UnknownWordError(re.split(r"\s", text[position:], maxsplit=1)[0])
        found += _symbols_of(match.lastgroup or "", match[0])
        position = match.end()
    return tuple(found)


def _symbols_of(sort: str, text: str) -> tuple[Symbol, ...]:
    """Return what one match of the pattern means."""
    match sort:
        case "suit":
            return ()
        case "both":
            return Symbol(Sort.CARD, BIG), Symbol(Sort.CARD, SMALL)
        case "big" | "small" | "joker":
            rank = {"big": BIG, "small": SMALL, "joker": EITHER_JOKER}[sort]
            return (Symbol(Sort.CARD, rank, plural=text.endswith("s")),)
        case "pair":
            return Symbol(Sort.NUMBER, amount=2), Symbol(Sort.CLASSIFIER)
        case "tens":
            tens = 20 if text.startswith("二") else 10
            return (Symbol(Sort.NUMBER, amount=tens + _NUMERALS.get(text[-1], 0) % 10),)
        case "article":
            return (Symbol(Sort.NUMBER, amount=1),)
        case "word" | "numeral" | "card":
            return (_word(text),)
        case "plural":
            return (Symbol(Sort.CARD, TEN if text.startswith("10") else RANKS.index(text[0].upper()), plural=True),)
        case "digit":
            return (Symbol(Sort.DIGIT, _digit_rank(text), int(text)),)
        case "x":
            return (Symbol(Sort.X, SMALL, letter=True),)
        case "letter":
            return (Symbol(Sort.CARD, RANKS.index(text.upper()), letter=True),)
        case _:
            return (Symbol(Sort[sort.upper()]),)


def _word(text: str) -> Symbol:
    """Return a card's or a number's word; most numbers are cards too."""
    if text in _CARD_WORDS:
        return Symbol(Sort.CARD, _CARD_WORDS[text], plural=text.endswith("s"))
    amount = _NUMERALS[text]
    if text in _NO_CARDS:
        return Symbol(Sort.NUMBER, amount=amount)
    return Symbol(Sort.EITHER, TWO if amount == 2 else RANKS.index("T") if amount == TEN + 3 else amount - 3, amount)  # noqa: PLR2004


def _digit_rank(digit: str) -> int:
    """Return the rank that a digit alone stands for: 0 is a ten, and 1 is none."""
    if digit == "0":
        return TEN
    return RANKS.find(digit)


def readings(text: str) -> tuple[Counts, ...]:
    """Return every multiset of cards that a normalised text can mean, smallest first; at least one.

    Raises:
        UnknownWordError: some of it, or the whole, is no card.
        TooManyReadingsError: there is no end of what it can mean.

    >>> from bot.engine.plays import print_counts
    >>> [print_counts(counts) for counts in readings("2k")]
    ['KK', 'K2']
    """
    bags = _Parser(symbols(text)).bags(0, Style.HEAD, Sort.SPACE)
    found = {counts for bag in bags if any(bag) for counts in _decided(bag)}
    if not found:
        raise UnknownWordError(text)
    return tuple(sorted(found, key=lambda counts: (sum(counts), counts[::-1])))


def _decided(bag: _Bag) -> Iterator[Counts]:
    """Yield the counts of a bag with every choice of its undecided jokers."""
    *counts, undecided = bag
    for big in range(undecided + 1):
        chosen = list(counts)
        chosen[SMALL] += undecided - big
        chosen[BIG] += big
        yield tuple(chosen)


def _plus(bag: _Bag, rank: int, amount: int) -> _Bag:
    return (*bag[:rank], bag[rank] + amount, *bag[rank + 1 :])


class _Parser:
    """A parser of groups: a card, a number of cards, or cards times a number.

    A number without classifier or "times" counts only at the head of a piece of text, or after another count: `2K` and
    `3K2D` may count, `9992D` may not. And a run is no count: `33` are two 3s, and so is `3 3`.
    """

    def __init__(self, found: tuple[Symbol, ...]) -> None:
        self._found = found
        self.bags = lru_cache(maxsize=None)(self._bags)

    def _bags(self, at: int, style: Style, after: Sort) -> frozenset[_Bag]:
        """Return what the symbols from `at` on can mean.

        Args:
            at: where to read on.
            style: what this piece has been so far.
            after: `HANG` or `STICK` after these, else `SPACE`.
        """
        if at == len(self._found):
            return frozenset({_NOTHING})
        sort = self._found[at].sort
        if sort is Sort.SPACE:
            return self.bags(at + 1, Style.HEAD, after)
        if sort in (Sort.PLUS, Sort.HANG, Sort.STICK):
            return self.bags(at + 1, Style.HEAD, Sort.SPACE if sort is Sort.PLUS else sort)
        found = frozenset(
            _plus(bag, rank, amount)
            for rank, amount, end, counts in self._groups(at, style, after)
            for bag in self.bags(end, Style.COUNTS if counts or style is Style.COUNTS else Style.CARDS, after)
        )
        if len(found) > _MOST_READINGS:
            raise TooManyReadingsError
        return found

    def _groups(self, at: int, style: Style, after: Sort) -> Iterator[tuple[int, int, int, bool]]:
        """Yield the groups that begin here: rank, amount, where they end, whether they count."""
        must_count = self._must_count(at, after)
        for rank, end, plural in self._cards(at):
            if not plural and not must_count:
                yield rank, 1, end, False
            yield from self._counted_after(rank, end)
        for amount, end in self._numbers(at):
            yield from self._marked(amount, end)
            if must_count:
                yield from ((rank, amount, stop, True) for rank, stop, _ in self._cards(self._skip(end)))
            else:
                yield from self._unmarked(at, amount, end, style)

    def _counted_after(self, rank: int, end: int) -> Iterator[tuple[int, int, int, bool]]:
        """Yield K×3 and K三張."""
        times = self._skip(end)
        if self._sort(times) in (Sort.TIMES, Sort.X):
            for amount, stop in self._numbers(self._skip(times + 1)):
                yield rank, amount, stop, True
        for amount, stop in self._numbers(end):
            if self._sort(stop) is Sort.CLASSIFIER:
                yield rank, amount, stop + 1, True

    def _marked(self, amount: int, end: int) -> Iterator[tuple[int, int, int, bool]]:
        """Yield 三張K and 3×K; in canonical text, as in 2XD, an X before a joker is a joker."""
        marked = self._skip(end)
        if self._sort(marked) in (Sort.CLASSIFIER, Sort.TIMES, Sort.X):
            for rank, stop, _ in self._cards(self._skip(marked + 1)):
                canonical = rank in (SMALL, BIG) and self._found[stop - 1].letter
                if self._sort(marked) is not Sort.X or not canonical:
                    yield rank, amount, stop, True

    def _unmarked(self, at: int, amount: int, end: int, style: Style) -> Iterator[tuple[int, int, int, bool]]:
        """Yield three Ks, and 3K where a number may count by itself."""
        for rank, stop, plural in self._cards(self._skip(end)):
            if plural or (style is not Style.CARDS and not self._run(at, end, rank, stop)):
                yield rank, amount, stop, True

    def _run(self, at: int, end: int, rank: int, stop: int) -> bool:
        """Return whether the number is rather a card in a run of equal ones, or the card begins such a run."""
        own = {card for card, card_end, _ in self._cards(at) if card_end == end}
        following = {card for card, _, _ in self._cards(self._skip(stop))}
        return rank in own or rank in following

    def _must_count(self, at: int, after: Sort) -> bool:
        """Return whether a number that is also a card must count: after 掛 before jokers, after 貼 before 2s."""
        if self._found[at].sort not in (Sort.EITHER, Sort.DIGIT) or after is Sort.SPACE:
            return False
        wanted = {TWO} if after is Sort.STICK else {SMALL, BIG, EITHER_JOKER}
        return any(rank in wanted for rank, _, _ in self._cards(self._skip(at + 1)))

    def _cards(self, at: int) -> Iterator[tuple[int, int, bool]]:
        """Yield the card that stands here: rank, end, whether it is a plural."""
        if at >= len(self._found):
            return
        symbol = self._found[at]
        if symbol.sort in (Sort.CARD, Sort.EITHER, Sort.X) or (symbol.sort is Sort.DIGIT and symbol.rank >= 0):
            yield symbol.rank, at + 1, symbol.plural
        elif symbol.sort is Sort.DIGIT and self._digits(at) == "10":
            yield TEN, at + 2, False

    def _numbers(self, at: int) -> Iterator[tuple[int, int]]:
        """Yield the numbers that stand here: amount and end."""
        if at >= len(self._found):
            return
        symbol = self._found[at]
        if symbol.sort in (Sort.NUMBER, Sort.EITHER):
            yield symbol.amount, at + 1
        elif symbol.sort is Sort.DIGIT and symbol.amount:
            both = self._digits(at)
            if len(both) == 1 or symbol.amount > 1:
                yield symbol.amount, at + 1
            if len(both) == 2 and int(both) <= MOST_OF_A_RANK and both != "22":  # noqa: PLR2004
                yield int(both), at + 2

    def _digits(self, at: int) -> str:
        """Return the one or two digits that stand here."""
        pair = self._found[at : at + 2]
        return "".join(str(symbol.amount) for symbol in pair if symbol.sort is Sort.DIGIT)

    def _skip(self, at: int) -> int:
        """Return where the next symbol that is no space stands."""
        while self._sort(at) is Sort.SPACE:
            at += 1
        return at

    def _sort(self, at: int) -> Sort | None:
        return self._found[at].sort if at < len(self._found) else None
