"""Pictures of impartial problems and their answers: values in the cells, P-positions marked.

A table has x to the right and y down, with the corner (0, 0) at the top left; of more axes than two, each choice of the
later coordinates is a panel. A P-position is where one wants to go, so it is drawn as a winning move. For a question
about one position, and without an answer, the piece stands there, and its options are marked, the best ones as winning
moves. Of a large table the first rows and columns are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.pictures import Cell, Number, Picture, Piece, Place, Role
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.impartial.mex import can_move
from ludus.families.impartial.one_piece.certificates import (
    LevelSets,
    Outcome,
    Outcomes,
    PeriodicLevels,
    Remoteness,
    RemotenessTable,
    Table,
    Value,
)
from ludus.families.impartial.one_piece.problem import Impartial, Vector
from ludus.render.shapes.sheets import MAX_SHOWN, Board, Dress, Index, Page, Sheet


def picture(problem: Impartial, answer: Answer | None = None) -> Picture:
    """Return the grid with what the answer says drawn on it."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    at = None if problem.position is None else problem.at
    board = corner_board(problem.size, at)
    note = "" if at is None or board.shows(at[::-1]) else f"the piece is outside, at {vector(at)}"
    shapes, size = corner_page(board, _dress(problem, certificate, board), note)
    heading, description = _words(problem, certificate)
    return Picture(*size, shapes, f"{title(problem)}{heading}", description)


def corner_board(size: tuple[int, ...], at: Index | None = None) -> Board:
    """Return the board of a corner game, x along its columns and y along its rows, drawn so that a cell is seen."""
    board = Board(size[::-1], (False,) * len(size))
    return board if at is None else board.up_to(at[::-1])


def corner_page(
    board: Board, dress: Dress, note: str = ""
) -> tuple[tuple[Cell | Number | Piece, ...], tuple[int, int]]:
    """Return the shapes of a corner game, one panel for each choice of the coordinates after x and y, and their size.

    The dress takes the coordinates in their own order.
    """
    sheets = tuple(Sheet(layer, turned(dress), panel(layer)) for layer in board.layers())
    return page_shapes(Page(board, sheets, "; ".join(filter(None, (note, board.note()))), axes_of(board)))


def axes_of(board: Board) -> str:
    """Return the heading of the row names: which coordinate is which."""
    return "y\\x" if len(board.shape) > 1 else ""


def turned(dress: Dress) -> Dress:
    """Return a dress for a board whose axes stand in the reverse order."""
    return lambda index, at: dress(index[::-1], at)


def panel(layer: Index) -> str:
    """Return the caption of a panel, from the coordinates that it has in the reverse order.

    >>> panel((2,)), panel((3, 1)), panel(())
    ('z = 2', 'z = 1, w = 3', '')
    """
    names = "zw" if len(layer) <= 2 else [f"x{axis}" for axis in range(3, 3 + len(layer))]
    return ", ".join(f"{name} = {value}" for name, value in zip(names, layer[::-1], strict=False))


def page_shapes(page: Page) -> tuple[tuple[Cell | Number | Piece, ...], tuple[int, int]]:
    """Return the shapes of a page of bounded boards, and its size."""
    return tuple(shape for shape in page.shapes() if isinstance(shape, Cell | Number | Piece)), page.size()


def title(problem: Impartial) -> str:
    """Return the piece and its grid in words.

    >>> title(Impartial((8, 8), ((1, 0), (0, 1)), ((1, 1),)))
    'A piece on 8 × 8: rays (1, 0) (0, 1), steps (1, 1)'
    """
    words = moves_in_words(problem.rays, problem.steps)
    if problem.passes:
        words.append(count(problem.passes, "pass", "passes"))
    if problem.misere:
        words.append("misère play")
    return f"A piece on {' × '.join(map(str, problem.size))}: {', '.join(words) or 'no moves'}"


def moves_in_words(rays: tuple[Vector, ...], steps: tuple[Vector, ...]) -> list[str]:
    """Return the first rays and steps of a piece in words."""
    return [
        f"{name} {' '.join(map(vector, moves[:6]))}{' ...' if len(moves) > 6 else ''}"
        for name, moves in (("rays", rays), ("steps", steps))
        if moves
    ]


def vector(entries: Index) -> str:
    """Return a position or a move as it is written.

    >>> vector((5, 7))
    '(5, 7)'
    """
    return f"({', '.join(map(str, entries))})"


