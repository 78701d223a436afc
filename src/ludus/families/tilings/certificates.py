"""Certificates about tilings: the tiling itself, or why there is none.

A colouring proof is a `Weighting` (modulus 0 for the integers), or several at once (`Weightings`). The checker adds up
what the tiles can weigh, each tile of any number as often as its area allows and each counted one exactly as often as
its count says; the region must weigh something else. So a weighting under which all placements weigh 0 and the region
does not is a proof, and so is one under which a counted tile weighs the same everywhere, or one of a few values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.codec import Record, json_field
from ludus.core.problem import Problem, named_cell
from ludus.core.records import dataclass
from ludus.core.weights import Weighting, Weightings
from ludus.families.tilings.polyominoes import Cell


@dataclass(frozen=True, slots=True)
class Placed(Record):
    """A tile on the cells that it covers, in reading order."""

    tile: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Placements(Certificate, kind="placements"):
    """A tiling: every cell of the region is covered once."""

    placements: tuple[Placed, ...]

    def made(self) -> list[object]:
        return [(one.tile, one.cells) for one in self.placements]

    def rows(self, problem: Problem) -> list[dict[str, object]]:
        covered = ((n, one.tile, cell) for n, one in enumerate(self.placements, 1) for cell in one.cells)
        return [{"tile": n, "name": name, **named_cell(problem, cell)} for n, name, cell in covered]


@dataclass(frozen=True, slots=True)
class Area(Certificate, kind="area"):
    """The areas of the tiles do not add up to that of the region."""


@dataclass(frozen=True, slots=True, eq=False)
class Farkas(Certificate, kind="farkas"):
    """A weight on every cell: the region weighs more than any tiles that fill it could.

    Placements of tiles of any number weigh 0 or less; a counted tile weighs at most its heaviest placement, each time.
    """

    weights: Array

    def weightings_on(self, problem: Any) -> tuple[Weighting, ...]:
        return (Weighting(0, self.weights),)


@dataclass(frozen=True, slots=True)
class Cover(Certificate, kind="cover"):
    """An automaton that reads boundary words, clockwise, and closes on every tile at every state.

    The letters are x (to the right) and y (down) on squares, with inverses; a, b, c on hexagons, each its own inverse,
    for the edges to the neighbours above, on the right, and below to the right; x, y (down to the right), z (down to
    the left) on triangles. Without weights the region's word does not close somewhere. With weights, a letter read in
    a state weighs what stands there (its inverse, read into that state, the opposite), a tile of any number weighs 0
    from every state, and the region's word from some state weighs what the tiles cannot.
    """

    steps: Mapping[str, tuple[int, ...]]
    """For each letter the state that each state goes to."""
    modulus: int = 0
    weights: Mapping[str, tuple[int, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Exhausted(Certificate, kind="exhausted"):
    """Every combination of placements was tried."""

    is_searched: ClassVar[bool] = True
    nodes: int
    """Number of placements tried in the search."""
    cells: tuple[Cell, ...] = ()
    """The cells at which a search branches, in preorder, for the checker to retrace; none when they are too many."""


@dataclass(frozen=True, slots=True)
class ForcedStep(Record):
    """A cell that only one placement can cover, after the earlier ones."""

    cell: Cell
    tile: str
    cells: tuple[Cell, ...]

    @property
    def placed(self) -> Placed:
        return Placed(self.tile, self.cells)


Inner: TypeAlias = Area | Weighting | Weightings | Farkas | Cover | Exhausted
"""What may settle the rest after forced placements."""


@dataclass(frozen=True, slots=True)
class Forced(Certificate, kind="forced"):
    """Placements that are forced one after the other, and then a cell that nothing can cover, or another proof."""

    steps: tuple[ForcedStep, ...]
    dead: Cell | None = None
    """A cell of what is left that no placement can cover."""
    then: Inner | None = json_field(default=None, write=Certificate.written)
    """A proof that what is left has no tiling: its arrays are in the shape of the whole region."""


@dataclass(frozen=True, slots=True)
class SignedPlacement(Record):
    """A placement with an integer coefficient."""

    tile: str
    cells: tuple[Cell, ...]
    coefficient: int


@dataclass(frozen=True, slots=True)
class SignedTiling(Certificate, kind="signed-tiling"):
    """Placements with integer coefficients, also negative ones, that add up to the region: no colouring excludes it.

    The coefficients of a counted tile add up to its count.
    """

    placements: tuple[SignedPlacement, ...]


@dataclass(frozen=True, slots=True)
class TilingCount(Certificate, kind="number"):
    """The number of tilings; those that symmetries turn into one another count as different."""

    number: int

    def plain(self) -> object:
        return self.number


@dataclass(frozen=True, slots=True)
class TilingClass(Record):
    """One tiling, and the number of different tilings that the symmetries make of it."""

    placements: tuple[Placed, ...]
    images: int


@dataclass(frozen=True, slots=True)
class Tilings(Certificate, kind="tilings"):
    """All tilings, one of those that the symmetries of the region turn into one another."""

    tilings: tuple[TilingClass, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Where(Certificate, kind="where"):
    """The placements of a tile in some tiling, each with such a tiling, and weightings that exclude others.

    What the weightings do not exclude, the checker excludes by searching again.
    """

    tilings: tuple[tuple[Placed, ...], ...]
    """Together they show every possible placement of the tile."""
    weightings: tuple[Weighting, ...] = ()
