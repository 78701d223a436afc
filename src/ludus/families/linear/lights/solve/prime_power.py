"""Lights on whole rectangles, cylinders and tori with plus-like presses: polynomials modulo a prime, or any n.

The first rows are found modulo each prime power of n (`Boundary`), put together by the Chinese
remainder theorem, and chased once more modulo n. A linear function of the rows below the board that stands in the way
is chased upwards: it is the last row, or the last rows, of the weighting.

The equations that the first rows of presses have to satisfy, over Z_q[z]/f for a prime power q.

Light chasing turns a board into one equation (bounded) or two (closed) in as many unknown rows, see
lights/light_chasing.py. f splits into a factor modulo which the determinant is a unit, where the equations are solved
by an inverse that is lifted from p to q, and a factor modulo which it is not, of low degree as a rule: there they are a
matrix over Z_q for the local Smith form.

Over GF(2) a row of presses is one Python integer, its bits the presses, and a board of M x N lights costs about
M N / 30 steps. Over GF(p) rows are chased by compiled loops, and the equation over GF(p)[z]/f is solved by
python-flint. See lights/light_chasing.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from typing import Any, TypeAlias

from ludus.algebra.factored import factor
from ludus.algebra.modular_matrix import Eliminated, Obstruction, Solution, eliminated
from ludus.algebra.polynomial_systems import Binary
from ludus.algebra.prime_polynomials import Polynomial, Prime, Split, coefficients, monic, polynomial, split
from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.linear.lights import light_chasing
from ludus.families.linear.lights.light_chasing import RowSystem, row_system
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.rows import BitRows, ResidueRows, fits
from ludus.families.linear.lights.solve.general import (
    basis_answer,
    count_answer,
    count_by_primes,
    impossible_by,
    solved_by,
)


@dataclass(frozen=True, slots=True, eq=False)
class Boundary:
    """B x = c over Z_q[z]/f; x and c are rows, one or two of them."""

    rows: ResidueRows
    matrix: tuple[tuple[Polynomial, ...], ...]
    """B."""
    determinant: Polynomial
    split: Split
    """The two factors of f."""

    @property
    def q(self) -> int:
        """The modulus p^k."""
        return self.split.q

    @property
    def unknowns(self) -> int:
        """The number of unknowns that are left to the Smith form."""
        return int(self.split.singular.degree()) * len(self.matrix)

    def solved(self, right: Array) -> Solution | Obstruction:
        """Return rows x with B x = right, or rows w with w . B x = 0 for all x and w . right not 0, modulo q."""
        c, _ = self.rows.polynomials(list(right))
        on_singular = [polynomial([], self.q)] * len(c)
        if self.unknowns:
            H = self.split.singular
            outcome = self.eliminated().solve(np.concatenate([_padded(one % H, H.degree()) for one in c]))
            if isinstance(outcome, Obstruction):
                return Obstruction(self._on_rows(outcome.weights.astype(np.int64)))
            on_singular = [polynomial(part, self.q) for part in np.split(outcome.values, len(c))]
        x = [self.split.joined(*pair) for pair in zip(self._on_unit(c), on_singular, strict=True)]
        return Solution(np.array([self.rows.row(one) for one in x]))

    def eliminated(self) -> Eliminated:
        """Return B modulo the singular factor as a matrix over Z_q: a block for each entry of B."""
        H = _padded(self.split.singular, self.split.singular.degree() + 1)
        blocks = [[self._multiplication(entry, H[:-1]) for entry in row] for row in self.matrix]
        return eliminated(np.block(blocks), self.q)

    def _multiplication(self, a: Polynomial, H: Array) -> Array:
        """Return the matrix of the multiplication by a modulo the monic polynomial z^m + H."""
        column = _padded(a % self.split.singular, len(H))
        block = np.empty((len(H), len(H)), dtype=np.int64)
        for i in range(len(H)):
            block[:, i] = column
            column = _times_z(column, H, self.q)
        return block

    def _on_unit(self, c: list[Polynomial]) -> list[Polynomial]:
        """Return x modulo the unit factor, by Cramer's rule."""
        E = self.split.unit
        inverse = self.split.inverse(self.determinant)
        if len(c) == 1:
            return [c[0] * inverse % E]
        ((a, b), (d, e)), (c_0, c_1) = self.matrix, c
        return [(e * c_0 - b * c_1) % E * inverse % E, (a * c_1 - d * c_0) % E * inverse % E]

    def _on_rows(self, weights: Array) -> Array:
        """Return a linear function of the remainders modulo the singular factor as a function of the rows.

        Its value at the unit row e_j is its value at W_j, which on a ring is z^j.
        """
        H = _padded(self.split.singular, self.split.singular.degree() + 1)[:-1]
        system, shares = self.rows.system, weights.reshape(len(self.matrix), -1)
        by_z, by_before = (1, 0) if system.is_ring else self.rows.divided_link().tolist()
        before, current = np.zeros_like(H), np.zeros_like(H)
        current[0] = 1
        values = np.empty((len(shares), system.columns), dtype=np.int64)
        for j in range(system.columns):
            values[:, j] = (shares * current % self.q).sum(axis=1) % self.q
            following = (by_z * _times_z(current, H, self.q) + by_before * before) % self.q
            before, current = current, following
        return values


