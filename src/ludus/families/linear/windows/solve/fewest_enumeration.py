"""The fewest rolls by trying every quiet pattern, a whole table of them at each step (ludus.algebra.pattern_sums)."""

from __future__ import annotations

from ludus.algebra.factored import bits, value
from ludus.algebra.pattern_sums import blocks, number_of_blocks
from ludus.algebra.residue_sums import column_sums
from ludus.core.arrays import Array, residue_type
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.solve import count, quiet
from ludus.families.linear.windows.solve.fewest_slices import Slices


def shorten(slices: Slices, limits: Limits) -> Array:
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


def nanoseconds(slices: Slices) -> float:
    """Return about how long it takes to try all quiet patterns of every slice."""
    patterns = count.quiet(count.spectrum(slices.axes, slices.modulus))
    if bits(patterns) > 40:
        return float("inf")
    each = slices.dice * _cell_nanoseconds(slices.modulus)
    return slices.number * (20_000.0 + each * (value(patterns, most=2**41) or 2**41))


def _cell_nanoseconds(modulus: int) -> float:
    kind = residue_type(modulus)
    return 200.0 if kind.hasobject else 0.5 * kind.itemsize
