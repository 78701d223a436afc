"""The tiling kind: cover every cell of a region once, with copies of given tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias

from ludus.core.codec import Context, Record, as_given, json_field, read_arguments
from ludus.core.errors import Fault, InvalidInput
from ludus.core.fields import as_question, between, one_of
from ludus.core.problem import JsonProblem
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.reading import (
    MAX_COUNT,
    MAX_PLACES,
    MAX_WORK,
    NAME,
    PLANE,
    World,
    Wrap,
    cells_of,
    read_wrap,
    region_rows,
    tile_fields,
    tile_list,
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
class Tile(Record):
    """A shape with a name, of which there are `count` copies, or any number."""

    name: str
    cells: tuple[Cell, ...]
    """In reading order, shifted to the top left; a shift of triangles keeps them pointing up or down."""
    count: int | None = None
    """The exact number of copies; None for any number."""
    symmetry: Symmetry = Symmetry.ALL

    @property
    def area(self) -> int:
        return len(self.cells)


@dataclass(frozen=True, slots=True)
class TilingFields(Record):
    """The JSON fields of a tiling problem."""

    region: Any = json_field(read=as_given)
    tiles: Any = json_field(read=as_given)
    lattice: Lattice = Lattice.SQUARE
    symmetry: Symmetry = Symmetry.ALL
    """Of the tiles that do not say it."""
    question: Question = Question.SOLVE
    asked: str | None = None
    wrap: tuple[Wrap, Wrap] = json_field(default=(False, False), read=read_wrap)
    layers: int = json_field(default=1, read=lambda value, field: between(1, value, MAX_PLACES, field))


@dataclass(frozen=True, slots=True)
class Tiling(JsonProblem, kind="tiling", questions=QUESTIONS):
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
    def is_rectangle(self) -> bool:
        """Whether the region is a rectangle of squares in the plane."""
        return self.lattice is Lattice.SQUARE and self.is_plane and not any("." in row for row in self.region)

    @property
    def layer_height(self) -> int:
        return len(self.region) // self.world.layers

    def cells(self) -> tuple[Cell, ...]:
        """Return all cells to cover, in reading order."""
        return tuple((r, c) for r, row in enumerate(self.region) for c, sign in enumerate(row) if sign == "#")

    def amounts(self) -> dict[Cell, int]:
        return dict.fromkeys(self.cells(), 1)

    def voice(self, modulus: int, weights: Mapping[tuple[int, ...], int]) -> str | None:
        chess = {(cell[0] + cell[1] + weight) % 2 for cell, weight in weights.items()}
        if [len(tile.cells) for tile in self.tiles] != [2] or len(chess) > 1 or not set(weights.values()) <= {0, 1}:
            return None
        dark = sum(weights.values())
        if self.lattice is not Lattice.SQUARE or 2 * dark == len(weights):
            return None
        return (
            f"Each domino covers one dark and one light square. There are {dark} dark and {len(weights) - dark} light"
            " ones."
        )

    def tile(self, name: str) -> Tile:
        return next(tile for tile in self.tiles if tile.name == name)

    def fields(self) -> dict[str, Any]:
        symmetries = {tile.symmetry for tile in self.tiles}
        usual = next(iter(symmetries)) if len(symmetries) == 1 else Symmetry.ALL
        plain = Symmetry.ALL if len(symmetries) == 1 else None
        tiles = [replace(tile, symmetry=plain or tile.symmetry).fields() for tile in self.tiles]
        asked = self.asked if self.question is Question.WHERE else None
        rules = (self.lattice, usual, self.question, asked, self.world.wrap, self.world.layers)
        return TilingFields(self.region, tiles, *rules).fields()

    @classmethod
    def from_json(cls, given: Mapping[str, Any], folder: Path | None = None) -> Any:
        own = read_arguments(TilingFields, given, Context(questions=QUESTIONS))
        world = World(own.pop("wrap", PLANE.wrap), own.pop("layers", PLANE.layers))
        return tiling(**own, world=world)


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
    chosen, usual = one_of(Lattice)(lattice, "lattice"), one_of(Symmetry)(symmetry, "symmetry")
    wanted = as_question(question, QUESTIONS)
    region, world = world_of(region, world)
    rows = region_rows(region)
    is_supported = chosen is Lattice.SQUARE and wanted is not Question.SOLUTIONS
    if wrong := [*world_faults(world, len(rows), is_supported=is_supported)]:
        raise InvalidInput(*wrong)
    layer = len(rows) // world.layers if world.layers > 1 else 0
    made = tuple(_tile(one, f"tiles[{k}]", chosen, usual, layer) for k, one in enumerate(tile_list(tiles)))
    faults = [*_name_faults(made)]
    work = (
        sum(row.count("#") for row in rows) * sum(tile.area for tile in made) * (8 if chosen is Lattice.SQUARE else 12)
    )
    if work > MAX_WORK:
        what = "cells of the region times orientations times cells of the tiles"
        faults.append(Fault("region", f"expected at most {MAX_WORK} {what}, got {work}"))
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
    count = between(0, given["count"], MAX_COUNT, f"{field}.count") if given.get("count") is not None else None
    symmetry = one_of(Symmetry)(given.get("symmetry", usual), f"{field}.symmetry")
    return Tile(name, _normal(cells, lattice, layer), count, symmetry)


def _normal(cells: Iterable[Cell], lattice: Lattice, layer: int) -> tuple[Cell, ...]:
    """Return cells shifted to the corner, in reading order."""
    if not layer:
        return shifted(cells, lattice)
    own = [(*divmod(r, layer), c) for r, c in cells]
    z, y, x = (min(cell[axis] for cell in own) for axis in range(3))
    return tuple(sorted(((a - z) * layer + b - y, c - x) for a, b, c in own))


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
