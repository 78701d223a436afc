"""A lower bound on the rolls of any solution, from counting faces.

A die that has to move by d faces, 0 <= d < n, is moved d, d + n, d + 2n, ... times. Put the dice into classes by their
indices modulo g on every axis. A window of length b = g s meets every residue modulo g exactly s times, so each roll
moves S = (product of the s) dice of each class. With D the sum of the d in a class, T rolls satisfy S T >= D and
S T = D modulo n; the second says that any two solutions have the same T modulo n/gcd(n, S). The bound is the least T
that satisfies both for every class. On a single axis there is another bound: the rolls of every residue class modulo g
at their best alone (fewest_ranks).
"""

from __future__ import annotations

from math import gcd, prod

from ludus.core.loading import np
from ludus.families.linear.windows.axes import window_sums
from ludus.families.linear.windows.solve import fewest_ranks
from ludus.families.linear.windows.solve.fewest_slices import Slices


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
