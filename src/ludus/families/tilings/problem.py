"""The tiling kind: cover every cell of a region once, with copies of given tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias

from ludus.core.errors import Fault, InvalidInput
from ludus.core.fields import as_question
from ludus.core.problem import Described
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.tilings.polyominoes import (
    Cell,
)
from ludus.families.tilings.reading import (
    NAME,
    PLANE,
    World,
    cells_of,
    choice,
    read_world,
    region_rows,
    size_faults,
    tile_fields,
    tile_list,
    whole,
    world_faults,
    world_of,
)

Drawing: TypeAlias = tuple[str, ...]
"""Rows of equal length: # a cell to cover, . none."""

QUESTIONS = (Question.SOLVE, Question.COUNT, Question.SOLUTIONS, Question.WHERE, Question.COLOURING)
"""The questions that this kind knows; the first is asked by default."""


class Lattice(Enum):
    """What the cells are."""

    SQUARE = "square"
    """Squares: a cell touches those on its left and right, above and below."""
    HEXAGONAL = "hexagonal"
    """Hexagons: also above to the left, (r-1, c-1), and below to the right, (r+1, c+1)."""
    TRIANGULAR = "triangular"
    """Triangles: left and right, and below where row + column is even (it points up), else above (it points down)."""


class Symmetry(Enum):
    """Which symmetries of a tile are allowed."""

    ALL = "all"
    """Turned and turned over."""
    ROTATIONS = "rotations"
    """Turned."""
    NONE = "none"
    """Only shifted."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A shape with a name, of which there are `count` copies, or any number."""

    name: str
    cells: tuple[Cell, ...]
    """In reading order, shifted to the top left; a shift of triangles keeps them pointing up or down."""
    count: int | None = None
    """The exact number of copies; None for any number."""
    symmetry: Symmetry = Symmetry.ALL

    @property
    def area(self) -> int:
        """The number of cells."""
        return len(self.cells)


