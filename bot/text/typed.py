"""What a person types, read as one of the commands that he can give: the one tolerant function (notation.md).

Nothing is guessed: a text with two readings that can both be played now is asked about by buttons.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from bot.engine.cards import FOUR, RANK_COUNT, SUITS, Counts, rank_of, suit_of
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
from bot.engine.plays import play_of, print_counts
from bot.engine.public import Kind, WindowName
from bot.engine.seats import Seat
from bot.engine.view import View

from .catalogue import quoted
from .typed_cards import TooManyReadingsError, UnknownWordError, normalised, readings

LONGEST: Final = 80
MOST_CHOICES: Final = 25
_SHOWN_READINGS: Final = 4
_SETS: Final = 3
_SHOWN_MINIMUM: Final = 2


@dataclass(frozen=True, slots=True)
class Situation:
    """Whose text is read, and what he may do now.

    Attributes:
        seat: his seat.
        hand: his cards by rank.
        window: the window that asks him, or None if nothing does.
        kinds: what it takes.
        legal: the cards that can be played, burned with or returned now.
        fours: how many 4s of each suit he holds (R3).
    """

    seat: Seat
    hand: Counts
    window: WindowName | None = None
    kinds: tuple[Kind, ...] = ()
    legal: frozenset[Counts] = frozenset()
    fours: tuple[int, ...] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Certain:
    """The text means this command; whether the rules allow it is the engine's to say."""

    command: SeatCommand


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The person has to say which of these he means. One alone: whether he means it, since he did not say "burn"."""

    commands: tuple[SeatCommand, ...]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """The text means nothing that could be given now: a refusal's code and facts."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


Reading = Certain | Ambiguous | Unreadable


def situation(view: View, commands: Iterable[SeatCommand]) -> Situation:
    """Return the situation of a seat from its view and its legal commands (`legal(view)`).

    Raises:
        ValueError: the view is a spectator's.
    """
    if view.viewer is None:
        raise ValueError("a spectator types no plays")
    fours = [0] * len(SUITS)
    for card in view.hand.cards:
        if rank_of(card) == FOUR and suit_of(card) < len(SUITS):
            fours[suit_of(card)] += 1
    window = view.public.window if view.asked else None
    legal = frozenset(command.counts for command in commands if isinstance(command, PlayCards | Burn | GiveBack))
    name, kinds = (window.name, window.kinds) if window else (None, ())
    return Situation(view.viewer, view.hand.counts, name, kinds, legal, tuple(fours))


def read(text: str, now: Situation) -> Reading:
    """Read what a person typed.

    Args:
        text: as typed.
        now: whose it is and what he may do.

    Returns:
        A certain command, several to ask about, or why it cannot be read.
    """
    plain = _without_end(normalised(text))
    if len(plain) > LONGEST:
        return Unreadable("typed-too-long")
    if not plain:
        return Unreadable("typed-empty")
    said = _PHRASES.get(re.sub(r"\s", "", plain))
    if said is not None:
        return said(now)
    try:
        return _with_cards(plain, now)
    except UnknownWordError as error:
        return Unreadable("typed-unknown", {"word": quoted(str(error))})
    except TooManyReadingsError:
        return Unreadable("typed-too-long")


def _without_end(plain: str) -> str:
    """Return a text without the punctuation at its end, unless it consists of it."""
    return re.sub(r"[。.!?~…,]+$", "", plain).strip() or plain


def _with_cards(plain: str, now: Situation) -> Reading:
    """Read a text that names cards: with a word before or after them, or as the window takes them."""
    for pattern, reader in _VERBS:
        match = pattern.match(plain)
        if match:
            return reader(match["rest"].strip(), now)
    match now.window:
        case WindowName.SHOW if (suit := _suit_in(plain)) is not None:
            return _show_suit(plain, suit, now)
        case WindowName.CHARGE:
            return _charge(plain, now)
        case WindowName.RETURN:
            return _return(plain, now)
        case WindowName.BURN:
            return _unsaid_burn(plain, now)
        case _:
            return _play(plain, now)


# Cards ---------------------------------------------------------------------------------------------------------------


def _play(plain: str, now: Situation) -> Reading:
    """Read a lead or a beat."""
    return _choose(readings(plain), now, lambda counts: PlayCards(now.seat, counts))


def _burn(plain: str, now: Situation) -> Reading:
    """Read a burn that is called so; without cards it is asked which of the possible ones."""
    if plain:
        return _choose(readings(plain), now, lambda counts: Burn(now.seat, counts))
    if now.window is not WindowName.BURN:
        return _not_now(now)
    if not now.legal:
        return Unreadable("typed-no-burn")
    return _ask([Burn(now.seat, counts) for counts in sorted(now.legal, key=_cost)])


