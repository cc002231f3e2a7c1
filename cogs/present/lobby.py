"""The lobby card: seats as three pairs of opposites, what was chosen, and the buttons (discord.md 6)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.ruleset import PRESETS
from bot.engine.seats import SEATS, Seat, opposite, side_of
from bot.table.model import Snapshot
from bot.text.catalogue import Texts
from bot.text.house import changed_lines
from cogs.ids import Ref

from .blocks import Block, Button, Card, Divider, Row, Style, Text, rows
from .words import mention, rules_name, who

GOLD = 0xE0A63A


def lobby_card(snapshot: Snapshot, t: Texts, *, notice: str = "") -> Card:
    """Return the public message of a table that waits for people.

    Args:
        snapshot: the table.
        t: its language.
        notice: a line above all else.
    """
    blocks: list[Block] = [Text(_heading(snapshot, t, notice)), Text(_pairs(snapshot, t)), Divider()]
    blocks.append(Text("\n".join(_choices(snapshot, t))))
    blocks += [Row(row) for row in _buttons(snapshot, t)]
    return Card(tuple(blocks), GOLD)


def _heading(snapshot: Snapshot, t: Texts, notice: str) -> str:
    lines = [f"### {t('lobby-title', table=str(snapshot.number))}"]
    if notice:
        lines.append(f"-# {notice}")
    lines.append(seated_line(snapshot, t))
    return "\n".join(lines)


def seated_line(snapshot: Snapshot, t: Texts) -> str:
    """Return how many sit at a table that has not begun, and how many of them are ready."""
    seated = [holder for holder in snapshot.seats if holder is not None]
    if len(seated) == len(SEATS):
        return t("lobby-full")
    ready = [holder for holder in seated if holder.ready or holder.person is None]
    return t("lobby-waiting", seated=len(seated), ready=len(ready))


def _pairs(snapshot: Snapshot, t: Texts) -> str:
    lines = [f"**{t('lobby-pairs')}**"]
    for seat in range(len(SEATS) // 2):
        other = opposite(seat)
        lines.append(t("lobby-pair", first=_seat(snapshot, seat, t), second=_seat(snapshot, other, t)))
    return "\n".join(lines)


def _seat(snapshot: Snapshot, seat: Seat, t: Texts) -> str:
    holder = snapshot.seats[seat]
    side = "🟥" if side_of(seat) == 0 else "🟦"
    if holder is None:
        inside = t("lobby-seat-empty")
    elif holder.person is None:
        inside = t("lobby-seat-computer", level=t(f"choice-level-{holder.level}"))
    else:
        inside = t("lobby-seat-player", player=who(snapshot, seat, t), ready="yes" if holder.ready else "no")
    return f"{side} **{seat + 1}** {inside}"


def _choices(snapshot: Snapshot, t: Texts) -> list[str]:
    setup = snapshot.setup
    pace = t("lobby-pace", pace=t(f"choice-pace-{setup.pace.value}"))
    level = t("lobby-level", level=t(f"choice-level-{setup.level}"))
    lines = [
        t("lobby-rules", rules=f"**{rules_name(setup.rules.key, t)}**", deals=str(setup.rules.match_deals)),
        f"{pace}　{level}",
        t("lobby-host", player=mention(snapshot.host)),
        *house_lines(snapshot, t),
        f"-# {t('lobby-help')}",
    ]
    if setup.invited:
        lines.insert(3, t("lobby-who", who=t.join([mention(user) for user in sorted(setup.invited)])))
    return lines


def house_lines(snapshot: Snapshot, t: Texts) -> list[str]:
    """Return the house rules in bold, beside what the preset says."""
    rules = snapshot.setup.rules
    changed = changed_lines(t, replace(rules, match_deals=PRESETS[rules.key].match_deals))
    return [t("lobby-house"), *changed] if changed else [t("lobby-house-none")]


def _buttons(snapshot: Snapshot, t: Texts) -> list[tuple[Button, ...]]:
    def ref(verb: str) -> str:
        return str(Ref(verb, snapshot.id, snapshot.seq))

    full = all(snapshot.seats)
    return [
        (
            Button(t("button-join"), ref("join"), Style.MAIN, disabled=full),
            Button(t("button-ready"), ref("ready"), Style.GOOD),
            Button(t("button-add-computer"), ref("add-computer"), disabled=full),
            Button(t("button-start"), ref("start"), Style.GOOD),
        ),
        (
            Button(t("button-swap"), ref("swap")),
            Button(t("button-rules"), ref("rules")),
            Button(t("button-watch"), ref("watch")),
            Button(t("button-leave"), ref("leave"), Style.GRAVE),
        ),
    ]


def seats_card(snapshot: Snapshot, t: Texts, mine: Seat) -> Card:
    """Return the private choice of a seat to change to: free seats and computers'."""
    buttons = []
    for seat in SEATS:
        holder = snapshot.seats[seat]
        taken = seat == mine or (holder is not None and holder.person is not None)
        label = f"{t('seat-label', number=str(seat + 1))} {'🟥' if side_of(seat) == 0 else '🟦'}"
        buttons.append(
            Button(label, str(Ref("swap-to", snapshot.id, snapshot.seq, argument=str(seat))), disabled=taken)
        )
    return Card((Text(t("lobby-swap-choose")), *rows(buttons)), GOLD)
