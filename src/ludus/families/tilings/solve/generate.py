"""Make a region that can be covered with as many tiles as wished: join the tiles one after the other.

Of some places that are drawn for a tile, the one that touches most of the region so far is taken, so that the region
is round rather than ragged. Where all tiles have the same area, every tiling of it has this number of tiles.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ludus.core.answers import Solved, Undecided
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.tilings.certificates import Placed, Placements
from ludus.families.tilings.placements import orientations
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Drawing, Lattice, Tile, Tiling, shifted
from ludus.families.tilings.reading import MAX_PLACES

METHOD = "tiles joined at random"
MAX_CELLS = 2000
"""No larger regions are made."""
DRAWN = 12
"""Number of places for a tile of which the best is taken."""
TRIES = 200
"""Maximum number of random places until one is free."""


def generate(rules: Tiling, tiles: int, limits: Limits) -> Solved | Undecided:
    """Return a problem with the tiles of another whose region a number of them cover, with the tiling.

    The region of `rules` is ignored; of tiles with a count, no more are used, and those that are used are counted. The
    same seed gives the same problem. Raises IllegalMove when there are too few tiles, or too many for one region.

    >>> answer = generate(tiling("4x5", "L4"), 6, Limits(seed=1))
    >>> len(answer.certificate.placements), len(answer.problem.cells())
    (6, 24)
    """
    if limits.seed < 0:
        raise invalid("seed", f"expected a seed of at least 0, got {abbreviate(limits.seed)}")
    if not rules.is_plane:
        raise IllegalMove("expected tiles of the plane, got a glued board or a box")
    most = _most(rules)
    if not 1 <= tiles <= most:
        raise IllegalMove(f"expected a number of tiles in 1..{most}, got {tiles}")
    draw = random.Random(limits.seed)
    joined = _joined(rules, tiles, draw)
    if joined is None:
        return Undecided(rules, "no place was found where another tile touches the others; try fewer tiles", METHOD)
    region, placements = _framed(joined, rules.lattice)
    if len(region) * len(region[0]) > MAX_PLACES:
        return Undecided(rules, f"the region became larger than {MAX_PLACES} places; try fewer tiles", METHOD)
    used = Counter(placed.tile for placed in placements)
    kinds = tuple(
        tile if tile.count is None else replace(tile, count=used[tile.name])
        for tile in rules.tiles
        if tile.count is None or used[tile.name]
    )
    made = replace(rules, region=region, tiles=kinds, question=Question.SOLVE, asked=None)
    return Solved(made, Placements(placements), METHOD)


def _most(rules: Tiling) -> int:
    """Return how many tiles a region is made of at most."""
    room = MAX_CELLS // max(tile.area for tile in rules.tiles)
    counts = [tile.count for tile in rules.tiles]
    return room if None in counts else min(room, sum(count or 0 for count in counts))


def _joined(rules: Tiling, tiles: int, draw: random.Random) -> list[Placed] | None:
    """Return tiles side by side, None when there is no place for one."""
    joined: list[Placed] = []
    covered: set[Cell] = set()
    rest = {tile.name: tile.count for tile in rules.tiles}
    for _ in range(tiles):
        tile = draw.choice([one for one in rules.tiles if rest[one.name] != 0])
        place = _place(tile, covered, rules.lattice, draw)
        if place is None:
            return None
        count = rest[tile.name]
        rest[tile.name] = None if count is None else count - 1
        joined.append(Placed(tile.name, place))
        covered.update(place)
    return joined


def _place(tile: Tile, covered: set[Cell], lattice: Lattice, draw: random.Random) -> tuple[Cell, ...] | None:
    """Return cells for a tile beside those that are covered: of some that are drawn, those that touch most of them."""
    shapes = orientations(tile.cells, lattice, tile.symmetry)
    if not covered:
        return draw.choice(shapes)
    rim = sorted({cell for one in covered for cell in _beside(one, lattice)} - covered)
    best: tuple[int, tuple[Cell, ...]] | None = None
    free = 0
    for _ in range(TRIES):
        (u, v), shape = draw.choice(rim), draw.choice(shapes)
        r, c = draw.choice(shape)
        if lattice is Lattice.TRIANGULAR and (u - r + v - c) % 2:
            continue
        place = tuple((a + u - r, b + v - c) for a, b in shape)
        if covered.isdisjoint(place):
            touched = sum(cell in covered for one in place for cell in _beside(one, lattice))
            best = max(best or (touched, place), (touched, place), key=lambda pair: pair[0])
            free += 1
        if free == DRAWN:
            break
    return None if best is None else best[1]


def _beside(cell: Cell, lattice: Lattice) -> Iterator[Cell]:
    """Return the cells that share an edge with a cell."""
    r, c = cell
    yield from ((r, c - 1), (r, c + 1))
    match lattice:
        case Lattice.SQUARE:
            yield from ((r - 1, c), (r + 1, c))
        case Lattice.HEXAGONAL:
            yield from ((r - 1, c), (r + 1, c), (r - 1, c - 1), (r + 1, c + 1))
        case Lattice.TRIANGULAR:
            yield (r + 1, c) if (r + c) % 2 == 0 else (r - 1, c)


def _framed(placements: Iterable[Placed], lattice: Lattice) -> tuple[Drawing, tuple[Placed, ...]]:
    """Return the region that tiles cover, shifted to the top left, and the tiles shifted with it."""
    tiles_placed = list(placements)
    cells = sorted(cell for placed in tiles_placed for cell in placed.cells)
    moved = shifted(cells, lattice)
    up, left = cells[0][0] - moved[0][0], cells[0][1] - moved[0][1]
    tiles = tuple(Placed(one.tile, tuple(sorted((r - up, c - left) for r, c in one.cells))) for one in tiles_placed)
    height, width, filled = 1 + max(r for r, _ in moved), 1 + max(c for _, c in moved), set(moved)
    return tuple("".join(".#"[(r, c) in filled] for c in range(width)) for r in range(height)), tiles
