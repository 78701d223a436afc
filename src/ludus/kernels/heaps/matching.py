"""How long a sequence repeats its own beginning, at every place."""

from __future__ import annotations

import numpy as np

from ludus.core.arrays import Array
from ludus.kernels.jit import compiled


@compiled
def z_function(values: Array) -> Array:
    """Return for each place how many values from there on are those from the start on, in linear time."""
    size = values.shape[0]
    found = np.zeros(size, np.int64)
    found[0] = size
    left = right = 0
    for i in range(1, size):
        length = min(right - i, found[i - left]) if i < right else 0
        while i + length < size and values[length] == values[i + length]:
            length += 1
        found[i] = length
        if i + length > right:
            left, right = i, i + length
    return found
