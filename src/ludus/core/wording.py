"""Numbers, counts and amounts of memory in sentences: plurals that agree, and few digits however large they are.

Rows of words in aligned columns, and the mark of numbers that no certificate covers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

COMPUTED = "computed, not certified"
NUMERIC = re.compile(r"[-−]?[\d.,/]*(\.\.\d+)?")
"""What a cell of a column of numbers looks like: 12, 1/3, 0.5, 10..14."""


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


def table(rows: Iterable[Sequence[object]], *, indent: str = "") -> str:
    """Return rows of cells in aligned columns, numbers to the right; the first row may be a header.

    Not by Rich: its first table takes 0.13 s, more than the 0.1 s in which `ludus` starts, and is cut at 80 letters
    where standard output is a pipe.

    >>> print(table([("name", "n"), ("D2,3", 6), ("D2,5", 30)]))
    name   n
    D2,3   6
    D2,5  30
    """
    columns = list(zip(*([str(cell) for cell in row] for row in rows), strict=True))
    padded = []
    for column in columns:
        width = max(map(len, column))
        is_number = all(NUMERIC.fullmatch(cell) for cell in column[1:] or column)
        padded.append([cell.rjust(width) if is_number else cell.ljust(width) for cell in column])
    return "\n".join(indent + "  ".join(row).rstrip() for row in zip(*padded, strict=True))
