"""Positions that are made backwards are solved by the jumps that come with them, as many as were wished."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus import workbench as bench
from ludus.core.answers import Solved, Undecided
from ludus.core.effort import Effort
from ludus.core.errors import Forbidden, Malformed
from ludus.core.questions import Question
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.problem import Pegs, pegs

ENGLISH = ["  ooo  ", "  ooo  ", "ooooooo", "ooo.ooo", "ooooooo", "  ooo  ", "  ooo  "]
CENTRE = ["  ...  ", "  ...  ", ".......", "...o...", ".......", "  ...  ", "  ...  "]
BOARDS = {
    "to the centre": pegs(ENGLISH, CENTRE),
    "to two pegs": pegs(ENGLISH, 2, question=Question.FEWEST),
    "triangle": pegs(["o    ", "oo   ", "o.o  ", "oooo ", "ooooo"], 1, lattice="triangular"),
    "diagonal": pegs(["ooo", "o.o", "ooo"], 1, diagonal=True),
    "listed": pegs("ooo.", 1, jumps=[[(0, 0), (0, 1), (0, 3)], [(0, 2), (0, 3), (0, 1)], [(0, 0), (0, 1), (0, 2)]]),
}


@given(st.sampled_from(list(BOARDS)), st.integers(0, 2), st.integers(0, 999))
def test_as_many_jumps_as_wished_solve_it(name: str, jumps: int, seed: int) -> None:
    rules = BOARDS[name]
    answer = bench.generated(rules, jumps, Effort(seed=seed)).answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.problem, Pegs)
    assert isinstance(answer.certificate, Jumps)
    assert len(answer.certificate.jumps) == jumps == len(answer.problem.pegs()) - rules.pegs_left()
    assert (answer.problem.finish, answer.problem.holes()) == (rules.finish, rules.holes())


def test_a_long_play_is_found_and_a_seed_gives_the_same_twice() -> None:
    made = [bench.generated(BOARDS["to the centre"], 20, Effort(seed=seed)).answer.problem for seed in (3, 3, 4)]
    assert made[0] == made[1] != made[2]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(Forbidden, match=r"jumps in 0\.\.31 on this board, got 32"):
        bench.generated(BOARDS["to the centre"], 32, Effort())
    with pytest.raises(Malformed, match="seed: expected a seed of at least 0"):
        bench.generated(BOARDS["triangle"], 3, Effort(seed=-1))
    assert isinstance(bench.generated(pegs(["oo", "oo"], 1), 1, Effort()).answer, Undecided)
