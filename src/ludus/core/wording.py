"""Amounts of memory and numbers of things, in words that stay short however large they are."""

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


def amount(count: int, noun: str, plural: str = "") -> str:
    """Return a number of things: the noun as it is for one, else its plural.

    >>> amount(1, "jump"), amount(2, "jump"), amount(0, "pass", "passes")
    ('1 jump', '2 jumps', '0 passes')
    """
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"


def about(number: int) -> str:
    """Return a number as it is, or a power of ten that it exceeds when it is very long.

    >>> about(1002001), about(10**40 + 5)
    ('1002001', 'more than 10^40')
    """
    return str(number) if number < 10**20 else f"more than 10^{len(str(number)) - 1}"
