"""What an impartial problem and its answer look like: numbers in the cells, the lost positions marked.

A cell that is lost for the player to move is where one wants to go, so it is drawn as a winning move. For a question
about one position, and without an answer, the piece stands there, and the cells that it can move to are marked, the
best ones as winning moves. Of a large table the first rows and columns are drawn; more axes than two are layers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.pictures import Cell, Number, Picture, Piece, Place, Role
from ludus.core.wording import amount
from ludus.families.impartial.mex import can_move
from ludus.families.impartial.one_piece.certificates import (
    LevelSets,
    Outcome,
    Outcomes,
    Remoteness,
    RemotenessTable,
    Table,
    Value,
)
from ludus.families.impartial.one_piece.problem import Impartial, Vector
from ludus.render.shapes.sheets import Board, Dress, Index, Page, Sheet


def picture(problem: Impartial, answer: Answer | None = None) -> Picture:
    """Return the grid with what the answer says drawn on it."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    board = Board(problem.size, (False,) * len(problem.size))
    note = ""
    if problem.position is not None:
        board = board.up_to(problem.at)
        note = "" if board.shows(problem.at) else f"the piece is outside, at {' '.join(map(str, problem.at))}"
    shapes, size = sheets(board, _dress(problem, certificate, board), note)
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
        words.append(amount(problem.passes, "pass", "passes"))
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
class _Lengths:
    """How many moves the game lasts from each cell; cells of one parity are lost."""

    values: Array
    parity: int

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        value = int(self.values[index])
        is_lost = value % 2 == self.parity
        words = f"{where(index)}: {value} moves, {'lost' if is_lost else 'won'}"
        yield Cell(at, Role.WINNING if is_lost else Role.CELL, value, str(value), words)


@dataclass(frozen=True, slots=True)
class _Levels:
    """The small Grundy numbers among the cells that are drawn."""

    numbers: dict[Index, int]

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        value = self.numbers.get(index)
        role = Role.WINNING if value == 0 else Role.CELL
        words = f"{where(index)}: {'a larger number' if value is None else value}"
        yield Cell(at, role, value or 0, "" if value is None else str(value), words)


@dataclass(frozen=True, slots=True)
class _Reach:
    """The piece in a cell, where it can move to, and which of these moves are best."""

    piece: Index
    rays: tuple[Vector, ...]
    steps: tuple[Vector, ...]
    best: frozenset[Index] = frozenset()
    text: str = ""
    """Written on the piece."""
    role: Role = Role.WINNING
    """Of the best moves; those that only delay the end win nothing."""

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        if index == self.piece:
            yield Cell(at, Role.CELL)
            yield Piece(at, Role.PIECE, self.text, f"{where(index)}: the piece")
        elif index in self.best:
            sign = "" if self.role is Role.WINNING else "+"
            yield Cell(at, self.role, 0, sign, f"{where(index)}: a best move")
        elif can_move(self.piece, index, self.rays, self.steps):
            yield Cell(at, Role.TARGET, 0, "", f"{where(index)}: a move")
        else:
            yield Cell(at, Role.CELL, 0, "", where(index))


def _dress(problem: Impartial, certificate: Certificate | None, board: Board) -> Dress:
    reach = _Reach(problem.at, problem.rays, problem.steps)
    match certificate:
        case Table(values):
            return _Numbers(values)
        case RemotenessTable(values):
            return _Lengths(values, int(problem.misere))
        case Outcomes(p_positions):
            return _Lost(frozenset(map(tuple, _shown(p_positions, board).tolist())))
        case LevelSets(positions=positions):
            return _Levels({tuple(cell): g for g, *cell in _shown(positions, board).tolist()})
        case Value(value=value):
            return replace(reach, text=str(value))
        case Outcome(moves=moves):
            return replace(reach, best=frozenset(moves))
        case Remoteness(moves=moves, best=best, is_won=is_won):
            role = Role.WINNING if is_won else Role.HINT
            return replace(reach, best=frozenset(best), text=str(moves), role=role)
        case _:
            return reach


def _shown(rows: Array, board: Board) -> Array:
    """Return the rows whose last entries are cells of the part that is drawn."""
    down, across = board.shown
    near = rows[rows[:, -1] < across]
    return near[near[:, -2] < down] if len(board.shape) > 1 else near


def _told(certificate: Certificate | None) -> str:
    match certificate:
        case Table():
            return ": Grundy numbers"
        case Outcomes(p_positions):
            return f": {len(p_positions)} lost positions"
        case LevelSets(below=below, positions=positions):
            return f": {len(positions)} positions with Grundy numbers below {below}"
        case RemotenessTable():
            return ": lengths of the games"
        case Value(value=value):
            return f": the Grundy number {value}"
        case Outcome(is_won=is_won):
            return f": {'won' if is_won else 'lost'}"
        case Remoteness(moves=moves):
            return f": {moves} moves"
        case _:
            return ""


def _description(problem: Impartial, certificate: Certificate | None) -> str:
    here = ", ".join(map(str, problem.at))
    match certificate:
        case Table(values):
            lost = int((values == 0).sum())
            largest = int(values.max())
            return f"Grundy numbers from 0 to {largest}; {lost} of {problem.cells} positions are lost, marked by 0."
        case Outcomes(p_positions):
            return f"{len(p_positions)} of {problem.cells} positions are lost for the player to move, marked by P."
        case LevelSets(below=below, positions=positions):
            return f"{len(positions)} of {problem.cells} positions have Grundy numbers below {below}, written in them."
        case RemotenessTable(values):
            return (
                f"How many moves the game lasts from each position, at most {int(values.max())}; lost ones are marked."
            )
        case Value(value=value):
            return f"The Grundy number of {here} is {value}."
        case Outcome(is_won=is_won, moves=moves):
            return f"The player to move at {here} {f'wins, by {len(moves)} moves' if is_won else 'loses'}."
        case Remoteness(moves=moves, is_won=is_won):
            return f"The player to move at {here} {'wins' if is_won else 'loses'}, and the game lasts {moves} moves."
        case _:
            return "The piece, and the cells that one move leads to."


def _vector(move: Vector) -> str:
    return f"({', '.join(map(str, move))})"
