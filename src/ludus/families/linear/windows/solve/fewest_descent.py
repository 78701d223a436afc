"""Few rolls by local search: the best along all lines of one axis, then of the next, until nothing gets shorter.

Each step is exact (fewest_ring) for the quiet patterns of single lines, or, on lines too long for that, takes the best
of single changes (fewest_ranks); so it never makes the rolls more, for any number of faces. When no axis helps any
more, random quiet patterns are added (fewest_kicks) and the descent starts again; the result is kept where it is not
longer. Several chains per slice run side by side, which costs little more than one. A search that is stuck goes back to
the start, and the next time to the best it knows.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from ludus.algebra.residue_sums import column_sums
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.making import chance
from ludus.families.linear.windows.axes import Axis
from ludus.families.linear.windows.solve import fewest_ranks, fewest_ring
from ludus.families.linear.windows.solve.fewest_kicks import kicked, loose_patterns
from ludus.families.linear.windows.solve.fewest_slices import Slices

SIDE_BY_SIDE = 1 << 14
"""Chains are added until they have about so many dice in all, or until a round takes too long."""
ROUNDS = 100
"""There is time for about so many rounds over all axes at least."""
PATIENCE = 400
"""So many kicks in a row that help nowhere end the search, if something else is to come after it."""
STUCK = 100
"""After so many kicks in a row that help nowhere the search sets out from elsewhere."""
EXACT_LINE = 1e9
"""Lines that take more nanoseconds are not solved exactly."""
AT_ONCE = 2e8
"""Lines are taken together for about so many nanoseconds; then the time is looked at."""


def shorten(slices: Slices, bounds: Sequence[int], limits: Limits, *, patience: float = PATIENCE) -> Array:
    """Return the fewest rolls found within the effort; each slice is as short as it was, or shorter.

    Stops early when every slice has reached its bound, or after so many kicks in a row that helped nowhere.
    """
    end, draw = time.monotonic() + limits.seconds, chance(limits.seed)
    chains, order = _chains(slices, limits.seconds), range(len(slices.axes))
    first = _descend(slices.having(np.tile(slices.rolls, chains)), order, end)
    loose = loose_patterns(slices.axes, slices.modulus)
    now, best, idle, kicks = first, first, 0, 0
    least = _least(best, chains)
    while idle < patience and time.monotonic() < end and any(x > y for x, y in zip(least, bounds, strict=True)):
        index = int(draw.integers(len(order)))
        # The axis of the kick comes last: it would only take the kick back.
        rest_first = sorted(order, key=lambda axis: axis == index)
        now = _shorter(_descend(now.having(kicked(now, index, loose, draw)), rest_first, end), now)
        best = _shorter(now, best)
        before, least = least, _least(best, chains)
        idle, kicks = (0 if (least < before).any() else idle + 1), kicks + 1
        if idle and idle % STUCK == 0:
            now = first if idle // STUCK % 2 else best
        limits.progress("local search", kicks, 0)
    return _shortest(best, chains)


def _shorter(one: Slices, other: Slices) -> Slices:
    """Return for each slice the rolls of the one, or of the other where they are fewer."""
    is_better = (_totals(one) <= _totals(other)).astype(bool)
    return one.having(np.where(is_better, one.rolls, other.rolls))


def _descend(slices: Slices, order: Sequence[int], end: float) -> Slices:
    """Return the rolls after shortening along each axis in turn, until a round gains nothing or the time is over."""
    total, before = sum(slices.totals()), None
    while before is None or (total < before and time.monotonic() < end):
        for index in order:
            turned = np.moveaxis(slices.rolls, index, 0)
            lines = turned.reshape(len(turned), -1)
            shorter = _shorter_lines(lines, slices.axes[index], slices.modulus, end).reshape(turned.shape)
            slices = slices.having(np.moveaxis(shorter, 0, index))
        before, total = total, sum(slices.totals())
    return slices


def _shorter_lines(lines: Array, axis: Axis, modulus: int, end: float) -> Array:
    """Return the lines, each with no more rolls than before; when the time is over the rest stays as it is."""
    each = fewest_ring.nanoseconds(axis, modulus)
    shorten_lines = fewest_ring.shorten_lines if each < EXACT_LINE else fewest_ranks.swap_lines
    at_once = max(1, int(AT_ONCE / each)) if each < EXACT_LINE else 1
    parts = [shorten_lines(lines[:, :at_once], axis, modulus)]
    for start in range(at_once, lines.shape[1], at_once):
        part = lines[:, start : start + at_once]
        parts.append(shorten_lines(part, axis, modulus) if time.monotonic() < end else part)
    return np.concatenate(parts, axis=1)


def _chains(slices: Slices, seconds: float) -> int:
    """Return how many chains per slice run side by side."""
    lines = ((axis, slices.rolls.size // axis.length) for axis in slices.axes)
    one_round = sum(number * fewest_ring.nanoseconds(axis, slices.modulus) for axis, number in lines)
    return max(1, min(SIDE_BY_SIDE // slices.rolls.size, int(seconds * 1e9 / ROUNDS / one_round)))


def _totals(slices: Slices) -> Array:
    """Return the number of rolls of each slice."""
    return column_sums(slices.rolls.reshape(-1, slices.number), slices.modulus)


def _least(slices: Slices, chains: int) -> Array:
    """Return the fewest rolls of each slice among its chains."""
    return np.array(_totals(slices).reshape(chains, -1).min(axis=0))


def _shortest(slices: Slices, chains: int) -> Array:
    """Return for each slice the rolls of its best chain."""
    totals = _totals(slices).reshape(chains, -1)
    number = totals.shape[1]
    return slices.rolls[..., totals.argmin(axis=0) * number + np.arange(number)]
