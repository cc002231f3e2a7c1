"""What can be pressed on a hand panel, for every window, offered only when it is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Final

from bot.engine.cards import ACE, EMPTY, RANKS, SUITS, TEN, Counts, count_ranks
from bot.engine.commands import (
    Burn,
    Charge,
    Concede,
    GiveBack,
    PlayCards,
    Revolt,
    SeatCommand,
    ShowFours,
    TakeHeadless,
    Yes,
)
from bot.engine.legal import burn_is_feasible, charging_sets
from bot.engine.movegen import answers
from bot.engine.plays import NO_RANK, Play, make_play, parse_counts, play_of, print_counts
from bot.engine.public import Kind, WindowName
from bot.engine.seats import Seat, opposite
from bot.engine.tribute import owed_return, own_cards
from bot.engine.view import View
from bot.table.model import Status
from bot.text.catalogue import Texts
from bot.text.plays import cards_words, hand_words, play_words
from cogs.verbs import CONFIRMED, command_of, verb_of

from .blocks import Block, Button, Menu, Option, Row, Style, Text, rows
from .panel import Panel

_MOST_PLAYS: Final = 10
_MENU: Final = 25
_SETS: Final = 3
_JOKERS: Final = "X"
_LABEL: Final = 80


def controls(panel: Panel, t: Texts) -> list[Block]:
    """Return everything that the player may press now, from top to bottom."""
    window = panel.window
    if window is None:
        return _while_waiting(panel, t)
    blocks = _confirmation(panel, t)
    return blocks or _BUILDERS[window.name](panel, t)


def plays_of(commands: tuple[SeatCommand, ...]) -> tuple[Play, ...]:
    """Return the plays among commands, each once."""
    found = [play_of(command.counts) for command in commands if isinstance(command, PlayCards | Burn)]
    return tuple(dict.fromkeys(play for play in found if play is not None))


def cost(play: Play) -> tuple[int, int, int, int]:
    """Return a key that puts cheap plays first: few jokers, few 2s, low ranks, many cards."""
    return play.jokers, play.twos, play.rank if play.rank != NO_RANK else len(RANKS), -play.size


def letter_of(play: Play) -> str:
    """Return the letter under which a menu lists a play; jokers alone under X."""
    return _JOKERS if play.rank == NO_RANK else RANKS[play.rank]


def breaks_gouji(counts: Counts, play: Play) -> bool:
    """Return whether a play that is no gouji play itself breaks a group of gouji size (R30)."""
    if not TEN <= play.rank <= ACE or play.gouji or not make_play(play.rank, counts[play.rank]).gouji:
        return False
    rest = counts[play.rank] - play.naturals
    return not rest or not make_play(play.rank, rest).gouji


def asks_first(view: View, command: SeatCommand) -> bool:
    """Return whether a command is asked about once before it is given.

    That is: spending jokers or breaking a gouji group, unless it empties the hand; every burn, a revolution, giving up,
    and going headless, since they cannot be taken back.
    """
    match command:
        case PlayCards(counts=counts):
            play = play_of(counts)
            if play is None or play.size == view.hand.size:
                return False
            return play.jokers > 0 or breaks_gouji(view.hand.counts, play)
        case _:
            return isinstance(command, Burn | Revolt | Concede | TakeHeadless)


def closes(panel: Panel) -> bool:
    """Return whether the player is the closer of the card that stands (R27)."""
    public, window = panel.view.public, panel.window
    if public.trick is None or window is None or not public.rules.closing or public.trick.gouji:
        return False
    return panel.seat == opposite(public.trick.owner) and not (
        public.race.active - public.trick.declined - public.trick.passed - {panel.seat, public.trick.owner}
    )


def owed(view: View) -> list[tuple[Seat, int]]:
    """Return to whom the player returns how many cards (R106)."""
    if view.viewer is None:
        return []
    return [(paid.payer, len(paid.cards)) for paid in owed_return(view.public.setup.paid, view.viewer)]


# Asking once ---------------------------------------------------------------------------------------------------------


def _confirmation(panel: Panel, t: Texts) -> list[Block]:
    focus = panel.focus
    if focus is None or focus.kind != "confirm":
        return []
    verb, _, argument = focus.value.partition(" ")
    command = command_of(verb, panel.seat, argument)
    if command not in panel.commands:
        return []
    yes = Button(t("button-confirm"), panel.ref(verb + CONFIRMED, argument), Style.GRAVE)
    no = Button(t("button-cancel"), panel.ref("panel"))
    return [Text("\n".join(_question(panel, command, t))), Row((yes, no))]


def _question(panel: Panel, command: SeatCommand, t: Texts) -> Iterator[str]:
    hand, rules = panel.view.hand, panel.view.public.rules
    play = play_of(command.counts) if isinstance(command, PlayCards | Burn) else None
    if isinstance(command, Burn) and play is not None:
        if not burn_is_feasible(hand, play, threes_last=rules.threes_last):
            yield t("prompt-burn-infeasible")
        yield t("confirm-burn", play=play_words(t, play))
    elif play is not None:
        yield f"**{play_words(t, play)}**"
        if play.jokers:
            jokers = make_play(NO_RANK, 0, 0, play.small, play.big)
            yield t("confirm-jokers", cards=cards_words(t, jokers.counts))
        if breaks_gouji(hand.counts, play):
            group = make_play(play.rank, hand.counts[play.rank])
            yield t("confirm-breaks-gouji", cards=play_words(t, group))
    else:
        yield t(f"confirm-{verb_of(command)}")


# Plays in turn -------------------------------------------------------------------------------------------------------


def _playing(panel: Panel, t: Texts) -> list[Block]:
    window = panel.open
    plays = sorted(plays_of(panel.commands), key=cost)
    verb = "burn" if window.name is WindowName.BURN else "play"
    blocks: list[Block] = []
    if plays:
        blocks.append(Row((_rank_menu(panel, plays, t),)))
        blocks += _opened(panel, plays, verb, t) or _suggested(panel, plays, verb, t)
    blocks.append(Row(tuple(_answers(panel, t))))
    return blocks


def _rank_menu(panel: Panel, plays: list[Play], t: Texts) -> Menu:
    """Return the menu with at most one option a rank: its cheapest play, or all of them when leading."""
    window = panel.open
    leading = window.name is WindowName.LEAD
    chosen = panel.focus.value if panel.focus is not None and panel.focus.kind == "rank" else ""
    options = []
    by_rank = groupby(sorted(plays, key=lambda play: (-_rank_order(play), cost(play))), key=letter_of)
    for letter, group in by_rank:
        of_rank = list(group)
        best = max((play for play in of_rank if not play.twos + play.jokers), key=lambda p: p.size, default=of_rank[0])
        shown = best if leading else of_rank[0]
        options.append(
            Option(play_words(t, shown)[:_LABEL], letter, option_note(panel.view, shown, t), chosen=letter == chosen)
        )
    key = "menu-burn" if window.name is WindowName.BURN else "menu-play"
    return Menu(panel.ref("rank"), t(key), tuple(options[:_MENU]))


def _rank_order(play: Play) -> int:
    return len(RANKS) if play.rank == NO_RANK else play.rank


def option_note(view: View, play: Play, t: Texts) -> str:
    """Return what stays in the hand after a play, and what is special about it."""
    left = view.hand.size - play.size
    if not left:
        return t("left-none")
    if breaks_gouji(view.hand.counts, play):
        return t("menu-option-breaks", left=left)
    return t("menu-option-left-gouji" if play.gouji else "menu-option-left", left=left)


def _opened(panel: Panel, plays: list[Play], verb: str, t: Texts) -> list[Block]:
    """Return the buttons of the rank that was chosen in the menu."""
    if panel.focus is None or panel.focus.kind != "rank":
        return []
    of_rank = [play for play in plays if letter_of(play) == panel.focus.value]
    of_rank.sort(key=lambda play: (play.jokers, play.twos, -play.size))
    buttons = [_play_button(panel, play, verb, t) for play in of_rank[:_MOST_PLAYS]]
    more = len(of_rank) - len(buttons)
    note: list[Block] = [Text(f"-# {t('menu-hint-more', n=more)}")] if more else []
    return [*rows(buttons), *note]


def _suggested(panel: Panel, plays: list[Play], verb: str, t: Texts) -> list[Block]:
    """Return two sensible plays written out in full."""
    wanted = [play for play in plays_of(panel.suggested) if play in plays] or plays[:2]
    if verb == "burn":
        wanted = plays[:2]
    return list(rows([_play_button(panel, play, verb, t) for play in wanted[:2]]))


def _play_button(panel: Panel, play: Play, verb: str, t: Texts) -> Button:
    window = panel.window
    leading = window is not None and window.name is WindowName.LEAD
    key = "button-burn" if verb == "burn" else "button-lead" if leading else "button-play"
    shielded = play.gouji and verb == "play" and panel.view.public.race.shielded_plays(panel.seat) > 0
    label = t("button-shielded" if shielded else key, play=play_words(t, play))
    style = Style.GRAVE if verb == "burn" or play.jokers else Style.MAIN
    return Button(label[:_LABEL], panel.ref(verb, print_counts(play.counts)), style)


def _answers(panel: Panel, t: Texts) -> Iterator[Button]:
    """Yield what can be answered without cards, and the form."""
    window = panel.open
    if plays_of(panel.commands):
        yield Button(t("button-more"), panel.ref("more"))
    if Kind.YIELD in window.kinds:
        yield Button(t("button-yield"), panel.ref("yield"), Style.GOOD)
    if Kind.WIND in window.kinds:
        yield Button(t("button-wind"), panel.ref("wind"), Style.GOOD)
    if Kind.CONCEDE in window.kinds:
        yield Button(t("button-concede"), panel.ref("concede"), Style.GRAVE)
    if window.name is WindowName.BURN:
        yield Button(t("button-no-burn"), panel.ref("pass"))
    elif Kind.PASS in window.kinds:
        yield Button(t("button-close" if closes(panel) else "button-pass"), panel.ref("pass"))
    yield Button(t("button-hint"), panel.ref("hint"))


# Declarations --------------------------------------------------------------------------------------------------------


def _yes_no(yes_key: str, no_key: str) -> Callable[[Panel, Texts], list[Block]]:
    def build(panel: Panel, t: Texts) -> list[Block]:
        yes = Button(t(yes_key), panel.ref("yes"), Style.GOOD)
        no = Button(t(no_key), panel.ref("pass"))
        return [Row((yes, no))]

    return build


def _declaring(panel: Panel, t: Texts) -> list[Block]:
    buttons = []
    if any(isinstance(command, Yes) for command in panel.commands):
        key = "button-ming" if panel.view.public.rules.declaring == "ming" else "button-xuan"
        buttons.append(Button(t(key), panel.ref("yes"), Style.GOOD))
    if any(isinstance(command, Revolt) for command in panel.commands):
        buttons.append(Button(t("button-revolt"), panel.ref("revolt"), Style.GRAVE))
    buttons.append(Button(t("button-no-declare"), panel.ref("pass")))
    return [Row(tuple(buttons))]


def _showing(panel: Panel, t: Texts) -> list[Block]:
    buttons = [
        Button(
            t("button-show", n=command.count, suit=t(f"suit-{SUITS[command.suit]}")),
            panel.ref("show", f"{SUITS[command.suit]}{command.count}"),
            Style.GOOD,
        )
        for command in panel.commands
        if isinstance(command, ShowFours)
    ]
    return [Row((*buttons, Button(t("button-no-show"), panel.ref("pass"))))]


def _heads(panel: Panel, t: Texts) -> list[Block]:
    head = Button(t("button-head"), panel.ref("head"), Style.MAIN)
    return [Row((head, Button(t("button-headless"), panel.ref("headless"))))]


def _charging(panel: Panel, t: Texts) -> list[Block]:
    """Return the picker of the three sets, one after the other, in their order (R84)."""
    picked = panel.focus.value.split() if panel.focus is not None and panel.focus.kind == "charge" else []
    blocks: list[Block] = []
    if not any(isinstance(command, Charge) for command in panel.commands):
        return [Row((Button(t("button-no-charge"), panel.ref("pass")),))]
    if picked:
        names = [play_words(t, play) for play in map(play_of, map(parse_counts, picked)) if play]
        blocks.append(Text(" → ".join(names)))
    if len(picked) < _SETS:
        left = list(charging_sets(panel.view.hand))
        for cards in picked:
            left.remove(next(play for play in left if str(play) == cards))
        options = tuple(Option(play_words(t, play), str(play)) for play in dict.fromkeys(left))
        menu = t("menu-charge", number=str(len(picked) + 1))
        blocks.append(Row((Menu(panel.ref("pick-charge", " ".join(picked)), menu, options[:_MENU]),)))
    buttons = [Button(t("button-no-charge"), panel.ref("pass"))]
    if picked:
        buttons.insert(0, Button(t("button-cancel"), panel.ref("panel")))
    if len(picked) == _SETS:
        buttons.insert(0, Button(t("button-charge"), panel.ref("charge", " ".join(picked)), Style.GRAVE))
    return [*blocks, Row(tuple(buttons))]


def _returning(panel: Panel, t: Texts) -> list[Block]:
    """Return the picker of the cards to give back (R106), the lowest ones proposed."""
    lowest = next((one.counts for one in panel.commands if isinstance(one, GiveBack)), EMPTY)
    need = sum(lowest)
    if not need:
        return [Row((Button(t("button-confirm"), panel.ref("return", "-"), Style.MAIN),))]
    picked = panel.focus.value if panel.focus is not None and panel.focus.kind == "return" else ""
    own = count_ranks(own_cards(panel.view.hand, panel.view.received))
    options = [
        Option(t("cards-one", rank=t(f"rank-{letter}")), f"{letter}{copy}", chosen=copy < picked.count(letter))
        for letter, held in zip(RANKS, own, strict=True)
        for copy in range(min(held, need))
    ]
    menu = Menu(panel.ref("pick-return"), t("menu-return"), tuple(options[:_MENU]), need, need)
    offered = dict.fromkeys([picked] if picked else [print_counts(lowest)])
    buttons = [
        Button(
            t("button-return", cards=hand_words(t, parse_counts(cards)))[:_LABEL],
            panel.ref("return", cards),
            Style.MAIN,
        )
        for cards in offered
    ]
    return [Row((menu,)), Row(tuple(buttons))]


# Not his turn --------------------------------------------------------------------------------------------------------


def may_prepare(panel: Panel) -> bool:
    """Return whether the seat may still be asked in this trick, as far as all can see."""
    snapshot, public = panel.snapshot, panel.view.public
    trick, window = public.trick, public.window
    if snapshot.status is not Status.PLAYING or snapshot.paused is not None or trick is None or window is None:
        return False
    if window.name is not WindowName.BEAT or panel.seat not in public.race.active or panel.seat == trick.owner:
        return False
    if panel.seat in trick.passed or panel.seat in trick.declined:
        return False
    return not trick.gouji or panel.seat == opposite(trick.owner) or panel.seat in public.race.headless


def _while_waiting(panel: Panel, t: Texts) -> list[Block]:
    if panel.prepared is not None:
        return [Row((Button(t("button-preplay-cancel"), panel.ref("unprepare"), Style.GRAVE),))]
    refresh = Button(t("button-refresh"), panel.ref("panel"))
    if not may_prepare(panel):
        return [Row((refresh,))] if panel.snapshot.status is Status.PLAYING and panel.view.hand.size else []
    rules, target = panel.view.public.rules, panel.trick.play
    plays = answers(panel.view.hand.counts, target, downgrade=rules.downgrade_big, threes_last=rules.threes_last)
    cheapest = {letter_of(play): play for play in sorted(plays, key=cost, reverse=True)}
    options = tuple(
        Option(play_words(t, play)[:_LABEL], str(play), option_note(panel.view, play, t))
        for play in sorted(cheapest.values(), key=cost)
    )
    blocks: list[Block] = []
    if options:
        words = t("button-preplay", play="…")
        blocks.append(Row((Menu(panel.ref("prepare"), words, options[:_MENU]),)))
    return [*blocks, Row((Button(t("button-preplay-pass"), panel.ref("prepare-pass")), refresh))]


_BUILDERS: Mapping[WindowName, Callable[[Panel, Texts], list[Block]]] = {
    WindowName.LEAD: _playing,
    WindowName.BEAT: _playing,
    WindowName.FIGHT_SET: _playing,
    WindowName.BURN: _playing,
    WindowName.CALL: _yes_no("button-call", "button-no-call"),
    WindowName.DECLARE: _declaring,
    WindowName.SHOW: _showing,
    WindowName.CHARGE: _charging,
    WindowName.FIGHT: _yes_no("button-fight", "button-no-fight"),
    WindowName.HEAD: _heads,
    WindowName.RETURN: _returning,
}
