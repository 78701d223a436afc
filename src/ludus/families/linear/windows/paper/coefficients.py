"""A solving coefficient matrix the paper's way, for every solvable A.

The paper's identity

    A - sum [A]_ij Q_ij + sum [T(A)]_i0 (1/s2) T(R_i0) + sum [T(A)]_0j (1/s1) T(C_0j) - S(A) = O

turns into rolls term by term. Q, R and C are sums of rolls, and T(R) = R - sum [R]_kl Q_kl is one too. By the
T-condition [T(A)]_i0 = s2 d_i for i >= g1, so that its term is d_i T(R_i0), a sum of rolls even when s2 has no inverse
modulo n; likewise e_j T(C_0j). By the S-condition S(A) = t s1 s2 J_(0,0)^(g1,g2). When s1 = s2 = 1 that is t rolls at
(0, 0). Otherwise apply the identity to A = J*_(0,0): its S is s1 s2 J_(0,0)^(g1,g2), its d_i is 1 for g1 <= i < b1 and
0 after, its e_j likewise; the identity then writes s1 s2 J_(0,0)^(g1,g2) as rolls.
"""

from __future__ import annotations

from math import gcd

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.linear.windows.axes import Axis, window_sums, working_type
from ludus.families.linear.windows.paper import closed_forms
from ludus.families.linear.windows.paper.conditions import S_condition, T_condition
from ludus.families.linear.windows.paper.game import DRGame


def solving_coefficients(game: DRGame, A: Array) -> Array | None:
    """Return (c_ij) with A + sum c_ij J*_ij = O modulo n, None when A is not a solution matrix.

    >>> solving_coefficients(DRGame((1, 4), (1, 2), 5), np.array([[1, 2, 1, 0]])).tolist()
    [[4, 4, 0, 0]]
    """
    n = game.modulus
    board = A.astype(working_type(n, game.shape))
    T_of_A = closed_forms.T(game, board)
    choices = S_condition(game, closed_forms.S(game, board))
    if not choices or not T_condition(game, T_of_A):
        return None
    d = _divided(T_of_A[:, 0], game.s[1], n)
    e = _divided(T_of_A[0, :], game.s[0], n)
    (a1, a2), (b1, b2) = game.shape, game.window
    block = game.J_star(0, 0).astype(board.dtype)
    K = telescope(game, 0, board.dtype), telescope(game, 1, board.dtype)
    block_rolls = game.E(0, 0) + _identity(game, K, block, (np.arange(a1) < b1, np.arange(a2) < b2))
    return np.asarray((_identity(game, K, board, (d, e)) - choices[0] * block_rolls) % n)


def telescope(game: DRGame, axis: int, dtype: np.dtype[np.generic]) -> Array:
    """Return the matrix K whose row i >= g holds the anchors of the paper's telescoping sum along an axis.

    That is +1 at u_i + m b and -1 at u_i + m b + 1 for each m < zeta_i. Rows i < g are 0:
    the paper's sums over a whole turn give O there.
    """
    a, b = game.shape[axis], game.window[axis]
    K = np.zeros((a, a), dtype=dtype)
    for i in range(game.g[axis], a):
        step = game.steps(axis, i)
        places = (step.u + b * np.arange(step.zeta)) % a
        K[i, places] += 1
        K[i, (places + 1) % a] -= 1
    return K


def _identity(game: DRGame, K: tuple[Array, Array], A: Array, factors: tuple[Array, Array]) -> Array:
    """Return the rolls of - sum [A]_ij Q_ij + sum d_i T(R_i0) + sum e_j T(C_0j), modulo n; factors = (d, e).

    The rolls of Q_ij are the outer product of row i of K_1 and row j of K_2, the telescopes of the axes.
    """
    n, (K1, K2), (d, e) = game.modulus, K, factors
    rolls = np.zeros_like(A)
    rolls[:, 0] += d.astype(A.dtype) @ K1
    rolls[0, :] += e.astype(A.dtype) @ K2
    axes = tuple(Axis(a, b) for a, b in zip(game.shape, game.window, strict=True))
    with_Q = A + window_sums(rolls % n, axes, n)
    return np.asarray((rolls - (K1.T @ with_Q % n) @ K2) % n)


def _divided(values: Array, divisor: int, n: int) -> Array:
    """Return d with divisor * d = values modulo n, where gcd(divisor, n) divides the value; anything elsewhere."""
    common = gcd(divisor, n)
    rest = n // common
    return np.asarray(values // common * pow(divisor // common, -1, rest) % rest)
