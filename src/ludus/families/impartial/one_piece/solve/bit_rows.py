"""Lost positions of a piece that never moves along the rows (or never along the columns): 64 cells at a time."""

from __future__ import annotations

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.impartial.one_piece.certificates import Outcomes
from ludus.families.impartial.one_piece.pieces import Piece, piece
from ludus.families.impartial.one_piece.problem import Impartial, Vector
from ludus.families.impartial.one_piece.solve.room import MAX_BYTES

MAX_CELLS = 1 << 34
"""A board has at most so many cells: 2 GiB of bits, twice that with a pass."""


def applies(problem: Impartial) -> bool:
    """Return whether the board has two axes and the piece leaves its row, or its column, with every move."""
    return len(problem.size) == 2 and _turn(problem) is not None


def solve(problem: Impartial, limits: Limits) -> Answer:
    """Return all lost positions."""
    from ludus.families.impartial.one_piece.compiled import bit_rows  # the lazy door

    turned = _turn(problem) is True
    limits.progress("rows of bits", 0, problem.cells)
    lost = lost_rows(problem)
    count = int(np.bitwise_count(lost).sum(dtype=np.int64))
    needed = count * 2 * (2 if max(problem.size) < 2**16 else 4)
    if needed > MAX_BYTES:
        got = f"{count} of them, which take {needed / 2**30:,.1f} GiB"
        raise invalid("size", f"expected a list of positions of at most {MAX_BYTES / 2**30:,.1f} GiB, got {got}")
    cells = bit_rows.listed(lost, problem.size[0] if turned else problem.size[1], turned=turned)
    return Solved(problem, Outcomes(frozen(cells)), "rows of bits")


def lost_rows(problem: Impartial) -> Array:
    """Return the lost cells as rows of bits, or as columns of bits when the piece moves along the rows.

    Where the piece is stuck, normal play is lost and misère play is won, unless a pass may be used there.
    """
    from ludus.families.impartial.one_piece.compiled import bit_rows, small_values  # the lazy door

    if problem.cells > MAX_CELLS:
        side = int(MAX_CELLS**0.5)
        sides = " x ".join(map(str, problem.size))
        raise invalid("size", f"expected at most {MAX_CELLS} cells, got {sides}; {side} x {side} would fit")
    turned, moves = _turn(problem) is True, piece(problem.rays, problem.steps, problem.size)
    (rays, steps), (rows, columns) = moves, problem.size
    if turned:
        rays, steps, rows, columns = _turned(moves.rays), _turned(moves.steps), columns, rows
    stuck = small_values.WON if problem.misere else small_values.LOST
    lost = bit_rows.lost_rows((rows, columns), rays, steps, stuck=stuck)
    if problem.passes % 2:
        stuck = small_values.ORDINARY if problem.pass_at_terminal else stuck
        lost = bit_rows.lost_rows((rows, columns), rays, steps, stuck=stuck, beside=lost)
    return lost


def _turn(problem: Impartial) -> bool | None:
    """Return whether the axes must change places so that no move stays in its row; None when that does not help."""
    moves: Piece = piece(problem.rays, problem.steps, problem.size)
    for axis, turned in ((0, False), (1, True)):
        if all(move[axis] for move in (*moves.rays, *moves.steps)):
            return turned
    return None


def _turned(moves: tuple[Vector, ...]) -> tuple[Vector, ...]:
    return tuple(move[::-1] for move in moves)
