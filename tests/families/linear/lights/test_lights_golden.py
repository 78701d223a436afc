"""Values of Lights Out that others have published, and the counts of research on composite moduli."""

from __future__ import annotations

from math import prod

import pytest

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.families.linear.lights.certificates import Presses
from ludus.families.linear.lights.problem import lights
from ludus.families.linear.lights.solve import fewest
from ludus.families.linear.windows.certificates import Count, DistanceCounts

BOUNDED = {
    2: [1, 1, 1, 16, 4, 1, 1, 1, 256, 1],
    3: [1, 3, 1, 9, 27, 1, 1, 81, 9, 1],
    4: [1, 1, 1, 64, 16, 1, 1, 1, 4096, 1],
    5: [1, 1, 1, 25, 25, 1, 1, 1, 25, 1],
    6: [1, 3, 1, 144, 108, 1, 1, 81, 2304, 1],
    7: [1, 1, 7, 49, 49, 1, 7, 1, 49, 1],
    8: [1, 1, 1, 256, 64, 1, 1, 1, 65536, 1],
    9: [1, 3, 1, 81, 243, 1, 1, 243, 81, 1],
}
"""Quiet patterns of the plus on k x k boards, k = 1..10, by modulus."""

TORUS = {
    2: [1, 1, 16, 1, 256, 256, 1, 1],
    3: [1, 3, 1, 243, 6561, 243, 1, 243],
    4: [1, 1, 16, 1, 65536, 65536, 1, 1],
    5: [5, 5, 5, 5, 1953125, 3125, 5, 5],
    6: [1, 3, 16, 243, 1679616, 62208, 1, 243],
}
"""The same on k x k tori, neighbours that coincide counted twice."""

FEWEST_ALL_LIT = [1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56]
"""OEIS A075464."""
FIVER = [
    [1, 1, 0, 1, 0, 1, 1],
    [1, 1, 1, 0, 1, 1, 1],
    [0, 1, 1, 0, 1, 1, 0],
    [1, 0, 0, 1, 0, 0, 1],
    [0, 1, 1, 0, 1, 1, 0],
    [1, 1, 1, 0, 1, 1, 1],
    [1, 1, 0, 1, 0, 1, 1],
]


def quiet_patterns(side: int, modulus: int, wrap: bool) -> int:
    answer = workbench.ask(lights([[0] * side] * side, modulus, wrap=(wrap, wrap)), "count").answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Count)
    return prod(p**e for p, e in answer.certificate.quiet)


@pytest.mark.parametrize("modulus", BOUNDED)
def test_the_quiet_patterns_of_bounded_boards(modulus: int) -> None:
    assert [quiet_patterns(side, modulus, False) for side in range(1, 11)] == BOUNDED[modulus]


@pytest.mark.parametrize("modulus", TORUS)
def test_the_quiet_patterns_of_tori(modulus: int) -> None:
    assert [quiet_patterns(side, modulus, True) for side in range(1, 9)] == TORUS[modulus]


def test_the_fewest_presses_for_all_lit_boards() -> None:
    for side, presses in enumerate(FEWEST_ALL_LIT, start=1):
        answer = workbench.ask(lights([[1] * side] * side), "fewest").answer
        assert isinstance(answer, Solved)
        assert (answer.lower_bound, answer.optimal) == (presses, True), side


def test_fiver_has_one_solution_with_33_presses() -> None:
    result = workbench.ask(lights([[1] * 7] * 7), "solutions")
    assert result.sentence == "There is exactly one solution, the listed one."
    answer = workbench.ask(lights([[1] * 7] * 7)).answer
    assert isinstance(answer.certificate, Presses)
    assert answer.certificate.presses.tolist() == FIVER


def test_every_pattern_of_the_5_x_4_board_with_four_colours_can_be_solved() -> None:
    assert quiet_patterns(1, 4, False) == 1
    answer = workbench.ask(lights([[0] * 4] * 5, 4), "count").answer
    assert answer.certificate == Count(((2, 40),), ())


def test_the_board_of_math_stackexchange_555654_has_64_solutions() -> None:
    board = [[3, 3, 2, 3], [3, 3, 0, 0], [0, 0, 2, 1], [3, 1, 0, 0]]
    assert workbench.ask(lights(board, 4)).is_solved
    assert workbench.ask(lights(board, 4), "solutions").sentence.startswith("There are exactly 64 solutions")


def test_the_14_x_14_board_without_7_cells_is_solved() -> None:
    holes = [(13, column) for column in range(7, 14)]
    board = [[1] * 14] * 13 + [[1] * 7 + [0] * 7]
    result = workbench.ask(lights(board, holes=holes), "fewest")
    assert result.is_solved
    assert "This is the minimum" in result.sentence


def test_gods_numbers_of_small_boards() -> None:
    for side, number in ((1, 1), (2, 4), (3, 9), (4, 7)):
        answer = workbench.ask(lights([[0] * side] * side), "gods-number").answer
        assert isinstance(answer.certificate, DistanceCounts)
        assert len(answer.certificate.levels) - 1 == number


@pytest.mark.slow
def test_gods_number_of_lights_out_is_15() -> None:
    answer = workbench.ask(lights([[0] * 5] * 5), "gods-number").answer
    assert isinstance(answer.certificate, DistanceCounts)
    assert len(answer.certificate.levels) - 1 == 15
    assert answer.certificate.levels[-1] == 7350


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("modulus", "presses"), [(2, 0), (2, 5), (2, 7), (3, 9)])
def test_a_generated_board_needs_exactly_as_many_presses(modulus: int, presses: int, seed: int) -> None:
    rules = lights([[0] * 4] * 4, modulus, holes=[(0, 0)] if seed else [])
    answer = fewest.generate(rules, min(presses, 15), Limits(seed=seed))
    assert isinstance(answer, Solved)
    again = workbench.ask(answer.problem, "fewest").answer
    assert isinstance(again, Solved)
    assert (again.lower_bound, again.optimal) == (presses, True)
    workbench.checked(answer)


def test_the_same_seed_gives_the_same_board() -> None:
    rules = lights([[0] * 5] * 5)
    boards = [fewest.generate(rules, 6, Limits(seed=seed)).problem.state.tolist() for seed in (5, 5, 6)]
    assert boards[0] == boards[1] != boards[2]
