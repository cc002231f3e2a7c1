"""Cards, plays, hands and seats in words, in each language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from bot.engine.cards import NO_SUIT, RANKS, SUITS, Card, Counts, Rank, count_ranks
from bot.engine.plays import NO_RANK, Play, play_of
from bot.engine.public import Act
from bot.engine.seats import Seat, Side

from .catalogue import Texts

Names = Callable[[Seat], str]
"""How a seat is named in a text: a mention, an escaped name, or the seat's label."""

_STRONGEST_FIRST = tuple(reversed(range(len(RANKS))))


def rank_word(texts: Texts, rank: Rank) -> str:
    """Return a rank as people write it: 10, K, 大王."""
    return texts(f"rank-{RANKS[rank]}")


def suit_word(texts: Texts, suit: int) -> str:
    """Return a suit's name; empty if the card has none."""
    return "" if suit == NO_SUIT else texts(f"suit-{SUITS[suit]}")


@lru_cache(maxsize=1 << 13)
def play_words(texts: Texts, play: Play) -> str:
    """Return a play in words: 三張 3 貼兩錢 掛一大花; three 3s with two 2s plus one big joker."""
    if play.rank == NO_RANK:
        return _jokers_alone(texts, play)
    body = _counted(texts, "play-body", play.naturals, rank=rank_word(texts, play.rank))
    if play.twos:
        body = _counted(texts, "play-twos", play.twos, body=body)
    if not play.jokers:
        return body
    small = _counted(texts, "play-small", play.small)
    big = _counted(texts, "play-big", play.big)
    both = texts("play-both-jokers", big=big, small=small)
    return texts("play-hung", body=body, jokers=both if play.small and play.big else small if play.small else big)


def _jokers_alone(texts: Texts, play: Play) -> str:
    """Return a play of jokers alone in words."""
    small = _counted(texts, "play-small-alone", play.small)
    big = _counted(texts, "play-big-alone", play.big)
    if play.small and play.big:
        return texts("play-both-alone", big=big, small=small)
    return small if play.small else big


def _counted(texts: Texts, key: str, amount: int, **facts: object) -> str:
    """Return a sentence about an amount, which it gets as number `n` and as `word`."""
    return texts(key, n=amount, word=texts.word(amount), **facts)


def cards_words(texts: Texts, counts: Counts) -> str:
    """Return cards in words: as a play if they make one, else grouped as in a hand."""
    play = play_of(counts)
    return play_words(texts, play) if play else hand_words(texts, counts)


def hand_words(texts: Texts, counts: Counts) -> str:
    """Return a hand as one line, strongest first, as in the picture and the menu: 大王×2 小王 2×3 A×4."""
    groups = (
        texts("cards-group", rank=rank_word(texts, rank), count=str(counts[rank]))
        if counts[rank] > 1
        else texts("cards-one", rank=rank_word(texts, rank))
        for rank in _STRONGEST_FIRST
        if counts[rank]
    )
    return " ".join(groups) or texts("cards-none")


def identities_line(texts: Texts, cards: Iterable[Card]) -> str:
    """Return single cards, such as tribute, as one line."""
    return hand_words(texts, count_ranks(cards))


def canonical_words(texts: Texts, letters: str) -> str:
    """Return cards given as canonical letters (a refusal's facts) in words; what is no card is returned as it is."""
    if not letters or any(letter not in RANKS for letter in letters):
        return letters
    return cards_words(texts, tuple(letters.count(rank) for rank in RANKS))


def option_label(texts: Texts, play: Play, held: int, *, gouji: bool) -> str:
    """Return a play with what is left after it, as autocomplete and menus show it.

    Args:
        texts: the language.
        play: the play.
        held: cards in the hand before it.
        gouji: whether it would be a gouji play.
    """
    words, left = play_words(texts, play), held - play.size
    if not left:
        return texts("play-last", play=words)
    return texts("play-with-left-gouji" if gouji else "play-with-left", play=words, left=left)


def seat_label(texts: Texts, seat: Seat) -> str:
    """Return a seat's own label, 1 to 6: what stands where a name cannot be drawn."""
    return texts("seat-label", number=str(seat + 1))


def side_name(texts: Texts, side: Side) -> str:
    """Return a side's name (聯邦)."""
    return texts(f"side-{side}")


def people(texts: Texts, seats: Iterable[Seat], names: Names) -> str:
    """Return several seats by name: 甲、乙和丙."""
    return texts.join(names(seat) for seat in seats) or texts("nobody")


def act_words(texts: Texts, act: Act, names: Names) -> str:
    """Return one open act in words, for "just now" and for the log's line of a trick."""
    play = play_words(texts, act.play) if act.play else ""
    facts = {"play": play} if play else {}
    return texts(f"action-{act.kind.value}", player=names(act.seat), **facts)


def trick_line(texts: Texts, number: int, acts: Iterable[Act], names: Names) -> str:
    """Return the log's one line of a trick."""
    actions = texts("action-separator").join(act_words(texts, act, names) for act in acts)
    return texts("log-trick-line", number=str(number), actions=actions)
