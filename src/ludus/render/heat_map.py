"""Heat maps: a table of Grundy values, or where a formula is wrong; and a heat map as SVG, with axes and a legend.

The colours of heat maps: a scale that is even to the eye, and that the colour-blind read too.

From light yellow for small numbers to dark blue for large ones: the lightness falls in equal steps, so that the scale
works in grey, and the hue goes along the axis from yellow to blue, which nearly all colour-blind people see. It is a
straight line in the Oklab space (B. Ottosson, "A perceptual color space for image processing", 2020). P-positions
are black: next to them many numbers are small, hence light.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.core.pictures import LEVELS, HeatMap, Scale
from ludus.render.style import PALETTES, Theme, printable
from ludus.render.svg import FONTS, escaped
from ludus.render.tikz import PREAMBLE
from ludus.render.tikz import escaped as tex_escaped

LIGHT, DARK = (0.95, -0.02, 0.11), (0.28, -0.005, -0.115)
"""The ends of the scale: lightness, green to red, blue to yellow."""
MAX_LEVELS = 1 << 26
"""Larger numbers than this have no colour of their own in the table of levels."""
P_POSITION = "000000"
RIGHT, TOO_LARGE, TOO_SMALL = "E3E8E4", "D55E00", "0B3C8C"
"""The colours of a difference."""
WORDS = {
    Scale.DIFFERENCE: ("the formula is right", "too large", "too small"),
    Scale.P_DIFFERENCE: ("the formula is right", "not a P-position", "a P-position that it misses"),
}
"""What the colours of a difference mean."""


def heat_map(values: Array, *, lost: bool = True, title: str = "", description: str = "") -> HeatMap:
    """Return a table of Grundy values as a heat map; with `lost` the zeros stand out.

    >>> from ludus.core.loading import np
    >>> heat_map(np.array([[0, 1, 2]])).level_of.tolist()
    [0, 1, 255]
    """
    plane = two_axes(values)
    largest = int(plane.max(initial=0))
    if largest >= MAX_LEVELS:
        raise invalid("values", f"expected numbers below {MAX_LEVELS} to draw, got {largest}")
    first = 1 if lost else 0
    steps = np.arange(largest + 1, dtype=np.int64) - first
    level_of = (1 + steps * (LEVELS - 2) // max(1, largest - first)).astype(np.uint8)
    scale = Scale.VALUES_AND_P if lost else Scale.VALUES
    if lost:
        level_of[0] = 0
    if int(plane.min(initial=0)) < 0:
        # Where there is no such position stands -1, which is the last entry: the lightest colour.
        level_of = np.append(level_of, np.uint8(1))
    return HeatMap(plane, level_of, scale, title, description)


def difference_map(difference: Array, *, outcomes: bool = False, title: str = "", description: str = "") -> HeatMap:
    """Return where a formula is wrong, from 1 for too much, -1 for too little and 0 for right.

    With `outcomes` the formula is about P-positions: 1 is one too many, -1 is one that it misses.

    >>> from ludus.core.loading import np
    >>> difference_map(np.array([[0, 1], [-1, 0]])).values.tolist()
    [[0, 1], [2, 0]]
    """
    plane = two_axes(difference)
    values = np.where(plane < 0, np.uint8(2), plane.astype(np.uint8))
    scale = Scale.P_DIFFERENCE if outcomes else Scale.DIFFERENCE
    return HeatMap(values, np.arange(3, dtype=np.uint8), scale, title, description)


def two_axes(values: Array) -> Array:
    """Return a table with two axes; one axis is a table of one row."""
    if values.ndim == 1:
        return values.reshape(-1, 1)
    if values.ndim != 2:
        raise invalid("output", f"expected a table with one or two axes to draw, got one with {values.ndim}")
    return values


def palette(scale: Scale) -> list[str]:
    """Return the colours of the levels of a scale, as six hexadecimal digits.

    >>> palette(Scale.DIFFERENCE)
    ['E3E8E4', 'D55E00', '0B3C8C']
    """
    if scale in WORDS:
        return [RIGHT, TOO_LARGE, TOO_SMALL]
    ramp = [_mixed(step / (LEVELS - 2)) for step in range(LEVELS - 1)]
    return [P_POSITION, *ramp]


def legend(heat: HeatMap) -> list[tuple[str, str]]:
    """Return some colours of a heat map with what they mean."""
    colours = palette(heat.scale)
    if heat.scale in WORDS:
        return list(zip(colours, WORDS[heat.scale], strict=True))
    largest = int(heat.values.max(initial=0))
    first = int(heat.scale is Scale.VALUES_AND_P)
    marks = sorted({first, (first + largest) // 2, largest}) if largest >= first else []
    p_positions = [(P_POSITION, "0: P-position")] if first else []
    return [*p_positions, *((colours[int(heat.level_of[mark])], str(mark)) for mark in marks)]


def ink_on(colour: str) -> str:
    """Return black or white, whichever is easier to read on a colour.

    >>> ink_on("FFFFFF"), ink_on("0B3C8C")
    ('000000', 'FFFFFF')
    """
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (0, 2, 4))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "000000" if luminance > 0.179 else "FFFFFF"


def _mixed(share: float) -> str:
    """Return the colour at a share of the way along the scale."""
    lightness, a, b = (start + share * (end - start) for start, end in zip(LIGHT, DARK, strict=True))
    cones = (
        lightness + 0.3963377774 * a + 0.2158037573 * b,
        lightness - 0.1055613458 * a - 0.0638541728 * b,
        lightness - 0.0894841775 * a - 1.2914855480 * b,
    )
    long, medium, short = (cone**3 for cone in cones)
    light = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "".join(f"{round(255 * _gamma(min(1.0, max(0.0, part)))):02X}" for part in light)


def _gamma(linear: float) -> float:
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * float(linear ** (1 / 2.4)) - 0.055


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


MAX_CELLS = 512
"""The most cells along a side; a larger map belongs into a PNG."""
MAX_TIKZ = 256
"""Maximum number of cells along a side of a map in TikZ: TeX is slow with more."""
MAX_WRITTEN = 40
"""Maximum number of cells along a side for which the numbers are written into the cells."""
MARGIN, BELOW = 40, 48
"""The room for the axes on the left and above, and for the legend below."""
SIGNS = ("", "+", "−")
"""What is written into the cells of a difference, so that it is not told by colour alone."""


def svg_map(heat: HeatMap, *, widest: int | None = None) -> str:
    """Return a heat map as a standalone SVG file, shown at most `widest` pixels wide."""
    if max(heat.width, heat.height) > MAX_CELLS:
        sides = f"{heat.width} by {heat.height}"
        raise invalid("output", f"expected at most {MAX_CELLS} cells along a side for .svg, got {sides}; use .png")
    side = 26 if max(heat.width, heat.height) <= MAX_WRITTEN else max(1, 640 // max(heat.width, heat.height))
    width = max(MARGIN + heat.width * side + 16, MARGIN + sum(_legend_width(words) for _, words in legend(heat)))
    height = MARGIN + heat.height * side + BELOW
    ink = PALETTES[Theme.LIGHT]
    shown = width if widest is None else min(width, widest)
    size = f'width="{shown}" height="{height * shown // width}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}" '
        f'role="img" font-family="{FONTS}">',
        f"<title>{escaped(heat.title)}</title>",
        f"<desc>{escaped(heat.description)}</desc>",
        f'<rect width="{width}" height="{height}" fill="#{ink.surface}"/>',
        '<g shape-rendering="crispEdges">',
        *_cells(heat, side),
        "</g>",
        *(_numbers(heat, side) if max(heat.width, heat.height) <= MAX_WRITTEN else ()),
        *_axes(heat, side, ink.muted),
        *_legend(heat, MARGIN + heat.height * side + 28, ink.ink),
        "</svg>\n",
    ]
    return "\n".join(lines)


def tikz_map(heat: HeatMap) -> str:
    """Return a heat map as a standalone LaTeX document with one tikzpicture."""
    if max(heat.width, heat.height) > MAX_TIKZ:
        sides = f"{heat.width} by {heat.height}"
        raise invalid("output", f"expected at most {MAX_TIKZ} cells along a side for .tex, got {sides}; use .png")
    size = max(heat.width, heat.height)
    every = next(step for step in (1, 2, 5, 10, 20, 50) if step * MAX_WRITTEN >= size)
    colours = palette(heat.scale)
    runs = list(_runs(heat))
    used = sorted({colours[level] for *_, level in runs} | {colour for colour, _ in legend(heat)})
    lines = [
        f"% {printable(heat.title)}",
        f"% {printable(heat.description)}",
        *(f"\\definecolor{{c{colour}}}{{HTML}}{{{colour}}}" for colour in used),
        f"\\begin{{tikzpicture}}[x={max(3, min(18, 480 // size))}pt,y=-{max(3, min(18, 480 // size))}pt,"
        "inner sep=1pt,font=\\sffamily\\tiny]",
        *(
            f"\\fill[c{colours[level]}] ({column},{row}) rectangle ++({length},1);"
            for row, column, length, level in runs
        ),
        *(_tikz_numbers(heat) if size <= MAX_WRITTEN else ()),
        *(f"\\node[above] at ({x + 0.5},0) {{{x}}};" for x in range(0, heat.width, every)),
        *(f"\\node[left] at (0,{y + 0.5}) {{{y}}};" for y in range(0, heat.height, every)),
        *(
            f"\\node[right,font=\\sffamily\\scriptsize] at (0,{heat.height + 1.2 * (k + 1)}) "
            f"{{\\textcolor{{c{colour}}}{{\\rule{{1ex}}{{1ex}}}} {tex_escaped(words)}}};"
            for k, (colour, words) in enumerate(legend(heat))
        ),
        r"\end{tikzpicture}",
    ]
    return PREAMBLE + "\n".join(lines) + "\n" + r"\end{document}" + "\n"


def _tikz_numbers(heat: HeatMap) -> Iterator[str]:
    colours = palette(heat.scale)
    for x, y in _indices(heat):
        text = _written(heat, int(heat.values[x, y]))
        ink = "white" if ink_on(colours[int(heat.level_of[heat.values[x, y]])]) == "FFFFFF" else "black"
        if text:
            yield f"\\node[{ink}] at ({x + 0.5},{y + 0.5}) {{{tex_escaped(text)}}};"


def _written(heat: HeatMap, value: int) -> str:
    """Return what is written into a cell."""
    return SIGNS[value] if heat.scale in WORDS else str(value) if value >= 0 else ""


def _runs(heat: HeatMap) -> Iterator[tuple[int, int, int, int]]:
    """Yield the runs of cells of the same colour: row, first column, length, level."""
    for row, levels in enumerate(heat.levels(slice(None), slice(None)).tolist()):
        column = 0
        for level, run in groupby(levels):
            length = len(list(run))
            yield row, column, length, level
            column += length


def _cells(heat: HeatMap, side: int) -> Iterator[str]:
    """Yield one rectangle for each run of cells of the same colour."""
    colours = palette(heat.scale)
    for row, column, length, level in _runs(heat):
        place = f'x="{MARGIN + column * side}" y="{MARGIN + row * side}"'
        yield f'<rect {place} width="{length * side}" height="{side}" fill="#{colours[level]}"/>'


def _numbers(heat: HeatMap, side: int) -> Iterator[str]:
    """Yield what is written into the cells."""
    colours = palette(heat.scale)
    yield f'<g font-size="{side * 0.42:.1f}" text-anchor="middle">'
    for (x, y), value in ((index, int(heat.values[index])) for index in _indices(heat)):
        text = _written(heat, value)
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
    yield f'<text x="{MARGIN - 14}" y="{MARGIN - 6}">y\\x</text></g>'


def _legend(heat: HeatMap, y: int, ink: str) -> Iterator[str]:
    yield f'<g font-size="12" fill="#{ink}">'
    x = MARGIN
    for colour, words in legend(heat):
        yield f'<rect x="{x}" y="{y - 11}" width="14" height="14" fill="#{colour}"/>'
        yield f'<text x="{x + 19}" y="{y}">{escaped(words)}</text>'
        x += _legend_width(words)
    yield "</g>"


def _legend_width(words: str) -> int:
    return 30 + 7 * len(words)
