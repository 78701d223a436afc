"""Factors and inverses lifted from p to p^k."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludus.algebra.prime_polynomials import coefficients, polynomial, split


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
