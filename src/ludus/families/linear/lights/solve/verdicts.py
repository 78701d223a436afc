"""Arrays as answers: presses, or weights with the smallest modulus that they allow."""

from __future__ import annotations

from math import gcd

from ludus.core.answers import Impossible, Solved
from ludus.core.arrays import Array, frozen, residue_type
from ludus.core.loading import np
from ludus.core.weighting import Weighting
from ludus.families.linear.lights.certificates import Presses
from ludus.families.linear.lights.pressing import of_cells
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.obstruction import simplest

SMALL = 225
"""On a board of at most so many lights a weighting of few lights is looked for."""


def pressed(problem: Lights, presses: Array, method: str) -> Solved:
    """Return presses, in the shape of the presses, as an answer."""
    return Solved(problem, Presses(_stored(presses, problem.modulus)), method)


def forbidden(problem: Lights, weights: Array, method: str) -> Impossible:
    """Return weights, in the shape of the board, as an answer."""
    if problem.cells <= SMALL:
        return Impossible(problem, simplest(problem, of_cells(problem, _stored(weights, problem.modulus))), method)
    common = gcd(problem.modulus, int(np.gcd.reduce(weights, axis=None)))
    modulus = problem.modulus // common
    return Impossible(problem, Weighting(modulus, _stored(weights // common, modulus)), method)


def _stored(values: Array, modulus: int) -> Array:
    return frozen(np.ascontiguousarray(values % modulus if values.dtype.kind == "i" else values, residue_type(modulus)))
