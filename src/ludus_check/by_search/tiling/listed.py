"""All tilings of a region, one of each class that its symmetries make."""

from collections.abc import Iterable

from ludus_check.by_search.tiling.frontier import count_tilings
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import PRESS_ENTRIES
from ludus_check.tiling.game import Game, shape_of
from ludus_check.tiling.lattice import Cell, Matrix, moved, symmetries
from ludus_check.tiling.placed import Placed, read_tiling
from ludus_check.words.phrases import count, number
from ludus_check.words.tiling import NO_TILING
from ludus_check.work import Work, searching

Image = dict[int, int]
"""Where a symmetry sends each cell."""
Laid = frozenset[tuple[str, tuple[int, ...]]]
"""A tiling, whatever the order of its tiles."""


@searching
def verify_tilings(game: Game, certificate: Record) -> Finding:
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
            raise Rejected(f"the tiling {entry.field} is an earlier one, or a symmetry makes it one")
        if entry.integer("images", 1) != len(images):
            raise Rejected(f"the tiling {entry.field} has {count(len(images), 'image')} under the symmetries")
        seen |= images
        classes += 1
    listed = f"{count(len(seen), 'tiling')}" + (f" ({number(classes)} up to symmetry)" if len(maps) > 1 else "")
    try:
        true = count_tilings(game, Work())
    except NotChecked:
        return verified(f"the region has {listed}, all listed").but("that there are no other tilings")
    if true != len(seen):
        raise Rejected(f"the region has {count(true, 'tiling')}, and {number(len(seen))} are listed, images included")
    how = "recounted by dynamic programming over the frontier"
    return verified(f"the region has exactly {listed}, all listed ({how})" if true else f"{NO_TILING} ({how})")


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
