"""Sentences about tilings and about what excludes them, colourings apart."""

from ludus_check.tiling.game import Game, Tile
from ludus_check.words.phrases import count, joined, modulo, number
from ludus_check.words.quoting import label

Words = list[str]
NO_TILING = "No tiling exists"


def areas(area: int, counted: int, sizes: list[int]) -> Words:
    """Return why no choice of tiles has the area of the region."""
    cells = f"the region has {count(area, 'cell')}"
    if counted > area or not sizes:
        return [f"{cells}, but the counted tiles have {number(counted)}", NO_TILING]
    left = f", {number(area - counted)} of them beside the counted tiles" if counted else ""
    if len(sizes) == 1:
        return [f"{cells}{left}, which is not a multiple of {number(sizes[0])}", NO_TILING]
    tiles = joined([*map(number, sizes[:6]), *(["more"] if len(sizes) > 6 else [])])
    return [f"{cells}{left}, which is not a sum of tile areas {tiles}", NO_TILING]


def no_place(tile: Tile) -> Words:
    """Return that a tile that must be used has no placement."""
    return [f"the tile {label(tile.name)}, which must be used, has no placement", NO_TILING]


def covered(tiles: int, cells: int) -> str:
    """Return that tiles cover a region."""
    all_cells = f"all {number(cells)} cells" if cells > 1 else "the cell"
    return f"{count(tiles, 'tile')} {'covers' if tiles == 1 else 'cover'} {all_cells} exactly once"


def too_large(game: Game) -> Words:
    """Return a sentence about tiles that have more cells than the region: such a tile is most likely a slip."""
    large = [tile for tile in game.tiles if tile.count != 0 and tile.area > len(game.region)]
    others = f" (like {count(len(large) - 1, 'other')})" if len(large) > 1 else ""
    return [f"The tile {label(tile.name)}{others}, with {tile.area} cells, exceeds the region" for tile in large[:1]]


def signed(game: Game, listed: int) -> Words:
    """Return what a signed tiling shows."""
    is_counted = any(tile.count is not None for tile in game.tiles)
    counted = ", with the given number of each counted tile" if is_counted else ""
    return [
        f"a signed tiling of {count(listed, 'placement')} exists{counted}",
        "So no colouring argument, which would exclude signed tilings too, can rule out a tiling",
    ]


def homotopy(states: int, region: int | None, modulus: int) -> Words:
    """Return the argument by boundary words; the weight of the region's is None when it does not act trivially."""
    degree = f"in a permutation representation of degree {number(states)}"
    how = f"Tile homotopy: {degree} every tile's boundary word"
    if region is None:
        return [f"{how} acts trivially, but the region's does not", NO_TILING]
    weighs = f"the region's word weighs {number(region)}{modulo(modulus)}, which no tiles total"
    return [f"{how} acts trivially", weighs, NO_TILING]


def cases(branches: int) -> str:
    """Return how a case analysis ends.

    >>> cases(3)
    'a case analysis at 3 cells leaves no way to cover them all'
    """
    all_of_them = "it" if branches == 1 else "them all"
    return f"a case analysis at {count(branches, 'cell')} leaves no way to cover {all_of_them}"


def farkas(region: int, most: int | None) -> Words:
    """Return the argument by weights of which a tiling has too little."""
    weighs = "every placement has weight at most 0"
    if most is not None:
        weighs = f"any (even fractional) tiling has total weight at most {number(most)}"
    return [f"Farkas certificate: {weighs}, but the region weighs {number(region)}", NO_TILING]
