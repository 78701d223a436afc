"""Claims on the functions T and S: the definitions, the example board, the division by s."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import gcd

from ludus.core.arrays import Array
from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.core.loading import np
from ludus.families.linear.windows.paper import closed_forms
from ludus.families.linear.windows.paper.functions import Functions, functions, over_the_integers
from ludus.families.linear.windows.paper.game import DRGame
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import board_range, boards, shape_range, shapes, with_moduli
from ludus.papers.dice_rolling.verdicts import matrix_verdict, name

EXAMPLE = DRGame((6, 8), (2, 2), 5)
"""The game of the board A."""

T_SLIDE, S_SLIDE = "Functions T and S: definition of T", "Functions T and S: definition of S"


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on T and S."""
    return (
        Claim("T-vanishes", T_SLIDE, "[T(A)]_ij = 0 if g1 <= i and g2 <= j.", on_functions(_T_vanishes)),
        Claim("T-short-sum", T_SLIDE, "In T(A) it is enough to sum over i >= g1, j >= g2.", on_functions(_T_short_sum)),
        Claim(
            "T-example-step",
            "Functions T and S: example of T",
            "[A]_(2,6) = 3, and the displayed matrix is Q_(2,6) of the ((6,8);(2,2);5)-DR game.",
            partial(T_step, printed),
        ),
        Claim("T-example", "Functions T and S: example of T", "T(A) of the board A.", partial(T_example, printed)),
        Claim("S-division", S_SLIDE, "T(R_i0) can be divided by s2, and T(C_0j) by s1.", S_division),
        Claim(
            "S-example-terms",
            "Functions T and S: example of S",
            "S(A) = T(A) + 4 T(C_02) + 3 T(C_05) + T(C_07) + T(R_20) + T(R_30) + T(R_40) + 2 T(R_50).",
            partial(S_terms, printed),
        ),
        Claim(
            "S-example",
            "Functions T and S: example of S",
            "S(A) of the board A is the displayed matrix, 3 J*_00.",
            partial(S_example, printed),
        ),
    )


def on_functions(wrong: Callable[[Functions, Array], Array], *, proof: str = "") -> Callable[[Depth], Verdict]:
    """Return the test of a statement about T and S on all boards of the range at once; `wrong` marks bad boards."""

    def test(depth: Depth) -> Verdict:
        for a, b in shapes(depth):
            for both in with_moduli(functions(DRGame(a, b, 1)), depth):
                tried = boards(both.game, depth)
                bad = wrong(both, tried)
                if bad.any():
                    return Failed(f"{name(both.game)}: A = {tried[int(np.argmax(bad))].tolist()}")
        return Confirmed(board_range(depth), proof)

    return test


def T_step(printed: Printed, depth: Depth) -> Verdict:
    """Compare the factor and the matrix of one step of the sum."""
    entry = np.asarray(printed.A)[2, 6]
    if entry != printed.factor_step:
        return Erratum(str(printed.factor_step), str(entry), "the entry (2, 6) of the printed A")
    return matrix_verdict(f"Q_(2,6) of {name(EXAMPLE)}", EXAMPLE.Q(2, 6), printed.Q_step)


def T_example(printed: Printed, depth: Depth) -> Verdict:
    """Compare the printed T(A)."""
    return matrix_verdict("T(A)", functions(EXAMPLE).T(np.asarray(printed.A)), printed.T)


