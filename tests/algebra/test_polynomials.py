"""Polynomials over GF(2), and modulo prime powers by lifting."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludus.algebra.polynomials import (
    coefficients,
    degree,
    divided,
    extended_gcd,
    gcd,
    gcd_with_factor,
    polynomial,
    product,
    split,
)

polynomials = st.integers(0, 2**90 - 1)


def naive_product(a: int, b: int) -> int:
    total = [0] * 200
    for i in range(100):
        for j in range(100):
            total[i + j] ^= (a >> i & 1) & (b >> j & 1)
    return sum(bit << i for i, bit in enumerate(total))


@given(polynomials, polynomials)
def test_products_are_sums_of_shifted_factors(a: int, b: int) -> None:
    assert product(a, b) == product(b, a) == naive_product(a, b)


@given(polynomials, polynomials.filter(bool))
def test_quotient_and_remainder_make_up_the_dividend(a: int, b: int) -> None:
    quotient, rest = divided(a, b)
    assert product(quotient, b) ^ rest == a
    assert degree(rest) < degree(b)


@given(polynomials, polynomials, polynomials.filter(bool))
def test_a_gcd_divides_and_is_a_combination(a: int, b: int, common: int) -> None:
    a, b = product(a, common), product(b, common)
    g, s, t = extended_gcd(a, b)
    assert g == gcd(a, b) == product(s, a) ^ product(t, b)
    if g:
        assert not divided(a, g)[1] | divided(b, g)[1] | divided(g, common)[1]


@given(polynomials, polynomials.filter(bool))
def test_a_gcd_with_its_factor(a: int, f: int) -> None:
    g, s = gcd_with_factor(a, f)
    assert g == gcd(a, f)
    assert divided(product(s, a) ^ g, f)[1] == 0


@st.composite
def splittings(draw: st.DrawFn) -> tuple[list[int], list[int], int, int]:
    p, k = draw(st.sampled_from([(2, 1), (2, 2), (2, 5), (3, 3), (5, 2), (7, 1)]))
    digits = st.integers(0, p**k - 1)
    f = [*draw(st.lists(digits, min_size=1, max_size=8)), 1]
    return f, draw(st.lists(digits, min_size=1, max_size=9)), p, k


@given(splittings())
def test_a_split_is_a_factorisation_with_a_unit_part(given_: tuple[list[int], list[int], int, int]) -> None:
    f_values, d_values, p, k = given_
    q = p**k
    f, D = polynomial(f_values, q), polynomial(d_values, q)
    found = split(f, D % f, p, k)
    assert found.unit * found.singular == f
    one = polynomial([1], q)
    if found.unit.degree() > 0:
        assert (D * found.inverse(D % f)) % found.unit == one % found.unit
    # Some power of D is 0 modulo p on the singular part.
    H, power = polynomial(coefficients(found.singular), p), polynomial([1], p)
    for _ in range(len(f_values)):
        power = power * polynomial(d_values, p) % H if H.degree() > 0 else polynomial([], p)
    assert power.degree() == -1
    x = found.joined((D + one) % found.unit, D % found.singular)
    assert (x - D - one) % found.unit == polynomial([], q)
    assert (x - D) % found.singular == polynomial([], q)
