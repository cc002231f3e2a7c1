"""Composing pictures as palette indices: sprites, shadows, text, and the file that comes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from .caches import bounded
from .palette import FELT, FELT_EDGE, FELT_TOP, FLAT, Colour, palette_image
from .png import encode

EXTENSION: Final = "png"
MIME: Final = "image/png"
SUPERSAMPLE: Final = 3
"""Sprites are drawn so many times larger and shrunk, for smooth edges."""
_PALETTE: Final = bytes(FLAT)


class Box(NamedTuple):
    """A rectangle in pixels: its left, top, width and height."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def overlaps(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def inside(self, other: Box) -> bool:
        """Whether it lies wholly in the other."""
        across = other.x <= self.x and self.right <= other.right
        return across and other.y <= self.y and self.bottom <= other.bottom


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A finished piece of picture: palette indices, and which of its pixels count; all if there is no mask."""

    indices: Image.Image
    mask: Image.Image | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.indices.size

    @property
    def nbytes(self) -> int:
        """Bytes held: one for the index and one for the mask of each pixel."""
        return (1 if self.mask is None else 2) * self.indices.width * self.indices.height

    def mapped(self, table: tuple[int, ...]) -> Sprite:
        """Return it with each index replaced by the table's."""
        return Sprite(self.indices.point(table), self.mask)


def sprite(picture: Image.Image, over: Colour | Image.Image = FELT, *, dither: bool = False, least: int = 20) -> Sprite:
    """Bring an RGBA picture into the palette.

    Args:
        picture: RGBA.
        over: what it will lie on, for its smooth edges: a colour, or an RGBA picture of its size.
        dither: whether to mix colours that the palette lacks; for emoji.
        least: pixels of less alpha are left out.
    """
    flat = over.copy() if isinstance(over, Image.Image) else Image.new("RGBA", picture.size, over)
    flat.alpha_composite(picture)
    how = Image.Dither.FLOYDSTEINBERG if dither else Image.Dither.NONE
    indices = flat.convert("RGB").quantize(palette=palette_image(), dither=how)
    raw = Image.frombytes("L", indices.size, indices.tobytes())
    mask = picture.getchannel("A").point(lambda alpha: 255 if alpha >= least else 0).convert("1")
    return Sprite(raw, mask)


def supersampled(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """Return an empty RGBA picture of so many times the size, and a pen for it; `shrink` brings it down."""
    image = Image.new("RGBA", (width * SUPERSAMPLE, height * SUPERSAMPLE))
    return image, ImageDraw.Draw(image)


def shrink(picture: Image.Image) -> Image.Image:
    """Bring a supersampled picture to its size."""
    return picture.reduce(SUPERSAMPLE)


@bounded("backgrounds", 12)
def felt(width: int, height: int) -> Sprite:
    """Return the felt: light in the middle, darker above and below, without a band.

    Every row is of one shade, because it is the changes along a row that cost a PNG its bytes.
    """
    column = Image.new("L", (1, height))
    top, fall = FELT_TOP, FELT_TOP - FELT_EDGE
    column.putdata([round(top - fall * abs(2 * y / (height - 1) - 1) ** 1.8) for y in range(height)])
    return Sprite(column.resize((width, height)))


@bounded("shadows", 4)
def _shadow(width: int, height: int, radius: int, blur: int, depth: int) -> Sprite:
    """Return how many shades each pixel about a rounded rectangle loses."""
    margin = 2 * blur
    image = Image.new("L", (width + 2 * margin, height + 2 * margin))
    box = (margin, margin, margin + width - 1, margin + height - 1)
    ImageDraw.Draw(image).rounded_rectangle(box, radius, fill=depth * 10)
    soft = image.filter(ImageFilter.GaussianBlur(blur / 1.5)).point([value // 10 for value in range(256)])
    return Sprite(soft)


class Canvas:
    """A picture in the making, opaque from the start.

    Args:
        width: in pixels.
        height: in pixels.
        background: a finished background of that size instead of the bare felt.
    """

    def __init__(self, width: int, height: int, background: Sprite | None = None) -> None:
        self.image = (background or felt(width, height)).indices.copy()

    def paste(self, piece: Sprite, x: int, y: int) -> None:
        """Lay a sprite with its left top corner at (x, y)."""
        self.image.paste(piece.indices, (x, y), piece.mask)

    def centre(self, piece: Sprite, box: Box) -> None:
        """Lay a sprite in the middle of a box."""
        width, height = piece.size
        self.paste(piece, box.x + (box.width - width) // 2, box.y + (box.height - height) // 2)

    def shadow(self, box: Box, radius: int, *, blur: int = 7, depth: int = 16, drop: int = 5) -> None:
        """Darken the felt about and below a box; to be called while only felt lies there."""
        shade = _shadow(box.width, box.height, radius, blur, depth).indices
        x, y = box.x - 2 * blur, box.y - 2 * blur + drop
        under = self.image.crop((x, y, x + shade.width, y + shade.height))
        self.image.paste(ImageChops.subtract(under, shade), (x, y))

    def png(self) -> bytes:
        """Return the picture as a file."""
        return encode(self.image, _PALETTE)


@bounded("grounds", 3)
def rounded(width: int, height: int, radius: int, fill: Colour) -> Image.Image:
    """Return an RGBA rounded rectangle with smooth edges."""
    image, pen = supersampled(width, height)
    scale = SUPERSAMPLE
    pen.rounded_rectangle((0, 0, width * scale - 1, height * scale - 1), radius * scale, fill=fill)
    return shrink(image)
