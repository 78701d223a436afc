"""Two pieces by the fastest exact method: tables and P-positions of all pairs, one pair with its moves or its value.

    rooks that jump and share no square      the collapsed table; for P-positions lines of pairs, or the rule
    rooks that push each other off           nim with all coordinates: the outcome, and the value of P-positions
    pieces that do not interact              the table of one piece alone: G(A, B) = g(A) ^ g(B) (Sprague, Grundy)
    all else                                 every pair, from the definition, as far as the pair that is asked can reach

Pieces do not interact when they jump over each other, land on each other and push nothing, as in definition 1.3 of
"Two-dimensional Silver Dollar game"; a piece off the board counts 0. By the theorem of two_rooks.py the Grundy value of
two rooks depends on the nim-sums of the coordinates alone, so N^4 pairs on a plane cost N^2 entries. Dropping changes
no P-position on the board: a rook alone can always be dropped, which wins, so that dropping one of two rooks loses
(lemma 1 of the paper, for landing too). Both off is a P-position, one off an N-position.
"""

from __future__ import annotations

from importlib.util import find_spec
from math import prod

from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.arrays import Array, frozen
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.wording import number
from ludus.families.impartial.graph.values import in_order, mex
from ludus.families.impartial.one_piece.certificates import ByTheorem
from ludus.families.impartial.one_piece.levels import applies, growing_levels, level_value, prove_levels
from ludus.families.impartial.one_piece.pieces import Piece, unit_rays
from ludus.families.impartial.one_piece.problem import Impartial, would_fit
from ludus.families.impartial.one_piece.row_proofs import VOID, moves_up_to, prove_rows, row_value
from ludus.families.impartial.one_piece.solve import table
from ludus.families.impartial.two_pieces import two_rooks
from ludus.families.impartial.two_pieces.certificates import (
    Collapsed,
    MisereNim,
    PairOutcome,
    PairSum,
    PairValue,
    collapsed_shape,
)
from ludus.families.impartial.two_pieces.pairs import changes, options, places
from ludus.families.impartial.two_pieces.problem import Drop, Pair, Push, TwoPieces
from ludus.families.impartial.two_pieces.solve import all_pairs
from ludus.families.impartial.two_pieces.solve.all_pairs import options_of_one

SUM_METHOD = "sum of two games with one piece"
MAX_SLOW = 1 << 16
"""Maximum number of squares for a piece that can be dropped and is not a rook: it is computed in Python."""


