"""One user looking at the sandbox: the page's protocol (PROTOCOL.md), whoever speaks it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from . import channels, clicks, messages, show
from .clicks import Refused
from .core import Core
from .errors import ApiError
from .interactions import Interaction
from .messages import Draft
from .show import Showroom
from .state import Stored
from .wire import LOCALES, THREADS, ChannelType, Intent, InteractionType, Json, Permission

PAGE: Final = 50
NO_ACCESS: Final = "You have no access to this channel"
MAX_CONTENT: Final = 2000


class Session:
    """A page (or a driver) as one user.

    Args:
        core: the sandbox.
        send: gets every frame for the page.
        showroom: renders what is shown; None leaves messages as the API has them.
    """

    def __init__(self, core: Core, send: Callable[[Json], None], showroom: Showroom | None) -> None:
        self._core = core
        self._send = send
        self._showroom = showroom
        self.user_id = 0
        self.interaction: Interaction | None = None
        self._ops: dict[str, Callable[[Json], None]] = {
            "open": self._open,
            "older": self._older,
            "open_dm": self._open_dm,
            "send": self._say,
            "command": self._command,
            "autocomplete": self._autocomplete,
            "component": self._component,
            "modal_submit": self._modal_submit,
            "modal_cancel": self._modal_cancel,
            "dismiss": self._dismiss,
            "delete": self._delete,
            "delete_channel": self._delete_channel,
            "set": self._set,
            "typing": self._typing,
            "read": self._read,
        }

    # --- frames ---

    def handle(self, frame: Json) -> None:
        """Do what a frame asks; what cannot be done is answered with an error frame and changes nothing."""
        try:
            self._handle(frame)
        except (Refused, ApiError) as error:
            self._error(frame, error.text if isinstance(error, ApiError) else str(error))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            self._error(frame, f"Not understood: {type(error).__name__} {error}")

    def _handle(self, frame: Json) -> None:
        if frame["op"] == "hello":
            self.hello(frame.get("user_id"), frame.get("locale"))
        elif not self.user_id:
            raise Refused("Say hello first")
        elif frame["op"] in self._ops:
            self._ops[frame["op"]](frame)
        else:
            raise Refused(f"Unknown op {frame['op']}")

    def _error(self, frame: Json, text: str) -> None:
        nonce = frame.get("nonce")
        if nonce is not None and frame.get("op") in ("command", "component", "modal_submit"):
            self._send({"op": "interaction", "nonce": nonce, "state": "failed", "text": text})
        else:
            self._send({"op": "error", "text": text, **({"nonce": nonce} if nonce is not None else {})})

    def close(self) -> None:
        """Look no longer."""
        if self in self._core.watchers:
            self._core.watchers.remove(self)

    # --- what the sandbox tells ---

    def frame(self, frame: Json) -> None:
        """Pass a frame on; a list of commands is made for this user."""
        self._send({**frame, "commands": self._commands()} if frame["op"] == "commands" else frame)

    def on_message(self, op: str, stored: Stored) -> None:
        """Pass a message on, and count it as unread."""
        channel_id = stored.data["channel_id"]
        self._send({"op": op, "channel_id": channel_id, "message": self._shown(stored)})
        me = str(self.user_id)
        if op != "message_create" or stored.data["author"]["id"] == me:
            return
        if stored.mentions(me):
            self._send({"op": "mention", "channel_id": channel_id, "message_id": stored.data["id"]})
        self._tell_unread(channel_id)

    def _tell_unread(self, channel_id: str) -> None:
        if self._showroom is not None:  # only a page counts
            count, mentions = self._core.state.unread(self.user_id, int(channel_id))
            self._send({"op": "unread", "channel_id": channel_id, "count": count, "mentions": mentions})

    def _shown(self, stored: Stored) -> Json:
        return self._showroom.message(stored) if self._showroom else stored.data

    # --- beginning ---

    def hello(self, who: int | str | None = None, locale: str | None = None) -> None:
        """Become a user and get everything this user sees."""
        state = self._core.state
        self.close()
        self.user_id = state.person_id(who or 1)
        if locale in LOCALES:
            state.keep("settings", self.user_id, {**state.settings[self.user_id], "locale": locale})
        self._core.watchers.append(self)
        visible = [
            state.channel_for(self.user_id, c) for c in state.channels.values() if state.can_see(self.user_id, c)
        ]
        self._send(
            {
                "op": "ready",
                "user": show.user(self._core, self.user_id),
                "users": [show.user(self._core, user_id) for user_id in state.users],
                "application": show.user(self._core, self._core.bot_id),
                "guilds": [self._guild(guild_id, visible) for guild_id in state.guilds if self._inside(guild_id)],
                "dms": [channel for channel in visible if channel["type"] == ChannelType.DM],
                "commands": self._commands(),
                "locale": state.settings[self.user_id]["locale"],
                **self._counts(visible),
            }
        )

    def _counts(self, visible: list[Json]) -> Json:
        counted = {c["id"]: self._core.state.unread(self.user_id, int(c["id"])) for c in visible}
        unread = {key: count for key, (count, _) in counted.items() if count}
        return {"unread": unread, "mentions": {key: calls for key, (_, calls) in counted.items() if calls}}

    def _inside(self, guild_id: int) -> bool:
        return self.user_id in self._core.state.members[guild_id] and guild_id not in self._core.state.unavailable

    def _guild(self, guild_id: int, visible: list[Json]) -> Json:
        guild = self._core.state.guilds[guild_id]
        mine = [channel for channel in visible if channel.get("guild_id") == str(guild_id)]
        return {
            **{key: guild[key] for key in ("id", "name", "icon", "owner_id", "roles")},
            "icon_color": "#5865f2",
            "channels": [channel for channel in mine if channel["type"] not in THREADS],
            "threads": [channel for channel in mine if channel["type"] in THREADS],
            "members": list(self._core.state.members[guild_id].values()),
            "permissions": str(self._core.state.permissions(self.user_id, None, guild_id)),
        }

    def _commands(self) -> list[Json]:
        guilds = [guild_id for guild_id in self._core.state.guilds if self._inside(guild_id)]
        places: list[int | None] = [*guilds, None]
        found = {c["id"]: c for place in places for c in clicks.commands_for(self._core, self.user_id, place)}
        return list(found.values())

    # --- reading ---

    def channel(self, channel_id: int | str) -> Json:
        """Return a channel this user sees.

        Raises:
            Refused: when it is not there or not for this user.
        """
        channel = self._core.state.channels.get(int(channel_id))
        if channel is None or not self._core.state.can_see(self.user_id, channel):
            raise Refused(NO_ACCESS)
        return channel

    def _open(self, frame: Json) -> None:
        self._page(frame["channel_id"], None)

    def _older(self, frame: Json) -> None:
        self._page(frame["channel_id"], int(frame["before"]))

    def _page(self, channel_id: str, before: int | None) -> None:
        channel = self.channel(channel_id)
        found = self._core.state.visible(self.user_id, int(channel["id"]))
        if before is not None:
            found = [stored for stored in found if stored.id < before]
        chosen = [self._shown(stored) for stored in found[-PAGE:]]
        answer: Json = {
            "op": "messages",
            "channel_id": channel["id"],
            "messages": chosen,
            "more": len(found) > PAGE,
        }
        self._send(answer if before is None else {**answer, "before": str(before)})
        if before is None:
            self._read({"channel_id": channel["id"]})

    def _read(self, frame: Json) -> None:
        channel_id = int(frame["channel_id"])
        if self._core.state.read(self.user_id, channel_id):
            read = {"op": "unread", "channel_id": str(channel_id), "count": 0, "mentions": 0}
            self._core.tell(read, lambda user_id: user_id == self.user_id)

    # --- writing ---

    def _open_dm(self, frame: Json) -> None:
        other = self._core.state.person_id(frame["user_id"])
        if other == self.user_id:
            raise Refused("That is you")
        channel = channels.open_dm(self._core, self.user_id, other)
        self._send({"op": "opened", "channel_id": channel["id"]})

    def _say(self, frame: Json) -> None:
        channel, content = self.channel(frame["channel_id"]), str(frame["content"]).strip()
        if not content:
            raise Refused("Nothing to send")
        if len(content) > MAX_CONTENT:
            raise Refused(f"At most {MAX_CONTENT} characters")
        self._check_say(channel)
        if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
            channel = channels.archive(self._core, channel, archived=False)
        payload: Json = {"content": content}
        if frame.get("reply_to"):
            payload["message_reference"] = {"message_id": str(frame["reply_to"])}
        messages.create(self._core, channel, Draft(self.user_id, payload))

    def _check_say(self, channel: Json) -> None:
        thread = channel["type"] in THREADS
        needed = Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES
        rights = self._core.state.permissions(self.user_id, channel)
        if thread and channel["thread_metadata"]["locked"] and not rights & Permission.MANAGE_THREADS:
            raise Refused("This thread is locked")
        if not rights & needed:
            raise Refused("You do not have permission to send messages here")

    def _typing(self, frame: Json) -> None:
        channel = self.channel(frame["channel_id"])
        guild_id = self._core.state.guild_of(channel)
        told = {"op": "typing", "channel_id": channel["id"], "user_id": str(self.user_id)}
        self._core.tell(told, lambda who: who != self.user_id and self._core.state.can_see(who, channel))
        event: Json = {"channel_id": channel["id"], "user_id": str(self.user_id), "timestamp": int(time.time())}
        intent = Intent.DIRECT_MESSAGE_TYPING if guild_id is None else Intent.GUILD_MESSAGE_TYPING
        if self._core.state.can_see(self._core.bot_id, channel):
            more = {"guild_id": str(guild_id)} if guild_id is not None else {}
            self._core.dispatch("TYPING_START", event | more, guild_id, intent)

    # --- the bot ---

    def _command(self, frame: Json) -> None:
        self.interaction = clicks.command(self._core, self.user_id, self._hear, frame, InteractionType.COMMAND)

    def _autocomplete(self, frame: Json) -> None:
        self.interaction = clicks.command(self._core, self.user_id, self._hear, frame, InteractionType.AUTOCOMPLETE)

    def _component(self, frame: Json) -> None:
        self.interaction = clicks.component(self._core, self.user_id, self._hear, frame)

    def _modal_submit(self, frame: Json) -> None:
        self.interaction = clicks.modal_submit(self._core, self.user_id, self._hear, frame)

    def _modal_cancel(self, frame: Json) -> None:
        clicks.modal_cancel(self._core, self.user_id, frame)

    def _hear(self, frame: Json) -> None:
        if frame["op"] == "modal" and self._showroom:
            frame = {**frame, "components": self._showroom.components(frame["components"])}
        self._send(frame)

    # --- tidying up ---

    def _message(self, frame: Json) -> tuple[Json, Stored]:
        channel = self.channel(frame["channel_id"])
        stored = self._core.state.message(int(channel["id"]), int(frame["message_id"]))
        if stored.seen_by not in (None, self.user_id):
            raise Refused("Unknown Message")
        return channel, stored

    def _dismiss(self, frame: Json) -> None:
        if "channel_id" not in frame:
            wanted = int(frame["message_id"])
            homes = (cid for cid, found in self._core.state.messages.items() if wanted in found)
            frame = {**frame, "channel_id": next(homes)}
        _, stored = self._message(frame)
        if stored.seen_by != self.user_id:
            raise Refused("Only ephemeral messages can be dismissed")
        messages.delete(self._core, stored)

    def _delete(self, frame: Json) -> None:
        channel, stored = self._message(frame)
        mine = stored.data["author"]["id"] == str(self.user_id)
        moderator = self._core.state.guild_of(channel) and self._may(channel, Permission.MANAGE_MESSAGES)
        if not mine and not moderator:
            raise Refused("You do not have permission to delete this message")
        messages.delete(self._core, stored)

    def _delete_channel(self, frame: Json) -> None:
        channel = self.channel(frame["channel_id"])
        if self._core.is_dm(channel) or not self._may(channel, Permission.MANAGE_CHANNELS):
            raise Refused("You do not have permission to delete this channel")
        channels.delete(self._core, channel)

    def _may(self, channel: Json, permission: Permission) -> bool:
        return bool(self._core.state.permissions(self.user_id, channel) & permission)

    def _set(self, frame: Json) -> None:
        state = self._core.state
        changed = dict(state.settings[self.user_id])
        if "dms_open" in frame:
            changed["dms_open"] = bool(frame["dms_open"])
        if "locale" in frame:
            if frame["locale"] not in LOCALES:
                raise Refused(f"Unknown locale {frame['locale']}")
            changed["locale"] = frame["locale"]
        state.keep("settings", self.user_id, changed)
        self._core.tell({"op": "user_update", "user": show.user(self._core, self.user_id)}, lambda _: True)
