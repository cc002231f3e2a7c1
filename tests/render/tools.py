"""Comparing pictures with goldens."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageStat

GOLDEN: Final = Path(__file__).parent / "golden"
MEAN_TOLERANCE: Final = 2.5
"""Of 255, over all pixels and channels: another FreeType smooths edges a little otherwise."""
FAR: Final = 96
FAR_SHARE: Final = 0.01
"""At most this share of pixels may differ by more than `FAR`."""


def decoded(data: bytes) -> Image.Image:
    """Return a picture file as RGB."""
    with Image.open(BytesIO(data)) as image:
        return image.convert("RGB")


def assert_like_golden(data: bytes, name: str, folder: Path) -> None:
    """Compare a picture with its golden; if they differ, leave both and the difference in a folder and say where."""
    path = GOLDEN / f"{name}.png"
    got = decoded(data)
    with Image.open(path) as image:
        want = image.convert("RGB")
    assert got.size == want.size, f"{name}: {got.size}, not {want.size}"
    difference = ImageChops.difference(got, want)
    mean = sum(ImageStat.Stat(difference).mean) / 3
    far = difference.convert("L").histogram()[FAR:]
    share = sum(far) / (got.width * got.height)
    if mean > MEAN_TOLERANCE or share > FAR_SHARE:
        got.save(folder / f"{name}-got.png")
        want.save(folder / f"{name}-want.png")
        difference.point(lambda level: min(255, level * 4)).save(folder / f"{name}-difference.png")
        raise AssertionError(f"{name} differs from its golden (mean {mean:.2f}, far {share:.2%}); see {folder}")
