"""Pictures of two coins or two rooks on a board; those of the paper are missing from our text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludus.core.pictures import Cell, Number, Picture, Piece, Place, Role
from ludus.families.impartial.one_piece.draw import sheets
from ludus.papers.silver_dollar.oracle import State
from ludus.render.shapes.sheets import Board, Index


def coins(state: State, title: str) -> Picture:
    """Return two coins on the board; row and column 0 are off the board."""
    return _picture(state, title, is_off=True)


def rooks(state: State, title: str) -> Picture:
    """Return two rooks on the board, the corner marked."""
    return _picture(state, title, is_off=False)


def _picture(state: State, title: str, *, is_off: bool) -> Picture:
    side = max(*state[0], *state[1]) + 2
    name = "coins" if is_off else "rooks"
    shapes, size = sheets(Board((side, side), (False, False)), _Squares(state, is_off))
    words = f"The {name} stand at {state[0]} and {state[1]}: first the column, then the row."
    return Picture(*size, shapes, title, words)


@dataclass(frozen=True, slots=True)
class _Squares:
    """The squares of the board: x to the right, y downwards."""

    state: State
    is_off: bool

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        row, column = index
        if self.is_off and 0 in index:
            yield Cell(at, Role.HOLE, 0, "", f"column {column}, row {row}: off the board")
            return
        role = Role.GOAL if not self.is_off and not any(index) else Role.CELL
        yield Cell(at, role, 0, "", f"column {column}, row {row}")
        if (column, row) in self.state:
            yield Piece(at, Role.PIECE, "", f"column {column}, row {row}: a piece")
