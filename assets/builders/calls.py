"""What is called when something happens (R130): each word spoken over its effect, mixed here, so that playing needs no mixer.

Made of the built files in assets/voice and assets/sfx; neither the voice model nor the synthesiser is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .common import ASSETS, opus, run

Wave = NDArray[np.float32]

OUT: Final = ASSETS / "calls"
RATE: Final = 48_000
CALLS: Final = {
    "lead": ("fapai", "play"),
    "beat": ("shangpai", "play"),
    "pass": ("guopai", "pass"),
    "yield": ("rangpai", "give_way"),
    "wind": ("jiefeng", "turn"),
    "gouji": ("gouji", "play_big"),
    "shielded": ("gousiji", "play_big"),
    "burn": ("shaopai", "fire"),
    "revolution": ("geming", "revolution"),
    "declare": ("xuandian", "declare"),
    "open": ("kaidian", "open"),
    "first": ("shangban", "turn"),
    "charge": ("chongdian", "play_big"),
    "head": ("yaotou", "fanfare"),
    "headless": ("wutou", "lose"),
}
"""By what happens: the word and the effect below it."""
VOICES: Final = ("f", "m")
UNDER, ALONE = 0.42, 0.8
"""How loud an effect is below the word, and after it."""
LONGEST: Final = 1.9
"""Seconds: what is called next must not come late."""
FADE: Final = 0.35
PEAK: Final = 0.92


def read(path: Path) -> Wave:
    """Return a sound as two channels at 48 kHz."""
    form = ("-f", "f32le", "-ar", str(RATE), "-ac", "2", "-")
    return np.frombuffer(run("ffmpeg", "-v", "error", "-i", str(path), *form), np.float32).reshape(-1, 2)


def mixed(word: Wave, effect: Wave) -> Wave:
    """Return a word over an effect that makes room for it, swells when it has been said, and fades if it is long."""
    length = min(max(len(word), len(effect)), round(LONGEST * RATE))
    under = np.zeros((length, 2), np.float32)
    part = effect[:length]
    under[: len(part)] = part
    turn = np.interp(np.arange(length), (len(word) - 0.12 * RATE, len(word) + 0.12 * RATE), (UNDER, ALONE))
    if len(effect) > length:
        turn[-round(FADE * RATE) :] *= np.linspace(1, 0, round(FADE * RATE))
    under *= turn[:, None].astype(np.float32)
    under[: len(word)] += word
    peak = float(np.abs(under).max())
    return under * (PEAK / peak) if peak > PEAK else under


def calls() -> Iterator[tuple[str, Wave]]:
    """Mix every call in both voices."""
    for name, (word, effect) in CALLS.items():
        for voice in VOICES:
            spoken = read(ASSETS / "voice" / f"{word}_{voice}.ogg")
            yield f"{name}_{voice}", mixed(spoken, read(ASSETS / "sfx" / f"{effect}.ogg"))


def build() -> None:
    """Write assets/calls."""
    OUT.mkdir(exist_ok=True)
    for name, wave in calls():
        data = opus(wave.astype(np.float32).tobytes(), RATE, 2, "48k", "audio")
        (OUT / f"{name}.ogg").write_bytes(data)
        print(f"{name}.ogg {len(data):,}")
