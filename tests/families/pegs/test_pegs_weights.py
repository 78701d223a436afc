"""Pagoda functions and flows: what is found is exact, and it is found whenever the linear program says so."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import workbench
from ludus.core.answers import Impossible
from ludus.families.pegs.boards import named
from ludus.families.pegs.certificates import Pagoda
from ludus.families.pegs.flow import Split, cases, has_flow
from ludus.families.pegs.jumping import task
from ludus.families.pegs.pagoda import Bounds, by_pattern, pagoda, rationalised, refutes
from ludus.families.pegs.position_class import allowed_pairs
from ludus.families.pegs.problem import Pegs, pegs
from oracles.pegs import is_solvable
from pegs_strategies import peg_boards


@pytest.mark.parametrize("pair", allowed_pairs(named("diamond4").holes()), ids=str)
def test_all_fifteen_problems_of_the_small_diamond_have_a_pagoda_function_in_small_numbers(
    pair: tuple[tuple[int, int], tuple[int, int]],
) -> None:
    layout = named("diamond4")
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
            open_cases += [bounds.at_least(node.jump, node.most + 1), bounds.at_most(node.jump, node.most)]
        else:
            assert refutes(node, own, bounds)
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


@given(st.integers(0, 2**20 - 1), st.integers(0, 19))
@settings(max_examples=40, deadline=None)
def test_a_pattern_refutes_by_the_definition_and_is_named(start: int, last: int) -> None:
    """Weights that repeat are a pagoda function, the start is lighter than the finish, and the sentence tells them."""
    cells = [(r, c) for r in range(4) for c in range(5)]
    rows = ["".join("o" if start >> (5 * r + c) & 1 else "." for c in range(5)) for r in range(4)]
    finish = ["".join("o" if 5 * r + c == last else "." for c in range(5)) for r in range(4)]
    if not start:
        return
    problem = pegs(rows, finish)
    weights = by_pattern(task(problem))
    if weights is None:
        return
    value = dict(zip(cells, weights, strict=True))
    for (r, c), (down, across) in product(cells, ((0, 1), (1, 0), (0, -1), (-1, 0))):
        over, to = (r + down, c + across), (r + 2 * down, c + 2 * across)
        if to in value:
            assert value[r, c] + value[over] >= value[to]
    assert sum(value[at] for at in cells if start >> (5 * at[0] + at[1]) & 1) < value[cells[last]]
    answer = Impossible(problem, Pagoda(np.array(weights).reshape(4, 5)), "pagoda")
    said = workbench.checked(answer).sentence
    assert "repeat every" in said or "weighs 1" in said


def test_every_other_hole_of_some_rows_is_named() -> None:
    jump = [[1, 1], [1, 2], [1, 3]]
    problem = pegs([".....", ".....", "o....", "ooooo"], [".....", "...o.", ".....", "....."], jumps=[jump])
    weights = np.array([[1, 0, 1, 0, 1], [0, 1, 0, 1, 0], [0] * 5, [0] * 5])
    said = workbench.checked(Impossible(problem, Pagoda(weights), "pagoda")).sentence
    assert "Every other hole of rows 0 and 1 weighs 1. The start weighs 0" in said
