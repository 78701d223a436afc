"""Lights over GF(2) on whole rectangles, cylinders and tori with plus-like presses: one polynomial equation.

A row of presses is one Python integer, its bits the presses; a board of M x N lights costs about M N / 30 steps.
See lights/chasing.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludus.algebra.gf2_polynomials import Binary
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array, residues
from ludus.core.certificates import Factored
from ludus.core.limits import Limits
from ludus.families.linear.lights import chasing
from ludus.families.linear.lights.bit_rows import BitRows
from ludus.families.linear.lights.certificates import QuietPress, QuietPresses
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.plus_like import recurrence
from ludus.families.linear.lights.solve.quiet import MAX_CELLS
from ludus.families.linear.lights.solve.verdicts import forbidden, pressed
from ludus.families.linear.windows.certificates import Count

METHOD = "polynomials over GF(2)"
MAX_WORK = 2**36
"""Boards that nobody stores may have more lights than anybody can chase: at most so many, and ROW more for each row."""
ROW = 1000
"""The step from a row to the next costs as much as so many lights."""


def takes(problem: Lights) -> bool:
    """Return whether this method answers the problem."""
    return _rows(problem) is not None


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return presses that bring the lights to their target, or a weighting that no press changes.

    >>> from ludus.families.linear.lights.problem import lights
    >>> solve(lights([[1, 1], [1, 0]]), Limits()).certificate.presses.tolist()
    [[1, 0], [0, 0]]
    """
    rows = _rows(problem)
    if rows is None:
        return _declined(problem)
    limits.progress("chasing the lights", 0, 0)
    match chasing.solved(rows, Binary(), problem.difference()):
        case chasing.Pressing(presses):
            return pressed(problem, presses, METHOD)
        case chasing.Forbidding(weights):
            return forbidden(problem, weights, METHOD)


def count_all(problem: Lights, limits: Limits) -> Answer:
    """Return the number of solvable positions and of quiet patterns: 2^(cells - nullity) and 2^nullity.

    >>> from ludus.families.linear.lights.problem import lights
    >>> count_all(lights([[0] * 5] * 5), Limits()).certificate
    Count(solvable=((2, 23),), quiet=((2, 2),))
    """
    rows = _rows(problem)
    if rows is None:
        return _declined(problem)
    return counted(problem, chasing.nullity(rows, Binary()), METHOD)


def list_quiet(problem: Lights, limits: Limits) -> Answer:
    """Return a basis of the quiet patterns.

    >>> from ludus.families.linear.lights.problem import lights
    >>> answer = list_quiet(lights([[0, 0]]), Limits())
    >>> [pattern.presses.tolist() for pattern in answer.certificate.patterns]
    [[[1, 1]]]
    """
    rows = _rows(problem)
    if rows is None:
        return _declined(problem)
    return listed(problem, chasing.nullity(rows, Binary()), chasing.quiet_patterns(rows, Binary()), METHOD)


def counted(problem: Lights, nullity: int, method: str) -> Solved:
    """Return the counts of a board or graph over a field from the dimension of its quiet patterns."""

    def power(exponent: int) -> Factored:
        return ((problem.modulus, exponent),) if exponent else ()

    return Solved(problem, Count(power(problem.buttons - nullity), power(nullity)), method)


def listed(problem: Lights, nullity: int, patterns: Iterable[Array], method: str) -> Answer:
    """Return a basis of the quiet patterns of a board over a field as an answer, unless it is too long."""
    if nullity * problem.buttons > MAX_CELLS:
        reason = f"{nullity} patterns generate the quiet ones, too many to list; ask for their number (count)"
        return Undecided(problem, reason, method)
    found = tuple(QuietPress(problem.modulus, residues(pattern, problem.modulus)) for pattern in patterns)
    count = ((problem.modulus, nullity),) if nullity else ()
    return Solved(problem, QuietPresses(found, count), method)


def _declined(problem: Lights) -> Undecided:
    reason = "this board has no recurrence along its rows modulo 2, or too many lights; ask by another method"
    return Undecided(problem, reason, METHOD)


def _rows(problem: Lights) -> BitRows | None:
    system = recurrence(problem) if problem.modulus == 2 else None
    return BitRows(system) if system is not None and system.rows * (system.columns + ROW) <= MAX_WORK else None
