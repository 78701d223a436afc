"""Large boards: limits of time, memory and of the checker are kept, and what is not tried is said."""

from __future__ import annotations

import random
import sys
from itertools import islice, permutations
from math import inf

import pytest

import ludus_check
from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.limits import NEVER, Clock, Limits
from ludus.families.pegs.boards import named
from ludus.families.pegs.certificates import Closed, Jumps
from ludus.families.pegs.count import board_problem
from ludus.families.pegs.jumping import PegBoard, jumps_from, played, task
from ludus.families.pegs.moves import winning_sets
from ludus.families.pegs.position_class import attainable, quotient_unless
from ludus.families.pegs.problem import Pegs, longest_sweep_length, pegs
from ludus.families.pegs.solve import automatic, beam, longest_sweep, plays
from ludus.families.pegs.solve.beam import Widening, _distances
from ludus.families.pegs.solve.exhaustive import MAX_HOLES, CompiledLevels, PlainLevels
from ludus.families.pegs.solve.plays import continued
from ludus.workbench.cache import is_final
from ludus_check.by_search.pegs.positions import HOLES

OVER = Clock(0.0)
STRIP = "oo." * (MAX_HOLES // 3 + 1)


def test_more_weights_than_the_checker_reads_are_not_sent_to_it() -> None:
    """100 holes without a jump have 100 weights of their own; two of them suffice."""
    assert workbench.ask(pegs(["o" * 99 + "."], 1, jumps=[])).is_impossible


def test_what_a_small_search_excludes_stays_excluded_when_the_time_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full board has no jump, and its class does not say so; the time ends before weights are found."""
    problem = pegs(["ooo", "ooo", "ooo", "ooo"], ["...", "...", ".o.", "..."], diagonal=True)
    monkeypatch.setattr(automatic, "_loaded", lambda own, load, until: OVER)
    monkeypatch.setattr(automatic.weightings, "by_pagoda", lambda problem, *_, **__: Undecided(problem, "no time", ""))
    answer = automatic.solve(problem, Limits(seconds=30))
    assert isinstance(answer, Impossible)
    assert isinstance(answer.certificate, Closed)


def test_half_of_all_holes_are_as_quick_to_add_up_as_one() -> None:
    """Numbers of pegs are kept as bits: 40 steps of a few words for each sum, and two sums."""
    assert attainable([[1, 0] * 20], [2], 20, 1_000) == {(0,), (1,)}


def test_solver_and_checker_search_boards_of_the_same_size() -> None:
    assert MAX_HOLES == HOLES


@pytest.mark.parametrize("method", ["beam", "exhaustive"])
def test_boards_that_are_too_large_are_not_searched(method: str) -> None:
    answer = workbench.ask(pegs([STRIP], 5), method=method)
    assert answer.verdict == "undecided"
    assert f"more than {MAX_HOLES} holes are not searched" in answer.sentence


def test_a_search_of_a_board_that_is_too_large_is_refused_by_the_checker_before_it_begins() -> None:
    problem = {"ludus": 1, "kind": "pegs", "start": [STRIP], "finish": 5}
    claim = {"ludus": 1, "problem": problem, "answer": "impossible"}
    with pytest.raises(ludus_check.NotChecked, match="holes"):
        ludus_check.verify({**claim, "certificate": {"kind": "closed", "count": 5, "after": 1}})


@pytest.mark.parametrize("left", ["most", "fewest"])
@pytest.mark.parametrize("rows", [["o" * 30] * 29 + ["o" * 29 + "."], [STRIP]], ids=["30x30", "strip"])
def test_without_time_a_play_still_gets_stuck_and_claims_little(rows: list[str], left: str) -> None:
    result = workbench.checked(plays.stuck(pegs(rows, None, question="stuck", left=left), Limits(seconds=0.0)))
    assert isinstance(result.answer, Solved)
    assert not result.answer.optimal
    assert (result.answer.lower_bound or 0) <= 1
    assert not is_final(result)


@pytest.mark.parametrize("rows", [["o" * 30] * 29 + ["o" * 29 + "."], [STRIP]], ids=["30x30", "strip"])
def test_without_time_a_play_has_some_sweep_and_a_bound_by_counting(rows: list[str]) -> None:
    result = workbench.checked(longest_sweep.solve(pegs(rows, None, question="long-hop"), Limits(seconds=0.0)))
    assert isinstance(result.answer, Solved)
    assert not result.answer.optimal
    assert result.sentence.endswith("(by counting the pegs that one peg can jump).")
    assert not is_final(result)


def test_long_sweeps_near_the_end_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longest_sweep, "EACH", inf)
    monkeypatch.setattr(longest_sweep, "MAX_ENDS", 50)
    layout = named("triangle5")
    own = task(pegs(layout.without((2, 0)), layout.with_pegs([(2, 0)]), lattice="triangular"))
    some = beam.find(own, beam.WIDTHS, Limits(), NEVER)
    assert some is not None
    play = longest_sweep.longer_sweep(own, some, Limits(), NEVER)
    assert longest_sweep_length(some) < longest_sweep_length(play) == 5


def test_a_play_is_continued_until_no_jump_is_left() -> None:
    own = task(pegs(named("english").without((3, 3)), 1))
    first = list(islice(jumps_from(own.start, own.board.triples), 1))
    position = own.start
    for triple in (play := continued(own.board, own.start, first)):
        assert triple in set(jumps_from(position, own.board.triples))
        position = played(position, triple)
    assert play[:1] == first
    assert not list(jumps_from(position, own.board.triples))


def test_every_rung_stops_when_the_time_is_up() -> None:
    own = task(pegs(named("english").without((3, 3)), 1))
    for how in (PlainLevels(own.board), CompiledLevels(own.board)):
        assert how.after(how.level([own.start]), until=OVER) is None
        assert how.after(how.level([own.start]), 3) is None
        following = how.after(how.level([own.start]), 4)
        assert following is not None
        assert len(following) == 4
    assert Widening(own.board, [0.0] * 33).after([own.start], 10, OVER) is None
    assert quotient_unless(lambda: True, 33, own.board.triples) is None


def test_jumps_at_random_on_many_holes_do_not_hold_the_default_method_up() -> None:
    """Their Smith form can take minutes: it is given up, and the answer says so, wherever the time ends."""
    chance, cells = random.Random(1), [(0, k) for k in range(3000)]
    jumps = [chance.sample(cells, 3) for _ in range(3000)]
    result = workbench.ask(pegs(["o" * 2999 + "."], 1500, jumps=jumps), method="classes", limits=Limits(seconds=0.2))
    assert result.sentence in ("No class was found in time.", "The time limit of 0.2 s was reached.")


def test_distances_are_those_to_the_nearest_peg() -> None:
    layout, chance = named("european"), random.Random(5)
    own = PegBoard(layout.holes(), ())
    for count in (1, 2, 5, 30):
        target = own.position(chance.sample(layout.holes(), count))
        assert _distances(own, target) == [
            min(abs(r - u) + abs(c - v) for u, v in own.pegs(target)) for r, c in own.cells
        ]


def test_a_long_tree_of_cases_is_refused_for_its_steps() -> None:
    jumps = [[[0, k] for k in three] for three in islice(permutations(range(40), 3), 2600)]
    problem = {"ludus": 1, "kind": "pegs", "start": ["o" * 40], "finish": 1, "jumps": jumps}
    nodes = [{"jump": jump, "most": 0} for jump in jumps]
    claim = {"ludus": 1, "problem": problem, "answer": "impossible", "certificate": {"kind": "flow", "nodes": nodes}}
    with pytest.raises(ludus_check.NotChecked, match="more steps"):
        ludus_check.verify(claim)


def test_boards_beyond_a_word_are_solved_by_the_plain_beam() -> None:
    row = "oo." + "." * 70
    problem: Pegs = pegs([row, row], [".." + "o" + "." * 70] * 2)
    answer = workbench.ask(problem, method="beam").answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Jumps)
    assert len(answer.certificate.jumps) == 2


@pytest.mark.parametrize("vacancy", [(0, 0), (2, 1)])
def test_without_scipy_the_searches_decide(monkeypatch: pytest.MonkeyPatch, vacancy: tuple[int, int]) -> None:
    expected = workbench.ask(board_problem("triangle5", vacancy)).answer
    for name in ("scipy", "scipy.optimize", "scipy.sparse"):
        monkeypatch.setitem(sys.modules, name, None)
    assert type(workbench.ask(board_problem("triangle5", vacancy)).answer) is type(expected)


def test_an_undecided_sentence_names_the_seconds_that_were_given() -> None:
    """Other methods may have had their share of them before."""
    found = automatic.solve(pegs(["ooo", "o.o", "ooo"], 1), Limits(seconds=7), OVER)
    assert isinstance(found, Undecided)
    assert found.reason.startswith("within 7 seconds nothing decides this")


def test_a_search_for_the_fewest_moves_ends_with_its_clock() -> None:
    assert winning_sets(task(pegs("oo.o", 1)), 1000, OVER) is None
