"""Two theorems that make a large table of pairs small, each with its hypotheses and its proof.

COLLAPSE. Two rooks on any number of axes may jump over each other, share no square, push nothing and stay on the board.
Let v be the vector of a_i XOR b_i, and f the Grundy function of nim in which nobody may move to the zero vector. Then
the Grundy number of the pair (a, b), a not b, is f(v). Proof by induction: a move changes one v_i, and never makes v
zero. By the theory of nim with the heaps a_i and b_i it reaches every smaller v_i, so all of the mex for f(v); where it
makes v_i larger, to w, v is an option of w, so f(w) is not f(v). And f(v) = 0 exactly when v is lost in misere nim:
who must move to zero loses there as here, and who need not is not helped by doing so.

DROP. Where such rooks can be dropped, coordinates counting from 1, the same pairs of squares are lost, with a_i - 1 and
b_i - 1 in v. For a rook alone is won: drop it. So dropping one of two rooks loses, and all other moves are as before.

SUM. Pieces that may jump over each other, share squares and push nothing never hinder each other: the pair is the sum
of two games with one piece each, and its Grundy number is the nim-sum of theirs (Sprague, Grundy). A rook alone has the
nim-sum of its coordinates, from 0 on; where it can be dropped, one more: dropping it leaves 0, all else is as in nim.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import product
from math import prod
from operator import xor

from ludus_check.by_search.two_pieces.collapsed import collapsed_values
from ludus_check.errors import Malformed, NotChecked
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.two_pieces.game import Game, Pair, Place, Push
from ludus_check.words.phrases import cell
from ludus_check.work import allowed_steps


def collapses(game: Game) -> bool:
    """Say whether the hypotheses of COLLAPSE hold."""
    return loses_as_nim(game) and not game.leaves


def loses_as_nim(game: Game) -> bool:
    """Say whether the hypotheses of COLLAPSE or DROP hold."""
    rooks = game.is_plain and game.has_rooks and game.jump and not game.land and game.push is Push.NONE
    return rooks and game.drop == game.leaves


def adds(game: Game) -> bool:
    """Say whether the hypotheses of SUM hold."""
    return game.is_plain and game.jump and game.land and game.push is Push.NONE


def require(holds: bool, kind: str, pieces: str) -> None:
    """Refuse a certificate whose theorem is not about this game."""
    if not holds:
        raise Malformed("certificate.kind", f'expected a certificate for these rules; "{kind}" is for {pieces}')


def is_lost(vector: Sequence[int]) -> bool:
    """Say whether a vector is lost in misere nim.

    >>> is_lost((0, 1)), is_lost((1, 1)), is_lost((6, 6)), is_lost((0, 0))
    (True, False, True, False)
    """
    total = reduce(xor, vector, 0)
    return total == 0 if max(vector) > 1 else total == 1


def lost_options(game: Game, pair: Pair) -> set[Pair]:
    """Return the lost pairs that one move of two rooks leads to, by COLLAPSE or DROP.

    With all coordinates but one kept, a vector is lost only when the last is the XOR of the others, or that changed by
    one where no other exceeds 1.
    """
    found: set[Pair] = set()
    if game.leaves and game.off in pair:
        return found if pair == (game.off, game.off) else {(game.off, game.off)}
    for axis, mover in product(range(len(pair[0])), (0, 1)):
        piece, other = pair[mover], pair[1 - mover]
        vector = [(x - game.low) ^ (y - game.low) for x, y in zip(piece, other, strict=True)]
        vector[axis] = 0
        total = reduce(xor, vector, 0)
        for wanted in (total, total ^ 1):
            end = (other[axis] - game.low ^ wanted) + game.low
            vector[axis] = wanted
            if end < piece[axis] and is_lost(vector):
                moved = (*piece[:axis], end, *piece[axis + 1 :])
                found.add((min(moved, other), max(moved, other)))
    return found


def rook_alone(game: Game, place: Place) -> int:
    """Return the Grundy number of one rook alone, by SUM."""
    if game.leaves and place == game.off:
        return 0
    return reduce(xor, (x - game.low for x in place), 0) + int(game.drop)


def collapsed_value(vector: Sequence[int]) -> int:
    """Return f of one vector; where it is not quickly found, nothing is verified."""
    heaps = sorted(x for x in vector if x)
    if is_lost(vector):
        return 0
    if len(heaps) == 1:
        return heaps[0] - 1
    if len(heaps) == 2 and heaps[0] == 1:
        return heaps[1]
    if len(heaps) == 2 and heaps[0] == 2:
        # The least number but k - 1 = f(0, k), k = f(1, k) and the f(2, j), j < k: k + 1, k + 1 and k - 2 in turn.
        return heaps[1] - 2 if heaps[1] % 3 == 2 else heaps[1] + 1
    # Sets of values have as many bits as the largest heap, about.
    if prod(x + 1 for x in heaps) * len(heaps) * (3 + heaps[-1] // 1000) > allowed_steps():
        raise NotChecked(f"the value at the nim-sum {cell(vector)} takes too many steps")
    return collapsed_values([x + 1 for x in heaps])[-1]


def verify_rule(game: Game, certificate: Record) -> Finding:
    """Verify that the rule of misère nim is a theorem about these pieces."""
    certificate.only(("kind",))
    require(loses_as_nim(game), "misere-nim", "rooks that jump, share no square and push nothing")
    less = ", each coordinate less 1," if game.leaves else ""
    rule = f"the coordinatewise nim-sum of its squares{less} is a P-position of misère nim"
    off = "With one rook off the board a pair is an N-position, with both off it is a P-position"
    first = f"by the two-rook theorem, a pair is a P-position exactly when {rule}"
    return verified(first, *([off] if game.leaves else []))
