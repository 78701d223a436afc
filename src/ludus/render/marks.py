"""Marks: a picture as rectangles, circles, dots, lines and texts in their colours, ready for any vector form.

What a role looks like is decided here and in ludus.render.style, once; SVG and TikZ only spell the marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import hypot
from typing import TypeAlias, assert_never

from ludus.core.pictures import UNIT, Anchor, Arrow, Band, Cell, Edge, Number, Picture, Piece, Rim, Role, Shape
from ludus.core.records import dataclass
from ludus.render.strokes import advance
from ludus.render.style import Look, Theme, look, part, printable, tint

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pen:
    """How a mark is filled and outlined."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle with rounded corners, hatched or not."""

    at: Point
    size: Point
    radius: float
    pen: Pen
    hatched: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle."""

    centre: Point
    radius: float
    pen: Pen


@dataclass(frozen=True, slots=True)
class Dots:
    """Equal dots, such as the pips of a die."""

    centres: tuple[Point, ...]
    radius: float
    colour: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line through some points."""

    points: tuple[Point, ...]
    pen: Pen


@dataclass(frozen=True, slots=True)
class Text:
    """A text that stands on a baseline."""

    at: Point
    """The start, the middle or the end of the baseline."""
    text: str
    size: float
    colour: str
    anchor: Anchor = Anchor.CENTRE
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Faint:
    """Marks at 40%, seen through a rectangle."""

    at: Point
    size: Point
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """Square cells that touch, row by row, each with the number of its colour."""

    at: tuple[int, int]
    side: int
    rows: list[list[int]]
    colours: Sequence[str]

    def runs(self) -> Iterator[tuple[int, int, int, str]]:
        """Yield the runs of cells of one colour: where they begin, their length, and the colour."""
        for y, row in enumerate(self.rows):
            x = 0
            for colour, run in groupby(row):
                length = self.side * sum(1 for _ in run)
                yield self.at[0] + x, self.at[1] + y * self.side, length, self.colours[colour]
                x += length


Mark: TypeAlias = Rectangle | Circle | Dots | Line | Text | Faint | Field


@dataclass(frozen=True, slots=True)
class Figure:
    """Marks on a page, with a title and a sentence for screen readers: a picture, a heat map, a matrix of maps."""

    width: int
    height: int
    marks: tuple[Mark, ...]
    title: str
    description: str
    point: float = 0.4
    """The length of a unit in TikZ, in points: the cell of a picture has 25.6 pt, about 9 mm."""


