"""A picture as SVG: one standalone file with explicit colours, no style sheet, no script, no outside reference.

Pictures one after the other as one moving SVG file, with no script and no style sheet.

What several pictures share is written once and is visible as long as it lasts. The play begins again when it is over,
after a rest. A program that knows no animation shows the first picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from ludus.core.errors import invalid
from ludus.core.pictures import Anchor, Picture
from ludus.render.marks import Circle, Dots, Faint, Field, Figure, Line, Mark, Pen, Rectangle, Text, figure
from ludus.render.strokes import BASELINE, EM, advance, glyphs
from ludus.render.style import HATCH_OPACITY, PALETTES, RIM_OPACITY, Theme, printable

FONTS = "-apple-system,Segoe UI,Roboto,Adwaita Sans,Cantarell,Noto Sans,Liberation Sans,Arial,sans-serif"
BEFORE = {Anchor.TOP_LEFT: 0.0, Anchor.CENTRE: 0.5, Anchor.RIGHT: 1.0}
"""Which share of a text stands before its place."""

Lettering: TypeAlias = Callable[[Text], str]
"""How a text becomes an element: written in a font, or drawn as strokes."""


def svg(picture: Picture, *, theme: Theme = Theme.LIGHT, outlined: bool = False) -> str:
    """Return the picture as a standalone SVG file.

    With `outlined` the letters are drawn as strokes, so that they look the same on a machine without fonts.

    >>> svg(Picture(64, 64, ())).startswith('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"')
    True
    """
    return svg_figure(figure(picture, theme), theme, outlined=outlined)


def svg_figure(drawn: Figure, theme: Theme = Theme.LIGHT, *, outlined: bool = False, widest: int | None = None) -> str:
    """Return a figure as a standalone SVG file, shown at most `widest` pixels wide."""
    return "\n".join([*_opening(drawn, theme, widest), *_elements_of(drawn, theme, outlined=outlined), "</svg>\n"])


def _opening(drawn: Figure, theme: Theme, widest: int | None = None) -> list[str]:
    """Return what a file begins with: the size, the words and the ground of a figure."""
    width, height = drawn.width, drawn.height
    shown = width if widest is None else min(width, widest)
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{shown}" height="{height * shown // width}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="{FONTS}">',
        f"<title>{escaped(drawn.title)}</title>",
        f"<desc>{escaped(drawn.description)}</desc>",
        _hatch(theme),
        f'<rect width="{width}" height="{height}" fill="#{PALETTES[theme].surface}"/>',
    ]


def _elements_of(drawn: Figure, theme: Theme, *, outlined: bool = False) -> list[str]:
    """Return the marks of a figure as pieces of XML, each complete, in the order in which they are drawn."""
    lettering = _drawn if outlined else _written
    return ["\n".join(_elements(mark, theme, lettering)) for mark in drawn.marks]


def escaped(text: str) -> str:
    """Return a text as it may stand in XML.

    >>> escaped('a<b & "c"')
    'a&lt;b &amp; &quot;c&quot;'
    """
    pairs = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"))
    text = printable(text)
    for sign, entity in pairs:
        text = text.replace(sign, entity)
    return text


def _elements(mark: Mark, theme: Theme, lettering: Lettering) -> Iterator[str]:
    match mark:
        case Rectangle():
            yield _rectangle(mark, _pen(mark.pen))
            if mark.hatched:
                yield _rectangle(mark, f'fill="url(#{_hatch_name(theme)})"')
        case Circle(centre=(x, y), radius=radius):
            yield f'<circle cx="{_short(x)}" cy="{_short(y)}" r="{_short(radius)}" {_pen(mark.pen)}/>'
        case Dots():
            # A line of no length with round ends is a dot: one element for all pips of a die.
            path = "".join(f"M{_short(x)} {_short(y)}h.01" for x, y in mark.centres)
            width = _short(2 * mark.radius)
            yield f'<path d="{path}" stroke="#{mark.colour}" stroke-width="{width}" stroke-linecap="round"/>'
        case Line():
            path = "L".join(f"{_short(x)} {_short(y)}" for x, y in mark.points)
            yield f'<path d="M{path}" {_pen(mark.pen)} stroke-linecap="round" stroke-linejoin="round"/>'
        case Text():
            yield lettering(mark)
        case Faint(at=(x, y), size=(width, height)):
            box = f"{_short(x)} {_short(y)} {_short(width)} {_short(height)}"
            names = ("x", "y", "width", "height")
            place = " ".join(f'{name}="{value}"' for name, value in zip(names, box.split(), strict=True))
            yield f'<svg {place} viewBox="{box}"><g opacity="{RIM_OPACITY}">'
            for part in mark.marks:
                yield from _elements(part, theme, lettering)
            yield "</g></svg>"
        case Field(side=side):
            # On whole pixels: cells that touch show no seam.
            yield '<g shape-rendering="crispEdges">'
            for x, y, length, colour in mark.runs():
                yield f'<rect x="{x}" y="{y}" width="{length}" height="{side}" fill="#{colour}"/>'
            yield "</g>"
        case _:
            assert_never(mark)


def _rectangle(mark: Rectangle, paint: str) -> str:
    (x, y), (width, height) = mark.at, mark.size
    corners = f' rx="{_short(mark.radius)}"' if mark.radius else ""
    return f'<rect x="{_short(x)}" y="{_short(y)}" width="{_short(width)}" height="{_short(height)}"{corners} {paint}/>'


def _pen(pen: Pen) -> str:
    words = [f'fill="#{pen.fill}"' if pen.fill else 'fill="none"']
    if pen.stroke:
        words.append(f'stroke="#{pen.stroke}" stroke-width="{_short(pen.width)}"')
    if pen.dash:
        dash, gap = pen.dash
        words.append(f'stroke-dasharray="{_short(dash or 0.01)} {_short(gap)}"')
        words += ['stroke-linecap="round"'] if dash == 0 else []
    return " ".join(words)


def _written(mark: Text) -> str:
    x, y = mark.at
    weight = ' font-weight="600"' if mark.bold else ""
    anchor = {Anchor.CENTRE: ' text-anchor="middle"', Anchor.RIGHT: ' text-anchor="end"'}.get(mark.anchor, "")
    return (
        f'<text x="{_short(x)}" y="{_short(y)}" font-size="{_short(mark.size)}"{weight}{anchor} '
        f'fill="#{mark.colour}">{escaped(mark.text)}</text>'
    )


def _drawn(mark: Text) -> str:
    scale = mark.size / EM
    left = mark.at[0] - BEFORE[mark.anchor] * advance(mark.text, mark.size)
    top = mark.at[1] - BASELINE * scale
    pen = f'stroke="#{mark.colour}" stroke-width="{2.5 if mark.bold else 1.8}"'
    letters = (
        f'<path transform="translate({_short(x / scale)})" d="{path}"/>' for x, path in glyphs(mark.text, mark.size)
    )
    return (
        f'<g transform="translate({_short(left)} {_short(top)}) scale({scale:.4g})" fill="none" {pen} '
        f'stroke-linecap="round" stroke-linejoin="round">{"".join(letters)}</g>'
    )


def _hatch(theme: Theme) -> str:
    line = f'<path d="M3.5 0V7" stroke="#{PALETTES[theme].hatch}" stroke-opacity="{HATCH_OPACITY}" stroke-width="3"/>'
    return (
        f'<defs><pattern id="{_hatch_name(theme)}" width="7" height="7" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)">{line}</pattern></defs>'
    )


def _hatch_name(theme: Theme) -> str:
    # Two pictures on one page may share a name only when they share the pattern.
    return f"ludus-hatch-{theme.value}"


def _short(value: float) -> str:
    """Return a number with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


