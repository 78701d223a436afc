"""Relations are what they say: compared with plain numbers, in every kind of numeration."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import InvalidInput
from ludus.families.proofs.automata.linear import (
    Sign,
    adder_faults,
    least,
    less,
    linear,
    nim_scale,
    nim_sum,
    plus,
    smallest,
)
from ludus.families.proofs.automata.relations import all_of, built, true
from ludus.families.proofs.automata.tables import Budget, BudgetSpent, budget_of
from ludus.families.proofs.numerations import Numeration, numeration_named, read_numeration, write_numeration

NUMERATIONS = [Numeration((2,)), Numeration((3,)), Numeration((3, 2)), Numeration((5, 3, 2)), Numeration((4, 2))]
NUMERATIONS += [Numeration(ostrowski=t) for t in (1, 2, 3)]
BUDGET = Budget()
numerations = st.sampled_from(NUMERATIONS)


@given(numerations, st.integers(0, 10**9), st.integers(0, 40))
def test_a_word_is_read_back_as_its_number(numeration: Numeration, number: int, length: int) -> None:
    word = numeration.word(number, length)
    assert len(word) >= length
    assert numeration.number(word) == number
    state = 0
    for digit in word:
        state = numeration.valid()[state][digit]
        assert state >= 0


@given(numerations)
def test_a_numeration_is_read_back(numeration: Numeration) -> None:
    assert read_numeration(write_numeration(numeration)) == numeration


@pytest.mark.parametrize(
    "text", ["", "1", "2,", "zeckendorf", "ostrowski-0", "ostrowski-", "2,2,2,2,2,2,2,2,2", "-2", "99"]
)
def test_a_wrong_numeration_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        numeration_named(text)


@given(
    numerations,
    st.lists(st.integers(-6, 6), min_size=1, max_size=3),
    st.integers(-40, 40),
    st.sampled_from(Sign),
    st.lists(st.tuples(*[st.integers(0, 60)] * 3), max_size=30),
)
@settings(max_examples=60)
def test_a_linear_condition_is_what_it_says(
    numeration: Numeration, factors: list[int], constant: int, sign: Sign, points: list[tuple[int, int, int]]
) -> None:
    terms = dict(zip("abc", factors, strict=False))
    relation = linear(numeration, BUDGET, terms, constant, sign)
    for point in points:
        numbers = dict(zip(terms, point, strict=False))
        value = constant + sum(terms[name] * number for name, number in numbers.items())
        assert relation.holds(**numbers) == (value == 0 if sign is Sign.ZERO else value <= 0)


@pytest.mark.parametrize("numeration", NUMERATIONS, ids=lambda one: one.words)
def test_order_and_quantifiers_are_what_they_say(numeration: Numeration) -> None:
    smaller = less(numeration, BUDGET, "x", "y")
    add = plus(numeration, BUDGET, ("x", "y", "z"))
    assert all(smaller.holds(x=x, y=y) == (x < y) for x, y in product(range(14), repeat=2))
    assert all(add.exists("y").holds(x=x, z=z) == (x <= z) for x, z in product(range(14), repeat=2))
    assert smaller.exists("y").differs(true(numeration, BUDGET, ("x",))).is_empty
    assert (~(~smaller).exists("y")).is_empty
    assert [y for y in range(9) if smaller.exists("x").holds(y=y)] == list(range(1, 9))
    both = (smaller | smaller.renamed(x="y", y="x")).differs(
        ~linear(numeration, BUDGET, {"x": 1, "y": -1}, 0, Sign.ZERO)
    )
    assert both.is_empty
    assert add.some() == {"x": 0, "y": 0, "z": 0}
    assert (smaller & smaller.renamed(x="y", y="x")).some() is None


@pytest.mark.parametrize("numeration", NUMERATIONS, ids=lambda one: one.words)
def test_every_adder_is_proved_by_induction(numeration: Numeration) -> None:
    assert adder_faults(numeration, BUDGET) == ()


@pytest.mark.parametrize("numeration", [Numeration((2,)), Numeration(ostrowski=1)], ids=lambda one: one.words)
def test_a_wrong_adder_is_not_proved(numeration: Numeration) -> None:
    x, y, z = "xyz"
    late = linear(numeration, BUDGET, {x: 1, y: 1, z: -1}, 1, Sign.ZERO)
    assert "x + 0 = x" in adder_faults(numeration, BUDGET, late)
    only_even = plus(numeration, BUDGET, (x, y, z)) & linear(numeration, BUDGET, {z: 1, "k": -2}, 0, Sign.ZERO).exists(
        "k"
    )
    assert "there is a sum" in adder_faults(numeration, BUDGET, only_even)
    two = plus(numeration, BUDGET, (x, y, z)) | linear(numeration, BUDGET, {x: 1, z: -1}, 0, Sign.ZERO)
    assert "there is only one sum" in adder_faults(numeration, BUDGET, two)
    assert adder_faults(numeration, BUDGET, linear(numeration, BUDGET, {x: 1, y: 2, z: -1}, 0, Sign.ZERO))


def test_the_adders_have_the_sizes_of_the_note() -> None:
    for t in range(1, 5):
        assert len(plus(Numeration(ostrowski=t), BUDGET, ("x", "y", "z"))) == 17


@pytest.mark.parametrize("numeration", [one for one in NUMERATIONS if nim_scale(one)], ids=lambda one: one.words)
def test_nim_sums_are_found_digit_by_digit(numeration: Numeration) -> None:
    scale = nim_scale(numeration) or 1
    relation = nim_sum(numeration, BUDGET, ("x", "y", "z"))
    for x, y in product(range(20), repeat=2):
        assert relation.holds(x=scale * x, y=scale * y, z=scale * (x ^ y))
        assert not relation.holds(x=scale * x, y=scale * y, z=scale * (x ^ y) + 1)


@given(numerations, st.sets(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=6))
@settings(max_examples=15)
def test_the_smallest_pair_is_found(numeration: Numeration, pairs: set[tuple[int, int]]) -> None:
    points = [
        all_of(
            [linear(numeration, BUDGET, {name: 1}, -x, Sign.ZERO) for name, x in zip("ab", pair, strict=True)], ()
        ).ordered(("a", "b"))
        for pair in pairs
    ]
    union = points[0]
    for one in points[1:]:
        union |= one
    assert smallest(union) == min(pairs, key=lambda pair: (max(pair), pair))
    assert least(union.exists("b")) == min(a for a, _ in pairs)
    assert all(union.holds(a=a, b=b) == ((a, b) in pairs) for a, b in product(range(13), repeat=2))


def test_a_machine_is_built_as_it_is_told() -> None:
    numeration = Numeration((2,))
    odd_ones = built(0, lambda n, d: n ^ d[0], lambda n: n == 1, over=true(numeration, BUDGET, ("x",)))
    assert [x for x in range(16) if odd_ones.holds(x=x)] == [x for x in range(16) if x.bit_count() % 2]
    assert len(odd_ones) == 2


def test_the_work_is_bounded_by_states_and_by_time() -> None:
    numeration = Numeration((2,))
    with pytest.raises(BudgetSpent, match="over the limit"):
        linear(numeration, Budget(states=50), {"x": 1, "y": -1000}, 0, Sign.ZERO)
    with pytest.raises(BudgetSpent, match="over the limit"):
        true(numeration, BUDGET, [f"x{k}" for k in range(40)])
    with pytest.raises(BudgetSpent, match="time"):
        linear(numeration, budget_of(-1), {"x": 1}, 0, Sign.ZERO)
