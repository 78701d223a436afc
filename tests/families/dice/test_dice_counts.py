"""Counts of patterns, fairness and reports against rolls made one by one."""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dice_strategies import face_lists, strings
from ludus import workbench
from ludus.core.answers import Impossible, Solved
from ludus.core.errors import InvalidInput
from ludus.families.dice import algebra, counts
from ludus.families.dice.certificates import Contest, Counts, Orders, Report
from ludus.families.dice.compiled import counting
from ludus.families.dice.problem import dice
from ludus.families.dice.solve import counted
from oracles import dice as oracle

GO_FIRST = "abcddcbadbaccabdcbaddabccbaddabcdbaccabdabcddcba"


@given(strings(most_dice=6))
@settings(max_examples=150)
def test_counts_of_a_string_are_those_of_its_rolls(string: str) -> None:
    faces = dice(string).faces
    order = min(len(faces), 4)
    for pattern, count in counts.counts(faces, order).items():
        if pattern:
            assert count == oracle.strict_counts(faces, pattern)
            letters = "".join("abcdef"[die] for die in pattern)
            assert count == algebra.occurrences(string, letters)


@given(face_lists())
@settings(max_examples=200)
def test_counts_with_ties_are_those_of_the_rolls(faces: list[list[int]]) -> None:
    for pattern, count in counts.counts(faces, len(faces)).items():
        if pattern:
            assert count == oracle.strict_counts(faces, pattern)


@given(face_lists(), st.integers(1, 4))
@settings(max_examples=200)
def test_the_compiled_counts_are_the_naive_ones(faces: list[list[int]], order: int) -> None:
    order = min(order, len(faces))
    compiled = counting.counts(counts.groups(faces), len(faces), order)
    assert compiled == counts.counts(faces, order)


