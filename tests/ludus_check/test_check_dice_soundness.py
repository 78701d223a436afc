"""No wrong answer about dice is accepted: certificates are bent at random, and what still passes must be true."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from dice_strategies import face_lists
from ludus import workbench
from ludus.families.dice.problem import dice
from oracles import dice as oracle


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a certificate that holds something other than its kind."""
    if isinstance(value, dict):
        return [p for key, inner in value.items() if key != "kind" for p in places(inner, (*path, key))]
    if isinstance(value, list):
        return [p for index, inner in enumerate(value) for p in places(inner, (*path, index))]
    return [path]


def bent(fields: dict[str, Any], path: tuple[Any, ...], how: int) -> dict[str, Any]:
    """The answer with one entry of its certificate changed."""
    changed = copy.deepcopy(fields)
    at = changed["certificate"]
    for key in path[:-1]:
        at = at[key]
    value = at[path[-1]]
    if isinstance(value, bool):
        at[path[-1]] = not value
    elif isinstance(value, int):
        at[path[-1]] = value + (1, -1, 7)[how % 3]
    else:
        at[path[-1]] = (value[::-1], value[1:], value + "a")[how % 3]
    return changed


def is_true(faces: list[list[int]], order: int, answer: dict[str, Any]) -> bool:
    """Whether an answer says nothing wrong, by rolling all dice."""
    certificate = answer["certificate"]
    if certificate["kind"] == "counts":
        told = certificate["counts"].items()
        return oracle.is_fair(faces, order) and all(
            oracle.strict_counts(faces, ["abcd".index(x) for x in pattern]) == count for pattern, count in told
        )
    pattern = ["abcd".index(x) for x in certificate["pattern"]]
    count = oracle.strict_counts(faces, pattern)
    rolls = 1
    for k, die in enumerate(pattern, 1):
        rolls *= Fraction(len(faces[die]), k)
    expected = Fraction(*certificate["expected"])
    return certificate["count"] == count and expected == rolls and count != rolls


@given(face_lists(), st.sampled_from(["solve", "report", "orders", "contest"]), st.data())
@settings(max_examples=300)
def test_a_bent_certificate_is_refused_or_still_true(
    faces: list[list[int]], question: str, data: st.DataObject
) -> None:
    problem = dice(faces, question=question)
    fields = json.loads(workbench.ask(problem).json())
    found = places(fields["certificate"])
    if not found:
        return
    path = data.draw(st.sampled_from(found))
    changed = bent(fields, path, data.draw(st.integers(0, 2)))
    if changed == fields:
        return
    try:
        ludus_check.verify(changed)
    except (ludus_check.Rejected, ludus_check.Malformed):
        return
    if question == "solve":
        assert is_true(faces, len(faces), changed)
    elif question == "contest":
        # Another circle, or the same one begun elsewhere, is as good.
        assert path == ("cycle",)
    elif question == "report":
        # Another order that is as far from fair is as good, and so is a fraction that is not reduced.
        told, right = (Fraction(*one["certificate"]["variation"]) for one in (changed, fields))
        assert path == ("worst",) or (path[0] == "variation" and told == right)
    else:
        raise AssertionError(f"accepted with {path} changed")


@given(face_lists(), face_lists(), st.sampled_from(["solve", "report", "orders", "contest"]))
@settings(max_examples=200)
def test_a_certificate_of_other_dice_is_refused_or_still_true(
    faces: list[list[int]], others: list[list[int]], question: str
) -> None:
    fields = json.loads(workbench.ask(dice(faces, question=question)).json())
    other = json.loads(workbench.ask(dice(others, question=question)).json())
    fields["certificate"] = other["certificate"]
    fields["answer"] = other["answer"]
    try:
        ludus_check.verify(fields)
    except (ludus_check.Rejected, ludus_check.Malformed):
        return
    if question == "solve":
        assert is_true(faces, len(faces), fields)
    else:
        assert len(faces) == len(others)