def _unsaid_burn(plain: str, now: Situation) -> Reading:
    """Read cards in a burn window: they can only burn, but he has not said so, and a burn binds (R43)."""
    reading = _burn(plain, now)
    if isinstance(reading, Certain) and isinstance(reading.command, Burn) and reading.command.counts in now.legal:
        return Ambiguous((reading.command,))
    return reading


def _return(plain: str, now: Situation) -> Reading:
    """Read cards to give back (R106); they need not be a play."""
    if not plain:
        return Unreadable("typed-needs-cards", {"example": "45"})
    found = readings(plain)
    good = [counts for counts in found if counts in now.legal]
    if len(good) > 1:
        return _ask([GiveBack(now.seat, counts) for counts in good])
    return Certain(GiveBack(now.seat, (good or list(found))[0]))


def _choose(found: Sequence[Counts], now: Situation, command: Callable[[Counts], SeatCommand]) -> Reading:
    """Choose among the readings of some cards: the one that can be played now, else the one he holds.

    Out of his turn what counts as playable is any play that he holds.
    """
    plays = [counts for counts in found if play_of(counts)]
    if not plays:
        return Certain(command(found[0]))
    held = [counts for counts in plays if _within(counts, now.hand)]
    possible = [counts for counts in plays if counts in now.legal] if now.window else held
    if len(possible) > 1:
        return _ask([command(counts) for counts in possible])
    for pool in (possible, held, plays):
        if len(pool) == 1:
            return Certain(command(pool[0]))
    shown = tuple(print_counts(counts) for counts in (held or plays)[:_SHOWN_READINGS])
    return Unreadable("typed-neither", {"readings": shown})


def _ask(commands: Sequence[SeatCommand]) -> Ambiguous:
    return Ambiguous(tuple(commands[:MOST_CHOICES]))


def _within(counts: Counts, hand: Counts) -> bool:
    return all(used <= held for used, held in zip(counts, hand, strict=True))


def _cost(counts: Counts) -> tuple[int, ...]:
    """Return an order of plays, cheapest first: few jokers and 2s, then low cards."""
    return tuple(reversed(counts))


# Charges and shows ---------------------------------------------------------------------------------------------------

_SET_BREAK: Final = re.compile(r"[\s,，、;；/>→]+")
_SET: Final = re.compile(r"(10|[2-9tjqka0])\1*")


def _charge(plain: str, now: Situation) -> Reading:
    """Read three sets in order (R84), apart or, as canonical letters, run together."""
    pieces = [piece for piece in _SET_BREAK.split(plain) if piece]
    if len(pieces) == 1:
        runs = [match[0] for match in _SET.finditer(plain)]
        pieces = runs if "".join(runs) == plain else pieces
    if len(pieces) != _SETS:
        return Unreadable("typed-three-sets")
    found = list(product(*(readings(piece) for piece in pieces)))
    good = [sets for sets in found if _is_charge(sets, now.hand)]
    if len(good) > 1:
        return _ask([Charge(now.seat, sets) for sets in good])
    return Certain(Charge(now.seat, (good or found)[0]))


def _is_charge(sets: tuple[Counts, ...], hand: Counts) -> bool:
    """Return whether these are gouji plays that the hand holds side by side."""
    plays = [play_of(counts) for counts in sets]
    total = tuple(sum(counts[rank] for counts in sets) for rank in range(RANK_COUNT))
    return all(play is not None and play.gouji for play in plays) and _within(total, hand)


_SUIT_WORDS: Final = (
    re.compile(r"黑桃|♠|spades?|\bs\b|4+s\b"),
    re.compile(r"[紅红][桃心]|♥|hearts?|\bh\b|4+h\b"),
    re.compile(r"梅花|草花|♣|clubs?|\bc\b|4+c\b"),
    re.compile(r"方[塊块片]|♦|diamonds?|\bd\b|4+d\b"),
)
_FOURS: Final = re.compile(r"4{2,}")


def _suit_in(plain: str) -> int | None:
    """Return the one suit that a text names, or None."""
    named = [suit for suit, words in enumerate(_SUIT_WORDS) if words.search(plain)]
    return named[0] if len(named) == 1 else None


def _show(plain: str, now: Situation) -> Reading:
    """Read 上班, with a suit or without (R3)."""
    suit = _suit_in(plain)
    if suit is not None:
        return _show_suit(plain, suit, now)
    if plain:
        return _nothing(plain)
    able = [suit for suit, count in enumerate(now.fours) if count >= _SHOWN_MINIMUM]
    if now.window is not WindowName.SHOW:
        return _not_now(now)
    if not able:
        return Unreadable("show-two")
    shows = [ShowFours(now.seat, suit, now.fours[suit]) for suit in able]
    return Certain(shows[0]) if len(shows) == 1 else _ask(shows)


