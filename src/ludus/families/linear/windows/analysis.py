"""A board of one's own in the language of Kang, Kim, Park (2009): T(A), S(A), both conditions, the coefficients.

`analyse` computes what the main theorem speaks of, for the board A of a circle or torus, and where a condition fails it
says at which entry. `parameter_table` has a row per game: the fraction of solvable boards and God's number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import gcd

from ludus.algebra.factored import value
from ludus.core.arrays import Array
from ludus.core.certificates import Factored
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import COMPUTED
from ludus.families.linear.boards import no_state
from ludus.families.linear.windows import main_theorem
from ludus.families.linear.windows.certificates import Count, DistanceCounts
from ludus.families.linear.windows.main_theorem import DRGame, S_condition, T_condition, divided, solving_coefficients
from ludus.families.linear.windows.problem import Windows
from ludus.workbench import ask

MAX_DICE = 2500


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """What the main theorem says about one board A; matrices are reduced modulo n."""

    game: DRGame
    A: Array
    T: Array
    S: Array
    t: range
    """The t of the S-condition; empty when it fails."""
    d: tuple[int, ...]
    """The d_i of the T-condition for the first t (0 where the S-condition fails); () when the T-condition fails."""
    e: tuple[int, ...]
    """The e_j, likewise."""
    coefficients: Array | None
    """The solving coefficients c_ij; None when A is not a solution matrix."""
    faults: tuple[str, ...]
    """Which condition fails and where, as sentences; () when A is a solution matrix."""

    def __repr__(self) -> str:
        words = " ".join(self.faults) or "A is a solution matrix."
        return f"<Analysis {' × '.join(map(str, self.A.shape))}, mod {self.game.modulus}, {COMPUTED}: {words}>"


@dataclass(frozen=True, slots=True)
class Parameters:
    """One row of a parameter table."""

    shape: tuple[int, ...]
    window: tuple[int, ...]
    modulus: int
    solvable: Factored
    quiet: Factored
    """The number of quiet patterns, and so of all boards for one that is solvable."""
    gods_number: int | None
    """None where it is out of reach."""
    is_verified: bool
    """Whether the checker verified both numbers completely."""


def analyse(problem: Windows) -> Analysis:
    """Return T(A), S(A), the conditions and the solving coefficients of a board, A its difference from the target.

    >>> one = analyse(windows([[1, 2, 1, 0]], (1, 2), 5))
    >>> one.t[0], one.d, one.e, one.coefficients.tolist()
    (2, (0,), (3, 4, 1, 0), [[4, 4, 0, 0]])
    >>> analyse(windows([1, 0, 0, 0], (2,), 5)).faults
    ('The S-condition fails: S(A) has 1 at (0, 0) and 0 at (0, 1).',)
    """
    game = game_of(problem)
    A = problem.difference().reshape(game.shape).astype(np.int64 if problem.modulus < 2**31 else object)
    T, S = main_theorem.T(game, A), main_theorem.S(game, A)
    t, holds = S_condition(game, S), bool(T_condition(game, T))
    d, e = _d_and_e(game, T, t[0] if t else 0) if holds else ((), ())
    faults = (*(() if holds else [_t_fault(game, T)]), *(() if t else [_s_fault(game, S)]))
    return Analysis(game, A, T, S, t, d, e, solving_coefficients(game, A), faults)


def game_of(problem: Windows) -> DRGame:
    """Return the game of the paper that a windows problem is; InvalidInput for boards that the paper does not treat."""
    if len(problem.shape) > 2 or not all(problem.wrap):
        raise invalid("shape", "expected a circle or a torus: one or two axes, all wrapped")
    if problem.dice > MAX_DICE:
        raise invalid("shape", f"expected at most {MAX_DICE} dice, got {problem.dice}")
    return main_theorem.game_of(problem.shape, problem.window, problem.modulus)


def parameter_table(
    games: Iterable[tuple[tuple[int, ...], tuple[int, ...], int]], *, max_positions: int = 20_000
) -> Iterator[Parameters]:
    """Yield a row for each (alpha, beta, n): counts and, up to a number of solvable boards, God's number.

    >>> row = next(parameter_table([((4, 4), (2, 2), 2)]))
    >>> row.solvable, row.quiet, row.gods_number, row.is_verified
    (((2, 9),), ((2, 7),), 4, True)
    """
    for shape, window, modulus in games:
        rules = Windows(shape, window, modulus, no_state(shape), (True,) * len(shape), question=Question.COUNT)
        counted = ask(rules)
        certificate = getattr(counted.answer, "certificate", None)
        if not isinstance(certificate, Count):
            raise invalid("shape", f"expected a board whose positions can be counted: {counted.sentence}")
        results, number = [counted], None
        if value(certificate.solvable, most=max_positions) is not None:
            distances = ask(rules, Question.GODS_NUMBER, limits=Limits())
            levels = getattr(distances.answer, "certificate", None)
            if isinstance(levels, DistanceCounts):
                results, number = [counted, distances], len(levels.levels) - 1
        verified = all(result.is_verified for result in results)
        yield Parameters(shape, window, modulus, certificate.solvable, certificate.quiet, number, verified)


def _d_and_e(game: DRGame, T: Array, t: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return d and e that meet the T-condition with a given t, when it can be met.

    Outside of the corner d_i = T_i0 / s2 and e_j = T_0j / s1. In the corner s2 d_u + s1 e_w = M_uw with
    M = T + s1 s2 t; d_0 and e_0 solve that at (0, 0) by Bezout's identity, the others follow by differences.
    """
    n, (g1, g2), (s1, s2) = game.modulus, game.g, game.s
    d, e = (divided(line, s, n).tolist() for line, s in ((T[:, 0], s2), (T[0, :], s1)))
    corner = (T[:g1, :g2] + s1 * s2 * t) % n
    common = gcd(s1, s2)
    x = pow(s2 // common, -1, s1 // common)
    y = (common - s2 * x) // s1
    k = int(divided(corner[:1, 0], common, n)[0])
    first = (k * x % n, k * y % n)
    d[:g1] = [(first[0] + more) % n for more in divided((corner[:, 0] - corner[0, 0]) % n, s2, n).tolist()]
    e[:g2] = [(first[1] + more) % n for more in divided((corner[0, :] - corner[0, 0]) % n, s1, n).tolist()]
    return tuple(d), tuple(e)


def _t_fault(game: DRGame, T: Array) -> str:
    """Return at which entry T(A) does not have the form of the T-condition."""
    n, (g1, g2), (s1, s2) = game.modulus, game.g, game.s
    for (i, j), entry in np.ndenumerate(T):
        place = f"T(A) has {int(entry)} at ({i}, {j})"
        if i >= g1 and j >= g2 and entry:
            return f"The T-condition fails: {place}, where it must be 0."
        if i >= g1 and j < g2 and (entry != T[i, 0] or entry % gcd(s2, n)):
            rule = f"row {i} must hold one multiple of gcd(s2, n) = {gcd(s2, n)} in columns 0 to {g2 - 1}"
            return f"The T-condition fails: {place}, but {rule}."
        if i < g1 and j >= g2 and (entry != T[0, j] or entry % gcd(s1, n)):
            rule = f"column {j} must hold one multiple of gcd(s1, n) = {gcd(s1, n)} in rows 0 to {g1 - 1}"
            return f"The T-condition fails: {place}, but {rule}."
    return (
        f"The T-condition fails: rows 0 to {g1 - 1}, columns 0 to {g2 - 1} of T(A) are not s2 d_u + s1 e_w (mod {n})."
    )


def _s_fault(game: DRGame, S: Array) -> str:
    """Return at which entry S(A) does not have the form of the S-condition."""
    n, (g1, g2), first = game.modulus, game.g, int(S[0, 0])
    for (i, j), entry in np.ndenumerate(S):
        if entry != (first if i < g1 and j < g2 else 0):
            inside = f"{first} at (0, 0) and {int(entry)} at ({i}, {j})"
            return f"The S-condition fails: S(A) has {inside}{'' if i < g1 and j < g2 else ', where it must be 0'}."
    common = gcd(game.s[0] * game.s[1], n)
    return f"The S-condition fails: S(A) has {first} at (0, 0), which is not a multiple of gcd(s1 s2, n) = {common}."
