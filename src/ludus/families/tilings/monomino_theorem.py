"""Rectangles covered by straight n-ominoes and one monomino: the theorem of the solitaire paper, made exact.

R. Backhouse, W. Chen, J. F. Ferreira, The Algorithmics of Solitaire-Like Games, section 3.2: for 1 < m, an m by m board
can be covered by n-ominoes and one monomino if and only if (2) 1 <= n < m and n divides m - 1 or m + 1.

Sharper, and for rectangles: for n >= 3 both sides are 1 mod n, and then the monomino may be exactly on the squares
(a, b) with a = b = 0 mod n; or both are n - 1 mod n, and then exactly on those with a = b = n - 1 mod n. For n = 2 both
sides are odd and a + b is even.
* These squares are possible: four rectangles in a pinwheel round (a, b), each with a side that n divides.
* No others are: modulo omino.n.X and omino.n.Y the board is 1, or X^(n-1) Y^(n-1), or not a monomial at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

Polynomial: TypeAlias = Mapping[tuple[int, int], int]
"""The coefficient of X^i Y^j at (i, j); those that are not named are 0, and none is negative."""


def rectangle(k: int, l: int) -> Polynomial:  # noqa: E741  (the paper's letters)
    """Return rect.k.l = sum of X^i Y^j over 0 <= i < k and 0 <= j < l.

    >>> rectangle(1, 2)
    {(0, 0): 1, (0, 1): 1}
    """
    return {(i, j): 1 for i in range(k) for j in range(l)}


def omino_x(n: int) -> Polynomial:
    """Return omino.n.X = 1 + X + ... + X^(n-1)."""
    return rectangle(n, 1)


def omino_y(n: int) -> Polynomial:
    """Return omino.n.Y = 1 + Y + ... + Y^(n-1)."""
    return rectangle(1, n)


def shifted(a: int, b: int, P: Polynomial) -> Polynomial:
    """Return X^a Y^b P.

    >>> shifted(3, 5, rectangle(1, 1))
    {(3, 5): 1}
    """
    return {(i + a, j + b): times for (i, j), times in P.items()}


def total(parts: Iterable[Polynomial]) -> Polynomial:
    """Return the sum in N[X, Y].

    >>> total([rectangle(2, 1), shifted(1, 0, rectangle(2, 1))])
    {(0, 0): 1, (1, 0): 2, (2, 0): 1}
    """
    added: Counter[tuple[int, int]] = Counter()
    for part in parts:
        added.update(part)
    return dict(added)


def boolean(P: Polynomial) -> Polynomial:
    """Return the polynomial in Bool[X, Y]: every coefficient but 0 is 1."""
    return dict.fromkeys(P, 1)


Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = tuple[Cell, ...]
Block: TypeAlias = tuple[int, int, int, int]
"""A rectangle: its first row and column, how many rows and how many columns."""


def is_coverable(m: int, n: int) -> bool:
    """Return formula (2) of the paper for an m by m board, 1 < m.

    >>> is_coverable(8, 3), is_coverable(11, 8), is_coverable(7, 8)
    (True, False, False)
    """
    return 1 <= n < m and ((m - 1) % n == 0 or (m + 1) % n == 0)


def monomino_squares(rows: int, columns: int, n: int) -> frozenset[Cell]:
    """Return the squares for the monomino when n-ominoes cover the rest of a rectangle.

    >>> sorted(monomino_squares(8, 8, 3))
    [(2, 2), (2, 5), (5, 2), (5, 5)]
    >>> sorted(monomino_squares(5, 5, 4))
    [(0, 0), (0, 4), (4, 0), (4, 4)]
    """
    everywhere = frozenset((a, b) for a in range(rows) for b in range(columns))
    if n == 1:
        return everywhere
    if n == 2:
        return frozenset((a, b) for a, b in everywhere if (a + b) % 2 == 0) if rows * columns % 2 else frozenset()
    for residue, square in ((1, 0), (n - 1, n - 1)):
        if rows % n == columns % n == residue:
            return frozenset((a, b) for a, b in everywhere if a % n == b % n == square)
    return frozenset()


def pinwheel(rows: int, columns: int, square: Cell) -> tuple[Block, Block, Block, Block]:
    """Return the four rectangles round a square that cover the rest of a board (some may be empty).

    >>> pinwheel(5, 5, (2, 2))
    ((0, 0, 2, 3), (0, 3, 3, 2), (3, 2, 2, 3), (2, 0, 3, 2))
    """
    a, b = square
    return (
        (0, 0, a, b + 1),
        (0, b + 1, a + 1, columns - b - 1),
        (a + 1, b, rows - a - 1, columns - b),
        (a, 0, rows - a, b),
    )


def figure_3a(m: int, n: int) -> tuple[Cell, tuple[Block, ...]]:
    """Return the monomino and the rectangles of figure 3(a), m mod n = 1, as blocks (i, j, k, l) = X^i Y^j rect.k.l.

    >>> figure_3a(4, 3)
    ((0, 0), ((1, 0, 3, 1), (0, 1, 1, 3), (1, 1, 3, 3)))
    """
    q = n * (m // n)
    return (0, 0), ((1, 0, q, 1), (0, 1, 1, q), (1, 1, q, q))


def figure_3b(m: int, n: int) -> tuple[Cell, tuple[Block, ...]]:
    """Return the monomino and the rectangles of figure 3(b), m mod n = n - 1, with the exponents put right.

    >>> figure_3b(5, 3)
    ((2, 2), ((0, 0, 2, 3), (0, 3, 3, 2), (2, 0, 3, 2), (3, 2, 2, 3)))
    """
    q = n * (m // n)
    return (n - 1, n - 1), ((0, 0, n - 1, n), (0, n, n, m - n), (n - 1, 0, q, n - 1), (n, n - 1, m - n, q))


def figure(m: int, n: int) -> tuple[Cell, tuple[Block, ...]]:
    """Return the construction of the appendix that covers an m by m board; ValueError when (2) does not hold."""
    if not is_coverable(m, n):
        raise ValueError(f"no {m} by {m} board is covered by {n}-ominoes and one monomino")
    return figure_3a(m, n) if m % n == 1 else figure_3b(m, n)


def strips(block: Block, n: int) -> Iterator[Cells]:
    """Yield the n-ominoes that cover a rectangle with a side that n divides.

    >>> list(strips((0, 0, 1, 4), 2))
    [((0, 0), (0, 1)), ((0, 2), (0, 3))]
    """
    row, column, height, width = block
    if height * width == 0:
        return
    if width % n == 0:
        for r in range(row, row + height):
            for c in range(column, column + width, n):
                yield tuple((r, c + k) for k in range(n))
    elif height % n == 0:
        for c in range(column, column + width):
            for r in range(row, row + height, n):
                yield tuple((r + k, c) for k in range(n))
    else:
        raise ValueError(f"neither side of a {height} by {width} rectangle is a multiple of {n}")


def ring_element(exponent: int, n: int) -> tuple[int, ...]:
    """Return x^exponent in GF(2)[x] / (1 + x + ... + x^(n-1)) by its coefficients of 1, x, ..., x^(n-2).

    >>> ring_element(4, 3), ring_element(2, 3)
    ((0, 1), (1, 1))
    """
    k = exponent % n
    return tuple(int(k in (place, n - 1)) for place in range(n - 1))


def ring_weight(rows: int, columns: int, n: int, *, forward: bool = False) -> tuple[int, ...]:
    """Return the weight of a whole board: the sum of x^(i+j) over its squares, or of x^(i-j).

    >>> ring_weight(8, 8, 3), ring_weight(8, 8, 3, forward=True)
    ((0, 1), (1, 0))
    """
    sums = [0] * (n - 1)
    for i in range(rows):
        for j in range(columns):
            for place, bit in enumerate(ring_element(i - j if forward else i + j, n)):
                sums[place] ^= bit
    return tuple(sums)
