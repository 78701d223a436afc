"""Exact linear algebra over Z_n, for every n >= 1, composite or not: A x = b, or the weighting that forbids it.

By the Chinese remainder theorem Z_n is the product of the Z_q of its prime powers q, and each of those is handled by
itself (LocalSmith). A modulus above 2^100 is not factored beforehand: elimination itself finds the factors that
matter, and powers of coprime numbers do instead of powers of primes. Z_n is self-injective, so exactly one of two
things exists: an x with A x = b, or a weighting w of the equations with w A = 0 and w b != 0 modulo n. `solve` returns
the one that does.

A system with many right sides is eliminated once: `eliminated(A, n)`, then `.solve(b)` for each.

Modulo one prime power q = p^k an entry of A divides another exactly when its p-adic valuation is not larger, so a pivot
of least valuation v among all remaining rows and columns divides everything that remains. Elimination then gives
permutations P and Q, a unit lower triangle L and an upper trapezoid W of rank r with

    P A Q = L W,      p^(v_i) divides row i of W and is the valuation of W_ii,      v_0 <= v_1 <= ... < k,

and rows r, r + 1, ... of W are 0 modulo q. The v_i are the valuations of the Smith form of A, cut off at k.

Valuations never decrease, and a row that is divisible by p^(v+1) stays so while pivots of valuation v are used: the
multiplier for it is divisible by p. Hence each row is looked at once per valuation, and rows without a pivot wait at
the end of the matrix.

Nothing of this needs p to be prime, as long as every pivot is p^v times a unit. So p may be a number that is
not factored yet: a pivot that is not of this form gives a divisor of p, which SharedFactor carries.
"""

from __future__ import annotations

from math import gcd
from typing import TypeAlias

from ludus.algebra.factored import product_of_powers, split
from ludus.core.arrays import Array, Nested, residues
from ludus.core.certificates import Factored
from ludus.core.loading import np
from ludus.core.records import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """A vector x with A x = b modulo n, entries 0..n-1."""

    values: Array


@dataclass(frozen=True, slots=True, eq=False)
class Obstruction:
    """A vector w with w A = 0 and w b != 0 modulo n, so that A x = b has no solution."""

    weights: Array


Outcome: TypeAlias = Solution | Obstruction


