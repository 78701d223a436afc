"""A matrix turned over, so that a recurrence along its rows becomes arithmetic on whole rows."""

from __future__ import annotations

from ludus.algebra.compiled.jit import compiled
from ludus.families.linear.windows.compiled.residues import Residues, copy, part

PATCH = 32
"""Entries of a line that are written at a time."""


@compiled
def transpose(out: Residues, matrix: Residues, rows: int) -> None:
    """Put the matrix with that many rows into out, turned over: entry j of row r goes to place j * rows + r."""
    length = matrix.size // rows
    for r in range(0, rows - 7, 8):
        _turn_eight(part(out, r, out.size - r), part(matrix, r * length, 8 * length), rows)
    for r in range(rows // 8 * 8, rows):
        row = part(matrix, r * length, length)
        for j in range(row.size):
            out[j * rows + r] = row[j]


@compiled
def scatter(lines: Residues, block: Residues, count: int, spare: Residues) -> None:
    """Put a turned block back into its lines, of which there are `count`; spare is as large as the block.

    The lines lie far away and are better written in long runs: entries of eight bytes a patch of each line at a
    time, smaller ones by way of spare.
    """
    length = lines.size // count
    if lines.itemsize < 8:
        transpose(spare, block, length)
        copy(lines, spare)
        return
    for first in range(0, length, PATCH):
        size = min(PATCH, length - first)
        for r in range(count):
            patch = part(lines, r * length + first, size)
            for j in range(patch.size):
                patch[j] = block[(first + j) * count + r]


@compiled
def _turn_eight(out: Residues, band: Residues, rows: int) -> None:
    """Turn eight rows over: eight neighbours in out are written together, as one vector."""
    size = band.size // 8
    a, b, c, d = part(band, 0, size), part(band, size, size), part(band, 2 * size, size), part(band, 3 * size, size)
    band = part(band, 4 * size, 4 * size)
    e, f, g, h = part(band, 0, size), part(band, size, size), part(band, 2 * size, size), part(band, 3 * size, size)
    for j in range(a.size):
        place = part(out, j * rows, 8)
        place[0], place[1], place[2], place[3] = a[j], b[j], c[j], d[j]
        place[4], place[5], place[6], place[7] = e[j], f[j], g[j], h[j]
