"""Lights modulo a prime on whole rectangles, cylinders and tori with plus-like presses: one polynomial equation.

Rows are chased by compiled loops, the equation over GF(p)[z]/f is solved by python-flint. See lights/chasing.py.
"""

from __future__ import annotations

from ludus.algebra.factored import factor
from ludus.algebra.prime_polynomials import Prime
from ludus.core.answers import Answer, Undecided
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.lights import chasing
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.plus_like import is_worthwhile, recurrence
from ludus.families.linear.lights.solve.polynomial import counted, listed
from ludus.families.linear.lights.solve.residue_rows import ResidueRows, fits
from ludus.families.linear.lights.solve.verdicts import forbidden, pressed

METHOD = "polynomials over GF(p)"


def takes(problem: Lights) -> bool:
    """Return whether this method answers the problem, and it pays to load the compiler."""
    return is_worthwhile(problem) and _rows(problem) is not None


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return presses that bring the lights to their target, or a weighting that no press changes."""
    rows = _rows(problem)
    if rows is None:
        return _declined(problem)
    limits.progress("chasing the lights", 0, 0)
    needed = -problem.difference().astype(np.int64) % problem.modulus
    match chasing.solved(rows, Prime(problem.modulus), needed):
        case chasing.Pressing(presses):
            return pressed(problem, presses, METHOD)
        case chasing.Forbidding(weights):
            return forbidden(problem, weights, METHOD)


def count_all(problem: Lights, limits: Limits) -> Answer:
    """Return the number of solvable positions and of quiet patterns: p^(cells - nullity) and p^nullity."""
    rows = _rows(problem)
    if rows is None:
        return _declined(problem)
    return counted(problem, chasing.nullity(rows, Prime(problem.modulus)), METHOD)


def list_quiet(problem: Lights, limits: Limits) -> Answer:
    """Return a basis of the quiet patterns."""
    rows = _rows(problem)
    if rows is None:
        return _declined(problem)
    field = Prime(problem.modulus)
    return listed(problem, chasing.nullity(rows, field), chasing.quiet_patterns(rows, field), METHOD)


def _rows(problem: Lights) -> ResidueRows | None:
    system = recurrence(problem)
    is_apt = system is not None and fits(system) and factor(problem.modulus) == ((problem.modulus, 1),)
    return ResidueRows(system) if system is not None and is_apt else None


def _declined(problem: Lights) -> Undecided:
    reason = "the modulus is no small prime, or this board has no recurrence along its rows; ask by another method"
    return Undecided(problem, reason, METHOD)