def S_terms(printed: Printed, depth: Depth) -> Verdict:
    """Compare the printed factors with the first row and column of T(A), and add the terms up."""
    both, board = functions(EXAMPLE), np.asarray(printed.A)
    T_of_A = both.T(board)
    g1, g2 = EXAMPLE.g
    columns = tuple((j, int(T_of_A[0, j])) for j in range(g2, 8) if T_of_A[0, j])
    rows = tuple((i, int(T_of_A[i, 0])) for i in range(g1, 6) if T_of_A[i, 0])
    if (columns, rows) != (printed.S_column_terms, printed.S_row_terms):
        return Erratum(
            f"columns {printed.S_column_terms}, rows {printed.S_row_terms}",
            f"columns {columns}, rows {rows}",
            "the first row and column of T(A), as (index, factor)",
        )
    total = T_of_A + sum(factor * both.T(EXAMPLE.C(0, j)) for j, factor in columns)
    total = total + sum(factor * both.T(EXAMPLE.R(i, 0)) for i, factor in rows)
    return matrix_verdict("S(A), added up term by term", total % 5, printed.S)


def S_example(printed: Printed, depth: Depth) -> Verdict:
    """Compare the printed S(A) and the multiple of J*_00."""
    S_of_A = functions(EXAMPLE).S(np.asarray(printed.A))
    multiple = int(S_of_A[0, 0])
    if printed.S_multiple != multiple or (S_of_A != multiple * EXAMPLE.J_star(0, 0)).any():
        return Erratum(f"{printed.S_multiple} J*_00", str(S_of_A.tolist()), "S(A) by its definition")
    return matrix_verdict("S(A)", S_of_A, printed.S)


def S_division(depth: Depth) -> Verdict:
    """Divide over the integers everywhere, and find the first game where reducing first leaves no quotient."""
    trap = ""
    for a, b in shapes(depth):
        game = DRGame(a, b, 1)
        Q = functions(game).Q
        for axis in (0, 1):
            s = game.s[1 - axis]
            T_of_them = over_the_integers(_first(game, axis), Q)
            if (T_of_them % s).any():
                return Failed(f"alpha = {a}, beta = {b}: T is not divisible by {s} over the integers")
            if (T_of_them // s != _quotients(game, axis)).any():
                return Failed(f"alpha = {a}, beta = {b}: the quotients are not those of the closed form")
            n = next((n for n in range(2, 13) if gcd(n, s) > 1), None)
            if not trap and n is not None and T_of_them.any():
                answers = sum((s * x - s) % n == 0 for x in range(n))
                trap = f"in {name(DRGame(a, b, n))} {s} x = {s} has {answers} solutions modulo {n}"
    if not trap:
        return Confirmed(f"{shape_range(depth)}, over Z")
    return Extended(
        f"divide over the integers and reduce afterwards: {trap}, so that the quotient is not defined after reduction. "
        "Exactly, T(R_i0)/s2 is the sum over w < g2 of E_(u_i, w) - E_iw, and likewise T(C_0j)/s1",
        f"{shape_range(depth)}, over Z",
    )


def _first(game: DRGame, axis: int) -> Array:
    """Return all R_i0 (axis 0) or all C_0j (axis 1)."""
    length = range(game.shape[axis])
    return np.array([game.R(k, 0) for k in length] if axis == 0 else [game.C(0, k) for k in length])


def _quotients(game: DRGame, axis: int) -> Array:
    """Return the closed forms of all T(R_i0)/s2 (axis 0) or T(C_0j)/s1 (axis 1)."""
    (g1, g2), length = game.g, range(game.shape[axis])
    if axis == 0:
        return np.array([game.J(k % g1, 0, (1, g2)) - game.J(k, 0, (1, g2)) for k in length])
    return np.array([game.J(0, k % g2, (g1, 1)) - game.J(0, k, (g1, 1)) for k in length])


def _T_vanishes(both: Functions, tried: Array) -> Array:
    g1, g2 = both.game.g
    return np.asarray(both.T(tried)[:, g1:, g2:].any(axis=(1, 2)))


def _T_short_sum(both: Functions, tried: Array) -> Array:
    g1, g2 = both.game.g
    short = tried - np.tensordot(tried[:, g1:, g2:], both.Q[g1:, g2:], axes=2)
    same = (both.T(tried) == short % both.game.modulus) & (both.T(tried) == closed_forms.T(both.game, tried))
    return np.asarray(~same.all(axis=(1, 2)))
