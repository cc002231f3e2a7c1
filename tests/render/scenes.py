"""Hands and tables that several tests, the goldens and the contact sheets draw."""

from __future__ import annotations

from collections import Counter
from typing import Final

from bot.engine.cards import NO_SUIT, RANKS, SMALL, Card, Rank, full_deck, make_card, rank_of, shuffled
from bot.render import (
    DealOverPicture,
    DealOverRow,
    HandPicture,
    Mark,
    MatchPicture,
    PersonPicture,
    ScorePicture,
    ScoreRow,
    SeatPicture,
    Sign,
    TablePicture,
    Tag,
    Tone,
    TributeLine,
    TributePicture,
)

LEGENDS: Final = {
    "zh-TW": (
        (Sign.PLAYABLE, "能出"),
        (Sign.WITH_WILD, "配 2 或王"),
        (Sign.GOUJI, "夠級"),
        (Sign.RECEIVED, "進貢所得"),
    ),
    "zh-CN": (
        (Sign.PLAYABLE, "能出"),
        (Sign.WITH_WILD, "配 2 或王"),
        (Sign.GOUJI, "够级"),
        (Sign.RECEIVED, "进贡所得"),
    ),
    "en": (
        (Sign.PLAYABLE, "playable"),
        (Sign.WITH_WILD, "with 2 or joker"),
        (Sign.GOUJI, "gouji"),
        (Sign.RECEIVED, "tribute"),
    ),
}
TITLES: Final = {"zh-TW": ("你的手牌", "36 張"), "zh-CN": ("你的手牌", "36 张"), "en": ("Your hand", "36 cards")}
GOUJI_SIZES: Final = {"D": 1, "X": 1, "2": 1, "A": 2, "K": 2, "Q": 3, "J": 4, "T": 5}

WORST_HANDS: Final = {
    "twos, aces and jokers": "2" * 16 + "A" * 12 + "X" * 4 + "D" * 4,
    "all fifteen ranks": "33344455566677788899TTTJJJQQQKKKA2XD"[:36],
    "forty-eight cards": "".join(rank * 3 for rank in RANKS) + "222",
    "three full ranks": "2" * 16 + "3" * 16 + "A" * 16,
    "one of each": RANKS,
    "one card": "7",
    "empty": "",
}


