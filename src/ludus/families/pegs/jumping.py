"""The holes of a board in reading order, its jumps by the numbers of the holes, and positions as integers.

Bit k of a position tells whether hole k holds a peg. A jump (a, b, c) needs bits a and b and no bit c; it turns all
three. Backwards, from position to position, the same three bits are turned, with c set and a, b not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from ludus.core.errors import invalid
from ludus.core.records import dataclass
from ludus.families.pegs.problem import Cell, Jump, Lattice, Pegs

Triple: TypeAlias = tuple[int, int, int]
"""The numbers of the holes from, over and to."""
Position: TypeAlias = int

SQUARE = ((0, 1), (1, 0))
DIAGONALS = ((1, 1), (1, -1))
"""Half of the directions; the others are opposite."""


@dataclass(frozen=True, slots=True)
class PegBoard:
    """The holes and the jumps of a board."""

    cells: tuple[Cell, ...]
    """The holes in reading order."""
    triples: tuple[Triple, ...]
    """All jumps; a jump and the one back stand side by side where there are both."""

    @property
    def full(self) -> Position:
        """The position with a peg in every hole."""
        return (1 << len(self.cells)) - 1

    def position(self, pegs: Iterable[Cell]) -> Position:
        number = {cell: k for k, cell in enumerate(self.cells)}
        return sum(1 << number[cell] for cell in pegs)

    def pegs(self, position: Position) -> tuple[Cell, ...]:
        return tuple(cell for k, cell in enumerate(self.cells) if position >> k & 1)

    def jumps(self, triples: Iterable[Triple]) -> tuple[Jump, ...]:
        """Return jumps by their holes."""
        return tuple((self.cells[a], self.cells[b], self.cells[c]) for a, b, c in triples)

    def masks(self) -> list[tuple[int, int]]:
        """Return for each jump the bits that it turns, and those of them that must be pegs."""
        return [(1 << a | 1 << b | 1 << c, 1 << a | 1 << b) for a, b, c in self.triples]

    def touching(self) -> list[list[int]]:
        """Return for each hole the numbers of the jumps that it is part of."""
        found: list[list[int]] = [[] for _ in self.cells]
        for number, triple in enumerate(self.triples):
            for hole in triple:
                found[hole].append(number)
        return found


def board(problem: Pegs) -> PegBoard:
    """Return the board of a problem.

    >>> board(pegs("oo.")).triples
    ((0, 1, 2), (2, 1, 0))
    """
    cells = problem.holes()
    if problem.jumps is None:
        return PegBoard(cells, lattice_triples(cells, problem.lattice, diagonal=problem.diagonal))
    triples = set(numbered(cells, problem.jumps))
    return PegBoard(cells, tuple(sorted(triples, key=lambda t: (t[1], min(t[0], t[2]), max(t[0], t[2]), t))))


def numbered(cells: Sequence[Cell], jumps: Iterable[Jump]) -> tuple[Triple, ...]:
    """Return jumps by the numbers of their holes, in their order."""
    number = {cell: k for k, cell in enumerate(cells)}
    return tuple((number[a], number[b], number[c]) for a, b, c in jumps)


def lattice_triples(cells: Sequence[Cell], lattice: Lattice, *, diagonal: bool = False) -> tuple[Triple, ...]:
    """Return all jumps on a lattice: three holes in a row, in both directions."""
    number = {cell: k for k, cell in enumerate(cells)}
    directions = SQUARE + (DIAGONALS if diagonal else ()) + (((1, 1),) if lattice is Lattice.TRIANGULAR else ())
    found: list[Triple] = []
    for (r, c), a in number.items():
        for down, across in directions:
            b, e = number.get((r + down, c + across)), number.get((r + 2 * down, c + 2 * across))
            if b is not None and e is not None:
                found += [(a, b, e), (e, b, a)]
    return tuple(found)


def jumps_from(position: Position, triples: Sequence[Triple]) -> Iterator[Triple]:
    """Return the jumps that can be made at a position."""
    for a, b, c in triples:
        if position >> a & 1 and position >> b & 1 and not position >> c & 1:
            yield a, b, c


def jumps_to(position: Position, triples: Sequence[Triple]) -> Iterator[Triple]:
    """Return the jumps that can have led to a position."""
    for a, b, c in triples:
        if position >> c & 1 and not position >> a & 1 and not position >> b & 1:
            yield a, b, c


def played(position: Position, triple: Triple) -> Position:
    """Return the position after a jump, or before it."""
    a, b, c = triple
    return position ^ (1 << a | 1 << b | 1 << c)


def after(pegs: Iterable[Cell], jumps: Iterable[Jump]) -> frozenset[Cell]:
    """Return the pegs after some jumps.

    >>> after([(0, 0), (0, 1)], [((0, 0), (0, 1), (0, 2))])
    frozenset({(0, 2)})
    """
    left = set(pegs)
    for source, over, to in jumps:
        left -= {source, over}
        left.add(to)
    return frozenset(left)


@dataclass(frozen=True, slots=True)
class PegTask:
    """Bring a position of a board to the finish."""

    board: PegBoard
    start: Position
    finish: Position | None
    """None when only the number of pegs counts."""
    left: int
    """The number of pegs at the finish."""

    @property
    def jumps(self) -> int:
        """The number of jumps of every solution: each takes one peg away."""
        return self.start.bit_count() - self.left

    def is_finish(self, position: Position) -> bool:
        return position.bit_count() == self.left and self.finish in (None, position)

    def reversed(self) -> PegTask:
        """Return the task whose solutions are those of this one read backwards.

        A jump played backwards takes c away and fills a and b: to the empty holes that is a jump forwards. So the
        complement of the finish is brought to the complement of the start by the same jumps in the opposite order.
        """
        full = self.board.full
        holes = len(self.board.cells)
        start = full ^ self.finish_position()
        return replace(self, start=start, finish=full ^ self.start, left=holes - self.start.bit_count())

    def finishes(self) -> Iterator[Position]:
        """Return all positions that are a finish."""
        if self.finish is not None:
            yield self.finish
            return
        for pegs in combinations(range(len(self.board.cells)), self.left):
            yield sum(1 << hole for hole in pegs)

    def finish_position(self) -> Position:
        """Return the finish; InvalidInput when it is only a number of pegs."""
        if self.finish is None:
            raise invalid("finish", "expected a position to finish at, got only a number of pegs")
        return self.finish

    def lightest(self, weights: Sequence[int]) -> int:
        """Return the least weight that a finish can have: that of the finish, or of the lightest holes."""
        if self.finish is None:
            return sum(sorted(weights)[: self.left])
        return weigh(self.finish, weights)


def task(problem: Pegs) -> PegTask:
    """Return the task of a problem."""
    own = board(problem)
    last = problem.finish_pegs()
    return PegTask(own, own.position(problem.pegs()), None if last is None else own.position(last), problem.pegs_left())


def weigh(position: Position, weights: Sequence[int]) -> int:
    """Return the sum of the weights of all pegs.

    >>> weigh(0b101, [1, 10, 100])
    101
    """
    return sum(weight for k, weight in enumerate(weights) if position >> k & 1)
