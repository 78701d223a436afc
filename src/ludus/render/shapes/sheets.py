"""Boards of any number of axes as sheets on a page: rows, columns, layers, and the rim of a torus.

The last two axes are the rows and columns of a sheet; each choice along the axes before them is a sheet of its own.
Of a large board the first cells along each axis are drawn, or those up to one that matters, and a label says so.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from math import prod
from typing import TypeAlias

from ludus.core.pictures import UNIT, Anchor, Axis, Band, Cell, Number, Picture, Piece, Place, Rim, Role, Shape
from ludus.core.records import dataclass

MAX_SHOWN = 40
"""Maximum number of rows and columns of a sheet in a picture."""
CORNER = 12
"""The same when what a picture is about lies outside of it: a corner says as much as a large part."""
MAX_NAMED_INDEX = 9999
"""Rows and columns with larger numbers are not drawn: the numbers would not fit beside the cells."""
MAX_CELLS = 4000
"""Maximum number of cells on all sheets together."""
MAX_SHEETS = 36
PAGE = 30
"""Number of cells after which sheets go to the next line."""

HALF = UNIT // 2
MARGIN = HALF // 2
GAP = UNIT * 3 // 4
"""Between two sheets."""

Spot: TypeAlias = tuple[int, int]
Index: TypeAlias = tuple[int, ...]
"""The coordinates of a cell, one per axis, counted from 0."""
Dress: TypeAlias = Callable[[Index, Place], Iterable[Cell | Number | Piece]]
"""The shapes of the cell with an index, at a place."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The axes of a board, each wrapped or bounded, and what is shown of them."""

    shape: tuple[int, ...]
    wrap: tuple[bool, ...]
    most: int = MAX_SHOWN
    """Maximum number of rows and columns in a picture; of a corner one layer alone."""
    first: tuple[int, int] = (0, 0)
    """The first row and the first column that is drawn."""

    def up_to(self, cell: Index) -> BoardView:
        """Return the same board, drawn so that a cell is seen as its last one; of a very far one the corner only.

        >>> BoardView((81, 91), (False, False)).up_to((60, 7)).first, BoardView((10**9,), (False,)).up_to((10**8,)).most
        ((21, 0), 12)
        """
        if self.shows(cell):
            return self
        if max(cell) > MAX_NAMED_INDEX or (len(cell) > 2 and cell[:-2] not in self.layers()):
            return replace(self, most=CORNER)
        row, column = (0, *cell)[-2:]
        return replace(self, first=(max(0, row - self.most + 1), max(0, column - self.most + 1)))

    @property
    def shown(self) -> tuple[int, int]:
        """The rows and columns that are drawn; a board with one axis is one row."""
        rows = self.shape[-2] if len(self.shape) > 1 else 1
        return min(rows, self.most), min(self.shape[-1], self.most)

    @property
    def across(self) -> int:
        """How many sheets stand side by side: all along the third last axis, as far as the page allows."""
        fitting = max(1, PAGE // (self.shown[1] + 1))
        return min(fitting, self.shape[-3]) if len(self.shape) > 2 else fitting

    def layers(self) -> tuple[Index, ...]:
        """Return the choices along the outer axes that are drawn, one sheet each."""
        most = max(1, min(MAX_SHEETS, MAX_CELLS // prod(self.shown))) if self.most == MAX_SHOWN else 1
        along = self.shape[:-3] + ((self.across,) if len(self.shape) > 3 else self.shape[-3:-2])
        # No coordinate of the first layers exceeds their number; an axis may have 10^18 places.
        near = (range(min(side, most)) for side in along)
        return tuple(itertools.islice(itertools.product(*near), most))

    def index(self, layer: Index, row: int, column: int) -> Index:
        """Return the cell of a sheet; rows and columns just outside are those of the opposite side."""
        if len(self.shape) == 1:
            return ((column + self.first[1]) % self.shape[0],)
        return (*layer, (row + self.first[0]) % self.shape[-2], (column + self.first[1]) % self.shape[-1])

    def rim(self) -> tuple[tuple[bool, bool], tuple[bool, bool]]:
        """Return whether there is a rim (above, below) and (on the left, on the right).

        A board that is cut goes on behind the rim; sheets of a board with layers have none.
        """
        if len(self.shape) > 2:
            return (False, False), (False, False)
        wraps = (False, *self.wrap)[-2:]
        lengths = (1, *self.shape)[-2:]
        drawn = zip(self.first, self.shown, lengths, strict=True)
        cuts = ((first > 0, first + shown < length) for first, shown, length in drawn)
        above_below, sides = (
            (wrapped or before, wrapped or after) for wrapped, (before, after) in zip(wraps, cuts, strict=True)
        )
        return above_below, sides

    def shows(self, cell: Index) -> bool:
        """Return whether a cell is drawn.

        >>> BoardView((50, 60), (False, False)).shows((39, 40))
        False
        """
        # A board with one axis is one row.
        near = zip(cell[::-1], self.first[::-1], self.shown[::-1], strict=False)
        on_sheet = all(first <= x < first + shown for x, first, shown in near)
        return on_sheet and (len(cell) < 3 or cell[:-2] in self.layers())

    def note(self) -> str:
        """Return what is left out, or nothing.

        >>> BoardView((4096, 8), (True, True)).note()
        'the first 40 of 4096 rows'
        """
        rows, columns = self.shown
        counts = [
            (0, len(self.layers()), prod(self.shape[:-2]), "layers"),
            (self.first[0], rows, (1, *self.shape)[-2], "rows"),
            (self.first[1], columns, self.shape[-1], "columns"),
        ]
        return ", ".join(
            f"{things} {first} to {first + shown - 1} of {all_}" if first else f"the first {shown} of {all_} {things}"
            for first, shown, all_, things in counts
            if shown < all_
        )


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Frames of one size side by side on a page, with a note below."""

    frames: int
    across: int
    """How many frames a line has room for."""
    frame: tuple[int, int]
    """The width and the height of a frame, its names and caption included."""
    inset: Place
    """How far the first cell of a frame is from the corner of the frame."""
    note: str = ""
    caption: int = 0
    """The length of the longest caption."""

    def size(self) -> tuple[int, int]:
        across, down = min(self.across, self.frames), -(-self.frames // self.across)
        wide = max(across * self.frame[0] + (across - 1) * GAP, int(7.2 * max(len(self.note), self.caption)))
        return 2 * MARGIN + wide, 2 * MARGIN + down * self.frame[1] + (down - 1) * GAP + (HALF if self.note else 0)

    def corner(self, number: int) -> Place:
        """Return the place of the first cell of a frame."""
        down, across = divmod(number, self.across)
        (width, height), (left, top) = self.frame, self.inset
        return MARGIN + across * (width + GAP) + left, MARGIN + down * (height + GAP) + top

    def foot(self) -> Iterator[Number]:
        """Yield the note, if there is one."""
        if self.note:
            yield Number((MARGIN, self.size()[1] - MARGIN - 14), Role.LABEL, self.note, Anchor.TOP_LEFT)


@dataclass(frozen=True)
class Frames:
    """Frames side by side that draw the same cells; the rows of a slanted lattice begin half a cell further left."""

    spots: Sequence[Spot]
    """The cells that are drawn."""
    rows: Sequence[int]
    columns: Sequence[int]
    """The numbers of rows and columns that are written; slanted columns have none."""
    captions: Sequence[str]
    """One for each frame."""
    page: int
    """Approximate number of cells in a line of frames."""
    is_slanted: bool = False
    note: str = ""

    @cached_property
    def arrangement(self) -> Arrangement:
        """The frames on the page."""
        first, last = self._span
        width, height = last - first + UNIT, (max(self.rows, default=0) + 1) * UNIT
        caption = max(map(len, self.captions), default=0)
        left, top = HALF, (HALF if caption else 0) + (0 if self.is_slanted else HALF)
        across = max(1, self.page // (width // UNIT + 1))
        return Arrangement(len(self.captions), across, (left + width, top + height), (left, top), self.note, caption)

    def shapes(self, draw: Callable[[int, Callable[[Spot], Place]], Iterable[Shape]]) -> Iterator[Shape]:
        """Yield frame after frame, and the note; `draw` takes the number of a frame and where a cell stands in it."""
        for number, caption in enumerate(self.captions):
            corner = self.arrangement.corner(number)
            yield from self.names(caption, corner)
            yield from draw(number, partial(self.place, corner=corner))
        yield from self.arrangement.foot()

    def place(self, spot: Spot, corner: Place) -> Place:
        """Return where a cell stands in the frame with a corner."""
        return corner[0] + self._left(spot) - self._span[0], corner[1] + spot[0] * UNIT

    def names(self, caption: str, corner: Place) -> Iterator[Number]:
        """Yield the caption of a frame and the numbers of its rows and columns."""
        x, y = corner
        if caption:
            top = y - self.arrangement.inset[1]
            yield Number((x - HALF // 2, top + 4), Role.LABEL, caption, Anchor.TOP_LEFT)
        for row in self.rows:
            yield Number((x - HALF // 2, y + row * UNIT + HALF), Role.LABEL, str(row), axis=Axis.ROW)
        for column in () if self.is_slanted else self.columns:
            yield Number(
                (self.place((0, column), corner)[0] + HALF, y - HALF // 2), Role.LABEL, str(column), axis=Axis.COLUMN
            )

    def _left(self, spot: Spot) -> int:
        return spot[1] * UNIT - (spot[0] * HALF if self.is_slanted else 0)

    @cached_property
    def _span(self) -> tuple[int, int]:
        """How far to the left of the first cell the drawing reaches, and where its last cell begins."""
        lefts = [self._left(spot) for spot in self.spots]
        return min(lefts, default=0), max(lefts, default=0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A two-dimensional part of a board and how its cells are dressed."""

    layer: Index
    dress: Dress
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """Sheets of the same size side by side, with row and column numbers, and a note below."""

    board: BoardView
    sheets: tuple[Sheet, ...]
    note: str = ""
    axes: str = ""
    """The names of rows and columns, such as y\\x, above the first row name."""

    def shapes(self) -> Iterator[Shape]:
        arrangement = self._arrangement()
        for number, sheet in enumerate(self.sheets):
            corner = arrangement.corner(number)
            yield from self._names(sheet, *corner)
            yield from self._cells(sheet, *corner)
            yield from self._rims(sheet, *corner)
        yield from arrangement.foot()

    def size(self) -> tuple[int, int]:
        return self._arrangement().size()

    def picture(self, title: str, description: str, more: Iterable[Shape] = ()) -> Picture:
        """Return the page as a picture, with more shapes drawn upon it."""
        return Picture(*self.size(), (*self.shapes(), *more), title, description)

    def outline(self, corner: Index, window: tuple[int, ...], role: Role) -> Iterator[Band]:
        """Return bands around the window anchored at a corner, in pieces where it goes around or over sheets.

        The pieces reach into the rim, where the window goes on.
        """
        *outer, down, across = ((0, 1), (0, 1), *zip(corner, window, strict=True))[-max(2, len(corner)) :]
        shape = (1, *self.board.shape)[-max(2, len(corner)) :]
        rows = tuple(self._pieces(*down, shape[-2], axis=0))
        columns = tuple(self._pieces(*across, shape[-1], axis=1))
        # Sheets after those of the layers do not belong to the board itself: they show its goal.
        for number, sheet in enumerate(self.sheets[: len(self.board.layers())]):
            covered = zip(sheet.layer, outer, shape, strict=False)
            if any((place - first) % length >= extent for place, (first, extent), length in covered):
                continue
            x, y = self._arrangement().corner(number)
            for (top, bottom), (left, right) in itertools.product(rows, columns):
                yield Band((x + left, y + top), (right - left, bottom - top), role)

    def _pieces(self, first: int, extent: int, length: int, *, axis: int) -> Iterator[tuple[int, int]]:
        """Return the parts (from, to), in units, of first..first+extent-1 on an axis, cut to what is shown."""
        before, after = self.board.rim()[axis]
        shown = self.board.shown[axis]
        for start in (first, first - length):
            low = max(start * UNIT, -HALF if before else 0)
            high = min((start + extent) * UNIT, shown * UNIT + (HALF if after else 0))
            # A piece that lies in the rim alone says nothing.
            if low < shown * UNIT and high > 0 and low < high:
                yield low, high

    def _arrangement(self) -> Arrangement:
        rows, columns = self.board.shown
        above_below, sides = self.board.rim()
        row_names = HALF if len(self.board.shape) > 1 else 0
        captions = HALF if any(sheet.caption for sheet in self.sheets) else 0
        left, top = row_names + HALF * sides[0], captions + HALF + HALF * above_below[0]
        frame = left + columns * UNIT + HALF * sides[1], top + rows * UNIT + HALF * above_below[1]
        return Arrangement(len(self.sheets), self.board.across, frame, (left, top), self.note)

    def _names(self, sheet: Sheet, x: int, y: int) -> Iterator[Number]:
        rows, columns = self.board.shown
        above_below, sides = self.board.rim()
        above = y - HALF * above_below[0] - HALF // 2
        left = x - HALF * sides[0] - HALF // 2
        if sheet.caption:
            yield Number((x - HALF * sides[0], above - HALF - 6), Role.LABEL, sheet.caption, Anchor.TOP_LEFT)
        if self.axes:
            yield Number((left, above), Role.LABEL, self.axes)
        for column in range(columns):
            yield Number(
                (x + column * UNIT + HALF, above), Role.LABEL, str(column + self.board.first[1]), axis=Axis.COLUMN
            )
        for row in range(rows if len(self.board.shape) > 1 else 0):
            yield Number((left, y + row * UNIT + HALF), Role.LABEL, str(row + self.board.first[0]), axis=Axis.ROW)

    def _cells(self, sheet: Sheet, x: int, y: int) -> Iterator[Cell | Number | Piece]:
        rows, columns = self.board.shown
        for row, column in itertools.product(range(rows), range(columns)):
            place = (x + column * UNIT, y + row * UNIT)
            yield from sheet.dress(self.board.index(sheet.layer, row, column), place)

    def _rims(self, sheet: Sheet, x: int, y: int) -> Iterator[Rim]:
        rows, columns = self.board.shown
        (above, below), (left, right) = self.board.rim()
        wide = range(-1 if left else 0, columns + (1 if right else 0))
        start = x - HALF * left
        width = columns * UNIT + HALF * (left + right)
        height = rows * UNIT
        strips = (
            (above, (start, y - HALF), (width, HALF), [(-1, column) for column in wide]),
            (below, (start, y + height), (width, HALF), [(rows, column) for column in wide]),
            (left, (x - HALF, y), (HALF, height), [(row, -1) for row in range(rows)]),
            (right, (x + columns * UNIT, y), (HALF, height), [(row, columns) for row in range(rows)]),
        )
        for there, at, size, cells in strips:
            if there:
                yield Rim(at, size, tuple(self._repeated(sheet, cells, (x, y))))

    def _repeated(self, sheet: Sheet, cells: list[tuple[int, int]], corner: Place) -> Iterator[Cell | Number | Piece]:
        for row, column in cells:
            place = (corner[0] + column * UNIT, corner[1] + row * UNIT)
            for shape in sheet.dress(self.board.index(sheet.layer, row, column), place):
                # The rim is not read out and not touched: the cell itself is.
                yield shape if isinstance(shape, Number) else replace(shape, label="", move=None)
