"""Beyond the talk: exact counts, the fewest rolls, God's numbers."""

from __future__ import annotations

from functools import partial
from math import gcd

from ludus.algebra.modular_matrix import eliminated
from ludus.core.answers import Solved
from ludus.core.claims import Claim, Depth, Extended, Failed, Verdict
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.certificates import Count, Levels, Rolls
from ludus.families.linear.windows.paper.game import DRGame
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve import count, fewest, gods_number
from ludus.families.linear.windows.solve.algebra import move_matrix
from ludus.papers.dice_rolling.dimensions import solves
from ludus.papers.dice_rolling.functions import EXAMPLE
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import game_range, games
from ludus.papers.dice_rolling.verdicts import Complaint, on_all, written

LATER = "Not in the paper"

SWITCHING = {2: 1, 3: 2, 4: 4, 5: 7, 6: 11}
"""A005311, Berlekamp's switching game: the fewest lights in the worst case on a k x k board; the (2,2) torus mod 2."""


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return what is true beyond the talk."""
    return (
        Claim("counts", LATER, "The number of solution matrices and of patterns that do nothing.", counts),
        Claim(
            "all-solvable", LATER, "Every board is solvable if and only if gcd(beta_i, alpha_i n) = 1.", all_solvable
        ),
        Claim(
            "fewest-rolls",
            LATER,
            "The fewest rolls that bring the board A of the examples to O.",
            partial(fewest_rolls, printed),
        ),
        Claim(
            "gods-numbers",
            LATER,
            "On the k x k torus with 2x2 blocks and n = 2, k >= 2, the worst board needs as many rolls as Berlekamp's "
            "switching game on k x k lights (A005311).",
            gods_numbers,
        ),
    )


def counts(depth: Depth) -> Verdict:
    """Compare the count from the Smith form with elimination of the move matrix."""

    def complaint(game: DRGame) -> Complaint:
        problem = windows(game.zero(), game.window, game.modulus)
        system, answer = eliminated(move_matrix(problem), game.modulus), count.solve(problem, Limits())
        if not isinstance(answer, Solved) or not isinstance(answer.certificate, Count):
            return "not counted"
        same = (answer.certificate.solvable, answer.certificate.quiet) == (system.image_size(), system.kernel_size())
        return "" if same else f"{answer.certificate} against {system.image_size()} and {system.kernel_size()}"

    words = (
        "solution matrices: the product over all sets of axes of n/gcd(n, s) to the power of the product of the "
        "(alpha_i - g_i) of the other axes, s the product of the s_i of the set; patterns that do "
        "nothing: n^(dice) divided by that"
    )
    return _extended(on_all(games(depth), complaint, range=game_range(depth)), words)


def all_solvable(depth: Depth) -> Verdict:
    """Compare the condition with the size of the image."""

    def complaint(game: DRGame) -> Complaint:
        problem = windows(game.zero(), game.window, game.modulus)
        every = not eliminated(move_matrix(problem), game.modulus).kernel_size()
        sides = zip(game.shape, game.window, strict=True)
        return "" if every == all(gcd(b, a * game.modulus) == 1 for a, b in sides) else f"all solvable: {every}"

    words = (
        "every board is solvable if and only if gcd(beta_i, alpha_i n) = 1 on each axis; the solution is then unique"
    )
    return _extended(on_all(games(depth), complaint, range=game_range(depth)), words)


def fewest_rolls(printed: Printed, depth: Depth) -> Verdict:
    """Ask for the fewest rolls of the printed board, and check the solution."""
    problem = windows(np.asarray(printed.A), EXAMPLE.window, EXAMPLE.modulus)
    answer = fewest.solve(problem, Limits(seconds=30.0))
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, Rolls):
        return Failed("the board A could not be solved")
    rolls = answer.certificate.rolls
    if not solves(problem, rolls) or not answer.optimal:
        return Failed(f"{rolls.sum()} rolls, but not proved to be the fewest")
    given = int(np.asarray(printed.coefficients).sum())
    return Extended(
        f"{rolls.sum()} rolls, proved to be the fewest (the printed coefficients add up to {given}): {written(rolls)}",
        f"the board A; method: {answer.method}",
    )


def gods_numbers(depth: Depth) -> Verdict:
    """Compare the worst boards with the known terms of A005311."""
    sides = [side for side in SWITCHING if side <= (5 if depth is Depth.QUICK else 6)]
    found = {}
    for side in sides:
        answer = gods_number.solve(windows([[0] * side] * side, (2, 2), 2), Limits(seconds=300.0))
        if not isinstance(answer, Solved) or not isinstance(answer.certificate, Levels):
            return Failed(f"the {side}x{side} torus was not decided")
        if not _quiet_patterns_are_switchings(side):
            return Failed(f"{side}x{side}: switching rows and columns is not all that does nothing")
        found[side] = len(answer.certificate.levels) - 1
    if any(found[side] != SWITCHING[side] for side in sides):
        return Failed(f"{found} against {SWITCHING}")
    worst = ", ".join(f"{side}x{side}: {rolls}" for side, rolls in found.items())
    words = f"equal ({worst}): the patterns that do nothing are exactly the switchings of rows and columns"
    return Extended(words, f"all boards of the tori with k in {', '.join(map(str, sides))}")


def _quiet_patterns_are_switchings(side: int) -> bool:
    """Return whether the row and column patterns are quiet and as many as all quiet patterns, 2^(2 side - 1)."""
    matrix = move_matrix(windows([[0] * side] * side, (2, 2), 2)).astype(np.int64)
    lines = np.array([np.arange(side) == k for k in range(side)])
    rows, columns = np.repeat(lines, side, axis=1), np.tile(lines, side)
    switches = np.concatenate([rows, columns]).astype(np.int64)
    own = eliminated(switches, 2).image_size()
    return not (switches @ matrix.T % 2).any() and own == eliminated(matrix, 2).kernel_size()


def _extended(verdict: Verdict, words: str) -> Verdict:
    """Return Extended instead of Confirmed."""
    return verdict if isinstance(verdict, Failed) else Extended(words, getattr(verdict, "range", ""))
