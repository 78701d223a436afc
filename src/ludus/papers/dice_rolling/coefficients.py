"""Claims on the solving coefficient matrix: the identity it comes from, the example, the general case."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ludus.core.arrays import Array
from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Part, Sweep, Verdict
from ludus.core.loading import np
from ludus.families.linear.windows.paper.coefficients import solving_coefficients
from ludus.families.linear.windows.paper.functions import Functions, functions
from ludus.families.linear.windows.paper.game import DRGame
from ludus.papers.dice_rolling.functions import EXAMPLE, on_functions
from ludus.papers.dice_rolling.oracle import solvable
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import MODULI, board_range, boards, rolled, shape_parts
from ludus.papers.dice_rolling.verdicts import name, written


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the solving coefficient matrix."""
    return (
        Claim(
            "identity",
            "Computing a solving coefficient matrix",
            "A - sum [A]_ij Q_ij + sum [T(A)]_i0 T(R_i0)/s2 + sum [T(A)]_0j T(C_0j)/s1 - S(A) = O.",
            on_functions(_identity_fails, proof="the definition of S"),
        ),
        Claim(
            "identity-example",
            "Computing a solving coefficient matrix: Example",
            "A - sum [A]_ij Q_ij + 4 T(C_02) + 3 T(C_05) + T(C_07) + T(R_20) + T(R_30) + T(R_40) + 2 T(R_50) "
            "- 3 J*_00 = O.",
            partial(identity_example, printed),
        ),
        Claim(
            "coefficient-matrix",
            "Computing a solving coefficient matrix: Example",
            "The printed matrix is a solving coefficient matrix of A.",
            partial(coefficient_matrix, printed),
        ),
        Claim(
            "coefficients-in-general",
            "Computing a solving coefficient matrix",
            "The identity gives a solving coefficient matrix of every solution matrix (shown for s1 = s2 = 1).",
            Sweep(shape_parts, coefficients_on_shapes, coefficients_verdict),
        ),
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


def coefficient_matrix(printed: Printed, depth: Depth) -> Verdict:
    """Roll the printed coefficients, and compare them with those of the paper's own identity."""
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


def coefficients_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """Add up what the parts of the range gave."""
    wrong = [one["wrong"] for one in found if "wrong" in one]
    if wrong:
        return Failed(wrong[0])
    solved = sum(one["solved"] for one in found)
    words = "it does for all s1, s2 and n: with d_i from s2 d_i = [T(A)]_i0, and s1 s2 J_(0,0)^(g1,g2) = S(J*_00)"
    return Extended(words, f"{_every_fourth(depth)}{board_range(depth)}: {solved} boards solved")


def _identity_fails(both: Functions, tried: Array) -> Array:
    T_of_A = both.T(tried)
    rows = np.tensordot(T_of_A[:, :, 0], both.row_quotients, axes=1)
    columns = np.tensordot(T_of_A[:, 0, :], both.column_quotients, axes=1)
    left = tried - np.tensordot(tried, both.Q, axes=2) + rows + columns - both.S(tried)
    return np.asarray((left % both.game.modulus).any(axis=(1, 2)))


def _every_fourth(depth: Depth) -> str:
    return "every fourth board of: " if depth is Depth.QUICK else ""
