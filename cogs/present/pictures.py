"""From snapshots and views to the inputs of `bot.render`: plain values, text already in the viewer's language."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.cards import FOUR, NO_SUIT, RANK_COUNT, Card, Counts, Rank, make_card
from bot.engine.plays import NO_RANK, make_play
from bot.engine.public import DealResult, Kind, Phase, WindowName
from bot.engine.scoring import places
from bot.engine.seats import SEATS, Seat, opposite, side_of
from bot.render import (
    DealOverPicture,
    DealOverRow,
    HandPicture,
    Mark,
    MatchPicture,
    PersonPicture,
    ScoreRow,
    SeatPicture,
    Sign,
    TablePicture,
    Tag,
    Tone,
    TributeLine,
    TributePicture,
)
from bot.table.model import Snapshot, Status
from bot.text.catalogue import Texts
from bot.text.plays import play_words

from .controls import plays_of
from .panel import Panel
from .tags import seat_tags
from .words import name_of, window_key

_ASKING = frozenset({WindowName.CHARGE, WindowName.FIGHT, WindowName.HEAD})
_PLAYING = frozenset({WindowName.LEAD, WindowName.BEAT, WindowName.BURN, WindowName.FIGHT_SET})


# Hands ---------------------------------------------------------------------------------------------------------------


def hand_picture(panel: Panel, t: Texts) -> HandPicture:
    """Return what the picture of a hand shows: what can be played now, gouji groups, tribute, suits for 上班."""
    view, window = panel.view, panel.window
    playing = window is not None and window.name in _PLAYING
    held = {rank for rank in range(RANK_COUNT) if view.hand.counts[rank]}
    gouji = frozenset(rank for rank in held if make_play(*_alone(rank, view.hand.counts[rank])).gouji)
    received = view.received & frozenset(view.hand.cards)
    marks = _marks(panel) if playing else {}
    return HandPicture(
        cards=view.hand.cards,
        title=t("hand-picture-title"),
        count=t("hand-count", n=view.hand.size),
        legend=_legend(marks, bool(gouji), bool(received), t),
        marks=marks,
        gouji=gouji,
        received=received,
        show_suits_of=FOUR if window is not None and window.name is WindowName.SHOW else None,
    )


def _alone(rank: Rank, count: int) -> tuple[int, int, int, int, int]:
    """Return the parts of a play of so many cards of a rank alone."""
    small, big = RANK_COUNT - 2, RANK_COUNT - 1
    if rank == small:
        return NO_RANK, 0, 0, count, 0
    return (NO_RANK, 0, 0, 0, count) if rank == big else (rank, count, 0, 0, 0)


def _marks(panel: Panel) -> Mapping[Rank, Mark]:
    marks = {rank: Mark.UNPLAYABLE for rank in range(RANK_COUNT) if panel.view.hand.counts[rank]}
    for play in plays_of(panel.commands):
        if play.rank == NO_RANK:
            for rank in range(RANK_COUNT):
                if play.counts[rank]:
                    marks[rank] = Mark.PLAYABLE
        elif not play.twos + play.jokers:
            marks[play.rank] = Mark.PLAYABLE
        else:
            used = [rank for rank in range(RANK_COUNT) if play.counts[rank] and marks[rank] is Mark.UNPLAYABLE]
            marks.update(dict.fromkeys(used, Mark.WITH_WILD))
    return marks


def _legend(marks: Mapping[Rank, Mark], gouji: bool, received: bool, t: Texts) -> tuple[tuple[Sign, str], ...]:  # noqa: FBT001
    shown = set(marks.values())
    legend = [(Sign.PLAYABLE, t("legend-playable"))] if Mark.PLAYABLE in shown else []
    legend += [(Sign.WITH_WILD, t("legend-with-wild"))] if Mark.WITH_WILD in shown else []
    legend += [(Sign.GOUJI, t("legend-gouji"))] if gouji else []
    legend += [(Sign.RECEIVED, t("legend-received"))] if received else []
    return tuple(legend)


# The table -----------------------------------------------------------------------------------------------------------


def table_picture(snapshot: Snapshot, t: Texts, words: Mapping[Seat, str] | None = None) -> TablePicture:
    """Return what the picture of a table shows.

    Args:
        snapshot: what everybody may know.
        t: the table's language.
        words: lettering beside seats for what has just happened, by text key.
    """
    public = snapshot.public
    over, middle, below = _middle(snapshot, t)
    rules, number = snapshot.setup.rules.key, str(max(1, public.number))
    title = [t(f"picture-rules-{rules}"), t("picture-deal", number=number)]
    if public.scramble:
        title.append(t("table-scramble"))
    red, blue = (t.signed(points) for points in snapshot.result.sides)
    return TablePicture(
        seats=tuple(_seat_picture(snapshot, seat, t, words or {}) for seat in SEATS),
        title=t("list-dot").join(title),
        scores=(f"{t('table-side-red')} {red}", f"{t('table-side-blue')} {blue}"),
        over=over,
        middle=middle,
        below=below,
        best_label=t("tag-biggest"),
    )


def _middle(snapshot: Snapshot, t: Texts) -> tuple[str, str, str]:
    public, window = snapshot.public, snapshot.public.window
    if snapshot.status is Status.FINISHED:
        return t("match-picture-title"), plain(match_winner(snapshot, t)), ""
    if snapshot.status is not Status.PLAYING or window is None:
        key = "picture-next" if public.phase in {Phase.OVER, Phase.READY} else "waiting-deal"
        return "", t(key), ""
    below = ""
    if public.trick is not None:
        below = t("picture-to-beat", play=play_words(t, public.trick.play))
    elif window.name is WindowName.LEAD:
        below = t("table-free-lead")
    if window.simultaneous:
        return "", t(f"picture-{window_key(public.rules, window.name)}"), below
    if window.name in _ASKING:
        below = t(f"picture-{window.name.value}")
    return t("picture-turn"), name_of(snapshot, window.seats[0], t), below


def _seat_picture(snapshot: Snapshot, seat: Seat, t: Texts, words: Mapping[Seat, str]) -> SeatPicture:
    public = snapshot.public
    taken = public.result.places[seat] if public.result is not None else places(public.race)[seat]
    window = public.window
    acts = public.history[public.trick_from :]
    last = next((act for act in reversed(acts) if act.seat == seat), None)
    standing = public.trick is not None and public.trick.owner == seat
    word = words.get(seat) or _lettering(snapshot, seat)
    silent = word == "word-yield"  # the lettering says it
    says = bool(last is not None and last.play is None and public.trick is not None and not silent)
    return SeatPicture(
        name=name_of(snapshot, seat, t),
        label=t("seat-label", number=str(seat + 1)),
        number=str(seat + 1),
        count=public.left[seat] if not taken else None,
        place=t(f"place-{taken}") if taken else "",
        tags=_tags(snapshot, seat, t),
        bubble=_bubble(last.kind, t) if says and last is not None else "",
        cards=last.cards if last is not None and last.play is not None and not says else (),
        lettering=t(word) if word else "",
        flame=word == "word-burn",
        is_turn=window is not None and not window.simultaneous and seat in window.seats,
        best=standing,
        faded=bool(taken) or seat in public.race.revolted or seat in public.race.failed,
    )


def _bubble(kind: Kind, t: Texts) -> str:
    return t(f"bubble-{kind.value}") if kind is not Kind.PLAY else ""


def _lettering(snapshot: Snapshot, seat: Seat) -> str:
    """Return the lettering that follows from where the deal stands (R131)."""
    public, setup = snapshot.public, snapshot.public.setup
    if public.trick is not None:
        last = next((act for act in reversed(public.history[public.trick_from :]) if act.seat == seat), None)
        if last is not None and last.kind is Kind.BURN:
            return "word-burn"
        if last is not None and last.kind is Kind.YIELD:
            return "word-yield"
        if public.trick.owner == seat and public.trick.shielded:
            return "word-shielded"
        return ""
    if public.history:
        return ""
    if seat in public.race.revolted:
        return "word-charge" if setup.charge else "word-revolution"
    if opposite(seat) in public.race.revolted and public.phase in {Phase.SHOW, Phase.PLAY}:
        return "word-headless" if public.race.by_choice else "word-head"
    if any(shown == seat for shown, _, _ in setup.shown):
        return "word-show"
    calls = dict(setup.called)
    if seat in calls:
        return f"word-call-{calls[seat]}"
    return "word-declare" if seat in setup.declared else ""


def _tags(snapshot: Snapshot, seat: Seat, t: Texts) -> tuple[Tag, ...]:
    """Return the tags on the plate of a seat; that it has burned stands in words alone."""
    found = seat_tags(snapshot, seat, t)
    return tuple(Tag(words, _tone(key)) for key, words in found.items() if key != "tag-burned")


def _tone(key: str) -> Tone:
    match key:
        case "tag-opened":
            return Tone.OPEN
        case "tag-revolted" | "tag-burning":
            return Tone.FIRE
        case "tag-shields":
            return Tone.HEAD
        case "tag-headless" | "tag-failed" | "tag-stifled":
            return Tone.LOSS
        case "tag-away":
            return Tone.NOTE
        case _:
            return Tone.CALL


# Results -------------------------------------------------------------------------------------------------------------


def person_picture(snapshot: Snapshot, seat: Seat, t: Texts) -> PersonPicture:
    """Return who somebody is in a result picture."""
    return PersonPicture(
        name_of(snapshot, seat, t), t("seat-label", number=str(seat + 1)), str(seat + 1), side_of(seat)
    )


def cards_of(counts: Counts) -> tuple[Card, ...]:
    """Return cards without suits for counts: hands at a deal's end are shown by rank."""
    return tuple(make_card(rank, NO_SUIT, copy) for rank, held in enumerate(counts) for copy in range(held))


