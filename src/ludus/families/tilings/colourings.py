"""Colouring proofs: weights on cells under which every placement of a tile weighs the same, and the region too much.

Every weighting in any abelian group factors through the universal one, G = Z^cells / <placements>. The region's class
in G is not 0 if and only if some weighting in Z or Z_m proves that there is no tiling; it is 0 if and only if integer
multiples of placements add up to the region: a signed tiling. (J. H. Conway, J. C. Lagarias, 1990.) A tile that has to
be used exactly n times has a generator of its own, the weight t of each of its placements, and n t is subtracted.

On the plane, folded by a lattice of periods, the same computation gives periodic colourings: the smallest one is looked
for among all lattices of index 2, 3, ...
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from math import gcd, prod
from typing import TypeAlias

from ludus.algebra.presentation import Presented, Vector, presented
from ludus.core.records import dataclass
from ludus.families.tilings.polyominoes import Cell, Placement

MAX_TRIED = 600
"""Maximum number of weightings of one modulus that are compared."""
MODULI = (2, 3, 4, 5, 6, 8)
"""The moduli that are tried where the group has a free part."""
MAX_SUMS = 20_000
"""Sumsets that grow beyond this size are given up."""
SMALL = (2, 3, 4, 5)
"""The moduli to which coordinates in Z are reduced, when that is enough."""

Image: TypeAlias = tuple[int, ...]
"""The coordinates of a class."""


def simplest_functional(group: Presented, vector: Vector, visible: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Return a modulus (0 for the integers) and a weight for every generator: relations weigh 0, the vector does not.

    Among those that are tried, the one with the fewest different values on the generators `visible`, then the one with
    the least modulus (integers come after 2 when they are 1, 0, -1, else last), then the one with the smallest values.

    >>> simplest_functional(presented(2, [{0: 1, 1: 1}]), {0: 1}, range(2))
    (2, (1, 1))
    >>> simplest_functional(presented(2, [{0: 1, 1: 1}]), {0: 2}, range(2))
    (0, (1, -1))
    """
    image = group.image(vector)
    if not any(image):
        raise ValueError("the vector is 0 in the group: no weighting tells it from 0")
    best: tuple[tuple[int, int, int], int, tuple[int, ...]] | None = None
    for modulus, coefficients in _candidates(group, image):
        values = [_value(coefficients, group.coordinates[g], modulus) for g in visible]
        key = (len(set(values)), rank(modulus, values), sum(map(abs, values)))
        if best is None or key < best[0]:
            best = key, modulus, coefficients
    if best is None:
        raise ValueError("a nonzero element has a nonzero coordinate")
    _, modulus, coefficients = best
    return modulus, tuple(_value(coefficients, one, modulus) for one in group.coordinates)


def rank(modulus: int, values: Sequence[int]) -> int:
    """Return how simple weights are: by their modulus; integers come after 2 when they are 1, 0, -1, else last."""
    if modulus:
        return 2 * modulus
    return 5 if all(abs(value) <= 1 for value in values) else 1000


