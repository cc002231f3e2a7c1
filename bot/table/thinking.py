"""Asking a computer player, whatever he is made of: late, broken or wrong answers become the rules' default (R20)."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import Final

import structlog

from bot.engine.commands import SeatCommand
from bot.engine.legal import default_command
from bot.engine.view import View

from .ports import Clock, ComputerPlayers

THINKING_LIMIT: Final = 20.0
"""Seconds after which a computer player's answer is no longer waited for."""

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Thinker:
    """Computer players, held to an answer.

    Attributes:
        players: the computer players.
        clock: time.
        rng: chance for their choices.
    """

    players: ComputerPlayers
    clock: Clock
    rng: random.Random

    async def choose(self, level: str, view: View) -> SeatCommand:
        """Return what a level does in the viewer's place; it may yet be illegal."""
        thinking = asyncio.ensure_future(self.players.choose(level, view, self.rng))
        limit = asyncio.ensure_future(self.clock.sleep(THINKING_LIMIT))
        try:
            await asyncio.wait((thinking, limit), return_when=asyncio.FIRST_COMPLETED)
            if not thinking.done():
                logger.warning("computer player is too slow", level=level, seat=view.viewer)
            elif (command := thinking.result()).seat == view.viewer:
                return command
            else:
                logger.warning("computer player chose for another seat", level=level, seat=view.viewer)
        except Exception:
            logger.exception("computer player failed", level=level, seat=view.viewer)
        finally:
            thinking.cancel()
            limit.cancel()
        return default_command(view)