@dataclass(frozen=True, slots=True)
class Tiling(Described, kind="tiling"):
    """Cover the region with the tiles, without gap or overlap."""

    region: Drawing
    tiles: tuple[Tile, ...]
    lattice: Lattice = Lattice.SQUARE
    question: Question = Question.SOLVE
    asked: str | None = None
    """The tile that the question `where` is about."""
    world: World = PLANE

    def __post_init__(self) -> None:
        if self.question is Question.WHERE and self.asked is None:
            object.__setattr__(self, "asked", rarest(self.tiles))

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the drawing."""
        return len(self.region), len(self.region[0])

    @property
    def is_plane(self) -> bool:
        """Whether the region is a part of the plane, neither glued nor a box."""
        return self.world == PLANE

    @property
    def layer_height(self) -> int:
        """The number of rows of a layer."""
        return len(self.region) // self.world.layers

    def cells(self) -> tuple[Cell, ...]:
        """Return all cells to cover, in reading order."""
        return tuple((r, c) for r, row in enumerate(self.region) for c, sign in enumerate(row) if sign == "#")

    def tile(self, name: str) -> Tile:
        return next(tile for tile in self.tiles if tile.name == name)


def tiling(
    region: str | Iterable[str],
    tiles: str | Iterable[Any] | Mapping[str, int | None],
    *,
    lattice: Lattice | str = Lattice.SQUARE,
    symmetry: Symmetry | str = Symmetry.ALL,
    question: Question | str = Question.SOLVE,
    asked: str | None = None,
    world: World = PLANE,
) -> Tiling:
    """Return the problem to cover a region with tiles; InvalidInput with everything that is wrong.

    The region is a drawing (rows of # and ., as a list or a text with / or line ends between them) or a size such as
    8x8, torus:5x5, cylinder:3x7 or mobius:3x7 (whose rows are circles), klein:4x4, or 3x3x3 for a box. A tile is a name
    such as T4, a drawing with a name such as A=##/.#, each with a count behind a colon if there is one, or a mapping
    with name, cells or drawing, count, symmetry.

    >>> tiling("3x3", "V3").shape
    (3, 3)
    >>> [(tile.name, tile.count) for tile in tiling("8x8", "I3 I1:1").tiles]
    [('I3', None), ('I1', 1)]
    """
    chosen: Lattice = choice(lattice, Lattice, "lattice")
    usual: Symmetry = choice(symmetry, Symmetry, "symmetry")
    wanted = as_question(question, QUESTIONS)
    region, world = world_of(region, world)
    rows = region_rows(region)
    is_supported = chosen is Lattice.SQUARE and wanted is not Question.SOLUTIONS
    if wrong := [*world_faults(world, len(rows), is_supported=is_supported)]:
        raise InvalidInput(*wrong)
    layer = len(rows) // world.layers if world.layers > 1 else 0
    made = tuple(_tile(one, f"tiles[{k}]", chosen, usual, layer) for k, one in enumerate(tile_list(tiles)))
    faults = [*_name_faults(made), *size_faults(rows, [tile.area for tile in made], chosen is Lattice.SQUARE)]
    if asked is not None and wanted is not Question.WHERE:
        faults.append(Fault("asked", f'expected this field only for the question "{Question.WHERE.value}"'))
    elif asked is not None and asked not in {tile.name for tile in made}:
        faults.append(Fault("asked", f"expected the name of one of the tiles, got {asked!r}"))
    if faults:
        raise InvalidInput(*faults)
    return Tiling(rows, made, chosen, wanted, asked, world)


def rarest(tiles: Iterable[Tile]) -> str:
    """Return the name of the tile of which there are fewest copies; those of which there are many come last."""
    return min(tiles, key=lambda tile: (tile.count is None, tile.count or 0)).name


def read_tiling(fields: Mapping[str, Any], folder: Path | None) -> Tiling:
    """Return the tiling problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    known = {"ludus", "kind", "region", "tiles", "lattice", "symmetry", "question", "asked", "wrap", "layers"}
    only = f"expected no field of this name, only {', '.join(sorted(known))}"
    faults = [Fault(name, only) for name in fields if name not in known]
    faults += [Fault(name, "expected this field, got nothing") for name in ("region", "tiles") if name not in fields]
    if faults:
        raise InvalidInput(*faults)
    options = {name: fields[name] for name in ("lattice", "symmetry", "question", "asked") if name in fields}
    return tiling(fields["region"], fields["tiles"], **options, world=read_world(fields))


def write_tiling(problem: Tiling) -> dict[str, Any]:
    """Return a tiling problem as JSON fields; defaults are left out."""
    symmetries = {tile.symmetry for tile in problem.tiles}
    usual = next(iter(symmetries)) if len(symmetries) == 1 else Symmetry.ALL
    fields: dict[str, Any] = {
        "region": list(problem.region),
        "tiles": [_written(tile, usual) for tile in problem.tiles],
    }
    if problem.lattice is not Lattice.SQUARE:
        fields["lattice"] = problem.lattice.value
    if usual is not Symmetry.ALL:
        fields["symmetry"] = usual.value
    if problem.question is not Question.SOLVE:
        fields["question"] = problem.question.value
    if problem.question is Question.WHERE:
        fields["asked"] = problem.asked
    if any(problem.world.wrap):
        fields["wrap"] = list(problem.world.wrap)
    if problem.world.layers > 1:
        fields["layers"] = problem.world.layers
    return fields


def shifted(cells: Iterable[Cell], lattice: Lattice) -> tuple[Cell, ...]:
    """Return cells shifted to the top left, in reading order.

    >>> shifted([(3, 5), (2, 5)], Lattice.SQUARE), shifted([(0, 1)], Lattice.TRIANGULAR)
    (((0, 0), (1, 0)), ((0, 1),))
    """
    own = list(cells)
    up, left = min(r for r, _ in own), min(c for _, c in own)
    if lattice is Lattice.TRIANGULAR:
        left -= (up + left) % 2
    return tuple(sorted((r - up, c - left) for r, c in own))


def _tile(value: Any, field: str, lattice: Lattice, usual: Symmetry, layer: int) -> Tile:
    """Return a tile; in a box with layers of a height, one that is named or drawn has its rows in different layers."""
    if isinstance(value, Tile):
        return Tile(value.name, _normal(value.cells, lattice, layer), value.count, value.symmetry)
    given = tile_fields(value, field)
    name, cells = cells_of(given, field, lattice.value)
    if layer and "cells" not in given:
        cells = tuple((r * layer, c) for r, c in cells)
    count = whole(given["count"], f"{field}.count") if given.get("count") is not None else None
    symmetry = choice(given.get("symmetry", usual), Symmetry, f"{field}.symmetry")
    return Tile(name, _normal(cells, lattice, layer), count, symmetry)


def _normal(cells: Iterable[Cell], lattice: Lattice, layer: int) -> tuple[Cell, ...]:
    """Return cells shifted to the corner, in reading order."""
    if not layer:
        return shifted(cells, lattice)
    own = [(*divmod(r, layer), c) for r, c in cells]
    z, y, x = (min(cell[axis] for cell in own) for axis in range(3))
    return tuple(sorted(((a - z) * layer + b - y, c - x) for a, b, c in own))


def _written(tile: Tile, usual: Symmetry) -> dict[str, Any]:
    fields: dict[str, Any] = {"name": tile.name, "cells": [list(cell) for cell in tile.cells]}
    if tile.count is not None:
        fields["count"] = tile.count
    if tile.symmetry is not usual:
        fields["symmetry"] = tile.symmetry.value
    return fields


def _name_faults(tiles: tuple[Tile, ...]) -> Iterable[Fault]:
    if not tiles:
        yield Fault("tiles", "expected at least one tile, got none")
    seen: set[str] = set()
    for index, tile in enumerate(tiles):
        if not NAME.fullmatch(tile.name):
            yield Fault(f"tiles[{index}].name", f"expected letters and digits, at most 20, got {tile.name!r}")
        if tile.name in seen:
            yield Fault(f"tiles[{index}].name", f"expected each name once, got {tile.name!r} again; use a count")
        seen.add(tile.name)
