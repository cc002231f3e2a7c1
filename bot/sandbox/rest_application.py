"""Endpoints of the application: itself, its commands and its emojis, and answers to interactions."""

from __future__ import annotations

import base64
import binascii
from typing import Any, Final

from . import messages, validate_commands
from .errors import ApiError, bad_form, refusal
from .rest import Call, Reply, endpoint, no_rate
from .wire import Json

EMOJI_LIMIT: Final = 256 * 1024
MAX_EMOJIS: Final = 2000
KEPT_KEYS: Final = (
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "nsfw",
    "handler",
)


@endpoint("GET", "/users/@me")
def me(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/user#get-current-user."""
    return {
        **call.core.state.users[call.core.bot_id],
        "verified": True,
        "mfa_enabled": False,
        "locale": "en-US",
    }


@endpoint("PATCH", "/users/@me")
def rename(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/user#modify-current-user."""
    user = call.core.state.users[call.core.bot_id]
    call.core.state.keep("users", call.core.bot_id, {**user, "username": call.body.get("username") or user["username"]})
    return me(call)


@endpoint("GET", "/oauth2/applications/@me")
@endpoint("GET", "/applications/@me")
def application(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/application#application-object."""
    state = call.core.state
    bot = state.users[call.core.bot_id]
    owner = state.users[state.person_id(1)]
    return {
        "id": bot["id"],
        "name": bot["username"],
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": owner,
        "team": None,
        "flags": 0,
        "bot": bot,
        "approximate_guild_count": len(state.guilds),
        "approximate_user_install_count": 0,
    }


@endpoint("GET", "/gateway")
@endpoint("GET", "/gateway/bot")
def gateway(call: Call) -> Json:
    """https://discord.com/developers/docs/events/gateway#get-gateway-bot."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": call.core.gateway.url, "shards": 1, "session_start_limit": limit}


# --- commands ---


def _scope(call: Call) -> str | None:
    if call.params["application_id"] != call.core.bot_id:
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
    guild_id = call.params.get("guild_id")
    if guild_id is not None:
        call.core.state.guild(guild_id)
    return str(guild_id) if guild_id is not None else None


def _registered(call: Call, scope: str | None) -> list[Json]:
    return [command for command in call.core.state.commands.values() if command.get("guild_id") == scope]


def _named(call: Call, scope: str | None, given: Json) -> Json | None:
    kind = given.get("type", 1)
    return next((c for c in _registered(call, scope) if c["name"] == given["name"] and c["type"] == kind), None)


def _register(call: Call, scope: str | None, given: Json) -> Json:
    state = call.core.state
    old = _named(call, scope, given)
    key = int(old["id"]) if old else state.ids()
    command: Json = {
        "default_member_permissions": None,
        "description": "",
        "options": [],
        "nsfw": False,
        **{name: given[name] for name in KEPT_KEYS if name in given},
        "id": str(key),
        "application_id": str(call.core.bot_id),
        "type": given.get("type", 1),
        "version": str(state.ids()),
    }
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    if scope is None:
        command.setdefault("contexts", None)
        command.setdefault("integration_types", [0])
    else:
        command["guild_id"] = scope
    state.keep("commands", key, command)
    return command


def _count_creates(call: Call, scope: str | None, given: list[Json]) -> None:
    """https://discord.com/developers/docs/interactions/application-commands#registering-a-command."""
    new = sum(_named(call, scope, command) is None for command in given)
    rate = call.core.limits.rates.command_creates
    if new and (retry := call.core.limits.wait("command creates", scope or "", rate, new)) is not None:
        raise refusal(30034, retry_after=retry)


def _tell(call: Call) -> None:
    for watcher in tuple(call.core.watchers):
        watcher.frame({"op": "commands"})


@endpoint("GET", "/applications/{application_id}/commands")
@endpoint("GET", "/applications/{application_id}/guilds/{guild_id}/commands")
def list_commands(call: Call) -> list[Json]:
    """https://discord.com/developers/docs/interactions/application-commands#get-global-application-commands."""
    scope = _scope(call)
    if call.query.get("with_localizations") in ("1", "true", "True"):
        return _registered(call, scope)
    return [_plain(command) for command in _registered(call, scope)]


def _plain(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _plain(value) for key, value in node.items() if not key.endswith("_localizations")}
    return [_plain(child) for child in node] if isinstance(node, list) else node


@endpoint("PUT", "/applications/{application_id}/commands")
@endpoint("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
def replace_commands(call: Call) -> list[Json]:
    """https://discord.com/developers/docs/interactions/application-commands#bulk-overwrite-global-application-commands."""
    scope = _scope(call)
    validate_commands.commands(call.body)
    _count_creates(call, scope, call.body)
    kept = [_register(call, scope, given) for given in call.body]
    ids = {command["id"] for command in kept}
    for old in _registered(call, scope):
        if old["id"] not in ids:
            call.core.state.forget("commands", int(old["id"]))
    _tell(call)
    return kept


@endpoint("POST", "/applications/{application_id}/commands")
@endpoint("POST", "/applications/{application_id}/guilds/{guild_id}/commands")
def create_command(call: Call) -> Reply:
    """https://discord.com/developers/docs/interactions/application-commands#create-global-application-command."""
    scope = _scope(call)
    validate_commands.command(call.body)
    known = _named(call, scope, call.body) is not None
    _count_creates(call, scope, [call.body])
    command = _register(call, scope, call.body)
    _tell(call)
    return Reply(200 if known else 201, command)


def _command(call: Call) -> Json:
    scope = _scope(call)
    found = call.core.state.commands.get(call.params["command_id"])
    if found is None or found.get("guild_id") != scope:
        raise refusal(10063)
    return found


@endpoint("GET", "/applications/{application_id}/commands/{command_id}")
@endpoint("GET", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}")
def get_command(call: Call) -> Json:
    """https://discord.com/developers/docs/interactions/application-commands#get-global-application-command."""
    return _command(call)


@endpoint("PATCH", "/applications/{application_id}/commands/{command_id}")
@endpoint("PATCH", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}")
def edit_command(call: Call) -> Json:
    """https://discord.com/developers/docs/interactions/application-commands#edit-global-application-command."""
    found = _command(call)
    changed = {**found, **{name: call.body[name] for name in KEPT_KEYS if name in call.body}}
    validate_commands.command(changed)
    call.core.state.keep("commands", int(found["id"]), changed)
    _tell(call)
    return changed


@endpoint("DELETE", "/applications/{application_id}/commands/{command_id}")
@endpoint("DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}")
def delete_command(call: Call) -> None:
    """https://discord.com/developers/docs/interactions/application-commands#delete-global-application-command."""
    call.core.state.forget("commands", int(_command(call)["id"]))
    _tell(call)


# --- emojis ---


@endpoint("GET", "/applications/{application_id}/emojis")
def list_emojis(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/emoji#list-application-emojis."""
    return {"items": list(call.core.state.emojis.values())}


@endpoint("POST", "/applications/{application_id}/emojis")
def create_emoji(call: Call) -> Reply:
    """https://discord.com/developers/docs/resources/emoji#create-application-emoji."""
    state = call.core.state
    head, _, encoded = call.body["image"].partition(",")
    try:
        content = base64.b64decode(encoded, validate=True)
    except binascii.Error as error:
        raise bad_form(("image",), "IMAGE_INVALID", "Invalid image data") from error
    if len(content) > EMOJI_LIMIT:
        raise bad_form(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    if len(state.emojis) >= MAX_EMOJIS:
        raise ApiError(400, 30008, "Maximum number of emojis reached (2000)")
    key = state.ids()
    emoji = {
        "id": str(key),
        "name": call.body["name"],
        "roles": [],
        "user": state.users[call.core.bot_id],
        "require_colons": True,
        "managed": False,
        "animated": "image/gif" in head,
        "available": True,
    }
    call.core.store.put_file(key, content)
    state.keep("emojis", key, emoji)
    return Reply(201, emoji)


def _emoji(call: Call) -> Json:
    found = call.core.state.emojis.get(call.params["emoji_id"])
    if found is None:
        raise refusal(10014)
    return found


@endpoint("GET", "/applications/{application_id}/emojis/{emoji_id}")
def get_emoji(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/emoji#get-application-emoji."""
    return _emoji(call)


@endpoint("PATCH", "/applications/{application_id}/emojis/{emoji_id}")
def rename_emoji(call: Call) -> Json:
    """https://discord.com/developers/docs/resources/emoji#modify-application-emoji."""
    emoji = {**_emoji(call), "name": call.body["name"]}
    call.core.state.keep("emojis", int(emoji["id"]), emoji)
    return emoji


@endpoint("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
def delete_emoji(call: Call) -> None:
    """https://discord.com/developers/docs/resources/emoji#delete-application-emoji."""
    key = int(_emoji(call)["id"])
    call.core.state.forget("emojis", key)
    call.core.store.drop_file(key)


# --- answers to interactions ---


@endpoint("POST", "/interactions/{interaction_id}/{token}/callback", rate=no_rate, bot=False)
def callback(call: Call) -> Json | None:
    """https://discord.com/developers/docs/interactions/receiving-and-responding#create-interaction-response."""
    interactions = call.core.interactions
    done = interactions.callback(call.params["interaction_id"], call.words["token"], call.body, call.uploads)
    return done if call.query.get("with_response") in ("1", "true", "True") else None


@endpoint("POST", "/webhooks/{webhook_id}/{token}", rate=lambda rates: rates.followups, bot=False)
def follow_up(call: Call) -> Json:
    """https://discord.com/developers/docs/interactions/receiving-and-responding#create-followup-message."""
    interactions = call.core.interactions
    interaction = interactions.by_token(call.params["webhook_id"], call.words["token"])
    return interactions.follow_up(interaction, call.body or {}, call.uploads).data


@endpoint("GET", "/webhooks/{webhook_id}/{token}/messages/{message}", rate=lambda rates: rates.followups, bot=False)
def get_response(call: Call) -> Json:
    """https://discord.com/developers/docs/interactions/receiving-and-responding#get-original-interaction-response."""
    interactions = call.core.interactions
    interaction = interactions.by_token(call.params["webhook_id"], call.words["token"])
    return interactions.message(interaction, call.words["message"]).data


@endpoint(
    "PATCH",
    "/webhooks/{webhook_id}/{token}/messages/{message}",
    rate=lambda rates: rates.followups,
    bot=False,
)
def edit_response(call: Call) -> Json:
    """https://discord.com/developers/docs/interactions/receiving-and-responding#edit-original-interaction-response."""
    interactions = call.core.interactions
    interaction = interactions.by_token(call.params["webhook_id"], call.words["token"])
    stored = interactions.message(interaction, call.words["message"])
    return interactions.edit(interaction, stored, call.body or {}, call.uploads).data


@endpoint(
    "DELETE",
    "/webhooks/{webhook_id}/{token}/messages/{message}",
    rate=lambda rates: rates.followups,
    bot=False,
)
def delete_response(call: Call) -> None:
    """https://discord.com/developers/docs/interactions/receiving-and-responding#delete-original-interaction-response."""
    interactions = call.core.interactions
    interaction = interactions.by_token(call.params["webhook_id"], call.words["token"])
    messages.delete(call.core, interactions.message(interaction, call.words["message"]))
