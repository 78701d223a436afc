"""Cyclotomic products, natural factors and divisions against plain definitions."""

from __future__ import annotations

from itertools import product as pairs
from math import gcd, lcm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.families.tapes import cyclotomic
from ludus.families.tapes.cyclotomic import factors, least_displacement, natural_factors, offending_factor
from ludus.families.tapes.game import GAME, read_offsets
from ludus.families.tapes.playing import after, expansion_order, is_playable, possible_moves
from ludus.families.tapes.polynomials import (
    Coefficients,
    divided,
    exact_quotient,
    in_words,
    modular_remainder,
    remainder,
    times,
)
from ludus.families.tapes.problem import Way
from ludus.families.tapes.rule import Rule, invariant, rule

NATURAL = {
    "e31-1": [3], "seven-trees": [6], "m1": [3, 12], "e28-3": [16], "e28-5": [16], "d25": [3, 10], "d35": [7, 15],
    "m2": [2, 4, 8, 15], "e51-2": [5], "e39-7": [27], "e31-28-6": [3, 16], "e25-37-214-9": [2, 3, 4, 10, 21, 28],
    "e21-31-2": [2, 3], "thermonuclear": [4],
}  # fmt: skip

POLYNOMIALS = st.lists(st.integers(-4, 4), min_size=1, max_size=7).map(lambda c: tuple(c)).filter(lambda c: c[-1] != 0)


def naive_product(left: Coefficients, right: Coefficients) -> Coefficients:
    found = [0] * (len(left) + len(right) - 1)
    for (i, a), (j, b) in pairs(enumerate(left), enumerate(right)):
        found[i + j] += a * b
    return tuple(found)


def of_row(variant: str) -> Rule:
    return rule(tuple(sorted(read_offsets(GAME.variants[variant].values["replacement"]).items())))


@pytest.mark.parametrize("variant", NATURAL)
def test_the_natural_factors_of_the_rows_are_those_of_the_research(variant: str) -> None:
    laws = of_row(variant)
    assert natural_factors(laws) == tuple(NATURAL[variant])
    assert least_displacement(laws) == lcm(*NATURAL[variant])
    is_a, is_b = cyclotomic.is_class_a(laws.polynomial), cyclotomic.is_class_b(laws.polynomial)
    assert (is_a, is_b) == (not laws.is_monotonic, laws.is_monotonic)


def test_m2_as_printed_has_a_factor_that_divides_no_power_minus_one() -> None:
    assert natural_factors(of_row("m2-printed")) is None
    assert least_displacement(of_row("m2-printed")) is None


@pytest.mark.parametrize("m", range(1, 61))
def test_phi_is_what_formulas_19_21_and_22_say(m: int) -> None:
    assert cyclotomic.phi_by_moebius(m) == cyclotomic.phi(m)
    assert cyclotomic.product(map(cyclotomic.phi, cyclotomic.divisors(m))) == cyclotomic.power_minus_one(m)
    stretched = tuple(c for one in cyclotomic.phi(2 * m) for c in (one, 0))[:-1]
    assert cyclotomic.phi(4 * m) == stretched
    assert sum(map(cyclotomic.moebius, cyclotomic.divisors(m))) == (m == 1)


@pytest.mark.parametrize(("a", "b"), list(pairs(range(2, 8), range(1, 8))))
def test_gamma_is_the_product_of_its_natural_factors(a: int, b: int) -> None:
    assert cyclotomic.product(map(cyclotomic.phi, cyclotomic.gamma_factors(a, b))) == cyclotomic.gamma(a, b)
    assert naive_product(cyclotomic.gamma(a, b), cyclotomic.power_minus_one(b)) == cyclotomic.power_minus_one(a * b)


