"""Beyond the talk: any number of axes, each glued or bounded."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from math import gcd, prod

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.arrays import Array
from ludus.core.certificates import ProductWeighting, Rolls
from ludus.core.claims import Claim, Depth, Extended, Failed, Verdict
from ludus.core.effort import Effort
from ludus.core.lazily import np
from ludus.core.windows import Windows, windows
from ludus.maths.modular_matrix import Solution, eliminated
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.verdicts import written
from ludus.solvers.windows import linear
from ludus.solvers.windows.algebra import move_matrix

LAST_SLIDE = "The 2-dimensional case can be generalized to the t-dimensional case"

RANDOM_GAMES = {Depth.QUICK: 300, Depth.DEEP: 10_000}
RANDOM_MODULI = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 30)
LENGTHS = {1: 24, 2: 6, 3: 4, 4: 3}
"""The longest axis for each number of axes."""


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on more axes and on bounded ones."""
    bounded = "Any axis may be bounded instead of glued: boxes and cylinders."
    return (
        Claim("t-dimensional", LAST_SLIDE, "The theorem can be generalized to t dimensions.", t_dimensional),
        Claim("bounded-axes", "Not in the paper", bounded, bounded_axes),
    )


def t_dimensional(depth: Depth) -> Verdict:
    """Compare the conditions on the folds with linear algebra, and check every solution and weighting."""
    words = (
        "for any number of axes A is solvable if and only if (1) along each axis the fold modulo g_i is constant, and "
        "(2) for each set of axes the entries of the fold are divisible by gcd(n, product of their s_i)"
    )
    return _on_random_games(depth, folds_allow, wrapped=True, words=words)


def bounded_axes(depth: Depth) -> Verdict:
    """Compare the linear-time route with linear algebra on boxes, cylinders and mixtures."""
    words = "the same linear-time scheme decides any mixture of glued and bounded axes, with solution or weighting"
    return _on_random_games(depth, None, wrapped=False, words=words)


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


def _on_random_games(
    depth: Depth, condition: Callable[[Windows], bool] | None, *, wrapped: bool, words: str
) -> Verdict:
    """Compare a condition, when given, and the linear-time route with linear algebra on random games."""
    tally = {True: 0, False: 0}
    for problem in _random_games(RANDOM_GAMES[depth], wrapped=wrapped):
        matrix = move_matrix(problem)
        system = eliminated(matrix, problem.modulus)
        is_solvable = isinstance(system.solve(problem.difference().ravel().astype(np.int64)), Solution)
        if condition is not None and condition(problem) != is_solvable:
            return Failed(f"the conditions are wrong on {_written_game(problem)}")
        if not _is_right(linear.solve(problem, Effort()), is_solvable, matrix):
            return Failed(f"the linear-time route is wrong on {_written_game(problem)}")
        tally[is_solvable] += 1
    limits = ", ".join(f"{axes} axes up to {length}" for axes, length in LENGTHS.items())
    return Extended(
        words,
        f"{sum(tally.values())} random boards with seed 0 ({limits}; n in {', '.join(map(str, RANDOM_MODULI))}): "
        f"{tally[True]} solvable, {tally[False]} not; proof in docs/dice_rolling.md",
    )


def _random_games(how_many: int, *, wrapped: bool) -> Iterator[Windows]:
    """Return random boards; two of three are solvable, or off by one die."""
    draw = np.random.default_rng(0)
    for kind in range(how_many):
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


def _is_right(answer: Answer, is_solvable: bool, matrix: Array) -> bool:
    """Return whether the answer is right and its certificate holds, by the move matrix."""
    problem = answer.problem
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
