"""What can go wrong: three kinds, as a caller has to tell them apart.

`IllegalCommand` is a player's or a table's refused command, `NotationError` is text that cannot be read, and
`RecordError` places either of them in a record file.
"""

from __future__ import annotations

from collections.abc import Mapping


class GoujiError(Exception):
    """Everything that the engine raises on purpose."""


class NotationError(GoujiError, ValueError):
    """A text is no card, play, action or record in the sense of the notation.

    Args:
        message: what is wrong, one line.
    """


class IllegalCommand(GoujiError):  # noqa: N818 - the contract's name
    """A command that the rules refuse; the state is as it was.

    Args:
        code: a stable refusal code in kebab case, such as `does-not-beat`; the catalogues have its sentence.
        facts: what the sentence needs, such as `{"need": "2"}`; nothing that the actor may not know.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, object] = facts


class RecordError(GoujiError, ValueError):
    """A record cannot be read or played.

    Args:
        message: what is wrong, one line.
        deal: the 1-based deal it stands in, if known.
        action: the 1-based action it stands in, if known.
        code: the refusal code if an action was refused.
    """

    def __init__(
        self, message: str, *, deal: int | None = None, action: int | None = None, code: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.deal = deal
        self.action = action
        self.code = code

    def __str__(self) -> str:
        """Return `deal 1, action 7: message [code]` with what is known."""
        place = ", ".join(f"{name} {value}" for name, value in (("deal", self.deal), ("action", self.action)) if value)
        code = f" [{self.code}]" if self.code else ""
        return f"{place}: {self.message}{code}" if place else f"{self.message}{code}"
