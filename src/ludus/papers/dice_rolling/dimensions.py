"""Beyond the talk: any number of axes, each glued or bounded."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import partial
from math import gcd, prod

from ludus.algebra.modular_matrix import Solution, eliminated
from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.arrays import Array
from ludus.core.claims import Claim, Depth, Extended, Failed, Part, Sweep, Verdict
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.certificates import ProductWeighting, Rolls
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.linear.windows.solve import linear
from ludus.families.linear.windows.solve.algebra import move_matrix
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.verdicts import written

LAST_SLIDE = "The 2-dimensional case can be generalized to the t-dimensional case"

RANDOM_GAMES = {Depth.QUICK: 300, Depth.DEEP: 12_000}
GAMES_A_PART = 300
"""Random games that a part of a sweep tries."""
RANDOM_MODULI = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 30)
LENGTHS = {1: 24, 2: 6, 3: 4, 4: 3}
"""The longest axis for each number of axes."""


T_WORDS = (
    "for any number of axes A is solvable if and only if (1) along each axis the fold modulo g_i is constant, and "
    "(2) for each set of axes the entries of the fold are divisible by gcd(n, product of their s_i)"
)
BOUNDED_WORDS = "the same linear-time scheme decides any mixture of glued and bounded axes, with solution or weighting"


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on more axes and on bounded ones."""
    bounded = "Any axis may be bounded instead of glued: boxes and cylinders."
    return (
        Claim(
            "t-dimensional",
            LAST_SLIDE,
            "The theorem can be generalized to t dimensions.",
            Sweep(random_parts, partial(on_random_games, wrapped=True), partial(random_verdict, T_WORDS)),
        ),
        Claim(
            "bounded-axes",
            "Not in the paper",
            bounded,
            Sweep(random_parts, partial(on_random_games, wrapped=False), partial(random_verdict, BOUNDED_WORDS)),
        ),
    )


def random_parts(depth: Depth) -> list[Part]:
    """Return the seeds of the parts, each of so many random boards."""
    return list(range(RANDOM_GAMES[depth] // GAMES_A_PART))


def on_random_games(depth: Depth, seed: Part, *, wrapped: bool) -> Part:
    """Compare the linear-time method, and on tori the conditions on the folds, with linear algebra."""
    tally = [0, 0]
    for problem in _random_games(seed, wrapped=wrapped):
        matrix = move_matrix(problem)
        system = eliminated(matrix, problem.modulus)
        is_solvable = isinstance(system.solve(problem.difference().ravel().astype(np.int64)), Solution)
        if wrapped and folds_allow(problem) != is_solvable:
            return {"wrong": f"the conditions are wrong on {_written_game(problem)}"}
        if not _is_right(problem, linear.solve(problem, Limits()), is_solvable, matrix):
            return {"wrong": f"the linear-time method is wrong on {_written_game(problem)}"}
        tally[is_solvable] += 1
    return {"unsolvable": tally[0], "solvable": tally[1]}


def random_verdict(words: str, depth: Depth, found: Sequence[Part]) -> Verdict:
    """Add up what the parts gave."""
    wrong = [one["wrong"] for one in found if "wrong" in one]
    if wrong:
        return Failed(wrong[0])
    solvable, unsolvable = (sum(one[word] for one in found) for word in ("solvable", "unsolvable"))
    limits = ", ".join(f"{axes} axes up to {length}" for axes, length in LENGTHS.items()).replace("1 axes", "1 axis")
    seeds = "seed 0" if len(found) == 1 else f"seeds 0 to {len(found) - 1}"
    return Extended(
        words,
        f"{solvable + unsolvable} random boards with {seeds} ({limits}; n in "
        f"{', '.join(map(str, RANDOM_MODULI))}): {solvable} solvable, {unsolvable} not; proof in docs/dice_rolling.md",
    )


def folds_allow(problem: Windows) -> bool:
    """Return whether the board satisfies the two conditions of the t-dimensional theorem, taken literally."""
    n, axes = problem.modulus, range(len(problem.shape))
    g = [gcd(a, b) for a, b in zip(problem.shape, problem.window, strict=True)]
    board = problem.difference().astype(np.int64)
    for size in range(1, len(axes) + 1):
        for chosen in itertools.combinations(axes, size):
            fold = board
            for axis in chosen:
                turned = np.moveaxis(fold, axis, 0)
                turned = turned.reshape(-1, g[axis], *turned.shape[1:]).sum(axis=0) % n
                fold = np.moveaxis(turned, 0, axis)
            first = np.take(fold, [0], axis=chosen[0])
            if size == 1 and (fold != first).any():
                return False
            if (fold % gcd(n, prod(problem.window[axis] // g[axis] for axis in chosen))).any():
                return False
    return True


def solves(problem: Windows, rolls: Array) -> bool:
    """Return whether the rolls bring the board to its target, by the move matrix."""
    inside = rolls[tuple(slice(anchors) for anchors in problem.anchors)].ravel().astype(np.int64)
    after = problem.difference().ravel() + move_matrix(problem).astype(np.int64) @ inside
    return not (after % problem.modulus).any()


def _random_games(seed: int, *, wrapped: bool) -> Iterator[Windows]:
    """Return random boards; two of three are solvable, or off by one die."""
    draw = np.random.default_rng(seed)
    for kind in range(GAMES_A_PART):
        axes = int(draw.integers(1, 5))
        shape = tuple(int(a) for a in draw.integers(1, LENGTHS[axes] + 1, axes))
        window = tuple(int(draw.integers(1, a + 1)) for a in shape)
        wrap = tuple(wrapped or bool(draw.integers(2)) for _ in shape)
        n = int(draw.choice(RANDOM_MODULI))
        game = windows(np.zeros(shape, dtype=np.int64), window, n, wrap=wrap)
        board = draw.integers(0, n, shape)
        if kind % 3:
            matrix = move_matrix(game).astype(np.int64)
            board = (matrix @ draw.integers(0, n, matrix.shape[1]) % n).reshape(shape)
        if kind % 3 == 2:
            board.flat[int(draw.integers(board.size))] += int(draw.integers(n))
        yield windows(board % n, window, n, wrap=wrap)


def _is_right(problem: Windows, answer: Answer, is_solvable: bool, matrix: Array) -> bool:
    """Return whether the answer is right and its certificate holds, by the move matrix."""
    match answer:
        case Solved(certificate=Rolls(rolls)):
            return is_solvable and solves(problem, rolls)
        case Impossible(certificate=ProductWeighting(scale, vectors)):
            weights = scale * _outer(vectors).astype(np.int64).ravel()
            moved = (weights @ matrix % problem.modulus).any()
            return not is_solvable and not moved and bool(weights @ problem.difference().ravel() % problem.modulus)
        case _:
            return False


def _outer(vectors: tuple[tuple[int, ...], ...]) -> Array:
    result = np.ones((), dtype=np.int64)
    for vector in vectors:
        result = np.multiply.outer(result, np.asarray(vector))
    return result


def _written_game(problem: Windows) -> str:
    rules = f"shape {problem.shape}, window {problem.window}, n = {problem.modulus}, wrap {problem.wrap}"
    return f"{rules}, board {written(problem.state)}"