@dataclass(frozen=True, slots=True, eq=False)
class Eliminated:
    """A matrix A eliminated modulo each prime power of n."""

    modulus: int
    unknowns: int
    parts: tuple[LocalSmith, ...]

    def solve(self, b: Array | Nested) -> Outcome:
        """Return x with A x = b modulo n, or w with w A = 0 and w b != 0."""
        right = _integers(b)
        x = np.zeros(self.unknowns, dtype=object)
        for part in self.parts:
            c = part.reduce(right)
            failing = np.flatnonzero(part.failures(c))
            if len(failing):
                lifted = part.weighting(int(failing[0])).astype(object) * (self.modulus // part.q)
                return Obstruction(residues(lifted, self.modulus))
            x += part.back_substitute(c).astype(object) * _idempotent(part.q, self.modulus)
        return Solution(residues(x % self.modulus, self.modulus))

    def are_solvable(self, B: Array | Nested) -> Array:
        """Return for each column b of B whether A x = b has a solution modulo n."""
        right = _integers(B)
        solvable = np.ones(right.shape[1], dtype=bool)
        for part in self.parts:
            solvable &= ~part.failures(part.reduce(right)).any(axis=0)
        return solvable

    def null_space_size(self) -> Factored:
        """Return the number of x with A x = 0 modulo n, as (prime, exponent) pairs."""
        sizes = ((p.prime, sum(p.valuations) + p.exponent * (self.unknowns - p.rank)) for p in self.parts)
        return tuple(size for size in sizes if size[1])

    def image_size(self) -> Factored:
        """Return the number of b for which A x = b has a solution, as (prime, exponent) pairs."""
        sizes = ((p.prime, p.exponent * p.rank - sum(p.valuations)) for p in self.parts)
        return tuple(size for size in sizes if size[1])

    def null_space(self) -> list[tuple[int, Array]]:
        """Return (order, x) pairs: each x with A x = 0 is a sum of multiples of the x's in exactly one way."""
        return [
            (order, residues(x.astype(object) * (self.modulus // part.q), self.modulus))
            for part in self.parts
            for order, x in part.null_space()
        ]


def eliminated(A: Array | Nested, n: int) -> Eliminated:
    """Return the matrix A, one row per equation, ready to be solved modulo n for any right side."""
    if n < 1:
        raise ValueError(f"expected a modulus of at least 1, got {n}")
    # A large matrix of small amounts stays as small as it is.
    matrix = A if isinstance(A, np.ndarray) and A.dtype == np.int8 else _integers(A)
    waiting, parts = list(product_of_powers({n: 1})), []
    while waiting:
        p, k = waiting.pop()
        try:
            parts.append(local_smith(matrix, p, k))
        except SharedFactor as found:
            waiting += split(p, k, found.divisor)
    return Eliminated(n, matrix.shape[1], tuple(sorted(parts, key=lambda part: part.prime)))


def solve(A: Array | Nested, b: Array | Nested, n: int) -> Outcome:
    """Return x with A x = b modulo n, or w with w A = 0 and w b != 0 modulo n: one of them always exists.

    >>> solve([[2, 1], [0, 3]], [1, 3], 6).values.tolist()
    [2, 3]
    >>> solve([[2, 0], [0, 3]], [1, 3], 6).weights.tolist()
    [3, 0]
    """
    return eliminated(A, n).solve(b)


def _idempotent(q: int, n: int) -> int:
    """Return the number that is 1 modulo q and 0 modulo n/q."""
    rest = n // q
    return rest * pow(rest, -1, q) if q > 1 else 0


def _integers(values: Array | Nested) -> Array:
    """Return an array of signed integers, of Python integers when a machine type cannot hold them."""
    given = np.asarray(values)
    narrow = given.dtype.kind in "iu" and np.can_cast(given.dtype, np.int64)
    return given.astype(np.int64) if narrow else np.asarray(values, dtype=object)


class SharedFactor(Exception):
    """The p that was taken for a prime is none: `divisor` divides it, and is neither 1 nor p."""

    def __init__(self, divisor: int) -> None:
        super().__init__(divisor)
        self.divisor = divisor


@dataclass(frozen=True, slots=True, eq=False)
class LocalSmith:
    """The elimination of one matrix modulo q = p^k; solves for any number of right sides."""

    prime: int
    exponent: int
    table: Array
    """W on and above the diagonal, the multipliers of L below it."""
    row_order: Array
    """Row i of P A is row row_order[i] of A."""
    column_order: Array
    valuations: tuple[int, ...]
    """One per pivot, increasing, each less than k."""

    @property
    def q(self) -> int:
        return int(self.prime**self.exponent)

    @property
    def rank(self) -> int:
        """The number of pivots: rows of the Smith form that are not 0 modulo q."""
        return len(self.valuations)

    @property
    def unknowns_left(self) -> int:
        """The number of generators of the null space: unknowns whose Smith entry is not a unit."""
        return int(self.table.shape[1]) - self.valuations.count(0)

    def reduce(self, b: Array) -> Array:
        """Return L^-1 P b modulo q: the right side of W y = ..., with x = Q y. A matrix b holds one b per column."""
        c = self._reduced(b)[self.row_order]
        for r in range(self.rank):
            c[r + 1 :] = residue(c[r + 1 :] - np.multiply.outer(self.table[r + 1 :, r], c[r]), self.q)
        return c

    def failures(self, c: Array) -> Array:
        """Return for each row of W y = c whether it has no solution by itself, for each column of c."""
        wrong = c != 0
        for i, v in enumerate(self.valuations):
            wrong[i] = c[i] % self.prime**v != 0
        return np.asarray(wrong)

    def back_substitute(self, c: Array) -> Array:
        """Return x with A x = b modulo q for c = reduce(b), when no row fails; free unknowns are 0."""
        y = np.zeros(self.table.shape[1], dtype=self.table.dtype)
        return self._completed(y, c[: self.rank].copy())

    def weighting(self, row: int) -> Array:
        """Return w with w A = 0 modulo q and w b != 0 modulo q, when `row` fails for b.

        It is row `row` of L^-1 P, times p^(k - v) when the row has a pivot of valuation v.
        """
        w = np.zeros(len(self.table), dtype=self.table.dtype)
        w[row] = 1
        for i in range(row, -1, -1):
            known = min(i, self.rank) if w[i] else 0
            w[:known] = residue(w[:known] - w[i] * self.table[i, :known], self.q)
        scale = self.prime ** (self.exponent - self.valuations[row]) if row < self.rank else 1
        weights = np.empty_like(w)
        weights[self.row_order] = residue(w * (scale % self.q), self.q)
        return weights

    def null_space(self) -> list[tuple[int, Array]]:
        """Return independent generators of the x with A x = 0 modulo q, each with its additive order."""
        cutoffs = [*self.valuations, *[self.exponent] * (self.table.shape[1] - self.rank)]
        return [(self.prime**v, self._generator(i, v)) for i, v in enumerate(cutoffs) if v > 0]

    def image(self) -> tuple[tuple[int, ...], Array]:
        """Return radices and vectors: A e_j is column j of the vectors, in coordinates that number all A x once.

        L is invertible, so the A x are as many as the W y; row i of W y runs over the multiples of p^(v_i) and those
        rows are independent of one another (their number is that of the image). So divide row i by p^(v_i) and count
        modulo p^(k - v_i).
        """
        divisors = np.array([self.prime**v for v in self.valuations], dtype=self.table.dtype)
        upper = np.triu(self.table[: self.rank])
        vectors = np.empty_like(upper)
        vectors[:, self.column_order] = upper // divisors[:, None] if self.rank else upper
        return tuple(self.prime ** (self.exponent - v) for v in self.valuations), vectors

    def _generator(self, index: int, valuation: int) -> Array:
        """Return x = Q y with y = p^(k - v) in unknown `index`, 0 in the later ones, and W y = 0."""
        y = np.zeros(self.table.shape[1], dtype=self.table.dtype)
        y[index] = self.prime ** (self.exponent - valuation)
        above = self.table[: min(index, self.rank), index]
        return self._completed(y, residue(-above * y[index], self.q))

    def _completed(self, y: Array, c: Array) -> Array:
        """Return x = Q y after filling in the first len(c) unknowns so that these rows of W y give c; uses c up."""
        for r in range(len(c) - 1, -1, -1):
            divisor = self.prime ** self.valuations[r]
            y[r] = int(c[r]) // divisor * pow(int(self.table[r, r]) // divisor, -1, self.q) % self.q
            c[:r] = residue(c[:r] - self.table[:r, r] * y[r], self.q)
        x = np.empty_like(y)
        x[self.column_order] = y
        return x

    def _reduced(self, b: Array) -> Array:
        wide = b if b.dtype == object or self.q <= 2**62 else b.astype(object)
        return np.asarray(wide % self.q).astype(self.table.dtype)


def local_smith(A: Array, p: int, k: int) -> LocalSmith:
    """Return the elimination of an integer matrix modulo p^k; SharedFactor when p turns out not to be prime.

    >>> local_smith(np.array([[2, 0], [0, 4]]), 2, 3).valuations
    (1, 2)
    """
    q = p**k
    table = _table(A, q)
    rows, columns = np.arange(A.shape[0]), np.arange(A.shape[1])
    valuations: list[int] = []
    v, last = 0, A.shape[0]
    while v < k and len(valuations) < min(A.shape):
        r = len(valuations)
        # No row is left with an entry of this valuation: all of them wait for the next.
        if r == last:
            v, last = v + 1, A.shape[0]
            continue
        hits = np.flatnonzero(table[r, r:] % p ** (v + 1)) if v + 1 < k else np.flatnonzero(table[r, r:])
        if not len(hits):
            last -= 1
            _swap(table, rows, r, last)
            continue
        _swap(table.T, columns, r, r + int(hits[0]))
        if (shared := gcd(int(table[r, r]) // p**v, p)) > 1:
            raise SharedFactor(shared)
        _eliminate(table, r, p**v, q)
        valuations.append(v)
    return LocalSmith(p, k, table, rows, columns, tuple(valuations))


def exact_type(q: int) -> np.dtype[np.generic]:
    """Return the smallest signed type that holds q^2 + q, object beyond 64 bits.

    >>> exact_type(3), exact_type(10**6), exact_type(10**12)
    (dtype('int8'), dtype('int64'), dtype('O'))
    """
    names = ("int8", "int16", "int32", "int64")
    return np.dtype(next((name for name in names if q * q + q <= np.iinfo(name).max), object))


def _table(A: Array, q: int) -> Array:
    """Return a matrix modulo q in the type of exact_type, some rows at a time: a wide copy of all is too large."""
    table = np.empty(A.shape, dtype=exact_type(q))
    wide = object if A.dtype == object or q > 2**62 else np.int64
    for start in range(0, len(A), 256):
        table[start : start + 256] = A[start : start + 256].astype(wide) % q
    return table


def residue(values: Array, q: int) -> Array:
    """Return values modulo q; the quotient by a scalar is vectorised in NumPy, the remainder is not."""
    return np.asarray(values - values // q * q)


def _swap(table: Array, order: Array, i: int, j: int) -> None:
    if i != j:
        table[[i, j]] = table[[j, i]]
        order[[i, j]] = order[[j, i]]


def _eliminate(table: Array, r: int, divisor: int, q: int) -> None:
    """Clear column r below row r and keep the multipliers there; `divisor` is p^v of the pivot."""
    inverse = pow(int(table[r, r]) // divisor, -1, q)
    below = r + 1 + np.flatnonzero(table[r + 1 :, r])
    right = r + 1 + np.flatnonzero(table[r, r + 1 :])
    factors = residue(table[below, r] // divisor * inverse, q)
    table[below, r] = factors
    # A dense block is subtracted whole; a sparse one only where both factors are not 0.
    if 2 * len(below) * len(right) > (len(table) - r) * (table.shape[1] - r):
        block = table[r + 1 :, r + 1 :]
        block[...] = residue(block - np.multiply.outer(table[r + 1 :, r], table[r, r + 1 :]), q)
    else:
        where = np.ix_(below, right)
        table[where] = residue(table[where] - np.multiply.outer(factors, table[r, right]), q)
