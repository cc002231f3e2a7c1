"""The end of a deal (step 9; R55, R90–R92)."""

from __future__ import annotations

from .events import DealEnded, Stifled
from .run import Run
from .scoring import deal_result


def finish(run: Run) -> None:
    """End the deal: hidden stifles are shown, places, debts and points counted, all hands laid open."""
    for stifle in run.state.hidden:
        run.emit(Stifled(stifle.seat, stifle.by, shown=True))
    hands = tuple(hand.counts for hand in run.state.hands)
    run.emit(DealEnded(deal_result(run.state), hands, run.state.seed))
