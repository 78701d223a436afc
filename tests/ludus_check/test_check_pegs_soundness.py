"""No wrong answer about pegs is accepted: certificates and problems are bent at random; what passes must be true."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus import workbench
from ludus.core.answers import Undecided
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.families.codec import read_problem, write_problem
from ludus.families.pegs import moves
from ludus.families.pegs.boards import named
from ludus.families.pegs.jumping import board
from ludus.families.pegs.problem import Pegs, pegs
from ludus.families.pegs.solve.exhaustive import CHECKER_STEPS
from ludus_check.by_search.pegs.closed import STEPS
from ludus_check.by_theorem.pegs import longest_sweep as pegs_sweep
from ludus_check.fields import Record
from ludus_check.pegs.reading import read_game
from oracles.pegs import fewest_moves, is_solvable, longest_sweep, stuck_sizes
from pegs_strategies import peg_boards, sweep_boards

METHODS = ["automatic", "classes", "pagoda", "flow", "exhaustive"]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of an object that holds a number or a text."""
    if isinstance(value, dict):
        return [p for key, inner in value.items() if key not in ("kind", "ludus") for p in places(inner, (*path, key))]
    if isinstance(value, list):
        return [p for index, inner in enumerate(value) for p in places(inner, (*path, index))]
    return [path]


def bent(fields: dict[str, Any], path: tuple[Any, ...], data: st.DataObject) -> dict[str, Any]:
    """The answer with one entry changed."""
    changed = copy.deepcopy(fields)
    at = changed
    for key in path[:-1]:
        at = at[key]
    value = at[path[-1]]
    if isinstance(value, str):
        k = data.draw(st.integers(0, max(len(value) - 1, 0)))
        at[path[-1]] = value[:k] + data.draw(st.sampled_from("o. ")) + value[k + 1 :]
    elif isinstance(value, bool) or value is None:
        at[path[-1]] = not value
    else:
        at[path[-1]] = value + data.draw(st.sampled_from([-2, -1, 1, 2, 7]))
    return changed


def is_true(answer: dict[str, Any]) -> bool:
    """Whether an answer says nothing wrong, by playing everything."""
    problem = read_problem(answer["problem"])
    assert isinstance(problem, Pegs)
    if problem.question.value == "solve":
        return is_solvable(problem) == (answer["answer"] == "solved")
    if problem.question.value == "fewest":
        fewest = fewest_moves(problem)
        if fewest is None or answer["answer"] != "solved":
            return fewest is None and answer["answer"] == "impossible"
        return bool(answer.get("lower_bound", 0) <= fewest)
    if problem.question.value == "long-hop":
        longest = longest_sweep(problem)
        if longest is None or answer["answer"] != "solved":
            return longest is None and answer["answer"] == "impossible"
        return bool(answer.get("lower_bound", 0) <= len(problem.pegs()) - longest)
    sizes, jumps = stuck_sizes(problem), len(answer["certificate"]["jumps"])
    left = len(problem.pegs()) - jumps
    bound = answer.get("lower_bound", 0)
    least = len(problem.pegs()) - max(sizes) if problem.left.value == "most" else min(sizes)
    return answer["answer"] == "solved" and left in sizes and bound <= least


def assert_refused_or_true(answer: dict[str, Any]) -> None:
    try:
        ludus_check.verify(answer)
    except (ludus_check.Rejected, ludus_check.Malformed):
        return
    assert is_true(answer)


@given(peg_boards(), st.sampled_from(METHODS), st.data())
@settings(max_examples=100)
def test_a_bent_answer_is_refused_or_still_true(problem: Pegs, method: str, data: st.DataObject) -> None:
    result = workbench.ask(problem, method=method, limits=Limits(seconds=5))
    if isinstance(result.answer, Undecided):
        return
    fields = json.loads(result.json())
    found = places({key: fields[key] for key in ("certificate", "problem")})
    for _ in range(3):
        assert_refused_or_true(bent(fields, data.draw(st.sampled_from(found)), data))


@given(peg_boards(finish=False), st.data())
@settings(max_examples=80)
def test_a_bent_answer_about_getting_stuck_is_refused_or_still_true(problem: Pegs, data: st.DataObject) -> None:
    fields = json.loads(workbench.ask(problem).json())
    assert_refused_or_true({**fields, "lower_bound": fields["lower_bound"] + 1, "optimal": True})
    found = places({key: fields[key] for key in ("certificate", "problem", "lower_bound")})
    assert_refused_or_true(bent(fields, data.draw(st.sampled_from(found)), data))


@given(peg_boards(), st.data())
@settings(max_examples=50)
def test_a_bent_answer_about_the_fewest_moves_is_refused_or_still_true(problem: Pegs, data: st.DataObject) -> None:
    fields = json.loads(workbench.ask(problem, "fewest").json())
    if "lower_bound" in fields:
        assert_refused_or_true({**fields, "lower_bound": fields["lower_bound"] + 1})
    found = places({key: fields[key] for key in ("certificate", "problem", "lower_bound") if key in fields})
    for _ in range(2):
        assert_refused_or_true(bent(fields, data.draw(st.sampled_from(found)), data))


