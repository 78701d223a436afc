"""Claims on the matrices C, R and Q, the functions T and S, and the solving coefficient matrix that comes from them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import gcd

from ludus.core.arrays import Array
from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Part, Trial, Verdict
from ludus.core.loading import np
from ludus.families.linear.windows import main_theorem
from ludus.families.linear.windows.main_theorem import (
    DRGame,
    Functions,
    functions,
    over_the_integers,
    solving_coefficients,
)
from ludus.papers.dice_rolling import ranges
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import MODULI, name, written
from ludus.papers.verdicts import swept, table_verdict

chapter = Chapter()

CRQ = DRGame((6, 8), (2, 4), 5)
"""The game of the examples of C, R and Q."""

SIGN = {1: "+", -1: "-"}
CLOSED_FORMS = {"C": main_theorem.C, "R": main_theorem.R, "Q": main_theorem.Q}


def closed_form(depth: Depth, *, letter: str) -> Trial:
    """Compare a closed form with the sum that defines the matrix, for every i and j."""
    # The closed forms are main_theorem.C, main_theorem.R and main_theorem.Q.
    for game, i, j in _entries(depth):
        if (getattr(game, letter)(i, j) != CLOSED_FORMS[letter](game, i, j)).any():
            yield f"{name(game)}: {letter}_{i, j}"
    return _telescoping(depth)


def vanishes(depth: Depth, *, letter: str) -> Trial:
    """See that a matrix is O for the small i or j that the paper names, by its defining sum."""
    for game, i, j in _entries(depth):
        (g1, g2) = game.g
        small = {"C": j < g2, "R": i < g1, "Q": i < g1 or j < g2}[letter]
        if small and getattr(game, letter)(i, j).any():
            yield f"{name(game)}: {letter}_{i, j}"
    return _telescoping(depth)


@chapter.claim("C-example", "C_ij: Example")
def C_example(printed: Printed, depth: Depth) -> Verdict:
    """C_(2,7) in the ((6,8);(2,4);5)-DR game."""
    return table_verdict(f"C_(2,7) of {name(CRQ)}", CRQ.C(2, 7), printed.C)


@chapter.claim("C-example-parts", "C_ij: Example")
def C_parts(printed: Printed, depth: Depth) -> Verdict:
    """C_(2,7) = J*_(2,3) - J*_(2,4), both displayed."""
    for k, part in zip((3, 4), printed.C_parts, strict=True):
        verdict = table_verdict(f"J*_(2,{k}) of {name(CRQ)}", CRQ.J_star(2, k), part)
        if isinstance(verdict, Erratum):
            return verdict
    return table_verdict("J*_(2,3) - J*_(2,4)", CRQ.J_star(2, 3) - CRQ.J_star(2, 4), printed.C)


chapter.claim("C-closed-form", "C_ij", "C_ij = sum over a of E_(i+a, w_j) - E_(i+a, j).")(
    partial(closed_form, letter="C")
)


@chapter.claim("C-derivation", "C_ij, derivation")
def C_derivation(depth: Depth) -> Trial:
    """The last three lines of the derivation are equal."""
    for game, i, j in _entries(depth):
        b1, b2 = game.window
        w, eta = game.steps(1, j).u, game.steps(1, j).zeta
        terms = [(a, m) for m in range(eta) for a in range(b1)]
        long = sum((game.E(i + a, w + m * b2) - game.E(i + a, w + (m + 1) * b2) for a, m in terms), game.zero())
        short = sum((game.E(i + a, w) - game.E(i + a, w + eta * b2) for a in range(b1)), game.zero())
        if (long != short).any() or (short != main_theorem.C(game, i, j)).any():
            yield f"{name(game)}: C_{i, j}"
    return _telescoping(depth)


chapter.claim("C-vanishes", "C_ij", "C_ij = O if 0 <= j <= g2 - 1.")(partial(vanishes, letter="C"))


@chapter.claim("R-example", "R_ij: Example")
def R_example(printed: Printed, depth: Depth) -> Verdict:
    """R_(5,4) in the ((6,8);(2,4);5)-DR game."""
    return table_verdict(f"R_(5,4) of {name(CRQ)}", CRQ.R(5, 4), printed.R)


@chapter.claim("R-example-formula", "R_ij: Example")
def R_formula(printed: Printed, depth: Depth) -> Verdict:
    """R_(5,4) = (J*_(1,4) - J*_(2,4)) + (J*_(3,4) - J*_(4,4))."""
    J, sign = CRQ.J_star, printed.R_formula_sign
    value = (J(1, 4) - J(2, 4)) + sign * (J(3, 4) - J(4, 4))
    return _sign_verdict("the formula", value, sign)


@chapter.claim("R-example-display", "R_ij: Example")
def R_display(printed: Printed, depth: Depth) -> Verdict:
    """R_(5,4) is the first displayed matrix minus the second."""
    J, sign = CRQ.J_star, printed.R_display_sign
    first, second = (np.asarray(part) for part in printed.R_parts)
    for what, value, part in (
        ("J*_(1,4) - J*_(2,4)", J(1, 4) - J(2, 4), printed.R_parts[0]),
        ("J*_(3,4) - J*_(4,4)", J(3, 4) - J(4, 4), printed.R_parts[1]),
    ):
        verdict = table_verdict(what, value, part)
        if isinstance(verdict, Erratum):
            return verdict
    return _sign_verdict("the display", first + sign * second, sign)


chapter.claim("R-closed-form", "R_ij", "R_ij = sum over b of E_(u_i, j+b) - E_(i, j+b).")(
    partial(closed_form, letter="R")
)
chapter.claim("R-vanishes", "R_ij", "R_ij = O if 0 <= i <= g1 - 1.")(partial(vanishes, letter="R"))


@chapter.claim("Q-example", "Q_ij: Example")
def Q_example(printed: Printed, depth: Depth) -> Verdict:
    """Q_(3,7) in the ((6,8);(2,4);5)-DR game."""
    windows = itertools.product(range(1, 7), range(1, 9))
    given = np.asarray(printed.Q)
    owners = [b for b in windows if (main_theorem.Q(DRGame((6, 8), b, 5), 3, 7) == given).all()]
    remark = f"the printed matrix is Q_(3,7) for beta in {', '.join(map(str, owners))}" if owners else ""
    return table_verdict(f"Q_(3,7) of {name(CRQ)}", CRQ.Q(3, 7), printed.Q, remark=remark)


chapter.claim("Q-closed-form", "Q_ij", "Q_ij = E_(u_i, w_j) - E_(i, w_j) - E_(u_i, j) + E_ij.")(
    partial(closed_form, letter="Q")
)


@chapter.claim("Q-derivation", "Q_ij, derivation")
def Q_derivation(depth: Depth) -> Trial:
    """The last three lines of the derivation are equal."""
    for game, i, j in _entries(depth):
        b1, step, w = game.window[0], game.steps(0, i), game.steps(1, j).u
        u, end = step.u, step.u + step.zeta * b1
        terms = [(sign, m, k) for sign, k in ((1, w), (-1, j)) for m in range(step.zeta)]
        steps = (sign * (game.E(u + m * b1, k) - game.E(u + (m + 1) * b1, k)) for sign, m, k in terms)
        long = sum(steps, game.zero())
        short = game.E(u, w) - game.E(end, w) - game.E(u, j) + game.E(end, j)
        if (long != short).any() or (short != main_theorem.Q(game, i, j)).any():
            yield f"{name(game)}: Q_{i, j}"
    return _telescoping(depth)


chapter.claim("Q-vanishes", "Q_ij", "Q_ij = O if 0 <= i <= g1 - 1 or 0 <= j <= g2 - 1.")(partial(vanishes, letter="Q"))


def _entries(depth: Depth) -> Iterator[tuple[DRGame, int, int]]:
    """Return every i and j of every shape; the matrices hold integers, so that no modulus matters."""
    return ((game, i, j) for game in (DRGame(a, b, 1) for a, b in ranges.shapes(depth)) for i, j in game.cells())


def _telescoping(depth: Depth) -> Confirmed:
    return Confirmed(f"every i and j in {ranges.shape_range(depth)}, over Z", "the sums telescope, as on the slides")


def _sign_verdict(what: str, value: Array, sign: int) -> Verdict:
    """Return whether R_(5,4) comes out with the printed sign."""
    if (value == CRQ.R(5, 4)).all():
        return Confirmed(f"all entries of R_(5,4), {what} with {SIGN[sign]}")
    cell = tuple(map(int, np.argwhere(value != CRQ.R(5, 4))[0]))
    example = f"with the printed sign entry {cell} is {value[cell]} instead of {CRQ.R(5, 4)[cell]}"
    return Erratum(f"{SIGN[sign]} between the two matrices", SIGN[-sign], example)


EXAMPLE = DRGame((6, 8), (2, 2), 5)
"""The game of the board A."""

T_SLIDE, S_SLIDE = "Functions T and S: definition of T", "Functions T and S: definition of S"


def on_functions(wrong: Callable[[Functions, Array], Array], *, proof: str = "") -> Callable[[Depth], Verdict]:
    """Return the test of a statement about T and S on all boards of the range at once; `wrong` marks bad boards."""

    def test(depth: Depth) -> Verdict:
        for a, b in ranges.shapes(depth):
            for both in ranges.with_moduli(functions(DRGame(a, b, 1)), depth):
                tried = ranges.boards(both.game, depth)
                bad = wrong(both, tried)
                if bad.any():
                    return Failed(f"{name(both.game)}: A = {tried[int(np.argmax(bad))].tolist()}")
        return Confirmed(ranges.board_range(depth), proof)

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
    for a, b in ranges.shapes(depth):
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
        return Confirmed(f"{ranges.shape_range(depth)}, over Z")
    return Extended(
        f"divide over the integers and reduce afterwards: {trap}, so that the quotient is not defined after reduction. "
        "Exactly, T(R_i0)/s2 is the sum over w < g2 of E_(u_i, w) - E_iw, and likewise T(C_0j)/s1",
        f"{ranges.shape_range(depth)}, over Z",
    )


@chapter.claim("S-example-terms", "Functions T and S: example of S")
def S_terms(printed: Printed, depth: Depth) -> Verdict:
    """S(A) = T(A) + 4 T(C_02) + 3 T(C_05) + T(C_07) + T(R_20) + T(R_30) + T(R_40) + 2 T(R_50)."""
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
        tried = ranges.boards(game, depth)[:: 4 if depth is Depth.QUICK else 1]
        for board, is_solvable in zip(tried, ranges.solvable(game, tried), strict=True):
            rolls = solving_coefficients(game, board)
            if (rolls is not None) != is_solvable:
                return {"wrong": f"{name(game)}, A = {written(board)}: coefficients and solvability disagree"}
            if rolls is not None and ((board + ranges.rolled(game, rolls)) % game.modulus).any():
                return {"wrong": f"{name(game)}, A = {written(board)}: the coefficients do not solve it"}
            solved += rolls is not None
    return {"solved": solved}


@chapter.claim("coefficient-matrix", "Computing a solving coefficient matrix: Example")
def coefficient_matrix(printed: Printed, depth: Depth) -> Verdict:
    """The printed matrix is a solving coefficient matrix of A."""
    board, given = np.asarray(printed.A), np.asarray(printed.coefficients)
    right = solving_coefficients(EXAMPLE, board)
    if right is None or ((board + ranges.rolled(EXAMPLE, right)) % 5).any():
        return Failed("the paper's identity gives no solving coefficients of A")
    left = (board + ranges.rolled(EXAMPLE, given)) % 5
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
    parts=ranges.shape_parts,
    attempt=coefficients_on_shapes,
)
def coefficients_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """The identity gives a solving coefficient matrix of every solution matrix (shown for s1 = s2 = 1)."""
    solved = sum(one.get("solved", 0) for one in found)
    words = "it does for all s1, s2 and n: with d_i from s2 d_i = [T(A)]_i0, and s1 s2 J_(0,0)^(g1,g2) = S(J*_00)"
    chosen = "every fourth board of: " if depth is Depth.QUICK else ""
    return swept(found, Extended(words, f"{chosen}{ranges.board_range(depth)}: {solved} boards solved"))