def deal_over_picture(snapshot: Snapshot, result: DealResult, t: Texts) -> DealOverPicture:
    """Return what the picture of a deal's end shows: places, points and all hands (step 9)."""
    rows = []
    for seat in sorted(SEATS, key=lambda seat: result.places[seat]):
        hand = snapshot.public.hands[seat] if snapshot.public.hands else ()
        rows.append(
            DealOverRow(
                person_picture(snapshot, seat, t),
                t(f"place-{result.places[seat]}"),
                t.signed(result.points[seat]),
                cards_of(hand),
                t("tag-opened") if snapshot.public.race.opened[seat] else "",
            )
        )
    return DealOverPicture(
        t("score-title", number=str(result.number)), tuple(rows), _sides(result.sides, t), plain(winner_line(result, t))
    )


def winner_line(result: DealResult, t: Texts) -> str:
    """Return who won a deal, and a sweep."""
    line = t("score-draw") if result.winner is None else t("score-winner", side=t(f"side-{result.winner}"))
    if result.sweep is not None:
        line += f"　{t('score-sweep', side=t(f'side-{result.sweep}'))}"
    return line


def plain(markdown: str) -> str:
    """Return a text without bold marks, for pictures."""
    return markdown.replace("**", "")


def _sides(sides: tuple[int, int], t: Texts) -> tuple[str, str]:
    red, blue = (t.signed(points) for points in sides)
    return f"{t('table-side-red')} {red}", f"{t('table-side-blue')} {blue}"