@given(sweep_boards(), st.data())
@settings(max_examples=60)
def test_a_bent_answer_about_the_longest_hop_is_refused_or_still_true(problem: Pegs, data: st.DataObject) -> None:
    fields = json.loads(workbench.ask(problem).json())
    if "lower_bound" in fields:
        assert_refused_or_true({**fields, "lower_bound": fields["lower_bound"] + 1, "optimal": False})
        fewer = {"kind": "jumps", "jumps": fields["certificate"]["jumps"][:-1]}
        assert_refused_or_true({**fields, "certificate": fewer})
    found = places({key: fields[key] for key in ("certificate", "problem", "lower_bound") if key in fields})
    for _ in range(2):
        assert_refused_or_true(bent(fields, data.draw(st.sampled_from(found)), data))


@given(sweep_boards())
def test_no_hop_is_longer_than_what_is_counted_without_a_search(problem: Pegs) -> None:
    longest, game = longest_sweep(problem), read_game(Record(write_problem(problem), "problem"))
    assert longest is None or longest <= pegs_sweep.max_jumps(game) <= moves.max_sweep(board(problem))


@pytest.mark.parametrize("finish", [["..oo."], 2])
def test_where_there_is_a_finish_nothing_is_said_about_plays_that_lead_elsewhere(finish: object) -> None:
    # The play to ["....o"] has a hop of two jumps.
    problem = {"ludus": 1, "kind": "pegs", "start": ["oo.o."], "finish": finish, "question": "long-hop"}
    certificate = {"kind": "jumps", "jumps": [[[0, 0], [0, 1], [0, 2]]]}
    answer = {"ludus": 1, "problem": problem, "answer": "solved", "certificate": certificate, "lower_bound": 2}
    assert "No solution has a longer one (" in ludus_check.verify(answer).text


@given(peg_boards(), peg_boards(), st.sampled_from(METHODS))
@settings(max_examples=60)
def test_a_certificate_of_another_board_is_refused_or_still_true(problem: Pegs, other: Pegs, method: str) -> None:
    result, foreign = workbench.ask(problem), workbench.ask(other, method=method, limits=Limits(seconds=5))
    if not isinstance(foreign.answer, Undecided):
        fields = json.loads(result.json())
        assert_refused_or_true({**fields, **{key: foreign.fields()[key] for key in ("answer", "certificate")}})


@given(peg_boards(), st.integers(0, 40), st.integers(1, 3000))
@settings(max_examples=60)
def test_a_search_that_is_only_claimed_is_refused_or_true(problem: Pegs, after: int, count: int) -> None:
    fields = json.loads(workbench.ask(problem).json())
    assert_refused_or_true(
        {**fields, "answer": "impossible", "certificate": {"kind": "closed", "count": count, "after": after}}
    )


def test_solver_and_checker_agree_on_how_much_is_searched_again() -> None:
    assert CHECKER_STEPS == STEPS


def test_an_undecided_search_says_what_was_searched() -> None:
    layout = named("english")
    start = layout.without((3, 3))
    result = workbench.ask(pegs(start, layout.with_pegs([(3, 3)])), method="exhaustive", limits=Limits(seconds=0.05))
    assert result.verdict == "undecided"
    assert "positions" in result.sentence


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"start": ["ox."], "finish": 1}, "start[0]: expected o for a peg"),
        ({"start": ["oo."], "finish": ["o.o."]}, "only one of them has a hole in row 0, column 3"),
        ({"start": ["oo."], "finish": ["ooo"]}, "expected at most the 2 pegs of the start"),
        ({"start": ["oo."], "finish": 3}, "a number of pegs from 0 to 2"),
        ({"start": ["oo."]}, "finish: expected a drawing or a number of pegs"),
        ({"start": ["   "], "finish": 0}, "expected at least one hole"),
        ({"start": ["." * 70_000], "finish": 0}, "expected at most 65536 places"),
        ({"start": "oo.", "finish": 1}, "start: expected a list of rows"),
        ({"start": ["oo."], "finish": 1, "lattice": "cubic"}, "expected one of square, triangular"),
        ({"start": ["oo."], "finish": 1, "jumps": [[[0, 0], [0, 1]]]}, "jumps[0]: expected three holes"),
        ({"start": ["oo."], "finish": 1, "jumps": [[[0, 0], [0, 1], [0, 9]]]}, "jumps[0]: expected holes of the board"),
        ({"start": ["oo."], "finish": 1, "left": "most"}, "left: expected this field only"),
        (
            {"start": ["oo."], "finish": None, "question": "long-hop"},
            "finish: expected a list of rows, or a number of pegs",
        ),
        ({"start": ["oo."], "question": "long-hop", "left": "most"}, "left: expected this field only"),
        ({"start": ["oo."], "finish": 1, "wrap": True}, "wrap: unknown field; expected one of"),
    ],
)
def test_bad_input_is_refused_in_one_sentence_by_both(fields: dict[str, Any], words: str) -> None:
    problem = {"ludus": 1, "kind": "pegs", **fields}
    with pytest.raises(InvalidInput) as caught:
        read_problem(problem)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    outcome = ludus_check.check({"ludus": 1, "problem": problem, "answer": "undecided", "reason": "no"})
    assert outcome.status.value == ("not checked" if "at most 65536" in words else "malformed")
