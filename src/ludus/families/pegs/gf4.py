"""The field with four elements 0, 1, p, p^2, where 1 + p = p^2 and p^3 = 1.

They are coded 0, 1, 2, 3: the code is the pair of coefficients of 1 and p, so that addition is that of bits. (R.
Backhouse, W. Chen, J. Ferreira, "The Algorithmics of Solitaire-Like Games", figure 2.)
"""

from __future__ import annotations

NAMES = ("0", "1", "p", "p^2")
"""The elements by their codes."""
LOGARITHM = {1: 0, 2: 1, 3: 2}
"""The k for which an element is p^k."""


def add(a: int, b: int) -> int:
    """Return a + b.

    >>> NAMES[add(1, 2)]
    'p^2'
    """
    return a ^ b


def multiply(a: int, b: int) -> int:
    """Return a times b.

    >>> NAMES[multiply(2, 3)]
    '1'
    """
    return power(LOGARITHM[a] + LOGARITHM[b]) if a and b else 0


def power(k: int) -> int:
    """Return p^k for any whole k.

    >>> [NAMES[power(k)] for k in (0, 1, 2, 3, -1)]
    ['1', 'p', 'p^2', '1', 'p^2']
    """
    return k % 3 + 1


def addition_table() -> list[list[str]]:
    """Return the sums of all pairs of elements, by name.

    >>> addition_table()[1]
    ['1', '0', 'p^2', 'p']
    """
    return [[NAMES[add(a, b)] for b in range(4)] for a in range(4)]


def multiplication_table() -> list[list[str]]:
    """Return the products of all pairs of elements, by name.

    >>> multiplication_table()[2]
    ['0', 'p', 'p^2', '1']
    """
    return [[NAMES[multiply(a, b)] for b in range(4)] for a in range(4)]
