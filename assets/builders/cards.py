"""Court figures and joker faces, cut out of Adrian Kennard's CC0 deck (npm @letele/playing-cards)."""

from __future__ import annotations

import io
import shutil
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from .common import ASSETS, CACHE, npm_package, run

OUT: Final = ASSETS / "cards"
PACKAGE, VERSION = "@letele/playing-cards", "0.1.0"
REACT: Final = ("react@18.3.1", "react-dom@18.3.1", "@babel/runtime@7.28.4")
COURTS: Final = tuple(f"{suit}{rank}" for suit in "SHCD" for rank in "jqk")
JOKERS: Final = ("J1", "J2")
RENDERED_HEIGHT: Final = 900
COURT_BOX: Final = (0.158, 0.112, 0.842, 0.50)
"""The upper half of a figure within its frame, as parts of the card's width and height."""
COURT_WIDTH: Final = 320
COLOURS: Final = 32
SCRIPT: Final = """
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as deck from "./deck.mjs";
process.stdout.write(renderToStaticMarkup(createElement(deck[process.argv[2]])));
"""


def prepare_node() -> Path:
    """Install React into the cache, so that Node can print the deck's components as SVG."""
    folder = CACHE / "deck"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(npm_package(PACKAGE, VERSION) / "dist" / "index.esm.js", folder / "deck.mjs")
    (folder / "print.mjs").write_text(SCRIPT)
    (folder / "package.json").write_text('{"private": true}')
    run("npm", "install", "--silent", "--no-audit", "--no-fund", *REACT, cwd=folder)
    return folder


def draw(folder: Path, component: str) -> Image.Image:
    """Return one card of the deck, drawn by librsvg."""
    svg = run("node", "print.mjs", component, cwd=folder)
    png = run("rsvg-convert", "-h", str(RENDERED_HEIGHT), stdin=svg)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def court(card: Image.Image) -> Image.Image:
    """Return the upper half of a court figure, without the indices round it."""
    scale = (card.width, card.height) * 2
    box = tuple(round(part * size) for part, size in zip(COURT_BOX, scale, strict=True))
    figure = card.crop(box)
    height = round(COURT_WIDTH * figure.height / figure.width)
    return (
        figure.resize((COURT_WIDTH, height), Image.Resampling.LANCZOS)
        .convert("RGB")
        .quantize(COLOURS, dither=Image.Dither.NONE)
    )


def joker(card: Image.Image) -> Image.Image:
    """Return a joker's face with the white round it transparent, cropped to the ink."""
    flat = Image.new("RGB", card.size, "white")
    flat.paste(card, mask=card.getchannel("A"))
    inner = flat.crop(
        (
            round(card.width * 0.06),
            round(card.height * 0.06),
            round(card.width * 0.94),
            round(card.height * 0.94),
        )
    )
    marker = (255, 0, 254)
    for corner in ((0, 0), (inner.width - 1, 0), (0, inner.height - 1), (inner.width - 1, inner.height - 1)):
        ImageDraw.floodfill(inner, corner, marker, thresh=40)
    alpha = Image.new("L", inner.size, 255)
    alpha.putdata([0 if pixel == marker else 255 for pixel in inner.get_flattened_data()])
    inner.putalpha(alpha)
    box = alpha.getbbox()
    if box is None:
        raise SystemExit("the joker has no ink")
    return inner.crop(box).quantize(COLOURS)


def build() -> None:
    """Write assets/cards."""
    OUT.mkdir(exist_ok=True)
    folder = prepare_node()
    for name in COURTS:
        court(draw(folder, name)).save(OUT / f"{name.lower()}.png", optimize=True)
    for name in JOKERS:
        joker(draw(folder, name)).save(OUT / f"{name.lower()}.png", optimize=True)
