"""Reading the parts of a tiling problem, and what can be wrong with them: region, world, tiles, sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from ludus.core.errors import Fault, abbreviate, invalid
from ludus.core.fields import is_listed, is_number
from ludus.core.records import dataclass
from ludus.families.tilings.polyominoes import HEXAGONS, TRIANGLES, Cell, drawn_cells, named_tile, polyomino, usual_name

MAX_PLACES = 65_536
"""Maximum number of places of a drawing, rows times columns."""
MAX_TILES = 200
MAX_WORK = 20_000_000
"""Maximum of cells of the region times orientations times cells of the tiles: all placements are listed."""
MAX_COUNT = MAX_PLACES

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,19}")
"""The names of tiles."""
_SIZE = re.compile(r"\s*([0-9]{1,20})\s*[x×]\s*([0-9]{1,20})\s*")
_BOX = re.compile(r"\s*([0-9]{1,9})\s*[x×]\s*([0-9]{1,9})\s*[x×]\s*([0-9]{1,9})\s*")
_TILE_FIELDS = {"name", "cells", "drawing", "count", "symmetry"}


def region_rows(value: Any, field: str = "region") -> tuple[str, ...]:
    """Return a region as rows of equal length: from rows, from a text, or from a size such as 8x8.

    >>> region_rows("2x3"), region_rows("##/#")
    (('###', '###'), ('##', '#.'))
    """
    if isinstance(value, str):
        if size := _SIZE.fullmatch(value):
            height, width = int(size[1]), int(size[2])
            if not 1 <= height * width <= MAX_PLACES:
                raise invalid(field, f"expected 1 to {MAX_PLACES} cells, got {height} x {width}")
            return ("#" * width,) * height
        value = value.strip("\n").replace("\n", "/").split("/")
    rows: list[Any] = list(value) if is_listed(value) and not isinstance(value, Mapping) else [None]
    if not all(isinstance(row, str) for row in rows):
        raise invalid(field, f"expected a list of rows such as '##.#', got {abbreviate(value)}")
    width = max(map(len, rows), default=0)
    if len(rows) * width > MAX_PLACES:
        raise invalid(field, f"expected at most {MAX_PLACES} places, rows times columns, got {len(rows) * width}")
    for number, row in enumerate(rows):
        if wrong := row.strip("#."):
            raise invalid(f"{field}[{number}]", f"expected # for a cell and . for none, got {abbreviate(wrong[0])}")
    if not any("#" in row for row in rows):
        raise invalid(field, "expected at least one cell (#), got none")
    return tuple(row.ljust(width, ".") for row in rows)


def tile_list(value: Any) -> list[Any]:
    """Return the tiles one by one: from a text, from names with counts, or from a list."""
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    elif isinstance(value, Mapping):
        value = [{"name": name, "count": count} for name, count in value.items()]
    elif not is_listed(value):
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
    return usual_name(name), polyomino(name)


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


Wrap: TypeAlias = bool | str
"""False, True or TWIST: rows, or columns, are segments, circles, or circles that come back mirrored."""
TWIST = "twist"


@dataclass(frozen=True, slots=True)
class World:
    """How the cells of a drawing hang together: in the plane, glued, or as the layers of a box."""

    wrap: tuple[Wrap, Wrap] = (False, False)
    """Whether columns, and whether rows, are circles, with or without a twist: a cylinder has one, a torus both."""
    layers: int = 1
    """The number of layers of a box, drawn one below the other."""


PLANE = World()
GLUED = {
    "torus": World((True, True)),
    "cylinder": World((False, True)),
    "mobius": World((False, TWIST)),
    "klein": World((True, TWIST)),
}
"""Boards whose columns, and whose rows, are circles."""


def world_of(region: Any, world: World) -> tuple[Any, World]:
    """Return region and world, from a text such as torus:5x5, cylinder:3x7, mobius:3x7 or 3x3x3 where it is one.

    >>> world_of("torus:5x5", PLANE)[0], world_of("2x3x4", PLANE)
    ('5x5', ('6x4', World(wrap=(False, False), layers=2)))
    """
    if isinstance(region, str):
        name, colon, rest = region.partition(":")
        if colon and name.strip() not in GLUED:
            known = ", ".join(GLUED)
            raise invalid("region", f"expected one of {known} before the colon, got {abbreviate(name.strip())}")
        if colon and _BOX.fullmatch(rest):
            raise invalid("region", f"expected a size such as 5x5 behind the colon, got {abbreviate(rest)}")
        if colon:
            return rest, GLUED[name.strip()]
        if box := _BOX.fullmatch(region):
            layers, rows, columns = map(int, box.groups())
            return f"{layers * rows}x{columns}", World(layers=layers)
    return region, world


def read_wrap(value: Any, field: str) -> tuple[Wrap, Wrap]:
    """Return how columns and rows are glued."""
    is_pair = isinstance(value, list | tuple) and len(value) == 2
    if not is_pair or not all(type(one) is bool or one == TWIST for one in value):
        raise invalid(field, f'expected two of false, true, "twist", for columns and for rows, got {abbreviate(value)}')
    return value[0], value[1]


def world_faults(world: World, rows: int, *, is_supported: bool) -> Iterator[Fault]:
    """Return what is wrong with a world: layers that do not divide the rows, other lattices, other questions."""
    field = "layers" if world.layers > 1 else "wrap"
    if rows % world.layers:
        yield Fault("layers", f"expected a divisor of the {rows} rows, got {world.layers}")
    if world != PLANE and not is_supported:
        yield Fault(field, 'expected this field only on squares, and not for the question "solutions"')
    if any(world.wrap) and world.layers > 1:
        yield Fault("wrap", "expected no layers on a glued board")
    if world.wrap == (TWIST, TWIST):
        yield Fault("wrap", "expected at most one twist: with two, pairs of cells at the corners meet twice")
