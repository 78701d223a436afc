"""The least period that the beginning of a sequence proves."""

from __future__ import annotations

import numpy as np

from ludus.algebra.compiled.jit import compiled
from ludus.core.arrays import Array


@compiled
def proved_period(values: Array, parts: int, digits: int) -> tuple[int, int]:
    """Return the least period with its preperiod that so many values prove, or -1, -1.

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
        if period + length > right:
            left, right = period, period + length
        preperiod = size - period - length
        if parts * (max(preperiod, 1) + period) + digits <= size:
            return preperiod, period
    return -1, -1
