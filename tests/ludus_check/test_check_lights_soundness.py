"""What is accepted about lights is true, and what is true is accepted: small boards of every variety by brute force."""

import copy
import itertools
import json
import random
from collections import Counter
from math import prod
from pathlib import Path

import pytest

from ludus.families.codec import read_problem, write_problem
from ludus_check import CheckError, Rejected, verify
from oracles import lights as oracle

ROOT = Path(__file__).parents[2]
SMALL = 3000
"""Boards with more positions, or more patterns of presses, are not searched by brute force."""


def accepted(answer):
    try:
        return verify(answer).text
    except Rejected:
        return None


def answer(problem, certificate, *, question="solve", verdict="solved", **more):
    fields = {**write_problem(problem)}
    fields = {name: value.tolist() if hasattr(value, "tolist") else value for name, value in fields.items()}
    if question != "solve":
        fields["question"] = question
    return {"ludus": 1, "problem": fields, "answer": verdict, "certificate": certificate, **more}


def placed(problem, numbers):
    """One number per press as nested lists, 0 at holes."""
    if problem.moves is not None:
        return list(numbers)
    board = [[0] * problem.shape[1] for _ in range(problem.shape[0])]
    for (row, column), number in zip(oracle.presses(problem), numbers, strict=True):
        board[row][column] = number
    return board


def factors(number):
    found, p = [], 2
    while number > 1:
        exponent = 0
        while number % p == 0:
            number, exponent = number // p, exponent + 1
        found += [[p, exponent]] if exponent else []
        p += 1
    return found


def problems(seed, count, most=6):
    chance = random.Random(seed)
    while count:
        problem = oracle.random_problem(chance, most=most, moduli=(1, 2, 3, 4, 6))
        if problem.modulus ** max(problem.cells, problem.buttons) <= SMALL:
            count -= 1
            yield chance, problem


@pytest.mark.parametrize("seed", range(3))
def test_presses_are_accepted_exactly_when_they_solve(seed):
    for chance, problem in problems(seed, 80, most=30):
        for numbers in itertools.islice(all_presses(chance, problem), 6):
            found = accepted(answer(problem, {"kind": "presses", "presses": placed(problem, numbers)}))
            assert bool(found) == (not any(after(problem, numbers)))


def all_presses(chance, problem):
    """The brute-force solutions, and random presses."""
    moves, n = oracle.vectors(problem), problem.modulus
    for numbers in itertools.product(range(n), repeat=len(moves)):
        if not any(after(problem, numbers)):
            yield numbers
            break
    while True:
        yield tuple(chance.randrange(n) for _ in moves)


def after(problem, numbers):
    now = list(oracle.needed(problem))
    for often, move in zip(numbers, oracle.vectors(problem), strict=True):
        now = [(a + often * b) % problem.modulus for a, b in zip(now, move, strict=True)]
    return now


@pytest.mark.parametrize("seed", range(3))
def test_an_accepted_weighting_rules_out_a_truly_unsolvable_position(seed):
    found = 0
    for chance, problem in problems(seed, 100):
        solvable = oracle.needed(problem) in oracle.distances(problem)
        for _ in range(20):
            modulus = chance.choice([problem.modulus, chance.randint(0, 2 * problem.modulus)])
            weights = problem.state.astype(object) * 0
            for place in oracle.places(problem):
                weights[place] = chance.choice((0, 1, -1, chance.randint(-20, 20)))
            certificate = {"kind": "weighting", "modulus": modulus, "weights": weights.tolist()}
            if accepted(answer(problem, certificate, verdict="impossible")):
                found += 1
                assert not solvable
    assert found > 10


