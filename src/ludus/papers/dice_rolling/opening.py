"""Claims on the opening slides and on the basic notations: Fiver, its variant on a torus, J, solution matrices."""

from __future__ import annotations

import itertools

from ludus.algebra import factored
from ludus.algebra.modular_matrix import Solution, eliminated
from ludus.core.answers import Impossible
from ludus.core.arrays import Array
from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Trial, Verdict
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.families.linear.windows.certificates import Count
from ludus.families.linear.windows.main_theorem import DRGame
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve import linear
from ludus.families.linear.windows.solve.counts import count_all
from ludus.papers.dice_rolling.printed import Printed
from ludus.papers.dice_rolling.ranges import all_boards, name, rolled, shape_range, shapes, solvable, written
from ludus.papers.verdicts import certificate, table_verdict

chapter = Chapter()

FIVER = 7
"""The side of the board on the slides."""

RULES = "A Dice Rolling Game on a set of Toruses"

QUESTION = (
    "Can the 7x7 Fiver board change from all white to all black? (A question; a press is taken "
    "to flip a cell and its neighbours.)"
)


@chapter.claim("fiver-question", "Fiver game", QUESTION)
def fiver_question(depth: Depth) -> Verdict:
    """Answer the opening question over Z_2, and on other boards what Sutner's theorem says of every graph."""
    system = eliminated(plus_matrix(FIVER, FIVER), 2)
    outcome = system.solve([1] * FIVER**2)
    if not isinstance(outcome, Solution):
        return Failed("all white cannot become all black on the 7x7 board")
    most = 8 if depth is Depth.QUICK else 16
    for rows, columns in itertools.combinations_with_replacement(range(1, most + 1), 2):
        if not isinstance(eliminated(plus_matrix(rows, columns), 2).solve([1] * (rows * columns)), Solution):
            return Failed(f"all white cannot become all black on the {rows}x{columns} board: against Sutner's theorem")
    presses, ways = int(outcome.values.sum()), factored.write(system.null_space_size())
    return Extended(
        f"yes, with {presses} presses; sets of presses that do it: {ways}. It can be done on every graph (Sutner 1989)",
        f"the 7x7 board exactly; all boards up to {most}x{most} can be turned black",
    )


def plus_matrix(rows: int, columns: int) -> Array:
    """Return the matrix of the plus move: 1 where a press (column) flips a cell (row)."""
    cells = np.array(list(itertools.product(range(rows), range(columns))))
    distance = np.abs(cells[:, None, :] - cells[None, :, :]).sum(axis=2)
    return np.asarray(distance <= 1).astype(np.int64)


@chapter.claim("variant-moves", "A variant of Fiver game")
def variant_moves(printed: Printed, depth: Depth) -> Verdict:
    """Each of the three boards over Z_3 comes from the one before by one roll of a block of dice."""
    boards = [np.asarray(board) for board in printed.variant_boards]
    steps = [(after - before) % 3 for before, after in itertools.pairwise(boards)]
    found = {}
    for window in itertools.product(range(1, 8), range(1, 8)):
        anchors = [_anchor(step, DRGame((7, 7), window, 3)) for step in steps]
        if all(anchor is not None for anchor in anchors):
            found[window] = anchors
    if list(found) == [(2, 3)]:
        return Confirmed(f"rolls of a 2x3 block at {found[2, 3]}, counted from 0; no other of the 49 block sizes does")
    changed = ["; ".join(f"{step[i, j]} at ({i}, {j})" for i, j in np.argwhere(step)) for step in steps]
    sizes = ", ".join(map(str, found)) or "none"
    changes = " | ".join(changed)
    return Erratum("each board is one roll after the one before", f"block sizes that do it: {sizes}", changes)


@chapter.claim(
    "variant-question",
    "A variant of Fiver game",
    "Can 0 appear on the top face of each square of the torus? (A question; asked here of the first board.)",
)
def variant_question(printed: Printed, depth: Depth) -> Verdict:
    """Decide the first board of the variant for 2x3 blocks."""
    state = np.asarray(printed.variant_boards[0])
    problem = windows(state, (2, 3), 3)
    counted = certificate(count_all(problem, Limits()), Count)
    total = f"{factored.write(counted.solvable)} of the 3^49 boards can be solved"
    sums = f": its faces add up to {state.sum() % 3} modulo 3, and every roll of 2x3 dice adds 6 = 0"
    no = f"no for the first board{sums if state.sum() % 3 else ''}"
    word = no if isinstance(linear.solve(problem, Limits()), Impossible) else "yes for the first board"
    return Extended(f"{word}; {total}", "the first board with 2x3 blocks")


@chapter.claim("rolling-procedure", RULES)
def rolling_procedure(depth: Depth) -> Trial:
    """A (beta1, beta2)-rolling procedure increases the dice of a beta1 x beta2 block of the torus by 1."""
    # Compare the running sums that the solvers use with single dice, counted one by one.
    for (a1, a2), (b1, b2) in shapes(depth):
        # A modulus above the area: no die can wrap around to the right face by accident.
        game = DRGame((a1, a2), (b1, b2), 1009)
        for k1, k2 in game.cells():
            board = [[0] * a2 for _ in range(a1)]
            for i, j in itertools.product(range(b1), range(b2)):
                board[(k1 + i) % a1][(k2 + j) % a2] += 1
            once = np.asarray(board)
            if (once != game.J_star(k1, k2)).any() or (once != rolled(game, game.E(k1, k2))).any():
                yield f"{name(game)}: the roll at {(k1, k2)}"
    return Confirmed(f"every roll in {shape_range(depth)}")


