"""Colouring arguments in their classical words: black and white cells, odd and even, or totals modulo m."""

from ludus_check.arrays import Flat
from ludus_check.tiling.game import Game, Tile
from ludus_check.tiling.sums import Values, Weight
from ludus_check.words.phrases import count, digits, joined, modulo, number
from ludus_check.words.quoting import label
from ludus_check.words.tiling import NO_TILING, Words


def one_weighting(game: Game, weights: Flat, m: int, values: Values, sums: set[Weight]) -> Words:
    """Return in words why no tiles have the weight of the region, given what placements, and all tiles, can weigh."""
    colours = {weights[index] for index in game.region}
    if len(colours) == 2:
        black = {index for index in game.region if weights[index] == max(colours)}
        if found := _chessboard(game, black) or (
            _parity(game, black, values) if m == 2 and colours == {0, 1} else None
        ):
            return found
    return _totals(game, weights, m, values, sums)


def _chessboard(game: Game, black: set[int]) -> Words | None:
    """Return the classical argument: every placement covers as many black cells as any other."""
    tiles = [(tile, places) for tile in game.tiles if (places := [*game.placements(tile)])]
    covered = {(tile.area, len(black.intersection(place))) for tile, places in tiles for place in places}
    if len(covered) != 1:
        return None
    ((area, each),) = covered
    used, rest = divmod(len(game.region), area)
    if rest or used * each == len(black) or not 0 < each < area:
        return None
    which = f"placement of {label(tiles[0][0].name)}" if len(tiles) == 1 else "placement"
    one = f"every {which} covers {number(each)} black and {count(area - each, 'white cell')}"
    if each == 1:
        one = f"every {which} covers one black and {count(area - 1, 'white cell')}"
    region = f"{number(len(black))} black and {number(len(game.region) - len(black))} white cells"
    return [f"Colouring argument: {one}", f"But the region has {region}", NO_TILING]


def _parity(game: Game, black: set[int], values: Values) -> Words | None:
    found = {value for (value,) in set[Weight]().union(*values)}
    has = f"the region has {number(len(black))}"
    if found == {0}:
        return [f"Colouring argument: every tile covers an even number of black cells, but {has}", NO_TILING]
    areas = {tile.area for tile in _used(game)}
    if found == {1} and len(areas) == 1:
        tiles = len(game.region) // min(areas)
        odd = "odd" if tiles % 2 else "even"
        together = f"so {count(tiles, 'tile')} cover{'s' if tiles == 1 else ''} an {odd} number"
        told = f"every tile covers an odd number of black cells, {together}"
        return [f"Colouring argument: {told}", f"But {has} black cells", NO_TILING]
    return None


def _totals(game: Game, weights: Flat, m: int, values: Values, sums: set[Weight]) -> Words:
    region = sum(weights[index] for index in game.region)
    total = number(region % m if m else region)
    if all(found <= {(0,)} for found in values):
        told = f"every placement has weight 0{modulo(m)}, but the region has weight {total}"
        return [f"Colouring argument: {told}", NO_TILING]
    which = f"Colouring argument mod {digits(m)}" if m else "Colouring argument"
    totals = sorted(one for (one,) in sums)
    areas = {tile.area for tile in _used(game)}
    if len(totals) == 1 and len(areas) == 1:
        tiles = count(len(game.region) // min(areas), "tile")
        return [f"{which}: {tiles} total {number(totals[0])}, but the region totals {total}", NO_TILING]
    if not m and not totals[0] <= region <= totals[-1]:
        return _bound(game, weights, values, totals, region)
    few = [*map(number, totals[:6]), *(["more"] if len(totals) > 6 else [])]
    return [f"{which}: a tiling totals {joined(few, 'or')}, but the region totals {total}", NO_TILING]


def _bound(game: Game, weights: Flat, values: Values, totals: list[int], region: int) -> Words:
    """Return the argument by a bound: tiles cover at most, or at least, some number of marked cells, or of weight."""
    is_most = region > totals[-1]
    bound, most = (totals[-1], "at most") if is_most else (totals[0], "at least")
    areas = {tile.area for tile in _used(game)}
    tiles = count(len(game.region) // min(areas), "tile") if len(areas) == 1 else "the tiles"
    extreme = {(max if is_most else min)(found)[0] for found in values if found}
    is_marking = {weights[index] for index in game.region} <= {0, 1}
    if is_marking and len(extreme) == 1:
        (each,) = extreme
        every = f"every placement covers {most} {count(each, 'marked cell')}"
        return [
            f"Colouring argument: {every}, so {tiles} cover {most} {number(bound)}",
            f"But {number(region)} cells are marked",
            NO_TILING,
        ]
    return [
        f"Weighting argument: {tiles} weigh {most} {number(bound)} together, but the region weighs {number(region)}",
        NO_TILING,
    ]


def _used(game: Game) -> list[Tile]:
    return [tile for tile in game.tiles if tile.count != 0 and any(True for _ in game.placements(tile))]
