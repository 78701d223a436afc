"""Impartial games given by their options alone: all followers are numbered, which is a graph problem.

A position is a tuple of integers, and a move is named by the position that it leads to. A game file has to say
where it starts, which options a position has, and how it looks; the rest is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import TypeAlias

from ludus.core.certificates import Certificate
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.games import Entry, Variant
from ludus.core.pictures import UNIT, Anchor, Cell, Number, Picture, Piece, Role, Shape
from ludus.core.questions import Question
from ludus.families.impartial.graph.certificates import GraphOutcome
from ludus.families.impartial.graph.problem import Graph, graph
from ludus.families.impartial.graph.values import Explored, explore
from ludus.families.impartial.move_words import changed
from ludus.families.impartial.one_piece.problem import ABOUT_ONE, QUESTION_WORDS

Numbers: TypeAlias = tuple[int, ...]
"""A position: the squares of coins, the lengths of rows, the heaps."""

MAX_POSITIONS = 50_000
"""Games with more positions are problems for files, not for playing."""
MAX_DIGITS = 9
EMPTY = "-"
"""How a position of no numbers is written."""

QUESTIONS: dict[Question, str] = {q: words for q, words in QUESTION_WORDS.items() if q is not Question.LEVELS}
finite_entry = partial(Entry, questions=QUESTIONS, players=2)
"""The entry of a game that is given by its options."""


class FiniteGame(ABC):
    """An impartial game, from one start. The class of a game adds `start`, `options` and `picture`."""

    __slots__ = ()

    @abstractmethod
    def start(self) -> Numbers:
        """Return the position that the parameters describe."""

    @abstractmethod
    def options(self, position: Numbers) -> Iterable[Numbers]:
        """Return the positions that one move leads to; some perhaps twice."""

    @abstractmethod
    def picture(self, position: Numbers) -> Picture:
        """Return the position as shapes that carry the moves."""

    def moves(self, position: Numbers) -> list[Numbers]:
        return sorted(set(self.options(position)))

    def play(self, position: Numbers, move: Numbers) -> Numbers:
        if move not in set(self.options(position)):
            raise IllegalMove(f"no move leads from {self.write(position)} to {self.write(move)}")
        return move

    def is_won(self, position: Numbers) -> bool:
        return next(iter(self.options(position)), None) is None

    def read(self, text: str) -> Numbers:
        position = self.read_move(text)
        if position not in self.explored().numbers:
            start = self.write(self.start())
            raise invalid("position", f"expected a position that {start} leads to, got {abbreviate(text)}")
        return position

    def write(self, position: Numbers) -> str:
        return " ".join(map(str, position)) or EMPTY

    def read_move(self, text: str) -> Numbers:
        if text.strip() == EMPTY:
            return ()
        parts = text.replace(",", " ").split()
        if not parts or not all(is_number(part, MAX_DIGITS) for part in parts):
            example = self.write(self.start())
            raise invalid("position", f"expected integers, such as {example}, got {abbreviate(text)}")
        return tuple(map(int, parts))

    def write_move(self, move: Numbers) -> str:
        return self.write(move)

    def explored(self) -> Explored[Numbers]:
        return explore(self.options, self.start(), most=MAX_POSITIONS)

    def problem(self, position: Numbers, question: Question) -> Graph:
        """Return the numbered game; for a question about all positions, of those that can still come."""
        about_one = question in ABOUT_ONE
        result = self.explored() if about_one else explore(self.options, position, most=MAX_POSITIONS)
        number = result.number(position) if about_one else None
        return graph(result.options, names=map(self.write, result.positions), position=number, question=question)

    def solution(self, certificate: Certificate) -> Iterator[Numbers]:
        """Return the winning moves; the numbers of the positions are those of the game from its start."""
        if isinstance(certificate, GraphOutcome):
            positions = self.explored().positions
            yield from (positions[number] for number in certificate.moves)


MARGIN = UNIT // 2
LEFT = UNIT * 3 // 2
"""Before the squares stand the names of the coins."""
MAX_SQUARES = 60
"""Longer strips are problems for files, not for playing."""


def few_coins(draw: Random, number: int) -> Variant:
    """Return three coins on a strip that is short enough for paper."""
    return Variant("", {"coins": tuple(sorted(draw.sample(range(1, 12), 3)))})


def check_coins(coins: Numbers, first: int) -> None:
    """Raise InvalidInput unless the coins lie on different squares from `first` on, in increasing order."""
    last = first + MAX_SQUARES - 1
    if not coins or not all(type(square) is int and first <= square <= last for square in coins):
        raise invalid("coins", f"expected squares from {first} to {last}, such as 2,5,9, got {abbreviate(coins)}")
    if any(later <= earlier for earlier, later in pairwise(coins)):
        raise invalid("coins", f"expected different squares in increasing order, got {abbreviate(coins)}")


def strip(game: FiniteGame, position: Numbers, first: int, signs: str) -> tuple[tuple[Shape, ...], tuple[int, int]]:
    """Return the shapes of coins on the squares from `first` on, and the size of the picture.

    The square that a move leads to is marked in the line of its coin. The signs are written on the coins: "$" marks the
    dollar.
    """
    last = max(game.start())
    # The empty position ends the game: the coin with a sign goes into the bag, or is taken out of it.
    targets = {
        _changed(position, move) if move else (signs.index("$"), 0): game.write_move(move)
        for move in game.moves(position)
    }
    shapes: list[Shape] = []
    for square in range(first, last + 1):
        place = (LEFT + (square - first) * UNIT + UNIT // 2, MARGIN // 2)
        shapes.append(Number(place, Role.LABEL, str(square)))
    for coin, own in enumerate(position):
        y = MARGIN + coin * UNIT
        shapes.append(Number((LEFT - MARGIN // 2, y + UNIT // 2), Role.LABEL, f"coin {coin + 1}", Anchor.RIGHT))
        for square in range(first, last + 1):
            at, label = (LEFT + (square - first) * UNIT, y), f"coin {coin + 1}, square {square}"
            move = targets.get((coin, square))
            if move is None:
                shapes.append(Cell(at, Role.CELL, 0, "", label))
            else:
                shapes.append(Cell(at, Role.TARGET, 0, "", f"{label}: a move", move))
            if square == own:
                shapes.append(Piece(at, Role.PIECE, signs[coin].strip(), f"{label}: the coin"))
    size = (LEFT + (last - first + 1) * UNIT + MARGIN, 2 * MARGIN + len(position) * UNIT)
    return tuple(shapes), size


def _changed(before: Numbers, after: Numbers) -> tuple[int, int]:
    """Return which coin a move takes away, by its place in the position before, and where it is put.

    >>> _changed((4, 7, 9), (2, 4, 7)), _changed((0, 3, 5), (0, 0, 5))
    ((2, 2), (1, 0))
    """
    (taken,), (put,) = changed(before, after)
    return before.index(taken), put
