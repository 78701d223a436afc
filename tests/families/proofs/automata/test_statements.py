"""Statements become the relations that they describe: compared with the evaluation of formulas; the rest is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from ludus.core.errors import InvalidInput
from ludus.families.proofs.automata.compiling import relation_of
from ludus.families.proofs.automata.tables import Budget, BudgetSpent
from ludus.families.proofs.formulas.reading import read, write
from ludus.families.proofs.numerations import Numeration
from oracles.formulas import evaluate

BUDGET = Budget()
BINARY, MIXED, FIBONACCI = Numeration((2,)), Numeration((3, 2)), Numeration(ostrowski=1)
points = st.lists(st.tuples(st.integers(0, 25), st.integers(0, 25)), min_size=20, max_size=40)


def numbers(nim: bool) -> st.SearchStrategy[str]:
    """Texts of numbers about x and y."""
    leaves = st.sampled_from(["x", "y", "0", "1", "2", "3", "5"])

    def more(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        pairs = st.tuples(inner, inner)
        divided = st.tuples(inner, st.sampled_from(["// 2", "// 3", "% 2", "% 3"])).map(lambda p: f"(({p[0]}) {p[1]})")
        signs = ["+", "-", "^"] if nim else ["+", "-"]
        joined = st.tuples(pairs, st.sampled_from(signs)).map(lambda p: f"({p[0][0]} {p[1]} {p[0][1]})")
        other = pairs.map(lambda p: f"max({p[0]}, {p[1]})") | pairs.map(lambda p: f"min({p[0]}, {p[1]})")
        return divided | joined | other | inner.map(lambda n: f"abs({n})") | inner.map(lambda n: f"(2 * {n})")

    return st.recursive(leaves, more, max_leaves=4)


def conditions(nim: bool) -> st.SearchStrategy[str]:
    """Texts of conditions about x and y."""
    compared = st.tuples(numbers(nim), st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), numbers(nim))
    atoms = compared.map(lambda p: f"({p[0]} {p[1]} {p[2]})")

    def more(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        pairs = st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(lambda p: f"({p[0]} {p[1]} {p[2]})")
        choice = st.tuples(inner, inner, inner).map(lambda p: f"({p[0]} if {p[1]} else {p[2]})")
        return pairs | inner.map(lambda c: f"(not {c})") | choice

    return st.recursive(atoms, more, max_leaves=3)


def agrees(text: str, numeration: Numeration, pairs: list[tuple[int, int]]) -> None:
    try:
        relation, formula = relation_of(text, numeration, BUDGET), read(text)
    except BudgetSpent:
        reject()
    for x, y in pairs:
        numbers = {"x": x, "y": y}
        assert relation.holds(**{t: numbers[t] for t in relation.tracks}) == evaluate(formula, numbers), (text, x, y)


@given(conditions(nim=True), st.sampled_from([BINARY, MIXED]), points)
@settings(max_examples=20)
def test_a_condition_with_nim_sums_is_the_relation_it_describes(
    text: str, numeration: Numeration, pairs: list[tuple[int, int]]
) -> None:
    agrees(text, numeration, pairs)


@given(conditions(nim=False), st.sampled_from([FIBONACCI, Numeration((3,))]), points)
@settings(max_examples=25)
def test_a_condition_without_them_is_so_in_other_numerations(
    text: str, numeration: Numeration, pairs: list[tuple[int, int]]
) -> None:
    agrees(text, numeration, pairs)


@pytest.mark.parametrize("numeration", [BINARY, MIXED, FIBONACCI], ids=lambda one: one.words)
@pytest.mark.parametrize(
    ("text", "is_true"),
    [
        ("forall x, y (exists z (x + z = y) or y < x)", True),
        ("forall x (exists k (x = 2 * k or x = 2 * k + 1))", True),
        ("exists x (forall y (y <= x))", False),
        ("forall x (exists k (x = 3 * k) or x % 3 > 0)", True),
        ("exists x (x - 1 < 0 and not x = 1)", True),
        ("forall a (exists b (a < b and forall c (not (a < c and c < b))))", True),
    ],
)
def test_sentences_are_decided(text: str, is_true: bool, numeration: Numeration) -> None:
    found = relation_of(text, numeration, BUDGET)
    assert found.tracks == ()
    assert found.holds() == is_true


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x * y = 4", "a product with a known number"),
        ("x // y = 1", "a division by a known number"),
        ("x % 0 = 1", "a number of at least 1"),
        ("exists (x = 1)", "a name after 'exists'"),
        ("exists x x = 1", "expected '('"),
        ("exists x (x + 1)", "a condition"),
        ("(exists x (x = 1)) + 1 = 2", "expected a number"),
        ("x = 1 and", "expected a number, a name or a condition"),
        ("x ^ 1", "a condition"),
    ],
)
def test_what_is_outside_the_logic_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(InvalidInput, match=words.replace("(", r"\(")):
        relation_of(text, BINARY, BUDGET)


def test_a_nim_sum_needs_binary_digits() -> None:
    with pytest.raises(InvalidInput, match="numeration"):
        relation_of("(x ^ y) = 0", FIBONACCI, BUDGET)


def test_names_are_bound_once_and_known() -> None:
    with pytest.raises(InvalidInput, match="not in use"):
        read("exists x (x = 1)", ["x"], quantifiers=True)
    with pytest.raises(InvalidInput, match="one of the names"):
        read("exists k (q = 1)", ["x"], quantifiers=True)
    with pytest.raises(InvalidInput, match="deep"):
        read(" + ".join(["x"] * 300) + " = 1", ["x"], quantifiers=True)


def test_quantifiers_are_written_and_read_back_for_proofs_alone() -> None:
    text = "forall a, b (exists k (a + b = 2 * k) or (a + b) % 2 = 1)"
    assert write(read(text, quantifiers=True)) == text
    with pytest.raises(InvalidInput, match="before '\\('"):
        read("exists (x = 1)")
