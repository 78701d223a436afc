"""Tables and heat maps as files: the suffix says the form."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from ludus.cli.tools.output import write_whole
from ludus.core.arrays import Array, array_bytes
from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import np
from ludus.core.pictures import HeatMap
from ludus.core.wording import count
from ludus.render.heat_map import svg_map
from ludus.render.png import MAX_SIDE, Tile, png_tile, tiles, usual_pixels
from ludus.render.shapes.heat_map import heat_map
from ludus.render.svg import escaped
from ludus.render.tikz import latex_table

DRAWN = (".png", ".svg")
FORMS = (*DRAWN, ".tex", ".csv")
"""The suffixes of tables for people; a table for programs is an .npy file."""
MAX_CSV = 10_000_000
"""A table with more entries is no spreadsheet."""


def is_for_people(output: Path) -> bool:
    """Return whether a file of this name is a picture or a text, rather than an .npy file."""
    return output.suffix.lower() in FORMS


def check_place(output: Path, forms: Sequence[str]) -> None:
    """Refuse an output that cannot be written, or of a form that is not known, before any work is done."""
    if output.is_dir() or not output.parent.is_dir():
        raise invalid("output", f"expected a file in a folder that is there, got {abbreviate(str(output))}")
    if output.suffix.lower() not in forms:
        words = ", ".join(filter(None, forms))
        raise invalid("output", f"expected a file name ending in {words}, got {abbreviate(output.name)}")


def write_table(output: Path, values: Array, *, title: str, pixels: int | None = None) -> Path:
    """Write a table in the form of the suffix, and return what was written: a file, or a folder of tiles."""
    match output.suffix.lower():
        case ".png" | ".svg":
            lost = values.size - int(np.count_nonzero(values))
            words = f"Grundy values from 0 to {int(values.max())}; {lost} of {values.size} positions are lost."
            return write_map(output, heat_map(values, title=title, description=words), pixels=pixels)
        case ".tex":
            write_whole(output, latex_table(values, comment=title).encode())
        case ".csv":
            write_whole(output, csv(values).encode())
        case _:
            write_whole(output, array_bytes(values))
    return output


def write_map(output: Path, heat: HeatMap, *, pixels: int | None = None) -> Path:
    """Write a heat map as SVG, as one PNG, or as a folder of PNG tiles with an index when one file is too small."""
    if output.suffix.lower() == ".svg":
        write_whole(output, svg_map(heat).encode())
        return output
    size = pixels or usual_pixels(heat)
    cut = tiles(heat, size)
    if len(cut) == 1:
        write_whole(output, png_tile(heat, cut[0], size))
        return output
    return write_tiles(output.with_name(f"{output.stem}-tiles"), heat, cut, size)


def write_tiles(folder: Path, heat: HeatMap, cut: Sequence[Tile], pixels: int) -> Path:
    """Write tiles into a folder, and last the index that names them, for programs and for a browser."""
    folder.mkdir(exist_ok=True)
    entries = []
    for tile in cut:
        name = f"tile-{tile.row}-{tile.column}.png"
        write_whole(folder / name, png_tile(heat, tile, pixels))
        place = {"x": [tile.across.start, tile.across.stop], "y": [tile.down.start, tile.down.stop]}
        entries.append({"file": name, "row": tile.row, "column": tile.column} | place)
    index = {"title": heat.title, "width": heat.width, "height": heat.height, "pixels": pixels, "tiles": entries}
    write_whole(folder / "index.html", _page(heat, cut, pixels).encode())
    write_whole(folder / "index.json", (json.dumps(index, indent=1) + "\n").encode())
    return folder


def csv(values: Array) -> str:
    r"""Return a table as comma-separated values: x to the right and y down; other numbers of axes one position a line.

    >>> from ludus.core.loading import np
    >>> csv(np.array([[0, 1], [1, 2]]))
    'y\\x,0,1\n0,0,1\n1,1,2\n'
    """
    if values.size > MAX_CSV:
        raise invalid("output", f"expected at most {MAX_CSV} entries for .csv, got {values.size}; use .npy")
    if values.ndim == 2:
        heading = ["y\\x", *map(str, range(values.shape[0]))]
        rows = [[str(y), *map(str, row)] for y, row in enumerate(values.T.tolist())]
    else:
        heading = [
            *("xyzw" if values.ndim <= 4 else [f"x{axis + 1}" for axis in range(values.ndim)])[: values.ndim],
            "value",
        ]
        cells = zip(product(*map(range, values.shape)), values.ravel().tolist(), strict=True)
        rows = [[*map(str, cell), str(value)] for cell, value in cells]
    return "".join(",".join(row) + "\n" for row in (heading, *rows))


def _page(heat: HeatMap, cut: Sequence[Tile], pixels: int) -> str:
    """Return a page that shows the tiles side by side."""
    columns = 1 + max(tile.column for tile in cut)
    images = "\n".join(
        f'<img src="tile-{tile.row}-{tile.column}.png" alt="x from {tile.across.start} to {tile.across.stop - 1}, '
        f'y from {tile.down.start} to {tile.down.stop - 1}" loading="lazy">'
        for tile in cut
    )
    style = f"display:grid;grid-template-columns:repeat({columns},max-content);line-height:0;image-rendering:pixelated"
    note = f"x to the right, y downwards; {count(pixels, 'pixel')} for each position"
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escaped(heat.title)}</title>\n'
        f"<h1>{escaped(heat.title)}</h1><p>{escaped(heat.description)} ({note}; tiles of {MAX_SIDE} pixels.)</p>\n"
        f'<div style="{style}">\n{images}\n</div></html>\n'
    )
