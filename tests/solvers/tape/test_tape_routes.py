"""Every answer about a tape is checked; verdicts and shortest lines agree with oracles from the definition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from ludus import bench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.certificates import EmptyClass, Never, OneSided, Remainder, TapeMoves, Unreachable
from ludus.core.effort import Effort
from ludus.core.tape import Tape, tape
from ludus.maths.tapes.deciding import Net, decided
from oracles.tape import divides, fewest_moves
from tape_strategies import problems

QUICK = Effort(seconds=5)


@given(problems())
@settings(max_examples=400)
def test_the_verdict_agrees_with_long_division_and_with_plays(problem: Tape) -> None:
    rule, start, goal = dict(problem.replacement), dict(problem.start), dict(problem.goal)
    found = decided(problem)
    can_be_divided = divides(rule, start, goal)
    if isinstance(found, Net):
        assert can_be_divided
    elif isinstance(found, Remainder | Never):
        assert not can_be_divided
    length, _ = fewest_moves(rule, problem.start, problem.goal, most_states=400)
    if length is not None:
        assert isinstance(found, Net)
        assert found.size <= length
        assert (length - found.size) % 2 == 0


@given(problems())
@settings(max_examples=400)
def test_every_solvable_problem_gets_a_line_and_every_other_a_proof(problem: Tape) -> None:
    # The workbench checks each answer: a line is replayed, a proof is verified, by code that shares nothing with ours.
    answer = bench.ask(problem, route="corridor").answer
    assert isinstance(answer, Solved | Impossible)
    assert isinstance(answer, Solved) == isinstance(decided(problem), Net)


@given(problems(question="fewest"))
@settings(max_examples=150)
def test_a_shortest_line_is_as_short_as_breadth_first_search_says(problem: Tape) -> None:
    answer = bench.ask(problem, route="search", effort=QUICK).answer
    length, below = fewest_moves(dict(problem.replacement), problem.start, problem.goal, most_states=3000)
    if isinstance(answer, Impossible):
        assert length is None
        return
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, TapeMoves)
    if length is not None:
        assert answer.lower_bound is not None
        assert answer.lower_bound <= length <= len(answer.certificate.moves)
    if answer.optimal:
        assert len(answer.certificate.moves) == (below if length is None and below < 0 else length) or length is None
        assert length is not None or len(answer.certificate.moves) >= below
