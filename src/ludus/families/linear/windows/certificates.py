"""Certificates about boards whose moves add up: moves, weightings, counts, quiet patterns, levels."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10, prod
from typing import Any

from ludus.algebra.factored import bits, value, write
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate, Factored
from ludus.core.codec import Record
from ludus.core.loading import np
from ludus.core.problem import Problem, named_cell
from ludus.core.records import dataclass
from ludus.core.weights import Weighting

MAX_WHOLE, MAX_BITS = 10**1000, 10_000_000
"""Larger counts are written as powers; and still larger ones are no longer multiplied out, which would take minutes."""


def places(board: Array) -> list[tuple[int, ...]]:
    """Return the cells of a board that are not 0."""
    return [tuple(map(int, place)) for place in zip(*board.nonzero(), strict=True)]


def pattern_rows(problem: Problem, patterns: Sequence[Array]) -> list[dict[str, object]]:
    """Return some patterns of moves in rows, one for each cell where one moves."""
    numbered = ((n, board, place) for n, board in enumerate(patterns, 1) for place in places(board))
    return [{"pattern": n, **named_cell(problem, place), "times": int(board[place])} for n, board, place in numbered]


@dataclass(frozen=True, slots=True, eq=False)
class Dual(Record):
    """Weights on the cells, such that no move adds more than the denominator: a lower bound on the number of moves."""

    weights: Array
    denominator: int


@dataclass(frozen=True, slots=True, eq=False)
class Rolls(Certificate, kind="rolls"):
    """How often to roll the window anchored at each cell, 0..n-1: the board reaches its target."""

    rolls: Array
    quiet: tuple[QuietPattern, ...] = ()
    """All patterns that do nothing, when they are few: they let the checker see that no fewer rolls do."""
    dual: Dual | None = None
    """Weights that prove the rolls to be the fewest, where there are such weights."""

    def made(self) -> list[object]:
        return [place for place in places(self.rolls) for _ in range(int(self.rolls[place]))]


@dataclass(frozen=True, slots=True)
class ProductWeighting(Certificate, kind="product-weighting"):
    """The weighting `scale` times the product of one vector per axis, modulo the problem's modulus."""

    scale: int
    axes: tuple[tuple[int, ...], ...]

    def weightings_on(self, problem: Any) -> tuple[Weighting, ...]:
        n = problem.modulus
        wide = np.dtype(np.int64 if n < 2**31 else object)
        cells = np.array(self.scale % n, dtype=wide)
        for axis in self.axes:
            cells = np.multiply.outer(cells, np.array([weight % n for weight in axis], dtype=wide)) % n
        return (Weighting(n, cells),)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many positions are solvable, and how many patterns of moves are quiet."""

    solvable: int
    quiet: int


@dataclass(frozen=True, slots=True)
class Count(Certificate, kind="count"):
    """The number of solvable positions and of quiet patterns, factored."""

    solvable: Factored
    quiet: Factored

    def plain(self) -> Counts:
        most = max(bits(self.solvable), bits(self.quiet))
        if most > MAX_BITS:
            digits = int(most * log10(2))
            raise OverflowError(f"a count has about {digits} digits; certificate.solvable and .quiet are powers")
        return Counts(*(prod(base**exponent for base, exponent in one) for one in (self.solvable, self.quiet)))

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        # Longer numbers stand as powers of primes: Python writes no integer of more than some thousand digits.
        numbers = {"solvable": self.solvable, "quiet": self.quiet}
        return [{name: value(one, most=MAX_WHOLE) or write(one) for name, one in numbers.items()}]


@dataclass(frozen=True, slots=True, eq=False)
class QuietPattern(Record):
    """A pattern of moves that does nothing, and its additive order modulo n."""

    order: int
    rolls: Array


@dataclass(frozen=True, slots=True, eq=False)
class Quiet(Certificate, kind="quiet"):
    """Independent quiet patterns: every quiet pattern is a sum of multiples of them in exactly one way."""

    patterns: tuple[QuietPattern, ...]
    count: Factored

    def plain(self) -> object:
        return [one.rolls for one in self.patterns]

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        return pattern_rows(problem, [one.rolls for one in self.patterns])


@dataclass(frozen=True, slots=True)
class DistanceCounts(Certificate, kind="levels"):
    """How many positions need exactly k moves, k = 0, 1, ...; the last k is God's number."""

    levels: tuple[int, ...]

    def plain(self) -> object:
        return list(self.levels)

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        return [{"moves": n, "positions": positions} for n, positions in enumerate(self.levels)]
