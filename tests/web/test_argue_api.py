"""Check my argument over HTTP: a proof is an answer, and what breaks the others is named by its cells."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ludus_check import verify


def argue(server: Any, game: str, parameters: dict[str, str], **argument: Any) -> Any:
    start = server.post(f"/api/games/{game}/start", {"parameters": parameters}).json()
    asked = {"parameters": start["parameters"], "position": start["position"]} | argument
    return server.post(f"/api/games/{game}/argue", asked)


def test_a_colouring_that_proves_it_is_an_answer_that_the_checker_takes(server: Any) -> None:
    told = argue(server, "tiling", {"region": "10x10", "tiles": "I4"}, weights="(r + c) mod 4 == 1").json()
    assert told["proves"]
    assert told["breaks"] == []
    assert verify(told["answer"]["answer"])
    assert told["answer"]["weights"]["cells"]


def test_two_placements_with_different_weights_break_a_colouring(server: Any) -> None:
    told = argue(server, "tiling", {"region": "5x6", "tiles": "I3"}, weights="c mod 2").json()
    assert not told["proves"]
    light, heavy = ([column % 2 for _, column in cells] for cells in told["breaks"])
    assert (sum(light), sum(heavy)) == (0, 3)
    assert told["answer"] is None


def test_a_jump_that_gains_weight_breaks_a_pagoda(server: Any) -> None:
    told = argue(server, "pegs", {}, weights="r").json()
    ((start, over, end),) = told["breaks"]
    assert start[0] + over[0] < end[0]
    assert told["weights"]["3 3"] == 3


@pytest.mark.parametrize("rows", [["#....", ".....", ".....", ".....", "....."], ["#.#.#"] * 5])
def test_a_press_that_changes_the_sum_breaks_a_drawing(server: Any, rows: list[str]) -> None:
    told = argue(server, "lights", {}, drawing=rows).json()
    assert not told["proves"]
    (((r, c),),) = told["breaks"]
    near = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    marked = {(i, j) for i, j in product(range(5), repeat=2) if rows[i][j] == "#"}
    assert len(marked.intersection(near)) % 2 == 1


@pytest.mark.parametrize(
    ("game", "argument", "words"),
    [
        ("pegs", {}, "formula or a drawing"),
        ("pegs", {"weights": "__import__"}, "weights"),
        ("pegs", {"drawing": ["#"]}, "drawing"),
        ("lights", {"weights": "r", "modulus": 1}, "modulus"),
        ("nim", {"weights": "r"}, "puzzle"),
        ("go-first", {"weights": "r"}, "puzzle"),
    ],
)
def test_what_is_no_argument_is_refused_by_a_sentence(server: Any, game: str, argument: Any, words: str) -> None:
    reply = argue(server, game, {}, **argument)
    assert reply.status_code == 422
    assert words in reply.json()["error"]["message"]
