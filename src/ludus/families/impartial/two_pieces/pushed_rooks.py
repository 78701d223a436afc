"""Two rooks that push each other off the board: who wins is nim with all their coordinates.

The rooks may leave the board, share no square, and the one behind may take both off along their line (the pushes
"contact", "ahead" and "both-off", of which the first is definition 1.2 of "Two-dimensional Silver Dollar game"). In any
number of dimensions a pair of squares is lost exactly when the nim-sum of all coordinates, each less 1, is 0: theorem 2
of the paper.

Proof. A rook alone is won: drop it. Let the nim-sum be 0. The rooks share no line, since then they would differ in one
coordinate alone. So nobody can push: a move changes one coordinate, hence the nim-sum, or drops one rook. Let it not be
0. On a common line, push both off. Otherwise the move of nim meets no rook and stays on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from ludus.families.impartial.two_pieces.problem import Drop, Pair, Push, PushOff, TwoPieces, sorted_pair
from ludus.families.impartial.two_pieces.two_rooks import has_rooks

TAKING_BOTH = (Push.CONTACT, Push.AHEAD, Push.BOTH_OFF)
"""The pushes that can take both rooks off, and else leave them on one line or one of them alone."""


def can_push_both_off(problem: TwoPieces) -> bool:
    """Return whether the pieces are rooks of the theorem."""
    leaves = problem.drop is Drop.ALWAYS and problem.push_off is PushOff.BOTH
    return leaves and problem.push in TAKING_BOTH and not problem.land and has_rooks(problem)


def pushed_rook_moves(problem: TwoPieces, pair: Pair) -> Iterator[Pair]:
    """Return the moves of rooks of the theorem to lost pairs.

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
    for mover, other in (pair, pair[::-1]):
        for axis, x in enumerate(mover):
            end = (*mover[:axis], (x - 1 ^ total) + 1, *mover[axis + 1 :])
            if end[axis] < x and end != other:
                yield sorted_pair(end, other)
