"""Theorems about two pieces on one board, which turn a table with two axes for each into a small one.

Two rooks that may jump over each other but not share a square, on a board of any dimension (the Grundy value on
distinct squares is in no paper that we know; its zeros in two dimensions are theorem 4 of "Two-dimensional Silver
Dollar game"). Let v be the vector of a_i XOR b_i for the rooks a and b, and let f be the Grundy function of nim in
which no move may lead to the zero vector. Then G(a, b) = f(v). A position of nim is lost under that rule exactly when
it is lost in misère nim: moving to zero loses there. Where rooks can be dropped, the same pairs of squares are lost
(lemma 1 of the paper; other Grundy values, though).

Rooks that push each other off the board (pushed_rook_moves). The rooks may leave the board, share no square, and the
one behind may take both off along their line (the pushes "contact", "ahead" and "both-off", of which the first is
definition 1.2 of the paper). In any number of dimensions a pair of squares is a P-position exactly when the nim-sum of
all coordinates, each less 1, is 0: theorem 2. The proofs are in docs/impartial_theorems.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import xor

from ludus.families.impartial.graph.values import mex
from ludus.families.impartial.one_piece.ryuo_theorems import is_lost_in_misere_nim
from ludus.families.impartial.two_pieces.problem import Drop, Pair, Place, Push, PushOff, TwoPieces, sorted_pair


def is_collapsing(problem: TwoPieces) -> bool:
    """Return whether the pieces are rooks that jump, share no square, push nothing and stay on the board."""
    return loses_as_misere_nim(problem) and problem.drop is Drop.NEVER


def loses_as_misere_nim(problem: TwoPieces) -> bool:
    """Return whether the pieces are rooks that jump, share no square and push nothing; they may be dropped or not."""
    rules = (
        problem.is_plain
        and problem.jump
        and not problem.land
        and problem.push is Push.NONE
        and problem.drop is not Drop.PUSHED
    )
    return rules and has_rooks(problem)


def is_sum(problem: TwoPieces) -> bool:
    """Return whether the pieces never hinder each other, so that the game is the sum of two games with one piece."""
    return problem.is_plain and problem.jump and problem.land and problem.push is Push.NONE


def has_rooks(problem: TwoPieces) -> bool:
    """Return whether the pieces move as rooks, and in no other way."""
    axes = len(problem.size)
    units = {tuple(int(i == axis) for i in range(axes)) for axis in range(axes)}
    return set(problem.rays) == units and not problem.steps


def xor_vector(pair: Pair) -> Place:
    """Return the nim-sums of the coordinates of two places, axis by axis.

    >>> xor_vector(((5, 2), (6, 2)))
    (3, 0)
    """
    return tuple(x ^ y for x, y in zip(*pair, strict=True))


def collapsed_value(heaps: Place) -> int | None:
    """Return f of a vector, where no move may lead to zero, as far as it is quickly known; None when it is not.

    f = 0 for a vector that is lost in misère nim, f(0, ..., 0, k) = k - 1 and, with two heaps, f(1, k) = k: nim with
    one heap, or with a heap of 1 and another, less the one move that is forbidden. So f(2, k) is the least number but
    k - 1, k and the f(2, j) for j < k: three values in turn, k + 1, k + 1 and k - 2.

    >>> [collapsed_value(heaps) for heaps in ((0, 10**18), (10**18, 1), (2, 3), (9**18, 9**18), (10**18, 3))]
    [999999999999999999, 1000000000000000000, 4, 0, None]
    >>> [collapsed_value((2, 10**18 + k)) - 10**18 for k in range(4)]
    [1, -1, 3, 4]
    """
    rest = sorted(heap for heap in heaps if heap)
    if is_lost_in_misere_nim(heaps):
        return 0
    if len(rest) == 1:
        return rest[0] - 1
    if len(rest) == 2 and rest[0] == 1:
        return rest[1]
    if len(rest) == 2 and rest[0] == 2:
        return rest[1] - 2 if rest[1] % 3 == 2 else rest[1] + 1
    cells = reduce(lambda a, b: a * (b + 1), rest, 1)
    return naive_collapse(tuple(heap + 1 for heap in rest))[tuple(rest)] if cells <= MAX_CELLS else None


MAX_CELLS = 4096
"""Maximum number of vectors below one whose value is computed from the definition."""


def naive_collapse(shape: Place) -> dict[Place, int]:
    """Return f of every vector in a box from the definition, in reading order; -1 at zero."""
    values: dict[Place, int] = {}
    for cell in product(*map(range, shape)):
        below = ((*cell[:i], x, *cell[i + 1 :]) for i in range(len(cell)) for x in range(cell[i]))
        values[cell] = mex({values[there] for there in below if any(there)}) if any(cell) else -1
    return values


def winning_moves(problem: TwoPieces, pair: Pair) -> Iterator[Pair]:
    """Return the moves of rooks that lose as in misère nim to P-positions: along each axis at most one for each rook.

    Of the numbers that may stand at one place of a vector, exactly one at most makes it lost in misère nim.
    """
    if problem.low and problem.off in pair:
        if pair != (problem.off, problem.off):
            yield problem.off, problem.off
        return
    low = problem.low
    vector = xor_vector((tuple(x - low for x in pair[0]), tuple(x - low for x in pair[1])))
    for axis in range(len(vector)):
        rest = vector[:axis] + vector[axis + 1 :]
        total = reduce(xor, rest, 0)
        # Misère nim is lost where the nim-sum is 0, or is 1 when no heap exceeds 1.
        for want in (total, total ^ 1):
            if not is_lost_in_misere_nim((*rest, want)):
                continue
            for mover, other in (pair, pair[::-1]):
                end = (want ^ (other[axis] - low)) + low
                if end < mover[axis]:
                    yield sorted_pair((*mover[:axis], end, *mover[axis + 1 :]), other)


def lone_rook_value(problem: TwoPieces, place: Place) -> int:
    """Return the Grundy value of one rook alone: its nim-sum, and one more where it can be dropped; 0 off the board.

    Dropping a rook ends the game, and nim moves reach all smaller nim-sums.

    >>> lone_rook_value(TwoPieces((9, 9), ((1, 0), (0, 1)), drop=Drop.ALWAYS), (3, 5))
    7
    """
    if problem.low and place == problem.off:
        return 0
    return reduce(xor, (x - problem.low for x in place), 0) + (problem.drop is Drop.ALWAYS)


def sum_moves(problem: TwoPieces, pair: Pair) -> Iterator[Pair]:
    """Return the moves of two rooks that never hinder each other to pairs of nim-sum 0."""
    drops, low = problem.drop is Drop.ALWAYS, problem.low
    for mover, other in (pair, pair[::-1]):
        want = lone_rook_value(problem, other)
        if low and mover == problem.off:
            continue
        if drops and want == 0:
            yield sorted_pair(problem.off, other)
        for axis in range(len(mover)):
            rest = reduce(xor, (x - low for i, x in enumerate(mover) if i != axis), 0)
            # One square of each axis has the nim-sum `want`, less the 1 that a possible drop adds to the value.
            end = ((want - drops) ^ rest) + low
            if want >= drops and end < mover[axis]:
                yield sorted_pair((*mover[:axis], end, *mover[axis + 1 :]), other)


TAKING_BOTH = (Push.CONTACT, Push.AHEAD, Push.BOTH_OFF)
"""The pushes that can take both rooks off, and else leave them on one line or one of them alone."""


def can_push_both_off(problem: TwoPieces) -> bool:
    """Return whether the pieces are rooks of the theorem."""
    leaves = problem.drop is Drop.ALWAYS and problem.push_off is PushOff.BOTH
    return leaves and problem.is_plain and problem.push in TAKING_BOTH and not problem.land and has_rooks(problem)


def pushed_rook_moves(problem: TwoPieces, pair: Pair) -> Iterator[Pair]:
    """Return the moves of rooks of the theorem to P-positions.

    >>> coins = TwoPieces((9, 9), ((1, 0), (0, 1)), drop=Drop.ALWAYS, push=Push.CONTACT)
    >>> list(pushed_rook_moves(coins, ((4, 2), (4, 6)))), list(pushed_rook_moves(coins, ((1, 1), (1, 1))))
    ([((0, 0), (0, 0))], [])
    """
    nothing = problem.off, problem.off
    if problem.off in pair:
        yield from () if pair == nothing else (nothing,)
        return
    if sum(x != y for x, y in zip(*pair, strict=True)) == 1:
        yield nothing
    total = reduce(xor, (x - 1 for place in pair for x in place))
    # One square of each axis makes the nim-sum of all coordinates, counted from 0, zero.
    for mover, other in (pair, pair[::-1]):
        for axis, x in enumerate(mover):
            end = (*mover[:axis], (x - 1 ^ total) + 1, *mover[axis + 1 :])
            if end[axis] < x and end != other:
                yield sorted_pair(end, other)
