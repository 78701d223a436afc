"""Pieces that two players move to the corner of a board, in turns: the rules that many game files share.

A position is the place of the piece, or of both, and in a game with passes the number that are left: "5 7 +1". A move
is the place where the piece goes, or a pass. The last player to move wins, in misère play loses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from ludus.core.certificates import Certificate
from ludus.core.errors import Fault, IllegalMove, InvalidInput, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.games import Entry, Face, Parameter, ParameterType
from ludus.core.pictures import UNIT, Cell, Picture, Place, Role
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count, number
from ludus.families.impartial.one_piece.certificates import Outcome, Remoteness, Table
from ludus.families.impartial.one_piece.closed_forms import closed_form
from ludus.families.impartial.one_piece.draw import Reach, corner_board, corner_page, vector
from ludus.families.impartial.one_piece.pieces import can_move, options
from ludus.families.impartial.one_piece.problem import (
    ABOUT_ONE,
    MAX_COORDINATE,
    QUESTION_WORDS,
    Impartial,
    impartial,
    position_faults,
)
from ludus.families.impartial.two_pieces.certificates import PairOutcome, PairRemoteness
from ludus.render.shapes.sheets import Index, Page

corner_entry = partial(Entry, questions=QUESTION_WORDS, players=2)
"""The entry of a game of one piece."""
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


def corner_face(hook: str, move: str, glyph: str = "", *, order: int = 99, **more: Any) -> Face:
    """Return how a piece that goes to the corner presents itself; its table is a heat map."""
    return Face("corner", hook, move, board="corner", glyph=glyph, view="table", order=order, **more)


PASS: Index = ()
"""The move that leaves the pieces where they are."""
MAX_DIGITS = len(str(MAX_COORDINATE))


@dataclass(frozen=True, slots=True)
class CornerGame(ABC):
    """One piece or two from one start; the board is the box between the start and the corner."""

    MAX_CELLS: ClassVar[int]
    """Boards with more squares can be asked about, but not played on."""
    name: str
    """What one piece is called: a rook, a coin."""
    rules: Any
    """The rules as a problem, and the start as its position."""

    @abstractmethod
    def options(self, place: Any) -> Iterator[Any]:
        """Return where one move leads, some places perhaps twice."""

    @abstractmethod
    def box(self, place: Any) -> tuple[int, ...]:
        """Return the size of the board between a place and the corner."""

    @abstractmethod
    def read_place(self, text: str, field: str) -> Any:
        """Return the place that a text describes."""

    @abstractmethod
    def write_place(self, place: Any) -> str:
        """Return the text of a place."""

    @abstractmethod
    def faults(self, place: Any) -> Iterable[Fault]:
        """Return what is wrong with a place that is to be a position."""

    @property
    def misere(self) -> bool:
        return bool(self.rules.misere)

    def start(self) -> Any:
        return self._with_passes(self.rules.position, self.rules.passes)

    def place(self, position: Any) -> Any:
        return position[:-1] if self.rules.passes else position

    def passes_left(self, position: Any) -> int:
        return int(position[-1]) if self.rules.passes else 0

    def moves(self, position: Any) -> Iterable[Any]:
        self.check_board()
        there = sorted(set(self.options(self.place(position))))
        return [*there, PASS] if self.can_pass(position) else there

    def play(self, position: Any, move: Any) -> Any:
        place, left = self.place(position), self.passes_left(position)
        if move == PASS:
            if not self.can_pass(position):
                raise IllegalMove("no move is possible, so no pass is allowed" if left else "no pass is left")
            return (*place, left - 1)
        if not self.leads(place, move):
            raise IllegalMove(f"no move leads from {self.write(position)} to {self.write_move(move)}")
        return self._with_passes(move, left)

    def leads(self, place: Any, move: Any) -> bool:
        return move in set(self.options(place))

    def is_won(self, position: Any) -> bool:
        return next(self.options(self.place(position)), None) is None and not self.can_pass(position)

    def read(self, text: str) -> Any:
        words, plus, left = text.partition("+")
        place, most = self.read_place(words, "position"), self.rules.passes
        if faults := list(self.faults(place)):
            raise InvalidInput(*faults)
        if plus and not (is_number(left.strip(), MAX_DIGITS) and int(left) <= most):
            expected = f"expected at most {count(most, 'pass', 'passes')} after the +"
            raise invalid("position", f"{expected}, got {abbreviate(text)}")
        return self._with_passes(place, int(left) if plus else most)

    def write(self, position: Any) -> str:
        left = f" +{self.passes_left(position)}" if self.rules.passes else ""
        return self.write_place(self.place(position)) + left

    def read_move(self, text: str) -> Any:
        return PASS if text.strip().lower() == "pass" else self.read_place(text, "move")

    def write_move(self, move: Any) -> str:
        return self.write_place(move) if move else "pass"

    def problem(self, position: Any, question: Question) -> Any:
        place = self.place(position)
        about = {"question": question, "position": place if question in ABOUT_ONE else None}
        return replace(self.rules, size=self.box(place), passes=self.passes_left(position), **about)

    def solution(self, certificate: Certificate) -> Iterator[Any]:
        """Return the moves that win, a pass last; none when the position is lost."""
        match certificate:
            case Outcome(moves=moves, by_pass=by_pass) | PairOutcome(moves=moves, by_pass=by_pass):
                yield from (*moves, *([PASS] if by_pass else ()))
            case Remoteness(is_won=True) | PairRemoteness(is_won=True):
                yield from self.replies(certificate)

    def replies(self, certificate: Certificate) -> Iterator[Any]:
        if isinstance(certificate, Remoteness | PairRemoteness):
            yield from (*certificate.best, *([PASS] if certificate.by_pass else ()))

    def passes_words(self, position: Any) -> str:
        """Return how many passes are left, to follow other words; nothing in a game without passes."""
        left = self.passes_left(position)
        return f"; {count(left, 'pass', 'passes')} left{' (P)' if left else ''}" if self.rules.passes else ""

    def pass_button(self, position: Any, at: Place) -> tuple[Cell, ...]:
        """Return the cell that makes a pass when it is touched; nothing when there is none."""
        return (Cell(at, Role.TARGET, 0, "P", "pass", "pass"),) if self.can_pass(position) else ()

    def page_picture(self, position: Any, page: Page, title: str, words: str) -> Picture:
        """Return the picture of a page of boards, with a button for the pass beside it."""
        shapes, (width, height) = tuple(page.shapes()), page.size()
        top = min(shape.at[1] for shape in shapes if isinstance(shape, Cell))
        button = self.pass_button(position, (width, top))
        return Picture(width + 3 * UNIT // 2 * len(button), height, (*shapes, *button), title, words)

    def can_pass(self, position: Any) -> bool:
        """Return whether a pass is left that may be used."""
        if not self.passes_left(position):
            return False
        return self.rules.pass_at_terminal or next(self.options(self.place(position)), None) is not None

    def check_board(self) -> None:
        """Raise InvalidInput when the board is too large to play on."""
        if self.rules.cells > self.MAX_CELLS:
            got = number(self.rules.cells)
            raise invalid("start", f"expected a board of at most {self.MAX_CELLS} squares to play on, got {got}")

    def numbers(self, text: str, field: str, axes: int) -> Index:
        """Return the coordinates that a text lists."""
        parts = text.replace(",", " ").split()
        if len(parts) != axes or not all(is_number(part, MAX_DIGITS) for part in parts):
            expected = f"{count(axes, 'integer')} of at most {MAX_DIGITS} digits, such as {self.write(self.start())}"
            raise invalid(field, f"expected {expected}, got {abbreviate(text)}")
        return tuple(map(int, parts))

    def _with_passes(self, place: Any, left: int) -> Any:
        return (*place, left) if self.rules.passes else place


class CornerPiece(CornerGame):
    """The game of one piece."""

    __slots__ = ()
    MAX_CELLS = 4_000_000
    SUMMANDS: ClassVar[str] = "xyzw"
    """The names of the coordinates where their nim-sum decides."""

    def options(self, place: Index) -> Iterator[Index]:
        return options(place, self.rules.rays, self.rules.steps)

    def leads(self, place: Index, move: Index) -> bool:
        return len(move) == len(place) and can_move(place, move, self.rules.rays, self.rules.steps)

    def box(self, place: Index) -> tuple[int, ...]:
        return tuple(x + 1 for x in place)

    def read_place(self, text: str, field: str) -> Index:
        return self.numbers(text, field, len(self.rules.size))

    def write_place(self, place: Index) -> str:
        return " ".join(map(str, place))

    def faults(self, place: Index) -> Iterator[Fault]:
        return position_faults(place, self.rules.size)

    def summands(self, position: Index) -> Iterator[tuple[str, int]]:
        is_rook = not self.rules.steps and all(sum(ray) == 1 for ray in self.rules.rays)
        form = closed_form(self.problem(position, Question.OUTCOME)) if is_rook else None
        if form is not None and form.by.theorem == "nim" and self.passes_left(position) % 2 == 0:
            yield from zip(self.SUMMANDS, self.place(position), strict=False)

    def picture(self, position: Index) -> Picture:
        self.check_board()
        place = self.place(position)
        moves = count(len(set(self.options(place))), "move")
        dress = Reach(place, self.rules.rays, self.rules.steps, write=self.write_place)
        note = f"the {self.name} is at {vector(place)}{self.passes_words(position)}"
        page = corner_page(corner_board(self.rules.size, place), dress, note)
        words = f"The {self.name} has {moves}; {self.ending}"
        return self.page_picture(position, page, f"{self.name.capitalize()} at {vector(place)}", words)

    @property
    def ending(self) -> str:
        return f"the last player to move {'loses' if self.misere else 'wins'}."

    def solution(self, certificate: Certificate) -> Iterator[Index]:
        if isinstance(certificate, Table):
            values = certificate.values
            ends = sorted(set(self.options(tuple(side - 1 for side in values.shape))))
            return (move for move in ends if int(values[move]) == 0)
        return CornerGame.solution(self, certificate)


def corner_piece(
    name: str, start: Any, rays: Any = (), steps: Any = (), *, axes: int | None = 2, **play: Any
) -> CornerPiece:
    """Return the game of one piece from a start; on a board with rows and columns, or with any number of axes."""
    if axes is not None and len(start) != axes:
        raise invalid("start", f"expected {axes} numbers for the {name}, x and y, got {abbreviate(start)}")
    return CornerPiece(name, rules_from(start, rays, steps, **play))


def rules_from(start: Any, rays: Any, steps: Any = (), **play: Any) -> Impartial:
    """Return the problem of a piece at its start; what is wrong with the position is told of the start."""
    if not start or not all(type(x) is int and 0 <= x <= MAX_COORDINATE for x in start):
        expected = f"integers of at least 0, and at most {MAX_COORDINATE}"
        raise invalid("start", f"expected {expected}, got {abbreviate(start)}")
    return impartial(rays, steps, position=start, **play)
