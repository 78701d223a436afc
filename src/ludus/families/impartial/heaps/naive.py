"""Grundy numbers of heaps from the definition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def options(heap: int, code: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Return what one move leaves of a heap: the sizes of the heaps, none of them empty.

    >>> list(options(3, (0, 7)))
    [(2,), (1, 1)]
    """
    for taken, digit in enumerate(code[: heap + 1]):
        left = heap - taken
        if digit & 1 and left == 0 and taken:
            yield ()
        if digit & 2 and left >= 1:
            yield (left,)
        if digit & 4:
            yield from ((a, left - a) for a in range(1, left // 2 + 1))
        if digit & 8:
            yield from ((a, b, left - a - b) for a in range(1, left // 3 + 1) for b in range(a, (left - a) // 2 + 1))


def grundy_values(code: Sequence[int], size: int) -> list[int]:
    """Return the Grundy numbers of the heaps 0 .. size - 1: the least number that no option has, sums by nim-sum.

    >>> grundy_values((0, 7, 7), 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    values: list[int] = []
    for heap in range(size):
        reached = set()
        for left in options(heap, code):
            value = 0
            for part in left:
                value ^= values[part]
            reached.add(value)
        values.append(next(g for g in range(len(reached) + 1) if g not in reached))
    return values
