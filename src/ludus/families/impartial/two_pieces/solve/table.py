"""Tables and P-positions of all pairs, by the fastest exact method.

    rooks that jump and share no square      the collapsed table; for P-positions bitsets of lines, or the rule
    pieces that do not interact              the table of one piece alone: G(A, B) = g(A) ^ g(B) (Sprague, Grundy)
    all else                                 every pair, from the definition

Pieces do not interact when they jump over each other, land on each other and push nothing, as in definition 1.3 of
"Two-dimensional Silver Dollar game"; a piece off the board counts 0. By the theorem of two_rooks.py the Grundy value of
two rooks depends on the nim-sums of the coordinates alone, so N^4 pairs on a plane cost N^2 entries. Dropping changes
no P-position on the board: a rook alone can always be dropped, which wins, so that dropping one of two rooks loses
(lemma 1 of the paper, for landing too). Both off is a P-position, one off an N-position.
"""

from __future__ import annotations

from importlib.util import find_spec
from itertools import product
from math import prod

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array, frozen
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.wording import gibibytes
from ludus.families.impartial.mex import mex
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.one_piece.solve import table
from ludus.families.impartial.two_pieces.certificates import Collapsed, MisereNim, PairSum, collapsed_shape
from ludus.families.impartial.two_pieces.pairs import changes, places
from ludus.families.impartial.two_pieces.problem import Drop, Push, TwoPieces
from ludus.families.impartial.two_pieces.solve import all_pairs
from ludus.families.impartial.two_pieces.solve.all_pairs import (
    MAX_ENTRIES,
    is_small,
    too_large,
    value_bound,
    value_type,
)
from ludus.families.impartial.two_pieces.two_rooks import has_rooks, is_collapsing, is_sum, loses_as_misere_nim

SUM_METHOD = "sum of two games with one piece"
MAX_SLOW = 1 << 16
"""Maximum number of squares for a piece that can be dropped and is not a rook: it is computed in Python."""