REST = 2
"""How many times as long as the others the first and the last picture are shown."""


@dataclass(slots=True)
class _Part:
    """An element and the frames in which it is seen."""

    element: str
    frames: list[int]


def animated(frames: Sequence[Picture], *, seconds: float = 0.8, theme: Theme = Theme.LIGHT) -> str:
    """Return pictures of one size as an SVG file in which each is seen for some seconds.

    >>> "<animate" in animated([Picture(64, 64, (), "A board")])
    False
    """
    if not frames:
        raise invalid("frames", "expected at least one picture")
    times = _times(len(frames))
    figures = [figure(frame, theme) for frame in frames]
    parts = _merged([_elements_of(one, theme) for one in figures])
    length = f"{seconds * times[-1]:g}s"
    body = (_shown(part, times, length) for part in parts)
    return "\n".join([*_opening(figures[0], theme), *body, "</svg>\n"])


def _times(count: int) -> list[int]:
    """Return when each frame begins, and when the last ends, in units of one frame.

    >>> _times(3)
    [0, 3, 4, 7]
    """
    lengths = [1 + (REST if number in (0, count - 1) else 0) for number in range(count)]
    return [sum(lengths[:number]) for number in range(count + 1)]


def _merged(frames: list[list[str]]) -> list[_Part]:
    """Return all elements in an order that is the order of drawing in every frame.

    >>> [(part.element, part.frames) for part in _merged([["a", "b"], ["a", "c", "b"], ["c", "a"]])]
    [('a', [0, 1]), ('c', [1, 2]), ('a', [2]), ('b', [0, 1])]
    """
    order: list[_Part] = []
    for number, frame in enumerate(frames):
        places = {part.element: place for place, part in enumerate(order)}
        merged: list[_Part] = []
        done = 0
        for element in frame:
            place = places.get(element, -1)
            # `order` is used up to `done`; an element that comes earlier there would be drawn in a wrong order and is
            # repeated.
            if place >= done:
                merged += order[done:place]
                order[place].frames.append(number)
                merged.append(order[place])
                done = place + 1
            else:
                merged.append(_Part(element, [number]))
        order = merged + order[done:]
    return order


def _shown(part: _Part, times: list[int], length: str) -> str:
    """Return an element that is visible in its frames only."""
    count = len(times) - 1
    if len(part.frames) == count:
        return part.element
    seen = set(part.frames)
    changes = [frame for frame in range(count) if frame == 0 or (frame in seen) != (frame - 1 in seen)]
    values = ";".join("visible" if frame in seen else "hidden" for frame in changes)
    keys = ";".join(f"{times[frame] / times[-1]:.5g}" for frame in changes)
    first = "visible" if 0 in seen else "hidden"
    return (
        f'<g visibility="{first}"><animate attributeName="visibility" calcMode="discrete" values="{values}" '
        f'keyTimes="{keys}" dur="{length}" repeatCount="indefinite"/>{part.element}</g>'
    )
