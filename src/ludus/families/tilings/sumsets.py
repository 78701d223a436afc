"""Rare tiles by sumsets: what a few counted tiles can weigh together, wherever they lie.

Take the group of all weightings of the tiles of any number, G = Z^cells / <their placements>. In a tiling the counted
tiles have the class of the region; so the region's class lies in the sumset of the classes of their placements, each
tile as often as its count says. A freely placed monomino makes all cells equal when it is a relation of its own; as a
summand it does not, and this is what tells where it can lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ludus.families.tilings.colourings import Cell, Laid
from ludus.families.tilings.presentation import Presented, presented

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
        told = [(part, {k for k, one in enumerate(others) if part.of(one) != part.of(region)}) for part in self.parts()]
        left, chosen = set(range(len(others))), []
        while told:
            part, excluded = max(told, key=lambda pair: len(pair[1] & left))
            if not excluded & left:
                break
            chosen.append(part)
            left -= excluded
        return chosen


def supply(cells: Sequence[Cell], placements: Sequence[Laid]) -> Supply:
    """Return the group of a region modulo the placements of tiles of any number."""
    place = {cell: k for k, cell in enumerate(cells)}
    relations = [{place[cell]: 1 for cell in covered} for _, covered in placements]
    return Supply(tuple(cells), presented(len(cells), relations))


def sumset(summands: Sequence[tuple[frozenset[Image], int]], moduli: Sequence[int]) -> frozenset[Image] | None:
    """Return all sums of so many elements of each set, None when there are too many to list.

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
