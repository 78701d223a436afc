"""Solve a windows problem in time linear in the number of dice: the t-dimensional theorem at work.

Each axis is transformed by its U (windows/axes.py); a coordinate whose axes are all free or folded must be divisible
by gcd(n, product of the s of the folded axes) and is divided by that product once, a coordinate with a fixed axis must
be 0; then each axis is transformed by its V. A coordinate that fails is a weighted sum that no roll changes: the row of
U, an outer product of one vector per axis, is the certificate.

Large boards go through the compiled kernels, which do the same in a few passes over memory.
"""

from __future__ import annotations

import itertools
from importlib.util import find_spec
from math import gcd, prod

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.arrays import Array, residues
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.axes import Axis, Block, axes, working_type
from ludus.families.linear.windows.certificates import ProductWeighting, Rolls
from ludus.families.linear.windows.problem import Windows

KERNEL_DICE = 1 << 16
"""From so many dice on, compiling or loading the kernels pays."""

Failure = tuple[tuple[Block, ...], tuple[int, ...], int]
"""The blocks and the index of a coordinate that fails, and the scale of its weighting."""


def solve(problem: Windows, limits: Limits) -> Answer:
    """Return rolls that bring the board to its target, or the weighting that shows why there are none."""
    if has_kernels(problem):
        from ludus.families.linear.windows.compiled import (
            solve as solve_compiled,  # the lazy door: numba is slow to load
        )

        limits.progress("solving along the axes", 0, 0)
        difference = np.ascontiguousarray(problem.difference())
        rolls = solve_compiled(difference, problem.window, problem.wrap, problem.modulus)
        if rolls is not None:
            return Solved(problem, Rolls(rolls), "linear time, compiled")
    found = rolls_or_weighting(problem.difference(), _axes(problem), problem.modulus)
    if isinstance(found, ProductWeighting):
        return Impossible(problem, found, "linear time, first coordinate that fails")
    return Solved(problem, Rolls(residues(found, problem.modulus)), "linear time")


def is_solvable(problem: Windows) -> bool:
    """Return the verdict alone, in one pass over a large board."""
    if has_kernels(problem):
        from ludus.families.linear.windows.compiled import is_solvable as decide_compiled  # the lazy door

        difference = np.ascontiguousarray(problem.difference())
        return decide_compiled(difference, problem.window, problem.wrap, problem.modulus)
    return not isinstance(rolls_or_weighting(problem.difference(), _axes(problem), problem.modulus), ProductWeighting)


def has_kernels(problem: Windows) -> bool:
    """Return whether the compiled kernels take this board: large, machine integers, numba installed."""
    return problem.dice >= KERNEL_DICE and problem.state.dtype != object and find_spec("numba") is not None


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
