"""Every answer about a tape is checked; verdicts and shortest lines agree with oracles from the definition."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings

from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.limits import Limits
from ludus.families.tapes.certificates import EmptyClass, Never, OneSided, Remainder, TapeMoves, Unreachable
from ludus.families.tapes.deciding import Net, decided
from ludus.families.tapes.problem import Tape, tape
from oracles.tape import divides, fewest_moves
from tape_strategies import problems

QUICK = Limits(seconds=5)


@given(problems())
@settings(max_examples=120)
def test_the_verdict_agrees_with_long_division_and_with_plays(problem: Tape) -> None:
    rule, start, goal = dict(problem.replacement), dict(problem.start), dict(problem.goal)
    found = decided(problem)
    if isinstance(found, Net):
        assert divides(rule, start, goal)
    elif isinstance(found, Remainder | Never):
        assert not divides(rule, start, goal)
    length, _ = fewest_moves(rule, problem.start, problem.goal, most_states=400)
    if length is not None:
        assert isinstance(found, Net)
        assert found.size <= length
        assert (length - found.size) % 2 == 0


def test_every_small_rule_is_decided_with_a_proof_that_the_checker_accepts() -> None:
    # {-4, -1, 2}: the factor T^5 - T^4 + T^2 - T + 1 and what squaring its roots makes of it differ in signs alone.
    for offsets in itertools.combinations(range(-4, 5), 3):
        assert not workbench.ask(tape(offsets, displacement=5), method="decide").is_solved
        assert workbench.ask(tape(offsets, displacement=0), method="decide").is_solved


@given(problems())
@settings(max_examples=200)
def test_every_solvable_problem_gets_a_line_and_every_other_a_proof(problem: Tape) -> None:
    # The workbench checks each answer: a line is replayed, a proof is verified, by code that shares nothing with ours.
    answer = workbench.ask(problem, method="corridor").answer
    assert isinstance(answer, Solved | Impossible)
    assert isinstance(answer, Solved) == isinstance(decided(problem), Net)


@given(problems(question="fewest"))
@settings(max_examples=60)
def test_a_shortest_line_is_as_short_as_breadth_first_search_says(problem: Tape) -> None:
    answer = workbench.ask(problem, method="search", limits=QUICK).answer
    length, below = fewest_moves(dict(problem.replacement), problem.start, problem.goal, most_states=2000)
    if isinstance(answer, Impossible):
        assert length is None
        return
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, TapeMoves)
    assert below != -1, "one end was played out, yet there is a line"
    own = len(answer.certificate.moves)
    assert answer.lower_bound is not None
    if length is None:
        assert own >= below
    else:
        assert answer.lower_bound <= length <= own
        assert not answer.optimal or own == length


@pytest.mark.parametrize(
    ("replacement", "start", "goal", "kind"),
    [
        ([-1, 0], {0: 1}, {1: 1}, OneSided),
        ([-2, -1, 0], {0: 1}, {2: 1}, OneSided),
        ([0, 1, 2], {0: 1}, {2: 1}, OneSided),
        ([2], {0: 1}, {3: 1}, EmptyClass),
        ([2], {0: 1}, {-6: 1}, TapeMoves),
        ([2], {0: 2}, {2: 1, 4: 2}, Remainder),
        ([1, 2], {0: 1}, {3: 1}, Never),
        ([1, 2], {0: 1}, {1: 1, 2: 1}, TapeMoves),
        ([-1, -3], {0: 1}, {-1: 1, -4: 1, -6: 1}, TapeMoves),
        ([0], {0: 1}, {1: 1}, EmptyClass),
        ([0], {0: 1}, {0: 2}, Remainder),
        ([0, 0], {0: 1}, {0: 9}, TapeMoves),
        ([0, 0, 0], {0: 2}, {0: 9}, Remainder),
        ([0, 1], {0: 1}, {0: 1, 3: 2}, TapeMoves),
        ([0, 2, 3], {0: 1}, {0: 1, 3: 1, 4: 1}, Unreachable),
        ([0, 2, 3], {0: 1, 1: 1}, {0: 1, 3: 1}, Unreachable),
        ([-2, 0, 2], {0: 1}, {8: 1}, TapeMoves),
        ([-2, 0, 2], {0: 1}, {-1: 1, 0: 1, 3: 1}, EmptyClass),
        ([-1, 1], {0: 1}, {0: 1}, TapeMoves),
        ([-1, 1], {0: 1, 3: 1}, {1: 1, 4: 1}, TapeMoves),
        ({-1: 2, 0: 1, 1: 2}, {0: 1, 1: 1}, {0: 1, 1: 2}, Remainder),
        ({-1: 2, 1: 1}, {0: 1, 1: 1}, {3000: 2}, Remainder),
    ],
)
def test_degenerate_rules_are_decided_exactly(
    replacement: list[int], start: dict[int, int], goal: dict[int, int], kind: type[Certificate]
) -> None:
    answer = workbench.ask(tape(replacement, start, goal), method="corridor").answer
    assert not isinstance(answer, Undecided)
    assert isinstance(answer.certificate, kind)


@pytest.mark.parametrize(
    ("identity", "replacement", "start", "goal"),
    [
        ("x = 4 + x + x^2: x^5 -> 16x", {-1: 4, 0: 1, 1: 1}, {5: 1}, {1: 16}),
        ("x = 9 + 4x + x^2: x^4 -> 27x", {-1: 9, 0: 4, 1: 1}, {4: 1}, {1: 27}),
        ("x = 2 + 3x + x^2: x^9 -> 16x", {-1: 2, 0: 3, 1: 1}, {9: 1}, {1: 16}),
        ("x = 8 + 9x + 4x^2 + x^3: x^7 -> 64x", {-1: 8, 0: 9, 1: 4, 2: 1}, {7: 1}, {1: 64}),
    ],
)
def test_identities_of_types_have_lines(
    identity: str, replacement: dict[int, int], start: dict[int, int], goal: dict[int, int]
) -> None:
    assert workbench.ask(tape(replacement, start, goal), method="corridor").is_solved, identity


def test_a_line_that_is_too_long_is_undecided_with_its_length() -> None:
    result = workbench.ask(tape({0: 2}, [0], {0: 10**7}))
    assert isinstance(result.answer, Undecided)
    assert "9999999" in result.sentence
