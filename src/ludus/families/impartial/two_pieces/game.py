"""Two pieces that two players move to the corner of one board, in turns: the rules that several game files share.

A position is where the two pieces are, a move is where they are then; both are written as "3 5 / 6 2". Where pieces can
leave the board, coordinates count from 1 and "off" stands for a piece that has left. The last player to move wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ludus.core.certificates import Certificate
from ludus.core.errors import IllegalMove, InvalidInput, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.games import Parameter, ParameterType
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.core.wording import number
from ludus.families.impartial.one_piece.draw import page_shapes
from ludus.families.impartial.one_piece.pieces import unit_rays
from ludus.families.impartial.one_piece.problem import MAX_COORDINATE
from ludus.families.impartial.two_pieces.certificates import PairOutcome
from ludus.families.impartial.two_pieces.draw import pair_page
from ludus.families.impartial.two_pieces.pairs import options
from ludus.families.impartial.two_pieces.problem import Pair, Place, TwoPieces, position_faults, sorted_pair, two_pieces

QUESTIONS = {
    Question.OUTCOME: "Who wins from here, and with which moves?",
    Question.VALUE: "What is the Grundy value of this position? (normal play)",
    Question.TABLE: "What is the Grundy value of each position on this board? (normal play)",
    Question.P_POSITIONS: "Which positions on this board are P-positions?",
}

MISERE = Parameter("misere", ParameterType.SWITCH, False, "misère play: the last player to move loses")
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

    def start(self) -> Pair:
        if self.rules.position is None:
            raise invalid("start", "expected the places of both pieces, got none")
        return self.rules.position

    def moves(self, position: Pair) -> Iterable[Pair]:
        self._check_board()
        return sorted(set(options(self.rules, position)))

    def play(self, position: Pair, move: Pair) -> Pair:
        self._check_board()
        if move not in set(options(self.rules, position)):
            raise IllegalMove(f"no move leads from {self.write(position)} to {self.write(move)}")
        return move

    def is_won(self, position: Pair) -> bool:
        self._check_board()
        return next(options(self.rules, position), None) is None

    def read(self, text: str) -> Pair:
        position = self._pair(text, "position")
        if faults := list(position_faults(self.rules, position)):
            raise InvalidInput(*faults)
        return position

    def write(self, position: Pair) -> str:
        return " / ".join(self._write_place(place) for place in position)

    def read_move(self, text: str) -> Pair:
        return self._pair(text, "move")

    def write_move(self, move: Pair) -> str:
        return self.write(move)

    def picture(self, position: Pair) -> Picture:
        self._check_board()
        shapes, size = page_shapes(pair_page(self.rules, position, move=self.write_move))
        words = f"Two {self.name}s, and the moves of each; a move is written as the places of both."
        return Picture(*size, shapes, f"Two {self.name}s at {self.write(position)}", words)

    def problem(self, position: Pair, question: Question) -> TwoPieces:
        low = self.rules.low
        size = tuple(max(1, 1 - low + max(x, y)) for x, y in zip(*position, strict=True))
        about_one = question in (Question.OUTCOME, Question.VALUE)
        return replace(self.rules, size=size, question=question, position=position if about_one else None)

    def solution(self, certificate: Certificate) -> Iterator[Pair]:
        """Return the moves to P-positions."""
        if isinstance(certificate, PairOutcome):
            yield from certificate.moves

    def _check_board(self) -> None:
        if self.rules.cells > MAX_CELLS:
            squares = number(self.rules.cells)
            raise invalid("start", f"expected a board of at most {MAX_CELLS} squares to play on, got {squares}")

    def _write_place(self, place: Place) -> str:
        return "off" if self.rules.low and place == self.rules.off else " ".join(map(str, place))

    def _pair(self, text: str, field: str) -> Pair:
        parts = text.split("/")
        if len(parts) != 2:
            such = self.write(self.start())
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
