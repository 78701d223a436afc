"""Elimination on boards of any form: within a band of the move matrix, or of the whole matrix with packed bits.

Narrow boards: holes and odd presses spoil the recurrence along the rows, but a press still reaches over a few rows
only. With the cells numbered along the shorter side, N of them, each light depends on presses at most W apart, W about
N times the reach; around a circle the two halves are folded on each other: 0, n-1, 1, n-2, ... The presses and cells of
a graph are numbered as they are given, or in the order in which a walk in breadth meets them (Cuthill, McKee 1969).
Elimination modulo each prime power of n costs about cells times W^2, over GF(2) an eighth of a
hundredth of that, and the memory is cells times W. If there is no solution, the transposed system, a band as well, has
the weighting.

Packed bits: over GF(2), on any graph, the whole move matrix, 64 entries in a word. The rank counts the quiet patterns,
and each free column of the reduced echelon form is one of their basis. If there is no solution, let R be the reduced
echelon form of the transposed matrix: the weighting that belongs to a free column j has the entries R_ij at the pivot
columns, and its pairing with b is entry j of b plus the rows of R at whose pivot columns b is 1. One sum of rows
decides for all free columns at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludus.algebra.factored import factor
from ludus.algebra.modular_matrix import Obstruction, Outcome, Solution
from ludus.core.arrays import Array
from ludus.core.fields import digits
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.linear.lights.pressing import Entries, entries, number_of_entries, of_cells, on_board
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve.general import Method

MAX_MODULUS = 2**31
MAX_CELLS = 4_000_000
MAX_ENTRIES = 40_000_000
"""Maximum number of lights times entries of the press."""
MAX_MEMORY = 2**31
MAX_WORK = 2**37
"""Maximum number of steps: cells times the square of the width, for q = 2 divided by 64."""
MAX_BITS = 2**32
"""Maximum number of entries of a packed matrix, eight to a byte."""


@dataclass(frozen=True, slots=True)
class Banded(Method):
    """Elimination that never leaves a band of the move matrix."""

    only_if_narrow: bool = False
    """Whether to refuse a band that is not much narrower than the matrix."""
    name: str = "banded elimination"
    stage = "eliminating within the band"

    def prepared(self, problem: Lights) -> Band | str:
        is_short = problem.cells <= MAX_CELLS and number_of_entries(problem) <= MAX_ENTRIES
        if problem.modulus >= MAX_MODULUS or not is_short:
            return f"the modulus is at least {MAX_MODULUS}, or there are too many lights"
        band = banded(problem, entries(problem))
        share = 64 if problem.modulus == 2 else 1
        size = max(band.unknowns, len(band.order))
        memory, work = 8 * size * (band.width // share + 2), size * band.width**2 // share
        is_narrow = 4 * band.width <= band.unknowns
        if memory <= MAX_MEMORY and work <= MAX_WORK and (is_narrow or not self.only_if_narrow):
            return band
        return f"the move matrix has a band of {band.width} columns, too wide for {problem.cells} lights"

    def outcome(self, problem: Lights, ready: Band) -> Outcome:
        n, difference = problem.modulus, of_cells(problem, problem.difference()).astype(np.int64)
        presses = np.zeros(problem.buttons, dtype=np.int64)
        for p, k in factor(n):
            q, rest = p**k, n // p**k
            pivots = solution(ready, -difference % q, p, k)
            if pivots is None:
                weights = unlike(banded(problem, entries(problem), is_transposed=True), difference, p, k) * rest
                return Obstruction(on_board(problem, weights))
            # Chinese remainder theorem: right modulo q, 0 modulo the other prime powers.
            presses = (presses + pivots * (rest * pow(rest, -1, q) % n)) % n
        return Solution(on_board(problem, presses))

    def exponents(self, problem: Lights, ready: Band) -> list[tuple[int, int, int]]:
        return [(p, k, homogeneous(ready, p, k).freedom) for p, k in factor(problem.modulus)]

    def basis(self, problem: Lights, ready: Band) -> tuple[int, Iterator[Array]] | str:
        if factor(problem.modulus) != ((problem.modulus, 1),):
            return f"the modulus is {digits(problem.modulus)}; this method takes primes"
        pivots = homogeneous(ready, problem.modulus, 1)
        return pivots.freedom, (on_board(problem, x) for x in null_space(ready, pivots))


class Packed(Method):
    """Elimination of the whole move matrix over GF(2), 64 entries in a word."""

    __slots__ = ()

    name = "bit-packed elimination"

    def prepared(self, problem: Lights) -> Entries | str:
        if problem.modulus != 2:
            return f"the modulus is {digits(problem.modulus)}; this method takes 2"
        if problem.cells * problem.buttons > MAX_BITS or number_of_entries(problem) > MAX_ENTRIES:
            return f"{problem.cells} lights and {problem.buttons} presses make a matrix of more than {MAX_BITS} bits"
        return entries(problem)

    def outcome(self, problem: Lights, ready: Entries) -> Outcome:
        needed = of_cells(problem, problem.difference()) % 2
        presses = _solution(_packed(ready.cell, ready.press, (ready.cells, ready.presses)), ready.presses, needed)
        if presses is not None:
            return Solution(on_board(problem, presses))
        weights = _weights(_packed(ready.press, ready.cell, (ready.presses, ready.cells)), ready.cells, needed)
        return Obstruction(on_board(problem, weights))

    def exponents(self, problem: Lights, ready: Entries) -> list[tuple[int, int, int]]:
        words = _packed(ready.cell, ready.press, (ready.cells, ready.presses))
        return [(2, 1, ready.presses - _reduced(words, ready.presses)[0])]

    def basis(self, problem: Lights, ready: Entries) -> tuple[int, Iterator[Array]]:
        # A press at one free column, and what the pivots then need.
        words = _packed(ready.cell, ready.press, (ready.cells, ready.presses))
        _, places = _reduced(words, ready.presses)
        free = np.flatnonzero(places < 0).tolist()
        return len(free), (on_board(problem, _quiet(words, places, one)) for one in free)


BANDED, NARROW, PACKED = Banded(), Banded(only_if_narrow=True), Packed()


def _reduced(words: Array, columns: int) -> tuple[int, Array]:
    """Bring a matrix to reduced echelon form; return its rank, and the row that each column leads, -1 for none."""
    from ludus.families.linear.lights.compiled.bits import reduce_dense  # Numba is slow to load

    places = np.full(columns, -1, dtype=np.int64)
    return reduce_dense(words, columns, places), places


def _packed(rows: Array, columns: Array, shape: tuple[int, int]) -> Array:
    """Return a matrix of bits with one more column, of zeros, from the places of its ones."""
    words = np.zeros((shape[0], shape[1] // 64 + 1), dtype=np.uint64)
    np.bitwise_or.at(words, (rows, columns // 64), np.uint64(1) << (columns % 64).astype(np.uint64))
    return words


def _solution(words: Array, unknowns: int, right: Array) -> Array | None:
    """Return x with the bits times x equal to the right side, None when there is none."""
    last, bit = unknowns // 64, np.uint64(unknowns % 64)
    words[:, last] |= right.astype(np.uint64) << bit
    rank, places = _reduced(words, unknowns)
    sides = (words[:, last] >> bit & np.uint64(1)).astype(np.uint8)
    if sides[rank:].any():
        return None
    return np.where(places >= 0, sides[places], 0).astype(np.uint8)


def _weights(words: Array, cells: int, right: Array) -> Array:
    """Return w that the matrix takes to 0 and whose pairing with the right side is odd; one is known to exist."""
    _, places = _reduced(words, cells)
    chosen = places[(places >= 0) & (right != 0)]
    odd = _bits(np.bitwise_xor.reduce(words[chosen], axis=0), cells) ^ right
    free = int(np.flatnonzero((places < 0) & (odd != 0))[0])
    return _quiet(words, places, free)


def _quiet(words: Array, places: Array, free: int) -> Array:
    """Return the vector that the matrix takes to 0 with a 1 at one of the free columns and 0 at the others."""
    column = (words[:, free // 64] >> np.uint64(free % 64) & np.uint64(1)).astype(np.uint8)
    pivots = np.zeros(len(places), dtype=np.uint8)
    pivots[places >= 0] = column[places[places >= 0]]
    pivots[free] = 1
    return pivots


def _bits(words: Array, count: int) -> Array:
    return np.unpackbits(words.astype("<u8").view(np.uint8), count=count, bitorder="little")


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


def banded(problem: Lights, moves: Entries, *, is_transposed: bool = False) -> Band:
    """Return one equation per light, in the presses, or one per press, in the weights of lights; in a narrow band."""
    rows, columns = (moves.cell, moves.cells), (moves.press, moves.presses)
    if is_transposed:
        rows, columns = columns, rows
    size = columns[1]
    choices = [np.arange(size), _walk(columns[0], rows[0], size)] if problem.is_graph else orders(problem)
    bands = [_band(rows[0], columns[0], moves.amount, rows[1], places) for places in choices]
    return min(bands, key=lambda band: band.width)


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


def _walk(unknowns: Array, equations: Array, size: int) -> Array:
    """Return for each unknown its place in the order of Cuthill and McKee, on the graph of unknowns and equations."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    if not len(unknowns):
        return np.arange(size)
    ends = np.concatenate([unknowns, equations + size]), np.concatenate([equations + size, unknowns])
    nodes = int(max(size, ends[0].max(initial=-1) + 1))
    graph = csr_array((np.ones(len(ends[0]), dtype=np.int8), ends), shape=(nodes, nodes))
    order = reverse_cuthill_mckee(graph, symmetric_mode=True)
    places = np.empty(size, dtype=np.int64)
    places[order[order < size]] = np.arange(size)
    return places


