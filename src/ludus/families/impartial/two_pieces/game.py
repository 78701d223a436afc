"""Two pieces that two players move to the corner of one board, in turns: the rules that several game files share.

A position is where the two pieces are and, in a game with passes, how many of them are left: "3 5 / 6 2 +1". A move is
where the pieces are then, or a pass. Where pieces can leave the board, coordinates count from 1 and "off" stands for a
piece that has left. The last player to move wins, in misère play loses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from ludus.core.certificates import Certificate
from ludus.core.errors import IllegalMove, InvalidInput, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.pictures import UNIT, Cell, Picture, Role
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count, number
from ludus.families.impartial.one_piece.draw import page_shapes
from ludus.families.impartial.one_piece.pieces import unit_rays
from ludus.families.impartial.one_piece.problem import MAX_COORDINATE
from ludus.families.impartial.two_pieces.certificates import PairOutcome, PairRemoteness
from ludus.families.impartial.two_pieces.draw import pair_page
from ludus.families.impartial.two_pieces.pairs import options
from ludus.families.impartial.two_pieces.problem import (
    ABOUT_ONE,
    Pair,
    Place,
    TwoPieces,
    position_faults,
    sorted_pair,
    two_pieces,
)

QUESTIONS = {
    Question.OUTCOME: "Who wins from here, and with which moves?",
    Question.VALUE: "What is the Grundy value of this position? (normal play)",
    Question.REMOTENESS: "What is the remoteness: how long does the game last under best play?",
    Question.TABLE: "What is the Grundy value of each position on this board? (normal play)",
    Question.P_POSITIONS: "Which positions on this board are P-positions?",
}

Position: TypeAlias = tuple[Place, ...]
"""The places of both pieces and, in a game with passes, the number that are left, as a place of one number."""
PASS: Position = ()
"""The move that leaves both pieces where they are."""
MAX_CELLS = 10_000
"""Boards with more squares can be asked about, but not played on."""
MAX_DIGITS = len(str(MAX_COORDINATE))


@dataclass(frozen=True, slots=True)
class PairGame:
    """Two pieces from one start; the board is the box between both of them and the corner."""

    name: str
    """What one piece is called: a rook, a coin."""
    rules: TwoPieces
    """The rules, and the start as the position."""

    @property
    def misere(self) -> bool:
        """Whether the last player to move loses."""
        return self.rules.misere

    def start(self) -> Position:
        if self.rules.position is None:
            raise invalid("start", "expected the places of both pieces, got none")
        return (*self.rules.position, (self.rules.passes,)) if self.rules.passes else self.rules.position

    def moves(self, position: Position) -> Iterable[Position]:
        self._check_board()
        ends = sorted(set(options(self.rules, _pair_of(position))))
        return [*ends, PASS] if self._can_pass(position) else ends

    def play(self, position: Position, move: Position) -> Position:
        self._check_board()
        if move == PASS:
            if not self._can_pass(position):
                left = self.passes_left(position)
                raise IllegalMove("no piece can move, so no pass is allowed" if left else "no pass is left")
            return (*position[:2], (self.passes_left(position) - 1,))
        if move not in set(options(self.rules, _pair_of(position))):
            raise IllegalMove(f"no move leads from {self.write(position)} to {self.write_move(move)}")
        return (*move, *position[2:])

    def is_won(self, position: Position) -> bool:
        self._check_board()
        return next(options(self.rules, _pair_of(position)), None) is None and not self._can_pass(position)

    def passes_left(self, position: Position) -> int:
        return position[2][0] if len(position) > 2 else 0

    def read(self, text: str) -> Position:
        places, plus, left = text.partition("+")
        pair = self._pair(places, "position")
        if faults := list(position_faults(self.rules, pair)):
            raise InvalidInput(*faults)
        if plus and not (is_number(left.strip(), MAX_DIGITS) and int(left) <= self.rules.passes):
            raise invalid("position", f"expected up to {self.rules.passes} passes after the +, got {abbreviate(text)}")
        return (*pair, (int(left) if plus else self.rules.passes,)) if self.rules.passes else pair

    def write(self, position: Position) -> str:
        left = f" +{self.passes_left(position)}" if self.rules.passes else ""
        return " / ".join(self._write_place(place) for place in position[:2]) + left

    def read_move(self, text: str) -> Position:
        return PASS if text.strip().lower() == "pass" else self._pair(text, "move")

    def write_move(self, move: Position) -> str:
        return " / ".join(self._write_place(place) for place in move) or "pass"

    def picture(self, position: Position) -> Picture:
        self._check_board()
        shapes, (width, height) = page_shapes(pair_page(self.rules, _pair_of(position), move=self.write_move))
        words = f"Two {self.name}s, and the moves of each; a move is written as the places of both."
        heading = f"Two {self.name}s at {' / '.join(self._write_place(place) for place in position[:2])}"
        if not self.rules.passes:
            return Picture(width, height, shapes, heading, words)
        heading += f"; {count(self.passes_left(position), 'pass', 'passes')} left"
        top = min(shape.at[1] for shape in shapes if isinstance(shape, Cell))
        button = (Cell((width, top), Role.TARGET, 0, "P", "pass", "pass"),) if self._can_pass(position) else ()
        return Picture(width + 3 * UNIT // 2 * len(button), height, (*shapes, *button), heading, words)

    def problem(self, position: Position, question: Question) -> TwoPieces:
        low, pair = self.rules.low, _pair_of(position)
        size = tuple(max(1, 1 - low + max(x, y)) for x, y in zip(*pair, strict=True))
        rules = replace(self.rules, size=size, passes=self.passes_left(position))
        return replace(rules, question=question, position=pair if question in ABOUT_ONE else None)

    def solution(self, certificate: Certificate) -> Iterator[Position]:
        """Return the moves to P-positions, a pass last."""
        match certificate:
            case PairOutcome(moves=moves, by_pass=by_pass):
                yield from (*moves, *([PASS] if by_pass else ()))
            case PairRemoteness(is_won=True):
                yield from self.replies(certificate)

    def replies(self, certificate: Certificate) -> Iterator[Position]:
        """Return the moves that win soonest, or lose latest."""
        if isinstance(certificate, PairRemoteness):
            yield from (*certificate.best, *([PASS] if certificate.by_pass else ()))

    def _can_pass(self, position: Position) -> bool:
        if not self.passes_left(position):
            return False
        return self.rules.pass_at_terminal or next(options(self.rules, _pair_of(position)), None) is not None

    def _check_board(self) -> None:
        if self.rules.cells > MAX_CELLS:
            squares = number(self.rules.cells)
            raise invalid("start", f"expected a board of at most {MAX_CELLS} squares to play on, got {squares}")

    def _write_place(self, place: Place) -> str:
        return "off" if self.rules.low and place == self.rules.off else " ".join(map(str, place))

    def _pair(self, text: str, field: str) -> Pair:
        parts = text.split("/")
        if len(parts) != 2:
            such = self.write_move(self.start()[:2])
            raise invalid(field, f"expected the places of both {self.name}s, such as {such}, got {abbreviate(text)}")
        return sorted_pair(*(self._place(part, field) for part in parts))

    def _place(self, text: str, field: str) -> Place:
        if self.rules.low and text.strip() == "off":
            return self.rules.off
        parts, axes = text.replace(",", " ").split(), len(self.rules.size)
        are_numbers = all(is_number(part, MAX_DIGITS) for part in parts)
        if len(parts) != axes or not are_numbers:
            raise invalid(field, f"expected {axes} integers of at most {MAX_DIGITS} digits, got {abbreviate(text)}")
        place = tuple(map(int, parts))
        return self.rules.off if self.rules.low and 0 in place else place


def _pair_of(position: Position) -> Pair:
    return position[0], position[1]


def rooks(name: str, start: Any, **rules: Any) -> PairGame:
    """Return two rooks in as many dimensions as the start has numbers for each of them."""
    numbers = tuple(start)
    if not numbers or len(numbers) % 2 or not all(type(x) is int and x >= 0 for x in numbers):
        expected = "as many numbers of at least 0 for both pieces, such as 3,5,6,2"
        raise invalid("start", f"expected {expected}, got {abbreviate(start)}")
    axes = len(numbers) // 2
    pair = numbers[:axes], numbers[axes:]
    low = 1 if rules.get("drop", False) else 0
    size = tuple(max(1, 1 - low + max(x, y)) for x, y in zip(*pair, strict=True))
    try:
        return PairGame(name, two_pieces(unit_rays(axes), (), size, position=pair, **rules))
    except InvalidInput as error:
        raise invalid("start", error.faults[0].message) from None