@pytest.mark.parametrize("seed", range(3))
def test_counts_are_accepted_exactly_when_they_are_right(seed):
    for _, problem in problems(seed, 40):
        n = problem.modulus
        solvable, quiet = len(oracle.distances(problem)), len(oracle.quiet(problem))
        assert solvable * quiet == n**problem.buttons
        right = {"kind": "count", "solvable": factors(solvable), "quiet": factors(quiet)}
        assert accepted(answer(problem, right, question="count"))
        for p in {2, 3} & {p for p, _ in factors(n)}:
            if solvable % p == 0:
                wrong = {"kind": "count", "solvable": factors(solvable // p), "quiet": factors(quiet * p)}
                assert not accepted(answer(problem, wrong, question="count"))
            if quiet % p == 0:
                wrong = {"kind": "count", "solvable": factors(solvable * p), "quiet": factors(quiet // p)}
                assert not accepted(answer(problem, wrong, question="count"))


@pytest.mark.parametrize("seed", range(2))
def test_levels_are_accepted_exactly_when_they_are_right(seed):
    for _, problem in problems(seed, 40):
        sizes = Counter(oracle.distances(problem).values())
        levels = [sizes[k] for k in range(len(sizes))]
        assert accepted(answer(problem, {"kind": "levels", "levels": levels}, question="gods-number"))
        if len(levels) > 2:
            levels[1], levels[2] = levels[1] + 1, levels[2] - 1
            wrong = {"kind": "levels", "levels": [size for size in levels if size]}
            assert not accepted(answer(problem, wrong, question="gods-number"))


@pytest.mark.parametrize("seed", range(2))
def test_a_lower_bound_that_is_verified_holds(seed):
    verified = 0
    for chance, problem in problems(seed, 100):
        fewest = oracle.distances(problem).get(oracle.needed(problem))
        if fewest is None:
            continue
        numbers = next(all_presses(chance, problem))
        bound = chance.randint(0, sum(numbers))
        claim = answer(problem, {"kind": "presses", "presses": placed(problem, numbers)}, question="fewest")
        sentence = accepted(claim | {"lower_bound": bound})
        if sentence is None:
            assert bound > fewest
        elif "Not verified" not in sentence:
            verified += 1
            assert bound <= fewest
    assert verified > 20


def numbers(value, path=()):
    """Yield the path to every number."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in pairs:
        yield from numbers(entry, (*path, key))
    if isinstance(value, int) and not isinstance(value, bool):
        yield path


def is_true(claim):
    """Say by brute force whether what a well-formed answer claims holds."""
    problem, certificate = read_problem(claim["problem"]), claim["certificate"]
    if certificate["kind"] == "presses":
        fewest = oracle.distances(problem)[oracle.needed(problem)]
        return not any(after(problem, of_presses(problem, certificate["presses"]))) and fewest >= claim.get(
            "lower_bound", 0
        )
    if certificate["kind"] == "weighting":
        return oracle.needed(problem) not in oracle.distances(problem)
    if certificate["kind"] == "levels":
        sizes = Counter(oracle.distances(problem).values())
        return certificate["levels"] == [sizes[k] for k in range(len(sizes))]
    quiet = oracle.quiet(problem)
    if certificate["kind"] == "count":
        return prod(p**e for p, e in certificate["quiet"]) == len(quiet)
    if certificate["kind"] == "quiet-presses":
        return spanned(problem, certificate["patterns"]) == set(quiet)
    return sum(one["images"] for one in certificate["solutions"]) == len(quiet)


def of_presses(problem, board):
    return board if problem.moves is not None else [board[row][column] for row, column in oracle.presses(problem)]


def spanned(problem, patterns):
    n, vectors = problem.modulus, [of_presses(problem, pattern["presses"]) for pattern in patterns]
    ranges = [range(pattern["order"]) for pattern in patterns]
    sums = (
        tuple(sum(k * v[i] for k, v in zip(often, vectors, strict=True)) % n for i in range(problem.buttons))
        for often in itertools.product(*ranges)
    )
    return set(sums)


SMALL_ANSWERS = [
    "formats/examples/lights-presses-graph",
    "formats/examples/lights-weighting-composite",
    "formats/examples/lights-fewest-unique",
    "formats/examples/lights-gods-number",
    "tests/certificates/verified/lights-modulus-one",
    "tests/certificates/verified/lights-press-with-amounts",
    "tests/certificates/verified/lights-graph-without-moves",
    "tests/certificates/verified/lights-weighting-of-a-hole-board",
    "tests/certificates/verified/lights-fewest-bound-by-counting",
    "tests/certificates/verified/lights-fewest-dual-graph",
    "tests/certificates/verified/lights-fewest-dual-holes",
    "tests/certificates/verified/lights-fewest-mod-3",
    "tests/certificates/verified/lights-solutions-unique",
    "tests/certificates/verified/lights-solutions-graph",
    "tests/certificates/verified/lights-solutions-torus",
    "tests/certificates/verified/lights-gods-number-2x3",
]


@pytest.mark.parametrize("name", SMALL_ANSWERS)
def test_a_damaged_answer_is_refused_or_still_true(name):
    good = json.loads((ROOT / f"{name}.json").read_bytes())
    for place in numbers(good):
        for change in (-1, 1, 2):
            damaged = copy.deepcopy(good)
            holder = damaged
            for key in place[:-1]:
                holder = holder[key]
            holder[place[-1]] += change
            try:
                sentence = verify(damaged).text
            except CheckError:
                continue
            assert "Not verified" in sentence or is_true(damaged), (name, place, change, sentence)
