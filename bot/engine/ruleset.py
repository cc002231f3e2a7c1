"""Rule sets as values: typed switches, and three constants.

Nothing asks which rule set it is; a house rule is another value of a switch. Each switch names the rule it decides.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final, Literal

from .cards import ACE, RANKS, SEATS_AT_TABLE, Rank, full_deck

DebtKind = Literal["point", "burn", "stifle", "place", "sweep"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything that may differ between two ways of playing Gouji."""

    key: str
    """The preset's key; a label only."""
    match_deals: int = 4
    """Deals of a match (R122), 1 to 99."""
    decks: int = 4
    """How many decks are shuffled together (R1)."""
    ranks: str = RANKS
    """The ranks of which the decks consist (R1); fewer for small decks."""

    downgrade_big: bool = False
    """R14: beside an X each D counts as an X."""
    threes_last: bool = False
    """R17 憋三: 3s only as the whole rest of the hand."""
    first_lead: Literal["rotate", "show"] = "rotate"
    """R3 上班 or R4 rotation."""
    pass_lock: Literal["opposite", "opposite_gouji"] = "opposite_gouji"
    """Which card of his opposite asks a passer again: any later one (R22), or a gouji play (R23)."""
    yielding: bool = False
    """R26 讓牌."""
    closing: bool = True
    """R27 扣牌."""
    catching_wind: bool = True
    """R28 接風 may be announced."""
    burn_order: tuple[int, ...] = (1, 2, 4, 5)
    """R41: steps from the owner, first choice first."""
    last_play_shields: bool = True
    """R73: to beat a gouji last play of place 1 or 2 as its opposite makes a shielded play."""
    scramble_waits: bool = True
    """R70: a scramble that a gouji last play brings about waits until its trick and burn are over."""
    scramble_pass_lock: bool = True
    """R71: whether passes lock in a scramble too."""
    ends_with_side: bool = False
    """R92: the deal ends when one side has nobody active; else when one player is left."""

    buying: Literal["no", "opposing_side_first", "own_side_first"] = "no"
    """R50: from whom a player without 3s gets one after his opposite."""
    poor_buyer: Literal["highest_card", "revolution"] = "highest_card"
    """R51: who can pay neither 2 nor joker pays his highest card, or is forced to revolt (R82)."""
    stifling: bool = False
    """R55 悶: a play that leaves only 3s, beaten, costs a card."""
    stifle_shown: Literal["at_once", "when_out"] = "at_once"
    """R55: when a stifle becomes public."""

    declaring: Literal["no", "xuan", "ming"] = "no"
    """R64 宣點 or R65 明點 in the declaration window."""
    early_call: bool = False
    """R65 預點, a window before the deal."""
    opening: Literal["no", "without_jokers", "without_big"] = "no"
    """R60: which gouji plays open a point."""
    points_close: bool = False
    """R61: points close as places 1 and 2 are taken."""
    point_debts: Literal["no", "declared", "called"] = "no"
    """R66 or R67."""
    revolution: bool = False
    """R80 革命."""
    revolution_opens: bool = False
    """R62: a revolution opens the opposite's point."""
    charging: bool = False
    """R84 衝點."""

    tribute: bool = False
    """R100–R107."""
    tribute_order: tuple[DebtKind, ...] = ("point", "burn", "stifle", "place", "sweep")
    """R101."""
    tribute_skips: frozenset[Rank] = frozenset()
    """R103: ranks that are never paid."""
    returning: bool = False
    """R106 還貢."""
    sweep_tribute: Literal["as_usual", "own_opposite", "restart"] = "as_usual"
    """R107: a sweep changes nothing, or costs each loser one card to his opposite, or starts the match anew."""
    scoring: Literal["places", "debts"] = "places"
    """R120 or R121."""
    sweep_doubles: bool = True
    """R120: a sweep counts double."""

    def __post_init__(self) -> None:
        """Refuse values that no table can play.

        Raises:
            ValueError: naming the switch.
        """
        if not 1 <= self.match_deals <= 99:  # noqa: PLR2004
            raise ValueError("match_deals must be 1 to 99")
        if not 1 <= self.decks <= 8:  # noqa: PLR2004
            raise ValueError("decks must be 1 to 8")
        if not self.ranks or "".join(rank for rank in RANKS if rank in self.ranks) != self.ranks:
            raise ValueError("ranks must be letters of 3456789TJQKA2XD in this order, each once")
        if len(full_deck(self.decks, self.ranks)) % SEATS_AT_TABLE:
            raise ValueError("decks and ranks must give six equal hands")
        if sorted(self.burn_order) != [1, 2, 4, 5]:
            raise ValueError("burn_order must order 1, 2, 4 and 5")

    @property
    def windows_before_play(self) -> bool:
        """Whether there is a declaration window (step 5)."""
        return self.declaring != "no" or self.revolution


