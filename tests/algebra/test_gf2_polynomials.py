"""Polynomials over GF(2) against arithmetic on lists of coefficients."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludus.algebra.gf2_polynomials import degree, divided, extended_gcd, gcd, gcd_with_factor, product, remainder

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
    assert remainder(a, b) == rest


@given(polynomials, polynomials, polynomials.filter(bool))
def test_a_gcd_divides_and_is_a_combination(a: int, b: int, common: int) -> None:
    a, b = product(a, common), product(b, common)
    g, s, t = extended_gcd(a, b)
    assert g == gcd(a, b) == product(s, a) ^ product(t, b)
    if g:
        assert not remainder(a, g) | remainder(b, g) | remainder(g, common)


@given(polynomials, polynomials.filter(bool))
def test_a_gcd_with_its_factor(a: int, f: int) -> None:
    g, s = gcd_with_factor(a, f)
    assert g == gcd(a, f)
    assert remainder(product(s, a) ^ g, f) == 0
