"""Few checkers at once, no move below the start, a cap on the checkers, puzzles with a proved par."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.errors import IllegalMove, InvalidInput
from ludus.core.limits import Limits
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.problem import Tape, Way, tape
from ludus.families.tapes.solve import search, shortest
from ludus.families.tapes.solve.generate import MAX_WISHED, generate
from ludus.papers.solitaire.printed import OPTIMA, REPAIRED_ROWS
from oracles.tape import fewest_moves, neighbours
from tape_strategies import problems

QUICK = Limits(seconds=5)

PEAKS = {
    "E{(3,1)},1": 7,
    "E{(2,2)},1": 5,
    "D2,3": 4,
    "E{(5,1)},2": 11,
    "E{(2,1),(3,1)},2": 19,
    "M1": 10,
    "E{(2,8)},3": 13,
    "E{(2,8)},5": 13,
    "E{(3,9)},7": 22,
    "D2,5": 10,
    "E{(3,1),(2,8)},6": 31,
    "D3,5": 22,
    "M2": 41,
    "E{(2,5),(3,7),(2,14)},9": 85,
}
"""The most checkers at once in the interleaved lines of an independent program."""


@pytest.mark.parametrize("name", sorted(PEAKS))
def test_a_low_line_is_as_short_and_needs_no_more_checkers(name: str) -> None:
    multiset, n = REPAIRED_ROWS[name]
    problem = tape(multiset, displacement=n)
    answer = workbench.ask(problem, method="low-peak").answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, TapeMoves)
    assert len(answer.certificate.moves) == OPTIMA[name]
    assert shortest.peak(problem, answer.certificate.moves) <= PEAKS[name]


@pytest.mark.parametrize("name", sorted(OPTIMA))
def test_a_line_on_the_half_line_costs_nothing_more(name: str) -> None:
    multiset, n = REPAIRED_ROWS[name]
    answer = workbench.ask(tape(multiset, displacement=n), method="half-line").answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, TapeMoves)
    assert len(answer.certificate.moves) == OPTIMA[name]
    assert min(square for _, square in answer.certificate.moves) == 0


@given(problems())
@settings(max_examples=100)
def test_interleaved_lines_are_lines(problem: Tape) -> None:
    answer = workbench.checked(shortest.low_peak(problem, QUICK)).answer
    assert isinstance(answer, Solved | Impossible)
    if isinstance(answer, Solved):
        first = workbench.checked(workbench.solver(problem, None)(problem, QUICK)).answer
        assert isinstance(first, Solved)
        lines = [one.certificate.moves for one in (answer, first) if isinstance(one.certificate, TapeMoves)]
        assert len(lines[0]) == len(lines[1])
        assert shortest.peak(problem, lines[0]) <= shortest.peak(problem, lines[1])


def test_out_of_time_the_rest_is_made_in_any_order() -> None:
    problem = tape([-3, -1, 1, 3], displacement=30)
    answer = workbench.checked(shortest.low_peak(problem, Limits(seconds=0.0))).answer
    assert isinstance(answer, Solved)


@given(problems())
@settings(max_examples=60)
def test_no_move_of_the_half_line_is_below_its_start(problem: Tape) -> None:
    answer = workbench.checked(shortest.half_line(problem, QUICK)).answer
    if isinstance(answer, Solved) and isinstance(answer.certificate, TapeMoves):
        low = min(problem.start[0][0], problem.goal[0][0])
        assert all(square >= low for _, square in answer.certificate.moves)


@pytest.mark.parametrize(
    ("name", "checkers", "moves"),
    [
        ("E{(2,8)},3", 11, 22),
        ("E{(2,8)},3", 9, 24),
        ("E{(2,8)},3", 7, None),
        ("E{(2,1),(3,1)},2", 13, 18),
        ("D2,3", 4, 18),
        ("D2,3", 3, None),
        ("M1", 10, 14),
        ("M1", 7, None),
    ],
)
def test_a_cap_on_the_checkers_costs_moves(name: str, checkers: int, moves: int | None) -> None:
    multiset, n = REPAIRED_ROWS[name]
    problem = tape(multiset, displacement=n)
    answer = workbench.checked(search.fewest_under(problem, checkers, Limits())).answer
    if moves is None:
        assert isinstance(answer, Undecided)
        assert "there is no line on the squares" in answer.reason
    else:
        assert isinstance(answer, Solved)
        assert isinstance(answer.certificate, TapeMoves)
        assert len(answer.certificate.moves) == moves
        assert shortest.peak(problem, answer.certificate.moves) <= checkers


def test_without_room_for_the_start_a_cap_says_so() -> None:
    answer = search.fewest_under(tape([-1, 1], {0: 3}, {-1: 3, 1: 3}), 2, Limits())
    assert isinstance(answer, Undecided)
    assert "more than 2 checkers already" in answer.reason


def test_a_capped_line_is_shortest_where_the_cap_does_not_bind() -> None:
    problem = tape([-1, 0, 0, 1], displacement=3)
    answer = search.fewest_under(problem, 1000, Limits())
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, TapeMoves)
    length, _ = fewest_moves({-1: 1, 0: 2, 1: 1}, ((0, 1),), ((3, 1),), most_states=20_000)
    assert len(answer.certificate.moves) == length


RULES = ([-1, 1], [-3, -2, 2, 3], [-3, 0, 5], [-1, 0, 0, 1], [1, 2], [0, 1], [2], [-2, 2])


@given(st.sampled_from(RULES), st.integers(0, 30), st.integers(0, 1000))
@settings(max_examples=20)
def test_a_puzzle_needs_exactly_the_moves_that_were_wished(rule: list[int], moves: int, seed: int) -> None:
    rules = tape(rule, goal=[0])
    found = workbench.checked(generate(rules, moves, Limits(seconds=20, seed=seed))).answer
    assert isinstance(found, Solved)
    assert isinstance(found.certificate, TapeMoves)
    assert len(found.certificate.moves) == moves == found.lower_bound
    assert isinstance(found.problem, Tape)
    if moves <= 6:
        counts = {offset: rule.count(offset) for offset in rule}
        length, below = fewest_moves(counts, found.problem.start, found.problem.goal, most_states=3000)
        assert length == moves or (length is None and below <= moves)


def test_the_same_seed_makes_the_same_puzzle() -> None:
    rules = tape([-1, 1], goal=[0])
    first, again, other = (generate(rules, 12, Limits(seed=seed)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_wishes_that_nothing_fulfils_are_refused() -> None:
    with pytest.raises(IllegalMove, match=r"0\.\.300"):
        generate(tape([-1, 1], goal=[0]), MAX_WISHED + 1, Limits())
    with pytest.raises(IllegalMove, match="no move changes anything"):
        generate(tape([0], goal=[0]), 1, Limits())
    with pytest.raises(InvalidInput, match="seed"):
        generate(tape([-1, 1], goal=[0]), 1, Limits(seed=-1))


def test_every_move_of_a_line_is_a_neighbour() -> None:
    problem = tape([-3, -2, 2, 3], displacement=12)
    answer = shortest.low_peak(problem, QUICK)
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, TapeMoves)
    state = problem.start
    for way, square in answer.certificate.moves:
        counts = dict(state)
        sign = 1 if way is Way.EXPAND else -1
        counts[square] = counts.get(square, 0) - sign
        for offset, often in problem.replacement:
            counts[square + offset] = counts.get(square + offset, 0) + sign * often
        after = tuple(sorted((s, c) for s, c in counts.items() if c))
        assert after in neighbours(dict(problem.replacement), state)
        state = after
    assert state == problem.goal
