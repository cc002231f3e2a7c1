"""A local Discord: REST, gateway and a page, to play with a bot and to test it, without Discord.

It is a general Discord in small and knows nothing of the bot that runs against it.
"""

from .driver import Response, User
from .limits import Rate, Rates
from .seen import Seen
from .server import Sandbox
from .world import Person, World

__all__ = ["Person", "Rate", "Rates", "Response", "Sandbox", "Seen", "User", "World"]
