"""No wrong answer about a tiling is accepted: certificates are bent or made up, and what still passes must be true."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.core.answers import Undecided
from ludus.core.limits import Limits
from ludus.families.codec import read_problem, write_problem
from ludus.families.tilings.placements import layout
from ludus.families.tilings.problem import Tiling, tiling
from ludus_check.by_search.tiling.frontier import count_tilings
from ludus_check.by_search.tiling.search import has_tiling
from ludus_check.errors import NotChecked
from ludus_check.fields import Record
from ludus_check.tiling.reading import read_game
from ludus_check.work import Work
from tiling_strategies import all_tilings, problems

QUESTIONS = ["solve", "count", "solutions", "where", "colouring"]


def plain(fields: dict[str, Any]) -> dict[str, Any]:
    """The answer as JSON would bring it."""
    again: dict[str, Any] = json.loads(json.dumps(fields, default=lambda array: array.tolist()))
    return again


def accepted(answer: dict[str, Any]) -> bool:
    try:
        sentence = ludus_check.verify(answer).text
    except ludus_check.CheckError:
        return False
    assert "Not verified" not in sentence
    return True


def is_true(problem: Tiling, answer: dict[str, Any]) -> bool:
    """Whether an answer says nothing wrong about a problem, from the definition."""
    truth = all_tilings(problem)
    certificate = answer["certificate"]
    match certificate["kind"]:
        case "placements":
            return laid(certificate["placements"]) in truth
        case "number":
            return certificate["number"] == len(truth)
        case "tilings":
            listed = [laid(one["placements"]) for one in certificate["tilings"]]
            total = sum(one["images"] for one in certificate["tilings"])
            return len(set(listed)) == len(listed) and set(listed) <= set(truth) and total == len(truth)
        case "where":
            shown = {one for tiling in certificate["tilings"] for one in laid(tiling) if one[0] == problem.asked}
            return shown == {one for tiling in truth for one in tiling if one[0] == problem.asked}
        case "signed-tiling":
            return True
        case _:
            return not truth


def laid(placements: list[dict[str, Any]]) -> frozenset[tuple[str, frozenset[tuple[int, int]]]]:
    return frozenset((one["tile"], frozenset(map(tuple, one["cells"]))) for one in placements)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a certificate that holds a number or a name."""
    if isinstance(value, dict):
        return [p for key, inner in value.items() if key != "kind" for p in places(inner, (*path, key))]
    if isinstance(value, list):
        return [p for index, inner in enumerate(value) for p in places(inner, (*path, index))]
    return [path]


def bent(answer: dict[str, Any], how: int) -> dict[str, Any]:
    """The answer with one thing of its certificate changed: a number, a name, or an entry left out or doubled."""
    changed = copy.deepcopy(answer)
    paths = places(changed["certificate"])
    if not paths:
        return changed
    path = paths[how % len(paths)]
    at = changed["certificate"]
    parents = []
    for key in path[:-1]:
        parents.append((at, key))
        at = at[key]
    value = at[path[-1]]
    if how % 5 == 4 and parents and isinstance(parents[-1][0], list):
        outer, key = parents[-1]
        outer.pop(key) if how % 2 else outer.append(copy.deepcopy(outer[key]))
    elif isinstance(value, int):
        at[path[-1]] = value + (1, -1, 2)[how % 3]
    else:
        at[path[-1]] = ("I1", "T4", "V3")[how % 3]
    return changed


@settings(max_examples=60)
@given(problems(3, 4), st.sampled_from(QUESTIONS), st.integers(0, 10**6))
def test_our_answers_are_true_and_bent_ones_are_rejected_or_true(problem: Tiling, question: str, how: int) -> None:
    result = workbench.ask(problem, question, limits=Limits(seconds=5))
    if isinstance(result.answer, Undecided):
        return
    answer = plain(result.fields())
    asked = result.answer.problem
    assert isinstance(asked, Tiling)
    assert is_true(asked, answer)
    changed = bent(answer, how)
    if accepted(changed):
        assert is_true(asked, changed)


