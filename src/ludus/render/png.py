"""A picture as PNG: the SVG with drawn letters, painted by resvg, so that no font is needed anywhere.

Heat maps as PNG, written with the standard library alone: one byte for each pixel, a palette of colours.

A map that is too large for one file is cut into square tiles.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import NamedTuple

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.core.pictures import HeatMap, Picture
from ludus.render.heat_map import palette
from ludus.render.style import Theme, printable
from ludus.render.svg import svg

MAX_PIXELS = 100_000_000
"""A larger image takes more memory than a laptop likes to give."""


def png(picture: Picture, *, theme: Theme = Theme.LIGHT, scale: float = 1.0) -> bytes:
    """Return the picture as PNG, `scale` pixels per unit.

    >>> png(Picture(64, 32, ()), scale=2.0)[1:4]
    b'PNG'
    """
    import resvg_py  # an image is the only thing that needs it

    sides = [scale * max(side, 1) for side in (picture.width, picture.height)]
    if not (min(sides) >= 1 and sides[0] * sides[1] <= MAX_PIXELS):
        expected = f"expected at least 1 pixel each way and at most {MAX_PIXELS:,} in all"
        raise invalid("scale", f"{expected}, got {sides[0]:g} by {sides[1]:g}")
    drawing = svg(picture, theme=theme, outlined=True)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True, zoom=scale))


MAX_SIDE = 4096
"""The longest side of one file, in pixels."""
USUAL = 640
"""Small maps get as many pixels for each cell as make them about so large."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Tile(NamedTuple):
    """A square part of a heat map: its place among the tiles and the cells that it shows."""

    row: int
    column: int
    across: slice
    down: slice


def usual_pixels(heat: HeatMap) -> int:
    """Return how many pixels a cell gets on each side by default."""
    return max(1, min(32, USUAL // max(heat.width, heat.height)))


def tiles(heat: HeatMap, pixels: int) -> list[Tile]:
    """Return the tiles of a heat map with `pixels` pixels for each cell, row by row; one when it fits into a file."""
    if not 1 <= pixels <= MAX_SIDE:
        raise invalid("pixels", f"expected from 1 to {MAX_SIDE} pixels for each cell, got {pixels}")
    side = MAX_SIDE // pixels
    rows, columns = (-(-length // side) for length in (heat.height, heat.width))
    return [
        Tile(row, column, _part(column, side, heat.width), _part(row, side, heat.height))
        for row in range(rows)
        for column in range(columns)
    ]


def png_tile(heat: HeatMap, tile: Tile, pixels: int) -> bytes:
    """Return one tile as a PNG file."""
    return indexed_png(heat.levels(tile.across, tile.down), palette(heat.scale), pixels=pixels, title=heat.title)


def indexed_png(levels: Array, colours: Sequence[str], *, pixels: int = 1, title: str = "") -> bytes:
    """Return rows of small numbers as a PNG file in which each number has a colour.

    >>> from ludus.core.loading import np
    >>> len(indexed_png(np.zeros((2, 3), dtype=np.uint8), ["FFFFFF"])) < 100
    True
    """
    height, width = (pixels * side for side in levels.shape)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    words = b"Title\0" + printable(title).encode("latin-1", "replace")
    chunks = [_chunk(b"IHDR", header), _chunk(b"PLTE", bytes.fromhex("".join(colours)))]
    chunks += [_chunk(b"tEXt", words)] if title else []
    chunks += [_chunk(b"IDAT", _compressed(levels, pixels)), _chunk(b"IEND", b"")]
    return SIGNATURE + b"".join(chunks)


def _compressed(levels: Array, pixels: int) -> bytes:
    """Return the rows, each after a byte 0 that says that it is not filtered, compressed."""
    squeeze = zlib.compressobj(6)
    rows = ((b"\0" + np.repeat(row, pixels).astype(np.uint8).tobytes()) * pixels for row in levels)
    return b"".join([*map(squeeze.compress, rows), squeeze.flush()])


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _part(index: int, side: int, length: int) -> slice:
    return slice(index * side, min(length, (index + 1) * side))
