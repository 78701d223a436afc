"""Counts of positions and plays, and fewest moves, against every play played; the tables of the research note."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.pegs import count as peg_counts
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.class_index import class_index
from ludus.families.pegs.jumping import board, jumps_from, played, task
from ludus.families.pegs.problem import Jump, Lattice, Pegs, longest_sweep_length, moves_of, pegs
from ludus.families.pegs.solve import counting, longest_sweep
from ludus.families.pegs.solve.plays import fewest_by_levels
from ludus.families.pegs.table import Verdict, table
from ludus.jobs.catalogue import jobs
from ludus.jobs.job import Job
from ludus.jobs.progress import Interrupted
from ludus.jobs.results import results_so_far
from ludus.jobs.runner import run
from ludus.jobs.store import Store
from ludus.jobs.worker_pool import Inline
from ludus.workbench import CheckedAnswer
from oracles import peg_counts as oracle
from oracles.pegs import is_solvable
from oracles.pegs import longest_sweep as true_longest

TRIANGLE = {(0, 0): (568630, 29760, 3016), (1, 0): (294543, 14880, 2377), (2, 0): (1149568, 85258, 4237)}
"""Plays, wins and positions of the triangle with 15 holes."""

ENGLISH = (1, 4, 12, 60, 296, 1338, 5648, 21842, 77559, 249690, 717788, 1834379, 4138302, 8171208, 14020166, 20773236,
           26482824, 28994876, 27286330, 22106348, 15425572, 9274496, 4792664, 2120101, 800152, 255544, 68236, 14727,
           2529, 334, 32, 5)  # fmt: skip


@st.composite
def games(draw: st.DrawFn) -> Pegs:
    """A small board of any shape with a start, and a finish with fewer pegs."""
    rows, columns = draw(st.sampled_from([(1, 7), (2, 5), (3, 3), (3, 4), (4, 3)]))
    cells = list(itertools.product(range(rows), range(columns)))
    holes = set(cells) - draw(st.sets(st.sampled_from(cells), max_size=3))
    assume(len(holes) > 3)
    start = holes - draw(st.sets(st.sampled_from(sorted(holes)), min_size=1, max_size=3))
    finish = draw(st.sets(st.sampled_from(sorted(holes)), min_size=1, max_size=3))
    assume(len(finish) <= len(start))

    def drawing(filled: set[tuple[int, int]]) -> list[str]:
        signs = "".join("o" if cell in filled else "." if cell in holes else " " for cell in cells)
        return [signs[r * columns : (r + 1) * columns] for r in range(rows)]

    return pegs(drawing(start), drawing(finish), lattice=draw(st.sampled_from(Lattice)))


@st.composite
def solvable_games(draw: st.DrawFn) -> Pegs:
    """A game whose finish is the end of some play."""
    problem = draw(games())
    own = board(problem)
    position = own.position(problem.pegs())
    for _ in range(draw(st.integers(0, 8))):
        moves = list(jumps_from(position, own.triples))
        if moves:
            position = played(position, draw(st.sampled_from(moves)))
    filled = set(own.pegs(position))
    rows = [
        "".join(" " if sign == " " else "o" if (r, c) in filled else "." for c, sign in enumerate(row))
        for r, row in enumerate(problem.start)
    ]
    return pegs(problem.start, rows, lattice=problem.lattice)


@given(st.one_of(games(), solvable_games()))
@settings(max_examples=20)
def test_counts_are_those_of_every_play_played(problem: Pegs) -> None:
    found = peg_counts.counts(problem, Limits())
    assert found is not None
    assert {name: getattr(found, name) for name in found.__slots__} == oracle.counts(problem)


@pytest.mark.parametrize("seconds", [5.0, 0.0])
def test_the_table_of_a_board_agrees_with_every_play(seconds: float) -> None:
    """In no time at all, nothing is left but the exhaustive search."""
    problem = peg_counts.board_problem("triangle4")
    for row in table("triangle4", Limits(seconds=seconds)):
        assert [entry.survivor for entry in row.entries] == list(problem.holes())
        for entry in row.entries:
            asked = peg_counts.board_problem("triangle4", row.vacancy, entry.survivor)
            assert (entry.verdict is Verdict.SOLVED) == is_solvable(asked)
            if entry.verdict is Verdict.EXHAUSTED:
                assert seconds == 0
                assert row.whole is not None
                assert entry.survivor not in row.whole.survivors
            else:
                assert entry.result is not None
                assert entry.result.status == "verified"
                assert entry.result.answer.problem == asked


def test_plays_of_the_table_are_turned_with_the_board() -> None:
    row = next(table("triangle5", Limits()))
    solved = {entry.survivor: jumps_of(entry.result) for entry in row.entries if entry.verdict is Verdict.SOLVED}
    assert set(solved) == {(0, 0), (3, 0), (3, 3), (4, 2)}
    assert solved[3, 3] == tuple(tuple((r, r - c) for r, c in jump) for jump in solved[3, 0])


def jumps_of(result: object) -> tuple[Jump, ...]:
    assert isinstance(result, CheckedAnswer)
    certificate = result.answer.certificate if result.is_solved else None
    assert isinstance(certificate, Jumps)
    return certificate.jumps


@given(st.one_of(games(), solvable_games()))
@settings(max_examples=25)
def test_a_play_with_the_fewest_sweeps_is_found_and_accepted(problem: Pegs) -> None:
    found = fewest_by_levels(task(problem))
    assert (None if found is None else len(moves_of(found))) == oracle.fewest_moves(problem)
    if found is not None:
        result = peg_counts.best_play(counting.Quantity.MOVES, problem)
        assert isinstance(result, CheckedAnswer)
        assert result.is_solved


@given(st.one_of(games(), solvable_games()))
@settings(max_examples=25)
def test_a_play_with_the_longest_sweep_is_found_by_levels_and_accepted(problem: Pegs) -> None:
    its = task(problem)
    play, longest = longest_sweep.by_levels(its), true_longest(problem)
    assert (None if play is None else longest_sweep_length(play)) == longest
    if play is not None:
        assert isinstance(peg_counts.best_play(counting.Quantity.SWEEP, problem), CheckedAnswer)
    anywhere = longest_sweep.by_levels(its, anywhere=True)
    assert anywhere is not None
    assert longest_sweep_length(anywhere) == true_longest(
        replace(problem, finish=None, question=Question.LONGEST_SWEEP)
    )


@given(games(), st.randoms(use_true_random=False))
def test_a_jump_turns_fixed_bits_of_the_number_of_a_position(problem: Pegs, random: object) -> None:
    own = board(problem)
    start = own.position(problem.pegs())
    index = class_index(own, start)
    for triple in jumps_from(start, own.triples):
        after = played(start, triple)
        assert index.number(after) == index.number(start) ^ index.turned(triple)
        assert index.position(index.number(after)) == after
    # The complement has the complement of the number, in its own class.
    other = class_index(own, own.full ^ start)
    assert other.number(own.full ^ start) == index.size - 1 - index.number(start)


@pytest.mark.parametrize("vacancy", TRIANGLE)
def test_the_triangle_with_15_holes_has_the_known_numbers(vacancy: tuple[int, int]) -> None:
    found = peg_counts.counts(peg_counts.board_problem("triangle5", vacancy), Limits())
    assert found is not None
    assert (found.plays, found.wins, sum(found.positions)) == TRIANGLE[vacancy]


@pytest.mark.parametrize(("board_name", "fewest"), [("triangle4", 5)])
def test_the_fewest_sweeps_over_all_problems_of_a_triangle(board_name: str, fewest: int) -> None:
    pairs = itertools.product(peg_counts.vacancies(board_name), peg_counts.classes(board_name).finishes)
    found = [fewest_by_levels(task(peg_counts.board_problem(board_name, *pair))) for pair in pairs]
    assert min(len(moves_of(one)) for one in found if one is not None) == fewest


@pytest.mark.parametrize(("vacancy", "finish"), [((2, 0), (2, 0)), ((2, 1), (4, 2))])
def test_a_job_counts_the_same_goes_on_where_it_stopped_and_is_removed(
    vacancy: tuple[int, int], finish: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = peg_counts.board_problem("triangle5", vacancy, finish)
    expected, shortest = peg_counts.counts(problem, Limits()), fewest_by_levels(task(problem))
    assert expected is not None
    monkeypatch.setattr(counting, "SMALL_BITS", 3)
    ran: list[Job] = []
    with Store(tmp_path) as store:

        def stopped(job: Job) -> bool:
            def watch(progress: object) -> None:
                if getattr(progress, "done", 0) >= 5:
                    raise KeyboardInterrupt

            with pytest.raises(Interrupted):
                run(job, store, how=Inline, watch=watch)
            return False

        def work(job: Job) -> bool:
            ran.append(job)
            return run(job, store, how=Inline).is_complete

        assert peg_counts.counts_by_job(problem, store, stopped) is None
        assert len(list(results_so_far(store, peg_counts.count_job(problem)))) >= 5
        found = peg_counts.counts_by_job(problem, store, work)
        assert found is not None
        assert (found.positions, found.stuck) == (expected.positions, expected.stuck)
        assert (found.winning, found.solutions) == (expected.winning, expected.solutions)
        by_job = peg_counts.best_play(counting.Quantity.MOVES, problem, store, work)
        assert shortest is not None
        assert len(moves_of(shortest)) == len(moves_of(jumps_of(by_job)))
        sweep = peg_counts.best_play(counting.Quantity.SWEEP, problem, store, work)
        longest = longest_sweep_length(longest_sweep.by_levels(task(problem)) or ())
        assert longest_sweep_length(jumps_of(sweep)) == longest
        assert not jobs(store)
        assert peg_counts.counts_by_job(problem, store, work) == found
        assert jumps_of(peg_counts.best_play(counting.Quantity.SWEEP, problem, store, work)) == jumps_of(sweep)
        assert len(ran) == 3


def test_a_job_for_a_finish_of_another_class_counts_the_positions_and_no_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = peg_counts.board_problem("triangle4", (0, 0), (1, 0))
    expected = peg_counts.counts(problem, Limits())
    assert expected is not None
    monkeypatch.setattr(counting, "SMALL_BITS", 3)
    with Store(tmp_path) as store:

        def work(job: Job) -> bool:
            return run(job, store, how=Inline).is_complete

        found = peg_counts.counts_by_job(problem, store, work)
        assert found is not None
        assert (found.positions, found.stuck) == (expected.positions, expected.stuck)
        assert (found.winning, found.solutions) == (expected.winning, 0)
        assert peg_counts.best_play(counting.Quantity.MOVES, problem, store, work) == peg_counts.NoPlay()
        assert peg_counts.best_play(counting.Quantity.SWEEP, problem, store, work) == peg_counts.NoPlay()


def test_a_board_that_is_too_large_is_refused_in_one_sentence() -> None:
    with pytest.raises(InvalidInput, match="expected a board with at most"):
        peg_counts.counts(peg_counts.board_problem("wiegleb"), Limits())
    with pytest.raises(InvalidInput, match="vacancy: expected a hole"):
        peg_counts.board_problem("english", (0, 0))


@pytest.mark.slow
def test_the_english_board_has_the_known_numbers(tmp_path: Path) -> None:
    problem = peg_counts.board_problem("english")
    with Store(tmp_path) as store:

        def work(job: Job) -> bool:
            return run(job, store, how=Inline).is_complete

        found = peg_counts.counts_by_job(problem, store, work)
        assert found is not None
        assert found.positions == ENGLISH
        assert sum(found.positions) == 187_636_299
        assert sum(found.winning) == 13_428_122
        assert found.solutions == 40_861_647_040_079_968
        shortest = peg_counts.best_play(counting.Quantity.MOVES, problem, store, work)
        assert len(moves_of(jumps_of(shortest))) == 18
        sweep = peg_counts.best_play(counting.Quantity.SWEEP, problem, store, work)
        assert longest_sweep_length(jumps_of(sweep)) == 7
