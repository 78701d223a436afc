"""Numbers, counts and amounts of memory in sentences: plurals that agree, and few digits however large they are."""

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


def number(value: int) -> str:
    """Return a number as prose has it: thousands separated from 10,000 on, very long ones as a power of ten below them.

    >>> number(9999), number(20736), number(-3), number(10**40 + 5)
    ('9999', '20,736', '−3', 'more than 10^40')
    """
    if abs(value) >= 10**20:
        return f"{'less than −' if value < 0 else 'more than '}10^{len(str(abs(value))) - 1}"
    text = f"{abs(value):,}" if abs(value) >= 10_000 else str(abs(value))
    return f"−{text}" if value < 0 else text


def count(amount: int, noun: str, plural: str = "", *, verb: tuple[str, str] | None = None) -> str:
    """Return a number of things, with the verb that agrees where its two forms (one, many) are given.

    >>> count(0, "press", "presses"), count(1, "jump"), count(12345, "jump")
    ('no presses', 'one jump', '12,345 jumps')
    >>> count(1, "press", "presses", verb=("turns", "turn")), count(6, "press", "presses", verb=("turns", "turn"))
    ('one press turns', '6 presses turn')
    """
    one, many = verb or ("", "")
    if amount == 1:
        return f"one {noun} {one}".rstrip()
    return f"{number(amount) if amount else 'no'} {plural or f'{noun}s'} {many}".rstrip()
