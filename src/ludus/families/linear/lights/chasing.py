"""Light chasing with polynomials: a whole board of lights over a field is one or two equations in F[z]/f.

Chase the board with first row 0: the presses that a row M below the board would need are the residue R. Chase an empty
board with first row e_0: that gives the polynomial P with which a first row X changes the residue, R + P X. A bounded
board is solved exactly when P X = -R has a solution X in F[z]/f; its nullity is deg gcd(P, f), and the quiet patterns
are those with first row a multiple of f / gcd(P, f). On a closed board (last row glued to the first) the rows -1 and 0
must come back as the rows M - 1 and M: two equations in two unknowns.

No solution: a quiet pattern turned by 180 degrees is a weighting w that no press changes. With x chased from nothing,
all rows of the board but the last ones are exact, so that the weight of the board is

    w_(M-1) . up x_M                           on a bounded board,
    w_(M-1) . up x_M  -  w_0 . down x_(M-1)    on a closed one;

one dot product of rows tells whether w forbids the board, and the board itself is not looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from ludus.algebra.polynomial_systems import Arithmetic, Polynomial, Quotient, Triangle, triangle
from ludus.core.arrays import Array
from ludus.families.linear.lights.row_systems import RowSystem

Row: TypeAlias = Any
"""A row of presses, as the class of rows at hand keeps it."""
Sheet: TypeAlias = Any
"""Rows, a sequence of them or an array."""


class Rows(Protocol):
    """Rows of presses over one field, as vectors and as polynomials in T modulo f."""

    system: RowSystem

    @property
    def nothing(self) -> Row:
        """The row without a press."""

    @property
    def unit(self) -> Row:
        """The row with one press, in column 0: the number 1 of the algebra."""

    def packed(self, board: Array) -> Sheet:
        """Return the rows of a board, seen as the system sees it."""

    def board(self, rows: Sheet) -> Array:
        """Return rows as a board of the problem."""

    def chase(self, right: Sheet | None, before: Row, first: Row) -> Sheet:
        """Return rows 0 .. M of the presses that give the rows `right` (None: all 0), from rows -1 and 0."""

    def ends(self, right: Sheet | None, before: Row, first: Row) -> Sequence[Row]:
        """Return the rows M - 1 and M of such presses alone."""

    def polynomials(self, rows: Sequence[Row]) -> tuple[list[Polynomial], Polynomial]:
        """Return each row as a polynomial, and the polynomial f that they count modulo."""

    def row(self, polynomial: Polynomial) -> Row:
        """Return the row of a polynomial of degree less than the number of columns."""

    def times_z(self, row: Row) -> Row:
        """Return z times a row, z being T or, on a ring, the step to the right."""

    def pushed_down(self, row: Row) -> Row:
        """Return what the presses of a row add to the row below."""

    def pushed_up(self, row: Row) -> Row:
        """Return what the presses of a row add to the row above."""

    def reversed(self, row: Row) -> Row:
        """Return a row from right to left."""

    def pairing(self, left: Row, right: Row) -> int:
        """Return the sum of the products of the entries."""


@dataclass(frozen=True, slots=True, eq=False)
class Forbidding:
    """Weights of the cells that no press changes, and that the board needs changed."""

    weights: Array


@dataclass(frozen=True, slots=True, eq=False)
class Pressing:
    """How often to press each cell."""

    presses: Array


def solved(rows: Rows, field: Arithmetic, needed: Array) -> Pressing | Forbidding:
    """Return presses that add `needed` to the board, or weights that show that there are none."""
    return _solved_closed(rows, field, needed) if rows.system.is_closed else _solved_bounded(rows, field, needed)


def nullity(rows: Rows, field: Arithmetic) -> int:
    """Return the dimension of the space of quiet patterns."""
    if rows.system.is_closed:
        return sum(size for _, size in _closed_system(rows, field).quiet())
    (P,), f = rows.polynomials([rows.ends(None, rows.nothing, rows.unit)[1]])
    return field.degree(field.gcd_with_factor(P, f)[0])


def quiet_patterns(rows: Rows, field: Arithmetic) -> Iterator[Array]:
    """Yield a basis of the quiet patterns, as boards."""
    if rows.system.is_closed:
        starts: Iterable[tuple[Row, Row]] = _closed_starts(rows, _closed_system(rows, field))
    else:
        (P,), f = rows.polynomials([rows.ends(None, rows.nothing, rows.unit)[1]])
        starts = ((rows.nothing, first) for first in _firsts(rows, Quotient(field, f), P))
    for before, first in starts:
        yield rows.board(rows.chase(None, before, first)[:-1])


def _solved_bounded(rows: Rows, field: Arithmetic, needed: Array) -> Pressing | Forbidding:
    right, nothing = rows.packed(needed), rows.nothing
    residue = rows.ends(right, nothing, nothing)[1]
    (R, P), f = rows.polynomials([residue, rows.ends(None, nothing, rows.unit)[1]])
    ring = Quotient(field, f)
    X = ring.solution(P, field.minus(field.minus(R, R), R))
    if X is not None:
        return Pressing(rows.board(rows.chase(right, nothing, rows.row(X))[:-1]))
    against = rows.reversed(rows.pushed_up(residue))
    first = next(first for first in _firsts(rows, ring, P) if rows.pairing(first, against))
    return Forbidding(_turned(rows, nothing, first))


def _solved_closed(rows: Rows, field: Arithmetic, needed: Array) -> Pressing | Forbidding:
    right, nothing = rows.packed(needed), rows.nothing
    ends = rows.ends(right, nothing, nothing)
    (upper, lower), _ = rows.polynomials(ends)
    system = _closed_system(rows, field)
    zero = field.minus(upper, upper)
    start = system.solution((field.minus(zero, upper), field.minus(zero, lower)))
    if start is not None:
        before, first = map(rows.row, start)
        return Pressing(rows.board(rows.chase(right, before, first)[:-1]))
    above, below = rows.reversed(rows.pushed_down(ends[0])), rows.reversed(rows.pushed_up(ends[1]))
    starts = _closed_starts(rows, system)
    before, first = next(s for s in starts if rows.pairing(s[1], below) != rows.pairing(s[0], above))
    return Forbidding(_turned(rows, before, first))


def _closed_system(rows: Rows, field: Arithmetic) -> Triangle:
    """Return the equations that say that rows -1 and 0 come back as rows M - 1 and M."""
    from_before = rows.ends(None, rows.unit, rows.nothing)
    from_first = rows.ends(None, rows.nothing, rows.unit)
    (a, c, b, d, one), f = rows.polynomials([*from_before, *from_first, rows.unit])
    return triangle(Quotient(field, f), ((field.minus(a, one), b), (c, field.minus(d, one))))


def _firsts(rows: Rows, ring: Quotient, P: Polynomial) -> Iterator[Row]:
    """Yield a basis of the first rows of quiet patterns: f/g, z f/g, ..., g = gcd(P, f)."""
    cofactor = ring.cofactor(P)
    row = rows.row(ring.reduced(cofactor))
    for _ in range(ring.field.degree(ring.f) - ring.field.degree(cofactor)):
        yield row
        row = rows.times_z(row)


def _closed_starts(rows: Rows, system: Triangle) -> Iterator[tuple[Row, Row]]:
    """Yield a basis of the rows (-1, 0) of quiet patterns of a closed board."""
    for start, size in system.quiet():
        before, first = (rows.row(system.ring.reduced(one)) for one in start)
        for _ in range(size):
            yield before, first
            before, first = rows.times_z(before), rows.times_z(first)


def _turned(rows: Rows, before: Row, first: Row) -> Array:
    """Return the quiet pattern with rows -1 and 0, turned by 180 degrees."""
    return rows.board(rows.chase(None, before, first)[:-1])[::-1, ::-1]
