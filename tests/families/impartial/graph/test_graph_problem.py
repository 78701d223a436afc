"""Problems of the kinds graph and sum: read back as written, and every mistake named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludus import workbench
from ludus.core.errors import InvalidInput
from ludus.core.questions import Question
from ludus.families.codec import as_text, read_answer, read_problem, write_answer, write_problem
from ludus.families.impartial.graph.problem import graph
from ludus.families.impartial.sum.problem import game_sum

ROOT = Path(__file__).parents[4]
HEAP = [[], [0], [0, 1], [1, 2]]
EXAMPLES = sorted([*(ROOT / "formats/examples").glob("graph-*.json"), *(ROOT / "formats/examples").glob("sum-*.json")])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_answer_is_written_as_it_was_read_and_found_again(path: Path) -> None:
    fields = json.loads(path.read_bytes())
    answer = read_answer(fields)
    again = json.loads(as_text(write_answer(answer, reason="")))
    assert again["problem"]["kind"] == fields["problem"]["kind"]
    assert again["certificate"] == fields["certificate"]
    found = workbench.ask(read_problem(fields["problem"]))
    assert json.loads(as_text(found.fields()))["certificate"] == fields["certificate"]
    assert read_problem(write_problem(answer.problem)) == answer.problem


def test_the_question_depends_on_what_else_is_said() -> None:
    assert graph(HEAP).question is Question.TABLE
    assert graph(HEAP, misere=True).question is Question.P_POSITIONS
    assert graph(HEAP, position=2).question is Question.OUTCOME
    assert graph(HEAP, question=Question.VALUE).at == 3


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "no options": ({}, "options: missing field"),
    "an empty list": ({"options": []}, "options: expected 1 to 1000000 positions, got 0"),
    "a loop": ({"options": [[], [1]]}, "options[1]: expected increasing numbers from 0 to 0, since moves lead to sm"),
    "a move from 0": ({"options": [[0]]}, "options[0]: expected no move, got [0]"),
    "a truth value": ({"options": [[], [False]]}, "options[1]: expected integers, got [False]"),
    "few names": ({"options": HEAP, "names": ["a"]}, "names: expected 4 names, one for each position, got 1"),
    "an empty name": ({"options": [[]], "names": [" "]}, "names[0]: expected a string of 1 to 200 characters, got ' '"),
    "names as text": ({"options": HEAP, "names": "abcd"}, "names: expected a list of strings, got 'abcd'"),
    "passes": ({"options": HEAP, "passes": -1}, "passes: expected an integer of at least 0 with at most 1000"),
    "a switch": ({"options": HEAP, "misere": 1}, "misere: expected true or false, got 1"),
    "a position": ({"options": HEAP, "position": 4}, "position: expected a number from 0 to 3, got 4"),
    "no position": ({"options": HEAP, "position": None}, "position: missing field"),
    "an unknown question": ({"options": HEAP, "question": "solve"}, "question: expected one of table, p-positions, "),
    "an unknown field": ({"options": HEAP, "size": 3}, "size: unknown field; expected one of"),
    "a position for all": (
        {"options": HEAP, "position": 1, "question": "table"},
        "position: expected none with the question table, which is about all positions",
    ),
    "misere values": (
        {"options": HEAP, "misere": True, "question": "value"},
        "question: Grundy values are defined for normal play only",
    ),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_in_a_graph_is_named(case: str) -> None:
    fields, words = MISTAKES[case]
    with pytest.raises(InvalidInput) as caught:
        read_problem({"ludus": 1, "kind": "graph", **fields})
    assert str(caught.value).startswith(words)


def test_of_many_mistakes_a_few_are_told() -> None:
    with pytest.raises(InvalidInput) as caught:
        graph([[], *([[-1]] * 1000)])
    assert 2 <= len(caught.value.faults) <= 10


PART = {"ludus": 1, "kind": "graph", "options": HEAP}
SUM_MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "no parts": ({}, "parts: missing field"),
    "a number": ({"parts": [3]}, 'parts[0]: expected a problem with "ludus": 1, got 3'),
    "another kind": ({"parts": [PART | {"kind": "dice"}]}, "parts[0].kind: expected one of impartial, graph, two-pi"),
    "another question": (
        {"parts": [PART | {"question": "table"}]},
        "parts[0].question: expected value or no such field, got 'table'",
    ),
    "a broken part": ({"parts": [PART, PART | {"passes": -1}]}, "parts[1].passes: expected an integer of at least"),
    "a misere part": (
        {"parts": [PART | {"misere": True}]},
        "parts[0].question: Grundy values are",
    ),
    "a switch": ({"parts": [PART], "misere": "no"}, "misere: expected true or false, got 'no'"),
    "misere values": (
        {"parts": [PART], "misere": True, "question": "value"},
        "question: Grundy values are defined for normal play only",
    ),
    "passes in misère play": (
        {"parts": [PART | {"passes": 1}], "misere": True},
        "parts[0]: expected a graph without passes, since the sum is in misère play, got one pass",
    ),
    "an unknown question": ({"parts": [PART], "question": "table"}, "question: expected one of outcome, value, got"),
    "an unknown field": ({"parts": [PART], "size": [3]}, "size: unknown field; expected one of"),
}


@pytest.mark.parametrize("case", SUM_MISTAKES)
def test_a_mistake_in_a_sum_is_named(case: str) -> None:
    fields, words = SUM_MISTAKES[case]
    with pytest.raises(InvalidInput) as caught:
        read_problem({"ludus": 1, "kind": "sum", **fields})
    assert str(caught.value).startswith(words)


def test_a_question_that_a_kind_does_not_know_is_refused() -> None:
    with pytest.raises(InvalidInput, match="question: expected one of"):
        workbench.ask(graph(HEAP), "fewest")
    with pytest.raises(InvalidInput, match="question: expected one of outcome, value"):
        workbench.ask(game_sum([graph(HEAP, position=2)]), "table")
    with pytest.raises(InvalidInput, match="Grundy values are defined for normal play only"):
        workbench.ask(graph(HEAP, misere=True), "table")
