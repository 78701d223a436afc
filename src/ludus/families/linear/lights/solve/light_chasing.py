"""Lights on whole rectangles, cylinders and tori with plus-like presses: light chasing with polynomials.

A whole board of lights over a field is one or two equations in F[z]/f.

Chase the board with first row 0: the presses that a row M below the board would need are the residue R. Chase an empty
board with first row e_0: that gives the polynomial P with which a first row X changes the residue, R + P X. A bounded
board is solved exactly when P X = -R has a solution X in F[z]/f; its nullity is deg gcd(P, f), and the quiet patterns
are those with first row a multiple of f / gcd(P, f). On a closed board (last row glued to the first) the rows -1 and 0
must come back as the rows M - 1 and M: two equations in two unknowns. A bounded board has the equation that row -1 is 0
instead of the first.

No solution: a quiet pattern turned by 180 degrees is a weighting w that no press changes. With x chased from nothing,
all rows of the board but the last ones are exact, so that the weight of the board is

    w_(M-1) . up x_M                           on a bounded board,
    w_(M-1) . up x_M  -  w_0 . down x_(M-1)    on a closed one;

one dot product of rows tells whether w forbids the board, and the board itself is not looked at again.

Over GF(2) a row of presses is one Python integer, its bits the presses, and a board of M x N lights costs about
M N / 30 steps. Over GF(p) rows are chased by compiled loops, and the equation over GF(p)[z]/f is solved by
python-flint.

Modulo any n the first rows are found modulo each prime power q of n (`Boundary`), put together by the Chinese remainder
theorem, and chased once more modulo n. Over Z_q[z]/f, f splits into a factor modulo which the determinant of the
equations is a unit, where they are solved by an inverse that is lifted from p to q, and a factor modulo which it is
not, of low degree as a rule: there they are a matrix over Z_q for the local Smith form. A linear function of the rows
below the board that stands in the way is chased upwards: it is the last row, or the last rows, of the weighting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import sub
from typing import Any, TypeAlias

from ludus.algebra import polynomials
from ludus.algebra.factored import factor
from ludus.algebra.modular_matrix import Eliminated, Obstruction, Outcome, Solution, eliminated
from ludus.algebra.polynomials import Arithmetic, Polynomial, Triangle, polynomial
from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.rows import BitRows, ResidueRows, RowSystem, fits, row_system
from ludus.families.linear.lights.solve.general import Method

Rows: TypeAlias = Any
"""The rows of a board: BitRows or ResidueRows."""
Row: TypeAlias = Any
"""A row of presses, as the class of rows at hand stores it."""
Chase: TypeAlias = tuple[Rows, Arithmetic]
"""The rows of a board, and the arithmetic of the polynomials."""


def solved(rows: Rows, field: Arithmetic, needed: Array) -> Outcome:
    """Return presses that add `needed` to the board, or weights that show that there are none."""
    right, nothing = rows.packed(needed), rows.nothing
    ends = rows.ends(right, nothing, nothing)
    system, residues = _system(rows, field, ends if rows.system.is_closed else ends[1:])
    *upper, lower = residues
    zero = field.minus(lower, lower)
    start = system.solution((field.minus(zero, upper[0]) if upper else zero, field.minus(zero, lower)))
    if start is not None:
        before, first = map(rows.row, start)
        return Solution(rows.board(rows.chase(right, before, first)[:-1]))
    above, below = rows.reversed(rows.pushed_down(ends[0])), rows.reversed(rows.pushed_up(ends[1]))
    starts = _starts(rows, system)
    before, first = next(s for s in starts if rows.pairing(s[1], below) != rows.pairing(s[0], above))
    return Obstruction(rows.board(rows.chase(None, before, first)[:-1])[::-1, ::-1])


def nullity(rows: Rows, field: Arithmetic) -> int:
    """Return the dimension of the space of quiet patterns."""
    return _system(rows, field)[0].nullity()


def quiet_patterns(rows: Rows, field: Arithmetic) -> Iterator[Array]:
    """Yield a basis of the quiet patterns, as boards."""
    for before, first in _starts(rows, _system(rows, field)[0]):
        yield rows.board(rows.chase(None, before, first)[:-1])


def conditions(
    rows: Rows, minus: Callable[[Any, Any], Any], others: Sequence[Row] = ()
) -> tuple[tuple[tuple[Polynomial, ...], ...], Polynomial, list[Polynomial]]:
    """Return the matrix of the equations for the unknown rows, the polynomial f, and other rows as polynomials.

    The matrix is (P) on a bounded board; on a closed one rows -1 and 0 are to come back as rows M - 1 and M.
    """
    from_first = rows.ends(None, rows.nothing, rows.unit)
    if not rows.system.is_closed:
        (P, *rest), f = rows.polynomials([from_first[1], *others])
        return ((P,),), f, rest
    from_before = rows.ends(None, rows.unit, rows.nothing)
    (a, c, b, d, one, *rest), f = rows.polynomials([*from_before, *from_first, rows.unit, *others])
    return ((minus(a, one), b), (c, minus(d, one))), f, rest


def _system(rows: Rows, field: Arithmetic, others: Sequence[Row] = ()) -> tuple[Triangle, list[Polynomial]]:
    """Return the equations for rows -1 and 0, and other rows as polynomials."""
    matrix, f, rest = conditions(rows, field.minus, others)
    one = field.divided(f, f)[0]
    zero = field.minus(one, one)
    upper, lower = matrix if rows.system.is_closed else ((one, zero), (zero, *matrix[0]))
    return polynomials.triangle(polynomials.Quotient(field, f), (upper, lower)), rest


def _starts(rows: Rows, system: Triangle) -> Iterator[tuple[Row, Row]]:
    """Yield a basis of the rows (-1, 0) of quiet patterns."""
    for start, size in system.quiet():
        before, first = (rows.row(system.ring.reduced(one)) for one in start)
        for _ in range(size):
            yield before, first
            before, first = rows.times_z(before), rows.times_z(first)


@dataclass(frozen=True, slots=True, eq=False)
class Boundary:
    """B x = c over Z_q[z]/f; x and c are rows, one or two of them."""

    rows: ResidueRows
    matrix: tuple[tuple[Polynomial, ...], ...]
    determinant: Polynomial
    split: polynomials.Split
    """The two factors of f."""

    @property
    def q(self) -> int:
        return self.split.q

    @property
    def unknowns(self) -> int:
        """The number of unknowns that are left to the Smith form."""
        return int(self.split.singular.degree()) * len(self.matrix)

    def solved(self, right: Array) -> Outcome:
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
            # W_(j+1) from W_j and W_(j-1), as in rows.py.
            following = (by_z * _times_z(current, H, self.q) + by_before * before) % self.q
            before, current = current, following
        return values


def boundary(system: RowSystem, p: int, k: int) -> Boundary:
    """Return the equations of a board modulo p^k."""
    rows = ResidueRows(replace(system, modulus=p**k))
    matrix, f, _ = conditions(rows, sub)
    determinant, f = matrix[0][0], polynomials.monic(f, p**k)
    if system.is_closed:
        determinant = determinant * matrix[1][1] - matrix[0][1] * matrix[1][0]
    return Boundary(rows, matrix, determinant % f, polynomials.split(f, determinant % f, p, k))


def _padded(a: Polynomial, size: int) -> Array:
    """Return the coefficients of a polynomial, that of 1 first, padded to a size."""
    out = np.zeros(size, dtype=np.int64)
    given = polynomials.coefficients(a)
    out[: len(given)] = given
    return out


def _times_z(a: Array, H: Array, q: int) -> Array:
    """Return z a modulo z^m + H."""
    moved = -a[-1] * H
    moved[1:] += a[:-1]
    return np.asarray(moved % q)


MAX_UNKNOWNS = 2000
"""Maximum size of the matrix that is left to the Smith form."""
MAX_WORK = 2**36
"""Maximum number of lights over GF(2), ROW more for each row: boards that are not stored may have more."""
ROW = 1000
"""The step from a row to the next costs as much as this number of lights."""
NO_RECURRENCE = "this board has no recurrence along its rows"


class Powers(Method):
    """The method modulo prime powers."""

    __slots__ = ()

    name, stage = "polynomials modulo prime powers", "chasing the lights"

    def prepared(self, problem: Lights) -> RowSystem | str:
        system = recurrence(problem)
        return system if system is not None and fits(system) else f"{NO_RECURRENCE}; use another method"

    def outcome(self, problem: Lights, ready: RowSystem) -> Outcome | str:
        rows, n = ResidueRows(ready), problem.modulus
        right = rows.packed(-problem.difference().astype(np.int64) % n)
        ends = rows.chase(right, rows.nothing, rows.nothing)[-2 if ready.is_closed else -1 :]
        start = np.zeros_like(ends)
        for equations in self._boundaries(problem, ready):
            if isinstance(equations, str):
                return equations
            found, rest = equations.solved(-ends % equations.q), n // equations.q
            if isinstance(found, Obstruction):
                return Obstruction(_chased_upwards(rows, found.weights * rest))
            # Chinese remainder theorem: right modulo q, 0 modulo the other prime powers.
            start = (start + found.values * (rest * pow(rest, -1, equations.q) % n)) % n
        before = start[0] if ready.is_closed else rows.nothing
        return Solution(rows.board(rows.chase(right, before, start[-1])[:-1]))

    def exponents(self, problem: Lights, ready: RowSystem) -> list[tuple[int, int, int]] | str:
        found = []
        for equations in self._boundaries(problem, ready):
            if isinstance(equations, str):
                return equations
            # Only the singular factors have quiet patterns.
            size = equations.eliminated().null_space_size() if equations.unknowns else ()
            found.append((equations.split.p, equations.split.k, size[0][1] if size else 0))
        return found

    def _boundaries(self, problem: Lights, system: RowSystem) -> Iterator[Boundary | str]:
        """Yield the equations modulo each prime power of n, or why they are out of reach."""
        for p, k in factor(problem.modulus):
            equations = boundary(system, p, k)
            reason = f"a Smith form of {equations.unknowns} unknowns is left, more than {MAX_UNKNOWNS}"
            yield f"{reason}; use a smaller board" if equations.unknowns > MAX_UNKNOWNS else equations


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


def recurrence(problem: Lights) -> RowSystem | None:
    """Return the recurrence along the rows of a rectangle without holes, None when there is none.

    >>> recurrence(lights([[0] * 4] * 6)).columns
    4
    """
    if problem.moves is not None or problem.holes or problem.modulus < 2:
        return None
    shape = (problem.shape[0], problem.shape[1])
    return row_system(shape, problem.press, problem.wrap, problem.modulus)


class OverField(Method):
    """The method over one kind of field."""

    __slots__ = ()

    stage = "chasing the lights"

    def outcome(self, problem: Lights, ready: Chase) -> Outcome:
        difference = problem.difference()
        needed = difference if problem.modulus == 2 else -difference.astype(np.int64) % problem.modulus
        return solved(*ready, needed)

    def exponents(self, problem: Lights, ready: Chase) -> list[tuple[int, int, int]]:
        return [(problem.modulus, 1, nullity(*ready))]

    def basis(self, problem: Lights, ready: Chase) -> tuple[int, Iterator[Array]]:
        return nullity(*ready), quiet_patterns(*ready)


class OverBits(OverField):
    """The method over GF(2)."""

    __slots__ = ()

    name, needs_compiler = "polynomials over GF(2)", False

    def prepared(self, problem: Lights) -> Chase | str:
        system = recurrence(problem) if problem.modulus == 2 else None
        if system is None or system.rows * (system.columns + ROW) > MAX_WORK:
            return f"{NO_RECURRENCE} mod 2, or too many lights; use another method"
        return BitRows(system), polynomials.BINARY_FIELD


class OverPrime(OverField):
    """The method over GF(p)."""

    __slots__ = ()

    name = "polynomials over GF(p)"

    def prepared(self, problem: Lights) -> Chase | str:
        system = recurrence(problem)
        if system is None or not fits(system) or factor(problem.modulus) != ((problem.modulus, 1),):
            return f"the modulus is not a small prime, or {NO_RECURRENCE}; use another method"
        return ResidueRows(system), polynomials.PRIME_FIELD


BINARY, PRIME, POWERS = OverBits(), OverPrime(), Powers()
