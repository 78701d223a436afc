"""The fewest rolls exactly: by trying every quiet pattern, a whole table of them at each step, or one side of them.

The fewest rolls by enumerating one side of the quiet patterns and solving the other exactly.

Let L be the quiet patterns that are quiet along every single line of one axis; for a given pattern the best one of its
coset of L is found line by line (fewest_ring). So it is enough to enumerate the quiet patterns modulo L. In Smith
coordinates L holds everything on the fixed coordinates of the axis, the multiples of n/gcd(n, s) on its folded ones,
and 0 elsewhere; what remains at the coordinate k are the multiples t (n/c) V e_k with c = gcd(n, d_k) and

    t < c / gcd(n, s) on a folded coordinate,      t < c on a free coordinate of the axis.

For (2, 2) windows modulo 2 this is the Gale-Berlekamp switching game: flip rows in all ways, then each column is clear.
"""

from __future__ import annotations

from math import gcd, log2, prod

from ludus.algebra.factored import bits, value
from ludus.algebra.pattern_sums import Generator, blocks, column_sums, number_of_blocks
from ludus.core.arrays import Array, residue_type
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.axes import Axis, Block
from ludus.families.linear.windows.solve import counts, fewest_ring, quiet
from ludus.families.linear.windows.solve.fewest_slices import Slices


def try_all(slices: Slices, limits: Limits) -> Array:
    """Return the fewest rolls of every slice."""
    generators = [(pattern.order, pattern.rolls.ravel()) for pattern in quiet.generators(slices.axes, slices.modulus)]
    starts = slices.rolls.reshape(-1, slices.number)
    steps = slices.number * number_of_blocks(slices.dice, generators)
    shortened, done = np.empty_like(starts), 0
    for number in range(slices.number):
        fewest = None
        for block in blocks(starts[:, number], generators, slices.modulus):
            totals = column_sums(block, slices.modulus)
            least = int(np.argmin(totals))
            if fewest is None or totals[least] < fewest:
                fewest, shortened[:, number] = totals[least], block[:, least]
            done += 1
            limits.progress("trying all quiet patterns", done, steps)
    return shortened.reshape(slices.rolls.shape)


def all_nanoseconds(slices: Slices) -> float:
    """Return about how long it takes to try all quiet patterns of every slice."""
    patterns = counts.quiet(counts.spectrum(slices.axes, slices.modulus))
    if bits(patterns) > 40:
        return float("inf")
    each = slices.dice * _cell_nanoseconds(slices.modulus)
    return slices.number * (20_000.0 + each * (value(patterns, most=2**41) or 2**41))


def _cell_nanoseconds(modulus: int) -> float:
    kind = residue_type(modulus)
    return 200.0 if kind.hasobject else 0.5 * kind.itemsize


def try_one_side(slices: Slices, limits: Limits, *, along: int) -> Array:
    """Return the fewest rolls of every slice, solving the lines of one axis and enumerating the rest."""
    axis, n = slices.axes[along], slices.modulus
    generators = representatives(slices.axes, n, along=along)
    starts = np.moveaxis(slices.rolls, along, 0)
    steps = slices.number * number_of_blocks(slices.dice, generators)
    best, done = np.empty_like(starts), 0
    for number in range(slices.number):
        fewest = None
        for block in blocks(starts[..., number].ravel(), generators, n):
            lines = block.reshape(axis.length, -1)
            totals = fewest_ring.fewest_totals(lines, axis, n).reshape(-1, block.shape[1]).sum(axis=0)
            least = int(np.argmin(totals))
            if fewest is None or totals[least] < fewest:
                fewest, best[..., number] = totals[least], block[:, least].reshape(starts.shape[:-1])
            done += 1
            limits.progress("trying one side of the quiet patterns", done, steps)
    shortened = fewest_ring.shorten_lines(best.reshape(axis.length, -1), axis, n)
    return np.moveaxis(shortened.reshape(starts.shape), 0, along)


def one_side_nanoseconds(slices: Slices, *, along: int) -> float:
    """Return about how long it takes; infinite when the tables of a line do not fit."""
    axis, n = slices.axes[along], slices.modulus
    orders = _sides(slices.axes, n, along)
    logarithm = sum(often * log2(order) for order, often in orders.items())
    if logarithm > 40:
        return float("inf")
    lines = slices.dice // axis.length
    return slices.number * (100_000.0 + 2.0**logarithm * lines * fewest_ring.nanoseconds(axis, n))


def representatives(board_axes: tuple[Axis, ...], modulus: int, *, along: int) -> list[Generator]:
    """Return generators whose multiples below their orders are the quiet patterns modulo those of single lines.

    The patterns are vectors in the order of cells in which the axis `along` comes first.
    """
    generators = []
    for place in quiet.quiet_places(board_axes, modulus):
        divisor = prod(axis.divisor(block) for axis, (block, _) in zip(board_axes, place, strict=True))
        common = gcd(modulus, divisor)
        order = _order(common, board_axes[along], place[along][0], modulus)
        if order > 1:
            vectors = [quiet.column(axis, *spot) for axis, spot in zip(board_axes, place, strict=True)]
            pattern = quiet.product_pattern(vectors, modulus // common, modulus)
            generators.append((order, np.moveaxis(pattern, along, 0).ravel()))
    return generators


def _order(common: int, axis: Axis, block: Block, modulus: int) -> int:
    return {Block.FIXED: 1, Block.FOLDED: common // gcd(modulus, axis.s), Block.FREE: common}[block]


def _sides(board_axes: tuple[Axis, ...], modulus: int, along: int) -> dict[int, int]:
    """Return how many representatives have each order, without making them."""
    axis = board_axes[along]
    orders: dict[int, int] = {}
    for common, often in counts.spectrum(board_axes[:along] + board_axes[along + 1 :], modulus).items():
        for block, part in axis.blocks():
            here = gcd(modulus, common * axis.divisor(block))
            order = _order(here, axis, block, modulus)
            orders[order] = orders.get(order, 0) + often * (part.stop - part.start)
    return orders