def _candidates(group: Presented, image: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield moduli and coefficients on the coordinates that send relations to 0 and the image elsewhere."""
    for modulus in _moduli(group):
        if modulus == 0:
            choices = [range(-1, 2) if m == 0 else range(1) for m in group.moduli]
        else:
            # A coordinate of order m may go to the multiples of modulus / gcd(m, modulus).
            choices = [range(0, modulus, modulus // (gcd(m, modulus) if m else modulus)) for m in group.moduli]
        if prod(map(len, choices)) <= MAX_TRIED:
            tried: Iterator[tuple[int, ...]] = itertools.product(*choices)
        else:
            tried = _sparse(choices)
        for coefficients in tried:
            if _value(coefficients, dict(enumerate(image)), modulus):
                yield modulus, coefficients


def _moduli(group: Presented) -> list[int]:
    torsion = {m for m in group.moduli if m}
    found = {d for m in torsion for d in range(2, min(m, 64) + 1) if m % d == 0} | torsion
    return sorted(found | {0, *MODULI} if 0 in group.moduli else found)


def _sparse(choices: Sequence[range]) -> Iterator[tuple[int, ...]]:
    """Yield the coefficients that are not 0 at one or two places only."""
    size, tried = len(choices), 0
    for places in itertools.chain(itertools.combinations(range(size), 1), itertools.combinations(range(size), 2)):
        for values in itertools.product(*([x for x in choices[place] if x] for place in places)):
            if (tried := tried + 1) > MAX_TRIED:
                return
            row = dict(zip(places, values, strict=True))
            yield tuple(row.get(place, 0) for place in range(size))


def _value(coefficients: Sequence[int], coordinates: Vector, modulus: int) -> int:
    total = sum(coefficients[k] * x for k, x in coordinates.items())
    return total % modulus if modulus else total


Cells: TypeAlias = tuple[Cell, ...]
Counts: TypeAlias = Sequence[int | None]
"""How often each tile has to be used; None for any number of times."""


@dataclass(frozen=True, slots=True)
class Colouring:
    """Weights modulo m (integers for m = 0): a counted tile weighs the same everywhere, others 0."""

    modulus: int
    weights: Mapping[Cell, int]


@dataclass(frozen=True, slots=True)
class Part:
    """One coordinate of a class, whole (the modulus that it has in the group, 0 for Z) or reduced to less."""

    index: int
    modulus: int

    def of(self, image: Image) -> int:
        return image[self.index] % self.modulus if self.modulus else image[self.index]


@dataclass(frozen=True, slots=True)
class HomologyGroup:
    """The group of all weightings of a region, and the region in it."""

    cells: Cells
    group: Presented
    target: Mapping[int, int]
    """The region as a combination of the generators: cells in order, then the counted tiles."""

    def colouring(self) -> Colouring | None:
        """Return a weighting that proves that there is no tiling, None when none does."""
        return _simplest(self.group, self.target, {cell: k for k, cell in enumerate(self.cells)})

    def signed(self) -> dict[int, int] | None:
        """Return how often to take each placement, by its number, so that all cells are covered once; None in vain."""
        return self.group.combination(self.target)

    def image(self, cells: Sequence[Cell]) -> Image:
        """Return the class of some cells together."""
        place = {cell: k for k, cell in enumerate(self.cells)}
        return self.group.image({place[cell]: 1 for cell in cells})

    def weights(self, part: Part) -> dict[Cell, int]:
        """Return a part of a class as weights on the cells: placements of tiles that are not counted weigh 0."""
        whole = zip(self.cells, self.group.weights(part.index), strict=False)
        return {cell: weight % part.modulus if part.modulus else weight for cell, weight in whole}

    def separating(self, region: Image, others: Sequence[Image]) -> list[Part]:
        """Return few parts in which the region differs from all the other classes, but for those that are equal to it.

        Taken greedily, those with small moduli first: always the part that excludes the most of what is left.
        """
        whole = [Part(index, m) for index, m in enumerate(self.group.moduli)]
        small = [Part(one.index, m) for m in SMALL for one in whole if one.modulus % m == 0 and one.modulus != m]
        excluding = [
            (part, {k for k, one in enumerate(others) if part.of(one) != part.of(region)}) for part in small + whole
        ]
        left, chosen = set(range(len(others))), []
        while excluding:
            part, excluded = max(excluding, key=lambda pair: len(pair[1] & left))
            if not excluded & left:
                break
            chosen.append(part)
            left -= excluded
        return chosen


def homology_group(cells: Sequence[Cell], placements: Sequence[Placement], counts: Counts = ()) -> HomologyGroup:
    """Return Z^cells modulo all placements, with the class of the region; without counts no tile is counted.

    >>> square = [(0, 0), (0, 1), (1, 0), (1, 1)]
    >>> dominoes = [(0, ((0, 0), (0, 1))), (0, ((1, 0), (1, 1))), (0, ((0, 0), (1, 0))), (0, ((0, 1), (1, 1)))]
    >>> homology_group(square, dominoes).signed()
    {0: 1, 1: 1}
    """
    tokens = {tile: len(cells) + k for k, tile in enumerate(_counted(counts))}
    place = {cell: k for k, cell in enumerate(cells)}
    relations = [{place[cell]: 1 for cell in covered} | _token(tokens, tile) for tile, covered in placements]
    group = presented(len(cells) + len(tokens), relations)
    target = dict.fromkeys(range(len(cells)), 1) | {g: -(counts[tile] or 0) for tile, g in tokens.items()}
    return HomologyGroup(tuple(cells), group, target)


def sumset(summands: Sequence[tuple[frozenset[Image], int]], moduli: Sequence[int]) -> frozenset[Image] | None:
    """Return all sums of a given number of elements of each set, None when there are too many.

    >>> sorted(sumset([(frozenset({(0,), (1,)}), 2)], (0,)))
    [(0,), (1,), (2,)]
    """
    sums = frozenset({(0,) * len(moduli)})
    for elements, times in summands:
        for _ in range(times):
            if len(sums) * len(elements) > MAX_SUMS:
                return None
            sums = frozenset(_added(a, b, moduli) for a in sums for b in elements)
    return sums


def _added(a: Image, b: Image, moduli: Sequence[int]) -> Image:
    return tuple((x + y) % m if m else x + y for x, y, m in zip(a, b, moduli, strict=True))


def periodic(
    cells: Sequence[Cell], shapes: Sequence[Placement], counts: Counts, *, largest: int = 16, even: bool = False
) -> Colouring | None:
    """Return a colouring proof with the fewest cells in its period, None when there is none up to the largest index.

    The shapes are the tiles in all their orientations, lying anywhere; every translate of them is a relation. On a
    lattice of triangles only translations by an even number of rows and columns together are allowed.

    >>> board = [(r, c) for r in range(8) for c in range(8) if (r, c) not in ((0, 0), (7, 7))]
    >>> found = periodic(board, [(0, ((0, 0), (0, 1))), (0, ((0, 0), (1, 0)))], [None])
    >>> found.modulus, sorted(set(found.weights.values()))
    (0, [-1, 1])
    """
    for index in range(2, largest + 1):
        lattices = [one for one in _lattices(index) if not even or one.is_even]
        found = [one for one in (_folded_proof(cells, shapes, counts, lattice, even) for lattice in lattices) if one]
        if found:
            return min(found, key=_simplicity)
    return None


@dataclass(frozen=True, slots=True)
class _Lattice:
    """The periods (height, shift) and (0, width): cell (r, c) is like (r - height, c - shift) and (r, c - width)."""

    height: int
    width: int
    shift: int

    @property
    def is_even(self) -> bool:
        """Whether both periods keep triangles pointing up or down."""
        return self.width % 2 == 0 and (self.height + self.shift) % 2 == 0

    def fold(self, cell: Cell) -> int:
        """Return the number of a cell within the period."""
        times, row = divmod(cell[0], self.height)
        return row * self.width + (cell[1] - times * self.shift) % self.width


def _lattices(index: int) -> Iterator[_Lattice]:
    for height in range(1, index + 1):
        if index % height == 0:
            width = index // height
            yield from (_Lattice(height, width, shift) for shift in range(width))


def _folded_proof(
    cells: Sequence[Cell], shapes: Sequence[Placement], counts: Counts, lattice: _Lattice, even: bool
) -> Colouring | None:
    index = lattice.height * lattice.width
    shifts = [(r, c) for r in range(lattice.height) for c in range(lattice.width) if not even or (r + c) % 2 == 0]
    tokens = {tile: index + k for k, tile in enumerate(_counted(counts))}
    relations: dict[tuple[tuple[int, int], ...], None] = {}
    # A relation for each shift of each placement: its folded cells and the token of its tile add up to 0.
    for tile, shape in shapes:
        for row, column in shifts:
            vector = _token(tokens, tile)
            for r, c in shape:
                folded = lattice.fold((r + row, c + column))
                vector[folded] = vector.get(folded, 0) + 1
            relations[tuple(sorted(vector.items()))] = None
    group = presented(index + len(tokens), [dict(one) for one in relations])
    target = {g: -(counts[tile] or 0) for tile, g in tokens.items()}
    for cell in cells:
        target[lattice.fold(cell)] = target.get(lattice.fold(cell), 0) + 1
    return _simplest(group, target, {cell: lattice.fold(cell) for cell in cells})


def _simplest(group: Presented, target: Vector, place: Mapping[Cell, int]) -> Colouring | None:
    """Return the simplest weighting that is not 0 on the region; place says which generator each cell has."""
    if not any(group.image(target)):
        return None
    modulus, values = simplest_functional(group, target, list(dict.fromkeys(place.values())))
    return Colouring(modulus, {cell: values[g] for cell, g in place.items()})


def _simplicity(one: Colouring) -> tuple[int, int, int, list[int]]:
    values = list(one.weights.values())
    return len(set(values)), rank(one.modulus, values), sum(map(abs, values)), values


def _counted(counts: Counts) -> list[int]:
    return [tile for tile, count in enumerate(counts) if count is not None]


def _token(tokens: Mapping[int, int], tile: int) -> dict[int, int]:
    return {tokens[tile]: -1} if tile in tokens else {}