def _show_suit(plain: str, suit: int, now: Situation) -> Reading:
    """Show a suit: as many 4s as were typed, or all that he holds."""
    typed = _FOURS.search(plain)
    return Certain(ShowFours(now.seat, suit, len(typed[0]) if typed else now.fours[suit]))


# Words ---------------------------------------------------------------------------------------------------------------

_Said = Callable[[Situation], Reading]


def _nothing(plain: str) -> Unreadable:
    return Unreadable("typed-unknown", {"word": quoted(plain)})


def _not_now(now: Situation) -> Unreadable:
    """Return that the words answer a question which is not asked."""
    return Unreadable("typed-not-now", {"kinds": now.kinds}) if now.kinds else Unreadable("typed-not-asked")


def _always(command: Callable[[Seat], SeatCommand]) -> _Said:
    """Return a phrase that means a command whatever is asked; the engine refuses it where it has no place."""
    return lambda now: Certain(command(now.seat))


def _when(command: Callable[[Seat], SeatCommand], *windows: WindowName) -> _Said:
    """Return a phrase that answers these windows alone, so that it cannot answer another one by mistake."""
    return lambda now: Certain(command(now.seat)) if now.window in windows else _not_now(now)


def _bare(reader: Callable[[str, Situation], Reading]) -> _Said:
    """Return a phrase that would go with cards, without them."""
    return lambda now: reader("", now)


_PHRASES: Final[dict[str, _Said]] = {
    phrase: said
    for phrases, said in (
        (
            "過 过 過牌 过牌 不要 不出 不上 不跟 不管 要不起 管不上 管不起 不 否 不了 pass p - no n nope skip",
            _always(Pass),
        ),
        ("扣 扣牌 close", _when(Pass, WindowName.BEAT)),
        ("不燒 不烧 不捎 noburn dontburn don'tburn", _when(Pass, WindowName.BURN)),
        (
            "不宣 不宣點 不宣点 不明 不明點 不明点 不預點 不预点 不預 不预 不革命 nocall nodeclare norevolt",
            _when(Pass, WindowName.CALL, WindowName.DECLARE),
        ),
        ("不應戰 不应战 不應 不应 nofight", _when(Pass, WindowName.FIGHT, WindowName.FIGHT_SET)),
        ("不打 打不過 打不过", _when(Pass, WindowName.FIGHT, WindowName.FIGHT_SET, WindowName.BEAT)),
        ("不衝 不冲 不衝點 不冲点 nocharge", _when(Pass, WindowName.CHARGE)),
        ("不亮 不上班 noshow", _when(Pass, WindowName.SHOW)),
        ("讓 让 讓牌 让牌 yield ~", _always(Yield)),
        ("接風 接风 申請接風 申请接风 wind catchwind catchthewind =", _always(CatchWind)),
        ("認輸 认输 放棄 放弃 放棄燒牌 放弃烧牌 燒不下去 烧不下去 concede giveup", _always(Concede)),
        ("是 好 要 yes y ok", _always(Yes)),
        (
            "宣 宣點 宣点 明點 明点 預點 预点 宣告 declare call earlycall",
            _when(Yes, WindowName.CALL, WindowName.DECLARE),
        ),
        ("應戰 应战 應 应 打 fight accept", _when(Yes, WindowName.FIGHT)),
        ("革命 起義 起义 revolt revolution", _always(Revolt)),
        ("要頭 要头 有頭 有头 head", _always(TakeHead)),
        ("無頭 无头 不要頭 不要头 沒頭 没头 headless nohead", _always(TakeHeadless)),
        ("燒 烧 燒牌 烧牌 捎 捎牌 burn !", _bare(_burn)),
        ("上班 亮 亮牌 show", _bare(_show)),
        ("衝點 冲点 衝 冲 charge", lambda _: Unreadable("typed-three-sets")),
        ("還貢 还贡 還 还 return", _bare(_return)),
        (
            "出 出牌 發 发 發牌 发牌 上 上牌 play lead beat",
            lambda _: Unreadable("typed-needs-cards", {"example": "KKK"}),
        ),
    )
    for phrase in phrases.split()
}


def _verb(words: str) -> re.Pattern[str]:
    return re.compile(rf"^(?:{words})\s*(?P<rest>.+)$")


_VERBS: Final = (
    (_verb("我?[燒烧捎]牌?|burn(?: with)?|!"), _burn),
    (re.compile(r"^(?P<rest>.+?)\s*[燒烧]牌?$"), _burn),
    (_verb("上班|亮|show"), _show),
    (_verb("[衝冲]點?点?|charge"), _charge),
    (_verb("[還还][貢贡]?|return|give back"), _return),
    (_verb("我?[出打發发上管壓压]牌?|play|lead|beat(?: with)?"), _play),
)
