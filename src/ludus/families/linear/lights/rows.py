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

Rows of presses and their polynomials: integers over GF(2), arrays modulo n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product, repeat
from math import gcd
from typing import TypeAlias

from ludus.algebra.polynomials import BitPolynomial, Polynomial, coefficients, polynomial
from ludus.core.arrays import Array
from ludus.core.loading import np
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


Row: TypeAlias = int
"""Bit j is the press in column j."""


class BitRows:
    """The rows of one board over GF(2): vectors as integers, and as polynomials in T modulo f.

    On a ring a row is the polynomial with the same bits and f = x^N + 1. On a bounded row it is the sum of v_j W_j with
    W_0 = 1, W_(j+1) = (z W_j - left W_(j-1)) / right, and f = W_N: then W_j(T) e_0 = e_j and W_N(T) = 0.
    """

    def __init__(self, system: RowSystem) -> None:
        self.system = system
        self._mask = (1 << system.columns) - 1
        self._centre, self._down = self._map(system.centre), self._map(system.down)

    @property
    def nothing(self) -> Row:
        return 0

    @property
    def unit(self) -> Row:
        """The row with one press, in column 0: the number 1 of the algebra."""
        return 1

    def packed(self, board: Array) -> list[Row]:
        """Return the rows of a board, seen as the system sees it."""
        bits = np.packbits(np.ascontiguousarray(self.system.oriented(board)), axis=1, bitorder="little")
        stored, size = bits.tobytes(), bits.shape[1]
        return [int.from_bytes(stored[at : at + size], "little") for at in range(0, len(stored), size)]

    def board(self, rows: Sequence[Row]) -> Array:
        """Return rows as a board of the problem."""
        size = (self.system.columns + 7) // 8
        stored = np.frombuffer(b"".join([row.to_bytes(size, "little") for row in rows]), dtype=np.uint8)
        bits = np.unpackbits(stored.reshape(-1, size), axis=1, count=self.system.columns, bitorder="little")
        return np.ascontiguousarray(self.system.restored(bits))

    def chase(self, right: Iterable[Row] | None, before: Row, first: Row) -> list[Row]:
        """Return rows 0 .. M of the presses that give the rows `right` (None: all 0), from rows -1 and 0."""
        centre, down, x = self._centre, self._down, [first]
        for b in repeat(0, self.system.rows) if right is None else right:
            before, first = first, b ^ centre(first) ^ down(before)
            x.append(first)
        return x

    def ends(self, right: Iterable[Row] | None, before: Row, first: Row) -> tuple[Row, Row]:
        """Return the rows M - 1 and M of such presses alone."""
        centre, down = self._centre, self._down
        for b in repeat(0, self.system.rows) if right is None else right:
            before, first = first, b ^ centre(first) ^ down(before)
        return before, first

    def polynomials(self, rows: Sequence[Row]) -> tuple[list[BitPolynomial], BitPolynomial]:
        """Return each row as a polynomial, and the polynomial f that they count modulo."""
        columns = self.system.columns
        if self.system.is_ring:
            return list(rows), 1 << columns ^ 1
        bits = [f"{row:0{columns}b}"[::-1] for row in rows]
        totals = [0] * len(rows)
        before, current, left = 0, 1, self.system.link[0] % 2
        # Column j counts as p_j: p_0 = 1, p_(j + 1) = x p_j + p_(j - 1), without the last term for an even link.
        for j in range(columns):
            for i, digits in enumerate(bits):
                if digits[j] == "1":
                    totals[i] ^= current
            before, current = current, current << 1 ^ before if left else current << 1
        return totals, current

    def row(self, polynomial: BitPolynomial) -> Row:
        """Return the row of a polynomial of degree less than the number of columns."""
        if self.system.is_ring:
            return polynomial
        vector, step = 0, self.times_z
        for digit in f"{polynomial:b}":
            vector = step(vector) ^ (digit == "1")
        return vector

    def times_z(self, row: Row) -> Row:
        """Return z times a row, z being T or, on a ring, the step to the right."""
        if self.system.is_ring:
            return self._rotated(row, 1)
        return (row << 1 ^ (row >> 1 if self.system.link[0] % 2 else 0)) & self._mask

    def pushed_down(self, row: Row) -> Row:
        """Return what the presses of a row add to the row below."""
        return self._down(row)

    def pushed_up(self, row: Row) -> Row:
        """Return what the presses of a row add to the row above."""
        return row

    def reversed(self, row: Row) -> Row:
        return int(f"{row:0{self.system.columns}b}"[::-1], 2)

    def pairing(self, left: Row, right: Row) -> int:
        return (left & right).bit_count() & 1

    def _rotated(self, row: Row, shift: int) -> Row:
        shift %= self.system.columns
        return (row << shift | row >> (self.system.columns - shift)) & self._mask

    def _map(self, stencil: Stencil) -> Callable[[Row], Row]:
        """Return a stencil as a function on rows; the usual ones without a loop."""
        mask, shifts = self._mask, [column for column, amount in stencil if amount % 2]
        if shifts == [0]:
            return lambda v: v
        if shifts == [-1, 0, 1] and not self.system.is_ring:
            return lambda v: (v ^ v << 1 ^ v >> 1) & mask
        if shifts == [-1, 0, 1]:
            last = self.system.columns - 1
            return lambda v: (v ^ v << 1 ^ v >> 1 ^ v >> last ^ v << last) & mask
        return self._general_map(shifts)

    def _general_map(self, shifts: list[int]) -> Callable[[Row], Row]:
        mask, rotated = self._mask, self._rotated

        def moved(v: Row) -> Row:
            total = 0
            for shift in shifts:
                total ^= rotated(v, shift) if self.system.is_ring else v << shift if shift >= 0 else v >> -shift
            return total & mask

        return moved


