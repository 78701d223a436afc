"""Two pieces that never hinder each other: the sum of two games, each with one piece (Sprague and Grundy).

They may jump over each other, land on each other and push nothing, as in definition 1.3 of "Two-dimensional Silver
Dollar game". The table of one piece alone tells everything: G(A, B) = g(A) ^ g(B), and a piece off the board counts 0.
"""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.mex import mex
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.one_piece.solve import table
from ludus.families.impartial.two_pieces.certificates import PairSum
from ludus.families.impartial.two_pieces.pairs import changes, places
from ludus.families.impartial.two_pieces.problem import Drop, TwoPieces
from ludus.families.impartial.two_pieces.solve.naive import value_type
from ludus.families.impartial.two_pieces.solve.room import MAX_ENTRIES, too_large, value_bound
from ludus.families.impartial.two_pieces.two_rooks import has_rooks, is_sum

METHOD = "sum of two games with one piece"
MAX_SLOW = 1 << 16
"""Up to so many squares, a piece that can be dropped and is no rook is worked out in Python."""


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the table of one piece alone."""
    if not is_sum(problem):
        raise invalid("method", "expected a method for these pieces, got sum, which is for pieces that jump and land")
    return Solved(problem, PairSum(frozen(lone_table(problem, limits))), METHOD)


def lone_table(problem: TwoPieces, limits: Limits) -> Array:
    """Return the Grundy numbers of one piece alone, in the size of the board."""
    if problem.cells > MAX_ENTRIES:
        what = f"{' x '.join(map(str, problem.size))} squares"
        raise too_large("size", what, problem.cells, len(problem.size))
    kind = value_type(value_bound(problem))
    if has_rooks(problem):
        return np.asarray(_nim_sums(problem.size) + (problem.drop is Drop.ALWAYS), dtype=kind)
    if problem.drop is not Drop.ALWAYS:
        alone = Impartial(problem.size, problem.rays, problem.steps)
        return np.asarray(table.grundy_table(alone, limits)[0], dtype=kind)
    if problem.cells > MAX_SLOW:
        raise invalid("size", f"expected at most {MAX_SLOW} squares for this piece, got {problem.cells}")
    return _from_definition(problem).astype(kind)


def _nim_sums(size: tuple[int, ...]) -> Array:
    total = np.zeros(size, dtype=np.int64)
    for axis, side in enumerate(size):
        total ^= np.arange(side).reshape([-1 if i == axis else 1 for i in range(len(size))])
    return total


def _from_definition(problem: TwoPieces) -> Array:
    """Return the values of one piece: the other one is off the board, where it hinders nobody."""
    values: dict[tuple[int, ...], int] = {}
    for place in places(problem):
        values[place] = mex({values[change.mover] for change in changes(problem, place, problem.off)})
    return np.array([values[place] for place in places(problem)][problem.low :]).reshape(problem.size)
