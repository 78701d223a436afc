"""The fewest rolls exactly: along one wrapped axis by dynamic programming, and by trying every quiet pattern.

The quiet patterns of a ring of length a are the g-periodic vectors k with s (k_0 + ... + k_(g-1)) = 0 modulo n, that is
with a sum divisible by q = n/gcd(n, s). So the cost splits over the residues w modulo g,

    f_w(k) = sum over j = w mod g of ((c_j + k) mod n),

and the sum of all f_w(k_w) is minimised over the running sum modulo q: O(a + g n + (g - 2) q^2) per line. The table f_w
comes from the counts N_w(v) of each face v: f_w(k + 1) = f_w(k) + a/g - n N_w(n - 1 - k). Where n is large, the other
way to the same result is taken: fewest_slices, in O(a^2) per line for any n.

The fewest rolls by enumerating one side of the quiet patterns and solving the other exactly.

Let L be the quiet patterns that are quiet along every single line of one axis; for a given pattern the best one of its
coset of L is found line by line. So it is enough to enumerate the quiet patterns modulo L. In Smith
coordinates L holds everything on the fixed coordinates of the axis, the multiples of n/gcd(n, s) on its folded ones,
and 0 elsewhere; what remains at the coordinate k are the multiples t (n/c) V e_k with c = gcd(n, d_k) and

    t < c / gcd(n, s) on a folded coordinate,      t < c on a free coordinate of the axis.

For (2, 2) windows modulo 2 this is the Gale-Berlekamp switching game: flip rows in all ways, then each column is clear.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd, log2, prod

from ludus.algebra.fewest import Generator, add, least_sum, ticks, trying_nanoseconds
from ludus.core.arrays import Array, residue_type
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.axes import Axis, Block
from ludus.families.linear.windows.solve import counts, fewest_slices
from ludus.families.linear.windows.solve.fewest_slices import Slices

TABLE_ENTRIES = 1 << 21
"""Number of entries of the tables f_w that are held at once."""
MAX_LOOPED_FACES = 16
"""Maximum number of faces for which a loop over the faces, all lines in one step, is the fastest way."""


def shorten(slices: Slices, limits: Limits) -> Array:
    """Return the fewest rolls of every slice of boards with one singular axis."""
    (axis,) = slices.axes
    limits.progress("dynamic programming along the axis", 0, 1)
    return shorten_lines(slices.rolls, axis, slices.modulus)


def nanoseconds(axis: Axis, modulus: int) -> float:
    """Return about how long one line takes; infinite when it would not fit into memory."""
    return min(table_nanoseconds(axis, modulus), fewest_slices.nanoseconds(axis, modulus))


def table_nanoseconds(axis: Axis, modulus: int) -> float:
    """Return about how long one line takes with the tables f_w; infinite when they would not fit."""
    n, g, q = modulus, axis.g, _sums(axis, modulus)
    if g * n > TABLE_ENTRIES:
        return float("inf")
    counting = axis.length * min(n, MAX_LOOPED_FACES)
    return 0.8 * counting + 2.0 * g * n + 1.5 * max(g - 2, 0) * q * q


def shorten_lines(lines: Array, axis: Axis, modulus: int) -> Array:
    """Return rolls with the same effect and the fewest in each column of `lines`, an array of shape (a, lines).

    >>> shorten_lines(np.array([[1], [2], [2], [2]]), Axis(4, 2), 3).tolist()
    [[0], [0], [1], [0]]
    """
    if _has_many_faces(axis, modulus):
        return fewest_slices.shorten_lines(lines, axis, modulus)
    return np.concatenate([_shorten(part, axis, modulus) for part in _parts(lines, axis, modulus)], axis=1)


def fewest_totals(lines: Array, axis: Axis, modulus: int) -> Array:
    """Return the fewest rolls of each line alone, without the rolls.

    >>> fewest_totals(np.array([[1], [2], [2], [2]]), Axis(4, 2), 3).tolist()
    [1]
    """
    if _has_many_faces(axis, modulus):
        return fewest_slices.fewest_totals(lines, axis, modulus)
    return np.concatenate([_totals(part, axis, modulus) for part in _parts(lines, axis, modulus)])


def _has_many_faces(axis: Axis, modulus: int) -> bool:
    """Return whether the tables over all faces cost more than the ranks."""
    return fewest_slices.nanoseconds(axis, modulus) <= table_nanoseconds(axis, modulus)


def _parts(lines: Array, axis: Axis, modulus: int) -> Iterator[Array]:
    at_once = max(1, TABLE_ENTRIES // (axis.g * modulus + axis.length))
    for start in range(0, lines.shape[1], at_once):
        yield lines[:, start : start + at_once]


def _totals(lines: Array, axis: Axis, modulus: int) -> Array:
    q = _sums(axis, modulus)
    tables = _tables(lines, axis, modulus).reshape(axis.g, modulus // q, q, -1).min(axis=1)
    if axis.g == 1:
        return np.asarray(tables[0, 0])
    best = tables[0]
    for table in tables[1:-1]:
        best = _min_plus(best, table)
    return np.asarray((best + tables[-1, -np.arange(q) % q]).min(axis=0))


def _shorten(lines: Array, axis: Axis, modulus: int) -> Array:
    g, q = axis.g, _sums(axis, modulus)
    tables = _tables(lines, axis, modulus).reshape(g, modulus // q, q, -1)
    leaps = tables.argmin(axis=1) if q < modulus else None
    choices = _choices(tables.min(axis=1) if q < modulus else tables[:, 0])
    columns = np.arange(lines.shape[1])
    rest = np.zeros(lines.shape[1], dtype=np.int64)
    shortened = np.empty(lines.shape, dtype=residue_type(modulus))
    # The sums of all k must be 0 modulo q: from the last class back, each takes its best share of the rest.
    for w in range(g - 1, -1, -1):
        step = choices[w][rest, columns]
        shift = step if leaps is None else leaps[w, step, columns] * q + step
        shortened[w::g] = add(lines[w::g].astype(shortened.dtype), shift.astype(shortened.dtype), modulus)
        rest = (rest - step) % q
    return shortened


def _choices(tables: Array) -> list[Array]:
    """Return for each class w the best k_w modulo q at each running sum k_0 + ... + k_w.

    The last class is needed at the sum 0 alone, which spares a ring with two classes the q^2 steps.
    """
    g, q, number = tables.shape
    choices = [np.broadcast_to(np.arange(q)[:, None], (q, number))]
    if g == 1:
        return choices
    best = tables[0]
    for table in tables[1:-1]:
        choice = np.zeros((q, number), dtype=np.int64)
        shorter = best + table[0]
        # A min-plus convolution: this class takes k, those before it the rest of the sum.
        for k in range(1, q):
            candidate = np.roll(best, k, axis=0) + table[k]
            np.copyto(choice, k, where=candidate < shorter)
            np.minimum(shorter, candidate, out=shorter)
        best = shorter
        choices.append(choice)
    last = _argmin(best[-np.arange(q) % q] + tables[-1])
    return [*choices, last[None, :]]


def _argmin(table: Array) -> Array:
    if len(table) > MAX_LOOPED_FACES:
        return np.array(np.argmin(table, axis=0))
    # Row by row the machine compares many columns in one step, which argmin along the first axis does not.
    least, where = table[0].copy(), np.zeros(table.shape[1], dtype=np.int64)
    for k in range(1, len(table)):
        np.copyto(where, k, where=table[k] < least)
        np.minimum(least, table[k], out=least)
    return where


def _min_plus(left: Array, right: Array) -> Array:
    """Return the least left_(t - k) + right_k for each t modulo q."""
    best: Array = left + right[0]
    for k in range(1, len(right)):
        np.minimum(best, np.roll(left, k, axis=0) + right[k], out=best)
    return best


def _tables(lines: Array, axis: Axis, modulus: int) -> Array:
    """Return f_w(k) in the shape (g, n, lines)."""
    m, g, n = axis.length // axis.g, axis.g, modulus
    classes = lines.reshape(m, g, -1)
    kind = np.dtype(np.int32 if axis.length * n < 2**30 else np.int64)
    counts = _counts(classes, n, kind)
    tables = np.empty((g, n, classes.shape[-1]), dtype=kind)
    tables[:, 0] = np.einsum("wvl,v->wl", counts, np.arange(n, dtype=kind))
    # f_w(k + 1) - f_w(k) = a/g - n N_w(n - 1 - k), summed up.
    if n > MAX_LOOPED_FACES:
        tables[:, 1:] = m - n * counts[:, :0:-1]
        return np.cumsum(tables, axis=1, out=tables)
    for k in range(n - 1):
        tables[:, k + 1] = tables[:, k] + (m - n * counts[:, n - 1 - k])
    return tables


def _counts(classes: Array, n: int, kind: np.dtype[np.generic]) -> Array:
    """Return how often each face occurs in each class, in the shape (g, n, lines)."""
    _, g, number = classes.shape
    if n <= MAX_LOOPED_FACES:
        counts = np.empty((g, n, number), dtype=kind)
        for face in range(n):
            counts[:, face] = np.count_nonzero(classes == face, axis=0)
        return counts
    bins = np.arange(g * number).reshape(g, number) * n + classes
    found = np.bincount(bins.ravel(), minlength=g * number * n)
    return np.moveaxis(found.reshape(g, number, n), 2, 1).astype(kind)


def _sums(axis: Axis, modulus: int) -> int:
    """Return q: a g-periodic vector is quiet when the sum over a period is divisible by it."""
    return modulus // gcd(modulus, axis.s)


def try_all(slices: Slices, limits: Limits) -> Array:
    """Return the fewest rolls of every slice."""
    generators = [(pattern.order, pattern.rolls.ravel()) for pattern in counts.generators(slices.axes, slices.modulus)]
    starts = slices.rolls.reshape(-1, slices.number)
    tick = ticks("trying all quiet patterns", slices.number, slices.dice, generators, limits.progress)
    shortened = [least_sum(start, generators, slices.modulus, tick) for start in starts.T]
    return np.stack(shortened, axis=1).reshape(slices.rolls.shape)


def all_nanoseconds(slices: Slices) -> float:
    """Return about how long it takes to try all quiet patterns of every slice."""
    patterns = counts.quiet(counts.spectrum(slices.axes, slices.modulus))
    return slices.number * trying_nanoseconds(patterns, slices.dice, slices.modulus)


def try_one_side(slices: Slices, limits: Limits, *, along: int) -> Array:
    """Return the fewest rolls of every slice, solving the lines of one axis and enumerating the rest."""
    axis, n = slices.axes[along], slices.modulus
    generators = representatives(slices.axes, n, along=along)
    starts = np.moveaxis(slices.rolls, along, 0)
    tick = ticks("trying one side of the quiet patterns", slices.number, slices.dice, generators, limits.progress)

    def costs(block: Array) -> Array:
        totals = fewest_totals(block.reshape(axis.length, -1), axis, n)
        return np.asarray(totals.reshape(-1, block.shape[1]).sum(axis=0))

    best = np.empty_like(starts)
    for number in range(slices.number):
        found = least_sum(starts[..., number].ravel(), generators, n, tick, costs)
        best[..., number] = found.reshape(starts.shape[:-1])
    shortened = shorten_lines(best.reshape(axis.length, -1), axis, n)
    return np.moveaxis(shortened.reshape(starts.shape), 0, along)


def one_side_nanoseconds(slices: Slices, *, along: int) -> float:
    """Return about how long it takes; infinite when the tables of a line do not fit."""
    axis, n = slices.axes[along], slices.modulus
    orders = _sides(slices.axes, n, along)
    logarithm = sum(often * log2(order) for order, often in orders.items())
    if logarithm > 40:
        return float("inf")
    lines = slices.dice // axis.length
    return slices.number * (100_000.0 + 2.0**logarithm * lines * nanoseconds(axis, n))


def representatives(board_axes: tuple[Axis, ...], modulus: int, *, along: int) -> list[Generator]:
    """Return generators whose multiples below their orders are the quiet patterns modulo those of single lines.

    The patterns are vectors in the order of cells in which the axis `along` comes first.
    """
    generators = []
    for place in counts.quiet_places(board_axes, modulus):
        divisor = prod(axis.divisor(block) for axis, (block, _) in zip(board_axes, place, strict=True))
        common = gcd(modulus, divisor)
        order = _order(common, board_axes[along], place[along][0], modulus)
        if order > 1:
            vectors = [counts.column(axis, *spot) for axis, spot in zip(board_axes, place, strict=True)]
            pattern = counts.product_pattern(vectors, modulus // common, modulus)
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
