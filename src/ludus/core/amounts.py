"""Amounts of memory, in words that stay short however large they are."""

from __future__ import annotations


def gibibytes(amount: int) -> str:
    """Return a number of bytes in units of 2^30.

    >>> gibibytes(2**31), gibibytes(3 * 10**9), gibibytes(10**600)
    ('2.0 GiB', '2.8 GiB', 'more than 10^590 GiB')
    """
    whole = amount >> 30
    if whole >= 10**9:
        return f"more than 10^{len(str(whole)) - 1} GiB"
    return f"{amount / 2**30:,.1f} GiB"
