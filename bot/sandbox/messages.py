"""Making, editing and deleting messages, with their files, mentions and media."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Final
from urllib.parse import quote

from PIL import Image, UnidentifiedImageError

from . import validate
from .core import Core
from .errors import bad_form, refusal
from .state import Stored
from .validate import Upload
from .validate_components import walk
from .wire import THREADS, ComponentType, Intent, Json, MessageFlag, MessageType, Permission, dumps, now_iso

UNSAFE: Final = re.compile(r"[^\w.\-\u0080-\uffff]")
MENTION: Final = re.compile(r"<@!?(\d{1,20})>")
ROLE_MENTION: Final = re.compile(r"<@&(\d{1,20})>")
EVERYBODY: Final = re.compile(r"@(?:everyone|here)\b")
SETTABLE: Final = int(MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.IS_COMPONENTS_V2)
MEDIA_LOADED: Final = 2


@dataclass(frozen=True, slots=True)
class Draft:
    """A message that is about to be.

    Attributes:
        author_id: who writes it.
        payload: what the request said; not changed.
        uploads: files by their number in the form.
        kind: the message's type.
        flags: flags that the sandbox sets.
        seen_by: the one user who shall see it.
        extra: further keys, such as `interaction_metadata`.
    """

    author_id: int
    payload: Json
    uploads: Mapping[int, Upload] = field(default_factory=dict)
    kind: MessageType = MessageType.DEFAULT
    flags: int = 0
    seen_by: int | None = None
    extra: Json = field(default_factory=dict)


# --- the three acts ---


def create(core: Core, channel: Json, draft: Draft) -> Stored:
    """Make a message, keep it and tell everybody who sees it.

    Raises:
        ApiError: what is wrong with it.
    """
    if not draft.flags & MessageFlag.LOADING:
        validate.message(draft.payload, draft.uploads, None)
    key, channel_id = core.state.ids(), int(channel["id"])
    files = _files(core, channel_id, draft.payload, draft.uploads, ())
    stored = Stored({}, core.clock(), draft.seen_by, files)
    stored.data = {
        "id": str(key),
        "channel_id": str(channel_id),
        **_body(core, channel, draft, files),
        **draft.extra,
    }
    core.state.keep_message(stored)
    _touch(core, channel, key)
    announce(core, "MESSAGE_CREATE", stored)
    return stored


def edit(core: Core, stored: Stored, payload: Json, uploads: Mapping[int, Upload]) -> Stored:
    """Change a message: what the payload does not name stays, files included.

    https://discord.com/developers/docs/resources/message#edit-message

    Raises:
        ApiError: what is wrong with the new form.
    """
    before = stored.data
    validate.message(payload, uploads, before, stored.files)
    files = _files(core, stored.channel_id, payload, uploads, stored.files)
    gone = {int(file["id"]) for file in stored.files} - {int(file["id"]) for file in files}
    embeds = _embeds(payload.get("embeds") or [], files) if "embeds" in payload else before["embeds"]
    after = {**before, "embeds": embeds, "attachments": _shown(files, embeds), "edited_timestamp": now_iso()}
    if "components" in payload:
        after["components"] = _components(payload["components"] or [], files)
    if "content" in payload:
        after["content"] = payload["content"] or ""
    after["flags"] = _flags(int(before["flags"]), payload)
    after |= _mentions(core, after, payload.get("allowed_mentions"), None)
    stored.data, stored.files, stored.revision = after, files, stored.revision + 1
    core.state.retire(stored, gone)
    core.state.keep_message(stored)
    announce(core, "MESSAGE_UPDATE", stored)
    return stored


def _flags(before: int, payload: Json) -> int:
    kept = before & ~int(MessageFlag.LOADING)
    if payload.get("flags") is None:
        return kept
    return kept & ~int(MessageFlag.SUPPRESS_EMBEDS) | int(payload["flags"]) & SETTABLE


def delete(core: Core, stored: Stored) -> None:
    """Take a message away."""
    channel = core.state.channels[stored.channel_id]
    core.state.forget_message(stored)
    guild_id = core.state.guild_of(channel)
    gone: Json = {"id": stored.data["id"], "channel_id": channel["id"]}
    if stored.seen_by is None and _bot_sees(core, channel):
        event = {**gone, "guild_id": str(guild_id)} if guild_id else gone
        core.dispatch("MESSAGE_DELETE", event, guild_id, _intent(guild_id))
    core.tell(
        {"op": "message_delete", **gone},
        lambda user_id: stored.seen_by in (None, user_id) and core.state.can_see(user_id, channel),
    )


def announce(core: Core, event: str, stored: Stored) -> None:
    """Tell of a new or edited message; an ephemeral one is never dispatched."""
    channel = core.state.channels[stored.channel_id]
    if stored.seen_by is None and _bot_sees(core, channel):
        _dispatch(core, event, stored, channel)
    op = event.lower()
    for watcher in tuple(core.watchers):
        if stored.seen_by in (None, watcher.user_id) and core.state.can_see(watcher.user_id, channel):
            watcher.on_message(op, stored)


def _dispatch(core: Core, event: str, stored: Stored, channel: Json) -> None:
    data, guild_id = stored.data, core.state.guild_of(channel)
    if guild_id is not None:
        data = {**data, "guild_id": str(guild_id)}
        member = core.state.members[guild_id].get(int(data["author"]["id"]))
        if member is not None:
            data["member"] = {key: value for key, value in member.items() if key != "user"}
    sees_all = guild_id is None or _concerns_bot(core, data)
    blank = data if sees_all else {**data, "content": "", "embeds": [], "attachments": [], "components": []}
    for session in core.gateway.listeners(guild_id, _intent(guild_id)):
        full = session.intents & Intent.MESSAGE_CONTENT
        session.dispatch(event, dumps(data if full else blank))


def _concerns_bot(core: Core, data: Json) -> bool:
    """A bot always reads its own messages and those that mention it.

    https://discord.com/developers/docs/events/gateway#message-content-intent
    """
    me = str(core.bot_id)
    return data["author"]["id"] == me or any(user["id"] == me for user in data["mentions"])


def _intent(guild_id: int | None) -> Intent:
    return Intent.DIRECT_MESSAGES if guild_id is None else Intent.GUILD_MESSAGES


def _bot_sees(core: Core, channel: Json) -> bool:
    return core.bot_may(channel, Permission.VIEW_CHANNEL)


def _touch(core: Core, channel: Json, message_id: int) -> None:
    """Note a channel's last message; a thread also counts its messages and wakes up.

    https://discord.com/developers/docs/topics/threads#active-archived-threads
    """
    now = core.state.channels.get(int(channel["id"]), channel)
    now = {**now, "last_message_id": str(message_id)}
    if now["type"] in THREADS:
        count = now["message_count"] + 1
        now |= {"message_count": count, "total_message_sent": now["total_message_sent"] + 1}
    core.state.channels[int(channel["id"])] = now


# --- the JSON of a message ---


def _body(core: Core, channel: Json, draft: Draft, files: tuple[Json, ...]) -> Json:
    payload = draft.payload
    embeds = _embeds(payload.get("embeds") or [], files)
    body: Json = {
        "author": core.state.user(draft.author_id),
        "content": payload.get("content") or "",
        "timestamp": now_iso(),
        "edited_timestamp": None,
        "tts": bool(payload.get("tts")),
        "attachments": _shown(files, embeds),
        "embeds": embeds,
        "components": _components(payload.get("components") or [], files),
        "pinned": False,
        "type": int(draft.kind),
        "flags": int(payload.get("flags") or 0) & SETTABLE | draft.flags,
    }
    replied = _reference(core, channel, payload.get("message_reference"))
    if replied is not None:
        body |= {"type": int(MessageType.REPLY), "referenced_message": replied}
        body["message_reference"] = {
            "type": 0,
            "message_id": replied["id"],
            "channel_id": replied["channel_id"],
        }
    if payload.get("nonce") is not None:
        body["nonce"] = payload["nonce"]
    return body | _mentions(core, body, payload.get("allowed_mentions"), replied)


def _reference(core: Core, channel: Json, reference: Json | None) -> Json | None:
    if not reference:
        return None
    found = core.state.messages.get(int(channel["id"]), {}).get(int(reference["message_id"]))
    if found is None or found.seen_by is not None:
        if reference.get("fail_if_not_exists", True):
            raise bad_form(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return None
    return {key: value for key, value in found.data.items() if key != "referenced_message"}


def texts(data: Json) -> Iterator[str]:
    """Yield everything written in a message, its layout included."""
    yield data["content"]
    for _, component in walk(data["components"]):
        if component["type"] == ComponentType.TEXT_DISPLAY:
            yield component["content"]


def _mentions(core: Core, body: Json, allowed: Json | None, replied: Json | None) -> Json:
    """https://discord.com/developers/docs/resources/message#allowed-mentions-object."""
    text = "\n".join(texts(body))
    parse = ("users", "roles", "everyone") if allowed is None else allowed.get("parse") or ()
    listed = {str(key) for key in (allowed or {}).get("users") or ()}
    ids = [key for key in dict.fromkeys(MENTION.findall(text)) if "users" in parse or key in listed]
    if replied is not None and (allowed or {}).get("replied_user", allowed is None):
        ids.append(replied["author"]["id"])
    users = [core.state.users[int(key)] for key in dict.fromkeys(ids) if int(key) in core.state.users]
    roles_listed = {str(key) for key in (allowed or {}).get("roles") or ()}
    roles = [key for key in dict.fromkeys(ROLE_MENTION.findall(text)) if "roles" in parse or key in roles_listed]
    everyone = bool("everyone" in parse and EVERYBODY.search(text))
    return {"mentions": users, "mention_roles": roles, "mention_everyone": everyone}


