"""Boards as polynomials in N[X, Y]: X^i Y^j stands for the square (i, j), its coefficient for how often it is covered.

The appendix of R. Backhouse, W. Chen, J. F. Ferreira, The Algorithmics of Solitaire-Like Games, writes tilings so. It
takes coefficients in Bool, where 1 + 1 = 1; there an equation cannot exclude that tiles overlap, so ours are in N.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
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
