"""A small pool of threads for pictures, so that ten tables at once do not crowd out the event loop (B69)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

T = TypeVar("T")

_WORKERS: Final = 2
"""More would not be faster: composing holds the interpreter's lock, only pasting and deflating let it go."""
_POOL: Final = ThreadPoolExecutor(_WORKERS, thread_name_prefix="picture")


async def painted(paint: Callable[[T], bytes], picture: T) -> bytes:
    """Draw a picture in the pool.

    Args:
        paint: one of the `paint_…` functions.
        picture: what it takes.

    Returns:
        A PNG file.

    Raises:
        PictureError: an asset is missing or damaged.
    """
    return await asyncio.get_running_loop().run_in_executor(_POOL, paint, picture)
