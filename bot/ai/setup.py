"""What a computer player does before the first lead: calls, revolution, 上班, charge, head and return.

What each is worth was measured on deals that computer players finished; `benchmarks/RESULTS.md` has the figures.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import ACE, BIG, JACK, KING, QUEEN, RANK_COUNT, SMALL, TEN, THREE, TWO, Counts
from bot.engine.commands import Charge, GiveBack, Pass, PlayCards, Revolt, SeatCommand, ShowFours, TakeHeadless, Yes
from bot.engine.plays import Play, beats, play_of
from bot.engine.public import WindowName
from bot.engine.ruleset import Ruleset
from bot.engine.view import View

from .simple import cost

# How likely a hand opens its point, and its opposite his, by the cards in it: least squares over 36,000 hands of
# computer players' deals. Three in four pairs open on both sides, so a call pays for rare hands only.
_DECLARING = {BIG: 0.083, SMALL: 0.116, TWO: 0.172, ACE: 0.124, KING: 0.055, QUEEN: 0.051, JACK: 0.037, TEN: 0.023}
_DECLARING_BASE = -2.84
"""What 宣點 is worth in tribute cards with none of these (R66)."""
_OPPOSING = {
    BIG: -0.023,
    SMALL: -0.035,
    TWO: -0.024,
    ACE: -0.018,
    KING: -0.007,
    QUEEN: -0.006,
    JACK: -0.005,
    TEN: -0.003,
}
_OPPOSING_BASE = 1.135
_TOO_HIGH = 16
"""So many cards from J to A are worth playing with. Without 2s and jokers a side makes -1.8 points on average, by
revolting -1.5 against a headless opposite and -0.6 against one with a head (3,000 deals of computer players)."""
_TOO_HIGH_WHERE_POINTS_PAY = 12
"""The same under R121, where a revolutionary cannot open: -2.4 against -2.6 and -1.9."""
_CALL_BREAKS_EVEN = 0.2
"""明點 wins one card if the opposite does not open, and costs four if he does (R67)."""


def prepare(view: View, commands: Sequence[SeatCommand]) -> SeatCommand:
    """Return what to do in a window before the first lead.

    Args:
        view: the view of a seat that is asked.
        commands: `legal(view)`.

    Raises:
        ValueError: the window is one of the play phase.
    """
    window = view.public.window
    match window.name if window else None:
        case WindowName.CALL:
            return commands[-1]
        case WindowName.DECLARE:
            return _declare(view, commands)
        case WindowName.SHOW:
            return max(commands, key=lambda command: command.count if isinstance(command, ShowFours) else 0)
        case WindowName.CHARGE:
            return max(commands, key=_fright)
        case WindowName.FIGHT:
            return commands[0] if _can_fight(view) else commands[-1]
        case WindowName.FIGHT_SET:
            return min(commands, key=_dearness)
        case WindowName.HEAD:
            return next(command for command in commands if isinstance(command, TakeHeadless))
        case WindowName.RETURN:
            return min(commands, key=lambda command: _regret(view.hand.counts, command))
        case _:
            raise ValueError("the cards are being played")


def _declare(view: View, commands: Sequence[SeatCommand]) -> SeatCommand:
    """Revolt, declare or neither, by what each is worth."""
    counts = view.hand.counts
    revolt = next((command for command in commands if isinstance(command, Revolt)), None)
    if revolt is not None and _revolt_pays(counts, view.public.rules):
        return revolt
    yes = next((command for command in commands if isinstance(command, Yes)), None)
    if yes is not None and _call_pays(counts, xuan=view.public.rules.declaring == "xuan"):
        return yes
    return next(command for command in commands if isinstance(command, Pass))


def _revolt_pays(counts: Counts, rules: Ruleset) -> bool:
    """Return whether a hand without 2s and jokers does better laid away (R80): its side's place is safe, if low."""
    high = sum(counts[JACK:TWO])
    return high < (_TOO_HIGH_WHERE_POINTS_PAY if rules.scoring == "debts" else _TOO_HIGH)


def _call_pays(counts: Counts, *, xuan: bool) -> bool:
    """Return whether 宣點 (R66) or 明點 (R67) is worth it with this hand."""
    if xuan:
        return _DECLARING_BASE + sum(worth * counts[rank] for rank, worth in _DECLARING.items()) > 0
    opens = _OPPOSING_BASE + sum(worth * counts[rank] for rank, worth in _OPPOSING.items())
    return opens < _CALL_BREAKS_EVEN


def _fright(command: SeatCommand) -> int:
    """Return how hard a charge is to beat (R84): high ranks, the hardest first; no charge is no use at all."""
    if not isinstance(command, Charge):
        return -1
    plays = [play for play in map(play_of, command.plays) if play is not None]
    return sum((play.rank + 1) * weight for play, weight in zip(plays, (102, 101, 100), strict=True))


def _can_fight(view: View) -> bool:
    """Return whether the hand beats all three sets of a charge (R85) without a joker; what it uses is only gone."""
    left = list(view.hand.counts)
    for target in view.public.setup.charge:
        answer = _natural_answer(tuple(left), target, downgrade=view.public.rules.downgrade_big)
        if answer is None:
            return False
        left = [held - used for held, used in zip(left, answer.counts, strict=True)]
    return True


def _natural_answer(counts: Counts, target: Play, *, downgrade: bool) -> Play | None:
    """Return the lowest answer out of cards of one rank, or None."""
    for rank in range(target.rank + 1, TWO + 1):
        if counts[rank] >= target.size:
            cards = tuple(target.size if other == rank else 0 for other in range(RANK_COUNT))
            play = play_of(cards)
            if play is not None and beats(play, target, downgrade=downgrade):
                return play
    return None


def _dearness(command: SeatCommand) -> tuple[int, int, int, int]:
    """Return what answering a set costs; giving up is dearest, since the fight has begun."""
    play = play_of(command.counts) if isinstance(command, PlayCards) else None
    return (1 << 10, 0, 0, 0) if play is None else cost(play)


def _regret(counts: Counts, command: SeatCommand) -> tuple[int, int, int]:
    """Return how much a return costs (R106): high cards, then groups broken, then what is given."""
    if not isinstance(command, GiveBack):
        return 1 << 10, 0, 0
    given = command.counts
    high = sum(max(0, rank - TEN) * count for rank, count in enumerate(given))
    broken = sum(1 for rank in range(THREE + 1, RANK_COUNT) if 0 < given[rank] < counts[rank])
    broken += 2 * given[THREE] + given[SMALL] + given[BIG]
    return high, broken, sum(rank * count for rank, count in enumerate(given))
