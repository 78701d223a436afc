"""Colouring arguments as theorems: weights that exclude signed tilings, too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from ludus.core.theorem import Argument, NotStated, Theorem, Tree, number, numbers, yes
from ludus.families.tilings.boundary_theorem import turned_cells

LOADS = "Puzzles TilingsSound TilingsColouring"
MAX_STEPS = 20_000_000
"""Maximum number of comparisons of a cell of the region with a cell of a placement."""
Weighting: TypeAlias = tuple[int, list[Tree]]
"""A modulus, 0 for the integers, and the weights that are not 0, each with its cell."""


def colouring(
    weightings: Sequence[Weighting], lattice: int, tiles: list[Tree], region: list[Tree], placed: tuple[Argument, ...]
) -> Theorem:
    """Return the theorem that there is no signed tiling.

    Areas, copies and weights of all placements span a lattice without those of the region. So some linear form is an
    integer on it, but not there. The claim has that form: a weight for each cell, and a constant for each counted tile.
    """
    if any(count == 0 for _, _, count in tiles):
        raise NotStated("there is a tile without copies, whose placements may cancel in the verified statement")
    images = [turned_cells(cells, lattice, symmetry) for cells, symmetry, _ in tiles]
    if (
        len(region) ** 2 * sum(len(one) * len(cells) for one, (cells, _, _) in zip(images, tiles, strict=True))
        > MAX_STEPS
    ):
        raise NotStated("the region is too large for a verified statement about signed tilings")
    counted = [k for k, (_, _, count) in enumerate(tiles) if count >= 0]
    tables = [{tuple(cell): weight for cell, weight in weights} for _, weights in weightings]
    home = {(r, c) for r, c in region}

    def vector(cells: Sequence[tuple[int, int]], copies: Iterable[int]) -> list[int]:
        return [len(cells), *copies, *(sum(table.get(cell, 0) for cell in cells) for table in tables)]

    first = 1 + len(counted)
    spanned = {
        tuple(vector(place, [int(k == tile) for tile in counted]))
        for k, shapes in enumerate(images)
        for place in places(shapes, home, lattice)
    }
    around = [
        [modulus if index == first + k else 0 for index in range(first + len(tables))]
        for k, (modulus, _) in enumerate(weightings)
    ]
    form = separating([*map(list, sorted(spanned)), *around], vector([*home], [tiles[k][2] for k in counted]))
    divisor = lcm(*(one.denominator for one in form))
    scaled = [int(one * divisor) for one in form]
    weights = [
        [cell, scaled[0] + sum(a * table.get(tuple(cell), 0) for a, table in zip(scaled[first:], tables, strict=True))]
        for cell in region
    ]
    constants = [-scaled[1 + counted.index(k)] if k in counted else 0 for k in range(len(tiles))]
    own = (
        number("divisor", divisor),
        numbers("constants", constants),
        Argument("weights", "list (cell * Z)", [entry for entry in weights if entry[1]]),
    )
    arguments = (Argument("triangles", "bool", lattice, yes(lattice == 2)), *placed, *own)
    statement = "~ signed_tiled (lattice_shift triangles) tiles region"
    return Theorem("tiling-colouring", "tiling_colouring_sound", LOADS, arguments, statement)


def places(
    shapes: Iterable[Sequence[tuple[int, int]]], home: set[tuple[int, int]], lattice: int
) -> Iterable[list[tuple[int, int]]]:
    """Yield the placements of a tile, which is given in all its orientations, in a region."""
    for shape in shapes:
        row, column = shape[0]
        for r, c in home:
            place = [(x + r - row, y + c - column) for x, y in shape]
            if home.issuperset(place) and not (lattice == 2 and (r - row + c - column) % 2):
                yield place


def separating(vectors: Iterable[list[int]], target: list[int]) -> list[Fraction]:
    """Return a linear form that is an integer on these vectors, but not on the target; 0 where there is none.

    >>> separating([[2, 0], [0, 3]], [2, 4])
    [Fraction(0, 1), Fraction(1, 3)]
    """
    rows: dict[int, list[int]] = {}
    for vector in vectors:
        insert(rows, vector)
    form = [Fraction(0)] * len(target)
    for place in range(len(target)):
        row = rows.get(place)
        if row is not None and target[place] % row[place] == 0:
            target = minus(target, row, target[place] // row[place])
        elif target[place]:
            form[place] = Fraction(1, row[place]) if row else Fraction(1, 2 * target[place])
            for earlier in sorted((one for one in rows if one < place), reverse=True):
                rest = sum((a * b for a, b in zip(rows[earlier], form, strict=True)), Fraction(0))
                form[earlier] = -rest / rows[earlier][earlier]
            return form
    return form


def insert(rows: dict[int, list[int]], vector: list[int]) -> None:
    """Add a vector to rows in echelon form, by Euclid's algorithm on the first entries of two rows."""
    for place in range(len(vector)):
        if not vector[place]:
            continue
        row = rows.get(place)
        if row is None:
            rows[place] = vector
            return
        while vector[place]:
            row, vector = vector, minus(row, vector, row[place] // vector[place])
        rows[place] = row


def minus(one: list[int], other: list[int], times: int) -> list[int]:
    """Return one vector without a multiple of the other."""
    return [a - times * b for a, b in zip(one, other, strict=True)]
