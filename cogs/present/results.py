"""The score of a deal and the result of a match, as messages that stay."""

from __future__ import annotations

from bot import render
from bot.engine.public import DealResult
from bot.engine.seats import SEATS
from bot.table.model import Snapshot
from bot.text.catalogue import Texts
from bot.text.plays import hand_words

from .blocks import Block, Card, Divider, Image, Text
from .pictures import winner_line
from .table import match_line
from .words import everybody, who

GOLD = 0xF2C230


def score_card(snapshot: Snapshot, result: DealResult, t: Texts, picture: bytes | None) -> Card:
    """Return the score of a deal: places, points, debts for the next one, and all hands (step 9)."""
    red, blue = (t.signed(points) for points in result.sides)
    lines = [f"### {t('score-title', number=str(result.number))}", f"{winner_line(result, t)}"]
    lines.append(t("score-sides", red=red, blue=blue))
    for seat in sorted(SEATS, key=lambda seat: result.places[seat]):
        place, points = t(f"place-{result.places[seat]}"), t.signed(result.points[seat])
        lines.append(t("score-place", place=place, player=who(snapshot, seat, t), points=points))
    blocks: list[Block] = [Text("\n".join(lines))]
    if picture is not None:
        blocks.append(Image(f"score.{render.extension}", picture, t("alt-score", number=str(result.number))))
    if more := _more_lines(snapshot, result, t):
        blocks += [Divider(), Text("\n".join(f"-# {line}" for line in more))]
    return Card(tuple(blocks), GOLD)


def _more_lines(snapshot: Snapshot, result: DealResult, t: Texts) -> list[str]:
    public, lines = snapshot.public, []
    opened = [seat for seat in SEATS if public.race.opened[seat]]
    if opened:
        lines.append(t("score-opened", players=everybody(snapshot, opened, t)))
    if public.race.burns:
        lines.append(t("score-burned", players=everybody(snapshot, [burn.seat for burn in public.race.burns], t)))
    if result.debts and snapshot.setup.rules.tribute:
        lines.append(t("tribute-next"))
    for debt in result.debts if snapshot.setup.rules.tribute else ():
        payer, receiver = who(snapshot, debt.payer, t), who(snapshot, debt.receiver, t)
        lines.append(t("debt-line", kind=t(f"debt-{debt.kind}"), payer=payer, receiver=receiver, n=debt.cards))
    if any(map(any, public.hands)):
        lines.append(t("score-hands"))
    for seat in SEATS:
        if public.hands and any(public.hands[seat]):
            hand = hand_words(t, public.hands[seat])
            lines.append(t("score-hand-line", player=who(snapshot, seat, t), hand=hand))
    if public.seed:
        lines.append(t("log-seed", seed=public.seed))
    return lines


def match_card(snapshot: Snapshot, t: Texts, picture: bytes | None) -> Card:
    """Return the result of a match."""
    lines = [f"### {t('match-title')}", match_line(snapshot, t)]
    for result in snapshot.public.results:
        red, blue = (t.signed(points) for points in result.sides)
        lines.append(t("match-deal-line", number=str(result.number), red=red, blue=blue))
    blocks: list[Block] = [Text("\n".join(lines))]
    if picture is not None:
        blocks.append(Image(f"match.{render.extension}", picture, t("alt-match")))
    return Card(tuple(blocks), GOLD)
