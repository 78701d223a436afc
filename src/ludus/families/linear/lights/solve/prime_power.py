"""Lights modulo any n on whole rectangles, cylinders and tori with plus-like presses: equations modulo prime powers.

The first rows are found modulo each prime power of n (lights/solve/boundary.py), put together by the Chinese
remainder theorem, and chased once more modulo n. A linear function of the rows below the board that stands in the way
is chased upwards: it is the last row, or the last rows, of the weighting.
"""

from __future__ import annotations

from ludus.algebra.factored import factor
from ludus.algebra.modular_matrix import Obstruction
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.row_systems import RowSystem
from ludus.families.linear.lights.solve.boundary import boundary
from ludus.families.linear.lights.solve.plus_like import is_worthwhile, recurrence
from ludus.families.linear.lights.solve.residue_rows import ResidueRows, fits
from ludus.families.linear.lights.solve.verdicts import forbidden, pressed
from ludus.families.linear.windows.certificates import Count

METHOD = "polynomials modulo prime powers"
MAX_UNKNOWNS = 2000
"""The largest matrix that is left to the Smith form."""


def takes(problem: Lights) -> bool:
    """Return whether this method answers the problem, and it pays to load the compiler."""
    return is_worthwhile(problem) and _system(problem) is not None


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return presses that bring the lights to their target, or a weighting that no press changes."""
    system, n = _system(problem), problem.modulus
    if system is None:
        return _declined(problem)
    limits.progress("chasing the lights", 0, 0)
    rows = ResidueRows(system)
    right = rows.packed(-problem.difference().astype(np.int64) % n)
    ends = rows.chase(right, rows.nothing, rows.nothing)[-2 if system.is_closed else -1 :]
    start = np.zeros_like(ends)
    for p, k in factor(n):
        equations = boundary(system, p, k)
        if equations.unknowns > MAX_UNKNOWNS:
            return _too_large(problem, equations.unknowns)
        found, rest = equations.solved(-ends % equations.q), n // equations.q
        if isinstance(found, Obstruction):
            return forbidden(problem, _chased_upwards(rows, found.weights * rest), METHOD)
        start = (start + found.values * (rest * pow(rest, -1, equations.q) % n)) % n
    before = start[0] if system.is_closed else rows.nothing
    return pressed(problem, rows.board(rows.chase(right, before, start[-1])[:-1]), METHOD)


def count_all(problem: Lights, limits: Limits) -> Answer:
    """Return the number of solvable positions and of quiet patterns; only the singular factors have any."""
    system = _system(problem)
    if system is None:
        return _declined(problem)
    solvable, quiet = [], []
    for p, k in factor(problem.modulus):
        equations = boundary(system, p, k)
        if equations.unknowns > MAX_UNKNOWNS:
            return _too_large(problem, equations.unknowns)
        size = equations.eliminated().kernel_size() if equations.unknowns else ()
        exponent = size[0][1] if size else 0
        quiet += [(p, exponent)] if exponent else []
        solvable += [(p, k * problem.cells - exponent)] if k * problem.cells > exponent else []
    return Solved(problem, Count(tuple(solvable), tuple(quiet)), METHOD)


def _chased_upwards(rows: ResidueRows, weights: Array) -> Array:
    """Return the weighting of the board whose value is this function of the rows below the board.

    With mu and nu the functions of x_(M-1) and x_M, w_(M-1) = -nu / up and up w_(M-2) + centre w_(M-1) = -mu; on a
    bounded board mu is 0. Upside down and from right to left this is a chase.
    """
    n = rows.system.modulus
    first = -weights[-1][::-1] * pow(rows.system.up, -1, n) % n
    right = np.zeros((rows.system.rows, rows.system.columns), dtype=np.int64)
    if rows.system.is_closed:
        right[0] = -weights[0][::-1] % n
    return rows.board(rows.chase(right, rows.nothing, first)[:-1][::-1, ::-1])


def _system(problem: Lights) -> RowSystem | None:
    system = recurrence(problem)
    return system if system is not None and fits(system) else None


def _declined(problem: Lights) -> Undecided:
    return Undecided(problem, "this board has no recurrence along its rows; ask by another method", METHOD)


def _too_large(problem: Lights, unknowns: int) -> Undecided:
    reason = f"a Smith form of {unknowns} unknowns is left, more than {MAX_UNKNOWNS}; ask on a smaller board"
    return Undecided(problem, reason, METHOD)
