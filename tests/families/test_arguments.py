"""Check my argument: what it proves is checked, what it does not prove is broken by a placement, a jump or a press."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludus_check
from ludus.cli.main import main
from ludus.cli.tools import DONE, REJECTED
from ludus.core.errors import InvalidInput
from ludus.core.weights import drawing_weights, formula_weights
from ludus.families.linear.lights.problem import lights
from ludus.families.pegs.problem import Pegs, pegs
from ludus.families.tilings.placements import has_no_area, layout
from ludus.families.tilings.problem import Tiling, tiling
from ludus.workbench.argument import check_argument
from oracles.pegs import is_solvable
from pegs_strategies import peg_boards
from tiling_strategies import all_tilings, problems


@pytest.mark.parametrize(
    ("region", "tiles", "weights", "proves"),
    [
        ("10x10", "I4", "(r + c) mod 4 == 1", True),
        ("10x10", "I4", "(r // 2 + c // 2) mod 2", True),
        ("6x6", "T4", "(r + c) % 2", True),
        ("3x5", "V3", ["#.#.#", ".....", "#.#.#"], True),
        ("3x5", "V3", ["ababa", "bbbbb", "ababa"], True),
        ("6x6x6", "I4", "(z + r + c) mod 4 == 1", True),
        ("2x2x2", "I2", "(z + r + c) mod 2", False),
        # With open numbers of two tiles: every choice of the area of the region weighs something else.
        (["#.###", "#.###"], "I3 T4", "1 if r == 0 or c == 0 else 0", True),
        ("3x3", "I3 V3", "(r + c) mod 2", False),
        ("4x4", "T4", "(r + c) mod 2", False),
        ("6x6", "T4", "1", False),
        # The area alone excludes a tiling; weights that have nothing to do with it are not a proof.
        ("3x3", "I2", "1", True),
        ("3x3", "I2", "(r + c) mod 2", True),
        ("3x3", "I2", "1 - 2 * ((r + c) mod 2)", True),
        ("3x3", "I2:3", "1", True),
        ("3x3", "I2", "0", False),
        ("3x3", "I2", ["#..", "...", "..."], False),
    ],
)
def test_a_colouring_is_a_proof_or_not(region: Any, tiles: str, weights: Any, proves: bool) -> None:
    found = check_argument(tiling(region, tiles), weights)
    assert found.proves is proves
    if found.result is not None:
        assert ludus_check.verify(found.result.fields())


@given(problems(), st.integers(2, 4), st.integers(-2, 2), st.integers(-2, 2), st.integers(0, 3))
@settings(max_examples=80)
def test_no_argument_proves_that_a_tiled_region_is_not(problem: Tiling, m: int, a: int, b: int, k: int) -> None:
    found = check_argument(problem, f"({a} * r + {b} * c) mod {m} == {k} mod {m}")
    if found.proves:
        assert not all_tilings(problem)
    for cells in found.breaks:
        assert cells in {tuple(layout(problem).cells[k] for k in place) for place in layout(problem).places}


@given(problems(3, 3), st.integers(-2, 2), st.integers(-2, 2), st.sampled_from([0, 2, 3]))
@settings(max_examples=60)
def test_an_argument_is_a_proof_when_no_tiles_of_the_area_weigh_what_the_region_does(
    problem: Tiling, a: int, b: int, m: int
) -> None:
    places, weights = layout(problem), {(r, c): a * r + b * c for r, c in problem.cells()}
    sums = [
        {sum(weights[places.cells[k]] for k in places.places[one]) for one in places.of_tile(t)}
        for t in (0, 1)[: len(places.names)]
    ]
    total, reached = sum(weights.values()), set[int]()

    def choose(tile: int, area: int, weight: int) -> None:
        if tile == len(sums):
            reached.update([weight] if area == 0 else [])
            return
        for number in (
            range(area // places.areas[tile] + 1) if places.counts[tile] is None else [places.counts[tile] or 0]
        ):
            for chosen in combinations_with_replacement(sorted(sums[tile]), number):
                choose(tile + 1, area - number * places.areas[tile], weight + sum(chosen))

    choose(0, len(weights), 0)
    is_proof = all((one - total) % m for one in reached) if m else total not in reached
    found = check_argument(problem, f"{a} * r + {b} * c", m or None)
    assert found.proves or not is_proof or has_no_area(problem)
    assert not found.proves or total not in reached


@given(peg_boards(), st.integers(2, 3), st.integers(-1, 1), st.integers(-1, 1))
@settings(max_examples=60)
def test_no_argument_proves_that_a_solvable_position_is_not(problem: Pegs, m: int, a: int, b: int) -> None:
    found = check_argument(problem, f"[1, 0, -1][({a} * r + {b} * c) mod {m}]")
    if found.proves:
        assert not is_solvable(problem)


def test_what_breaks_an_argument_is_named() -> None:
    stripes = check_argument(tiling("6x6", "T4"), "c mod 2", 2)
    assert "(mod 2)" in stripes.sentence
    assert len({sum(c % 2 for _, c in cells) % 2 for cells in stripes.breaks}) == 2
    jump = check_argument(pegs("ooo", ".o."), "c")
    assert jump.breaks == (((0, 0), (0, 1), (0, 2)),)
    press = check_argument(lights([[1, 0], [0, 0]]), "1")
    assert not press.proves
    assert "press" in press.sentence


def test_a_pagoda_function_and_an_invariant_are_proofs() -> None:
    pagoda = check_argument(pegs(".o.o.", "..o.."), "c mod 2 == 0")
    assert pagoda.proves
    invariant = check_argument(pegs(["oo.", "..."], ["...", "..o"]), "(r + c) mod 3 != 2", 2)
    assert invariant.proves


@pytest.mark.parametrize(
    "formula",
    [
        "__import__('os')",
        "r.real",
        "r / 2",
        "x",
        "2 ^ 2 ^ 99",
        "10 ^ 13",
        "r // 0",
        "[1][5]",
        "r +",
        "'a'",
        "abs()",
        "1" * 501,
    ],
)
def test_a_formula_outside_of_the_language_is_refused(formula: str) -> None:
    with pytest.raises(InvalidInput, match="weights: expected"):
        formula_weights(formula, [(0, 0)], (1, 1))


def test_formulas_and_drawings_have_their_values() -> None:
    cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert list(formula_weights("max(r, c) - min(r, c) if not r == c else -h", cells, (2, 2)).values()) == [
        -2,
        1,
        1,
        -2,
    ]
    assert list(formula_weights("[5, 7][(r + c) mod 2] and r < w", cells, (2, 2)).values()) == [1, 1, 1, 1]
    assert [list(one.values()) for one in drawing_weights(["#o", ".7"], cells)] == [[1, -1, 0, 7]]
    with pytest.raises(InvalidInput, match="weights: expected"):
        drawing_weights(["#"], cells)


def test_the_command_says_whether_it_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    board = ["argue", "tiling", "--region", "10x10", "--tiles", "I4"]
    assert main([*board, "--weights", "(r + c) mod 4 == 1", "--json"]) == 0
    assert ludus_check.verify(json.loads(capsys.readouterr().out)["answer"])
    assert main([*board, "--weights", "r mod 2"]) == 1
    assert capsys.readouterr().out.startswith("Not proved. ")
    assert main(board) == 2


def test_a_board_with_a_modulus_of_its_own_is_judged_modulo_that(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["argue", "dice-torus", "--shape", "4,4", "--window", "2,2", "--weights", "1"]
    for modulus, code in (("2", DONE), ("3", REJECTED)):
        assert main([*words, "--modulus", modulus, "--position", "1000/0000/0000/0000"]) == code
        assert f"(mod {modulus})" in capsys.readouterr().out
