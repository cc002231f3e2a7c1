"""Discord's objects as the page shows them: with rendered text beside the written one."""

from __future__ import annotations

from typing import Any, Final

from .core import Core
from .markdown import Names, render
from .state import AVATAR_COLORS, Stored
from .wire import ComponentType, Json


def names_of(core: Core) -> Names:
    """Return how a sandbox calls its ids."""

    def user(key: int) -> str | None:
        found = core.state.users.get(key)
        return display_name(found) if found else None

    def role(key: int) -> str | None:
        roles = (role for guild in core.state.guilds.values() for role in guild["roles"])
        return next((str(found["name"]) for found in roles if found["id"] == str(key)), None)

    def channel(key: int) -> str | None:
        return core.state.channels.get(key, {}).get("name")

    return Names(user, role, channel)


def display_name(user: Json) -> str:
    """Return the name people see."""
    return str(user.get("global_name") or user["username"])


def user(core: Core, user_id: int) -> Json:
    """Return a user with settings, a colour and the name people see."""
    found = core.state.users[user_id]
    settings = core.state.settings.get(user_id, {})
    color = AVATAR_COLORS[list(core.state.users).index(user_id) % len(AVATAR_COLORS)]
    return {**found, **settings, "avatar_color": color, "display_name": display_name(found)}


KEPT: Final = 500


class Showroom:
    """Rendered messages, kept until they change: six pages show the same one."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._names = names_of(core)
        self._shown: dict[int, tuple[Json, Json]] = {}

    def message(self, stored: Stored) -> Json:
        """Return a message with its rendered text."""
        kept = self._shown.get(stored.id)
        if kept is not None and kept[0] is stored.data:
            return kept[1]
        shown = self._message(stored)
        self._shown[stored.id] = (stored.data, shown)
        if len(self._shown) > KEPT:
            del self._shown[next(iter(self._shown))]
        return shown

    def _message(self, stored: Stored) -> Json:
        data = stored.data
        author = {**data["author"], "display_name": display_name(data["author"])}
        shown = {**data, "html": self._render(data["content"]), "revision": stored.revision, "author": author}
        shown["embeds"] = [self._embed(embed) for embed in data["embeds"]]
        shown["components"] = self.components(data["components"])
        if data.get("referenced_message"):
            quoted = data["referenced_message"]
            shown["referenced_message"] = {**quoted, "html": self._render(quoted["content"])}
        if stored.seen_by is not None:
            shown["ephemeral"] = True
        return shown

    def components(self, components: list[Json]) -> list[Json]:
        """Return components with their texts rendered."""
        return [self._component(component) for component in components]

    def _component(self, component: Json) -> Json:
        shown = dict(component)
        if component["type"] == ComponentType.TEXT_DISPLAY:
            shown["html"] = self._render(component["content"])
        if "components" in component:
            shown["components"] = self.components(component["components"])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                shown[key] = self._component(component[key])
        return shown

    def _embed(self, embed: Json) -> Json:
        shown: Json = dict(embed)
        for key in ("title", "description"):
            if embed.get(key):
                shown[f"{key}_html"] = self._render(embed[key])
        for key, text in (("footer", "text"), ("author", "name")):
            if embed.get(key):
                shown[key] = {**embed[key], "html": self._render(embed[key].get(text) or "")}
        if embed.get("fields"):
            shown["fields"] = [self._field(field) for field in embed["fields"]]
        return shown

    def _field(self, field: Json) -> Json:
        return {**field, "name_html": self._render(field["name"]), "value_html": self._render(field["value"])}

    def _render(self, text: Any) -> str:
        return render(str(text or ""), self._names)
