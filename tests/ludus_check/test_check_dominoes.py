"""Kasteleyn's determinant of the checker: against the definition, the frontier and the solver's determinant."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import ludus_check
from ludus.families.codec import write_problem
from ludus.families.tilings.frontier import domino_tilings as solver_number
from ludus.families.tilings.problem import Tiling, tiling
from ludus_check import Rejected
from ludus_check.by_search.tiling.frontier import count_tilings
from ludus_check.by_theorem.tiling import dominoes
from ludus_check.errors import NotChecked
from ludus_check.fields import Record
from ludus_check.tiling.game import Game
from ludus_check.tiling.reading import read_game
from ludus_check.work import Work
from tiling_strategies import all_tilings, regions

KASTELEYN = "(recounted by Kasteleyn's determinant for dominoes)."


def game_of(problem: Tiling) -> Game:
    return read_game(Record(write_problem(problem)))


@settings(max_examples=40)
@given(regions(6, 7, 10))
def test_a_region_without_holes_has_as_many_tilings_as_by_the_definition(region: list[str]) -> None:
    problem = tiling(region, "I2")
    found = dominoes.domino_tilings(game_of(problem), Work())
    assert (found is None) == (solver_number(problem.cells()) is None)
    if found is not None:
        assert found == len(all_tilings(problem))


def test_a_hole_changes_the_signs_so_the_theorem_is_not_used() -> None:
    ring = tiling(["###", "#.#", "###"], "I2")
    assert dominoes.domino_tilings(game_of(ring), Work()) is None
    touching = tiling([".##", "#.#", "###"], "I2")
    assert dominoes.domino_tilings(game_of(touching), Work()) == len(all_tilings(touching)) == 0
    assert dominoes.has_hole(ring.cells())
    assert not dominoes.has_hole(touching.cells())


@pytest.mark.parametrize("tiles", ["I2:8", "I2 I1", "I3", "I2 V3"])
def test_other_tiles_are_not_counted_by_the_theorem(tiles: str) -> None:
    assert dominoes.domino_tilings(game_of(tiling("4x4", tiles)), Work()) is None


def test_a_domino_that_is_not_turned_and_other_lattices_are_not_counted_by_the_theorem() -> None:
    assert dominoes.domino_tilings(game_of(tiling("4x4", "I2", symmetry="none")), Work()) is None
    assert dominoes.domino_tilings(game_of(tiling("4x4", ["A=##"], lattice="hexagonal")), Work()) is None


@pytest.mark.parametrize("region", ["12x13", "16x16", "15x40", "24x24"])
def test_rectangles_have_the_numbers_of_the_solver(region: str) -> None:
    problem = tiling(region, "I2")
    found = dominoes.domino_tilings(game_of(problem), Work())
    assert found == solver_number(problem.cells())
    if region == "12x13":
        assert found == count_tilings(game_of(problem), Work())


def test_a_wide_region_is_verified_and_a_wrong_number_rejected() -> None:
    problem = tiling("20x20", "I2", question="count")
    right = solver_number(problem.cells())
    assert right is not None
    answer = {"ludus": 1, "problem": write_problem(problem), "answer": "solved"}
    verified = ludus_check.verify(answer | {"certificate": {"kind": "number", "number": right}})
    assert verified.text == f"The region has exactly 1269984011... (49 digits) tilings {KASTELEYN}"
    assert str(right).startswith("1269984011")
    assert len(str(right)) == 49
    for wrong in (right - 1, right + 1, 0, 2 * right):
        with pytest.raises(Rejected):
            ludus_check.verify(answer | {"certificate": {"kind": "number", "number": wrong}})


def test_a_wide_region_without_a_tiling_and_one_that_takes_too_long() -> None:
    corners_gone = ["." + "#" * 15, *["#" * 16] * 14, "#" * 15 + "."]
    assert dominoes.domino_tilings(game_of(tiling(corners_gone, "I2")), Work()) == 0
    # As many black cells as white ones, and yet no tiling: a cell on the left is cut off from its neighbours.
    cut = ["#" * 16] * 16
    cut[7], cut[8], cut[9] = "." + "#" * 15, "#." + "#" * 14, "." + "#" * 14 + "."
    game = game_of(tiling(cut, "I2"))
    assert dominoes.domino_tilings(game, Work()) == count_tilings(game, Work()) == 0
    with pytest.raises(NotChecked):
        dominoes.domino_tilings(game_of(tiling("30x30", "I2")), Work(1000))


def test_longer_numbers_take_more_steps() -> None:
    short, long = Work(), Work()
    dominoes._determinant([{0: 1, 1: 1}, {0: 1, 1: -1}], 127, short)
    assert dominoes._determinant([{0: 1, 1: 1}, {0: 1, 1: -1}], 2203, long) == 2
    assert long.most - long.left == 3 * (short.most - short.left)


def test_the_moduli_are_prime() -> None:
    for exponent in dominoes.EXPONENTS:
        number, term = 2**exponent - 1, 4
        for _ in range(exponent - 2):
            term = (term * term - 2) % number
        assert term == 0  # the test of Lucas and Lehmer
