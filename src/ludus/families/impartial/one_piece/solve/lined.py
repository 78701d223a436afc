"""Pieces with a ray along the rows or the columns, on two axes: at most one cell of each value in each of these lines.

With the ray (0, 1) there are never two cells of one value in a row, for one could move to the other. So the cells of
value g are at most as many as the rows, and each row has its own in a place that is soon found: each ray that leaves
the row and each smaller value forbids at most one place for each earlier row or value, each step and the pass one.
"""

from __future__ import annotations

from typing import NamedTuple

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.one_piece.pieces import piece
from ludus.families.impartial.one_piece.problem import Impartial, Vector
from ludus.families.impartial.one_piece.solve.room import MAX_BYTES

LONGEST = 2**31 - 128
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
    the lost cells, a cell without a move is never lost.
    """
    from ludus.families.impartial.one_piece.compiled import small_values as kernel  # the lazy door

    check_lines(problem, board, below)
    rules = kernel.Rules(
        columns=board.columns,
        steps=np.array(board.steps, np.int64).reshape(-1, 2),
        down=DOWN in board.rays,
        slanted=SLANTED in board.rays,
        symmetric=board.symmetric,
        stuck_rows=min((s for s, t in (*board.rays, *board.steps) if t == 0), default=board.rows),
        stuck=kernel.WON if problem.misere else kernel.LOST,
    )
    layers = 1 + problem.passes % 2
    found: Array = np.zeros((0, 0), np.int32)
    for layer in range(layers):
        if layer == 1 and problem.pass_at_terminal:
            rules = rules._replace(stuck=kernel.ORDINARY)

        def told(rows: int, layer: int = layer) -> None:
            limits.progress("row by row", layer * board.rows + rows, layers * board.rows)

        told(0)
        found = kernel.columns_of_levels(board.rows, rules, below, beside=found, told=told)
    return found


def check_lines(problem: Impartial, board: Lined, below: int) -> None:
    """Raise InvalidInput when the rows would take too much memory; say how much, and which size would fit."""
    layers = 1 + problem.passes % 2
    needed = board.bytes_needed(below, layers)
    if needed <= MAX_BYTES and max(board.rows, board.columns) <= LONGEST:
        return
    share = 0.98
    while True:
        size = tuple(max(1, int(side * share)) for side in problem.size)
        smaller = _cut(_turned(size, board.turned), board.rays, board.steps, below, board.turned)
        if smaller.bytes_needed(below, layers) <= MAX_BYTES and max(smaller[:2]) <= LONGEST:
            break
        share *= 0.98
    levels = f"{below} values in each" if below > 1 else "one cell in each"
    got = f"{board.rows} with {levels}, which take {needed / 2**30:,.1f} GiB"
    expected = f"expected rows that take at most {MAX_BYTES / 2**30:,.1f} GiB, at most {LONGEST} of them"
    raise invalid("size", f"{expected}, got {got}; {' x '.join(map(str, size))} would fit")
