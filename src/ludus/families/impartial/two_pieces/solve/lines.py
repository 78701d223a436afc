"""Lost pairs of two rooks on a plane that jump over each other, by bitsets of lines; landing and dropping as one likes.

Dropping changes nothing on the board: a rook alone can always be dropped, which wins, so that dropping one of two
rooks loses (lemma 1 of "Two-dimensional Silver Dollar game", for landing too). Both off is lost, one off is won.
"""

from __future__ import annotations

from importlib.util import find_spec

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.two_pieces.problem import Drop, Push, TwoPieces
from ludus.families.impartial.two_pieces.solve import naive
from ludus.families.impartial.two_pieces.two_rooks import has_rooks

MAX_LINES = 1 << 27
"""At most so many lines of pairs: 256 MiB of results."""
METHOD = "bitsets of lines of pairs"


def is_fitting(problem: TwoPieces) -> bool:
    """Return whether these are rooks on a plane that jump and push nothing."""
    plane = len(problem.size) == 2 and max(problem.size) < 2**15
    rules = problem.jump and problem.push is Push.NONE and problem.drop is not Drop.PUSHED
    return plane and rules and has_rooks(problem)


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return all lost pairs."""
    if not is_fitting(problem):
        raise invalid(
            "method", "expected a method for these pieces, got lines, which is for rooks on a plane that jump"
        )
    if find_spec("numba") is None:
        return naive.solve(problem, limits)
    return Solved(problem, naive.outcomes(problem, lost_pairs(problem, limits)), METHOD)


def lost_pairs(problem: TwoPieces, limits: Limits) -> Array:
    """Return the lost pairs, the lesser place first, in increasing order, one in each row."""
    from ludus.families.impartial.two_pieces.compiled import lost_lines  # the lazy door

    rows, columns = problem.size
    if rows * rows * columns > MAX_LINES:
        message = f"expected at most {MAX_LINES} lines of pairs, got {rows * rows * columns}; 512 x 512 would fit"
        raise invalid("size", message)
    limits.progress("lines of pairs", 0, 0)
    found = lost_lines.lost_lines(rows, columns, shared=problem.is_shared)
    a, b, c = np.nonzero(found != lost_lines.NOWHERE)
    d = found[a, b, c].astype(np.int64)
    once = (a < c) | ((a == c) & (b <= d))
    pairs = np.stack([a, b, c, d], axis=1)[once] + problem.low
    return np.vstack([np.zeros((1, 4), dtype=np.int64), pairs]) if problem.low else pairs
