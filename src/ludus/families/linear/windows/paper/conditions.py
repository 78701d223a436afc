"""The two conditions of the main theorem: A is solvable if and only if both hold for some d_i, e_j, t in Z_n.

    T-condition:  T(A) = s2 sum_i d_i J_(i,0)^(1,g2) + s1 sum_j e_j J_(0,j)^(g1,1) - s1 s2 t J_(0,0)^(g1,g2)
    S-condition:  S(A) = t s1 s2 J_(0,0)^(g1,g2)

Each function returns the t for which its condition can be met: an empty range when there is none. The T-condition
never restricts t: the last term can be absorbed into the d_i with i < g1.
"""

from __future__ import annotations

from math import gcd

from ludus.algebra.modular_matrix import eliminated
from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.linear.windows.paper import closed_forms
from ludus.families.linear.windows.paper.game import DRGame


def is_solution_matrix(game: DRGame, A: Array) -> bool:
    """Return whether A can be rolled to O, by the main theorem.

    >>> is_solution_matrix(DRGame((1, 4), (1, 2), 5), np.array([[1, 2, 1, 0]]))
    True
    >>> is_solution_matrix(DRGame((1, 4), (1, 2), 5), np.array([[1, 0, 0, 0]]))
    False
    """
    return bool(S_condition(game, closed_forms.S(game, A))) and bool(T_condition(game, closed_forms.T(game, A)))


def T_condition(game: DRGame, T_of_A: Array) -> range:
    """Return the t for which T(A) has the form of the T-condition: all of Z_n or none.

    Rows i >= g1 must hold one multiple of s2 in columns 0..g2-1 and 0 after them, columns j >= g2 one multiple of s1 in
    rows 0..g1-1; the corner must be s2 d_u + s1 e_w.
    """
    n, (g1, g2), (s1, s2) = game.modulus, game.g, game.s
    corner, first = T_of_A[:g1, :g2], int(T_of_A[0, 0])
    row, column = T_of_A[:, 0], T_of_A[0, :]
    form = game.zero().astype(T_of_A.dtype)
    form[:, :g2] += row[:, None]
    form[:g1, g2:] += column[None, g2:]
    form[:g1, 1:g2] += column[None, 1:g2] - first
    by_rows, by_columns = gcd(s2, n), gcd(s1, n)
    multiples = not (
        (row[g1:] % by_rows).any()
        or (column[g2:] % by_columns).any()
        or ((corner[:, 0] - first) % by_rows).any()
        or ((corner[0] - first) % by_columns).any()
        or first % gcd(by_rows, by_columns)
    )
    return range(n) if multiples and not ((T_of_A - form) % n).any() else range(0)


def S_condition(game: DRGame, S_of_A: Array) -> range:
    """Return the t with S(A) = t s1 s2 J_(0,0)^(g1,g2): every t, every second one, ..., or none."""
    n, scale, value = game.modulus, game.s[0] * game.s[1], int(S_of_A[0, 0])
    common = gcd(scale, n)
    if ((S_of_A - value * game.J(0, 0, game.g).astype(S_of_A.dtype)) % n).any() or value % common:
        return range(0)
    rest = n // common
    return range(value // common * pow(scale // common, -1, rest) % rest, n, rest)


def T_condition_by_algebra(game: DRGame, T_of_A: Array) -> list[list[int]]:
    """Return the t of the T-condition for each of several T(A), from its equation as it stands.

    For each t these are linear equations in d and e over Z_n.
    """
    (a1, a2), (g1, g2), (s1, s2) = game.shape, game.g, game.s
    of_d = [s2 * game.J(i, 0, (1, g2)).ravel() for i in range(a1)]
    of_e = [s1 * game.J(0, j, (g1, 1)).ravel() for j in range(a2)]
    system = eliminated(np.array(of_d + of_e).T, game.modulus)
    last = s1 * s2 * game.J(0, 0, game.g)
    sides = T_of_A.reshape(len(T_of_A), -1)
    possible = np.array([system.are_solvable((sides + t * last.ravel()).T) for t in range(game.modulus)])
    return [[int(t) for t in np.flatnonzero(possible[:, k])] for k in range(len(T_of_A))]
