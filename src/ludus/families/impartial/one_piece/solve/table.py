"""Tables of Grundy numbers, by the quickest exact method for the piece.

    a small grid                                   from the definition, before a compiler is loaded
    steps alone, at most 63                        one-hot words, whole rows at a time
    rook rays, diagonal rays, steps, two axes      the hybrid bitset mex on tiles
    all else                                       a set of values for each line, in any dimension

Passes: two of them cancel (theorem: G with k + 2 passes is G with k). One pass that may be used anywhere is a heap of
one, so that the values are G ^ 1; one that may not be used where the piece is stuck costs a second table, in which a
cell may not take its value of the first.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.one_piece.certificates import Table
from ludus.families.impartial.one_piece.pieces import Piece, is_symmetric, piece, value_bound
from ludus.families.impartial.one_piece.problem import Impartial, check_table
from ludus.families.impartial.one_piece.solve import naive
from ludus.families.impartial.one_piece.solve.room import check_room

SMALL = 1_000_000
"""Up to so many options in all, the definition is quicker than loading a compiler."""
PLANE = {(1, 0), (0, 1), (1, 1)}
"""The rays of the tiles."""
MAX_ONE_HOT = 63


def solve(problem: Impartial, limits: Limits) -> Answer:
    """Return the table of Grundy numbers of every position."""
    check_table(problem)
    if is_small(problem) or find_spec("numba") is None:
        return naive.solve(problem, limits)
    values, method = grundy_table(problem, limits)
    return Solved(problem, Table(frozen(values)), method)


def is_small(problem: Impartial) -> bool:
    """Return whether all options of all cells are soon counted."""
    moves = piece(problem.rays, problem.steps, problem.size)
    options = len(moves.steps) + sum(max(problem.size) for _ in moves.rays)
    return problem.cells * (1 + options) * (1 + problem.passes % 2) <= SMALL


def grundy_table(problem: Impartial, limits: Limits) -> tuple[Array, str]:
    """Return the values of all positions, passes included, and the name of the method."""
    moves = piece(problem.rays, problem.steps, problem.size)
    bound = value_bound(moves, problem.size, passes=problem.passes)
    # The largest number of the type is never a value: it stands for "no value" beside a cell.
    kind = np.dtype("uint16" if bound < 2**16 - 1 else "uint32")
    check_room(problem, moves, bound, kind.itemsize)
    values = np.empty(problem.size, kind)
    stages = 2 if problem.passes % 2 and not problem.pass_at_terminal else 1
    method = fill(values, moves, bound, teller(limits, values, stages, 0))
    if problem.passes % 2 == 0:
        return values, method
    if problem.pass_at_terminal:
        values ^= kind.type(1)
        return values, f"{method}, one pass as a heap of one"
    without, values = values, np.empty(problem.size, kind)
    method = fill(values, moves, bound, teller(limits, values, stages, 1), beside=unless_stuck(without, moves))
    return values, f"{method}, with and without the pass"


def fill(values: Array, moves: Piece, bound: int, told: Callable[[int], None], *, beside: Array | None = None) -> str:
    """Fill a table by the quickest kernel for the piece and return its name."""
    from ludus.families.impartial.one_piece.compiled import (  # the lazy door: numba takes most of a second to load
        anywhere,
        onehot,
        plane,
    )

    told(0)
    if not moves.rays and len(moves.steps) <= MAX_ONE_HOT and beside is None:
        onehot.table(values, moves.steps)
        return "one-hot words"
    if moves.rays and values.ndim == 2 and set(moves.rays) <= PLANE:
        symmetric = is_symmetric(moves, values.shape)

        def rows_told(rows: int) -> None:
            told(rows * values.shape[1])

        plane.table(*(values, moves.rays, moves.steps), bound=bound, symmetric=symmetric, beside=beside, told=rows_told)
        return "bitsets of rows, columns and diagonals"
    anywhere.table(values, moves.rays, moves.steps, bound=bound, beside=beside, told=told)
    return "bitsets of lines"


def unless_stuck(values: Array, moves: Piece) -> Array:
    """Return the values of all cells from which the piece can move, and the largest number elsewhere."""
    found: Array = np.full_like(values, np.iinfo(values.dtype).max)
    for move in (*moves.rays, *moves.steps):
        inside = tuple(slice(s, None) for s in move)
        found[inside] = values[inside]
    return found


def teller(limits: Limits, values: Array, stages: int, stage: int) -> Callable[[int], None]:
    """Return what tells the progress in cells, for one of several tables of the same size."""

    def told(cells: int) -> None:
        limits.progress("filling the table", stage * values.size + cells, stages * values.size)

    return told
