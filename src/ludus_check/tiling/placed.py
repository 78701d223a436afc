"""Tilings as they stand in certificates: tiles on cells."""

from collections.abc import Iterable

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, entries, integer
from ludus_check.quoting import label, shown
from ludus_check.tiling.game import Game, Place, Tile
from ludus_check.wording import number

Placed = tuple[Tile, Place]


def read_placed(game: Game, entry: Record, extra: tuple[str, ...] = ()) -> Placed:
    """Return a tile on its cells, once it is a copy of the tile that lies in the region."""
    entry.only(("tile", "cells", *extra))
    tile = game.tile(entry.text("tile"))
    if tile is None:
        raise Malformed(entry.path("tile"), f"expected the name of one of the tiles, got {shown(entry.values['tile'])}")
    cells = []
    for field, value in entry.entries("cells", tile.area, tile.area):
        (row_field, row), (column_field, column) = entries(value, field, 2, 2)
        cells.append((integer(row, row_field, 0, game.height - 1), integer(column, column_field, 0, game.width - 1)))
    if not game.is_copy(tile, cells):
        raise Rejected(f"the cells {entry.path('cells')} are not a copy of the tile {label(tile.name)}")
    place = tuple(sorted(row * game.width + column for row, column in cells))
    for index in place:
        if index not in game.region:
            raise Rejected(
                f"the placement {entry.path('cells')} covers {game.where(index)}, which is not in the region"
            )
    return tile, place


def read_cell(game: Game, record: Record, name: str) -> int:
    """Return the index of a cell of the region that a field names."""
    (row_field, row), (column_field, column) = record.entries(name, 2, 2)
    r, c = integer(row, row_field, 0, game.height - 1), integer(column, column_field, 0, game.width - 1)
    if r * game.width + c not in game.region:
        raise Rejected(f"the field {record.path(name)} names ({r}, {c}), which is not in the rest of the region")
    return r * game.width + c


def read_tiling(game: Game, records: Iterable[Record], name: str) -> list[Placed]:
    """Return a tiling, once every cell is covered exactly once and every counted tile lies as often as it should."""
    placed: list[Placed] = []
    covered: set[int] = set()
    for entry in records:
        tile, place = read_placed(game, entry)
        if twice := covered.intersection(place):
            raise Rejected(f"the placement {entry.field} covers {game.where(min(twice))} a second time")
        covered.update(place)
        placed.append((tile, place))
    if bare := game.region - covered:
        raise Rejected(f"the tiling {name} leaves {game.where(min(bare))} uncovered")
    for tile in game.tiles:
        lies = sum(one.name == tile.name for one, _ in placed)
        if tile.count is not None and lies != tile.count:
            raise Rejected(
                f"the tiling {name} uses the tile {label(tile.name)} {number(lies)} times, not {number(tile.count)}"
            )
    return placed
