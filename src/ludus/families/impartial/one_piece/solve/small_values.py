"""All positions with small Grundy numbers: level by level on huge boards, or out of the table.

    a ray along the rows or the columns, besides rook rays, the diagonal, steps     one cell of each value in each row
    all else                                                                        from the table of all values

Memory grows like the rows times the values asked for, and not like the cells: all values below 16 on a board of a
million rows take a second. Passes as in tables.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import LevelSets, Table
from ludus.families.impartial.one_piece.pieces import piece, value_bound
from ludus.families.impartial.one_piece.problem import Impartial, check_question
from ludus.families.impartial.one_piece.solve import table
from ludus.families.impartial.one_piece.solve.lined import lined, places
from ludus.families.impartial.one_piece.solve.table import is_small


def level_sets(problem: Impartial, limits: Limits) -> Answer:
    """Return all positions with Grundy numbers below `problem.below`, as rows (g, x, y, ...) in increasing order."""
    check_question(problem)
    moves = piece(problem.rays, problem.steps, problem.size)
    below = min(problem.below, 1 + value_bound(moves, problem.size, passes=problem.passes))
    board = lined(problem, below)
    if board is None or is_small(problem) or find_spec("numba") is None:
        return out_of_the_table(problem, limits)
    from ludus.families.impartial.one_piece.compiled import sparse  # the lazy door

    cells = sparse.listed(places(problem, board, below, limits), turned=board.turned, named=True)
    return Solved(problem, LevelSets(problem.below, frozen(cells)), "one cell of each value in each row")


def out_of_the_table(problem: Impartial, limits: Limits) -> Answer:
    """Return the same from the table of all values."""
    found = table.solve(replace(problem, question=Question.TABLE, below=1), limits)
    if not isinstance(found, Solved) or not isinstance(found.certificate, Table):
        return found
    rows = rows_of(found.certificate.values, problem.below)
    return Solved(problem, LevelSets(problem.below, frozen(rows)), f"{found.method}, the smallest values of the table")


def rows_of(values: Array, below: int) -> Array:
    """Return the positions of a table with values below a number, as rows (g, x, y, ...) in increasing order."""
    cells = np.argwhere(values < below)
    levels = values[tuple(cells.T)]
    kind = np.uint16 if max(int(levels.max(initial=0)), *values.shape) < 2**16 else np.uint32
    named = np.column_stack([levels, cells]).astype(kind)
    return np.ascontiguousarray(named[np.argsort(levels, kind="stable")])
