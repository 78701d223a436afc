"""No wrong answer about armies is accepted: certificates are bent at random, and what still passes must be true."""

from __future__ import annotations

import copy
import json
from decimal import Decimal, localcontext
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.families.pegs.army.problem import army
from ludus.families.pegs.army.weights import Golden
from ludus_check.army import golden

FEWEST = (1, 2, 4, 8, 20)


def answer(paces: int, question: str) -> dict[str, Any]:
    return dict(json.loads(workbench.ask(army(paces), question).json()))


ANSWERS = {n: answer(n, "fewest" if n < 4 else "solve") for n in (0, 1, 2, 3, 4, 5, 7)}


def is_true(fields: dict[str, Any]) -> bool:
    """Whether an answer says nothing wrong, by playing it from the definition."""
    paces, certificate = fields["problem"]["paces"], fields["certificate"]
    if fields["answer"] == "impossible":
        return bool(paces >= 5)
    men = [tuple(man) for man in certificate["men"]]
    now = set(men)
    if len(now) != len(men) or any(row < paces for row, _ in men):
        return False
    for start, over, to in certificate["jumps"]:
        (a, b), (c, d), (e, f) = start, over, to
        straight = abs(c - a) + abs(d - b) == 1 and (e, f) == (2 * c - a, 2 * d - b)
        if not straight or (a, b) not in now or (c, d) not in now or (e, f) in now:
            return False
        now = now - {(a, b), (c, d)} | {(e, f)}
    bound = fields.get("lower_bound", 0)
    is_short = not fields.get("optimal") or bound == len(men)
    return (0, 0) in now and bound <= FEWEST[paces] and is_short


def is_accepted(fields: dict[str, Any]) -> bool:
    try:
        return not ludus_check.verify(fields).not_verified
    except (ludus_check.Rejected, ludus_check.Malformed):
        return False


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [p for key, inner in value.items() if key != "kind" for p in places(inner, (*path, key))]
    if isinstance(value, list):
        return [path] * bool(path) + [p for index, inner in enumerate(value) for p in places(inner, (*path, index))]
    return [path] if isinstance(value, int) else []


@given(st.sampled_from(sorted(ANSWERS)), st.data())
@settings(max_examples=150)
def test_a_bent_answer_is_refused_or_still_true(paces: int, data: st.DataObject) -> None:
    changed = copy.deepcopy(ANSWERS[paces])
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from([p for p in places(changed) if p != ("ludus",) and p[-1] != "ludus"]))
        at: Any = changed
        for key in path[:-1]:
            at = at[key]
        value = at[path[-1]]
        if isinstance(value, list):
            del at[path[-1]]
        elif not isinstance(value, bool):
            at[path[-1]] = value + data.draw(st.sampled_from([-2, -1, 1, 2]))
    assert not is_accepted(changed) or is_true(changed)


@given(st.sampled_from(sorted(ANSWERS)), st.sampled_from(sorted(ANSWERS)))
def test_an_answer_to_another_number_of_paces_is_refused_or_still_true(paces: int, other: int) -> None:
    changed = copy.deepcopy(ANSWERS[paces])
    changed["problem"]["paces"] = other
    assert not is_accepted(changed) or is_true(changed)


@given(st.integers(-(10**30), 10**30), st.integers(-(10**30), 10**30))
def test_signs_are_those_of_many_digits(a: int, b: int) -> None:
    with localcontext() as context:
        context.prec = 100
        value = a + b * (Decimal(5).sqrt() - 1) / 2
    sign = (value > 0) - (value < 0)
    assert golden.sign((a, b)) == Golden(a, b).sign == sign


@given(*[st.integers(-50, 50)] * 6)
def test_multiplication_is_that_of_a_ring(a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    x, y, z = (a, b), (c, d), (e, f)
    assert golden.times(golden.times(x, y), z) == golden.times(x, golden.times(y, z))
    assert golden.times(x, golden.plus(y, z)) == golden.plus(golden.times(x, y), golden.times(x, z))
    ours = Golden(a, b) * Golden(c, d)
    assert golden.times(x, y) == (ours.a, ours.b)


def test_four_paces_need_twenty_men() -> None:
    # The bench has the checker look at every answer.
    result = workbench.ask(army(4), "fewest")
    assert result.fields()["lower_bound"] == 20
    assert "none of the 84 armies of weight 1 succeeds, by exhaustive search" in result.sentence
