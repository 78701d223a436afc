"""All positions in one pass, by falling heights: against every play played, level by level, and the known numbers."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from ludus.core.errors import InvalidInput
from ludus.core.limits import NEVER, Limits
from ludus.families.pegs import count as peg_counts
from ludus.families.pegs.boards import drawn
from ludus.families.pegs.heights import heights
from ludus.families.pegs.jumping import PegBoard, PegTask, board, jumps_from, played, task
from ludus.families.pegs.problem import Pegs
from ludus.families.pegs.solve import counting, one_pass
from ludus.families.pegs.solve.one_pass import OnePass, whole_board
from oracles import peg_counts as oracle
from oracles import peg_tasks as definition
from oracles.pegs import is_solvable
from pegs_strategies import peg_boards

BOARDS = ["english", "european", "wiegleb", "diamond4", "diamond5", "triangle6", "triangle8", "hexagon3", "5x6", "6x6"]


@pytest.mark.parametrize("name", BOARDS)
def test_every_jump_leads_down_or_stays_in_the_lanes(name: str) -> None:
    own = board(peg_counts.board_problem(name))
    found = heights(own)
    for a, b, c in own.triples:
        assert found.of_holes[a] + found.of_holes[b] > found.of_holes[c] or {a, b, c} <= found.lanes


@pytest.mark.parametrize("name", [name for name in BOARDS if name not in ("triangle6", "6x6")])
def test_a_word_of_the_known_boards_is_full(name: str) -> None:
    its = task(peg_counts.board_problem(name))
    assert one_pass.bitset_bytes(its) == counting.class_index(its.board, its.start).size // 8


@given(peg_boards())
@settings(max_examples=60)
def test_every_jump_of_any_board_leads_down_or_stays_in_the_lanes(problem: Pegs) -> None:
    own = board(problem)
    found = heights(own)
    for a, b, c in own.triples:
        assert found.of_holes[a] + found.of_holes[b] > found.of_holes[c] or {a, b, c} <= found.lanes


@given(peg_boards())
@settings(max_examples=40)
def test_the_whole_board_has_the_positions_of_every_play(problem: Pegs) -> None:
    its, expected = task(problem), oracle.counts(problem)
    found = whole_board(its, Limits())
    assert found is not None
    assert (found.positions, found.stuck) == (expected["positions"], expected["stuck"])
    finishes = {cell: replace(problem, finish=drawn(problem.start, [cell])) for cell in problem.holes()}
    assert set(found.survivors) == {cell for cell, asked in finishes.items() if is_solvable(asked)}


@given(peg_boards())
@settings(max_examples=40)
def test_solutions_and_winning_positions_are_those_of_every_play(problem: Pegs) -> None:
    if problem.finish is None or isinstance(problem.finish, int):
        problem = replace(problem, finish=drawn(problem.start, problem.holes()[:1]))
    found, expected = one_pass.counted(task(problem), Limits()), oracle.counts(problem)
    assert found is not None
    names = ("positions", "stuck", "winning", "solutions")
    assert {name: getattr(found, name) for name in names} == {name: expected[name] for name in names}


@pytest.mark.parametrize("name", ["triangle6", "4x6", "hexagon3", "5x5"])
def test_any_number_of_threads_counts_what_is_counted_level_by_level(name: str) -> None:
    its = task(peg_counts.board_problem(name))
    one, *others = (whole_board(its, Limits(threads=threads)) for threads in (1, 2, 4, 8))
    assert one is not None
    assert all(other == one for other in others)
    _, chain = counting.levels(its)
    assert one.positions == tuple(int(np.bitwise_count(level).sum()) for level in chain)
    counted = one_pass.counted(its, Limits())
    assert all(one_pass.counted(its, Limits(threads=threads)) == counted for threads in (2, 4))


def test_the_bitset_holds_exactly_the_positions_that_are_reached() -> None:
    its = task(peg_counts.board_problem("triangle5"))
    own = OnePass(its.board, its.start, Limits())
    bits = own.reached(its.start, NEVER)
    reached, level = set[int](), {its.start}
    while level:
        reached |= level
        masks = its.board.masks()
        level = {x ^ turned for x in level for turned, needed in masks if x & turned == needed}
    assert {x for x in range(1 << 15) if own.has(bits, x)} == reached


def test_what_does_not_fit_into_memory_is_refused_or_left_to_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    its = task(peg_counts.board_problem("english"))
    monkeypatch.setattr(one_pass, "memory", lambda: 1 << 25)
    with pytest.raises(InvalidInput, match="expected a board whose positions fit into memory"):
        whole_board(its, Limits())
    assert one_pass.counted(its, Limits()) is None


def test_numbers_of_plays_that_a_word_does_not_hold_are_left_to_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    its = task(peg_counts.board_problem("triangle5"))
    expected = one_pass.counted(its, Limits())
    assert expected is not None
    monkeypatch.setattr(one_pass, "TOO_MANY", expected.solutions)
    assert one_pass.counted(its, Limits()) is None
    # Of all plays to some position, one more than of the solutions: then only the plays are not counted.
    own = OnePass(its.board, its.start, Limits())
    carried = own.ways(own.reached(its.start, NEVER), its.start)
    assert carried is not None
    monkeypatch.setattr(one_pass, "TOO_MANY", int(carried[2].max()))
    assert one_pass.counted(its, Limits()) == replace(expected, plays=None, wins=None)


def test_a_sum_that_a_word_does_not_hold_is_marked_and_stays_so() -> None:
    from ludus.families.pegs.solve import compiled as loops

    first, last = np.uint64(0b11), np.uint64(0b1)
    for here, there in ((2**63, 2**63), (2**64 - 1, 0), (2**64 - 1, 5), (1, 2**64 - 1), (2**63, 2**63 - 1)):
        ways = np.array([7, here, there], np.uint64)
        loops.add_ways(ways, first, 0, last, 2, np.uint64(0b10), np.uint64(1))
        assert ways.tolist() == [7, here, min(here + there, 2**64 - 1)]


def test_plays_of_more_than_half_a_word_are_added_up_exactly() -> None:
    its = task(peg_counts.board_problem("triangle5"))
    own = OnePass(its.board, its.start, Limits())
    carried = own.ways(own.reached(its.start, NEVER), its.start)
    assert carried is not None
    bits, before, ways = carried
    ended, factor = own.ended(carried), 2**40 + 2**31 + 1
    assert ended is not None
    assert own.ended((bits, before, ways * np.uint64(factor))) == [factor * count for count in ended]


def test_plays_that_do_not_fit_into_memory_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    its = task(peg_counts.board_problem("triangle5"))
    expected, needed = one_pass.counted(its, Limits()), one_pass.NEEDED * one_pass.bitset_bytes(its)
    assert expected is not None
    assert 16 * sum(expected.winning) <= needed < 16 * sum(expected.positions)
    monkeypatch.setattr(one_pass, "memory", lambda: needed)
    assert one_pass.counted(its, Limits()) == replace(expected, plays=None, wins=None)
    monkeypatch.setattr(one_pass, "memory", lambda: needed - 1)
    assert one_pass.counted(its, Limits()) is None


@pytest.mark.parametrize("holes", [1, 2, 3, 12, 20, 64])
def test_a_board_without_jumps_has_one_position(holes: int) -> None:
    own = PegBoard(tuple((0, k) for k in range(holes)), ())
    for start in {0, 1, own.full}:
        its = PegTask(own, start, start, start.bit_count())
        survivors = ((0, 0),) if start == 1 else ()
        if holes < 64:
            assert whole_board(its, Limits(threads=2)) == one_pass.WholeBoard((1,), (1,), survivors)
            assert one_pass.counted(its, Limits()) == counting.Counts((1,), (1,), (1,), 1, 1, 1)
        else:
            with pytest.raises(InvalidInput, match="expected a board whose positions fit into memory"):
                whole_board(its, Limits())


def test_more_than_64_holes_are_refused() -> None:
    own = PegBoard(tuple((0, k) for k in range(65)), ())
    with pytest.raises(InvalidInput, match="expected at most 64 holes to count positions, got 65"):
        whole_board(PegTask(own, 1, 1, 1), Limits())


def agree(its: PegTask, threads: int) -> None:
    """Compare all that one pass finds with the definition."""
    expected, limits = definition.counts(its), Limits(threads=threads)
    found = one_pass.counted(its, limits)
    assert found is not None
    names = [name for name in found.__slots__ if name not in ("plays", "wins") or counting.is_small(its)]
    assert {name: getattr(found, name) for name in names} == {name: expected[name] for name in names}
    explored = one_pass.explored(its, limits)
    assert explored is not None
    whole, plays = explored
    assert (whole.positions, whole.stuck) == (expected["positions"], expected["stuck"])
    assert set(whole.survivors) == set(plays) == expected["survivors"]
    for cell, play in plays.items():
        position = its.start
        for jump in play:
            assert jump in jumps_from(position, its.board.triples)
            position = played(position, jump)
        assert its.board.pegs(position) == (cell,)
    own = OnePass(its.board, its.start, limits)
    bits = own.reached(its.start, NEVER)
    assert int(np.bitwise_count(bits).sum()) == len(expected["reached"])
    assert all(own.has(bits, position) for position in expected["reached"])
    if its.board.full < 1 << 10:
        assert sum(own.has(bits, position) for position in range(its.board.full + 1)) == len(expected["reached"])


@pytest.mark.parametrize("seed", range(25))
def test_a_hundred_random_boards_are_counted_as_by_the_definition(seed: int) -> None:
    # The first seed is the one of `make test`, and has fewer.
    for number in range(100 if seed else 40):
        chance = Random(1000 * seed + number)
        its = definition.random_task(chance, 1, 12, chance.choice([0.3, 0.5, 0.8, 0.95, 1.0]))
        agree(its, chance.choice([1, 2, 4]))


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_random_boards_of_several_blocks_are_counted_by_any_number_of_threads(threads: int) -> None:
    several = 0
    for number in range(8):
        its = definition.random_task(Random(number), 22, 26, 0.35)
        several += OnePass(its.board, its.start, Limits(threads=threads)).parts == threads
        agree(its, threads)
    assert several >= 4


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_holes_that_are_known_from_others_outside_the_lanes_count_in_the_heights(threads: int) -> None:
    own = board(peg_counts.board_problem("4x7"))
    for seed in range(3):
        start = sum(1 << hole for hole in Random(seed).sample(range(28), 10))
        its = PegTask(own, start, finish := definition.random_finish(Random(seed), own, start), finish.bit_count())
        order = OnePass(own, start, Limits(threads=threads)).order
        assert order.block_groups.any()
        assert order.group_heights.any()
        agree(its, threads)


def test_a_pass_ends_when_its_time_is_over() -> None:
    assert whole_board(task(peg_counts.board_problem("english")), Limits(seconds=0)) is None


def test_the_english_board_has_the_known_numbers_at_once() -> None:
    found = peg_counts.counts(peg_counts.board_problem("english"), Limits(threads=2))
    assert found is not None
    assert (sum(found.positions), sum(found.winning)) == (187_636_299, 13_428_122)
    assert found.solutions == 40_861_647_040_079_968
