"""No wrong answer about a tape is accepted: answers are bent at random, and what still passes must be true."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.families.tapes.deciding import Net, decided
from ludus.families.tapes.problem import Tape, tape
from ludus_check.tape.division import divided, exact_quotient, residue, times
from ludus_check.tape.never import with_squared_roots
from oracles.tape import State, fewest_moves
from tape_strategies import problems


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of an object that holds a number, a word or a truth value, but for kinds and versions."""
    if isinstance(value, dict):
        return [p for key, inner in value.items() if key not in ("kind", "ludus") for p in places(inner, (*path, key))]
    if isinstance(value, list):
        return [p for index, inner in enumerate(value) for p in places(inner, (*path, index))]
    return [path]


def bent(fields: dict[str, Any], path: tuple[Any, ...], how: int) -> dict[str, Any]:
    """The answer with one entry changed, or left out."""
    changed = copy.deepcopy(fields)
    at: Any = changed
    for key in path[:-1]:
        at = at[key]
    value = at[path[-1]]
    words = {"expand": "contract", "contract": "expand", "start": "goal", "goal": "start"}
    if how == 3:
        del at[path[-1]]
    elif isinstance(value, bool):
        at[path[-1]] = not value
    elif isinstance(value, int):
        at[path[-1]] = value + (1, -1, 6)[how]
    else:
        at[path[-1]] = words.get(value, value)
    return changed


def state(multiset: dict[str, int]) -> State:
    return tuple(sorted((int(square), count) for square, count in multiset.items()))


def is_true(answer: dict[str, Any]) -> bool:
    """Whether an answer that was accepted says nothing wrong, by play and by our own exact condition."""
    asked = answer["problem"]
    rule = {int(offset): often for offset, often in asked["replacement"].items()}
    start, goal = state(asked["start"]), state(asked["goal"])
    length, below = fewest_moves(rule, start, goal, most_states=600)
    if answer["answer"] == "impossible":
        return length is None and not isinstance(decided(tape(rule, dict(start), dict(goal))), Net)
    line = answer["certificate"]["moves"]
    if below == -1 or _replayed(rule, dict(start), line) != dict(goal):
        return False
    claimed = answer.get("lower_bound", 0)
    return length is None or claimed <= length


def _replayed(rule: dict[int, int], counts: dict[int, int], line: list[list[Any]]) -> dict[int, int] | None:
    for word, square in line:
        sign = -1 if word == "expand" else 1
        needs = {square: 1} if word == "expand" else {square + i: m for i, m in rule.items()}
        if any(counts.get(s, 0) < m for s, m in needs.items()):
            return None
        counts[square] = counts.get(square, 0) + sign
        for offset, often in rule.items():
            counts[square + offset] = counts.get(square + offset, 0) - sign * often
    return {s: m for s, m in counts.items() if m}


def accepted(answer: dict[str, Any]) -> bool:
    try:
        ludus_check.verify(answer)
    except (ludus_check.Rejected, ludus_check.Malformed):
        return False
    return True


@given(problems(), st.sampled_from(["solve", "fewest"]), st.data())
@settings(max_examples=120)
def test_a_bent_answer_is_refused_or_still_true(problem: Tape, question: str, data: st.DataObject) -> None:
    method = "corridor" if question == "solve" else "search"
    fields = json.loads(workbench.ask(problem, question, method=method).json())
    path = data.draw(st.sampled_from(places({k: fields[k] for k in fields if k not in ("reason", "method", "answer")})))
    changed = bent(fields, path, data.draw(st.integers(0, 3)))
    if changed != fields and accepted(changed):
        assert is_true(changed)


@given(problems(), problems(), st.booleans())
@settings(max_examples=120)
def test_a_certificate_of_another_problem_is_refused_or_still_true(one: Tape, other: Tape, same_rule: bool) -> None:
    if same_rule:
        other = tape(dict(one.replacement), dict(other.start), dict(other.goal))
    fields, lent = (json.loads(workbench.ask(problem, method="corridor").json()) for problem in (one, other))
    fields |= {"answer": lent["answer"], "certificate": lent["certificate"]}
    if accepted(fields):
        assert is_true(fields)


