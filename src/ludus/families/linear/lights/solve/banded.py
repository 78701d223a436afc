"""Lights on narrow boards of any form: elimination that never leaves a band of the move matrix.

Holes and odd presses spoil the recurrence along the rows, but not that a press reaches over a few rows only: with the
cells numbered along the shorter side, N of them, each light depends on presses at most W apart, W about N times the
reach. Elimination modulo each prime power of n costs about cells times W^2, over GF(2) an eighth of a hundredth of
that, and the memory is cells times W. A board without a solution is told by the transposed system, a band as well.
"""

from __future__ import annotations

from importlib.util import find_spec

from ludus.algebra.factored import factor
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.fields import digits
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.lights.bands import Band, balances, equations
from ludus.families.linear.lights.pressing import as_lights, as_presses, entries, number_of_entries, of_cells
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.band_systems import homogeneous, kernel, solution, unlike
from ludus.families.linear.lights.solve.plus_like import COMPILED_CELLS
from ludus.families.linear.lights.solve.polynomial import listed
from ludus.families.linear.lights.solve.verdicts import forbidden, pressed
from ludus.families.linear.windows.certificates import Count

METHOD = "banded elimination"
MAX_MODULUS = 2**31
MAX_CELLS = 4_000_000
MAX_ENTRIES = 40_000_000
"""Lights times entries of the press."""
MAX_MEMORY = 2**31
"""Bytes of the band."""
MAX_WORK = 2**37
"""Steps: cells times the square of the width, for q = 2 divided by 64."""


def takes(problem: Lights) -> bool:
    """Return whether this method may answer the problem, and it pays to load the compiler."""
    return problem.cells >= COMPILED_CELLS and _is_small(problem) and find_spec("numba") is not None


def solve(problem: Lights, limits: Limits, *, if_narrow: bool = False) -> Answer:
    """Return presses that bring the lights to their target, or a weighting that no press changes.

    With `if_narrow` only when the band is much narrower than the matrix.
    """
    if isinstance(band := _band(problem, if_narrow), Undecided):
        return band
    limits.progress("eliminating within the band", 0, 0)
    n, moves = problem.modulus, entries(problem)
    difference = of_cells(problem, problem.difference()).astype(np.int64)
    presses = np.zeros(problem.buttons, dtype=np.int64)
    for p, k in factor(n):
        q, rest = p**k, n // p**k
        found = solution(band, -difference % q, p, k)
        if found is None:
            weights = unlike(balances(problem, moves), difference, p, k) * rest
            return forbidden(problem, as_lights(problem, weights), METHOD)
        presses = (presses + found * (rest * pow(rest, -1, q) % n)) % n
    return pressed(problem, as_presses(problem, presses), METHOD)


def count_all(problem: Lights, limits: Limits, *, if_narrow: bool = False) -> Answer:
    """Return the number of solvable positions and of quiet patterns, by the valuations of the pivots."""
    if isinstance(band := _band(problem, if_narrow), Undecided):
        return band
    solvable, quiet = [], []
    for p, k in factor(problem.modulus):
        limits.progress("eliminating within the band", 0, 0)
        exponent = homogeneous(band, p, k).freedom
        quiet += [(p, exponent)] if exponent else []
        solvable += [(p, k * problem.buttons - exponent)] if k * problem.buttons > exponent else []
    return Solved(problem, Count(tuple(solvable), tuple(quiet)), METHOD)


def list_quiet(problem: Lights, limits: Limits, *, if_narrow: bool = False) -> Answer:
    """Return a basis of the quiet patterns modulo a prime."""
    if factor(problem.modulus) != ((problem.modulus, 1),):
        return Undecided(problem, f"the modulus is {digits(problem.modulus)}; this method takes primes", METHOD)
    if isinstance(band := _band(problem, if_narrow), Undecided):
        return band
    limits.progress("eliminating within the band", 0, 0)
    found = homogeneous(band, problem.modulus, 1)
    return listed(problem, found.freedom, (as_presses(problem, x) for x in kernel(band, found)), METHOD)


def _band(problem: Lights, if_narrow: bool) -> Band | Undecided:
    """Return the equations of a problem in a band, or why they are out of reach."""
    if not _is_small(problem):
        return Undecided(problem, f"the modulus is {MAX_MODULUS} or more, or there are too many lights", METHOD)
    band = equations(problem, entries(problem))
    share = 64 if problem.modulus == 2 else 1
    size = max(band.unknowns, len(band.order))
    memory, work = 8 * size * (band.width // share + 2), size * band.width**2 // share
    if memory <= MAX_MEMORY and work <= MAX_WORK and (4 * band.width <= band.unknowns or not if_narrow):
        return band
    reason = f"the move matrix has a band of {band.width} columns, too wide for {problem.cells} lights"
    return Undecided(problem, reason, METHOD)


def _is_small(problem: Lights) -> bool:
    is_short = problem.cells <= MAX_CELLS and number_of_entries(problem) <= MAX_ENTRIES
    return problem.modulus < MAX_MODULUS and is_short