SHORT, WIDE = 2**32, 2**62
"""Sums of products below the first are reduced by multiplications; beyond the second they do not fit at all."""
MAX_LIGHTS = 2**26
"""The rows of presses take eight bytes for each light."""


def fits(system: RowSystem) -> bool:
    """Return whether all sums of products of the system fit a machine integer, and its rows the memory."""
    return _largest_sum(system) < WIDE and system.rows * system.columns <= MAX_LIGHTS


class ResidueRows:
    """The same modulo n, rows as arrays; n is prime where a polynomial is divided by another."""

    def __init__(self, system: RowSystem) -> None:
        n = system.modulus
        self.system = system
        self._inverse_up = pow(system.up, -1, n)
        self._centre, self._down = self._stencil(system.centre), self._stencil(system.down)
        inverse = SHORT // n if _largest_sum(system) < SHORT else 0
        self._numbers = np.array([n, inverse, self._inverse_up], dtype=np.int64)

    @property
    def nothing(self) -> Array:
        return np.zeros(self.system.columns, dtype=np.int64)

    @property
    def unit(self) -> Array:
        row = self.nothing
        row[0] = 1 % self.system.modulus
        return row

    def packed(self, board: Array) -> Array:
        return np.ascontiguousarray(self.system.oriented(board), dtype=np.int64)

    def board(self, rows: Array) -> Array:
        return self.system.restored(rows)

    def chase(self, right: Array | None, before: Array, first: Array) -> Array:
        from ludus.families.linear.lights.compiled.residues import chase  # Numba is slow to load

        x = np.empty((self.system.rows + 2, self.system.columns), dtype=np.int64)
        x[0], x[1] = before, first
        needed = np.empty((0, 0), dtype=np.int64) if right is None else np.ascontiguousarray(right, dtype=np.int64)
        chase(x, needed, self._centre, self._down, self._numbers, self.system.is_ring)
        return x[1:]

    def ends(self, right: Array | None, before: Array, first: Array) -> tuple[Array, Array]:
        x = self.chase(right, before, first)
        return x[-2], x[-1]

    def polynomials(self, rows: Sequence[Array]) -> tuple[list[Polynomial], Polynomial]:
        from ludus.families.linear.lights.compiled.residues import to_polynomials

        n, columns = self.system.modulus, self.system.columns
        if self.system.is_ring:
            return [polynomial(row, n) for row in rows], polynomial([-1 % n, *[0] * (columns - 1), 1], n)
        out = np.zeros((len(rows) + 1, columns + 1), dtype=np.int64)
        to_polynomials(out, np.array(rows, dtype=np.int64), self.divided_link(), self._numbers)
        found = [polynomial(one, n) for one in out]
        return found[:-1], found[-1]

    def divided_link(self) -> Array:
        """Return (1 / right, - left / right): z^j is turned into W_j by these."""
        n, (left, right) = self.system.modulus, self.system.link
        return np.array([pow(right, -1, n), -left * pow(right, -1, n) % n], dtype=np.int64)

    def row(self, polynomial: Polynomial) -> Array:
        from ludus.families.linear.lights.compiled.residues import to_row

        out, given = self.nothing, coefficients(polynomial)
        if self.system.is_ring:
            out[: len(given)] = given
        else:
            to_row(out, given, np.array(self.system.link, dtype=np.int64) % self.system.modulus, self._numbers)
        return out

    def times_z(self, row: Array) -> Array:
        if self.system.is_ring:
            return np.roll(row, 1)
        left, right = self.system.link
        moved = np.zeros_like(row)
        moved[1:] += right * row[:-1] % self.system.modulus
        moved[:-1] += left * row[1:] % self.system.modulus
        return np.asarray(moved % self.system.modulus)

    def pushed_down(self, row: Array) -> Array:
        total = np.zeros_like(row)
        for shift, amount in self.system.down:
            moved = np.roll(row, shift)
            if not self.system.is_ring and shift:
                moved[:shift] = 0 if shift > 0 else moved[:shift]
                moved[shift:] = 0 if shift < 0 else moved[shift:]
            total += amount * moved % self.system.modulus
        return np.asarray(total % self.system.modulus)

    def pushed_up(self, row: Array) -> Array:
        return np.asarray(self.system.up * row % self.system.modulus)

    def reversed(self, row: Array) -> Array:
        return row[::-1]

    def pairing(self, left: Array, right: Array) -> int:
        n = self.system.modulus
        return int((left * right % n).sum() % n)

    def _stencil(self, stencil: Stencil) -> Array:
        """Return (shift, amount / -up) rows; shifts are shorter than the row, which on a bounded row loses no light."""
        n, columns = self.system.modulus, self.system.columns
        moved = [(shift % columns if self.system.is_ring else shift, amount) for shift, amount in stencil]
        kept = [(shift, -amount * self._inverse_up % n) for shift, amount in moved if abs(shift) < columns]
        return np.array(kept, dtype=np.int64).reshape(-1, 2)


def _largest_sum(system: RowSystem) -> int:
    return (len(system.centre) + len(system.down) + 2) * system.modulus**2
