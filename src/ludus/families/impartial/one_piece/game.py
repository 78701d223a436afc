"""A piece that two players move to the corner of a board, in turns: the rules that many game files share.

A position is the place of the piece and, in a game with passes, how many of them are left. A move is the place where
the piece goes, or a pass. The last player to move wins, in misère play loses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import Any

from ludus.core.certificates import Certificate
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.games import Parameter, ParameterType
from ludus.core.pictures import UNIT, Cell, Number, Picture, Piece, Place, Role
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.impartial.mex import can_move, options
from ludus.families.impartial.one_piece.certificates import Outcome, Remoteness, Table
from ludus.families.impartial.one_piece.draw import corner_board, corner_page, vector
from ludus.families.impartial.one_piece.problem import ABOUT_ONE, MAX_COORDINATE, Impartial, Vector, impartial
from ludus.render.shapes.sheets import Index

QUESTIONS = {
    Question.OUTCOME: "Does the player to move win from here, and by which moves?",
    Question.VALUE: "What is the Grundy value of this position? (normal play)",
    Question.REMOTENESS: "What is the remoteness: how long does the game last under best play?",
    Question.TABLE: "What is the Grundy value of each position on the way to the corner? (normal play)",
    Question.LEVELS: "Which positions on the way to the corner have a Grundy value below a bound? (normal play)",
    Question.P_POSITIONS: "Which of these positions are P-positions?",
}
START = Parameter("start", ParameterType.NUMBERS, (5, 7), "start of the piece: x,y, such as 5,7", ("from",))
PLAY = (
    Parameter("passes", ParameterType.NUMBER, 0, "number of passes available to both players"),
    Parameter(
        *("pass_at_terminal", ParameterType.SWITCH, False, "whether a pass is allowed at terminal positions"),
        aliases=("pass-at-terminal",),
    ),
    Parameter("misere", ParameterType.SWITCH, False, "misère play: the last player to move loses"),
)
"""The parameters of all these games beside the start and the moves."""

MAX_CELLS = 4_000_000
"""Boards with more cells can be asked about, but not played on."""

PASS: Index = ()
"""The move that leaves the piece where it is."""


@dataclass(frozen=True, slots=True)
class CornerPiece:
    """The game of one piece, from one start; the board is the box between the start and the corner."""

    name: str
    at: Index
    """Where the piece starts."""
    rays: tuple[Vector, ...] = ()
    steps: tuple[Vector, ...] = ()
    passes: int = 0
    pass_at_terminal: bool = False
    misere: bool = False

    def __post_init__(self) -> None:
        if not self.at or not all(type(x) is int and 0 <= x <= MAX_COORDINATE for x in self.at):
            expected = f"integers of at least 0, and at most {MAX_COORDINATE}"
            raise invalid("start", f"expected {expected}, got {abbreviate(self.at)}")
        if type(self.passes) is not int or not 0 <= self.passes < 10**18:
            raise invalid("passes", f"expected an integer of at least 0, below 10^18, got {abbreviate(self.passes)}")
        impartial(self.rays, self.steps, position=self.at)

    def start(self) -> Index:
        return (*self.at, self.passes) if self.passes else self.at

    def place(self, position: Index) -> Index:
        """Return where the piece is."""
        return position[: len(self.at)]

    def passes_left(self, position: Index) -> int:
        return position[-1] if self.passes else 0

    def moves(self, position: Index) -> Iterable[Index]:
        self._check_board()
        there = sorted(set(options(self.place(position), self.rays, self.steps)))
        return [*there, PASS] if self._can_pass(position) else there

    def play(self, position: Index, move: Index) -> Index:
        place = self.place(position)
        if move == PASS:
            if not self._can_pass(position):
                left = self.passes_left(position)
                raise IllegalMove(f"the {self.name} cannot move, so no pass is allowed" if left else "no pass is left")
            return (*place, self.passes_left(position) - 1)
        if len(move) != len(place) or not can_move(place, move, self.rays, self.steps):
            raise IllegalMove(f"the {self.name} cannot go from {_written(place)} to {_written(move)}")
        return (*move, *position[len(place) :])

    def is_won(self, position: Index) -> bool:
        stuck = next(options(self.place(position), self.rays, self.steps), None) is None
        return stuck and not self._can_pass(position)

    def read(self, text: str) -> Index:
        numbers, plus, left = text.partition("+")
        position = self._coordinates(numbers, "position")
        if any(x > limit for x, limit in zip(position, self.at, strict=True)):
            raise invalid("position", f"expected numbers up to {_written(self.at)}, got {abbreviate(text)}")
        if not plus:
            return (*position, self.passes) if self.passes else position
        if not (left.isascii() and left.isdigit() and len(left) <= 18 and 0 <= int(left) <= self.passes):
            raise invalid(
                "position",
                f"expected at most {count(self.passes, 'pass', 'passes')} after the +, got {abbreviate(text)}",
            )
        return (*position, int(left)) if self.passes else position

    def write(self, position: Index) -> str:
        return _written(self.place(position)) + (f" +{position[-1]}" if self.passes else "")

    def read_move(self, text: str) -> Index:
        return PASS if text.strip().lower() == "pass" else self._coordinates(text, "move")

    def write_move(self, move: Index) -> str:
        return _written(move) if move else "pass"

    def picture(self, position: Index) -> Picture:
        self._check_board()
        place = self.place(position)
        board = corner_board(tuple(x + 1 for x in self.at), place)
        dress = _Board(place, frozenset(options(place, self.rays, self.steps)))
        note = f"the {self.name} is at {vector(place)}{self.passes_words(position)}"
        shapes, (width, height) = corner_page(board, dress, note)
        top = min(shape.at[1] for shape in shapes if isinstance(shape, Cell))
        button = self.pass_button(position, (width, top))
        words = f"The {self.name} has {count(len(dress.moves), 'move')}; {self.ending}"
        title = f"{self.name.capitalize()} at {vector(place)}"
        return Picture(width + 3 * UNIT // 2 * len(button), height, (*shapes, *button), title, words)

    @property
    def ending(self) -> str:
        """The end of the game, as a clause."""
        return f"the last player to move {'loses' if self.misere else 'wins'}."

    def passes_words(self, position: Index) -> str:
        """Return how many passes are left, to follow other words; nothing in a game without passes."""
        left = self.passes_left(position)
        return f"; {count(left, 'pass', 'passes')} left{' (P)' if left else ''}" if self.passes else ""

    def pass_button(self, position: Index, at: Place) -> tuple[Cell, ...]:
        """Return the cell that makes a pass when it is touched; nothing when there is none."""
        return (Cell(at, Role.TARGET, 0, "P", "pass", "pass"),) if self._can_pass(position) else ()

    def problem(self, position: Index, question: Question) -> Impartial:
        switches: dict[str, Any] = {"pass_at_terminal": self.pass_at_terminal, "misere": self.misere}
        place = self.place(position)
        where: dict[str, Any] = {"position": place} if question in ABOUT_ONE else {"size": tuple(x + 1 for x in place)}
        passes = self.passes_left(position)
        return impartial(self.rays, self.steps, passes=passes, question=question, **where, **switches)

    def solution(self, certificate: Certificate) -> Iterator[Index]:
        """Return the moves that win, a pass last; none when the position is lost."""
        match certificate:
            case Outcome(moves=moves, by_pass=by_pass):
                yield from (*moves, *([PASS] if by_pass else ()))
            case Remoteness(is_won=True):
                yield from self.replies(certificate)
            case Table(values):
                far = tuple(side - 1 for side in values.shape)
                there = sorted(set(options(far, self.rays, self.steps)))
                yield from (move for move in there if int(values[move]) == 0)

    def replies(self, certificate: Certificate) -> Iterator[Index]:
        """Return the moves that win soonest, or lose latest."""
        if isinstance(certificate, Remoteness):
            yield from (*certificate.best, *([PASS] if certificate.by_pass else ()))

    def _can_pass(self, position: Index) -> bool:
        if not self.passes_left(position):
            return False
        return self.pass_at_terminal or next(options(self.place(position), self.rays, self.steps), None) is not None

    def _check_board(self) -> None:
        if prod(x + 1 for x in self.at) > MAX_CELLS:
            cells = prod(x + 1 for x in self.at)
            raise invalid("start", f"expected a board of at most {MAX_CELLS} cells to play on, got {cells}")

    def _coordinates(self, text: str, field: str) -> Index:
        parts = text.replace(",", " ").split()
        if len(parts) != len(self.at) or not all(part.isascii() and part.isdigit() for part in parts):
            raise invalid(
                field, f"expected {count(len(self.at), 'number')}, such as {_written(self.at)}, got {abbreviate(text)}"
            )
        if any(len(part) > len(str(MAX_COORDINATE)) for part in parts):
            raise invalid(field, f"expected numbers of at most {MAX_COORDINATE}, got {abbreviate(text)}")
        return tuple(map(int, parts))


@dataclass(frozen=True, slots=True)
class _Board:
    """The cells of a board: the piece, the places where it can go, the corner."""

    piece: Index
    moves: frozenset[Index]

    def __call__(self, index: Index, at: Place) -> Iterator[Cell | Number | Piece]:
        if index == self.piece:
            yield Cell(at, Role.CELL)
            yield Piece(at, Role.PIECE, "", f"{vector(index)}: the piece")
        elif index in self.moves:
            yield Cell(at, Role.TARGET, 0, "", f"{vector(index)}: a move", _written(index))
        else:
            yield Cell(at, Role.CELL if any(index) else Role.GOAL, 0, "", vector(index))


def two_axes(name: str, start: Any) -> Index:
    """Return a start on a board with rows and columns."""
    if len(start) != 2:
        raise invalid("start", f"expected 2 numbers for the {name}, x and y, got {abbreviate(start)}")
    return tuple(start)


def _written(place: Index) -> str:
    return " ".join(map(str, place))
