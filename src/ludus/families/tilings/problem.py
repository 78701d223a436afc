"""The tiling kind: cover every cell of a region once, with copies of given tiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import as_question, is_number
from ludus.core.questions import Question
from ludus.families.tilings.polyominoes import (
    HEXAGONS,
    TRIANGLES,
    Cell,
    drawn_cells,
    named_tile,
    polyomino,
    straight,
    usual_name,
)

MAX_PLACES = 65_536
"""Maximum number of places of a drawing, rows times columns."""
MAX_TILES = 200
MAX_WORK = 20_000_000
"""Maximum of cells of the region times orientations times cells of the tiles: all placements are listed."""
MAX_COUNT = MAX_PLACES

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,19}")
"""The names of tiles."""
_SIZE = re.compile(r"\s*([0-9]{1,20})\s*[x×]\s*([0-9]{1,20})\s*")
_TILE_FIELDS = {"name", "cells", "drawing", "count", "symmetry"}


def region_rows(value: Any, field: str = "region") -> tuple[str, ...]:
    """Return a region as rows of equal length: from rows, from a text, or from a size such as 8x8.

    >>> region_rows("2x3"), region_rows("##/#")
    (('###', '###'), ('##', '#.'))
    """
    if isinstance(value, str):
        if size := _SIZE.fullmatch(value):
            return _rectangle(int(size[1]), int(size[2]), field)
        value = value.strip("\n").replace("\n", "/").split("/")
    elif not isinstance(value, Iterable) or isinstance(value, Mapping):
        raise invalid(field, f"expected a list of rows such as '##.#', got {abbreviate(value)}")
    rows = list(value)
    if not all(isinstance(row, str) for row in rows):
        raise invalid(field, f"expected a list of rows such as '##.#', got {abbreviate(rows)}")
    width = max(map(len, rows), default=0)
    if len(rows) * width > MAX_PLACES:
        raise invalid(field, f"expected at most {MAX_PLACES} places, rows times columns, got {len(rows) * width}")
    for number, row in enumerate(rows):
        wrong = next((sign for sign in row if sign not in "#."), None)
        if wrong is not None:
            raise invalid(f"{field}[{number}]", f"expected # for a cell and . for none, got {abbreviate(wrong)}")
    if not any("#" in row for row in rows):
        raise invalid(field, "expected at least one cell (#), got none")
    return tuple(row.ljust(width, ".") for row in rows)


def tile_list(value: Any) -> list[Any]:
    """Return the tiles one by one: from a text, from names with counts, or from a list."""
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    elif isinstance(value, Mapping):
        value = [{"name": name, "count": count} for name, count in value.items()]
    elif not isinstance(value, Iterable):
        raise invalid("tiles", f"expected a list of tiles, got {abbreviate(value)}")
    tiles = list(value)
    if len(tiles) > MAX_TILES:
        raise invalid("tiles", f"expected at most {MAX_TILES} tiles, got {len(tiles)}")
    return tiles


def tile_fields(value: Any, field: str) -> Mapping[str, Any]:
    """Return the fields of a tile, of which a text names some: T4, T4:3, A=##/.#:2.

    >>> tile_fields("A=##/.#:2", "tiles[0]")
    {'name': 'A', 'drawing': '##/.#', 'count': 2}
    """
    if isinstance(value, str):
        return _from_text(value, field)
    if not isinstance(value, Mapping):
        raise invalid(field, f"expected the name of a tile, or an object with its cells, got {abbreviate(value)}")
    unknown = next((name for name in value if name not in _TILE_FIELDS), None)
    if unknown is not None:
        raise invalid(f"{field}.{unknown}", f"expected one of {', '.join(sorted(_TILE_FIELDS))}")
    if not isinstance(value.get("name"), str):
        raise invalid(f"{field}.name", f"expected a name, got {abbreviate(value.get('name'))}")
    if "cells" in value and "drawing" in value:
        raise invalid(f"{field}.drawing", "expected either cells or a drawing, got both")
    return value


OTHER_LATTICES = {"hexagonal": HEXAGONS, "triangular": TRIANGLES}
"""The tiles with names that are not made of squares."""


def cells_of(given: Mapping[str, Any], field: str, lattice: str) -> tuple[str, tuple[Cell, ...]]:
    """Return the name and the cells of a tile: as a list, drawn, or those of the tile with its name (I8 too)."""
    name = given["name"]
    if "cells" in given:
        return name, _cells(given["cells"], f"{field}.cells")
    if "drawing" in given:
        rows = region_rows(given["drawing"], f"{field}.drawing")
        return name, drawn_cells("/".join(rows))
    if lattice in OTHER_LATTICES:
        return named_tile(name, OTHER_LATTICES[lattice], field)
    line = straight(name)
    return (usual_name(name), polyomino(name)) if line is None else (name.upper(), line)


def size_faults(rows: Sequence[str], areas: Sequence[int], is_square: bool) -> Iterator[Fault]:
    """Return what is too large."""
    cells = sum(row.count("#") for row in rows)
    work = cells * sum(areas) * (8 if is_square else 12)
    if work > MAX_WORK:
        what = "cells of the region times orientations times cells of the tiles"
        yield Fault("region", f"expected at most {MAX_WORK} {what}, got {work}")


def whole(value: Any, field: str) -> int:
    """Return a count of tiles."""
    if type(value) is not int or not 0 <= value <= MAX_COUNT:
        raise invalid(field, f"expected an integer from 0 to {MAX_COUNT}, got {abbreviate(value)}")
    return value


def choice(value: Any, choices: type[Enum], field: str) -> Any:
    """Return a member of an enumeration by itself or by its value."""
    for member in choices:
        if value is member or value == member.value:
            return member
    raise invalid(field, f"expected one of {', '.join(str(one.value) for one in choices)}, got {abbreviate(value)}")


def _rectangle(rows: int, columns: int, field: str) -> tuple[str, ...]:
    if not 1 <= rows * columns <= MAX_PLACES:
        raise invalid(field, f"expected 1 to {MAX_PLACES} cells, got {rows} x {columns}")
    return ("#" * columns,) * rows


def _from_text(text: str, field: str) -> dict[str, Any]:
    head, has_count, count = text.partition(":")
    name, has_drawing, drawing = head.partition("=")
    fields: dict[str, Any] = {"name": name} | ({"drawing": drawing} if has_drawing else {})
    if has_count:
        if not is_number(count, 9):
            expected = f"a whole number from 0 to {MAX_COUNT} behind the colon"
            raise invalid(f"{field}.count", f"expected {expected}, got {abbreviate(text)}")
        fields["count"] = int(count)
    return fields


def _cells(value: Any, field: str) -> tuple[Cell, ...]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= MAX_PLACES:
        raise invalid(field, f"expected a list of 1 to {MAX_PLACES} cells [row, column], got {abbreviate(value)}")
    found: list[Cell] = []
    for index, cell in enumerate(value):
        if not isinstance(cell, list | tuple) or len(cell) != 2 or not all(type(x) is int for x in cell):
            raise invalid(f"{field}[{index}]", f"expected a cell [row, column], got {abbreviate(cell)}")
        if not all(abs(x) <= MAX_PLACES for x in cell):
            raise invalid(f"{field}[{index}]", f"expected numbers of at most {MAX_PLACES}, got {abbreviate(cell)}")
        found.append((cell[0], cell[1]))
    if len(set(found)) < len(found):
        raise invalid(field, "expected each cell once, got one of them again")
    return tuple(found)


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
class Tiling:
    """Cover the region with the tiles, without gap or overlap."""

    KIND: ClassVar[str] = "tiling"

    region: Drawing
    tiles: tuple[Tile, ...]
    lattice: Lattice = Lattice.SQUARE
    question: Question = Question.SOLVE
    asked: str | None = None
    """The tile that the question `where` is about."""

    def __post_init__(self) -> None:
        if self.question is Question.WHERE and self.asked is None:
            object.__setattr__(self, "asked", rarest(self.tiles))

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the drawing."""
        return len(self.region), len(self.region[0])

    def cells(self) -> tuple[Cell, ...]:
        """Return all cells to cover, in reading order."""
        return tuple((r, c) for r, row in enumerate(self.region) for c, sign in enumerate(row) if sign == "#")

    def tile(self, name: str) -> Tile:
        """Return a tile by its name."""
        return next(tile for tile in self.tiles if tile.name == name)


