"""What the paper prints: every table, set and formula that a claim is tested against. Data only, errors included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludus.core.claims import GamePosition
from ludus.core.records import dataclass

Rows = tuple[tuple[int, ...], ...]
"""A table as printed: the row is y, the column is x."""
Vector = tuple[int, int]
"""(s, t): what a move subtracts from x and from y."""
Pair = tuple[int, int]

MISSING_FIGURES = {
    "Figure 1": "the names of the squares: (x, y) lies x squares to the right of the corner and y squares away from it",
    "Figure 2": "the moves of the ryuo: to the left, upwards, one square along the diagonal to the upper left",
    "Figure 5": "the moves of the ryuo again: dotted lines for (4) and (5), a circle at (x-1, y-1) for (6)",
    "Figure 6": "the moves for p = 4: circles at (x-1, y-1), (x-1, y-2), (x-2, y-1)",
    "Figure 7": "the moves for p = 8: 21 circles, a triangle of side 6",
    "Figure 8": "the moves for any p: a triangle of side p - 2",
}
"""Pictures that our text of the paper does not hold, each with what the words around it let us infer."""


def mod_nim(p: int, x: Any, y: Any) -> Any:
    """Return mod(x + y, p) + p (floor(x/p) ⊕ floor(y/p)), the formula (13).

    >>> mod_nim(3, 5, 7)
    9
    """
    return (x + y) % p + p * ((x // p) ^ (y // p))


def slanted_moves(p: int) -> tuple[Vector, ...]:
    """Return the set (6): 1 <= s, t and s + t <= p - 1.

    >>> slanted_moves(4)
    ((1, 1), (1, 2), (2, 1))
    """
    return tuple((s, t) for s in range(1, p) for t in range(1, p) if s + t <= p - 1)


def printed_P_1(p: int, most: int, natural_from: int) -> frozenset[tuple[int, ...]]:
    """Return P_1 as printed, a set of pairs: P_{1,1} and, for n up to a bound, P_{1,2} and P_{1,3}.

    >>> sorted(printed_P_1(3, 1, 1))
    [(1, 3), (2, 2), (3, 1), (4, 4), (5, 6), (6, 5)]
    """
    naturals = range(natural_from, most + 1)
    first = {(1 + m, p - m) for m in range(p)}
    second = {(1 + p * n, 1 + p * n) for n in naturals}
    third = {(k + p * n, p + 2 - k + p * n) for n in naturals for k in range(2, p + 1)}
    return frozenset(first | second | third)


FIGURE_3: Rows = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    (1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13),
    (2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9, 10, 14),
    (3, 4, 5, 0, 1, 2, 9, 10, 11, 6, 7, 8, 15),
    (4, 5, 3, 1, 2, 0, 10, 11, 9, 7, 8, 6, 16),
    (5, 3, 4, 2, 0, 1, 11, 9, 10, 8, 6, 7, 17),
    (6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 18),
    (7, 8, 6, 10, 11, 9, 1, 2, 0, 4, 5, 3, 19),
    (8, 6, 7, 11, 9, 10, 2, 0, 1, 5, 3, 4, 20),
    (9, 10, 11, 6, 7, 8, 3, 4, 5, 0, 1, 2, 21),
    (10, 11, 9, 7, 8, 6, 4, 5, 3, 1, 2, 0, 22),
    (11, 9, 10, 8, 6, 7, 5, 3, 4, 2, 0, 1, 23),
    (12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0),
)
"""Figure 3; Figure 4 shows the same numbers."""

FIGURE_9: Rows = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    (1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13),
    (2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14),
    (3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15),
    (4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8),
    (5, 6, 7, 4, 1, 2, 3, 0, 13, 14, 15, 12, 9),
    (6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10),
    (7, 4, 5, 6, 3, 0, 1, 2, 15, 12, 13, 14, 11),
    (8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4),
    (9, 10, 11, 8, 13, 14, 15, 12, 1, 2, 3, 0, 5),
    (10, 11, 8, 9, 14, 15, 12, 13, 2, 3, 0, 1, 6),
    (11, 8, 9, 10, 15, 12, 13, 14, 3, 0, 1, 2, 7),
    (12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0),
)
"""Figure 9; Figure 10 shows the same numbers."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The printed data of the paper; a test may replace one entry and see the verdict change."""

    grundy_3: Rows = FIGURE_3
    """Figure 3, the Grundy values of the ryuo."""
    formula_3: Rows = FIGURE_3
    """Figure 4, the formula for p = 3."""
    grundy_4: Rows = FIGURE_9
    """Figure 9, the Grundy values of the generalized ryuo for p = 4."""
    formula_4: Rows = FIGURE_9
    """Figure 10, the formula for p = 4."""
    mex_examples: tuple[tuple[tuple[int, ...], int], ...] = (
        ((0, 1, 2, 3), 4),
        ((1, 1, 2, 3), 0),
        ((0, 2, 3, 5), 1),
        ((0, 0, 0, 1), 2),
    )
    """Example 1.1: the numbers and their mex."""
    y_grows: str = "up"
    """Section 1: (x, y) is x squares to the right, then y squares in this direction."""
    vertical_move: str = "up"
    """Section 1: the ryuo may be moved to the left or in this direction."""
    own_equations: tuple[int, ...] = (1, 2, 3)
    """The numbers beside the three sets of Definition 1.2."""
    cited_equations: tuple[int, ...] = (15, 16, 17)
    """The numbers by which the text of Definition 1.2 calls them."""
    formula: Callable[[int, Any, Any], Any] = mod_nim
    """(13), the Grundy value for p of (x, y); x and y are numbers, or arrays of them."""
    slanted: Callable[[int], tuple[Vector, ...]] = slanted_moves
    """(6), the moves along both axes for p."""
    pass_slanted: Callable[[int], tuple[Vector, ...]] = lambda p: ((1, 1),)
    """(17) and (20), the moves along both axes in the game with a pass."""
    pass_at_corner: bool = True
    """(21) allows the pass at every (x, y), the corner included."""
    guarded: bool = False
    """Whether (3), (6), (17), (20) and (11) say that the piece stays on the board."""
    is_in_p_0: Callable[[int, int, int], bool] = lambda p, x, y: (x + y) % p == 0 and x // p == y // p
    """Whether, for p, (x, y, 0) is in P_0."""
    P_1: Callable[[int, int, int], frozenset[tuple[int, ...]]] = printed_P_1
    """The members of P_1 for p, with n up to a bound; the last argument is the least element of N."""
    natural_from: int = 1
    """The least element of N: the text only says "the set of natural numbers"."""