@pytest.mark.parametrize("sides", [55_108, 55_109])
def test_counts_on_both_sides_of_64_bits_are_exact(sides: int) -> None:
    assert (sides**4 < 2**63) == (sides == 55_108)
    problem = dice([[1, 2] * (sides // 2) + [1] * (sides % 2), [3] * sides, [4] * sides, [5] * sides])
    found, _ = counted(problem, 4)
    assert found[0, 1, 2, 3] == sides**4
    assert found[1, 0, 2, 3] == 0
    # Runs of one die are one step, so that this many faces are few additions; the compiled way agrees while it may.
    if sides**4 < 2**63:
        assert counting.counts(counts.groups(problem.faces), 4, 4) == found


def test_a_question_that_costs_more_is_refused_for_the_same_dice() -> None:
    pairs = dice("abcdefghijkl", order=2)
    assert workbench.ask(pairs).is_impossible
    with pytest.raises(InvalidInput, match="patterns"):
        workbench.ask(pairs, "report")
    with pytest.raises(InvalidInput, match="at most 6 dice"):
        workbench.ask(pairs, "orders")
    assert workbench.ask(pairs, "contest").is_solved


def test_a_report_names_what_breaks_it_and_how_far_it_is_off() -> None:
    sentence = workbench.ask(dice("abccba"), "report").sentence
    assert "abc occurs in 2 of the 8 rolls" in sentence
    assert "bac is farthest from fair: 0 of the 8 rolls, a relative deviation of 1" in sentence
    assert sentence.endswith("The total variation distance is 1/3.")


@given(strings(most_dice=4, most_faces=9), st.integers(1, 4))
@settings(max_examples=150)
def test_fair_is_what_the_rolls_say(string: str, order: int) -> None:
    problem = dice(string, order=min(order, len(set(string))))
    answer = workbench.ask(problem).answer
    assert isinstance(answer, Solved) == oracle.is_fair(problem.faces, problem.order)


@given(face_lists(most_dice=3))
@settings(max_examples=150)
def test_ties_are_never_fair(faces: list[list[int]]) -> None:
    problem = dice(faces)
    answer = workbench.ask(problem).answer
    assert isinstance(answer, Solved) == oracle.is_fair(problem.faces, len(faces))
    if problem.has_ties:
        assert isinstance(answer, Impossible)


@given(face_lists())
@settings(max_examples=150)
def test_orders_with_ties_are_those_of_the_rolls(faces: list[list[int]]) -> None:
    answer = workbench.ask(dice(faces), "orders").answer
    assert isinstance(answer.certificate, Orders)  # type: ignore[union-attr]
    counts = answer.certificate.counts  # type: ignore[union-attr]
    named = {
        "".join(w if len(w) == 1 else f"({w})" for w in ("".join("abcd"[die] for die in tied) for tied in order)): ways
        for order, ways in oracle.orders(faces).items()
    }
    assert counts == named
    assert sum(counts.values()) == prod(map(len, faces))


@given(face_lists())
@settings(max_examples=100)
def test_a_report_says_what_the_rolls_say(faces: list[list[int]]) -> None:
    problem = dice(faces)
    report = workbench.ask(problem, "report").answer.certificate  # type: ignore[union-attr]
    assert isinstance(report, Report)
    for subset in report.subsets:
        members = ["abcd".index(letter) for letter in subset.dice]
        size = len(members)
        chances = oracle.places(faces, members)
        fair = {key: chance == Fraction(1, size) for key, chance in chances.items()}
        assert subset.place == all(fair.values())
        assert subset.first == all(fair[die, size - 1] for die in members)
        assert subset.last == all(fair[die, 0] for die in members)
        alone = [faces[die] for die in members]
        rolls = prod(map(len, alone))
        patterns = itertools.permutations(range(size))
        assert subset.permutation == all(
            Fraction(oracle.strict_counts(alone, p), rolls) == Fraction(1, len(list(itertools.permutations(p))))
            for p in patterns
        )
    levels = [m for m in range(1, len(faces) + 1) if oracle.is_fair(faces, m)]
    assert report.level == max(levels)


def test_the_go_first_dice_are_fair_with_eight_numbers() -> None:
    result = workbench.ask(dice(GO_FIRST))
    assert isinstance(result.answer, Solved)
    assert isinstance(result.answer.certificate, Counts)
    assert set(result.answer.certificate.counts.values()) == {288}
    assert len(result.answer.certificate.counts) == 8
    assert result.sentence.endswith("864 of the 20,736 rolls.")


@pytest.mark.parametrize(
    ("faces", "circle"),
    [
        ([[4, 4, 4, 4, 0, 0], [3] * 6, [6, 6, 2, 2, 2, 2], [5, 5, 5, 1, 1, 1]], True),
        ([[4, 4, 4, 4, 4, 9], [2, 2, 2, 7, 7, 7], [0, 5, 5, 5, 5, 5], [3, 3, 3, 3, 8, 8], [1, 1, 6, 6, 6, 6]], True),
        (
            [[1, 3, 3, 10, 10, 12], [0, 0, 9, 9, 9, 9], [2, 6, 8, 8, 8, 8], [5, 5, 5, 5, 7, 11], [4, 4, 4, 4, 13, 13]],
            True,
        ),
        ([[1, 2, 3], [4, 5, 6]], False),
    ],
)
def test_circles_of_dice_that_beat_each_other_are_found(faces: list[list[int]], circle: bool) -> None:
    contest = workbench.ask(dice(faces), "contest").answer.certificate  # type: ignore[union-attr]
    assert isinstance(contest, Contest)
    assert bool(contest.cycle) == circle
    for i, j in itertools.permutations(range(len(faces)), 2):
        assert contest.wins[i][j] == sum(x > y for x in faces[i] for y in faces[j])


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: dice(""), "string"),
        (lambda: dice("ab1"), "string"),
        (lambda: dice("ab½"), "string"),
        (lambda: dice([]), "faces"),
        (lambda: dice([[1], []]), "faces[1]"),
        (lambda: dice([[1.5]]), "faces[0][0]"),  # type: ignore[list-item]
        (lambda: dice([[True]]), "faces[0][0]"),
        (lambda: dice([[10**19]]), "faces[0]"),
        (lambda: dice([[1]] * 53), "faces"),
        (lambda: dice("abc", order=4), "order"),
        (lambda: dice("abc", order=0), "order"),
        (lambda: dice("abcdefghi"), "order"),
        (lambda: dice("abcdefg", question="orders"), "faces"),
        (lambda: dice("abcdef" * 5000, question="orders"), "faces"),
        (lambda: dice("abcdefgh" * 100_000), "faces"),
    ],
)
def test_bad_dice_are_refused_in_one_sentence(make: object, field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        make()  # type: ignore[operator]
    assert caught.value.faults[0].field == field
    assert "\n" not in str(caught.value)
