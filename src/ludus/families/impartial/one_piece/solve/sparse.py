"""Lost positions without a table, on boards of 10^8 rows: normal and misère play, any passes.

a ray along the rows or the columns, besides rook rays, the diagonal, steps     one cell in each row
no move along the rows, or none along the columns, any other rays and steps     whole rows of bits
all else, other numbers of axes                                                 one word for each cell
"""

from __future__ import annotations

from importlib.util import find_spec

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import frozen
from ludus.core.limits import Limits
from ludus.families.impartial.one_piece.certificates import Outcomes
from ludus.families.impartial.one_piece.problem import Impartial, check_question
from ludus.families.impartial.one_piece.solve import bit_rows, naive, outcomes
from ludus.families.impartial.one_piece.solve.lined import lined, places
from ludus.families.impartial.one_piece.solve.table import is_small


def solve(problem: Impartial, limits: Limits) -> Answer:
    """Return all lost positions, by the quickest method for the piece."""
    check_question(problem)
    if is_small(problem) or find_spec("numba") is None:
        return naive.solve(problem, limits)
    board = lined(problem)
    if board is None:
        return bit_rows.solve(problem, limits) if bit_rows.applies(problem) else outcomes.solve(problem, limits)
    from ludus.families.impartial.one_piece.compiled import sparse  # the lazy door

    cells = sparse.listed(places(problem, board, 1, limits), turned=board.turned)
    return Solved(problem, Outcomes(frozen(cells)), "one cell in each row")
