"""One policy for what goes wrong: a refusal is a sentence, anything else a sentence with a number that the log has too.

Nobody ever sees "interaction failed" because of us, and nothing is swallowed.
"""

from __future__ import annotations

import secrets

import discord
import structlog
from discord import app_commands

from bot.table.model import Refused
from bot.text.catalogue import Texts

from . import answers
from .answers import Interaction
from .present.blocks import Note
from .present.refusals import refusal_words

_LOG = structlog.get_logger(__name__)


async def answer_error(interaction: Interaction, error: BaseException, t: Texts) -> None:
    """Tell a person what went wrong, and the log everything else.

    Args:
        interaction: what he did.
        error: what it came to.
        t: his language.
    """
    text = sentence(error, t)
    if not interaction.client.is_closed():
        await answers.whisper(interaction, Note(text))


def sentence(error: BaseException, t: Texts) -> str:
    """Return what a person is told of an error; what is nobody's doing is logged with a number."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    match cause:
        case Refused():
            return refusal_words(cause.code, cause.facts, t)
        case app_commands.MissingPermissions():
            return t("refusal-you-lack-permission")
        case app_commands.NoPrivateMessage():
            return t("refusal-not-in-server")
        case discord.RateLimited() | discord.DiscordServerError():
            _LOG.warning("Discord is in trouble", error=str(cause))
            return t("refusal-discord-trouble")
        case _:
            number = secrets.token_hex(3)
            _LOG.error("something went wrong", id=number, exc_info=cause)
            return t("refusal-internal-error", id=number)
