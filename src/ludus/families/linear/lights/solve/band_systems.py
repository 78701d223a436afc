"""Banded systems modulo one prime power: a solution, or a solution for 0 that a given vector is not normal to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.linear.lights.bands import Band


@dataclass(frozen=True, slots=True, eq=False)
class Pivots:
    """Pivot rows by their leading columns, modulo p^k: bits for q = 2, else numbers."""

    p: int
    k: int
    rows: Array
    sides: Array
    marks: Array
    """Whether a column has a pivot row (q = 2), or the valuation of its pivot, k where it has none."""
    is_consistent: bool

    @property
    def freedom(self) -> int:
        """The exponent e for which p^e vectors solve the system with all right sides 0."""
        return int((~self.marks).sum() if self.marks.dtype == bool else self.marks.sum())

    def filled(self, x: Array, last: int) -> Array:
        """Return x with the entries at the columns 0 .. last filled in; free unknowns there are as given, or 0."""
        if self.p**self.k == 2:
            from ludus.families.linear.lights.compiled.bits import substitute as substitute_bits  # the lazy door

            substitute_bits(x, self.rows, self.sides, self.marks)
            return x
        from ludus.families.linear.lights.compiled.bands import substitute  # the lazy door

        substitute(x, last, self.rows, self.sides, self.marks, _field(self.p, self.k))
        return x


def pivots(band: Band, right: Array, p: int, k: int) -> Pivots:
    """Return the echelon form of a banded system with a right side, in the order of its equations."""
    q, size = p**k, band.unknowns
    rows: Array
    marks: Array
    sides, side = np.zeros(size, dtype=np.int64), np.ascontiguousarray(right, dtype=np.int64) % q
    if q == 2:
        from ludus.families.linear.lights.compiled import bits  # the lazy door

        odd = _only_odd(band)
        rows, marks = np.zeros((size, (band.width + 62) // 64 + 1), dtype=np.uint64), np.zeros(size, dtype=bool)
        return Pivots(p, k, rows, sides, marks, bits.insert_all(rows, sides, marks, odd.starts, odd.columns, side))
    from ludus.families.linear.lights.compiled import bands  # the lazy door

    rows, marks = np.zeros((size, band.width), dtype=np.int64), np.full(size, k, dtype=np.int64)
    rows_given = bands.Equations(band.starts, band.columns, band.amounts % q, side)
    return Pivots(p, k, rows, sides, marks, bands.insert_all(rows, sides, marks, rows_given, _field(p, k)))


def solution(band: Band, right: Array, p: int, k: int) -> Array | None:
    """Return x modulo p^k, in the order of the problem, for a right side in that order; None when there is none."""
    found = pivots(band, right[band.order], p, k)
    if not found.is_consistent:
        return None
    x = found.filled(np.zeros(band.unknowns, dtype=np.int64), band.unknowns - 1)
    return np.asarray(x[band.places])


def homogeneous(band: Band, p: int, k: int) -> Pivots:
    """Return the echelon form of a banded system with all right sides 0."""
    return pivots(band, np.zeros(len(band.order), dtype=np.int64), p, k)


def kernel(band: Band, found: Pivots) -> Iterator[Array]:
    """Yield a basis of the solutions for 0 modulo a prime, in the order of the problem, from the echelon form."""
    for j in np.flatnonzero(~found.marks if found.marks.dtype == bool else found.marks):
        x = np.zeros(band.unknowns, dtype=np.int64)
        x[j] = 1
        yield np.asarray(found.filled(x, int(j) - 1)[band.places])


def unlike(band: Band, values: Array, p: int, k: int) -> Array:
    """Return x modulo p^k with 0 on all right sides and a pairing with `values`, in the order of the problem, not 0."""
    found = homogeneous(band, p, k)
    moved = np.empty(band.unknowns, dtype=np.int64)
    moved[band.places] = values % p**k
    if p**k == 2:
        return np.asarray(_unlike_bits(found, moved)[band.places])
    for j in np.flatnonzero(found.marks):
        x = np.zeros(band.unknowns, dtype=np.int64)
        x[j] = p ** (k - int(found.marks[j]))
        found.filled(x, int(j) - 1)
        if (x * moved % p**k).sum() % p**k:
            return np.asarray(x[band.places])
    raise ArithmeticError("the values are normal to all solutions of the homogeneous system")


def _unlike_bits(found: Pivots, values: Array) -> Array:
    from ludus.families.linear.lights.compiled.bits import pairings  # the lazy door

    told = values.copy()
    pairings(told, found.rows, found.marks)
    x = np.zeros(len(values), dtype=np.int64)
    x[np.flatnonzero((told != 0) & ~found.marks)[0]] = 1
    return found.filled(x, len(values) - 1)


def _only_odd(band: Band) -> Band:
    """Return a band without its even entries."""
    odd = band.amounts % 2 == 1
    if odd.all():
        return band
    kept = np.concatenate([[0], np.cumsum(odd)])[band.starts].astype(np.int64)
    return Band(kept, band.columns[odd], band.amounts[odd], band.order, band.places, band.width)


def _field(p: int, k: int) -> Array:
    q = p**k
    return np.array([p, k, q, 2**32 // q if q + q * q < 2**32 else 0], dtype=np.int64)
