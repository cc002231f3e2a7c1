"""What people see, in the words of a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from .messages import texts
from .state import Stored
from .validate_components import walk
from .wire import SELECTS, ComponentType, Json


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as a person saw it at one moment.

    Attributes:
        data: the API's JSON.
        ephemeral: whether only this person sees it.
        revision: how often it had been edited.
    """

    data: Json
    ephemeral: bool
    revision: int

    @classmethod
    def of(cls, stored: Stored) -> Self:
        """Return a message as it is now."""
        return cls(stored.data, stored.seen_by is not None, stored.revision)

    @property
    def id(self) -> int:
        """Its id."""
        return int(self.data["id"])

    @property
    def channel_id(self) -> int:
        """Its channel's id."""
        return int(self.data["channel_id"])

    @property
    def content(self) -> str:
        """Its content."""
        return str(self.data["content"])

    @property
    def text(self) -> str:
        """Everything written in it, its layout and embeds included."""
        parts = list(texts(self.data))
        for embed in self.data["embeds"]:
            parts += [str(embed.get(key) or "") for key in ("title", "description")]
            parts += [f"{entry['name']}\n{entry['value']}" for entry in embed.get("fields") or []]
        return "\n".join(part for part in parts if part)

    @property
    def attachments(self) -> list[Json]:
        """Its files."""
        return list(self.data["attachments"])

    @property
    def components(self) -> list[Json]:
        """All its components, flat."""
        return [component for _, component in walk(self.data["components"])]

    @property
    def buttons(self) -> list[Json]:
        """Its buttons."""
        return [c for c in self.components if c["type"] == ComponentType.BUTTON]

    @property
    def selects(self) -> list[Json]:
        """Its menus."""
        return [c for c in self.components if c["type"] in SELECTS]

    def button(self, wanted: str) -> Json:
        """Return a button by `custom_id`, label, or a part of either when only one fits.

        Raises:
            LookupError: when none or several fit.
        """
        return pick(self.buttons, wanted)


def pick(components: list[Json], wanted: str) -> Json:
    """Return the one component that a word means: its `custom_id`, label, placeholder, emoji, or a part of one.

    Raises:
        LookupError: when none or several fit.
    """

    def words(component: Json) -> tuple[str, ...]:
        emoji = (component.get("emoji") or {}).get("name") or ""
        return (
            component.get("custom_id") or "",
            component.get("label") or component.get("placeholder") or "",
            emoji,
        )

    exact = [c for c in components if wanted in words(c)]
    found = exact or [c for c in components if any(wanted in word for word in words(c))]
    if len(found) != 1:
        offered = ", ".join(" ".join(filter(None, words(c))) for c in components)
        raise LookupError(f"{len(found)} components fit {wanted!r}; there are: {offered}")
    return found[0]
