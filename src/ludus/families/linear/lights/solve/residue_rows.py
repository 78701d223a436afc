"""Rows of presses modulo n as arrays, chased and turned into polynomials by the compiled kernels."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.algebra.prime_polynomials import Polynomial, coefficients, polynomial
from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.linear.lights.row_systems import RowSystem, Stencil

SHORT, WIDE = 2**32, 2**62
"""Sums of products below the first are reduced by multiplications; beyond the second they do not fit at all."""


MAX_LIGHTS = 2**26
"""The rows of presses take eight bytes for each light."""


def fits(system: RowSystem) -> bool:
    """Return whether all sums of products of the system fit a machine integer, and its rows the memory."""
    return _largest_sum(system) < WIDE and system.rows * system.columns <= MAX_LIGHTS


class ResidueRows:
    """The rows of one board modulo n, as arrays; n is prime where a polynomial is divided by another."""

    def __init__(self, system: RowSystem) -> None:
        n = system.modulus
        self.system = system
        self._inverse_up = pow(system.up, -1, n)
        self._centre, self._down = self._stencil(system.centre), self._stencil(system.down)
        inverse = SHORT // n if _largest_sum(system) < SHORT else 0
        self._numbers = np.array([n, inverse, self._inverse_up], dtype=np.int64)

    @property
    def nothing(self) -> Array:
        """The row without a press."""
        return np.zeros(self.system.columns, dtype=np.int64)

    @property
    def unit(self) -> Array:
        """The row with one press, in column 0: the number 1 of the algebra."""
        row = self.nothing
        row[0] = 1 % self.system.modulus
        return row

    def packed(self, board: Array) -> Array:
        """Return the rows of a board, seen as the system sees it."""
        return np.ascontiguousarray(self.system.oriented(board), dtype=np.int64)

    def board(self, rows: Array) -> Array:
        """Return rows as a board of the problem."""
        return self.system.restored(rows)

    def chase(self, right: Array | None, before: Array, first: Array) -> Array:
        """Return rows 0 .. M of the presses that give the rows `right` (None: all 0), from rows -1 and 0."""
        from ludus.families.linear.lights.compiled.chasing import chase  # the lazy door: numba is slow to load

        x = np.empty((self.system.rows + 2, self.system.columns), dtype=np.int64)
        x[0], x[1] = before, first
        needed = np.empty((0, 0), dtype=np.int64) if right is None else np.ascontiguousarray(right, dtype=np.int64)
        chase(x, needed, self._centre, self._down, self._numbers, self.system.is_ring)
        return x[1:]

    def ends(self, right: Array | None, before: Array, first: Array) -> tuple[Array, Array]:
        """Return the rows M - 1 and M of such presses alone."""
        x = self.chase(right, before, first)
        return x[-2], x[-1]

    def polynomials(self, rows: Sequence[Array]) -> tuple[list[Polynomial], Polynomial]:
        """Return each row as a polynomial, and the polynomial f that they count modulo."""
        from ludus.families.linear.lights.compiled.chasing import to_polynomials  # the lazy door

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
        """Return the row of a polynomial of degree less than the number of columns."""
        from ludus.families.linear.lights.compiled.chasing import to_row  # the lazy door

        out, given = self.nothing, coefficients(polynomial)
        if self.system.is_ring:
            out[: len(given)] = given
        else:
            to_row(out, given, np.array(self.system.link, dtype=np.int64) % self.system.modulus, self._numbers)
        return out

    def times_z(self, row: Array) -> Array:
        """Return T applied to a row; on a ring, the row moved one column to the right."""
        if self.system.is_ring:
            return np.roll(row, 1)
        left, right = self.system.link
        moved = np.zeros_like(row)
        moved[1:] += right * row[:-1] % self.system.modulus
        moved[:-1] += left * row[1:] % self.system.modulus
        return np.asarray(moved % self.system.modulus)

    def pushed_down(self, row: Array) -> Array:
        """Return what the presses of a row add to the row below."""
        total = np.zeros_like(row)
        for shift, amount in self.system.down:
            moved = np.roll(row, shift)
            if not self.system.is_ring and shift:
                moved[:shift] = 0 if shift > 0 else moved[:shift]
                moved[shift:] = 0 if shift < 0 else moved[shift:]
            total += amount * moved % self.system.modulus
        return np.asarray(total % self.system.modulus)

    def pushed_up(self, row: Array) -> Array:
        """Return what the presses of a row add to the row above."""
        return np.asarray(self.system.up * row % self.system.modulus)

    def reversed(self, row: Array) -> Array:
        """Return a row from right to left."""
        return row[::-1]

    def pairing(self, left: Array, right: Array) -> int:
        """Return the sum of the products of the entries, modulo n."""
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
