"""What section 3 and the appendix print about tilings: every formula that is tested, errors included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ludus.families.tilings.monomino_theorem import Block, Cell

Figure: TypeAlias = Callable[[int, int], tuple[Cell, tuple[Block, ...]]]
"""For m and n: the monomino X^i Y^j, and blocks (i, j, k, l) that stand for X^i Y^j rect.k.l."""


@dataclass(frozen=True, slots=True)
class PrintedTilings:
    """The printed data on tilings; a test may replace one entry and see the verdict change."""

    chessboard_weights: tuple[int, int]
    """Section 3.1: the exponents of p in the forward and the backward weight of the whole chessboard."""
    chessboard_squares: frozenset[Cell]
    """Section 3.1: where the monomino can lie."""
    condition: Callable[[int, int], bool]
    """Formula (2) for m and n."""
    near_miss: tuple[int, int]
    """Section 3.2: m and n that divide by area but do not satisfy (2)."""
    elements: Callable[[int], int]
    """Section 3.2.2: how many elements the semiring R has."""
    terms: Callable[[int], frozenset[int]]
    """Formula (8): how many terms a polynomial of degree below n can have that equals some x^k."""
    case_b: Callable[[int, int], Sequence[int]]
    """Case (b), last line: the exponents, for n and m mod n."""
    case_c: Callable[[int, int], Sequence[int]]
    """Case (c), last line: the exponents, for n and m mod n."""
    displaced: tuple[int, int]
    """Appendix: the exponents of X and Y in front of the 2 by 2 tile that is said to lie at (3, 5)."""
    adds_up: bool
    """Whether the coefficients of the appendix add up, so that 1 + 1 is 2; in Bool[X, Y] it is 1."""
    figure_3a: Figure
    """Appendix, m mod n = 1."""
    figure_3b: Figure
    """Appendix, m mod n = n - 1."""
    long_side: Callable[[int, int], int]
    """Appendix, the note on figure 3(b): n times (m div n)."""


def _condition(m: int, n: int) -> bool:
    return 1 <= n < m and ((m - 1) % n == 0 or (m + 1) % n == 0)


def _case_b(n: int, r: int) -> list[int]:
    q = n // 2
    return [2 * i for i in range(r - q, q)]


def _figure_3a(m: int, n: int) -> tuple[Cell, tuple[Block, ...]]:
    q = n * (m // n)
    return (0, 0), ((1, 0, 1, q), (0, 1, q, 1), (1, 1, q, q))


def _figure_3b(m: int, n: int) -> tuple[Cell, tuple[Block, ...]]:
    q = n * (m // n)
    return (n, n), ((0, 0, n - 1, n), (0, n, n, m - n), (n, 0, q, n - 1), (n, n, m - n, q))


PRINTED = PrintedTilings(
    chessboard_weights=(0, 1),
    chessboard_squares=frozenset({(2, 2), (5, 5), (2, 5), (5, 2)}),
    condition=_condition,
    near_miss=(11, 8),
    elements=lambda n: 2 ** (n - 1),
    terms=lambda n: frozenset({1, n - 1}),
    case_b=_case_b,
    case_c=lambda n, r: range(r),
    displaced=(3 + 5, 0),
    adds_up=False,
    figure_3a=_figure_3a,
    figure_3b=_figure_3b,
    long_side=lambda m, n: m + 1 - n,
)
"""As printed."""
