"""The objects of Kang, Kim, Park, "A Dice Rolling Game on a Set of Toruses" (2009), with the paper's letters.

For reading the paper beside the code; boards of any size and dimension are solved by windows/solve/linear.py.

The ((a1, a2); (b1, b2); n)-DR game and its matrices E, J, C, R, Q, each as the sum that defines it.

The paper writes alpha for a, beta for b, zeta and eta for the numbers of steps. Indices are read modulo a1 and a2, and
matrices hold integers: the paper divides some of them by s before it reduces modulo n.

The functions T and S of the paper, from the sums that define them.

    T(A) = A - sum over i, j of [A]_ij Q_ij
    S(A) = T(A) + sum over i of [T(A)]_i0 (1/s2) T(R_i0) + sum over j of [T(A)]_0j (1/s1) T(C_0j)

A trap: T(R_i0) is divided by s2 over the integers and reduced modulo n afterwards. Reduced first, the quotient is not
defined when s2 and n have a common factor.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd, prod

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.families.linear.windows.axes import working_type


@dataclass(frozen=True, slots=True)
class Steps:
    """An index i as i = t g + u with 0 <= u < g, and t g = zeta b modulo a: i is reached from u by zeta steps of b."""

    t: int
    u: int
    zeta: int


@dataclass(frozen=True, slots=True)
class DRGame:
    """n-dice on an a1 x a2 torus; a roll adds 1 to each die of a b1 x b2 block."""

    shape: tuple[int, int]
    """(a1, a2)."""
    window: tuple[int, int]
    """(b1, b2), 1 <= b <= a."""
    modulus: int
    """n."""

    @property
    def g(self) -> tuple[int, int]:
        """(g1, g2) with g = gcd(a, b)."""
        return gcd(self.shape[0], self.window[0]), gcd(self.shape[1], self.window[1])

    @property
    def s(self) -> tuple[int, int]:
        """(s1, s2) with b = s g."""
        return self.window[0] // self.g[0], self.window[1] // self.g[1]

    def cells(self) -> Iterator[tuple[int, int]]:
        """Return every (i, j) in reading order."""
        return itertools.product(range(self.shape[0]), range(self.shape[1]))

    def zero(self) -> Array:
        """Return O, the matrix of zeros."""
        return np.zeros(self.shape, dtype=np.int64)

    def E(self, i: int, j: int) -> Array:
        """Return E_ij: 1 in the entry (i, j), 0 elsewhere."""
        matrix = self.zero()
        matrix[i % self.shape[0], j % self.shape[1]] = 1
        return matrix

    def J(self, k1: int, k2: int, m: tuple[int, int]) -> Array:
        """Return J_(k1,k2)^(m1,m2), the sum of E_(k1+i, k2+j) over i < m1, j < m2."""
        rows, columns = (np.arange(k, k + size) % a for k, size, a in zip((k1, k2), m, self.shape, strict=True))
        matrix = self.zero()
        np.add.at(matrix, np.ix_(rows, columns), 1)
        return matrix

    def J_star(self, k1: int, k2: int) -> Array:
        """Return J*_(k1,k2), the roll at (k1, k2)."""
        return self.J(k1, k2, self.window)

    def steps(self, axis: int, index: int) -> Steps:
        """Return t_i, u_i, zeta_i (axis 0) or v_j, w_j, eta_j (axis 1); the least positive number of steps.

        >>> DRGame((6, 8), (2, 4), 5).steps(0, 5)
        Steps(t=2, u=1, zeta=2)
        """
        a, b, g = self.shape[axis], self.window[axis], self.g[axis]
        t, u = divmod(index, g)
        zeta = next(z for z in range(1, a // g + 1) if (t * g - z * b) % a == 0)
        return Steps(t, u, zeta)

    def C(self, i: int, j: int, *, laps: int = 0) -> Array:
        """Return C_ij, the sum over m < eta_j of J*_(i, w_j + m b2) - J*_(i, w_j + m b2 + 1).

        `laps` adds that many whole turns of the circle to eta_j, which the paper does not fix.
        """
        step, b = self.steps(1, j), self.window[1]
        columns = [step.u + m * b for m in range(step.zeta + laps * self.shape[1] // self.g[1])]
        return sum((self.J_star(i, k) - self.J_star(i, k + 1) for k in columns), self.zero())

    def R(self, i: int, j: int, *, laps: int = 0) -> Array:
        """Return R_ij, the sum over m < zeta_i of J*_(u_i + m b1, j) - J*_(u_i + m b1 + 1, j)."""
        return sum((self.J_star(k, j) - self.J_star(k + 1, j) for k in self._rows(i, laps)), self.zero())

    def Q(self, i: int, j: int, *, laps: int = 0) -> Array:
        """Return Q_ij, the sum over m < zeta_i of C_(u_i + m b1, j) - C_(u_i + m b1 + 1, j)."""
        rows = self._rows(i, laps)
        return sum((self.C(k, j, laps=laps) - self.C(k + 1, j, laps=laps) for k in rows), self.zero())

    def _rows(self, i: int, laps: int) -> list[int]:
        step = self.steps(0, i)
        return [step.u + m * self.window[0] for m in range(step.zeta + laps * self.shape[0] // self.g[0])]


def circle(length: int, window: int, modulus: int) -> DRGame:
    """Return the 1-dimensional game, n-dice on a circle: a1 = b1 = 1."""
    return DRGame((1, length), (1, window), modulus)


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
