"""Every question about lights on random boards of every variety, against brute force, each answer checked."""

from __future__ import annotations

import random
from collections import Counter
from math import prod

import pytest

from ludus import workbench
from ludus.algebra import cp_sat
from ludus.core.answers import Impossible, Solved
from ludus.core.limits import Limits
from ludus.families.linear.lights.certificates import Presses, QuietPresses, Solutions
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.lights.solve import as_windows, fewest, general
from ludus.families.linear.lights.solve.general import system
from ludus.families.linear.windows.certificates import Count, DistanceCounts
from oracles import lights as oracle

SMALL = 4000
"""Boards with more positions, or more patterns of presses, are not searched by brute force."""


def small_problems(seed: int, number: int) -> list[Lights]:
    chance, found = random.Random(seed), []
    while len(found) < number:
        problem = oracle.random_problem(chance, most=6, moduli=(1, 2, 2, 3, 4, 5, 6))
        if problem.modulus ** max(problem.cells, problem.buttons) <= SMALL:
            found.append(problem)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_verdicts_fewest_presses_counts_and_levels_are_those_of_brute_force(seed: int) -> None:
    for problem in small_problems(seed, 35):
        distances, quiet = oracle.distances(problem), oracle.quiet(problem)
        best = distances.get(oracle.needed(problem))
        for question in ("solve", "fewest", "solutions"):
            result = workbench.ask(problem, question)
            assert result.is_solved == (best is not None)
            assert "Not verified" not in result.sentence
        shortest = workbench.ask(problem, "fewest").answer
        if isinstance(shortest, Solved):
            assert isinstance(shortest.certificate, Presses)
            assert shortest.optimal
            assert shortest.certificate.presses.sum() == best == shortest.lower_bound
        count = workbench.ask(problem, "count").answer.certificate
        assert isinstance(count, Count)
        assert prod(p**e for p, e in count.solvable) == len(distances)
        assert prod(p**e for p, e in count.quiet) == len(quiet)
        patterns = workbench.ask(problem, "quiet").answer.certificate
        assert isinstance(patterns, QuietPresses)
        assert prod(pattern.order for pattern in patterns.patterns) == len(quiet)
        levels = workbench.ask(problem, "gods-number").answer.certificate
        assert isinstance(levels, DistanceCounts)
        sizes = Counter(distances.values())
        assert levels.levels == tuple(sizes[k] for k in range(len(sizes)))


@pytest.mark.parametrize("seed", range(5))
def test_every_answer_by_every_method_is_proved(seed: int) -> None:
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(100):
        problem = oracle.random_problem(chance, most=chance.choice((9, 20, 40)), moduli=(*range(2, 37), 2**70 * 3))
        for solve in (workbench.solver(problem, None), general.solve):
            answer = solve(problem, Limits())
            assert oracle.is_proved(answer)
            workbench.checked(answer)
            seen[type(answer).__name__] += 1
        if as_windows.block(problem) is not None:
            assert oracle.is_proved(as_windows.solve(problem, Limits()))
            seen["windows"] += 1
    assert min(seen["Solved"], seen["Impossible"]) > 20


@pytest.mark.parametrize("seed", range(3))
def test_counts_and_quiet_patterns_of_any_modulus_are_verified_by_elimination(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(35):
        problem = oracle.random_problem(chance, most=25, moduli=(*range(2, 37), 10**9 + 7, 3**50, 10**40))
        assert "Not verified" not in workbench.ask(problem, "count").sentence
        result = workbench.ask(problem, "quiet")
        assert result.is_solved


def test_a_modulus_too_long_to_factor_is_no_obstacle() -> None:
    p, q = 2**127 - 1, 2**107 - 1
    chance = random.Random(0)
    for _ in range(15):
        problem = oracle.random_problem(chance, most=12, moduli=(p * p * q, p * q))
        for question in ("solve", "count"):
            assert "Not verified" not in workbench.ask(problem, question).sentence
    press = [(0, 0, p), (0, 1, q)]
    problem = workbench.read_problem({"ludus": 1, "kind": "lights", "shape": [2, 3], "modulus": p * q, "press": press,
                                  "question": "count"})  # fmt: skip
    assert "Not verified" not in workbench.ask(problem).sentence


@pytest.mark.parametrize("seed", range(2))
def test_all_solutions_up_to_symmetry_are_all_and_different(seed: int) -> None:
    for problem in small_problems(100 + seed, 40):
        answer = workbench.ask(problem, "solutions").answer
        if isinstance(answer, Impossible):
            continue
        assert isinstance(answer.certificate, Solutions)
        assert sum(one.images for one in answer.certificate.solutions) == len(oracle.quiet(problem))
        assert all(oracle.solves(problem, one.presses) for one in answer.certificate.solutions)


def test_local_search_and_cp_sat_find_and_prove_the_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fewest, "dual_proof", lambda problem, total: None)
    monkeypatch.setattr(fewest, "trying_nanoseconds", lambda patterns, cells, modulus: float("inf"))
    monkeypatch.setattr(as_windows, "block", lambda problem: None)
    tried = 0
    for problem in small_problems(7, 60):
        best = oracle.distances(problem).get(oracle.needed(problem))
        answer = fewest.solve(problem, Limits(seconds=4))
        if isinstance(answer, Solved) and "CP-SAT" in answer.method:
            tried += 1
            assert isinstance(answer.certificate, Presses)
            assert (answer.certificate.presses.sum(), answer.optimal) == (best, True)
        assert oracle.is_proved(answer)
    assert tried > 2


def test_gods_number_goes_by_the_orders_of_the_presses_not_by_the_modulus() -> None:
    n = 10**40
    still = workbench.ask(oracle.lights_graph([1, 2], [], n), "gods-number").answer.certificate
    assert isinstance(still, DistanceCounts)
    assert still.levels == (1,)
    few = oracle.lights_graph([0, 0, 0], [[(0, n // 2), (1, n // 4)], [(2, n // 5)]], n)
    levels = workbench.ask(few, "gods-number").answer.certificate
    assert isinstance(levels, DistanceCounts)
    sizes = Counter(oracle.distances(few).values())
    assert levels.levels == tuple(sizes[k] for k in range(len(sizes)))


def test_generators_of_very_many_quiet_patterns_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fewest, "MAX_NULL_SPACE", 100)
    problem = oracle.lights_graph([1], [[(0, 1)]] * 40, 6)
    answer = fewest.solve(problem, Limits())
    assert isinstance(answer, Solved)
    assert oracle.is_proved(answer)
    assert (answer.lower_bound, answer.optimal) == (1, False)
    assert fewest.most_presses(problem, system(problem, Limits()), Limits())[0] >= 5


def test_what_is_not_proved_is_not_called_optimal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fewest, "trying_nanoseconds", lambda patterns, cells, modulus: float("inf"))
    monkeypatch.setattr(cp_sat, "MAX_TERMS", 0)
    monkeypatch.setattr(fewest, "PATIENCE", 5)
    problem = oracle.lights([[1] * 9] * 9)
    answer = fewest.solve(problem, Limits(seconds=1))
    assert isinstance(answer, Solved)
    assert not answer.optimal
    assert answer.lower_bound == 17
    assert oracle.is_proved(answer)
