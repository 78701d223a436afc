"""How far the claims are tried, and the tables of the quick solvers that they are compared with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.util import find_spec

from ludus.core.answers import Solved
from ludus.core.arrays import Array
from ludus.core.claims import Depth
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.problem import Vector, impartial
from ludus.families.impartial.one_piece.solve import table
from ludus.papers.ryuo_nim.oracle import Position

P_RANGE = range(1, 13)
"""The values of p that are tried."""
NAIVE = {Depth.QUICK: 40, Depth.DEEP: 64}
"""Coordinates below this are tried from the definition."""
FAST = {Depth.QUICK: 400, Depth.DEEP: 3000}
"""Coordinates below this are compared with the tables of the solvers."""
PASSING = {Depth.QUICK: 400, Depth.DEEP: 1000}
"""The same in the game with a pass, and in misère play."""

ROOK = ((1, 0), (0, 1))


def fast_side(sides: dict[Depth, int], depth: Depth) -> int:
    """Return the side of the boards that the solvers fill; small ones where there is no compiler."""
    return sides[depth] if find_spec("numba") is not None else 40


@lru_cache(maxsize=4)
def fast_table(
    steps: tuple[Vector, ...], size: tuple[int, ...], *, passes: int = 0, rays: tuple[Vector, ...] = ROOK
) -> Array:
    """Return the table of Grundy numbers of a piece, by the quickest solver; no pass where the piece is stuck."""
    answer = table.solve(impartial(rays, steps, size, passes=passes), Limits())
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, Table):
        raise ArithmeticError(f"the solver gave no table of size {size}")
    return answer.certificate.values


@lru_cache(maxsize=4)
def fast_lost(steps: tuple[Vector, ...], side: int, *, passes: int = 0, misere: bool = False) -> Array:
    """Return for each square whether the player to move loses, by the quickest solver."""
    size = (side, side)
    problem = impartial(ROOK, steps, size, passes=passes, misere=misere, question=Question.P_POSITIONS)
    answer = table.solve_p_positions(problem, Limits())
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, Outcomes):
        raise ArithmeticError(f"the solver gave no outcomes of size {size}")
    lost = np.zeros(size, dtype=bool)
    lost[tuple(answer.certificate.p_positions.T)] = True
    return lost


def coordinates(side: int) -> tuple[Array, Array]:
    """Return x and y as arrays that broadcast to the square board, indexed [x, y]."""
    line = np.arange(side)
    return line[:, None], line[None, :]


def differing(found: Array, expected: Array) -> Iterator[Position]:
    """Return where two tables differ, nearest to the corner first."""
    cells = np.argwhere(found != expected)
    order = np.lexsort((*cells.T[::-1], cells.sum(axis=1)))
    return (tuple(map(int, cell)) for cell in cells[order])


def p_words(ps: Iterable[int]) -> str:
    """Return which p were tried.

    >>> p_words(range(3, 13))
    'p = 3 to 12'
    """
    every = list(ps)
    return f"p = {every[0]} to {every[-1]}" if len(every) > 2 else f"p = {' and '.join(map(str, every))}"
