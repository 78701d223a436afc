"""Many lines side by side: a strip of rows, each row holding the entries j of all its lines."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.algebra.compiled.jit import compiled
from ludus.families.linear.windows.compiled.axis import Axis
from ludus.families.linear.windows.compiled.residues import (
    Modulus,
    Residues,
    add_to,
    clear,
    copy,
    minus,
    part,
    plus,
    subtract,
)

STRIP = 2048
"""Bytes: the width of a strip, wide enough for memory to be read in bursts."""


def room_for_strips(axes: Sequence[Axis], itemsize: int) -> int:
    """Return the length of the array h that solve_axis needs for any axis but the last."""
    room, inner = 0, axes[-1].length
    for axis in reversed(axes[:-1]):
        room = max(room, (axis.length + 1) * min(inner, STRIP // itemsize))
        inner *= axis.length
    return room


@compiled
def solve_axis(cells: Residues, axis: Axis, h: Residues, n: Modulus) -> None:
    """Replace the rows of an axis by the coefficients whose windows sum to them, row 0 being the fold divided by s."""
    inner = cells.size // axis.length
    width = min(inner, STRIP // cells.itemsize)
    for first in range(0, inner, width):
        count = min(width, inner - first)
        head = part(h, axis.length * count, count)
        strip = part(cells, first, cells.size - first)
        copy(head, strip)
        chain_rows(strip, inner, axis, head, h, n)
        subtract(part(strip, 0, count), h, part(h, (axis.length - 1) * count, count), n)
        add_to(part(strip, 0, count), head, n)
        for j in range(1, axis.length):
            subtract(part(strip, j * inner, count), part(h, j * count, count), part(h, (j - 1) * count, count), n)


@compiled
def chain_rows(strip: Residues, stride: int, axis: Axis, head: Residues, h: Residues, n: Modulus) -> None:
    """Walk each cycle from h[w - b] = 0, w < p, by h[j - b] = h[j] - v[j]; head is as wide as a row.

    Row j of the strip, which begins at j * stride, is v[j], less head for p <= j < b. On a bounded axis the cycles
    are strands from the last row that agrees with w modulo b down to row w.
    """
    a, b, width = axis.length, axis.window, head.size
    for w in range(axis.period):
        j = w + (a - 1 - w) // b * b if axis.period == b else w - b + a
        clear(part(h, j * width, width))
        while j != w:
            below = j - b if j >= b else j - b + a
            new, old, row = part(h, below * width, width), part(h, j * width, width), part(strip, j * stride, width)
            if axis.period <= j < b:
                for k in range(new.size):
                    new[k] = minus(plus(old[k], head[k], n), row[k], n)
            else:
                subtract(new, old, row, n)
            j = below
