"""The search's game and policy, compiled by numba: the optional extra `[strong]`.

The compiled functions are copies that live in a namespace of their own: whoever imports `bot.ai.core` gets plain Python
and never waits for a compiler. What numba compiled is kept on disk, by a digest of all the sources, since its own check
sees only the file of a function and not those of the functions that it calls.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, Final

import platformdirs

from .core import (
    candidates,
    chance,
    features,
    guess,
    inputs,
    layout,
    moves,
    nets,
    notes,
    open_hands,
    outlook,
    playout,
    policy,
    score,
    step,
)

_MODULES: Final = (
    layout,
    chance,
    moves,
    score,
    step,
    notes,
    candidates,
    features,
    policy,
    inputs,
    open_hands,
    nets,
    outlook,
    guess,
    playout,
)


@cache
def available() -> bool:
    """Return whether numba and numpy are installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def _digest() -> str:
    """Return a digest of every compiled source."""
    sources = b"".join(Path(module.__file__ or "").read_bytes() for module in _MODULES)
    return hashlib.sha256(sources).hexdigest()[:16]


@cache
def compiled() -> Any:
    """Return the names of the core's modules, every function compiled at its first call.

    Raises:
        ImportError: numba is not installed.
    """
    import numba  # noqa: PLC0415 - an optional extra, and slow to import
    from numba.core import config  # noqa: PLC0415

    vars(config)["CACHE_DIR"] = str(Path(platformdirs.user_cache_dir("gouji")) / "numba" / _digest())
    names: dict[str, Any] = {"__name__": "bot.ai.core"}
    for module in _MODULES:
        own = {name: value for name, value in vars(module).items() if not name.startswith("__")}
        clashing = [name for name in own.keys() & names.keys() if own[name] != names[name]]
        if clashing:
            raise ImportError(f"{module.__name__} gives {', '.join(sorted(clashing))} another meaning")
        names.update(own)
    for name, value in names.copy().items():
        if isinstance(value, FunctionType) and value.__module__.startswith("bot.ai.core"):
            copy = FunctionType(value.__code__, names, name, value.__defaults__)
            names[name] = numba.njit(cache=True)(copy)
    return SimpleNamespace(**names)
