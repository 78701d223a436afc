"""Exact linear algebra over Z_n, for every n >= 1, composite or not: A x = b, or the weighting that forbids it.

By the Chinese remainder theorem Z_n is the product of the Z_q of its prime powers q, and each of those is handled by
ludus.algebra.smith. A modulus above 2^100 is not factored beforehand: elimination itself finds the factors that
matter, and powers of coprime numbers do instead of powers of primes. Z_n is self-injective, so exactly one of two
things exists: an x with A x = b, or a weighting w of the equations with w A = 0 and w b != 0 modulo n. `solve` returns
the one that does.

A system with many right sides is eliminated once: `eliminated(A, n)`, then `.solve(b)` for each.
"""

from __future__ import annotations

from typing import TypeAlias

from ludus.algebra.factored import product_of_powers, split
from ludus.algebra.smith import LocalSmith, SharedFactor, local_smith
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
            row = part.first_failure(c)
            if row is not None:
                lifted = part.weighting(row).astype(object) * (self.modulus // part.q)
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

    def kernel_size(self) -> Factored:
        """Return the number of x with A x = 0 modulo n, as (prime, exponent) pairs."""
        sizes = ((p.prime, sum(p.valuations) + p.exponent * (self.unknowns - p.rank)) for p in self.parts)
        return tuple(size for size in sizes if size[1])

    def image_size(self) -> Factored:
        """Return the number of b for which A x = b has a solution, as (prime, exponent) pairs."""
        sizes = ((p.prime, p.exponent * p.rank - sum(p.valuations)) for p in self.parts)
        return tuple(size for size in sizes if size[1])

    def kernel(self) -> list[tuple[int, Array]]:
        """Return (order, x) pairs: each x with A x = 0 is a sum of multiples of the x's in exactly one way."""
        return [
            (order, residues(x.astype(object) * (self.modulus // part.q), self.modulus))
            for part in self.parts
            for order, x in part.kernel()
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
