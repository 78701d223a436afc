"""The fewest rolls exactly, and the independent slices into which axes without quiet patterns cut a board.

The move matrix is the Kronecker product of the matrices B of its axes. Where the Smith form of an axis has only units
modulo n, B is injective modulo n, and such an axis adds nothing to the null space: with N the product of the other
(noisy) axes, ker(N x B) = ker N x (all vectors on the anchors of that axis). So the rolls at each fixed index on the
other axes may be changed by any quiet pattern of N, independently of all the rest, and the fewest rolls of the board
are the sum of the fewest rolls of its slices.

A lower bound on the rolls of any solution, from counting faces.

A die that has to move by d faces, 0 <= d < n, is moved d, d + n, d + 2n, ... times. Put the dice into classes by their
indices modulo g on every axis. A window of length b = g s meets every residue modulo g exactly s times, so each roll
moves S = (product of the s) dice of each class. With D the sum of the d in a class, T rolls satisfy S T >= D and
S T = D modulo n; the second says that any two solutions have the same T modulo n/gcd(n, S). The bound is the least T
that satisfies both for every class. On a single axis there is another bound: the rolls of every residue class modulo g
at their best alone (fewest_ranks).

The fewest rolls by enumerating one side of the quiet patterns and solving the other exactly.

Let L be the quiet patterns that are quiet along every single line of one axis; for a given pattern the best one of its
coset of L is found line by line (fewest_ring). So it is enough to enumerate the quiet patterns modulo L. In Smith
coordinates L holds everything on the fixed coordinates of the axis, the multiples of n/gcd(n, s) on its folded ones,
and 0 elsewhere; what remains at the coordinate k are the multiples t (n/c) V e_k with c = gcd(n, d_k) and

    t < c / gcd(n, s) on a folded coordinate,      t < c on a free coordinate of the axis.

For (2, 2) windows modulo 2 this is the Gale-Berlekamp switching game: flip rows in all ways, then each column is clear.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd, log2, prod

from ludus.algebra.factored import bits, value
from ludus.algebra.pattern_sums import Generator, blocks, column_sums, number_of_blocks
from ludus.core.arrays import Array, residue_type, residues
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.axes import Axis, Block, axes, window_sums
from ludus.families.linear.windows.problem import Windows
from ludus.families.linear.windows.solve import counts, fewest_ranks, fewest_ring, quiet


@dataclass(frozen=True, slots=True, eq=False)
class Slices:
    """Solutions of many boards with the same rules, side by side; each may be changed by quiet patterns."""

    rolls: Array
    """The lengths of the noisy axes, then the number of slices."""
    axes: tuple[Axis, ...]
    """The noisy axes; they are all wrapped."""
    modulus: int

    @property
    def dice(self) -> int:
        """The number of dice of one slice."""
        return prod(axis.length for axis in self.axes)

    @property
    def number(self) -> int:
        """The number of slices."""
        return int(self.rolls.shape[-1])

    def totals(self) -> list[int]:
        """Return the number of rolls of each slice."""
        sums = column_sums(self.rolls.reshape(-1, self.number), self.modulus)
        return [int(total) for total in sums]

    def having(self, rolls: Array) -> Slices:
        """Return the same slices with other rolls."""
        return replace(self, rolls=rolls.astype(residue_type(self.modulus)))

    def only(self, number: int) -> Slices:
        """Return one slice alone."""
        return replace(self, rolls=self.rolls[..., number : number + 1])


def is_noisy(axis: Axis, modulus: int) -> bool:
    """Return whether the axis has quiet patterns of its own: its Smith form has an entry that is no unit modulo n.

    >>> is_noisy(Axis(7, 2), 3), is_noisy(Axis(7, 3), 3), is_noisy(Axis(6, 2), 5), is_noisy(Axis(6, 2, False), 5)
    (False, True, True, False)
    """
    return axis.wrapped and modulus > 1 and (axis.g > 1 or gcd(axis.s, modulus) > 1)


def split(problem: Windows, rolls: Array) -> Slices:
    """Return the slices of a board that is solved by the given rolls."""
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    noisy = tuple(axis for axis in board_axes if is_noisy(axis, problem.modulus))
    lengths = tuple(axis.length for axis in noisy)
    parts = np.transpose(_on_anchors(rolls, problem), _axis_order(problem)).reshape(*lengths, -1)
    return Slices(np.ascontiguousarray(parts), noisy, problem.modulus)


def join(problem: Windows, slices: Slices) -> Array:
    """Return the rolls of the whole board; the inverse of `split`."""
    order = _axis_order(problem)
    rolls = np.zeros(problem.shape, dtype=slices.rolls.dtype)
    parts = slices.rolls.reshape(tuple(problem.anchors[index] for index in order))
    _on_anchors(rolls, problem)[...] = np.transpose(parts, np.argsort(order))
    return residues(rolls, problem.modulus)


def _axis_order(problem: Windows) -> tuple[int, ...]:
    """Return the axes of the board, the noisy ones first."""
    board_axes = axes(problem.shape, problem.window, problem.wrap)
    return tuple(sorted(range(len(board_axes)), key=lambda index: not is_noisy(board_axes[index], problem.modulus)))


def _on_anchors(rolls: Array, problem: Windows) -> Array:
    """Return the part of an array in the shape of the board where windows may be anchored."""
    return rolls[tuple(slice(0, anchors) for anchors in problem.anchors)]


def lower_bounds(slices: Slices) -> list[int]:
    """Return for each slice a number of rolls that no solution goes below.

    >>> from ludus.families.linear.windows.axes import Axis
    >>> lower_bounds(Slices(np.array([[1], [2], [2], [2]]), (Axis(4, 2),), 3))
    [1]
    """
    n, each = slices.modulus, prod(axis.s for axis in slices.axes)
    sums = window_sums(slices.rolls, slices.axes, n)
    sums = sums if n * slices.dice < 2**63 else sums.astype(object)
    for index, axis in enumerate(slices.axes):
        turned = np.moveaxis(sums, index, 0)
        folded = turned.reshape(-1, axis.g, *turned.shape[1:]).sum(axis=0)
        sums = np.moveaxis(folded, 0, index)
    needs = sums.reshape(-1, slices.number).max(axis=0)
    bounds = [-(-int(need) // each) for need in needs]
    if len(slices.axes) == 1:
        alone = fewest_ranks.lone_totals(slices.rolls, slices.axes[0], n)
        bounds = [max(bound, int(total)) for bound, total in zip(bounds, alone, strict=True)]
    step = total_step(slices)
    return [bound + (total - bound) % step for bound, total in zip(bounds, slices.totals(), strict=True)]


def total_step(slices: Slices) -> int:
    """Return a number by which the totals of any two solutions of a slice differ a whole number of times.

    >>> from ludus.families.linear.windows.axes import Axis
    >>> total_step(Slices(np.array([[1], [2], [2], [2]]), (Axis(4, 2),), 3))
    3
    """
    return slices.modulus // gcd(slices.modulus, prod(axis.s for axis in slices.axes))


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
