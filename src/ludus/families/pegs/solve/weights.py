"""Weights of holes as an array in the shape of the drawing."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.arrays import Array, frozen
from ludus.core.loading import np
from ludus.families.pegs.problem import Pegs


def on_drawing(problem: Pegs, weights: Sequence[int]) -> Array:
    """Return weights in the shape of the drawing, 0 where there is no hole."""
    is_wide = max(map(abs, weights), default=0) >= 2**62
    board = np.zeros(problem.shape, dtype=object if is_wide else np.int64)
    for cell, weight in zip(problem.holes(), weights, strict=True):
        board[cell] = weight
    return frozen(board)