def solve_sum(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the table of one piece alone."""
    if not two_rooks.is_sum(problem):
        raise invalid("method", "expected a method for these pieces, got sum, which is for pieces that jump and land")
    return Solved(problem, PairSum(frozen(lone_table(problem, limits))), SUM_METHOD)


def lone_table(problem: TwoPieces, limits: Limits) -> Array:
    """Return the Grundy values of one piece alone, in the size of the board."""
    if problem.cells > all_pairs.MAX_ENTRIES:
        raise all_pairs.too_large(problem.size, "squares")
    kind = all_pairs.value_type(all_pairs.value_bound(problem))
    if two_rooks.has_rooks(problem):
        return np.asarray(_nim_sums(problem.size) + (problem.drop is Drop.ALWAYS), dtype=kind)
    if problem.drop is not Drop.ALWAYS:
        alone = Impartial(problem.size, problem.rays, problem.steps)
        return np.asarray(table.grundy_table(alone, limits)[0], dtype=kind)
    if problem.cells > MAX_SLOW:
        raise invalid("size", f"expected at most {MAX_SLOW} squares for this piece, got {problem.cells}")
    return _alone_from_definition(problem).astype(kind)


def _nim_sums(size: tuple[int, ...]) -> Array:
    total = np.zeros(size, dtype=np.int64)
    for axis, side in enumerate(size):
        total ^= np.arange(side).reshape([-1 if i == axis else 1 for i in range(len(size))])
    return total


def _alone_from_definition(problem: TwoPieces) -> Array:
    """Return the values of one piece: the other one is off the board."""
    values = in_order(places(problem), lambda place: (one.mover for one in changes(problem, place, problem.off)), mex)
    return np.array(list(values.values())[problem.low :]).reshape(problem.size)


SMALL_COLLAPSE = 4096
"""Maximum number of entries for which no compiler is loaded."""
COLLAPSE_METHOD = "nim-sum collapse"


def solve_collapse(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the collapsed table of two rooks."""
    if not two_rooks.is_collapsing(problem):
        expected = "rooks that jump, share no square, push nothing and stay on the board"
        raise invalid("method", f"expected a method for these pieces, got collapse, which is for {expected}")
    return Solved(problem, Collapsed(frozen(collapsed_table(collapsed_shape(problem.shape), limits))), COLLAPSE_METHOD)


def collapsed_table(shape: tuple[int, ...], limits: Limits) -> Array:
    """Return the Grundy values of nim in which no move may lead to zero; -1 at zero itself."""
    if prod(shape) > all_pairs.MAX_ENTRIES:
        raise all_pairs.too_large(shape, "entries of the collapsed table")
    # A value is at most the number of options: the sum of the coordinates.
    bound, rays = sum(side - 1 for side in shape), unit_rays(len(shape))
    values = np.full(shape, -1, dtype=all_pairs.value_type(bound))
    if values.size <= SMALL_COLLAPSE or find_spec("numba") is None:
        values.reshape(-1)[:] = list(two_rooks.naive_collapse(shape).values())
        return values
    table.check_memory(Impartial(shape, rays), Piece(rays, ()), values.itemsize)
    from ludus.families.impartial.one_piece.compiled import grid, plane

    def report(cells: int) -> None:
        limits.progress("collapsed table", cells, values.size)

    if len(shape) != 2:
        grid.table(values, rays, (), bound=bound, is_void=True, report=report)
        return values
    # Beside the corner, which is no position, the values along each axis are 0, 1, 2, ...
    values[0], values[:, 0] = (np.arange(-1, side - 1) for side in reversed(shape))
    rows, columns = shape
    plane.table(
        *(values, rays, ()),
        bound=bound,
        area=(1, rows, 1, columns),
        symmetric=rows == columns,
        report=lambda done: report(done * columns),
    )
    return values


MAX_LINES = 1 << 27
"""Maximum number of lines of pairs: as many P-positions, or a few less."""
LINES_METHOD = "nim-sums of lines of pairs"


def is_fitting(problem: TwoPieces) -> bool:
    """Return whether these are rooks on a plane that jump and push nothing."""
    plane = len(problem.size) == 2 and max(problem.size) < 2**15
    rules = problem.is_plain and problem.jump and problem.push is Push.NONE and problem.drop is not Drop.PUSHED
    return plane and rules and two_rooks.has_rooks(problem)


def solve_lines(problem: TwoPieces, limits: Limits) -> Answer:
    """Return all P-positions."""
    if not is_fitting(problem):
        raise invalid(
            "method", "expected a method for these pieces, got lines, which is for rooks on a plane that jump"
        )
    return Solved(problem, all_pairs.outcomes(problem, line_pairs(problem, limits)), LINES_METHOD)


def line_pairs(problem: TwoPieces, limits: Limits) -> Array:
    """Return the P-positions, the lesser place first, in increasing order, one in each row.

    On each line (a, b), (c, .) of pairs there is one, if the board is wide enough: where the rooks share squares their
    nim-sums are equal, otherwise a ^ c and b ^ d are lost in misère nim.
    """
    rows, columns = problem.size
    if rows * rows * columns > MAX_LINES:
        fits = would_fit(problem.size, lambda size: size[0] ** 2 * size[1], MAX_LINES)
        raise invalid("size", f"expected at most {MAX_LINES} lines of pairs, got {rows * rows * columns}; {fits}")
    found = [np.zeros((problem.low, 4), dtype=np.int64)]
    for a in range(rows):
        limits.progress("lines of pairs", a, rows)
        b, c = np.indices((columns, rows - a))
        c += a
        d = a ^ b ^ c if problem.is_shared else b ^ np.where(a ^ c > 1, a ^ c, 1 - (a ^ c))
        # Each pair is kept once, with its lesser place first.
        once = (d < columns) & ((a < c) | (b <= d))
        found.append(np.stack([np.full_like(b, a), b, c, d], axis=-1)[once] + problem.low)
    return np.vstack(found)


RULE_METHOD = "misère nim of the nim-sum vector"


def solve_rule(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the rule, when the pieces are rooks for which it is a theorem."""
    if not two_rooks.loses_as_misere_nim(problem):
        expected = "rooks that jump, share no square, and push nothing"
        raise invalid("method", f"expected a method for these pieces, got rule, which is for {expected}")
    return Solved(problem, MisereNim(), RULE_METHOD)


MAX_LISTED = 1 << 22
"""A board with more lines of pairs gets a rule, where there is one, and no list."""


def solve_p_positions(problem: TwoPieces, limits: Limits) -> Answer:
    """Return all P-positions, as a list or as a rule."""
    if all_pairs.is_small(problem):
        return all_pairs.solve(problem, limits)
    if two_rooks.loses_as_misere_nim(problem) and problem.cells * max(problem.size) > MAX_LISTED:
        return solve_rule(problem, limits)
    if is_fitting(problem):
        return solve_lines(problem, limits)
    return all_pairs.solve(problem, limits)


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return a table that tells the Grundy value of every pair."""
    if two_rooks.is_collapsing(problem):
        return solve_collapse(problem, limits)
    if two_rooks.is_sum(problem):
        return solve_sum(problem, limits)
    return all_pairs.solve(problem, limits)


ALONE = "nim-sum of two rooks alone"
PUSHED = "nim with the coordinates of rooks that push each other off"
MAX_STEPS = 10_000_000
"""Maximum number of steps in the collapsed table below a vector: as many as the checker makes."""
MAX_ROW = 8
"""Maximum nim-sum whose row of the collapsed table is proved periodic: its period is 10080."""
MAX_OPTIONS = 5_000_000
"""Maximum number of options of the pairs below one: as many as the checker examines."""


def solve_pair(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the winning moves or the value of the pair that is asked about."""
    pair = all_pairs.asked(problem)
    known = _winning_moves(problem, pair)
    if known is not None and problem.question is Question.OUTCOME:
        moves, method = known
        return Solved(problem, PairOutcome(bool(moves), moves), method)
    if two_rooks.is_collapsing(problem):
        return _collapsed_value(problem, pair, limits)
    if two_rooks.is_sum(problem) and two_rooks.has_rooks(problem):
        first, second = (two_rooks.lone_rook_value(problem, place) for place in pair)
        return Solved(problem, PairValue(first ^ second), ALONE)
    if known is not None and not known[0]:
        return Solved(problem, PairValue(0), known[1])
    return solve_by_table(problem, limits)


def _winning_moves(problem: TwoPieces, pair: Pair) -> tuple[tuple[Pair, ...], str] | None:
    """Return the moves to P-positions by a theorem, and its name; None without one for these pieces."""
    if two_rooks.loses_as_misere_nim(problem):
        return tuple(sorted(set(two_rooks.winning_moves(problem, pair)))), RULE_METHOD
    if two_rooks.can_push_both_off(problem):
        return tuple(sorted(set(two_rooks.pushed_rook_moves(problem, pair)))), PUSHED
    if two_rooks.is_sum(problem) and two_rooks.has_rooks(problem):
        return tuple(sorted(set(two_rooks.sum_moves(problem, pair)))), ALONE
    return None


def solve_by_table(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the same from the values of all pairs on the part of the board that the pair can reach."""
    box = all_pairs.box_of(problem)
    if (box.cells + 1) ** 2 * (options_of_one(box) + 2) * (1 + min(problem.passes, 1)) > MAX_OPTIONS:
        squares = f"the squares in reach, {number(box.cells)} of them, are too many for a table of pairs"
        if _winning_moves(problem, all_pairs.asked(problem)) is not None:
            words = f"no formula for the value of a pair that is won is known, and {squares}"
            return Undecided(problem, f"{words}; who wins is known: ask for the outcome", "all pairs")
        return Undecided(problem, f"no theorem covers these pieces, and {squares}", "all pairs")
    layers, pair = all_pairs.matrices(box, limits), all_pairs.asked(problem)

    def value(pair: Pair, layer: int) -> int:
        first, second = (all_pairs.number_of(box, place) for place in pair)
        return int(layers[layer][first, second])

    near = {end: value(end, problem.passes % 2) for end in (pair, *options(problem, pair))}
    passed = {pair: value(pair, problem.passes % 2 - 1)}
    return Solved(problem, all_pairs.about_one(problem, near, passed), "all pairs in reach")


def solve_levels(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the level sets of the collapsed table, by the nim-sums of the coordinates, for all board sizes."""
    if not two_rooks.is_collapsing(problem) or len(problem.size) != 2:
        expected = "two rooks on two axes that jump and share no square, in normal play without passes"
        raise invalid("question", f"expected a question about these pieces, got levels, which is for {expected}")
    proof = prove_levels(Impartial((1, 1), unit_rays(2)), problem.below, limits, VOID)
    if proof is None:
        return Undecided(problem, "no repetition of the level sets was found in time; they have one", "level sets")
    return Solved(problem, proof, "level sets of the collapsed table that repeat along the diagonal")


def _collapsed_value(problem: TwoPieces, pair: Pair, limits: Limits) -> Answer:
    vector = two_rooks.xor_vector(pair)
    value = two_rooks.collapsed_value(vector)
    if value is not None:
        return Solved(problem, PairValue(value), "closed form, or nim below the nim-sum vector")
    if prod(x + 1 for x in vector) * 3 * len(vector) <= MAX_STEPS:
        values = collapsed_table(tuple(x + 1 for x in vector), limits)
        return Solved(problem, PairValue(int(values[vector])), COLLAPSE_METHOD)
    heaps = sorted(heap for heap in vector if heap)
    found = _row_value(heaps, limits) or _level_value(heaps, limits)
    if found is None:
        words = f"the nim-sums {vector} are far from the axes and from each other, and the table below is too large"
        return Undecided(problem, f"{words}; the outcome is known: ask for it", COLLAPSE_METHOD)
    return Solved(problem, found, "rows or level sets of the collapsed table that repeat")


def _row_value(heaps: list[int], limits: Limits) -> PairValue | None:
    """Return f near an axis: rows of the collapsed table are additively periodic."""
    if len(heaps) != 2 or heaps[0] > MAX_ROW:
        return None
    proof = prove_rows(moves_up_to([(1, 0)], [], heaps[0]), heaps[0], limits, corner=VOID)
    return None if proof is None else PairValue(row_value(proof, *heaps), ByTheorem("rows", rows=proof))


def _level_value(heaps: list[int], limits: Limits) -> PairValue | None:
    """Return f where the two largest nim-sums are close: level sets are periodic along the diagonal."""
    if len(heaps) not in (2, 3):
        return None
    place = (*heaps[-2:], *heaps[:-2])
    board = Impartial(tuple(x + 1 for x in place), unit_rays(len(place)))
    if not applies(board):
        return None
    for _, proof in growing_levels(board, limits, heaps[-1] - heaps[-2] - 2, VOID):
        if (value := level_value(proof, board, place)) is not None:
            return PairValue(value, ByTheorem("levels", levels=proof))
    return None
