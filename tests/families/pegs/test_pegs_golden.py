"""Known facts about named boards: levels of the English game, solvable problems, proofs for what is unsolvable."""

from __future__ import annotations

import random

import pytest

from ludus import workbench
from ludus.core.answers import Impossible, Solved
from ludus.core.limits import NEVER, Limits, clock
from ludus.core.weights import Weighting, Weightings
from ludus.families.pegs.boards import Layout, named
from ludus.families.pegs.certificates import Closed, Flow, Jumps, Pagoda
from ludus.families.pegs.jumping import jumps_from, played, task
from ludus.families.pegs.position_class import allowed_pairs, class_of
from ludus.families.pegs.problem import Cell, Pegs, pegs
from ludus.families.pegs.solve import beam
from ludus.families.pegs.solve.exhaustive import CompiledLevels, PlainLevels, search

BY_JUMPS = [1, 4, 12, 60, 296, 1338, 5648, 21842, 77559]
"""Positions of the English central game after 0, 1, 2, ... jumps (Bell; OEIS A112737)."""


def single(layout: Layout, vacancy: Cell, last: Cell) -> Pegs:
    """The problem from one vacancy to one last peg."""
    return pegs(layout.without(vacancy), layout.with_pegs([last]), lattice=layout.lattice)


def test_the_levels_of_the_english_game_are_the_known_ones_both_ways() -> None:
    own = task(single(named("english"), (3, 3), (3, 3)))
    for how in (CompiledLevels(own.board), PlainLevels(own.board)):
        level, sizes = how.level([own.start]), []
        for _ in BY_JUMPS[: 9 if isinstance(how, CompiledLevels) else 7]:
            sizes.append(len(level))
            level = how.after(level)
        assert sizes == BY_JUMPS[: len(sizes)]


def test_compiled_and_plain_levels_hold_the_same_positions() -> None:
    own = task(single(named("triangle6"), (0, 0), (0, 0)))
    compiled, plain = CompiledLevels(own.board), PlainLevels(own.board)
    one, other = compiled.level([own.start]), plain.level([own.start])
    for _ in range(8):
        assert set(map(int, one)) == other
        assert compiled.stuck(one) == plain.stuck(other)
        one, other = compiled.after(one), plain.after(other)


def test_a_step_of_the_plain_beam_finds_all_successors_with_the_scores_of_the_definition() -> None:
    own = task(single(named("english"), (3, 3), (3, 3)))
    costs = [0.1 * k for k in range(33)]
    first = beam.Widening(own.board, costs).after([own.start], 100, NEVER)
    assert first is not None
    assert [own.board.triples[j] for j in first[3]] == list(jumps_from(own.start, own.board.triples))
    found = beam.Widening(own.board, costs).after(first[0], 100, NEVER)
    assert found is not None
    assert set(found[0]) == set(PlainLevels(own.board).after(set(first[0])) or ())
    for position, score, parent, jump in zip(*found, strict=True):
        assert position == played(first[0][parent], own.board.triples[jump])
        pegs_cost = sum(cost for k, cost in enumerate(costs) if position >> k & 1)
        assert score == pytest.approx(pegs_cost - 0.35 * len(list(jumps_from(position, own.board.triples))))


def test_the_english_central_game_is_solved() -> None:
    answer = workbench.ask(single(named("english"), (3, 3), (3, 3))).answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, Jumps)
    assert len(answer.certificate.jumps) == 31


@pytest.mark.parametrize("layout", [named("english"), named("european")], ids=["english", "european"])
def test_every_problem_that_the_classes_allow_is_solved(layout: Layout) -> None:
    for vacancy, last in allowed_pairs(layout.holes()):
        assert workbench.ask(single(layout, vacancy, last)).is_solved, (vacancy, last)


def test_no_problem_that_the_classes_forbid_is_asked_further() -> None:
    answer = workbench.ask(single(named("english"), (3, 3), (3, 2))).answer
    assert isinstance(answer, Impossible)
    assert isinstance(answer.certificate, Weighting)
    assert answer.certificate.modulus == 2


@pytest.mark.parametrize(("name", "solvable"), [("triangle4", 1), ("triangle5", 12), ("4x4", 2), ("3x5", 1)])
def test_how_many_of_the_allowed_problems_are_solvable(name: str, solvable: int) -> None:
    layout = named(name)
    answers = [workbench.ask(single(layout, *pair)) for pair in allowed_pairs(layout.holes(), layout.lattice)]
    assert all(answer.is_solved or answer.is_impossible for answer in answers)
    assert sum(answer.is_solved for answer in answers) == solvable


def test_boards_beyond_64_holes_are_solved_in_plain_python() -> None:
    layout = named("8x9")
    ring = {(r, c) for r, c in layout.holes() if 2 <= r <= 4 and 2 <= c <= 5} - {(3, 3)}
    problem = pegs(layout.with_pegs(ring), 1)
    assert len(problem.holes()) > 64
    assert workbench.ask(problem, method="beam").is_solved
    assert workbench.ask(single(layout, (0, 0), (0, 1))).is_impossible


def test_the_board_of_wiegleb_is_solved_from_the_middle() -> None:
    assert workbench.ask(single(named("wiegleb"), (4, 4), (4, 4))).is_solved


def test_random_lost_english_positions_have_checked_proofs_mostly_by_weights() -> None:
    """The measure of the issue, on a small sample: at least 70 of 100 that no play solves have weights as a proof."""
    layout, chance, kinds = named("english"), random.Random(20), []
    for count in (3, 5, 7, 9, 11, 13, 15, 17):
        found = 0
        while found < 5:
            chosen = chance.sample(layout.holes(), count)
            if class_of(chosen) != class_of([(3, 3)]):
                continue
            found += 1
            problem = pegs(layout.with_pegs(chosen), layout.with_pegs([(3, 3)]))
            answers = (
                workbench.ask(problem, method=method, limits=Limits(10)) for method in ("pagoda", "flow", "exhaustive")
            )
            answer = next(one.answer for one in answers if one.verdict != "undecided")
            kinds += [type(answer.certificate)] if isinstance(answer, Impossible) else []
    assert len(kinds) >= 25
    assert set(kinds) <= {Pagoda, Flow, Closed}
    assert kinds.count(Pagoda) + kinds.count(Flow) >= 0.7 * len(kinds)


def test_a_finish_that_is_a_number_is_refuted_for_every_hole() -> None:
    layout = named("european")
    answer = workbench.ask(pegs(layout.without((3, 3)), 1)).answer
    assert isinstance(answer, Impossible)
    assert isinstance(answer.certificate, Weightings)


def test_a_search_from_both_ends_is_shorter_than_one_from_the_start() -> None:
    problem, solvable = single(named("triangle5"), (2, 1), (2, 1)), single(named("4x4"), (0, 1), (0, 2))
    result = search(problem, task(problem), PlainLevels(task(problem).board), clock(Limits(20)))
    assert isinstance(result, Impossible)
    assert isinstance(result.certificate, Closed)
    assert result.certificate.count < 1651
    assert isinstance(search(solvable, task(solvable), PlainLevels(task(solvable).board), clock(Limits(20))), Solved)


def test_without_a_compiler_plain_python_does_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.families.pegs.solve.exhaustive.find_spec", lambda name: None)
    cross = named("english").with_pegs([(1, 3), (2, 2), (2, 3), (2, 4), (3, 3), (4, 3)])
    problem = pegs(cross, named("english").with_pegs([(3, 3)]))
    for method in ("beam", "exhaustive", "automatic"):
        assert workbench.ask(problem, method=method).is_solved
