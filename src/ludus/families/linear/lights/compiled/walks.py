"""Walks through all sums of some vectors over GF(2), one vector added at a time (Gray code), counting ones."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # llvmlite ships no types
from numba.core import types
from numpy.typing import NDArray

from ludus.algebra.compiled.jit import compiled, emitted
from ludus.families.linear.lights.compiled.bits import trailing_zeros

Words = NDArray[np.uint64]


@emitted
def ones(context: Any, word: Any) -> Any:
    """Return how many bits of a word of 64 bits are set."""
    return types.uint64(types.uint64), _emit_ones


@compiled
def fewest_ones(start: Words, basis: Words) -> Any:
    """Return the least number of ones of start plus a sum of the rows of basis, and the Gray code of that sum.

    All 2^k sums are looked at; bit i of the code tells whether row i takes part. `start` is used up.
    """
    best, code, found = _count(start), np.uint64(0), np.uint64(0)
    for step in range(np.uint64(1), np.uint64(1) << np.uint64(basis.shape[0])):
        changed = trailing_zeros(np.uint64(step))
        code ^= np.uint64(1) << np.uint64(changed)
        row, count = basis[np.int64(changed)], np.uint64(0)
        for k in range(start.size):
            start[k] ^= row[k]
            count += ones(start[k])
        if count < best:
            best, found = count, code
    return best, found


@compiled
def _count(row: Words) -> Any:
    count = np.uint64(0)
    for k in range(row.size):
        count += ones(row[k])
    return count


def _emit_ones(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
    return builder.ctpop(values[0])