PIPS = {
    1: ((0, 0),),
    2: ((1, -1), (-1, 1)),
    3: ((1, -1), (0, 0), (-1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a face stand, in steps from the middle of the die."""

DIE = 38
"""The side of a die; the rest of the cell is the ground around it."""
PIP_STEP, PIP_RADIUS = 10.0, 3.7
LABEL_SIZE, TAG_SIZE, CELL_SIZE = 14.0, 13.0, 20.0
RADII = {Role.HOLE: 14.0, Role.TARGET: 26.0, Role.LAST: 26.0, Role.GOAL: 26.0, Role.WINNING: 7.0}
"""The radius of a piece by its role; all others have PIECE_RADIUS."""
PIECE_RADIUS = 20.0
ARROW_HEAD = 12.0


def figure(picture: Picture, theme: Theme) -> Figure:
    """Return a picture as marks, in the order in which they are drawn."""
    drawn = (mark for shape in (*picture.shapes, *picture.aside) for mark in _marks(shape, theme))
    size = max(picture.width, 1), max(picture.height, 1)
    return Figure(*size, tuple(drawn), picture.title, picture.description)


def _marks(shape: Shape, theme: Theme) -> Iterator[Mark]:
    its = look(shape.role, theme)
    match shape:
        case Cell():
            yield from _cell(shape, its, theme)
        case Piece():
            yield from _piece(shape, its)
        case Number():
            yield from _number(shape, its)
        case Arrow():
            yield from _arrow(shape, its)
        case Edge():
            dash = its.dash if shape.role is Role.DONE else None
            yield Line((shape.start, shape.end), Pen(None, its.stroke or its.fill or its.ink, its.width or 2.0, dash))
        case Band():
            yield from _band(shape, its)
        case Rim():
            inside = (mark for one in shape.shapes for mark in _marks(one, theme))
            yield Faint(shape.at, shape.size, tuple(inside))
        case _:
            assert_never(shape)


def _cell(cell: Cell, its: Look, theme: Theme) -> Iterator[Mark]:
    x, y = cell.at
    middle = (x + UNIT / 2, y + UNIT / 2)
    if cell.role in (Role.DIE, Role.DONE):
        yield Rectangle((middle[0] - DIE / 2, middle[1] - DIE / 2), (DIE, DIE), 8, _pen(its))
    elif cell.role is Role.WEIGHT:
        yield Rectangle((x + 1, y + 1), (UNIT - 2, UNIT - 2), 6, Pen(tint(cell.value, theme)), cell.value < 0)
    elif cell.role is Role.PART:
        # Neighbours of one part touch: the borders between parts are drawn as edges.
        yield Rectangle((x, y), (UNIT, UNIT), 0, Pen(part(cell.value, theme)))
    else:
        pen = Pen(its.fill) if its.fill is not None else _pen(its)
        yield Rectangle((x + 1, y + 1), (UNIT - 2, UNIT - 2), 6, pen)
    if cell.role is Role.LIT:
        yield Circle(middle, 14, Pen(None, its.stroke, its.width))
    if cell.text:
        is_nought = cell.role is Role.WEIGHT and cell.value == 0
        colour = look(Role.LABEL, theme).on if is_nought else its.on
        yield from _inside(cell.text, middle, DIE - 4, colour)
    elif cell.role is Role.DIE and cell.value in PIPS:
        places = ((middle[0] + PIP_STEP * i, middle[1] + PIP_STEP * j) for i, j in PIPS[cell.value])
        yield Dots(tuple(places), PIP_RADIUS, its.on)
    elif cell.role is Role.DIE and cell.value:
        yield from _inside(str(cell.value), middle, DIE - 4, its.on)


def _piece(piece: Piece, its: Look) -> Iterator[Mark]:
    middle = (piece.at[0] + UNIT / 2, piece.at[1] + UNIT / 2)
    yield Circle(middle, RADII.get(piece.role, PIECE_RADIUS), _pen(its))
    if piece.text:
        yield from _inside(piece.text, middle, 2 * PIECE_RADIUS - 8, its.on)


def _inside(text: str, middle: Point, room: float, colour: str) -> Iterator[Mark]:
    """Write a text in the middle of a shape, smaller where it would not fit."""
    size = CELL_SIZE * min(1.0, room / max(advance(text, CELL_SIZE), 1.0))
    yield Text((middle[0], middle[1] + 0.35 * size), printable(text), size, colour, Anchor.CENTRE, bold=True)


def _number(number: Number, its: Look) -> Iterator[Mark]:
    size = LABEL_SIZE
    if number.role is not Role.LABEL:
        size = TAG_SIZE if number.anchor is Anchor.TOP_LEFT else CELL_SIZE
        size *= min(1.0, (UNIT - 10) / max(advance(number.text, size), 1.0))
    baseline = number.at[1] + (0.72 if number.anchor is Anchor.TOP_LEFT else 0.35) * size
    bold = number.role is not Role.LABEL
    yield Text((number.at[0], baseline), printable(number.text), size, its.ink, number.anchor, bold=bold)


def _arrow(arrow: Arrow, its: Look) -> Iterator[Mark]:
    (x, y), (u, v) = arrow.start, arrow.end
    length = hypot(u - x, v - y)
    if length == 0:
        return
    pen = Pen(None, its.stroke or its.fill or its.ink, its.width or 3.0)
    head = min(ARROW_HEAD, length) / length
    back, side = ((u - x) * head, (v - y) * head), ((v - y) * head * 0.6, (x - u) * head * 0.6)
    wings = tuple((u - back[0] + s * side[0], v - back[1] + s * side[1]) for s in (1, -1))
    yield Line(((x, y), (u, v)), pen)
    yield Line((wings[0], (u, v), wings[1]), pen)


def _band(band: Band, its: Look) -> Iterator[Mark]:
    (x, y), (width, height) = band.at, band.size
    if its.stroke is None:
        radius = min(4.0, width / 2, height / 2)
        yield Rectangle((x, y), (width, height), max(radius, 0), Pen(its.fill or its.ink))
        return
    # The line runs inside the block, so that the bands of two neighbours do not cover each other.
    inset = min(its.width / 2, width / 2, height / 2)
    size = (width - 2 * inset, height - 2 * inset)
    pen = Pen(None, its.stroke, its.width, its.dash)
    yield Rectangle((x + inset, y + inset), size, min(8.0, size[0] / 2, size[1] / 2), pen)


def _pen(its: Look) -> Pen:
    return Pen(its.fill, its.stroke, its.width, its.dash)
