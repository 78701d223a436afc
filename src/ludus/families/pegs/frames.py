"""Boards of pegs as frames on a page: one position each, with weights, lines along jumps, and a caption."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from math import hypot

from ludus.core.pictures import UNIT, Anchor, Cell, Edge, Number, Piece, Place, Role, Shape
from ludus.core.records import dataclass
from ludus.families.pegs.problem import Cell as Hole
from ludus.families.pegs.problem import Jump, Lattice
from ludus.render.shapes.grids import sign
from ludus.render.shapes.sheets import HALF, Arrangement

PAGE = 40
"""Approximate number of holes in a line of frames."""
MAX_DRAWN = 40
"""Maximum number of rows and columns that are drawn."""
HEAD = 14
"""The length of the head of an arrow."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One position of a board."""

    pegs: frozenset[Hole]
    caption: str = ""
    weights: Mapping[Hole, int] | None = None
    """What each hole weighs."""
    jumps: Sequence[Jump] = ()
    """The jumps that are drawn as lines."""
    moves: Mapping[Hole, Sequence[str]] = field(default_factory=dict)
    """The moves of each peg, for the web pages."""


@dataclass(frozen=True)
class Page:
    """Frames of one board side by side, with row and column numbers, and a note below."""

    holes: tuple[Hole, ...]
    lattice: Lattice
    frames: tuple[Frame, ...]
    note: str = ""

    def shapes(self) -> Iterator[Shape]:
        for number, frame in enumerate(self.frames):
            corner = self._arrangement.corner(number)
            yield from self._names(frame, corner)
            for hole in self._drawn:
                yield from self._hole(frame, hole, self._place(hole, corner))
            for jump in frame.jumps:
                yield from self._line(jump, corner)
        yield from self._arrangement.foot()

    def size(self) -> tuple[int, int]:
        """Return the width and the height of the page."""
        return self._arrangement.size()

    def cut(self) -> str:
        """Return what is left out of a large board, or nothing."""
        hidden = len(self.holes) - len(self._drawn)
        return f"{hidden} holes beyond row or column {MAX_DRAWN - 1} are not drawn" if hidden else ""

    @cached_property
    def _drawn(self) -> list[Hole]:
        return [hole for hole in self.holes if max(hole) < MAX_DRAWN]

    def _left(self, hole: Hole) -> int:
        """Return how far to the right a hole is; the rows of a triangular lattice begin half a hole further left."""
        return hole[1] * UNIT - (hole[0] * HALF if self.lattice is Lattice.TRIANGULAR else 0)

    @cached_property
    def _extent(self) -> tuple[int, int, int]:
        """Return the least and the greatest distance to the right, and the number of rows."""
        drawn = self._drawn or [(0, 0)]
        lefts = [self._left(hole) for hole in drawn]
        return min(lefts), max(lefts), max(row for row, _ in drawn) + 1

    @cached_property
    def _arrangement(self) -> Arrangement:
        low, high, rows = self._extent
        caption = max((len(frame.caption) for frame in self.frames), default=0)
        left, top = HALF, (HALF if caption else 0) + (HALF if self.lattice is Lattice.SQUARE else 0)
        across, size = max(1, PAGE // ((high - low) // UNIT + 2)), (left + high - low + UNIT, top + rows * UNIT)
        return Arrangement(len(self.frames), across, size, (left, top), self.note, caption)

    def _place(self, hole: Hole, corner: Place) -> Place:
        return corner[0] + self._left(hole) - self._extent[0], corner[1] + hole[0] * UNIT

    def _names(self, frame: Frame, corner: Place) -> Iterator[Number]:
        x, y = corner
        drawn = self._drawn
        if frame.caption:
            top = y - self._arrangement.inset[1]
            yield Number((x - HALF // 2, top + 4), Role.LABEL, frame.caption, Anchor.TOP_LEFT)
        for row in sorted({row for row, _ in drawn}):
            yield Number((x - HALF // 2, y + row * UNIT + HALF), Role.LABEL, str(row))
        if self.lattice is Lattice.SQUARE:
            for column in sorted({column for _, column in drawn}):
                left = self._place((0, column), corner)[0]
                yield Number((left + HALF, y - HALF // 2), Role.LABEL, str(column))

    def _hole(self, frame: Frame, hole: Hole, at: Place) -> Iterator[Shape]:
        has_peg = hole in frame.pegs
        weight = None if frame.weights is None else frame.weights.get(hole, 0)
        label = f"row {hole[0]}, column {hole[1]}: {'peg' if has_peg else 'empty'}"
        label += "" if weight is None else f", weight {sign(weight)}"
        if weight is not None:
            yield Cell(at, Role.WEIGHT, weight, "", label)
        moves: Sequence[str] = frame.moves.get(hole, ())
        for move in moves[1:]:
            # A peg with several jumps: the others are drawn below it, of the same size.
            yield Piece(at, Role.CELL, "", label, move)
        low = 6 if weight is not None else 0
        yield Piece((at[0], at[1] + low), Role.PIECE if has_peg else Role.HOLE, "", label, moves[0] if moves else None)
        if weight is not None:
            yield Number((at[0] + 8, at[1] + 7), Role.WEIGHT if weight else Role.LABEL, sign(weight), Anchor.TOP_LEFT)

    def _line(self, jump: Jump, corner: Place) -> Iterator[Edge]:
        """Return a line from where a peg jumps to where it lands, by way of what it jumps over, with a head."""
        if max(max(hole) for hole in jump) >= MAX_DRAWN:
            return
        (x, y), middle, (u, v) = ((left + HALF, top + HALF) for left, top in (self._place(h, corner) for h in jump))
        if not is_straight(jump):
            yield Edge((x, y), middle, Role.HINT)
            x, y = middle
        yield Edge((x, y), (u, v), Role.HINT)
        scale = HEAD / hypot(u - x, v - y)
        along, aside = ((u - x) * scale, (v - y) * scale), ((v - y) * scale * 0.6, (x - u) * scale * 0.6)
        for side in (1, -1):
            yield Edge(
                (u, v), (round(u - along[0] + side * aside[0]), round(v - along[1] + side * aside[1])), Role.HINT
            )


def is_straight(jump: Jump) -> bool:
    """Return whether a peg jumps over the hole in the middle, as on every lattice; those of a list need not.

    >>> is_straight(((0, 0), (0, 1), (0, 2))), is_straight(((0, 0), (0, 3), (0, 2)))
    (True, False)
    """
    return all(a + c == 2 * b for a, b, c in zip(*jump, strict=True))


def after(pegs: frozenset[Hole], jumps: Iterable[Jump]) -> frozenset[Hole]:
    """Return the pegs after some jumps."""
    for source, over, to in jumps:
        pegs = pegs - {source, over} | {to}
    return pegs