DEFEN: Final = Ruleset(key="defen")

MINGDIAN: Final = replace(
    DEFEN,
    key="mingdian",
    match_deals=3,
    threes_last=True,
    buying="own_side_first",
    poor_buyer="highest_card",
    stifling=True,
    stifle_shown="when_out",
    declaring="ming",
    early_call=True,
    opening="without_big",
    points_close=True,
    point_debts="called",
    revolution=True,
    revolution_opens=True,
    tribute=True,
    tribute_order=("point", "stifle", "burn", "place", "sweep"),
    tribute_skips=frozenset({ACE}),
    returning=True,
    sweep_tribute="restart",
    scoring="debts",
    sweep_doubles=False,
)

XUANDIAN: Final = Ruleset(
    key="xuandian",
    match_deals=5,
    downgrade_big=True,
    threes_last=True,
    first_lead="show",
    pass_lock="opposite",
    yielding=True,
    closing=False,
    catching_wind=False,
    burn_order=(2, 4, 1, 5),
    last_play_shields=False,
    scramble_waits=False,
    scramble_pass_lock=False,
    ends_with_side=True,
    buying="opposing_side_first",
    poor_buyer="revolution",
    stifling=True,
    declaring="xuan",
    opening="without_jokers",
    point_debts="declared",
    revolution=True,
    charging=True,
    tribute=True,
    returning=True,
    sweep_tribute="own_opposite",
)

PRESETS: Final[dict[str, Ruleset]] = {rules.key: rules for rules in (XUANDIAN, MINGDIAN, DEFEN)}
DEFAULT_RULES: Final = XUANDIAN.key


def switches(rules: Ruleset) -> dict[str, object]:
    """Return every switch of a rule set by name, its key aside."""
    return {item.name: getattr(rules, item.name) for item in fields(rules) if item.name != "key"}


def with_options(rules: Ruleset, options: dict[str, object]) -> Ruleset:
    """Return the rule set with some switches changed, as a record or a house rule writes them.

    Args:
        rules: the preset.
        options: values by switch name; lists stand for tuples, rank letters for rank sets.

    Raises:
        ValueError: a switch unknown, or a value that it cannot have.
    """
    known = switches(rules)
    changed: dict[str, object] = {}
    for name, value in options.items():
        if name not in known:
            raise ValueError(f"unknown option {name!r}")
        changed[name] = _coerced(name, known[name], value)
    return replace(rules, **changed)  # type: ignore[arg-type]


def _coerced(name: str, default: object, value: object) -> object:
    """Return an option's value in the type of its switch."""
    choices = CHOICES.get(name)
    if choices is not None and value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(choices)}")
    if isinstance(default, frozenset) and isinstance(value, str) and all(letter in RANKS for letter in value):
        return frozenset(map(RANKS.index, value))
    if isinstance(default, tuple) and isinstance(value, list) and sorted(value) == sorted(default):
        return tuple(value)
    if type(value) is not type(default):
        raise ValueError(f"{name} cannot be {value!r}")
    return value


CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "first_lead": ("rotate", "show"),
    "pass_lock": ("opposite", "opposite_gouji"),
    "buying": ("no", "opposing_side_first", "own_side_first"),
    "poor_buyer": ("highest_card", "revolution"),
    "stifle_shown": ("at_once", "when_out"),
    "declaring": ("no", "xuan", "ming"),
    "opening": ("no", "without_jokers", "without_big"),
    "point_debts": ("no", "declared", "called"),
    "sweep_tribute": ("as_usual", "own_opposite", "restart"),
    "scoring": ("places", "debts"),
}
"""The values of the switches that are words."""


def difference(rules: Ruleset) -> dict[str, object]:
    """Return the switches in which a rule set differs from the preset of its key."""
    preset = switches(PRESETS[rules.key])
    return {name: value for name, value in switches(rules).items() if value != preset[name]}
