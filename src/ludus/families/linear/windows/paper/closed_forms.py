"""The closed forms of C, R, Q, T and S. One map per axis explains them all: the fold.

Let F_1 move every entry (i, j) to (u_i, j), adding what falls together, and F_2 move (i, j) to (i, w_j). Then

    Q_ij = (1 - F_1)(1 - F_2) E_ij,    so    T(A) = A - (1 - F_1)(1 - F_2) A = F_1 A + F_2 A - F_1 F_2 A,

and S(A) = F_1 F_2 A whenever A satisfies the T-condition.
"""

from __future__ import annotations

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.linear.windows.axes import working_type
from ludus.families.linear.windows.paper.game import DRGame


def C(game: DRGame, i: int, j: int) -> Array:
    """Return C_ij as the sum over a < b1 of E_(i+a, w_j) - E_(i+a, j)."""
    w = j % game.g[1]
    return sum((game.E(i + a, w) - game.E(i + a, j) for a in range(game.window[0])), game.zero())


def R(game: DRGame, i: int, j: int) -> Array:
    """Return R_ij as the sum over b < b2 of E_(u_i, j+b) - E_(i, j+b)."""
    u = i % game.g[0]
    return sum((game.E(u, j + b) - game.E(i, j + b) for b in range(game.window[1])), game.zero())


def Q(game: DRGame, i: int, j: int) -> Array:
    """Return Q_ij as E_(u_i, w_j) - E_(i, w_j) - E_(u_i, j) + E_ij."""
    u, w = i % game.g[0], j % game.g[1]
    return game.E(u, w) - game.E(i, w) - game.E(u, j) + game.E(i, j)


def T(game: DRGame, A: Array) -> Array:
    """Return F_1 A + F_2 A - F_1 F_2 A modulo n, in time linear in the number of dice."""
    board = A.astype(working_type(game.modulus, game.shape))
    across = folded(board, 1, game.g[1])
    return np.asarray((folded(board - across, 0, game.g[0]) + across) % game.modulus)


def S(game: DRGame, A: Array) -> Array:
    """Return T(A) moved on by the quotients of T(R_i0) and T(C_0j), modulo n, in linear time.

    T(R_i0)/s2 is the sum over w < g2 of E_(u_i, w) - E_iw, and T(C_0j)/s1 likewise.
    """
    T_of_A = T(game, A)
    g1, g2 = game.g
    rows, columns = np.zeros_like(T_of_A), np.zeros_like(T_of_A)
    rows[..., :, :g2] = T_of_A[..., :, :1]
    columns[..., :g1, :] = T_of_A[..., :1, :]
    moved = folded(rows, 0, g1) - rows + folded(columns, 1, g2) - columns
    return np.asarray((T_of_A + moved) % game.modulus)


def folded(A: Array, axis: int, g: int) -> Array:
    """Return F A: entries whose index along the axis (0 rows, 1 columns) agrees modulo g are summed into 0..g-1.

    Any axes before the last two count boards.
    """
    turned = np.moveaxis(A, axis - 2, 0)
    result = np.zeros_like(turned)
    result[:g] = turned.reshape(len(turned) // g, g, *turned.shape[1:]).sum(axis=0)
    return np.moveaxis(result, 0, axis - 2)
