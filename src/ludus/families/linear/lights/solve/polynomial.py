"""Lights modulo a prime on whole rectangles, cylinders and tori with plus-like presses: one polynomial equation.

Over GF(2) a row of presses is one Python integer, its bits the presses, and a board of M x N lights costs about
M N / 30 steps. Over GF(p) rows are chased by compiled loops, and the equation over GF(p)[z]/f is solved by
python-flint. See lights/light_chasing.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, TypeAlias

from ludus.algebra.factored import factor
from ludus.algebra.gf2_polynomials import Binary
from ludus.algebra.prime_polynomials import Prime
from ludus.core.answers import Answer, Undecided
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.lights import light_chasing
from ludus.families.linear.lights.light_chasing import RowSystem, row_system
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.rows import BitRows, ResidueRows, fits
from ludus.families.linear.lights.solve.verdicts import basis_answer, count_answer, impossible_by, solved_by

MIN_COMPILED_CELLS = 400
"""Minimum number of lights for which it pays to load the compiled loops."""
MAX_WORK = 2**36
"""Maximum number of lights over GF(2), ROW more for each row: boards that are not stored may have more."""
ROW = 1000
"""The step from a row to the next costs as much as this number of lights."""

Chase: TypeAlias = tuple[Any, Any]
"""The rows of a board (BitRows or ResidueRows), and the arithmetic of the polynomials."""


def recurrence(problem: Lights) -> RowSystem | None:
    """Return the recurrence along the rows of a rectangle without holes, None when there is none.

    >>> from ludus.families.linear.lights.problem import lights
    >>> recurrence(lights([[0] * 4] * 6)).columns
    4
    """
    if problem.moves is not None or problem.holes or problem.modulus < 2:
        return None
    shape = (problem.shape[0], problem.shape[1])
    return row_system(shape, problem.press, problem.wrap, problem.modulus)


def is_worthwhile(problem: Lights) -> bool:
    """Return whether a board is large enough for compiled loops, and Numba is installed."""
    return max(problem.cells, problem.buttons) >= MIN_COMPILED_CELLS and find_spec("numba") is not None


@dataclass(frozen=True, slots=True)
class OverField:
    """The method over one kind of field: solve, count, list quiet patterns."""

    name: str
    chase: Callable[[Lights], Chase | None]
    """The rows of a problem, None when it is not of this kind."""
    refusal: str
    needs_compiler: bool = False

    def takes(self, problem: Lights) -> bool:
        """Return whether this method answers the problem, and it pays to load the compiler where it needs one."""
        return (is_worthwhile(problem) or not self.needs_compiler) and self.chase(problem) is not None

    def solve(self, problem: Lights, limits: Limits) -> Answer:
        """Return presses that bring the lights to their target, or a weighting that no press changes."""
        chase = self.chase(problem)
        if chase is None:
            return Undecided(problem, self.refusal, self.name)
        limits.progress("chasing the lights", 0, 0)
        difference = problem.difference()
        needed = difference if problem.modulus == 2 else -difference.astype(np.int64) % problem.modulus
        match light_chasing.solved(*chase, needed):
            case light_chasing.Pressing(presses):
                return solved_by(problem, presses, self.name)
            case light_chasing.Forbidding(weights):
                return impossible_by(problem, weights, self.name)

    def count_all(self, problem: Lights, limits: Limits) -> Answer:
        """Return the number of solvable positions and of quiet patterns: p^(cells - nullity) and p^nullity."""
        chase = self.chase(problem)
        if chase is None:
            return Undecided(problem, self.refusal, self.name)
        return count_answer(problem, light_chasing.nullity(*chase), self.name)

    def list_quiet(self, problem: Lights, limits: Limits) -> Answer:
        """Return a basis of the quiet patterns."""
        chase = self.chase(problem)
        if chase is None:
            return Undecided(problem, self.refusal, self.name)
        return basis_answer(problem, light_chasing.nullity(*chase), light_chasing.quiet_patterns(*chase), self.name)


def _bits(problem: Lights) -> Chase | None:
    system = recurrence(problem) if problem.modulus == 2 else None
    fits_here = system is not None and system.rows * (system.columns + ROW) <= MAX_WORK
    return (BitRows(system), Binary()) if system is not None and fits_here else None


def _residues(problem: Lights) -> Chase | None:
    system = recurrence(problem)
    is_apt = system is not None and fits(system) and factor(problem.modulus) == ((problem.modulus, 1),)
    return (ResidueRows(system), Prime(problem.modulus)) if system is not None and is_apt else None


BINARY = OverField(
    "polynomials over GF(2)",
    _bits,
    "this board has no recurrence along its rows mod 2, or too many lights; use another method",
)
PRIME = OverField(
    "polynomials over GF(p)",
    _residues,
    "the modulus is not a small prime, or this board has no recurrence along its rows; use another method",
    needs_compiler=True,
)
