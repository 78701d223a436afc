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
from ludus.families.impartial.one_piece import certificates
from ludus.families.impartial.one_piece.pieces import can_move
from ludus.families.impartial.one_piece.problem import Impartial, Vector
from ludus.render.shapes.sheets import MAX_SHOWN, BoardView, Dress, Index, Page, Sheet


def picture(problem: Impartial, answer: Answer | None = None) -> Picture:
    """Return the grid with what the answer says drawn on it."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    at = None if problem.position is None else problem.at
    board = corner_board(problem.size, at)
    note = "" if at is None or board.shows(at[::-1]) else f"the piece is outside, at {vector(at)}"
    dress, heading, description = _drawn(problem, certificate, board)
    return corner_page(board, dress, note).picture(f"{title(problem)}{heading}", description)


def corner_board(size: tuple[int, ...], at: Index | None = None) -> BoardView:
    """Return the board of a corner game, x along its columns and y along its rows, drawn so that a cell is seen."""
    board = BoardView(size[::-1], (False,) * len(size))
    return board if at is None else board.up_to(at[::-1])


def corner_page(board: BoardView, dress: Dress, note: str = "") -> Page:
    """Return the page of a corner game: one panel for each choice of the coordinates after x and y.

    The dress takes the coordinates in their own order.
    """
    sheets = tuple(Sheet(layer, turned(dress), panel(layer)) for layer in board.layers())
    return Page(board, sheets, "; ".join(filter(None, (note, board.note()))), axes_of(board))


def axes_of(board: BoardView) -> str:
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


def outcomes_dress(is_p_position: Callable[[Index], bool]) -> Dress:
    """Return the dress of a board with its P-positions marked."""
    return value_cells(lambda index: ("P", True, "P-position") if is_p_position(index) else ("", False, "N-position"))


@dataclass(frozen=True, slots=True)
class Reach:
    """The piece in a cell, its options, and which of these moves are best."""

    piece: Index
    rays: tuple[Vector, ...]
    steps: tuple[Vector, ...]
    best: frozenset[Index] = frozenset()
    text: str = ""
    """Written on the piece."""
    role: Role = Role.WINNING
    """Of the best moves; those that only delay the end win nothing."""
    sign: str = ""
    """Written on the best moves."""
    words: str = "a best move"
    write: Callable[[Index], str] | None = None
    """The text of a move, for a board to play on; there the corner is marked."""

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        if index in self.best:
            yield Cell(at, self.role, 0, self.sign, f"{vector(index)}: {self.words}")
        elif index == self.piece:
            yield Cell(at, Role.CELL)
        elif can_move(self.piece, index, self.rays, self.steps):
            yield Cell(at, Role.TARGET, 0, "", f"{vector(index)}: a move", self.write and self.write(index))
        else:
            yield Cell(at, Role.GOAL if self.write and not any(index) else Role.CELL, 0, "", vector(index))
        if index == self.piece:
            yield Piece(at, Role.PIECE, self.text, f"{vector(index)}: the piece")


def _drawn(problem: Impartial, certificate: Certificate | None, board: BoardView) -> tuple[Dress, str, str]:
    """Return how the cells are dressed, the end of the title and the description."""
    reach, here = Reach(problem.at, problem.rays, problem.steps), vector(problem.at)
    match certificate:
        case certificates.Table(values):
            p_positions = count(int((values == 0).sum()), "P-position")
            text = f"Grundy values 0 to {int(values.max())}; {p_positions} out of {problem.cells}, marked by 0."
            return values_dress(values), ": Grundy values", text
        case certificates.Outcomes(rows):
            found = count(len(rows), "P-position")
            words = f"{found[0].upper()}{found[1:]} out of {problem.cells} positions, marked by P."
            marked = frozenset(map(tuple, _near(rows, board).tolist()))
            return outcomes_dress(marked.__contains__), f": {found}", words
        case certificates.LevelSets(below=below, positions=rows):
            words = f"{count(len(rows), 'position')} with Grundy values below {below}"
            dress = _levels_dress({tuple(cell): g for g, *cell in _near(rows, board).tolist()})
            return dress, f": {words}", f"{words[0].upper()}{words[1:]}, out of {problem.cells}."
        case certificates.PeriodicLevels(below=below, period=period):
            sets = "P-positions" if problem.misere else f"level sets of the Grundy values below {below}"
            words = f"{sets}, period {period}"
            return _periodic_dress(problem, certificate), f": {words}", f"The {words}, for all board sizes."
        case certificates.RemotenessTable(values):
            words = f"The remoteness of each position, at most {int(values.max())}; P-positions are marked."
            return _remoteness_dress(values, int(problem.misere)), ": remoteness", words
        case certificates.Value(value=value):
            words = f"{here} has Grundy value {value}."
            return replace(reach, text=str(value)), f": Grundy value {value}", words
        case certificates.Outcome(is_won=is_won, moves=moves):
            kind = "an N-position" if is_won else "a P-position"
            winning = f" with {count(len(moves), 'winning move')}" if is_won else ""
            return replace(reach, best=frozenset(moves)), f": {kind}", f"{here} is {kind}{winning}."
        case certificates.Remoteness(moves=moves, best=best, is_won=is_won):
            words = f"{here} is {'an N' if is_won else 'a P'}-position of remoteness {moves}."
            reach = replace(reach, best=frozenset(best), text=str(moves))
            dress = reach if is_won else replace(reach, role=Role.HINT, sign="+")
            return dress, f": remoteness {moves}", words
        case _:
            return reach, "", "The piece and its options."


def _remoteness_dress(values: Array, parity: int) -> Dress:
    """Return the dress of a table of remoteness; its parity tells the P-positions."""

    def text_of(index: Index) -> tuple[str, bool, str]:
        value = int(values[index])
        is_p_position = value % 2 == parity
        return str(value), is_p_position, f"remoteness {value}, {'P' if is_p_position else 'N'}-position"

    return value_cells(text_of)


def _levels_dress(values: dict[Index, int]) -> Dress:
    texts = {index: (str(value), value == 0, str(value)) for index, value in values.items()}
    return value_cells(lambda index: texts.get(index, ("", False, "a larger value")))


def _periodic_dress(problem: Impartial, proof: certificates.PeriodicLevels) -> Dress:
    if len(problem.size) != 2:
        return Reach(problem.at, problem.rays, problem.steps)
    rows = enumerate(zip(*(level[:MAX_SHOWN] for level in proof.offsets[problem.passes % 2]), strict=True))
    cells: dict[Index, int] = {(x, x + offset): g for x, row in rows for g, offset in enumerate(row)}
    return outcomes_dress(cells.__contains__) if problem.misere else _levels_dress(cells)


def _near(rows: Array, board: BoardView) -> Array:
    """Return the positions of a long list that are drawn."""
    down, across = board.shown
    axes = len(board.shape)
    near = rows[rows[:, -axes] < across]
    return near[near[:, 1 - axes] < down] if axes > 1 else near
