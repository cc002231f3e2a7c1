"""Bounded caches of what is drawn again and again, with their sizes in the open."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, Final, NamedTuple, ParamSpec, Protocol, TypeVar

from cachetools import LRUCache, cached
from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")


class Sized(Protocol):
    """What knows how many bytes it takes."""

    @property
    def nbytes(self) -> int:
        """Bytes held, roughly."""
        ...


def _size(value: Sized | Image.Image) -> int:
    return value.width * value.height * len(value.getbands()) if isinstance(value, Image.Image) else value.nbytes


class CacheSize(NamedTuple):
    """One line of `cache_report()`: bytes now, bytes at most, entries."""

    used: int
    limit: int
    entries: int


_CACHES: Final[dict[str, LRUCache[Any, Any]]] = {}


def bounded(name: str, megabytes: float) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Cache a function's results up to so many megabytes, the least recently used leaving first.

    Args:
        name: what `cache_report()` calls it.
        megabytes: the bound; results are pictures or tell their `nbytes`.

    Returns:
        A decorator for a function of hashable arguments; safe to call from several threads.
    """
    cache: LRUCache[Any, Any] = LRUCache(int(megabytes * 1_000_000), getsizeof=_size)
    _CACHES[name] = cache
    return cached(cache, lock=Lock())


def cache_report() -> dict[str, CacheSize]:
    """Return the size of every picture cache, by name."""
    return {name: CacheSize(int(c.currsize), int(c.maxsize), len(c)) for name, c in _CACHES.items()}
