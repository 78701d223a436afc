"""Claims on the case alpha1 = beta1 and on circles of dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ludus.algebra import factored
from ludus.algebra.modular_matrix import eliminated
from ludus.core.answers import Solved
from ludus.core.arrays import Array
from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.certificates import Count
from ludus.families.linear.windows.paper.conditions import S_condition, T_condition
from ludus.families.linear.windows.paper.functions import Functions, functions
from ludus.families.linear.windows.paper.game import DRGame, circle
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve import count
from ludus.families.linear.windows.solve.algebra import move_matrix
from ludus.papers.dice_rolling.oracle import solvable
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import MODULI, board_range, boards, shapes, with_moduli
from ludus.papers.dice_rolling.theorem import PROOF
from ludus.papers.dice_rolling.verdicts import Complaint, name, on_all, written

EQUAL = "1-dimensional case: Case that alpha1 = beta1"
CIRCLES = "1-dimensional case: Circles which are solution of dice rolling game"


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on alpha1 = beta1 and on circles."""
    equal = (
        ("functions", "s1 = 1, T(A) = A and S(A) = A + sum [A]_0j C_0j.", equal_functions),
        ("theorem", "A is a solution matrix if and only if both conditions hold, with T(A) = A.", equal_theorem),
        ("proof", "S(A) = u s2 J implies A = - S(A) + sum [A]_0j C_0j.", partial(equal_proof, printed)),
        ("columns", "S(A) = u s2 J implies A = sum of f_j times column j: all rows are equal.", equal_columns),
        ("S-alone", "A is a solution matrix if and only if S(A) = u s2 J_(0,0)^(alpha1,g2).", equal_S_alone),
    )
    return (
        *(Claim(f"equal-sides-{end}", EQUAL, f"If alpha1 = beta1: {words}", test) for end, words, test in equal),
        Claim(
            "circles-theorem",
            CIRCLES,
            "A circle v is a solution if and only if S(v) = (u s2, ..., u s2, 0, ..., 0).",
            circles_theorem,
        ),
        Claim(
            "circles-figure",
            CIRCLES,
            "Circles in the ((1,12);(1,4);5)-DR game. (Asked here: how many are solutions?)",
            circles_figure,
        ),
    )


def equal_functions(depth: Depth) -> Verdict:
    """Compare T and S by their definitions with the short forms."""

    def complaint(both: Functions) -> Complaint:
        game, tried = both.game, boards(both.game, depth)
        if game.s[0] != 1:
            return f"s1 = {game.s[0]}"
        if (both.T(tried) != tried).any():
            return "T(A) is not A"
        return "" if (both.S(tried) == _short_S(game, tried)).all() else "S(A) is not the short sum"

    return _on_equal(depth, complaint)


def equal_theorem(depth: Depth) -> Verdict:
    """Compare both conditions with linear algebra."""

    def complaint(both: Functions) -> Complaint:
        game, tried = both.game, boards(both.game, depth)
        for board, S_of_A, right in zip(tried, both.S(tried), solvable(game, tried), strict=True):
            if (bool(T_condition(game, board)) and bool(S_condition(game, S_of_A))) != right:
                return f"A = {written(board)}"
        return ""

    return _on_equal(depth, complaint, proof=PROOF)


def equal_S_alone(depth: Depth) -> Verdict:
    """Compare the S-condition alone with linear algebra."""

    def complaint(both: Functions) -> Complaint:
        game, tried = both.game, boards(both.game, depth)
        for board, S_of_A, right in zip(tried, both.S(tried), solvable(game, tried), strict=True):
            if bool(S_condition(game, S_of_A)) != right:
                return f"A = {written(board)}"
        return ""

    return _on_equal(depth, complaint, proof=PROOF)


