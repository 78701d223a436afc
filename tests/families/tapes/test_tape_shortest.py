"""Shortest lines: as short as breadth-first search says, with bounds that are never too high, on every row we know."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.tapes import deciding
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import Net, decided, hull
from ludus.families.tapes.families import class_d, class_e
from ludus.families.tapes.playing import is_playable, order, places, reached, split, wide_order
from ludus.families.tapes.problem import Checkers, Tape, tape
from ludus.families.tapes.solve import normal_form, shortest
from ludus.families.tapes.solve.gamma import Draft, proved, small_gamma
from ludus.families.tapes.solve.normal_form import Model, model
from ludus.papers.solitaire.printed import OPTIMA, REPAIRED_ROWS
from oracles.tape import fewest_moves
from tape_strategies import problems

QUICK = Limits(seconds=5)
IDENTITIES: list[tuple[dict[int, int], dict[int, int], dict[int, int], int]] = [
    ({-1: 1, 1: 1}, {1: 1}, {7: 1}, 18),
    ({-1: 1, 0: 1, 1: 1}, {1: 1}, {5: 1}, 12),
    ({-1: 1, 0: 2, 1: 1}, {1: 1}, {4: 1}, 10),
    ({-1: 4, 0: 1, 1: 1}, {5: 1}, {1: 16}, 15),
    ({-1: 9, 0: 4, 1: 1}, {4: 1}, {1: 27}, 12),
    ({-1: 2, 0: 3, 1: 1}, {9: 1}, {1: 16}, 43),
    ({-1: 4, 0: 1, 2: 1}, {7: 1}, {1: 16}, 17),
    ({-1: 1, 0: 2, 1: 1, 2: 1}, {1: 1}, {5: 1}, 10),
    ({-1: 1, 0: 3, 1: 2, 2: 1}, {1: 1}, {7: 1}, 16),
    ({-1: 8, 0: 5, 1: 2, 2: 1}, {5: 1}, {1: 16}, 11),
    ({-1: 8, 0: 9, 1: 4, 2: 1}, {7: 1}, {1: 64}, 31),
]
"""The eleven identities of a public benchmark of equality saturation: rule, start, goal, moves known."""


def line_of(problem: Tape, question: str = "solve", method: str | None = None) -> Solved:
    """The checked answer to a problem that is solvable."""
    answer = workbench.ask(problem, question, method=method, limits=Limits(seconds=60)).answer
    assert isinstance(answer, Solved)
    return answer


def length(answer: Solved) -> int:
    assert isinstance(answer.certificate, TapeMoves)
    return len(answer.certificate.moves)


@pytest.mark.parametrize("question", ["solve", "fewest"])
@pytest.mark.parametrize("name", sorted(OPTIMA))
def test_a_row_takes_the_moves_that_were_proved_and_the_checker_sees_why(name: str, question: str) -> None:
    multiset, n = REPAIRED_ROWS[name]
    checked = workbench.ask(tape(multiset, displacement=n), question)
    assert isinstance(checked.answer, Solved)
    assert (length(checked.answer), checked.answer.lower_bound) == (OPTIMA[name], OPTIMA[name])
    assert "proved by layers" in checked.answer.method
    assert re.search(
        r"This is the minimum \(polynomial division forces \d+ moves and distance the other \d+\)\.$", checked.sentence
    )


@pytest.mark.parametrize(("rule", "start", "goal", "moves"), IDENTITIES)
def test_an_identity_of_the_benchmark_is_proved_with_the_fewest_moves(
    rule: dict[int, int], start: dict[int, int], goal: dict[int, int], moves: int
) -> None:
    answer = line_of(tape(rule, start, goal))
    assert (length(answer), answer.optimal) == (moves, True)


def test_what_layers_do_not_prove_is_proved_by_cp_sat() -> None:
    game = tape([-6, -5, -4, 0, 0, 1, 2, 6, 7, 8], displacement=18)
    quick, answer = line_of(game), line_of(game, "fewest")
    assert (length(quick), quick.lower_bound, quick.optimal) == (12, 10, False)
    assert (length(answer), answer.lower_bound, answer.optimal) == (12, 12, True)
    assert "proved by CP-SAT" in answer.method


@given(problems(question="fewest"))
@settings(max_examples=100)
def test_lines_and_bounds_agree_with_breadth_first_search(problem: Tape) -> None:
    length_found, below = fewest_moves(dict(problem.replacement), problem.start, problem.goal, most_states=1500)
    for question in (shortest.solve, shortest.fewest):
        answer = workbench.checked(question(problem, QUICK)).answer
        if not isinstance(answer, Solved):
            assert isinstance(answer, Impossible)
            assert length_found is None
            continue
        assert answer.lower_bound is not None
        if length_found is None:
            assert length(answer) >= below
        else:
            assert answer.lower_bound <= length_found <= length(answer)
            assert not answer.optimal or length(answer) == length_found


@given(problems())
@settings(max_examples=50)
def test_the_smallest_gamma_of_both_searches_is_the_same(problem: Tape) -> None:
    net = decided(problem)
    if not isinstance(net, Net) or not net.moves:
        return
    slow = workbench.ask(problem, "fewest", method="search", limits=QUICK).answer
    fast = shortest.fewest_spare(problem, net, QUICK)
    if isinstance(slow, Solved) and slow.optimal:
        assert net.size + 2 * fast.at_least <= length(slow) <= net.size + 2 * fast.size
        if fast.size == fast.at_least:
            assert length(slow) == net.size + 2 * fast.size


@given(problems())
@settings(max_examples=100)
def test_the_model_says_what_can_be_played(problem: Tape) -> None:
    net = decided(problem)
    if not isinstance(net, Net):
        return
    low, high = hull(problem, net)
    ours = model(problem, net, low - 2, high + 2)
    up, down = split(dict(net.moves))
    for number in range(3):
        gamma = {place: 1 + place % 2 for place in range(number, ours.size, number + 1)}
        squares = {place + ours.low: often for place, often in gamma.items()}
        sides = ((problem.start, up), (problem.goal, down))
        both = [
            is_playable(net.rule, dict(state), {s: base.get(s, 0) + squares.get(s, 0) for s in {*base, *squares}})
            for state, base in sides
        ]
        assert Draft(ours, random.Random(0), gamma.items()).is_enough() == all(both)


@pytest.mark.parametrize(("p", "q", "moves"), [(5, 7, 782), (7, 11, 3610), (3, 4, 54), (2, 7, 80)])
def test_the_class_d_takes_twelve_moves_more_than_are_forced(p: int, q: int, moves: int) -> None:
    answer = shortest.solve(class_d(p, q).problem(), Limits())
    assert isinstance(answer, Solved)
    assert (length(answer), answer.optimal) == (moves, True)


@pytest.mark.parametrize(("b", "f", "moves"), [(100, 49, 204), (9, 1, 38), (9, 8, 38), (500, 249, 1004)])
def test_long_walks_are_proved_without_a_search(b: int, f: int, moves: int) -> None:
    answer = workbench.ask(class_e([(2, b)], f).problem()).answer
    assert isinstance(answer, Solved)
    assert (length(answer), answer.optimal) == (moves, True)


def test_the_two_open_games_keep_their_bounds_apart() -> None:
    for half, n, best in (((1, 2, 3, 7), 420, 346), ((1, 2, 3, 5, 9), 252, 182)):
        answer = shortest.solve(tape([*half, *(-step for step in half)], displacement=n), Limits())
        assert isinstance(answer, Solved)
        assert answer.lower_bound is not None
        assert answer.lower_bound < length(answer) <= best
        assert not answer.optimal


def test_a_proof_needs_only_the_window_that_it_names() -> None:
    problem = tape([-2, -1, -1, 0, 0, 0, 1], displacement=6)
    net = decided(problem)
    assert isinstance(net, Net)
    low, high = hull(problem, net)
    quick = normal_form.least_spare(model(problem, net, low, high))
    left, right = normal_form.farthest(net.rule, 4)
    wide = model(problem, net, low - left, high + right)
    start = small_gamma(wide, 0, QUICK)
    assert start is not None
    gamma, bound = proved(wide, start, QUICK)
    assert quick == bound == sum(gamma.values()) == 5
    assert Draft(wide, random.Random(0), gamma.items()).is_enough()


@given(problems())
@settings(max_examples=100)
def test_orders_by_arrays_and_by_counting_play_the_same(problem: Tape) -> None:
    net = decided(problem)
    if not isinstance(net, Net):
        return
    up, _ = split(dict(net.moves))
    spare = shortest.few_spare(problem, net, QUICK)
    wanted = {square: up.get(square, 0) + spare.gamma.get(square, 0) for square in {*up, *spare.gamma}}
    state: Checkers = problem.start
    slow, fast = order(net.rule, dict(state), _counter(wanted)), wide_order(net.rule, dict(state), _counter(wanted))
    assert slow is not None
    assert fast is not None
    assert sorted(slow) == sorted(fast)
    hopeless = {**wanted, max(wanted, default=0) + 1000: 1}
    assert wide_order(net.rule, dict(state), _counter(hopeless)) is None


def _counter(counts: dict[int, int]) -> Counter[int]:
    return Counter(counts)


def test_what_cannot_be_written_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "longest_line", lambda problem: 17)
    answer = shortest.solve(tape([-1, 1], displacement=6), QUICK)
    assert isinstance(answer, Undecided)
    assert "has 18 moves, and 17 can be written" in answer.reason


def test_a_long_tape_is_answered_too() -> None:
    answer = shortest.solve(tape([-1, 1], displacement=1200), Limits(seconds=10))
    assert isinstance(answer, Solved)
    assert length(answer) == 16 * 200 + 2


def test_on_a_long_tape_time_is_kept_for_writing_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    given_seconds: list[float] = []

    def nothing(model: Model, at_least: int, limits: Limits, *, patience: float) -> None:
        given_seconds.append(limits.seconds)

    monkeypatch.setattr(shortest, "small_gamma", nothing)
    monkeypatch.setattr(shortest, "AFTERWARDS", 1.0)
    assert isinstance(shortest.solve(tape([-1, 1], displacement=60), Limits(seconds=8)), Solved)
    assert max(given_seconds) <= 2
    given_seconds.clear()
    assert isinstance(shortest.solve(tape([-1, 1], displacement=60), Limits(seconds=0)), Solved)
    assert given_seconds == [0]


@given(st.integers(0, 2**40), st.integers(0, 2**40), st.sets(st.integers(-5, 5), min_size=1, max_size=3))
@settings(max_examples=120)
def test_walking_by_shifts_reaches_what_walking_by_steps_does(support: int, start: int, steps: set[int]) -> None:
    found, todo = set(places(support & start)), places(support & start)
    while todo:
        place = todo.pop()
        near = [place + step for step in steps if place + step >= 0 and support >> place + step & 1]
        todo += [one for one in near if one not in found]
        found.update(near)
    assert set(places(reached(start, tuple(steps), support))) == found