def boundary(system: RowSystem, p: int, k: int) -> Boundary:
    """Return the equations of a board modulo p^k."""
    rows = ResidueRows(replace(system, modulus=p**k))
    from_first = rows.chase(None, rows.nothing, rows.unit)
    matrix: tuple[tuple[Polynomial, ...], ...]
    if system.is_closed:
        from_before = rows.chase(None, rows.unit, rows.nothing)
        (a, d, b, e, one), f = rows.polynomials([*from_before[-2:], *from_first[-2:], rows.unit])
        matrix = ((a - one, b), (d, e - one))
        determinant = matrix[0][0] * matrix[1][1] - b * d
    else:
        (determinant,), f = rows.polynomials([from_first[-1]])
        matrix = ((determinant,),)
    f = monic(f, p**k)
    return Boundary(rows, matrix, determinant % f, split(f, determinant % f, p, k))


def _padded(a: Polynomial, size: int) -> Array:
    """Return the coefficients of a polynomial, that of 1 first, padded to a size."""
    out = np.zeros(size, dtype=np.int64)
    given = coefficients(a)
    out[: len(given)] = given
    return out


def _times_z(a: Array, H: Array, q: int) -> Array:
    """Return z a modulo z^m + H."""
    moved = -a[-1] * H
    moved[1:] += a[:-1]
    return np.asarray(moved % q)


METHOD = "polynomials modulo prime powers"
MAX_UNKNOWNS = 2000
"""Maximum size of the matrix that is left to the Smith form."""


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
        outcome, rest = equations.solved(-ends % equations.q), n // equations.q
        if isinstance(outcome, Obstruction):
            return impossible_by(problem, _chased_upwards(rows, outcome.weights * rest), METHOD)
        start = (start + outcome.values * (rest * pow(rest, -1, equations.q) % n)) % n
    before = start[0] if system.is_closed else rows.nothing
    return solved_by(problem, rows.board(rows.chase(right, before, start[-1])[:-1]), METHOD)


def count_all(problem: Lights, limits: Limits) -> Answer:
    """Return the number of solvable positions and of quiet patterns; only the singular factors have any."""
    system = _system(problem)
    if system is None:
        return _declined(problem)
    exponents = []
    for p, k in factor(problem.modulus):
        equations = boundary(system, p, k)
        if equations.unknowns > MAX_UNKNOWNS:
            return _too_large(problem, equations.unknowns)
        size = equations.eliminated().kernel_size() if equations.unknowns else ()
        exponents.append((p, k, size[0][1] if size else 0))
    return count_by_primes(problem, exponents, METHOD)


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
    return Undecided(problem, "this board has no recurrence along its rows; use another method", METHOD)


def _too_large(problem: Lights, unknowns: int) -> Undecided:
    reason = f"a Smith form of {unknowns} unknowns is left, more than {MAX_UNKNOWNS}; use a smaller board"
    return Undecided(problem, reason, METHOD)


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
