"""Abelian groups given by generators and relations, with a proof for each of the two verdicts on an element.

Z^n / <relations> is brought to the form of a sum of cyclic groups. An element that is not 0 there has a coordinate that
shows it: a homomorphism to Z or Z_m. An element that is 0 is an integer combination of the relations, and the
combination is handed out too.

Relations with a coefficient 1 or -1 are used up first, the shortest first, each to leave out one generator; what
remains is small and goes through an echelon form and the Smith form. Every step on relations is written down, so that
a combination of the last relations can be written in the first ones.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from ludus.algebra.smith import smith
from ludus.core.records import dataclass
from ludus.families.tilings.polyominoes import Cell, Placement

Vector: TypeAlias = Mapping[int, int]
"""Coefficients by number, those that are not named are 0."""


@dataclass(frozen=True, slots=True)
class Presented:
    """A sum of cyclic groups Z_m (Z for m = 0), and where the generators go."""

    moduli: tuple[int, ...]
    """Each at least 2, or 0; in order of divisibility, the zeros last."""
    coordinates: tuple[tuple[int, ...], ...]
    """For each generator its coordinate in each cyclic group."""
    relations: int
    """How many relations there were."""
    _steps: tuple[tuple[int, int, int], ...]
    """(k, j, q): relation k was lessened by q times relation j."""
    _pivots: tuple[tuple[int, int, Vector], ...]
    """(generator, number, relation): the last form of the relations, in the order in which they clear a vector."""

    def image(self, vector: Vector) -> tuple[int, ...]:
        """Return the coordinates of a combination of generators: all 0 if and only if the relations give it."""
        sums = [0] * len(self.moduli)
        for generator, times in vector.items():
            for index, coordinate in enumerate(self.coordinates[generator]):
                sums[index] += times * coordinate
        return tuple(total % m if m else total for total, m in zip(sums, self.moduli, strict=True))

    def combination(self, vector: Vector) -> dict[int, int] | None:
        """Return how often to take each relation to get the vector, None when no integer combination gives it.

        >>> group = presented(3, [{0: 1, 1: 1}, {1: 1, 2: 1}])
        >>> group.combination({0: 1, 2: -1})
        {0: 1, 1: -1}
        >>> group.combination({0: 1}) is None
        True
        """
        left, taken = {g: x for g, x in vector.items() if x}, [0] * self.relations
        for generator, number, relation in self._pivots:
            times, rest = divmod(left.get(generator, 0), relation[generator])
            if rest:
                return None
            if times:
                taken[number] += times
                _subtract(left, relation, times)
        if left:
            return None
        for k, j, q in reversed(self._steps):
            taken[j] -= q * taken[k]
        return {number: times for number, times in enumerate(taken) if times}


def presented(generators: int, relations: Iterable[Vector]) -> Presented:
    """Return the group of `generators` generators in which the relations are 0.

    >>> presented(2, [{0: 2, 1: 2}, {0: 2, 1: -2}]).moduli
    (2, 4)
    >>> presented(3, [{0: 1, 1: 1, 2: 1}]).moduli
    (0, 0)
    """
    work = _Elimination(generators, relations)
    work.use_units()
    rest = work.echelon()
    remaining = [g for g in range(generators) if g not in work.left_out]
    place = {g: index for index, g in enumerate(remaining)}
    rows = [[row.get(g, 0) for g in remaining] for row in rest]
    diagonal, V = smith(rows, len(remaining))
    chosen = [index for index, m in enumerate(diagonal) if m != 1]
    moduli = tuple(diagonal[index] for index in chosen)
    coordinates: list[tuple[int, ...]] = [()] * generators
    for g in remaining:
        coordinates[g] = _reduced((V[place[g]][index] for index in chosen), moduli)
    for g, _, relation in reversed(work.pivots[: len(work.left_out)]):
        sign = -relation[g]
        terms = [(sign * times, coordinates[h]) for h, times in relation.items() if h != g]
        sums = (sum(times * one[index] for times, one in terms) for index in range(len(moduli)))
        coordinates[g] = _reduced(sums, moduli)
    return Presented(moduli, tuple(coordinates), len(work.rows), tuple(work.steps), tuple(work.pivots))


class _Elimination:
    """Relations that are subtracted from each other until each has a generator of its own."""

    def __init__(self, generators: int, relations: Iterable[Vector]) -> None:
        self.rows: list[dict[int, int]] = [{g: x for g, x in one.items() if x} for one in relations]
        self.users: list[set[int]] = [set() for _ in range(generators)]
        for k, row in enumerate(self.rows):
            for g in row:
                self.users[g].add(k)
        self.steps: list[tuple[int, int, int]] = []
        self.pivots: list[tuple[int, int, Vector]] = []
        self.left_out: set[int] = set()

    def use_units(self) -> None:
        """Leave out one generator for each relation that has a coefficient 1 or -1."""
        used: set[int] = set()
        heap = [(len(row), k) for k, row in enumerate(self.rows)]
        heapq.heapify(heap)
        while heap:
            length, k = heapq.heappop(heap)
            row = self.rows[k]
            if k in used or length != len(row):
                continue
            units = [g for g, x in row.items() if x in (1, -1)]
            if not units:
                continue
            g = min(units, key=lambda one: len(self.users[one]))
            used.add(k)
            self.left_out.add(g)
            self.pivots.append((g, k, dict(row)))
            for h in row:
                self.users[h].discard(k)
            for other in list(self.users[g]):
                self.lessen(other, k, self.rows[other][g] * row[g])
                heapq.heappush(heap, (len(self.rows[other]), other))
            self.rows[k] = {}

    def echelon(self) -> list[dict[int, int]]:
        """Bring what is left to echelon form, one relation after the other, and return it."""
        owners: dict[int, int] = {}
        for k in sorted((k for k, row in enumerate(self.rows) if row), key=lambda k: len(self.rows[k])):
            while self.rows[k]:
                g = min(self.rows[k])
                if g not in owners:
                    owners[g] = k
                    break
                # Euclid on the two leading coefficients: the one that becomes 0 goes on with its next generator.
                j = owners[g]
                while g in self.rows[k]:
                    if abs(self.rows[j][g]) > abs(self.rows[k][g]):
                        owners[g], j, k = k, k, j
                    self.lessen(k, j, self.rows[k][g] // self.rows[j][g])
        for g in sorted(owners):
            self.pivots.append((g, owners[g], dict(self.rows[owners[g]])))
        return [self.rows[owners[g]] for g in sorted(owners)]

    def lessen(self, k: int, j: int, q: int) -> None:
        """Subtract q times relation j from relation k."""
        if q == 0:
            return
        self.steps.append((k, j, q))
        row, before = self.rows[k], set(self.rows[k])
        _subtract(row, self.rows[j], q)
        for g in before - row.keys():
            self.users[g].discard(k)
        for g in row.keys() - before:
            self.users[g].add(k)


def _subtract(row: dict[int, int], other: Vector, times: int) -> None:
    for g, x in other.items():
        value = row.get(g, 0) - times * x
        if value:
            row[g] = value
        else:
            row.pop(g, None)


def _reduced(sums: Iterable[int], moduli: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x % m if m else x for x, m in zip(sums, moduli, strict=True))


Image: TypeAlias = tuple[int, ...]

MAX_SUMS = 20_000
"""Sumsets that grow beyond this size are given up."""
SMALL = (2, 3, 4, 5)
"""The moduli to which coordinates in Z are reduced, when that is enough."""


@dataclass(frozen=True, slots=True)
class Part:
    """One coordinate of a class, whole (the modulus that it has in the group, 0 for Z) or reduced to less."""

    index: int
    modulus: int

    def of(self, image: Image) -> int:
        """Return the part of a class."""
        return image[self.index] % self.modulus if self.modulus else image[self.index]


@dataclass(frozen=True, slots=True)
class Supply:
    """The group of the tiles of any number on a region, and the class of every cell."""

    cells: tuple[Cell, ...]
    group: Presented

    def image(self, cells: Sequence[Cell]) -> Image:
        """Return the class of some cells together."""
        place = {cell: k for k, cell in enumerate(self.cells)}
        return self.group.image({place[cell]: 1 for cell in cells})

    def parts(self) -> list[Part]:
        """Return the parts of a class, those with small moduli first."""
        whole = [Part(index, m) for index, m in enumerate(self.group.moduli)]
        return [Part(one.index, m) for m in SMALL for one in whole if one.modulus % m == 0 and one.modulus != m] + whole

    def weights(self, part: Part) -> dict[Cell, int]:
        """Return a part as weights on the cells: tiles of any number weigh 0."""
        return {cell: part.of(image) for cell, image in zip(self.cells, self.group.coordinates, strict=True)}

    def separating(self, region: Image, others: Sequence[Image]) -> list[Part]:
        """Return few parts in which the region differs from all the other classes, but for those that are equal to it.

        Taken greedily: always the part that excludes the most of what is left.
        """
        separated = [
            (part, {k for k, one in enumerate(others) if part.of(one) != part.of(region)}) for part in self.parts()
        ]
        left, chosen = set(range(len(others))), []
        while separated:
            part, excluded = max(separated, key=lambda pair: len(pair[1] & left))
            if not excluded & left:
                break
            chosen.append(part)
            left -= excluded
        return chosen


def supply(cells: Sequence[Cell], placements: Sequence[Placement]) -> Supply:
    """Return the group of a region modulo the placements of tiles of any number."""
    place = {cell: k for k, cell in enumerate(cells)}
    relations = [{place[cell]: 1 for cell in covered} for _, covered in placements]
    return Supply(tuple(cells), presented(len(cells), relations))


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