# --- files and media ---


def _files(
    core: Core, channel_id: int, payload: Json, uploads: Mapping[int, Upload], held: tuple[Json, ...]
) -> tuple[Json, ...]:
    """Return what a message holds afterwards: listed files stay (without a list all), uploads come."""
    listed = payload.get("attachments")
    entries = {int(entry["id"]): entry for entry in listed or []}
    kept = [
        _described(file, entries.get(int(file["id"]))) for file in held if listed is None or int(file["id"]) in entries
    ]
    new = [_attach(core, channel_id, upload, entries.get(index, {})) for index, upload in sorted(uploads.items())]
    return (*kept, *new)


def _described(file: Json, entry: Json | None) -> Json:
    if entry and entry.get("description") and entry["description"] != file.get("description"):
        return {**file, "description": entry["description"]}
    return file


def _attach(core: Core, channel_id: int, upload: Upload, entry: Json) -> Json:
    key = core.state.ids()
    name = UNSAFE.sub("", (entry.get("filename") or upload.name).replace(" ", "_")) or "unknown"
    core.store.put_file(key, upload.content)
    url = f"{core.base_url}/cdn/attachments/{channel_id}/{key}/{quote(name)}"
    kind = mimetypes.guess_type(name)[0] or upload.content_type
    file: Json = {"id": str(key), "filename": name, "size": len(upload.content), "url": url, "proxy_url": url}
    file |= {"content_type": kind, "flags": 0, **_size(kind, upload.content)}
    if entry.get("description"):
        file["description"] = entry["description"]
    return file


