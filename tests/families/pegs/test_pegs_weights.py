"""Pagoda functions and flows: what is found is exact, and it is found whenever the linear program says so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from ludus.families.pegs.boards import diamond
from ludus.families.pegs.flow import Bounds, Split, cases, has_flow, settles
from ludus.families.pegs.jumping import task
from ludus.families.pegs.pagoda import pagoda, rationalised, refutes
from ludus.families.pegs.position_class import allowed_pairs
from ludus.families.pegs.problem import Pegs, pegs
from oracles.pegs import is_solvable
from pegs_strategies import peg_boards


@pytest.mark.parametrize("pair", allowed_pairs(diamond(4).holes()), ids=str)
def test_all_fifteen_problems_of_the_small_diamond_have_a_pagoda_function_in_small_numbers(
    pair: tuple[tuple[int, int], tuple[int, int]],
) -> None:
    layout = diamond(4)
    own = task(pegs(layout.without(pair[0]), layout.with_pegs([pair[1]])))
    weights = pagoda(own)
    assert weights is not None
    assert refutes(weights, own)
    assert max(map(abs, weights)) <= 1


@given(peg_boards())
@settings(max_examples=50)
def test_a_tree_of_cases_is_whole_and_settles_every_case(problem: Pegs) -> None:
    own = task(problem)
    tree = cases(own, 5)
    if tree is None:
        return
    assert not is_solvable(problem)
    open_cases = [Bounds()]
    for node in tree:
        bounds = open_cases.pop()
        if isinstance(node, Split):
            open_cases += [bounds.second(node), bounds.first(node)]
        else:
            assert settles(node, own, bounds)
    assert not open_cases


@given(peg_boards())
@settings(max_examples=30)
def test_a_solvable_position_has_a_flow_and_no_pagoda_function(problem: Pegs) -> None:
    own = task(problem)
    if is_solvable(problem):
        assert pagoda(own) is None
        assert not own.board.triples or has_flow(own, 5) is True


def test_weights_are_brought_to_whole_numbers() -> None:
    assert next(rationalised([1 / 3, -0.5, 1.0])) == (2, -3, 6)
    assert next(rationalised([0.0, 0.0])) == (0, 0)
