"""All solutions of a lights problem, one of those that the symmetries of board and lights turn into one another."""

from __future__ import annotations

from ludus.algebra.factored import value, write
from ludus.algebra.modular_matrix import Obstruction
from ludus.algebra.pattern_sums import blocks
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import Array, frozen, residue_type
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.lights.board_symmetry import placements, symmetries
from ludus.families.linear.lights.certificates import Solution, Solutions
from ludus.families.linear.lights.pressing import as_presses, of_cells
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.obstruction import simplest
from ludus.families.linear.lights.solve.system import system, too_large

METHOD = "one solution plus all quiet patterns"
MAX_SOLUTIONS = 1 << 12
"""All solutions are listed when there are at most so many."""
MAX_IMAGES = 5_000_000
"""Solutions times placements of the board times presses is at most this."""


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return all solutions up to symmetry, fewest presses first, or the weighting that shows that there are none.

    >>> from ludus.families.linear.lights.problem import lights
    >>> answer = solve(lights([[1] * 4] * 4), Limits())
    >>> [(solution.images, int(solution.presses.sum())) for solution in answer.certificate.solutions]
    [(2, 4), (4, 6), (4, 8), (4, 10), (2, 12)]
    """
    if reason := too_large(problem):
        return Undecided(problem, reason, METHOD)
    found = system(problem, limits)
    outcome = found.solve(-of_cells(problem, problem.difference()).astype(object))
    if isinstance(outcome, Obstruction):
        return Impossible(problem, simplest(problem, outcome.weights), "linear algebra over Z_n")
    number = value(found.kernel_size(), most=MAX_SOLUTIONS)
    if number is None or number * placements(problem) * problem.buttons > MAX_IMAGES:
        reason = f"there are {write(found.kernel_size())} solutions, too many to list; ask for one, or for the fewest"
        return Undecided(problem, reason, METHOD)
    parts = [*blocks(outcome.values, found.kernel(), problem.modulus)]
    return Solved(problem, Solutions(tuple(_orbits(problem, np.concatenate(parts, axis=1).T))), METHOD)


def _orbits(problem: Lights, solutions: Array) -> list[Solution]:
    """Return one solution of each class, the first in the order of their numbers, fewest presses first."""
    ways, kind = symmetries(problem), residue_type(problem.modulus)
    waiting = {tuple(row) for row in solutions.tolist()}
    classes = []
    while waiting:
        start = np.array(next(iter(waiting)), dtype=kind)
        images = {tuple(start[goes].tolist()) for goes in ways}
        waiting -= images
        classes.append((sum(min(images)), min(images), len(images)))
    return [
        Solution(images, frozen(as_presses(problem, np.array(presses, dtype=kind))))
        for _, presses, images in sorted(classes)
    ]
