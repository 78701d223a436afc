"""Claims on the basic notations: scalars, J, the sum that defines a solution matrix, the numbers of steps."""

from __future__ import annotations

import itertools
from functools import partial

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Verdict
from ludus.core.loading import np
from ludus.families.linear.windows.paper.game import DRGame
from ludus.papers.dice_rolling.oracle import solvable
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import all_boards, shape_range, shapes
from ludus.papers.dice_rolling.verdicts import Complaint, matrix_verdict, name, on_all, written


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the basic notations."""
    return (
        Claim("scalars", "Basic Notations", "cA is defined entrywise for any c in R.", partial(scalars, printed)),
        Claim("J-example", "Basic Notations, example", "J_(1,2)^(3,2) on the 6x8 torus.", partial(J_example, printed)),
        Claim(
            "indices",
            "Basic Notations",
            "J_(k1,k2) is defined for 0 <= k1 <= alpha1 - 1 and 0 <= k2 <= alpha2 - 1.",
            partial(indices, printed),
        ),
        Claim(
            "solution-matrix-sum",
            "Solution Matrix",
            "A is a solution matrix if and only if A + sum c_ij J*_ij = O, the sum over i from 0 to alpha1 - 2.",
            partial(solution_matrix_sum, printed),
        ),
        Claim(
            "numbers-of-steps",
            "Definitions for C_ij, R_ij and Q_ij",
            "There are t, u, zeta > 0 with i = t g1 + u and t g1 = zeta beta1 modulo alpha1, and likewise for j; the "
            "matrices C, R, Q do not depend on which zeta and eta are taken.",
            numbers_of_steps,
        ),
    )


def scalars(printed: Printed, depth: Depth) -> Verdict:
    """Look for a real number, 1/2, by which an entry of Z_n cannot be multiplied: 2x = 1 must have one solution."""
    if not printed.scalars_are_real:
        return Confirmed("every whole number c", "cA is a sum of copies of A or of -A")
    for n in range(1, 10):
        halves = [x for x in range(n) if (2 * x - 1) % n == 0]
        if len(halves) != 1:
            example = f"c = 1/2 and the entry 1 in Z_{n}: 2x = 1 has {len(halves)} solutions"
            return Erratum("c in R, which is not defined", "c in Z (or in Z_n)", example)
    return Confirmed("c = 1/2 and n < 10")


def J_example(printed: Printed, depth: Depth) -> Verdict:
    """Compare the printed matrix with the sum of E."""
    game = DRGame((6, 8), (2, 2), 5)
    return matrix_verdict("J_(1,2)^(3,2) on the 6x8 torus", game.J(1, 2, (3, 2)), printed.J)


def indices(printed: Printed, depth: Depth) -> Verdict:
    """Find the first C_ij whose definition uses a J outside the stated range."""
    for a, b in shapes(depth):
        game = DRGame(a, b, 2)
        for j in range(a[1]):
            step = game.steps(1, j)
            used = max(step.u + m * b[1] + 1 for m in range(step.zeta))
            if used >= a[1] and not printed.indices_wrap:
                what = f"C_(0,{j}) of {name(game)} uses J*_(0,{used}), but alpha2 - 1 = {a[1] - 1}"
                return Erratum("0 <= k_i <= alpha_i - 1", "k_i any integer, indices modulo alpha_i", what)
    return Confirmed(f"every C_ij in {shape_range(depth)}")


def solution_matrix_sum(printed: Printed, depth: Depth) -> Verdict:
    """Find the smallest board that the printed sum and the sum over all windows judge differently."""
    stop = printed.sum_stop
    for (a, b), n in itertools.product(shapes(Depth.QUICK), (2, 3, 4)):
        game = DRGame(a, b, n)
        if n ** (a[0] * a[1]) > 300:
            continue
        every = all_boards(game)
        full, short = solvable(game, every), solvable(game, every, rows=a[0] + stop + 1)
        if (full != short).any():
            k = int(np.argmax(full != short))
            example = f"{name(game)}, A = {written(every[k])} {'can' if full[k] else 'cannot'} be rolled to O"
            return Erratum(f"i from 0 to alpha1 - {-stop}", "i from 0 to alpha1 - 1", example)
    return Confirmed("all games of at most 300 boards with n in 2, 3, 4")


def numbers_of_steps(depth: Depth) -> Verdict:
    """Check the congruences, and that a whole turn more changes none of the matrices."""

    def complaint(game: DRGame) -> Complaint:
        for axis, length in enumerate(game.shape):
            for index in range(length):
                step = game.steps(axis, index)
                if (step.t * game.g[axis] - step.zeta * game.window[axis]) % length or step.zeta < 1:
                    return f"index {index} of axis {axis}"
        for i, j in game.cells():
            for matrix in (game.C, game.R, game.Q):
                if (matrix(i, j) != matrix(i, j, laps=1)).any():
                    return f"{matrix.__name__}_{i, j} depends on the number of steps"
        return ""

    cases = [(a, b) for a, b in shapes(depth) if a[0] * a[1] <= (8 if depth is Depth.QUICK else 16)]
    area = max(a[0] * a[1] for a, _ in cases)
    words = f"all {len(cases)} games of area <= {area} with one whole turn added"
    return on_all((DRGame(a, b, 2) for a, b in cases), complaint, range=words, proof="a whole turn telescopes to O")
