"""Words that every message needs: who, what, until when."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.public import Act, Kind, WindowName
from bot.engine.ruleset import Ruleset
from bot.engine.seats import Seat
from bot.table.model import Snapshot
from bot.text.catalogue import Texts
from bot.text.plays import play_words

DECLARING = frozenset(
    {
        WindowName.BURN,
        WindowName.CALL,
        WindowName.DECLARE,
        WindowName.SHOW,
        WindowName.CHARGE,
        WindowName.FIGHT,
        WindowName.HEAD,
        WindowName.RETURN,
    }
)
"""Windows that ask for something other than a play in turn."""


def stamp(moment: float) -> str:
    """Return a time that every client counts down by itself."""
    return f"<t:{round(moment)}:R>"


def mention(user: int) -> str:
    """Return a mention; it pings nobody unless the message says so."""
    return f"<@{user}>"


def who(snapshot: Snapshot, seat: Seat, t: Texts) -> str:
    """Return who sits at a seat, for text: a mention, a computer's name or the seat's label."""
    holder = snapshot.seats[seat]
    if holder is None:
        return t("seat-label", number=str(seat + 1))
    if holder.person is None:
        return t("computer-name", number=str(seat + 1))
    return mention(holder.person.id)


def name_of(snapshot: Snapshot, seat: Seat, t: Texts) -> str:
    """Return who sits at a seat, for pictures and alt texts: the display name, a computer's name or the label."""
    holder = snapshot.seats[seat]
    if holder is None:
        return t("seat-label", number=str(seat + 1))
    if holder.person is None:
        return t("computer-name", number=str(seat + 1))
    return holder.person.name.strip() or t("seat-label", number=str(seat + 1))


def everybody(snapshot: Snapshot, seats: Iterable[Seat], t: Texts) -> str:
    """Return several people as a list in words; "nobody" for none."""
    return t.join([who(snapshot, seat, t) for seat in seats]) or t("nobody")


def act_words(snapshot: Snapshot, act: Act, t: Texts) -> str:
    """Return one act of a trick, such as 小明 三張 K."""
    player = who(snapshot, act.seat, t)
    match act.kind:
        case Kind.PLAY | Kind.BURN if act.play is not None:
            return t(f"action-{act.kind.value}", player=player, play=play_words(t, act.play))
        case _:
            return t(f"action-{act.kind.value}", player=player)


def window_key(rules: Ruleset, window: WindowName) -> str:
    """Return the end of a window's text keys: what can be declared differs by rule set."""
    if window is not WindowName.DECLARE:
        return window.value
    return f"{window.value}-{rules.declaring}" if rules.declaring != "no" else window.value


def cut(text: str, most: int) -> str:
    """Return a text that is no longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def rules_name(key: str, t: Texts) -> str:
    """Return a rule set's name."""
    return t(f"choice-rules-{key}")


def paused_line(by: int, until: float | None, t: Texts) -> str:
    """Return who paused a table, and when it goes on by itself."""
    goes_on = "" if until is None else t("table-paused-until", when=stamp(until))
    return t("table-paused", player=mention(by), until=goes_on).rstrip()
