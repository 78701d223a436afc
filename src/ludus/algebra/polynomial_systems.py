"""One or two linear equations over F[z]/f, F a field: a solution, or the patterns that stand in its way.

F[z]/f is a principal ideal ring: a x = b has a solution exactly when g = gcd(a, f) divides b, and then x is known up to
the multiples of f/g. Two equations in two unknowns are brought to a triangle by one extended Euclidean algorithm; the
equation g x_0 = c - b x_1 then says (f/h)(c - b x_1) = 0 with h = gcd(g, f), which leaves two equations for x_1 alone.

The same text serves GF(2), where a polynomial is a Python integer, and GF(p), where it is one of python-flint's.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from ludus.core.records import dataclass

Polynomial: TypeAlias = Any
"""A polynomial in the arithmetic at hand."""
Pair: TypeAlias = tuple[Polynomial, Polynomial]
Square: TypeAlias = tuple[Pair, Pair]
"""A matrix ((a, b), (c, d))."""


class Arithmetic(Protocol):
    """Polynomials over one field; f is never 0."""

    def degree(self, a: Polynomial) -> int:
        """Return the degree of a, -1 for 0."""

    def plus(self, a: Polynomial, b: Polynomial) -> Polynomial:
        """Return a + b."""

    def minus(self, a: Polynomial, b: Polynomial) -> Polynomial:
        """Return a - b."""

    def product(self, a: Polynomial, b: Polynomial) -> Polynomial:
        """Return a b."""

    def divided(self, a: Polynomial, b: Polynomial) -> Pair:
        """Return quotient and remainder of a by b."""

    def extended_gcd(self, a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial, Polynomial]:
        """Return (g, s, t) with g = gcd(a, b) = s a + t b; a or b may be 0."""

    def gcd_with_factor(self, a: Polynomial, f: Polynomial) -> Pair:
        """Return (g, s) with g = gcd(a, f) = s a modulo f."""


@dataclass(frozen=True, slots=True)
class Quotient:
    """The ring F[z]/f, equations in it, and what solves them."""

    field: Arithmetic
    f: Polynomial

    def reduced(self, a: Polynomial) -> Polynomial:
        """Return a modulo f."""
        return self.field.divided(a, self.f)[1]

    def product(self, a: Polynomial, b: Polynomial) -> Polynomial:
        """Return a b modulo f."""
        return self.reduced(self.field.product(a, b))

    def combination(self, a: Pair, b: Pair) -> Polynomial:
        """Return a_0 b_0 + a_1 b_1 modulo f."""
        return self.reduced(self.field.plus(self.field.product(a[0], b[0]), self.field.product(a[1], b[1])))

    def cofactor(self, a: Polynomial) -> Polynomial:
        """Return f / gcd(a, f): its multiples are the x with a x = 0."""
        return self.field.divided(self.f, self.field.gcd_with_factor(a, self.f)[0])[0]

    def solution(self, a: Polynomial, b: Polynomial) -> Polynomial | None:
        """Return x with a x = b, None when there is none."""
        g, s = self.field.gcd_with_factor(a, self.f)
        share, rest = self.field.divided(b, g)
        if self.field.degree(rest) >= 0:
            return None
        return self.field.divided(self.field.product(s, share), self.field.divided(self.f, g)[0])[1]


@dataclass(frozen=True, slots=True)
class Triangle:
    """Two equations B x = c in F[z]/f, brought to a triangle once and solved for any right side."""

    ring: Quotient
    rows: Square
    """The matrix, of determinant 1 or -1, that B is multiplied with from the left."""
    corner: Polynomial
    """g: the first equation reads g x_0 + upper x_1 = c_0."""
    upper: Polynomial
    lower: Polynomial
    """The second equation reads lower x_1 = c_1."""

    def solution(self, right: Pair) -> Pair | None:
        """Return x with B x = right, None when there is none."""
        ring = self.ring
        c_0, c_1 = (ring.combination(row, right) for row in self.rows)
        cofactor = ring.cofactor(self.corner)
        x_1 = common_solution(
            ring, (self.lower, ring.product(cofactor, self.upper)), (c_1, ring.product(cofactor, c_0))
        )
        if x_1 is None:
            return None
        return ring.solution(self.corner, self._rest(c_0, x_1)), x_1

    def quiet(self) -> list[tuple[Pair, int]]:
        """Return (x, k) pairs: x, z x, ..., z^(k-1) x of all of them are a basis of the x with B x = 0."""
        ring, field = self.ring, self.ring.field
        first, one = ring.cofactor(self.corner), field.divided(ring.f, ring.f)[0]
        common = field.extended_gcd(self.lower, ring.product(first, self.upper))[0]
        x_1 = ring.cofactor(common)
        zero = field.minus(one, one)
        x_0 = ring.solution(self.corner, self._rest(zero, x_1))
        size = field.degree(ring.f)
        return [((first, zero), size - field.degree(first)), ((x_0, x_1), size - field.degree(x_1))]

    def _rest(self, c_0: Polynomial, x_1: Polynomial) -> Polynomial:
        return self.ring.reduced(self.ring.field.minus(c_0, self.ring.product(self.upper, x_1)))


def triangle(ring: Quotient, B: Square) -> Triangle:
    """Return two equations over F[z]/f with one unknown removed from the second."""
    field, ((a, b), (c, d)) = ring.field, B
    g, s, t = field.extended_gcd(a, c)
    if field.degree(g) < 0:
        one = field.divided(ring.f, ring.f)[0]
        return Triangle(ring, ((one, g), (g, one)), g, b, d)
    zero = field.minus(g, g)
    rows = ((s, t), (field.divided(c, g)[0], field.minus(zero, field.divided(a, g)[0])))
    return Triangle(ring, rows, g, ring.combination(rows[0], (b, d)), ring.combination(rows[1], (b, d)))


def common_solution(ring: Quotient, a: Pair, b: Pair) -> Polynomial | None:
    """Return x with a_0 x = b_0 and a_1 x = b_1, None when there is none."""
    field = ring.field
    g, s, t = field.extended_gcd(*a)
    if field.degree(g) < 0:
        return None if any(field.degree(one) >= 0 for one in b) else g
    # The two equations are the same as g x = s b_0 + t b_1 and 0 = (a_1/g) b_0 - (a_0/g) b_1.
    shares = tuple(field.divided(one, g)[0] for one in a)
    left = ring.reduced(field.minus(field.product(shares[1], b[0]), field.product(shares[0], b[1])))
    if field.degree(left) >= 0:
        return None
    return ring.solution(g, ring.combination((s, t), b))
