"""P-positions and small Grundy values without a table, on boards of 10^8 rows: normal and misère play, any passes.

    a ray along the rows or the columns, besides rook rays, the diagonal, steps     one cell of each value in each row
    no move along the rows, or none along the columns, any other rays and steps     P-positions as rows of bits
    all else, other numbers of axes                                                 one word for each cell, or the table

With the ray (0, 1) there are never two cells of one value in a row, for one could move to the other. So the cells of
value g are at most as many as the rows, and each row has its own in a place that is soon found: each ray that leaves
the row and each smaller value forbids at most one place for each earlier row or value, each step and the pass one.
Memory grows like the rows times the values asked for, and not like the cells: all values below 16 on a board of a
million rows take a second.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from math import prod
from typing import NamedTuple

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import gibibytes
from ludus.families.impartial.one_piece.certificates import LevelSets, Outcomes, Table
from ludus.families.impartial.one_piece.pieces import Piece, piece, value_bound
from ludus.families.impartial.one_piece.problem import Impartial, Vector, would_fit
from ludus.families.impartial.one_piece.solve import table
from ludus.families.impartial.one_piece.solve.table import MAX_BYTES, is_small

MAX_LINES = 2**31 - 128
"""The most rows and columns that are looked at: their numbers have 32 bits."""
ALONG, DOWN, SLANTED = (0, 1), (1, 0), (1, 1)


class Lined(NamedTuple):
    """A piece seen from rows of which each has at most one cell of each value."""

    rows: int
    """The rows that can have such a cell."""
    columns: int
    """The columns in which it can lie."""
    rays: tuple[Vector, ...]
    """The rays that leave a row: none, one or both of DOWN and SLANTED."""
    steps: tuple[Vector, ...]
    turned: bool
    """Whether the axes have changed places."""
    symmetric: bool

    def bytes_needed(self, below: int, layers: int) -> int:
        """Return the bytes for the values below a number: the places, the sets of bits, the list of cells."""
        bits = (DOWN in self.rays) * self.columns + (SLANTED in self.rays) * (self.rows + self.columns)
        return below * (self.rows * (4 * layers + (12 if below > 1 else 8)) + bits // 8)


def lined(problem: Impartial, below: int = 1) -> Lined | None:
    """Return the piece of a problem with two axes as rows or, its axes changed, as columns; None when it is no such.

    Rows and columns that no cell of a value below the number can lie in are left out.
    """
    if len(problem.size) != 2:
        return None
    moves = piece(problem.rays, problem.steps, problem.size)
    for turned in (False, True):
        # The whole ray counts, and not the moves that fit: on a board with one column no row has two cells anyway.
        has_ray = _turned(ALONG, turned) in problem.rays
        rays = tuple(ray for ray in (_turned(ray, turned) for ray in moves.rays) if ray != ALONG)
        if has_ray and set(rays) <= {DOWN, SLANTED}:
            steps = tuple(_turned(step, turned) for step in moves.steps)
            return _cut(_turned(problem.size, turned), rays, steps, below, turned)
    return None


def _turned(vector: Vector, turned: bool) -> Vector:
    return vector[::-1] if turned else vector


def _cut(size: tuple[int, ...], rays: tuple[Vector, ...], steps: tuple[Vector, ...], below: int, turned: bool) -> Lined:
    rows, columns = size
    symmetric = rows == columns and DOWN in rays and {step[::-1] for step in steps} == set(steps)
    spare = len(steps) + below + 2
    if DOWN in rays:
        rows = min(rows, len(rays) * columns + spare)
    columns = min(columns, len(rays) * rows + spare)
    return Lined(rows, columns, rays, steps, turned, symmetric)


def places(problem: Impartial, board: Lined, below: int, limits: Limits) -> Array:
    """Return the column of each value below a number in each row, or -1, all passes being left.

    Two passes cancel. With one, a cell may not have the value that it has without; where the piece is stuck the pass is
    of no use, or, when it may be used there too, such a cell is like any other. In misère play, with nothing below but
    the P-positions, a cell without a move is never lost.
    """
    from ludus.families.impartial.one_piece.compiled import small_values

    check_lines(problem, board, below)
    rules = small_values.PieceRules(
        columns=board.columns,
        steps=np.array(board.steps, np.int64).reshape(-1, 2),
        down=DOWN in board.rays,
        slanted=SLANTED in board.rays,
        symmetric=board.symmetric,
        stuck_rows=min((s for s, t in (*board.rays, *board.steps) if t == 0), default=board.rows),
        stuck=small_values.WON if problem.misere else small_values.LOST,
    )
    layers = 1 + problem.passes % 2
    result: Array = np.zeros((0, 0), np.int32)
    for layer in range(layers):
        if layer == 1 and problem.pass_at_terminal:
            rules = rules._replace(stuck=small_values.ORDINARY)

        def report(rows: int, layer: int = layer) -> None:
            limits.progress("row by row", layer * board.rows + rows, layers * board.rows)

        report(0)
        result = small_values.columns_of_levels(board.rows, rules, below, beside=result, report=report)
    return result


def check_lines(problem: Impartial, board: Lined, below: int) -> None:
    """Raise InvalidInput when the rows would take too much memory; say how much, and which size would fit."""

    def needed(size: tuple[int, ...]) -> int:
        cut = _cut(_turned(size, board.turned), board.rays, board.steps, below, board.turned)
        is_long = max(cut.rows, cut.columns) > MAX_LINES
        return MAX_BYTES + 1 if is_long else cut.bytes_needed(below, 1 + problem.passes % 2)

    if needed(problem.size) > MAX_BYTES:
        levels = f"{below} values in each" if below > 1 else "one cell in each"
        bytes_ = board.bytes_needed(below, 1 + problem.passes % 2)
        got = f"{board.rows} with {levels}, which take {gibibytes(bytes_)}"
        expected = f"expected rows that take at most {gibibytes(MAX_BYTES)}, at most {MAX_LINES} of them"
        raise invalid("size", f"{expected}, got {got}; {would_fit(problem.size, needed, MAX_BYTES)}")


def is_plain(problem: Impartial) -> bool:
    """Return whether the values come from the moves alone: normal play without a pass."""
    return not problem.misere and problem.passes % 2 == 0


def plain_rows(board: Lined, below: int, limits: Limits) -> Array:
    """Return the cells (g, x, y) of all values g below a number in increasing order, where Numba is not installed.

    The cell of value g in a row is the first one that no smaller value has in the row and that sees no g: if it did not
    see a smaller value h, then h would be there or before it. The columns that see a g are the bits of an integer.
    """
    whole = (1 << board.columns) - 1
    # Of each value: the columns that have it, and the diagonals, counted from the one of the last row's first cell.
    columns, diagonals = [0] * below, [0] * below
    found: list[list[int]] = [[] for _ in range(below)]
    for row in range(board.rows):
        if row % 1024 == 0:
            limits.progress("row by row", row, board.rows)
        taken, shift = 0, board.rows - 1 - row
        for value in range(below):
            blocked = taken | columns[value] if DOWN in board.rays else taken
            if SLANTED in board.rays:
                blocked |= diagonals[value] >> shift
            for s, t in board.steps:
                if 0 < s <= row and found[value][row - s] >= 0:
                    blocked |= 1 << (found[value][row - s] + t)
            free = whole & ~blocked
            place = (free & -free).bit_length() - 1
            found[value].append(place)
            if place >= 0:
                taken |= 1 << place
                columns[value] |= 1 << place
                diagonals[value] |= 1 << (place + shift)
    cells = [(value, row, place) for value, line in enumerate(found) for row, place in enumerate(line) if place >= 0]
    if board.turned:
        cells = sorted((value, place, row) for value, row, place in cells)
    kind = np.uint16 if max(board.rows, board.columns, below) < 2**16 else np.uint32
    result: Array = np.array(cells, kind).reshape(-1, 3)
    return result


MAX_BITS = 1 << 34
"""Maximum number of cells of a board: 2 GiB of bits, twice that with a pass."""


def solve_bit_rows(problem: Impartial, limits: Limits) -> Answer:
    """Return all P-positions."""
    from ludus.families.impartial.one_piece.compiled import small_values

    turned = _turn(problem) is True
    limits.progress("rows of bits", 0, problem.cells)
    lost = lost_rows(problem)
    count = int(np.bitwise_count(lost).sum(dtype=np.int64))
    needed = count * 2 * (2 if max(problem.size) < 2**16 else 4)
    if needed > MAX_BYTES:
        got = f"{count} of them, which take {gibibytes(needed)}"
        raise invalid("size", f"expected a list of positions of at most {gibibytes(MAX_BYTES)}, got {got}")
    cells = small_values.bit_cells(lost, problem.size[0] if turned else problem.size[1], turned=turned)
    return Solved(problem, Outcomes(frozen(cells)), "rows of bits")


def lost_rows(problem: Impartial) -> Array:
    """Return the P-positions as rows of bits, or as columns of bits when the piece moves along the rows.

    Where the piece is stuck, normal play is lost and misère play is won, unless a pass may be used there.
    """
    from ludus.families.impartial.one_piece.compiled import small_values

    if problem.cells > MAX_BITS:
        got = f"{' x '.join(map(str, problem.size))}; {would_fit(problem.size, prod, MAX_BITS)}"
        raise invalid("size", f"expected at most {MAX_BITS} cells, got {got}")
    turned, moves = _turn(problem) is True, piece(problem.rays, problem.steps, problem.size)
    rays, steps = (tuple(_turned(move, turned) for move in these) for these in moves)
    rows, columns = _turned(problem.size, turned)
    stuck = small_values.WON if problem.misere else small_values.LOST
    lost = small_values.lost_rows((rows, columns), rays, steps, stuck=stuck)
    if problem.passes % 2:
        stuck = small_values.ORDINARY if problem.pass_at_terminal else stuck
        lost = small_values.lost_rows((rows, columns), rays, steps, stuck=stuck, beside=lost)
    return lost


def _turn(problem: Impartial) -> bool | None:
    """Return whether the axes must change places so that no move stays in its row; None when that does not help."""
    moves: Piece = piece(problem.rays, problem.steps, problem.size)
    for axis, turned in ((0, False), (1, True)):
        if all(move[axis] for move in (*moves.rays, *moves.steps)):
            return turned
    return None


def listed(problem: Impartial, below: int, limits: Limits) -> tuple[Array, str] | None:
    """Return the cells of all values below a number as rows (g, x, y), without g for P-positions, and the method.

    None when they are to be read off a table: of a small board, or of another piece.
    """
    board, named = lined(problem, below), problem.question is Question.LEVELS
    has_numba = find_spec("numba") is not None
    if board is None or is_small(problem) or not (has_numba or is_plain(problem)):
        return None
    method = "one cell of each value in each row" if named else "one cell in each row"
    if not has_numba:
        return np.ascontiguousarray(plain_rows(board, below, limits)[:, not named :]), f"{method}, plainly"
    from ludus.families.impartial.one_piece.compiled import small_values

    return small_values.cell_rows(places(problem, board, below, limits), turned=board.turned, named=named), method


def level_sets(problem: Impartial, limits: Limits) -> Answer:
    """Return all positions with Grundy values below `problem.below`, as rows (g, x, y, ...) in increasing order."""
    moves = piece(problem.rays, problem.steps, problem.size)
    below = min(problem.below, 1 + value_bound(moves, problem.size, passes=problem.passes))
    found = listed(problem, below, limits)
    if found is None:
        return out_of_the_table(problem, limits)
    return Solved(problem, LevelSets(problem.below, frozen(found[0])), found[1])


def out_of_the_table(problem: Impartial, limits: Limits) -> Answer:
    """Return the same from the table of all values."""
    result = table.solve(replace(problem, question=Question.TABLE, below=1), limits)
    if not isinstance(result, Solved) or not isinstance(result.certificate, Table):
        return result
    rows = rows_of(result.certificate.values, problem.below)
    return Solved(problem, LevelSets(problem.below, frozen(rows)), f"{result.method}, the smallest values of the table")


def rows_of(values: Array, below: int) -> Array:
    """Return the positions of a table with values below a number, as rows (g, x, y, ...) in increasing order."""
    cells = np.argwhere(values < below)
    levels = values[tuple(cells.T)]
    kind = np.uint16 if max(int(levels.max(initial=0)), *values.shape) < 2**16 else np.uint32
    named = np.column_stack([levels, cells]).astype(kind)
    return np.ascontiguousarray(named[np.argsort(levels, kind="stable")])


def solve(problem: Impartial, limits: Limits) -> Answer:
    """Return all P-positions, by the quickest method for the piece."""
    found = listed(problem, 1, limits)
    if found is not None:
        return Solved(problem, Outcomes(frozen(found[0])), found[1])
    if is_small(problem) or find_spec("numba") is None:
        return table.solve_naive(problem, limits)
    is_turnable = len(problem.size) == 2 and _turn(problem) is not None
    return solve_bit_rows(problem, limits) if is_turnable else table.solve_p_positions(problem, limits)
