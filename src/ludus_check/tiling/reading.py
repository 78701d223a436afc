"""Reading a problem of the kind "tiling", field by field."""

from enum import Enum

from ludus_check.errors import Malformed, too_large
from ludus_check.fields import Record
from ludus_check.limits import TILES, TILING_PLACES, TILING_STEPS
from ludus_check.tiling.game import Game, Question, Shape, Tile, shape_of
from ludus_check.tiling.lattice import Cell, Lattice, moved, rotations, symmetries
from ludus_check.tiling.worlds import read_world
from ludus_check.values import vector
from ludus_check.words.quoting import shown


class Symmetry(Enum):
    """How tiles may be laid."""

    ALL = "all"
    ROTATIONS = "rotations"
    NONE = "none"


def read_game(problem: Record) -> Game:
    """Return the game that a problem describes."""
    problem.only(("ludus", "kind", "region", "tiles"), ("lattice", "symmetry", "question", "asked", "wrap", "layers"))
    question = problem.choice("question", Question, Question.SOLVE)
    lattice = problem.choice("lattice", Lattice, Lattice.SQUARE)
    usual = problem.choice("symmetry", Symmetry, Symmetry.ALL)
    rows = _rows(problem)
    height, width = len(rows), len(rows[0])
    region = frozenset(r * width + c for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#")
    if not region:
        raise Malformed(problem.path("region"), "expected at least one cell (#), got none")
    tiles = _tiles(problem, lattice, usual, len(region))
    game = Game(height, width, region, tiles, lattice, question, _asked(problem, question, tiles))
    return read_world(problem, game, _given(problem, usual))


def _rows(problem: Record) -> list[str]:
    rows: list[str] = []
    for field, row in problem.entries("region", 1, TILING_PLACES):
        if not isinstance(row, str) or not row or set(row) - set("#."):
            raise Malformed(field, f"expected a row of # (a cell) and . (none), got {shown(row)}")
        if rows and len(row) != len(rows[0]):
            raise Malformed(field, f"expected {len(rows[0])} signs like in the first row, got {len(row)}")
        rows.append(row)
    if len(rows) * len(rows[0]) > TILING_PLACES:
        raise too_large(problem.path("region"), f"{TILING_PLACES} places, rows times columns", len(rows) * len(rows[0]))
    return rows


def _tiles(problem: Record, lattice: Lattice, usual: Symmetry, cells: int) -> tuple[Tile, ...]:
    problem.entries("tiles", 1, TILES)
    tiles: list[Tile] = []
    # On glued boards and in boxes all placements are kept, with the cells that each of them covers.
    each = 96 if problem.has("layers") else 40 if problem.has("wrap") else 8 if lattice is Lattice.SQUARE else 12
    steps = 0
    for entry in problem.records("tiles", TILES):
        entry.only(("name", "cells"), ("count", "symmetry"))
        name = entry.text("name")
        if any(tile.name == name for tile in tiles):
            raise Malformed(entry.path("name"), f"expected each name once, got {shown(name)} again")
        shape = _cells(entry)
        steps += len(shape) * cells * each
        if steps > TILING_STEPS:
            what = "cells of the region times orientations times cells of the tiles"
            raise too_large(problem.path("tiles"), f"{TILING_STEPS} {what}", steps)
        count = entry.integer("count", 0, TILING_PLACES) if entry.has("count") else None
        symmetry = entry.choice("symmetry", Symmetry, usual)
        tiles.append(Tile(name, len(shape), count, _shapes(shape, lattice, symmetry)))
    return tuple(tiles)


def _given(problem: Record, usual: Symmetry) -> dict[str, tuple[list[Cell], str]]:
    """Return the cells and the symmetry of each tile as they stand in the problem."""
    given = {}
    for entry in problem.records("tiles", TILES):
        symmetry = entry.choice("symmetry", Symmetry, usual)
        given[entry.text("name")] = _cells(entry), symmetry.value
    return given


def _cells(entry: Record) -> list[Cell]:
    cells: list[Cell] = []
    for field, value in entry.entries("cells", 1, TILING_PLACES):
        row, column = vector(value, field, (-TILING_PLACES, TILING_PLACES), (-TILING_PLACES, TILING_PLACES))
        cells.append((row, column))
    if len(set(cells)) < len(cells):
        raise Malformed(entry.path("cells"), "expected each cell once, got one of them again")
    return cells


def _shapes(cells: list[Cell], lattice: Lattice, symmetry: Symmetry) -> frozenset[Shape]:
    """Return the orientations that are allowed."""
    if symmetry is Symmetry.NONE:
        return frozenset({shape_of(cells, lattice)})
    matrices = symmetries(lattice) if symmetry is Symmetry.ALL else rotations(lattice)
    return frozenset(shape_of([moved(cell, one, lattice) for cell in cells], lattice) for one in matrices)


def _asked(problem: Record, question: Question, tiles: tuple[Tile, ...]) -> str | None:
    if question is not Question.WHERE:
        if problem.has("asked"):
            raise Malformed(problem.path("asked"), 'expected no such field but for the question "where"')
        return None
    problem.only((*problem.values, "asked"))
    name = problem.text("asked")
    if all(tile.name != name for tile in tiles):
        raise Malformed(problem.path("asked"), f"expected the name of one of the tiles, got {shown(name)}")
    return name
