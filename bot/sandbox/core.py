"""What the parts of a sandbox share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from .faults import Faults
from .gateway import Gateway
from .limits import Limits
from .state import State, Stored
from .store import Store
from .wire import ChannelType, Intent, Json, Permission

if TYPE_CHECKING:
    from .interactions import Interactions


class Watcher(Protocol):
    """Somebody looking at the sandbox: a page or a driver, as one user."""

    user_id: int

    def on_message(self, op: str, stored: Stored) -> None:
        """Hear of a new or edited message that this user sees."""

    def frame(self, frame: Json) -> None:
        """Get a frame of the page's protocol."""


@dataclass(slots=True)
class Core:
    """The parts of one sandbox."""

    state: State
    store: Store
    gateway: Gateway
    limits: Limits
    faults: Faults
    clock: Callable[[], float]
    base_url: str = ""
    watchers: list[Watcher] = field(default_factory=list)
    nonces: dict[tuple[int, str], Stored] = field(default_factory=dict)
    interactions: Interactions = field(init=False)

    @property
    def bot_id(self) -> int:
        """The bot's id, which is the application's too."""
        return self.state.application_id

    # --- telling ---

    def tell(self, frame: Json, sees: Callable[[int], bool]) -> None:
        """Send a frame to everybody looking as a user for whom `sees` holds."""
        for watcher in tuple(self.watchers):
            if sees(watcher.user_id):
                watcher.frame(frame)

    def tell_channel(self, op: str, channel: Json, **more: object) -> None:
        """Send a frame about a channel to everybody who sees it."""
        for watcher in tuple(self.watchers):
            if self.state.can_see(watcher.user_id, channel):
                watcher.frame({"op": op, "channel": self.state.channel_for(watcher.user_id, channel), **more})

    def dispatch(self, event: str, data: Json, guild_id: int | None, intent: Intent | int = Intent.GUILDS) -> None:
        """Send an event of a server to the bot."""
        self.gateway.dispatch(event, data, guild_id, intent)

    # --- checking ---

    def bot_may(self, channel: Json, *needed: Permission) -> bool:
        """Tell whether the bot has all these permissions in a channel."""
        wanted = 0
        for permission in needed:
            wanted |= permission
        return self.state.permissions(self.bot_id, channel) & wanted == wanted

    def is_dm(self, channel: Json) -> bool:
        """Tell whether a channel is a DM."""
        return bool(channel["type"] == ChannelType.DM)
