"""Colouring arguments in their classical words: black and white cells, odd and even, or totals modulo m."""

from ludus_check.arrays import Flat
from ludus_check.tiling.game import Game, Tile
from ludus_check.tiling.sums import Values, Weight
from ludus_check.words.marked_cells import CHESSBOARD, PARITY, pattern
from ludus_check.words.phrases import count, joined, modulo, number
from ludus_check.words.quoting import label
from ludus_check.words.tiling import NO_TILING, Words


def one_weighting(game: Game, weights: Flat, m: int, values: Values, sums: set[Weight]) -> Words:
    """Return in words why no tiles have the weight of the region, given what placements, and all tiles, can weigh."""
    colours = {weights[index] for index in game.region}
    if len(colours) == 2:
        black = {index for index in game.region if weights[index] == max(colours)}
        if found := _counts(game, black) or (
            _parity(game, black, values, sums) if m == 2 and colours == {0, 1} else None
        ):
            return _coloured(game, black, "colour {} black", found)
    if colours == {0, 1}:
        marked = {index for index in game.region if weights[index]}
        return _coloured(game, marked, "mark {}", _bound(game, m, values, sums, len(marked), is_marking=True))
    region = sum(weights[index] for index in game.region)
    return _told("Weighting argument", _bound(game, m, values, sums, region, is_marking=False))


def _coloured(game: Game, black: set[int], how: str, argument: Words) -> Words:
    """Return an argument with the name of the colouring, or with where it is black, where that is a short pattern."""
    if (where := pattern(game, black)) == CHESSBOARD and "black" in how:
        return _told("Chessboard colouring", argument)
    return _told("Colouring argument", [*([how.format(where)] if where else []), *argument])


def _told(title: str, argument: Words) -> Words:
    return [f"{title}: {argument[0]}", *argument[1:], NO_TILING]


def _counts(game: Game, black: set[int]) -> Words | None:
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
    blacks = "one" if each == 1 else number(each)
    one = f"every {which} covers {blacks} black and {count(area - each, 'white cell')}"
    region = f"{number(len(black))} black and {number(len(game.region) - len(black))} white cells"
    return [one, f"But the region has {region}"]


def _parity(game: Game, black: set[int], values: Values, sums: set[Weight]) -> Words | None:
    found = {value for (value,) in set[Weight]().union(*values)}
    has = f"the region has {number(len(black))}"
    if found == {0}:
        return [f"every tile covers an even number of black cells, but {has}"]
    if found == {1} and (tiles := _tiles(game)):
        together = f"so {count(tiles, 'tile')} cover{'s' if tiles == 1 else ''} {_number_of(tiles % 2)}"
        return [f"every tile covers an odd number of black cells, {together}", f"But {has} black cells"]
    each = [(tile, own) for tile, own in zip(game.tiles, values, strict=True) if own]
    if found != {0, 1} or any(len(own) > 1 for _, own in each) or len(sums) > 1:
        return None
    odd, even = ([label(tile.name) for tile, own in each if own == {(one,)}] for one in (1, 0))
    listed = f"every {joined(odd, 'or')} covers an odd number of black cells, every {joined(even, 'or')} an even number"
    return [f"{listed}, so all tiles together cover {_number_of(min(sums)[0])}", f"But {has} black cells"]


def _number_of(parity: int) -> str:
    return f"an {PARITY[parity]} number"


def _bound(game: Game, m: int, values: Values, sums: set[Weight], region: int, *, is_marking: bool) -> Words:
    """Return that placements weigh, or cover in marked cells, something, at most or at least, and the region not."""
    totals = sorted(one for (one,) in sums)
    tiles, own = _tiles(game), [sorted(value for (value,) in found) for found in values if found]
    mod, total = modulo(m), region % m if m else region
    if not m and totals[-1] < region:
        each, bound, most = {found[-1] for found in own}, totals[-1], "at most "
    elif not m and totals[0] > region:
        each, bound, most = {found[0] for found in own}, totals[0], "at least "
    else:
        each, bound, most = {value for found in own for value in found}, totals[0], ""
    if not is_marking and each == {0} and not most:
        return [f"every placement weighs 0{mod}, but the region weighs {number(total)}"]
    ending = f"But {_are_marked(region)}" if is_marking else f"But the region weighs {number(region)}"
    if m and region != total:
        ending += f", which is {number(total)}{mod}"
    if is_marking and most and each == {0}:
        return ["no placement covers a marked cell", ending]
    weigh, weighs = ("cover", "covers") if is_marking else ("weigh", "weighs")
    if len(each) == 1 and tiles and (most or len(totals) == 1):
        one = count(min(each), "marked cell") if is_marking else number(min(each))
        together = f"so {count(tiles, 'tile')} {weighs if tiles == 1 else weigh} {most}{number(bound)}{mod}"
        if is_marking and m:
            under = f"the number of marked cells under a placement is always {number(min(each))}{mod}"
            return [f"{under}, {together}", ending]
        return [f"every placement {weighs} {most}{one}{mod}, {together}", ending]
    few = [*map(number, totals[:6]), *(["more"] if len(totals) > 6 else [])]
    can = f"{most}{number(bound)}" if most else joined(few, "or")
    if is_marking and m:
        return [f"the number of marked cells under all tiles together is {can}{mod}", ending]
    return [f"all tiles together {weigh} {can}{' marked cells' if is_marking else ''}{mod}", ending]


def _are_marked(cells: int) -> str:
    return f"{count(cells, 'cell')} {'is' if cells == 1 else 'are'} marked"


def _tiles(game: Game) -> int:
    """Return how many tiles a tiling has; 0 when that is not known from their areas."""
    areas = {tile.area for tile in _used(game)}
    return len(game.region) // min(areas) if len(areas) == 1 else 0


def _used(game: Game) -> list[Tile]:
    return [tile for tile in game.tiles if tile.count != 0 and any(True for _ in game.placements(tile))]
