"""燒牌: letters that burn. A loop for the message, and one still of it for the table picture.

A heat field is seeded by the letters and carried upwards through noise. The noise scrolls by whole periods in one loop,
and the field runs for two loops before it is recorded, so that the last frame leads into the first.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from scipy import ndimage

from .common import ASSETS

Field = NDArray[np.float64]

OUT: Final = ASSETS / "anim"
FONTS: Final = ASSETS / "fonts"
WIDTH, HEIGHT = 480, 300
FRAMES: Final = 24
FRAME_MS: Final = 62
PERIOD: Final = 96
"""Rows after which the noise repeats."""
LABELS: Final = {
    "zh-TW": ("燒牌", FONTS / "ReggaeOne-labels.ttf", 168),
    "zh-CN": ("烧牌", FONTS / "ZCOOLQingKeHuangYou-labels.ttf", 196),
    "en": ("BURN!", FONTS / "ReggaeOne-labels.ttf", 128),
}
GROUND: Final = (24, 8, 6)
STILL_WIDTH: Final = 330
STILL_FRAME: Final = 5
QUALITY: Final = 72
RAMP: Final = (
    (0.00, (40, 4, 0, 0)),
    (0.12, (70, 8, 0, 60)),
    (0.28, (150, 26, 2, 150)),
    (0.45, (222, 78, 8, 215)),
    (0.62, (255, 140, 24, 240)),
    (0.80, (255, 206, 84, 252)),
    (1.00, (255, 248, 214, 255)),
)


def noise(cell: int, rng: np.random.Generator) -> Field:
    """Return smooth noise from 0 to 1 that repeats after `PERIOD` rows."""
    grid = rng.random((PERIOD // cell, WIDTH // 2 // cell + 2))
    large = ndimage.zoom(grid, cell, order=3, mode="grid-wrap", grid_mode=True)[:PERIOD, : WIDTH // 2]
    return np.clip((large - large.min()) / (large.max() - large.min()), 0, 1)


def shifted(field: Field, rows: int) -> Field:
    """Return the noise scrolled by so many rows, as tall as the picture."""
    height = HEIGHT // 2
    return np.take(field, (np.arange(height) + rows) % PERIOD, axis=0)


def letters(text: str, path: Path, size: int) -> Image.Image:
    """Return the mask of a text, standing near the lower edge."""
    font = ImageFont.truetype(str(path), size)
    left, top, right, bottom = font.getbbox(text)
    mask = Image.new("L", (WIDTH, HEIGHT))
    at = ((WIDTH - right + left) / 2 - left, HEIGHT - 16 - (bottom - top) - top)
    ImageDraw.Draw(mask).text(at, text, font=font, fill=255)
    return mask


def heat_frames(mask: Image.Image) -> list[Field]:
    """Return the heat of each frame of the loop."""
    rng = np.random.default_rng(7)
    n1, n2, nx = noise(8, rng), noise(16, rng), noise(12, rng) - 0.5
    small = mask.resize((WIDTH // 2, HEIGHT // 2)).filter(ImageFilter.GaussianBlur(2))
    seed = np.asarray(small, np.float64) / 255
    y, x = np.mgrid[0 : HEIGHT // 2, 0 : WIDTH // 2].astype(np.float64)
    heat, frames = np.zeros_like(seed), []
    for step in range(3 * FRAMES):
        turn = step % FRAMES / FRAMES
        fast, slow = round(turn * 2 * PERIOD) % PERIOD, round(turn * PERIOD) % PERIOD
        r1, dx, r2 = shifted(n1, fast), shifted(nx, fast), shifted(n2, slow)
        moved = ndimage.map_coordinates(heat, [y + 2.6 + 2.2 * r2, x + 5 * dx], order=1)
        cooled = ndimage.gaussian_filter(moved, 0.5) * 0.985 - (0.020 + 0.085 * r1**2)
        heat = np.maximum(np.clip(cooled, 0, 1), seed * (0.72 + 0.28 * r2))
        frames.append(heat)
    return frames[2 * FRAMES :]


def coloured(heat: Field) -> Image.Image:
    """Return the fire of a heat field, with its glow, as RGBA at full size."""
    stops = [stop for stop, _ in RAMP]
    channels = [np.interp(heat, stops, [colour[i] for _, colour in RAMP]) for i in range(4)]
    fire = Image.fromarray(np.stack(channels, -1).round().astype(np.uint8), "RGBA")
    fire = fire.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
    glow = np.clip(ndimage.gaussian_filter(heat, 7) * 110, 0, 110).astype(np.uint8)
    shine = Image.new("RGBA", (WIDTH, HEIGHT), (150, 52, 8, 0))
    shine.putalpha(Image.fromarray(glow, "L").resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC))
    shine.alpha_composite(fire)
    return shine


def lettered(mask: Image.Image) -> Image.Image:
    """Return the letters: a fill from white through yellow to orange, in a dark red outline."""
    rows = np.linspace(0, 1, HEIGHT)[:, None]
    top, bottom = mask.getbbox()[1], mask.getbbox()[3]  # type: ignore[index]
    part = np.clip((rows * HEIGHT - top) / (bottom - top), 0, 1)
    stops = [0.0, 0.45, 1.0]
    tones = ((255, 255, 255), (253, 226, 160), (200, 170, 36))
    fill = [np.broadcast_to(np.interp(part, stops, list(tone)), (HEIGHT, WIDTH)) for tone in tones]
    body = Image.fromarray(np.stack(fill, -1).astype(np.uint8), "RGB").convert("RGBA")
    body.putalpha(mask)
    image = Image.new("RGBA", (WIDTH, HEIGHT), (74, 10, 2, 0))
    image.putalpha(mask.filter(ImageFilter.MaxFilter(11)).filter(ImageFilter.GaussianBlur(1)))
    image.alpha_composite(body)
    return image


def build_label(language: str) -> None:
    """Write the loop and the still of one language."""
    text, font, size = LABELS[language]
    mask = letters(text, font, size)
    words = lettered(mask)
    fires = [coloured(heat) for heat in heat_frames(mask)]
    for fire in fires:
        fire.alpha_composite(words)
    ground = Image.new("RGBA", (WIDTH, HEIGHT), GROUND)
    frames = [Image.alpha_composite(ground, fire).convert("RGB") for fire in fires]
    target = OUT / f"burn_{language}.webp"
    frames[0].save(
        target, save_all=True, append_images=frames[1:], duration=FRAME_MS, loop=0, quality=QUALITY, method=6
    )
    still = fires[STILL_FRAME]
    still = still.resize((STILL_WIDTH, STILL_WIDTH * HEIGHT // WIDTH), Image.Resampling.LANCZOS)
    still.save(OUT / f"flame_{language}.png", optimize=True)
    print(target.name, f"{target.stat().st_size:,}")
