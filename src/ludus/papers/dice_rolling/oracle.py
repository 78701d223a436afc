"""Which boards are solvable, from the definition: exact linear algebra on the moves, with no theorem of the paper."""

from __future__ import annotations

from ludus.algebra.modular_matrix import eliminated
from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.linear.windows.paper.game import DRGame


def solvable(game: DRGame, boards: Array, *, rows: int | None = None) -> Array:
    """Return for each board A whether A plus a combination of the J*_ij is O; only of those with i < rows, if given."""
    sides = boards.reshape(len(boards), -1)
    moves = [game.J_star(i, j).ravel() for i, j in game.cells() if rows is None or i < rows]
    if not moves:
        return np.asarray(~sides.any(axis=1))
    return eliminated(np.array(moves).T, game.modulus).are_solvable(-sides.T)
