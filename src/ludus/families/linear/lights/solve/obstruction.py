"""The simplest reason why lights cannot be solved: a weighting of as few lights as can be found.

All weightings that no press changes are the left kernel of the move matrix. If the position cannot be solved then one
of its generators already tells so, since sums of weightings that allow a position allow it too. Where there are few
weightings all of them are looked at.
"""

from __future__ import annotations

from math import gcd, prod

from ludus.algebra.modular_matrix import eliminated
from ludus.algebra.pattern_sums import blocks
from ludus.core.arrays import Array, frozen, residues
from ludus.core.loading import np
from ludus.core.weighting import Weighting
from ludus.families.linear.lights.pressing import as_lights, entries, of_cells
from ludus.families.linear.lights.problem import Lights

MAX_CELLS = 700
"""On larger boards the weighting that elimination finds is taken as it is."""
MAX_COMBINATIONS = 1 << 14
"""All weightings are looked at when there are at most so many."""
LONGEST = 2**31


def simplest(problem: Lights, weights: Array) -> Weighting:
    """Return a weighting that shows that there is no solution, with few lights; one such is given, one per cell."""
    if problem.modulus < LONGEST and max(problem.cells, problem.buttons) <= MAX_CELLS:
        kernel = eliminated(entries(problem).matrix(problem.modulus).T, problem.modulus).kernel()
        if prod(order for order, _ in kernel) <= MAX_COMBINATIONS:
            candidates = np.concatenate([*blocks(np.zeros_like(weights), kernel, problem.modulus)], axis=1)
        else:
            candidates = np.stack([weights, *(vector for _, vector in kernel)], axis=1)
        weights = _fewest_lights(problem, candidates)
    return weighting(problem, weights)


def weighting(problem: Lights, weights: Array) -> Weighting:
    """Return weights, one per cell and modulo n, as a certificate with the smallest modulus that they allow.

    >>> from ludus.families.linear.lights.problem import lights
    >>> found = weighting(lights([[0, 0]], 6), np.array([3, 3]))
    >>> found.modulus, found.weights.tolist()
    (2, [[1, 1]])
    """
    common = problem.modulus
    for value in set(weights.tolist()):
        common = gcd(common, value)
    own = problem.modulus // common
    reduced = residues(weights.astype(object) // common, own)
    return Weighting(own, frozen(as_lights(problem, reduced).copy()))


def _fewest_lights(problem: Lights, candidates: Array) -> Array:
    """Return the column with the fewest entries other than 0 among those that rule the position out."""
    needed = of_cells(problem, problem.difference()).astype(np.int64)
    wide = candidates.astype(np.int64) if problem.modulus**2 * problem.cells < 2**62 else candidates.astype(object)
    rules_out = (wide * needed[:, None]).sum(axis=0) % problem.modulus != 0
    lights = np.where(rules_out, np.count_nonzero(candidates, axis=0), problem.cells + 1)
    return np.asarray(candidates[:, int(np.argmin(lights))])