def solve_sum(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the table of one piece alone."""
    if not is_sum(problem):
        raise invalid("method", "expected a method for these pieces, got sum, which is for pieces that jump and land")
    return Solved(problem, PairSum(frozen(lone_table(problem, limits))), SUM_METHOD)


def lone_table(problem: TwoPieces, limits: Limits) -> Array:
    """Return the Grundy values of one piece alone, in the size of the board."""
    if problem.cells > MAX_ENTRIES:
        what = f"{' x '.join(map(str, problem.size))} squares"
        raise too_large("size", what, problem.cells, len(problem.size))
    kind = value_type(value_bound(problem))
    if has_rooks(problem):
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
    values: dict[tuple[int, ...], int] = {}
    for place in places(problem):
        values[place] = mex({values[change.mover] for change in changes(problem, place, problem.off)})
    return np.array([values[place] for place in places(problem)][problem.low :]).reshape(problem.size)


SMALL_COLLAPSE = 4096
"""Maximum number of entries for which no compiler is loaded."""
MAX_BYTES = 4 << 30
"""Maximum memory of the values on the lines."""
COLLAPSE_METHOD = "nim-sum collapse"


def solve_collapse(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the collapsed table of two rooks."""
    if not is_collapsing(problem):
        expected = "rooks that jump, share no square, push nothing and stay on the board"
        raise invalid("method", f"expected a method for these pieces, got collapse, which is for {expected}")
    return Solved(problem, Collapsed(frozen(collapsed_table(collapsed_shape(problem.shape), limits))), COLLAPSE_METHOD)


def collapsed_table(shape: tuple[int, ...], limits: Limits) -> Array:
    """Return the Grundy values of nim in which no move may lead to zero; -1 at zero itself."""
    if prod(shape) > MAX_ENTRIES:
        raise too_large(
            "size", f"{' x '.join(map(str, shape))} entries of the collapsed table", prod(shape), len(shape)
        )
    _check_room(shape)
    # A value is at most the number of options: the sum of the coordinates.
    bound = sum(side - 1 for side in shape)
    values = np.zeros(shape, dtype=value_type(bound))
    if values.size <= SMALL_COLLAPSE or find_spec("numba") is None:
        return _from_definition(values)
    from ludus.families.impartial.two_pieces import compiled

    compiled.collapsed_table(values, bound, lambda done: limits.progress("collapsed table", done, values.size))
    return values


def _check_room(shape: tuple[int, ...]) -> None:
    """Raise InvalidInput when the sets of values on the lines take too much memory, as on long and narrow boards."""
    needed = _line_bytes(shape)
    if needed <= MAX_BYTES:
        return
    fits = shape
    while _line_bytes(fits) > MAX_BYTES:
        fits = tuple(side // 2 if side == max(fits) else side for side in fits)
    got = f"one of {' x '.join(map(str, shape))} entries that takes {gibibytes(needed)}"
    most = f"a collapsed table that takes at most {gibibytes(MAX_BYTES)} to fill"
    raise invalid("size", f"expected {most}, got {got}; {' x '.join(map(str, fits))} would fit")


def _line_bytes(shape: tuple[int, ...]) -> int:
    """Return the bytes of the sets of values, one for each line; on one axis no set is needed."""
    if len(shape) == 1:
        return 0
    return sum(prod(shape) // side for side in shape) * (sum(shape) // 8 + 32)


def _from_definition(values: Array) -> Array:
    result: dict[tuple[int, ...], int] = {}
    for cell in product(*map(range, values.shape)):
        below = ((*cell[:i], x, *cell[i + 1 :]) for i in range(len(cell)) for x in range(cell[i]))
        result[cell] = mex({result[there] for there in below if any(there)}) if any(cell) else -1
    values.reshape(-1)[:] = list(result.values())
    return values


MAX_LINES = 1 << 27
"""Maximum number of lines of pairs: 256 MiB of results."""
LINES_METHOD = "bitsets of lines of pairs"


def is_fitting(problem: TwoPieces) -> bool:
    """Return whether these are rooks on a plane that jump and push nothing."""
    plane = len(problem.size) == 2 and max(problem.size) < 2**15
    rules = problem.is_plain and problem.jump and problem.push is Push.NONE and problem.drop is not Drop.PUSHED
    return plane and rules and has_rooks(problem)


def solve_lines(problem: TwoPieces, limits: Limits) -> Answer:
    """Return all P-positions."""
    if not is_fitting(problem):
        raise invalid(
            "method", "expected a method for these pieces, got lines, which is for rooks on a plane that jump"
        )
    if find_spec("numba") is None:
        return all_pairs.solve_naive(problem, limits)
    return Solved(problem, all_pairs.outcomes(problem, line_pairs(problem, limits)), LINES_METHOD)


def line_pairs(problem: TwoPieces, limits: Limits) -> Array:
    """Return the P-positions, the lesser place first, in increasing order, one in each row."""
    from ludus.families.impartial.two_pieces import compiled

    rows, columns = problem.size
    if rows * rows * columns > MAX_LINES:
        message = f"expected at most {MAX_LINES} lines of pairs, got {rows * rows * columns}; 512 x 512 would fit"
        raise invalid("size", message)
    limits.progress("lines of pairs", 0, 0)
    result = compiled.lost_lines(rows, columns, shared=problem.is_shared)
    a, b, c = np.nonzero(result != compiled.NOWHERE)
    d = result[a, b, c].astype(np.int64)
    once = (a < c) | ((a == c) & (b <= d))
    pairs = np.stack([a, b, c, d], axis=1)[once] + problem.low
    return np.vstack([np.zeros((1, 4), dtype=np.int64), pairs]) if problem.low else pairs


RULE_METHOD = "misère nim of the nim-sum vector"


def solve_rule(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the rule, when the pieces are rooks for which it is a theorem."""
    if not loses_as_misere_nim(problem):
        expected = "rooks that jump, share no square, and push nothing"
        raise invalid("method", f"expected a method for these pieces, got rule, which is for {expected}")
    return Solved(problem, MisereNim(), RULE_METHOD)


MAX_LISTED = 1 << 22
"""A board with more lines of pairs gets a rule, where there is one, and no list."""


def solve_p_positions(problem: TwoPieces, limits: Limits) -> Answer:
    """Return all P-positions, as a list or as a rule."""
    if is_small(problem):
        return all_pairs.solve(problem, limits)
    if loses_as_misere_nim(problem) and problem.cells * max(problem.size) > MAX_LISTED:
        return solve_rule(problem, limits)
    if is_fitting(problem):
        return solve_lines(problem, limits)
    return all_pairs.solve(problem, limits)


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return a table that tells the Grundy value of every pair."""
    if is_collapsing(problem):
        return solve_collapse(problem, limits)
    if is_sum(problem):
        return solve_sum(problem, limits)
    return all_pairs.solve(problem, limits)