@given(POLYNOMIALS)
@settings(max_examples=200)
def test_a_polynomial_has_natural_factors_iff_it_divides_some_power_minus_one(polynomial: Coefficients) -> None:
    if polynomial[0] == 0:
        return
    found = factors(polynomial)
    assert found is not None
    if found.natural is not None:
        least = lcm(*found.natural)
        assert exact_quotient(cyclotomic.power_minus_one(least), polynomial) is not None
        assert all(exact_quotient(cyclotomic.power_minus_one(k), polynomial) is None for k in range(1, least))
    else:
        assert all(exact_quotient(cyclotomic.power_minus_one(k), polynomial) is None for k in range(1, 61))
        offending = offending_factor(polynomial)
        assert offending is not None
        factor, repeated = offending
        square = naive_product(factor, factor) if repeated else factor
        assert exact_quotient(polynomial, square) is not None


@given(POLYNOMIALS, POLYNOMIALS)
def test_a_product_is_divided_exactly(left: Coefficients, right: Coefficients) -> None:
    whole = naive_product(left, right)
    assert exact_quotient(whole, right) == left
    assert times(left, right) == whole
    assert divided(whole, right) == (left, ())


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=12).map(tuple), POLYNOMIALS)
def test_a_remainder_shows_that_there_is_no_quotient(dividend: Coefficients, divisor: Coefficients) -> None:
    while dividend and dividend[-1] == 0:
        dividend = dividend[:-1]
    if exact_quotient(dividend, divisor) is not None:
        assert not modular_remainder(dividend, divisor, 2**31 - 1)
        return
    rest, modulus = remainder(dividend, divisor)
    assert any(c % modulus for c in rest) if modulus else any(rest)
    if modulus == 0:
        gap = [a - b for a, b in zip(dividend, (*rest, *(0,) * len(dividend)), strict=False)]
        assert exact_quotient(tuple(gap[: _length(gap)]), divisor) is not None


def _length(dense: list[int]) -> int:
    return max((index + 1 for index, c in enumerate(dense) if c), default=0)


@given(
    st.dictionaries(st.integers(-3, 3), st.integers(1, 2), min_size=1, max_size=3),
    st.lists(st.tuples(st.booleans(), st.integers(0, 30)), max_size=8),
)
def test_no_move_changes_the_state_modulo_the_polynomial(
    offsets: dict[int, int], choices: list[tuple[bool, int]]
) -> None:
    laws = rule(tuple(sorted(offsets.items())))
    state = ((0, 1), (2, 2))
    kept = invariant(laws, state, 1)
    for _, choice in choices:
        moves = possible_moves(laws, state)
        following = after(laws, state, moves[choice % len(moves)])
        assert following is not None
        state = following
        assert invariant(laws, state, 1) == kept


@given(
    st.dictionaries(st.integers(-2, 2), st.integers(1, 2), min_size=1, max_size=3),
    st.dictionaries(st.integers(-2, 4), st.integers(0, 3), max_size=4),
)
@settings(max_examples=150)
def test_expansions_can_be_played_iff_the_theorem_says_so(offsets: dict[int, int], wanted: dict[int, int]) -> None:
    laws = rule(tuple(sorted(offsets.items())))
    start = {0: 1, 1: 1}
    order = expansion_order(laws, start, wanted)
    assert (order is not None) == is_playable(laws, start, wanted)
    assert (order is not None) == _can_be_played(laws, tuple(start.items()), tuple(sorted(wanted.items())))
    state = tuple(start.items())
    for square in order or ():
        following = after(laws, state, (Way.EXPAND, square))
        assert following is not None
        state = following


def _can_be_played(laws: Rule, start: tuple[tuple[int, int], ...], wanted: tuple[tuple[int, int], ...]) -> bool:
    """Try every order."""
    todo, seen = [(start, wanted)], set()
    while todo:
        state, left = todo.pop()
        if not any(often for _, often in left):
            return True
        for index, (square, often) in enumerate(left):
            following = after(laws, state, (Way.EXPAND, square)) if often else None
            if following is not None:
                rest = (*left[:index], (square, often - 1), *left[index + 1 :])
                if (following, rest) not in seen:
                    seen.add((following, rest))
                    todo.append((following, rest))
    return False


def test_polynomials_are_written_as_people_write_them() -> None:
    assert in_words((-1, 0, -2, 1)) == "T^3 - 2T^2 - 1"
    assert in_words(tuple(range(1, 20)), most=2) == "19T^18 + 18T^17 + 17 more terms"
    assert gcd(*of_row("d25").steps) == 1
