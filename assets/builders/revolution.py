"""革命: the letters fall onto turning red rays, one after the other, and shake the picture."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from .common import ASSETS

OUT: Final = ASSETS / "anim"
FONTS: Final = ASSETS / "fonts"
WIDTH, HEIGHT = 480, 270
FRAMES: Final = 30
FRAME_MS: Final = 50
HOLD_MS: Final = 900
RAYS: Final = 16
LABELS: Final = {
    "zh": (("革", "命"), FONTS / "ReggaeOne-labels.ttf", 178),
    "en": (("REVO", "LUTION"), FONTS / "ReggaeOne-labels.ttf", 92),
}
LANDS: Final = (7, 15)
"""The frames in which the two parts land."""
FALL: Final = 5
SPARKS: Final = 46
QUALITY: Final = 72


def rays(turn: float) -> Image.Image:
    """Return the rays, turned by a part of one ray, darker towards the edges."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float64)
    dx, dy = x - WIDTH / 2, y - HEIGHT * 0.52
    wave = np.sin((np.arctan2(dy, dx) / math.tau * RAYS + turn) * math.tau)
    bright = 1 / (1 + np.exp(-wave * 6))
    fade = np.clip(1.12 - np.hypot(dx / WIDTH, dy / HEIGHT) * 1.25, 0.15, 1)
    low, high = np.array([96, 6, 14]), np.array([214, 28, 30])
    shade = (low + (high - low) * bright[..., None]) * fade[..., None]
    return Image.fromarray(np.clip(shade, 0, 255).astype(np.uint8), "RGB").convert("RGBA")


def word(text: str, path: Path, size: int) -> Image.Image:
    """Return one part of the word in gold with a dark outline, cropped."""
    font = ImageFont.truetype(str(path), size)
    left, top, right, bottom = font.getbbox(text)
    mask = Image.new("L", (round(right - left) + 24, round(bottom - top) + 24))
    ImageDraw.Draw(mask).text((12 - left, 12 - top), text, font=font, fill=255)
    image = Image.new("RGBA", mask.size, (58, 0, 6, 0))
    image.putalpha(mask.filter(ImageFilter.MaxFilter(13)).filter(ImageFilter.GaussianBlur(1.2)))
    down = Image.linear_gradient("L").resize(mask.size)
    gold = Image.composite(Image.new("RGBA", mask.size, "#f5a623"), Image.new("RGBA", mask.size, "#fff3b8"), down)
    gold.putalpha(mask)
    image.alpha_composite(gold)
    return image


def places(parts: tuple[Image.Image, ...]) -> list[tuple[float, float]]:
    """Return the middle of each part: side by side if they fit, else one above the other."""
    if sum(part.width for part in parts) <= WIDTH - 30:
        left = (WIDTH - sum(part.width for part in parts)) / 2
        return [(left + parts[0].width / 2, HEIGHT * 0.53), (WIDTH - left - parts[1].width / 2, HEIGHT * 0.53)]
    return [(WIDTH / 2, HEIGHT * 0.31), (WIDTH / 2, HEIGHT * 0.70)]


def put(frame: Image.Image, part: Image.Image, middle: tuple[float, float], zoom: float, alpha: float) -> None:
    """Lay a part on a frame, enlarged and partly transparent while it falls."""
    size = (round(part.width * zoom), round(part.height * zoom))
    layer = part.resize(size, Image.Resampling.BICUBIC)
    layer.putalpha(layer.getchannel("A").point(lambda level: round(level * alpha)))
    whole = Image.new("RGBA", frame.size)
    whole.paste(layer, (round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2)))
    frame.alpha_composite(whole)


def burst(frame: Image.Image, middle: tuple[float, float], age: int, rng: np.random.Generator) -> None:
    """Draw the shock ring and the sparks of a landing so many frames ago."""
    layer = Image.new("RGBA", frame.size)
    pen = ImageDraw.Draw(layer)
    radius, fade = 50 + age * 34, max(0.0, 1 - age / 8)
    box = (middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius)
    pen.ellipse(box, outline=(255, 214, 120, round(210 * fade)), width=max(1, 10 - age))
    for angle, speed, size in zip(
        rng.uniform(0, math.tau, SPARKS), rng.uniform(8, 26, SPARKS), rng.uniform(1, 3.4, SPARKS), strict=True
    ):
        x = middle[0] + math.cos(angle) * speed * (age + 2)
        y = middle[1] + math.sin(angle) * speed * (age + 2) * 0.8 + age * age * 0.9
        pen.ellipse((x - size, y - size, x + size, y + size), fill=(255, 226, 130, round(255 * fade)))
    frame.alpha_composite(layer.filter(ImageFilter.GaussianBlur(0.6)))


def draw_frame(number: int, parts: tuple[Image.Image, ...], middles: list[tuple[float, float]]) -> Image.Image:
    """Return one frame."""
    frame = rays(number / FRAMES)
    shake = 0.0
    for index, (part, middle, land) in enumerate(zip(parts, middles, LANDS, strict=True)):
        age = number - land
        if age < -FALL:
            continue
        above = max(0.0, -age / FALL)
        put(frame, part, middle, 1 + 1.9 * above**1.5, 1 - 0.75 * above)
        if 0 <= age < 8:
            burst(frame, middle, age, np.random.default_rng(index))
            shake += 9 * 0.55**age * (-1) ** age
    return frame.transform(frame.size, Image.Transform.AFFINE, (1, 0, shake, 0, 1, shake * 0.6)).convert("RGB")


def build_word(language: str) -> None:
    """Write the animation of one language; its last frame stays a while."""
    texts, font, size = LABELS[language]
    parts = tuple(word(text, font, size) for text in texts)
    frames = [draw_frame(number, parts, places(parts)) for number in range(FRAMES)]
    times = [FRAME_MS] * (FRAMES - 1) + [HOLD_MS]
    target = OUT / f"revolution_{language}.webp"
    frames[0].save(target, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=QUALITY, method=6)
    print(target.name, f"{target.stat().st_size:,}")
