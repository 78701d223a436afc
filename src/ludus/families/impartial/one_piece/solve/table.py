"""Grundy tables and P-positions, by the fastest exact method for the piece.

    a small grid, or without Numba                 a set of values for each line, as the bits of an integer
    steps alone, at most 63                        one-hot words, whole rows at a time
    rook rays, diagonal rays, steps, two axes      the hybrid bitset mex on tiles
    all else                                       a set of values for each line, in any dimension

Passes: two of them cancel (theorem: G with k + 2 passes is G with k). One pass that may be used anywhere is a heap of
one, so that the values are G ^ 1; one that may not be used at terminal positions costs a second table, in which a cell
may not take its value of the first. For outcomes: with a pass left, a cell that is a P-position without it is an
N-position; two passes cancel in misère play too.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from math import prod
from operator import sub

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import gibibytes
from ludus.families.impartial.one_piece.certificates import Outcomes, Table
from ludus.families.impartial.one_piece.pieces import Piece, is_symmetric, lines_of, piece, repeats, value_bound
from ludus.families.impartial.one_piece.problem import Cell, Impartial, check_table, would_fit

MAX_BYTES = 12 << 30
"""Maximum memory of a table with all that is needed to fill it."""


def check_memory(problem: Impartial, moves: Piece, entry_bytes: int) -> None:
    """Raise InvalidInput when filling a table would take too much memory; say how much, and which size would fit."""
    # A pass takes three tables: without it, what that forbids, and with it.
    cell_bytes = entry_bytes * (3 if problem.passes % 2 and not problem.pass_at_terminal else 1)

    def needed(size: tuple[int, ...]) -> int:
        return bytes_needed(moves, size, value_bound(moves, size, passes=problem.passes), cell_bytes)

    if (bytes_ := needed(problem.size)) > MAX_BYTES:
        expected = f"a table that takes at most {gibibytes(MAX_BYTES)} to fill"
        fits = would_fit(problem.size, needed, MAX_BYTES)
        raise invalid("size", f"expected {expected}, got one that takes {gibibytes(bytes_)}; {fits}")


def bytes_needed(moves: Piece, size: tuple[int, ...], bound: int, cell_bytes: int) -> int:
    """Return the bytes of the tables and of the sets of values on the lines."""
    cells = prod(size)
    lines = sum(lines_of(ray, size) for ray in moves.rays)
    named = 0 if len(size) == 2 and all(max(ray) == 1 for ray in moves.rays) else 4 * len(moves.rays)
    hot = 0 if moves.rays else (len(moves.steps) // 8 + 1)
    return cells * (cell_bytes + named + hot) + lines * (bound // 8 + 16)


def solve_naive(problem: Impartial, limits: Limits) -> Answer:
    """Return the table of Grundy values, or the P-positions, cell by cell in Python."""
    check_table(problem)
    # Two passes do nothing together: G with k + 2 passes is G with k, in misère play too (see the tests).
    small, is_table = replace(problem, passes=problem.passes % 2), problem.question is Question.TABLE
    result = line_values(small, bit_mex if is_table else lambda seen: seen & 1, limits)
    if is_table:
        bound = value_bound(Piece(problem.rays, problem.steps), problem.size, passes=problem.passes)
        table = np.array(list(result.values()), dtype="uint16" if bound < 2**16 else "uint32")
        return Solved(problem, Table(frozen(table.reshape(problem.size))), "naive")
    lost = np.array([cell for cell, value in result.items() if value == 0], dtype=np.int64)
    return Solved(problem, Outcomes(positions(lost, len(problem.size))), "naive")


def line_values(problem: Impartial, rule: Callable[[int], int], limits: Limits) -> dict[Cell, int]:
    """Return the value of every cell with all passes left: layer by layer, from none left to all of them.

    A rule gives the value of a cell from the values that it sees, as the bits of an integer; a terminal cell has 0 in
    normal play and 1 in misère play, so that in both the P-positions are those of value 0. What a cell sees along a ray
    is what the cell before it on the ray saw, and that cell's own value: one integer for each line, whose name is the
    cell where the line leaves the grid.
    """
    # Steps that are too long for the grid are never made.
    steps = [step for step in dict.fromkeys(problem.steps) if repeats(step, problem.size)]
    rays = list(dict.fromkeys(problem.rays))
    layer: dict[Cell, int] = {}
    for passes in range(problem.passes + 1):
        before, layer = layer, {}
        lines: dict[tuple[int, Cell], int] = {}
        for done, cell in enumerate(cells(problem)):
            if done % 4096 == 0:
                limits.progress("cell by cell", passes * problem.cells + done, (problem.passes + 1) * problem.cells)
            names = [(number, line_end(cell, ray)) for number, ray in enumerate(rays)]
            seen = 0
            for name in names:
                seen |= lines.get(name, 0)
            for step in steps:
                option = tuple(map(sub, cell, step))
                if min(option) >= 0:
                    seen |= 1 << layer[option]
            if passes and (seen or problem.pass_at_terminal):
                seen |= 1 << before[cell]
            value = layer[cell] = rule(seen) if seen else int(problem.misere)
            for name in names:
                lines[name] = lines.get(name, 0) | 1 << value
    return layer


def line_end(cell: Cell, ray: Cell) -> Cell:
    """Return the last cell of the grid from a cell along a ray.

    >>> line_end((3, 5), (1, 1)), line_end((3, 5), (0, 2))
    ((0, 2), (3, 1))
    """
    times = min(place // s for place, s in zip(cell, ray, strict=True) if s)
    return tuple(place - times * s for place, s in zip(cell, ray, strict=True))


def bit_mex(seen: int) -> int:
    """Return the smallest non-negative integer that is no bit of an integer.

    >>> bit_mex(0b1011)
    2
    """
    return (~seen & (seen + 1)).bit_length() - 1


def cells(problem: Impartial) -> Iterator[Cell]:
    """Return all cells in reading order; the options of each come before it."""
    return itertools.product(*map(range, problem.size))


def positions(result: Array, axes: int) -> Array:
    """Return positions, one in each row, in the smallest type that every checker reads."""
    most = int(result.max(initial=0))
    kind = np.uint16 if most < 2**16 else np.uint32 if most < 2**32 else np.uint64
    return frozen(np.ascontiguousarray(result.reshape(-1, axes), dtype=kind))


SMALL = 1_000_000
"""Maximum number of options in all for which no compiler is loaded."""
PLANE = {(1, 0), (0, 1), (1, 1)}
MAX_ONE_HOT = 63


def solve(problem: Impartial, limits: Limits) -> Answer:
    """Return the table of Grundy values of every position."""
    check_table(problem)
    if is_small(problem) or find_spec("numba") is None:
        return solve_naive(problem, limits)
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
    check_memory(problem, moves, kind.itemsize)
    values = np.empty(problem.size, kind)
    stages = 2 if problem.passes % 2 and not problem.pass_at_terminal else 1
    method = fill(values, moves, bound, reporter(limits, values, stages, 0))
    if problem.passes % 2 == 0:
        return values, method
    if problem.pass_at_terminal:
        values ^= kind.type(1)
        return values, f"{method}, one pass as a heap of one"
    without, values = values, np.empty(problem.size, kind)
    method = fill(values, moves, bound, reporter(limits, values, stages, 1), beside=unless_stuck(without, moves))
    return values, f"{method}, with and without the pass"


def fill(values: Array, moves: Piece, bound: int, report: Callable[[int], None], *, beside: Array | None = None) -> str:
    """Fill a table by the fastest compiled loop for the piece and return its name."""
    from ludus.families.impartial.one_piece.compiled import grid, plane  # Numba is loaded when it is needed

    report(0)
    if not moves.rays and len(moves.steps) <= MAX_ONE_HOT and beside is None:
        grid.one_hot_table(values, moves.steps)
        return "one-hot words"
    if moves.rays and values.ndim == 2 and set(moves.rays) <= PLANE:
        symmetric = is_symmetric(moves, values.shape)

        def report_rows(rows: int) -> None:
            report(rows * values.shape[1])

        plane.table(
            *(values, moves.rays, moves.steps), bound=bound, symmetric=symmetric, beside=beside, report=report_rows
        )
        return "bitsets of rows, columns and diagonals"
    grid.table(values, moves.rays, moves.steps, bound=bound, beside=beside, report=report)
    return "bitsets of lines"


def unless_stuck(values: Array, moves: Piece) -> Array:
    """Return the values of all cells from which the piece can move, and the largest number elsewhere."""
    result: Array = np.full_like(values, np.iinfo(values.dtype).max)
    for move in (*moves.rays, *moves.steps):
        inside = tuple(slice(s, None) for s in move)
        result[inside] = values[inside]
    return result


def reporter(limits: Limits, values: Array, stages: int, stage: int) -> Callable[[int], None]:
    """Return the progress report in cells, for one of several tables of the same size."""

    def report(cells: int) -> None:
        limits.progress("filling the table", stage * values.size + cells, stages * values.size)

    return report


MAX_RAYS = 63


def solve_p_positions(problem: Impartial, limits: Limits) -> Answer:
    """Return all P-positions."""
    check_table(problem, entry_bytes=1)
    rays = piece(problem.rays, problem.steps, problem.size).rays
    if is_small(problem) or len(rays) > MAX_RAYS or find_spec("numba") is None:
        return solve_naive(problem, limits)
    limits.progress("looking for P-positions", 0, problem.cells)
    lost = lost_cells(problem)
    result = positions(np.argwhere(lost), len(problem.size))
    return Solved(problem, Outcomes(result), "one word for each cell")


def lost_cells(problem: Impartial) -> Array:
    """Return for each cell whether the player to move loses, all passes being left.

    Where the piece is stuck, normal play is lost and misère play is won; with a pass that may be used there, it is the
    other way round.
    """
    from ludus.families.impartial.one_piece.compiled import grid

    moves = piece(problem.rays, problem.steps, problem.size)
    without = grid.lost_table(problem.size, moves.rays, moves.steps, stuck_is_lost=not problem.misere)
    if problem.passes % 2 == 0:
        return without
    stuck_is_lost = problem.misere if problem.pass_at_terminal else not problem.misere
    return grid.lost_table(problem.size, moves.rays, moves.steps, stuck_is_lost=stuck_is_lost, won=without)
