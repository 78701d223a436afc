"""Certificates about two pieces on one board: tables that a theorem reduces it to, and what is true of one pair."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.codec import Record, json_field
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.certificates import WORDS, ByTheorem
from ludus.families.impartial.two_pieces.problem import Pair, TwoPieces


def collapsed_shape(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of a collapsed table: for each axis of the board the next power of two.

    The first half of the shape of the large table is the board.

    >>> collapsed_shape((5, 8, 5, 8))
    (8, 8)
    """
    return tuple(1 << (side - 1).bit_length() for side in shape[: len(shape) // 2])


def _board(problem: Problem) -> tuple[int, ...]:
    if not isinstance(problem, TwoPieces):
        raise TypeError("expected a problem of two pieces")
    return problem.size


@dataclass(frozen=True, slots=True, eq=False)
class Collapsed(Certificate, kind="collapsed"):
    """The Grundy value of two rooks by the nim-sums of their coordinates: G(A, B) = values[A ^ B]; -1 where A = B."""

    values: Array = json_field(shape=lambda problem, fields: collapsed_shape(problem.shape))
    """One axis for each of the board, its length the next power of two."""


@dataclass(frozen=True, slots=True, eq=False)
class PairSum(Certificate, kind="pair-sum"):
    """The Grundy value of one piece alone; that of two which do not interact is the nim-sum of two entries."""

    values: Array = json_field(shape=lambda problem, fields: _board(problem))
    """In the size of the board: the first entry is the square with the least coordinates."""


@dataclass(frozen=True, slots=True)
class MisereNim(Certificate, kind="misere-nim"):
    """Two rooks are a P-position exactly when the nim-sums of their coordinates are one of misère nim."""


@dataclass(frozen=True, slots=True)
class PairOutcome(Certificate, kind="pair-outcome"):
    """Whether a pair is an N-position, and all its winning moves, as the pairs that they lead to."""

    is_won: bool = json_field(key="outcome", words=WORDS)
    moves: tuple[Pair, ...] = json_field(default=(), is_always=True)
    by_pass: bool = json_field(key="pass", default=False)
    """Whether a pass wins."""

    def made(self) -> list[object]:
        return list(self.moves)

    def plain(self) -> object:
        return "N" if self.is_won else "P"


@dataclass(frozen=True, slots=True)
class PairRemoteness(Certificate, kind="pair-remoteness"):
    """The remoteness of one pair, and all its best moves."""

    moves: int
    is_won: bool = json_field(key="outcome", words=WORDS)
    best: tuple[Pair, ...] = json_field(default=(), is_always=True)
    by_pass: bool = json_field(key="pass", default=False)
    """Whether a pass is a best move."""

    def plain(self) -> object:
        return self.moves


@dataclass(frozen=True, slots=True)
class DigitAutomaton(Record):
    """An automaton that reads binary digits, the lowest first; state 0 is the first."""

    transitions: tuple[tuple[int, ...], ...]
    """The next state for each state and letter; the digit of the first coordinate counts most in the letter."""
    finals: tuple[int, ...] = json_field(default=(), is_always=True)

    def accepts(self, numbers: Sequence[int]) -> bool:
        """Return whether the automaton accepts numbers, one for each coordinate.

        >>> DigitAutomaton(((0, 1, 1, 0), (1, 1, 1, 1)), (0,)).accepts((6, 6))
        True
        """
        state = 0
        # The lowest digits come first; a letter has one bit of each number, that of the first number highest.
        for place in range(max(numbers).bit_length()):
            letter = 0
            for number in numbers:
                letter = 2 * letter + (number >> place & 1)
            state = self.transitions[state][letter]
        return state in self.finals


@dataclass(frozen=True, slots=True)
class PairAutomaton(Certificate, kind="pair-automaton"):
    """The P-positions of two rooks in the plane on boards of every size, coordinates counted from 0."""

    pair: DigitAutomaton
    lone: DigitAutomaton | None = None
    """The P-positions of a piece whose other one has left the board, where pieces can leave."""


@dataclass(frozen=True, slots=True)
class PairValue(Certificate, kind="pair-value"):
    """The Grundy value of one pair."""

    value: int
    by: ByTheorem | None = json_field(default=None, is_inline=True)
    """Rows or level sets of the collapsed table, proved for all board sizes."""

    def plain(self) -> object:
        return self.value
