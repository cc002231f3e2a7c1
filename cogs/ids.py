"""The `custom_id` of every button, menu and modal: all that a press needs, so that it works in a fresh process.

`gouji:<table>:<seq>:<seat>:<verb>:<argument>`: the seq in base 36, the seat a digit or `-`. Card arguments stand only
on private messages, since anybody may read the ids of a public one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.engine.seats import Seat

PREFIX: Final = "gouji:"
LONGEST: Final = 100
NO_TABLE: Final = "-"

_FORM: Final = re.compile(
    r"gouji:(?P<table>[a-z0-9]{1,16}|-):(?P<seq>[0-9a-z]{1,8}):(?P<seat>[0-5]|-):(?P<verb>[a-z][a-z-]*):(?P<argument>.*)"
)
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Ref:
    """What a press is about.

    Attributes:
        verb: what is asked, such as `pass`.
        table: the table; `-` for none.
        seq: the table's seq when the button was drawn.
        seat: whose panel it was drawn on; None on a public message.
        argument: what the verb needs, such as cards.
    """

    verb: str
    table: str = NO_TABLE
    seq: int = 0
    seat: Seat | None = None
    argument: str = ""

    def __str__(self) -> str:
        """Return the `custom_id`.

        Raises:
            ValueError: it would be longer than Discord takes.
        """
        seat = "-" if self.seat is None else str(self.seat)
        text = f"{PREFIX}{self.table}:{_base36(self.seq)}:{seat}:{self.verb}:{self.argument}"
        if len(text) > LONGEST:
            raise ValueError(f"custom_id of {len(text)} characters: {text}")
        return text


def is_ours(custom_id: str) -> bool:
    """Return whether a `custom_id` has our prefix, readable or not."""
    return custom_id.startswith(PREFIX)


def read(custom_id: str) -> Ref | None:
    """Return what a `custom_id` says, or None if it is none of ours or cannot be read.

    >>> read(str(Ref("play", "ab12cd34", 40, 3, "KK")))
    Ref(verb='play', table='ab12cd34', seq=40, seat=3, argument='KK')
    """
    found = _FORM.fullmatch(custom_id)
    if found is None:
        return None
    seat = None if found["seat"] == "-" else int(found["seat"])
    return Ref(found["verb"], found["table"], int(found["seq"], 36), seat, found["argument"])


def _base36(number: int) -> str:
    digits = ""
    while number >= len(_DIGITS):
        number, last = divmod(number, len(_DIGITS))
        digits = _DIGITS[last] + digits
    return _DIGITS[number] + digits
