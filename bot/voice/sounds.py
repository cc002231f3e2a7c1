"""The sound files that are shipped."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from .clips import CALLS, Voice

EFFECTS: Final = ("deal", "fanfare", "lose", "turn")
"""The effects that are played without a word."""
CLIPS: Final = (
    *(f"calls/{call}_{voice.value}" for call in CALLS for voice in Voice),
    *(f"sfx/{effect}" for effect in EFFECTS),
)
"""Every clip that can be asked for."""


class SoundMissing(Exception):  # noqa: N818 - reads as what it is
    """A sound file is not there, or cannot be read."""


def file_name(clip: str) -> str:
    """Return a clip's file below `assets/`; as an attachment it may bear the last part of it."""
    return f"{clip}.ogg"


def read(clip: str) -> bytes:
    """Return a clip as Ogg Opus: two channels, 48 kHz, packets of 20 ms. Reads a file: not for the event loop.

    Raises:
        SoundMissing: naming the file.
    """
    name = file_name(clip)
    try:
        return files("assets").joinpath(name).read_bytes()
    except (OSError, ModuleNotFoundError) as error:
        raise SoundMissing(f"assets/{name}: {error}") from error
