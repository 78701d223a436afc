"""Applying: the sum of the rolled windows, by running sums along one axis after the other."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from ludus.algebra.compiled.jit import compiled
from ludus.families.linear.windows.compiled.board import State, check, kind_for
from ludus.families.linear.windows.compiled.residues import Modulus, Residues, add_to, copy, minus, part, plus


def apply(rolls: State, window: Sequence[int], wrap: Sequence[bool], modulus: int) -> State:
    """Return the sum of c_k * window(k) modulo n, for the rolls c; the windows are those of solve.

    Along an axis the sum S[j] of c[j-b+1..j] is S[j-1] + c[j] - c[j-b]: two additions per die and axis, whatever
    the window. On a bounded axis rolls at anchors where the window does not fit are an error.

    >>> apply(np.array([0, 0, 0, 1], dtype=np.uint8), (3,), (True,), 2)
    array([1, 1, 0, 1], dtype=uint8)
    """
    check(rolls, window, wrap, modulus)
    for i, (length, b) in enumerate(zip(rolls.shape, window, strict=True)):
        if not wrap[i] and rolls[(slice(None),) * i + (slice(length - b + 1, None),)].any():
            raise ValueError(f"expected no rolls beyond anchor {length - b} of the bounded axis {i}")
    kind = kind_for(modulus)
    cells = rolls.reshape(-1).astype(kind)
    sums = np.empty_like(cells)
    for i, length in enumerate(rolls.shape):
        inner = prod(rolls.shape[i + 1 :])
        _sum_along(sums, cells, length, window[i], inner, wrap[i], kind.type(modulus))
        cells, sums = sums, cells
    return cells.reshape(rolls.shape).astype(rolls.dtype, copy=False)


@compiled
def _sum_along(out: Residues, cells: Residues, length: int, window: int, inner: int, wrapped: bool, n: Modulus) -> None:
    for start in range(0, cells.size, length * inner):
        block, sums = part(cells, start, length * inner), part(out, start, length * inner)
        first = part(sums, 0, inner)
        copy(first, block)
        if wrapped:
            for j in range(length - window + 1, length):
                add_to(first, part(block, j * inner, inner), n)
        for j in range(inner, sums.size):
            sums[j] = plus(sums[j - inner], block[j], n)
            # The first rows of a bounded axis have nothing to lose; of a wrapped one, the rows at the other end.
            gone = j - window * inner
            if gone >= 0:
                sums[j] = minus(sums[j], block[gone], n)
            elif wrapped:
                sums[j] = minus(sums[j], block[gone + block.size], n)
