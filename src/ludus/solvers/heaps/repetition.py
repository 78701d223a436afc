"""The least period that the Grundy numbers of some heaps prove, in linear time."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.arrays import Array
from ludus.core.lazily import np


def repetition(values: Array, code: Sequence[int]) -> tuple[int, int] | None:
    """Return the least period with the least preperiod that is proved by the values, None when none is.

    For each period the preperiod is where the last difference between values[n] and values[n + p] is; the periods are
    found from the end of the sequence backwards by the Z-function, in linear time.

    >>> from ludus.maths.heaps.naive import grundy_values
    >>> repetition(np.array(grundy_values((0, 7, 7), 168)), (0, 7, 7))
    (71, 12)
    """
    from ludus.kernels.heaps import matching  # the lazy door

    size = len(values)
    if size < 2:
        return None
    matches = matching.z_function(np.ascontiguousarray(values[::-1]))
    # Reversed, matches[p] values repeat after p: so values[n] = values[n+p] for n >= size - p - matches[p].
    periods = np.arange(1, size)
    preperiods = size - periods - matches[1:]
    parts = 3 if max(code) >= 8 else 2
    proved = parts * preperiods + parts * periods + len(code) - 1 <= size
    first = int(np.argmax(proved)) if proved.any() else -1
    return None if first < 0 else (int(preperiods[first]), int(periods[first]))
