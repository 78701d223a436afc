"""Arrays as answers: presses, counts, quiet patterns, and weightings of few lights where there is no solution.

All weightings that no press changes are the left kernel of the move matrix. If a position cannot be solved then one of
its generators already rules it out, since sums of weightings that allow a position allow it too. Where there are few
weightings all of them are compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd, prod

from ludus.algebra.fewest import blocks
from ludus.algebra.modular_matrix import eliminated
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import Array, frozen, residue_type, residues
from ludus.core.certificates import Factored
from ludus.core.loading import np
from ludus.core.weights import Weighting
from ludus.families.linear.lights.certificates import Presses, QuietPress, QuietPresses
from ludus.families.linear.lights.pressing import as_lights, entries, of_cells
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.windows.certificates import Count

MAX_SMALL = 225
"""Maximum number of lights for which a fast method looks for a weighting of few lights."""
MAX_SIMPLIFIED = 700
"""Maximum number of lights or presses for which any method does; beyond, the weighting of elimination is taken."""
MAX_COMBINATIONS = 1 << 14
"""Maximum number of weightings that are all compared."""
MAX_MODULUS = 2**31
"""Moduli of at least this are not simplified."""
MAX_LISTED_CELLS = 5_000_000
"""Maximum number of cells of all quiet patterns in a list."""


def solved_by(problem: Lights, presses: Array, method: str) -> Solved:
    """Return presses, in the shape of the presses, as an answer."""
    return Solved(problem, Presses(_stored(presses, problem.modulus)), method)


def impossible_by(problem: Lights, weights: Array, method: str) -> Impossible:
    """Return weights, in the shape of the board, as an answer."""
    if problem.cells <= MAX_SMALL:
        return Impossible(problem, simplest(problem, of_cells(problem, _stored(weights, problem.modulus))), method)
    common = gcd(problem.modulus, int(np.gcd.reduce(weights, axis=None)))
    modulus = problem.modulus // common
    return Impossible(problem, Weighting(modulus, _stored(weights // common, modulus)), method)


def count_answer(problem: Lights, nullity: int, method: str) -> Solved:
    """Return the counts of a board or graph over a field from its nullity."""

    def power(exponent: int) -> Factored:
        return ((problem.modulus, exponent),) if exponent else ()

    return Solved(problem, Count(power(problem.buttons - nullity), power(nullity)), method)


def count_by_primes(problem: Lights, exponents: Iterable[tuple[int, int, int]], method: str) -> Solved:
    """Return the counts modulo n from (p, k, e) for each prime power p^k of n, with p^e quiet patterns modulo p^k."""
    found = [(p, e, k * problem.buttons - e) for p, k, e in exponents]
    solvable, quiet = ((p, rest) for p, _, rest in found if rest), ((p, e) for p, e, _ in found if e)
    return Solved(problem, Count(tuple(solvable), tuple(quiet)), method)


def basis_answer(problem: Lights, nullity: int, patterns: Iterable[Array], method: str) -> Answer:
    """Return a basis of the quiet patterns of a board over a field as an answer, unless it is too long."""
    if reason := too_many_patterns(problem, nullity):
        return Undecided(problem, reason, method)
    basis = tuple(QuietPress(problem.modulus, residues(pattern, problem.modulus)) for pattern in patterns)
    return Solved(problem, QuietPresses(basis, ((problem.modulus, nullity),) if nullity else ()), method)


def too_many_patterns(problem: Lights, patterns: int) -> str:
    """Return why generators of the quiet patterns are not listed, "" when they are."""
    if patterns * problem.buttons <= MAX_LISTED_CELLS:
        return ""
    return f"{patterns} patterns generate the quiet ones, too many to list; ask for their number (count)"


def simplest(problem: Lights, weights: Array) -> Weighting:
    """Return a weighting that shows that there is no solution, with few lights; one such is given, one per cell."""
    if problem.modulus < MAX_MODULUS and max(problem.cells, problem.buttons) <= MAX_SIMPLIFIED:
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
    common = gcd(problem.modulus, *set(weights.tolist()))
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


def _stored(values: Array, modulus: int) -> Array:
    return frozen(np.ascontiguousarray(values % modulus if values.dtype.kind == "i" else values, residue_type(modulus)))