def equal_proof(printed: Printed, depth: Depth) -> Verdict:
    """Evaluate the printed line of the proof, and the same with both signs changed."""
    tried = 0
    for both in _equal(depth):
        game = both.game
        for board, S_of_A in _with_S_condition(both, depth):
            moved = _short_S(game, board) - board
            signs = (printed.proof_signs, (1, -1))
            given, ours = ((x * S_of_A + y * moved - board) % game.modulus for x, y in signs)
            if ours.any():
                return Failed(f"{name(game)}, A = {written(board)}: A is not S(A) - sum [A]_0j C_0j")
            if given.any():
                line = "A = {:+d} S(A) {:+d} sum [A]_0j C_0j".format(*printed.proof_signs)
                example = f"{name(game)}, A = {written(board)}"
                return Erratum(line, "A = S(A) - sum [A]_0j C_0j; the conclusion stands", example)
            tried += 1
    return Confirmed(f"{tried} boards, {_equal_range(depth)}")


def equal_columns(depth: Depth) -> Verdict:
    """Check the conclusion of the proof: boards that satisfy the S-condition have equal rows."""

    def complaint(both: Functions) -> Complaint:
        wrong = (board for board, _ in _with_S_condition(both, depth) if (board != board[:1]).any())
        return next((f"A = {written(board)}" for board in wrong), "")

    return _on_equal(depth, complaint)


def circles_theorem(depth: Depth) -> Verdict:
    """Compare the form of S(v) with linear algebra, on circles longer than in the other ranges."""
    longest = 9 if depth is Depth.QUICK else 14
    moduli = MODULI[depth]
    cases = [circle(a, b, n) for a in range(1, longest + 1) for b in range(1, a + 1) for n in moduli]

    def complaint(game: DRGame) -> Complaint:
        tried, (_, g), (_, s), n = boards(game, depth), game.g, game.s, game.modulus
        forms = {tuple([u * s % n] * g + [0] * (game.shape[1] - g)) for u in range(n)}
        for board, S_of_v, right in zip(tried, functions(game).S(tried), solvable(game, tried), strict=True):
            if (tuple(S_of_v[0].tolist()) in forms) != right:
                return f"v = {written(board[0])}"
        return ""

    words = f"all {len(cases)} games on circles of up to {longest} dice, n in {', '.join(map(str, moduli))}"
    return on_all(cases, complaint, range=words, proof=PROOF)


def circles_figure(depth: Depth) -> Verdict:
    """Count the solutions of the game of the figure in two ways."""
    problem = windows([0] * 12, (4,), 5)
    answer = count.solve(problem, Limits())
    by_algebra = eliminated(move_matrix(problem), 5).image_size()
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, Count):
        return Failed("the circles could not be counted")
    if answer.certificate.solvable != by_algebra:
        return Failed(f"{answer.certificate.solvable} by the formula, {by_algebra} by elimination")
    words = f"{factored.write(by_algebra)} of the 5^12 circles are solutions"
    return Extended(words, "the count by the formula and by elimination of the move matrix")


def _short_S(game: DRGame, board: Array) -> Array:
    """Return A + sum [A]_0j C_0j modulo n."""
    columns = np.array([game.C(0, j) for j in range(game.shape[1])])
    return np.asarray((board + np.tensordot(board[..., 0, :], columns, axes=1)) % game.modulus)


def _with_S_condition(both: Functions, depth: Depth) -> list[tuple[Array, Array]]:
    """Return the boards with their S(A) that satisfy the S-condition."""
    tried = boards(both.game, depth)
    pairs = zip(tried, both.S(tried), strict=True)
    return [(board, S_of_A) for board, S_of_A in pairs if S_condition(both.game, S_of_A)]


def _equal(depth: Depth) -> list[Functions]:
    """Return T and S of all games of the range with alpha1 = beta1."""
    sides = [(a, b) for a, b in shapes(depth) if a[0] == b[0]]
    return [both for a, b in sides for both in with_moduli(functions(DRGame(a, b, 1)), depth)]


def _on_equal(depth: Depth, complaint: Callable[[Functions], Complaint], *, proof: str = "") -> Verdict:
    return on_all(_equal(depth), complaint, range=_equal_range(depth), proof=proof)


def _equal_range(depth: Depth) -> str:
    return f"alpha1 = beta1 among {board_range(depth)}"
