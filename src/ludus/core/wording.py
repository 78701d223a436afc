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
    """Return a number as prose has it: thousands separated from 10,000 on.

    >>> number(9999), number(20736), number(-3)
    ('9999', '20,736', '−3')
    """
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
