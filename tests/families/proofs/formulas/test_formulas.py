"""Formulas: written and read back, evaluated like their meaning, refused with the place of the mistake."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.proofs.formulas.strategies_of_formulas import NAMES, Pair, formulas
from ludus.core.errors import InvalidInput
from ludus.families.proofs.formulas.evaluating import bounds, can_fail, slabs_of
from ludus.families.proofs.formulas.reading import read, write
from ludus.families.proofs.formulas.tree import (
    Binary,
    Condition,
    Minus,
    Name,
    Operator,
    Whole,
    coordinate_names,
    depth,
    names,
    parts,
)
from oracles.formulas import evaluate, evaluate_grid


@given(formulas())
def test_a_written_formula_is_read_back(pair: Pair) -> None:
    assert read(write(pair[0])) == pair[0]


@settings(max_examples=150)
@given(
    formulas(),
    st.tuples(st.integers(1, 5), st.integers(1, 5)),
    st.integers(-3, 3) | st.integers(-(10**18), 10**18),
    st.integers(1, 30),
)
def test_a_whole_grid_is_evaluated_like_each_position(pair: Pair, shape: tuple[int, int], p: int, slab: int) -> None:
    formula, meaning = pair
    expected, fails = np.empty(shape, dtype=object), []
    for x, y in itertools.product(*map(range, shape)):
        try:
            expected[x, y] = meaning({"x": x, "y": y, "x1": x, "x2": y, "p": p})
        except ZeroDivisionError:
            fails.append((x, y))
    if fails:
        with pytest.raises(InvalidInput, match="divisor other than 0"):
            evaluate_grid(formula, shape, {"p": p})
        return
    assert evaluate_grid(formula, shape, {"p": p}).tolist() == expected.tolist()
    cut = np.concatenate([values for _, values in slabs_of(formula, shape, {"p": p}, slab=slab)])
    assert cut.tolist() == expected.tolist()


@given(formulas(), st.tuples(*[st.tuples(st.integers(-20, 20), st.integers(0, 9))] * len(NAMES)), st.data())
def test_no_value_leaves_its_bounds(pair: Pair, spans: tuple[tuple[int, int], ...], data: st.DataObject) -> None:
    ranges = {name: (low, low + more) for name, (low, more) in zip(NAMES, spans, strict=True)}
    env = {name: data.draw(st.integers(*span)) for name, span in ranges.items()}
    for part in parts(pair[0]):
        try:
            value = evaluate(part, env)
        except ZeroDivisionError:
            assert can_fail(part, ranges)
        else:
            if not isinstance(part, Condition):
                low, high = bounds(part, ranges)
                assert low <= value <= high


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2 + 3 * 4 - 1", 13), ("10 - 4 - 3", 3), ("-7 // 2", -4), ("-7 % 3", 2), ("7 % -3", -2), ("6 ^ 3 + 1", 2),
        ("1 ^ 2 = 3 and 1 < 2", True), ("12 ⊕ 10", 6), ("not 1 = 1 or 1 = 1", True),
        ("1 if 1 = 2 else 2 if 2 = 2 else 3", 2), ("min(3, 1, 2) + max(4) + abs(-5)", 10), ("3 ≥ 2 ≠ 1", True),
        ("1 < 3 > 2 == 2", True), ("true and not false", True), ("(1 = 1) if 1 < 2 else (2 = 3)", True),
    ],
)  # fmt: skip
def test_signs_bind_as_in_python(text: str, value: int | bool) -> None:
    assert evaluate(read(text), {}) == value


@pytest.mark.parametrize(
    ("text", "at", "word"),
    [
        ("", 1, "expected a number"), ("x + ", 5, "the end"), ("x / y", 3, "//"), ("x ** 2", 3, "product"),
        ("x & y", 3, "`and`"), ("x | y", 3, "`or`"), ("!x", 1, "`not`"), ("x and y = 1", 1, "before 'and'"),
        ("1 = 1 and y", 11, "after 'and'"), ("(x < y) + 1", 1, "got a condition"), ("mod(x, 3)", 1, "before '('"),
        ("x y", 3, "operator or the end"), ("q + 1", 1, "the names x, y, p"), ("min()", 5, "expected a number"),
        ("x = not y", 5, "'not'"), ("1 if x else 2", 6, "after 'if'"), ("(x", 3, "expected ')'"), ("x)", 2, "')'"),
        ("1 if x = 1", 11, "expected 'else'"), ("x if x < 1 else x < 2", 17, "after 'else'"), ("x @ y", 3, "'@'"),
        ("abs(x, y)", 6, "expected ')'"), ("x.__class__", 2, "'.'"), ("x; y", 2, "';'"), ("'a'", 1, "sign"),
        ("9" * 101, 1, "100 digits"), ("(" * 200, 101, "nested"), ("else", 1, "'else'"), ("x = (y = 1)", 5, "number"),
        ("lambda: 1", 7, "':'"), ("__import__('os')", 1, "'_'"), ("[x]", 1, "'['"), ("1e9", 2, "'e9'"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(text: str, at: int, word: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read(text, ("x", "y", "p"))
    message = str(caught.value)
    assert f"at letter {at}:" in message
    assert word in message
    shown, pointer = message.splitlines()[-2:]
    if text.isascii() and len(text) < 60:
        assert shown == f"  {text}"
        assert pointer.index("^") == at + 1


@given(st.text(alphabet="xyp()+-*/%^=<>!,0123456789 andortifelsminabq\n", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        formula = read(text, ("x", "y", "p"))
    except InvalidInput:
        return
    assert read(write(formula)) == formula


def test_the_pointer_stays_right_in_a_long_formula() -> None:
    text = "x + " * 50 + "$ + " + "y + " * 50 + "1"
    with pytest.raises(InvalidInput) as caught:
        read(text)
    shown, pointer = str(caught.value).splitlines()[-2:]
    assert shown[pointer.index("^")] == "$"


def test_sizes_are_bounded() -> None:
    with pytest.raises(InvalidInput, match="at most 4000 letters"):
        read("x+" * 2000 + "x")
    with pytest.raises(InvalidInput, match="100 deep"):
        read("+".join("x" * 150))
    assert depth(read("+".join("x" * 100))) == 100
    deep = "(" * 49 + "-" * 50 + "x" + ")" * 49
    assert evaluate(read(deep), {"x": 3}) == 3
    with pytest.raises(ValueError, match="at least 0"):
        Whole(-3)


def test_a_division_by_zero_names_the_part_and_the_position() -> None:
    with pytest.raises(InvalidInput, match=r"in p // \(x - 1\), at letter 7, got x - 1 = 0 for x = 1, y = 0, p = 7"):
        evaluate_grid(read("y + p // (x - 1)"), (3, 2), {"p": 7})
    with pytest.raises(InvalidInput, match=r"got x = 0 for x = 0$"):
        evaluate_grid(read("5 % x"), (1,), {})
    lazy = read("x = 0 or y % x = 0")
    assert evaluate_grid(lazy, (2, 2), {}).tolist() == [[True, True], [True, True]]
    chosen = read("0 if x = 0 else y // x")
    assert evaluate_grid(chosen, (3, 3), {}).tolist() == [[0, 0, 0], [0, 1, 2], [0, 0, 1]]


def test_grids_take_the_smallest_exact_type() -> None:
    assert evaluate_grid(read("x + y"), (3, 3), {}).dtype == np.int32
    assert evaluate_grid(read("x * 2 * p"), (3, 3), {"p": 2**31}).dtype == np.int64
    big = evaluate_grid(read("x * p * p // p"), (3, 3), {"p": 2**40})
    assert big.dtype == object
    assert big[2, 0] == 2**41
    assert evaluate_grid(read("x < y"), (3, 3), {}).dtype == bool


def test_names_are_coordinates_or_parameters() -> None:
    assert coordinate_names(7)[-1] == ("x7",)
    assert names(read("x + p * min(y, x)")) == ("x", "p", "y")
    with pytest.raises(InvalidInput, match="expected a parameter"):
        evaluate_grid(read("x"), (2, 2), {"y": 1})
    with pytest.raises(InvalidInput, match="expected a value for q"):
        evaluate_grid(read("x + q"), (2, 2), {})


def test_trees_can_be_built_and_compared_without_a_text() -> None:
    built = Binary(Operator.PLUS, Name("x"), Minus(Whole(2)))
    assert write(built) == "x + -2"
    assert read("x   +  -2") == built
    assert hash(read("x+-2")) == hash(built)
