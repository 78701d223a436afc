"""What the paper prints: every number and every sign that a claim is tested against. Data only, errors included."""

from __future__ import annotations

from ludus.core.claims import GamePosition
from ludus.core.records import dataclass

Rows = tuple[tuple[int, ...], ...]
"""A matrix, row by row."""

MISSING_FIGURES = {
    "fiver-question": "the 7x7 board on three slides, before, during and after presses",
    "variant-moves": "the 7x7 torus on four slides: the printed boards, and the two blocks of 2x3 dice that are rolled",
    "rolling-procedure": "dice on a grid whose opposite sides are joined",
    "C-closed-form": "beta1 cells of column w_j with 1 and the same cells of column j with -1",
    "R-closed-form": "beta2 cells of row u_i with 1 and the same cells of row i with -1",
    "Q-closed-form": "the corners of a rectangle, 1 at (u_i, w_j) and (i, j), -1 at the other two",
    "T-vanishes": "a matrix that is 0 outside its first g1 rows and g2 columns",
    "S-example": "a second display of S(A), which is illegible in our text: again 3 J*_00",
    "main-theorem": "T(A), whose first g2 columns agree from row g1 on and whose first g1 rows from column g2 on, and "
    "S(A), with one number in its g1 x g2 corner",
    "circles-figure": "rings of twelve dice, of which blocks of four are rolled",
}
"""Pictures that our text of the slides does not hold: the claim that is about each, and what the words let us infer."""


def rows(text: str) -> Rows:
    """Return a matrix from its rows, a sign for each entry; a dash is -1.

    >>> rows("10- 012")
    ((1, 0, -1), (0, 1, 2))
    """
    return tuple(tuple(-1 if sign == "-" else int(sign) for sign in row) for row in text.split())


@dataclass(frozen=True, slots=True)
class Printed:
    """The printed data of the paper; a test may replace one entry and see the verdict change."""

    variant_boards: tuple[Rows, Rows, Rows] = (
        rows("2001002 0112110 1011010 2010100 2001202 0002010 0221201"),
        rows("2001110 0112110 1011010 2010100 2001202 0002010 0221012"),
        rows("2001110 0112110 1011010 0010111 0001210 0002010 0221012"),
    )
    """Three boards over Z_3, each one roll after the one before."""
    J: Rows = rows("00000000 00110000 00110000 00110000 00000000 00000000")
    """J_(1,2)^(3,2) on the 6x8 torus."""
    C: Rows = rows("00000000 00000000 0001000- 0001000- 00000000 00000000")
    """C_(2,7) in the ((6,8);(2,4);5)-DR game."""
    C_parts: tuple[Rows, Rows] = (
        rows("00000000 00000000 00011110 00011110 00000000 00000000"),
        rows("00000000 00000000 00001111 00001111 00000000 00000000"),
    )
    """J*_(2,3) and J*_(2,4), displayed with a minus between them."""
    R: Rows = rows("00000000 00001111 00000000 00000000 00000000 0000----")
    """R_(5,4) in the same game."""
    R_formula_sign: int = +1
    """The sign between the two brackets of the formula for R_(5,4)."""
    R_parts: tuple[Rows, Rows] = (
        rows("00000000 00001111 00000000 0000---- 00000000 00000000"),
        rows("00000000 00000000 00000000 00001111 00000000 0000----"),
    )
    R_display_sign: int = -1
    """The sign between the two displayed matrices."""
    Q: Rows = rows("00000000 0100000- 00000000 0-000001 00000000 00000000")
    """Q_(3,7) in the same game."""
    A: Rows = rows("11044110 22101211 11101134 02200143 22310112 20104002")
    """The board of the ((6,8);(2,2);5)-DR game that the examples follow to its solution."""
    Q_step: Rows = rows("100000-0 00000000 -0000010 00000000 00000000 00000000")
    """Q_(2,6) in that game, subtracted `factor_step` times."""
    factor_step: int = 3
    T: Rows = rows("22400301 11400301 11000000 11000000 11000000 22000000")
    S_column_terms: tuple[tuple[int, int], ...] = ((2, 4), (5, 3), (7, 1))
    """(j, factor) of the terms T(C_0j) in S(A)."""
    S_row_terms: tuple[tuple[int, int], ...] = ((2, 1), (3, 1), (4, 1), (5, 2))
    """(i, factor) of the terms T(R_i0) in S(A)."""
    S: Rows = rows("33000000 33000000 00000000 00000000 00000000 00000000")
    S_multiple: int = 3
    """S(A) is this many times J*_(0,0)."""
    coefficients: Rows = rows("40210400 40403140 00010020 03040400 32233230 00000000")
    """The solving coefficient matrix of A."""
    scalars_are_real: bool = True
    """Basic Notations: whether cA is defined for c in R, or for whole numbers c."""
    indices_wrap: bool = False
    """Basic Notations: whether the indices of J are read modulo the sides."""
    sum_stop: int = -2
    """The sum that defines a solution matrix runs to i = alpha_1 + sum_stop."""
    proof_signs: tuple[int, int] = (-1, +1)
    """In the proof for alpha_1 = beta_1: A = (first) S(A) + (second) sum [A]_0j C_0j."""


PRINTED = Printed()

HEADLINES = {
    "scalars": "The scalars R are never defined; integers are meant.",
    "indices": "Indices may be any integers, taken modulo the side.",
    "solution-matrix-sum": "A sum stops one row too early.",
    "R-example-display": "A plus sign between two matrices is printed as minus.",
    "Q-example": "Two entries of an example matrix stand two columns too far left.",
    "coefficient-matrix": "One digit keeps the board from being solved.",
    "equal-sides-proof": "Two signs in the proof are swapped; its conclusion stands.",
}


def _torus(shape: str, window: str, modulus: int, position: str) -> GamePosition:
    return GamePosition("dice-torus", None, {"shape": shape, "window": window, "modulus": str(modulus)}, position)


BOARDS = {
    "fiver-question": GamePosition("lights", "fiver"),
    "variant-question": GamePosition("dice-torus", "fiver"),
    "variant-moves": GamePosition("dice-torus", "fiver"),
    "example-is-solvable": GamePosition("dice-torus", "paper"),
    "fewest-rolls": GamePosition("dice-torus", "paper"),
    "coefficient-matrix": GamePosition("dice-torus", "paper"),
    "solution-matrix-sum": _torus("1,1", "1,1", 2, "1"),
    "T-condition-needed": _torus("2,3", "1,2", 2, "001/001"),
    "S-condition-needed": _torus("1,2", "1,2", 2, "01"),
    "equal-sides-proof": _torus("1,1", "1,1", 3, "1"),
    "circles-figure": _torus("12", "4", 5, "142233000222"),
}
