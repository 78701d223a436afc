"""All tilings of a region, one of each class that its symmetries make."""

from collections.abc import Iterable

from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.limits import PRESS_ENTRIES
from ludus_check.tiling.frontier import count_tilings
from ludus_check.tiling.game import Game, shape_of
from ludus_check.tiling.lattice import Cell, Matrix, moved, symmetries
from ludus_check.tiling.placed import Placed, read_tiling
from ludus_check.tiling.work import TooMuch, Work
from ludus_check.wording import amount, number

Image = dict[int, int]
"""Where a symmetry sends each cell."""
Laid = frozenset[tuple[str, tuple[int, ...]]]
"""A tiling, whatever the order of its tiles."""


def verify_tilings(game: Game, certificate: Record) -> str:
    """Verify that the tilings are different, also when turned, and that they and their images are all there are."""
    certificate.only(("kind", "tilings"))
    maps = region_symmetries(game)
    seen: set[Laid] = set()
    classes = 0
    for entry in certificate.records("tilings", PRESS_ENTRIES):
        entry.only(("placements", "images"))
        placed = read_tiling(game, entry.records("placements", len(game.region)), entry.field)
        images = {_image(placed, one) for one in maps}
        if seen & images:
            raise Rejected(f"{entry.field} is one of the earlier tilings, or a symmetry makes it one of them")
        if entry.integer("images", 1) != len(images):
            raise Rejected(f"the symmetries make {amount(len(images), 'tiling')} of {entry.field}")
        seen |= images
        classes += 1
    shown = f"{amount(classes, 'tiling')}" + (f", up to symmetry, {number(len(seen))} in all" if len(maps) > 1 else "")
    try:
        true = count_tilings(game, Work())
    except TooMuch:
        return f"the region has these {shown}; that it has no others is claimed, not checked here"
    if true != len(seen):
        raise Rejected(f"the region has {amount(true, 'tiling')}, and {number(len(seen))} are listed, images included")
    return f"the region has exactly {shown} (all of them counted again cell by cell)"


def region_symmetries(game: Game) -> list[Image]:
    """Return the symmetries of the lattice that keep the region and the allowed orientations of every tile."""
    cells = [game.cell(index) for index in sorted(game.region)]
    found = []
    for matrix in symmetries(game.lattice):
        if all(_keeps(tile.shapes, matrix, game) for tile in game.tiles if tile.count != 0):
            images = [moved(cell, matrix, game.lattice) for cell in cells]
            (row, column), (r, c) = min(cells), min(images)
            back = {(a - r + row, b - c + column) for a, b in images}
            if shape_of(images, game.lattice) == shape_of(cells, game.lattice) and back == set(cells):
                pairs = zip(cells, images, strict=True)
                found.append({_index(game, one): _index(game, (a - r + row, b - c + column)) for one, (a, b) in pairs})
    return found


def _keeps(shapes: Iterable[tuple[int, tuple[Cell, ...]]], matrix: Matrix, game: Game) -> bool:
    """Say whether a symmetry sends the orientations of a tile to its orientations."""
    listed = set(shapes)
    for parity, relative in listed:
        # Where a triangle points up, row + column is even.
        image = [moved((r, c + parity), matrix, game.lattice) for r, c in relative]
        if shape_of(image, game.lattice) not in listed:
            return False
    return True


def _index(game: Game, cell: Cell) -> int:
    return cell[0] * game.width + cell[1]


def _image(placed: list[Placed], image: Image) -> Laid:
    return frozenset((tile.name, tuple(sorted(image[index] for index in place))) for tile, place in placed)
