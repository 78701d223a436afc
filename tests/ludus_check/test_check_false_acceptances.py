"""Answers that were accepted wrongly once, made anew: each gets the outcome that it should have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludus_check import Status, check, check_file

FOLDER = Path(__file__).parents[1] / "certificates"
I3, I5 = ({"name": f"I{n}", "cells": [[0, k] for k in range(n)]} for n in (3, 5))


def answer(
    kind: str, problem: dict[str, Any], certificate: dict[str, Any], verdict: str = "solved", **beside: Any
) -> Any:
    full = {"ludus": 1, "kind": kind, **problem}
    return {"ludus": 1, "problem": full, "answer": verdict, "certificate": certificate, **beside}


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("rejected/lights-dark-board-many-presses-optimal", Status.REJECTED),
        ("not_checked/tiling-number-dominoes-68x68", Status.NOT_CHECKED),
        ("rejected/lights-count-one-solvable-of-200x200", Status.REJECTED),
        ("partly_verified/kernel-lie-at-1024", Status.PARTLY_VERIFIED),
        ("rejected/tiling-colouring-that-needs-signs", Status.REJECTED),
    ],
)
def test_a_false_answer_on_file_is_not_verified(name: str, status: Status) -> None:
    outcome = check_file(FOLDER / f"{name}.json")
    assert outcome.status is status
    assert outcome.code != 0


def test_what_positions_are_called_does_not_matter() -> None:
    part = {"ludus": 1, "kind": "graph", "options": [[], [0]], "names": ["end", "not checked"]}
    proof = {"kind": "sum", "value": 1, "parts": [{"kind": "graph-value", "value": 1}]}
    assert check(answer("sum", {"parts": [part]}, proof)).status is Status.VERIFIED


def test_a_colouring_question_has_one_answer() -> None:
    problem = {"region": ["#" * 7], "tiles": [I3, I5], "question": "colouring"}
    weights = {"kind": "weighting", "modulus": 0, "weights": [[1, -1, 0, 1, -1, 0, 0]]}
    signed = [("I5", 0, 1), ("I5", 2, 1), ("I3", 2, -1)]
    placed = [{"tile": t, "cells": [[0, at + k] for k in range(int(t[1]))], "coefficient": c} for t, at, c in signed]
    outcomes = [
        check(answer("tiling", problem, weights)).status,
        check(answer("tiling", problem, {"kind": "signed-tiling", "placements": placed}, "impossible")).status,
    ]
    assert outcomes == [Status.REJECTED, Status.VERIFIED]


def test_counts_are_exact_integers() -> None:
    problem = {"cells": 2, "modulus": 49, "moves": [[[0, 7], [1, 1]]], "question": "count"}
    good = {"kind": "count", "solvable": [[7, 2]], "quiet": []}
    outcome = check(answer("lights", problem, good))
    assert outcome.status is Status.VERIFIED
    assert "." not in outcome.sentence.rstrip(".").replace("..", "")
    assert check(answer("lights", problem, {**good, "solvable": [[7, 1]]})).status is Status.REJECTED


def test_a_short_file_about_a_far_position_takes_no_gigabytes() -> None:
    problem = {"rays": [[1]], "position": [2_400_000], "question": "value"}
    short = answer("impartial", problem, {"kind": "value", "value": 1})
    assert len(json.dumps(short)) < 250
    assert check(short).status is Status.NOT_CHECKED


def test_bounds_that_cost_nothing_to_refute_are_refuted() -> None:
    problem = {"shape": [3], "window": [2], "modulus": 5, "state": [0, 0, 0], "question": "fewest"}
    rolls = {"kind": "rolls", "rolls": [0, 0, 0]}
    assert check(answer("windows", problem, rolls, lower_bound=0)).status is Status.VERIFIED
    assert check(answer("windows", problem, rolls, lower_bound=1)).status is Status.REJECTED
    stuck = check(
        answer("pegs", {"start": ["o.o"], "question": "stuck"}, {"kind": "jumps", "jumps": []}, lower_bound=0)
    )
    assert stuck.status is Status.VERIFIED
    assert "search" not in stuck.sentence
