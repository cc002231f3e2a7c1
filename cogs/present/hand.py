"""The private hand: what a player sees and presses, by DM and ephemerally alike (discord.md 1–3).

Everything follows from the view, so that both surfaces are the same and a press on either renews it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.cards import Counts, count_ranks
from bot.engine.commands import Revolt, SeatCommand, Yes
from bot.engine.plays import play_of
from bot.engine.public import Kind, WindowName
from bot.engine.seats import opposite
from bot.engine.view import View
from bot.table.model import Snapshot, Status
from bot.text.catalogue import Texts
from bot.text.plays import hand_words, play_words

from . import controls
from .blocks import Block, Card, Image, Text
from .panel import Panel
from .words import cut, everybody, paused_line, stamp, who

WAITING: Final = 0x4E5058
YOURS: Final = 0xF2C230
_ALT: Final = 1024


def hand_card(panel: Panel, t: Texts, picture: bytes | None, *, extension: str = "png") -> Card:
    """Return the hand of a player with everything that he may press.

    Args:
        panel: what it shows.
        t: his language.
        picture: the hand picture, None while there is none: the text line tells the same.
        extension: the picture's file type.
    """
    blocks: list[Block] = [Text(_heading(panel, t))]
    counts = panel.view.hand.counts
    if panel.view.hand.size:
        if picture is not None:
            alt = cut(t("alt-hand", n=panel.view.hand.size, hand=hand_words(t, counts)), _ALT)
            blocks.append(Image(f"hand.{extension}", picture, alt))
        lines = [hand_words(t, counts), received_line(panel.view, t)]
        blocks.append(Text("\n".join(f"-# {line}" for line in lines if line)))
    elif panel.snapshot.status is Status.PLAYING and panel.view.public.commitment:
        blocks.append(Text(t("hand-empty")))
    blocks += controls.controls(panel, t)
    return Card(tuple(blocks), YOURS if panel.window else WAITING)


def link_to(snapshot: Snapshot, message: int | None) -> str:
    """Return the link to the table message, or to its channel."""
    place = snapshot.place
    end = f"/{message}" if message else ""
    return f"https://discord.com/channels/{place.guild}/{place.channel}{end}"


def _heading(panel: Panel, t: Texts) -> str:
    snapshot, public = panel.snapshot, panel.view.public
    lines = [f"### {t('hand-title', table=str(snapshot.number))}"]
    where = f"<#{snapshot.place.channel}>・[{t('button-jump')}]({link_to(snapshot, panel.message)})"
    match = t("lobby-match-on", number=str(max(1, public.number)), deals=str(snapshot.setup.rules.match_deals))
    lines.append(f"-# {where}・{match}")
    if panel.notice:
        lines.append(f"> {panel.notice}")
    lines.append(_situation(panel, t))
    if panel.prepared is not None:
        lines.append(prepared_line(panel.prepared, t))
    return "\n".join(lines)


def _situation(panel: Panel, t: Texts) -> str:
    snapshot, window = panel.snapshot, panel.window
    if window is not None:
        when = stamp(snapshot.deadline) if snapshot.deadline else "…"
        question = prompt(panel, t)
        lines = [question if "**" in question else f"**{question}**", t("hand-your-turn", when=when)]
        if window.name is WindowName.BEAT and not controls.plays_of(panel.commands):
            lines.append(f"-# {t('hand-nothing-beats')}")
        return "\n".join(lines)
    if snapshot.status is Status.CLOSED:
        return t("refusal-table-closed")
    if snapshot.paused is not None:
        return paused_line(snapshot.paused, snapshot.paused_until, t)
    open_window = panel.view.public.window
    if snapshot.status is not Status.PLAYING or open_window is None:
        return t("prompt-none")
    if panel.view.sealed is not None or panel.seat in open_window.members:
        return t("prompt-you-answered")
    return t("prompt-none")


def prepared_line(command: SeatCommand, t: Texts) -> str:
    """Return what is prepared, in words."""
    counts: Counts | None = getattr(command, "counts", None)
    play = play_of(counts) if counts else None
    return t("hand-preplay", play=play_words(t, play)) if play else t("hand-preplay-pass")


def prompt(panel: Panel, t: Texts) -> str:
    """Return the question that he is asked."""
    return _PROMPTS[panel.open.name](panel, t)


def _lead(panel: Panel, t: Texts) -> str:
    return t("prompt-lead-burning" if panel.view.public.burning is not None else "prompt-lead")


def _beat(panel: Panel, t: Texts) -> str:
    trick, window = panel.trick, panel.open
    facts = {"player": who(panel.snapshot, trick.owner, t), "play": play_words(t, trick.play)}
    if trick.yield_open and trick.yielded == panel.seat:
        return t("prompt-beat-after-yield", **facts)
    if Kind.YIELD in window.kinds:
        return t("prompt-beat-yield", **facts)
    if Kind.WIND in window.kinds:
        return t("prompt-beat-wind", **facts)
    if controls.closes(panel):
        return t("prompt-beat-close", **facts)
    if trick.gouji and opposite(panel.seat) == trick.owner:
        return t("prompt-beat-opposite", **facts)
    return t("prompt-beat", **facts)


def _burn(panel: Panel, t: Texts) -> str:
    trick = panel.trick
    return t("prompt-burn", player=who(panel.snapshot, trick.owner, t), play=play_words(t, trick.play))


def _declare(panel: Panel, t: Texts) -> str:
    window, rules = panel.open, panel.view.public.rules
    revolt = "yes" if any(isinstance(command, Revolt) for command in panel.commands) else "no"
    if Kind.YES not in window.kinds:
        return t("prompt-declare-plain")
    if not any(isinstance(command, Yes) for command in panel.commands):
        return t("prompt-declare-called", revolt=revolt)
    return t(f"prompt-declare-{rules.declaring}", revolt=revolt)


def _fight(panel: Panel, t: Texts) -> str:
    sets = [play_words(t, play) for play in panel.view.public.setup.charge]
    return t("prompt-fight", plays=t.join(sets))


def _fight_set(panel: Panel, t: Texts) -> str:
    setup = panel.view.public.setup
    return t("prompt-fight_set", number=str(setup.beaten + 1), play=play_words(t, setup.charge[setup.beaten]))


def _return(panel: Panel, t: Texts) -> str:
    owed = controls.owed(panel.view)
    payers = everybody(panel.snapshot, [seat for seat, _ in owed], t)
    return t("prompt-return", n=sum(n for _, n in owed), players=payers)


def _plain(key: str) -> Callable[[Panel, Texts], str]:
    return lambda _panel, t: t(key)


_PROMPTS: Mapping[WindowName, Callable[[Panel, Texts], str]] = {
    WindowName.LEAD: _lead,
    WindowName.BEAT: _beat,
    WindowName.BURN: _burn,
    WindowName.CALL: _plain("prompt-call"),
    WindowName.DECLARE: _declare,
    WindowName.SHOW: _plain("prompt-show"),
    WindowName.CHARGE: _plain("prompt-charge"),
    WindowName.FIGHT: _fight,
    WindowName.FIGHT_SET: _fight_set,
    WindowName.HEAD: _plain("prompt-head"),
    WindowName.RETURN: _return,
}


def received_line(view: View, t: Texts) -> str:
    """Return which cards of the hand must not be paid on (R104), or nothing."""
    kept = count_ranks(view.received & set(view.hand.cards))
    return t("hand-received", cards=hand_words(t, kept)) if any(kept) else ""
