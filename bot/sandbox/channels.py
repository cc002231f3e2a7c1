"""Changes of channels, threads, members and permissions, told to the bot and to everybody looking."""

from __future__ import annotations

from .core import Core
from .errors import refusal
from .wire import THREADS, ChannelType, Intent, Json, MessageFlag, Permission, now_iso

DAY = 1440


def update(core: Core, channel: Json, **changes: object) -> Json:
    """Change a channel or thread."""
    changed = {**channel, **changes}
    core.state.keep("channels", int(channel["id"]), changed)
    event = "THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE"
    core.dispatch(event, changed, core.state.guild_of(channel))
    core.tell_channel("channel_update", changed)
    return changed


def delete(core: Core, channel: Json) -> None:
    """Delete a channel with its threads and messages; a thread alone just goes."""
    guild_id = core.state.guild_of(channel)
    for thread in core.state.threads(guild_id or 0):
        if thread["parent_id"] == channel["id"]:
            _forget(core, thread)
    core.tell_channel("channel_delete", channel)
    _forget(core, channel)
    if channel["type"] in THREADS:
        gone = {key: channel[key] for key in ("id", "guild_id", "parent_id", "type")}
        core.dispatch("THREAD_DELETE", gone, guild_id)
    elif guild_id is not None:
        core.dispatch("CHANNEL_DELETE", channel, guild_id)


def _forget(core: Core, channel: Json) -> None:
    for stored in list(core.state.messages.pop(int(channel["id"]), {}).values()):
        core.state.forget_message(stored)
    core.state.forget("channels", int(channel["id"]))


def open_dm(core: Core, first: int, second: int) -> Json:
    """Return the DM of two users, made if need be; Discord dispatches nothing for it."""
    channel, new = core.state.open_dm(first, second)
    if new:
        core.tell_channel("channel_create", channel)
    return channel


def create_thread(core: Core, parent: Json, body: Json, message_id: int | None = None) -> Json:
    """Start a thread, from a message or from nothing.

    https://discord.com/developers/docs/resources/channel#start-thread-from-message

    Raises:
        ApiError: 50013, 160004 or 10008.
    """
    if not core.bot_may(parent, Permission.CREATE_PUBLIC_THREADS):
        raise refusal(50013)
    stored = core.state.message(int(parent["id"]), message_id) if message_id is not None else None
    if message_id in core.state.channels:
        raise refusal(160004)
    thread = _thread(core, parent, body, message_id or core.state.ids())
    core.state.keep("channels", int(thread["id"]), thread)
    core.dispatch("THREAD_CREATE", {**thread, "newly_created": True}, core.state.guild_of(parent))
    core.tell_channel("channel_create", thread)
    if stored is not None:
        flags = stored.data["flags"] | MessageFlag.HAS_THREAD
        stored.data = {**stored.data, "flags": int(flags), "thread": thread}
        core.state.keep_message(stored)
    return thread


def _thread(core: Core, parent: Json, body: Json, key: int) -> Json:
    now = now_iso()
    member = {"id": str(key), "user_id": str(core.bot_id), "join_timestamp": now, "flags": 0}
    return {
        "id": str(key),
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": str(core.bot_id),
        "type": int(body.get("type") or ChannelType.PUBLIC_THREAD),
        "name": body["name"],
        "last_message_id": None,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": 1,
        "rate_limit_per_user": body.get("rate_limit_per_user") or 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": now,
            "auto_archive_duration": body.get("auto_archive_duration") or DAY,
            "locked": False,
            "create_timestamp": now,
        },
        "member": member,
    }


def archive(core: Core, thread: Json, *, archived: bool, locked: bool | None = None) -> Json:
    """Archive a thread or bring it back; `locked` keeps everybody but moderators out."""
    metadata = {**thread["thread_metadata"], "archived": archived, "archive_timestamp": now_iso()}
    if locked is not None:
        metadata["locked"] = locked
    return update(core, thread, thread_metadata=metadata)


def overwrite(core: Core, channel: Json, target: int, allow: int, deny: int) -> Json:
    """Set what a role or member may and may not do in a channel; nothing at all takes the rule away."""
    rules = [rule for rule in channel["permission_overwrites"] if rule["id"] != str(target)]
    if allow or deny:
        kind = 1 if target in core.state.users else 0
        rules.append({"id": str(target), "type": kind, "allow": str(allow), "deny": str(deny)})
    return update(core, channel, permission_overwrites=rules)


def remove_member(core: Core, guild_id: int, user_id: int) -> None:
    """Let somebody leave a server."""
    core.state.forget_member(guild_id, user_id)
    event = {"guild_id": str(guild_id), "user": core.state.users[user_id]}
    core.dispatch("GUILD_MEMBER_REMOVE", event, guild_id, Intent.GUILD_MEMBERS)
    core.tell({"op": "member_remove", "guild_id": str(guild_id), "user_id": str(user_id)}, lambda _: True)


def add_member(core: Core, guild_id: int, member: Json) -> None:
    """Let somebody join a server."""
    core.state.keep_member(guild_id, member)
    event = {**member, "guild_id": str(guild_id)}
    core.dispatch("GUILD_MEMBER_ADD", event, guild_id, Intent.GUILD_MEMBERS)
    core.tell({"op": "member_add", "guild_id": str(guild_id), "user_id": member["user"]["id"]}, lambda _: True)
