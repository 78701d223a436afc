"""Solve a windows problem by plain linear algebra over Z_n: one equation per die, one unknown per window.

Knows nothing of the theorem behind windows/solve/linear.py and so serves as its oracle; it is the method that also
works for moves without structure. The cost grows faster than the square of the number of dice.
"""

from __future__ import annotations

from functools import reduce

from ludus.algebra import modular_matrix
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import Array, frozen
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.weighting import Weighting
from ludus.families.linear.windows.certificates import Rolls
from ludus.families.linear.windows.problem import Windows

METHOD = "linear algebra over Z_n"

MAX_DICE = 4000
"""The move matrix has the square of this many entries."""

MAX_BITS = 160
"""Longer moduli may take too long to factor."""


def solve(problem: Windows, limits: Limits) -> Answer:
    """Return rolls from the explicit move matrix, or a weighting that every window weighs 0 with."""
    if problem.dice > MAX_DICE:
        reason = f"the board has {problem.dice} dice; the linear algebra method takes {MAX_DICE} at most"
        return Undecided(problem, reason, METHOD)
    if problem.modulus.bit_length() > MAX_BITS:
        reason = f"the modulus has to be factored and is longer than {MAX_BITS} bits"
        return Undecided(problem, reason, METHOD)
    limits.progress("eliminating the move matrix", 0, 0)
    needed = -problem.difference().ravel().astype(object)
    match modular_matrix.solve(move_matrix(problem), needed, problem.modulus):
        case modular_matrix.Obstruction(weights):
            weighting = Weighting(problem.modulus, frozen(weights.reshape(problem.shape)))
            return Impossible(problem, weighting, METHOD)
        case modular_matrix.Solution(values):
            rolls = np.zeros(problem.shape, dtype=values.dtype)
            rolls[tuple(slice(count) for count in problem.anchors)] = values.reshape(problem.anchors)
            return Solved(problem, Rolls(frozen(rolls)), METHOD)


def move_matrix(problem: Windows) -> Array:
    """Return the matrix with a row per die and a column per anchor: 1 where the window rolls the die.

    >>> from ludus.families.linear.windows.problem import windows
    >>> move_matrix(windows([0, 0, 0], (2,), 5)).tolist()
    [[1, 0, 1], [1, 1, 0], [0, 1, 1]]
    """
    triples = zip(problem.shape, problem.window, problem.anchors, strict=True)
    return reduce(np.kron, (_axis_matrix(length, window, anchors) for length, window, anchors in triples))


def _axis_matrix(length: int, window: int, anchors: int) -> Array:
    # The distance from anchor to die is taken modulo the length on a bounded axis too: there no window wraps.
    distance = (np.arange(length)[:, None] - np.arange(anchors)[None, :]) % length
    return (distance < window).astype(np.int8)
