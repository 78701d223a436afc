"""Sparse systems of linear equations, their unknowns and equations ordered so that each equation reaches over few.

The cells of a rectangle are numbered along its shorter side, so that a press reaches over a few of those sides; around
a circle the two halves are folded on each other: 0, n-1, 1, n-2, ... The presses and cells of a graph are numbered as
they are given, or in the order in which a walk in breadth meets them (Cuthill, McKee 1969).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.linear.lights.pressing import Entries
from ludus.families.linear.lights.problem import Lights


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """Equations in the order of their last unknown; equation i has the entries starts[i] .. starts[i+1] - 1."""

    starts: Array
    columns: Array
    """The unknowns, increasing within each equation."""
    amounts: Array
    order: Array
    """Equation i is equation order[i] of the problem."""
    places: Array
    """Unknown j of the problem is unknown places[j] here."""
    width: int
    """No equation reaches over more unknowns."""

    @property
    def unknowns(self) -> int:
        return len(self.places)


def equations(problem: Lights, entries: Entries) -> Band:
    """Return one equation per light, in the presses, with the narrowest of the known orders."""
    choices = orders(problem) if problem.moves is None else _walks(entries.press, entries.cell, entries.presses)
    result = [_band(entries.cell, entries.press, entries.amount, entries.cells, places) for places in choices]
    return min(result, key=lambda band: band.width)


def balances(problem: Lights, entries: Entries) -> Band:
    """Return one equation per press, in the weights of the lights: the transposed system."""
    choices = orders(problem) if problem.moves is None else _walks(entries.cell, entries.press, entries.cells)
    result = [_band(entries.press, entries.cell, entries.amount, entries.presses, places) for places in choices]
    return min(result, key=lambda band: band.width)


def orders(problem: Lights) -> Iterator[Array]:
    """Yield ways to number the presses of a rectangle: for each its place."""
    rows, columns = np.nonzero(problem.exists())
    lines = [
        _folded(line, length) if wrapped else line
        for line, length, wrapped in zip((rows, columns), problem.shape, problem.wrap, strict=True)
    ]
    for major, minor in ((lines[0], lines[1]), (lines[1], lines[0])):
        places = np.empty(len(rows), dtype=np.int64)
        places[np.lexsort((minor, major))] = np.arange(len(rows))
        yield places


def _walks(unknowns: Array, equations: Array, count: int) -> Iterator[Array]:
    """Yield ways to number `count` unknowns that share equations: as they are, and in the order of a walk."""
    yield np.arange(count)
    yield _walk(unknowns, equations, count)


def _walk(unknowns: Array, equations: Array, count: int) -> Array:
    """Return for each unknown when a walk in breadth meets it, part by part of the graph.

    A first walk from anywhere ends far out; the second, which counts, starts there.
    """
    of_unknown, of_equation = _neighbours(unknowns, equations, count), _neighbours(equations, unknowns, None)
    places, met = [-1] * count, 0
    for start in range(count):
        if places[start] < 0:
            far = _met_in_breadth(start, of_unknown, of_equation)[-1]
            for unknown in _met_in_breadth(far, of_unknown, of_equation):
                places[unknown], met = met, met + 1
    return np.array(places, dtype=np.int64)


def _met_in_breadth(start: int, of_unknown: Sequence[Sequence[int]], of_equation: Sequence[Sequence[int]]) -> list[int]:
    """Return the unknowns that hang together with one, nearest first; those met at once with few equations first."""
    met, seen, used = [start], {start}, set[int]()
    for unknown in met:
        fresh = set[int]()
        for equation in of_unknown[unknown]:
            if equation not in used:
                used.add(equation)
                fresh.update(other for other in of_equation[equation] if other not in seen)
        seen |= fresh
        met += sorted(fresh, key=lambda other: (len(of_unknown[other]), other))
    return met


def _neighbours(left: Array, right: Array, count: int | None) -> list[list[int]]:
    """Return for each on the left those that it is paired with on the right."""
    result: list[list[int]] = [[] for _ in range(int(left.max(initial=-1)) + 1 if count is None else count)]
    for one, other in zip(left.tolist(), right.tolist(), strict=True):
        result[one].append(other)
    return result


def _folded(line: Array, length: int) -> Array:
    return np.where(2 * line < length, 2 * line, 2 * (length - 1 - line) + 1)


def _band(rows: Array, columns: Array, amounts: Array, count: int, places: Array) -> Band:
    """Return a sparse matrix of `count` rows, its columns moved to their places, its rows sorted by last entry."""
    moved = places[columns]
    last, first = np.full(count, -1, dtype=np.int64), np.full(count, len(places), dtype=np.int64)
    np.maximum.at(last, rows, moved)
    np.minimum.at(first, rows, moved)
    order = np.argsort(last, kind="stable")
    rank = np.empty(count, dtype=np.int64)
    rank[order] = np.arange(count)
    sorted_entries = np.lexsort((moved, rank[rows]))
    starts = np.concatenate([[0], np.cumsum(np.bincount(rank[rows], minlength=count))]).astype(np.int64)
    width = max(1, int((last - first).max(initial=0)) + 1)
    return Band(starts, moved[sorted_entries], amounts[sorted_entries].astype(np.int64), order, places, width)


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
            from ludus.families.linear.lights.compiled.bits import substitute as substitute_bits

            substitute_bits(x, self.rows, self.sides, self.marks)
            return x
        from ludus.families.linear.lights.compiled.residues import substitute

        substitute(x, last, self.rows, self.sides, self.marks, _field(self.p, self.k))
        return x


def pivots(band: Band, right: Array, p: int, k: int) -> Pivots:
    """Return the echelon form of a banded system with a right side, in the order of its equations."""
    q, size = p**k, band.unknowns
    rows: Array
    marks: Array
    sides, side = np.zeros(size, dtype=np.int64), np.ascontiguousarray(right, dtype=np.int64) % q
    if q == 2:
        from ludus.families.linear.lights.compiled import bits

        odd = _only_odd(band)
        rows, marks = np.zeros((size, (band.width + 62) // 64 + 1), dtype=np.uint64), np.zeros(size, dtype=bool)
        return Pivots(p, k, rows, sides, marks, bits.insert_all(rows, sides, marks, odd.starts, odd.columns, side))
    from ludus.families.linear.lights.compiled import residues

    rows, marks = np.zeros((size, band.width), dtype=np.int64), np.full(size, k, dtype=np.int64)
    rows_given = residues.Equations(band.starts, band.columns, band.amounts % q, side)
    return Pivots(p, k, rows, sides, marks, residues.insert_all(rows, sides, marks, rows_given, _field(p, k)))


def solution(band: Band, right: Array, p: int, k: int) -> Array | None:
    """Return x modulo p^k, in the order of the problem, for a right side in that order; None when there is none."""
    result = pivots(band, right[band.order], p, k)
    if not result.is_consistent:
        return None
    x = result.filled(np.zeros(band.unknowns, dtype=np.int64), band.unknowns - 1)
    return np.asarray(x[band.places])


def homogeneous(band: Band, p: int, k: int) -> Pivots:
    """Return the echelon form of a banded system with all right sides 0."""
    return pivots(band, np.zeros(len(band.order), dtype=np.int64), p, k)


def kernel(band: Band, result: Pivots) -> Iterator[Array]:
    """Yield a basis of the solutions for 0 modulo a prime, in the order of the problem, from the echelon form."""
    for j in np.flatnonzero(~result.marks if result.marks.dtype == bool else result.marks):
        x = np.zeros(band.unknowns, dtype=np.int64)
        x[j] = 1
        yield np.asarray(result.filled(x, int(j) - 1)[band.places])


def unlike(band: Band, values: Array, p: int, k: int) -> Array:
    """Return x modulo p^k with 0 on all right sides and a pairing with `values`, in the order of the problem, not 0."""
    result = homogeneous(band, p, k)
    moved = np.empty(band.unknowns, dtype=np.int64)
    moved[band.places] = values % p**k
    if p**k == 2:
        return np.asarray(_unlike_bits(result, moved)[band.places])
    for j in np.flatnonzero(result.marks):
        x = np.zeros(band.unknowns, dtype=np.int64)
        x[j] = p ** (k - int(result.marks[j]))
        result.filled(x, int(j) - 1)
        if (x * moved % p**k).sum() % p**k:
            return np.asarray(x[band.places])
    raise ArithmeticError("the values are normal to all solutions of the homogeneous system")


def _unlike_bits(result: Pivots, values: Array) -> Array:
    from ludus.families.linear.lights.compiled.bits import pairings

    odd = values.copy()
    pairings(odd, result.rows, result.marks)
    x = np.zeros(len(values), dtype=np.int64)
    x[np.flatnonzero((odd != 0) & ~result.marks)[0]] = 1
    return result.filled(x, len(values) - 1)


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
