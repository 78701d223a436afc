"""Dual weights: accepted exactly when they prove the bound by their definition, and every accepted bound is true."""

import json
import random
from pathlib import Path

import pytest
from check_oracle import nested, random_game

from ludus.algebra import fewest
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.codec import as_text, read_answer, write_answer, write_problem
from ludus.families.linear.lights.pressing import effect
from ludus.families.linear.lights.problem import lights
from ludus.families.linear.lights.solve import fewest as fewest_presses
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve import fewest as fewest_rolls
from ludus_check import Malformed, Rejected, verify
from ludus_check.work import without_searches
from oracles import lights as oracle

ROOT = Path(__file__).parents[2]
CLAIMS = 25
"""The number of claims about each game."""


def shortest(moves, n):
    """Return each reachable sum of moves modulo n with a shortest solution, by breadth-first search."""
    start = (0,) * len(moves[0])
    found, front = {start: (0,) * len(moves)}, [start]
    while front:
        reached = []
        for position in front:
            for k, move in enumerate(moves):
                there = tuple((x + y) % n for x, y in zip(position, move, strict=True))
                if there not in found:
                    made = found[position]
                    found[there] = (*made[:k], made[k] + 1, *made[k + 1 :])
                    reached.append(there)
        front = reached
    return found


def claims(chance, moves, n):
    """Yield needed turns, a shortest solution, weights, a denominator and a bound; the weights are often right."""
    solutions = [entry for entry in shortest(moves, n).items() if any(entry[1])]
    for _ in range(CLAIMS if solutions else 0):
        needs, made = chance.choice(solutions)
        most = chance.randint(1, 6)
        weights = [chance.choice((0, 0, 0, 1, 1, most, chance.randint(0, most))) for _ in needs]
        heaviest = max(weight_of(move, weights) for move in moves)
        most = max(heaviest, *weights) if chance.random() < 0.7 and heaviest else most
        proved = -(-weight_of(needs, weights) // most)
        bound = min(sum(made), max(1, proved + chance.choice((0, 0, 0, 1, -1))))
        yield needs, made, weights, most, bound


def weight_of(amounts, weights):
    return sum(x * w for x, w in zip(amounts, weights, strict=True))


def judged(answer, moves, claim):
    """Check one claim against the definition; return whether it was accepted."""
    needs, made, weights, most, bound = claim
    is_right = all(weight_of(move, weights) <= most for move in moves) and weight_of(needs, weights) > most * (
        bound - 1
    )
    for searching in (True, False):
        try:
            if searching:
                found = verify(answer)
            else:
                with without_searches():
                    found = verify(answer)
        except Rejected:
            assert not is_right, answer
        else:
            assert is_right, answer
            assert not found.not_verified
            assert "dual weights" in found.text
            assert ("This is the minimum" in found.text) == (bound == sum(made))
    # The solution is a shortest one: a bound above its length would be false.
    assert not is_right or -(-weight_of(needs, weights) // most) <= sum(made)
    return is_right


def ask(problem, weights, bound, most, certificate):
    dual = {"weights": weights, "denominator": most}
    asked = problem | {"question": "fewest"}
    return {
        "ludus": 1,
        "problem": asked,
        "answer": "solved",
        "certificate": certificate | {"dual": dual},
        "lower_bound": bound,
    }


@pytest.mark.parametrize("seed", range(6))
def test_weights_of_dice_are_accepted_exactly_when_they_prove_a_bound_and_the_bound_is_true(seed):
    chance, accepted, refused = random.Random(seed), 0, 0
    for _ in range(12):
        game = random_game(chance, positions=300)
        moves, anchors = list(game.windows.values()), list(game.windows)
        for claim in claims(chance, moves, game.modulus):
            needs, made, weights, most, bound = claim
            target = tuple(chance.randrange(game.modulus) for _ in needs)
            state = tuple((t - x) % game.modulus for t, x in zip(target, needs, strict=True))
            rolls = [0] * len(game.cells)
            for anchor, often in zip(anchors, made, strict=True):
                rolls[anchor] = often
            fields = game.problem(state=state, target=target)
            answer = ask(fields, nested(weights, game.shape), bound, most, game.rolls(rolls))
            is_right = judged(answer, moves, claim)
            accepted, refused = accepted + is_right, refused + (not is_right)
    assert accepted > 30
    assert refused > 10


@pytest.mark.parametrize("seed", range(6))
def test_weights_of_lights_are_accepted_exactly_when_they_prove_a_bound_and_the_bound_is_true(seed):
    chance, accepted, refused, games = random.Random(seed), 0, 0, 0
    while games < 12:
        problem = oracle.random_problem(chance, most=6, moduli=(2, 3, 4, 6))
        moves, n = oracle.vectors(problem), problem.modulus
        if not moves or n ** len(moves[0]) > 300:
            continue
        games += 1
        for claim in claims(chance, moves, n):
            needs, made, weights, most, bound = claim
            fields, state = plain(write_problem(problem)), problem.state.astype(object)
            goal = problem.target
            for place, turns in zip(oracle.places(problem), needs, strict=True):
                state[place] = ((0 if goal is None else int(goal[place])) - turns) % n
            board, presses = np.zeros(problem.shape, dtype=int), np.zeros(problem.presses_shape, dtype=int)
            for place, weight in zip(oracle.places(problem), weights, strict=True):
                board[place] = weight
            for place, often in zip(oracle.presses(problem), made, strict=True):
                presses[place] = often
            certificate = {"kind": "presses", "presses": presses.tolist()}
            answer = ask(fields | {"state": state.tolist()}, board.tolist(), bound, most, certificate)
            is_right = judged(answer, moves, claim)
            accepted, refused = accepted + is_right, refused + (not is_right)
    assert accepted > 30
    assert refused > 10


def plain(fields):
    return {name: value.tolist() if hasattr(value, "tolist") else value for name, value in fields.items()}


@pytest.mark.parametrize("kind", ["lights", "windows"])
def test_weights_stand_beside_a_bound_above_0(kind):
    answer = json.loads((ROOT / f"formats/examples/{kind}-fewest-dual.json").read_bytes())
    del answer["optimal"]
    with pytest.raises(Malformed, match="no lower bound above 0"):
        verify(answer | {"lower_bound": 0})


def test_a_board_that_took_a_search_is_verified_by_weights_alone():
    rules = lights(np.zeros((12, 12), dtype=int), wrap=(True, True), question="fewest")
    presses = np.zeros((12, 12), dtype=int)
    presses[[1, 1, 6, 7, 10], [2, 3, 7, 7, 1]] = 1
    state = effect(rules, presses)
    answer = fewest_presses.solve(lights(state, wrap=(True, True), question="fewest"), Limits(seconds=5))
    assert answer.optimal
    assert int(answer.certificate.presses.sum()) == 5
    fields = json.loads(as_text(write_answer(answer, reason="found")))
    assert "quiet" not in fields["certificate"]
    with without_searches():
        assert "This is the minimum (dual weights" in verify(fields).text
        without = fields | {"certificate": {k: v for k, v in fields["certificate"].items() if k != "dual"}}
        assert verify(without).not_verified
    assert read_answer(fields).certificate.dual.denominator == answer.certificate.dual.denominator


def test_weights_are_left_out_where_counting_or_uniqueness_proves_the_same():
    lone = lights([[0, 1, 0, 0], [1, 1, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]], question="fewest")
    assert fewest_presses.solve(lone, Limits()).certificate.dual is None
    unique = lights([[1, 0, 1], [0, 1, 0], [1, 1, 1]], question="fewest")
    assert fewest_presses.solve(unique, Limits()).certificate.dual is None
    ring = windows([1, 1, 1, 2, 2, 2], (3,), 3, question="fewest")
    assert fewest_rolls.solve(ring, Limits()).certificate.dual is None


def test_weights_are_skipped_without_scipy(monkeypatch):
    matrix, needs = np.array([[1, 1, 0], [0, 1, 1], [1, 0, 1]]), np.array([1, 1, 1])
    assert fewest.dual_weights(matrix, needs, 2) is not None
    monkeypatch.setattr(fewest, "is_installed", lambda name: False)
    assert fewest.dual_weights(matrix, needs, 2) is None


def test_weights_are_never_given_for_more_than_the_fewest_moves():
    chance = random.Random(3)
    given = 0
    for _ in range(12):
        game = random_game(chance, positions=200)
        moves = list(game.windows.values())
        matrix = np.array(moves).T
        solutions = list(shortest(moves, game.modulus).items())
        for needs, made in chance.sample(solutions, min(4, len(solutions))):
            found = fewest.dual_weights(matrix, np.array(needs), sum(made))
            assert fewest.dual_weights(matrix, np.array(needs), sum(made) + 1) is None
            if found is not None:
                given += 1
                weights, most = found
                assert 1 <= most <= fewest.MAX_DENOMINATOR
                assert all(weight_of(move, weights.tolist()) <= most for move in moves)
                assert weight_of(needs, weights.tolist()) > most * (sum(made) - 1)
    assert given > 5