def _folded(line: Array, length: int) -> Array:
    return np.where(2 * line < length, 2 * line, 2 * (length - 1 - line) + 1)


def _band(rows: Array, columns: Array, amounts: Array, count: int, places: Array) -> Band:
    """Return a sparse matrix of `count` rows, its columns moved to their places, its rows sorted by last entry."""
    moved = places[columns]
    last, first = np.full(count, -1, dtype=np.int64), np.full(count, len(places), dtype=np.int64)
    np.maximum.at(last, rows, moved)
    np.minimum.at(first, rows, moved)
    # Sorted by their last unknowns, equations never widen the band when earlier ones are subtracted.
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
    """The valuation of the pivot of each column, k where it has none."""
    is_consistent: bool

    @property
    def freedom(self) -> int:
        """The exponent e for which p^e vectors solve the system with all right sides 0."""
        return int(self.marks.sum())

    def filled(self, x: Array, last: int) -> Array:
        """Return x with the entries at the columns 0 .. last filled in; free unknowns there are 0."""
        _loops(self.p**self.k).substitute(x, last, self.rows, self.sides, self.marks, _field(self.p, self.k))
        return x


def pivots(band: Band, right: Array, p: int, k: int) -> Pivots:
    """Return the echelon form of a banded system with a right side, in the order of its equations."""
    from ludus.families.linear.lights.compiled.residues import Equations  # Numba is slow to load

    q, size = p**k, band.unknowns
    width, kind = ((band.width + 62) // 64 + 1, np.uint64) if q == 2 else (band.width, np.int64)
    rows, sides = np.zeros((size, width), dtype=kind), np.zeros(size, dtype=np.int64)
    marks, side = np.full(size, k, dtype=np.int64), np.ascontiguousarray(right, dtype=np.int64) % q
    equations = Equations(band.starts, band.columns, band.amounts % q, side)
    return Pivots(p, k, rows, sides, marks, _loops(q).insert_all(rows, sides, marks, equations, _field(p, k)))


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


def null_space(band: Band, result: Pivots) -> Iterator[Array]:
    """Yield a basis of the solutions for 0 modulo a prime, in the order of the problem, from the echelon form."""
    for j in np.flatnonzero(result.marks):
        x = np.zeros(band.unknowns, dtype=np.int64)
        x[j] = 1
        yield np.asarray(result.filled(x, int(j) - 1)[band.places])


def unlike(band: Band, values: Array, p: int, k: int) -> Array:
    """Return x modulo p^k with 0 on all right sides and a pairing with `values`, in the order of the problem, not 0."""
    result = homogeneous(band, p, k)
    moved = np.empty(band.unknowns, dtype=np.int64)
    moved[band.places] = values % p**k
    for j in np.flatnonzero(result.marks):
        x = np.zeros(band.unknowns, dtype=np.int64)
        x[j] = p ** (k - int(result.marks[j]))
        result.filled(x, int(j) - 1)
        if (x * moved % p**k).sum() % p**k:
            return np.asarray(x[band.places])
    raise ArithmeticError("the values are normal to all solutions of the homogeneous system")


def _loops(q: int) -> Any:
    from ludus.families.linear.lights.compiled import bits, residues

    return bits if q == 2 else residues


def _field(p: int, k: int) -> Array:
    q = p**k
    return np.array([p, k, q, 2**32 // q if q + q * q < 2**32 else 0], dtype=np.int64)