def tiling(
    region: str | Iterable[str],
    tiles: str | Iterable[Any] | Mapping[str, int | None],
    *,
    lattice: Lattice | str = Lattice.SQUARE,
    symmetry: Symmetry | str = Symmetry.ALL,
    question: Question | str = Question.SOLVE,
    asked: str | None = None,
) -> Tiling:
    """Return the problem to cover a region with tiles; InvalidInput with everything that is wrong.

    The region is a drawing (rows of # and ., as a list or a text with / or line ends between them) or a size such as
    8x8. A tile is a name such as T4, a drawing with a name such as A=##/.#, each with a count behind a colon if there
    is one, or a mapping with name, cells or drawing, count, symmetry.

    >>> tiling("3x3", "V3").shape
    (3, 3)
    >>> [(tile.name, tile.count) for tile in tiling("8x8", "I3 I1:1").tiles]
    [('I3', None), ('I1', 1)]
    """
    chosen: Lattice = choice(lattice, Lattice, "lattice")
    usual: Symmetry = choice(symmetry, Symmetry, "symmetry")
    wanted = as_question(question, QUESTIONS)
    rows = region_rows(region)
    made = tuple(_tile(one, f"tiles[{k}]", chosen, usual) for k, one in enumerate(tile_list(tiles)))
    faults = [*_name_faults(made), *size_faults(rows, [tile.area for tile in made], chosen is Lattice.SQUARE)]
    if asked is not None and wanted is not Question.WHERE:
        faults.append(Fault("asked", f'expected this field only for the question "{Question.WHERE.value}"'))
    elif asked is not None and asked not in {tile.name for tile in made}:
        faults.append(Fault("asked", f"expected the name of one of the tiles, got {asked!r}"))
    if faults:
        raise InvalidInput(*faults)
    return Tiling(rows, made, chosen, wanted, asked)


