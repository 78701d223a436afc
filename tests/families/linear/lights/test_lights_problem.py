"""Lights problems: what is read, what is written, what is refused in one sentence, what needs a state."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludus import workbench
from ludus.cli.main import main
from ludus.cli.tools import DONE, MISUSED
from ludus.core.errors import InvalidInput
from ludus.core.fields import read_json
from ludus.families.codec import as_text, read_answer, read_problem, write_problem
from ludus.families.linear.lights.pressing import effect, entries, of_cells, on_board
from ludus.families.linear.lights.problem import PLUS, lights, lights_graph
from oracles import lights as oracle


def fields(**changes: Any) -> dict[str, Any]:
    board: dict[str, Any] = {
        "ludus": 1,
        "kind": "lights",
        "shape": [2, 3],
        "modulus": 3,
        "state": [[0, 1, 2], [0, 0, 1]],
    }
    return {name: value for name, value in (board | changes).items() if value is not None}


def graph(**changes: Any) -> dict[str, Any]:
    board: dict[str, Any] = {"ludus": 1, "kind": "lights", "cells": 3, "modulus": 2, "state": [0, 1, 1]}
    board["moves"] = [[[0, 1], [1, 1]], [[2, 1]]]
    return {name: value for name, value in (board | changes).items() if value is not None}


WRONG = {
    "shape": (fields(shape=[6]), "shape", "two lengths"),
    "shape missing": (fields(shape=None), "shape", "missing field"),
    "shape zero": (fields(shape=[0, 3]), "shape[0]", "length of 1.."),
    "modulus": (fields(modulus=0), "modulus", "of at least 1"),
    "modulus true": (fields(modulus=True), "modulus", "an integer"),
    "modulus long": (fields(modulus=10**1001), "modulus", "1000 digits"),
    "state": (fields(state=[[0, 1, 3], [0, 0, 1]]), "state[0][2]", "0..2"),
    "state missing": (fields(state=None), "state", "missing field"),
    "state ragged": (fields(state=[[0, 1], [0, 0, 1]]), "state[0]", "3 entries"),
    "wrap": (fields(wrap=[1, 0]), "wrap", "true or false"),
    "wrap of one": (fields(wrap=[True]), "wrap", "2 values"),
    "press": (fields(press=[[0, 1]]), "press[0]", "[rows, columns, amount]"),
    "press a number": (fields(press=7), "press", "list of lists"),
    "press a float": (fields(press=[[0, 0, 0.5]]), "press[0][2]", "an integer"),
    "hole outside": (fields(holes=[[2, 0]]), "holes[0]", "on the board"),
    "hole twice": (fields(holes=[[0, 0], [0, 0]]), "holes[1]", "again"),
    "hole lit": (fields(holes=[[0, 1]]), "state[0][1]", "expected 0 at a hole"),
    "question": (fields(question="table"), "question", "solutions"),
    "unknown": (fields(window=[1, 1]), "window", "unknown field"),
    "target": (fields(target=[[0, 0, 0]]), "target", "2 entries"),
    "graph and shape": (graph(shape=[1, 3]), "shape", "unknown field"),
    "graph cells": (graph(cells=0), "cells", "1..10000000"),
    "graph moves": (graph(moves=5), "moves", "a list of moves"),
    "graph move": (graph(moves=[5]), "moves[0]", "list of lists"),
    "graph cell": (graph(moves=[[[3, 1]]]), "moves[0][0]", "0..2"),
    "graph pair": (graph(moves=[[[1]]]), "moves[0][0]", "[cell, amount]"),
    "graph state": (graph(state=[0, 1]), "state", "3 entries"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_problem_is_refused_by_field_value_and_expectation(name: str) -> None:
    board, field, phrase = WRONG[name]
    with pytest.raises(InvalidInput) as caught:
        read_problem(board)
    assert caught.value.faults[0].field == field
    assert phrase in caught.value.faults[0].message
    assert "\n" not in str(caught.value)


def test_a_written_problem_is_read_back() -> None:
    chance = random.Random(0)
    for _ in range(300):
        problem = oracle.random_problem(chance, most=12, moduli=(1, 2, 3, 6, 2**80))
        written = read_json(as_text(write_problem(problem)).encode())
        again = read_problem(written)
        assert read_json(as_text(write_problem(again)).encode()) == written
        assert oracle.vectors(again) == oracle.vectors(problem)
        assert oracle.needed(again) == oracle.needed(problem)


def test_moves_as_a_matrix_and_effects_are_those_of_the_definition() -> None:
    chance = random.Random(1)
    for _ in range(400):
        problem = oracle.random_problem(chance, most=12, moduli=(1, 2, 3, 6, 200, 2**80))
        matrix = entries(problem).matrix(problem.modulus)
        assert [tuple(column) for column in matrix.T.tolist()] == oracle.vectors(problem)
        numbers = np.array([chance.randrange(problem.modulus) for _ in range(problem.buttons)], dtype=object)
        pressed = effect(problem, on_board(problem, numbers))
        expected = [int(sum(row * numbers)) % problem.modulus for row in matrix.astype(object)]
        assert of_cells(problem, pressed).tolist() == expected


def test_offsets_that_coincide_add_up() -> None:
    assert lights([[0, 0]], 5, wrap=(False, True)).press == ((0, 0, 1), (0, 1, 2))
    assert lights([[0]], 5, wrap=(True, True)).press == ()
    assert lights([[0]], 4, wrap=(True, True)).press == ((0, 0, 1),)
    assert lights([[0, 0, 0]], 5).press == ((0, -1, 1), (0, 0, 1), (0, 1, 1))
    assert lights_graph([0, 0], [[(0, 3), (0, 4), (1, 5)]], 5).moves == (((0, 2),),)


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.uint16, np.int64, np.uint64])
@pytest.mark.parametrize("modulus", [2, 300, 70_000, 2**40, 2**63, 10**40])
def test_boards_of_narrow_integers_take_any_modulus(kind: type, modulus: int) -> None:
    board = np.array([[1, 0], [0, 1]], dtype=kind)
    problem = lights(board, modulus, target=board)
    assert problem.state.tolist() == board.tolist()
    assert not problem.difference().any()


@pytest.mark.parametrize("moves", [None, 5, "ab", {"a": 1}])
def test_moves_that_are_no_list_are_refused(moves: object) -> None:
    with pytest.raises(InvalidInput, match="moves: expected a list of moves"):
        lights_graph([1, 0], moves)  # type: ignore[arg-type]


def test_of_very_many_faults_the_first_are_told() -> None:
    with pytest.raises(InvalidInput, match="and 980 more") as caught:
        lights([[0]], press=[(0, 0)] * 1000)
    assert len(caught.value.faults) == 1000
    assert len(str(caught.value)) < 3000


def test_defaults_are_left_out() -> None:
    assert set(write_problem(lights([[1, 0], [0, 1]], press=PLUS))) == {"ludus", "kind", "shape", "modulus", "state"}


def test_questions_about_all_positions_need_no_state_and_no_memory() -> None:
    problem = read_problem(fields(shape=[10**9, 10**9], state=None, question="count", holes=[[5, 5]]))
    assert problem.state.nbytes <= 10**18
    assert write_problem(problem)["shape"] == [10**9, 10**9]
    with pytest.raises(InvalidInput, match="holes"):
        read_problem(fields(shape=[10, 10], state=None, question="count", holes=[[10, 5]]))


def test_an_answer_about_a_graph_is_read_with_one_number_per_move() -> None:
    answer = {"ludus": 1, "problem": graph(), "answer": "solved", "certificate": {"kind": "presses", "presses": [0, 1]}}
    assert read_answer(answer).certificate.presses.tolist() == [0, 1]
    with pytest.raises(InvalidInput):
        read_answer(answer | {"certificate": {"kind": "presses", "presses": [0, 1, 1]}})


EMPTY: dict[str, Any] = {"ludus": 1, "kind": "lights", "shape": [5, 5], "modulus": 2}


@pytest.mark.parametrize("fields", [EMPTY, EMPTY | {"question": "count"}])
def test_a_board_without_a_state_is_not_solved(
    fields: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(fields))
    assert main(["solve", str(path), "--no-store", "--question", "solve"]) == MISUSED
    assert "state: missing field" in capsys.readouterr().err
    with pytest.raises(InvalidInput, match="state: missing field"):
        workbench.ask(fields, "solve")


def test_a_question_about_all_positions_needs_no_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(EMPTY))
    assert main(["solve", str(path), "--no-store", "--question", "count", "--json"]) == DONE
    assert json.loads(capsys.readouterr().out)["certificate"]["quiet"] == [[2, 2]]
    assert "2^23 = 8,388,608 of the 2^25 positions" in workbench.ask(EMPTY, "count").sentence


def test_a_wrong_method_lists_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "lights", "--no-store", "--method", "algebra"]) == MISUSED
    assert "method: expected one of automatic, windows, polynomial" in capsys.readouterr().err
