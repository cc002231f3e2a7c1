"""What everybody may know of a table, made from its state and its watch."""

from __future__ import annotations

from bot.engine.opening import commitment
from bot.engine.scoring import match_result

from .clocks import PAUSE_ENDS, Stopwatch, span
from .fold import TableState
from .model import Snapshot


def snapshot_of(state: TableState, watch: Stopwatch) -> Snapshot:
    """Return what everybody may know of a table; while its watch is held, no clock shows."""
    public = state.game.public
    times = span(state) if watch.held is None else None
    window = public.window
    turn = window is not None and not window.simultaneous
    paused_since = watch.started if watch.held is None else watch.held
    return Snapshot(
        id=state.id,
        seq=state.seq,
        place=state.place,
        host=state.host,
        setup=state.setup,
        status=state.status,
        seats=state.seats,
        public=public,
        deadline=watch.started + times.total if times else None,
        paused=state.paused,
        match=max(state.match, 1),
        result=match_result(state.setup.rules, public.results),
        number=state.number,
        reason=state.reason,
        bank_from=watch.started + times.own if times and turn else None,
        paused_until=paused_since + PAUSE_ENDS if state.paused is not None else None,
        commitment=None if state.seed is None else commitment(state.seed),
    )
