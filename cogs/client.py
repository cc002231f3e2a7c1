"""The Discord client: intents, commands, translations, one error policy, and when commands are sent to Discord."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import Any, Literal

import aiohttp
import discord
import orjson
import structlog
from discord import app_commands
from discord.ext import commands

from bot.text.catalogue import Catalogue, Texts, negotiate

from . import limits
from .answers import Interaction
from .desk import Desk
from .doors import Doors
from .effects import Effects
from .errors import answer_error
from .gouji import Gouji
from .herald import Herald
from .loudspeaker import installed
from .moderation import Moderation
from .ports import Memory
from .preferences import Preferences
from .translate import CatalogueTranslator

_LOG = structlog.get_logger(__name__)

Sync = Literal["changed", "always", "never"]
Begin = Callable[["GoujiClient"], Awaitable[tuple[Desk, Herald]]]


class GoujiClient(commands.AutoShardedBot):
    """The bot as Discord sees it.

    Args:
        begin: makes the services once the client is logged in; called once.
        catalogue: all texts.
        sync: when the commands are sent to Discord.
        options: more for discord.py, such as a connector.
    """

    def __init__(self, begin: Begin, catalogue: Catalogue, *, sync: Sync = "changed", **options: Any) -> None:
        intents = discord.Intents(guilds=True, dm_messages=True, voice_states=installed())
        # Sound is an extra: who asks for it is told, and everybody else need not read of it at each start.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            commands.when_mentioned,
            intents=intents,
            help_command=None,
            tree_cls=_Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=60.0,
            chunk_guilds_at_startup=False,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            **options,
        )
        self._begin = begin
        self._sync = sync
        self.catalogue = catalogue
        self.desk: Desk | None = None
        self.effects: Effects | None = None
        self.herald: Herald | None = None

    async def setup_hook(self) -> None:
        """Wire the features, then the tables; called when the client is logged in."""
        self.desk, self.herald = await self._begin(self)
        gouji = Gouji(self.desk, self.herald)
        moderation = Moderation(self.desk, self.herald)
        await self.add_cog(gouji)
        loudspeakers = gouji.let_sound(self)
        await self.add_cog(moderation)
        preferences = Preferences(self.desk, self.herald)
        await self.add_cog(preferences)
        await self.add_cog(Doors(self.desk, (gouji, moderation, preferences)))
        self.effects = Effects(self.desk, loudspeakers.unheard)
        await self.tree.set_translator(CatalogueTranslator(self.catalogue))
        await self._sync_commands(self.desk.memory)

    async def on_message(self, message: discord.Message) -> None:
        """Leave messages to the features: there are no commands by text."""

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the table of a channel that was deleted."""
        if self.herald is not None:
            await self.herald.channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the table of a thread that was deleted."""
        if self.herald is not None:
            await self.herald.channel_gone(payload.thread_id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Keep the thread of a table open."""
        state = payload.data["thread_metadata"]
        if self.herald is not None and state["archived"]:
            self.herald.thread_archived(payload.thread_id, locked=bool(state.get("locked")))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002 - discord.py's
        """Log what a listener did not handle."""
        _LOG.exception("a listener failed", listener=event_method)

    async def _sync_commands(self, memory: Memory) -> None:
        """Send the commands if they have changed since the last time (faults B61); every translation is checked."""
        payload = await commands_payload(self.tree)
        for command in payload:
            limits.check_command(command)
        digest = hashlib.sha256(orjson.dumps(payload, option=orjson.OPT_SORT_KEYS)).hexdigest()
        note = f"commands:{self.application_id}"
        if self._sync == "never" or (self._sync == "changed" and await memory.note(note) == digest):
            return
        try:
            await self.tree.sync()
        except (discord.HTTPException, aiohttp.ClientError) as error:
            _LOG.error("the commands could not be sent", error=str(error))
            return
        await memory.put_note(note, digest)
        _LOG.info("commands sent", count=len(payload))


class _Tree(app_commands.CommandTree[GoujiClient]):
    """The commands, with one error policy."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer with a sentence; the library only logs."""
        client: Any = interaction.client
        if client.desk is not None:
            t = client.desk.texts_of(interaction.user.id)
        else:  # he was faster than the start: nothing is known of him but what Discord says
            t = Texts(client.catalogue, negotiate(str(interaction.locale)))
        if interaction.type is discord.InteractionType.autocomplete:
            _LOG.error("autocomplete failed", exc_info=error)
            return
        await answer_error(interaction, error, t)


async def commands_payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return the commands as they go to Discord, with their translations."""
    translator = tree.translator
    found = []
    for command in tree.get_commands():
        if translator is not None:
            found.append(await command.get_translated_payload(tree, translator))
        else:
            found.append(command.to_dict(tree))
    return found
