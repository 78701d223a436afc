"""Exhaustive search for a tiling, branching at the cell that the fewest placements can cover."""

from ludus_check.tiling.game import Game
from ludus_check.work import Work

Node = tuple[int, int, tuple[int, ...]]
"""The placements that still fit and the cells that are still bare, as bits; how often each tile is still to be laid."""


class Search:
    """All placements in a region as bits of integers."""

    def __init__(self, game: Game, work: Work) -> None:
        rank = {index: k for k, index in enumerate(sorted(game.region))}
        self.covering = [0] * len(rank)
        self.of_tile = [0] * len(game.tiles)
        self.places: list[tuple[int, list[int]]] = []
        self.counts = tuple(-1 if tile.count is None else tile.count for tile in game.tiles)
        for number, tile in enumerate(game.tiles):
            for place in game.placements(tile):
                work.spend(1 + len(self.places) // 100)
                bit = 1 << len(self.places)
                cells = [rank[index] for index in place]
                for cell in cells:
                    self.covering[cell] |= bit
                self.of_tile[number] |= bit
                self.places.append((number, cells))

    def has_tiling(self, work: Work) -> bool:
        """Say whether there is a tiling; NotChecked when that takes too many steps."""
        words = 1 + len(self.places) // 100
        every = (1 << len(self.places)) - 1
        stack: list[Node] = [(every, (1 << len(self.covering)) - 1, self.counts)]
        while stack:
            live, bare, left = stack.pop()
            if not bare:
                if all(count <= 0 for count in left):
                    return True
                continue
            # Some tile has more copies left than placements.
            if any(count > (live & mine).bit_count() for count, mine in zip(left, self.of_tile, strict=True)):
                continue
            work.spend((bare.bit_count() + len(left)) * words)
            fitting = self._fewest(live, bare)
            while fitting:
                last = fitting.bit_length() - 1
                fitting ^= 1 << last
                work.spend(words)
                stack.append(self._laid(live, bare, left, last))
        return False

    def _fewest(self, live: int, bare: int) -> int:
        """Return the placements that can cover the cell with the fewest of them."""
        best, least = 0, -1
        while bare:
            low = bare & -bare
            bare ^= low
            fitting = live & self.covering[low.bit_length() - 1]
            number = fitting.bit_count()
            if least < 0 or number < least:
                best, least = fitting, number
                # No cell can have fewer than none.
                if number == 0:
                    break
        return best

    def _laid(self, live: int, bare: int, left: tuple[int, ...], place: int) -> Node:
        tile, cells = self.places[place]
        for cell in cells:
            live &= ~self.covering[cell]
            bare &= ~(1 << cell)
        if left[tile] < 0:
            return live, bare, left
        now = (*left[:tile], left[tile] - 1, *left[tile + 1 :])
        return (live & ~self.of_tile[tile] if now[tile] == 0 else live), bare, now


def has_tiling(game: Game, work: Work) -> bool:
    """Say whether a region has a tiling, by search."""
    if not game.region:
        return all(not tile.count for tile in game.tiles)
    work.spend(sum(len(tile.shapes) * tile.area for tile in game.tiles) * len(game.region) // 10)
    return Search(game, work).has_tiling(work)
