"""Boards of lights as recurrences along their rows: presses that reach one row up and one row down.

Let x_r be row r of the presses and b_r what they have to add to row r of the board. A press that changes only its own
row and the two rows next to it gives, with matrices acting on rows,

    up x_(r+1) + centre x_r + down x_(r-1) = b_r,

and when `up` is a unit of Z_n, x_(r+1) follows from the two rows before it: light chasing. On a ring of N columns
every such matrix is an element of Z_n[x]/(x^N - 1). On a bounded row a press that reaches one column to each side gives
a + c T with T e_j = left e_(j-1) + right e_(j+1), an element of Z_n[T], as long as all three use the same T.
(Sutner, "Linear cellular automata and the Garden-of-Eden", 1989; Hunziker, Machiavelo, Park, "Chebyshev polynomials
over finite fields and reversibility of sigma-automata on square grids", 2004.)

Turning a whole board by 180 degrees turns the system into its transpose, so the weightings of the lights that no press
changes are the quiet patterns upside down.

Light chasing with polynomials: a whole board of lights over a field is one or two equations in F[z]/f.

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
from itertools import product
from math import gcd
from typing import Any, Protocol, TypeAlias

from ludus.algebra.polynomial_systems import Arithmetic, Polynomial, Quotient, Triangle, triangle
from ludus.core.arrays import Array
from ludus.core.records import dataclass

Stencil: TypeAlias = tuple[tuple[int, int], ...]
"""(columns to the right, amount) pairs: what a press adds to one row, increasing."""
Link: TypeAlias = tuple[int, int]
"""The amounts (left, right) of T on a bounded row; right is a unit."""


@dataclass(frozen=True, slots=True)
class RowSystem:
    """A board as a recurrence along its rows, after it has been turned so that one exists."""

    rows: int
    columns: int
    modulus: int
    is_ring: bool
    """Whether each row is glued into a ring."""
    is_closed: bool
    """Whether the last row is glued to the first."""
    up: int
    """What a press adds to the light above it, a unit."""
    centre: Stencil
    down: Stencil
    link: Link
    turned: bool = False
    """Whether rows and columns of the board have changed places."""
    flipped: bool = False
    """Whether the rows run from bottom to top."""
    mirrored: bool = False
    """Whether the columns run from right to left."""

    def oriented(self, board: Array) -> Array:
        """Return a board as this system sees it, without a copy."""
        seen = board.T if self.turned else board
        return seen[:: -1 if self.flipped else 1, :: -1 if self.mirrored else 1]

    def restored(self, board: Array) -> Array:
        """Return an array of the system as the board of the problem, without a copy."""
        seen = board[:: -1 if self.flipped else 1, :: -1 if self.mirrored else 1]
        return seen.T if self.turned else seen


def row_system(
    shape: tuple[int, int], press: Iterable[tuple[int, int, int]], wrap: tuple[bool, bool], modulus: int
) -> RowSystem | None:
    """Return the recurrence of a board with the least work, None when no side of it has one.

    >>> plus = [(0, 0, 1), (-1, 0, 1), (1, 0, 1), (0, -1, 1), (0, 1, 1)]
    >>> found = row_system((9, 5), plus, (False, False), 2)
    >>> (found.rows, found.columns, found.up, found.centre, found.down)
    (9, 5, 1, ((-1, 1), (0, 1), (1, 1)), ((0, 1),))
    >>> row_system((5, 5), [(0, 0, 1), (1, 1, 1), (-2, 0, 1)], (False, False), 2) is None
    True
    """
    listed = tuple(press)
    found = []
    for turned in (False, True):
        turns = (_seen(shape, listed, wrap, modulus, turned, *signs) for signs in product((False, True), repeat=2))
        found += [one for one in [next((one for one in turns if one), None)] if one]
    # A closed board costs several congruences, a bounded one a single one; a short row is cheaper than a long one.
    return min(found, key=lambda one: (one.is_closed, one.columns), default=None)


def _seen(
    shape: tuple[int, int],
    press: tuple[tuple[int, int, int], ...],
    wrap: tuple[bool, bool],
    modulus: int,
    turned: bool,
    flipped: bool,
    mirrored: bool,
) -> RowSystem | None:
    """Return the recurrence of a board turned in one of eight ways, if it is one."""
    if turned:
        shape, wrap, press = shape[::-1], wrap[::-1], tuple((column, row, n) for row, column, n in press)
    down_sign, right_sign = -1 if flipped else 1, -1 if mirrored else 1
    stencils: dict[int, dict[int, int]] = {-1: {}, 0: {}, 1: {}}
    for row, column, amount in press:
        if down_sign * row not in stencils:
            return None
        stencils[down_sign * row][right_sign * column] = amount % modulus
    up = stencils[-1].pop(0, 0)
    if any(stencils[-1].values()) or gcd(up, modulus) != 1:
        return None
    centre, down = (tuple(sorted(stencils[row].items())) for row in (0, 1))
    link = (1, 1) if wrap[1] else _link(centre, down, modulus)
    if link is None:
        return None
    return RowSystem(*shape, modulus, wrap[1], wrap[0], up, centre, down, link, turned, flipped, mirrored)


def _link(centre: Stencil, down: Stencil, modulus: int) -> Link | None:
    """Return the T of which both stencils of a bounded row are made, None when there is none."""
    sides = [(dict(stencil).get(-1, 0), dict(stencil).get(1, 0)) for stencil in (centre, down)]
    if any(abs(column) > 1 for stencil in (centre, down) for column, _ in stencil):
        return None
    left, right = next((side for side in sides if any(side)), (1, 1))
    if gcd(right, modulus) != 1:
        return None
    share = pow(right, -1, modulus)
    return (left, right) if all((b * share * left - a) % modulus == 0 for a, b in sides) else None


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