IMPOSSIBLE = st.one_of(
    st.builds(
        lambda c, m: {"kind": "remainder", "remainder": c} | ({"modulus": m} if m else {}),
        st.lists(st.integers(-2, 2), min_size=1, max_size=4),
        st.sampled_from([0, 2, 3, 4]),
    ),
    st.just({"kind": "one-sided"}),
    st.builds(lambda r: {"kind": "empty-class", "class": r}, st.integers(0, 3)),
    st.builds(
        lambda s, f: {"kind": "unreachable", "square": s, "from": f},
        st.integers(-3, 7),
        st.sampled_from(["start", "goal"]),
    ),
    st.builds(
        lambda c, r: {"kind": "never", "factor": c} | ({"repeated": True} if r else {}),
        st.lists(st.integers(-2, 2), min_size=1, max_size=4),
        st.booleans(),
    ),
)


@given(problems(), IMPOSSIBLE)
@settings(max_examples=200)
def test_a_made_up_proof_is_refused_or_true(problem: Tape, certificate: dict[str, Any]) -> None:
    fields = json.loads(workbench.ask(problem, method="decide").json())
    for name in ("reason", "method", "lower_bound", "optimal"):
        fields.pop(name, None)
    fields |= {"answer": "impossible", "certificate": certificate}
    if accepted(fields):
        assert is_true(fields)


@given(
    st.dictionaries(st.integers(0, 40), st.integers(-3, 3), min_size=1, max_size=4),
    st.lists(st.integers(-2, 2), min_size=1, max_size=4),
    st.sampled_from([0, 5, 7]),
)
def test_leaps_and_long_division_leave_the_same(counts: dict[int, int], tail: list[int], modulus: int) -> None:
    divisor = [*tail, 1]
    dense = [counts.get(power, 0) for power in range(max(counts) + 1)]
    assert residue(counts, divisor, modulus) == divided(dense, divisor, modulus)
    far = {power * 10**5: count for power, count in counts.items()}
    cube = residue({1: 1}, [-1, 0, 0, 1], modulus)
    assert residue({10**5: 1}, [-1, 0, 0, 1], modulus) == cube
    assert residue(far, [-1, 1], modulus) == residue(counts, [-1, 1], modulus)


def test_exact_division_gives_up_on_what_grows_without_end() -> None:
    assert exact_quotient([0] * 50_000 + [1], [5, 1, 1]) is None


@given(st.lists(st.integers(-9, 9), max_size=8), st.sampled_from([-1, 1]), st.sampled_from([-1, 1]))
def test_the_roots_are_squared_by_the_polynomial_times_that_of_the_opposite_roots(
    middle: list[int], first: int, last: int
) -> None:
    factor = [first, *middle, last]
    product = times(factor, [-c if power % 2 else c for power, c in enumerate(factor)])
    assert with_squared_roots(factor) == [product[-1] * c for c in product[::2]]


def test_a_lower_bound_of_0_is_no_claim() -> None:
    problem = {"ludus": 1, "kind": "tape", "replacement": {"0": 1}, "start": {"0": 1}, "goal": {"0": 1}}
    certificate = {"kind": "moves", "moves": [["expand", 0]]}
    answer = {"ludus": 1, "problem": problem, "answer": "solved", "certificate": certificate, "lower_bound": 0}
    assert ludus_check.verify(answer).text == "One move takes the checker from square 0 to square 0."


@pytest.mark.parametrize("bound", range(1, 19))
def test_every_true_bound_of_the_nuclear_pennies_is_verified(bound: int) -> None:
    fields = json.loads(workbench.ask(tape([-1, 1], displacement=6), "fewest", method="search").json())
    fields.pop("optimal")
    fields["lower_bound"] = bound
    sentence = ludus_check.verify(fields).text
    assert "Not verified" not in sentence
    assert ("This is the minimum" in sentence) == (bound == 18)
