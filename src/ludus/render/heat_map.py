"""A heat map as SVG: cells that touch, their numbers when they are few, the axes and a legend; nothing from outside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ludus.core.errors import invalid
from ludus.core.heat_maps import HeatMap
from ludus.render.heat_colours import WORDS, ink_on, legend, palette
from ludus.render.style import PALETTES, Theme
from ludus.render.svg import FONTS, escaped

MAX_CELLS = 512
"""The most cells along a side; a larger map belongs into a PNG."""
FEW_CELLS = 40
"""Up to so many cells along a side, the numbers are written into the cells."""
MARGIN, BELOW = 40, 48
"""The room for the axes on the left and above, and for the legend below."""
SIGNS = ("", "+", "−")
"""What is written into the cells of a difference, so that it is not told by colour alone."""


def svg_map(heat: HeatMap) -> str:
    """Return a heat map as a standalone SVG file."""
    if max(heat.width, heat.height) > MAX_CELLS:
        sides = f"{heat.width} by {heat.height}"
        raise invalid("output", f"expected at most {MAX_CELLS} cells along a side for .svg, got {sides}; use .png")
    side = 26 if max(heat.width, heat.height) <= FEW_CELLS else max(1, 640 // max(heat.width, heat.height))
    width = max(MARGIN + heat.width * side + 16, 420)
    height = MARGIN + heat.height * side + BELOW
    ink = PALETTES[Theme.LIGHT]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="{FONTS}">',
        f"<title>{escaped(heat.title)}</title>",
        f"<desc>{escaped(heat.description)}</desc>",
        f'<rect width="{width}" height="{height}" fill="#{ink.surface}"/>',
        '<g shape-rendering="crispEdges">',
        *_cells(heat, side),
        "</g>",
        *(_numbers(heat, side) if max(heat.width, heat.height) <= FEW_CELLS else ()),
        *_axes(heat, side, ink.muted),
        *_legend(heat, MARGIN + heat.height * side + 28, ink.ink),
        "</svg>\n",
    ]
    return "\n".join(lines)


def _cells(heat: HeatMap, side: int) -> Iterator[str]:
    """Yield one rectangle for each run of cells of the same colour."""
    colours = palette(heat.scale)
    for row, levels in enumerate(heat.levels(slice(None), slice(None)).tolist()):
        column = 0
        for level, run in groupby(levels):
            length = len(list(run))
            place = f'x="{MARGIN + column * side}" y="{MARGIN + row * side}"'
            yield f'<rect {place} width="{length * side}" height="{side}" fill="#{colours[level]}"/>'
            column += length


def _numbers(heat: HeatMap, side: int) -> Iterator[str]:
    """Yield what is written into the cells."""
    colours = palette(heat.scale)
    yield f'<g font-size="{side * 0.42:.1f}" text-anchor="middle">'
    for (x, y), value in ((index, int(heat.values[index])) for index in _indices(heat)):
        text = SIGNS[value] if heat.scale in WORDS else str(value) if value >= 0 else ""
        colour = colours[int(heat.level_of[value])]
        place = f'x="{MARGIN + (x + 0.5) * side:g}" y="{MARGIN + (y + 0.65) * side:g}"'
        if text:
            yield f'<text {place} fill="#{ink_on(colour)}">{text}</text>'
    yield "</g>"


def _indices(heat: HeatMap) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(heat.height) for x in range(heat.width))


def _axes(heat: HeatMap, side: int, ink: str) -> Iterator[str]:
    """Yield the names of the axes and some of the coordinates."""
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200) if step * side >= 24)
    yield f'<g font-size="11" fill="#{ink}" text-anchor="middle">'
    for x in range(0, heat.width, every):
        yield f'<text x="{MARGIN + (x + 0.5) * side:g}" y="{MARGIN - 6}">{x}</text>'
    for y in range(0, heat.height, every):
        yield f'<text x="{MARGIN - 14}" y="{MARGIN + (y + 0.5) * side + 4:g}">{y}</text>'
    yield f'<text x="{MARGIN - 14}" y="{MARGIN - 22}">y ↓</text>'
    yield f'<text x="{MARGIN + 14}" y="{MARGIN - 22}">x →</text></g>'


def _legend(heat: HeatMap, y: int, ink: str) -> Iterator[str]:
    yield f'<g font-size="12" fill="#{ink}">'
    x = MARGIN
    for colour, words in legend(heat):
        yield f'<rect x="{x}" y="{y - 11}" width="14" height="14" fill="#{colour}"/>'
        yield f'<text x="{x + 19}" y="{y}">{escaped(words)}</text>'
        x += 30 + 7 * len(words)
    yield "</g>"
