"""A search through all tilings that the certificate retraces: the cells at which it branched, in preorder.

Some tile covers each of these cells. Its placements over the first cell are laid in turn, those of the tiles in their
order and of each tile by their cells; after each of them the next cell is named, until nothing can cover one, or all
is covered and a counted tile is left over.
"""

from ludus_check.by_search.tiling.exhausted import search_again
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import SEARCH_STEPS
from ludus_check.tiling.game import Game, Place
from ludus_check.tiling.placed import cell_of
from ludus_check.words.tiling import NO_TILING, cases
from ludus_check.work import Work

Way = tuple[int, Place]
"""The number of a tile, and where it lies."""


def verify_exhausted(game: Game, certificate: Record) -> Finding:
    """Verify that there is no tiling: by the listed cells, or by a new search where there are none."""
    certificate.only(("kind", "nodes"), ("cells",)).integer("nodes", 0)
    if not certificate.has("cells"):
        return search_again(game)
    work, bare, branches = Work(), set(game.region), 0
    listed, around = certificate.entries("cells", 1, SEARCH_STEPS), _placements(game, work)
    # A tile of any number counts from -1 down, and never comes to 0.
    left = [-1 if tile.count is None else tile.count for tile in game.tiles]

    def ways() -> list[Way]:
        """Return the placements over the next cell that still fit, the last one first."""
        field, value = next(listed, ("", None))
        if not field:
            raise Rejected("some placements lead on, and no further cell is listed")
        index = cell_of(game, value, field)
        if index not in bare:
            raise Rejected(f"the field {field} names {game.where(index)}, which is covered, or not in the region")
        work.spend(10 + 2 * len(around[index]))
        return [(tile, place) for tile, place in around[index] if left[tile] and bare.issuperset(place)]

    waiting, laid = [ways()], list[Way]()
    while waiting:
        if len(laid) == len(waiting):
            tile, place = laid.pop()
            bare.update(place)
            left[tile] += 1
        if not waiting[-1]:
            waiting.pop()
            branches += 1
            continue
        tile, place = waiting[-1].pop()
        laid.append((tile, place))
        bare.difference_update(place)
        left[tile] -= 1
        if bare:
            waiting.append(ways())
        elif max(left) <= 0:
            raise Rejected("a tiling exists")
    if next(listed, None) is not None:
        raise Rejected("more cells are listed than the search branches at")
    return verified(f"{NO_TILING}: {cases(branches)}")


def _placements(game: Game, work: Work) -> dict[int, list[Way]]:
    """Return the placements that cover each cell, the last one first."""
    around: dict[int, list[Way]] = {index: [] for index in game.region}
    for number, tile in reversed([*enumerate(game.tiles)]):
        work.spend(len(tile.shapes) * tile.area * len(game.region) // 10)
        for place in sorted(game.placements(tile), reverse=True):
            for index in place:
                around[index].append((number, place))
    return around
