"""What a sandbox holds when it is new: a server, its channels, a bot and some people."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from .wire import EVERYONE, Permission

# As long as Discord's, and chosen so that of two shards the server lives on 1, while DMs live on 0.
GUILD_ID: Final = 100_000_000_006_000_001
APPLICATION_ID: Final = 100_000_000_000_000_777
FIRST_CHANNEL_ID: Final = 100_000_000_001_000_001
FIRST_PERSON_ID: Final = 200_000_000_000_000_001


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can use the sandbox.

    Attributes:
        name: display name.
        locale: language of the person's client.
        permissions: what this person may do on the server beyond everybody.
        dms_open: whether the bot may write to this person.
    """

    name: str
    locale: str = "en-US"
    permissions: int = 0
    dms_open: bool = True


@dataclass(frozen=True, slots=True)
class World:
    """The seed of a sandbox; only used while its database is empty.

    Attributes:
        server: name of the server; its first person owns it.
        channels: names of its text channels.
        voice_channels: names of its voice channels.
        people: who is there; the first is "you".
        bot: name of the bot.
        token: the bot's token.
        bot_permissions: permissions of the bot's role.
        privileged_intents: the privileged intents switched on for the bot.
        locale: preferred language of the server.
    """

    server: str = "Sandbox"
    channels: tuple[str, ...] = ("general",)
    voice_channels: tuple[str, ...] = ()
    people: tuple[Person, ...] = field(
        default=(
            Person("User 1", permissions=Permission.MANAGE_GUILD),
            *(Person(f"User {number}") for number in range(2, 7)),
        )
    )
    bot: str = "Bot"
    token: str = "sandbox-token"
    bot_permissions: int = EVERYONE
    privileged_intents: int = 0
    locale: str = "en-US"
