"""Domino tilings as a determinant (P. W. Kasteleyn, The statistics of dimers on a lattice, 1961).

Colour the squares like a chessboard. The matrix has a row for each black and a column for each white square: 1 where
they touch side by side, and where one is above the other 1 or -1 by the parity of the column. Around every corner
where four squares meet the product of the signs is -1, so in a region without holes all terms of the determinant have
the same sign.
"""

from __future__ import annotations

from collections.abc import Collection

from ludus.families.tilings.polyominoes import Cell


def domino_tilings(cells: Collection[Cell]) -> int | None:
    """Return the number of domino tilings of a region of squares, None when it has a hole.

    >>> domino_tilings([(r, c) for r in range(8) for c in range(8)])
    12988816
    """
    from flint import fmpz_mat

    if has_hole(cells):
        return None
    black = [cell for cell in sorted(cells) if sum(cell) % 2 == 0]
    white = {cell: k for k, cell in enumerate(sorted(set(cells) - set(black)))}
    if len(black) != len(white):
        return 0
    rows = [[0] * len(white) for _ in black]
    for k, (r, c) in enumerate(black):
        for cell, sign in (((r, c - 1), 1), ((r, c + 1), 1), ((r - 1, c), (-1) ** c), ((r + 1, c), (-1) ** c)):
            if cell in white:
                rows[k][white[cell]] = sign
    return abs(int(fmpz_mat(rows).det())) if rows else 1


def has_hole(cells: Collection[Cell]) -> bool:
    """Return whether places outside a region cannot be reached from far away, also by steps over corners.

    >>> has_hole([(0, 0), (0, 1), (1, 0)]), has_hole({(r, c) for r in range(3) for c in range(3)} - {(1, 1)})
    (False, True)
    """
    inside = set(cells)
    top, left = min(r for r, _ in inside) - 1, min(c for _, c in inside) - 1
    bottom, right = max(r for r, _ in inside) + 1, max(c for _, c in inside) + 1
    seen, fresh = {(top, left)}, [(top, left)]
    while fresh:
        r, c = fresh.pop()
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                near = r + down, c + across
                if near not in inside and near not in seen and top <= near[0] <= bottom and left <= near[1] <= right:
                    seen.add(near)
                    fresh.append(near)
    return len(seen) + len(inside) < (bottom - top + 1) * (right - left + 1)
