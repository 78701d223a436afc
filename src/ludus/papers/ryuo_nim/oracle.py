"""The games of the paper from their definitions, how far the claims are tried, and the tables of the solvers."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib.util import find_spec
from operator import sub
from typing import TypeAlias

from ludus.core.arrays import Array
from ludus.core.claims import Depth
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.impartial.one_piece.solve import table
from ludus.papers.oracle import grundy_values, rook_moves
from ludus.papers.ryuo_nim.printed import Vector, slanted_moves
from ludus.papers.verdicts import certificate

Position: TypeAlias = tuple[int, ...]
"""The coordinates of the piece, followed by the number of passes left where there are passes."""
Options: TypeAlias = Callable[[Position], Iterable[Position]]
"""The set move(p) of Definition 1.2."""

PAGE = "docs/ryuo_nim.md"


def smallest(positions: Iterable[Position]) -> Position | None:
    """Return the position nearest to the corner: by the sum of the coordinates, then in reading order."""
    return min(positions, key=lambda position: (sum(position), position), default=None)


def square(side: int, axes: int = 2) -> Iterator[Position]:
    """Return every position with all coordinates below a bound, options first."""
    return itertools.product(range(side), repeat=axes)


def stepping(vectors: Iterable[Position], *, is_guarded: bool = True) -> Options:
    """Return the moves that subtract one of the given vectors; without guards nothing keeps the piece on the board."""
    steps = tuple(vectors)

    def options(position: Position) -> Iterator[Position]:
        for step in steps:
            there = tuple(map(sub, position, step))
            if not is_guarded or min(there) >= 0:
                yield there

    return options


def ryuo(vectors: Iterable[Position], *, is_guarded: bool = True) -> Options:
    """Return the moves (4), (5) and (6), in any dimension: along one axis any distance, and the given vectors.

    The sets (3), (6), (17) and (20) are printed without guards.
    """
    steps = stepping(vectors, is_guarded=is_guarded)
    return lambda position: itertools.chain(rook_moves(position), steps(position))


def with_passes(options: Options, *, at_terminal: bool) -> Options:
    """Return the moves (15) to (21): those of the piece with the passes kept, and one pass taken.

    The pass is allowed where the piece itself is stuck only if that is said.
    """

    def passing(position: Position) -> Iterator[Position]:
        cell, left = position[:-1], position[-1]
        reached = [(*there, left) for there in options(cell)]
        yield from reached
        if left and (reached or at_terminal):
            yield (*cell, left - 1)

    return passing


def passing_square(side: int, passes: int) -> Iterator[Position]:
    """Return every position with coordinates below a bound and 0 to `passes` passes, options first."""
    return ((*cell, left) for left in range(passes + 1) for cell in square(side))


@lru_cache(maxsize=64)
def ryuo_values(p: int, side: int) -> dict[Position, int]:
    """Return the Grundy values of the generalized ryuo on a square board; p = 3 is the ryuo itself."""
    return grundy_values(square(side), ryuo(slanted_moves(p)))


@lru_cache(maxsize=64)
def pass_values(slanted: tuple[Vector, ...], side: int, at_terminal: bool) -> dict[Position, int]:
    """Return the Grundy values with one pass, of positions (x, y, 0) and (x, y, 1)."""
    return grundy_values(passing_square(side, 1), with_passes(ryuo(slanted), at_terminal=at_terminal))


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
    """Return the table of Grundy values of a piece, by the quickest solver; no pass where the piece is stuck."""
    return certificate(table.solve(impartial(rays, steps, size, passes=passes), Limits()), Table).values


@lru_cache(maxsize=4)
def fast_lost(steps: tuple[Vector, ...], side: int, *, passes: int = 0, misere: bool = False) -> Array:
    """Return for each square whether the player to move loses, by the quickest solver."""
    size = (side, side)
    problem = impartial(ROOK, steps, size, passes=passes, misere=misere, question=Question.P_POSITIONS)
    lost = np.zeros(size, dtype=bool)
    lost[tuple(certificate(table.solve_p_positions(problem, Limits()), Outcomes).p_positions.T)] = True
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
