"""Claims on the matrices C, R and Q: the examples, the closed forms and their derivations."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from ludus.core.arrays import Array
from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Verdict
from ludus.core.loading import np
from ludus.families.linear.windows import main_theorem
from ludus.families.linear.windows.main_theorem import DRGame
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import name, on_all, shape_range, shapes
from ludus.papers.verdicts import Complaint, table_verdict

chapter = Chapter()

EXAMPLE = DRGame((6, 8), (2, 4), 5)
"""The game of the examples of C, R and Q."""

TELESCOPING = "the sums telescope, as on the slides"

SIGN = {1: "+", -1: "-"}


def closed_form(letter: str) -> Callable[[Depth], Verdict]:
    """Return the test that a closed form equals the sum that defines the matrix, for every i and j."""

    def complaint(game: DRGame) -> Complaint:
        for i, j in game.cells():
            if (getattr(game, letter)(i, j) != getattr(main_theorem, letter)(game, i, j)).any():
                return f"{letter}_{i, j}"
        return ""

    return lambda depth: _on_shapes(depth, complaint)


def vanishes(letter: str) -> Callable[[Depth], Verdict]:
    """Return the test that a matrix is O for the small i or j that the paper names, by its defining sum."""

    def complaint(game: DRGame) -> Complaint:
        (g1, g2) = game.g
        for i, j in game.cells():
            small = {"C": j < g2, "R": i < g1, "Q": i < g1 or j < g2}[letter]
            if small and getattr(game, letter)(i, j).any():
                return f"{letter}_{i, j}"
        return ""

    return lambda depth: _on_shapes(depth, complaint)


@chapter.claim("C-example", "C_ij: Example")
def C_example(printed: Printed, depth: Depth) -> Verdict:
    """C_(2,7) in the ((6,8);(2,4);5)-DR game."""
    return table_verdict(f"C_(2,7) of {name(EXAMPLE)}", EXAMPLE.C(2, 7), printed.C)


@chapter.claim("C-example-parts", "C_ij: Example")
def C_parts(printed: Printed, depth: Depth) -> Verdict:
    """C_(2,7) = J*_(2,3) - J*_(2,4), both displayed."""
    # Compare the two displayed rolls, and their difference.
    for k, part in zip((3, 4), printed.C_parts, strict=True):
        verdict = table_verdict(f"J*_(2,{k}) of {name(EXAMPLE)}", EXAMPLE.J_star(2, k), part)
        if isinstance(verdict, Erratum):
            return verdict
    return table_verdict("J*_(2,3) - J*_(2,4)", EXAMPLE.J_star(2, 3) - EXAMPLE.J_star(2, 4), printed.C)


chapter.claim("C-closed-form", "C_ij", "C_ij = sum over a of E_(i+a, w_j) - E_(i+a, j).")(closed_form("C"))


@chapter.claim("C-derivation", "C_ij, derivation")
def C_derivation(depth: Depth) -> Verdict:
    """The last three lines of the derivation are equal."""
    # Evaluate the last lines of the derivation of C_ij as they stand.

    def complaint(game: DRGame) -> Complaint:
        b1, b2 = game.window
        for i, j in game.cells():
            w, eta = game.steps(1, j).u, game.steps(1, j).zeta
            terms = [(a, m) for m in range(eta) for a in range(b1)]
            long = sum((game.E(i + a, w + m * b2) - game.E(i + a, w + (m + 1) * b2) for a, m in terms), game.zero())
            short = sum((game.E(i + a, w) - game.E(i + a, w + eta * b2) for a in range(b1)), game.zero())
            if (long != short).any() or (short != main_theorem.C(game, i, j)).any():
                return f"C_{i, j}"
        return ""

    return _on_shapes(depth, complaint)


chapter.claim("C-vanishes", "C_ij", "C_ij = O if 0 <= j <= g2 - 1.")(vanishes("C"))


@chapter.claim("R-example", "R_ij: Example")
def R_example(printed: Printed, depth: Depth) -> Verdict:
    """R_(5,4) in the ((6,8);(2,4);5)-DR game."""
    return table_verdict(f"R_(5,4) of {name(EXAMPLE)}", EXAMPLE.R(5, 4), printed.R)


@chapter.claim("R-example-formula", "R_ij: Example")
def R_formula(printed: Printed, depth: Depth) -> Verdict:
    """R_(5,4) = (J*_(1,4) - J*_(2,4)) + (J*_(3,4) - J*_(4,4))."""
    # Evaluate the formula with the printed sign between its brackets.
    J, sign = EXAMPLE.J_star, printed.R_formula_sign
    value = (J(1, 4) - J(2, 4)) + sign * (J(3, 4) - J(4, 4))
    return _sign_verdict("the formula", value, sign)


@chapter.claim("R-example-display", "R_ij: Example")
def R_display(printed: Printed, depth: Depth) -> Verdict:
    """R_(5,4) is the first displayed matrix minus the second."""
    # Evaluate the displayed matrices with the printed sign between them.
    J, sign = EXAMPLE.J_star, printed.R_display_sign
    first, second = (np.asarray(part) for part in printed.R_parts)
    for what, value, part in (
        ("J*_(1,4) - J*_(2,4)", J(1, 4) - J(2, 4), printed.R_parts[0]),
        ("J*_(3,4) - J*_(4,4)", J(3, 4) - J(4, 4), printed.R_parts[1]),
    ):
        verdict = table_verdict(what, value, part)
        if isinstance(verdict, Erratum):
            return verdict
    return _sign_verdict("the display", first + sign * second, sign)


chapter.claim("R-closed-form", "R_ij", "R_ij = sum over b of E_(u_i, j+b) - E_(i, j+b).")(closed_form("R"))
chapter.claim("R-vanishes", "R_ij", "R_ij = O if 0 <= i <= g1 - 1.")(vanishes("R"))


@chapter.claim("Q-example", "Q_ij: Example")
def Q_example(printed: Printed, depth: Depth) -> Verdict:
    """Q_(3,7) in the ((6,8);(2,4);5)-DR game."""
    # Compare the printed Q_(3,7); when it is not the one, say of which games it is.
    windows = itertools.product(range(1, 7), range(1, 9))
    given = np.asarray(printed.Q)
    owners = [b for b in windows if (main_theorem.Q(DRGame((6, 8), b, 5), 3, 7) == given).all()]
    remark = f"the printed matrix is Q_(3,7) for beta in {', '.join(map(str, owners))}" if owners else ""
    return table_verdict(f"Q_(3,7) of {name(EXAMPLE)}", EXAMPLE.Q(3, 7), printed.Q, remark=remark)


chapter.claim("Q-closed-form", "Q_ij", "Q_ij = E_(u_i, w_j) - E_(i, w_j) - E_(u_i, j) + E_ij.")(closed_form("Q"))


@chapter.claim("Q-derivation", "Q_ij, derivation")
def Q_derivation(depth: Depth) -> Verdict:
    """The last three lines of the derivation are equal."""
    # Evaluate the last lines of the derivation of Q_ij as they stand.

    def complaint(game: DRGame) -> Complaint:
        b1 = game.window[0]
        for i, j in game.cells():
            step, w = game.steps(0, i), game.steps(1, j).u
            u, end = step.u, step.u + step.zeta * b1
            terms = [(sign, m, k) for sign, k in ((1, w), (-1, j)) for m in range(step.zeta)]
            steps = (sign * (game.E(u + m * b1, k) - game.E(u + (m + 1) * b1, k)) for sign, m, k in terms)
            long = sum(steps, game.zero())
            short = game.E(u, w) - game.E(end, w) - game.E(u, j) + game.E(end, j)
            if (long != short).any() or (short != main_theorem.Q(game, i, j)).any():
                return f"Q_{i, j}"
        return ""

    return _on_shapes(depth, complaint)


chapter.claim("Q-vanishes", "Q_ij", "Q_ij = O if 0 <= i <= g1 - 1 or 0 <= j <= g2 - 1.")(vanishes("Q"))


def _on_shapes(depth: Depth, complaint: Callable[[DRGame], Complaint]) -> Verdict:
    """Try every shape; the matrices hold integers, so that no modulus matters."""
    cases = (DRGame(a, b, 1) for a, b in shapes(depth))
    return on_all(cases, complaint, range=f"every i and j in {shape_range(depth)}, over Z", proof=TELESCOPING)


def _sign_verdict(what: str, value: Array, sign: int) -> Verdict:
    """Return whether R_(5,4) comes out with the printed sign."""
    if (value == EXAMPLE.R(5, 4)).all():
        return Confirmed(f"all entries of R_(5,4), {what} with {SIGN[sign]}")
    cell = tuple(map(int, np.argwhere(value != EXAMPLE.R(5, 4))[0]))
    example = f"with the printed sign entry {cell} is {value[cell]} instead of {EXAMPLE.R(5, 4)[cell]}"
    return Erratum(f"{SIGN[sign]} between the two matrices", SIGN[-sign], example)