@settings(max_examples=80)
@given(problems(3, 4), st.data())
def test_no_made_up_weights_prove_what_is_false(problem: Tiling, data: st.DataObject) -> None:
    weights = np.zeros(problem.shape, dtype=np.int64)
    few = data.draw(st.sampled_from([[0, 1], [-1, 0, 1], [0, 1, 2, 3]]))
    for cell in problem.cells():
        weights[cell] = data.draw(st.sampled_from(few))
    kind = data.draw(st.sampled_from(["weighting", "weightings", "farkas"]))
    modulus = data.draw(st.sampled_from([0, 2, 3, 4]))
    one = {"modulus": modulus, "weights": weights.tolist()}
    certificate: dict[str, Any] = {
        "weighting": one,
        "weightings": {"weightings": [one, {"modulus": 2, "weights": (weights % 2).tolist()}]},
        "farkas": {"weights": weights.tolist()},
    }[kind]
    answer = {
        "ludus": 1,
        "problem": write_problem(problem),
        "answer": "impossible",
        "certificate": {"kind": kind} | certificate,
    }
    if accepted(answer):
        assert not all_tilings(problem)


@settings(max_examples=80)
@given(problems(4, 4), st.data())
def test_no_made_up_automaton_proves_what_is_false(problem: Tiling, data: st.DataObject) -> None:
    states = data.draw(st.integers(1, 4))
    steps = {letter: data.draw(st.permutations(range(states))) for letter in "xy"}
    weights = {letter: data.draw(st.lists(st.integers(0, 3), min_size=states, max_size=states)) for letter in "xy"}
    certificate: dict[str, Any] = {"kind": "cover", "steps": steps}
    if data.draw(st.booleans()):
        certificate |= {"modulus": data.draw(st.sampled_from([0, 2, 4])), "weights": weights}
    answer = {"ludus": 1, "problem": write_problem(problem), "answer": "impossible", "certificate": certificate}
    if accepted(answer):
        assert not all_tilings(problem)


def moved_problem(answer: dict[str, Any], how: int) -> dict[str, Any]:
    """The answer to a problem that was changed: a cell more or less, another count, fewer symmetries."""
    changed = copy.deepcopy(answer)
    problem = changed["problem"]
    row, column = how % len(problem["region"]), how // 7 % len(problem["region"][0])
    if how % 3 == 0:
        line = problem["region"][row]
        problem["region"][row] = line[:column] + ("#" if line[column] == "." else ".") + line[column + 1 :]
    elif how % 3 == 1:
        problem["tiles"][how % len(problem["tiles"])]["count"] = how // 3 % 4
    else:
        problem["symmetry"] = ("all", "rotations", "none")[how // 3 % 3]
    return changed


@settings(max_examples=60)
@given(problems(3, 4), st.sampled_from(["solve", "count", "where"]), st.integers(0, 10**6))
def test_an_answer_to_another_problem_is_rejected_or_true(problem: Tiling, question: str, how: int) -> None:
    result = workbench.ask(problem, question, limits=Limits(seconds=5))
    if isinstance(result.answer, Undecided):
        return
    changed = moved_problem(plain(result.fields()), how)
    if accepted(changed):
        other = read_problem(changed["problem"])
        assert isinstance(other, Tiling)
        assert is_true(other, changed)


TRIBONES = {
    "kind": "cover",
    "steps": {"a": [0, 2, 1, 3], "b": [0, 3, 2, 1], "c": [1, 0, 2, 3]},
    "modulus": 2,
    "weights": {"a": [1, 0, 0, 0], "b": [1, 0, 0, 0], "c": [0, 0, 0, 1]},
}


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=9))
def test_a_region_that_is_made_of_tribones_is_never_refuted(laid: list[tuple[int, int, int]]) -> None:
    cells: set[tuple[int, int]] = set()
    for direction, row, column in laid:
        down, right = ((0, 1), (1, 0), (1, 1))[direction]
        tile = {(row + k * down, column + k * right) for k in range(3)}
        cells |= tile if not cells & tile else set()
    region = ["".join("#" if (r, c) in cells else "." for c in range(9)) for r in range(9)]
    problem = write_problem(tiling(region, ["I3=###"], lattice="hexagonal"))
    answer = {"ludus": 1, "problem": problem, "answer": "impossible", "certificate": TRIBONES}
    with pytest.raises(ludus_check.Rejected):
        ludus_check.verify(answer)


