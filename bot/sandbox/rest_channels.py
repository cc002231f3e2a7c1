"""Endpoints of channels, messages, threads, servers and users."""

from __future__ import annotations

from typing import Final, overload

from . import channels, messages
from .errors import ApiError, bad_form, refusal
from .limits import OLD_MESSAGE, Rate, Rates
from .messages import Draft
from .rest import Call, Reply, endpoint
from .state import Stored
from .wire import THREADS, Intent, Json, Permission, now_iso

MAX_PAGE: Final = 100
MAX_GUILDS: Final = 200
BULK: Final = 2
KEPT_NONCES: Final = 500
CHANNEL_KEYS: Final = (
    "name",
    "topic",
    "position",
    "nsfw",
    "rate_limit_per_user",
    "permission_overwrites",
    "parent_id",
)


def per_channel(rates: Rates) -> Rate:
    """About five sends or edits in five seconds and channel."""
    return rates.channel_messages


def _channel(call: Call) -> Json:
    channel = call.core.state.channel(call.params["channel_id"])
    if not call.core.bot_may(channel, Permission.VIEW_CHANNEL):
        raise refusal(50001)
    return channel


def _may(call: Call, channel: Json, permission: Permission) -> None:
    if not call.core.bot_may(channel, permission):
        raise refusal(50013)


# --- messages ---


