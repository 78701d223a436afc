"""Solving: the rolls that bring every die to 0, in time linear in the number of dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled
from ludus.families.linear.windows.compiled.axis import Axis
from ludus.families.linear.windows.compiled.board import State, board_of, divisors_of, restored, table_of
from ludus.families.linear.windows.compiled.divide import Divisors
from ludus.families.linear.windows.compiled.fold import fold_slice, is_constant
from ludus.families.linear.windows.compiled.residues import Modulus, Residues, part
from ludus.families.linear.windows.compiled.rows import Rows, rows_of, solve_rows
from ludus.families.linear.windows.compiled.strip import room_for_strips, solve_axis


def solve(state: State, window: Sequence[int], wrap: Sequence[bool], modulus: int) -> State | None:
    """Return the rolls c with A + sum of c_k * window(k) = 0 modulo n, or None if there are none.

    A is the state, and window(k) has ones at the b_1 x ... x b_t dice from k onwards, round the edge of a wrapped
    axis; on a bounded axis windows must fit, and c is 0 where they do not. Of all solutions c is the one for which
    each axis has h = 0 at its first places (see ring): where b divides a, or the axis is bounded, the last b - 1
    anchors are never used. Beside the answer this takes at most about three times the memory of the state, and half of
    it where the windows are small against the board.
    Kang, Kim, Park 2009, main theorem; t-dimensional form in docs.

    >>> solve(np.array([1, 1, 0, 1], dtype=np.uint8), (3,), (True,), 2)
    array([0, 0, 0, 1], dtype=uint8)
    """
    board = board_of(state, window, wrap, modulus)
    kind = board.cells.dtype
    table, room = table_of(board.axes)
    rolls = np.empty_like(board.cells)
    plan = Plan(
        table[:-1],
        rows_of(board.axes[-1], kind, wrapped=board.wrapped[-1]),
        divisors_of(board.axes, modulus),
        np.empty(room, kind),
        np.empty(room_for_strips(board.axes, kind.itemsize), kind),
    )
    if not _solve_block(rolls, board.cells, plan, 0, 0, board.modulus):
        return None
    return restored(rolls, board, state)


class Plan(NamedTuple):
    """What a block is solved with, the same on every level: the axes before the last, the rows, and working arrays."""

    table: NDArray[np.int64]
    rows: Rows
    divisors: Divisors
    totals: Residues
    h: Residues


@compiled
def _solve_block(out: Residues, cells: Residues, plan: Plan, level: int, bits: int, n: Modulus) -> bool:
    """Solve a block: its slices along the axis of this level, then their fold with one more share, then the axis.

    Slices are folded and solved one after the other, while they are in the cache; rows as many as go together.
    """
    if level == plan.table.shape[0]:
        return solve_rows(out, cells, plan.rows, plan.divisors[bits], n)
    a, b, p = plan.table[level, 0], plan.table[level, 1], plan.table[level, 2]
    size = cells.size // a
    total = part(plan.totals, plan.table[level, 4], p * size)
    together = max(1, plan.rows.block.size // size) if level == plan.table.shape[0] - 1 else 1
    for first in range(0, a, together):
        count = min(together, a - first)
        for j in range(first, first + count):
            fold_slice(total, part(cells, j * size, size), j, p, n)
        slices, answers = part(cells, first * size, count * size), part(out, first * size, count * size)
        if not _solve_block(answers, slices, plan, level + 1, bits, n):
            return False
    fold, answer, bits = part(total, 0, size), part(out, 0, size), bits | plan.table[level, 3]
    if not is_constant(total, size) or not _solve_block(answer, fold, plan, level + 1, bits, n):
        return False
    solve_axis(out, Axis(a, b, p, 0), plan.h, n)
    return True