@settings(max_examples=60)
@given(problems(3, 4))
def test_the_searches_of_the_checker_agree_with_the_definition(problem: Tiling) -> None:
    game = read_game(Record(write_problem(problem)))
    number = len(all_tilings(problem))
    assert count_tilings(game, Work()) == number
    assert has_tiling(game, Work()) == (number > 0)


@pytest.mark.parametrize("lattice", ["square", "hexagonal", "triangular"])
@settings(max_examples=25)
@given(st.data())
def test_the_checker_knows_the_placements_of_every_lattice(lattice: str, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=4))
    symmetry = data.draw(st.sampled_from(["all", "rotations", "none"]))
    tile = {"name": "A", "cells": [list(cell) for cell in sorted(cells)]}
    problem = tiling("6x6", [tile], lattice=lattice, symmetry=symmetry)
    game = read_game(Record(write_problem(problem)))
    (only,) = game.tiles
    from_checker = {tuple(sorted(map(game.cell, place))) for place in game.placements(only)}
    assert from_checker == set(ours(problem))


def ours(problem: Tiling) -> list[tuple[tuple[int, int], ...]]:
    places = layout(problem)
    return [tuple(sorted(places.cells[cell] for cell in place)) for place in places.places]


def test_what_takes_too_long_is_rejected_or_told(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = write_problem(tiling("8x8", "T4 L4"))
    game = read_game(Record(problem))
    with pytest.raises(NotChecked):
        count_tilings(game, Work(100))
    with pytest.raises(NotChecked):
        has_tiling(game, Work(100))
    monkeypatch.setattr("ludus_check.by_search.tiling.frontier.MAX_CLASSES", 3)
    counted = {"ludus": 1, "problem": problem | {"question": "count"}, "answer": "solved"}
    certificate = {"kind": "number", "number": 5}
    sentence = ludus_check.verify(counted | {"certificate": certificate}).text
    assert sentence == "A tiling exists. Not verified: the number of tilings, 5."


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_of_the_kind_is_known_to_the_checker(question: str) -> None:
    problem = write_problem(tiling("2x2", "I2", question=question))
    assert read_game(Record(problem)).question.value == question


def test_a_signed_tiling_lays_no_tile_of_which_there_is_none() -> None:
    # They add up to the region, but the weight 1 on its last cell alone proves that it has no tiling by dominoes.
    problem = write_problem(tiling(["###.#"], "I1:0 I2", question="colouring"))
    listed = [("I2", [0, 1], 1), ("I2", [1, 2], 1), ("I1", [1], -1), ("I1", [4], 1)]
    taken = [{"tile": tile, "cells": [[0, c] for c in row], "coefficient": times} for tile, row, times in listed]
    answer = {"ludus": 1, "problem": problem, "answer": "impossible"}
    with pytest.raises(ludus_check.Rejected, match="the tile I1, which has no copies"):
        ludus_check.verify(answer | {"certificate": {"kind": "signed-tiling", "placements": taken}})


@pytest.mark.parametrize(("tiles", "words"), [("I5", "I5"), ("I2 I5", "I5"), ("I2 I5 I6", r"I5 \(like one other\)")])
def test_a_tile_that_is_larger_than_the_region_is_named(tiles: str, words: str) -> None:
    sentence = workbench.ask(tiling("2x2", tiles)).sentence
    assert re.search(f"The tile {words}, with 5 cells, exceeds the region", sentence)
    assert "exceeds" not in workbench.ask(tiling("2x2", "I2 I5:0")).sentence


def test_places_that_take_too_long_to_exclude_are_only_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = plain(workbench.ask(tiling("3x3", "V3 I3:1", question="where", asked="I3")).fields())
    assert ludus_check.verify(answer).text.endswith("exhaustive search rules out the rest.")
    monkeypatch.setattr("ludus_check.by_search.tiling.where.Work", lambda *_: Work(0))
    assert ludus_check.verify(answer).text.endswith("Not verified: that tile I3 occurs in no other placement.")
