"""Positions that are made backwards are solved by the jumps that come with them, as many as were wished."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.errors import IllegalMove, InvalidInput
from ludus.core.limits import Limits
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
    answer = workbench.generated(rules, jumps, Limits(seed=seed)).answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.problem, Pegs)
    assert isinstance(answer.certificate, Jumps)
    assert len(answer.certificate.jumps) == jumps == len(answer.problem.pegs()) - rules.pegs_left()
    assert (answer.problem.finish, answer.problem.holes()) == (rules.finish, rules.holes())


def test_a_long_play_is_found_and_a_seed_gives_the_same_twice() -> None:
    made = [workbench.generated(BOARDS["to the centre"], 20, Limits(seed=seed)).answer.problem for seed in (3, 3, 4)]
    assert made[0] == made[1] != made[2]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(IllegalMove, match=r"jumps in 0\.\.31 on this board, got 32"):
        workbench.generated(BOARDS["to the centre"], 32, Limits())
    with pytest.raises(InvalidInput, match="seed: expected a seed of at least 0"):
        workbench.generated(BOARDS["triangle"], 3, Limits(seed=-1))
    assert isinstance(workbench.generated(pegs(["oo", "oo"], 1), 1, Limits()).answer, Undecided)