@endpoint("POST", "/channels/{channel_id}/messages", rate=per_channel)
def create_message(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/message#create-message."""
    core, body = call.core, call.body or {}
    channel = core.state.channel(call.params["channel_id"])
    messages.check_send(core, channel, body, call.uploads)
    nonce = (int(channel["id"]), str(body.get("nonce")))
    if body.get("enforce_nonce") and nonce in core.nonces:
        return core.nonces[nonce].data
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        channel = channels.archive(core, channel, archived=False)
    stored = messages.create(core, channel, Draft(core.bot_id, body, call.uploads))
    if body.get("nonce") is not None:
        core.nonces[nonce] = stored
        if len(core.nonces) > KEPT_NONCES:
            del core.nonces[next(iter(core.nonces))]
    return stored.data


@endpoint("GET", "/channels/{channel_id}/messages")
def list_messages(call: Call) -> list[Json]:
    """https://discord.com/developers/docs/resources/message#get-channel-messages."""
    channel = _channel(call)
    _may(call, channel, Permission.READ_MESSAGE_HISTORY)
    found = call.core.state.visible(call.core.bot_id, int(channel["id"]))
    before, after = int(call.query.get("before", 0)), int(call.query.get("after", 0))
    found = [m for m in found if m.seen_by is None and (not before or m.id < before) and m.id > after]
    limit = min(int(call.query.get("limit", 50)), MAX_PAGE)
    chosen = found[:limit] if after else found[-limit:]
    return [stored.data for stored in reversed(chosen)]


def _public(call: Call) -> Stored:
    channel = _channel(call)
    stored = call.core.state.message(int(channel["id"]), call.params["message_id"])
    if stored.seen_by is not None:
        raise refusal(10008)
    return stored


@endpoint("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/message#get-channel-message."""
    return _public(call).data


@endpoint("PATCH", "/channels/{channel_id}/messages/{message_id}", rate=per_channel)
def edit_message(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/message#edit-message."""
    core = call.core
    channel = core.state.channel(call.params["channel_id"])
    stored = messages.find_own(core, channel, call.params["message_id"])
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise refusal(50083)
    if call.uploads and not core.is_dm(channel):
        _may(call, channel, Permission.ATTACH_FILES)
    if core.clock() - stored.created > OLD_MESSAGE:
        retry = core.limits.wait("old edits", channel["id"], core.limits.rates.old_edits)
        if retry is not None:
            raise refusal(30046, retry_after=retry)
    return messages.edit(core, stored, call.body or {}, call.uploads).data


@endpoint("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(call: Call) -> None:
    """https://discord.com/developers/docs/resources/message#delete-message."""
    stored = _public(call)
    channel = call.core.state.channels[stored.channel_id]
    if stored.data["author"]["id"] != str(call.core.bot_id):
        if call.core.is_dm(channel):
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        _may(call, channel, Permission.MANAGE_MESSAGES)
    messages.delete(call.core, stored)


@endpoint("POST", "/channels/{channel_id}/messages/bulk-delete")
def bulk_delete(call: Call) -> None:
    """https://discord.com/developers/docs/resources/message#bulk-delete-messages."""
    channel = _channel(call)
    _may(call, channel, Permission.MANAGE_MESSAGES)
    wanted = [int(key) for key in call.body["messages"]]
    if not BULK <= len(wanted) <= MAX_PAGE:
        raise bad_form(("messages",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    known = call.core.state.messages.get(int(channel["id"]), {})
    gone = [known[key] for key in wanted if key in known and known[key].seen_by is None]
    for stored in gone:
        call.core.state.forget_message(stored)
    guild_id = call.core.state.guild_of(channel)
    event = {"ids": [m.data["id"] for m in gone], "channel_id": channel["id"], "guild_id": str(guild_id)}
    call.core.dispatch("MESSAGE_DELETE_BULK", event, guild_id, Intent.GUILD_MESSAGES)
    for stored in gone:
        frame = {"op": "message_delete", "channel_id": channel["id"], "id": stored.data["id"]}
        call.core.tell(frame, lambda user_id: call.core.state.can_see(user_id, channel))


@endpoint("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> None:
    """https://discord.com/developers/docs/resources/channel#trigger-typing-indicator."""
    channel = _channel(call)
    frame = {"op": "typing", "channel_id": channel["id"], "user_id": str(call.core.bot_id)}
    call.core.tell(frame, lambda user_id: call.core.state.can_see(user_id, channel))


# --- pins ---


@endpoint("GET", "/channels/{channel_id}/messages/pins")
def pins(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/message#get-channel-pins."""
    channel = _channel(call)
    found = [m for m in call.core.state.visible(call.core.bot_id, int(channel["id"])) if m.data["pinned"]]
    return {
        "items": [{"pinned_at": now_iso(), "message": m.data} for m in reversed(found)],
        "has_more": False,
    }


def _pin(call: Call, *, pinned: bool) -> None:
    stored = _public(call)
    channel = call.core.state.channels[stored.channel_id]
    if not call.core.is_dm(channel):
        _may(call, channel, Permission.PIN_MESSAGES)
    stored.data = {**stored.data, "pinned": pinned}
    stored.revision += 1
    call.core.state.keep_message(stored)
    messages.announce(call.core, "MESSAGE_UPDATE", stored)


@endpoint("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@endpoint("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(call: Call) -> None:
    """https://discord.com/developers/docs/resources/message#pin-message."""
    _pin(call, pinned=True)


@endpoint("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@endpoint("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(call: Call) -> None:
    """https://discord.com/developers/docs/resources/message#unpin-message."""
    _pin(call, pinned=False)


# --- channels ---


@endpoint("GET", "/channels/{channel_id}")
def get_channel(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/channel#get-channel."""
    return call.core.state.channel_for(call.core.bot_id, _channel(call))


@endpoint("PATCH", "/channels/{channel_id}")
def edit_channel(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/channel#modify-channel."""
    channel = _channel(call)
    if channel["type"] not in THREADS:
        _may(call, channel, Permission.MANAGE_CHANNELS)
        changes = {key: call.body[key] for key in CHANNEL_KEYS if key in call.body}
        return channels.update(call.core, channel, **changes)
    own = channel["owner_id"] == str(call.core.bot_id)
    if not own or "locked" in call.body:
        _may(call, channel, Permission.MANAGE_THREADS)
    if "archived" in call.body or "locked" in call.body:
        archived = call.body.get("archived", channel["thread_metadata"]["archived"])
        channel = channels.archive(call.core, channel, archived=archived, locked=call.body.get("locked"))
    changes = {key: call.body[key] for key in ("name", "rate_limit_per_user") if key in call.body}
    return channels.update(call.core, channel, **changes) if changes else channel


@endpoint("DELETE", "/channels/{channel_id}")
def delete_channel(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/channel#deleteclose-channel."""
    channel = _channel(call)
    if not call.core.is_dm(channel):
        in_thread = channel["type"] in THREADS
        _may(call, channel, Permission.MANAGE_THREADS if in_thread else Permission.MANAGE_CHANNELS)
        channels.delete(call.core, channel)
    return channel


@endpoint("PUT", "/channels/{channel_id}/permissions/{target}")
def set_permissions(call: Call) -> None:
    """https://discord.com/developers/docs/resources/channel#edit-channel-permissions."""
    channel = _channel(call)
    _may(call, channel, Permission.MANAGE_ROLES)
    allow, deny = int(call.body.get("allow") or 0), int(call.body.get("deny") or 0)
    channels.overwrite(call.core, channel, call.params["target"], allow, deny)


@endpoint("DELETE", "/channels/{channel_id}/permissions/{target}")
def clear_permissions(call: Call) -> None:
    """https://discord.com/developers/docs/resources/channel#delete-channel-permission."""
    channel = _channel(call)
    _may(call, channel, Permission.MANAGE_ROLES)
    channels.overwrite(call.core, channel, call.params["target"], 0, 0)


# --- threads ---


@endpoint("POST", "/channels/{channel_id}/threads")
def start_thread(call: Call) -> Reply:
    """https://discord.com/developers/docs/resources/channel#start-thread-without-message."""
    return Reply(201, channels.create_thread(call.core, _channel(call), _named(call)))


@endpoint("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def start_thread_from(call: Call) -> Reply:
    """https://discord.com/developers/docs/resources/channel#start-thread-from-message."""
    return Reply(201, channels.create_thread(call.core, _channel(call), _named(call), call.params["message_id"]))


def _named(call: Call) -> Json:
    name = call.body.get("name")
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= MAX_PAGE:
        raise bad_form(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    return dict(call.body)


@endpoint("PUT", "/channels/{channel_id}/thread-members/{who}")
@endpoint("DELETE", "/channels/{channel_id}/thread-members/{who}")
def thread_member(call: Call) -> None:
    """https://discord.com/developers/docs/resources/channel#add-thread-member.

    Everybody who sees the channel sees its public threads, so membership changes nothing here.
    """
    channel = _channel(call)
    if channel["type"] not in THREADS:
        raise refusal(10003)
    if channel["thread_metadata"]["archived"]:
        raise refusal(50083)


@endpoint("GET", "/guilds/{guild_id}/threads/active")
def active_threads(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/guild#list-active-guild-threads."""
    call.core.state.guild(call.params["guild_id"])
    found = call.core.state.threads(call.params["guild_id"])
    active = [thread for thread in found if not thread["thread_metadata"]["archived"]]
    return {"threads": active, "members": []}


# --- servers and users ---


@endpoint("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/guild#get-guild."""
    guild = call.core.state.guild(call.params["guild_id"])
    count = len(call.core.state.members[call.params["guild_id"]])
    return {**guild, "approximate_member_count": count, "approximate_presence_count": count}


@endpoint("GET", "/guilds/{guild_id}/channels")
def guild_channels(call: Call) -> list[Json]:
    """https://discord.com/developers/docs/resources/guild#get-guild-channels."""
    call.core.state.guild(call.params["guild_id"])
    return call.core.state.guild_channels(call.params["guild_id"])


@endpoint("GET", "/guilds/{guild_id}/roles")
def guild_roles(call: Call) -> list[Json]:
    """https://discord.com/developers/docs/resources/guild#get-guild-roles."""
    roles: list[Json] = call.core.state.guild(call.params["guild_id"])["roles"]
    return roles


@endpoint("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/guild#get-guild-member."""
    call.core.state.guild(call.params["guild_id"])
    member = call.core.state.members[call.params["guild_id"]].get(call.params["user_id"])
    if member is None:
        call.core.state.user(call.params["user_id"])
        raise refusal(10007)
    return member


@endpoint("GET", "/guilds/{guild_id}/members")
def list_members(call: Call) -> list[Json]:
    """https://discord.com/developers/docs/resources/guild#list-guild-members."""
    call.core.state.guild(call.params["guild_id"])
    if not call.core.state.world.privileged_intents & Intent.GUILD_MEMBERS:
        raise refusal(50001)
    return list(call.core.state.members[call.params["guild_id"]].values())


@endpoint("GET", "/guilds/{guild_id}/soundboard-sounds")
def guild_sounds(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/soundboard#list-guild-soundboard-sounds."""
    call.core.state.guild(call.params["guild_id"])
    return {"items": []}


@endpoint("GET", "/soundboard-default-sounds")
def default_sounds(_call: Call) -> list[Json]:
    """https://discord.com/developers/docs/resources/soundboard#list-default-soundboard-sounds."""
    return []


@endpoint("POST", "/channels/{channel_id}/send-soundboard-sound")
def send_sound(call: Call) -> None:
    """https://discord.com/developers/docs/resources/soundboard#send-soundboard-sound."""
    channel = _channel(call)
    _may(call, channel, Permission.SPEAK)


@endpoint("GET", "/users/{user_id}")
def get_user(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/user#get-user."""
    return call.core.state.user(call.params["user_id"])


@endpoint("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> list[Json]:
    """https://discord.com/developers/docs/resources/user#get-current-user-guilds."""
    state, bot = call.core.state, call.core.bot_id
    limit = _number(call, "limit", MAX_GUILDS, "int", (1, MAX_GUILDS))
    before, after = _number(call, "before", None, "snowflake"), _number(call, "after", None, "snowflake")
    found = sorted(key for key in state.guilds if bot in state.members[key] and key > (after or 0))
    if before is not None:
        found = [key for key in found if key < before]
    last = before is not None and after is None
    chosen = found[-limit:] if last else found[:limit]
    counts = call.query.get("with_counts") in ("1", "true", "True")
    return [_partial_guild(call, key, counts=counts) for key in chosen]


def _partial_guild(call: Call, key: int, *, counts: bool) -> Json:
    """Return a server as its members list it."""
    state, bot = call.core.state, call.core.bot_id
    guild, people = state.guilds[key], len(state.members[key])
    numbers = {"approximate_member_count": people, "approximate_presence_count": people}
    return {
        **{name: guild[name] for name in ("id", "name", "icon", "banner", "features")},
        "owner": int(guild["owner_id"]) == bot,
        "permissions": str(state.permissions(bot, None, key)),
        **(numbers if counts else {}),
    }


@overload
def _number(call: Call, name: str, default: int, kind: str, within: tuple[int, int]) -> int: ...


@overload
def _number(call: Call, name: str, default: None, kind: str) -> int | None: ...


def _number(call: Call, name: str, default: int | None, kind: str, within: tuple[int, int] | None = None) -> int | None:
    """Return a number that stands after the question mark.

    Raises:
        ApiError: 50035.
    """
    if (text := call.query.get(name)) is None:
        return default
    if not text.isdecimal():
        raise bad_form((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not {kind}.')
    low, high = within or (0, int(text))
    if int(text) < low:
        raise bad_form((name,), "NUMBER_TYPE_MIN", f"{kind} value should be greater than or equal to {low}.")
    if int(text) > high:
        raise bad_form((name,), "NUMBER_TYPE_MAX", f"{kind} value should be less than or equal to {high}.")
    return int(text)


@endpoint("POST", "/users/@me/channels")
def open_dm(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/user#create-dm."""
    core = call.core
    person = int(call.body["recipient_id"])
    core.state.user(person)
    if person == core.bot_id:
        raise refusal(50007)
    if core.state.dm_between(core.bot_id, person) is None:
        retry = core.limits.wait("dm opens", "", core.limits.rates.dm_opens)
        if retry is not None:
            raise refusal(40003, retry_after=retry)
    return core.state.channel_for(core.bot_id, channels.open_dm(core, core.bot_id, person))
