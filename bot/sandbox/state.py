"""Everything a sandbox knows, as Discord's own objects.

The dictionaries in here are replaced, never changed in place.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from .errors import refusal
from .objects import channel_object, dm_object, guild_object, member_object, role_object, user_object
from .store import Store, read
from .wire import (
    ALL_PERMISSIONS,
    DM_PERMISSIONS,
    EVERYONE,
    THREADS,
    ChannelType,
    Json,
    MessageFlag,
    Permission,
    Snowflakes,
    created_at,
    now_iso,
)
from .world import APPLICATION_ID, FIRST_CHANNEL_ID, FIRST_PERSON_ID, GUILD_ID, World

AVATAR_COLORS: Final = (
    "#5865f2",
    "#3ba55c",
    "#faa61a",
    "#ed4245",
    "#eb459e",
    "#00a8fc",
    "#9b59b6",
    "#1abc9c",
)
MOST_UNREAD: Final = 99
KEPT_REPLACED_FILES: Final = 3
"""So many replaced files of a message are still served: a client may be loading the picture before."""


@dataclass(slots=True)
class Stored:
    """A message and what Discord knows about it beyond its JSON.

    Attributes:
        data: the message as the API gives it; replaced by each edit.
        seen_by: the one user who sees it, when it is ephemeral.
        files: attachments it holds, also those that only an embed shows.
        retired: ids of replaced files that are still served.
        created: when it was made, by the sandbox's clock.
        revision: grows with every edit.
    """

    data: Json
    created: float
    seen_by: int | None = None
    files: tuple[Json, ...] = ()
    retired: tuple[int, ...] = ()
    revision: int = 0

    @property
    def id(self) -> int:
        """The message's id."""
        return int(self.data["id"])

    @property
    def channel_id(self) -> int:
        """The id of its channel."""
        return int(self.data["channel_id"])

    def mentions(self, user_id: str) -> bool:
        """Tell whether it calls a user."""
        if self.data["flags"] & MessageFlag.SUPPRESS_NOTIFICATIONS:
            return False
        return self.data["mention_everyone"] or any(user["id"] == user_id for user in self.data["mentions"])

    def to_json(self) -> Json:
        """Return what the store keeps."""
        return {
            "data": self.data,
            "seen_by": self.seen_by,
            "files": self.files,
            "retired": self.retired,
            "revision": self.revision,
        }


