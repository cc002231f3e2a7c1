"""`gouji render FILE`: the picture of a position, as the bot would send it (notation.md)."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import click

from bot.engine.legal import legal
from bot.engine.record import Record
from bot.engine.scoring import match_result
from bot.engine.seats import SEATS
from bot.engine.state import State
from bot.engine.view import view
from bot.ledger.values import Person, Place, Setup
from bot.table.model import Holder, Snapshot, Status
from bot.text.catalogue import Catalogue, Locale, Texts

from .records import fail, played, read_record

_LANGUAGES: Final[tuple[Locale, ...]] = ("zh-TW", "zh-CN", "en")


def _snapshot(record: Record, state: State) -> Snapshot:
    """Return the table of a record: a table nobody sits at, with the record's names."""
    names = record.players or tuple(str(seat + 1) for seat in SEATS)
    public = state.public
    return Snapshot(
        id="record00",
        seq=0,
        place=Place(0, 0),
        host=0,
        setup=Setup(record.rules),
        status=Status.PLAYING,
        seats=tuple(_holder(seat, name) for seat, name in enumerate(names)),
        public=public,
        deadline=None,
        paused=None,
        match=1,
        result=match_result(record.rules, public.results),
        number=0,
    )


def _holder(seat: int, name: str) -> Holder:
    """Return who holds a seat: a computer player where the record says `ai:…`."""
    kind, _, level = name.partition(":")
    return Holder(None, level=level) if kind == "ai" and level else Holder(Person(seat, name))


def _converted(picture: bytes, suffix: str) -> bytes:
    """Return the picture in the format of a file's ending."""
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as image:
        if image.format == suffix.removeprefix(".").upper():
            return picture
        out = io.BytesIO()
        image.convert("RGB").save(out, suffix.removeprefix("."), quality=88, method=4)
        return out.getvalue()


@click.command("render")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(0, 5), help="The hand of this seat.")
@click.option("--table", is_flag=True, help="The table, as everybody sees it.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The picture; .webp or .png.")
@click.option("--language", type=click.Choice(_LANGUAGES), default=_LANGUAGES[0], show_default=True)
def command(file: Path, seat: int | None, out: Path, language: Locale, *, table: bool) -> None:
    """Draw the picture of the position after the record FILE."""
    if table == (seat is not None):
        fail("one of --seat and --table is needed")
    if out.suffix not in (".webp", ".png"):
        fail(f"{out}: the ending must be .webp or .png")
    record, state = read_record(file), played(file)
    texts = Texts(Catalogue.load(language), language)
    picture = _table(record, state, texts) if seat is None else _hand(record, state, seat, texts)
    try:
        out.write_bytes(_converted(picture, out.suffix))
    except OSError as error:
        fail(f"{out}: {error.strerror}")


def _table(record: Record, state: State, texts: Texts) -> bytes:
    from bot.render import paint_table
    from cogs.present.pictures import table_picture

    return paint_table(table_picture(_snapshot(record, state), texts))


def _hand(record: Record, state: State, seat: int, texts: Texts) -> bytes:
    from bot.render import paint_hand
    from cogs.present.panel import Panel
    from cogs.present.pictures import hand_picture

    own = view(state, seat)
    return paint_hand(hand_picture(Panel(_snapshot(record, state), own, legal(own)), texts))
