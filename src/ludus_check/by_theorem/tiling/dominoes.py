"""The number of domino tilings of a region of squares without holes, by Kasteleyn's theorem.

Take a matrix with a row for each black cell, a column for each white one, and entries for neighbours: 1 across, and
down 1 or -1, which changes from column to column. Around each square of four cells the product of the signs is -1, so
that all tilings count with the same sign in the determinant (P. W. Kasteleyn, "The statistics of dimers on a lattice",
1961). Each row has at most four entries, so the determinant is at most 2^rows (Hadamard): it is known from its residue.
"""

from collections.abc import Collection
from itertools import product

from ludus_check.tiling.game import Game
from ludus_check.tiling.lattice import Cell, Lattice
from ludus_check.work import Work

EXPONENTS = (127, 521, 1279, 2203)
"""2^e - 1 is prime for these e, which may be compared with any list of Mersenne primes."""
DOMINO = {(0, ((0, 0), (0, 1))), (0, ((0, 0), (1, 0)))}
NEAR = ((0, 1), (1, 0), (0, -1), (-1, 0))


def domino_tilings(game: Game, work: Work) -> int | None:
    """Return the number of tilings; None for other tiles, a region with holes, or one that is too large."""
    tiles = [(tile.count, set(tile.shapes)) for tile in game.tiles]
    if tiles != [(None, DOMINO)] or game.lattice is not Lattice.SQUARE or not game.is_plane or game.layer:
        return None
    cells = set(map(game.cell, game.region))
    black = [cell for cell in cells if sum(cell) % 2 == 0]
    exponent = next((e for e in EXPONENTS if e > len(black) + 1), 0)
    if not exponent or has_hole(cells):
        return None
    return 0 if 2 * len(black) != len(cells) else _determinant(_rows(cells), exponent, work)


def has_hole(cells: Collection[Cell]) -> bool:
    """Return whether places outside a region are cut off from those far away, also for steps over corners."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    outside = set(product(range(min(rows) - 1, max(rows) + 2), range(min(columns) - 1, max(columns) + 2))) - set(cells)
    fresh = [(min(rows) - 1, min(columns) - 1)]
    outside.difference_update(fresh)
    while fresh:
        r, c = fresh.pop()
        near = outside.intersection((r + down, c + right) for down in (-1, 0, 1) for right in (-1, 0, 1))
        outside -= near
        fresh += near
    return bool(outside)


def _rows(cells: Collection[Cell]) -> list[dict[int, int]]:
    """Return the rows of the matrix; along the shorter side of the region entries stay near the diagonal."""
    is_wide = len({r for r, _ in cells}) < len({c for _, c in cells})
    order = sorted(cells, key=(lambda cell: cell[::-1]) if is_wide else None)
    white = {cell: k for k, cell in enumerate(cell for cell in order if sum(cell) % 2)}
    rows = []
    for r, c in (cell for cell in order if sum(cell) % 2 == 0):
        near = [((r + down, c + right), (-1) ** c if down else 1) for down, right in NEAR]
        rows.append({white[cell]: sign for cell, sign in near if cell in white})
    return rows


def _determinant(rows: list[dict[int, int]], exponent: int, work: Work) -> int:
    """Return the absolute value of a determinant that is less than half of the prime 2^exponent - 1."""
    pivots: dict[int, dict[int, int]] = {}
    found, modulus = 1, (1 << exponent) - 1
    for row in rows:
        left = dict(row)
        while left:
            first = min(left)
            factor = left.pop(first)
            if first not in pivots:
                inverse = pow(factor, -1, modulus)
                pivots[first] = {column: value * inverse % modulus for column, value in left.items()}
                found = found * factor % modulus
                break
            work.spend((len(pivots[first]) + 4) * (1 + exponent // 1000))
            for column, value in pivots[first].items():
                entry = left.get(column, 0) - factor * value
                # Since 2^exponent is 1, what lies above is added below, from 0 to the modulus after two times.
                entry = (entry & modulus) + (entry >> exponent)
                entry = (entry & modulus) + (entry >> exponent)
                if entry % modulus:
                    left[column] = entry
                else:
                    left.pop(column, None)
        else:
            return 0
    return min(found, modulus - found)
