"""Tile groups: all colourings of the plane that a tile allows, as one abelian group.

The cells of the plane modulo all placements of a tile form the ring Z[x, 1/x, y, 1/y] / (the tile's orientations as
polynomials): the algebraic formulation of the solitaire paper made uniform for tiles of every shape. Z_n for a tile of
n cells means that no colouring of a large region proves more than the area does.

The group is computed on square windows that grow, until four of them in a row agree. A tile with one orientation only
is one polynomial, and its ring has infinite rank (it holds a curve's worth of weightings), except for the monomino.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ludus.core.polyominoes import NAMES, Cell, polyomino
from ludus.core.tiling import Lattice, Symmetry
from ludus.maths.tilings.orientations import Shape, orientations
from ludus.maths.tilings.presentation import presented

AGREEING = 4
"""So many windows in a row have to give the same group."""
LARGEST = 24
"""The side of the largest window that is tried."""


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Z^rank plus cyclic groups Z_m, as found on windows."""

    rank: int | None
    """None when it is infinite."""
    torsion: tuple[int, ...]
    windows: tuple[int, int] | None
    """The first and the last side of the windows that agree; None for infinite rank, which follows from a theorem."""

    def __str__(self) -> str:
        if self.rank is None:
            return "infinite rank"
        free = [] if self.rank == 0 else ["Z"] if self.rank == 1 else [f"Z^{self.rank}"]
        return " + ".join([*free, *(f"Z/{m}" for m in self.torsion)]) or "0"


def tile_group(tiles: Iterable[Sequence[Cell]], symmetry: Symmetry = Symmetry.ALL) -> TileGroup | None:
    """Return the group of a set of tiles on the square lattice, None when windows do not come to agree.

    >>> print(tile_group([polyomino("T4")]), tile_group([polyomino("S4")]), tile_group([polyomino("O4")]), sep=", ")
    Z/8, Z^3 + Z/2, infinite rank
    """
    shapes = sorted({shape for tile in tiles for shape in orientations(tile, Lattice.SQUARE, symmetry)})
    if len(shapes) == 1 and len(shapes[0]) > 1:
        return TileGroup(None, (), None)
    longest = max(max(r, c) + 1 for shape in shapes for r, c in shape)
    seen: list[tuple[int, ...]] = []
    for side in range(longest + 2, LARGEST + 1):
        seen.append(window_group(shapes, side))
        if len(seen) >= AGREEING and len(set(seen[-AGREEING:])) == 1:
            torsion = tuple(m for m in seen[-1] if m)
            return TileGroup(seen[-1].count(0), torsion, (side - AGREEING + 1, side))
    return None


def window_group(shapes: Sequence[Shape], side: int) -> tuple[int, ...]:
    """Return the moduli (0 for Z) of the group of a square window modulo all placements in it."""
    relations = []
    for shape in shapes:
        height, width = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
        for row in range(side - height + 1):
            for column in range(side - width + 1):
                relations.append({(r + row) * side + c + column: 1 for r, c in shape})
    return presented(side * side, relations).moduli


def catalogue(symmetry: Symmetry = Symmetry.ALL, *, largest: int = 6) -> dict[str, TileGroup | None]:
    """Return the groups of all polyominoes of up to so many cells, by name."""
    shapes = {name: polyomino(name) for name in NAMES}
    return {name: tile_group([cells], symmetry) for name, cells in shapes.items() if len(cells) <= largest}
