"""Claims on the main theorem, on the case alpha1 = beta1 and on circles of dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import gcd

from ludus.algebra import factored
from ludus.algebra.modular_matrix import eliminated
from ludus.core.arrays import Array
from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Part, Trial, Verdict
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.certificates import Count
from ludus.families.linear.windows.main_theorem import (
    DRGame,
    Functions,
    S_condition,
    T_condition,
    T_condition_by_algebra,
    functions,
    game_of,
    is_solution_matrix,
)
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve.counts import count_all
from ludus.families.linear.windows.solve.linear import move_matrix
from ludus.papers.dice_rolling import ranges
from ludus.papers.dice_rolling.functions import EXAMPLE
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import MODULI, name, written
from ludus.papers.verdicts import certificate, swept

chapter = Chapter()

PROOF = "docs/dice_rolling.md, the theorem for two axes"

MAIN = "Characterizing the solutions: Theorem (Main)"


def theorem_on_shapes(depth: Depth, part: Part) -> Part:
    """Compare both conditions, with T and S from their definitions, with linear algebra on the moves."""
    tally = [0, 0]
    for a, b in part:
        for both in ranges.with_moduli(functions(DRGame(tuple(a), tuple(b), 1)), depth):
            for board, is_solvable, T_of_A, S_of_A in _with_images(both, ranges.boards(both.game, depth)):
                by_theorem = bool(T_condition(both.game, T_of_A)) and bool(S_condition(both.game, S_of_A))
                if by_theorem != is_solvable:
                    return {"wrong": f"{name(both.game)}, A = {written(board)}: the conditions say {by_theorem}"}
                tally[by_theorem] += 1
    return {"unsolvable": tally[0], "solvable": tally[1]}


@chapter.claim("main-theorem", MAIN, parts=ranges.shape_parts, attempt=theorem_on_shapes)
def theorem_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """A is a solution matrix if and only if T(A) satisfies the T-condition and S(A) the S-condition."""
    solvable_, unsolvable = (sum(one.get(word, 0) for one in found) for word in ("solvable", "unsolvable"))
    tried = f"{ranges.board_range(depth)}: {solvable_} solvable and {unsolvable} unsolvable boards"
    return swept(found, Confirmed(tried, PROOF))


def condition_needed(letter: str, depth: Depth) -> Verdict:
    """Find the smallest unsolvable board that the other condition alone accepts."""
    other = "S" if letter == "T" else "T"
    tried = 0
    for game in _small_games(depth):
        for board, is_solvable, T_of_A, S_of_A in _with_images(functions(game), ranges.all_boards(game)):
            accepted = S_condition(game, S_of_A) if letter == "T" else T_condition(game, T_of_A)
            if accepted and not is_solvable:
                example = f"{name(game)}, A = {written(board)} satisfies the {other}-condition and cannot be solved"
                return Extended(f"both conditions are needed: {example}", f"the first by area, after {tried} others")
            tried += 1
    return Failed(f"the {other}-condition alone was enough on {tried} boards")


chapter.claim("T-condition-needed", MAIN, "The S-condition alone is not enough.")(partial(condition_needed, "T"))

chapter.claim("S-condition-needed", MAIN, "The T-condition alone is not enough.")(partial(condition_needed, "S"))


@chapter.claim("S-condition-strength", MAIN, "How many boards does the S-condition alone accept?")
def S_strength(depth: Depth) -> Trial:
    """Count the boards that satisfy the S-condition, and compare with a formula."""
    cases = _small_games(depth)
    for game in cases:
        n, (a1, a2), (g1, g2), (s1, s2) = game.modulus, game.shape, game.g, game.s
        every = ranges.all_boards(game)
        accepted = sum(bool(S_condition(game, S_of_A)) for S_of_A in functions(game).S(every))
        right = ranges.solvable(game, every).sum()
        if accepted != right * gcd(s2, n) ** (a1 - g1) * gcd(s1, n) ** (a2 - g2):
            yield f"{name(game)}: {accepted} boards accepted, {right} solvable"
    words = "it accepts exactly gcd(s2,n)^(alpha1-g1) gcd(s1,n)^(alpha2-g2) times as many boards as are solvable"
    return Extended(words, f"all boards of {len(cases)} games with at most {_most(depth)} boards")


@chapter.claim("t-redundant", MAIN)
def t_redundant(depth: Depth) -> Trial:
    """The T-condition contains the term - s1 s2 t J_(0,0)^(g1,g2)."""
    # The T-condition is solved as it stands, for d and e and every t: t makes no difference.
    most = 6 if depth is Depth.QUICK else 12
    cases = [game for game in ranges.games(depth) if game.shape[0] * game.shape[1] <= most]
    for game in cases:
        images = functions(game).T(ranges.boards(game, depth))
        for T_of_A, found in zip(images, T_condition_by_algebra(game, images), strict=True):
            if found not in ([], list(range(game.modulus))):
                yield f"{name(game)}: T(A) = {written(T_of_A)} allows t in {found} only"
            if found != list(T_condition(game, T_of_A)):
                yield f"{name(game)}: T(A) = {written(T_of_A)}: our short form of the condition disagrees"
    words = "the term can be left out: the d_i with i < g1 absorb it, and the t of the two conditions need not agree"
    return Extended(words, f"the {len(cases)} games of area <= {most}: {ranges.board_range(depth)}")


@chapter.claim("example-is-solvable", "Characterizing the solutions: Example")
def example_is_solvable(printed: Printed, depth: Depth) -> Verdict:
    """Therefore the board A is a solution matrix by the main theorem."""
    board = np.asarray(printed.A)
    by_theorem, by_algebra = is_solution_matrix(EXAMPLE, board), bool(ranges.solvable(EXAMPLE, board[None])[0])
    if by_theorem != by_algebra:
        return Failed(f"the theorem says {by_theorem}, linear algebra {by_algebra}")
    if by_algebra:
        return Confirmed("the board A, by the theorem and by linear algebra on the 48 moves")
    return Erratum("A is a solution matrix", "it is not", "linear algebra on the 48 moves")


def _with_images(both: Functions, tried: Array) -> Iterator[tuple[Array, bool, Array, Array]]:
    """Return the boards, each with whether it is solvable, T(A) and S(A)."""
    return zip(tried, ranges.solvable(both.game, tried).tolist(), both.T(tried), both.S(tried), strict=True)


def _most(depth: Depth) -> int:
    return 256 if depth is Depth.QUICK else 4096


def _small_games(depth: Depth) -> list[DRGame]:
    """Return the games whose boards can all be tried."""
    return [game for game in ranges.games(depth) if game.modulus ** (game.shape[0] * game.shape[1]) <= _most(depth)]


EQUAL = "1-dimensional case: Case that alpha1 = beta1"
CIRCLES = "1-dimensional case: Circles which are solution of dice rolling game"


@chapter.claim("equal-sides-functions", EQUAL)
def equal_functions(depth: Depth) -> Trial:
    """If alpha1 = beta1: s1 = 1, T(A) = A and S(A) = A + sum [A]_0j C_0j."""
    for both in _equal(depth):
        game, tried = both.game, ranges.boards(both.game, depth)
        if game.s[0] != 1:
            yield f"{name(game)}: s1 = {game.s[0]}"
        if (both.T(tried) != tried).any():
            yield f"{name(game)}: T(A) is not A"
        if (both.S(tried) != _short_S(game, tried)).any():
            yield f"{name(game)}: S(A) is not the short sum"
    return Confirmed(_equal_range(depth))


def equal_conditions(depth: Depth, *, with_T: bool) -> Trial:
    """Compare both conditions, or the S-condition alone, with linear algebra."""
    for both in _equal(depth):
        game, tried = both.game, ranges.boards(both.game, depth)
        for board, S_of_A, right in zip(tried, both.S(tried), ranges.solvable(game, tried), strict=True):
            holds = bool(S_condition(game, S_of_A)) and (not with_T or bool(T_condition(game, board)))
            if holds != right:
                yield f"{name(game)}: A = {written(board)}"
    return Confirmed(_equal_range(depth), PROOF)


chapter.claim(
    "equal-sides-theorem",
    EQUAL,
    "If alpha1 = beta1: A is a solution matrix if and only if both conditions hold, with T(A) = A.",
)(partial(equal_conditions, with_T=True))


@chapter.claim("equal-sides-proof", EQUAL)
def equal_proof(printed: Printed, depth: Depth) -> Verdict:
    """If alpha1 = beta1: S(A) = u s2 J implies A = - S(A) + sum [A]_0j C_0j."""
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


@chapter.claim("equal-sides-columns", EQUAL)
def equal_columns(depth: Depth) -> Trial:
    """If alpha1 = beta1: S(A) = u s2 J implies A = sum of f_j times column j: all rows are equal."""
    for both in _equal(depth):
        wrong = (board for board, _ in _with_S_condition(both, depth) if (board != board[:1]).any())
        yield from (f"{name(both.game)}: A = {written(board)}" for board in wrong)
    return Confirmed(_equal_range(depth))


chapter.claim(
    "equal-sides-S-alone",
    EQUAL,
    "If alpha1 = beta1: A is a solution matrix if and only if S(A) = u s2 J_(0,0)^(alpha1,g2).",
)(partial(equal_conditions, with_T=False))


@chapter.claim("circles-theorem", CIRCLES)
def circles_theorem(depth: Depth) -> Trial:
    """A circle v is a solution if and only if S(v) = (u s2, ..., u s2, 0, ..., 0)."""
    longest = 9 if depth is Depth.QUICK else 14
    moduli = MODULI[depth]
    cases = [game_of((a,), (b,), n) for a in range(1, longest + 1) for b in range(1, a + 1) for n in moduli]
    for game in cases:
        tried, (_, g), (_, s), n = ranges.boards(game, depth), game.g, game.s, game.modulus
        forms = {tuple([u * s % n] * g + [0] * (game.shape[1] - g)) for u in range(n)}
        for board, S_of_v, right in zip(tried, functions(game).S(tried), ranges.solvable(game, tried), strict=True):
            if (tuple(S_of_v[0].tolist()) in forms) != right:
                yield f"{name(game)}: v = {written(board[0])}"
    words = f"all {len(cases)} games on circles of up to {longest} dice, n in {', '.join(map(str, moduli))}"
    return Confirmed(words, PROOF)


@chapter.claim(
    "circles-figure", CIRCLES, "Circles in the ((1,12);(1,4);5)-DR game. (Asked here: how many are solutions?)"
)
def circles_figure(depth: Depth) -> Verdict:
    """Count the solutions of the game of the figure in two ways."""
    problem = windows([0] * 12, (4,), 5)
    counted = certificate(count_all(problem, Limits()), Count)
    by_algebra = eliminated(move_matrix(problem), 5).image_size()
    if counted.solvable != by_algebra:
        return Failed(f"{counted.solvable} by the formula, {by_algebra} by elimination")
    words = f"{factored.write(by_algebra)} of the 5^12 circles are solutions"
    return Extended(words, "the count by the formula and by elimination of the move matrix")


def _short_S(game: DRGame, board: Array) -> Array:
    """Return A + sum [A]_0j C_0j modulo n."""
    columns = np.array([game.C(0, j) for j in range(game.shape[1])])
    return np.asarray((board + np.tensordot(board[..., 0, :], columns, axes=1)) % game.modulus)


def _with_S_condition(both: Functions, depth: Depth) -> list[tuple[Array, Array]]:
    """Return the boards with their S(A) that satisfy the S-condition."""
    tried = ranges.boards(both.game, depth)
    pairs = zip(tried, both.S(tried), strict=True)
    return [(board, S_of_A) for board, S_of_A in pairs if S_condition(both.game, S_of_A)]


def _equal(depth: Depth) -> list[Functions]:
    """Return T and S of all games of the range with alpha1 = beta1."""
    sides = [(a, b) for a, b in ranges.shapes(depth) if a[0] == b[0]]
    return [both for a, b in sides for both in ranges.with_moduli(functions(DRGame(a, b, 1)), depth)]


def _equal_range(depth: Depth) -> str:
    return f"alpha1 = beta1 among {ranges.board_range(depth)}"