def match_winner(snapshot: Snapshot, t: Texts) -> str:
    """Return who has won the match."""
    winner = snapshot.result.winner
    return t("match-draw") if winner is None else t("score-winner", side=t(f"side-{winner}"))


def match_picture(snapshot: Snapshot, t: Texts) -> MatchPicture:
    """Return what the picture of a match's result shows."""
    match = snapshot.result
    results = snapshot.public.results
    winner = match_winner(snapshot, t)
    rows = tuple(
        ScoreRow(person_picture(snapshot, seat, t), "", t.signed(sum(result.points[seat] for result in results)))
        for seat in SEATS
    )
    deals = tuple(
        (t("picture-deal", number=str(result.number)), t.signed(result.sides[0]), t.signed(result.sides[1]))
        for result in results
    )
    return MatchPicture(t("match-picture-title"), plain(winner), match.winner, _sides(match.sides, t), rows, deals)


def tribute_picture(snapshot: Snapshot, t: Texts) -> TributePicture:
    """Return what the picture of a deal's tribute shows: who paid what to whom, what came back, what lapsed."""
    setup = snapshot.public.setup
    lines = [
        _tribute_line(snapshot, t(f"picture-debt-{paid.kind}"), paid.payer, paid.receiver, paid.cards, t)
        for paid in setup.paid
    ]
    lines += [
        _tribute_line(snapshot, t("picture-return"), paid.payer, paid.receiver, paid.cards, t)
        for paid in setup.returned
    ]
    lines += [
        _tribute_line(snapshot, t(f"picture-debt-{debt.kind}"), debt.payer, debt.receiver, (), t, t("picture-lapsed"))
        for debt in setup.lapsed
    ]
    return TributePicture(t("tribute-title", number=str(snapshot.public.number)), tuple(lines))


def _tribute_line(
    snapshot: Snapshot, kind: str, payer: Seat, receiver: Seat, cards: tuple[Card, ...], t: Texts, note: str = ""
) -> TributeLine:
    return TributeLine(kind, person_picture(snapshot, payer, t), person_picture(snapshot, receiver, t), cards, note)