def cards(text: str) -> tuple[Card, ...]:
    """Return cards of these ranks, their suits in turn."""
    seen: Counter[str] = Counter()
    out = []
    for letter in text:
        rank, nth = RANKS.index(letter), seen[letter]
        seen[letter] += 1
        out.append(make_card(rank, NO_SUIT if rank >= SMALL else nth % 4, nth // 4))
    return tuple(out)


def dealt(seed: str, count: int = 36) -> tuple[Card, ...]:
    """Return a random hand."""
    return shuffled(full_deck(4, RANKS), seed)[:count]


def gouji_ranks(hand: tuple[Card, ...]) -> frozenset[Rank]:
    counts = Counter(rank_of(card) for card in hand)
    return frozenset(rank for rank, count in counts.items() if count >= GOUJI_SIZES.get(RANKS[rank], 99))


def hand_picture(language: str = "zh-TW", seed: str = "hand") -> HandPicture:
    """Return a hand with every kind of mark."""
    hand = dealt(seed)
    marks = {rank: (Mark.UNPLAYABLE, Mark.PLAYABLE, Mark.WITH_WILD)[(rank > 6) + (rank > 9)] for rank in range(15)}
    title, count = TITLES[language]
    return HandPicture(
        hand,
        title=title,
        count=count,
        legend=LEGENDS[language],
        marks=marks,
        gouji=gouji_ranks(hand),
        received=frozenset(sorted(hand)[20:22]),
    )


_WORDS: Final = {
    "zh-TW": {
        "open": "開點", "call": "宣點", "headless": "無頭", "head": "要頭 2", "stifled": "被悶", "burning": "燒牌中", "pass": "過牌",
        "yield": "讓牌", "first": "頭科", "burn": "燒牌", "shielded": "夠死級", "title": "夠級 第 2 局", "red": "紅聯邦 +2",
        "blue": "藍聯邦 −2", "turn": "輪到", "beat": "要壓過 6 張 K", "best": "最大",
    },
    "zh-CN": {
        "open": "开点", "call": "宣点", "headless": "无头", "head": "要头 2", "stifled": "被闷", "burning": "烧牌中", "pass": "过牌",
        "yield": "让牌", "first": "头科", "burn": "烧牌", "shielded": "够死级", "title": "够级 第 2 局", "red": "红联邦 +2",
        "blue": "蓝联邦 −2", "turn": "轮到", "beat": "要压过 6 张 K", "best": "最大",
    },
    "en": {
        "open": "opened", "call": "declared", "headless": "headless", "head": "head 2", "stifled": "stifled", "burning": "burning",
        "pass": "Pass", "yield": "Yields", "first": "1st", "burn": "Burn!", "shielded": "Shielded", "title": "Gouji, deal 2",
        "red": "Red +2", "blue": "Blue −2", "turn": "to play", "beat": "beat six Ks", "best": "best",
    },
}  # fmt: skip
PEOPLE: Final = ("小明", "مريم", "陳奕迅的超長名字測試", "김민수", "たろう🔥", "Аня 🐉")


def table_picture(language: str = "zh-TW", names: tuple[str, ...] = PEOPLE) -> TablePicture:
    """Return a table in the middle of a burn, with something at every seat."""
    say = _WORDS[language]
    call, opened = Tag(say["call"], Tone.CALL), Tag(say["open"], Tone.OPEN)
    stifled, head = Tag(say["stifled"], Tone.LOSS), Tag(say["head"], Tone.HEAD)
    seats = (
        SeatPicture(names[0], "座位 1", "1", tags=(opened,), cards=cards("DQQQQ"), is_turn=True),
        SeatPicture(
            names[1], "座位 2", "2", count=7, tags=(call, Tag(say["burning"], Tone.FIRE)),
            cards=cards("X2KKKK"), lettering=say["burn"], flame=True, best=True,
        ),
        SeatPicture(names[2], "座位 3", "3", tags=(Tag(say["headless"], Tone.LOSS),), bubble=say["pass"]),
        SeatPicture(names[3], "座位 4", "4", place=say["first"], tags=(opened,), faded=True),
        SeatPicture(names[4], "座位 5", "5", count=10, tags=(call, stifled, head), bubble=say["yield"], lettering=say["shielded"]),
        SeatPicture(names[5], "座位 6", "6", count=3, cards=cards("9999999922XXD"), lettering=say["call"]),
    )  # fmt: skip
    return TablePicture(
        seats,
        title=say["title"],
        scores=(say["red"], say["blue"]),
        over=say["turn"],
        middle=names[0],
        below=say["beat"],
        best_label=say["best"],
    )


def people(names: tuple[str, ...] = PEOPLE) -> tuple[PersonPicture, ...]:
    return tuple(PersonPicture(name, f"座位 {i + 1}", str(i + 1), i % 2) for i, name in enumerate(names))


def score_rows() -> tuple[ScoreRow, ...]:
    badges = ("頭科", "二科", "三科", "四科", "二落", "大落")
    points = ("+4", "+2", "0", "0", "−2", "−4")
    notes = (("開點",), ("宣點", "開點"), (), ("被悶",), ("無頭",), ("燒牌失敗",))
    return tuple(ScoreRow(*row) for row in zip(people(), badges, points, notes, strict=True))


def score_picture() -> ScorePicture:
    return ScorePicture("第 3 局", score_rows(), ("紅聯邦 +2", "藍聯邦 −2"), "紅聯邦勝", "每人 +2 金幣")


def tribute_picture() -> TributePicture:
    one, two, three, four, five, six = people()
    return TributePicture(
        "第 3 局 進貢",
        (
            TributeLine("點貢", four, one, cards("DX2")),
            TributeLine("燒貢", two, five, cards("D")),
            TributeLine("落貢", six, three, cards("A"), "欠 1 張作罷"),
            TributeLine("還貢", three, six, cards("45")),
        ),
        "由大到小",
    )


def deal_over_picture() -> DealOverPicture:
    hands = (
        "DDXX22AAKQQJJTT99988776665544333",
        "XX2AAAKKKQQQJTTT99887776665544433",
        "334455",
        "3",
        "",
        "DDDDXXXX222222AAAAKKQQ",
    )
    rows = tuple(
        DealOverRow(row.person, row.badge, row.points, cards(hand), " · ".join(row.notes))
        for row, hand in zip(score_rows(), hands, strict=True)
    )
    return DealOverPicture("第 3 局 終", rows, ("紅聯邦 +2", "藍聯邦 −2"), "紅聯邦勝", "下一局自動開始")


def match_picture() -> MatchPicture:
    deals = tuple((f"第 {i} 局", "+2", "−2") for i in range(1, 6))
    return MatchPicture("終局", "紅聯邦勝", 0, ("紅聯邦 +10", "藍聯邦 −10"), score_rows(), deals, "5 局 · 宣點夠級")