@dataclass(slots=True)
class State:
    """All objects by id."""

    store: Store
    clock: Callable[[], float]
    ids: Snowflakes = field(default_factory=Snowflakes)
    world: World = field(default_factory=World)
    application_id: int = APPLICATION_ID
    users: dict[int, Json] = field(default_factory=dict)
    settings: dict[int, Json] = field(default_factory=dict)
    guilds: dict[int, Json] = field(default_factory=dict)
    members: dict[int, dict[int, Json]] = field(default_factory=dict)
    channels: dict[int, Json] = field(default_factory=dict)
    messages: dict[int, dict[int, Stored]] = field(default_factory=dict)
    commands: dict[int, Json] = field(default_factory=dict)
    emojis: dict[int, Json] = field(default_factory=dict)
    reads: dict[int, Json] = field(default_factory=dict)
    unavailable: set[int] = field(default_factory=set)
    voice_states: dict[int, dict[int, Json]] = field(default_factory=dict)
    """By server and user; they last as long as the process, for so do connections."""

    # --- beginning ---

    def load(self, rows: list[tuple[str, int, bytes]], base_url: str) -> None:
        """Take over what the store holds, or make a new world when it holds nothing.

        The address changes with the port, so addresses in stored messages are moved to the present one.
        """
        meta = next((body for _, body in read(rows, "meta")), None)
        if meta is None:
            self._create()
        else:
            old, new = meta["base_url"].encode(), base_url.encode()
            self._restore([(kind, key, body.replace(old, new)) for kind, key, body in rows])
        self.store.put("meta", 0, {"base_url": base_url})

    def _restore(self, rows: list[tuple[str, int, bytes]]) -> None:
        for kind in ("users", "settings", "guilds", "channels", "commands", "emojis", "reads"):
            getattr(self, kind).update(read(rows, kind))
        for guild_id in self.guilds:
            self.members[guild_id] = {int(member["user"]["id"]): member for _, member in read(rows, "members")}
        offset = self.clock() - time.time()
        for key, body in read(rows, "messages"):
            stored = Stored(body["data"], created_at(key) + offset, body["seen_by"])
            stored.files, stored.retired = tuple(body["files"]), tuple(body["retired"])
            stored.revision = body["revision"]
            self.messages.setdefault(stored.channel_id, {})[key] = stored
        self.ids.last = max((key for _, key, _ in rows), default=0)

    def _create(self) -> None:
        world = self.world
        bot = user_object(self.application_id, world.bot, bot=True)
        self.keep("users", self.application_id, bot)
        people = [FIRST_PERSON_ID + number for number in range(len(world.people))]
        for user_id, person in zip(people, world.people, strict=True):
            self.keep("users", user_id, user_object(user_id, person.name))
            self.keep("settings", user_id, {"dms_open": person.dms_open, "locale": person.locale})
        roles = [role_object(GUILD_ID, "@everyone", EVERYONE, 0)]
        bot_role = {**role_object(GUILD_ID + 1, world.bot, world.bot_permissions, 1), "managed": True}
        roles.append({**bot_role, "tags": {"bot_id": str(self.application_id)}})
        role_of: dict[int, list[str]] = {self.application_id: [str(GUILD_ID + 1)]}
        for number, person in enumerate(world.people):
            if person.permissions:
                role_id = GUILD_ID + 2 + number
                roles.append(role_object(role_id, "Moderator", int(person.permissions), len(roles)))
                role_of[people[number]] = [str(role_id)]
        self.keep("guilds", GUILD_ID, guild_object(GUILD_ID, world, people[0], roles))
        self.members[GUILD_ID] = {}
        for user_id in (self.application_id, *people):
            self.keep_member(GUILD_ID, member_object(self.users[user_id], role_of.get(user_id, [])))
        kinds = [(name, ChannelType.GUILD_TEXT) for name in world.channels]
        kinds += [(name, ChannelType.GUILD_VOICE) for name in world.voice_channels]
        for number, (name, kind) in enumerate(kinds):
            channel = channel_object(FIRST_CHANNEL_ID + number, GUILD_ID, name, kind, number)
            self.keep("channels", int(channel["id"]), channel)

    # --- keeping ---

    def keep(self, kind: str, key: int, body: Json) -> None:
        """Set a user, setting, guild, channel, command, emoji or how far somebody has read."""
        getattr(self, kind)[key] = body
        self.store.put(kind, key, body)

    def forget(self, kind: str, key: int) -> None:
        """Remove one of them."""
        getattr(self, kind).pop(key, None)
        self.store.drop(kind, key)

    def keep_member(self, guild_id: int, member: Json) -> None:
        """Set a member of a server."""
        user_id = int(member["user"]["id"])
        self.members[guild_id][user_id] = member
        self.store.put("members", user_id, member)

    def forget_member(self, guild_id: int, user_id: int) -> None:
        """Remove a member of a server."""
        self.members[guild_id].pop(user_id, None)
        self.store.drop("members", user_id)

    def keep_message(self, stored: Stored) -> None:
        """Set a message."""
        self.messages.setdefault(stored.channel_id, {})[stored.id] = stored
        self.store.put("messages", stored.id, stored.to_json())

    def forget_message(self, stored: Stored) -> None:
        """Remove a message and its files."""
        self.messages.get(stored.channel_id, {}).pop(stored.id, None)
        self.store.drop("messages", stored.id)
        for key in (*(int(file["id"]) for file in stored.files), *stored.retired):
            self.store.drop_file(key)

    def retire(self, stored: Stored, gone: Iterable[int]) -> None:
        """Note files that an edit took away and drop those that were taken away long ago."""
        retired = (*stored.retired, *gone)
        for key in retired[:-KEPT_REPLACED_FILES]:
            self.store.drop_file(key)
        stored.retired = retired[-KEPT_REPLACED_FILES:]

    # --- finding ---

    def channel(self, channel_id: int) -> Json:
        """Return a channel, thread or DM.

        Raises:
            ApiError: 10003.
        """
        channel = self.channels.get(channel_id)
        if channel is None:
            raise refusal(10003)
        return channel

    def guild(self, guild_id: int) -> Json:
        """Return a server.

        Raises:
            ApiError: 10004, also while it is unavailable.
        """
        guild = self.guilds.get(guild_id)
        if guild is None or guild_id in self.unavailable:
            raise refusal(10004)
        return guild

    def message(self, channel_id: int, message_id: int) -> Stored:
        """Return a message.

        Raises:
            ApiError: 10008.
        """
        stored = self.messages.get(channel_id, {}).get(message_id)
        if stored is None:
            raise refusal(10008)
        return stored

    def user(self, user_id: int) -> Json:
        """Return a user.

        Raises:
            ApiError: 10013.
        """
        user = self.users.get(user_id)
        if user is None:
            raise refusal(10013)
        return user

    def person_id(self, who: int | str) -> int:
        """Return the id of a person given by id or by ordinal, 1 being the first.

        Raises:
            ApiError: 10013.
        """
        number = int(who)
        people = [user_id for user_id in self.users if user_id != self.application_id]
        if 1 <= number <= len(people):
            return people[number - 1]
        return int(self.user(number)["id"])

    def guild_of(self, channel: Json) -> int | None:
        """Return the id of a channel's server, None for a DM."""
        guild_id = channel.get("guild_id")
        return int(guild_id) if guild_id else None

    def dm_between(self, first: int, second: int) -> Json | None:
        """Return the DM of two users, if it was ever opened."""
        pair = {str(first), str(second)}
        for channel in self.channels.values():
            if channel["type"] == ChannelType.DM and {user["id"] for user in channel["recipients"]} == pair:
                return channel
        return None

    def open_dm(self, first: int, second: int) -> tuple[Json, bool]:
        """Return the DM of two users and whether it is new."""
        found = self.dm_between(first, second)
        if found is not None:
            return found, False
        dm = dm_object(self.ids(), [self.user(first), self.user(second)])
        self.keep("channels", int(dm["id"]), dm)
        return dm, True

    def threads(self, guild_id: int) -> list[Json]:
        """Return the threads of a server."""
        return [c for c in self.channels.values() if c["type"] in THREADS and int(c["guild_id"]) == guild_id]

    def guild_channels(self, guild_id: int) -> list[Json]:
        """Return the channels of a server without its threads."""
        mine = str(guild_id)
        return [c for c in self.channels.values() if c.get("guild_id") == mine and c["type"] not in THREADS]

    # --- permissions ---

    def permissions(self, user_id: int, channel: Json | None, guild_id: int | None = None) -> int:
        """Return what a user may do in a channel, or on the server as a whole when the channel is None.

        https://discord.com/developers/docs/topics/permissions#permission-overwrites
        """
        home = self.guild_of(channel) if channel is not None else guild_id
        if home is None:
            return DM_PERMISSIONS if channel and self._in_dm(user_id, channel) else 0
        guild, member = self.guilds[home], self.members[home].get(user_id)
        if member is None:
            return 0
        if int(guild["owner_id"]) == user_id:
            return ALL_PERMISSIONS
        mine = {guild["id"], *member["roles"]}
        granted = 0
        for role in guild["roles"]:
            granted |= int(role["permissions"]) if role["id"] in mine else 0
        if granted & Permission.ADMINISTRATOR:
            return ALL_PERMISSIONS
        return self._overwritten(granted, channel, guild["id"], mine, str(user_id))

    def _overwritten(self, granted: int, channel: Json | None, everyone: str, roles: set[str], user: str) -> int:
        if channel is not None and channel["type"] in THREADS:
            channel = self.channels.get(int(channel["parent_id"]))
        rules = channel.get("permission_overwrites", []) if channel else []
        for chosen in ({everyone}, roles - {everyone}, {user}):
            allow = deny = 0
            for rule in rules:
                if rule["id"] in chosen:
                    allow |= int(rule["allow"])
                    deny |= int(rule["deny"])
            granted = granted & ~deny | allow
        return granted if granted & Permission.VIEW_CHANNEL or channel is None else 0

    def _in_dm(self, user_id: int, channel: Json) -> bool:
        return any(user["id"] == str(user_id) for user in channel.get("recipients", []))

    def can_see(self, user_id: int, channel: Json) -> bool:
        """Tell whether a user sees a channel at all."""
        return bool(self.permissions(user_id, channel) & Permission.VIEW_CHANNEL)

    def visible(self, user_id: int, channel_id: int) -> list[Stored]:
        """Return the messages of a channel that a user sees, oldest first."""
        return [m for m in self.messages.get(channel_id, {}).values() if m.seen_by in (None, user_id)]

    def read(self, user_id: int, channel_id: int) -> bool:
        """Note that a user has read a channel to its end; return whether that was news."""
        last = next(reversed(self.messages.get(channel_id, {})), 0)
        marks = self.reads.get(user_id, {})
        if last <= marks.get(str(channel_id), 0):
            return False
        self.keep("reads", user_id, {**marks, str(channel_id): last})
        return True

    def unread(self, user_id: int, channel_id: int) -> tuple[int, int]:
        """Return how many messages a user has not read, and how many of them mention this user; at most 99."""
        mark, me = self.reads.get(user_id, {}).get(str(channel_id), 0), str(user_id)
        count = mentions = 0
        for key, stored in reversed(self.messages.get(channel_id, {}).items()):
            if key <= mark or count >= MOST_UNREAD:
                break
            if stored.seen_by in (None, user_id) and stored.data["author"]["id"] != me:
                count += 1
                mentions += stored.mentions(me)
        return count, mentions

    # --- as Discord shows it ---

    def channel_for(self, viewer: int, channel: Json) -> Json:
        """Return a channel as `viewer` gets it: a DM lists only the others."""
        if channel["type"] != ChannelType.DM:
            return channel
        others = [user for user in channel["recipients"] if user["id"] != str(viewer)]
        return {**channel, "recipients": others}

    def guild_payload(self, guild_id: int) -> Json:
        """Return a server as GUILD_CREATE has it."""
        members = list(self.members[guild_id].values())
        return {
            **self.guilds[guild_id],
            "joined_at": members[0]["joined_at"] if members else now_iso(),
            "large": False,
            "unavailable": False,
            "member_count": len(members),
            "voice_states": list(self.voice_states.get(guild_id, {}).values()),
            "members": members,
            "channels": self.guild_channels(guild_id),
            "threads": [t for t in self.threads(guild_id) if not t["thread_metadata"]["archived"]],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
