"""Heat maps: a table of Grundy values, or where a formula is wrong; as SVG and TikZ, with axes and a legend.

The colours of heat maps: a scale that is even to the eye, and that the colour-blind read too.

From light yellow for small numbers to dark blue for large ones: the lightness falls in equal steps, so that the scale
works in grey, and the hue goes along the axis from yellow to blue, which nearly all colour-blind people see. It is a
straight line in the Oklab space (B. Ottosson, "A perceptual color space for image processing", 2020). P-positions
are black: next to them many numbers are small, hence light.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.loading import np
from ludus.core.pictures import LEVELS, Anchor, HeatMap, Scale
from ludus.render.marks import Field, Figure, Mark, Pen, Rectangle, Text
from ludus.render.style import PALETTES, Theme
from ludus.render.svg import svg_figure
from ludus.render.tikz import tikz_figure

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
    return svg_figure(_figure(heat, MAX_CELLS, ".svg"), widest=widest)


def tikz_map(heat: HeatMap) -> str:
    """Return a heat map as a standalone LaTeX document with one tikzpicture."""
    return tikz_figure(_figure(heat, MAX_TIKZ, ".tex"))


def _figure(heat: HeatMap, most: int, form: str) -> Figure:
    """Return the cells with their numbers where these are few, the axes and the legend."""
    size = max(heat.width, heat.height)
    if size > most:
        sides = f"{heat.width} by {heat.height}"
        raise invalid("output", f"expected at most {most} cells along a side for {form}, got {sides}; use .png")
    side = 26 if size <= MAX_WRITTEN else max(1, 640 // size)
    width = max(MARGIN + heat.width * side + 16, MARGIN + sum(_legend_width(words) for _, words in legend(heat)))
    height, ink = MARGIN + heat.height * side + BELOW, PALETTES[Theme.LIGHT]
    marks = (
        Field((MARGIN, MARGIN), side, heat.levels(slice(None), slice(None)).tolist(), palette(heat.scale)),
        *(_numbers(heat, side) if size <= MAX_WRITTEN else ()),
        *_axes(heat, side, ink.muted),
        *_legend(heat, MARGIN + heat.height * side + 28, ink.ink),
    )
    point = max(3, min(18, 480 // size)) / side
    return Figure(width, height, marks, heat.title, heat.description, point)


def _numbers(heat: HeatMap, side: int) -> Iterator[Mark]:
    """Yield what is written into the cells; nothing where there is no position."""
    colours = palette(heat.scale)
    for y, x in product(range(heat.height), range(heat.width)):
        value = int(heat.values[x, y])
        text = SIGNS[value] if heat.scale in WORDS else str(value) if value >= 0 else ""
        if text:
            at = (MARGIN + (x + 0.5) * side, MARGIN + (y + 0.65) * side)
            yield Text(at, text, 0.42 * side, ink_on(colours[int(heat.level_of[value])]))


def _axes(heat: HeatMap, side: int, ink: str) -> Iterator[Mark]:
    """Yield the names of the axes and some of the coordinates."""
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200) if step * side >= 24)
    for x in range(0, heat.width, every):
        yield Text((MARGIN + (x + 0.5) * side, MARGIN - 6), str(x), 11, ink)
    for y in range(0, heat.height, every):
        yield Text((MARGIN - 14, MARGIN + (y + 0.5) * side + 4), str(y), 11, ink)
    yield Text((MARGIN - 14, MARGIN - 6), "y\\x", 11, ink)


def _legend(heat: HeatMap, y: int, ink: str) -> Iterator[Mark]:
    x = MARGIN
    for colour, words in legend(heat):
        yield Rectangle((x, y - 11), (14, 14), 0, Pen(colour))
        yield Text((x + 19, y), words, 12, ink, Anchor.TOP_LEFT)
        x += _legend_width(words)


def _legend_width(words: str) -> int:
    return 30 + 7 * len(words)
