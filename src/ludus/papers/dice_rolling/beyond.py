"""Beyond the talk: any number of axes, glued or bounded, exact counts, the fewest rolls, God's numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import partial
from math import gcd, prod

from ludus.algebra.modular_matrix import Solution, eliminated
from ludus.core.answers import Solved
from ludus.core.claims import Chapter, Depth, Extended, Failed, Part, Sweep, Trial, Verdict
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.certificates import Count, DistanceCounts, Rolls
from ludus.families.linear.windows.problem import Windows, windows
from ludus.families.linear.windows.solve import fewest, linear
from ludus.families.linear.windows.solve.counts import count_all, gods_number
from ludus.families.linear.windows.solve.linear import move_matrix
from ludus.papers.dice_rolling.functions import EXAMPLE
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import game_range, games, name, written
from ludus.papers.verdicts import certificate, in_coq, swept
from ludus.workbench import checked

chapter = Chapter()

LATER = "Not in the paper"
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


def random_parts(depth: Depth) -> list[Part]:
    """Return the seeds of the parts, each of `GAMES_A_PART` random boards."""
    return list(range(RANDOM_GAMES[depth] // GAMES_A_PART))


def on_random_games(depth: Depth, seed: Part, *, wrapped: bool) -> Part:
    """Compare the linear-time method, and on tori the conditions on the folds, with linear algebra."""
    tally = [0, 0]
    for problem in _random_games(seed, wrapped=wrapped):
        system = eliminated(move_matrix(problem), problem.modulus)
        is_solvable = isinstance(system.solve(problem.difference().ravel().astype(np.int64)), Solution)
        if wrapped and folds_allow(problem) != is_solvable:
            return {"wrong": f"the conditions are wrong on {_written_game(problem)}"}
        # The checker has verified the rolls, or the weights.
        if checked(linear.solve(problem, Limits())).is_solved != is_solvable:
            return {"wrong": f"the linear-time method is wrong on {_written_game(problem)}"}
        tally[is_solvable] += 1
    return {"unsolvable": tally[0], "solvable": tally[1]}


def random_verdict(words: str, depth: Depth, found: Sequence[Part]) -> Verdict:
    """Add up what the parts gave."""
    solvable, unsolvable = (sum(one.get(word, 0) for one in found) for word in ("solvable", "unsolvable"))
    limits = ", ".join(f"{axes} axes up to {length}" for axes, length in LENGTHS.items()).replace("1 axes", "1 axis")
    seeds = "seed 0" if len(found) == 1 else f"seeds 0 to {len(found) - 1}"
    tried = (
        f"{solvable + unsolvable} random boards with {seeds} ({limits}; n in "
        f"{', '.join(map(str, RANDOM_MODULI))}): {solvable} solvable, {unsolvable} not; proof in docs/dice_rolling.md"
    )
    return swept(found, Extended(words, tried))


def torus_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """Add up what the parts gave on tori, where the theorem is proved in Coq."""
    return in_coq(random_verdict(T_WORDS, depth, found), "torus_divisibility")


chapter.claim("t-dimensional", LAST_SLIDE, "The theorem can be generalized to t dimensions.")(
    Sweep(random_parts, partial(on_random_games, wrapped=True), torus_verdict)
)

chapter.claim("bounded-axes", LATER, "Any axis may be bounded instead of glued: boxes and cylinders.")(
    Sweep(random_parts, partial(on_random_games, wrapped=False), partial(random_verdict, BOUNDED_WORDS))
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
                # A fold adds up the lines of an axis with the same residue modulo g.
                turned = turned.reshape(-1, g[axis], *turned.shape[1:]).sum(axis=0) % n
                fold = np.moveaxis(turned, 0, axis)
            first = np.take(fold, [0], axis=chosen[0])
            if size == 1 and (fold != first).any():
                return False
            if (fold % gcd(n, prod(problem.window[axis] // g[axis] for axis in chosen))).any():
                return False
    return True


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


def _written_game(problem: Windows) -> str:
    rules = f"shape {problem.shape}, window {problem.window}, n = {problem.modulus}, wrap {problem.wrap}"
    return f"{rules}, board {written(problem.state)}"


SWITCHING = {2: 1, 3: 2, 4: 4, 5: 7, 6: 11}
"""A005311, Berlekamp's switching game: the fewest lights in the worst case on a k x k board; the (2,2) torus mod 2."""


