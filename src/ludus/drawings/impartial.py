"""What an impartial problem and its answer look like: numbers in the cells, the lost positions marked.

A cell that is lost for the player to move is where one wants to go, so it is drawn as a winning move. Without an answer
the piece stands in the far corner, and the cells that it can move to are marked. Of a large table the first rows and
columns are drawn; more axes than two are layers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate, Outcomes, Table
from ludus.core.impartial import Impartial, Vector
from ludus.core.pictures import Cell, Number, Picture, Piece, Place, Role
from ludus.drawings.sheets import Board, Dress, Index, Page, Sheet
from ludus.maths.pieces import repeats


def picture(problem: Impartial, answer: Answer | None = None) -> Picture:
    """Return the grid with what the answer says drawn on it."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    board = Board(problem.size, (False,) * len(problem.size))
    shapes, size = sheets(board, _dress(problem, certificate, board))
    return Picture(*size, shapes, f"{title(problem)}{_told(certificate)}", _description(problem, certificate))


def sheets(board: Board, dress: Dress, note: str = "") -> tuple[tuple[Cell | Number | Piece, ...], tuple[int, int]]:
    """Return the shapes of a bounded board, its layers side by side, and the size of the page."""
    layers = board.layers()
    captions = [f"layer {' '.join(map(str, layer))}" if layer else "" for layer in layers]
    drawn = tuple(Sheet(layer, dress, caption) for layer, caption in zip(layers, captions, strict=True))
    page = Page(board, drawn, "; ".join(words for words in (note, board.note()) if words))
    return tuple(shape for shape in page.shapes() if isinstance(shape, Cell | Number | Piece)), page.size()


def title(problem: Impartial) -> str:
    """Return the piece and its grid in words.

    >>> title(Impartial((8, 8), ((1, 0), (0, 1)), ((1, 1),)))
    'A piece on 8 × 8: rays (1, 0) (0, 1), steps (1, 1)'
    """
    words = []
    for name, moves in (("rays", problem.rays), ("steps", problem.steps)):
        if moves:
            words.append(f"{name} {' '.join(map(_vector, moves[:6]))}{' ...' if len(moves) > 6 else ''}")
    if problem.passes:
        words.append(f"{problem.passes} {'pass' if problem.passes == 1 else 'passes'}")
    if problem.misere:
        words.append("misère play")
    return f"A piece on {' × '.join(map(str, problem.size))}: {', '.join(words) or 'no moves'}"


def where(index: Index) -> str:
    """Return a position in words, its coordinates in order."""
    return f"position {' '.join(map(str, index))}"


@dataclass(frozen=True, slots=True)
class _Numbers:
    """The Grundy number of each cell; called with a cell and its place, it draws the cell."""

    values: Array

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        value = int(self.values[index])
        role = Role.CELL if value else Role.WINNING
        yield Cell(at, role, value, str(value), f"{where(index)}: {value}{'' if value else ', lost'}")


@dataclass(frozen=True, slots=True)
class _Lost:
    """The lost positions among the cells that are drawn."""

    lost: frozenset[Index]

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        is_lost = index in self.lost
        words = f"{where(index)}: {'lost' if is_lost else 'won'}"
        yield Cell(at, Role.WINNING if is_lost else Role.CELL, int(not is_lost), "P" if is_lost else "", words)


@dataclass(frozen=True, slots=True)
class _Reach:
    """The piece in a cell, and where it can move to."""

    piece: Index
    rays: tuple[Vector, ...]
    steps: tuple[Vector, ...]

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        if index == self.piece:
            yield Cell(at, Role.CELL)
            yield Piece(at, Role.PIECE, "", f"{where(index)}: the piece")
        elif can_move(self.piece, index, self.rays, self.steps):
            yield Cell(at, Role.TARGET, 0, "", f"{where(index)}: a move")
        else:
            yield Cell(at, Role.CELL, 0, "", where(index))


def can_move(start: Index, end: Index, rays: tuple[Vector, ...], steps: tuple[Vector, ...]) -> bool:
    """Return whether one move leads from a cell to another.

    >>> can_move((3, 5), (3, 1), ((1, 0), (0, 1)), ()), can_move((3, 5), (2, 4), ((1, 0), (0, 1)), ())
    (True, False)
    """
    difference = tuple(x - y for x, y in zip(start, end, strict=True))
    if min(difference) < 0 or not any(difference):
        return False
    if difference in steps:
        return True
    times = [repeats(ray, tuple(d + 1 for d in difference)) for ray in rays]
    return any(tuple(k * r for r in ray) == difference for k, ray in zip(times, rays, strict=True))


def _dress(problem: Impartial, certificate: Certificate | None, board: Board) -> Dress:
    match certificate:
        case Table(values):
            return _Numbers(values)
        case Outcomes(p_positions):
            rows, columns = board.shown
            near = p_positions[(p_positions[:, -1] < columns)]
            near = near[near[:, -2] < rows] if len(problem.size) > 1 else near
            return _Lost(frozenset(tuple(map(int, cell)) for cell in near))
        case _:
            far = tuple(side - 1 for side in problem.size)
            return _Reach(far, problem.rays, problem.steps)


def _told(certificate: Certificate | None) -> str:
    match certificate:
        case Table():
            return ": Grundy numbers"
        case Outcomes(p_positions):
            return f": {len(p_positions)} lost positions"
        case _:
            return ""


def _description(problem: Impartial, certificate: Certificate | None) -> str:
    match certificate:
        case Table(values):
            lost = int((values == 0).sum())
            largest = int(values.max())
            return f"Grundy numbers from 0 to {largest}; {lost} of {problem.cells} positions are lost, marked by 0."
        case Outcomes(p_positions):
            return f"{len(p_positions)} of {problem.cells} positions are lost for the player to move, marked by P."
        case _:
            return "The piece in the far corner, and the cells that one move leads to."


def _vector(move: Vector) -> str:
    return f"({', '.join(map(str, move))})"