PRINTED = Printed()

HEADLINES = {
    "orientation": "The corner is at the upper left, not the lower left.",
    "board-guards": "Slanted moves must not leave the board.",
    "equation-numbers": "The move sets are (1) to (3), not (15) to (17).",
    "this-implies": "Two equal tables do not prove a formula for all positions.",
    "theorem-1-3": "Other pieces have these Grundy values too.",
    "pass-everywhere": "No pass may be allowed at (0, 0).",
    "slanted-moves-with-a-pass": "The diagonal move alone fits p = 3 only.",
    "pairs-and-triples": "A set of pairs is said to hold triples.",
    "theorem-2-1": "The theorem on one pass needs four corrections.",
    "theorem-2-1-corner": "The corner (0, 0) is missing from the P-positions.",
    "theorem-2-1-small-p": "For p = 1 and p = 2 the P-positions are others.",
}


def _ryuo(p: int, **more: str) -> GamePosition:
    return GamePosition("ryuo", None, {"p": str(p)} | more)


BOARDS = {
    "moves-of-the-ryuo": _ryuo(3),
    "figure-3": _ryuo(3),
    "figure-9": _ryuo(4),
    "theorem-1-2": _ryuo(5),
    "pairs-and-triples": _ryuo(3, passes="1"),
    "pass-everywhere": _ryuo(3, passes="1", pass_at_terminal="yes"),
    "theorem-2-1-corner": _ryuo(3, passes="1"),
    "theorem-2-1-small-p": _ryuo(2, passes="1"),
    "one-pass": _ryuo(4, passes="1"),
    "pass-values": _ryuo(3, passes="1"),
    "misere": _ryuo(3, misere="yes"),
}
