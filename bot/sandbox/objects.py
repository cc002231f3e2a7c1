"""New objects as Discord has them."""

from __future__ import annotations

from .wire import ChannelType, Json, now_iso
from .world import World


def user_object(user_id: int, name: str, *, bot: bool = False) -> Json:
    """Return a user: https://discord.com/developers/docs/resources/user#user-object."""
    return {
        "id": str(user_id),
        "username": name if bot else name.lower().replace(" ", ""),  # bots keep their capitals
        "global_name": None if bot else name,
        "discriminator": "0000" if bot else "0",
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
        "flags": 0,
    }


def member_object(user: Json, roles: list[str]) -> Json:
    """Return a member: https://discord.com/developers/docs/resources/guild#guild-member-object."""
    return {
        "user": user,
        "nick": None,
        "avatar": None,
        "roles": roles,
        "joined_at": now_iso(),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def role_object(role_id: int, name: str, permissions: int, position: int) -> Json:
    """Return a role: https://discord.com/developers/docs/topics/permissions#role-object."""
    return {
        "id": str(role_id),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(permissions),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def guild_object(guild_id: int, world: World, owner_id: int, roles: list[Json]) -> Json:
    """Return a server: https://discord.com/developers/docs/resources/guild#guild-object."""
    nothing: Json = dict.fromkeys(
        (
            "icon",
            "splash",
            "discovery_splash",
            "description",
            "banner",
            "afk_channel_id",
            "application_id",
            "system_channel_id",
            "rules_channel_id",
            "public_updates_channel_id",
            "vanity_url_code",
            "max_presences",
            "incidents_data",
        )
    )
    zero: Json = dict.fromkeys(
        (
            "verification_level",
            "default_message_notifications",
            "explicit_content_filter",
            "mfa_level",
            "system_channel_flags",
            "premium_tier",
            "premium_subscription_count",
            "nsfw_level",
        ),
        0,
    )
    return {
        **nothing,
        **zero,
        "id": str(guild_id),
        "name": world.server,
        "owner_id": str(owner_id),
        "region": "local",
        "afk_timeout": 300,
        "roles": roles,
        "emojis": [],
        "stickers": [],
        "features": [],
        "max_members": 500_000,
        "preferred_locale": world.locale,
        "premium_progress_bar_enabled": False,
    }


def dm_object(channel_id: int, recipients: list[Json]) -> Json:
    """Return a DM; both its users are listed, and each is shown the other."""
    return {
        "id": str(channel_id),
        "type": int(ChannelType.DM),
        "flags": 0,
        "last_message_id": None,
        "recipients": recipients,
    }


def channel_object(channel_id: int, guild_id: int, name: str, kind: ChannelType, position: int) -> Json:
    """Return a server's channel: https://discord.com/developers/docs/resources/channel#channel-object."""
    common: Json = {
        "id": str(channel_id),
        "guild_id": str(guild_id),
        "type": int(kind),
        "name": name,
        "position": position,
        "permission_overwrites": [],
        "parent_id": None,
        "nsfw": False,
        "flags": 0,
        "last_message_id": None,
        "rate_limit_per_user": 0,
    }
    if kind is ChannelType.GUILD_VOICE:
        return {**common, "bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    return {**common, "topic": None, "last_pin_timestamp": None}
