"""What tiles can weigh: all sums of weights of tiles that have the area of the region together.

A placement weighs the sum of the weights of its cells, in one or several weightings at once. Counted tiles lie exactly
as often as their count says; the others as often as the rest of the area allows. What the region weighs must be among
these sums if it has a tiling.
"""

from collections.abc import Iterable, Sequence

from ludus_check.tiling.game import Game
from ludus_check.work import Work

SUM_STEPS = 2_000_000
"""The most sums that are made; all of them may have to be kept."""
Weight = tuple[int, ...]
"""One number for each weighting, modulo its modulus."""
Values = Sequence[set[Weight]]
"""For each tile what its placements weigh."""


class Weigher:
    """Adds weights, each coordinate modulo its modulus; modulus 0 stands for the integers."""

    def __init__(self, moduli: Sequence[int], bits: int = 0) -> None:
        self.moduli = tuple(moduli)
        # The work, and the memory, of one sum of weights with this number of bits.
        self.cost = len(moduli) * (1 + bits // 256)
        self.zero: Weight = (0,) * len(moduli)

    def add(self, one: Weight, other: Weight, times: int = 1) -> Weight:
        """Return one + times * other."""
        sums = (a + times * b for a, b in zip(one, other, strict=True))
        return tuple(x % m if m else x for x, m in zip(sums, self.moduli, strict=True))

    def total(self, weights: Iterable[Weight]) -> Weight:
        """Return the sum of weights."""
        columns = zip(self.zero, *weights, strict=True)
        return tuple(sum(column) % m if m else sum(column) for column, m in zip(columns, self.moduli, strict=True))


def possible_sums(game: Game, values: Values, weigher: Weigher, work: Work) -> set[Weight]:
    """Return all sums that tiles of the region's area can have; none when no choice of tiles has this area."""
    sums, rest = {weigher.zero}, len(game.region)
    for tile, found in zip(game.tiles, values, strict=True):
        if tile.count is not None:
            sums = _repeated(sums, found, tile.count, weigher, work)
            rest -= tile.count * tile.area
    free = [(tile.area, found) for tile, found in zip(game.tiles, values, strict=True) if tile.count is None and found]
    if rest < 0 or not sums:
        return set()
    filled = _filled(rest, free, weigher, work)
    work.spend(weigher.cost * len(sums) * len(filled))
    return {weigher.add(one, other) for one in sums for other in filled}


def _repeated(sums: set[Weight], found: set[Weight], times: int, weigher: Weigher, work: Work) -> set[Weight]:
    """Return the sums with that number of further terms, each one of those found."""
    if len(found) == 1:
        (only,) = found
        work.spend(weigher.cost * len(sums))
        return {weigher.add(one, only, times) for one in sums}
    for _ in range(times):
        work.spend(1 + weigher.cost * len(sums) * len(found))
        sums = {weigher.add(one, other) for one in sums for other in found}
    return sums


def _filled(area: int, free: list[tuple[int, set[Weight]]], weigher: Weigher, work: Work) -> set[Weight]:
    """Return what tiles of any number can weigh that have this area together."""
    if all(found == {weigher.zero} for _, found in free):
        return {weigher.zero} if is_sum(area, [size for size, _ in free], work) else set()
    by_area: list[set[Weight]] = [{weigher.zero}] + [set() for _ in range(area)]
    for now in range(1, area + 1):
        for size, found in free:
            if size <= now:
                work.spend(1 + weigher.cost * len(by_area[now - size]) * len(found))
                by_area[now] |= {weigher.add(one, other) for one in by_area[now - size] for other in found}
    return by_area[area]


def is_sum(area: int, sizes: Sequence[int], work: Work) -> bool:
    """Say whether an area is a sum of sizes, each as often as one likes.

    >>> is_sum(7, [3, 5], Work()), is_sum(8, [3, 5], Work())
    (False, True)
    """
    reached = 1
    for size in set(sizes):
        step = size
        # Doubling: after the step of 2^k sizes all multiples below 2^(k+1) sizes are reached.
        while step <= area:
            work.spend(1 + area // 1000)
            reached |= (reached << step) & ((1 << (area + 1)) - 1)
            step *= 2
    return bool(reached >> area & 1)
