"""Claims on the main theorem: its two conditions, and what each of them is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import gcd

from ludus.core.arrays import Array
from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Part, Sweep, Verdict
from ludus.core.loading import np
from ludus.families.linear.windows.paper.conditions import (
    S_condition,
    T_condition,
    T_condition_by_algebra,
    is_solution_matrix,
)
from ludus.families.linear.windows.paper.functions import Functions, functions
from ludus.families.linear.windows.paper.game import DRGame
from ludus.papers.dice_rolling.functions import EXAMPLE
from ludus.papers.dice_rolling.oracle import solvable
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import all_boards, board_range, boards, games, shape_parts, with_moduli
from ludus.papers.dice_rolling.verdicts import Complaint, name, on_all, written

PROOF = "docs/dice_rolling.md, the theorem for two axes"

MAIN = "Characterizing the solutions: Theorem (Main)"


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the main theorem."""
    return (
        Claim(
            "main-theorem",
            MAIN,
            "A is a solution matrix if and only if T(A) satisfies the T-condition and S(A) the S-condition.",
            Sweep(shape_parts, theorem_on_shapes, theorem_verdict),
        ),
        Claim("T-condition-needed", MAIN, "The S-condition alone is not enough.", partial(condition_needed, "T")),
        Claim("S-condition-needed", MAIN, "The T-condition alone is not enough.", partial(condition_needed, "S")),
        Claim("S-condition-strength", MAIN, "How many boards does the S-condition alone accept?", S_strength),
        Claim("t-redundant", MAIN, "The T-condition contains the term - s1 s2 t J_(0,0)^(g1,g2).", t_redundant),
        Claim(
            "example-is-solvable",
            "Characterizing the solutions: Example",
            "Therefore the board A is a solution matrix by the main theorem.",
            partial(example_is_solvable, printed),
        ),
    )


def theorem_on_shapes(depth: Depth, part: Part) -> Part:
    """Compare both conditions, with T and S from their definitions, with linear algebra on the moves."""
    tally = [0, 0]
    for a, b in part:
        for both in with_moduli(functions(DRGame(tuple(a), tuple(b), 1)), depth):
            for board, is_solvable, T_of_A, S_of_A in _with_images(both, boards(both.game, depth)):
                by_theorem = bool(T_condition(both.game, T_of_A)) and bool(S_condition(both.game, S_of_A))
                if by_theorem != is_solvable:
                    return {"wrong": f"{name(both.game)}, A = {written(board)}: the conditions say {by_theorem}"}
                tally[by_theorem] += 1
    return {"unsolvable": tally[0], "solvable": tally[1]}


def theorem_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """Add up what the parts of the range gave."""
    wrong = [one["wrong"] for one in found if "wrong" in one]
    if wrong:
        return Failed(wrong[0])
    solvable_, unsolvable = (sum(one[word] for one in found) for word in ("solvable", "unsolvable"))
    return Confirmed(f"{board_range(depth)}: {solvable_} solvable and {unsolvable} unsolvable boards", PROOF)


def condition_needed(letter: str, depth: Depth) -> Verdict:
    """Find the smallest unsolvable board that the other condition alone accepts."""
    other = "S" if letter == "T" else "T"
    tried = 0
    for game in _small_games(depth):
        for board, is_solvable, T_of_A, S_of_A in _with_images(functions(game), all_boards(game)):
            accepted = S_condition(game, S_of_A) if letter == "T" else T_condition(game, T_of_A)
            if accepted and not is_solvable:
                example = f"{name(game)}, A = {written(board)} satisfies the {other}-condition and cannot be solved"
                return Extended(f"both conditions are needed: {example}", f"the first by area, after {tried} others")
            tried += 1
    return Failed(f"the {other}-condition alone was enough on {tried} boards")


def S_strength(depth: Depth) -> Verdict:
    """Count the boards that satisfy the S-condition, and compare with a formula."""

    def complaint(game: DRGame) -> Complaint:
        n, (a1, a2), (g1, g2), (s1, s2) = game.modulus, game.shape, game.g, game.s
        every = all_boards(game)
        accepted = sum(bool(S_condition(game, S_of_A)) for S_of_A in functions(game).S(every))
        right = solvable(game, every).sum()
        too_many = gcd(s2, n) ** (a1 - g1) * gcd(s1, n) ** (a2 - g2)
        return "" if accepted == right * too_many else f"{accepted} boards accepted, {right} solvable"

    cases = _small_games(depth)
    verdict = on_all(cases, complaint, range=f"all boards of {len(cases)} games with at most {_most(depth)} boards")
    if not isinstance(verdict, Confirmed):
        return verdict
    formula = "gcd(s2,n)^(alpha1-g1) gcd(s1,n)^(alpha2-g2)"
    return Extended(f"it accepts exactly {formula} times as many boards as are solvable", verdict.range)


def t_redundant(depth: Depth) -> Verdict:
    """Solve the T-condition as it stands for d and e, for every t: t makes no difference."""

    def complaint(game: DRGame) -> Complaint:
        images = functions(game).T(boards(game, depth))
        for T_of_A, found in zip(images, T_condition_by_algebra(game, images), strict=True):
            if found not in ([], list(range(game.modulus))):
                return f"T(A) = {written(T_of_A)} allows t in {found} only"
            if found != list(T_condition(game, T_of_A)):
                return f"T(A) = {written(T_of_A)}: our short form of the condition disagrees"
        return ""

    most = 6 if depth is Depth.QUICK else 12
    cases = [game for game in games(depth) if game.shape[0] * game.shape[1] <= most]
    verdict = on_all(cases, complaint, range=f"{len(cases)} games of area <= {most}: {board_range(depth)}")
    if not isinstance(verdict, Confirmed):
        return verdict
    words = "the term can be left out: the d_i with i < g1 absorb it, and the t of the two conditions need not agree"
    return Extended(words, verdict.range)


def example_is_solvable(printed: Printed, depth: Depth) -> Verdict:
    """Decide the printed board by the theorem and by linear algebra."""
    board = np.asarray(printed.A)
    by_theorem, by_algebra = is_solution_matrix(EXAMPLE, board), bool(solvable(EXAMPLE, board[None])[0])
    if by_theorem != by_algebra:
        return Failed(f"the theorem says {by_theorem}, linear algebra {by_algebra}")
    if by_algebra:
        return Confirmed("the board A, by the theorem and by linear algebra on the 48 moves")
    return Erratum("A is a solution matrix", "it is not", "linear algebra on the 48 moves")


def _with_images(both: Functions, tried: Array) -> Iterator[tuple[Array, bool, Array, Array]]:
    """Return the boards, each with whether it is solvable, T(A) and S(A)."""
    return zip(tried, solvable(both.game, tried).tolist(), both.T(tried), both.S(tried), strict=True)


def _most(depth: Depth) -> int:
    return 256 if depth is Depth.QUICK else 4096


def _small_games(depth: Depth) -> list[DRGame]:
    """Return the games whose boards can all be tried."""
    return [game for game in games(depth) if game.modulus ** (game.shape[0] * game.shape[1]) <= _most(depth)]
