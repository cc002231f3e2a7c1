"""The public message of a running table (discord.md 1, 4): picture, clock, last actions, buttons."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.public import Act, Phase, WindowName
from bot.engine.scoring import places
from bot.engine.seats import SEATS, Seat, side_of
from bot.table.model import Snapshot, Status
from bot.text.catalogue import Texts
from bot.text.plays import identities_line, play_words
from cogs.ids import Ref

from .blocks import Block, Button, Card, Image, Row, Style, Text
from .tags import seat_tags
from .words import (
    DECLARING,
    act_words,
    cut,
    everybody,
    mention,
    name_of,
    paused_line,
    rules_name,
    stamp,
    who,
    window_key,
)

FELT = 0x12593A
GREY = 0x4E5058
_SHOWN_ACTS = 7
_ALT = 1024
Names = Callable[[Snapshot, Seat, Texts], str]
"""Names a seat: `who` for text, `name_of` for alt texts."""


def table_card(
    snapshot: Snapshot,
    t: Texts,
    picture: bytes | None,
    *,
    extension: str = "png",
    notice: str = "",
    tribute: bytes | None = None,
    dm_off: frozenset[int] = frozenset(),
) -> Card:
    """Return the public message of a table on which a match runs or has just ended.

    Args:
        snapshot: what everybody may know.
        t: the table's language.
        picture: the table picture, None while there is none: its facts then stand as text.
        extension: the picture's file type.
        notice: a line above all else, such as after a restart.
        tribute: the picture of the deal's tribute, before the first lead.
        dm_off: people whom no DM reaches; their seats are marked.
    """
    blocks: list[Block] = [Text(_heading(snapshot, t, notice, dm_off))]
    if picture is not None:
        blocks.append(Image(f"table.{extension}", picture, alt_text(snapshot, t), seat_lines(snapshot, t)))
    else:
        blocks.append(Text(seat_lines(snapshot, t)))
    lines = tribute_lines(snapshot, t)
    if tribute is not None:
        words = t("list-semicolon").join(tribute_lines(snapshot, t, name_of))
        blocks.append(Image(f"tribute.{extension}", tribute, cut(f"{t('alt-tribute')}{words}", _ALT)))
        lines = bought_lines(snapshot, t)
    if lines:
        blocks.append(Text("\n".join(f"-# {line}" for line in lines)))
    if actions := last_actions(snapshot, t):
        blocks.append(Text(actions))
    blocks += [Row(row) for row in _buttons(snapshot, t)]
    return Card(tuple(blocks), FELT)


def closed_card(snapshot: Snapshot, t: Texts, text: str) -> Card:
    """Return a public message that has had its time: one line, no buttons."""
    title = t("lobby-title", table=str(snapshot.number))
    return Card((Text(f"### {title}\n{text}"),), GREY)


def _heading(snapshot: Snapshot, t: Texts, notice: str, dm_off: frozenset[int]) -> str:
    public, rules = snapshot.public, snapshot.setup.rules
    title = t(
        "table-title",
        table=str(snapshot.number),
        rules=rules_name(rules.key, t),
        number=str(max(1, public.number)),
        deals=str(rules.match_deals),
    )
    lines = [f"### {title}"]
    if notice:
        lines.append(f"-# {notice}")
    lines.append(waiting_line(snapshot, t))
    lines += _facts(snapshot, t)
    if marked := [mention(user) for user in snapshot.people if user in dm_off]:
        lines.append(f"-# {t('tag-dm-off')}: {t.join(marked)}")
    return "\n".join(lines)


def waiting_line(snapshot: Snapshot, t: Texts) -> str:
    """Return what the table waits for, and until when."""
    if snapshot.paused is not None:
        return paused_line(snapshot.paused, snapshot.paused_until, t)
    if snapshot.status is Status.FINISHED:
        return match_line(snapshot, t)
    when = stamp(snapshot.deadline) if snapshot.deadline else ""
    if snapshot.status is Status.BETWEEN:
        return t("table-next-deal", when=when) if when else t("waiting-next")
    window = snapshot.public.window
    if window is None:
        return t("waiting-deal")
    text = t(
        f"waiting-{window_key(snapshot.public.rules, window.name)}",
        players=everybody(snapshot, window.seats, t),
        number=str(snapshot.public.setup.beaten + 1),
    )
    return f"{text}　{t('table-clock', when=when)}" if when else text


def match_line(snapshot: Snapshot, t: Texts) -> str:
    """Return what the match came to, or has come to so far."""
    result = snapshot.result
    red, blue = (t.signed(points) for points in result.sides)
    if snapshot.status is not Status.FINISHED:
        return t("match-so-far", red=red, blue=blue, deals=len(snapshot.public.results))
    if result.winner is None:
        return t("match-draw", red=red, blue=blue)
    return t("match-winner", side=t(f"side-{result.winner}"), red=red, blue=blue)


def _facts(snapshot: Snapshot, t: Texts) -> list[str]:
    """Return what holds now, in as many lines at every moment of a deal's tricks: the picture below shall not jump."""
    public = snapshot.public
    if snapshot.status is not Status.PLAYING:
        return []
    parts = []
    if public.trick is not None:
        trick = public.trick
        parts.append(t("table-to-beat", play=play_words(t, trick.play), player=who(snapshot, trick.owner, t)))
        if trick.shielded or trick.gouji:
            parts.append(t("table-shielded" if trick.shielded else "table-gouji"))
    elif public.phase is Phase.PLAY:
        parts.append(t("table-free-lead"))
    if public.burning is not None:
        burner, victim = who(snapshot, public.burning.seat, t), who(snapshot, public.burning.victim, t)
        parts.append(t("table-burning", player=burner, other=victim))
    if public.scramble:
        parts.append(t("table-scramble"))
    lines = [t("list-dot").join(parts)] if parts else []
    if public.results:
        lines.append(f"-# {match_line(snapshot, t)}")
    return lines


