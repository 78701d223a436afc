"""Solve any lights problem by exact linear algebra over Z_n: any board, any press, any graph, any modulus."""

from __future__ import annotations

from ludus.algebra.modular_matrix import Obstruction, Solution
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import frozen
from ludus.core.limits import Limits
from ludus.families.linear.lights.certificates import Presses
from ludus.families.linear.lights.pressing import as_presses, of_cells
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.obstruction import simplest
from ludus.families.linear.lights.solve.system import system, too_large

METHOD = "linear algebra over Z_n"


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return presses that bring the lights to their target, or a weighting that no press changes.

    >>> from ludus.families.linear.lights.problem import lights
    >>> solve(lights([[1, 1], [1, 0]]), Limits()).certificate.presses.tolist()
    [[1, 0], [0, 0]]
    """
    if reason := too_large(problem):
        return Undecided(problem, reason, METHOD)
    needed = -of_cells(problem, problem.difference()).astype(object)
    match system(problem, limits).solve(needed):
        case Obstruction(weights):
            return Impossible(problem, simplest(problem, weights), METHOD)
        case Solution(values):
            return Solved(problem, Presses(frozen(as_presses(problem, values))), METHOD)
