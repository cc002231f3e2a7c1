"""Who is asked next, read off the open acts of a trick by the sentences of R20–R32 alone, in playouts.

The engine keeps passes, closers and yields as it goes; here every question is answered anew from what was done since the
lead, so that the two cannot share a mistake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

import pytest

from bot.engine.plays import unbeatable
from bot.engine.public import Act, Kind, Phase, Public, WindowName
from bot.engine.ruleset import Ruleset

from .playing import RULE_SETS, Step, play, play_position, scaled, small

PLAYS = (Kind.PLAY, Kind.BURN)


class Asking:
    """A trick as its acts tell it.

    Args:
        public: rules, and who is active, headless and in a scramble.
        acts: what was done in the trick, from the lead on.
        gouji, shielded: what the card that stands is.
    """

    def __init__(self, public: Public, acts: Sequence[Act], *, gouji: bool, shielded: bool) -> None:
        self.rules, self.race, self.scramble = public.rules, public.race, public.scramble
        self.acts, self.gouji, self.shielded = acts, gouji, shielded
        self.card = max(index for index, act in enumerate(acts) if act.kind in PLAYS)
        self.owner = acts[self.card].seat
        self.opposite = (self.owner + 3) % 6

    def round(self, *steps: int) -> list[int]:
        return [(self.owner + step) % 6 for step in steps]

    def answers(self, seat: int) -> list[int]:
        """Return when a seat answered the card that stands."""
        return [index for index, act in enumerate(self.acts) if index > self.card and act.seat == seat]

    def has_passed(self, seat: int) -> bool:
        """A pass stands until one plays (R24); a yield has become a pass when another card lies on the table (R26)."""
        kinds = [(act.kind, index) for index, act in enumerate(self.acts) if act.seat == seat]
        if not kinds:
            return False
        kind, when = kinds[-1]
        return kind in (Kind.PASS, Kind.WIND) or (kind is Kind.YIELD and when < self.card)

    def in_turn(self, seat: int) -> bool:
        """Whether a seat is to be asked in its turn (R20, R22 to R24, R32, R71)."""
        if seat == self.owner or seat not in self.race.active or self.answers(seat):
            return False
        if self.gouji and (self.shielded or (seat != self.opposite and seat not in self.race.headless)):
            return False
        if not self.has_passed(seat):
            return True
        if self.rules.key == "xuandian":
            return self.scramble or seat == self.opposite
        return self.gouji and seat == self.opposite

    def next(self) -> int | None:
        """Return who is asked to beat or pass, or None if the trick is over."""
        turn = next((seat for seat in self.round(1, 2, 3, 4, 5) if self.in_turn(seat)), None)
        if turn is not None:
            return turn
        if self.acts[-1].kind is not Kind.PLAY and self.waiting_yielder() is not None:
            return self.waiting_yielder()
        return self.opposite if self.rules.key != "xuandian" and self.must_close() else None

    def waiting_yielder(self) -> int | None:
        """Return who yielded on this card and has not answered since (R26)."""
        for act in self.acts[self.card :]:
            if act.kind is Kind.YIELD and len(self.answers(act.seat)) == 1:
                return act.seat
        return None

    def must_close(self) -> bool:
        """Whether the opposite is still to close: his last answer, if any, was not the last of all (R27)."""
        if self.gouji or self.opposite not in self.race.active:
            return False
        answers = self.answers(self.opposite)
        return not answers or (len(answers) == 1 and answers[0] != len(self.acts) - 1)

    def kinds(self, seat: int) -> set[Kind]:
        """Return how a seat may answer (R26, R28)."""
        found = {Kind.PLAY, Kind.PASS}
        if self.rules.key == "xuandian" and self.may_yield(seat):
            found.add(Kind.YIELD)
        first = next((other for other in self.round(1, 2, 3, 4, 5) if other in self.race.active), None)
        if self.rules.key != "xuandian" and self.owner not in self.race.active and seat == first:
            found.add(Kind.WIND)
        return found

    def may_yield(self, seat: int) -> bool:
        return (
            seat == self.opposite
            and self.owner in self.race.active
            and not self.gouji
            and not self.scramble
            and not any(act.kind is Kind.YIELD for act in self.acts)
            and all(self.has_passed(other) or other not in self.race.active for other in self.round(1, 2))
            and any(self.in_turn(other) for other in self.round(4, 5))
        )

    def burners(self) -> set[int]:
        """Return who is asked to burn (R40)."""
        asked = self.race.active - {self.owner, self.opposite}
        return set(asked if self.shielded else asked - self.race.headless)


def judge(step: Step) -> str | None:
    """Compare who is asked after a step with what the acts say; return what was compared."""
    before, public = step.before.public, step.after.public
    acts = public.history[public.trick_from :]
    if public.phase is not Phase.PLAY or not acts or acts[-1].kind is Kind.CONCEDE:
        return None
    window, trick = public.window, public.trick
    assert window is not None
    if trick is None:
        return judge_end(before, acts)
    asking = Asking(public, acts, gouji=trick.gouji, shielded=trick.shielded)
    assert asking.owner == trick.owner
    if window.name is WindowName.BURN:
        assert set(window.members) == asking.burners()
        return "burn"
    assert window.seats == (asking.next(),), acts
    assert set(window.kinds) == asking.kinds(window.seats[0]), acts
    return "yield" if Kind.YIELD in window.kinds else "wind" if Kind.WIND in window.kinds else "beat"


def judge_end(before: Public, acts: Sequence[Act]) -> str | None:
    """When a trick ended, nobody was left to ask about the card that stood."""
    last = acts[-1]
    if last.play is not None:
        downgrade = before.rules.downgrade_big
        return "unbeatable" if unbeatable(last.play, downgrade=downgrade) else None
    if before.trick is None:
        return None
    asking = Asking(before, acts, gouji=before.trick.gouji, shielded=before.trick.shielded)
    assert asking.next() is None, acts
    return "end"


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_r20_to_r32_who_is_asked_follows_from_what_was_done(rules: Ruleset):
    compared: Counter[str | None] = Counter()
    games = [play(small(rules, seed), 8000 + seed) for seed in range(scaled(24))]
    games += [play_position(rules, 800 + seed) for seed in range(scaled(120))]
    compared.update(map(judge, chain.from_iterable(games)))
    expected = {"burn", "beat", "end", "unbeatable", "yield" if rules.yielding else "wind"}
    assert expected <= set(compared)
