"""Kang, Kim, Park (2009): the objects of the paper, with its letters, and the two conditions of its main theorem.

    T-condition:  T(A) = s2 sum_i d_i J_(i,0)^(1,g2) + s1 sum_j e_j J_(0,j)^(g1,1) - s1 s2 t J_(0,0)^(g1,g2)
    S-condition:  S(A) = t s1 s2 J_(0,0)^(g1,g2)

Each function returns the t for which its condition can be met: an empty range when there is none. The T-condition
never restricts t: the last term can be absorbed into the d_i with i < g1.

The closed forms of C, R, Q, T and S. One map per axis explains them all: the fold.

Let F_1 move every entry (i, j) to (u_i, j), adding what falls together, and F_2 move (i, j) to (i, w_j). Then

    Q_ij = (1 - F_1)(1 - F_2) E_ij,    so    T(A) = A - (1 - F_1)(1 - F_2) A = F_1 A + F_2 A - F_1 F_2 A,

and S(A) = F_1 F_2 A whenever A satisfies the T-condition.

A solving coefficient matrix the paper's way, for every solvable A.

The paper's identity

    A - sum [A]_ij Q_ij + sum [T(A)]_i0 (1/s2) T(R_i0) + sum [T(A)]_0j (1/s1) T(C_0j) - S(A) = O

turns into rolls term by term. Q, R and C are sums of rolls, and T(R) = R - sum [R]_kl Q_kl is one too. By the
T-condition [T(A)]_i0 = s2 d_i for i >= g1, so that its term is d_i T(R_i0), a sum of rolls even when s2 has no inverse
modulo n; likewise e_j T(C_0j). By the S-condition S(A) = t s1 s2 J_(0,0)^(g1,g2). When s1 = s2 = 1 that is t rolls at
(0, 0). Otherwise apply the identity to A = J*_(0,0): its S is s1 s2 J_(0,0)^(g1,g2), its d_i is 1 for g1 <= i < b1 and
0 after, its e_j likewise; the identity then writes s1 s2 J_(0,0)^(g1,g2) as rolls.

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
from collections.abc import Callable, Iterator
from math import gcd, prod

from ludus.algebra.modular_matrix import eliminated
from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.linear.windows.axes import Axis, window_sums, working_type


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


def is_solution_matrix(game: DRGame, A: Array) -> bool:
    """Return whether A can be rolled to O, by the main theorem.

    >>> is_solution_matrix(DRGame((1, 4), (1, 2), 5), np.array([[1, 2, 1, 0]]))
    True
    >>> is_solution_matrix(DRGame((1, 4), (1, 2), 5), np.array([[1, 0, 0, 0]]))
    False
    """
    return bool(S_condition(game, S(game, A))) and bool(T_condition(game, T(game, A)))


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


def solving_coefficients(game: DRGame, A: Array) -> Array | None:
    """Return (c_ij) with A + sum c_ij J*_ij = O modulo n, None when A is not a solution matrix.

    >>> solving_coefficients(DRGame((1, 4), (1, 2), 5), np.array([[1, 2, 1, 0]])).tolist()
    [[4, 4, 0, 0]]
    """
    n = game.modulus
    board = A.astype(working_type(n, game.shape))
    T_of_A = T(game, board)
    choices = S_condition(game, S(game, board))
    if not choices or not T_condition(game, T_of_A):
        return None
    d = divided(T_of_A[:, 0], game.s[1], n)
    e = divided(T_of_A[0, :], game.s[0], n)
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


def divided(values: Array, divisor: int, n: int) -> Array:
    """Return d with divisor * d = values modulo n, where gcd(divisor, n) divides the value; anything elsewhere."""
    common = gcd(divisor, n)
    rest = n // common
    return np.asarray(values // common * pow(divisor // common, -1, rest) % rest)


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
        return self._telescoped(1, j, lambda k: self.J_star(i, k), laps)

    def R(self, i: int, j: int, *, laps: int = 0) -> Array:
        """Return R_ij, the sum over m < zeta_i of J*_(u_i + m b1, j) - J*_(u_i + m b1 + 1, j)."""
        return self._telescoped(0, i, lambda k: self.J_star(k, j), laps)

    def Q(self, i: int, j: int, *, laps: int = 0) -> Array:
        """Return Q_ij, the sum over m < zeta_i of C_(u_i + m b1, j) - C_(u_i + m b1 + 1, j)."""
        return self._telescoped(0, i, lambda k: self.C(k, j, laps=laps), laps)

    def _telescoped(self, axis: int, index: int, matrix: Callable[[int], Array], laps: int) -> Array:
        step, b = self.steps(axis, index), self.window[axis]
        places = [step.u + m * b for m in range(step.zeta + laps * self.shape[axis] // self.g[axis])]
        return sum((matrix(k) - matrix(k + 1) for k in places), self.zero())


def game_of(shape: tuple[int, ...], window: tuple[int, ...], modulus: int) -> DRGame:
    """Return the game on a torus or on a circle, where a1 = b1 = 1.

    >>> game_of((4,), (2,), 5)
    DRGame(shape=(1, 4), window=(1, 2), modulus=5)
    """
    a, b = ((1, *lengths)[-2:] for lengths in (shape, window))
    return DRGame((a[0], a[1]), (b[0], b[1]), modulus)


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
