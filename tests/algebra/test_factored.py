"""Products of powers over bases that share no factor: right, prime where that is promised, and never slow."""

from __future__ import annotations

from itertools import combinations
from math import gcd, prod

from hypothesis import given
from hypothesis import strategies as st

from ludus.algebra.factored import PRIMES_BELOW, coprime_bases, factor, product_of_powers

RSA_100 = 1522605027922533360535618378132637429718068114961380688657908494580122963258952897654000350692006139
"""Factored in 1991 after a few days of work."""

NUMBERS = st.integers(1, 10**6) | st.integers(1, 2**120)


def assert_coprime(bases: tuple[int, ...]) -> None:
    assert all(base > 1 for base in bases)
    assert all(gcd(one, other) == 1 for one, other in combinations(bases, 2))
    assert list(bases) == sorted(bases)


@given(st.lists(st.integers(1, 5000), max_size=8))
def test_numbers_are_products_of_their_coprime_bases(numbers: list[int]) -> None:
    bases = coprime_bases(numbers)
    assert_coprime(bases)
    for number in numbers:
        rest = number
        for base in bases:
            while rest % base == 0:
                rest //= base
        assert rest == 1
    assert all(any(number % base == 0 for number in numbers) for base in bases)


@given(st.dictionaries(NUMBERS, st.integers(0, 4), max_size=4))
def test_a_product_of_powers_has_its_value(numbers: dict[int, int]) -> None:
    found = product_of_powers(numbers)
    assert_coprime(tuple(base for base, _ in found))
    assert prod(base**often for base, often in found) == prod(number**often for number, often in numbers.items())


@given(st.dictionaries(st.integers(1, 2**60), st.integers(1, 4), max_size=3))
def test_the_bases_of_numbers_below_the_bound_are_primes(numbers: dict[int, int]) -> None:
    assert all(number < PRIMES_BELOW for number in numbers)
    assert all(factor(base) == ((base, 1),) for base, _ in product_of_powers(numbers))


def test_two_primes_of_fifty_bits_are_found() -> None:
    p, q = 2**50 - 27, 2**50 - 35
    assert product_of_powers({p * q: 3, p: 1}) == ((q, 3), (p, 4))


def test_a_number_too_long_to_factor_is_a_base_of_its_own() -> None:
    assert product_of_powers({RSA_100: 15, 12: 1}) == ((2, 2), (3, 1), (RSA_100, 15))
    assert product_of_powers({7 * RSA_100: 2}) == ((7, 2), (RSA_100, 2))
    assert product_of_powers({RSA_100**4: 2, RSA_100: 1}) == ((RSA_100, 9),)


def test_a_common_divisor_splits_what_would_be_too_hard_to_factor() -> None:
    p, q = 2**107 - 1, 2**127 - 1
    assert product_of_powers({p * q: 2, p: 3}) == ((p, 5), (q, 2))
