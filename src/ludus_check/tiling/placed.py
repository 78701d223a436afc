"""Tilings as they stand in certificates; forced placements, one after the other, until something is impossible."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import TILING_PLACES
from ludus_check.tiling.game import Game, Place, Tile
from ludus_check.values import vector
from ludus_check.words.phrases import count, number
from ludus_check.words.quoting import label, shown
from ludus_check.words.tiling import NO_TILING
from ludus_check.work import Work

Placed = tuple[Tile, Place]


def read_placed(game: Game, entry: Record, extra: tuple[str, ...] = ()) -> Placed:
    """Return a tile on its cells, once it is a copy of the tile that lies in the region."""
    entry.only(("tile", "cells", *extra))
    tile = game.tile(entry.text("tile"))
    if tile is None:
        raise Malformed(entry.path("tile"), f"expected the name of one of the tiles, got {shown(entry.values['tile'])}")
    cells = []
    for field, value in entry.entries("cells", tile.area, tile.area):
        row, column = vector(value, field, (0, game.height - 1), (0, game.width - 1))
        cells.append((row, column))
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
    index = cell_of(game, record.values[name], record.path(name))
    if index not in game.region:
        where = game.where(index)
        raise Rejected(f"the field {record.path(name)} names {where}, which is not in the rest of the region")
    return index


def cell_of(game: Game, value: object, field: str) -> int:
    """Return the index of a place of the drawing."""
    r, c = vector(value, field, (0, game.height - 1), (0, game.width - 1))
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


Verify = Callable[[Game, Record], Finding]


def verify_forced(game: Game, certificate: Record, inner: dict[str, Verify]) -> Finding:
    """Verify that each placement is the only one for its cell, and that what is left then has no tiling."""
    certificate.only(("kind", "steps"), ("dead", "then"))
    if certificate.has("dead") == certificate.has("then"):
        raise Malformed(certificate.path("dead"), 'expected either "dead" or "then", got both or none')
    work, laid, bare = Work(), 0, set(game.region)
    # All the smaller regions share one set of cells, which only loses some: copying it at every step would take long.
    left = replace(game, region=bare)
    for entry in certificate.records("steps", TILING_PLACES):
        name, place = _forced(left, entry, work)
        bare.difference_update(place)
        left, laid = left.with_one_less(name), laid + 1
    after = f"after {count(laid, 'forced placement')}, " if laid else ""
    if certificate.has("dead"):
        cell = read_cell(left, certificate, "dead")
        if _covering(left, cell, work):
            raise Rejected(f"some placement covers {game.where(cell)}, which is claimed to be dead")
        return verified(f"{after}no tile can cover {game.where(cell)}", NO_TILING)
    then = certificate.record("then")
    then.only(("kind",), tuple(then.values))
    kind = then.text("kind")
    if kind not in inner:
        raise Malformed(then.path("kind"), f"expected one of {', '.join(inner)}")
    rest = inner[kind](left, then)
    return Finding((*verified(f"{after}the rest of the region is settled as follows").sentences, *rest.sentences))


def _forced(left: Game, entry: Record, work: Work) -> tuple[str, Place]:
    """Return the tile of a step and where it lies, once that is the only placement that covers its cell."""
    entry.only(("cell", "tile", "cells"))
    cell = read_cell(left, entry, "cell")
    tile, place = read_placed(left, entry, ("cell",))
    if _covering(left, cell, work) != {(tile.name, place)}:
        raise Rejected(f"the placement {entry.field} is not the only one that covers {left.where(cell)}")
    return tile.name, place


def _covering(left: Game, cell: int, work: Work) -> set[tuple[str, Place]]:
    for tile in left.tiles:
        work.spend(len(tile.shapes) * tile.area * tile.area)
    return {(tile.name, place) for tile in left.tiles for place in left.covering(tile, cell)}