def _size(kind: str, content: bytes) -> Json:
    """Return a picture's width and height; only its header is read."""
    if not kind.startswith("image/"):
        return {}
    try:
        with Image.open(BytesIO(content)) as picture:
            return {"width": picture.width, "height": picture.height}
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
        return {}


def _find(url: str, files: tuple[Json, ...]) -> Json | None:
    name = url.removeprefix("attachment://")
    for file in reversed(files):
        if url == file["url"] or (name != url and UNSAFE.sub("", name.replace(" ", "_")) == file["filename"]):
            return file
    return None


def _embeds(embeds: list[Json], files: tuple[Json, ...]) -> list[Json]:
    return [_embed(embed, files) for embed in embeds]


def _embed(embed: Json, files: tuple[Json, ...]) -> Json:
    done: Json = {"type": "rich", **embed}
    for key in validate.MEDIA:
        file = _find((embed.get(key) or {}).get("url") or "", files)
        if file is not None:
            done[key] = {**embed[key], "url": file["url"], "proxy_url": file["url"]}
            done[key] |= {side: file[side] for side in ("width", "height") if side in file}
    for key in validate.ICONS:
        file = _find((embed.get(key) or {}).get("icon_url") or "", files)
        if file is not None:
            done[key] = {**embed[key], "icon_url": file["url"], "proxy_icon_url": file["url"]}
    return done


