"""Appends on their way into the file: encoded, checked against the seq that stands, written in groups.

A group is written in one transaction with one commit, so that a hundred busy tables wait for the disk once. The
number of hops into the connection's thread does not grow with the group.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import aiosqlite
import orjson

from bot.engine.commands import Command
from bot.ledger.events import CoinsCredited, Escaped, TableClosed, TableOpened
from bot.ledger.port import Appended, SeqClash, Stored, StoreError
from bot.ledger.values import TableId, UserId

from .codec import encode, encode_command
from .packing import pack

Outcome = Appended | SeqClash
_Row = tuple[Any, ...]

_BEGIN_STREAM: Final = "INSERT OR IGNORE INTO streams (table_id) VALUES (?)"
_INSERT: Final = "INSERT INTO events SELECT id, ?, ?, ?, ?, ?, ? FROM streams WHERE table_id = ?"
_STANDING: Final = """
SELECT
  COALESCE(
    (SELECT seq + count - 1 FROM events WHERE stream = streams.id ORDER BY seq DESC LIMIT 1),
    (SELECT count FROM archives WHERE stream = streams.id),
    0
  ),
  EXISTS (SELECT 1 FROM events WHERE stream = streams.id AND interaction = json_extract(asked.value, '$[1]'))
FROM json_each(?) AS asked LEFT JOIN streams ON streams.table_id = json_extract(asked.value, '$[0]')
ORDER BY asked.key
"""
"""For each table and interaction of a JSON array: the table's seq, and whether the interaction is stored there."""

_OPEN: Final = "INSERT INTO tables VALUES (?, ?, ?, ?, 0)"
_CLOSE: Final = "UPDATE tables SET closed = 1 WHERE table_id = ?"
_PURSE: Final = """
INSERT INTO purses VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
coins = coins + excluded.coins, deals = deals + excluded.deals, escapes = escapes + excluded.escapes
"""


@dataclass(frozen=True, slots=True)
class Append:
    """Events that wait for their group's commit.

    Attributes:
        table: whose they are.
        expected: the seq that they follow.
        events: what happened.
        payload: the command, if there is one, and the events, packed.
        interaction: the id of the press that led to it.
        actor: who pressed.
        done: what becomes of it.
    """

    table: TableId
    expected: int
    events: tuple[Stored, ...]
    payload: bytes
    interaction: str | None
    actor: UserId | None
    done: asyncio.Future[Appended] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def row(self, at: float) -> _Row:
        """Return its row, written at this time."""
        beside = int(at), self.payload, self.interaction, self.actor
        return self.expected + 1, len(self.events), *beside, self.table

    def settle(self, outcome: Appended | Exception) -> None:
        """Tell who waits, unless he has gone."""
        if self.done.done():
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


def prepared(
    table: TableId,
    expected: int,
    events: Sequence[Stored],
    command: Command | None,
    interaction: str | None,
    actor: UserId | None,
) -> Append:
    """Return an append with its events encoded and packed.

    Raises:
        StoreError: something in it cannot be written.
    """
    try:
        first = [] if command is None else [encode_command(command)]
        payload = pack([*first, *map(encode, events)])
    except TypeError as error:
        raise StoreError(f"an event of {table} cannot be written: {error}") from error
    return Append(table, expected, tuple(events), payload, interaction, actor)


async def write(db: aiosqlite.Connection, group: Sequence[Append], at: float) -> list[Outcome]:
    """Write a group inside the transaction that is open; return what became of each.

    Raises:
        sqlite3.Error: the file took nothing; the transaction must be rolled back.
    """
    outcomes = _judge(group, await _standing(db, group))
    taken = [append for append, outcome in zip(group, outcomes, strict=True) if _is_new(outcome) and append.events]
    if taken:
        await db.executemany(_BEGIN_STREAM, [(append.table,) for append in taken if not append.expected])
        await db.executemany(_INSERT, [append.row(at) for append in taken])
    for statement, rows in _projections(taken).items():
        await db.executemany(statement, rows)
    return outcomes


def _is_new(outcome: Outcome) -> bool:
    return isinstance(outcome, Appended) and not outcome.repeated


async def _standing(db: aiosqlite.Connection, group: Iterable[Append]) -> list[tuple[int, bool]]:
    """Return for each append its table's seq in the file, and whether its interaction is stored there."""
    asked = orjson.dumps([(append.table, append.interaction) for append in group]).decode()
    return [(int(seq), bool(repeated)) for seq, repeated in await db.execute_fetchall(_STANDING, (asked,))]


def _judge(group: Sequence[Append], standing: Sequence[tuple[int, bool]]) -> list[Outcome]:
    """Return what becomes of each append; those of one group count for each other."""
    seqs: dict[TableId, int] = {}
    stored: set[tuple[TableId, str]] = set()
    outcomes: list[Outcome] = []
    for append, (seq_in_file, in_file) in zip(group, standing, strict=True):
        seq = seqs.setdefault(append.table, seq_in_file)
        key = None if append.interaction is None else (append.table, append.interaction)
        if in_file or key in stored:
            outcomes.append(Appended(seq, repeated=True))
        elif seq != append.expected:
            outcomes.append(SeqClash(f"{append.table} is at {seq}, not at {append.expected}"))
        else:
            seqs[append.table] = seq + len(append.events)
            stored |= set() if key is None else {key}
            outcomes.append(Appended(seqs[append.table]))
    return outcomes


def _projections(taken: Iterable[Append]) -> dict[str, list[_Row]]:
    """Return what the read models learn, by statement: which tables live, and people's purses (R123, R124)."""
    rows: defaultdict[str, list[_Row]] = defaultdict(list)
    for append in taken:
        for event in append.events:
            match event:
                case TableOpened(number=number, place=place):
                    rows[_OPEN].append((append.table, number, place.guild, place.channel))
                case TableClosed():
                    rows[_CLOSE].append((append.table,))
                case CoinsCredited(guild=guild, user=user, coins=coins):
                    rows[_PURSE].append((guild, user, coins, 1, 0))
                case Escaped(guild=guild, user=user, points=points):
                    rows[_PURSE].append((guild, user, points, 0, 1))
                case _:
                    pass
    return {statement: rows[statement] for statement in (_OPEN, _CLOSE, _PURSE) if statement in rows}
