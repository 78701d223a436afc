"""The functions T and S of the paper, from the sums that define them.

    T(A) = A - sum over i, j of [A]_ij Q_ij
    S(A) = T(A) + sum over i of [T(A)]_i0 (1/s2) T(R_i0) + sum over j of [T(A)]_0j (1/s1) T(C_0j)

A trap: T(R_i0) is divided by s2 over the integers and reduced modulo n afterwards. Reduced first, the quotient is not
defined when s2 and n have a common factor.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.linear.windows.axes import working_type
from ludus.families.linear.windows.paper.game import DRGame


@dataclass(frozen=True, slots=True, eq=False)
class Functions:
    """T and S of one game, its matrices Q_ij, T(R_i0)/s2 and T(C_0j)/s1 summed up once."""

    game: DRGame
    Q: Array
    """Q[i, j] is Q_ij."""
    row_quotients: Array
    """Entry i is T(R_i0)/s2."""
    column_quotients: Array
    """Entry j is T(C_0j)/s1."""

    def T(self, A: Array) -> Array:
        """Return A - sum [A]_ij Q_ij modulo n; any axes of A before the last two count boards."""
        board = A.astype(working_type(self.game.modulus, (prod(self.game.shape),)))
        return np.asarray(over_the_integers(board, self.Q) % self.game.modulus)

    def S(self, A: Array) -> Array:
        """Return T(A) moved on by the quotients of T(R_i0) and T(C_0j), modulo n."""
        T_of_A = self.T(A)
        rows = np.tensordot(T_of_A[..., :, 0], self.row_quotients, axes=1)
        columns = np.tensordot(T_of_A[..., 0, :], self.column_quotients, axes=1)
        return np.asarray((T_of_A + rows + columns) % self.game.modulus)


def functions(game: DRGame) -> Functions:
    """Return T and S of a game, from the definitions alone: for boards of up to a few hundred dice."""
    a1, a2 = game.shape
    Q = np.array([[game.Q(i, j) for j in range(a2)] for i in range(a1)])
    rows = over_the_integers(np.array([game.R(i, 0) for i in range(a1)]), Q)
    columns = over_the_integers(np.array([game.C(0, j) for j in range(a2)]), Q)
    return Functions(game, Q, exact_quotient(rows, game.s[1]), exact_quotient(columns, game.s[0]))


def over_the_integers(A: Array, Q: Array) -> Array:
    """Return T(A) over the integers."""
    return np.asarray(A - np.tensordot(A, Q, axes=2))


def exact_quotient(matrices: Array, divisor: int) -> Array:
    """Return matrices / divisor over the integers; ValueError when an entry is not a multiple."""
    if (matrices % divisor).any():
        raise ValueError(f"expected multiples of {divisor}, got {matrices[matrices % divisor != 0][0]}")
    return np.asarray(matrices // divisor)