def _shown(files: tuple[Json, ...], embeds: list[Json]) -> list[Json]:
    """Leave out files that an embed shows, as Discord does."""
    used = {(embed.get(key) or {}).get("url") for embed in embeds for key in validate.MEDIA}
    used |= {(embed.get(key) or {}).get("icon_url") for embed in embeds for key in validate.ICONS}
    return [file for file in files if file["url"] not in used]


def _components(components: list[Json], files: tuple[Json, ...]) -> list[Json]:
    """Return a copy with numbered components and with media looked up.

    https://discord.com/developers/docs/components/reference#anatomy-of-a-component
    """
    taken = {component.get("id") for _, component in walk(components)}
    free = (number for number in range(1, 1 << 31) if number not in taken)

    def copy(component: Json) -> Json:
        done = {**component, "id": component.get("id") or next(free)}
        if isinstance(component.get("components"), list):
            done["components"] = [copy(child) for child in component["components"]]
        if isinstance(component.get("accessory"), dict):
            done["accessory"] = copy(component["accessory"])
        return _with_media(done, files)

    return [copy(component) for component in components]


def _with_media(component: Json, files: tuple[Json, ...]) -> Json:
    match component["type"]:
        case ComponentType.THUMBNAIL:
            component["media"] = _media(component["media"], files)
        case ComponentType.MEDIA_GALLERY:
            component["items"] = [{**item, "media": _media(item["media"], files)} for item in component["items"]]
        case ComponentType.FILE:
            component["file"] = _media(component["file"], files)
            file = _find(component["file"]["url"], files)
            if file is not None:
                component |= {"name": file["filename"], "size": file["size"]}
        case _:
            pass
    return component


def _media(media: Json, files: tuple[Json, ...]) -> Json:
    url = media["url"]
    file = _find(url, files)
    item: Json = {"url": url, "proxy_url": url, "loading_state": MEDIA_LOADED, "placeholder": "", "flags": 0}
    if file is None:
        return item | {"width": media.get("width"), "height": media.get("height")}
    item |= {"url": file["url"], "proxy_url": file["url"], "attachment_id": file["id"]}
    return item | {
        "content_type": file["content_type"],
        "width": file.get("width"),
        "height": file.get("height"),
    }


# --- rules for the bot ---


def check_send(core: Core, channel: Json, payload: Json, uploads: Mapping[int, Upload]) -> None:
    """Check that the bot may post this here.

    https://discord.com/developers/docs/resources/message#create-message

    Raises:
        ApiError: 50001, 50013, 50083, 50007 or 50278.
    """
    if core.is_dm(channel):
        check_dm(core, channel)
        return
    in_thread = channel["type"] in THREADS
    if not core.bot_may(channel, Permission.VIEW_CHANNEL):
        raise refusal(50001)
    if in_thread and channel["thread_metadata"]["locked"]:
        raise refusal(50083)
    needed = [Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES]
    needed += [Permission.EMBED_LINKS] if payload.get("embeds") else []
    needed += [Permission.ATTACH_FILES] if uploads else []
    if not core.bot_may(channel, *needed):
        raise refusal(50013)


def check_dm(core: Core, channel: Json) -> None:
    """Check that the bot may write to somebody.

    Raises:
        ApiError: 50278 without a server in common, 50007 when the person's DMs are closed.
    """
    person = next(int(user["id"]) for user in channel["recipients"] if user["id"] != str(core.bot_id))
    if not any(person in members for members in core.state.members.values()):
        raise refusal(50278)
    if not core.state.settings.get(person, {}).get("dms_open", True):
        raise refusal(50007)


def find_own(core: Core, channel: Json, message_id: int) -> Stored:
    """Return a message of the bot that is no ephemeral one, to be edited with the bot's token.

    Raises:
        ApiError: 10008, 50001 or 50005.
    """
    if not core.bot_may(channel, Permission.VIEW_CHANNEL):
        raise refusal(50001)
    stored = core.state.message(int(channel["id"]), message_id)
    if stored.seen_by is not None:
        raise refusal(10008)
    if stored.data["author"]["id"] != str(core.bot_id):
        raise refusal(50005)
    return stored
