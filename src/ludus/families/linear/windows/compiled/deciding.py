"""Deciding: whether a position can be solved, from its folds alone, in one pass over the dice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled
from ludus.families.linear.windows.compiled.board import State, board_of, divisors_of, table_of
from ludus.families.linear.windows.compiled.divide import Divisors, is_divisible
from ludus.families.linear.windows.compiled.fold import fold, fold_slice, is_constant
from ludus.families.linear.windows.compiled.residues import Modulus, Residues, part


def is_solvable(state: State, window: Sequence[int], wrap: Sequence[bool], modulus: int) -> bool:
    """Return whether some rolls bring every die to 0.

    They do iff (1) folding the state along any axis, with its period p, gives a constant along that axis, and (2) every
    entry of the state folded along any set of axes is divisible by gcd(n, product of their shares s).
    Kang, Kim, Park 2009, main theorem; t-dimensional form in docs.

    >>> is_solvable(np.array([0, 1], dtype=np.uint8), (2,), (True,), 4)
    False
    """
    board = board_of(state, window, wrap, modulus)
    table, room = table_of(board.axes)
    divisors = divisors_of(board.axes, modulus)
    totals = np.empty(room, board.cells.dtype)
    return bool(_is_solvable(board.cells, table, divisors, totals, 0, 0, board.modulus))


@compiled
def _is_solvable(
    cells: Residues,
    table: NDArray[np.int64],
    divisors: Divisors,
    totals: Residues,
    level: int,
    bits: int,
    n: Modulus,
) -> bool:
    """Check a block: its slices along the axis of this level, then their fold with one more share."""
    a, p = table[level, 0], table[level, 2]
    if level == table.shape[0] - 1:
        total = part(totals, table[level, 4], totals.size - table[level, 4])
        fold(total, cells, p, n)
        return (
            is_constant(part(total, 0, p), 1)
            and is_divisible(part(total, 0, 1), divisors[bits], 1)
            and is_divisible(cells, divisors[bits], 0)
        )
    size = cells.size // a
    total = part(totals, table[level, 4], p * size)
    for j in range(a):
        slices = part(cells, j * size, size)
        fold_slice(total, slices, j, p, n)
        if not _is_solvable(slices, table, divisors, totals, level + 1, bits, n):
            return False
    bits |= table[level, 3]
    return is_constant(total, size) and _is_solvable(part(total, 0, size), table, divisors, totals, level + 1, bits, n)
