"""Solve a windows problem in time linear in the number of dice: the t-dimensional theorem at work.

Each axis is transformed by its U (windows/axes.py); a coordinate whose axes are all free or folded must be divisible
by gcd(n, product of the s of the folded axes) and is divided by that product once, a coordinate with a fixed axis must
be 0; then each axis is transformed by its V. A coordinate that fails is a weighted sum that no roll changes: the row of
U, an outer product of one vector per axis, is the certificate.

Large boards go through the compiled loops, which do the same in a few passes over memory.

Two slower methods for comparison and teaching give the same verdicts: plain elimination over Z_n, with one equation per
die and one unknown per window, which does not use the theorem and so serves as its oracle; and, on tori and circles,
the way of Kang, Kim, Park (2009): T-condition, S-condition, solving coefficient matrix.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import reduce
from importlib.util import find_spec
from math import gcd, prod

from ludus.algebra import modular_matrix
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import Array, frozen, residues
from ludus.core.errors import VerificationError
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.weights import Weighting
from ludus.families.linear.windows.axes import Axis, Block, axes, working_type
from ludus.families.linear.windows.certificates import ProductWeighting, Rolls
from ludus.families.linear.windows.main_theorem import game_of, solving_coefficients
from ludus.families.linear.windows.problem import Windows

MIN_COMPILED_DICE = 1 << 16
"""Minimum number of dice for which it pays to load the compiled loops."""

Failure = tuple[tuple[Block, ...], tuple[int, ...], int]
"""The blocks and the index of a coordinate that fails, and the scale of its weighting."""


def solve(problem: Windows, limits: Limits) -> Answer:
    """Return rolls that bring the board to its target, or the weighting that shows why there are none."""
    is_small = problem.dice < MIN_COMPILED_DICE or problem.state.dtype == object
    if not is_small and find_spec("numba") is not None:
        from ludus.families.linear.windows.compiled import game  # Numba is slow to load

        limits.progress("solving along the axes", 0, 0)
        difference = np.ascontiguousarray(problem.difference())
        rolls = game.solve(difference, problem.window, problem.wrap, problem.modulus)
        if rolls is not None:
            return Solved(problem, Rolls(rolls), "linear time, compiled")
    found = rolls_or_weighting(problem.difference(), _axes(problem), problem.modulus)
    if isinstance(found, ProductWeighting):
        return Impossible(problem, found, "linear time, first coordinate that fails")
    return Solved(problem, Rolls(residues(found, problem.modulus)), "linear time")


def rolls_or_weighting(board: Array, board_axes: tuple[Axis, ...], modulus: int) -> Array | ProductWeighting:
    """Return rolls that bring a board to 0 modulo n, or the weighting that proves that there are none."""
    coordinates = board.astype(working_type(modulus, board.shape))
    for index, axis in enumerate(board_axes):
        coordinates = axis.coordinates(coordinates, index, modulus)
    failure = _divide(coordinates, board_axes, modulus)
    if failure is not None:
        _, place, scale = failure
        return ProductWeighting(scale, tuple(a.weights(i) for a, i in zip(board_axes, place, strict=True)))
    rolls = -coordinates % modulus
    for index, axis in enumerate(board_axes):
        rolls = axis.rolls(rolls, index, modulus)
    return rolls


def _divide(coordinates: Array, board_axes: tuple[Axis, ...], modulus: int) -> Failure | None:
    """Divide the coordinates by the Smith form in place; return the simplest coordinate that cannot be divided."""
    choices = itertools.product(*(axis.blocks() for axis in board_axes))
    for choice in sorted(choices, key=lambda choice: sum(block is not Block.FREE for block, _ in choice)):
        blocks = tuple(block for block, _ in choice)
        part = coordinates[tuple(where for _, where in choice)]
        divisor = prod(axis.divisor(block) for axis, block in zip(board_axes, blocks, strict=True))
        common = gcd(divisor, modulus)
        wrong = part % common != 0
        if wrong.any():
            inside = np.unravel_index(int(np.argmax(wrong)), part.shape)
            place = tuple(int(i) + where.start for i, (_, where) in zip(inside, choice, strict=True))
            return blocks, place, 1 if divisor == 0 else modulus // common
        rest = modulus // common
        if divisor > 1:
            part[...] = part // common * pow(divisor // common, -1, rest) % rest
    return None


def _axes(problem: Windows) -> tuple[Axis, ...]:
    return axes(problem.shape, problem.window, problem.wrap)


ELIMINATION = "linear algebra over Z_n"

MAX_DICE = 4000
"""The move matrix has the square of this many entries."""

MAX_BITS = 160
"""Longer moduli may take too long to factor."""


def solve_by_elimination(problem: Windows, limits: Limits) -> Answer:
    """Return rolls from the explicit move matrix, or a weighting that every window weighs 0 with."""
    if problem.dice > MAX_DICE:
        reason = f"the board has {problem.dice} dice; the linear algebra method takes {MAX_DICE} at most"
        return Undecided(problem, reason, ELIMINATION)
    if problem.modulus.bit_length() > MAX_BITS:
        reason = f"the modulus has to be factored and is longer than {MAX_BITS} bits"
        return Undecided(problem, reason, ELIMINATION)
    limits.progress("eliminating the move matrix", 0, 0)
    needed = -problem.difference().ravel().astype(object)
    match modular_matrix.solve(move_matrix(problem), needed, problem.modulus):
        case modular_matrix.Obstruction(weights):
            weighting = Weighting(problem.modulus, frozen(weights.reshape(problem.shape)))
            return Impossible(problem, weighting, ELIMINATION)
        case modular_matrix.Solution(values):
            rolls = np.zeros(problem.shape, dtype=values.dtype)
            rolls[tuple(slice(count) for count in problem.anchors)] = values.reshape(problem.anchors)
            return Solved(problem, Rolls(frozen(rolls)), ELIMINATION)


def move_matrix(problem: Windows) -> Array:
    """Return the matrix with a row per die and a column per anchor: 1 where the window rolls the die.

    >>> move_matrix(windows([0, 0, 0], (2,), 5)).tolist()
    [[1, 0, 1], [1, 1, 0], [0, 1, 1]]
    """
    triples = zip(problem.shape, problem.window, problem.anchors, strict=True)
    return reduce(np.kron, (_axis_matrix(length, window, anchors) for length, window, anchors in triples))


def _axis_matrix(length: int, window: int, anchors: int) -> Array:
    # The distance from anchor to die is taken modulo the length on a bounded axis too: there no window wraps.
    distance = (np.arange(length)[:, None] - np.arange(anchors)[None, :]) % length
    return (distance < window).astype(np.int8)


CONDITIONS = "the paper's conditions and solving coefficient matrix"

MAX_SIDE = 1000
"""The matrices of the telescoping sums have the square of this many entries."""


def solve_by_conditions(problem: Windows, limits: Limits) -> Answer:
    """Return the paper's solving coefficients as rolls; the weighting of the linear method when there are none."""
    if len(problem.shape) > 2 or not all(problem.wrap):
        return Undecided(problem, "the paper treats tori and circles only: one or two axes, all wrapped", CONDITIONS)
    if max(problem.shape) > MAX_SIDE:
        return Undecided(problem, f"the paper's method takes boards of at most {MAX_SIDE} dice a side", CONDITIONS)
    limits.progress("computing T(A), S(A) and the coefficients", 0, 0)
    game = game_of(problem.shape, problem.window, problem.modulus)
    rolls = solving_coefficients(game, problem.difference().reshape(game.shape))
    if rolls is not None:
        return Solved(problem, Rolls(residues(rolls.reshape(problem.shape), problem.modulus)), CONDITIONS)
    answer = solve(problem, limits)
    if not isinstance(answer, Impossible):
        raise VerificationError("the paper's conditions reject a board that the linear method solves")
    return replace(answer, method=CONDITIONS)
