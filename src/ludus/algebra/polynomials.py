"""Polynomials over GF(2), over GF(p) and modulo prime powers, and linear equations over F[z]/f, F a field.

F[z]/f is a principal ideal ring: a x = b has a solution exactly when g = gcd(a, f) divides b, and then x is known up to
the multiples of f/g. Two equations in two unknowns are brought to a triangle by one extended Euclidean algorithm; the
equation g x_0 = c - b x_1 then says (f/h)(c - b x_1) = 0 with h = gcd(g, f), which leaves two equations for x_1 alone.

The same text serves GF(2), where a polynomial is a Python integer, bit i the coefficient of x^i, and GF(p), where it is
an nmod_poly of python-flint. On integers an operation on polynomials of degree N works on whole machine words, so that
the Euclidean algorithm takes about N^2 / 30 steps. The algorithms are those of the textbooks (von zur Gathen and
Gerhard, Modern Computer Algebra, chapters 2 and 3).

Modulo a prime power q = p^k factors and inverses modulo p are lifted to q (Hensel): a factorisation f = E H modulo p
with E and H coprime and monic lifts to one modulo p^k in exactly one way, and an inverse modulo p lifts by Newton's
iteration y (2 - a y) (chapters 9 and 15). There polynomials are only added, multiplied, and divided by monic ones.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass

Polynomial: TypeAlias = Any
"""A polynomial in the arithmetic at hand: an integer, or an nmod_poly."""
Pair: TypeAlias = tuple[Polynomial, Polynomial]
Square: TypeAlias = tuple[Pair, Pair]
Operation: TypeAlias = Callable[[Polynomial, Polynomial], Any]


class Arithmetic(NamedTuple):
    """What polynomials over one field are computed with; f is never 0."""

    degree: Callable[[Polynomial], int]
    """The degree of a, -1 for 0."""
    plus: Operation
    minus: Operation
    product: Operation
    divided: Operation
    """Quotient and remainder of a by b."""
    extended_gcd: Operation
    """(g, s, t) with g = gcd(a, b) = s a + t b; a or b may be 0."""
    gcd_with_factor: Operation
    """(g, s) with g = gcd(a, f) = s a modulo f."""


@dataclass(frozen=True, slots=True)
class Quotient:
    """The ring F[z]/f."""

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

    def nullity(self) -> int:
        """Return the dimension of the space of the x with B x = 0."""
        field, f = self.ring.field, self.ring.f
        return sum(field.degree(field.gcd_with_factor(one, f)[0]) for one in (self.corner, self._common()))

    def quiet(self) -> list[tuple[Pair, int]]:
        """Return (x, k) pairs: x, z x, ..., z^(k-1) x of all of them are a basis of the x with B x = 0."""
        ring, field = self.ring, self.ring.field
        first, x_1 = ring.cofactor(self.corner), ring.cofactor(self._common())
        zero = field.minus(x_1, x_1)
        x_0 = ring.solution(self.corner, self._rest(zero, x_1))
        size = field.degree(ring.f)
        return [((first, zero), size - field.degree(first)), ((x_0, x_1), size - field.degree(x_1))]

    def _common(self) -> Polynomial:
        """Return the greatest common divisor of what x_1 is multiplied with, where the right sides are 0."""
        ring = self.ring
        return ring.field.extended_gcd(self.lower, ring.product(ring.cofactor(self.corner), self.upper))[0]

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


BitPolynomial: TypeAlias = int
"""Bit i is the coefficient of x^i."""

WINDOW = 4
"""Number of coefficients that are multiplied at once."""


def degree(a: BitPolynomial) -> int:
    """Return the degree of a, -1 for the polynomial 0."""
    return a.bit_length() - 1


def product(a: BitPolynomial, b: BitPolynomial) -> BitPolynomial:
    """Return a times b.

    >>> bin(product(0b11, 0b11))
    '0b101'
    """
    if b > a:
        a, b = b, a
    if b <= 1:
        return a * b
    # Four coefficients of b at a time: their product with a is looked up.
    multiples = [0]
    for i in range(1, 1 << WINDOW):
        multiples.append(multiples[i >> 1] << 1 ^ (a if i & 1 else 0))
    total = 0
    for digit in f"{b:x}":
        total = total << WINDOW ^ multiples[int(digit, 16)]
    return total


def divided(a: BitPolynomial, b: BitPolynomial) -> tuple[BitPolynomial, BitPolynomial]:
    """Return quotient and remainder of a by b, which is not 0.

    >>> divided(0b1011, 0b10)
    (5, 1)
    """
    if b == 1:
        return a, 0
    size, shifts = b.bit_length(), []
    while (shift := a.bit_length() - size) >= 0:
        a ^= b << shift
        shifts.append(shift)
    quotient = bytearray(shifts[0] // 8 + 1 if shifts else 0)
    # The bits of the quotient are set in bytes: with an integer, each of them would copy it.
    for shift in shifts:
        quotient[shift >> 3] |= 1 << (shift & 7)
    return int.from_bytes(quotient, "little"), a


def gcd(a: BitPolynomial, b: BitPolynomial) -> BitPolynomial:
    """Return the greatest common divisor, that of a and 0 being a.

    >>> gcd(0b101, 0b11)
    3
    """
    longer, shorter = (a, b) if a > b else (b, a)
    size, other = longer.bit_length(), shorter.bit_length()
    # Invariant: the two have the gcd of a and b, and `size` and `other` are their bit lengths.
    while shorter:
        while (shift := size - other) >= 0:
            longer ^= shorter << shift
            size = longer.bit_length()
        longer, shorter, size, other = shorter, longer, other, size
    return longer


def gcd_with_factor(a: BitPolynomial, f: BitPolynomial) -> tuple[BitPolynomial, BitPolynomial]:
    """Return (g, s) with g = gcd(a, f) and s a = g modulo f.

    >>> gcd_with_factor(0b111, 0b1011)
    (1, 4)
    """
    if a == 1:
        return 1, 1
    r0, r1, s0, s1 = f, a, 0, 1
    size, other = r0.bit_length(), r1.bit_length()
    # Invariant: s0 a = r0 and s1 a = r1 modulo f.
    while r1:
        while (shift := size - other) >= 0:
            r0 ^= r1 << shift
            s0 ^= s1 << shift
            size = r0.bit_length()
        r0, r1, s0, s1, size, other = r1, r0, s1, s0, other, size
    return r0, s0


def extended_gcd(a: BitPolynomial, b: BitPolynomial) -> tuple[BitPolynomial, BitPolynomial, BitPolynomial]:
    """Return (g, s, t) with g = gcd(a, b) = s a + t b.

    >>> extended_gcd(0b110, 0b101)
    (3, 1, 1)
    """
    if not b:
        return a, 1, 0
    g, s = gcd_with_factor(a, b)
    return g, s, divided(product(s, a) ^ g, b)[0]


BINARY_FIELD = Arithmetic(degree, operator.xor, operator.xor, product, divided, extended_gcd, gcd_with_factor)
"""The arithmetic of Python integers, over GF(2)."""
PRIME_FIELD = Arithmetic(
    degree=lambda a: int(a.degree()),
    plus=operator.add,
    minus=operator.sub,
    product=operator.mul,
    divided=divmod,
    extended_gcd=lambda a, b: a.xgcd(b),
    gcd_with_factor=lambda a, f: a.xgcd(f)[:2],
)
"""The arithmetic of python-flint; each polynomial knows its own prime."""


def polynomial(values: Iterable[int] | Array, modulus: int) -> Polynomial:
    """Return the polynomial with these coefficients modulo any n below 2^63, that of 1 first."""
    from flint import nmod_poly

    return nmod_poly(list(map(int, values)), modulus)


def coefficients(a: Polynomial) -> Array:
    """Return the coefficients, that of 1 first, as many as there are."""
    return np.array([int(value) for value in a.coeffs()], dtype=np.int64)


def monic(f: Polynomial, modulus: int) -> Polynomial:
    """Return f divided by its leading coefficient, a unit."""
    return f * polynomial([pow(int(f[f.degree()]), -1, modulus)], modulus)


def reduced(a: Polynomial, modulus: int) -> Polynomial:
    """Return a polynomial modulo a divisor or a multiple of its modulus, by its coefficients."""
    return polynomial(coefficients(a), modulus)


@dataclass(frozen=True, slots=True, eq=False)
class Split:
    """f = unit * singular modulo q = p^k, monic and coprime: D is invertible modulo the first factor.

    Every prime divisor of the second factor modulo p divides D.
    """

    p: int
    k: int
    unit: Polynomial
    singular: Polynomial

    @property
    def q(self) -> int:
        return int(self.p**self.k)

    def inverse(self, a: Polynomial) -> Polynomial:
        """Return the inverse of a modulo the unit factor, which a is coprime to."""
        p, q, E = self.p, self.q, self.unit
        if E.degree() == 0:
            return polynomial([], q)
        y = reduced(reduced(a % E, p).xgcd(reduced(E, p))[1], q)
        two, known = polynomial([2], q), 1
        while known < self.k:
            y, known = y * (two - a * y % E) % E, 2 * known
        return y

    def joined(self, on_unit: Polynomial, on_singular: Polynomial) -> Polynomial:
        """Return the polynomial modulo f with these remainders modulo the two factors."""
        H, E = self.singular, self.unit
        if E.degree() == 0:
            return on_singular
        return on_singular + H * ((on_unit - on_singular) * self.inverse(H) % E)


def split(f: Polynomial, D: Polynomial, p: int, k: int) -> Split:
    """Return the factors of a monic f modulo p^k that D is a unit on, and that D is nowhere a unit on."""
    E, D = reduced(f, p), reduced(D, p)
    H = polynomial([1], p)
    common = E.gcd(D) if D.degree() >= 0 else E
    # What E still shares with D goes over to H, until nothing is shared.
    while common.degree() > 0:
        E, H = E // common, H * common
        common = E.gcd(common)
    return Split(p, k, *_lifted(f, monic(E, p), monic(H, p), p, k))


def _lifted(f: Polynomial, E: Polynomial, H: Polynomial, p: int, k: int) -> tuple[Polynomial, Polynomial]:
    """Return the factors of f modulo p^k that are E and H modulo p, one power of p after the other."""
    q = p**k
    _, _, t = E.xgcd(H)
    unit, singular, power = reduced(E, q), reduced(H, q), polynomial([1], q)
    for i in range(1, k):
        power *= polynomial([p], q)
        error = polynomial([int(value) // p**i for value in coefficients(f - unit * singular)], p)
        unit_step = t * error % E if E.degree() > 0 else polynomial([], p)
        singular_step = (error - unit_step * H) // E
        unit, singular = unit + power * reduced(unit_step, q), singular + power * reduced(singular_step, q)
    return unit, singular
