"""The catalogue of tile groups: which colourings a polyomino allows, for `ludus tilings groups` (a front of maths)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd

from ludus.core.errors import abbreviate, invalid
from ludus.families.tilings.groebner import written
from ludus.families.tilings.groups import TileGroup, tile_group
from ludus.families.tilings.polyominoes import DRAWINGS, NAMES, polyomino, usual_name
from ludus.families.tilings.problem import Symmetry

LARGEST = 6
"""Polyominoes have names up to this size."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the catalogue."""

    names: tuple[str, ...]
    drawing: str
    """Rows separated by slashes; empty for several tiles together."""
    area: int
    """The number of cells of the tile; of several tiles the greatest common divisor of these numbers."""
    group: TileGroup | None
    """None when a basis of the tile's ideal takes too much work."""

    @property
    def basis(self) -> list[str] | None:
        """The polynomials that prove the group: a strong Gröbner basis over the integers, with xyt = 1."""
        return None if self.group is None else [written(one.polynomial) for one in self.group.basis]

    @property
    def verdict(self) -> str:
        """What the group says about colouring proofs."""
        if self.group is None:
            return "not settled: a Gröbner basis takes too much work"
        if self.group.rank is None or self.group.torsion is None:
            return "infinitely many colourings"
        if self.group.rank == 0 and self.group.torsion in ((), (self.area,)):
            return "no colouring proves more than the area"
        return "colourings beyond the area"


def rows(names: Sequence[str], symmetry: Symmetry, *, largest: int = LARGEST) -> Iterator[Row]:
    """Yield the groups of the named polyominoes, or of all those up to a size.

    >>> [str(row.group) for row in rows(["T4", "domino"], Symmetry.ALL)]
    ['Z/8', 'Z']
    """
    if not 1 <= largest <= LARGEST:
        raise invalid("largest", f"expected a size from 1 to {LARGEST}, got {abbreviate(largest)}")
    chosen = [usual_name(name) for name in names] or [name for name in NAMES if len(polyomino(name)) <= largest]
    for name in chosen:
        cells = polyomino(name)
        yield Row((name,), DRAWINGS[name], len(cells), tile_group([cells], symmetry))


def together(names: Sequence[str], symmetry: Symmetry) -> Row:
    """Return the group of several polyominoes that may be used together.

    >>> str(together(["I3", "V3"], Symmetry.ALL).group)
    'Z/3'
    """
    if not names:
        raise invalid("names", "expected the names of the tiles that are used together, got none")
    usual = tuple(usual_name(name) for name in names)
    cells = [polyomino(name) for name in usual]
    return Row(usual, "", gcd(*map(len, cells)), tile_group(cells, symmetry))
