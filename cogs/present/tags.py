"""The tags of a seat, once for pictures and for words."""

from __future__ import annotations

from bot.engine.seats import Seat
from bot.table.model import Snapshot
from bot.text.catalogue import Texts


def seat_tags(snapshot: Snapshot, seat: Seat, t: Texts) -> dict[str, str]:
    """Return the tags of a seat in words, by their keys.

    Declared, called, opened, revolted, shields, headless, burning, burned, failed, stifled, away.
    """
    public, race, holder = snapshot.public, snapshot.public.race, snapshot.seats[seat]
    call, shields = dict(public.setup.called).get(seat), race.shielded_plays(seat)
    there = {
        "tag-declared": seat in public.setup.declared,
        f"tag-called-{call}": call is not None,
        "tag-opened": race.opened[seat],
        "tag-revolted": seat in race.revolted,
        "tag-shields": shields,
        "tag-headless": seat in race.headless and not public.scramble,
        "tag-burning": public.burning is not None and public.burning.seat == seat,
        "tag-burned": any(burn.seat == seat for burn in race.burns),
        "tag-failed": seat in race.failed,
        "tag-stifled": any(stifle.seat == seat for stifle in race.stifled),
        "tag-away": holder is not None and holder.person is not None and holder.level is not None,
    }
    return {key: t(key, n=shields) for key, holds in there.items() if holds}