def rarest(tiles: Iterable[Tile]) -> str:
    """Return the name of the tile of which there are fewest copies; those of which there are many come last."""
    return min(tiles, key=lambda tile: (tile.count is None, tile.count or 0)).name


def read_tiling(fields: Mapping[str, Any], folder: Path | None) -> Tiling:
    """Return the tiling problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    known = {"ludus", "kind", "region", "tiles", "lattice", "symmetry", "question", "asked"}
    only = f"expected no field of this name, only {', '.join(sorted(known))}"
    faults = [Fault(name, only) for name in fields if name not in known]
    faults += [Fault(name, "expected this field, got nothing") for name in ("region", "tiles") if name not in fields]
    if faults:
        raise InvalidInput(*faults)
    options = {name: fields[name] for name in ("lattice", "symmetry", "question", "asked") if name in fields}
    return tiling(fields["region"], fields["tiles"], **options)


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


def _tile(value: Any, field: str, lattice: Lattice, usual: Symmetry) -> Tile:
    if isinstance(value, Tile):
        return Tile(value.name, shifted(value.cells, lattice), value.count, value.symmetry)
    given = tile_fields(value, field)
    name, cells = cells_of(given, field, lattice.value)
    count = whole(given["count"], f"{field}.count") if given.get("count") is not None else None
    symmetry = choice(given.get("symmetry", usual), Symmetry, f"{field}.symmetry")
    return Tile(name, shifted(cells, lattice), count, symmetry)


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
