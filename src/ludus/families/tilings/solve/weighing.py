"""From weights on cells to certificates: arrays in the shape of the drawing, 0 where there is no cell."""

from __future__ import annotations

from collections.abc import Mapping

from ludus.core.arrays import Array, frozen
from ludus.core.loading import np
from ludus.core.weighting import Weighting
from ludus.families.tilings.colourings import Laid
from ludus.families.tilings.placements import Layout
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Tiling


def laid(layout: Layout) -> list[Laid]:
    """Return all placements with the number of their tile and the cells that they cover."""
    cells = layout.cells
    pairs = zip(layout.tile_of, layout.places, strict=True)
    return [(tile, tuple(cells[number] for number in place)) for tile, place in pairs]


def on_board(problem: Tiling, weights: Mapping[Cell, int]) -> Array:
    """Return weights in the shape of the drawing; as Python integers where they are beyond 64 bits."""
    is_small = all(-(1 << 63) <= weight < 1 << 63 for weight in weights.values())
    board = np.zeros(problem.shape, dtype=np.int64 if is_small else object)
    for cell, weight in weights.items():
        board[cell] = weight
    return frozen(board)


def weighting(problem: Tiling, modulus: int, weights: Mapping[Cell, int]) -> Weighting:
    """Return weights modulo m, or in the integers (0), as a certificate."""
    return Weighting(modulus, on_board(problem, weights))
