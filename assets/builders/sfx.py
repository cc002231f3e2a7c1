"""The sound effects (R130), synthesised: nothing is sampled, so nothing needs a licence.

Each is a sum of a few physical gestures: a card is a burst of filtered noise, a bell a handful of inharmonic partials, fire
is slow noise with crackles. All are brought to one loudness, so that nobody reaches for the volume.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy import signal

from .common import ASSETS, opus

Wave = NDArray[np.float64]

OUT: Final = ASSETS / "sfx"
RATE: Final = 48_000
LOUDNESS: Final = 0.11
"""Root mean square of the loudest 100 ms."""
PEAK: Final = 0.89
PENTATONIC: Final = tuple(261.63 * 2 ** (step / 12) for step in (0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24))
"""宮 商 角 徵 羽 from middle C, two octaves."""


def ticks(seconds: float) -> Wave:
    """Return the time of each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def decay(seconds: float, half: float, attack: float = 0.002) -> Wave:
    """Return an envelope that rises at once and halves every `half` seconds."""
    t = ticks(seconds)
    return np.minimum(1, t / attack) * 0.5 ** (t / half)


def noise(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Return noise between two frequencies."""
    raw = np.random.default_rng(seed).standard_normal(round(seconds * RATE))
    sections = signal.butter(2, (low, high), "bandpass", fs=RATE, output="sos")
    return np.asarray(signal.sosfilt(sections, raw))


def tone(frequency: float | Wave, seconds: float, partials: tuple[tuple[float, float], ...] = ((1, 1),)) -> Wave:
    """Return a sum of (multiple, strength) partials of a steady or gliding frequency."""
    glide = np.broadcast_to(np.asarray(frequency, np.float64), ticks(seconds).shape)
    phase = 2 * np.pi * np.cumsum(glide) / RATE
    return np.asarray(sum(strength * np.sin(multiple * phase) for multiple, strength in partials))


def pluck(frequency: float, seconds: float) -> Wave:
    """Return a plucked string, like a 古箏: bright at first, the high partials dying sooner."""
    parts = [tone(frequency * k * (1 + 0.0004 * k * k), seconds) * decay(seconds, 0.42 / k) / k for k in range(1, 9)]
    return np.asarray(sum(parts))


def bell(frequency: float, seconds: float, half: float) -> Wave:
    """Return a struck bell."""
    partials = ((1, 1.0, 1.0), (2.0, 0.6, 0.8), (2.76, 0.45, 0.55), (5.4, 0.25, 0.3), (8.93, 0.12, 0.18))
    return np.asarray(
        sum(tone(frequency * m, seconds) * strength * decay(seconds, half * life) for m, strength, life in partials)
    )


def brass(frequency: float, seconds: float) -> Wave:
    """Return a brass note that opens as it swells."""
    t = ticks(seconds)
    swell = np.minimum(1, t / 0.05) * np.minimum(1, (seconds - t) / 0.12)
    vibrato = frequency * (1 + 0.004 * np.sin(2 * np.pi * 5.2 * t) * np.minimum(1, t / 0.3))
    return np.asarray(sum(tone(vibrato * k, seconds) * swell**k / k**1.1 for k in range(1, 10)))


def card(seed: int, weight: float = 1.0) -> Wave:
    """Return one card put on felt: a flick, then a dull thud."""
    flick = noise(0.12, 1800, 9000, seed) * decay(0.12, 0.012)
    thud = noise(0.12, 70, 420, seed + 1) * decay(0.12, 0.022) * 2.4 * weight
    return flick + thud


def mix(seconds: float, *parts: tuple[float, float, Wave], pan: float = 0.0) -> Wave:
    """Lay (start, strength, wave) parts over one another and return two channels."""
    length = round(seconds * RATE)
    out = np.zeros(length)
    for start, strength, wave in parts:
        at = round(start * RATE)
        end = min(length, at + len(wave))
        out[at:end] += strength * wave[: end - at]
    return np.stack([out * (1 - max(0, pan)), out * (1 + min(0, pan))])


def room(wave: Wave, wet: float = 0.18, seconds: float = 0.5) -> Wave:
    """Put two channels into a small room, a different one for each ear."""
    tails = [noise(seconds, 250, 5000, 90 + ear) * decay(seconds, 0.07) for ear in (0, 1)]
    echo = [signal.fftconvolve(channel, tail)[: wave.shape[1]] for channel, tail in zip(wave, tails, strict=True)]
    scaled = np.asarray(echo) * (np.abs(wave).max() / (np.abs(np.asarray(echo)).max() + 1e-9))
    return wave * (1 - wet) + scaled * wet


def levelled(wave: Wave) -> Wave:
    """Bring two channels to the common loudness, below the common peak, and fade the end."""
    window = np.ones(RATE // 10) / (RATE // 10)
    loudest = np.sqrt(signal.fftconvolve((wave**2).mean(axis=0), window).max())
    wave = np.tanh(wave * (LOUDNESS / loudest) / PEAK) * PEAK
    fade = min(wave.shape[1], RATE // 50)
    wave[:, -fade:] *= np.linspace(1, 0, fade)
    return wave


def deal() -> Wave:
    """Fourteen cards, ever faster."""
    starts = np.cumsum(np.linspace(0.095, 0.055, 14))
    return mix(1.1, *((float(start), 0.8, card(10 + i)) for i, start in enumerate(starts)))


def play() -> Wave:
    """A play put down."""
    return mix(0.42, (0.0, 1, card(1)), (0.045, 0.7, card(4)))


def play_big() -> Wave:
    """A gouji play: a fist with the cards, and the table answers."""
    boom = tone(np.geomspace(120, 52, round(0.7 * RATE)), 0.7, ((1, 1), (2, 0.3))) * decay(0.7, 0.11)
    slaps = [(0.03 * i, 0.7, card(20 + i, 1.6)) for i in range(4)]
    return room(mix(0.78, *slaps, (0.09, 1.3, boom)), 0.2)


def pass_() -> Wave:
    """Two knuckles on the table."""
    knock = (tone(190, 0.14, ((1, 1), (2.3, 0.5))) + noise(0.14, 200, 1400, 5)) * decay(0.14, 0.018)
    return mix(0.33, (0.0, 0.9, knock), (0.13, 0.7, knock))


def turn() -> Wave:
    """Two soft bells upwards: your turn."""
    return room(mix(0.7, (0, 0.8, bell(PENTATONIC[5], 0.7, 0.16)), (0.13, 1, bell(PENTATONIC[7], 0.57, 0.2))))


def tick() -> Wave:
    """A wooden tick: time is short."""
    return mix(0.1, (0, 1, tone(1700, 0.1, ((1, 1), (2.4, 0.4))) * decay(0.1, 0.008)))


def declare() -> Wave:
    """宣點: a small gong and a rising string."""
    strings = [(0.09 * i, 0.8, pluck(PENTATONIC[note], 1.0)) for i, note in enumerate((2, 4, 5))]
    return room(mix(1.2, (0, 0.5, bell(196, 1.2, 0.3)), *strings))


def open_() -> Wave:
    """開點: a run up the strings."""
    strings = [(0.065 * i, 0.7, pluck(PENTATONIC[note], 0.9)) for i, note in enumerate((3, 4, 5, 6, 7, 8, 10))]
    return room(mix(1.3, *strings), 0.22)


def give_way() -> Wave:
    """讓牌: two strings down, politely."""
    return room(mix(0.72, (0, 0.9, pluck(PENTATONIC[5], 0.7)), (0.15, 0.8, pluck(PENTATONIC[3], 0.57))))


def fire() -> Wave:
    """燒牌: a flame bursts out, roars and crackles."""
    seconds = 1.6
    t = ticks(seconds)
    roar = noise(seconds, 60, 700, 30) * (0.5 + 0.5 * np.sin(2 * np.pi * 7 * t + 2 * np.sin(2 * np.pi * 2.3 * t)) ** 2)
    whoosh = noise(seconds, 500, 5200, 31) * np.exp(-(((t - 0.22) / 0.16) ** 2)) * 1.4
    rng = np.random.default_rng(32)
    cracks = [
        (float(start), float(rng.uniform(0.3, 1.1)), noise(0.03, 2500, 12000, 40 + i) * decay(0.03, 0.004))
        for i, start in enumerate(np.sort(rng.uniform(0.15, 1.4, 26)))
    ]
    body = roar * np.minimum(1, t / 0.2) * np.minimum(1, (seconds - t) / 0.6) * 1.6
    return mix(seconds, (0, 1, body), (0, 1, whoosh), *cracks)


def revolution() -> Wave:
    """革命: a drum roll, a great gong, brass."""
    drum = tone(np.geomspace(105, 72, round(0.35 * RATE)), 0.35, ((1, 1), (1.5, 0.4))) * decay(0.35, 0.06)
    roll = [(0.06 * i, 0.25 + 0.05 * i, drum) for i in range(14)]
    gong = bell(74, 1.9, 0.55) + noise(1.9, 300, 3800, 50) * decay(1.9, 0.3, 0.09) * 0.25
    chord = [(1.0 + 0.02 * i, 0.34, brass(PENTATONIC[note] / 2, 1.6)) for i, note in enumerate((0, 3, 5, 7))]
    return room(mix(2.8, *roll, (0.88, 1.2, gong), *chord), 0.2)


def fanfare() -> Wave:
    """頭科: a short call of brass, and bells."""
    call = [(0.0, 0.14, 3), (0.15, 0.14, 3), (0.30, 0.14, 3), (0.45, 0.4, 5), (0.88, 0.2, 4), (1.1, 1.1, 7)]
    notes = [(start, 0.6, brass(PENTATONIC[note], length)) for start, length, note in call]
    chord = [(1.1, 0.4, brass(PENTATONIC[note], 1.1)) for note in (3, 5)]
    return room(mix(2.3, *notes, *chord, (1.1, 0.3, bell(PENTATONIC[10], 1.2, 0.3))), 0.2)


def lose() -> Wave:
    """大落: three low notes, sinking."""
    fall = [(0.36 * i, 0.8, brass(PENTATONIC[note] / 2, 0.5 + 0.3 * (i == 2))) for i, note in enumerate((4, 3, 0))]
    return room(mix(1.7, *fall))


def error() -> Wave:
    """Refused: a dull double buzz."""
    buzz = tone(140, 0.1, ((1, 1), (2, 0.6), (3, 0.5), (5, 0.2))) * np.minimum(
        1, np.minimum(ticks(0.1), ticks(0.1)[::-1]) / 0.01
    )
    return mix(0.3, (0, 0.8, buzz), (0.14, 0.8, buzz))


EFFECTS: Final[dict[str, Callable[[], Wave]]] = {
    "deal": deal,
    "declare": declare,
    "error": error,
    "fanfare": fanfare,
    "fire": fire,
    "give_way": give_way,
    "lose": lose,
    "open": open_,
    "pass": pass_,
    "play": play,
    "play_big": play_big,
    "revolution": revolution,
    "tick": tick,
    "turn": turn,
}


def build() -> None:
    """Write assets/sfx."""
    OUT.mkdir(exist_ok=True)
    for name, effect in EFFECTS.items():
        samples = levelled(effect()).T.astype(np.float32).tobytes()
        data = opus(samples, RATE, 2, "56k", "audio")
        (OUT / f"{name}.ogg").write_bytes(data)
        print(f"{name}.ogg {len(data):,}")
