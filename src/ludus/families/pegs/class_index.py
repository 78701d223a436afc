"""The positions of one class of a board, numbered without gaps: some holes are known from the others.

Some sums modulo 2 over the holes are changed by no jump (on the English board there are four of them: the 16 classes).
Within a class each of these sums gives one hole, a dependent one, by the others, the free ones. So the free holes
alone are a perfect number for the position: 2^29 numbers for the 33 holes of the English board, with no table of keys
and no two positions on one number. A jump turns fixed bits of the number, and the complement of a position has the
complement of its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludus.families.pegs.jumping import Board, Position, Triple

LANES = 6
"""Number of free holes that number the positions within one word of 64 bits."""
MAX_DEPENDENT = 10
"""Maximum number of dependent holes: tables have an entry for each of their patterns."""


@dataclass(frozen=True, slots=True)
class ClassIndex:
    """A numbering of the positions of one class."""

    board: Board
    free: tuple[int, ...]
    """The holes that are bits of the number, the lowest first; the first six are the lanes of a word."""
    dependent: tuple[int, ...]
    """The holes that are known from the others."""
    parities: tuple[int, ...]
    """For each dependent hole the bits of the number whose sum modulo 2 it is, up to `constants`."""
    constants: tuple[int, ...]
    """For each dependent hole, whether it is filled at the number 0."""

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return 1 << len(self.free)

    def number(self, position: Position) -> int:
        """Return the number of a position of this class."""
        return sum((position >> hole & 1) << bit for bit, hole in enumerate(self.free))

    def position(self, number: int) -> Position:
        """Return the position with a number."""
        known = sum((number >> bit & 1) << hole for bit, hole in enumerate(self.free))
        for hole, parity, constant in zip(self.dependent, self.parities, self.constants, strict=True):
            known |= ((number & parity).bit_count() % 2 ^ constant) << hole
        return known

    def turned(self, triple: Triple) -> int:
        """Return the bits of the number that a jump turns."""
        return self.number(sum(1 << hole for hole in triple))


def class_index(board: Board, member: Position) -> ClassIndex:
    """Return the numbering of the class that a position belongs to.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import board
    >>> index = class_index(board(pegs("oo.oooo")), 0b1111011)
    >>> len(index.free), index.position(index.number(0b1111011)) == 0b1111011
    (5, True)
    """
    order = quiet_first(board)
    sums = kept_sums(board, order)
    dependent = tuple(hole for hole, _ in sums)
    free = tuple(hole for hole in order if hole not in dependent)
    place = {hole: bit for bit, hole in enumerate(free)}
    parities = tuple(sum(1 << place[h] for h in free if weights >> h & 1) for _, weights in sums)
    constants = tuple((weights & member).bit_count() % 2 for _, weights in sums)
    return ClassIndex(board, free, dependent, parities, constants)


def kept_sums(board: Board, order: Sequence[int]) -> list[tuple[int, int]]:
    """Return (hole, weights) pairs: sums modulo 2 that jumps keep, each the only one with a weight on its hole.

    The holes come as early in the order as can be, and there are at most ten of them.
    """
    basis = _reduced(_kernel(board), order)
    return basis[:MAX_DEPENDENT]


def quiet_first(board: Board) -> list[int]:
    """Return the holes in an order whose first ones are touched by few jumps in all: each adds the fewest new ones."""
    touching = [{t for t in board.triples if hole in t} for hole in range(len(board.cells))]
    left, touched, order = set(range(len(board.cells))), set[Triple](), list[int]()
    while left:
        hole = min(left, key=lambda h: (len(touching[h] - touched), h))
        left.remove(hole)
        touched |= touching[hole]
        order.append(hole)
    return order


def _kernel(board: Board) -> list[int]:
    """Return a basis of the weights w modulo 2, as bits, with w_a + w_b + w_c = 0 for all jumps."""
    rows: dict[int, int] = {}
    for a, b, c in board.triples:
        row = 1 << a | 1 << b | 1 << c
        for pivot, other in rows.items():
            row ^= other if row >> pivot & 1 else 0
        if row:
            top = row.bit_length() - 1
            rows = {p: r ^ row if r >> top & 1 else r for p, r in rows.items()} | {top: row}
    loose = [h for h in range(len(board.cells)) if h not in rows]
    return [1 << h | sum(1 << p for p, row in rows.items() if row >> h & 1) for h in loose]


def _reduced(vectors: list[int], order: Sequence[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    rest = list(vectors)
    for hole in order:
        pivot = next((v for v in rest if v >> hole & 1), 0)
        if pivot:
            rest = [v ^ pivot if v >> hole & 1 else v for v in rest if v is not pivot]
            found = [(h, v ^ pivot if v >> hole & 1 else v) for h, v in found] + [(hole, pivot)]
    return found
