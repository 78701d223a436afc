"""Pictures as shapes: what a position or a proof looks like, with no colour and no front end in it.

A picture is a tuple of shapes on a plane whose unit is 1/64 of a cell, x to the right and y downwards. Each shape has
a role, which the renderers turn into ink, and may carry the move that touching it makes, in the game's notation.

Heat maps: a table of numbers as a field of coloured cells, with no colour in it yet.

A picture made of shapes is for boards that one can count; a heat map is for tables with millions of cells. Each cell
has a level, a small number whose meaning the scale gives; the renderers turn levels into ink. The first coordinate goes
to the right, the second downwards, and the corner (0, 0) is on the upper left.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass

UNIT = 64
"""The side of a cell."""

Place: TypeAlias = tuple[int, int]
"""(x, y) in units, the top left corner of a cell-sized shape or the point of a text."""


class Role(Enum):
    """What a shape means; renderers decide how that looks, never by colour alone."""

    CELL = "cell"
    """A plain square of the board."""
    LIT = "lit"
    """A cell that is on."""
    DIE = "die"
    """A die that shows a face other than its goal."""
    DONE = "done"
    """A die or cell that shows its goal."""
    WEIGHT = "weight"
    """A tint under the cell, by the signed weight in `value`."""
    REACH = "reach"
    """The block that a move would change."""
    HINT = "hint"
    """A move to make, such as "2×" for two rolls."""
    TARGET = "target"
    """Where a chosen piece can go."""
    WINNING = "winning"
    """A winning move."""
    LAST = "last"
    """What the last move changed."""
    GOAL = "goal"
    """Where it all should end."""
    PIECE = "piece"
    """A piece that moves."""
    HOLE = "hole"
    """An empty place for a piece."""
    PART = "part"
    """One of several parts, by its number in `value`: a tile, a die. Parts get colours, and letters or borders too."""
    BORDER = "border"
    """A line between two parts, or around what belongs together."""
    LABEL = "label"
    """A name beside the board: a row, a column, a layer."""
    RIM = "rim"
    """A faint repetition of the opposite side of a torus."""


class Anchor(Enum):
    """Where a text stands relative to its place."""

    CENTRE = "centre"
    """The place is the middle of the text."""
    TOP_LEFT = "top left"
    """The text starts at the place and hangs below it."""
    RIGHT = "right"
    """The text ends at the place, which is at half its height."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of one cell: a cell of the board, a die, a tint."""

    at: Place
    role: Role
    value: int = 0
    """The face of a die, the signed weight of a tint, the number of a part."""
    text: str = ""
    """Written in the middle; a die without text shows its value, up to 6 as pips."""
    label: str = ""
    """What a screen reader says, such as "row 3, column 4: 2"."""
    move: str | None = None
    cell: Place | None = None
    """The corner of the cell of the board in which it stands, where that is not its own."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A disc in a cell: a peg, a rook, a checker."""

    at: Place
    role: Role
    text: str = ""
    label: str = ""
    move: str | None = None
    cell: Place | None = None


class Axis(Enum):
    """What a label beside a board counts, from 0."""

    ROW = "row"
    COLUMN = "column"


@dataclass(frozen=True, slots=True)
class Number:
    """A short text at a point."""

    at: Place
    role: Role
    text: str
    anchor: Anchor = Anchor.CENTRE
    axis: Axis | None = None
    """Set where the text is the number of a row or of a column; a front end may name it in another way."""
    cell: Place | None = None
    """The corner of the cell that it belongs to, where it says something of one."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one point to another."""

    start: Place
    end: Place
    role: Role


@dataclass(frozen=True, slots=True)
class Edge:
    """A plain line from one point to another: the border between two tiles, a link between two positions."""

    start: Place
    end: Place
    role: Role


@dataclass(frozen=True, slots=True)
class Band:
    """An outline around a block of cells; filled where its role has no line, such as a bar in role PIECE."""

    at: Place
    size: tuple[int, int]
    role: Role
    move: str | None = None


@dataclass(frozen=True, slots=True)
class Rim:
    """Shapes seen faintly through a rectangle: the opposite side of a torus, repeated. Nothing in it can be touched."""

    at: Place
    size: tuple[int, int]
    shapes: tuple[Cell | Number | Piece, ...]
    role: Role = Role.RIM


Shape: TypeAlias = Cell | Piece | Number | Arrow | Edge | Band | Rim


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on a plane, drawn in order, with a title and a sentence for screen readers.

    The places of its cells are its grid: what stands in one row has the same y, in one column the same x, and a shape
    that is drawn beside the middle of its cell names the cell.
    """

    width: int
    height: int
    shapes: tuple[Shape, ...]
    title: str = ""
    description: str = ""
    aside: tuple[Shape, ...] = ()
    """Drawn as well, but left out where a picture is written as text: a graph that a note tells in words."""

    def __repr__(self) -> str:
        return f"<Picture {self.width} × {self.height}: {self.title or f'{len(self.shapes)} shapes'}>"

    def moves(self) -> dict[str, Shape]:
        """Return the shapes that carry a move, by that move."""
        touchable = (shape for shape in self.shapes if not isinstance(shape, Number | Arrow | Edge | Rim))
        return {shape.move: shape for shape in touchable if shape.move is not None}


LEVELS = 256
"""The number of levels, as many as a byte has values."""


class Scale(Enum):
    """What the levels mean."""

    VALUES = "values"
    """1 to 255 for small to large numbers."""
    VALUES_AND_P = "values and P-positions"
    """The same, and 0 for the P-positions."""
    DIFFERENCE = "difference"
    """0 where a formula is right, 1 where it says too much, 2 where it says too little."""
    P_DIFFERENCE = "difference of P-positions"
    """0 where a formula is right, 1 where it claims a P-position that is none, 2 where it misses a P-position."""


@dataclass(frozen=True, slots=True, eq=False)
class HeatMap:
    """A table with two axes, and the level of each number in it."""

    values: Array
    """The number at [x, y]; -1 where there is no such position."""
    level_of: Array
    """The level of each number, by that number; the last entry is that of -1 where it is in use."""
    scale: Scale
    title: str = ""
    description: str = ""

    @property
    def width(self) -> int:
        """The number of cells from left to right: of first coordinates."""
        return int(self.values.shape[0])

    @property
    def height(self) -> int:
        """The number of cells from top to bottom: of second coordinates."""
        return int(self.values.shape[1])

    def levels(self, across: slice, down: slice) -> Array:
        """Return the levels of a part as rows from top to bottom."""
        return np.ascontiguousarray(self.level_of[self.values[across, down]].T)
