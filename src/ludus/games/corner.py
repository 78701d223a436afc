"""A piece that two players move to the corner of a board, in turns: the rules that many game files share.

A position is the place of the piece, a move is the place where it goes. Who cannot move loses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

from ludus.core.certificates import Certificate, Table
from ludus.core.errors import Forbidden, malformed, shown
from ludus.core.games import Parameter, ParameterType
from ludus.core.impartial import Impartial, Vector, impartial
from ludus.core.pictures import Cell, Number, Picture, Piece, Place, Role
from ludus.core.questions import Question
from ludus.drawings.impartial import sheets
from ludus.drawings.sheets import Board, Index
from ludus.maths.mex import options

QUESTIONS = {
    Question.TABLE: "What is the Grundy number of each position on the way to the corner?",
    Question.P_POSITIONS: "Which of these positions are lost for the player to move?",
}
START = Parameter("start", ParameterType.NUMBERS, (5, 7), "where the piece starts, such as 5,7")

MOST_CELLS = 1_000_000
"""Boards with more cells are problems for files, not for playing."""


@dataclass(frozen=True, slots=True)
class CornerPiece:
    """The game of one piece, from one start; the board is the box between the start and the corner."""

    name: str
    at: Index
    """Where the piece starts."""
    rays: tuple[Vector, ...] = ()
    steps: tuple[Vector, ...] = ()

    def __post_init__(self) -> None:
        if not self.at or not all(type(x) is int and x >= 0 for x in self.at):
            raise malformed("start", f"expected whole numbers of at least 0, got {shown(self.at)}")
        if prod(x + 1 for x in self.at) > MOST_CELLS:
            cells = prod(x + 1 for x in self.at)
            raise malformed("start", f"expected a board of at most {MOST_CELLS} cells to play on, got {cells}")
        impartial(self.rays, self.steps, tuple(x + 1 for x in self.at))

    def start(self) -> Index:
        return self.at

    def moves(self, position: Index) -> Iterable[Index]:
        return sorted(set(options(position, self.rays, self.steps)))

    def play(self, position: Index, move: Index) -> Index:
        if move not in set(options(position, self.rays, self.steps)):
            raise Forbidden(f"the {self.name} cannot go from {self.write(position)} to {self.write(move)}")
        return move

    def is_won(self, position: Index) -> bool:
        return next(options(position, self.rays, self.steps), None) is None

    def read(self, text: str) -> Index:
        position = self._coordinates(text, "position")
        if any(x > limit for x, limit in zip(position, self.at, strict=True)):
            raise malformed("position", f"expected numbers up to {self.write(self.at)}, got {shown(text)}")
        return position

    def write(self, position: Index) -> str:
        return " ".join(map(str, position))

    def read_move(self, text: str) -> Index:
        return self._coordinates(text, "move")

    def write_move(self, move: Index) -> str:
        return self.write(move)

    def picture(self, position: Index) -> Picture:
        board = Board(tuple(x + 1 for x in self.at), (False,) * len(self.at))
        dress = _Board(position, frozenset(self.moves(position)))
        shapes, size = sheets(board, dress, f"the {self.name} is at {self.write(position)}")
        words = f"The {self.name} can go to {len(dress.moves)} places; who cannot move loses."
        return Picture(*size, shapes, f"{self.name.capitalize()} at {self.write(position)}", words)

    def problem(self, position: Index, question: Question) -> Impartial:
        return impartial(self.rays, self.steps, tuple(x + 1 for x in position), question=question)

    def solution(self, certificate: Certificate) -> Iterator[Index]:
        """Return the moves to lost positions, from the far corner of the table."""
        if isinstance(certificate, Table):
            far = tuple(side - 1 for side in certificate.values.shape)
            yield from (move for move in self.moves(far) if int(certificate.values[move]) == 0)

    def _coordinates(self, text: str, field: str) -> Index:
        parts = text.replace(",", " ").split()
        if len(parts) != len(self.at) or not all(part.isascii() and part.isdigit() for part in parts):
            raise malformed(field, f"expected {len(self.at)} numbers, such as {self.write(self.at)}, got {shown(text)}")
        if any(len(part) > 18 for part in parts):
            raise malformed(field, f"expected numbers of at most 18 digits, got {shown(text)}")
        return tuple(map(int, parts))


@dataclass(frozen=True, slots=True)
class _Board:
    """The cells of a board: the piece, the places where it can go, the corner."""

    piece: Index
    moves: frozenset[Index]

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        words = " ".join(map(str, index))
        if index == self.piece:
            yield Cell(at, Role.CELL)
            yield Piece(at, Role.PIECE, "", f"{words}: the piece")
        elif index in self.moves:
            yield Cell(at, Role.TARGET, 0, "", f"{words}: a move", words)
        else:
            yield Cell(at, Role.CELL if any(index) else Role.GOAL, 0, "", words)


def unit_rays(axes: int) -> tuple[Vector, ...]:
    """Return the rays of a rook: one along each axis.

    >>> unit_rays(2)
    ((1, 0), (0, 1))
    """
    return tuple(tuple(int(i == axis) for i in range(axes)) for axis in range(axes))


def two_axes(name: str, start: Any) -> Index:
    """Return a start on a board with rows and columns."""
    if len(start) != 2:
        raise malformed("start", f"expected 2 numbers for the {name}, a row and a column, got {shown(start)}")
    return tuple(start)