def tribute_lines(snapshot: Snapshot, t: Texts, names: Names = who) -> list[str]:
    """Return the deal's tribute in words until the first lead: paid, returned, lapsed and bought."""
    public, setup = snapshot.public, snapshot.public.setup
    if public.history or snapshot.status is not Status.PLAYING:
        return []
    lines = []
    for kind, transfers in (("paid-line", setup.paid), ("returned-line", setup.returned)):
        for paid in transfers:
            payer, receiver = names(snapshot, paid.payer, t), names(snapshot, paid.receiver, t)
            cards = identities_line(t, paid.cards)
            lines.append(t(kind, kind=t(f"debt-{paid.kind}"), payer=payer, receiver=receiver, cards=cards))
    for debt in setup.lapsed:
        payer, receiver = names(snapshot, debt.payer, t), names(snapshot, debt.receiver, t)
        lines.append(t("lapsed-line", kind=t(f"debt-{debt.kind}"), payer=payer, receiver=receiver, n=debt.cards))
    return [*lines, *bought_lines(snapshot, t, names)]


def bought_lines(snapshot: Snapshot, t: Texts, names: Names = who) -> list[str]:
    """Return which 3s have been bought (R50), until the first lead."""
    public = snapshot.public
    if public.history or snapshot.status is not Status.PLAYING:
        return []
    lines = []
    for bought in public.setup.bought:
        buyer, seller = names(snapshot, bought.buyer, t), names(snapshot, bought.seller, t)
        key = "bought-line" if bought.paid else "bought-free-line"
        lines.append(t(key, buyer=buyer, seller=seller, cards=identities_line(t, bought.paid)))
    return lines


def last_actions(snapshot: Snapshot, t: Texts) -> str:
    """Return the last acts of the trick under way, or of the one before."""
    public = snapshot.public
    acts = public.history[public.trick_from :] or public.history
    if not acts or snapshot.status is not Status.PLAYING:
        return ""
    return t("table-last", actions=acts_line(snapshot, acts[-_SHOWN_ACTS:], t))


def acts_line(snapshot: Snapshot, acts: tuple[Act, ...], t: Texts) -> str:
    """Return acts in one line."""
    return t("action-separator").join(act_words(snapshot, act, t) for act in acts)


def seat_facts(snapshot: Snapshot, seat: Seat, t: Texts) -> list[str]:
    """Return everything public about a seat in words; the same that its tags show."""
    public = snapshot.public
    taken = public.result.places[seat] if public.result is not None else places(public.race)[seat]
    facts = [t(f"place-{taken}")] if taken else []
    left = public.left[seat]
    if not taken and public.number:
        facts.append(t("alt-fact-left", n=left) if left is not None else t("alt-fact-many"))
    return [*facts, *seat_tags(snapshot, seat, t).values()]


def seat_lines(snapshot: Snapshot, t: Texts) -> str:
    """Return the six seats as text: what the picture shows, where there is none."""
    window = snapshot.public.window
    asked = window.seats if window is not None and not window.simultaneous else ()
    lines = []
    for seat in SEATS:
        mark = "▶" if seat in asked else ("🟥" if side_of(seat) == 0 else "🟦")
        facts = "・".join(seat_facts(snapshot, seat, t))
        lines.append(f"{mark} {seat + 1}. {who(snapshot, seat, t)}　{facts}".rstrip())
    return "\n".join(lines)


def alt_text(snapshot: Snapshot, t: Texts) -> str:
    """Return the table picture in words."""
    public = snapshot.public
    lines = [t("alt-table", number=str(public.number), rules=rules_name(snapshot.setup.rules.key, t))]
    for seat in SEATS:
        facts = t("list-comma").join(seat_facts(snapshot, seat, t))
        side = t(f"side-{side_of(seat)}")
        lines.append(t("alt-seat", number=str(seat + 1), player=name_of(snapshot, seat, t), side=side, facts=facts))
    if public.trick is None:
        lines.append(t("alt-no-trick"))
    else:
        player = name_of(snapshot, public.trick.owner, t)
        lines.append(t("alt-trick", player=player, play=play_words(t, public.trick.play)))
    return cut(" ".join(lines), _ALT)


def _buttons(snapshot: Snapshot, t: Texts) -> list[tuple[Button, ...]]:
    def ref(verb: str) -> str:
        return str(Ref(verb, snapshot.id, snapshot.seq))

    window = snapshot.public.window
    running = snapshot.status is Status.PLAYING and snapshot.paused is None
    declaring = running and window is not None and window.name in DECLARING
    passing = running and window is not None and window.name in {WindowName.BEAT, WindowName.BURN}
    looking = (
        Button(t("button-watch"), ref("watch")),
        Button(t("button-rules"), ref("rules")),
    )
    if snapshot.status is Status.FINISHED:
        again = (
            Button(t("button-again"), ref("again"), Style.GOOD),
            Button(t("button-go-on"), ref("go-on"), Style.PLAIN),
            Button(t("button-stop"), ref("end"), Style.GRAVE),
        )
        return [again, looking]
    return [
        (
            Button(t("button-hand"), ref("hand"), Style.MAIN),
            Button(t("button-pass"), ref("pass"), disabled=not passing),
            Button(t("button-declare"), ref("declare"), Style.GOOD if declaring else Style.PLAIN, not declaring),
            *looking,
        )
    ]
