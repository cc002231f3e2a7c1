"""Words of Discord's API v10: numbers with names, JSON, ids and time stamps."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from enum import IntEnum, IntFlag
from typing import Any, Final

import orjson

Json = dict[str, Any]

API: Final = "/api/v10"
DISCORD_EPOCH: Final = 1_420_070_400_000
ATTACHMENT_LIMIT: Final = 10 * 1024 * 1024
"""10 MiB a file: https://discord.com/developers/docs/reference#uploading-files"""


def dumps(value: Any) -> bytes:
    """Return `value` as JSON bytes; whole-number keys become strings."""
    return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)


loads = orjson.loads


def now_iso() -> str:
    """Return the present as Discord writes it."""
    return datetime.now(UTC).isoformat()


def created_at(snowflake: int) -> float:
    """Return the seconds since 1970 at which `snowflake` was made."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


class Snowflakes:
    """A source of ids that always grow, also when the computer's clock goes back."""

    def __init__(self) -> None:
        self.last = 0

    def __call__(self) -> int:
        """Return a new id."""
        stamp = (int(time.time() * 1000) - DISCORD_EPOCH) << 22
        self.last = max(stamp, self.last + 1)
        return self.last


class Intent(IntFlag):
    """https://discord.com/developers/docs/events/gateway#list-of-intents."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_EXPRESSIONS = 1 << 3
    GUILD_VOICE_STATES = 1 << 7
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED_INTENTS: Final = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT


class Permission(IntFlag):
    """https://discord.com/developers/docs/topics/permissions#permissions-bitwise-permission-flags."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    SPEAK = 1 << 21
    MOVE_MEMBERS = 1 << 24
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


ALL_PERMISSIONS: Final = (1 << 53) - 1
EVERYONE: Final = int(
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CONNECT
    | Permission.SPEAK
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
DM_PERMISSIONS: Final = int(EVERYONE & ~(Permission.CONNECT | Permission.SPEAK))


class MessageFlag(IntFlag):
    """https://discord.com/developers/docs/resources/message#message-object-message-flags."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = 1 << 15


class ChannelType(IntEnum):
    """https://discord.com/developers/docs/resources/channel#channel-object-channel-types."""

    GUILD_TEXT = 0
    DM = 1
    GUILD_VOICE = 2
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS: Final = frozenset({ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD})


class MessageType(IntEnum):
    """https://discord.com/developers/docs/resources/message#message-object-message-types."""

    DEFAULT = 0
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20


class ComponentType(IntEnum):
    """https://discord.com/developers/docs/components/reference#component-object-component-types."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS: Final = frozenset(
    {
        ComponentType.STRING_SELECT,
        ComponentType.USER_SELECT,
        ComponentType.ROLE_SELECT,
        ComponentType.MENTIONABLE_SELECT,
        ComponentType.CHANNEL_SELECT,
    }
)


class ButtonStyle(IntEnum):
    """https://discord.com/developers/docs/components/reference#button-button-styles."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4
    LINK = 5
    PREMIUM = 6


class InteractionType(IntEnum):
    """https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-interaction-type."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Callback(IntEnum):
    """Kinds of first answers.

    https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object-interaction-callback-type
    """

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class OptionType(IntEnum):
    """https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-type."""

    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


LOCALES: Final = frozenset(
    (
        *(
            "id",
            "da",
            "de",
            "en-GB",
            "en-US",
            "es-ES",
            "es-419",
            "fr",
            "hr",
            "it",
            "lt",
            "hu",
            "nl",
            "no",
            "pl",
        ),
        *("pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja"),
        *("zh-TW", "ko"),
    )
)
"""https://discord.com/developers/docs/reference#locales"""