@chapter.claim("counts", LATER)
def counts(depth: Depth) -> Trial:
    """The number of solution matrices and of patterns that do nothing."""
    for game in games(depth):
        problem = windows(game.zero(), game.window, game.modulus)
        system, answer = eliminated(move_matrix(problem), game.modulus), count_all(problem, Limits())
        found, sizes = certificate(answer, Count), (system.image_size(), system.null_space_size())
        if (found.solvable, found.quiet) != sizes:
            yield f"{name(game)}: {found} against {sizes[0]} and {sizes[1]}"
    words = (
        "solution matrices: the product over all sets of axes of n/gcd(n, s) to the power of the product of the "
        "(alpha_i - g_i) of the other axes, s the product of the s_i of the set; patterns that do "
        "nothing: n^(dice) divided by that"
    )
    return Extended(words, game_range(depth))


@chapter.claim("all-solvable", LATER)
def all_solvable(depth: Depth) -> Trial:
    """For n >= 2 every board is solvable if and only if gcd(beta_i, alpha_i n) = 1."""
    for game in games(depth):
        problem = windows(game.zero(), game.window, game.modulus)
        every = not eliminated(move_matrix(problem), game.modulus).null_space_size()
        sides = zip(game.shape, game.window, strict=True)
        if every != all(gcd(b, a * game.modulus) == 1 for a, b in sides):
            yield f"{name(game)}: all solvable: {every}"
    words = (
        "for n >= 2 every board is solvable if and only if gcd(beta_i, alpha_i n) = 1 on each axis; then the solution "
        "is unique"
    )
    return Extended(words, game_range(depth))


@chapter.claim("fewest-rolls", LATER)
def fewest_rolls(printed: Printed, depth: Depth) -> Verdict:
    """The fewest rolls that bring the board A of the examples to O."""
    problem = windows(np.asarray(printed.A), EXAMPLE.window, EXAMPLE.modulus)
    answer = checked(fewest.solve(problem, Limits(seconds=30.0))).answer
    rolls = certificate(answer, Rolls).rolls
    if not isinstance(answer, Solved) or not answer.optimal:
        return Failed(f"{rolls.sum()} rolls, but not proved to be the fewest")
    given = int(np.asarray(printed.coefficients).sum())
    return Extended(
        f"{rolls.sum()} rolls, proved to be the fewest (the printed coefficients add up to {given}): {written(rolls)}",
        f"the board A; method: {answer.method}",
    )


@chapter.claim(
    "gods-numbers",
    LATER,
    "On the k x k torus with 2x2 blocks and n = 2, k >= 2, the worst board needs as many rolls as Berlekamp's "
    "switching game on k x k lights (A005311).",
)
def gods_numbers(depth: Depth) -> Verdict:
    """Compare the worst boards with the known terms of A005311."""
    sides = [side for side in SWITCHING if side <= (5 if depth is Depth.QUICK else 6)]
    found = {}
    for side in sides:
        answer = gods_number(windows([[0] * side] * side, (2, 2), 2), Limits(seconds=300.0))
        if not _quiet_patterns_are_switchings(side):
            return Failed(f"{side}x{side}: switching rows and columns is not all that does nothing")
        found[side] = len(certificate(answer, DistanceCounts).levels) - 1
    if any(found[side] != SWITCHING[side] for side in sides):
        return Failed(f"{found} against {SWITCHING}")
    worst = ", ".join(f"{side}x{side}: {rolls}" for side, rolls in found.items())
    words = f"equal ({worst}): the patterns that do nothing are exactly the switchings of rows and columns"
    return Extended(words, f"all boards of the tori with k in {', '.join(map(str, sides))}")


def _quiet_patterns_are_switchings(side: int) -> bool:
    """Return whether the row and column patterns are quiet and as many as all quiet patterns, 2^(2 side - 1)."""
    matrix = move_matrix(windows([[0] * side] * side, (2, 2), 2)).astype(np.int64)
    lines = np.array([np.arange(side) == k for k in range(side)])
    rows, columns = np.repeat(lines, side, axis=1), np.tile(lines, side)
    switches = np.concatenate([rows, columns]).astype(np.int64)
    own = eliminated(switches, 2).image_size()
    return not (switches @ matrix.T % 2).any() and own == eliminated(matrix, 2).null_space_size()
