"""Rooks that push each other off the board: a theorem about who wins, with its hypotheses and its proof.

PUSH. Two rooks on any number of axes share no square; each can be dropped by a move of its own, and the one behind on a
common line can push both off at once ("contact", "ahead", "both-off"; whether they jump does not matter). A pair of
squares is lost exactly when the XOR of all their coordinates, each less 1, is 0. Proof by induction: a rook alone is
won, drop it. If the XOR is 0, the rooks are on no common line, where they would differ in one coordinate alone; so
there is no push, and a move changes one coordinate and so the XOR, or leaves one rook alone. If it is not 0, on a
common line push both off; else the move of nim ends on the board, and no rook is in its way.

The winning moves are these alone: a push that leaves a rook leaves it alone, or both on a common line; so does a move
along the common line, and there the move of nim would end on the other rook.
"""

from functools import reduce
from operator import xor

from ludus_check.two_pieces.game import Game, Pair, Push, PushOff


def pushes_both_off(game: Game) -> bool:
    """Say whether the hypotheses of PUSH hold."""
    taking_both = game.push in (Push.CONTACT, Push.AHEAD, Push.BOTH_OFF) and game.push_off is PushOff.BOTH
    return game.is_plain and game.has_rooks and game.drop and taking_both and not game.land


def pushed_options(game: Game, pair: Pair) -> set[Pair]:
    """Return the lost pairs that one move leads to, by PUSH."""
    nothing = (game.off, game.off)
    if game.off in pair:
        return set() if pair == nothing else {nothing}
    found = {nothing} if sum(x != y for x, y in zip(*pair, strict=True)) == 1 else set()
    # One square of each axis makes the nim-sum of all coordinates zero.
    for piece, other in (pair, pair[::-1]):
        for axis, x in enumerate(piece):
            end = (*piece[:axis], (x - 1 ^ _nim_sum(pair)) + 1, *piece[axis + 1 :])
            if end[axis] < x and end != other:
                found.add((min(end, other), max(end, other)))
    return found


def _nim_sum(pair: Pair) -> int:
    return reduce(xor, (x - 1 for place in pair for x in place))
