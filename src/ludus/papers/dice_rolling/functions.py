"""Claims on the functions T and S and on the solving coefficient matrix that comes from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd

from ludus.core.arrays import Array
from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Part, Verdict
from ludus.core.loading import np
from ludus.families.linear.windows import main_theorem
from ludus.families.linear.windows.main_theorem import (
    DRGame,
    Functions,
    functions,
    over_the_integers,
    solving_coefficients,
)
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import (
    MODULI,
    board_range,
    boards,
    name,
    rolled,
    shape_parts,
    shape_range,
    shapes,
    solvable,
    with_moduli,
    written,
)
from ludus.papers.verdicts import swept, table_verdict

chapter = Chapter()


EXAMPLE = DRGame((6, 8), (2, 2), 5)
"""The game of the board A."""

T_SLIDE, S_SLIDE = "Functions T and S: definition of T", "Functions T and S: definition of S"


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


def _T_vanishes(both: Functions, tried: Array) -> Array:
    g1, g2 = both.game.g
    return np.asarray(both.T(tried)[:, g1:, g2:].any(axis=(1, 2)))


chapter.claim("T-vanishes", T_SLIDE, "[T(A)]_ij = 0 if g1 <= i and g2 <= j.")(on_functions(_T_vanishes))


def _T_short_sum(both: Functions, tried: Array) -> Array:
    g1, g2 = both.game.g
    short = tried - np.tensordot(tried[:, g1:, g2:], both.Q[g1:, g2:], axes=2)
    same = (both.T(tried) == short % both.game.modulus) & (both.T(tried) == main_theorem.T(both.game, tried))
    return np.asarray(~same.all(axis=(1, 2)))


chapter.claim("T-short-sum", T_SLIDE, "In T(A) it is enough to sum over i >= g1, j >= g2.")(on_functions(_T_short_sum))


@chapter.claim("T-example-step", "Functions T and S: example of T")
def T_step(printed: Printed, depth: Depth) -> Verdict:
    """[A]_(2,6) = 3, and the displayed matrix is Q_(2,6) of the ((6,8);(2,2);5)-DR game."""
    # Compare the factor and the matrix of one step of the sum.
    entry = np.asarray(printed.A)[2, 6]
    if entry != printed.factor_step:
        return Erratum(str(printed.factor_step), str(entry), "the entry (2, 6) of the printed A")
    return table_verdict(f"Q_(2,6) of {name(EXAMPLE)}", EXAMPLE.Q(2, 6), printed.Q_step)


@chapter.claim("T-example", "Functions T and S: example of T")
def T_example(printed: Printed, depth: Depth) -> Verdict:
    """T(A) of the board A."""
    return table_verdict("T(A)", functions(EXAMPLE).T(np.asarray(printed.A)), printed.T)


@chapter.claim("S-division", S_SLIDE)
def S_division(depth: Depth) -> Verdict:
    """T(R_i0) can be divided by s2, and T(C_0j) by s1."""
    # Divide over the integers everywhere, and find the first game where reducing first leaves no quotient.
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


@chapter.claim("S-example-terms", "Functions T and S: example of S")
def S_terms(printed: Printed, depth: Depth) -> Verdict:
    """S(A) = T(A) + 4 T(C_02) + 3 T(C_05) + T(C_07) + T(R_20) + T(R_30) + T(R_40) + 2 T(R_50)."""
    # Compare the printed factors with the first row and column of T(A), and add the terms up.
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
    return table_verdict("S(A), added up term by term", total % 5, printed.S)


@chapter.claim("S-example", "Functions T and S: example of S")
def S_example(printed: Printed, depth: Depth) -> Verdict:
    """S(A) of the board A is the displayed matrix, 3 J*_00."""
    # Compare the printed S(A) and the multiple of J*_00.
    S_of_A = functions(EXAMPLE).S(np.asarray(printed.A))
    multiple = int(S_of_A[0, 0])
    if printed.S_multiple != multiple or (S_of_A != multiple * EXAMPLE.J_star(0, 0)).any():
        return Erratum(f"{printed.S_multiple} J*_00", str(S_of_A.tolist()), "S(A) by its definition")
    return table_verdict("S(A)", S_of_A, printed.S)


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


def _identity_fails(both: Functions, tried: Array) -> Array:
    T_of_A = both.T(tried)
    rows = np.tensordot(T_of_A[:, :, 0], both.row_quotients, axes=1)
    columns = np.tensordot(T_of_A[:, 0, :], both.column_quotients, axes=1)
    left = tried - np.tensordot(tried, both.Q, axes=2) + rows + columns - both.S(tried)
    return np.asarray((left % both.game.modulus).any(axis=(1, 2)))


chapter.claim(
    "identity",
    "Computing a solving coefficient matrix",
    "A - sum [A]_ij Q_ij + sum [T(A)]_i0 T(R_i0)/s2 + sum [T(A)]_0j T(C_0j)/s1 - S(A) = O.",
)(on_functions(_identity_fails, proof="the definition of S"))


@chapter.claim(
    "identity-example",
    "Computing a solving coefficient matrix: Example",
    "A - sum [A]_ij Q_ij + 4 T(C_02) + 3 T(C_05) + T(C_07) + T(R_20) + T(R_30) + T(R_40) + 2 T(R_50) - 3 J*_00 = O.",
)
def identity_example(printed: Printed, depth: Depth) -> Verdict:
    """Add the terms of the example up."""
    both, board = functions(EXAMPLE), np.asarray(printed.A)
    total = board - np.tensordot(board, both.Q, axes=2)
    total = total + sum(factor * both.T(EXAMPLE.C(0, j)) for j, factor in printed.S_column_terms)
    total = total + sum(factor * both.T(EXAMPLE.R(i, 0)) for i, factor in printed.S_row_terms)
    left = (total - printed.S_multiple * EXAMPLE.J_star(0, 0)) % 5
    if not left.any():
        return Confirmed("all 48 entries")
    return Erratum("the sum is O", "it is not", f"what is left: {written(left)}")


def coefficients_on_shapes(depth: Depth, part: Part) -> Part:
    """Solve every solvable board of some shapes with the identity, s1 and s2 arbitrary."""
    solved = 0
    for game in (DRGame(tuple(a), tuple(b), n) for a, b in part for n in MODULI[depth]):
        tried = boards(game, depth)[:: 4 if depth is Depth.QUICK else 1]
        for board, is_solvable in zip(tried, solvable(game, tried), strict=True):
            rolls = solving_coefficients(game, board)
            if (rolls is not None) != is_solvable:
                return {"wrong": f"{name(game)}, A = {written(board)}: coefficients and solvability disagree"}
            if rolls is not None and ((board + rolled(game, rolls)) % game.modulus).any():
                return {"wrong": f"{name(game)}, A = {written(board)}: the coefficients do not solve it"}
            solved += rolls is not None
    return {"solved": solved}


@chapter.claim("coefficient-matrix", "Computing a solving coefficient matrix: Example")
def coefficient_matrix(printed: Printed, depth: Depth) -> Verdict:
    """The printed matrix is a solving coefficient matrix of A."""
    # Roll the printed coefficients, and compare them with those of the paper's own identity.
    board, given = np.asarray(printed.A), np.asarray(printed.coefficients)
    right = solving_coefficients(EXAMPLE, board)
    if right is None or ((board + rolled(EXAMPLE, right)) % 5).any():
        return Failed("the paper's identity gives no solving coefficients of A")
    left = (board + rolled(EXAMPLE, given)) % 5
    if not left.any():
        return Confirmed(f"A plus {given.sum()} rolls is O")
    cells = [tuple(map(int, cell)) for cell in np.argwhere(given != right)]
    remains = ", ".join(f"{left[i, j]} on ({i}, {j})" for i, j in np.argwhere(left))
    return Erratum(
        printed=", ".join(f"{given[cell]} in row {cell[0]}, column {cell[1]}" for cell in cells),
        right=", ".join(str(right[cell]) for cell in cells) + f", by the identity; then {right.sum()} rolls solve A",
        counterexample=f"A plus the printed rolls leaves {remains}",
    )


@chapter.claim(
    "coefficients-in-general",
    "Computing a solving coefficient matrix",
    parts=shape_parts,
    attempt=coefficients_on_shapes,
)
def coefficients_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """The identity gives a solving coefficient matrix of every solution matrix (shown for s1 = s2 = 1)."""
    solved = sum(one.get("solved", 0) for one in found)
    words = "it does for all s1, s2 and n: with d_i from s2 d_i = [T(A)]_i0, and s1 s2 J_(0,0)^(g1,g2) = S(J*_00)"
    chosen = "every fourth board of: " if depth is Depth.QUICK else ""
    return swept(found, Extended(words, f"{chosen}{board_range(depth)}: {solved} boards solved"))
