"""The repaired algorithm of the paper solves every row of its tables, in as many moves as the research counted."""

from __future__ import annotations

from collections import Counter
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.limits import Limits
from ludus.core.problem import Problem
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.game import GAME
from ludus.families.tapes.problem import tape
from ludus.families.tapes.rule import rule
from ludus.families.tapes.solve.paper import chains, plan, sequence, solve

PAPER_MOVES = {
    "e31-1": 10, "seven-trees": 18, "m1": 162, "e28-3": 240, "d25": 152, "d35": 3482, "m2": 3982, "e51-2": 14,
    "e28-5": 240, "e39-7": 1458, "e31-28-6": 12194, "e25-37-214-9": 182390, "e21-31-2": 34, "thermonuclear": 12,
}  # fmt: skip
"""Moves of each row, from the research behind this file."""
FEWEST = {
    "e31-1": 10, "seven-trees": 18, "m1": 14, "e28-3": 20, "d25": 40, "d35": 102, "e51-2": 10, "e28-5": 20,
    "e39-7": 22, "e31-28-6": 48, "e21-31-2": 16, "thermonuclear": 12,
}  # fmt: skip
"""The fewest moves of the rows that the search can prove."""


def row(variant: str, question: str = "solve") -> Problem:
    game = GAME.game(**GAME.variant(variant).values)
    return game.problem(game.start(), next(q for q in GAME.questions if q.value == question))


@pytest.mark.parametrize(
    "variant", [pytest.param(name, marks=pytest.mark.slow if PAPER_MOVES[name] > 10**5 else ()) for name in PAPER_MOVES]
)
def test_the_paper_method_solves_every_row_of_the_tables(variant: str) -> None:
    answer = workbench.ask(row(variant), method="paper").answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, TapeMoves)
    assert len(answer.certificate.moves) == PAPER_MOVES[variant]


@pytest.mark.parametrize("variant", FEWEST)
def test_the_search_proves_the_fewest_moves_of_small_rows(variant: str) -> None:
    answer = workbench.ask(row(variant, "fewest"), method="search").answer
    assert isinstance(answer, Solved)
    assert answer.optimal
    assert answer.lower_bound == FEWEST[variant]


def test_every_row_of_the_tables_has_its_count() -> None:
    rows = {name for name in GAME.variants if not name.endswith("printed") and name != "pair"}
    assert rows == set(PAPER_MOVES)


@pytest.mark.parametrize(("offsets", "n"), [([-1, 1], -6), ([-2, 0, 2], 8), ([-2, 2], 12), ([-3, 0, 5], -16)])
def test_the_paper_method_goes_to_the_left_and_steps_by_the_divisor(offsets: list[int], n: int) -> None:
    assert workbench.ask(tape(offsets, displacement=n), method="paper").is_solved


def test_the_paper_method_says_when_it_does_not_apply() -> None:
    for problem in (tape([-1, 1], [0, 3], [1, 4]), tape([2], displacement=4)):
        answer = solve(problem, Limits())
        assert isinstance(answer, Undecided)
        assert "one checker" in answer.reason


def test_the_letters_of_the_plan_are_those_of_the_paper() -> None:
    found = plan(rule(((-1, 1), (1, 1))), 6, {4: 1, 5: 1, 1: -1, 2: -1})
    assert found is not None
    assert (found.m, found.g, found.k, found.L) == (1, 1, 1, (0,))
    assert found.alpha == ((3, 1), (4, 1))
    assert found.beta == ((0, 1), (1, 1))
    assert found.gamma == tuple((square, 1) for square in range(1, 8))
    assert [len(phase.squares) for phase in found.phases] == [7, 2, 2, 7]


@given(st.sets(st.integers(-9, -1), min_size=1), st.sets(st.integers(1, 9), min_size=1))
@settings(max_examples=80)
def test_the_sequence_leaves_a_checker_on_both_sides(below: set[int], above: set[int]) -> None:
    offsets = below | above
    laws = rule(tuple(sorted((offset, 1) for offset in offsets)))
    g = gcd(*offsets)
    A, B = chains(laws)
    assert (sum(A), sum(B)) == (-g, g)
    assert {*A, *B} <= offsets
    state = Counter({0: 1})
    for square in sequence(A, B):
        assert state[square] > 0
        state[square] -= 1
        state.update({square + offset: 1 for offset in offsets})
    assert state[-g] > 0
    assert state[g] > 0
