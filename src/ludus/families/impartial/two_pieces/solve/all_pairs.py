"""Every pair by compiled loops from the definition: any piece, any rule of meeting, any dimension."""

from __future__ import annotations

from importlib.util import find_spec

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.solve import naive
from ludus.families.impartial.two_pieces.solve.room import check_pairs, is_small, value_bound

METHOD = "all pairs, compiled"


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the table of all pairs, or the lost pairs."""
    check_pairs(problem)
    if find_spec("numba") is None:
        return naive.solve(problem, limits)
    values = matrix(problem, limits)
    if problem.question is Question.TABLE:
        return Solved(problem, Table(frozen(naive.table_of(problem, values))), METHOD)
    return Solved(problem, naive.outcomes(problem, lost_pairs(problem, values)), METHOD)


def matrix(problem: TwoPieces, limits: Limits) -> Array:
    """Return the values by the numbers of the two places: 0 is off the board, squares count from 1 in reading order.

    An entry is -1 where there is no such pair.
    """
    check_pairs(problem)
    if is_small(problem) or find_spec("numba") is None:
        return naive.matrix(problem, naive.values(problem, limits))
    from ludus.families.impartial.two_pieces.compiled import (
        all_pairs,  # the lazy door: numba takes most of a second to load
    )

    bound, places = value_bound(problem), problem.cells + 1
    values = np.empty((places, places), dtype=naive.value_type(bound))

    def told(done: int) -> None:
        limits.progress("all pairs", done * (done + 1) // 2, places * (places + 1) // 2)

    all_pairs.table(problem, values, bound, told)
    return values


def lost_pairs(problem: TwoPieces, values: Array) -> Array:
    """Return the pairs of value 0, the lesser place first, in increasing order, one in each row."""
    first, second = np.nonzero(np.triu(values == 0))
    squares = np.indices(problem.size).reshape(len(problem.size), -1).T + problem.low
    places = np.vstack([np.zeros((1, len(problem.size)), dtype=squares.dtype), squares])
    return np.hstack([places[first], places[second]])