@chapter.claim("solutions-are-solution-matrices", f"{RULES}: definition of the DR game")
def solutions_are_solution_matrices(depth: Depth) -> Trial:
    """A torus can be rolled to 0 step by step exactly when its matrix plus a combination of the J* is O."""
    most = 256 if depth is Depth.QUICK else 4096
    candidates = (DRGame(a, b, n) for a, b in shapes(depth) for n in (1, 2, 3, 4, 5, 6))
    cases = [game for game in candidates if game.modulus ** (game.shape[0] * game.shape[1]) <= most]
    for game in cases:
        # Rolls have finite order, so the boards reached from O are those from which O can be reached.
        reached, combined = reached_from_zero(game), solvable(game, all_boards(game))
        if (reached != combined).any():
            yield f"{name(game)}: {reached.sum()} boards by search, {combined.sum()} by combination"
    return Confirmed(f"the {len(cases)} games with at most {most} boards: {shape_range(depth)}, n = 1 to 6")


def reached_from_zero(game: DRGame) -> Array:
    """Return for each board, in counting order, whether rolls reach it from O: a breadth-first search."""
    every = all_boards(game).reshape(-1, game.shape[0] * game.shape[1])
    moves = np.array([game.J_star(i, j).ravel() for i, j in game.cells()])
    place = game.modulus ** np.arange(moves.shape[1])[::-1]
    seen = np.zeros(len(every), dtype=bool)
    front = np.zeros(1, dtype=np.int64)
    while len(front):
        seen[front] = True
        after = np.unique((every[front][:, None, :] + moves) % game.modulus @ place)
        front = after[~seen[after]]
    return seen


def _anchor(step: Array, game: DRGame) -> tuple[int, int] | None:
    """Return where the roll is that changes a board by `step`, if one does."""
    return next((place for place in game.cells() if (game.J_star(*place) == step).all()), None)


@chapter.claim("scalars", "Basic Notations", "cA is defined entrywise for any c in R; what R is, is not said.")
def scalars(printed: Printed, depth: Depth) -> Verdict:
    """Look for a real number, 1/2, by which an entry of Z_n cannot be multiplied: 2x = 1 must have one solution."""
    if not printed.scalars_are_real:
        return Confirmed("every whole number c", "cA is a sum of copies of A or of -A")
    for n in range(1, 10):
        halves = [x for x in range(n) if (2 * x - 1) % n == 0]
        if len(halves) != 1:
            example = f"if R are the reals: c = 1/2 and the entry 1 in Z_{n}, where 2x = 1 has {len(halves)} solutions"
            return Erratum(
                "for any c in R; R is not defined, and R_ij are matrices", "for any c in Z (or in Z_n)", example
            )
    return Confirmed("c = 1/2 and n < 10")


@chapter.claim("J-example", "Basic Notations, example")
def J_example(printed: Printed, depth: Depth) -> Verdict:
    """J_(1,2)^(3,2) on the 6x8 torus."""
    game = DRGame((6, 8), (2, 2), 5)
    return table_verdict("J_(1,2)^(3,2) on the 6x8 torus", game.J(1, 2, (3, 2)), printed.J)


@chapter.claim("indices", "Basic Notations")
def indices(printed: Printed, depth: Depth) -> Verdict:
    """J_(k1,k2) is defined for 0 <= k1 <= alpha1 - 1 and 0 <= k2 <= alpha2 - 1."""
    for a, b in shapes(depth):
        game = DRGame(a, b, 2)
        for j in range(a[1]):
            step = game.steps(1, j)
            used = max(step.u + m * b[1] + 1 for m in range(step.zeta))
            if used >= a[1] and not printed.indices_wrap:
                what = f"C_(0,{j}) of {name(game)} uses J*_(0,{used}), but alpha2 - 1 = {a[1] - 1}"
                return Erratum("0 <= k_i <= alpha_i - 1", "k_i any integer, indices modulo alpha_i", what)
    return Confirmed(f"every C_ij in {shape_range(depth)}")


@chapter.claim("solution-matrix-sum", "Solution Matrix")
def solution_matrix_sum(printed: Printed, depth: Depth) -> Verdict:
    """A is a solution matrix if and only if A + sum c_ij J*_ij = O, the sum over i from 0 to alpha1 - 2."""
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


@chapter.claim(
    "numbers-of-steps",
    "Definitions for C_ij, R_ij and Q_ij",
    "There are t, u, zeta > 0 with i = t g1 + u and t g1 = zeta beta1 modulo alpha1, and likewise for j; the "
    "matrices C, R, Q do not depend on which zeta and eta are taken.",
)
def numbers_of_steps(depth: Depth) -> Trial:
    """Check the congruences, and that a whole turn more changes none of the matrices."""
    cases = [(a, b) for a, b in shapes(depth) if a[0] * a[1] <= (8 if depth is Depth.QUICK else 16)]
    for game in (DRGame(a, b, 2) for a, b in cases):
        for axis, length in enumerate(game.shape):
            for index in range(length):
                step = game.steps(axis, index)
                if (step.t * game.g[axis] - step.zeta * game.window[axis]) % length or step.zeta < 1:
                    yield f"{name(game)}: index {index} of axis {axis}"
        for (i, j), matrix in itertools.product(game.cells(), (game.C, game.R, game.Q)):
            if (matrix(i, j) != matrix(i, j, laps=1)).any():
                yield f"{name(game)}: {matrix.__name__}_{i, j} depends on the number of steps"
    area = max(a[0] * a[1] for a, _ in cases)
    words = f"all {len(cases)} games of area <= {area} with one whole turn added"
    return Confirmed(words, "a whole turn telescopes to O")