def value_cells(text_of: Callable[[Index], tuple[str, bool, str]]) -> Dress:
    """Return a dress of cells that hold a text, from the text of an index, whether it is a P-position, and words."""

    def dress(index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        text, is_p_position, words = text_of(index)
        role = Role.WINNING if is_p_position else Role.CELL
        shade = int(text) if text.isdecimal() else int(not is_p_position)
        yield Cell(at, role, shade, text, f"{vector(index)}: {words}")

    return dress


def values_dress(values: Array) -> Dress:
    """Return the dress of a table of Grundy values; -1 stands where there is no position."""

    def text_of(index: Index) -> tuple[str, bool, str]:
        value = int(values[index])
        if value < 0:
            return "", False, "no position"
        return str(value), value == 0, f"{value}{'' if value else ', P-position'}"

    return value_cells(text_of)


def outcomes_dress(p_positions: frozenset[Index]) -> Dress:
    """Return the dress of a board with its P-positions marked."""
    return value_cells(lambda index: ("P", True, "P-position") if index in p_positions else ("", False, "N-position"))


@dataclass(frozen=True, slots=True)
class _Reach:
    """The piece in a cell, its options, and which of these moves are best."""

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
            yield Piece(at, Role.PIECE, self.text, f"{vector(index)}: the piece")
        elif index in self.best:
            sign = "" if self.role is Role.WINNING else "+"
            yield Cell(at, self.role, 0, sign, f"{vector(index)}: a best move")
        elif can_move(self.piece, index, self.rays, self.steps):
            yield Cell(at, Role.TARGET, 0, "", f"{vector(index)}: a move")
        else:
            yield Cell(at, Role.CELL, 0, "", vector(index))


def _dress(problem: Impartial, certificate: Certificate | None, board: Board) -> Dress:
    reach = _Reach(problem.at, problem.rays, problem.steps)
    match certificate:
        case Table(values):
            return values_dress(values)
        case RemotenessTable(values):
            return _remoteness_dress(values, int(problem.misere))
        case Outcomes(p_positions):
            return outcomes_dress(frozenset(map(tuple, _drawn(p_positions, board).tolist())))
        case LevelSets(positions=positions):
            return _levels_dress({tuple(cell): g for g, *cell in _drawn(positions, board).tolist()})
        case PeriodicLevels(offsets=offsets) if len(problem.size) == 2:
            rows = enumerate(zip(*(level[:MAX_SHOWN] for level in offsets[problem.passes % 2]), strict=True))
            cells: dict[Index, int] = {(x, x + offset): g for x, row in rows for g, offset in enumerate(row)}
            return outcomes_dress(frozenset(cells)) if problem.misere else _levels_dress(cells)
        case Value(value=value):
            return replace(reach, text=str(value))
        case Outcome(moves=moves):
            return replace(reach, best=frozenset(moves))
        case Remoteness(moves=moves, best=best, is_won=is_won):
            role = Role.WINNING if is_won else Role.HINT
            return replace(reach, best=frozenset(best), text=str(moves), role=role)
        case _:
            return reach


def _remoteness_dress(values: Array, parity: int) -> Dress:
    """Return the dress of a table of remoteness; its parity tells the P-positions."""

    def text_of(index: Index) -> tuple[str, bool, str]:
        value = int(values[index])
        is_p_position = value % 2 == parity
        return str(value), is_p_position, f"remoteness {value}, {'P' if is_p_position else 'N'}-position"

    return value_cells(text_of)


def _levels_dress(values: dict[Index, int]) -> Dress:
    def text_of(index: Index) -> tuple[str, bool, str]:
        value = values.get(index)
        return ("", False, "a larger value") if value is None else (str(value), value == 0, str(value))

    return value_cells(text_of)


def _drawn(rows: Array, board: Board) -> Array:
    """Return the rows whose coordinates x and y are in the part of the board that is drawn."""
    down, across = board.shown
    axes = len(board.shape)
    near = rows[rows[:, -axes] < across]
    return near[near[:, 1 - axes] < down] if axes > 1 else near


def _words(problem: Impartial, certificate: Certificate | None) -> tuple[str, str]:
    """Return the end of the title, and the description."""
    here = vector(problem.at)
    match certificate:
        case Table(values):
            p_positions = count(int((values == 0).sum()), "P-position")
            text = f"Grundy values 0 to {int(values.max())}; {p_positions} out of {problem.cells}, marked by 0."
            return ": Grundy values", text
        case Outcomes(p_positions=rows):
            found = count(len(rows), "P-position")
            return f": {found}", f"{found[0].upper()}{found[1:]} out of {problem.cells} positions, marked by P."
        case LevelSets(below=below, positions=rows):
            words = f"{count(len(rows), 'position')} with Grundy values below {below}"
            return f": {words}", f"{words[0].upper()}{words[1:]}, out of {problem.cells}."
        case PeriodicLevels(below=below, period=period):
            sets = "P-positions" if problem.misere else f"level sets of the Grundy values below {below}"
            words = f"{sets}, period {period}"
            return f": {words}", f"The {words}, for all board sizes."
        case RemotenessTable(values):
            return (
                ": remoteness",
                f"The remoteness of each position, at most {int(values.max())}; P-positions are marked.",
            )
        case Value(value=value):
            return f": Grundy value {value}", f"{here} has Grundy value {value}."
        case Outcome(is_won=is_won, moves=moves):
            kind = "an N-position" if is_won else "a P-position"
            winning = f" with {count(len(moves), 'winning move')}" if is_won else ""
            return f": {kind}", f"{here} is {kind}{winning}."
        case Remoteness(moves=moves, is_won=is_won):
            kind = "an N-position" if is_won else "a P-position"
            return f": remoteness {moves}", f"{here} is {kind} of remoteness {moves}."
        case _:
            return "", "The piece and its options."
