"""Grundy values of heaps: by looking at all options, and by looking at few (the sparse space).

A mask splits the numbers in two classes by the parity of their common bits: the sum of two numbers of one class is in
the class of even parity, called rare, when few heaps have such values. Then a common value is the sum of a rare and a
common one: to know which common values a heap reaches, only splits with a rare heap need to be looked at. The least
common value that is not reached is the answer, once every rare value below it has been seen among all splits; that
search ends early, and where it fails the heap is rare itself. In the domain type the parity of the heap itself is
added to the class, which works when all splits take the same number of tokens away. (A. Flammenkamp's
pages on octal games use both types.)
"""

from __future__ import annotations

import numpy as np

from ludus.algebra.compiled import compiled
from ludus.core.arrays import Array


@compiled
def proved_period(values: Array, parts: int, digits: int) -> tuple[int, int]:
    """Return the least period with its preperiod that the values prove, or -1, -1.

    It is the Z-function of the values read backwards, stopped at the first period p with parts (n0 + p) + digits values
    or more, n0 being at least 1: if values[n] = values[n + p] for length many n to the end, n0 is size - p - length.
    """
    size = values.shape[0]
    longest = size // parts
    lengths = np.empty(longest + 1, np.int32)
    left = right = 0
    for period in range(1, longest + 1):
        length = min(right - period, lengths[period - left]) if period < right else 0
        while period + length < size and values[size - 1 - length] == values[size - 1 - period - length]:
            length += 1
        lengths[period] = length
        # [left, right) is the match that ends farthest back; inside it an earlier length bounds the new one from below.
        if period + length > right:
            left, right = period, period + length
        preperiod = size - period - length
        if parts * (max(preperiod, 1) + period) + digits <= size:
            return preperiod, period
    return -1, -1


MAX_VALUE = 1 << 16
"""Grundy values are below this, as far as these loops go."""


@compiled
def all_options(code: Array, values: Array, start: int) -> bool:
    """Fill values from `start` on, the ones before being there; say no when a value would be too large."""
    seen = np.full(MAX_VALUE, -1, np.int64)
    for heap in range(start, values.shape[0]):
        for taken in range(min(code.shape[0], heap + 1)):
            left, digit = heap - taken, code[taken]
            # The bits of a digit: what is left may be nothing, one heap, two heaps, three heaps.
            if digit & 1 and left == 0 and taken > 0:
                seen[0] = heap
            if digit & 2 and left > 0:
                seen[values[left]] = heap
            if digit & 4:
                for a in range(1, left // 2 + 1):
                    seen[values[a] ^ values[left - a]] = heap
            if digit & 8:
                for a in range(1, left // 3 + 1):
                    for b in range(a, (left - a) // 2 + 1):
                        seen[values[a] ^ values[b] ^ values[left - a - b]] = heap
        least = 0
        while seen[least] == heap:
            least += 1
        if least >= MAX_VALUE // 2:
            return False
        values[heap] = least
    return True


@compiled
def few_options(code: Array, values: Array, start: int, mask: int, domain: int, offset: int) -> int:
    """Fill values from `start` on by the sparse space; return the number of rare heaps, -1 if a value is too large.

    The code has no digit 8 or more, and in the domain type just one digit with a 4, at `offset`.
    """
    seen = np.full(MAX_VALUE, -1, np.int64)
    # The class of every value: the parity of the bits that it shares with the mask.
    odd = np.zeros(MAX_VALUE, np.uint8)
    for value in range(MAX_VALUE):
        bits = value & mask
        while bits:
            odd[value] ^= bits & 1
            bits >>= 1
    rare = np.empty(values.shape[0], np.int32)  # memory that is not touched costs nothing
    count = 0
    for heap in range(1, start):
        if odd[values[heap]] == ((heap - offset) & 1 & domain):
            rare[count] = heap
            count += 1
    for heap in range(start, values.shape[0]):
        side = (heap - offset) & 1 & domain
        _near(code, values, heap, rare, count, seen)
        # Splits with a rare heap reach every common value that is reached at all, so this one is not.
        least = 0
        while odd[least] == side or seen[least] == heap:
            least += 1
        # It is the answer once all rare values below it are reached.
        missing = 0
        for value in range(least):
            if odd[value] == side and seen[value] != heap:
                missing += 1
        if missing:
            missing = _search(code, values, heap, least, missing, seen)
        # Otherwise all splits were looked at, and the mex is a rare value.
        if missing:
            least = 0
            while seen[least] == heap:
                least += 1
        if least >= MAX_VALUE // 2:
            return -1
        values[heap] = least
        if odd[least] == side:
            rare[count] = heap
            count += 1
    return count


@compiled
def _near(code: Array, values: Array, heap: int, rare: Array, count: int, seen: Array) -> None:
    """Mark what is left as one heap, and all splits with a rare heap."""
    # A mark is the number of the heap, so that `seen` need not be cleared for the next one.
    for taken in range(min(code.shape[0], heap + 1)):
        left, digit = heap - taken, code[taken]
        if digit & 1 and left == 0 and taken > 0:
            seen[0] = heap
        if digit & 2 and left > 0:
            seen[values[left]] = heap
        if digit & 4:
            for i in range(count):
                a = rare[i]
                # The rare heaps are in increasing order.
                if a >= left:
                    break
                seen[values[a] ^ values[left - a]] = heap


@compiled
def _search(code: Array, values: Array, heap: int, least: int, missing: int, seen: Array) -> int:
    """Look at all splits until the missing values below `least` are seen; return how many are missing still."""
    for taken in range(min(code.shape[0], heap + 1)):
        if not code[taken] & 4:
            continue
        left = heap - taken
        for a in range(1, left // 2 + 1):
            value = values[a] ^ values[left - a]
            # Each value counts once, when it is marked for the first time.
            if seen[value] != heap:
                seen[value] = heap
                if value < least:
                    missing -= 1
                    if missing == 0:
                        return 0
    return missing
