"""Every method decides random small boards as the rules do, and each answer passes the checker."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import given, settings

import ludus
from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.problem import Left, Pegs, longest_sweep_length
from ludus.families.pegs.solve import longest_sweep
from oracles.pegs import fewest_moves, is_solvable, jumps, stuck_sizes, successors
from oracles.pegs import longest_sweep as true_longest
from pegs_strategies import peg_boards, sweep_boards


@given(peg_boards())
@settings(max_examples=60)
def test_the_default_method_decides_as_the_rules_do(problem: Pegs) -> None:
    answer = workbench.ask(problem).answer
    assert not isinstance(answer, Undecided)
    assert isinstance(answer, Solved) == is_solvable(problem)


@pytest.mark.parametrize("method", ["classes", "pagoda", "flow", "beam", "exhaustive"])
@given(problem=peg_boards())
@settings(max_examples=30)
def test_a_method_that_decides_is_right(method: str, problem: Pegs) -> None:
    answer = workbench.ask(problem, method=method, limits=Limits(seconds=5)).answer
    if method == "exhaustive":
        assert not isinstance(answer, Undecided)
    if not isinstance(answer, Undecided):
        assert isinstance(answer, Solved) == is_solvable(problem)
        assert isinstance(answer, Impossible) != is_solvable(problem)


@given(peg_boards())
@settings(max_examples=30)
def test_the_fewest_moves_are_those_of_all_plays(problem: Pegs) -> None:
    result, truth = workbench.ask(problem, "fewest"), fewest_moves(problem)
    if isinstance(result.answer, Solved):
        assert (result.answer.lower_bound, result.answer.optimal) == (truth, True)
        assert "Not verified" not in result.sentence
    else:
        assert isinstance(result.answer, Impossible)
        assert truth is None


@given(sweep_boards())
@settings(max_examples=30)
def test_the_longest_sweep_is_that_of_all_plays(problem: Pegs) -> None:
    result, truth = workbench.ask(problem), true_longest(problem)
    if isinstance(result.answer, Solved):
        assert truth is not None
        assert (result.answer.lower_bound, result.answer.optimal) == (len(problem.pegs()) - truth, True)
        assert "Not verified" not in result.sentence
    else:
        assert isinstance(result.answer, Impossible)
        assert truth is None


@given(sweep_boards())
@settings(max_examples=15)
def test_where_not_all_is_searched_a_sweep_and_its_bound_are_still_true(problem: Pegs) -> None:
    with patch.object(longest_sweep, "_longest", lambda *_, **__: None):
        answer, truth = workbench.ask(problem, limits=Limits(seconds=5)).answer, true_longest(problem)
    if isinstance(answer, Solved):
        assert truth is not None
        assert isinstance(answer.certificate, Jumps)
        assert (
            longest_sweep_length(answer.certificate.jumps) <= truth <= len(problem.pegs()) - (answer.lower_bound or 0)
        )
    else:
        assert truth is None


@given(peg_boards(finish=False))
@settings(max_examples=30)
def test_the_most_and_the_fewest_pegs_left_stuck_are_right(problem: Pegs) -> None:
    answer = workbench.ask(problem).answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Jumps)
    left = len(problem.pegs()) - len(answer.certificate.jumps)
    assert left == (max if problem.left is Left.MOST else min)(stuck_sizes(problem))
    assert answer.optimal


@given(peg_boards())
@settings(max_examples=20)
def test_the_next_jump_of_a_solvable_position_keeps_it_solvable(problem: Pegs) -> None:
    answer = workbench.ask(problem).answer
    if isinstance(answer, Solved) and isinstance(answer.certificate, Jumps) and answer.certificate.jumps:
        after = dict(successors(frozenset(problem.pegs()), jumps(problem)))[answer.certificate.jumps[0]]
        rows = [
            "".join(" " if sign == " " else "o" if (r, c) in after else "." for c, sign in enumerate(row))
            for r, row in enumerate(problem.start)
        ]
        assert is_solvable(replace(problem, start=tuple(rows)))


def test_pegs_on_a_graph_are_played_by_its_links() -> None:
    """The star with three rays: no jump is left after one (Beeler and Hoilman: K_{1,n} is not solvable for n >= 2)."""
    star = {0: [1, 2, 3], 1: [0], 2: [0], 3: [0]}
    assert ludus.PegSolitaire.on_graph(star, vacancy=3).solve().is_impossible
    path = {0: [1], 1: [0, 2], 2: [1, 3], 3: [2]}
    assert ludus.PegSolitaire.on_graph(path, vacancy=1).solve().is_solved
