"""Folding: sums over all indices that agree modulo a period. They decide whether a position can be solved."""

from __future__ import annotations

from ludus.algebra.compiled.jit import compiled
from ludus.families.linear.windows.compiled.residues import Modulus, Residues, add_to, copy, part

WIDTH = 512
"""Entries: short periods are folded in multiples of at least this width, which are then halved down to the period."""
ROOM = 2 * WIDTH
"""The room that the fold of a short period needs."""


@compiled
def fold(total: Residues, line: Residues, period: int, n: Modulus) -> None:
    """Put the sum of line over the indices r, r + period, r + 2 period, ... into total[r].

    total has ROOM entries, or as many as the period when that is longer.
    """
    width = period
    while width < WIDTH and 4 * width <= line.size:
        width *= 2
    whole = part(total, 0, width)
    copy(whole, line)
    for start in range(width, line.size - width + 1, width):
        add_to(whole, part(line, start, width), n)
    rest = line.size % width
    add_to(part(total, 0, rest), part(line, line.size - rest, rest), n)
    while width > period:
        width //= 2
        add_to(part(total, 0, width), part(total, width, width), n)


@compiled
def fold_slice(total: Residues, cells: Residues, j: int, period: int, n: Modulus) -> None:
    """Add slice j of a block to the sum of the slices that agree with j modulo the period."""
    place = part(total, j % period * cells.size, cells.size)
    if j < period:
        copy(place, cells)
    else:
        add_to(place, cells, n)


@compiled
def is_constant(rows: Residues, width: int) -> bool:
    """Return whether all rows of that width are equal."""
    left, right = part(rows, width, rows.size - width), rows
    differences = 0
    # No early exit: the loop then runs on whole vectors.
    for k in range(left.size):
        differences += left[k] != right[k]
    return differences == 0
